import { notePushed } from '../pushed.ts'

const patience = 20_000 // milliseconds that a push service may take

/** How this browser can be told something while no page of ours is open. */
export type Pushing = 'yes' | 'install' | 'no'

/** What tells of a browser whether it can be pushed to. */
interface Abilities {
  isSecureContext: boolean
  PushManager?: unknown
  Notification?: unknown
  navigator: { serviceWorker?: unknown; userAgent: string; maxTouchPoints: number }
}

/** Whether this browser can be pushed to; those of iPhones and iPads once the page is on their home screen. */
export function pushing(at: Abilities): Pushing {
  if (!at.isSecureContext) return 'no'
  if (at.PushManager && at.Notification && at.navigator.serviceWorker) return 'yes'
  const { userAgent, maxTouchPoints } = at.navigator
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1) ? 'install' : 'no'
}

/** The bytes of a text in base64url. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0))
}

/** How the server pushes to this browser; null when its owner does not want it. */
export async function subscribe(serverKey: string): Promise<{ endpoint: string; p256dh: string; auth: string } | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe() // it may be by other keys
  const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error('no push service answers')), patience))
  const made = await Promise.race([
    pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(serverKey) }),
    late,
  ])
  const { endpoint = '', keys } = made.toJSON()
  return { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
}

/** Has nothing pushed to this browser any more: whoever comes next is somebody else. */
export async function unsubscribe(): Promise<void> {
  notePushed(null)
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
