package match

import (
	"strconv"

	"portolan/game"
)

// The bounds of a pause, in milliseconds: a minute, and 30 days.
const (
	LeastPause = 1000 * minute
	MostPause  = 30 * 24 * hour * 1000
)

// pause is that all clocks stand for a while, because all people at the table want it, or that some want it. It is theirs alone: bots
// are not asked. The match itself goes on: whoever is to decide may do so.
type pause struct {
	asked  game.Seats // who wants one that has not begun
	length int64      // of that, in milliseconds
	row    int        // by which it was asked for

	until int64      // the clocks stand up to this time, in milliseconds since 1970; 0 when there was no pause
	going game.Seats // who wants them to run before that
}

// ProposePause checks whether s may ask for a pause of so many milliseconds, or agree to one of just that length. Errors are those of
// ProposeDraw; ErrState without a clock, and while the clocks stand. The row has the time now, and is to have no earlier one.
func (m *Match) ProposePause(s game.Seat, number int, length, now int64) (Row, error) {
	row := Row{Number: m.Number() + 1, Kind: Pause, Seat: s, What: strconv.FormatInt(length, 10), On: number, At: now}
	if at := m.repeats(s, number, func(e *entry) bool { return e.kind == kindPause }); at > 0 && m.note(at).what == row.What {
		return Row{}, &Repeated{Number: at}
	}
	return m.proposedOfPause(row)
}

// ProposeResume checks whether s may say that the clocks are to run: it turns down a pause that is asked for, or takes back what it asked
// for itself; in a pause it wants the clocks to run before that is over, which they do once all people at the table want it. Errors are
// those of ProposeDraw; ErrState when there is no pause now, nor one asked for.
func (m *Match) ProposeResume(s game.Seat, number int, now int64) (Row, error) {
	row := Row{Number: m.Number() + 1, Kind: Resume, Seat: s, On: number, At: now}
	if at := m.repeats(s, number, func(e *entry) bool { return e.kind == kindResume }); at > 0 {
		return Row{}, &Repeated{Number: at}
	}
	row, err := m.proposedOfPause(row)
	if err == nil && m.time.pause.asked == 0 && !m.time.paused(now) { // it has gone by since the latest row
		return Row{}, stateError("the clocks run")
	}
	return row, err
}

// proposedOfPause checks a row whose sender means the pause that it saw. Moves since then don't matter.
func (m *Match) proposedOfPause(row Row) (Row, error) {
	if err := m.underway(row.Seat); err != nil {
		return Row{}, err
	}
	switch p := &m.time.pause; {
	case row.On < 0 || row.On > m.Number():
		return Row{}, staleError("the match is at row %d, not yet at %d", m.Number(), row.On)
	case row.On < m.lists[row.Seat].own:
		return Row{}, staleError("row %d is seat %d's own and later than %d", m.lists[row.Seat].own, row.Seat, row.On)
	case row.On < p.row && (p.asked != 0 || p.until > row.At):
		return Row{}, staleError("row %d asked for the pause after %d", p.row, row.On)
	}
	return m.checked(row)
}

// checkPause lets people who are in a match with a clock speak of a pause. What it allows at a row's time it allows at any later time, so
// that a row may be kept a moment after it was proposed.
func (m *Match) checkPause(row *Row, k kind) error {
	if m.status != StatusPlaying || m.time.terms == nil {
		return stateError("no clock runs")
	}
	p := &m.time.pause
	switch s := row.Seat; {
	case !m.people().Has(s):
		return stateError("no person plays in seat %d", s)
	case k == kindResume && p.asked == 0 && p.until <= m.time.last:
		return stateError("the clocks run")
	case k == kindResume && p.going.Has(s):
		return stateError("seat %d wants the clocks to run already", s)
	case k == kindResume:
		return nil
	case p.until > row.At:
		return stateError("the clocks stand already")
	case p.asked.Has(s):
		return stateError("seat %d asks for a pause already", s)
	}
	length := durationOf(row)
	switch {
	case strconv.FormatInt(length, 10) != row.What || length < LeastPause || length > MostPause:
		return illegalError("a pause lasts from %d to %d seconds", LeastPause/1000, MostPause/1000)
	case p.asked != 0 && length != p.length:
		return stateError("a pause of %d seconds is asked for", p.length/1000)
	}
	return nil
}

// people are the seats that persons play who are in the match under way and have not given up.
func (m *Match) people() game.Seats {
	seats := m.remaining()
	for s := range seats.All {
		if m.seats[s].Bot != "" {
			seats = seats.Without(s)
		}
	}
	return seats
}

// YetToSay tells whether s, of several seats of one player, has not said yet what the player wants to say of a pause: [Pause] or [Resume].
func (m *Match) YetToSay(s game.Seat, kind string) bool {
	p := &m.time.pause
	return m.status == StatusPlaying && m.people().Has(s) && (kind != Pause || !p.asked.Has(s)) && (kind != Resume || !p.going.Has(s))
}

// settlePause notes what a row says of a pause, begins one that all people at the table want, and ends one that none of them wants any
// more. Who leaves the table meanwhile is not waited for.
func (m *Match) settlePause(row *Row, k kind) {
	p := &m.time.pause
	switch {
	case k == kindPause && p.asked == 0:
		*p = pause{asked: game.SeatsOf(row.Seat), length: durationOf(row), row: row.Number}
	case k == kindPause:
		p.asked = p.asked.With(row.Seat)
	case k == kindResume && p.until > row.At:
		p.going = p.going.With(row.Seat)
	case k == kindResume:
		p.asked = 0
	}
	if m.status != StatusPlaying {
		return
	}
	people := m.people()
	p.asked &= people
	switch {
	case p.asked != 0 && p.asked == people:
		p.asked, p.until = 0, row.At+p.length
		m.time.stand(row.At, p.until)
	case p.going != 0 && p.until > row.At && people&^p.going == 0:
		p.going, p.until = 0, row.At
		m.time.stand(row.At, p.until)
	}
}

// stand counts the time up to a row at which a pause begins or ends, and has no clock run before another time.
func (c *clocks) stand(at, until int64) {
	for s := range c.seats {
		c.seats[s].stand(at, max(until, c.seats[s].away))
	}
}

// paused tells whether the clocks stand at a time.
func (c *clocks) paused(now int64) bool { return c.pause.until > now }

// Pausing tells whether a pause holds at a time, or is asked for.
func (m *Match) Pausing(now int64) bool {
	return m.status == StatusPlaying && (m.time.pause.asked != 0 || m.time.paused(max(now, m.time.last)))
}

// AppendPause appends the pause that holds at a time or is asked for: {asked: [seats], length, going: [seats], left}, where left is absent
// unless it holds; nothing where there is none.
func (m *Match) AppendPause(buf []byte, now int64) []byte {
	if !m.Pausing(now) {
		return buf
	}
	p := &m.time.pause
	now = max(now, m.time.last)
	buf = appendSeats(append(buf, `{"asked":`...), p.asked)
	buf = appendNumber(buf, "length", p.length)
	buf = appendSeats(append(buf, `,"going":`...), p.going)
	if m.time.paused(now) {
		buf = appendNumber(buf, "left", p.until-now)
	}
	return append(buf, '}')
}
