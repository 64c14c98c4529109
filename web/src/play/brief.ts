/** A name as a line has room for it: a long one ends between two of its words, or within the first where that alone is long. */
export function brief(name: string, most: number): string {
  const letters = [...name]
  if (letters.length <= most) return name
  const cut = letters.slice(0, most).join('')
  const words = /^(.{5,}?)[\s-]+[^\s-]*$/u.exec(cut)?.[1]
  return `${(words ?? cut).replace(/[\s-]+$/u, '')}…`
}
