package wire

import (
	"encoding/hex"
	"encoding/json"
	"strconv"

	"portolan/game"
	"portolan/match"
)

// About is what is kept of a match beside its record.
type About struct {
	ID         string
	Game       string
	Rules      int // version of the rules
	Options    map[string]string
	Terms      *match.Terms  // about time; nil without a clock
	Public     bool          // listed for everybody; unlisted otherwise
	Creator    string        // id of the player who opened it
	Created    int64         // unix milliseconds
	Commitment string        // SHA-256 of the seed, in hex
	Seed       [32]byte      // shown once the match is over
	Previous   string        // id of the match that this one follows, or empty
	Rematch    string        // id of the match that follows this one, or empty
	Series     *match.Series // its place in a series, nil when it stands alone
	Players    []string      // ids of who sits where, by seat; empty where no player does
	Lenders    []Player      // whose seats those are that are lent, by seat; without an id where none is
}

// Visibility says who may find the match.
func (a *About) Visibility() string {
	if a.Public {
		return "public"
	}
	return "unlisted"
}

// Writer writes a match as JSON. It holds the pieces that change rarely; [Writer.Set] makes them anew. The zero value writes
// nothing useful.
type Writer struct {
	head    []byte // an object without its closing brace
	seats   []byte
	rematch []byte
	seed    [32]byte
}

// fixedHead is the part of Head that never changes, and what else of Match does not.
type fixedHead struct {
	ID         string            `json:"id"`
	Game       string            `json:"game"`
	Rules      int               `json:"rules"`
	Options    map[string]string `json:"options"`
	Terms      match.Terms       `json:"terms"`
	Visibility string            `json:"visibility"`
	Creator    string            `json:"creator"`
	Created    int64             `json:"created"`
	Commitment string            `json:"commitment"`
	Previous   *string           `json:"previous"`
	Series     *match.Series     `json:"series"`
}

func headOf(a *About) fixedHead {
	head := fixedHead{
		ID: a.ID, Game: a.Game, Rules: a.Rules, Options: a.Options, Terms: TermsOf(a.Terms), Visibility: a.Visibility(),
		Creator: a.Creator, Created: a.Created, Commitment: a.Commitment, Series: a.Series.Place(),
	}
	if a.Previous != "" {
		head.Previous = &a.Previous
	}
	return head
}

// TermsOf are terms as they are shown, also where there is no clock.
func TermsOf(terms *match.Terms) match.Terms {
	if terms == nil {
		return match.Terms{Timeout: match.TimeoutAsk}
	}
	return *terms
}

// SeatOf is a seat: the player who sits there, empty when none does, by the name that the match has, and who has lent it, if anybody.
func SeatOf(player string, info match.SeatInfo, lender Player) Seat {
	seat := Seat{Taken: info.Taken, Name: info.Name, Bot: info.Bot}
	if player != "" {
		seat.Player = &Player{ID: player, Name: info.Name}
	}
	if lender.ID != "" {
		seat.Lender = &lender
	}
	return seat
}

// Set makes the pieces that change rarely: with every row that is no move, and when what is kept of the match has changed.
func (w *Writer) Set(a *About, m *match.Match) {
	// Texts and numbers always marshal.
	head, _ := json.Marshal(headOf(a))
	w.head = append(w.head[:0], head[:len(head)-1]...)
	seats := make([]Seat, len(a.Players))
	for s, info := range m.Seats() {
		seats[s] = SeatOf(a.Players[s], info, a.Lenders[s])
	}
	w.seats, _ = json.Marshal(seats)
	w.rematch = append(w.rematch[:0], "null"...)
	if a.Rematch != "" {
		w.rematch, _ = json.Marshal(a.Rematch)
	}
	w.seed = a.Seed
}

// Eye returns the seat through which one in these seats looks at the match. Who has several sees what the one sees that
// has to decide.
func Eye(m *match.Match, seats game.Seats) game.Seat {
	if deciding := seats & m.Deciding(); deciding != 0 {
		return deciding.First()
	}
	return seats.First()
}

// AppendMatch appends the match as those in the given seats may know it, in the shape of [Match]. It was last changed at
// updated, and its clocks are shown as they stand now, both in unix milliseconds.
func (w *Writer) AppendMatch(buf []byte, m *match.Match, updated, now int64, seats game.Seats) []byte {
	buf = w.appendOpen(buf, m, updated, now, seats)
	return append(buf, '}')
}

