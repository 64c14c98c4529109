import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { soundNames } from '../sound/names.ts'
import { marksTime, partsOf, sceneTime, unstaged, type Pieces } from './pieces.ts'
import { tableKinds } from './logbook.ts'
import type { PlayEvent } from './types.ts'

const event = (kind: string): PlayEvent => ({ number: 1, seat: 0, kind, args: {} })
const of = (...kinds: string[]) => ({ view: {}, before: null, data: null, you: [0], events: kinds.map(event) })
const scene = () => Promise.reject(new Error('not asked for'))

describe('partsOf', () => {
  it('gives a kind without a piece a plain mark where it has weight, and none where it has not', () => {
    expect(partsOf(of('went', 'turn', 'light'), {}, { light: 0 })).toEqual([
      { event: event('went'), time: 200, sound: undefined, scene: undefined },
    ])
  })

  it('lets be heard what happens at the table, but for who comes and goes', () => {
    const heard = [...tableKinds].map((kind) => [kind, partsOf(of(kind))[0]?.sound])
    expect(Object.fromEntries(heard.filter(([, sound]) => sound))).toEqual({
      name: 'quill',
      undo: 'wood',
      offer: 'paper',
      accept: 'bell',
      decline: 'wood',
      resign: 'bell',
      takeover: 'wood',
      pause: 'bell',
      resume: 'bell',
    })
    expect(heard.filter(([, sound]) => !sound).map(([kind]) => kind)).toEqual(['sit', 'stand', 'outage', 'hours', 'away'])
  })

  it('tells how long the board moves for an event, which nobody waits for who catches up', () => {
    const parts = partsOf(of('rolled'), { rolled: { time: 400, hold: 2000 } })
    expect([parts[0]!.hold, marksTime(parts)]).toEqual([2000, 400])
    expect(unstaged(parts)[0]!.hold).toBeUndefined()
  })

  it('takes time, sound and scene of the kinds that have a piece, within bounds', () => {
    const pieces: Pieces = {
      went: { time: 900, sound: (_, { you }) => (you.length > 0 ? 'wood' : undefined) },
      quiet: { time: 0 },
      heard: { time: 0, sound: 'tick' },
      never: { time: 300, when: () => false },
      big: { time: 300, scene, sceneTime: 9000 },
      small: { time: 300, scene, scenic: () => false },
    }
    const parts = partsOf(of('went', 'quiet', 'heard', 'never', 'big', 'small'), pieces)
    expect(parts.map((part) => [part.event.kind, part.time, part.sound, part.scene])).toEqual([
      ['went', 400, 'wood', undefined],
      ['heard', 0, 'tick', undefined],
      ['big', sceneTime, undefined, scene],
      ['small', 300, undefined, undefined],
    ])
    expect(marksTime(parts)).toBe(700)
    expect(unstaged(parts).every((part) => !part.scene && part.time <= 400)).toBe(true)
  })
})

describe.each(['efemeris', 'seafall', 'discoveries'])('the pieces of %s', (game) => {
  it('are there for each kind of event, take 150 to 400 ms or none, and scenes no longer than they may', async () => {
    const { pieces } = (await import(`../games/${game}/pieces.ts`)) as { pieces: Pieces }
    // What a game seals has words of its own, for events that happen once it is open.
    const folder = `../games/${game}/sealed`
    const sealed = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('en.json')) : []
    const keys = [`../games/${game}/text/en.json`, ...sealed.map((name) => `${folder}/${name}`)].flatMap((file) =>
      Object.keys(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>),
    )
    const kinds = new Set(keys.flatMap((key) => (key.startsWith('event.') ? [key.split('.')[1]!] : [])))
    expect(Object.keys(pieces).toSorted()).toEqual([...kinds].toSorted())
    for (const [kind, { time = 200, sound, sceneTime: long = 0 }] of Object.entries(pieces)) {
      expect(time === 0 || (time >= 150 && time <= 400), kind).toBe(true)
      expect(long, kind).toBeLessThanOrEqual(sceneTime)
      // What is seen is heard; a scene may make the sound of a step.
      if (time > 0) expect(sound, kind).toBeDefined()
      if (typeof sound === 'string') expect(soundNames, kind).toContain(sound)
    }
  }, 60_000)
})
