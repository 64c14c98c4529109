import type { Translate } from '../i18n/catalog.ts'
import { listed } from '../i18n/plain.ts'

const most = 3 // sorts that a sentence can name

/**
 * What is asked for once something has been picked, in a sentence: by the sorts of the elements that may be picked next, as a
 * game's catalog has them under "ask.<sort>", such as "a ship", in the case that follows "choose". Buttons say themselves what
 * they do; without any other element nothing is asked.
 */
export function asking(next: Iterable<string>, t: Translate, lang: string): string {
  const sorts = [...new Set([...next].map((id) => id.split(':', 1)[0]!))].filter((sort) => sort !== 'button')
  if (sorts.length === 0) return ''
  const things = sorts.filter((sort) => t.has(`ask.${sort}`)).map((sort) => t(`ask.${sort}`))
  if (things.length < sorts.length || sorts.length > most) return t('ask.any')
  return t('ask.next', { what: listed(lang, [...new Set(things)], 'disjunction') })
}
