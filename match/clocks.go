package match

import (
	"strconv"

	"portolan/game"
)

// lag is how much of the time before each move is not counted, in milliseconds: a move needs about that long to travel. Of a move that is
// taken back and made again it is not counted once, or the clock of who does so for ever would stand.
const lag = 1000

// mostSpared is how many moves have their lag before somebody else moves: more than any turn has moves. There is no end to a chain that is
// begun and cancelled, and whether that has happened may be a secret, which no clock tells; so moves of all sorts are counted.
const mostSpared = 60

// clocks are the time that the seats have left. They follow from the terms and the times of rows alone. Times and durations are in
// milliseconds, times since 1970.
//
// A seat's time runs as long as it owes a decision and a person plays it. Who owes a decision everybody may know: no secret has a part
// in [game.State.Deciding], so that clocks tell none.
type clocks struct {
	terms *Terms // nil without a clock; then nothing below is of use
	last  int64  // when the latest row was made
	pause pause
	seats []timer
}

// timer is the time of one seat.
type timer struct {
	left   int64 // when it last began to run, or has stopped
	since  int64 // since when it runs; in a pause, from when on it will
	runs   bool
	owes   bool  // a decision, also while a bot plays the seat
	before int64 // left, when the decision at hand came up; an undo of what brought it up gives it back
	again  int   // how many of the next moves have had their lag, since as many were taken back
	spared int   // how many moves have had their lag since somebody else moved
	moves  int   // how many moves of the seat stand since somebody else moved
	made   []made

	missed   uint8 // how many of the latest decisions the player made too late or not at all, up to two
	timedOut bool  // a bot plays since the seat was out of time
	first    bool  // that bot has not decided yet on what the player was out of time for

	night, told Night // when it does not run; when it will not from the next decision on
	decides     bool  // the player has made a decision before the one at hand
	away        int64 // until when the player is away, as was told; 0 for not
}

// made is a decision that was made since somebody else moved: an undo takes back what came of it. There are several where one asks others for
// something, and oneself for the next thing at once.
type made struct {
	move   int   // by which of the moves that stand
	earned int64 // what it brought
	over   int64 // how long the time had been up then
	missed uint8 // how many decisions had been missed before it
	night  Night // when the clock did not run for it
}

// Terms are what the table has agreed on about time; nil when there is no clock.
func (m *Match) Terms() *Terms { return m.time.terms }

// setTerms gives the match a clock. The terms are checked.
func (m *Match) setTerms(terms *Terms) {
	if terms == nil {
		return
	}
	m.time = clocks{terms: terms, seats: make([]timer, m.setup.Seats)}
	for s := range m.time.seats {
		m.time.seats[s].left = 1000 * terms.Clock.Start
	}
}

// pass counts the time up to the row that was just applied, which takes so many moves back.
func (m *Match) pass(row *Row, k kind, taken int) {
	if m.time.terms == nil {
		return
	}
	m.time.last = row.At
	switch k {
	case kindOutage:
		m.time.giveBack(durationOf(row))
		return
	case kindHours:
		m.time.seats[row.Seat].tellHours(row, max(row.At, m.time.pause.until))
		return
	case kindAway:
		m.time.seats[row.Seat].beAway(row.At, durationOf(row), m.time.pause.until)
		return
	default:
	}
	deciding, before := m.Deciding(), m.time.owing()
	for s := range m.time.seats {
		seat := game.Seat(s)
		m.time.seats[s].pass(turn{
			taken: taken, fences: k == kindMove && seat != row.Seat,
			at: row.At, from: max(row.At, m.time.pause.until, m.time.seats[s].away), own: seat == row.Seat && k <= kindUndo, undo: k == kindUndo, bot: m.seats[s].Bot != "",
			owes: deciding.Has(seat), plays: m.seats[s].Bot == "" && !m.resigned.Has(seat),
			another: deciding&^before != 0, gone: before&^deciding != 0,
		}, &m.time.terms.Clock)
	}
	if k >= kindPause || m.time.pause.asked != 0 || m.time.pause.going != 0 {
		m.settlePause(row, k)
	}
}

// owing are the seats that owed a decision before the latest row.
func (c *clocks) owing() game.Seats {
	var seats game.Seats
	for s := range c.seats {
		if c.seats[s].owes {
			seats = seats.With(game.Seat(s))
		}
	}
	return seats
}

// turn is what a row means to a seat.
type turn struct {
	at, from      int64 // when it was made; when a clock that runs by it begins to, which a pause puts off, and being away
	bot           bool  // a bot plays the seat
	own, undo     bool  // the seat's own move or undo; an undo, anybody's
	taken         int   // how many moves an undo of the seat's own takes back
	fences        bool  // somebody else has moved: nothing that the seat did before can be taken back any more
	owes, plays   bool  // the seat owes a decision after it; a person plays the seat then
	another, gone bool  // somebody owes a decision after it who did not before; did before and does not after it
}

