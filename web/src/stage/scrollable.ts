/** Lets the keyboard scroll what may hold nothing that can have the focus: an attachment for an element with a scroll bar. */
export function scrollable(node: HTMLElement): void {
  node.tabIndex = 0
}