// AppendUpdate appends the match and what happened after the row last, in the shape of [Update]. Who has seen nothing yet, or
// more than there is, gets no events.
func (w *Writer) AppendUpdate(buf []byte, m *match.Match, updated, now int64, seats game.Seats, last int) []byte {
	buf = w.appendOpen(buf, m, updated, now, seats)
	buf = append(buf, `,"events":`...)
	if last < 0 || last > m.Number() {
		buf = append(buf, "[]"...)
	} else {
		buf = m.AppendEvents(buf, last+1, m.Number(), Eye(m, seats))
	}
	return append(buf, '}')
}

// appendOpen is [Writer.AppendMatch] without the closing brace.
func (w *Writer) appendOpen(buf []byte, m *match.Match, updated, now int64, seats game.Seats) []byte {
	over := m.Status() == match.StatusOver
	buf = append(buf, w.head...)
	buf = append(buf, `,"status":"`...)
	buf = append(buf, m.Status()...)
	buf = append(buf, `","number":`...)
	buf = strconv.AppendInt(buf, int64(m.Number()), 10)
	buf = append(buf, `,"updated":`...)
	buf = strconv.AppendInt(buf, updated, 10)
	buf = append(buf, `,"seats":`...)
	buf = append(buf, w.seats...)
	buf = append(buf, `,"you":`...)
	buf = appendSeats(buf, seats)
	buf = append(buf, `,"deciding":`...)
	buf = appendSeats(buf, m.Deciding())
	buf = append(buf, `,"outcome":`...)
	buf = m.AppendOutcome(buf)
	buf = append(buf, `,"view":`...)
	buf = m.AppendView(buf, Eye(m, seats))
	buf = appendOwn(buf, m, seats)
	buf = append(buf, `,"in":`...)
	buf = appendSeats(buf, m.In())
	buf = append(buf, `,"vacant":`...)
	buf = appendSeats(buf, m.Vacant())
	buf = append(buf, `,"draw":`...)
	buf = m.AppendDraw(buf)
	if at, stands := m.Closes(); stands {
		buf = append(strconv.AppendInt(append(buf[:len(buf)-1], `,"closes":`...), at, 10), '}')
	}
	if m.Pausing(now) {
		buf = m.AppendPause(append(buf, `,"pause":`...), now)
	}
	buf = append(buf, `,"clocks":`...)
	buf = m.AppendClocks(buf, now)
	buf = append(buf, `,"names":`...)
	buf = m.AppendNames(buf)
	buf = append(buf, `,"opened":`...)
	buf = m.AppendOpened(buf)
	buf = append(buf, `,"seed":`...)
	if over {
		buf = append(buf, '"')
		buf = hex.AppendEncode(buf, w.seed[:])
		buf = append(buf, '"')
	} else {
		buf = append(buf, "null"...)
	}
	buf = strconv.AppendBool(append(buf, `,"continues":`...), m.Continues())
	buf = append(buf, `,"rematch":`...)
	return append(buf, w.rematch...)
}

// appendOwn appends what the caller's own seats may do.
func appendOwn(buf []byte, m *match.Match, seats game.Seats) []byte {
	buf = append(buf, `,"choices":{`...)
	comma := false
	for s := range seats.All {
		buf = appendSeatKey(buf, s, comma)
		comma = true
		if m.Seat(s).Bot != "" { // it plays on for the caller
			buf = append(buf, "[]"...)
			continue
		}
		buf = m.AppendChoices(buf, s)
	}
	buf = append(buf, `},"undo":{`...)
	comma = false
	for s := range seats.All {
		if _, _, ok := m.Undoable(s); !ok || m.Seat(s).Bot != "" {
			continue
		}
		buf = appendSeatKey(buf, s, comma)
		buf = m.AppendUndo(buf, s)
		comma = true
	}
	return append(buf, '}')
}

func appendSeatKey(buf []byte, s game.Seat, comma bool) []byte {
	if comma {
		buf = append(buf, ',')
	}
	buf = append(buf, '"')
	buf = strconv.AppendInt(buf, int64(s), 10)
	return append(buf, '"', ':')
}

func appendSeats(buf []byte, seats game.Seats) []byte {
	buf = append(buf, '[')
	comma := false
	for s := range seats.All {
		if comma {
			buf = append(buf, ',')
		}
		buf = strconv.AppendInt(buf, int64(s), 10)
		comma = true
	}
	return append(buf, ']')
}
