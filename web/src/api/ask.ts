import { patiently } from './patience.ts'
import { Problem, problemOf } from './problem.ts'
import type { paths } from './schema.ts'

type Verb = 'get' | 'post' | 'put' | 'delete'
type Verbs<Path extends keyof paths> = { [V in Verb]: paths[Path][V] extends { responses: unknown } ? V : never }[Verb]
type Json<T> = T extends { content: { 'application/json': infer C } } ? C : undefined

type PathOf<O> = O extends { parameters: { path: infer P extends object } } ? { path: P } : { path?: never }
type QueryOf<O> = O extends { parameters: { query?: infer Q } } ? { query?: Q } : { query?: never }
type BodyOf<O> = O extends { requestBody: infer B }
  ? { body: Json<B> }
  : O extends { requestBody?: infer B }
    ? { body?: Json<B> }
    : never
type Sent<O> = PathOf<O> & QueryOf<O> & BodyOf<O> & { signal?: AbortSignal }
type Good = 200 | 201 | 204
type Answer<O> = O extends { responses: infer R } ? NonNullable<{ [S in keyof R & Good]: Json<R[S]> }[keyof R & Good]> : never

/** What must be sent may be left out where nothing must. */
type Maybe<T> = object extends T ? [sent?: T] : [sent: T]

/**
 * Asks the server, typed by its description: the path with its parameters, the query, the body, and what is answered. Every
 * failure is a Problem: the server's own, or one of status 0 when it can't be reached.
 */
export async function ask<Path extends keyof paths, V extends Verbs<Path>>(
  verb: V,
  path: Path,
  ...sent: Maybe<Sent<paths[Path][V]>>
): Promise<Answer<paths[Path][V]>> {
  const { path: parts = {}, query = {}, body, signal } = (sent as unknown as [Loose?])[0] ?? {}
  const url = new URL(
    path.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(String(parts[name]))),
    location.origin,
  )
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
  const request = new Request(url, {
    method: verb.toUpperCase(),
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    ...(signal && { signal }),
  })
  let response: Response | undefined
  let answer: unknown
  try {
    response = await patiently(request)
    const text = await response.text()
    answer = text ? JSON.parse(text) : undefined
  } catch (failure) {
    if (!response || !isRefusal(response)) throw new Problem(0, 'unreachable', String(failure))
  }
  if (response.ok) return answer as Answer<paths[Path][V]>
  throw problemOf(response.status, answer)
}

/** Whether an answer says that the request is at fault: what stands before the server, such as a proxy, may say so in words of its own. */
const isRefusal = ({ status }: Response) => status >= 400 && status < 500

interface Loose {
  path?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
}
