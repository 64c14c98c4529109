package match

import (
	"portolan/game"
)

// ProposeMove checks a move of s by one who had seen the match at the given number. The error wraps ErrStale, ErrState or
// ErrIllegal, or is a *Repeated when the same request was accepted before.
func (m *Match) ProposeMove(s game.Seat, number int, move string) (Row, error) {
	row := Row{Number: m.Number() + 1, Seat: s, Move: move, On: number}
	if at := m.repeats(s, number, func(e *entry) bool {
		return e.kind == kindMove && e.move.String() == move
	}); at > 0 {
		return Row{}, &Repeated{Number: at}
	}
	return m.proposed(row)
}

// ProposeUndo checks whether s may take back its moves after row `to`. Errors are those of ProposeMove; ErrIllegal when a fence or
// another seat's move lies between.
func (m *Match) ProposeUndo(s game.Seat, number, to int) (Row, error) {
	row := Row{Number: m.Number() + 1, Kind: Undo, Seat: s, To: to, On: number}
	if at := m.repeats(s, number, func(e *entry) bool {
		return e.kind == kindUndo && int(e.to) == to
	}); at > 0 {
		return Row{}, &Repeated{Number: at}
	}
	return m.proposed(row)
}

// Current tells whether s, which had seen the given number, still decides on what it saw. The error is that of a move that
// comes too late: it wraps ErrState or ErrStale.
func (m *Match) Current(s game.Seat, number int) error {
	if err := m.underway(s); err != nil {
		return err
	}
	return m.fresh(s, number)
}

// proposed checks a row of the match under way that depends on what its sender saw: the state of the match first, then
// whether the number is stale, then the rest.
func (m *Match) proposed(row Row) (Row, error) {
	if err := m.underway(row.Seat); err != nil {
		return Row{}, err
	}
	if err := m.fresh(row.Seat, row.On); err != nil {
		return Row{}, err
	}
	return m.checked(row)
}

// checked returns the row when it may be applied next.
func (m *Match) checked(row Row) (Row, error) {
	r, err := m.check(&row)
	if err == nil && r.kind != kindTakeover { // a bot has to play for who is gone
		err = m.bounded(&row, r.kind)
	}
	if err != nil {
		return Row{}, err
	}
	return row, nil
}

// How often a seat may do in a match what can be done again and again and leads nowhere: take back; stand up before the start, and all that is
// done freely. That is much more than is done in play; and nobody alone brings the nineteen matches of a campaign over what its file may hold
// (package campaign, docs/decisions/0093-a-seat-has-done-enough.md).
const (
	mostUndos = 500
	mostAgain = 200
)

// again is how often a seat has done so.
type again struct{ undos, stands, others int }

// bounded refuses what the seat has done so often that a record would grow without end. Records of before may hold more, and stay true.
func (m *Match) bounded(row *Row, k kind) error {
	switch done := &m.lists[row.Seat].again; {
	case k == kindUndo && done.undos >= mostUndos:
		return stateError("seat %d has taken back %d times in this match, as often as may be", row.Seat, done.undos)
	case k == kindSit && done.stands >= mostAgain:
		return stateError("seat %d has been left %d times before the start, as often as may be", row.Seat, done.stands)
	case freely(row, k) && done.others >= mostAgain:
		return stateError("seat %d has left, asked and given names %d times in this match, as often as may be", row.Seat, done.others)
	}
	return nil
}

// tally counts a row for [Match.bounded].
func (m *Match) tally(row *Row, k kind) {
	switch done := &m.lists[row.Seat].again; {
	case k == kindUndo:
		done.undos++
	case k == kindStand:
		done.stands++
	case freely(row, k):
		done.others++
	}
}

// freely tells whether a row comes of its seat's own wish, and could again. Coming back is always open to who has left.
func freely(row *Row, k kind) bool {
	switch k {
	case kindTakeover:
		return row.Cause == "" && row.What != ""
	case kindName:
		return row.What != seatItself
	case kindAway:
		return row.What != ""
	case kindOffer, kindPause, kindHours:
		return true
	default:
		return false
	}
}

// repeats returns the number of the row that s made when it had seen the given number, if same says that it is the request
// at hand, and 0 otherwise. All rows that could be it come after that number.
func (m *Match) repeats(s game.Seat, number int, same func(*entry) bool) int {
	if !m.has(s) || number < 0 || m.lists[s].own <= number {
		return 0
	}
	for i := m.lists[s].own - 1; i >= number; i-- {
		if e := &m.entries[i]; e.seat == s && int(e.on) == number && same(e) {
			return i + 1
		}
	}
	return 0
}

// fresh tells whether what s saw at the given number is still what it decides on: no later row is its own or changed its
// list of moves. Rows of others that leave its list alone do no harm, so that secret choices made at the same time don't
// block each other.
func (m *Match) fresh(s game.Seat, number int) error {
	l := &m.lists[s]
	switch {
	case number < 0 || number > m.Number():
		return staleError("the match is at row %d, not yet at %d", m.Number(), number)
	case number < l.own:
		return staleError("row %d is seat %d's own and later than %d", l.own, s, number)
	case number < l.changed:
		return staleError("row %d changed the moves of seat %d after %d", l.changed, s, number)
	}
	return nil
}
