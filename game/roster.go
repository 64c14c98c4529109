package game

// Part is the part that a seat takes in the next match of its series.
type Part int8

// The parts.
const (
	Plays  Part = iota // it plays on
	Misses             // it misses the next match and may play the one after it
	Leaves             // it leaves the series for good
)

// Changing is a game in whose series the party changes: seats miss a match, leave for good, and others join.
type Changing interface {
	Serial
	// Change returns the options of the next match: those of the match that is over, altered by the part that each of its
	// seats takes; carried is what it hands on. The seats that leave are gone and those behind them close up, in the same
	// order; who joins sits behind the last. Whether so many may play, [Rules.New] tells. The error is an *[OptionError].
	Change(options map[string]string, carried []byte, parts []Part) (map[string]string, error)
}
