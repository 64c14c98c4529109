/** A stretch of a text: from, and up to. */
export type Stretch = readonly [number, number]

/** A text as a search compares it: without case, accents and soft hyphens; `at` tells where each of its letters stands in the text. */
export interface Folded {
  letters: string
  at: readonly number[]
}

const written: Readonly<Record<string, string>> = { ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', '’': "'", '\u00ad': '' }
const marks = /\p{M}/gu

export function folded(text: string): Folded {
  let letters = ''
  const at: number[] = []
  let i = 0
  for (const letter of text) {
    const small = letter.toLowerCase()
    const plain = written[small] ?? small.normalize('NFD').replace(marks, '')
    for (let n = 0; n < plain.length; n++) at.push(i)
    letters += plain
    i += letter.length
  }
  at.push(i)
  return { letters, at }
}

/** The words of a query as a search compares them. */
export function wordsOf(query: string): string[] {
  return [
    ...new Set(
      folded(query)
        .letters.split(/[\s,.;:]+/)
        .filter(Boolean),
    ),
  ]
}

/** Where a text has any of some words, in order and without overlap. */
export function hitsIn(text: Folded, words: readonly string[]): Stretch[] {
  const found: Stretch[] = []
  for (const word of words) {
    for (let i = text.letters.indexOf(word); i >= 0; i = text.letters.indexOf(word, i + word.length)) {
      found.push([text.at[i]!, text.at[i + word.length]!])
    }
  }
  found.sort((a, b) => a[0] - b[0] || b[1] - a[1])
  return found.filter(([from], i) => i === 0 || from >= Math.max(...found.slice(0, i).map(([, to]) => to)))
}

/** A passage that can be found: a point of a chapter, or a card. */
export interface Passage {
  title: string
  text: string
}

export interface Hit<P extends Passage> {
  passage: P
  inTitle: Stretch[]
  inText: Stretch[]
}

/** The passages that have every word of a query: those whose titles have them all first, else in their order. */
export function search<P extends Passage>(passages: readonly P[], query: string): Hit<P>[] {
  const words = wordsOf(query)
  if (words.length === 0) return []
  const titled: Hit<P>[] = []
  const others: Hit<P>[] = []
  for (const passage of passages) {
    const [title, text] = [folded(passage.title), folded(passage.text)]
    if (!words.every((word) => title.letters.includes(word) || text.letters.includes(word))) continue
    const hit = { passage, inTitle: hitsIn(title, words), inText: hitsIn(text, words) }
    ;(words.every((word) => title.letters.includes(word)) ? titled : others).push(hit)
  }
  return [...titled, ...others]
}

const before = 32 // letters of a text that are shown before its first hit
const about = 110 // … and in all

/** The part of a text about its first hit, with what is marked in it; cut between words. */
export function excerpt(text: string, hits: readonly Stretch[]): { words: string; hit: boolean }[] {
  const first = hits[0]?.[0] ?? 0
  let from = first <= before ? 0 : text.lastIndexOf(' ', first - before) + 1
  let to = Math.min(text.length, Math.max(from + about, (hits[0]?.[1] ?? 0) + before))
  if (to < text.length) to = Math.max(text.lastIndexOf(' ', to), hits[0]?.[1] ?? 0)
  const parts: { words: string; hit: boolean }[] = []
  if (from > 0) parts.push({ words: '… ', hit: false })
  for (const [begin, end] of hits) {
    if (begin >= to) break
    if (begin > from) parts.push({ words: text.slice(from, begin), hit: false })
    parts.push({ words: text.slice(begin, end), hit: true })
    from = end
  }
  if (from < to) parts.push({ words: text.slice(from, to), hit: false })
  if (to < text.length) parts.push({ words: ' …', hit: false })
  return parts
}
