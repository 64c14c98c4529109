const none = (): void => undefined
let ask = none

/** What is done once the page is laid out, and the frame that does it where nothing else has. */
const waiting = new Set<() => void>()
let frame = 0

function doAll(): void {
  cancelAnimationFrame(frame)
  frame = 0
  try {
    for (const act of [...waiting]) if (waiting.delete(act)) act() // what ends another one ends it
  } finally {
    if (waiting.size > 0) frame ||= requestAnimationFrame(doAll)
  }
}

/**
 * Lays the page out in the next task, if what is done now changes it. To be called before that: tasks have their turn in the order in which
 * they were asked for, and a frame that becomes due meanwhile would lay out what is new before it paints it.
 */
export function layOutNext(): void {
  ask()
}

/**
 * Does something that asks where things lie, once what has changed by now is laid out and before a frame shows it. In a frame of its own
 * such a question would have the browser lay out all in the task that paints. The answer ends it.
 */
export function onceLaidOut(act: () => void): () => void {
  waiting.add(act)
  frame ||= requestAnimationFrame(doAll)
  ask()
  return () => void waiting.delete(act)
}

/**
 * Lays the page out in a task of its own whenever something in it has changed. The browser would do it in the task that paints the next
 * frame; both together block the page for too long on a slow machine (docs/decisions/0079-laid-out-apart.md). Returns what ends it.
 */
export function layOutApart(): () => void {
  const { port1, port2 } = new MessageChannel()
  let due = false
  port1.onmessage = () => {
    due = false
    if (document.hidden) return
    document.body.getBoundingClientRect()
    doAll()
  }
  ask = () => {
    if (!due) port2.postMessage(null)
    due = true
  }
  const observer = new MutationObserver(ask)
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  return () => {
    observer.disconnect()
    port1.close()
    ask = none
  }
}
