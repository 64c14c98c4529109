import { expect } from '@playwright/test'
import { build } from 'vite'
import { soundNames } from '../src/sound/names.ts'
import { test } from './table.ts'

interface Heard {
  name: string
  /** The highest sample, and the loudest 50 ms of it. */
  peak: number
  loudest: number
  /** When the last of it is heard, in seconds. */
  end: number
}

/** The sounds as a script for a page, which leaves them in `Sounds`. */
async function script(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry: 'src/sound/recipes.ts', formats: ['iife'], name: 'Sounds' } },
  })
  const bundles = made as { output: { code: string }[] }[]
  return bundles[0]!.output[0]!.code
}

test('each sound is heard, does not clip, and is over within a second and a half', async ({ page }) => {
  await page.addScriptTag({ content: await script() })
  const heard = await page.evaluate(async (names) => {
    type Make = (name: string, out: AudioNode, from: number) => void
    const { make } = (window as unknown as { Sounds: { make: Make } }).Sounds
    const rate = 44_100
    return Promise.all(
      names.map(async (name): Promise<Heard> => {
        const context = new OfflineAudioContext(1, 3 * rate, rate)
        make(name, context.destination, 0)
        const samples = (await context.startRendering()).getChannelData(0)
        const window = rate / 20
        let [peak, loudest, end] = [0, 0, 0]
        for (let from = 0; from < samples.length; from += window) {
          const part = samples.subarray(from, from + window)
          const most = part.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
          peak = Math.max(peak, most)
          loudest = Math.max(loudest, Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length))
          if (most > 0.0005) end = (from + window) / rate
        }
        return { name, peak, loudest, end }
      }),
    )
  }, soundNames)
  for (const { name, peak, loudest, end } of heard) {
    expect(peak, `${name}: the highest sample`).toBeLessThan(0.7)
    expect(loudest, `${name}: how loud it is`).toBeGreaterThan(0.01)
    expect(loudest, `${name}: how loud it is`).toBeLessThan(0.25)
    expect(end, `${name}: when it is over`).toBeLessThanOrEqual(1.5)
  }
})
