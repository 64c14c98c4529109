// Package bot holds the players that are programs. A bot plays any game of the contract: it asks a state for its legal
// moves and, where the game offers them, for its judgements ([game.Evaluator], [game.Searchable]), and nothing that is special
// to one game. When and on which thread a bot of a server thinks is package think's business.
//
// A bot sees what its seat may see. It may be handed a full state, but it looks ahead on a copy of its own only, in which
// [game.State.Imagine] has drawn anew all that its seat can't know.
package bot
