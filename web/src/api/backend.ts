import type { ElsewhereNotice } from '../elsewhere.svelte.ts'
import type { Problem } from './problem.ts'
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

/**
 * What runs the matches: the pages ask it, and listen to it, and know nothing of how it is reached. Every call fails with a
 * Problem. A signal gives up a call whose answer is not needed any more.
 */
export interface Backend {
  /** Who asks; null for nobody. */
  me(): Promise<Self | null>
  /** Where others in the network of the server's machine open this page; empty for who does not sit at that machine. */
  friends(): Promise<readonly string[]>
  /** Makes a newcomer a guest; the invitation is empty where none is needed. */
  signIn(name: string, invitation: string): Promise<Self>
  /** The secret of a link that takes this guest along to another device. */
  link(): Promise<string>
  /** Becomes the guest of such a link. */
  arrive(secret: string): Promise<Self>
  /** The tokens by which programs play for this player. */
  tokens(): Promise<Token[]>
  makeToken(name: string): Promise<MadeToken>
  revokeToken(token: string): Promise<void>

  games(): Promise<Game[]>
  /** What is the same in all matches of a game. */
  data(game: string, signal?: AbortSignal): Promise<unknown>

  matches(query: { status?: 'open' | 'playing' | 'over'; mine?: '1'; vacant?: '1' }): Promise<MatchSummary[]>
  open(match: NewMatch): Promise<Match>
  match(id: string, signal?: AbortSignal): Promise<Match>
  remove(id: string): Promise<void>
  /** Sits down, or seats a bot. */
  sit(match: string, seat: number, bot?: string): Promise<Match>
  stand(match: string, seat: number): Promise<Match>
  /** Where the player is asked to play. */
  invitations(): Promise<Invitation[]>
  /** Says no to one of them. */
  decline(match: string): Promise<void>
  /** Asks players to an open table, and tells who is asked to it. */
  invite(match: string, players: readonly string[]): Promise<Invited[]>
  invited(match: string): Promise<Invited[]>
  /** Whether whoever is here has, or ever had, a seat at a match. */
  hasSat(match: string): Promise<boolean>
  /** Takes a seat that its player has left. */
  join(match: string, seat: number): Promise<Match>
  /** Offers the caller's seat to a friend, or by the secret of a link, which is told. */
  lend(match: string, seat: number, friend?: string): Promise<string>
  /** Takes a seat that is lent; without a secret as the friend who was asked. */
  borrow(match: string, seat: number, secret?: string): Promise<Match>
  /** Ends the loan of a seat. */
  endLoan(match: string, seat: number): Promise<Match>
  /** Which seat a link lends. */
  lookAtLoan(secret: string): Promise<LoanLink>
  /** Where the file of a match's campaign is got. */
  campaignAddress(match: string): string
  /** Brings a campaign from another server. */
  bring(campaign: CampaignFile): Promise<Imported>
  /** Who has still to come to a campaign that the caller has brought. */
  claims(match: string, signal?: AbortSignal): Promise<OpenClaim[]>
  /** Makes another link to a place in it. */
  renewClaim(match: string, claim: string): Promise<OpenClaim>
  /** Sends a campaign away that the player has brought, as long as nobody else has come to it. */
  removeCampaign(match: string): Promise<void>
  /** Whose place a link leads to. */
  lookAtClaim(secret: string): Promise<ClaimLink>
  /** Takes that place, and tells its latest match. */
  claim(secret: string): Promise<Match>
  /** How often players stay to the end, of those who have played with others. */
  stays(players: readonly string[]): Promise<Stays[]>
  /** Tells what happens in a match and what is said there, to whoever listens from now on. */
  listen(match: string, listener: Listener): EventStream
  /**
   * Tells that lists of matches have changed, as they may have whenever the stream has connected, and that it is lost; and what happens
   * in other matches.
   */
  listenLobby(changed: (how: 'live' | 'lost' | 'changed') => void, notice: (notice: ElsewhereNotice) => void): EventStream
  /** What was said at a match, and how the caller may speak. */
  lines(match: string): Promise<Lines>
  say(match: string, line: NewLine): Promise<Line>
  /** What this person has noted for itself at a match, by the place that it is about. */
  notes(match: string): Promise<Note[]>
  /** Notes something about a place, or about the whole match where that is empty, instead of what was noted there; nothing forgets it. */
  keepNote(match: string, place: string, text: string): Promise<void>
  /** Objects to a line. */
  reportLine(match: string, line: number): Promise<void>

