import type { Component } from 'svelte'
import { loadPart } from '../part.ts'
import type { Part, PieceContext, SceneProps } from './pieces.ts'
import type { SoundName } from '../sound/names.ts'
import type { Cue } from './types.ts'

/** A scene that lies over the map. */
export interface SceneShown extends Cue {
  Scene: Component<SceneProps>
  at: PieceContext
}

/** What is to be played of one step. */
export interface Run {
  at: PieceContext
  parts: readonly Part[]
  /** How much of their time marks have; scenes keep theirs. */
  shrink: number
  /** A factor: 1 is normal, 2 twice as fast; at 0 nothing is played. */
  speed: number
}

const patience = 700 // milliseconds to wait for a scene that is loaded for the first time; then its event is passed over
/** How a match ended is nowhere told as its last scenes tell it, and nobody waits for a move then: on a slow line they may take longer. */
const lastPatience = 3000

/**
 * Plays the events of a step one after another: the mark of each on the board, or its scene over the map, and its sound. It
 * has one run at a time; another one takes the place of what plays. Between runs it does nothing at all.
 */
export class Playback {
  /** The event whose mark is to be drawn now. */
  now = $state.raw<Cue | null>(null)
  /** The scene that is on now. */
  scene = $state.raw<SceneShown | null>(null)
  /** Whether something is being played. */
  playing = $state(false)

  readonly #sound: (name: SoundName) => void
  #run: Run | null = null
  #left: Part[] = []
  /** How long the board still moves for what has been shown, in milliseconds. */
  #held = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #done: () => void = () => undefined
  #waiting: (() => void)[] = []

  constructor(sound: (name: SoundName) => void) {
    this.#sound = sound
  }

  /** Plays a step; done is called once it is over, at once if there is nothing to it. It is not called if another run begins. */
  play(run: Run, done: () => void = () => undefined): void {
    this.#clear()
    this.#run = run
    this.#left = run.speed > 0 ? [...run.parts] : []
    this.#held = 0
    this.#done = done
    this.playing = true
    this.#next()
  }

  /** Ends the scene that is on; where none is, all marks of the step. What comes behind is played. */
  skip(): void {
    if (!this.#run) return
    const scene = this.scene !== null
    this.#clear()
    this.#held = 0
    if (!scene) this.#left = this.#left.slice(this.#left.findIndex((part) => part.scene) >>> 0)
    this.#next()
  }

  /** Ends all at once; nothing is called. */
  stop(): void {
    this.#clear()
    this.#run = null
    this.#left = []
    this.#rest()
  }

  /** Resolves once nothing plays. */
  rested(): Promise<void> {
    return this.playing ? new Promise((done) => this.#waiting.push(done)) : Promise.resolve()
  }

  #clear(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.now = null
    this.scene = null
  }

  #next(): void {
    const run = this.#run
    if (!run) return
    this.#clear()
    for (;;) {
      const part = this.#left[0]
      if ((!part || part.scene) && this.#held > 0) return this.#wait(this.#held)
      this.#left.shift()
      if (!part) break
      if (part.scene) return this.#stage(part, part.scene, run)
      if (part.sound) this.#sound(part.sound)
      this.#held = Math.max(this.#held, (part.hold ?? 0) / run.speed)
      const time = (part.time * run.shrink) / run.speed
      if (time <= 0) continue
      this.now = { event: part.event, time }
      return this.#wait(time)
    }
    this.#run = null
    this.#rest()
    this.#done()
  }

  #wait(time: number): void {
    this.#held -= time
    this.#timer = setTimeout(() => this.#next(), time)
  }

  /** Brings a scene on; until it is there, its event has its mark. */
  #stage(part: Part, load: NonNullable<Part['scene']>, run: Run): void {
    const time = part.time / run.speed
    const over = (run.at.view as { phase?: string } | null)?.phase === 'over'
    const wait = over ? lastPatience : patience
    this.now = { event: part.event, time: wait }
    const timer = (this.#timer = setTimeout(() => this.#next(), wait))
    loadPart(load).then(
      ({ default: Scene }) => {
        if (this.#timer !== timer) return
        this.#clear()
        this.now = { event: part.event, time }
        this.scene = { event: part.event, time, Scene, at: run.at }
        if (part.sound) this.#sound(part.sound)
        this.#timer = setTimeout(() => this.#next(), time)
      },
      () => this.#timer === timer && this.#next(),
    )
  }

  #rest(): void {
    this.playing = false
    for (const tell of this.#waiting.splice(0)) tell()
  }
}
