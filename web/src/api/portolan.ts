import { ask } from './ask.ts'
import type {
  AdvisedHint,
  Analysis,
  Book,
  DrawAnswer,
  Game,
  HistoryRow,
  MadeToken,
  Match,
  MatchSummary,
  NewMatch,
  NextSeat,
  SealedPage,
  Self,
  Token,
} from './types.ts'

/** What this client adds to the luck of a match, so that not even the server could pick it. */
function salt(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const at = (match: string) => ({ path: { match } })

/** What the server can be asked. Every call fails with a Problem. */
export const api = {
  /** Who asks; null for nobody. */
  async me(): Promise<Self | null> {
    return (await ask('get', '/api/me')).player
  },
  async signIn(name: string): Promise<Self> {
    return (await ask('post', '/api/sessions', { body: { name } })).player
  },
  /** The secret of a link that takes this guest along to another device. */
  async link(): Promise<string> {
    return (await ask('post', '/api/sessions/link')).secret
  },
  async arrive(secret: string): Promise<Self> {
    return (await ask('post', '/api/sessions/redeem', { body: { secret } })).player
  },
  games(): Promise<Game[]> {
    return ask('get', '/api/games')
  },
  /** What is the same in all matches of a game. */
  data(game: string): Promise<unknown> {
    return ask('get', '/api/games/{game}/data', { path: { game } })
  },
  /** Those of the sealed pages that the match has opened. */
  async pages(match: string, lang: string, ids: readonly string[]): Promise<SealedPage[]> {
    return (await ask('get', '/api/matches/{match}/pages/{lang}', { path: { match, lang }, query: { ids: ids.join(',') } })).pages
  },
  async matches(query: { status?: 'open' | 'playing' | 'over'; mine?: '1' }): Promise<MatchSummary[]> {
    return (await ask('get', '/api/matches', { query })).matches
  },
  open(body: NewMatch): Promise<Match> {
    return ask('post', '/api/matches', { body: { ...body, salt: salt() } })
  },
  match(id: string): Promise<Match> {
    return ask('get', '/api/matches/{match}', at(id))
  },
  async remove(id: string): Promise<void> {
    await ask('delete', '/api/matches/{match}', at(id))
  },
  /** Sits down, or seats a bot. */
  sit(match: string, seat: number, bot?: string): Promise<Match> {
    const body = bot ? { bot } : { salt: salt() }
    return ask('post', '/api/matches/{match}/seats/{seat}', { path: { match, seat }, body })
  },
  stand(match: string, seat: number): Promise<Match> {
    return ask('delete', '/api/matches/{match}/seats/{seat}', { path: { match, seat } })
  },
  move(id: string, body: { number: number; seat: number; move: string }): Promise<Match> {
    return ask('post', '/api/matches/{match}/moves', { ...at(id), body })
  },
  undo(id: string, body: { number: number; to: number; seat: number }): Promise<Match> {
    return ask('post', '/api/matches/{match}/undo', { ...at(id), body })
  },
  draw(id: string, body: { number: number; answer: DrawAnswer; seat: number }): Promise<Match> {
    return ask('post', '/api/matches/{match}/draw', { ...at(id), body })
  },
  resign(id: string, body: { number: number; seat: number }): Promise<Match> {
    return ask('post', '/api/matches/{match}/resign', { ...at(id), body })
  },
  /** Gives a thing a name, or takes it away with an empty one. */
  name(id: string, body: { what: string; name: string }): Promise<Match> {
    return ask('post', '/api/matches/{match}/names', { ...at(id), body })
  },
  /** What the matches of a series came to, up to this one. */
  book(id: string): Promise<Book> {
    return ask('get', '/api/matches/{match}/book', at(id))
  },
  /** Objects to a name that somebody gave. */
  async report(id: string, body: { what: string; name: string }): Promise<void> {
    await ask('post', '/api/matches/{match}/reports', { ...at(id), body })
  },
  /** The match that follows: with the same party, or as `seats` says. */
  rematch(id: string, seats?: NextSeat[]): Promise<Match> {
    return ask('post', '/api/matches/{match}/rematch', { ...at(id), body: seats ? { seats } : {} })
  },
  /** What a strong bot would do; ends with the signal. */
  hint(id: string, body: { number: number; seat: number }, signal: AbortSignal): Promise<AdvisedHint> {
    return ask('post', '/api/matches/{match}/hint', { ...at(id), body, signal })
  },
  /** Has a bot play on in a seat of the caller's. */
  takeOver(match: string, seat: number, bot: string): Promise<Match> {
    return ask('post', '/api/matches/{match}/seats/{seat}/takeover', { path: { match, seat }, body: { bot } })
  },
  /** Takes the seat back from the bot. */
  playOn(match: string, seat: number): Promise<Match> {
    return ask('delete', '/api/matches/{match}/seats/{seat}/takeover', { path: { match, seat } })
  },
  /** How a match that is over stood after each row, as far as it is worked out. */
  analysis(id: string): Promise<Analysis> {
    return ask('get', '/api/matches/{match}/analysis', at(id))
  },
  tokens(): Promise<Token[]> {
    return ask('get', '/api/tokens')
  },
  makeToken(name: string): Promise<MadeToken> {
    return ask('post', '/api/tokens', { body: { name } })
  },
  async revokeToken(token: string): Promise<void> {
    await ask('delete', '/api/tokens/{token}', { path: { token } })
  },
  /** The rows `from` to `to`, both included. */
  history(id: string, from: number, to: number, views: boolean): Promise<HistoryRow[]> {
    return ask('get', '/api/matches/{match}/history', {
      path: { match: id },
      query: { from, to, views: views ? '1' : '0' },
    })
  },
}
