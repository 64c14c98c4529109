import type { SoundName } from './names.ts'
import { Synth } from './synth.ts'

/** How a sound is made on a synth. */
type Recipe = (synth: Synth) => void

/** Where the throws of a handful of dice fall, in seconds, and how hard. */
const falls = [
  [0, 1],
  [0.07, 0.8],
  [0.12, 0.95],
  [0.2, 0.6],
  [0.26, 0.75],
  [0.35, 0.45],
  [0.44, 0.35],
  [0.52, 0.22],
] as const

/** The strokes of a pen: when they begin, and how long they are. */
const strokes = [
  [0, 0.07],
  [0.1, 0.05],
  [0.17, 0.11],
  [0.32, 0.06],
  [0.4, 0.12],
] as const

const recipes: Record<SoundName, Recipe> = {
  // The only tune there is: three plucked notes upwards.
  yours(synth) {
    ;[587.33, 880, 1174.66].forEach((pitch, i) => {
      synth.tone({ at: i * 0.14, pitch, gain: 0.2, fall: 0.85 })
      synth.tone({ at: i * 0.14, pitch: pitch * 2.76, gain: 0.03, fall: 0.4 })
    })
  },
  tick(synth) {
    synth.tone({ pitch: 1900, to: 1300, gain: 0.1, fall: 0.035 })
    synth.noise({ pitch: 4200, gain: 0.09, fall: 0.02 })
  },
  wood(synth) {
    synth.tone({ pitch: 210, to: 120, gain: 0.34, fall: 0.12 })
    synth.tone({ pitch: 540, to: 470, gain: 0.1, fall: 0.06 })
    synth.noise({ pitch: 950, gain: 0.3, fall: 0.04 })
  },
  paper(synth) {
    synth.noise({ kind: 'highpass', pitch: 2600, gain: 0.1, rise: 0.06, fall: 0.1 })
    synth.noise({ at: 0.1, kind: 'highpass', pitch: 3600, gain: 0.12, rise: 0.05, fall: 0.16 })
  },
  rope(synth) {
    for (let i = 0; i < 9; i++) {
      const way = i / 8
      synth.tone({
        at: i * 0.04 + way * 0.05,
        wave: 'sawtooth',
        pitch: 95 + 55 * way,
        gain: 0.14 - 0.05 * way,
        fall: 0.035,
        through: 620,
      })
    }
    synth.noise({ pitch: 700, gain: 0.1, rise: 0.12, fall: 0.3 })
  },
  coin(synth) {
    for (const [at, gain] of [
      [0, 0.1],
      [0.075, 0.07],
      [0.13, 0.04],
    ] as const)
      for (const pitch of [2480, 3710, 5230]) synth.tone({ at, pitch, gain: (gain * 2480) / pitch, fall: 0.22 })
  },
  // A ship's bell, struck once: its partials are those of a bell and no chord.
  bell(synth) {
    for (const [partial, gain] of [
      [0.5, 0.045],
      [1, 0.12],
      [1.19, 0.07],
      [1.5, 0.05],
      [2, 0.06],
      [2.74, 0.03],
    ] as const)
      synth.tone({ pitch: 415 * partial, gain, fall: 1.3 / Math.sqrt(partial + 0.2) })
  },
  // Far away: the crack is swallowed by the way, the roll remains.
  cannon(synth) {
    synth.tone({ pitch: 78, to: 34, gain: 0.27, rise: 0.012, fall: 0.7 })
    synth.noise({ kind: 'lowpass', pitch: 420, to: 90, gain: 0.5, rise: 0.01, fall: 0.9 })
    synth.noise({ at: 0.28, kind: 'lowpass', pitch: 190, to: 70, gain: 0.35, rise: 0.1, fall: 0.8 })
  },
  crack(synth) {
    synth.noise({ pitch: 1900, to: 900, gain: 0.45, fall: 0.07 })
    synth.noise({ at: 0.05, pitch: 2600, gain: 0.22, fall: 0.05 })
    synth.tone({ pitch: 160, to: 80, gain: 0.25, fall: 0.16 })
    for (const at of [0.12, 0.19, 0.23]) synth.noise({ at, pitch: 1500, gain: 0.1, fall: 0.04 })
  },
  splash(synth) {
    synth.noise({ pitch: 1500, to: 520, gain: 0.4, rise: 0.02, fall: 0.45 })
    synth.noise({ at: 0.06, kind: 'highpass', pitch: 3200, gain: 0.09, rise: 0.05, fall: 0.5 })
    ;[620, 840, 540].forEach((pitch, i) => synth.tone({ at: 0.3 + 0.11 * i, pitch, to: pitch * 1.6, gain: 0.05, fall: 0.07 }))
  },
  dice(synth) {
    falls.forEach(([at, gain], i) => {
      synth.noise({ at, pitch: 1700 + 260 * (i % 3), gain: 0.34 * gain, fall: 0.035 })
      synth.tone({ at, pitch: 340 + 45 * (i % 4), to: 240, gain: 0.16 * gain, fall: 0.05 })
    })
  },
  quill(synth) {
    strokes.forEach(([at, long], i) =>
      synth.noise({ at, pitch: 4600 + 500 * (i % 2), to: 5600 - 700 * (i % 2), gain: 0.16, rise: long, fall: 0.04 }),
    )
  },
  horn(synth) {
    for (const pitch of [146.83, 220.4])
      synth.tone({
        wave: 'sawtooth',
        pitch: pitch * 0.985,
        to: pitch,
        gain: 0.11,
        rise: 0.09,
        hold: 0.42,
        fall: 0.45,
        through: 900,
      })
  },
  wind(synth) {
    synth.noise({ pitch: 380, to: 760, gain: 0.45, rise: 0.5, fall: 0.85 })
    synth.noise({ at: 0.25, pitch: 1500, to: 1000, gain: 0.09, rise: 0.4, fall: 0.7 })
  },
  fanfare(synth) {
    for (const [at, pitch, hold] of [
      [0, 293.66, 0.06],
      [0.17, 293.66, 0.06],
      [0.34, 440, 0.1],
      [0.56, 587.33, 0.42],
    ] as const)
      for (const part of [1, 1.5])
        synth.tone({ at, wave: 'sawtooth', pitch: pitch * part, gain: 0.075 / part, rise: 0.03, hold, fall: 0.3, through: 1700 })
  },
}

/** Makes a sound on an output, from a time of its context on. It is over within a second and a half. */
export function make(name: SoundName, out: AudioNode, from: number): void {
  recipes[name](new Synth(out, from))
}