  move(id: string, body: { number: number; seat: number; move: string }): Promise<Match>
  undo(id: string, body: { number: number; to: number; seat: number }): Promise<Match>
  draw(id: string, body: { number: number; answer: DrawAnswer; seat: number }): Promise<Match>
  resign(id: string, body: { number: number; seat: number }): Promise<Match>
  /** Asks for a pause or agrees to one, or wants none, in the first seat of the caller's that has not said so yet. */
  pause(id: string, body: { number: number; answer: PauseAnswer; seconds?: number }): Promise<Match>
  /** Has a bot play on in a seat of the caller's. */
  takeOver(match: string, seat: number, bot: string): Promise<Match>
  /** Takes the seat back from the bot. */
  playOn(match: string, seat: number): Promise<Match>
  /** Goes on without a seat of somebody else that is out of time: a bot plays on, or the match ends. */
  timeOut(match: string, seat: number, choice: 'bot' | 'end'): Promise<Match>
  /** What a strong bot would do; ends with the signal. */
  hint(id: string, body: { number: number; seat: number }, signal: AbortSignal): Promise<AdvisedHint>
  /** What is ordered ahead for a seat of the caller's. */
  orders(match: string, seat: number): Promise<Orders>
  /** Orders moves ahead, in place of what was ordered. */
  order(match: string, seat: number, order: NewOrder): Promise<Orders>
  /** Takes an order back, or away when it has ended. */
  dropOrder(match: string, seat: number): Promise<Orders>
  /** Has a seat pass where nothing can be decided. */
  skip(match: string, seat: number, on: boolean): Promise<Orders>
  /** Tries moves out, in a guess of the position; ends with the signal. */
  tryOut(match: string, seat: number, trial: NewTrial, signal: AbortSignal): Promise<Trial>
  /** Gives a thing a name, or takes it away with an empty one. */
  name(id: string, body: { what: string; name: string }): Promise<Match>
  /** Objects to a name that somebody gave. */
  report(id: string, body: { what: string; name: string }): Promise<void>
  /** The match that follows: with the same party, or as `seats` says. */
  rematch(id: string, seats?: NextSeat[]): Promise<Match>

  /** The rows `from` to `to`, both included. */
  history(id: string, from: number, to: number, views: boolean, signal?: AbortSignal): Promise<HistoryRow[]>
  /** Those of the sealed pages that the match has opened. */
  pages(match: string, lang: string, ids: readonly string[]): Promise<SealedPage[]>
  /** What the matches of a series came to, up to this one. */
  book(id: string, signal?: AbortSignal): Promise<Book>
  /** How a match that is over stood after each row, as far as it is worked out. */
  analysis(id: string): Promise<Analysis>
  /** The address at which the record of a match is downloaded. */
  recordAddress(id: string): string
}

/** How a stream stands: its first connection is being made, it runs, it lost its connection, it rests. */
export type StreamState = 'connecting' | 'live' | 'reconnecting' | 'resting'

/** Who listens to a match. */
export interface Listener {
  /** The number to go on after: what came later is told, each number once and in order. -1 = all anew. */
  after: number
  /** The newest state, and what led to it. */
  update(update: Update): void
  /** Somebody asked for the match that follows this one. */
  rematch(id: string): void
  /** Somebody said something. Lines of before are told, too. */
  line(line: Line): void
  /** Something happened in a match that the stream does not follow. */
  notice(notice: ElsewhereNotice): void
  changed(state: StreamState): void
  /** The stream is refused for good, at first or later on: it ends. */
  refused(problem: Problem): void
}

/** A stream of what happens in a match. It rests until it is woken, and survives lost connections. */
export interface EventStream {
  /** Connects, or connects at once if it was waiting. */
  wake(): void
  /** Gives up the connection for lost and connects anew, or at once if it was waiting. */
  renew(): void
  /** Closes the connection until `wake`. */
  rest(): void
  /** Says whether nobody looks at what is told. */
  away(on: boolean): void
}
