import { expect, it } from 'vitest'
import { shapes } from '../../../portraits/person.ts'
import { stranger } from './stranger.ts'

it('a stranger has a face that can be drawn, always the same one, and seldom that of another', () => {
  const ids = Array.from({ length: 40 }, (_, n) => `somebody-${n}`)
  const faces = ids.map((id) => JSON.stringify(shapes(stranger(id))))
  expect(new Set(faces).size).toBeGreaterThan(35)
  expect(ids.map((id) => JSON.stringify(shapes(stranger(id))))).toEqual(faces)
})
