package match

import (
	"strconv"

	"portolan/game"
)

// ProposeTimeout has a bot play on in s, whose time is up at a time, in milliseconds since 1970: ErrState when it is not. The row has
// that time, and is to have no earlier one.
func (m *Match) ProposeTimeout(s game.Seat, now int64, bot string) (Row, error) {
	if !m.has(s) {
		return Row{}, illegalError("there is no seat %d", s)
	}
	row := m.seatRow(Takeover, s, bot, m.seats[s].Name, "")
	row.Cause, row.At = CauseTime, now
	return m.checked(row)
}

// ProposeForfeit has s, whose time is up at a time, count as having given up: ErrState when it is not up, or when more than one party
// would be left, who can agree on an end then without s. The row has that time, and is to have no earlier one.
func (m *Match) ProposeForfeit(s game.Seat, now int64) (Row, error) {
	return m.checked(Row{Number: m.Number() + 1, Kind: Resign, Seat: s, On: m.Number(), Cause: CauseTime, At: now})
}

// ProposeEnd offers a draw for s, or agrees to the one that is offered, so that it ends without those whose time is up at a time. Where s wants
// it already it is offered once more if that ends the match: the time of others has run out since. Errors are those of ProposeDraw. The row
// is to have that time, or a later one.
func (m *Match) ProposeEnd(s game.Seat, now int64) (Row, error) {
	if !m.has(s) || !m.wanting().Has(s) {
		return m.ProposeDraw(s, m.Number(), Offer)
	}
	return m.checked(Row{Number: m.Number() + 1, Kind: Offer, Seat: s, On: m.Number(), At: now})
}

// ProposeOutage does not count so many milliseconds before now for anybody, since the server was down: ErrState when no clock runs.
// The row is to have that time.
func (m *Match) ProposeOutage(duration, now int64) (Row, error) {
	return m.checked(Row{
		Number: m.Number() + 1, Kind: Outage, What: strconv.FormatInt(duration, 10), On: m.Number(), At: now,
	})
}

// Forfeits tells whether the match ends when s gives up: all others that remain win and lose together.
func (m *Match) Forfeits(s game.Seat) bool {
	return m.status == StatusPlaying && m.alone(m.remaining().Without(s))
}

// checkTime keeps the rows of a match with a clock in the order of time.
func (m *Match) checkTime(row *Row) error {
	if m.time.terms != nil && row.At < m.time.last {
		return illegalError("its time %d is before that of the row before, %d", row.At, m.time.last)
	}
	return nil
}

// checkCause allows a row that comes about since the seat is out of time only where it is.
func (m *Match) checkCause(row *Row) error {
	switch {
	case row.Cause == "":
		return nil
	case row.Kind == Takeover && (row.Cause == CauseOpen || row.Cause == CauseLent):
		return m.checkNewcomer(row)
	case row.Cause != CauseTime:
		return illegalError("there is no cause %q for that", row.Cause)
	case row.Kind == Takeover && row.What == "":
		return illegalError("only a bot plays on for who is out of time")
	case !m.Overdue(row.At).Has(row.Seat):
		return stateError("seat %d is not out of time", row.Seat)
	case row.Kind == Resign && !m.Forfeits(row.Seat):
		return stateError("several parties would be left: they can agree on an end")
	}
	return nil
}

// checkOutage allows no more time to be given back than has gone by since the row before.
func (m *Match) checkOutage(row *Row) error {
	duration := durationOf(row)
	switch {
	case m.status != StatusPlaying || m.time.terms == nil:
		return stateError("no clock runs")
	case duration < 1 || strconv.FormatInt(duration, 10) != row.What:
		return illegalError("an outage has a number of milliseconds")
	case duration > row.At-m.time.last:
		return illegalError("the row before is not %d ms old", duration)
	case row.Seat != 0:
		return illegalError("an outage is nobody's: its seat is 0")
	}
	return nil
}

// durationOf is the duration of an outage's row in milliseconds, 0 when it is none.
func durationOf(row *Row) int64 {
	duration, err := strconv.ParseInt(row.What, 10, 64)
	if err != nil {
		return 0
	}
	return duration
}
