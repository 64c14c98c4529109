package check

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"portolan/game"
	"portolan/match"
	"portolan/wire"
)

// clockSlack is how far the clocks of clients and of what serves them may be apart, in milliseconds.
const clockSlack = 1000

// Match judges what clients were told of one match, by its record as one of them has got it when the match was over, and by when nobody was
// served. Each finding is a sentence.
func Match(rules game.Rules, record []byte, logs []*Log, silences []Span) (findings []string) {
	c := &checker{logs: logs, silences: silences}
	rec, err := match.ParseRecord(record)
	if err != nil {
		return []string{err.Error()}
	}
	c.record = rec
	if err := match.Verify(rules, rec); err != nil {
		c.find("the record is not true: %v", err)
		return c.findings
	}
	c.order()
	for _, l := range logs {
		c.moves(l)
		c.stream(l)
		c.secret(l)
	}
	c.phantoms()
	if err := c.replay(rules); err != nil {
		c.find("%v", err)
	}
	return c.findings
}

type checker struct {
	record   *match.Record
	logs     []*Log
	silences []Span
	findings []string
}

func (c *checker) find(format string, args ...any) {
	c.findings = append(c.findings, fmt.Sprintf(format, args...))
}

// order wants rows that count up, in time, and nobody who has moved twice on what was seen once: no person and no bot.
func (c *checker) order() {
	type request struct {
		seat game.Seat
		on   int
	}
	seen := make(map[request]int)
	last := int64(0)
	for i := range c.record.Moves {
		r := &c.record.Moves[i]
		if r.Number != i+1 {
			c.find("row %d of the record has the number %d", i+1, r.Number)
		}
		if r.At < last {
			c.find("row %d was made before the one before it", r.Number)
		}
		last = r.At
		if r.Kind != match.Move {
			continue
		}
		q := request{r.Seat, r.On}
		if before, twice := seen[q]; twice {
			c.find("seat %d moved twice on number %d: rows %d and %d", r.Seat, r.On, before, r.Number)
		}
		seen[q] = r.Number
	}
}

// moves wants what was acknowledged to be kept, once, and nothing that was refused.
func (c *checker) moves(l *Log) {
	for _, m := range l.Moves {
		kept := c.find1(l.Seat, &m)
		switch {
		case m.Refused && kept != nil:
			c.find("%s was refused the move %s on %d, and it is kept as row %d", l.Client, m.Text, m.On, kept.Number)
		case m.Row == 0:
		case kept == nil:
			c.find("%s was acknowledged the move %s on %d as row %d, and it is lost", l.Client, m.Text, m.On, m.Row)
		case kept.Number != m.Row:
			c.find("%s was acknowledged the move %s on %d as row %d, and it is row %d", l.Client, m.Text, m.On, m.Row, kept.Number)
		case kept.At < m.First-clockSlack || kept.At > m.Done+clockSlack:
			c.find("%s made row %d between %d and %d, and it bears the time %d", l.Client, m.Row, m.First, m.Done, kept.At)
		}
	}
}

// find1 is the row that a request became.
func (c *checker) find1(seat game.Seat, m *Move) *match.Row {
	for i := range c.record.Moves {
		if r := &c.record.Moves[i]; r.Kind == match.Move && r.Seat == seat && r.On == m.On && r.Move == m.Text {
			return r
		}
	}
	return nil
}

// phantoms wants every move of a person to be asked for by who sits there.
func (c *checker) phantoms() {
	asked := make(map[string]bool)
	persons := make(map[game.Seat]bool)
	for _, l := range c.logs {
		persons[l.Seat] = l.Seat != game.Spectator
		for _, m := range l.Moves {
			asked[fmt.Sprint(l.Seat, m.On, m.Text)] = true
		}
	}
	played := make(map[game.Seat]bool) // by a bot
	for i := range c.record.Moves {
		r := &c.record.Moves[i]
		switch {
		case r.Kind == match.Takeover:
			played[r.Seat] = r.What != ""
		case r.Kind == match.Move && persons[r.Seat] && !played[r.Seat] && !asked[fmt.Sprint(r.Seat, r.On, r.Move)]:
			c.find("row %d is a move of seat %d that nobody asked for", r.Number, r.Seat)
		}
	}
}

// stream wants updates that go on from what the client has seen, and reach the end.
func (c *checker) stream(l *Log) {
	seen := -1
	for _, u := range l.Updates {
		if u.After != seen {
			c.find("%s was told from %d on and had seen %d", l.Client, u.After, seen)
		}
		if u.Number < seen { // the same again is the same match shown otherwise, and tells nothing new
			c.find("%s was told %d after %d", l.Client, u.Number, seen)
		}
		seen = u.Number
	}
	if seen != len(c.record.Moves) {
		c.find("%s was told up to %d, and the record has %d rows", l.Client, seen, len(c.record.Moves))
	}
}

// secret wants nobody to be shown the seed before the end, in whatever member.
func (c *checker) secret(l *Log) {
	if c.record.Seed == nil {
		return
	}
	for _, u := range l.Updates {
		if u.Number < len(c.record.Moves) && bytes.Contains(u.Text, []byte(*c.record.Seed)) {
			c.find("%s was told the seed at %d", l.Client, u.Number)
		}
	}
}

