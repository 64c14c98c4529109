import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { dataOf, type Data, type View } from './model.ts'

/** A position of a real match as the server tells it to the seat that decides, with what that seat may choose. */
export interface Position {
  seat: number
  view: View
  choices: { kind: string; args: Record<string, string | number>; path: string[] }[]
}

const read = JSON.parse(gunzipSync(readFileSync(join(import.meta.dirname, 'testdata/positions.json.gz'))).toString()) as {
  data: Data
  samples: Position[]
}

/** For tests: positions from all stages of a match of three (testdata/README.md), and the data by which it was played. */
export const samples = read.samples
export const data = dataOf(read.data, samples[0]!.view)
/** The game's data as the server tells it. */
export const told = read.data

/** The choices of a kind in all positions, each with where it stands. */
export function choicesOf(...kinds: string[]): (Position & { choice: Position['choices'][number] })[] {
  return samples.flatMap((at) => at.choices.filter((c) => kinds.includes(c.kind)).map((choice) => ({ ...at, choice })))
}
