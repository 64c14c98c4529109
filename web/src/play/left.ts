import { keep, kept } from '../kept.ts'

const key = (match: string) => `portolan.left.${match}`

/** Keeps that somebody has given up a match in this browser: whoever has sat at a table is no newcomer there. */
export function leave(match: string): void {
  keep(key(match), '1')
}

export function hasLeft(match: string): boolean {
  return kept(key(match)) !== null
}
