import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Problem as Failure } from '../api/problem.ts'
import type { Analysis } from '../api/types.ts'
import { backendOf, browse } from '../fixture.ts'
import type { RunningAnalysis } from './analysis.svelte.ts'

let running: RunningAnalysis
let answers: { done: (analysis: Analysis) => void; failed: (problem: unknown) => void }[]
let told: () => number

beforeEach(async () => {
  vi.resetModules()
  browse()
  const [{ RunningAnalysis }, { toasts }] = await Promise.all([import('./analysis.svelte.ts'), import('../toasts.svelte.ts')])
  answers = []
  told = () => toasts.all.length
  const analysis = () => new Promise<Analysis>((done, failed) => answers.push({ done, failed }))
  running = new RunningAnalysis('m1', backendOf({ analysis }))
  vi.useFakeTimers()
}, 60_000)
afterEach(() => {
  running.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const part = { done: 1, total: 9 } as Analysis
const pass = (time: number) => vi.advanceTimersByTimeAsync(time)

it('asks again while the server works on it, and no more once all is there', async () => {
  running.open()
  answers[0]!.done(part)
  await pass(1000)
  expect([answers.length, running.complete]).toEqual([2, false])
  answers[1]!.done({ ...part, done: 9 })
  await pass(10_000)
  expect([answers.length, running.complete]).toEqual([2, true])
})

it('asks once at a time, also where it was closed and opened again before an answer came', async () => {
  running.open()
  running.close()
  running.open()
  for (const { done } of answers) done(part)
  const before = answers.length
  await pass(1000)
  expect(answers.length - before).toBe(1)
})

it('says nothing of a failure once it is closed', async () => {
  running.open()
  running.close()
  answers[0]!.failed(new Failure(404, 'not-found', 'There is no such match.'))
  await pass(1000)
  expect(told()).toBe(0)
})
