import type { Component } from 'svelte'
import type { Weights } from './deeds.ts'
import { manifestOf } from './manifest.ts'
import type { Pieces } from './pieces.ts'
import type {
  GameAsks,
  GameEarly,
  GameIdle,
  GameProps,
  GameRace,
  GameStruck,
  GameUndone,
  GameVerdict,
  GameWords,
  Unsealed,
} from './types.ts'

/** What a game brings to the match page. */
export interface GameModule {
  Board: Component<GameProps>
  words: GameWords | undefined
  race: GameRace | undefined
  weights: Weights | undefined
  pieces: Pieces | undefined
  early: GameEarly | undefined
  asks: GameAsks | undefined
  idle: GameIdle | undefined
  undone: GameUndone | undefined
  struck: GameStruck | undefined
  verdict: GameVerdict | undefined
  unsealed: Unsealed | undefined
  /** Whether a match can't be drawn without a sealed page that it has opened. */
  vital?: ((page: string) => boolean) | undefined
}

/** Whether this client can draw a game. */
export function drawable(id: string): boolean {
  return manifestOf(id) !== undefined
}

/** Loads a game's component and words; null when this client does not know the game. */
export async function loadGame(id: string): Promise<GameModule | null> {
  const game = manifestOf(id)
  if (!game) return null
  const [board, own, run, heft, parts, opened] = await Promise.all([
    game.Board(),
    game.words?.(),
    game.race?.(),
    game.weights?.(),
    game.pieces?.(),
    game.unsealed?.(),
  ])
  return {
    Board: board.default,
    words: own?.words,
    race: run?.race,
    weights: heft?.weights,
    pieces: parts?.pieces,
    early: own?.early,
    asks: own?.asks,
    idle: own?.idle,
    undone: own?.undone,
    struck: own?.struck,
    verdict: own?.verdict,
    unsealed: opened?.unsealed,
    vital: opened?.vital,
  }
}
