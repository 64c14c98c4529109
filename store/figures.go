package store

import "time"

// Figures is what a store that writes in transactions tells of them.
type Figures interface {
	Writing() WritingFigures
}

// WritingFigures count transactions since the start.
type WritingFigures struct {
	Done, Failed uint64
	Parts        uint64        // what was written by those that went well: changes of matches, summaries and others, each one
	Took         time.Duration // by them, in all
}
