import type { Translate } from '../i18n/catalog.ts'

/**
 * A name with soft hyphens in its long words, so that it breaks well on a narrow card whether or not the browser knows how to
 * divide words of the language. The catalog lists the words with their breaks marked by "-".
 */
export function hyphenated(name: string, t: Translate): string {
  const divided = new Map(
    t('ui.syllables')
      .split(' ')
      .map((word) => [word.replaceAll('-', ''), word.replaceAll('-', '\u00ad')]),
  )
  return name.replace(/\p{L}+/gu, (word) => divided.get(word) ?? word)
}
