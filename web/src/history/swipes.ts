const far = 48 // pixels that a finger moves sideways to turn a leaf

/** Tells of swipes with one finger: 1 for a leaf on, to the left, and -1 for a leaf back. What scrolls sideways has its own. */
export function swipes(turn: (way: 1 | -1) => void): (node: HTMLElement) => () => void {
  return (node) => {
    let from: { x: number; y: number } | null = null
    const down = (event: TouchEvent) => {
      const touch = event.touches[0]!
      from = event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    }
    const up = (event: TouchEvent) => {
      const touch = event.changedTouches[0]!
      if (!from || event.touches.length > 0) return
      const [dx, dy] = [touch.clientX - from.x, touch.clientY - from.y]
      from = null
      if (Math.abs(dx) > far && Math.abs(dx) > 2 * Math.abs(dy)) turn(dx < 0 ? 1 : -1)
    }
    node.addEventListener('touchstart', down, { passive: true })
    node.addEventListener('touchend', up, { passive: true })
    return () => {
      node.removeEventListener('touchstart', down)
      node.removeEventListener('touchend', up)
    }
  }
}
