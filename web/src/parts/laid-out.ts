const none = (): void => undefined
let ask = none

/**
 * Lays the page out in the next task, if what is done now changes it. To be called before that: tasks have their turn in the order in which
 * they were asked for, and a frame that becomes due meanwhile would lay out what is new before it paints it.
 */
export function layOutNext(): void {
  ask()
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
    if (!document.hidden) document.body.getBoundingClientRect()
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
