// Package gametest is the suite that every game must pass. It knows a game through the contract in package game alone.
//
// [Run] plays many matches at random, to the end, and proves on the way what the contract promises: that play is
// deterministic, that copies are equal and share nothing, that a seat learns what it may know and nothing else, that
// nobody is left without a move, that the lists of moves are clean, that nothing is lost or made from nothing, that
// enumerating and playing allocate nothing, and that a series comes to its end. [Fuzz] lets a fuzzer choose the match.
//
// [Position] and [Prove] are for a game's own tests of single rules: set up a position, say what is allowed, play, say what
// happened.
package gametest
