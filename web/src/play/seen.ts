import { keep, kept } from '../kept.ts'
import { inTurn } from '../parts/turns.ts'

const key = (match: string) => `portolan.seen.${match}`

/** Up to which number this browser has shown a match, in whichever tab; 0 for none. */
export const seenUpTo = (match: string): number => Number(kept(key(match)) ?? 0)

/** This browser has shown a match up to a number; another tab of it may have shown more. */
export function see(match: string, number: number): void {
  inTurn(() => keep(key(match), String(Math.max(number, seenUpTo(match))))) // the disk may take its time
}
