const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['hour', 3600],
  ['minute', 60],
]
const day = 86_400 // seconds

/** How long ago a moment (milliseconds since 1970) was, in words of a language. From a day on nights are counted: what is called yesterday was. */
export function ago(moment: number, lang: string, now = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' })
  const seconds = Math.max(0, Math.round((now - moment) / 1000))
  if (seconds >= day) return format.format(-Math.max(1, dateOf(now) - dateOf(moment)), 'day')
  for (const [unit, size] of steps) if (seconds >= size) return format.format(-Math.floor(seconds / size), unit)
  return format.format(0, 'minute')
}

/** The date of a moment here, as a number of days. */
function dateOf(moment: number): number {
  const date = new Date(moment)
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / (1000 * day)
}
