package match

import (
	"strconv"

	"portolan/game"
)

// MostAway is how long a player is away at once at most, in milliseconds: 21 days. That it is so much in a year is for the caller to count,
// since a player is at several tables.
const MostAway = 21 * 24 * hour * 1000

// AwayUntil is until when the player of a seat is away, in milliseconds since 1970, as the table was told; 0 when it was told nothing or that
// the player is back.
func (m *Match) AwayUntil(s game.Seat) int64 {
	if m.time.terms == nil || !m.has(s) {
		return 0
	}
	return m.time.seats[s].away
}

// ProposeAway is the row that tells the table that the player of a seat is away until a time, in milliseconds since 1970, or back when it is
// 0: ErrState where that was told already, or the table does not play at leisure. The row has the time now, and is to have no earlier one.
func (m *Match) ProposeAway(s game.Seat, until, now int64) (Row, error) {
	row := Row{Number: m.Number() + 1, Kind: Away, Seat: s, On: m.Number(), At: now}
	if until != 0 {
		row.What = strconv.FormatInt(until, 10)
	}
	return m.checked(row)
}

// checkAway allows nobody to be away for longer than may be. A time that has gone by does nothing, so that a row may be kept a moment after
// it was proposed.
func (m *Match) checkAway(row *Row) error {
	if m.status != StatusPlaying || !m.time.terms.Leisurely() {
		return stateError("nobody plays at leisure")
	}
	until := durationOf(row)
	switch {
	case row.What != "" && (strconv.FormatInt(until, 10) != row.What || until <= 0):
		return illegalError("one is away until a time in milliseconds")
	case until-row.At > MostAway:
		return illegalError("one is away for %d milliseconds at most", MostAway)
	case !m.seats[row.Seat].person:
		return stateError("seat %d is a bot's", row.Seat)
	case until == m.time.seats[row.Seat].away:
		return stateError("that was told of seat %d already", row.Seat)
	}
	return nil
}

// beAway has the clock of a seat stand until its player is back, which is now when that is 0. What a pause holds up stays so.
func (t *timer) beAway(at, until, pause int64) {
	t.away = until
	t.stand(at, max(at, until, pause))
}

// stand counts the time up to a row, and has the clock not run before another time if it runs.
func (t *timer) stand(at, until int64) {
	if t.runs {
		t.left, t.since = t.at(at), until
	}
}
