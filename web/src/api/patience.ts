/** How long an answer may take in milliseconds, for each try there is. */
export type Patience = readonly [first: number, ...more: number[]]

const reading: Patience = [20_000, 20_000]
const repeatable: Patience = [8_000, 12_000]
const once: Patience = [20_000]
const thinking: Patience = [180_000]

/** Changes that the server makes once, however often they are asked for: a request that comes again finds its own row. */
const safe = /\/(moves|undo|draw|resign|rematch)$|\/seats\/\d+$/

/** How patient to be with a request. What must not be done twice is tried once. */
export function patienceFor({ method, url }: { method: string; url: string }): Patience {
  const { pathname } = new URL(url)
  if (method === 'GET') return reading
  if (pathname.endsWith('/hint')) return thinking // a bot takes its time, and whoever asked can stop it
  if (pathname === '/api/campaigns') return thinking // a large file goes up, and all of it is verified
  return method === 'POST' && safe.test(pathname) ? repeatable : once
}

/**
 * Sends a request and reads its answer whole. One that hangs is given up, so that nobody waits for ever for what got lost on
 * the way; where it does no harm it is sent once more.
 */
export async function patiently(request: Request, tries = patienceFor(request), call: typeof fetch = fetch): Promise<Response> {
  for (let i = 0; ; i++) {
    try {
      return await within(tries[i]!, request.clone(), call)
    } catch (failure) {
      if (request.signal.aborted || i + 1 >= tries.length) throw failure
    }
  }
}

async function within(time: number, request: Request, call: typeof fetch): Promise<Response> {
  const abort = new AbortController()
  const stop = () => abort.abort(request.signal.reason)
  const timer = setTimeout(() => abort.abort(new DOMException('no answer came in time', 'TimeoutError')), time)
  request.signal.addEventListener('abort', stop)
  if (request.signal.aborted) stop()
  try {
    const answer = await call(request, { signal: abort.signal })
    const body = empty.has(answer.status) ? null : await answer.arrayBuffer()
    return new Response(body, { status: answer.status, statusText: answer.statusText, headers: answer.headers })
  } finally {
    clearTimeout(timer)
    request.signal.removeEventListener('abort', stop)
  }
}

const empty: ReadonlySet<number> = new Set([204, 205, 304])
