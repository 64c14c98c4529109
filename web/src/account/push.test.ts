import { expect, it } from 'vitest'
import { bytesOf, pushing } from './push.ts'

const phone = { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', maxTouchPoints: 5 }
const tablet = { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15)', maxTouchPoints: 5 }
const desk = { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15)', maxTouchPoints: 0 }

it('offers to push where a browser can be pushed to, and says where the page must be installed first', () => {
  const able = { isSecureContext: true, PushManager: {}, Notification: {}, navigator: { ...desk, serviceWorker: {} } }
  expect(pushing(able)).toBe('yes')
  expect(pushing({ ...able, isSecureContext: false })).toBe('no')
  expect(pushing({ ...able, PushManager: undefined })).toBe('no')
  for (const navigator of [phone, tablet]) expect(pushing({ isSecureContext: true, navigator })).toBe('install')
  expect(pushing({ isSecureContext: false, navigator: phone })).toBe('no')
  expect(pushing({ ...able, navigator: { ...phone, serviceWorker: {} } })).toBe('yes')
})

it('reads keys', () => {
  expect([...bytesOf('-_8A')]).toEqual([251, 255, 0])
})
