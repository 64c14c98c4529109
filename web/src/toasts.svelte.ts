import { advice } from './api/problem.ts'
import { t } from './i18n/i18n.svelte.ts'
import { understood } from './network.svelte.ts'
import type { Route } from './routes.ts'

export interface Toast {
  id: number
  text: string
  grave: boolean
  /** Where it leads. */
  to?: Route
}

const patience = 7000 // milliseconds a note stays

class Toasts {
  all = $state<Toast[]>([])
  #last = 0

  /** Shows a short note for a while. */
  note(text: string, grave = false, to?: Route): void {
    if (this.all.some((toast) => toast.text === text && JSON.stringify(toast.to) === JSON.stringify(to))) return
    const id = ++this.#last
    this.all.push({ id, text, grave, ...(to && { to }) })
    setTimeout(() => this.drop(id), patience)
  }

  /** Tells of a failure: what happened and what to do. */
  fail(problem: unknown): void {
    void understood(problem).then((known) => this.note(t(advice(known)), true))
  }

  /** Those that tell something on a page: what leads to it tells of it as of another one, when it has been opened meanwhile. */
  on(page: Route): Toast[] {
    return this.all.filter(({ to }) => JSON.stringify(to) !== JSON.stringify(page))
  }

  drop(id: number): void {
    this.all = this.all.filter((toast) => toast.id !== id)
  }
}

export const toasts = new Toasts()
