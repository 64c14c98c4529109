import { ask } from './ask.ts'
import type {
  AccountInfo,
  Blocked,
  Device,
  Entry,
  Friend,
  Hours,
  KnownAway,
  MailAddress,
  NewChannel,
  NoticeChannel,
  NoticeSettings,
  Passkey,
  Player,
  Privacy,
  Self,
  Tried,
} from './types.ts'

/** Has the device do what the server asks by a passkey. */
type Ask = (options: unknown) => Promise<Record<string, unknown>>

/** What a server knows of who somebody is, besides the matches. Every call fails with a Problem. */
export interface Accounts {
  /** How newcomers come in. */
  entry(): Promise<Entry>
  /** What is kept about people here, and who runs the server. */
  privacy(): Promise<Privacy>
  /** Gives whoever is here another name; an account confirms that by its password. */
  rename(name: string, password: string): Promise<Self>
  /** Makes the guest an account, and answers with its recovery codes, which are told this once. */
  make(name: string, password: string, invitation?: string): Promise<{ player: Self; codes: string[] }>
  signIn(name: string, password: string): Promise<Self>
  /** Signs in by a recovery code, which is used up, and sets a new password; `alone` takes API tokens and passkeys away with it. */
  recover(name: string, code: string, fresh: string, alone: boolean): Promise<Self>
  /** Sets a new password by a link of whoever runs the server. */
  reset(secret: string, password: string, alone: boolean): Promise<Self>
  setPassword(password: string, fresh: string, alone: boolean): Promise<void>
  /** What there is of the account. */
  info(): Promise<AccountInfo>
  makeCodes(password: string): Promise<string[]>
  passkeys(): Promise<Passkey[]>
  /** Has the device make a passkey and adds it to the account. */
  addPasskey(name: string, password: string, make: Ask): Promise<void>
  dropPasskey(passkey: string): Promise<void>
  /** Signs in by a passkey that somebody shows; it knows whose it is. */
  enterByPasskey(show: Ask): Promise<Self>
  /** The address of the identity provider to which the browser goes; with a confirmation, to link the account to it. */
  beginProvider(confirmed?: string): Promise<string>
  /** Signs in by what the provider has given along. */
  finishProvider(state: string, code: string): Promise<Self>
  devices(): Promise<Device[]>
  endDevice(session: string): Promise<void>
  endOthers(): Promise<void>
  /** Closes the account; to erase takes away whatever else is about the player, a guest, too. */
  close(password: string, erase: boolean): Promise<void>
  /** Whom the player hears nothing of. */
  blocked(): Promise<Blocked[]>
  block(player: string): Promise<void>
  unblock(player: string): Promise<void>
  /** When it is night for the player; null when it never is. */
  hours(): Promise<Hours | null>
  keepHours(night: Hours): Promise<Hours | null>
  forgetHours(): Promise<Hours | null>
  /** Whether the player is away, and how much of the year's time is left. */
  away(): Promise<KnownAway>
  goAway(days: number): Promise<KnownAway>
  comeBack(): Promise<KnownAway>
  friends(): Promise<Friend[]>
  /** The secret of a new link by which others become friends; the one before ends. */
  friendLink(): Promise<string>
  /** Whose link it is. */
  lookAtFriend(secret: string): Promise<Player>
  befriend(secret: string): Promise<Friend>
  unfriend(player: string): Promise<void>
  /** How the player is told what happens. */
  notices(): Promise<NoticeSettings>
  addChannel(channel: NewChannel): Promise<NoticeChannel>
  setChannel(channel: string, kinds: readonly string[], lang: string): Promise<NoticeChannel>
  dropChannel(channel: string): Promise<void>
  /** Sends a sample; to an address of mail that is not confirmed, the link again. */
  tryChannel(channel: string): Promise<Tried>
  /** The address that a link in a mail is about. */
  lookAtMail(secret: string): Promise<MailAddress>
  confirmMail(secret: string): Promise<void>
  /** Ends all mails to the address. */
  endMail(secret: string): Promise<void>
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

  privacy(): Promise<Privacy> {
    return ask('get', '/api/privacy')
  }

