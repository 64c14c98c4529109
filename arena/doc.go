// Package arena lets bots play each other, many matches at once, and counts who wins: one line-up again and again, round
// robins, gauntlets, sequential tests. A line-up is the list of the bots that sit down together. Nothing of a
// server is needed.
//
// What comes out depends on the configuration alone, never on the machine, on how many workers share the matches, on which
// of them is lost, or on how often the arena was stopped and resumed: each match has luck and bots of its own, derived from
// the arena's seed and the match's number, and results are counted in the order of the matches.
//
// Who plays the matches is a [Crew]: the cores of this machine, or worker processes on many (package fleet).
package arena
