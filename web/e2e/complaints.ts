import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { test, type BrowserContext } from '@playwright/test'

/* What pages complain about, in all tries of all tests: a run in which any page did has failed, whatever a later try says. */

const file = `${process.env.E2E_FOLDER}/complaints.txt`

/** A network that a test cuts is no fault of the page's. */
const cut = /ERR_INTERNET_DISCONNECTED|ERR_INCOMPLETE_CHUNKED|ERR_NETWORK|ERR_FAILED|ERR_ABORTED|ERR_CONNECTION/

/** On a busy machine a page may draw its first words seconds after its typefaces have come. */
const late = /preloaded using link preload but not used within a few seconds/

const watched = new WeakSet<BrowserContext>()
const expected = new WeakMap<BrowserContext, RegExp[]>()
/** Those of the test that runs in this worker. */
let heard: string[] = []

/** Writes down what the pages of a browser complain about: in the console, where a breach of the content policy shows, too, and by failures that nothing catches. */
export function watch(context: BrowserContext): void {
  if (watched.has(context)) return
  watched.add(context)
  const note = (text: string) => {
    if (cut.test(text) || late.test(text) || expected.get(context)?.some((pattern) => pattern.test(text))) return
    heard.push(text)
    const { titlePath, retry } = test.info()
    appendFileSync(file, `${titlePath.join(' › ')} (try ${retry + 1}): ${text}\n`)
  }
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) note(message.text())
  })
  context.on('weberror', (failure) => note(String(failure.error())))
}

/** A complaint that a test is about. */
export function allow(context: BrowserContext, ...patterns: RegExp[]): void {
  expected.set(context, [...(expected.get(context) ?? []), ...patterns])
}

/** What was heard since the last call. */
export function take(): string[] {
  const all = heard
  heard = []
  return all
}

/** What was heard in the whole run. */
export function all(): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
