package match

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"portolan/game"
)

// Status is how far a match has come.
type Status string

// The states of a match. It is open while a seat is free, begins when the last one is taken, and is over for good.
const (
	StatusOpen    Status = "open"
	StatusPlaying Status = "playing"
	StatusOver    Status = "over"
)

// SeatInfo is who sits in a seat.
type SeatInfo struct {
	Name  string
	Bot   string // the spec of the bot that plays; empty for a person
	Taken bool
}

// Opening says what is to be played, before anybody has sat down.
type Opening struct {
	Options map[string]string // those given; the game's defaults fill in the rest
	Seats   int
	Rules   int      // the version to play by; 0 is the present one
	Terms   *Terms   // about time; nil for none
	Seed    [32]byte // from the operating system; secret until the match is over
	// Series is the match's place in a series, nil when it stands alone; [Match.Follow] makes the next one's. Carried is what
	// the match before handed on and Previous the hash of its record, empty in the first.
	Series   *Series
	Carried  []byte
	Previous string
}

// Match is one match at a table. The zero value is of no use; see [Open] and [Load].
type Match struct {
	rules      game.Rules
	setup      game.Setup
	options    map[string]string // as the record has them: one that the game has gained since is in the setup alone
	series     *Series
	previous   *string
	seed       [32]byte
	commitment string

	status      Status
	seats       []chair
	entries     []entry
	notes       []note
	position    *position // nil while the match is open
	lists       []list    // by seat
	spare       []game.Move
	positionRow int // the latest row that changed the position
	start       int // the row by which the match began
	chests      int // that were opened in it
	chestRow    int // by which the latest one of this match was opened
	ended       int // the row by which it ended; 0 before that
	offer       offer
	resigned    game.Seats
	named       map[string]string // in this match, by element; nil before the first
	hidden      map[Naming]bool   // names that are not shown
	outcome     *Outcome
	time        clocks
	aheads      []*Ahead // orders that are followed; one a seat

	events  eventLog
	said    game.Choice // scratch
	views   []rendering // by seat + 1: the spectator comes first
	choices []rendering // by seat
	opened  []string    // scratch
}

// chair is a seat with what its sitter added to the luck.
type chair struct {
	SeatInfo
	person bool // it is a person's, also while a bot plays on there
	salt   *game.Salt
}

// entry is a row in memory, less the rare texts.
type entry struct {
	move game.Move
	at   int64
	on   int32
	to   int32
	kind kind
	seat game.Seat
}

// note holds the texts of the rows that have some.
type note struct {
	row              int
	what, text, salt string
	cause            string
}

// list is what a seat may do now, and when that last changed.
type list struct {
	moves   []game.Move
	changed int // the latest row that changed the list
	own     int // the latest row of the seat's own
	again   again
	owed    owed
}

// Open opens a match without rows. Its options are those given, completed by the game. An error wraps the *game.OptionError
// of the game.
func Open(rules game.Rules, o Opening) (*Match, error) {
	options, err := resolve(rules, o.Seats, o.Options)
	if err != nil {
		return nil, fmt.Errorf("open a match of %s: %w", rules.ID(), err)
	}
	version, err := versionOf(rules, o.Rules)
	if err != nil {
		return nil, fmt.Errorf("open a match of %s: %w", rules.ID(), err)
	}
	setup := game.Setup{Rules: version, Seats: o.Seats, Options: options, Carried: o.Carried}
	terms, err := o.Terms.Check()
	if err != nil {
		return nil, fmt.Errorf("open a match of %s: %w", rules.ID(), err)
	}
	m := newMatch(rules, setup, o.Seed)
	m.setTerms(terms)
	m.series = o.Series
	if o.Previous != "" {
		m.previous = &o.Previous
	}
	if err := checkSeries(m.series, rules, &m.setup, m.previous); err != nil {
		return nil, fmt.Errorf("open a match of %s: %w", rules.ID(), err)
	}
	return m, nil
}

// versionOf is the version of the rules that an opening asks for.
func versionOf(rules game.Rules, asked int) (int, error) {
	switch {
	case asked == 0:
		return rules.Version(), nil
	case asked < 1 || asked > rules.Version():
		return 0, &game.OptionError{Field: "rules", Why: fmt.Sprintf("version %d given, known are 1 to %d", asked, rules.Version())}
	}
	return asked, nil
}

