import type { Component } from 'svelte'
import type { GameProps, GameRace, GameWords } from './types.ts'

/** What a game brings to the match page. */
export interface GameModule {
  Board: Component<GameProps>
  words: GameWords | undefined
  race: GameRace | undefined
}

// The one component that lies at the top of a game's folder.
const boards = import.meta.glob<Component<GameProps>>('../games/*/*.svelte', { import: 'default' })
const races = import.meta.glob<GameRace>('../games/*/race.ts', { import: 'race' })
const owns = import.meta.glob<GameWords>('../games/*/words.ts', { import: 'words' })

/** Whether this client can draw a game. */
export function drawable(id: string): boolean {
  return Object.keys(boards).some((path) => path.startsWith(`../games/${id}/`))
}

/** Loads a game's component and words; null when this client does not know the game. */
export async function loadGame(id: string): Promise<GameModule | null> {
  const of = (path: string) => path.startsWith(`../games/${id}/`)
  const board = Object.keys(boards).find(of)
  const own = Object.keys(owns).find(of)
  const run = Object.keys(races).find(of)
  if (!board) return null
  const [Board, words, race] = await Promise.all([
    boards[board]!(),
    own ? owns[own]!() : undefined,
    run ? races[run]!() : undefined,
  ])
  return { Board, words, race }
}
