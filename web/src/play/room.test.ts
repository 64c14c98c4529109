import '../leases.ts' // it is loaded when it is wanted, which takes time that does not pass here
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Choice, HistoryRow, Match, Update } from '../api/types.ts'
import type { Problem as Failure } from '../api/problem.ts'
import type { Client } from '../client.ts'
import { backendOf, browse, Streams } from '../fixture.ts'
import { notePushed, pushed } from '../pushed.ts'
import type { Helm as Steering } from './helm.svelte.ts'
import type { Room as Sight } from './room.svelte.ts'

let Room: typeof Sight
let Helm: typeof Steering
let client: Pick<Client, 'backend' | 'sealed'>
let tab: { visibilityState: string }
let streams: Streams
/** The match as the server has it: its newest row, and who decides. */
let number: number
let deciding: number
/** The rules fail in the match: the server answers nothing else about it. */
let shut: boolean
/** What histories wait for. */
let held: Promise<void>
let asked: string[]
let names: string[]

const choice: Choice = { move: 'go', kind: 'go', args: {}, path: ['field:1'] }

let Problem: typeof Failure
let broken: Failure

/** The match for seat 0, as it stands. The view tells after which row it is. */
function match(): Match {
  return {
    id: 'm1',
    game: 'none',
    options: {},
    status: 'playing',
    number,
    seats: names.map((name) => ({ name, taken: true, player: { id: name } })),
    you: [0],
    deciding: [deciding],
    view: { at: number },
    choices: deciding === 0 ? { 0: [{ ...choice, move: `go ${number}` }] } : {},
    undo: {},
    draw: { offered: [] },
    opened: [],
    rematch: null,
  } as unknown as Match
}

/** All rows but the first are Ben's. */
function row(number: number): HistoryRow {
  const events = [{ kind: 'went', args: {} }]
  const seat = number === 1 ? 0 : 1
  return { number, kind: 'move', seat, text: names[seat], choice: null, events, view: { at: number } } as unknown as HistoryRow
}

/** Takes note of a question, and answers it unless the match is shut. */
async function told<T>(what: string, answer: () => T | Promise<T>): Promise<T> {
  asked.push(what)
  if (shut) throw broken
  return answer()
}

const backend = backendOf({
  match: () => told('match', match),
  data: () => told('data', () => ({})),
  history: (_, from, to) =>
    told('history', () => held.then(() => Array.from({ length: to - from + 1 }, (_, i) => row(from + i)))),
  resign: () => told('resign', match),
  listen: (_, listener) => streams.listen(listener),
})

/** Ben plays up to a row, after which somebody decides; the stream tells. */
function play(to: number, next: number): void {
  const from = number + 1
  number = to
  deciding = next
  const events = Array.from({ length: to - from + 1 }, (_, i) => ({ number: from + i, seat: 1, kind: 'went', args: {} }))
  streams.say({ ...match(), events } as unknown as Update)
}

beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers()
  tab = browse().document
  streams = new Streams()
  streams.refusal = () => (shut ? broken : null)
  ;[number, deciding, shut, held, asked] = [1, 0, false, Promise.resolve(), []]
  names = ['Anna', 'Ben']
  ;({ Room } = await import('./room.svelte.ts'))
  ;({ Helm } = await import('./helm.svelte.ts'))
  ;({ Problem } = await import('../api/problem.ts'))
  broken = new Problem(500, 'broken', 'This match can’t go on')
  const { SealedPages } = await import('./sealed.svelte.ts')
  client = { backend, sealed: new SealedPages(backend) }
}, 60_000)
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const settle = (time = 50) => vi.advanceTimersByTimeAsync(time)

async function entered(): Promise<Sight> {
  const room = new Room('m1', client)
  await room.enter()
  await settle()
  expect(streams.count).toBe(1)
  return room
}

function hide(room: Sight, hidden: boolean): void {
  tab.visibilityState = hidden ? 'hidden' : 'visible'
  room.visible(!hidden)
}

const at = (room: Sight) => [room.match?.number, room.shown, (room.view as { at: number } | null)?.at]

