package match

import "portolan/game"

// owed is a decision that a seat owes.
type owed struct {
	since int  // the row since which it is owed; 0 when none is
	acted bool // the seat has made a move or taken one back since
}

// await notes since when each seat owes its decision, and when the match ended.
func (m *Match) await(n int, row *Row, k kind) {
	deciding := m.Deciding()
	for s := range m.lists {
		l := &m.lists[s]
		switch seat, own := game.Seat(s), game.Seat(s) == row.Seat && k <= kindUndo; {
		case !deciding.Has(seat):
			l.owed = owed{}
		case l.owed.since == 0:
			l.owed = owed{n, own}
		case own:
			l.owed.acted = true
		}
	}
	if m.status == StatusOver && m.ended == 0 {
		m.ended = n
	}
}

// Owes is the number of the row by which a seat came to owe the decision that it owes, 0 when it owes none, and whether it has done
// something about it since. A number never comes again for another decision. Who owes a decision everybody may know.
func (m *Match) Owes(s game.Seat) (since int, acted bool) {
	if !m.has(s) {
		return 0, false
	}
	return m.lists[s].owed.since, m.lists[s].owed.acted
}

// LastOwn is the number of a seat's latest own row, 0 when there is none.
func (m *Match) LastOwn(s game.Seat) int {
	if !m.has(s) {
		return 0
	}
	return m.lists[s].own
}

// Ended is the number of the row by which the match ended, 0 before that, and whose row it was.
func (m *Match) Ended() (number int, by game.Seat) {
	if m.ended == 0 {
		return 0, 0
	}
	return m.ended, m.entries[m.ended-1].seat
}

// Deadline is when the time of a seat is up, in milliseconds since 1970, and when a fifth is left of the time that it had for the decision
// at hand; false when no time of it runs.
func (m *Match) Deadline(s game.Seat) (up, soon int64, runs bool) {
	if m.status != StatusPlaying || int(s) >= len(m.time.seats) || s < 0 || !m.time.seats[s].runs {
		return 0, 0, false
	}
	t := &m.time.seats[s]
	return t.deadline(), t.night.after(t.since, max(0, t.left+lag-t.before/5)), true
}
