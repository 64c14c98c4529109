package match

import "portolan/game"

// missedMost is how many decisions in a row a player misses before others may have the seat.
const missedMost = 2

// ProposeNewcomer checks whether a newcomer may take a seat that others may have: ErrState when it is none of [Match.Vacant]. Who may
// be that newcomer is for the caller to know.
func (m *Match) ProposeNewcomer(s game.Seat, name string) (Row, error) {
	if !m.has(s) {
		return Row{}, illegalError("there is no seat %d", s)
	}
	row := m.seatRow(Takeover, s, "", name, "")
	row.Cause = CauseOpen
	return m.checked(row)
}

// ProposeLoan checks whether somebody may play on to whom the player of s lends the seat: ErrState when the seat is not in the match.
// It comes back by [Match.ProposeTakeover].
func (m *Match) ProposeLoan(s game.Seat, name string) (Row, error) {
	if !m.has(s) {
		return Row{}, illegalError("there is no seat %d", s)
	}
	row := m.seatRow(Takeover, s, "", name, "")
	row.Cause = CauseLent
	return m.checked(row)
}

// Vacant are the seats in which a bot plays and that others may have: whose players have given up, or have missed two decisions in a
// row. The latter have their seats back by taking them, as long as nobody else has.
func (m *Match) Vacant() game.Seats {
	var seats game.Seats
	if m.status != StatusPlaying {
		return seats
	}
	for s := range m.seats {
		seat := game.Seat(s)
		if m.seats[s].Bot != "" && (m.resigned.Has(seat) || m.absent(seat)) && m.in(seat) {
			seats = seats.With(seat)
		}
	}
	return seats
}

// GivenUp are the seats whose players have given up and nobody else has taken since: bots play there.
func (m *Match) GivenUp() game.Seats {
	var seats game.Seats
	for s := range m.resigned.All {
		if m.seats[s].Bot != "" {
			seats = seats.With(s)
		}
	}
	return seats
}

// absent tells whether the player of s has missed so much that others may have the seat.
func (m *Match) absent(s game.Seat) bool {
	return m.time.terms != nil && m.time.seats[s].timedOut && m.time.seats[s].missed >= missedMost
}

// checkNewcomer allows somebody else to sit down in a seat only where the seat may be had, or is its player's to lend.
func (m *Match) checkNewcomer(row *Row) error {
	switch {
	case row.What != "":
		return illegalError("a person plays on then, not a bot")
	case row.Text == "":
		return illegalError("a name is missing")
	case row.Cause == CauseOpen && !m.Vacant().Has(row.Seat):
		return stateError("seat %d is not free to take", row.Seat)
	case row.Cause == CauseLent && !m.in(row.Seat):
		return stateError("seat %d is out", row.Seat)
	}
	return nil
}

// takeOver has somebody else play on in a seat. Who is new there has the time of the beginning.
func (m *Match) takeOver(row *Row) {
	s := row.Seat
	m.seats[s].Name, m.seats[s].Bot = row.Text, row.What
	m.seats[s].person = m.seats[s].person || row.What == ""
	m.position.handOver(row.Number, s)
	if row.Cause == CauseOpen {
		m.resigned = m.resigned.Without(s)
	}
	if m.time.terms == nil {
		return
	}
	t := &m.time.seats[s]
	if row.What == "" && t.away != 0 { // whoever comes to the seat is here
		t.beAway(row.At, 0, m.time.pause.until)
	}
	t.timedOut, t.first = false, false
	switch row.Cause {
	case CauseTime:
		t.timedOut, t.first = true, true
		t.missed = min(t.missed+1, missedMost)
	case CauseOpen:
		t.missed, t.left, t.made, t.decides = 0, 1000*m.time.terms.Clock.Start, nil, false
	}
}

// decided notes that a decision was made in the seat: too late or in time, by its player or by a bot. A bot that plays since the player was out
// of time decides on that first; whatever it decides after that the player has missed, too.
func (t *timer) decided(late, bot bool) {
	switch {
	case bot && !t.timedOut: // the player has it play
	case bot && t.first:
		t.first = false
	case bot || late:
		t.missed = min(t.missed+1, missedMost)
	default:
		t.missed = 0
	}
}

// Deserted are the seats that their players are not in when the match is over: a bot plays there, or the match ended since the seat
// was out of time.
func (m *Match) Deserted() game.Seats {
	var seats game.Seats
	for s := range m.seats {
		if m.seats[s].Bot != "" {
			seats = seats.With(game.Seat(s))
		}
	}
	if m.outcome != nil && m.outcome.Reason == ReasonTime {
		seats = seats.With(m.entries[m.Number()-1].seat)
	}
	return seats
}
