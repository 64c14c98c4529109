import { tick } from 'svelte'
import { nextTask } from '../../../parts/turns.ts'
import { flying } from '../../../play/motion.svelte.ts'
import type { PlayEvent } from '../../../play/types.ts'
import { coursesOf, type At, type Course, type Motion, type Picture } from './courses.ts'

/** Something on its way over the board, in pixels from the board's corner. */
export interface Flight {
  key: number
  picture: Picture
  motion: Motion
  from: Box
  to: Box
  ghost: boolean
  /** Milliseconds, of which the first pass before it starts. */
  time: number
  wait: number
}

interface Box {
  x: number
  y: number
  width: number
}

/** Where a ship lay: the name of the place as the board gives it by data-at, and its middle. */
interface Berth extends Box {
  at: string
}

/** Where lay what some events move, by its name. */
interface Survey {
  of: readonly PlayEvent[]
  berths: ReadonlyMap<string, Berth>
}

const most = 14 // ships at once; more is a jump in a replay
const between = 0.12 // of the time, from one coin to the next

/**
 * Lets be seen on the board what an event tells: ships that move, coins and letters that change hands, seals that are stamped.
 * The drawing jumps when the view changes. Until the event that moves a ship is shown, and while the ship is under way, it is
 * hidden at its goal.
 */
export class Flights {
  list = $state.raw<Flight[]>([])
  #count = 0
  /** The drawings of ships that are hidden where they come to lie. */
  #hidden = new Map<number, HTMLElement[]>()
  #was: Survey = { of: [], berths: new Map() }
  /** The event that is to be shown soon. */
  #telling: object | null = null
  readonly #root: () => HTMLElement | undefined
  readonly #own: () => number

  /** The board's root, and the seat whose purse lies open on it. */
  constructor(root: () => HTMLElement | undefined, own: () => number) {
    this.#root = root
    this.#own = own
  }

  /** Takes down where lies what some events move, as long as the board shows it there. */
  survey(events: readonly PlayEvent[], at: At): void {
    const root = this.#root()
    if (!root) return
    const berths = new Map<string, Berth>()
    const places = events.flatMap((event) => coursesOf(event, at).flatMap(({ from }) => from.filter((one) => moving.test(one))))
    const corner = places.length > 0 ? root.getBoundingClientRect() : new DOMRect()
    for (const place of new Set(places)) {
      const found = seen(root, place)
      if (found) berths.set(place, { ...box(found, corner), at: found.dataset.at ?? '' })
    }
    this.#was = { of: events, berths }
  }

