const percents = new Map<string, Intl.NumberFormat>()

/** A share from 0 to 1 in whole percents, as a language writes them: "50%", "50 %". Within a message it is {share, number, percent}. */
export function percent(share: number, lang: string): string {
  let format = percents.get(lang)
  if (!format) percents.set(lang, (format = new Intl.NumberFormat(lang, { style: 'percent' })))
  return format.format(share)
}
