package match

import (
	"strconv"
	"strings"

	"portolan/game"
)

// MostNight is how long a night is at most, in minutes.
const MostNight = 12 * 60

const (
	minutesADay = 24 * 60
	msAMinute   = 60_000
	msADay      = minutesADay * msAMinute
)

// Night is the part of each day in which a seat's clock stands, in minutes of the day by UTC: from one that is a part of it to one that is
// not. Where both are the same there is none.
type Night struct{ From, To int }

// minutes is how long it lasts.
func (n Night) minutes() int { return (n.To - n.From + minutesADay) % minutesADay }

// String is the night as a row has it; empty for none.
func (n Night) String() string {
	if n.From == n.To {
		return ""
	}
	return strconv.Itoa(n.From) + "-" + strconv.Itoa(n.To)
}

// parseNight reads what String writes, and nothing else.
func parseNight(text string) (Night, error) {
	if text == "" {
		return Night{}, nil
	}
	from, to, _ := strings.Cut(text, "-")
	var n Night
	n.From, _ = strconv.Atoi(from) // what is wrong is written otherwise
	n.To, _ = strconv.Atoi(to)
	if n.String() != text || min(n.From, n.To) < 0 || max(n.From, n.To) >= minutesADay || n.minutes() > MostNight {
		return Night{}, illegalError("a night is two minutes of the day, at most %d apart", MostNight)
	}
	return n, nil
}

// counted is how much of the time between two times is not at night.
func (n Night) counted(from, to int64) int64 {
	switch {
	case to <= from:
		return 0
	case n.From == n.To:
		return to - from
	}
	return n.awake(to) - n.awake(from)
}

// awake is how much of the time up to a time is not at night, but for a constant.
func (n Night) awake(at int64) int64 {
	days, ms := n.split(at)
	length := int64(n.minutes()) * msAMinute
	return days*(msADay-length) + max(0, ms-length)
}

// after is when so much time has been counted since a time; at the end of a night rather than at its beginning.
func (n Night) after(from, counted int64) int64 {
	if n.From == n.To {
		return from + counted
	}
	length := int64(n.minutes()) * msAMinute
	days, ms := floorDiv(n.awake(from)+counted, msADay-length)
	return days*msADay + int64(n.From)*msAMinute + length + ms
}

// split tells how many nights have begun before a time, and how long ago the latest did.
func (n Night) split(at int64) (days, ms int64) { return floorDiv(at-int64(n.From)*msAMinute, msADay) }

func floorDiv(a, b int64) (quotient, rest int64) {
	quotient, rest = a/b, a%b
	if rest < 0 {
		quotient--
		rest += b
	}
	return quotient, rest
}

// Leisurely tells whether the terms are for playing at leisure: the clock has a day or more at the beginning. There alone are nights.
func (t *Terms) Leisurely() bool { return t != nil && t.Clock.Start >= 24*hour }

// Night is what the table was told of a seat's nights.
func (m *Match) Night(s game.Seat) Night {
	if m.time.terms == nil || !m.has(s) {
		return Night{}
	}
	return m.time.seats[s].told
}

// ProposeHours is the row that tells the table of the nights of a seat's player: ErrState where that was told already, or the table does
// not play at leisure. The row has the time now, and is to have no earlier one.
func (m *Match) ProposeHours(s game.Seat, night Night, now int64) (Row, error) {
	return m.checked(Row{Number: m.Number() + 1, Kind: Hours, Seat: s, What: night.String(), On: m.Number(), At: now})
}

func (m *Match) checkHours(row *Row) error {
	if m.status != StatusPlaying || !m.time.terms.Leisurely() {
		return stateError("nobody plays at leisure")
	}
	night, err := parseNight(row.What)
	switch {
	case err != nil:
		return err
	case !m.seats[row.Seat].person:
		return stateError("seat %d is a bot's", row.Seat)
	case night == m.time.seats[row.Seat].told:
		return stateError("that was told of seat %d already", row.Seat)
	}
	return nil
}

// tellHours notes the nights of a seat's player. They begin with the seat's next decision, so that nobody can have night fall when time
// runs short; with the present one where it is the first of that player.
func (t *timer) tellHours(row *Row, from int64) {
	t.told, _ = parseNight(row.What) // it is checked
	if t.decides {
		return
	}
	t.stand(row.At, max(t.since, from))
	t.night = t.told
}

// appendTimes appends what is to come of a clock that runs but for nights and pauses: starts, in how many milliseconds it begins to run where
// it stands, and begins to again where it runs; and stops, in how many it stands for the night.
func (t *timer) appendTimes(buf []byte, now int64) []byte {
	begins := max(now, t.since)
	length := int64(t.night.minutes()) * msAMinute
	if length == 0 {
		if begins > now {
			buf = appendNumber(buf, "starts", begins-now)
		}
		return buf
	}
	_, ms := t.night.split(begins)
	if ms < length {
		begins, ms = begins+length-ms, length
	}
	stops := begins + msADay - ms
	if begins == now {
		begins = stops + length
	}
	return appendNumber(appendNumber(buf, "starts", begins-now), "stops", stops-now)
}

// stands tells whether a clock stands at a time though its seat owes a decision.
func (t *timer) stands(now int64) bool {
	if t.since > now {
		return true
	}
	_, ms := t.night.split(now)
	return ms < int64(t.night.minutes())*msAMinute
}
