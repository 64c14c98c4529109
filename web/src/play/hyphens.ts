import type { Translate } from '../i18n/catalog.ts'

/**
 * A name with soft hyphens in its long words, so that it breaks well on a narrow card whether or not the browser knows how to
 * divide words of the language. The catalog lists the words with their breaks marked by "-".
 */
export function hyphenated(name: string, t: Translate): string {
  const divided = dictionary(t('ui.syllables'))
  return name.replace(/\p{L}+/gu, (word) => divided.get(word) ?? word)
}

let last = { words: '', divided: new Map<string, string>() }

/** Words by how they are written undivided. The last list is kept, since a board divides many names by the same one. */
function dictionary(words: string): ReadonlyMap<string, string> {
  if (last.words !== words) {
    const divided = words.split(' ').map((word) => [word.replaceAll('-', ''), word.replaceAll('-', '\u00ad')] as const)
    last = { words, divided: new Map(divided) }
  }
  return last.divided
}
