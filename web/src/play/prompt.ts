import type { Translate } from '../i18n/catalog.ts'

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
  return t('ask.next', { what: listed([...new Set(things)], lang) })
}

const formats = new Map<string, Intl.ListFormat>()

/** Things as a language lists them. The first list of a page takes its thread some 10 ms to make. */
function listed(things: string[], lang: string): string {
  if (things.length === 1) return things[0]!
  let format = formats.get(lang)
  if (!format) formats.set(lang, (format = new Intl.ListFormat(lang, { type: 'disjunction' })))
  return format.format(things)
}
