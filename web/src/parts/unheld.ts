/** Whether nobody is at anything of the page: nothing has the focus but what keeps it until there is something. */
export function unheld(): boolean {
  const on = document.activeElement
  return !on || on === document.body || on.matches('#main, .board')
}
