const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** A length of time in words of a language, in its two largest units: "1 hr, 20 min". */
export function lengthInWords(milliseconds: number, lang: string): string {
  let seconds = Math.max(1, Math.round(milliseconds / 1000))
  const words: string[] = []
  for (const [unit, size] of units) {
    const n = Math.floor(seconds / size)
    if (n === 0 && words.length === 0) continue
    if (n > 0) words.push(new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'short' }).format(n))
    seconds -= n * size
    if (words.length === 2 || n === 0) break
  }
  return new Intl.ListFormat(lang, { type: 'unit', style: 'short' }).format(words)
}
