let context: AudioContext | undefined

/** Two soft bells, a fifth apart: it is your turn. Silent where the browser allows no sound yet. */
export function chime(): void {
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  strike(context, 587.33, 0)
  strike(context, 880, 0.16)
}

/** One bell: a sine with a fainter partial above it, dying away. Pitch in hertz, delay in seconds. */
function strike(audio: AudioContext, pitch: number, delay: number): void {
  const begin = audio.currentTime + delay
  for (const [partial, loudness] of [
    [1, 0.09],
    [2.76, 0.02],
  ] as const) {
    const tone = audio.createOscillator()
    const gain = audio.createGain()
    tone.frequency.value = pitch * partial
    gain.gain.setValueAtTime(0, begin)
    gain.gain.linearRampToValueAtTime(loudness, begin + 0.012)
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + 1.1)
    tone.connect(gain).connect(audio.destination)
    tone.start(begin)
    tone.stop(begin + 1.2)
  }
}
