import * as runtime from '@messageformat/runtime'
import { plain } from './plain.ts'

/*
 * What the modules of messages call (build/messages.ts has them import this file).
 */
export * from '@messageformat/runtime'

/** A number of a message as its language writes it. */
export function number(lang: string, value: number, offset: number): string {
  return plain(lang, value - offset) ?? runtime.number(lang, value, offset)
}

/** The same; throws where it is none. */
export function strictNumber(lang: string, value: number, offset: number, name: string): string {
  return plain(lang, value - offset) ?? runtime.strictNumber(lang, value, offset, name)
}
