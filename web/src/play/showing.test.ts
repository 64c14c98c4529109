import { describe, expect, it } from 'vitest'
import { marksTime, turnTime, type Part } from './pieces.ts'
import { farBehind, leisure, Showing, type Play, type Step } from './showing.ts'

const part = (time: number, scene = false, hold?: number): Part => ({
  event: { number: 1, seat: 0, kind: 'went', args: {} },
  time,
  sound: undefined,
  scene: scene ? () => Promise.reject(new Error('not asked for')) : undefined,
  hold,
})

const step = (number: number, turn = 'a', parts = [part(300)]): Step => ({ number, turn, parts })

/** A queue whose steps are over when the test says so. */
function showing() {
  const shown: number[] = []
  const plays: Play[] = []
  let drained = 0
  let over: (() => void) | undefined
  const queue = new Showing<Step>({
    show: (step) => shown.push(step.number),
    drained: () => drained++,
    play: (_, play, done) => {
      plays.push(play)
      over = done
    },
  })
  const next = () => {
    const done = over
    over = undefined
    done?.()
    return done !== undefined
  }
  const all = () => {
    while (next());
  }
  return { queue, shown, plays, next, all, drained: () => drained }
}

/** How long the marks of some plays take together. */
const time = (plays: readonly Play[]) => plays.reduce((sum, play) => sum + marksTime(play.parts) * play.shrink, 0)

describe('Showing', () => {
  it('shows the first step at once and the others one by one', () => {
    const { queue, shown, next, drained } = showing()
    queue.add(step(1), step(2), step(3))
    expect(shown).toEqual([1])
    next()
    expect([shown, queue.waiting]).toEqual([[1, 2], 1])
    next()
    expect([shown, drained(), queue.busy]).toEqual([[1, 2, 3], 1, true])
    next()
    expect(queue.busy).toBe(false)
  })

  it('is drained with the last view, but plays its events before the next one', () => {
    const { queue, shown, next, drained } = showing()
    queue.add(step(1))
    expect(drained()).toBe(1)
    queue.add(step(2))
    expect(shown).toEqual([1])
    next()
    expect([shown, drained()]).toEqual([[1, 2], 2])
  })

  it('passes at once what is over at once', () => {
    const shown: number[] = []
    const queue = new Showing<Step>({
      show: ({ number }) => shown.push(number),
      drained: () => undefined,
      play: (_, __, done) => done(),
    })
    queue.add(step(1), step(2), step(3))
    expect([shown, queue.busy]).toEqual([[1, 2, 3], false])
  })

  it('forgets what waits, and does not go on when told late that a step is over', () => {
    const { queue, shown, next } = showing()
    queue.add(step(1), step(2))
    queue.stop()
    expect([queue.waiting, queue.busy]).toEqual([0, false])
    next()
    expect(shown).toEqual([1])
    queue.add(step(3))
    expect(shown).toEqual([1, 3])
  })

  it('gives a turn a second and a half at most, in proportion, however many steps it has', () => {
    const { queue, plays, all } = showing()
    queue.add(...[400, 200, 400, 400, 400, 400, 400].map((time, i) => step(i, 'a', [part(time)])), step(8, 'b'))
    all()
    expect(time(plays.slice(0, 7))).toBeCloseTo(turnTime)
    expect(plays[0]!.shrink).toBeCloseTo(plays[1]!.shrink)
    expect(plays[7]!.shrink).toBe(1) // the next turn has a time of its own
  })

  it('gives it no more where its steps come one after another while it is shown', () => {
    const { queue, plays, next } = showing()
    queue.add(step(1, 'a', [part(400)]))
    for (let i = 2; i <= 9; i++) {
      queue.add(step(i, 'a', [part(400)]))
      next()
    }
    expect(time(plays)).toBeCloseTo(turnTime)
    next()
    queue.add(step(10, 'a', [part(400)])) // whoever plays slowly is seen in full
    expect(plays.at(-1)!.shrink).toBe(1)
  })

  it('counts no scene to that time', () => {
    const { queue, plays, all } = showing()
    queue.add(step(1, 'a', [part(2500, true), part(400)]), step(2, 'a', [part(400)]))
    all()
    expect(plays.map((play) => play.shrink)).toEqual([1, 1])
    expect(plays[0]!.parts[0]!.scene).toBeDefined()
  })

  it('catches up: with many turns marks are shorter, and no scenes are shown and no dice waited for, with too many the first are passed over', () => {
    const { queue, shown, plays, all } = showing()
    const full = () => Array.from({ length: 5 }, () => part(400))
    const rich = () => [part(2500, true), part(400, false, 2000), ...full().slice(1)]
    queue.add(...Array.from({ length: farBehind + 7 }, (_, i) => step(i, String(i), rich())))
    all()
    expect(shown).toEqual(Array.from({ length: farBehind }, (_, i) => i + 7))
    expect(time(plays.slice(0, 1))).toBeCloseTo((turnTime * leisure) / farBehind)
    const leisurely = shown.map((_, i) => farBehind - i <= leisure)
    expect(plays.map((play) => play.parts.some((part) => part.scene))).toEqual(leisurely)
    expect(plays.map((play) => play.parts.some((part) => part.hold))).toEqual(leisurely)
  })
})
