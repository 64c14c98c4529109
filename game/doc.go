// Package game is the contract between a board game's rules and everything that runs them: matches, bots, benches,
// browsers.
//
// A game is a package of rules and nothing else. It implements [Rules] (what the game is) and [State] (one position). It
// knows no clock, no goroutine, no file and no randomness of its own: chance comes in as a [Chance], what happened goes out
// through a [Journal]. Equal inputs give equal results on every machine, for ever.
//
// Three views of a state must agree, and package gametest proves that they do: [State.CopyFrom] (everything), [State.View]
// (what a seat may know) and [State.Imagine] (a full state drawn from all those a seat holds possible).
package game
