package store

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"

	"portolan/game"
	"portolan/match"
)

// Match is what is kept of a match beside its rows.
type Match struct {
	// Key is how rows name the match. The store gives it out.
	Key int64
	// ID is how clients name it. It can't be guessed: who knows it may watch.
	ID         string
	Game       string
	Rules      int // version of the rules
	Options    map[string]string
	Seed       [32]byte
	Commitment string        // SHA-256 of the seed, in hex
	Public     bool          // listed for everybody; unlisted otherwise
	Creator    string        // id of the player who opened it
	Created    int64         // unix milliseconds
	Previous   string        // id of the match that this one follows: of which it is the rematch, or the next of a series; or empty
	Rematch    string        // id of the match that follows this one, or empty
	Series     *match.Series // its place in a series, nil when it stands alone
	Carried    []byte        // what the series' match before handed on
	Chained    string        // SHA-256 of the record of that match, in hex, or empty
	Terms      *match.Terms  // about time; nil without a clock
	Seats      []Seat        // who sits where, by seat
	Due        []Due         // what falls due by its first rows; for AddMatch alone
	Summary    Summary
	// PreviousNames is what Names of the match that this one follows were when it was read; for AddMatch and Import alone.
	PreviousNames string
}

// Names sums up all names in the record of the match with these rows, and in those of its series before it. The hash of the record changes with
// them.
func (m *Match) Names(rows []match.Row) string {
	sum := sha256.New()
	write := json.NewEncoder(sum)
	_ = write.Encode(m.Chained) // texts and numbers always marshal
	_ = write.Encode(m.Series)
	for i := range rows {
		if rows[i].Text != "" {
			_ = write.Encode([]any{rows[i].Number, rows[i].Text})
		}
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// Unreadable is a match of which something is kept that no store has written, so that it can't be opened. Lists leave it out.
type Unreadable struct {
	Key int64
	ID  string // as far as that can be read
	Err error
}

// Seat is who sits somewhere: a player, a bot or nobody.
type Seat struct {
	Player string // id, or empty
	Bot    string // what the bot is, such as "greedy", or empty
	Name   string // the name at the table; empty when nobody sits here
	// Lender is whose seat it is, and what that one is called at the table, where it is lent to the player; else empty.
	Lender, LenderName string
}

// Taken tells whether somebody sits here.
func (s Seat) Taken() bool { return s.Player != "" || s.Bot != "" }

// Owner is the seat in the hands of whose it is: the lender's, where it is lent.
func (s Seat) Owner() Seat {
	if s.Lender == "" {
		return s
	}
	return Seat{Player: s.Lender, Name: s.LenderName}
}

// SeatsOf returns the seats in which a player sits; none for nobody.
func (m *Match) SeatsOf(player string) game.Seats {
	var seats game.Seats
	if player == "" {
		return seats
	}
	for s := range m.Seats {
		if m.Seats[s].Player == player {
			seats = seats.With(game.Seat(s))
		}
	}
	return seats
}

// Lends tells whether a seat of a player's is lent to somebody.
func (m *Match) Lends(player string) bool {
	return player != "" && slices.ContainsFunc(m.Seats, func(s Seat) bool { return s.Lender == player })
}

// Seating is a change of who sits at a seat, and what falls due by it. It is kept together with the row that says so to the table: one that lends
// a seat which is not offered any more conflicts.
type Seating struct {
	Seat   game.Seat // game.Spectator where nobody's seat changes
	Who    Seat      // who sits there from now on; the zero value for nobody
	Leaves string    // a player who has left the match for good with this row, while others play on; or empty
	Due    []Due
}

// Summary is what lists show of a match. It follows from the rows, so it may lag behind them after a crash: Number tells.
type Summary struct {
	Number   int        // of the last row that is counted in
	Status   string     // open, playing or over
	Deciding game.Seats // who owes a decision
	Outcome  []byte     // JSON, once over
	Glance   []byte     // JSON of the match in brief; empty before it begins and where a game has none
	Updated  int64      // unix milliseconds
	Vacant   game.Seats // seats that others may have
	Deserted game.Seats // seats that their players were not in at the end, once over
	Idle     bool       // nothing happens by itself after that row: no bot has to move or to answer
}

// Record is the record of the match with these rows, all of its own, less what follows from them.
func (m *Match) Record(rows []match.Row) *match.Record {
	rec := &match.Record{
		Format: match.Format, Game: m.Game, Rules: m.Rules, Options: m.Options,
		Seats: make([]match.Player, len(m.Seats)), Moves: rows, Series: m.Series, Carried: m.Carried, Terms: m.Terms,
	}
	if m.Chained != "" {
		rec.Previous = &m.Chained
	}
	return rec
}

// With is the match with another seating; this one stays as it is.
func (m *Match) With(change *Seating) *Match {
	if change.Seat == game.Spectator {
		return m
	}
	changed := *m
	changed.Seats = slices.Clone(m.Seats)
	changed.Seats[change.Seat] = change.Who
	return &changed
}
