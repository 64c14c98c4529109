/** An RFC 9457 problem as the server words it, or a failure to reach the server at all (status 0). */
export class Problem extends Error {
  readonly status: number
  /** The stable type, by its last part: "stale", "not-found" … */
  readonly type: string
  readonly retryAfter: number | null

  constructor(status: number, type: string, message: string, retryAfter: number | null = null) {
    super(message)
    this.name = 'Problem'
    this.status = status
    this.type = type
    this.retryAfter = retryAfter
  }
}

/** The key of what to tell a person about a problem: what happened and what to do. */
export function advice(problem: unknown): string {
  if (!(problem instanceof Problem)) return 'problem.unknown'
  const known = [0, 401, 403, 404, 409, 413, 422, 429]
  if (known.includes(problem.status)) return `problem.${problem.status}`
  return problem.status >= 500 ? 'problem.500' : 'problem.unknown'
}