// pass counts the time of a seat up to a row.
func (t *timer) pass(now turn, clock *Clock) {
	late, over := t.runs && now.at >= t.deadline(), int64(0)
	if t.runs && (now.own || !now.owes || !now.plays) {
		over = t.spend(now)
	}
	t.count(now)
	decides := t.owes && now.own && !now.undo && (!now.owes || now.another) // a decision, though perhaps the next one is the seat's, too
	undone := false
	switch {
	case decides:
		earned := min(1000*clock.Cap-t.left, 1000*clock.Add)
		t.made = append(t.made, made{move: t.moves, earned: earned, over: over, missed: t.missed, night: t.night})
		t.left, t.since = t.left+earned, now.from
		t.decided(late, now.bot)
	case now.own && now.undo && t.undecide(&over): // the decision is to be made again: the same one, whatever was told of nights since
		undone = true
		if t.left <= 0 {
			now.from -= min(lag, over-t.left) // it is up at once at most, and not amid a pause
		}
		t.left, t.since = max(0, t.left), now.from
	case t.owes && !now.owes && now.undo: // what was to be decided on is gone, and with it the time that it took
		t.left = t.before
	}
	t.decides = t.decides || decides
	if now.owes && (!t.owes || decides) { // it comes up by this row
		if t.before = t.left; !undone {
			t.night = t.told
		}
	}
	if runs := now.owes && now.plays; runs != t.runs {
		t.runs, t.since = runs, now.from
	}
	t.owes = now.owes
}

// undecide takes back what came of the decisions whose moves do not stand any more, if there are any. What is left may be below 0 then, and to
// over it adds for how long the time had been up as they were made.
func (t *timer) undecide(over *int64) (any bool) {
	for n := len(t.made) - 1; n >= 0 && t.made[n].move > t.moves; n-- {
		t.left, t.missed, t.night, any = t.left-t.made[n].earned, t.made[n].missed, t.made[n].night, true
		*over += t.made[n].over
		t.made = t.made[:n]
	}
	return any
}

// earned is what undos may take from the seat's time.
func (t *timer) earned() (sum int64) {
	for i := range t.made {
		sum += t.made[i].earned
	}
	return sum
}

// spend counts the time that has run up to a row, and has it run from there on. Who has used up all without a lag has none left either
// for what is to come: the time goes on from when it was used up. It tells for how long the time has been up.
func (t *timer) spend(now turn) (over int64) {
	uncounted := int64(0)
	if now.own && !now.undo {
		uncounted = t.lag()
	}
	ran, since := t.night.counted(t.since, now.at), now.from
	if now.own && uncounted == 0 && ran > t.left && now.from == now.at {
		since = t.night.after(t.since, t.left)
	}
	over = max(0, ran-t.left)
	t.left, t.since = max(0, t.left-max(0, ran-uncounted)), since
	return over
}

// count notes which of the seat's moves stand, and which of the next have no lag: those that it has made before, and all when it has moved so
// often.
func (t *timer) count(now turn) {
	switch {
	case now.fences:
		t.again, t.spared, t.moves, t.made = 0, 0, 0, t.made[:0]
		return
	case now.own && now.undo:
		t.again += now.taken
		t.moves -= now.taken
		return
	case now.own && t.again > 0:
		t.again--
	case now.own:
		t.spared++
	}
	if now.own {
		t.moves++
	}
}

// lag is how much of the time before the seat's next move is not counted.
func (t *timer) lag() int64 {
	if t.again > 0 || t.spared >= mostSpared {
		return 0
	}
	return lag
}

// at is what is left at a time.
func (t *timer) at(now int64) int64 {
	if !t.runs {
		return t.left
	}
	return max(0, t.left-max(0, t.night.counted(t.since, now)-t.lag()))
}

// deadline is when the time of a seat is up that runs: what a move needs to travel is never counted for that.
func (t *timer) deadline() int64 { return t.night.after(t.since, t.left+lag) }

// giveBack does not count a duration before the latest row.
func (c *clocks) giveBack(duration int64) {
	for s := range c.seats {
		if t := &c.seats[s]; t.runs {
			t.since = t.night.after(t.since, t.night.counted(max(t.since, c.last-duration), c.last)) // what a pause has put off stays so
		}
	}
}

// Overdue are the seats whose time is up at a time, in milliseconds since 1970.
func (m *Match) Overdue(now int64) game.Seats {
	var seats game.Seats
	for s := range m.time.seats {
		if t := &m.time.seats[s]; t.runs && now >= t.deadline() {
			seats = seats.With(game.Seat(s))
		}
	}
	return seats
}

