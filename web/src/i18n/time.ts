const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** How long ago a moment (milliseconds since 1970) was, in words of a language. */
export function ago(moment: number, lang: string, now = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' })
  const seconds = Math.max(0, Math.round((now - moment) / 1000))
  for (const [unit, size] of steps) if (seconds >= size) return format.format(-Math.floor(seconds / size), unit)
  return format.format(0, 'minute')
}
