/*
 * Which form of a word goes with a number, in our languages: what messages call (build/messages.ts has them import this file). The
 * package's own rules know all that a locale may ask; these are for numbers as messages have them.
 */
type Rule = (value: number | string, ordinal?: boolean) => string

const whole = (n: number) => Number.isInteger(n)

export const en: Rule = (value, ordinal) => {
  const n = Number(value)
  if (!ordinal) return n === 1 ? 'one' : 'other'
  const teen = n % 100 > 10 && n % 100 < 14
  return teen ? 'other' : (['other', 'one', 'two', 'few'][n % 10] ?? 'other')
}

export const de: Rule = (value, ordinal) => (Number(value) === 1 && !ordinal ? 'one' : 'other')

export const fr: Rule = (value, ordinal) => {
  const n = Number(value)
  if (ordinal) return n === 1 ? 'one' : 'other'
  if (n >= 0 && n < 2) return 'one'
  return n && whole(n) && n % 1e6 === 0 ? 'many' : 'other'
}

export const hu: Rule = (value, ordinal) => {
  const n = Number(value)
  return n === 1 || (ordinal && n === 5) ? 'one' : 'other'
}
