/** An RFC 9457 problem as the server words it, or a failure to reach the server at all (status 0). */
export class Problem extends Error {
  readonly status: number
  /** The stable type, by its last part: "stale", "not-found" … */
  readonly type: string
  readonly retryAfter: number | null
  /** The field of the request that is at fault; empty when it is none. */
  readonly field: string
  /** Why, where the server tells several causes apart; empty when it does not. */
  readonly code: string

  constructor(status: number, type: string, message: string, retryAfter: number | null = null, field = '', code = '') {
    super(message)
    this.name = 'Problem'
    this.status = status
    this.type = type
    this.retryAfter = retryAfter
    this.field = field
    this.code = code
  }
}

/** The problem of an answer that tells of one, by its status and body. */
export function problemOf(status: number, body: unknown): Problem {
  const { type = '', title = '', detail = '', field = '', code = '' } = (body ?? {}) as Record<string, string | undefined>
  return new Problem(status, type.replace(/^.*\//, ''), detail || title, null, field, code)
}

/** What a browser says when a part of the client can't be loaded, whatever it has been asked for. */
const partMissing = /dynamically imported module|importing a module script|unable to preload/i

/** Whether a failure is that a part of the client can't be loaded: it was replaced by a new version, or the network is lost. */
export function isPartMissing(failure: unknown): boolean {
  return failure instanceof Error && partMissing.test(failure.message)
}

/** Whether a failure is that there is nothing here, or nothing for whoever asks. */
export function isNothing(failure: unknown): boolean {
  return failure instanceof Problem && (failure.status === 404 || failure.status === 403)
}

/** Whether a failure is that the rules fail in a match: until the server is mended it answers nothing else about it. */
export function isShut(failure: unknown): boolean {
  return failure instanceof Problem && failure.type === 'broken'
}

/** The key of what to tell a person about a problem: what happened and what to do. */
export function advice(problem: unknown): string {
  if (!(problem instanceof Problem)) return 'problem.unknown'
  if (['outdated', 'broken', 'sign-in', 'sign-in-again', 'entry', 'account'].includes(problem.type))
    return `problem.${problem.type}`
  const known = [0, 401, 403, 404, 409, 413, 422, 429]
  if (known.includes(problem.status)) return `problem.${problem.status}`
  return problem.status >= 500 ? 'problem.500' : 'problem.unknown'
}
