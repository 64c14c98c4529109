import { expect, it } from 'vitest'
import { Camera } from './camera.svelte.ts'

it('a map that is not zoomed lies aside by the pixels that it is told to, and comes back', () => {
  const camera = new Camera(() => ({ x: -100, y: -100, width: 200, height: 200 }))
  ;[camera.width, camera.height] = [800, 400]
  const before = camera.pixel({ x: 50, y: 20 })
  expect(camera.scale).toBe(2)
  camera.aside = 35
  expect(camera.pixel({ x: 50, y: 20 })).toEqual({ x: before.x - 35, y: before.y })
  expect(camera.point(camera.pixel({ x: 50, y: 20 }))).toEqual({ x: 50, y: 20 })
  camera.aside = 0
  expect(camera.pixel({ x: 50, y: 20 })).toEqual(before)
})
