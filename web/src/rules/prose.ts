/** A stretch of a rule's text, and whether the mark of our own rulings follows it. */
export interface Piece {
  text: string
  ours: boolean
}

/** A text's points: one a line. */
export function points(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

/**
 * Cuts a text where it says that something is our own ruling, in brackets, so that a mark can stand there instead. What closes
 * the clause comes before the mark.
 */
export function pieces(text: string, ruling: string): Piece[] {
  const parts = text.split(`(${ruling})`)
  const out: Piece[] = []
  parts.forEach((part, i) => {
    const closing = i > 0 ? (/^[.,;:]/.exec(part)?.[0] ?? '') : ''
    const before = out.at(-1)
    if (before && closing) before.text = before.text.trimEnd() + closing
    const rest = part.slice(closing.length)
    const ours = i < parts.length - 1
    if (rest.trim() !== '' || ours) out.push({ text: rest, ours })
  })
  return out
}
