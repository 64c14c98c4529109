import { expect, it } from 'vitest'
import { dealtOut, harvested } from './winter.ts'

it('a province is shown once, also where two winters are told in one step', () => {
  const harvest = (province: string, gold: number) => ({ kind: 'harvest', args: { province, gold } })
  const events = [harvest('red', 4), harvest('blue', 2), { kind: 'winter', args: {} }, harvest('red', 2)]
  expect(harvested(events)).toEqual([
    { colour: 'red', gold: 2 },
    { colour: 'blue', gold: 2 },
  ])
})

it('five advisors at most are dealt out, each once', () => {
  const dealt = ['a', 'b', 'a', 'c', 'd', 'e', 'f'].map((advisor) => ({ kind: 'displayed', args: { advisor } }))
  expect(dealtOut(dealt)).toEqual(['a', 'b', 'c', 'd', 'e'])
})