  async rename(name: string, password: string): Promise<Self> {
    const body = password ? { name, password } : { name }
    return (await this.#change(ask('put', '/api/me', { body }))).player!
  }

  make(name: string, password: string, invitation = ''): Promise<{ player: Self; codes: string[] }> {
    return this.#change(ask('post', '/api/account', { body: { name, password, invitation } }))
  }

  async signIn(name: string, password: string): Promise<Self> {
    return (await this.#change(ask('post', '/api/sessions', { body: { name, password } }))).player
  }

  async recover(name: string, code: string, fresh: string, alone: boolean): Promise<Self> {
    return (await this.#change(ask('post', '/api/sessions', { body: { name, code, new: fresh, alone } }))).player
  }

  async reset(secret: string, password: string, alone: boolean): Promise<Self> {
    return (await this.#change(ask('post', '/api/account/reset', { body: { secret, password, alone } }))).player
  }

  async setPassword(password: string, fresh: string, alone: boolean): Promise<void> {
    await this.#change(ask('post', '/api/account/password', { body: { password, new: fresh, alone } }))
  }

  info(): Promise<AccountInfo> {
    return ask('get', '/api/account')
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

  async hours(): Promise<Hours | null> {
    return (await ask('get', '/api/hours')).night
  }

  async keepHours(night: Hours): Promise<Hours | null> {
    return (await this.#change(ask('put', '/api/hours', { body: night }))).night
  }

  async forgetHours(): Promise<Hours | null> {
    return (await this.#change(ask('delete', '/api/hours'))).night
  }

  away(): Promise<KnownAway> {
    return ask('get', '/api/away')
  }

  goAway(days: number): Promise<KnownAway> {
    return this.#change(ask('put', '/api/away', { body: { days } }))
  }

  comeBack(): Promise<KnownAway> {
    return this.#change(ask('delete', '/api/away'))
  }

  friends(): Promise<Friend[]> {
    return ask('get', '/api/friends')
  }

  async friendLink(): Promise<string> {
    return (await this.#change(ask('post', '/api/friends/link'))).secret
  }

  lookAtFriend(secret: string): Promise<Player> {
    return ask('post', '/api/friends/look', { body: { secret } })
  }

  befriend(secret: string): Promise<Friend> {
    return this.#change(ask('post', '/api/friends', { body: { secret } }))
  }

  async unfriend(player: string): Promise<void> {
    await this.#change(ask('delete', '/api/friends/{player}', { path: { player } }))
  }

  passkeys(): Promise<Passkey[]> {
    return ask('get', '/api/account/passkeys')
  }

  async addPasskey(name: string, password: string, make: Ask): Promise<void> {
    const { publicKey } = await ask('post', '/api/account/passkeys/begin', { body: { password } })
    const credential = await make(publicKey)
    await this.#change(ask('post', '/api/account/passkeys', { body: { name, credential } }))
  }

  async dropPasskey(passkey: string): Promise<void> {
    await this.#change(ask('delete', '/api/account/passkeys/{passkey}', { path: { passkey } }))
  }

  async enterByPasskey(show: Ask): Promise<Self> {
    const { publicKey } = await ask('post', '/api/sessions/passkey/begin')
    const credential = await show(publicKey)
    return (await this.#change(ask('post', '/api/sessions/passkey', { body: { credential } }))).player
  }

  async beginProvider(confirmed?: string): Promise<string> {
    const body = confirmed === undefined ? {} : { link: true, password: confirmed }
    return (await ask('post', '/api/sessions/provider/begin', { body })).url
  }

  async finishProvider(state: string, code: string): Promise<Self> {
    return (await this.#change(ask('post', '/api/sessions/provider', { body: { state, code } }))).player
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

  lookAtMail(secret: string): Promise<MailAddress> {
    return ask('post', '/api/mail/look', { body: { secret } })
  }

  async confirmMail(secret: string): Promise<void> {
    await this.#change(ask('post', '/api/mail/confirm', { body: { secret } }))
  }

  async endMail(secret: string): Promise<void> {
    await this.#change(ask('post', '/api/mail/{secret}', { path: { secret } }))
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

  async close(password: string, erase: boolean): Promise<void> {
    await this.#change(ask('delete', '/api/account', { body: { password, erase } }))
  }

  async signOut(): Promise<void> {
    await this.#change(ask('delete', '/api/sessions'))
  }
}
