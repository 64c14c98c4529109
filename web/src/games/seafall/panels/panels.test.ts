import { describe, expect, it } from 'vitest'
import type { Data, View } from '../model.ts'
import { actionsOf, stateOf } from './actions.ts'
import { docked, wanted } from './docked.ts'
import { Folds } from './folds.svelte.ts'
import { factsOf, pickRule, placeOf, ruleKeyOf } from './rules.ts'
import { tokensOf, trackEnd, trackNumbers } from './track.ts'
import { signed } from '../words.ts'

describe('the glory track', () => {
  it('ends at the target, or where somebody has passed it', () => {
    expect(trackEnd(11, [3, 5])).toBe(11)
    expect(trackEnd(11, [3, 13])).toBe(13)
  })

  it('goes on by threes in the prologue', () => {
    expect(trackEnd(0, [0, 2])).toBe(9)
    expect(trackEnd(0, [9, 2])).toBe(12)
    expect(trackNumbers(0, 9)).toEqual([0, 3, 6, 9])
  })

  it('writes no number next to the target', () => {
    expect(trackNumbers(11, 11)).toEqual([0, 5, 11])
    expect(trackNumbers(14, 14)).toEqual([0, 5, 10, 14])
    expect(trackNumbers(12, 13)).toEqual([0, 5, 10, 12, 13])
    // None touches another, however far a province goes.
    expect(trackNumbers(23, 24)).toEqual([0, 5, 10, 15, 20, 23])
    expect(trackNumbers(23, 28)).toEqual([0, 5, 10, 15, 20, 23, 28])
    expect(trackNumbers(0, 45)).toEqual([0, 6, 12, 18, 24, 30, 36, 45])
  })

  it('stacks provinces of the same glory', () => {
    expect(tokensOf([4, 2, 4])).toEqual([
      { seat: 1, glory: 2, above: 0 },
      { seat: 0, glory: 4, above: 0 },
      { seat: 2, glory: 4, above: 1 },
    ])
  })
})

describe('a guild', () => {
  it('has three actions, with what expertise adds', () => {
    const my = { skills: [1, 2, 0, 0, 1, 0, 2, 0] }
    expect(actionsOf('merchants', my).map(({ slot, id, n }) => [slot, id, n])).toEqual([
      ['sail', 'sail', 0],
      ['ship', 'buy', 3],
      ['home', 'sell', 4],
    ])
    expect(actionsOf('soldiers', my).map(({ n }) => n)).toEqual([0, 0, 5])
    expect(actionsOf('explorers').map(({ n }) => n)).toEqual([0, 0, 1])
  })

  it('allows two different actions', () => {
    expect(['sail', 'ship', 'home'].map((slot) => stateOf(slot as 'sail', ['sail', 'home'], 'home'))).toEqual([
      'done',
      'out',
      'on',
    ])
    expect(stateOf('ship', ['sail'], '')).toBe('open')
  })
})

describe('above the chart', () => {
  const council = [
    { id: 'brute', tired: true },
    { id: 'woodsman', tired: false },
  ]
  const provinces = [{ advisors: council }, { advisors: [] }]
  const at = (phase: string, decider: number, seat: number, picked: string[] = []) => {
    const view = { phase, decider, provinces, display: ['carpenter', ''], treasures: ['throne', 'window'] } as unknown as View
    const next = new Set(picked.length > 0 ? ['advisor:woodsman', 'button:luck'] : [])
    return docked({ view, my: view.provinces[seat], can: (element) => element === 'treasure:window', picked, next })
  }

  it('lie the advisors to hire and the treasures that can be bought', () => {
    expect(at('hire', 0, 0)).toEqual({ advisors: ['carpenter'], treasures: ['window'] })
  })

  it('lie the advisors that can be activated', () => {
    expect(at('activate', 0, 0)).toEqual({ advisors: ['woodsman'], treasures: [] })
  })

  it('lie the advisors that can be given away, on the way to that (SF-22.2)', () => {
    expect(at('action', 0, 0, ['temple:2'])).toEqual({ advisors: ['woodsman'], treasures: [] })
  })

  it('lies nothing while others decide, or something else is decided', () => {
    const nothing = { advisors: [], treasures: [] }
    expect([at('hire', 0, 1), at('activate', 1, 0), at('hire', 0, -1), at('guild', 0, 0)]).toEqual(Array(4).fill(nothing))
  })
})