// spoken are the members of an update that follow from the record and from who looks: position, choices, what happened. A server that tells
// more or less than these say of it, or of another moment, is found out.
var spoken = []string{"number", "status", "deciding", "in", "view", "choices", "undo", "draw", "names", "opened", "events", "seed"}

// replay plays the record again, and wants each update to be what its client may know at that number, and no clock to count what nobody could
// help.
func (c *checker) replay(rules game.Rules) error {
	var seed [32]byte
	if _, err := hex.Decode(seed[:], []byte(*c.record.Seed)); err != nil {
		return err
	}
	begin := *c.record
	begin.Moves = nil
	m, err := match.Load(rules, &begin, seed)
	if err != nil {
		return err
	}
	about := wire.About{
		Game: c.record.Game, Rules: c.record.Rules, Options: c.record.Options, Terms: c.record.Terms, Commitment: c.record.Commitment, Seed: seed,
		Players: make([]string, len(c.record.Seats)), Lenders: make([]wire.Player, len(c.record.Seats)),
	}
	at := make(map[int][]told)
	for _, l := range c.logs {
		for i := range l.Updates {
			at[l.Updates[i].Number] = append(at[l.Updates[i].Number], told{l, &l.Updates[i]})
		}
	}
	var w wire.Writer
	seats := sitting{clocks: make([]clock, len(c.record.Seats)), left: make([]bool, len(c.record.Seats))}
	for n := 0; ; n++ {
		if len(at[n]) > 0 {
			w.Set(&about, m)
		}
		for _, t := range at[n] {
			c.compare(t, w.AppendUpdate(nil, m, 0, 0, seats.eyes(t.log.Seat), t.update.After))
		}
		if n == len(c.record.Moves) {
			return nil
		}
		r := c.record.Moves[n]
		c.spent(m, &r, seats.clocks)
		if err := m.Apply(r); err != nil {
			return err
		}
		seats.after(m, &r)
	}
}

// sitting is what is followed of the seats while a record is played again.
type sitting struct {
	clocks []clock
	left   []bool // by who has resigned, so that a bot sits there: then they look on
}

// eyes are the seats by which one looks who has sat down in a seat.
func (s *sitting) eyes(seat game.Seat) game.Seats {
	if seat == game.Spectator || s.left[seat] {
		return 0
	}
	return game.Seats(0).With(seat)
}

// after follows a row that has been applied.
func (s *sitting) after(m *match.Match, r *match.Row) {
	if r.Kind == match.Takeover {
		s.left[r.Seat] = r.What != "" && r.Cause == ""
	}
	for i := range s.clocks {
		left, runs := m.TimeLeft(game.Seat(i), r.At)
		if own := int(r.Seat) == i && r.Kind == match.Move; runs != s.clocks[i].runs || own {
			s.clocks[i] = clock{runs, r.At, left}
		}
	}
}

type told struct {
	log    *Log
	update *Update
}

// compare holds what a client was told against what it may know.
func (c *checker) compare(t told, want []byte) {
	got, err := members(t.update.Text)
	if err != nil {
		c.find("%s was told what is no update at %d: %v", t.log.Client, t.update.Number, err)
		return
	}
	may, err := members(want)
	if err != nil {
		c.find("%v", err)
		return
	}
	for _, name := range spoken {
		if !bytes.Equal(got[name], may[name]) {
			c.find("%s was told at %d, after %d, as %s\n\t%.600s\nand may know\n\t%.600s", t.log.Client, t.update.Number, t.update.After, name, got[name], may[name])
		}
	}
	known := slices.Collect(maps.Keys(may))
	for name := range got {
		if !slices.Contains(known, name) && name != "pause" && name != "previous" && name != "rematch" {
			c.find("%s was told a %s at %d, which updates have none of", t.log.Client, name, t.update.Number)
		}
	}
}

func members(text []byte) (found map[string]json.RawMessage, err error) {
	return found, json.Unmarshal(text, &found)
}

// clock is the time of a seat, as it was when it began to run.
type clock struct {
	runs  bool
	since int64
	left  int64
}

// spent wants no clock to have lost more than the time in which somebody was served, by a row that stops it and is not yet applied. The second
// that the rules leave out before each move is what may go by for other reasons.
func (c *checker) spent(m *match.Match, r *match.Row, clocks []clock) {
	k := clocks[r.Seat]
	timeout := r.Kind == match.Takeover && r.Cause == match.CauseTime
	if !k.runs || r.Kind != match.Move && !timeout {
		return
	}
	left, _ := m.TimeLeft(r.Seat, r.At)
	unserved := overlap(k.since, r.At, c.silences)
	if lost := k.left - left; lost > r.At-k.since-unserved {
		c.find("seat %d has lost %d ms of the %d between its turn and row %d, and nobody was served for %d", r.Seat, lost, r.At-k.since, r.Number, unserved)
	}
}
