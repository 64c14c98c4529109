import { percent } from './numbers.ts'

/*
 * The formats that the modules of messages call (build/messages.ts has them import this file).
 */
export * from '@messageformat/runtime/lib/formatters'

/** A share from 0 to 1 of a message in whole percents. */
export const numberPercent = (share: number, lang: string): string => percent(share, lang)
