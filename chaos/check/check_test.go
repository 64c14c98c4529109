package check_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"portolan/chaos/check"
	"portolan/game"
	"portolan/games"
	"portolan/match"
	"portolan/wire"
)

// played is a true match: its record, and what two players and one who looks on were told.
type played struct {
	record match.Record
	logs   []*check.Log
	quiet  []check.Span
}

const begun = 1_000_000_000_000

func rulesOf(t *testing.T, id string) game.Rules {
	t.Helper()
	for _, r := range games.All() {
		if r.ID() == id {
			return r
		}
	}
	t.Fatalf("there is no game %s", id)
	return nil
}

// play plays a duel at random, with a move every two seconds, and a silence of 30 seconds in the middle that is given back.
func play(t *testing.T) *played {
	t.Helper()
	rules := rulesOf(t, "efemeris")
	var seed [32]byte
	terms := &match.Terms{Clock: match.Clock{Start: 20, Add: 3, Cap: 20}, Timeout: match.TimeoutBot}
	m, err := match.Open(rules, match.Opening{Seats: 2, Terms: terms, Options: map[string]string{"level": "expert"}, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	p := &played{logs: []*check.Log{{Client: "Anna", Seat: 0}, {Client: "Ben", Seat: 1}, {Client: "Cleo", Seat: game.Spectator}}}
	now, seen := int64(begun), -1
	var w wire.Writer
	keep := func(row match.Row, err error) {
		t.Helper()
		if err == nil {
			row.At = now
			err = m.Apply(row)
		}
		if err != nil {
			t.Fatal(err)
		}
		about := wire.About{Players: make([]string, 2), Lenders: make([]wire.Player, 2), Terms: m.Terms(), Game: "efemeris", Seed: seed}
		w.Set(&about, m)
		for _, l := range p.logs {
			eyes := game.Seats(0)
			if l.Seat != game.Spectator {
				eyes = eyes.With(l.Seat)
			}
			l.Updates = append(l.Updates, check.Update{After: seen, Number: m.Number(), At: now, Text: w.AppendUpdate(nil, m, now, now, eyes, seen)})
		}
		seen = m.Number()
	}
	keep(m.ProposeSit(0, "Anna", "", ""))
	keep(m.ProposeSit(1, "Ben", "", ""))
	random := rand.New(rand.NewPCG(1, 1))
	for made := 0; m.Status() == match.StatusPlaying; made++ {
		now += 2000
		if made == 20 {
			now += 30_000
			p.quiet = append(p.quiet, check.Span{From: now - 31_000, To: now})
			row, err := m.ProposeOutage(30_000, now)
			keep(row, err)
		}
		s := m.Deciding().First()
		moves := m.Moves(s)
		move := moves[random.IntN(len(moves))].String()
		asked := check.Move{On: m.Number(), Text: move, First: now - 10, Done: now + 10}
		row, err := m.ProposeMove(s, m.Number(), move)
		asked.Row = row.Number
		keep(row, err)
		p.logs[s].Moves = append(p.logs[s].Moves, asked)
	}
	p.record = *m.Record()
	return p
}

// copy is a match to forge.
func (p *played) copy() *played {
	made := &played{record: p.record, quiet: slices.Clone(p.quiet)}
	made.record.Moves = slices.Clone(p.record.Moves)
	outcome := *p.record.Outcome
	made.record.Outcome = &outcome
	for _, l := range p.logs {
		made.logs = append(made.logs, &check.Log{Client: l.Client, Seat: l.Seat, Updates: slices.Clone(l.Updates), Moves: slices.Clone(l.Moves)})
	}
	return made
}

func (p *played) judge(t *testing.T) []string {
	t.Helper()
	text, err := json.Marshal(p.record)
	if err != nil {
		t.Fatal(err)
	}
	return check.Match(rulesOf(t, "efemeris"), text, p.logs, p.quiet)
}

// with replaces a text in an update of a client.
func (p *played) with(client, update int, from, to string) {
	u := &p.logs[client].Updates[update]
	u.Text = []byte(strings.Replace(string(u.Text), from, to, 1))
}

// What a client may not be told, or has to be and is not, is found, and nothing in what is true.
func TestMatch(t *testing.T) {
	truth := play(t)
	for _, test := range []struct {
		name  string
		forge func(p *played)
		finds string // a part of what is found; nothing is, when it is empty
	}{
		{"the truth", func(*played) {}, ""},
		{"a match shown once more", func(p *played) {
			l := p.logs[2]
			u := l.Updates[5]
			u.After = u.Number
			u.Text = []byte(eventless(u.Text))
			l.Updates = slices.Insert(l.Updates, 6, u)
		}, ""},
		{"an acknowledged move that is lost", func(p *played) { p.logs[0].Moves[3].Text = "gone" }, "it is lost"},
		{"a move acknowledged as another row", func(p *played) { p.logs[0].Moves[3].Row += 2 }, "and it is row"},
		{"a move that was refused and kept", func(p *played) { p.logs[1].Moves[2].Row, p.logs[1].Moves[2].Refused = 0, true }, "was refused the move"},
		{"a move that nobody asked for", func(p *played) { p.logs[1].Moves = slices.Delete(p.logs[1].Moves, 4, 5) }, "that nobody asked for"},
		{"a move twice on one number", func(p *played) {
			first := -1
			for i := range p.record.Moves {
				if r := &p.record.Moves[i]; r.Kind == match.Move && r.Seat == 0 {
					if first < 0 {
						first = r.On
						continue
					}
					r.On = first
					return
				}
			}
		}, "moved twice"},
		{"a clock that is minutes off", func(p *played) {
			for i := range p.logs[0].Moves {
				p.logs[0].Moves[i].First -= 120_000
				p.logs[0].Moves[i].Done -= 120_000
			}
		}, "bears the time"},
		{"a gap in a stream", func(p *played) { p.logs[2].Updates = slices.Delete(p.logs[2].Updates, 7, 8) }, "was told from"},
		{"a gap that the server hides", func(p *played) {
			u := p.logs[2].Updates
			u[8].After = u[6].Number
			p.logs[2].Updates = slices.Delete(u, 7, 8)
		}, "as events"},
		{"a stream that goes back", func(p *played) {
			u := p.logs[2].Updates
			again := u[4]
			again.After = u[7].Number
			p.logs[2].Updates = slices.Insert(u, 8, again)
		}, "was told 5 after 8"},
		{"a stream that ends early", func(p *played) { p.logs[1].Updates = p.logs[1].Updates[:9] }, "was told up to"},
		{"events told twice", func(p *played) {
			u := p.logs[0].Updates
			u[6].Text = []byte(strings.Replace(string(u[6].Text), `"events":[`, `"events":[{"number":1},`, 1))
		}, "as events"},
		{"another seat's view", func(p *played) {
			for i := range p.logs[0].Updates {
				p.logs[0].Updates[i].Text = p.logs[1].Updates[i].Text
			}
		}, "was told at"},
		{"the seed before the end", func(p *played) { p.with(2, 5, `"names":{}`, `"names":{"x":"`+*p.record.Seed+`"}`) }, "was told the seed"},
		{"a member that there is not", func(p *played) { p.with(2, 5, `"names":{}`, `"names":{},"stack":[1]`) }, "was told a stack"},
		{"what is no update", func(p *played) { p.with(2, 5, `{`, ``) }, "no update"},
		{"a record that is not true", func(p *played) { p.record.Moves[9].Move = p.record.Moves[8].Move + "x" }, "not true"},
		{"a record with another outcome", func(p *played) { p.record.Outcome.Reason = "other" }, "not true"},
		{"a down time that a clock has counted", func(p *played) {
			p.quiet[0].From -= 40_000
		}, "nobody was served"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := truth.copy()
			test.forge(p)
			found := p.judge(t)
			if test.finds == "" && len(found) > 0 || test.finds != "" && !strings.Contains(strings.Join(found, "\n"), test.finds) {
				t.Errorf("found %.2000q, want %q", found, test.finds)
			}
		})
	}
}

// eventless is an update in which nothing has happened.
func eventless(text []byte) string {
	before, _, _ := strings.Cut(string(text), `,"events":`)
	return before + `,"events":[]}`
}

// Who is out of time while nobody was served is found, though the record is true.
func TestTimeout(t *testing.T) {
	rules := rulesOf(t, "efemeris")
	var seed [32]byte
	terms := &match.Terms{Clock: match.Clock{Start: 20, Add: 3, Cap: 20}, Timeout: match.TimeoutBot}
	m, err := match.Open(rules, match.Opening{Seats: 2, Terms: terms, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	now := int64(begun)
	keep := func(row match.Row, err error) {
		t.Helper()
		if err == nil {
			row.At = now
			err = m.Apply(row)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	keep(m.ProposeSit(0, "Anna", "", ""))
	keep(m.ProposeSit(1, "Ben", "", ""))
	s := m.Deciding().First()
	now += 22_000
	keep(m.ProposeTimeout(s, now, "gentle"))
	for _, seat := range []game.Seat{0, 1} {
		keep(m.ProposeResign(seat, m.Number()))
		if m.Status() == match.StatusOver {
			break
		}
	}
	text, err := json.Marshal(m.Record())
	if err != nil {
		t.Fatal(err)
	}
	if found := check.Match(rules, text, nil, nil); len(found) > 0 {
		t.Errorf("without a down time found %q", found)
	}
	if found := check.Match(rules, text, nil, []check.Span{{From: begun + 1000, To: begun + 15_000}}); len(found) != 1 || !strings.Contains(found[0], "has lost") {
		t.Errorf("with a down time found %q", found)
	}
}

// Nobody is served between two beats that are far apart, and only then.
func TestPulse(t *testing.T) {
	var p check.Pulse
	for _, at := range []int64{1000, 1500, 3400, 8000, 7900, 9000} {
		p.Beat(at)
	}
	if got := p.Silences(); !slices.Equal(got, []check.Span{{From: 3400, To: 8000}}) {
		t.Errorf("the silences are %v", got)
	}
}