  /** The board is about to show what some events led to: hides ships where they come to lie until it is told how. */
  async change(events: readonly PlayEvent[], at: At): Promise<void> {
    const root = this.#root()
    if (!root) return
    this.land()
    if (this.#was.of !== events) this.survey(events, at)
    const was = this.#was
    await tick()
    if (was !== this.#was) return
    const courses = events.flatMap((event) => coursesOf(event, at))
    const ships = new Set(courses.flatMap(({ picture }) => (picture.sort === 'ship' ? [picture.ship] : [])))
    if (ships.size > most) return
    for (const ship of ships) {
      const berth = was.berths.get(`ship:${ship}`)
      const moved = (place = '') => (berth ? berth.at !== place : place.startsWith('queue') || place.startsWith('journey'))
      const there = drawn(root, `ship:${ship}`).filter(({ dataset }) => moved(dataset.at))
      for (const one of there) one.style.opacity = '0'
      this.#hidden.set(ship, there)
    }
  }

  /** Shows an event for some time; where nothing is to move, what it brings is shown where it comes to lie. */
  async tell(event: PlayEvent, at: At, time: number, still: boolean): Promise<void> {
    const telling = (this.#telling = {})
    await tick() // what changed is drawn
    await nextTask() // and laid out by now, in a task of its own
    const root = this.#root()
    if (telling !== this.#telling || !root) return this.#reveal(event, at)
    const corner = root.getBoundingClientRect()
    for (const { picture } of this.list) if (picture.sort === 'ship') this.#appear(picture.ship)
    let before = 0
    this.list = coursesOf(event, at).flatMap((course) => {
      const [from, to] = [this.#start(course, root, corner), this.#goal(course, root, corner)]
      if (!to && !from) return []
      if (still && course.picture.sort === 'ship') this.#appear(course.picture.ship)
      const wait = course.picture.sort === 'coin' ? between * time * before++ : 0
      const flight: Flight = {
        key: this.#count++,
        picture: course.picture,
        motion: still ? 'stamp' : course.motion,
        from: from ?? to!,
        to: to ?? from!,
        ghost: course.ghost === true && from !== undefined,
        time: time - wait,
        wait,
      }
      return [flight]
    })
  }

  /** An event is told by a scene: what it moves is there. */
  pass(event: PlayEvent, at: At): void {
    this.#telling = null
    this.#reveal(event, at)
    if (this.list.length > 0) this.list = []
  }

  /** What an event moves is where it comes to lie. */
  #reveal(event: PlayEvent, at: At): void {
    for (const { picture } of coursesOf(event, at)) if (picture.sort === 'ship') this.#appear(picture.ship)
  }

  /** All are there at once. */
  land(): void {
    this.#telling = null
    for (const ship of this.#hidden.keys()) this.#appear(ship)
    if (this.list.length > 0) this.list = []
  }

  #appear(ship: number): void {
    for (const one of this.#hidden.get(ship) ?? []) one.style.opacity = ''
    this.#hidden.delete(ship)
  }

  #start({ from }: Course, root: HTMLElement, corner: DOMRect): Box | undefined {
    for (const place of from) {
      const found = this.#was.berths.get(place) ?? this.#find(place, root, corner)
      if (found) return found
    }
    return undefined
  }

  #goal({ to }: Course, root: HTMLElement, corner: DOMRect): Box | undefined {
    for (const place of to) {
      const found = this.#find(place, root, corner)
      if (found) return found
    }
    return undefined
  }

  #find(place: string, root: HTMLElement, corner: DOMRect): Box | undefined {
    const seat = place.startsWith('seat:') ? Number(place.slice(5)) : -1
    // What others have lies with their score at the top of the page.
    if (seat >= 0 && seat !== this.#own()) {
      const chip = document.querySelectorAll('.race > li')[seat]
      return chip && box(chip, corner)
    }
    const found = seen(root, place)
    return found && box(found, corner)
  }
}

/** What an event may move, so that where it lay must be known before the board changes. */
const moving = /^(?:ship|stack|contract):/

/** What is drawn of a place, or of what goes by its name. */
function drawn(root: HTMLElement, place: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(selectorOf(place))]
}

/** What of it can be seen. */
function seen(root: HTMLElement, place: string): HTMLElement | undefined {
  return drawn(root, place).find((e) => e.getClientRects().length > 0)
}

function selectorOf(place: string): string {
  const [kind, name] = place.split(':')
  if (kind === 'seat') return '[data-spot="purse"]'
  if (kind === 'ship' || kind === 'stack') return `[data-${kind}="${name}"]`
  const last = kind === 'journey' ? ' .face' : ''
  return `[data-spot="${place}"], [data-place="${place}"]${last}, [data-element="${place}"]`
}

function box(element: Element, corner: DOMRect): Box {
  const at = element.getBoundingClientRect()
  const seen = element.closest('[data-scrolls]')?.getBoundingClientRect() ?? corner
  const y = Math.max(seen.top, Math.min(seen.bottom, at.y + at.height / 2)) // what is scrolled away leaves by the edge
  return { x: at.x + at.width / 2 - corner.x, y: Math.max(0, y - corner.y), width: Math.min(72, Math.max(26, at.width)) }
}

/** Moves a drawing along its way. */
export function fly({ from, to, motion, time, wait }: Flight, still: boolean): (node: Element) => () => void {
  return (node) => {
    const place = (at: Box, scale = at.width / 72, dx = 0, dy = 0) =>
      `translate(${at.x + dx}px, ${at.y + dy}px) translate(-50%, -50%) scale(${scale})`
    if (still) {
      ;(node as HTMLElement).style.transform = place(to, 1)
      return () => undefined
    }
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    const lift = Math.min(70, Math.hypot(dx, dy) * 0.18)
    const ways: Record<Motion, Keyframe[]> = {
      fly: [
        { transform: place(from), opacity: 1 },
        { transform: place(from, (from.width + to.width) / 144 + 0.11, dx * 0.5, dy * 0.5 - lift), opacity: 1, offset: 0.5 },
        { transform: place(to), opacity: 1 },
      ],
      stamp: [
        { transform: place(to, 1.9), opacity: 0 },
        { transform: place(to, 0.95), opacity: 1, offset: 0.45 },
        { transform: place(to, 1), opacity: 1 },
      ],
      lift: [
        { transform: place(to, 1), opacity: 1 },
        { transform: place(to, 1.6, 0, -24), opacity: 0 },
      ],
      rise: [
        { transform: place(to, 0.6, 0, 8), opacity: 0 },
        { transform: place(to, 1.15, 0, -4), opacity: 1, offset: 0.4 },
        { transform: place(to, 1, 0, -12), opacity: 1 },
      ],
      leave: [
        { transform: place(from), opacity: 1 },
        { transform: place(from, from.width / 72, 150, -30), opacity: 0 },
      ],
    }
    const run = node.animate(ways[motion], { duration: time, delay: wait, easing: flying, fill: 'both' })
    return () => run.cancel()
  }
}
