/*
 * Small numbers as our languages write them, without Intl: the first of its formats takes a page's thread 5 to 10 ms to make, in the task
 * that draws what it stands in.
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