// Due is a time, not before now, up to which no seat's time will be up whatever is played meanwhile, unless it is up already; false
// when there is no clock, or a bot plays every seat, or the match is not under way. Later rows move it to a later time only, but one
// by which a person takes a seat again, wants a pause to end, takes back a decision after which the next one was the seat's at once or that was made when its time was up, or tells of nights or of coming back: see [Match.DueBy].
func (m *Match) Due(now int64) (at int64, any bool) {
	if m.status != StatusPlaying {
		return 0, false
	}
	return m.due(now, m.time.pause.going == 0)
}

// due is [Match.Due] of a match under way. A pause can end before its time only once somebody has said so; until then it may be
// relied on.
func (m *Match) due(now int64, rely bool) (at int64, any bool) {
	from := now
	if rely {
		from = max(now, m.time.pause.until)
	}
	for s := range m.time.seats {
		if m.seats[s].Bot != "" || m.resigned.Has(game.Seat(s)) {
			continue
		}
		if due := m.time.seats[s].due(now, from); !any || due < at {
			at, any = due, true
		}
	}
	return at, any
}

// due is a time, not before now, up to which the seat's time will not be up, when no clock stands from a time on.
func (t *timer) due(now, from int64) int64 {
	from = max(from, t.away) // who comes back before that has it written anew: see [Match.DueBy]
	if !t.runs {
		return from + t.least(now)
	}
	due := max(now, t.night.after(min(t.since, from), t.left+lag))
	if t.night != t.told {
		due = min(due, from+t.least(now))
	}
	return due
}

// least is how long it takes at least until the seat's time is up, whatever is taken back and whatever is told of nights.
func (t *timer) least(now int64) int64 {
	left := t.left - t.earned()
	if t.runs {
		left -= t.night.counted(t.since, now)
	}
	return max(0, left) + lag
}

// DueBy is like [Match.Due] for the time after a row that is not applied yet. It tells one for rows alone that may bring the time
// nearer: by which the match begins, by which a person takes a seat, wants the clocks to run before a pause is over, takes
// something back while the seat's time runs or when it was up, or tells of nights or of being away.
func (m *Match) DueBy(row *Row) (at int64, any bool) {
	switch {
	case m.time.terms == nil:
		return 0, false
	case row.Kind == Sit && m.status == StatusOpen && m.has(row.Seat) && m.full(row.Seat):
		return row.At + 1000*m.time.terms.Clock.Start + lag, true
	case row.Kind == Takeover && row.What == "" && m.has(row.Seat):
		t := m.time.seats[row.Seat]
		t.runs, t.away = false, 0
		return t.due(row.At, row.At), true
	case row.Kind == Away && m.has(row.Seat):
		return row.At + m.time.seats[row.Seat].least(row.At), true
	case (row.Kind == Hours || row.Kind == Undo) && m.has(row.Seat):
		t := &m.time.seats[row.Seat]
		switch least := t.least(row.At); {
		case row.Kind == Undo && least == lag: // the decision may have been made after the time was up
			return row.At, true
		case t.runs && (row.Kind == Hours || t.earned() > 0):
			return row.At + least, true
		}
	case row.Kind == Resume && m.time.paused(row.At):
		return m.due(row.At, false)
	}
	return 0, false
}

// AppendClocks appends the time that the seats have left at a time: an array of {seat, left, running, starts, stops, forfeits, away, night: {from, to}},
// empty without a clock and before the start. starts is in how many milliseconds a clock runs that stands though the seat owes a decision,
// or runs again that stands for a night before, and stops in how many it does; forfeits is that of a seat without which
// all that remain win and lose together, see [Match.Forfeits]; away is until when the player is, and night what is told of the player's nights. Each of these is
// absent where there is none.
func (m *Match) AppendClocks(buf []byte, now int64) []byte {
	buf = append(buf, '[')
	now = max(now, m.time.last)
	if m.status != StatusOpen {
		for s := range m.time.seats {
			t := &m.time.seats[s]
			if s > 0 {
				buf = append(buf, ',')
			}
			buf = strconv.AppendInt(append(buf, `{"seat":`...), int64(s), 10)
			buf = appendNumber(buf, "left", t.at(now))
			buf = strconv.AppendBool(append(buf, `,"running":`...), t.runs && !t.stands(now))
			if t.runs {
				buf = t.appendTimes(buf, now)
				if m.Forfeits(game.Seat(s)) {
					buf = append(buf, `,"forfeits":true`...)
				}
			}
			if t.away > now {
				buf = appendNumber(buf, "away", t.away)
			}
			if t.told != (Night{}) {
				buf = strconv.AppendInt(append(buf, `,"night":{"from":`...), int64(t.told.From), 10)
				buf = append(appendNumber(buf, "to", int64(t.told.To)), '}')
			}
			buf = append(buf, '}')
		}
	}
	return append(buf, ']')
}
