const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** One page for itself: it asks nobody for anything, runs nothing, and looks as it did when it was written. */
export function pageOf({
  title,
  lang,
  styles,
  body,
}: {
  title: string
  lang: string
  styles: readonly string[]
  body: string
}): string {
  // A sheet ends with its first closing tag, wherever that stands.
  const sheet = styles.join('\n').replaceAll('</', '<\\/')
  return `<!doctype html>
<html lang="${plain(lang)}" data-theme="light" data-motion="reduced">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:">
<title>${plain(title)}</title>
<style>
${sheet}
</style>
</head>
<body>
${body}
</body>
</html>
`
}

function plain(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign]!)
}

/** From which day to which the given moments are, and whether these are 1 or 2. */
export function spanOf(moments: readonly number[], date: Intl.DateTimeFormat): { first: string; last: string; days: number } {
  const first = date.format(Math.min(...moments))
  const last = date.format(Math.max(...moments))
  return { first, last, days: first === last ? 1 : 2 }
}

/** The name of the file: letters and digits of the title, so that every system takes it. */
export function fileOf(title: string): string {
  const words = title
    .normalize('NFD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
  return `${words.replace(/[\s_-]+/g, '-') || 'portolan'}.html`
}
