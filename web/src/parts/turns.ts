import { flushSync } from 'svelte'
import { layOutNext } from './laid-out.ts'

const most = 1 // milliseconds of a task; what is left then waits, so that the browser can draw and listen in between

const waiting = new Set<() => void>()

function work(): void {
  const begin = performance.now()
  layOutNext()
  try {
    for (const one of waiting) {
      waiting.delete(one)
      one()
      flushSync() // what it changes is drawn within this task
      if (performance.now() - begin > most && !document.hidden) break // out of sight a page's timers come once a second
    }
  } finally {
    if (waiting.size > 0) setTimeout(work)
  }
}

/** Does something soon, in turn with all else that need not be done at once. Nothing is done once the answer was called. */
export function inTurn(act: () => void): () => void {
  if (waiting.size === 0) setTimeout(work)
  waiting.add(act)
  return () => void waiting.delete(act)
}

/** Resolves in another task. */
export function nextTask(): Promise<void> {
  return new Promise((done) =>
    setTimeout(() => {
      layOutNext()
      done()
    }),
  )
}
