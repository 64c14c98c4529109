import { ask } from './ask.ts'
import type { Blocked, Device, Entry, NewChannel, NoticeChannel, NoticeSettings, Self, Tried } from './types.ts'

/** What a server knows of who somebody is, besides the matches. Every call fails with a Problem. */
export interface Accounts {
  /** How newcomers come in. */
  entry(): Promise<Entry>
  /** Makes the guest an account, and answers with its recovery codes, which are told this once. */
  make(name: string, password: string, invitation?: string): Promise<{ player: Self; codes: string[] }>
  signIn(name: string, password: string): Promise<Self>
  /** Signs in by a recovery code, which is used up, and sets a new password. */
  recover(name: string, code: string, fresh: string): Promise<Self>
  /** Sets a new password by a link of whoever runs the server. */
  reset(secret: string, password: string): Promise<Self>
  setPassword(password: string, fresh: string): Promise<void>
  /** How many recovery codes are left. */
  codesLeft(): Promise<number>
  makeCodes(password: string): Promise<string[]>
  devices(): Promise<Device[]>
  endDevice(session: string): Promise<void>
  endOthers(): Promise<void>
  close(password: string): Promise<void>
  /** Whom the player hears nothing of. */
  blocked(): Promise<Blocked[]>
  block(player: string): Promise<void>
  unblock(player: string): Promise<void>
  /** How the player is told what happens. */
  notices(): Promise<NoticeSettings>
  addChannel(channel: NewChannel): Promise<NoticeChannel>
  setChannel(channel: string, kinds: readonly string[], lang: string): Promise<NoticeChannel>
  dropChannel(channel: string): Promise<void>
  /** Sends a sample. */
  tryChannel(channel: string): Promise<Tried>
  /** Ends the session of this browser. */
  signOut(): Promise<void>
  /** The address at which all that is kept of the player is downloaded. */
  readonly exportAddress: string
}

/** The accounts of the server, over HTTP. */
export class HttpAccounts implements Accounts {
  readonly exportAddress = '/api/account/export'
  /** Follows a change until its answer is there. */
  #change: <T>(answer: Promise<T>) => Promise<T>

  constructor(follow: <T>(answer: Promise<T>) => Promise<T>) {
    this.#change = follow
  }

  entry(): Promise<Entry> {
    return ask('get', '/api/entry')
  }

  make(name: string, password: string, invitation = ''): Promise<{ player: Self; codes: string[] }> {
    return this.#change(ask('post', '/api/account', { body: { name, password, invitation } }))
  }

  async signIn(name: string, password: string): Promise<Self> {
    return (await this.#change(ask('post', '/api/sessions', { body: { name, password } }))).player
  }

  async recover(name: string, code: string, fresh: string): Promise<Self> {
    return (await this.#change(ask('post', '/api/sessions', { body: { name, code, new: fresh } }))).player
  }

  async reset(secret: string, password: string): Promise<Self> {
    return (await this.#change(ask('post', '/api/account/reset', { body: { secret, password } }))).player
  }

  async setPassword(password: string, fresh: string): Promise<void> {
    await this.#change(ask('post', '/api/account/password', { body: { password, new: fresh } }))
  }

  async codesLeft(): Promise<number> {
    return (await ask('get', '/api/account')).codes
  }

  async makeCodes(password: string): Promise<string[]> {
    return (await this.#change(ask('post', '/api/account/codes', { body: { password } }))).codes
  }

  blocked(): Promise<Blocked[]> {
    return ask('get', '/api/blocks')
  }

  async block(player: string): Promise<void> {
    await this.#change(ask('post', '/api/blocks', { body: { player } }))
  }

  async unblock(player: string): Promise<void> {
    await this.#change(ask('delete', '/api/blocks/{player}', { path: { player } }))
  }

  notices(): Promise<NoticeSettings> {
    return ask('get', '/api/notices')
  }

  async addChannel(body: NewChannel): Promise<NoticeChannel> {
    return this.#change(ask('post', '/api/notices/channels', { body }))
  }

  async setChannel(channel: string, kinds: readonly string[], lang: string): Promise<NoticeChannel> {
    const body = { kinds: [...kinds], lang }
    return this.#change(ask('post', '/api/notices/channels/{channel}', { path: { channel }, body }))
  }

  async dropChannel(channel: string): Promise<void> {
    await this.#change(ask('delete', '/api/notices/channels/{channel}', { path: { channel } }))
  }

  async tryChannel(channel: string): Promise<Tried> {
    return this.#change(ask('post', '/api/notices/channels/{channel}/test', { path: { channel } }))
  }

  devices(): Promise<Device[]> {
    return ask('get', '/api/account/sessions')
  }

  async endDevice(session: string): Promise<void> {
    await this.#change(ask('delete', '/api/account/sessions/{session}', { path: { session } }))
  }

  async endOthers(): Promise<void> {
    await this.#change(ask('delete', '/api/account/sessions'))
  }

  async close(password: string): Promise<void> {
    await this.#change(ask('delete', '/api/account', { body: { password } }))
  }

  async signOut(): Promise<void> {
    await this.#change(ask('delete', '/api/sessions'))
  }
}
