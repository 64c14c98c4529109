// Package seafall is the game of SeaFall: provinces explore the sea, trade, build and raid, through a campaign of matches in
// which each is set up from what the one before has carried on.
//
// Every rule has an id (SF-…) in the project's rules; comments and tests name it at what implements it. A match is a [State];
// what it hands to the next is a [Legacy]. What is printed (cards, chart, log) is data and lies in package cards, with the
// vocabulary that it is written in; effects.go carries out its effects, modifiers.go adds up its modifiers.
package seafall
