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
  const observer = new MutationObserver(() => {
    if (!due) port2.postMessage(null)
    due = true
  })
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  return () => {
    observer.disconnect()
    port1.close()
  }
}
