import { plainPercent } from './plain.ts'

const percents = new Map<string, Intl.NumberFormat>()

/** A share from 0 to 1 in whole percents, as a language writes them: "50%", "50 %". Within a message it is {share, number, percent}. */
export function percent(share: number, lang: string): string {
  const text = plainPercent(lang, share)
  if (text !== undefined) return text
  let format = percents.get(lang)
  if (!format) percents.set(lang, (format = new Intl.NumberFormat(lang, { style: 'percent' })))
  return format.format(share)
}

const negative = /(?<![\p{L}\p{N}])-(?=\p{N})/gu

/** A number as it is read: one below nothing has a minus sign, which is as wide as a plus; the hyphen that JavaScript writes is not. */
export function figure(n: number): string {
  return n < 0 ? `−${-n}` : String(n)
}

/** The same for what a message says of its numbers. */
export function withMinus(text: string, args: Readonly<Record<string, string | number>>): string {
  return Object.values(args).some((value) => typeof value === 'number' && value < 0) ? text.replace(negative, '−') : text
}
