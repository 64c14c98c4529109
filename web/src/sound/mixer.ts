import type { SoundName } from './names.ts'
import { make } from './recipes.ts'

const apart = 0.06 // seconds between two sounds of the same name; one that comes sooner is left out
const rest = 4000 // milliseconds after which an output that nothing is played on is put to rest

let context: AudioContext | undefined
let resting: ReturnType<typeof setTimeout> | undefined
const last = new Map<SoundName, number>()

/** Makes the output, which takes a moment. It rests until something is played on it. */
export function ready(): void {
  if (context) return
  context = new AudioContext()
  void context.suspend()
}

/** Plays a sound now, at a volume from 0 to 1. */
export function strike(name: SoundName, volume: number): void {
  context ??= new AudioContext()
  clearTimeout(resting)
  resting = setTimeout(() => void context?.suspend(), rest)
  if (context.state !== 'running') void context.resume()
  const now = context.currentTime
  if (now - (last.get(name) ?? -1) < apart) return
  last.set(name, now)
  const out = context.createGain()
  out.gain.value = volume * volume // as loudness is felt
  out.connect(context.destination)
  make(name, out, now + 0.01)
  setTimeout(() => out.disconnect(), 2000)
}
