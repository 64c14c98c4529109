import { describe, expect, it } from 'vitest'
import { excerpt, folded, hitsIn, search, wordsOf } from './search.ts'

const shown = (text: string, query: string) => hitsIn(folded(text), wordsOf(query)).map(([from, to]) => text.slice(from, to))

describe('a search of the rules', () => {
  it.each([
    ['Überfallen', 'uberfall', 'Überfall'],
    ['Fűszer és őrség', 'orseg', 'őrség'],
    ['Évènement scellé', 'EVENEMENT', 'Évènement'],
    ['Großbritannien', 'grossb', 'Großb'],
    ['le nœud d’or', "noeud d'or".split(' ')[0]!, 'nœud'],
    ['Forschungs\u00adkarte', 'forschungskarte', 'Forschungs\u00adkarte'],
    ['Ǻland', 'aland', 'Ǻland'],
  ])('finds in “%s” what is written %s', (text, query, found) => {
    expect(shown(text, query)).toEqual([found])
  })

  it('finds nothing by nothing', () => {
    expect(wordsOf('  , ')).toEqual([])
    expect(search([{ title: 'A', text: 'b' }], ' ')).toEqual([])
  })

  const passages = [
    { title: 'Winter', text: 'The fields give gold. Five advisors come.' },
    { title: 'Advisors', text: 'Hire one for gold or influence.' },
    { title: 'The sea', text: 'Nobody knows it.' },
  ]

  it('wants every word, and puts titles first', () => {
    expect(search(passages, 'advisors').map((hit) => hit.passage.title)).toEqual(['Advisors', 'Winter'])
    expect(search(passages, 'advisors gold').map((hit) => hit.passage.title)).toEqual(['Winter', 'Advisors'])
    expect(search(passages, 'advisors moon')).toEqual([])
  })

  it('marks each place once where words overlap', () => {
    expect(shown('advisors', 'advis advisors sors')).toEqual(['advisors'])
  })

  it('shows a long text about its first hit, cut between words', () => {
    const text = `${'lorem ipsum '.repeat(20)}the dangerous site ${'dolor sit '.repeat(20)}`.trim()
    const parts = excerpt(text, hitsIn(folded(text), ['dangerous']))
    expect(parts.filter((part) => part.hit).map((part) => part.words)).toEqual(['dangerous'])
    const all = parts.map((part) => part.words).join('')
    expect(all).toMatch(/^… (lorem|ipsum) .* …$/)
    expect(all.length).toBeLessThan(180)
    expect(excerpt('short', [])).toEqual([{ words: 'short', hit: false }])
  })
})
