/** All that a match needs of the game, in one file. */
export { default } from './Discoveries.svelte'
export { pieces } from './pieces.ts'
export { race } from './race.ts'
export { verdict } from './verdict.ts'
export { weights } from './weights.ts'
export * from './words.ts'
