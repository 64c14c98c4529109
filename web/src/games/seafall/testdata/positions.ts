import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Choice } from '../../../api/types.ts'
import type { Data, View } from '../model.ts'

/** A position of a match as the seat that decides in it saw it, with some of its choices of each kind. */
export interface Position {
  phase: string
  seat: number
  view: View
  choices: Choice[]
}

type Told = Pick<Choice, 'kind' | 'args'>

interface Collection {
  /** What is the same in all matches. */
  data: Data
  /** One for each phase that the matches came to. */
  positions: Position[]
  /** One choice of each kind and set of arguments. */
  choices: Choice[]
  /** One event of each kind and set of arguments. */
  events: Told[]
}

const text = gunzipSync(readFileSync(join(import.meta.dirname, 'positions.json.gz'))).toString()

export const { data, positions, choices, events } = JSON.parse(text) as Collection
