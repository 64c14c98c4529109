import type { ElsewhereNotice } from '../elsewhere.svelte.ts'
import { ask } from './ask.ts'
import type { Backend, EventStream, Listener } from './backend.ts'
import { ResumingStream } from './stream.ts'
import type {
  AdvisedHint,
  Analysis,
  Book,
  DrawAnswer,
  Game,
  HistoryRow,
  Invitation,
  Invited,
  Line,
  Lines,
  CampaignFile,
  ClaimLink,
  Imported,
  LoanLink,
  OpenClaim,
  MadeToken,
  Match,
  MatchSummary,
  NewLine,
  NewMatch,
  NewOrder,
  NewTrial,
  NextSeat,
  Note,
  Orders,
  PauseAnswer,
  SealedPage,
  Self,
  Stays,
  Token,
  Trial,
  Update,
} from './types.ts'

/** What this client adds to the luck of a match, so that not even the server could pick it. */
function salt(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const at = (match: string) => ({ path: { match } })

/** The server, over HTTP. */
export class HttpBackend implements Backend {
  /** Follows a change until its answer is there. Reading, and what a bot thinks over, have signs of their own. */
  #change: <T>(answer: Promise<T>) => Promise<T>

  constructor(follow: <T>(answer: Promise<T>) => Promise<T>) {
    this.#change = follow
  }

  async me(): Promise<Self | null> {
    return (await ask('get', '/api/me')).player
  }

  async friends(): Promise<readonly string[]> {
    return (await ask('get', '/api/me')).friends ?? []
  }

  async signIn(name: string, invitation: string): Promise<Self> {
    return (await this.#change(ask('post', '/api/sessions', { body: invitation ? { name, invitation } : { name } }))).player
  }

  async link(): Promise<string> {
    return (await this.#change(ask('post', '/api/sessions/link'))).secret
  }

  async arrive(secret: string): Promise<Self> {
    return (await this.#change(ask('post', '/api/sessions/redeem', { body: { secret } }))).player
  }

  tokens(): Promise<Token[]> {
    return ask('get', '/api/tokens')
  }

  makeToken(name: string): Promise<MadeToken> {
    return this.#change(ask('post', '/api/tokens', { body: { name } }))
  }

  async revokeToken(token: string): Promise<void> {
    await this.#change(ask('delete', '/api/tokens/{token}', { path: { token } }))
  }

  games(): Promise<Game[]> {
    return ask('get', '/api/games')
  }

  data(game: string, signal?: AbortSignal): Promise<unknown> {
    return ask('get', '/api/games/{game}/data', { path: { game }, ...ending(signal) })
  }

  async matches(query: { status?: 'open' | 'playing' | 'over'; mine?: '1'; vacant?: '1' }): Promise<MatchSummary[]> {
    return (await ask('get', '/api/matches', { query })).matches
  }

  open(match: NewMatch): Promise<Match> {
    return this.#change(ask('post', '/api/matches', { body: { ...match, salt: salt() } }))
  }

  match(id: string, signal?: AbortSignal): Promise<Match> {
    return ask('get', '/api/matches/{match}', { ...at(id), ...ending(signal) })
  }

  async remove(id: string): Promise<void> {
    await this.#change(ask('delete', '/api/matches/{match}', at(id)))
  }

  sit(match: string, seat: number, bot?: string): Promise<Match> {
    const body = bot ? { bot } : { salt: salt() }
    return this.#change(ask('post', '/api/matches/{match}/seats/{seat}', { path: { match, seat }, body }))
  }

  stand(match: string, seat: number): Promise<Match> {
    return this.#change(ask('delete', '/api/matches/{match}/seats/{seat}', { path: { match, seat } }))
  }

  invitations(): Promise<Invitation[]> {
    return ask('get', '/api/invites')
  }

  async decline(match: string): Promise<void> {
    await this.#change(ask('delete', '/api/invites/{match}', at(match)))
  }

  invite(match: string, players: readonly string[]): Promise<Invited[]> {
    return this.#change(ask('post', '/api/matches/{match}/invites', { ...at(match), body: { players: [...players] } }))
  }

  invited(match: string): Promise<Invited[]> {
    return ask('get', '/api/matches/{match}/invites', at(match))
  }

  async hasSat(match: string): Promise<boolean> {
    return (await ask('get', '/api/matches/{match}/sat', at(match))).sat
  }

  join(match: string, seat: number): Promise<Match> {
    return this.#change(ask('post', '/api/matches/{match}/seats/{seat}/join', { path: { match, seat } }))
  }

  async lend(match: string, seat: number, friend?: string): Promise<string> {
    const body = friend ? { player: friend } : {}
    return (
      (await this.#change(ask('post', '/api/matches/{match}/seats/{seat}/loan', { path: { match, seat }, body }))).secret ?? ''
    )
  }

  borrow(match: string, seat: number, secret?: string): Promise<Match> {
    const body = secret ? { secret } : {}
    return this.#change(ask('post', '/api/matches/{match}/seats/{seat}/borrow', { path: { match, seat }, body }))
  }

  endLoan(match: string, seat: number): Promise<Match> {
    return this.#change(ask('delete', '/api/matches/{match}/seats/{seat}/loan', { path: { match, seat } }))
  }

  lookAtLoan(secret: string): Promise<LoanLink> {
    return ask('post', '/api/loans/look', { body: { secret } })
  }

  campaignAddress(match: string): string {
    return `/api/matches/${match}/export`
  }

  bring(campaign: CampaignFile): Promise<Imported> {
    return this.#change(ask('post', '/api/campaigns', { body: campaign }))
  }

  claims(match: string, signal?: AbortSignal): Promise<OpenClaim[]> {
    return ask('get', '/api/matches/{match}/claims', { ...at(match), ...ending(signal) })
  }

  renewClaim(match: string, claim: string): Promise<OpenClaim> {
    return this.#change(ask('post', '/api/matches/{match}/claims/{claim}', { path: { match, claim } }))
  }

  async removeCampaign(match: string): Promise<void> {
    await this.#change(ask('delete', '/api/campaigns/{match}', { path: { match } }))
  }

  lookAtClaim(secret: string): Promise<ClaimLink> {
    return ask('post', '/api/claims/look', { body: { secret } })
  }

  claim(secret: string): Promise<Match> {
    return this.#change(ask('post', '/api/claims', { body: { secret } }))
  }

  stays(players: readonly string[]): Promise<Stays[]> {
    return ask('get', '/api/stays', { query: { players: players.join(',') } })
  }

  listen(match: string, { after, update, rematch, line, notice, changed, refused }: Listener): EventStream {
    let read: Update
    return new ResumingStream({
      url: `/api/stream?watch=${match}${after >= 0 ? `@${after}` : ''}`,
      after,
      patches: true,
      number: ({ data }) => (read = JSON.parse(data) as Update).number,
      tell: () => update(read),
      aside: ({ event, data }) => {
        if (event === 'rematch') rematch((JSON.parse(data) as { id: string }).id)
        if (event === 'chat') line(JSON.parse(data) as Line)
        if (event === 'notice') notice(JSON.parse(data) as ElsewhereNotice)
      },
      changed,
      refused,
    })
  }

  listenLobby(changed: (how: 'live' | 'lost' | 'changed') => void, notice: (notice: ElsewhereNotice) => void): EventStream {
    return new ResumingStream({
      url: '/api/stream',
      after: -1,
      number: () => NaN,
      tell: () => undefined,
      aside: ({ event, data }) => {
        if (event === 'lobby') changed('changed')
        if (event === 'notice') notice(JSON.parse(data) as ElsewhereNotice)
      },
      changed: (state) => {
        if (state === 'live') changed('live') // what happened before is not told
        if (state === 'reconnecting') changed('lost')
      },
    })
  }

  lines(match: string): Promise<Lines> {
    return ask('get', '/api/matches/{match}/chat', at(match))
  }

  async say(match: string, body: NewLine): Promise<Line> {
    return this.#change(ask('post', '/api/matches/{match}/chat', { ...at(match), body }))
  }

  notes(match: string): Promise<Note[]> {
    return ask('get', '/api/matches/{match}/notes', at(match))
  }

  async keepNote(match: string, place: string, text: string): Promise<void> {
    await this.#change(ask('post', '/api/matches/{match}/notes', { ...at(match), body: { place, text } }))
  }

  async reportLine(match: string, line: number): Promise<void> {
    await this.#change(ask('post', '/api/matches/{match}/chat/{line}/report', { path: { match, line: String(line) } }))
  }

  move(id: string, body: { number: number; seat: number; move: string }): Promise<Match> {
    return this.#change(ask('post', '/api/matches/{match}/moves', { ...at(id), body }))
  }

  undo(id: string, body: { number: number; to: number; seat: number }): Promise<Match> {
    return this.#change(ask('post', '/api/matches/{match}/undo', { ...at(id), body }))
  }

  draw(id: string, body: { number: number; answer: DrawAnswer; seat: number }): Promise<Match> {
    return this.#change(ask('post', '/api/matches/{match}/draw', { ...at(id), body }))
  }

  resign(id: string, body: { number: number; seat: number }): Promise<Match> {
    return this.#change(ask('post', '/api/matches/{match}/resign', { ...at(id), body }))
  }

  pause(id: string, body: { number: number; answer: PauseAnswer; seconds?: number }): Promise<Match> {
    return this.#change(ask('post', '/api/matches/{match}/pause', { ...at(id), body }))
  }

  takeOver(match: string, seat: number, bot: string): Promise<Match> {
    return this.#change(ask('post', '/api/matches/{match}/seats/{seat}/takeover', { path: { match, seat }, body: { bot } }))
  }

  playOn(match: string, seat: number): Promise<Match> {
    return this.#change(ask('delete', '/api/matches/{match}/seats/{seat}/takeover', { path: { match, seat } }))
  }

  timeOut(match: string, seat: number, choice: 'bot' | 'end'): Promise<Match> {
    return this.#change(ask('post', '/api/matches/{match}/seats/{seat}/timeout', { path: { match, seat }, body: { choice } }))
  }

  hint(id: string, body: { number: number; seat: number }, signal: AbortSignal): Promise<AdvisedHint> {
    return ask('post', '/api/matches/{match}/hint', { ...at(id), body, signal })
  }

  orders(match: string, seat: number): Promise<Orders> {
    return ask('get', '/api/matches/{match}/seats/{seat}/orders', { path: { match, seat } })
  }

  order(match: string, seat: number, body: NewOrder): Promise<Orders> {
    return this.#change(ask('put', '/api/matches/{match}/seats/{seat}/orders', { path: { match, seat }, body }))
  }

  dropOrder(match: string, seat: number): Promise<Orders> {
    return this.#change(ask('delete', '/api/matches/{match}/seats/{seat}/orders', { path: { match, seat } }))
  }

  skip(match: string, seat: number, on: boolean): Promise<Orders> {
    return this.#change(ask('put', '/api/matches/{match}/seats/{seat}/skip', { path: { match, seat }, body: { on } }))
  }

  tryOut(match: string, seat: number, body: NewTrial, signal: AbortSignal): Promise<Trial> {
    return ask('post', '/api/matches/{match}/seats/{seat}/trials', { path: { match, seat }, body, signal })
  }

  name(id: string, body: { what: string; name: string }): Promise<Match> {
    return this.#change(ask('post', '/api/matches/{match}/names', { ...at(id), body }))
  }

  async report(id: string, body: { what: string; name: string }): Promise<void> {
    await this.#change(ask('post', '/api/matches/{match}/reports', { ...at(id), body }))
  }

  rematch(id: string, seats?: NextSeat[]): Promise<Match> {
    return this.#change(ask('post', '/api/matches/{match}/rematch', { ...at(id), body: seats ? { seats } : {} }))
  }

  history(id: string, from: number, to: number, views: boolean, signal?: AbortSignal): Promise<HistoryRow[]> {
    const query = { from, to, views: views ? ('1' as const) : ('0' as const) }
    return ask('get', '/api/matches/{match}/history', { ...at(id), query, ...ending(signal) })
  }

  async pages(match: string, lang: string, ids: readonly string[]): Promise<SealedPage[]> {
    return (await ask('get', '/api/matches/{match}/pages/{lang}', { path: { match, lang }, query: { ids: ids.join(',') } })).pages
  }

  book(id: string, signal?: AbortSignal): Promise<Book> {
    return ask('get', '/api/matches/{match}/book', { ...at(id), ...ending(signal) })
  }

  analysis(id: string): Promise<Analysis> {
    return ask('get', '/api/matches/{match}/analysis', at(id))
  }

  recordAddress(id: string): string {
    return `/api/matches/${id}/record`
  }
}

function ending(signal: AbortSignal | undefined): { signal?: AbortSignal } {
  return signal ? { signal } : {}
}
