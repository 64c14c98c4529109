/** All that a match needs of the game, in one file. */
export { default } from './SeaFall.svelte'
export { unsealed, vital } from './opened.ts'
export { pieces } from './pieces.ts'
export { race } from './race.ts'
export { weights } from './weights.ts'
export * from './words.ts'
