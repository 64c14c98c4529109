import { tick } from 'svelte'
import { flying, paced, times } from '../../../play/motion.svelte.ts'

/** A ship on its way over the board, in pixels from the board's corner. */
export interface Flight {
  key: string
  ship: number
  from: Box
  to: Box
}

interface Box {
  x: number
  y: number
  width: number
}

/** Where a ship lay: the name of the place as the board gives it by data-at, and its middle. */
interface Berth extends Box {
  at: string
}

const most = 14 // ships at once; more is a jump in a replay

/**
 * Lets ships be seen to move from where they lay to where they lie: down the market, into a harbour, out on a journey and back
 * from a contract. The drawing itself jumps; while a ship is under way, it is hidden at its goal.
 */
export class Flights {
  list = $state.raw<Flight[]>([])
  #count = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #hidden: HTMLElement[] = []

  /** Takes down where the ships lie, before the board changes. */
  before(root: HTMLElement): Map<string, Berth> {
    const corner = root.getBoundingClientRect()
    return new Map(shown(root).map((e) => [key(e), { ...box(e, corner), at: e.dataset.at ?? '' }]))
  }

  /** Lets fly what lies elsewhere once the board has changed. New ships come from a stack, when there is one to come from. */
  async after(root: HTMLElement, was: Map<string, Berth>, stack: number, speed: number): Promise<void> {
    await tick()
    const corner = root.getBoundingClientRect()
    const flights: Flight[] = []
    const goals: HTMLElement[] = []
    for (const element of shown(root)) {
      const ship = Number(element.dataset.ship)
      const from = was.get(key(element)) ?? (element.dataset.at?.startsWith('queue') ? was.get(`stack:${stack}`) : undefined)
      const to = box(element, corner)
      if (!from || element.dataset.ship === undefined || from.at === element.dataset.at) continue
      flights.push({ key: `${ship}.${this.#count++}`, ship, from, to })
      goals.push(element)
    }
    if (flights.length === 0) return // the same position told anew: what is under way goes on
    this.land()
    if (flights.length > most) return
    this.#hidden = goals
    for (const element of this.#hidden) element.style.opacity = '0'
    this.list = flights
    this.#timer = setTimeout(() => this.land(), paced(times.flight, speed))
  }

  /** All are there at once. */
  land(): void {
    clearTimeout(this.#timer)
    for (const element of this.#hidden) element.style.opacity = ''
    this.#hidden = []
    this.list = []
  }
}

function shown(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-ship], [data-stack]')].filter((e) => e.getClientRects().length > 0)
}

function key(element: HTMLElement): string {
  return element.dataset.ship ?? `stack:${element.dataset.stack}`
}

function box(element: HTMLElement, corner: DOMRect): Box {
  const at = element.getBoundingClientRect()
  const seen = element.closest('[data-scrolls]')?.getBoundingClientRect() ?? corner
  const y = Math.max(seen.top, Math.min(seen.bottom, at.y + at.height / 2)) // what is scrolled away leaves by the edge
  return { x: at.x + at.width / 2 - corner.x, y: y - corner.y, width: Math.min(72, Math.max(26, at.width)) }
}

/** Moves a drawing along its way. */
export function fly({ from, to }: Flight, speed: number): (node: HTMLElement) => () => void {
  return (node) => {
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    const lift = Math.min(70, Math.hypot(dx, dy) * 0.18)
    const place = (x: number, y: number, width: number) => `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${width / 72})`
    const run = node.animate(
      [
        { transform: place(from.x, from.y, from.width) },
        { transform: place(from.x + dx * 0.5, from.y + dy * 0.5 - lift, (from.width + to.width) / 2 + 8), offset: 0.5 },
        { transform: place(to.x, to.y, to.width) },
      ],
      { duration: paced(times.flight, speed), easing: flying, fill: 'both' },
    )
    return () => run.cancel()
  }
}
