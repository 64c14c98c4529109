// Package relational is what the engines of the store have in common: the questions that are asked of tables, in SQL that all of them
// understand, and the queue of what is to be written. What an engine says in its own way it hands over as a [Writer] and a [Dialect].
//
// One goroutine writes. Whatever asks to be written while a commit is under way goes into the next one together, so that
// many matches share the cost of one sync and a lone one waits for nobody. Commits are durable before anybody is told. Readers have
// connections of their own and see the last commit.
package relational
