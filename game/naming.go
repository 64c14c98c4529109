package game

// Namer is a state of a game whose players give names to things: ships, islands, provinces. Names are the series' and never
// the rules': nothing in a state depends on one.
type Namer interface {
	// Nameable tells whether s may now name the thing that element stands for, such as "ship:red-1".
	Nameable(s Seat, element string) bool
}

// NameKeeper is a Namer that may hold names to be given once: they stay for the whole series.
type NameKeeper interface {
	Namer

	// KeepsNames tells whether what has a name can be given no other one. It is the same for the whole match.
	KeepsNames() bool
}

// Christener is a Namer that knows what a seat has earned to name, so that a bot can name it.
type Christener interface {
	Namer

	// ToName returns the elements that s has earned to name and may name now, with or without a name.
	ToName(s Seat) []string
}

// Chronicler is a state that knows which of its events belong in the book of history of a series.
type Chronicler interface {
	// Notable tells whether e belongs in the book. It must be one that everybody may know of.
	Notable(e Event) bool
}