func resolve(rules game.Rules, seats int, given map[string]string) (map[string]string, error) {
	if least, most := rules.Seats(); seats < least || seats > most {
		return nil, &game.OptionError{Field: "seats", Why: fmt.Sprintf("%d given, %d to %d play", seats, least, most)}
	}
	return rules.Resolve(seats, given)
}

func newMatch(rules game.Rules, setup game.Setup, seed [32]byte) *Match {
	return &Match{
		rules:      rules,
		setup:      setup,
		options:    setup.Options,
		seed:       seed,
		commitment: commitmentOf(seed),
		status:     StatusOpen,
		seats:      make([]chair, setup.Seats),
		lists:      make([]list, setup.Seats),
		views:      make([]rendering, setup.Seats+1),
		choices:    make([]rendering, setup.Seats),
		events:     eventLog{first: 1},
	}
}

func commitmentOf(seed [32]byte) string {
	sum := sha256.Sum256(seed[:])
	return hex.EncodeToString(sum[:])
}

// Status tells how far the match has come.
func (m *Match) Status() Status { return m.status }

// Number is that of the latest row, 0 before the first.
func (m *Match) Number() int { return len(m.entries) }

// Rules is the game that is played.
func (m *Match) Rules() game.Rules { return m.rules }

// Version is the number of the rules that this match is played by.
func (m *Match) Version() int { return m.setup.Rules }

// Options are all options with their values. The map is not to be changed.
func (m *Match) Options() map[string]string { return m.setup.Options }

// Commitment is the SHA-256 of the seed, 64 hexadecimal digits. It may be published from the first.
func (m *Match) Commitment() string { return m.commitment }

// Seats tells who sits where.
func (m *Match) Seats() []SeatInfo {
	infos := make([]SeatInfo, len(m.seats))
	for s := range m.seats {
		infos[s] = m.seats[s].SeatInfo
	}
	return infos
}

// Seat tells who sits in s, which must be a seat of the match.
func (m *Match) Seat(s game.Seat) SeatInfo { return m.seats[s].SeatInfo }

// Deciding returns the seats that owe a decision: none before the start and after the end.
func (m *Match) Deciding() game.Seats {
	if m.status != StatusPlaying {
		return 0
	}
	return m.position.state.Deciding()
}

// In returns the seats that are in the match: all of them until the rules have put somebody out.
func (m *Match) In() game.Seats {
	if m.position == nil {
		return game.FirstSeats(len(m.seats))
	}
	return m.position.state.In()
}

// State is the position, nil while the match is open. It is to be read only and changes with the next row; a bot copies it
// and calls Imagine on the copy.
func (m *Match) State() game.State {
	if m.position == nil {
		return nil
	}
	return m.position.state
}

// Moves lists what s may do now: nothing where its player has resigned and no bot plays on. It is not to be changed and is valid until the next row.
func (m *Match) Moves(s game.Seat) []game.Move {
	if !m.has(s) || m.left(s) {
		return nil
	}
	return m.lists[s].moves
}

// Outcome tells how the match ended, and whether it has.
func (m *Match) Outcome() (*Outcome, bool) { return m.outcome, m.outcome != nil }

// Row returns row n, from 1 to Number.
func (m *Match) Row(n int) Row {
	e := &m.entries[n-1]
	row := Row{Number: n, Kind: kinds[e.kind].word, Seat: e.seat, At: e.at, To: int(e.to), On: int(e.on)}
	if e.kind == kindMove {
		row.Move = e.move.String()
	}
	if note := m.note(n); note != nil {
		row.What, row.Text, row.Salt, row.Cause = note.what, note.text, note.salt, note.cause
	}
	return row
}

// note returns the texts of row n, nil when it has none.
func (m *Match) note(n int) *note {
	i, found := slices.BinarySearchFunc(m.notes, n, func(note note, n int) int { return note.row - n })
	if !found {
		return nil
	}
	return &m.notes[i]
}

func (m *Match) has(s game.Seat) bool { return s >= 0 && int(s) < len(m.seats) }

// Preparing tells whether the match is under way and its players still set it up, in games that tell ([game.Preparer]).
func (m *Match) Preparing() bool {
	if m.status != StatusPlaying {
		return false
	}
	preparer, ok := m.position.state.(game.Preparer)
	return ok && preparer.Preparing()
}

// Glance is the match in brief, false before it begins and in games that have none ([game.Glancer]).
func (m *Match) Glance() (brief game.Glance, ok bool) {
	if m.position == nil {
		return brief, false
	}
	glancer, ok := m.position.state.(game.Glancer)
	if ok {
		glancer.Glance(&brief)
	}
	return brief, ok
}
