import { keep, kept } from './kept.ts'

const name = 'portolan.pushed'

/** The channel by which this browser is told that it is somebody's turn; null where there is none. */
export const pushed = (): string | null => kept(name)

/** Notes the channel; null that there is none any more. */
export const notePushed = (channel: string | null): void => keep(name, channel)
