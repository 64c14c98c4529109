import type { Session } from '../session.svelte.ts'
import { unsubscribe } from './push.ts'

/** Ends what somebody is here: signs out, closes an account, forgets a guest. Who sits here next is told nothing of theirs. */
export async function leave(session: Pick<Session, 'left'>, end: () => Promise<void>): Promise<void> {
  await end()
  await unsubscribe().catch(() => undefined)
  session.left()
}
