/*
 * Small numbers and lists as our languages write them, without Intl: the first of its formats takes a page's thread 5 to 10 ms to make, the
 * first of lists 15, in the task that draws what it stands in.
 */

/** Whole numbers look the same in all our languages below this, and as JavaScript writes them. */
const most = 1000

/** What stands before the thousandths, and behind a share in percents. */
const points: Readonly<Record<string, string>> = { en: '.', de: ',', fr: ',', hu: ',' }
const percents: Readonly<Record<string, string>> = { en: '%', de: '\u00a0%', fr: '\u00a0%', hu: '%' }

/** A number from 0 to 999, rounded to thousandths; undefined where that takes more than is known here. */
export function plain(lang: string, n: number): string | undefined {
  if (!(n >= 0 && n < most)) return undefined
  if (Number.isInteger(n)) return String(n)
  const rounded = Math.round(Number(`${n}e3`)) / 1000
  return lang in points && rounded < most ? String(rounded).replace('.', points[lang]!) : undefined
}

/** A share from 0 to 9.99 in whole percents; undefined where that takes more than is known here. */
export function plainPercent(lang: string, share: number): string | undefined {
  const n = Math.round(Number(`${share}e2`)) // its decimals as they are written: 1.005 is 100.5
  return n >= 0 && n < most && lang in percents ? `${n}${percents[lang]!}` : undefined
}

type ListType = 'conjunction' | 'disjunction'

/** What stands before the last thing of a list, of two and of more. */
const lasts: Readonly<Record<string, Readonly<Record<ListType, string>>>> = {
  en: { conjunction: ' and ', disjunction: ' or ' },
  de: { conjunction: ' und ', disjunction: ' oder ' },
  fr: { conjunction: ' et ', disjunction: ' ou ' },
  hu: { conjunction: ' és ', disjunction: ' vagy ' },
}

/** Things as a sentence lists them: all of them ("a, b, and c"), or one of them ("a, b, or c"). */
export function listed(lang: string, things: readonly string[], type: ListType = 'conjunction'): string {
  if (things.length < 2) return things[0] ?? ''
  const last = lasts[lang]?.[type]
  if (!last) return new Intl.ListFormat(lang, { type }).format(things)
  const comma = lang === 'en' && things.length > 2 ? ',' : ''
  return `${things.slice(0, -1).join(', ')}${comma}${last}${things.at(-1)!}`
}
