import * as runtime from '@messageformat/runtime'

/*
 * What the modules of messages call (build/messages.ts has them import this file). Whole numbers from 0 to 999 look the same in all
 * our languages, and as JavaScript writes them: the first format of a page takes its thread 5 to 10 ms to make.
 */
export * from '@messageformat/runtime'

const plain = (n: number) => Number.isInteger(n) && n >= 0 && n < 1000

/** A number of a message as its language writes it. */
export function number(lang: string, value: number, offset: number): string {
  const n = value - offset
  return plain(n) ? String(n) : runtime.number(lang, value, offset)
}

/** The same; throws where it is none. */
export function strictNumber(lang: string, value: number, offset: number, name: string): string {
  const n = value - offset
  return plain(n) ? String(n) : runtime.strictNumber(lang, value, offset, name)
}
