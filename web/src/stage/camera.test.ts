import { expect, it } from 'vitest'
import { Camera } from './camera.svelte.ts'

it('a map that is not zoomed lies aside and higher by the pixels that it is told to, and comes back', () => {
  const camera = new Camera(() => ({ x: -100, y: -100, width: 200, height: 200 }))
  ;[camera.width, camera.height] = [800, 400]
  const before = camera.pixel({ x: 50, y: 20 })
  expect(camera.scale).toBe(2)
  ;[camera.aside, camera.lift] = [35, 52]
  expect(camera.pixel({ x: 50, y: 20 })).toEqual({ x: before.x - 35, y: before.y - 52 })
  expect(camera.point(camera.pixel({ x: 50, y: 20 }))).toEqual({ x: 50, y: 20 })
  ;[camera.aside, camera.lift] = [0, 0]
  expect(camera.pixel({ x: 50, y: 20 })).toEqual(before)
})

/** A map of 200 by 200, at two pixels a unit before it is zoomed; 100 pixels at its right are covered. */
function zoomed(): Camera {
  const camera = new Camera(
    () => ({ x: -100, y: -100, width: 200, height: 200 }),
    () => ({ top: 0, right: 100, bottom: 0, left: 0 }),
  )
  ;[camera.width, camera.height] = [500, 400]
  camera.zoomBy(3, { x: 0, y: 0 })
  return camera
}

const northWest = { x: -80, y: -80 }
const southEast = { x: 80, y: 80 }

it('a zoomed map brings what it is told to between what lies over its edges, as large as it was', () => {
  const camera = zoomed()
  for (const points of [[southEast], [{ x: 45, y: 80 }, southEast], [northWest]]) {
    camera.bring(points)
    for (const { x, y } of points.map((p) => camera.pixel(p))) {
      expect(x).toBeGreaterThanOrEqual(24)
      expect(x).toBeLessThanOrEqual(500 - 100 - 24)
      expect(y).toBeGreaterThanOrEqual(24)
      expect(y).toBeLessThanOrEqual(400 - 24)
    }
    expect(camera.zoom).toBe(3)
  }
  camera.zoomBy(1, { x: 0, y: 0 })
  const covered = camera.point({ x: 450, y: 100 })
  camera.bring([covered])
  expect(camera.pixel(covered).x).toBeLessThanOrEqual(500 - 100 - 24)
})

it('what has no room on a zoomed map at once is all shown, and the map goes back with what has, unless somebody has moved it since', () => {
  const camera = zoomed()
  const before = camera.pixel(northWest)
  const clear = () =>
    [northWest, southEast].map((p) => camera.pixel(p)).every(({ x, y }) => x > 23 && x < 377 && y > 23 && y < 377)
  camera.bring([northWest, southEast])
  expect(clear()).toBe(true)
  expect(camera.zoom).toBeLessThan(3)
  camera.bring([northWest])
  expect(camera.zoom).toBe(3)
  expect(camera.pixel(northWest)).toEqual(before)
  camera.bring([northWest, southEast])
  const { zoom } = camera
  camera.pan(5, 0)
  camera.bring([northWest])
  expect(camera.zoom).toBe(zoom)
})