describe('a drawer', () => {
  const at = (phase: string, ...next: string[]) => wanted({ view: { phase } as unknown as View, next: new Set(next) })

  it('holds all that can be chosen, or some of it, whatever buttons the page has', () => {
    expect(at('action', 'building:port', 'upgrade:swift', 'button:end')).toEqual({ own: 'none', market: 'all' })
    expect(at('action', 'place:red-building-1', 'button:cancel')).toEqual({ own: 'all', market: 'none' })
    expect(at('action', 'milestone:isle', 'ship:red-1', 'button:end')).toEqual({ own: 'none', market: 'some' })
  })

  it('holds none of it where nothing is left but buttons, and where a scene asks', () => {
    const none = { own: 'none', market: 'none' }
    expect([at('action', 'button:end'), at('guild', 'guild:builders'), at('pick', 'upgrade:swift')]).toEqual(Array(3).fill(none))
  })
})

describe('a fold', () => {
  it('opens when it is needed, and stays as somebody said', () => {
    const folds = new Folds()
    expect(folds.open('upgrades', false, false)).toBe(false)
    expect(folds.open('upgrades', false, true)).toBe(true)
    folds.toggle('upgrades', true, true)
    expect(folds.open('upgrades', false, true)).toBe(false)
    folds.toggle('upgrades', false, false)
    expect(folds.open('upgrades', false, false)).toBe(true)
  })

  it('that was closed without need opens once it is needed', () => {
    const folds = new Folds()
    folds.toggle('advisors', true, false)
    expect(folds.open('advisors', true, false)).toBe(false)
    expect(folds.open('advisors', true, true)).toBe(true)
  })
})

describe('a rule card', () => {
  const has =
    (...keys: string[]) =>
    (key: string) =>
      keys.includes(key)

  it('finds its rule, its kind’s, or its chapter', () => {
    expect(ruleKeyOf({ sort: 'upgrade', id: 'bold' }, has('upgrade.bold.rule'))).toBe('upgrade.bold.rule')
    expect(ruleKeyOf({ sort: 'find', id: 'good.iron' }, has('find.good.rule'))).toBe('find.good.rule')
    expect(ruleKeyOf({ sort: 'guild', id: 'builders' }, has('rules.builders.text'))).toBe('rules.builders.text')
    expect(ruleKeyOf({ sort: 'rules', id: 'goal' }, has('rules.goal.text'))).toBe('rules.goal.text')
    expect(ruleKeyOf({ sort: 'good', id: 'iron' }, has())).toBeUndefined()
  })

  it('knows its place in the rules', () => {
    expect(placeOf({ sort: 'advisor', id: 'brute' })).toBe('#advisor-brute')
    expect(placeOf({ sort: 'find', id: 'market.iron' })).toBe('#find-market')
    expect(placeOf({ sort: 'guild', id: 'soldiers' })).toBe('#soldiers')
  })

  it('tells what is printed', () => {
    const cards = {
      advisors: [{ id: 'brute', gold: 2, influence: 1, glory: 0 }],
      upgrades: [],
      milestones: [{ id: 'breach', glory: 2 }],
    }
    const data = { cards } as unknown as Data
    expect(factsOf({ sort: 'advisor', id: 'brute' }, data)).toEqual({ gold: 2, influence: 1, glory: 0, colour: '' })
    expect(factsOf({ sort: 'milestone', id: 'breach' }, data)).toEqual({ gold: -1, influence: 0, glory: 2, colour: '' })
  })
})

it('numbers have their sign', () => {
  expect([signed(2), signed(-4)]).toEqual(['+2', '−4'])
})

describe('what can be picked', () => {
  it('says what it does where it is picked for that, scholars as well as cards', () => {
    const has = (key: string) => key !== 'upgrade.plain.rule'
    expect(pickRule('scholar:jurist', has)).toBe('scholar.jurist.rule')
    expect(pickRule('advisor:captain', has)).toBe('advisor.captain.rule')
    expect(pickRule('upgrade:plain', has)).toBeUndefined()
    expect(pickRule('island:gannet', has)).toBeUndefined()
    expect(pickRule('button:stand', has)).toBeUndefined()
  })
})
