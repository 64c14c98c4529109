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
  #hidden = new Map<string, HTMLElement>()
  #was = new Map<string, Berth>()
  /** The event that is to be shown soon. */
  #telling: object | null = null
  readonly #root: () => HTMLElement | undefined
  readonly #own: () => number

  /** The board's root, and the seat whose purse lies open on it. */
  constructor(root: () => HTMLElement | undefined, own: () => number) {
    this.#root = root
    this.#own = own
  }

  /** Takes down where things lie, before the board changes, and hides them where they come to lie until it is told how. */
  async change(): Promise<void> {
    const root = this.#root()
    if (!root) return
    this.land()
    const corner = root.getBoundingClientRect()
    this.#was = new Map(shown(root).map((e) => [key(e), { ...box(e, corner), at: e.dataset.at ?? '' }]))
    const was = this.#was
    await tick()
    await new Promise(requestAnimationFrame) // which lays the page out in any case, and is before what changed is seen
    if (was !== this.#was) return
    const moved = shown(root).filter((e) => {
      const { ship, at } = e.dataset
      if (ship === undefined) return false
      const berth = was.get(`ship:${ship}`)
      return berth ? berth.at !== at : at?.startsWith('queue') || at?.startsWith('journey')
    })
    if (moved.length > most) return
    for (const e of moved) {
      e.style.opacity = '0'
      this.#hidden.set(key(e), e)
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
    for (const e of this.#hidden.values()) e.style.opacity = ''
    this.#hidden.clear()
    if (this.list.length > 0) this.list = []
  }

  #appear(ship: number): void {
    const e = this.#hidden.get(`ship:${ship}`)
    if (e) e.style.opacity = ''
    this.#hidden.delete(`ship:${ship}`)
  }

  #start({ from }: Course, root: HTMLElement, corner: DOMRect): Box | undefined {
    for (const place of from) {
      const found = this.#was.get(place) ?? this.#find(place, root, corner)
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
    const selector =
      seat >= 0 ? '[data-spot="purse"]' : place.startsWith('ship:') ? `[data-ship="${place.slice(5)}"]` : spot(place)
    const found = [...root.querySelectorAll(selector)].find((e) => e.getClientRects().length > 0)
    return found && box(found, corner)
  }
}

function spot(place: string): string {
  const last = place.startsWith('journey:') ? ' .face' : ''
  return `[data-spot="${place}"], [data-place="${place}"]${last}, [data-element="${place}"]`
}

function shown(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-ship], [data-stack], [data-place^="contract:"]')].filter((e) =>
    e.checkVisibility(),
  )
}

function key({ dataset }: HTMLElement): string {
  if (dataset.ship !== undefined) return `ship:${dataset.ship}`
  return dataset.place ?? `stack:${dataset.stack}`
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
