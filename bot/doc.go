// Package bot holds the players that are programs. A bot plays any game of the contract: it asks a state for its legal
// moves and, where the game offers them, for its estimates of positions ([game.Evaluator], [game.Searchable]), and for nothing that
// only one game has. When and on which thread a bot of a server thinks is package think's business.
//
// A bot sees what its seat may see. It may be handed a full state, but it only looks ahead on a copy of its own, in which
// [game.State.Imagine] has drawn anew all that its seat can't know.
package bot
