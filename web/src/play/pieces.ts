import type { Component } from 'svelte'
import type { Translate } from '../i18n/catalog.ts'
import { weightOf, type Weights } from './deeds.ts'
import type { SoundName } from '../sound/names.ts'
import type { PlayEvent, Player } from './types.ts'

/** What may decide how an event is shown. */
export interface PieceContext<View = unknown, Data = unknown> {
  /** How things stand after the events that are being shown. */
  view: View
  /** How they stood before; null where it is not known. */
  before: View | null
  data: Data
  /** The seats of who looks on; empty for a spectator. */
  you: readonly number[]
  /** All events of the step that the event belongs to. */
  events: readonly PlayEvent[]
}

/** What a scene is given. It is drawn over the dimmed map, and its words are told by the stage. */
export interface SceneProps<View = unknown, Data = unknown> extends PieceContext<View, Data> {
  event: PlayEvent
  players: readonly Player[]
  t: Translate
  /** An event in words. */
  say: (event: PlayEvent) => string
  /** What an element such as "ship:red-1" is called: by the name that it was given, where it was. */
  called: (element: string) => string
  /** One still picture is to be shown: by the settings or the system, nothing moves. */
  still: boolean
  /** A factor: 1 is normal, 2 twice as fast. Never 0. */
  speed: number
  /** How long the scene stays, in milliseconds, at this speed. */
  time: number
  /** To be called where the scene is over before its time. */
  ondone: () => void
}

/** How one kind of event is shown and heard. */
export interface Piece<View = unknown, Data = unknown> {
  /** How long its mark stays on the board at speed 1, in milliseconds: 150 to 400; 0 for none. */
  time?: number
  sound?: SoundName | ((event: PlayEvent, at: PieceContext<View, Data>) => SoundName | undefined)
  /** Whether the event is shown at all; else it takes no time and is not heard. */
  when?: (event: PlayEvent, at: PieceContext<View, Data>) => boolean
  /** How long the board goes on moving for the event, at speed 1 and from when it is shown: a scene or what happened next waits for it. */
  hold?: number
  /** A scene over the dimmed map, in place of the mark. */
  scene?: () => Promise<{ default: Component<SceneProps<View, Data>> }>
  /** How long the scene stays at speed 1, in milliseconds: at most 2500. */
  sceneTime?: number
  /** Whether the event is worth its scene; else its mark is shown. */
  scenic?: (event: PlayEvent, at: PieceContext<View, Data>) => boolean
}

/** The pieces of a game, by kind of event. A game exports them as `pieces` from `games/<id>/pieces.ts`. */
export type Pieces<View = unknown, Data = unknown> = Readonly<Record<string, Piece<View, Data>>>

/** An event as it will be shown. Times are at speed 1. */
export interface Part {
  event: PlayEvent
  time: number
  sound: SoundName | undefined
  scene: Piece['scene']
  hold?: number | undefined
}

/** What the marks of a turn may take together, and a single scene, in milliseconds at speed 1. */
export const turnTime = 1500
export const sceneTime = 2500
/** How what happens at the table itself is heard, in every game. Who comes, goes or tells of their hours does so in silence. */
const atTable: Pieces = {
  name: { sound: 'quill' },
  undo: { sound: 'wood' },
  offer: { sound: 'paper' },
  accept: { sound: 'bell' },
  decline: { sound: 'wood' },
  resign: { sound: 'bell' },
  takeover: { sound: 'wood' },
  pause: { sound: 'bell' },
  resume: { sound: 'bell' },
}

const plain = 200 // of a kind that has no piece, where it has weight

/** What of some events is to be seen or heard, in their order. */
export function partsOf(at: PieceContext, pieces: Pieces = {}, weights?: Weights): Part[] {
  return at.events.flatMap((event): Part[] => {
    const piece = pieces[event.kind] ?? atTable[event.kind]
    if (!piece) return weightOf(event, weights) > 0 ? [{ event, time: plain, sound: undefined, scene: undefined }] : []
    if (piece.when && !piece.when(event, at)) return []
    const sound = typeof piece.sound === 'function' ? piece.sound(event, at) : piece.sound
    const scenic = piece.scene && (piece.scenic?.(event, at) ?? true)
    const time = scenic ? Math.min(sceneTime, piece.sceneTime ?? sceneTime) : Math.min(400, piece.time ?? plain)
    return time > 0 || sound ? [{ event, time, sound, scene: scenic ? piece.scene : undefined, hold: piece.hold }] : []
  })
}

/** The same without scenes: their events have a mark, as others. Nothing waits for what the board does. */
export function unstaged(parts: readonly Part[]): Part[] {
  return parts.map((part) => ({ ...part, hold: undefined, ...(part.scene && { scene: undefined, time: 400 }) }))
}

/** How long the marks of some parts take together; scenes are left out, and so is what they hold. */
export function marksTime(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => sum + (part.scene ? 0 : part.time), 0)
}
