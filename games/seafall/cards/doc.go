// Package cards is what SeaFall prints: the cards and tiles, the chart of the sea, the explorer's map and the entries of the
// log, and the vocabulary of conditions, effects and modifiers that they are written in.
//
// It is data: [All] is read from the files in data and checked once, and nothing in it ever changes. It knows no match: what a
// card does is carried out by package seafall. What is sealed (SF-20.2) is in [Pages], and what everybody may know in
// [Content.Data].
package cards
