package game

// Event is something that happened while a move was played. Its numbers mean something to its game only;
// [State.Describe] puts names to them.
type Event struct {
	Kind uint8
	Args [6]int16
	Seen Seats // who may know of it
}

// Journal collects the events of a move. A nil journal collects nothing: search and benches pass nil.
type Journal struct {
	events   []Event
	revealed bool
}

// Emit adds an event that everybody may know of.
func (j *Journal) Emit(kind uint8, args ...int16) { j.EmitTo(Everyone, kind, args...) }

// EmitTo adds an event that only the seats in seen may know of.
func (j *Journal) EmitTo(seen Seats, kind uint8, args ...int16) {
	if j == nil {
		return
	}
	e := Event{Kind: kind, Seen: seen}
	copy(e.Args[:], args)
	j.events = append(j.events, e)
}

// Reveal reports that some seat, the mover included, was told something hidden which did not follow from what that seat saw
// before and from the move itself. Such a move can't be undone.
func (j *Journal) Reveal() {
	if j != nil {
		j.revealed = true
	}
}

// Revealed tells whether Reveal was called since the last Reset.
func (j *Journal) Revealed() bool { return j.revealed }

// Events are those added since the last Reset; they are valid until the next one.
func (j *Journal) Events() []Event { return j.events }

// Reset empties the journal, keeping its memory.
func (j *Journal) Reset() { j.events, j.revealed = j.events[:0], false }
