package match

import "portolan/game"

// Silence is how long a seat gives no sign, once a draw is offered, until it need not agree any more, in milliseconds: three days.
const Silence = 3 * 24 * hour * 1000

// Closes is when an offer of a draw that stands closes to who has given no sign until then, in milliseconds since 1970; false when none
// stands. In a pause nobody need give one, nor while somebody who has not agreed is away.
func (m *Match) Closes() (at int64, stands bool) {
	if m.status != StatusPlaying || m.wanting() == 0 {
		return 0, false
	}
	from := max(m.offer.at, m.time.pause.until)
	if m.time.terms != nil {
		for s := range (m.remaining() &^ m.wanting()).All {
			from = max(from, m.time.seats[s].away)
		}
	}
	return from + Silence, true
}

// ClosesBy is like [Match.Closes] for the time after a row that is not applied yet: a time before which nobody is left out by it. It tells one for
// rows alone that offer a draw, or may bring nearer the time at which one is closed that stands: by which somebody agrees, leaves, is back or may
// be, or a pause may end.
func (m *Match) ClosesBy(row *Row) (at int64, any bool) {
	switch row.Kind {
	case Offer:
		return row.At + Silence, true
	case Accept, Resume, Away, Takeover, Resign:
		return max(row.At, m.offer.at+Silence), m.status == StatusPlaying && m.wanting() != 0
	}
	return 0, false
}

// Silent are the seats of people that need not agree to the draw at a time: it was offered three days ago and in no pause since, nor while one of them was away, and their players have done
// nothing at the table since, not even in other matters. What bots play for them is no sign of theirs.
func (m *Match) Silent(now int64) game.Seats {
	var seats game.Seats
	at, stands := m.Closes()
	if !stands || now < at {
		return seats
	}
	for s := range (m.remaining() &^ m.wanting() &^ m.offer.signs).All {
		if m.seats[s].person {
			seats = seats.With(s)
		}
	}
	return seats
}

// ProposeWithout is the row by which a seat that gives no sign counts as agreeing at a time, once all others agree: ErrState when there
// is none. The row has that time, and is to have no earlier one.
func (m *Match) ProposeWithout(now int64) (Row, error) {
	silent := m.Silent(now)
	if silent == 0 {
		return Row{}, stateError("no seat is silent")
	}
	return m.checked(Row{
		Number: m.Number() + 1, Kind: Accept, Seat: silent.First(), On: m.Number(), Cause: CauseAbsent, At: now,
	})
}

// checkAbsent lets a seat count as agreeing only where it gives no sign, and all that do agree.
func (m *Match) checkAbsent(row *Row) error {
	if row.Cause == "" {
		return nil
	}
	silent := m.Silent(row.At)
	switch {
	case row.Cause != CauseAbsent:
		return illegalError("there is no cause %q for that", row.Cause)
	case !silent.Has(row.Seat):
		return stateError("seat %d is not silent", row.Seat)
	case m.remaining()&^m.wanting()&^silent != 0:
		return stateError("somebody who is here does not agree")
	}
	return nil
}

// sign notes that a player has done something while a draw is offered.
func (m *Match) sign(row *Row, k kind) {
	if m.offer.seats == 0 || k == kindOutage || k >= kindHours || row.Cause == CauseTime || row.Cause == CauseAbsent {
		return
	}
	if m.seats[row.Seat].Bot == "" || k == kindTakeover {
		m.offer.signs = m.offer.signs.With(row.Seat)
	}
}
