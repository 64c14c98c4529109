import { beforeEach, describe, expect, it } from 'vitest'
import type { Camera } from './camera.svelte.ts'
import { Gestures } from './gestures.ts'

let panned: [number, number][]
let zoomed: number[]
let gestures: Gestures

beforeEach(() => {
  panned = []
  zoomed = []
  const camera = {
    zoom: 2,
    pan: (x: number, y: number) => panned.push([x, y]),
    zoomBy: (factor: number) => zoomed.push(factor),
  }
  gestures = new Gestures(() => camera as unknown as Camera)
})

const map = { setPointerCapture: () => {}, getBoundingClientRect: () => ({ x: 0, y: 0 }) }
const at = (pointerId: number, clientX: number, more: Partial<PointerEvent> = {}) =>
  ({
    pointerId,
    clientX,
    clientY: 0,
    isPrimary: pointerId === 1,
    buttons: 1,
    currentTarget: map,
    ...more,
  }) as unknown as PointerEvent

describe('Gestures', () => {
  it('drag a map by one pointer and zoom it by two', () => {
    gestures.down(at(1, 0))
    gestures.move(at(1, 10))
    expect([panned, zoomed]).toEqual([[[10, 0]], []])
    gestures.down(at(2, 110))
    gestures.move(at(2, 210))
    expect(zoomed).toEqual([2])
    gestures.up(at(2, 210))
    gestures.up(at(1, 10))
    gestures.move(at(1, 20))
    expect(panned).toHaveLength(2)
  })

  it('drag nothing by a mouse whose button was let go beyond the map', () => {
    gestures.down(at(1, 0))
    gestures.move(at(1, 10, { buttons: 0 }))
    gestures.move(at(1, 20, { buttons: 0 }))
    expect(panned).toEqual([])
  })

  it('drag by one finger after one whose end was not heard', () => {
    gestures.down(at(1, 0))
    gestures.down(at(7, 50, { isPrimary: true }))
    gestures.move(at(7, 60, { isPrimary: true }))
    expect([panned, zoomed]).toEqual([[[10, 0]], []])
  })
})
