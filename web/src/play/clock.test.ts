import { describe, expect, it } from 'vitest'
import {
  clockBrief,
  clockText,
  isHeard,
  isLeisurely,
  leftOf,
  lengthText,
  outOfTime,
  runs,
  timeText,
  untilChange,
  untilNext,
  whenText,
} from './clock.ts'

const t = Object.assign((key: string, args?: object) => `${key} ${JSON.stringify(args)}`, { has: () => true }) as never
const second = 1000
const hour = 3600 * second

describe('a clock', () => {
  it('runs down to nothing, and stands while it is stopped', () => {
    expect(leftOf({ seat: 0, left: 5000, running: true }, 2000)).toBe(3000)
    expect(leftOf({ seat: 0, left: 5000, running: true }, 9000)).toBe(0)
    expect(leftOf({ seat: 0, left: 5000, running: false }, 9000)).toBe(5000)
    expect(leftOf({ seat: 0, left: 5000, running: true }, -9000)).toBe(5000)
  })

  it.each([
    [0, '0:00'],
    [1, '0:01'],
    [59_001, '1:00'],
    [61 * second, '1:01'],
    [hour - second, '59:59'],
    [hour - 1, 'clock.hours {"hours":1,"minutes":0}'],
    [hour + 60 * second, 'clock.hours {"hours":1,"minutes":1}'],
    [28 * hour, 'clock.hours {"hours":28,"minutes":0}'],
    [50 * hour, 'clock.days {"days":2,"hours":2}'],
    [72 * hour - 1, 'clock.days {"days":3,"hours":0}'],
  ])('of %d ms reads %s', (left, text) => expect(clockText(left, t)).toBe(text))

  it.each([
    [59_000, '0:59'],
    [hour - second, '59:59'],
    [hour - 1, 'clock.hour {"hours":1}'],
    [hour, 'clock.hour {"hours":1}'],
    [24 * hour - 1, 'clock.hour {"hours":24}'],
    [50 * hour, 'clock.day {"days":2}'],
  ])('of %d ms reads %s where there is hardly room', (left, text) => expect(clockBrief(left, t)).toBe(text))

  it('is drawn again when it reads otherwise, and never once it is out', () => {
    for (const left of [1, 999, 1000, 59_500, hour, hour + 1, 30 * hour + 12_345]) {
      const next = untilNext(left)!
      expect(next).toBeGreaterThan(0)
      expect(clockText(left, t)).toBe(clockText(left - next + 1, t))
    }
    expect(untilNext(0)).toBeNull()
    expect(untilNext(10 * hour)).toBeGreaterThan(30 * second) // by the minute above an hour
  })

  it('is heard in the last minute, more often at the end', () => {
    const heard = Array.from({ length: 70 }, (_, i) => 70 - i).filter((seconds) => isHeard(seconds * second))
    expect(heard).toEqual([60, 30, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  })

  it('that stands in a pause runs by itself once that is over', () => {
    const clock = { seat: 0, left: 5000, running: false, starts: 60_000 }
    expect([0, 59_999, 60_000].map((elapsed) => runs(clock, elapsed))).toEqual([false, false, true])
    expect([0, 60_000, 62_000, 99_000].map((elapsed) => leftOf(clock, elapsed))).toEqual([5000, 5000, 3000, 0])
    expect([0, 59_000, 60_000, 60_400].map((elapsed) => untilChange(clock, elapsed))).toEqual([60_000, 1000, 1000, 600])
    expect(untilChange({ seat: 0, left: 5000, running: false }, 0)).toBeNull()
    expect(outOfTime({ status: 'playing', clocks: [clock] }, 64_999)).toEqual([])
    expect(outOfTime({ status: 'playing', clocks: [clock] }, 65_000)).toEqual([0])
  })

  it('stands by night and runs by day', () => {
    const day = { seat: 0, left: 9 * hour, running: true, stops: 2 * hour, starts: 10 * hour }
    expect([0, 2, 9, 10, 12].map((at) => runs(day, at * hour))).toEqual([true, false, false, true, true])
    expect([0, 1, 2, 9, 11, 30].map((at) => leftOf(day, at * hour) / hour)).toEqual([9, 8, 7, 7, 6, 0])
    expect(untilChange(day, 3 * hour)).toBe(7 * hour)
    expect(untilChange({ ...day, left: 2 * hour }, 2 * hour - 1)).toBe(1)
    const night = { seat: 0, left: 9 * hour, running: false, starts: 2 * hour, stops: 10 * hour }
    expect([0, 2, 9, 10].map((at) => runs(night, at * hour))).toEqual([false, true, true, false])
    expect([0, 2, 9, 10, 12].map((at) => leftOf(night, at * hour) / hour)).toEqual([9, 9, 2, 1, 1])
    expect(untilChange(night, hour)).toBe(hour)
  })

  it('stands in every night of a page that stays open', () => {
    const at = (clock: Parameters<typeof runs>[0], hours: number[]) =>
      hours.map((one) => [runs(clock, one * hour), leftOf(clock, one * hour) / hour])
    const evening = { seat: 0, left: 60 * hour, running: true, stops: 2 * hour, starts: 10 * hour }
    expect(at(evening, [25, 26, 30, 34, 50, 59])).toEqual([
      [true, 43],
      [false, 42],
      [false, 42],
      [true, 42],
      [false, 26],
      [true, 25],
    ])
    expect([10.5, 26, 33].map((one) => untilChange({ ...evening, left: 60 * hour + 1 }, one * hour))).toEqual([1, 8 * hour, hour])
    const dead = { ...evening, running: false, starts: 2 * hour, stops: 18 * hour }
    expect(at(dead, [1, 2, 18, 25, 26, 42])).toEqual([
      [false, 60],
      [true, 60],
      [false, 44],
      [false, 44],
      [true, 44],
      [false, 28],
    ])
    // A pause ends three hours before the night, which is eight hours long.
    const pause = { ...evening, running: false, starts: 5 * hour, stops: 8 * hour, night: { from: 22 * 60, to: 6 * 60 } }
    expect(at(pause, [5, 8, 15, 16, 31, 32])).toEqual([
      [true, 60],
      [false, 57],
      [false, 57],
      [true, 57],
      [true, 42],
      [false, 41],
    ])
    expect(untilChange(pause, 9 * hour)).toBe(7 * hour)
  })

  it('tells a time of the day as the clocks read here', () => {
    const here = new Date()
    here.setHours(22, 5, 0, 0)
    expect(timeText(60 * here.getUTCHours() + here.getUTCMinutes(), 'de')).toBe('22:05')
  })

  it('is for playing at leisure from a day on', () => {
    const leisurely = (clock: string | { start: number; add: number; cap: number }) =>
      isLeisurely({ clock, timeout: 'ask' } as Parameters<typeof isLeisurely>[0])
    expect(['none', 'live', 'leisure', 'leisure-120'].map(leisurely)).toEqual([false, false, true, true])
    expect([86_399, 86_400].map((start) => leisurely({ start, add: 0, cap: start }))).toEqual([false, true])
  })

  it.each([
    [5 * 60 * second, '5 minutes'],
    [90 * 60 * second, '90 minutes'],
    [8 * hour, '8 hours'],
    [24 * hour, '1 day'],
    [14 * 24 * hour, '14 days'],
    [61 * second, '61 seconds'],
  ])('stands for a length of %d ms: %s', (length, text) => expect(lengthText(length, 'en')).toBe(text))

  it('tells the day of the week, and the date where that could be another week', () => {
    const noon = new Date(2026, 5, 1, 12).getTime()
    expect(whenText(noon + 2 * hour, 2 * hour, 'en')).toBe('Monday 2:00 PM')
    expect(whenText(noon + 7 * 24 * hour, 7 * 24 * hour, 'en')).toMatch(/Monday, June 8/)
  })

  it('says who is out of time', () => {
    const clocks = [
      { seat: 0, left: 0, running: false },
      { seat: 1, left: 500, running: true },
      { seat: 2, left: 2000, running: true },
    ]
    expect(outOfTime({ status: 'playing', clocks }, 1000)).toEqual([1])
    expect(outOfTime({ status: 'over', clocks }, 1000)).toEqual([])
  })
})
