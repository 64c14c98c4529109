/** What sounds are made of has an envelope: it rises, holds and falls away, all in seconds. */
interface Shape {
  /** When it begins, in seconds from the beginning of the sound. */
  at?: number
  /** The loudest it gets. */
  gain: number
  rise?: number
  hold?: number
  fall: number
  /** In hertz; of noise the middle or the edge of what is heard of it. */
  pitch: number
  /** Where the pitch goes meanwhile. */
  to?: number
}

interface Tone extends Shape {
  wave?: OscillatorType
  /** The pitch above which little of it is heard. */
  through?: number
}

interface Noise extends Shape {
  kind?: BiquadFilterType
}

const faint = 0.0001
const rustles = new WeakMap<BaseAudioContext, AudioBuffer>()

/** A synthesizer: makes one sound of tones and noises. */
export class Synth {
  readonly #context: BaseAudioContext
  readonly #out: AudioNode
  readonly #from: number

  /** On an output, from a time of its context on. */
  constructor(out: AudioNode, from: number) {
    this.#context = out.context
    this.#out = out
    this.#from = from
  }

  tone(shape: Tone): void {
    const source = this.#context.createOscillator()
    source.type = shape.wave ?? 'sine'
    this.#glide(source.frequency, shape)
    const { through } = shape
    this.#play(source, through === undefined ? source : source.connect(this.#filter('lowpass', through)), shape)
  }

  noise(shape: Noise): void {
    const source = this.#context.createBufferSource()
    source.buffer = rustle(this.#context)
    const filter = this.#filter(shape.kind ?? 'bandpass', shape.pitch)
    this.#glide(filter.frequency, shape)
    this.#play(source, source.connect(filter), shape)
  }

  #filter(kind: BiquadFilterType, pitch: number): BiquadFilterNode {
    const filter = this.#context.createBiquadFilter()
    filter.type = kind
    filter.frequency.value = pitch
    filter.Q.value = kind === 'bandpass' ? 1.1 : 0.5
    return filter
  }

  #glide(pitch: AudioParam, shape: Shape): void {
    const begin = this.#from + (shape.at ?? 0)
    pitch.setValueAtTime(shape.pitch, begin)
    if (shape.to) pitch.exponentialRampToValueAtTime(shape.to, begin + lengthOf(shape))
  }

  #play(source: AudioScheduledSourceNode, last: AudioNode, shape: Shape): void {
    const begin = this.#from + (shape.at ?? 0)
    const risen = begin + (shape.rise ?? 0.004)
    const held = risen + (shape.hold ?? 0)
    const envelope = this.#context.createGain()
    envelope.gain.setValueAtTime(0, begin)
    envelope.gain.linearRampToValueAtTime(shape.gain, risen)
    envelope.gain.setValueAtTime(shape.gain, held)
    envelope.gain.exponentialRampToValueAtTime(faint, begin + lengthOf(shape))
    last.connect(envelope).connect(this.#out)
    source.start(begin)
    source.stop(begin + lengthOf(shape))
  }
}

function lengthOf({ rise = 0.004, hold = 0, fall }: Shape): number {
  return rise + hold + fall
}

/** Two seconds of noise, the same each time. */
function rustle(context: BaseAudioContext): AudioBuffer {
  const known = rustles.get(context)
  if (known) return known
  const buffer = context.createBuffer(1, 2 * context.sampleRate, context.sampleRate)
  const samples = buffer.getChannelData(0)
  let seed = 1
  for (let i = 0; i < samples.length; i++) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    samples[i] = seed / 2 ** 31 - 1
  }
  rustles.set(context, buffer)
  return buffer
}
