import { beforeEach, expect, it } from 'vitest'
import { elsewhere } from './elsewhere.svelte.ts'
import { toasts } from './toasts.svelte.ts'

const news = (['turn', 'invited', 'over', 'chest'] as const).map((kind, n) => ({
  kind,
  match: `m${n}`,
  game: 'efemeris',
  number: 7,
}))
const told = () => toasts.all.map(({ to }) => (to as { id: string }).id)

beforeEach(() => {
  for (const { id } of [...toasts.all]) toasts.drop(id)
})

it('tells what happens in other matches', async () => {
  elsewhere.hear({ waiting: 2, news })
  expect(elsewhere.waiting).toBe(2)
  await expect.poll(told).toEqual(['m0', 'm1', 'm2', 'm3'])
})

it('leaves to a list of all matches what that shows', async () => {
  elsewhere.hear({ waiting: 2, news }, true)
  expect(elsewhere.waiting).toBe(2)
  await expect.poll(told).toEqual(['m2', 'm3'])
})