describe('Room', () => {
  it('offers no choice before all that led to it is on display', async () => {
    const room = await entered()
    const helm = new Helm(room)
    expect(helm.trie.next.size).toBe(1)
    let load = () => {}
    held = new Promise((done) => (load = done))
    play(5, 0)
    await settle()
    expect(at(room)).toEqual([5, 1, 1])
    expect([room.behind, room.calls, helm.trie.next.size]).toEqual([true, false, 0])
    load()
    for (let time = 0; room.behind; time++) {
      await settle(200)
      expect(room.shown).toBe((room.view as { at: number }).at)
      expect(helm.trie.next.size).toBe(room.behind ? 0 : 1)
      expect(time).toBeLessThan(100)
    }
    expect(at(room)).toEqual([5, 5, 5])
    room.leave()
  })

  it('offers what comes of a move once that is drawn, and takes nothing away while another moves', async () => {
    deciding = 1
    const room = await entered()
    const seen: unknown[] = []
    vi.spyOn(room.playback, 'play').mockImplementation((_, done) => {
      seen.push([room.shown, room.behind])
      done?.()
    })
    play(2, 0)
    await settle()
    expect([seen, room.behind]).toEqual([[[2, true]], false])
    play(3, 0)
    await settle()
    expect([seen.at(-1), room.behind]).toEqual([[3, false], false])
    room.leave()
  })

  it('shows who comes what others did since once the board is drawn, and not on half of it', async () => {
    const { drawing } = await import('../parts/drawing.svelte.ts')
    number = 4
    const drawn = drawing.begin()
    const room = new Room('m1', client)
    await room.enter()
    await settle(5000)
    expect(at(room)).toEqual([4, 1, 1])
    drawn()
    await settle(10_000)
    expect(at(room)).toEqual([4, 4, 4])
    room.leave()
  })

  it('shows how things stand when what led there does not come', async () => {
    const room = await entered()
    held = new Promise(() => undefined)
    play(5, 0)
    await settle(3000)
    expect(room.behind).toBe(true)
    await settle(2000)
    expect(at(room)).toEqual([5, 5, 5])
    room.leave()
  })

  it('can be skipped to the end while that is being loaded, and stays there', async () => {
    const room = await entered()
    let load = () => {}
    held = new Promise((done) => (load = done))
    play(5, 0)
    await settle()
    room.skip()
    expect(at(room)).toEqual([5, 5, 5])
    load()
    await settle(5000)
    expect(at(room)).toEqual([5, 5, 5])
    room.leave()
  })

  it('looks anew after an update that it can’t take in, and hears the next one', async () => {
    const told = vi.spyOn(console, 'error').mockReturnValue()
    const room = await entered()
    number = 3
    streams.say({ number: 3 } as Update) // it lacks what every update has
    await settle()
    expect(at(room)).toEqual([3, 3, 3])
    expect(room.log.map((row) => row.number)).toEqual([1, 2, 3])
    expect(told).toHaveBeenCalledOnce()
    play(4, 0)
    await settle()
    expect(at(room)).toEqual([4, 4, 4])
    expect(room.log.map((row) => row.number)).toEqual([1, 2, 3, 4])
    room.leave()
  })

  it('shows and lists at once a name that was hidden since, with nothing played again', async () => {
    const room = await entered()
    play(2, 0)
    await settle(5000)
    const sounds = vi.spyOn(room.playback, 'play')
    names[1] = 'A name was hidden'
    streams.say({ ...match(), events: [] } as unknown as Update)
    await settle()
    expect(room.players.map(({ name }) => name)).toEqual(names)
    expect(room.log.map(({ text }) => text)).toEqual(names)
    expect(at(room)).toEqual([2, 2, 2])
    expect(sounds).not.toHaveBeenCalled()
    room.leave()
  })

  it('goes on listening in a hidden tab, asks nothing, and rests once it is one’s turn', async () => {
    deciding = 1
    const room = await entered()
    asked = []
    hide(room, true)
    await settle(60_000)
    expect(streams.count).toBe(1)
    expect(room.calls).toBe(false)
    play(3, 1)
    await settle()
    play(5, 0)
    await settle(1000)
    expect([room.calls, streams.count]).toEqual([true, 0])
    expect(asked).toEqual([])

    // Who comes back is shown what happened, from where they left.
    expect(at(room)).toEqual([5, 1, 1])
    hide(room, false)
    await settle()
    expect([room.shown, room.behind, streams.count]).toEqual([2, true, 1])
    await settle(10_000)
    expect(at(room)).toEqual([5, 5, 5])
    room.leave()
  })

  it('rests in a hidden tab of a browser that is pushed to, until a notice comes', async () => {
    deciding = 1
    notePushed('c1')
    expect(pushed()).toBe('c1')
    const room = await entered()
    hide(room, true)
    await settle(1000)
    expect(streams.count).toBe(0)
    room.noticed()
    await settle(1000)
    expect([room.calls, streams.count]).toEqual([false, 1])
    play(3, 1)
    await settle()
    play(5, 0)
    await settle(1000)
    expect([room.calls, streams.count]).toEqual([true, 0])
    hide(room, false)
    await settle(10_000)
    expect(at(room)).toEqual([5, 5, 5])
    notePushed(null)
    room.leave()
  })

  it('leaves connections to others when many hidden tabs wait', async () => {
    deciding = 1
    const rooms = [1, 2, 3, 4, 5].map(() => new Room('m1', client))
    for (const room of rooms) {
      await room.enter()
      await settle()
      hide(room, true)
    }
    await settle(10_000)
    expect(streams.count).toBe(3)
    tab.visibilityState = 'visible'
    rooms[0]!.visible(true)
    await settle(60_000)
    expect(streams.count).toBe(4) // one that is seen, three that are not
    for (const room of rooms) room.leave()
    await settle()
    expect(streams.count).toBe(0)
  })

  it('tells that the match is not there any more', async () => {
    const room = await entered()
    streams.refusal = () => new Problem(404, 'unknown', '')
    room.reconnect()
    await settle(3000)
    expect(room.failure).toMatchObject({ status: 404 })
    room.leave()
  })

  describe('of a match that the server has shut', () => {
    /** All that may have the room ask the server. */
    async function stir(room: Sight): Promise<void> {
      asked = []
      await settle(60_000)
      hide(room, true)
      await settle(60_000)
      hide(room, false)
      room.reconnect()
      await room.follow()
      await settle(60_000)
      expect([asked, streams.count]).toEqual([[], 0])
    }

    it('says so and asks no more, when the stream tells', async () => {
      const room = await entered()
      expect(room.calls).toBe(true)
      shut = true
      streams.fail(broken)
      await settle()
      expect(room.failure).toMatchObject({ status: 500, type: 'broken' })
      expect([room.connection, room.calls]).toEqual(['resting', false])
      await stir(room)
      room.leave()
    })

    it('says so when it comes back to it, with rows still on their way', async () => {
      const room = await entered()
      held = new Promise(() => undefined)
      play(5, 0)
      await settle()
      hide(room, true)
      await settle()
      shut = true
      hide(room, false)
      await settle(10_000)
      expect(room.failure).toMatchObject({ type: 'broken' })
      await stir(room)
      room.leave()
    })

    it('says so when a move is answered so, and makes no second note of it', async () => {
      const { toasts } = await import('../toasts.svelte.ts')
      const room = await entered()
      const helm = new Helm(room)
      shut = true
      await helm.resign()
      expect(room.failure).toMatchObject({ type: 'broken' })
      expect(toasts.all).toEqual([])
      await stir(room)
      room.leave()
    })

    it('says so from the start', async () => {
      shut = true
      const room = new Room('m1', client)
      await room.enter()
      expect(room.failure).toMatchObject({ type: 'broken' })
      await stir(room)
      room.leave()
    })
  })

  it('shows once more what happened, even to who is shown it at once, and ends where things stand', async () => {
    const { settings } = await import('../settings.svelte.ts')
    const room = await entered()
    play(4, 0)
    await settle(20_000)
    expect([room.shown, room.behind]).toEqual([4, false])
    settings.change({ speed: 0 })
    await room.repeat(1)
    expect([room.shown, room.behind, room.calls]).toEqual([2, true, true])
    await settle(20_000)
    expect([room.shown, room.behind]).toEqual([4, false])
    await room.repeat(4)
    expect(room.behind).toBe(false)
    settings.change({ speed: 1 })
    room.leave()
  })

  it('plays what happened over the view it led to, before and after at hand, and lets one act meanwhile', async () => {
    deciding = 1
    const room = await entered()
    play(2, 0)
    await settle(10)
    expect([room.behind, room.playback.now?.event.number]).toEqual([false, 2])
    expect([room.view, room.before]).toEqual([{ at: 2 }, { at: 1 }])
    const helm = new Helm(room)
    expect(helm.trie.next.size).toBe(1)
    await helm.resign() // whoever acts has seen it
    expect(room.playback.playing).toBe(false)
    room.leave()
  })

  it('plays one’s own events, too, once the stream tells them', async () => {
    const room = await entered()
    number = 2
    room.take(match())
    expect([at(room), room.playback.playing]).toEqual([[2, 2, 2], false])
    streams.say({ ...match(), you: [0, 1], events: [{ number: 2, seat: 0, kind: 'went', args: {} }] } as unknown as Update)
    await settle(10)
    expect([room.playback.now?.event.kind, room.before]).toEqual(['went', { at: 1 }])
    room.leave()
  })

  it('plays one’s own events to their end before what others did upon them, which come along', async () => {
    const room = await entered()
    number = 2
    room.take(match())
    number = 3
    const went = (number: number, seat: number) => ({ number, seat, kind: 'went', args: {} })
    streams.say({ ...match(), events: [went(2, 0), went(3, 1)] } as unknown as Update)
    await settle(10)
    expect([room.shown, room.playback.now?.event.number]).toEqual([2, 2])
    await settle(200)
    expect([room.shown, room.playback.now?.event.number]).toEqual([3, 3])
    room.leave()
  })

  it('has what asks for it look at the board before a step comes on display', async () => {
    const room = await entered()
    const seen: unknown[] = []
    const end = room.beforeShown((events, before) => seen.push([room.shown, events.map((event) => event.number), before]))
    play(2, 1)
    while (room.shown === 1) await settle(1)
    expect(seen).toEqual([[1, [2], { at: 1 }]])
    end()
    play(3, 1)
    while (room.shown === 2) await settle(1)
    expect(seen).toHaveLength(1)
    room.leave()
  })

  it('has it looked at before an own move from another page comes on display, too', async () => {
    const room = await entered()
    const seen: unknown[] = []
    room.beforeShown((events, before) => seen.push([room.shown, events.map((event) => event.number), before]))
    streams.say({ ...match(), number: ++number, events: [{ number, seat: 0, kind: 'went', args: {} }] } as unknown as Update)
    while (room.shown === 1) await settle(1)
    expect([room.shown, seen]).toEqual([2, [[1, [2], { at: 1 }]]])
    room.leave()
  })

  it('keeps what happened and the view it led on from together, also while an own move is not told yet', async () => {
    const room = await entered()
    const went = (number: number) => ({ number, seat: 0, kind: 'went', args: {} })
    const told = () => [room.before, room.lastEvents.map((event) => event.number), (room.view as { at: number }).at]
    const answer = (to: number) => ((number = to), room.take(match()))
    const tell = (to: number) => streams.say({ ...match(), number: to, events: [went(to)] } as unknown as Update)
    answer(2)
    tell(2)
    await settle(10)
    expect(told()).toEqual([{ at: 1 }, [2], 2])
    answer(3)
    answer(4)
    expect(told()).toEqual([{ at: 1 }, [2], 4])
    tell(3)
    await settle(10)
    expect(told()).toEqual([{ at: 1 }, [2], 4])
    tell(4)
    await settle(10)
    expect(told()).toEqual([{ at: 2 }, [3, 4], 4])
    room.leave()
  })

  it('has all that was passed over, where it is skipped to the end, and the view before it', async () => {
    const room = await entered()
    play(4, 0)
    await settle(50)
    expect([room.shown, room.before]).toEqual([2, { at: 1 }])
    room.skip()
    expect([at(room), room.before, room.lastEvents.map((event) => event.number)]).toEqual([[4, 4, 4], { at: 2 }, [3, 4]])
    room.leave()
  })

  it('shows the first of many rows over the view it led on from, and what waits behind what waited before', async () => {
    const room = await entered()
    play(100, 0)
    while (room.shown === 1) await settle(1)
    expect((room.before as { at: number }).at).toBe(room.shown - 1)
    play(101, 0)
    for (let time = 0; room.behind; time++) {
      await settle(100)
      expect((room.before as { at: number }).at).toBe(room.shown - 1)
      expect(time).toBeLessThan(300)
    }
    room.leave()
  })

  it('shows what others did one behind the other, also while an own move is still being played', async () => {
    const room = await entered()
    number = 2
    room.take(match())
    const went = (number: number, seat: number) => ({ number, seat, kind: 'went', args: {} })
    const tell = (to: number, ...events: unknown[]) => {
      number = to
      streams.say({ ...match(), events } as unknown as Update)
    }
    tell(3, went(2, 0), went(3, 1))
    await settle(5)
    tell(4, went(4, 1))
    await settle(5)
    expect([room.shown, room.playback.now?.event.number]).toEqual([2, 2])
    const seen = new Set<string>()
    for (let time = 0; time < 2000; time += 20) {
      await settle(20)
      seen.add(`${room.lastEvents.map((event) => event.number).join()} behind ${(room.before as { at: number }).at}`)
    }
    expect([...seen]).toEqual(['2 behind 1', '3 behind 2', '4 behind 3'])
    expect(at(room)).toEqual([4, 4, 4])
    room.leave()
  })

  it('plays an own move that was told to a hidden tab to who comes back, and lets nothing of it stay', async () => {
    const room = await entered()
    ;[number, deciding] = [2, 1]
    room.take(match())
    hide(room, true)
    streams.say({ ...match(), events: [{ number: 2, seat: 0, kind: 'went', args: {} }] } as unknown as Update)
    await settle(50)
    hide(room, false)
    await settle(10)
    expect([room.before, room.lastEvents.map((event) => event.number), room.playback.now?.event.number]).toEqual([
      { at: 1 },
      [2],
      2,
    ])
    await settle(2000)
    play(3, 0)
    await settle(50)
    expect([room.before, room.lastEvents.map((event) => event.number)]).toEqual([{ at: 2 }, [3]])
    room.leave()
  })

  it('plays the same where motion is reduced, and nothing at no speed', async () => {
    const { settings } = await import('../settings.svelte.ts')
    const room = await entered()
    settings.change({ motion: 'reduced' })
    play(2, 0)
    await settle(10)
    expect(room.playback.now?.time).toBe(200)
    await settle(1000)
    settings.change({ speed: 0 })
    play(3, 0)
    await settle(10)
    expect([room.shown, room.playback.playing]).toEqual([3, false])
    settings.change({ speed: 1, motion: 'auto' })
    room.leave()
  })

  it('plays nothing in a hidden tab, and the rest once somebody is back', async () => {
    deciding = 1
    const room = await entered()
    play(5, 0)
    await settle()
    expect([room.shown, room.playback.playing]).toEqual([2, true])
    hide(room, true)
    await settle(20_000)
    expect([room.shown, room.playback.playing, room.calls]).toEqual([2, false, true])
    hide(room, false)
    await settle()
    expect([room.shown, room.playback.playing]).toEqual([3, true])
    await settle(20_000)
    expect([...at(room), room.playback.playing]).toEqual([5, 5, 5, false])
    room.leave()
  })

  it('tells the match anew when somebody else sits there', async () => {
    const room = await entered()
    deciding = 1
    await room.follow()
    await settle()
    expect(room.match?.deciding).toEqual([1])
    expect(streams.count).toBe(1)
    room.leave()
  })
})
