import { expect, it } from 'vitest'
import type { Note } from '../api/types.ts'
import { backendOf } from '../fixture.ts'
import { Notes } from './notes.svelte.ts'

/** A server that keeps notes as ours does. */
function desk(kept: Record<string, string> = {}) {
  const notes = new Map(Object.entries(kept))
  const backend = backendOf({
    notes: () => Promise.resolve([...notes].map(([place, text]): Note => ({ place, text, at: 0 }))),
    keepNote: (_, place, text) => {
      if (text.trim()) notes.set(place, text.trim())
      else notes.delete(place)
      return Promise.resolve()
    },
  })
  return { notes, backend }
}

it('what is noted at a place is a pin until it is emptied; the note of the whole match is none', async () => {
  const { notes: kept, backend } = desk({ '': 'Ada bluffs', 'planet:a': 'mine' })
  const notes = new Notes('m1', backend)
  expect(notes.onMap).toBe(false)
  await notes.follow('p1')
  expect(notes.about('')).toBe('Ada bluffs')
  expect(notes.pins).toEqual([{ place: 'planet:a', text: 'mine' }])
  await notes.keep('planet:b', '  a trap \n')
  expect(notes.pins.map(({ place }) => place)).toEqual(['planet:a', 'planet:b'])
  expect(notes.about('planet:b')).toBe('a trap')
  await notes.keep('planet:a', ' ')
  await notes.keep('', '')
  expect(notes.pins).toEqual([{ place: 'planet:b', text: 'a trap' }])
  expect([...kept]).toEqual([['planet:b', 'a trap']])
  expect(notes.onMap).toBe(true)
})

it('shows nobody the pins of another: not of who sat here before, and not of who is answered late', async () => {
  const { backend } = desk({ 'planet:a': 'mine' })
  let answer: (notes: Note[]) => void = () => undefined
  const notes = new Notes('m1', backendOf({ ...backend, notes: () => new Promise((done) => (answer = done)) }))
  const first = notes.follow('p1')
  const late = answer
  const second = notes.follow('p2')
  answer([])
  await second
  late([{ place: 'planet:a', text: 'mine', at: 0 }])
  await first
  expect(notes.pins).toEqual([])
  await notes.follow('')
  expect(notes.onMap).toBe(false)
})

it('what is kept for somebody is not shown to who has come meanwhile', async () => {
  const { backend } = desk()
  let answer: () => void = () => undefined
  const kept = new Promise<void>((done) => (answer = done))
  const notes = new Notes('m1', backendOf({ ...backend, keepNote: () => kept }))
  await notes.follow('p1')
  const keeping = notes.keep('planet:a', 'mine')
  await notes.follow('p2')
  answer()
  await keeping
  expect(notes.pins).toEqual([])
})

it('where the match is not found, or its notes can’t be read, there are no pins, and nothing fails', async () => {
  let gone = false
  const { backend } = desk({ 'planet:a': 'mine' })
  const notes = new Notes(
    'm1',
    backendOf({ ...backend, notes: (match) => (gone ? Promise.reject(new Error('404')) : backend.notes(match)) }),
  )
  await notes.follow('p1')
  expect(notes.pins).toHaveLength(1)
  gone = true
  await notes.follow('p1')
  expect(notes.pins).toEqual([])
})
