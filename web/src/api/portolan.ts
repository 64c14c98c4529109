import createClient, { type FetchResponse } from 'openapi-fetch'
import type { MediaType } from 'openapi-typescript-helpers'
import { network } from '../network.svelte.ts'
import { patiently } from './patience.ts'
import { Problem, problemOf } from './problem.ts'
import type { paths } from './schema.ts'
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

const client = createClient<paths>({ baseUrl: location.origin, fetch: (request) => network.during(request, patiently(request)) })

/** The answer's data; a failure becomes a Problem. */
async function take<T extends Record<string | number, unknown>, O, M extends MediaType>(
  request: Promise<FetchResponse<T, O, M>>,
): Promise<NonNullable<FetchResponse<T, O, M>['data']>> {
  let answer: FetchResponse<T, O, M>
  try {
    answer = await request
  } catch (failure) {
    throw new Problem(0, 'unreachable', String(failure))
  }
  if (answer.error === undefined) return answer.data as NonNullable<typeof answer.data>
  throw problemOf(answer.response.status, answer.error)
}

/** What this client adds to the luck of a match, so that not even the server could pick it. */
function salt(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const at = (match: string) => ({ params: { path: { match } } })

/** What the server can be asked. Every call fails with a Problem. */
export const api = {
  /** Who asks; null for nobody. */
  async me(): Promise<Self | null> {
    return (await take(client.GET('/api/me'))).player
  },
  async signIn(name: string): Promise<Self> {
    return (await take(client.POST('/api/sessions', { body: { name } }))).player
  },
  /** The secret of a link that takes this guest along to another device. */
  async link(): Promise<string> {
    return (await take(client.POST('/api/sessions/link'))).secret
  },
  async arrive(secret: string): Promise<Self> {
    return (await take(client.POST('/api/sessions/redeem', { body: { secret } }))).player
  },
  games(): Promise<Game[]> {
    return take(client.GET('/api/games'))
  },
  /** What is the same in all matches of a game. */
  data(game: string): Promise<unknown> {
    return take(client.GET('/api/games/{game}/data', { params: { path: { game } } }))
  },
  /** Those of the sealed pages that the match has opened. */
  async pages(match: string, lang: string, ids: readonly string[]): Promise<SealedPage[]> {
    const params = { path: { match, lang }, query: { ids: ids.join(',') } }
    return (await take(client.GET('/api/matches/{match}/pages/{lang}', { params }))).pages
  },
  async matches(query: { status?: 'open' | 'playing' | 'over'; mine?: '1' }): Promise<MatchSummary[]> {
    return (await take(client.GET('/api/matches', { params: { query } }))).matches
  },
  open(body: NewMatch): Promise<Match> {
    return take(client.POST('/api/matches', { body: { ...body, salt: salt() } }))
  },
  match(id: string): Promise<Match> {
    return take(client.GET('/api/matches/{match}', at(id)))
  },
  async remove(id: string): Promise<void> {
    await take(client.DELETE('/api/matches/{match}', at(id)))
  },
  /** Sits down, or seats a bot. */
  sit(match: string, seat: number, bot?: string): Promise<Match> {
    const body = bot ? { bot } : { salt: salt() }
    return take(client.POST('/api/matches/{match}/seats/{seat}', { params: { path: { match, seat } }, body }))
  },
  stand(match: string, seat: number): Promise<Match> {
    return take(client.DELETE('/api/matches/{match}/seats/{seat}', { params: { path: { match, seat } } }))
  },
  move(id: string, body: { number: number; seat: number; move: string }): Promise<Match> {
    return take(client.POST('/api/matches/{match}/moves', { ...at(id), body }))
  },
  undo(id: string, body: { number: number; to: number; seat: number }): Promise<Match> {
    return take(client.POST('/api/matches/{match}/undo', { ...at(id), body }))
  },
  draw(id: string, body: { number: number; answer: DrawAnswer; seat: number }): Promise<Match> {
    return take(client.POST('/api/matches/{match}/draw', { ...at(id), body }))
  },
  resign(id: string, body: { number: number; seat: number }): Promise<Match> {
    return take(client.POST('/api/matches/{match}/resign', { ...at(id), body }))
  },
  /** Gives a thing a name, or takes it away with an empty one. */
  name(id: string, body: { what: string; name: string }): Promise<Match> {
    return take(client.POST('/api/matches/{match}/names', { ...at(id), body }))
  },
  /** What the matches of a series came to, up to this one. */
  book(id: string): Promise<Book> {
    return take(client.GET('/api/matches/{match}/book', at(id)))
  },
  /** Objects to a name that somebody gave. */
  async report(id: string, body: { what: string; name: string }): Promise<void> {
    await take(client.POST('/api/matches/{match}/reports', { ...at(id), body }))
  },
  /** The match that follows: with the same party, or as `seats` says. */
  rematch(id: string, seats?: NextSeat[]): Promise<Match> {
    return take(client.POST('/api/matches/{match}/rematch', { ...at(id), body: seats ? { seats } : {} }))
  },
  /** What a strong bot would do; ends with the signal. */
  hint(id: string, body: { number: number; seat: number }, signal: AbortSignal): Promise<AdvisedHint> {
    return take(client.POST('/api/matches/{match}/hint', { ...at(id), body, signal }))
  },
  /** Has a bot play on in a seat of the caller's. */
  takeOver(match: string, seat: number, bot: string): Promise<Match> {
    const params = { path: { match, seat } }
    return take(client.POST('/api/matches/{match}/seats/{seat}/takeover', { params, body: { bot } }))
  },
  /** Takes the seat back from the bot. */
  playOn(match: string, seat: number): Promise<Match> {
    return take(client.DELETE('/api/matches/{match}/seats/{seat}/takeover', { params: { path: { match, seat } } }))
  },
  /** How a match that is over stood after each row, as far as it is worked out. */
  analysis(id: string): Promise<Analysis> {
    return take(client.GET('/api/matches/{match}/analysis', at(id)))
  },
  tokens(): Promise<Token[]> {
    return take(client.GET('/api/tokens'))
  },
  makeToken(name: string): Promise<MadeToken> {
    return take(client.POST('/api/tokens', { body: { name } }))
  },
  async revokeToken(token: string): Promise<void> {
    await take(client.DELETE('/api/tokens/{token}', { params: { path: { token } } }))
  },
  /** The rows `from` to `to`, both included. */
  history(id: string, from: number, to: number, views: boolean): Promise<HistoryRow[]> {
    return take(
      client.GET('/api/matches/{match}/history', {
        params: { path: { match: id }, query: { from, to, views: views ? '1' : '0' } },
      }),
    )
  },
}
