package match_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"portolan/game"
	"portolan/match"
)

func TestSitAndStand(t *testing.T) {
	p := open(t, efemeris(t), 2, 12)
	if p.m.Status() != match.StatusOpen || p.m.Number() != 0 || p.m.Deciding() != 0 || p.m.State() != nil {
		t.Fatal("a fresh match is not open")
	}
	if got := picture(p.m); got != `open 0 nullnull[]nullnull[]null{"offered":[]}null` {
		t.Fatalf("a fresh match shows %s", got)
	}
	p.refused(match.ErrState)(p.m.ProposeStand(0))
	p.refused(match.ErrState)(p.m.ProposeName(0, "x"))
	p.refused(match.ErrIllegal)(p.m.ProposeSit(2, "x", "", ""))
	p.refused(match.ErrIllegal)(p.m.ProposeSit(game.Spectator, "x", "", ""))
	p.refused(match.ErrIllegal)(p.m.ProposeSit(0, "bad \xff", "", ""))
	p.refused(match.ErrIllegal)(p.m.ProposeSit(0, strings.Repeat("x", match.MaxText+1), "", ""))
	for _, salt := range []string{"1", strings.Repeat("g", 32), strings.Repeat("A", 32), strings.Repeat("a", 34)} {
		p.refused(match.ErrIllegal)(p.m.ProposeSit(0, "x", "", salt))
	}
	p.do(p.m.ProposeSit(0, "Anna", "", strings.Repeat("a", 32)))
	p.refused(match.ErrState)(p.m.ProposeSit(0, "Ben", "", ""))
	p.refused(match.ErrState)(p.m.ProposeTakeover(0, "Ben", ""))
	p.refused(match.ErrState)(p.m.ProposeResign(0, 1))
	p.do(p.m.ProposeStand(0))
	p.do(p.m.ProposeSit(0, "Carl", "", strings.Repeat("c", 32)))
	p.do(p.m.ProposeName(0, "Carla"))
	p.do(p.m.ProposeSit(1, "Greedy", "greedy", ""))
	p.refused(match.ErrState)(p.m.ProposeStand(0))
	p.refused(match.ErrState)(p.m.ProposeSit(0, "Dora", "", ""))
	want := []match.SeatInfo{{Name: "Carla", Taken: true}, {Name: "Greedy", Bot: "greedy", Taken: true}}
	for s, info := range p.m.Seats() {
		if info != want[s] {
			t.Errorf("seat %d is %+v, want %+v", s, info, want[s])
		}
	}
	if rec := p.m.Record(); len(rec.Salts) != 1 || rec.Salts[0] != strings.Repeat("c", 32) {
		t.Errorf("the salts are %q: those who left count no more", rec.Salts)
	}
	p.do(p.m.ProposeTakeover(1, "Dora", ""))
	p.do(p.m.ProposeResign(1, p.m.Number()))
	p.over(match.Outcome{Winners: []int{0}, Reason: match.ReasonResign, Scores: p.scores()})
}

func TestOpenRefuses(t *testing.T) {
	for field, o := range map[string]match.Opening{
		"seats":   {Seats: 9},
		"weather": {Seats: 2, Options: map[string]string{"weather": "fair"}},
		"tiles":   {Seats: 2, Options: map[string]string{"tiles": "20"}},
	} {
		_, err := match.Open(efemeris(t), o)
		var fault *game.OptionError
		if !errors.As(err, &fault) || fault.Field != field {
			t.Errorf("got %v, want a fault of %s", err, field)
		}
	}
}

// TestUntrustedNames: whatever people call themselves, what goes out is JSON that says exactly that.
func TestUntrustedNames(t *testing.T) {
	for _, name := range []string{
		`"`, `\`, `\"},{"number":9`, "a\x00b\x1f\n\r\t\b\f\x7f", "</script><b>&", "\u2028\u2029", "\U0001f9ed é ß ű", "", "null",
		strings.Repeat("\\", match.MaxText),
	} {
		p := open(t, efemeris(t), 2, 13)
		p.do(p.m.ProposeSit(0, name, name, ""))
		p.do(p.m.ProposeSit(1, "b", "", ""))
		if name != "" {
			p.do(p.m.ProposeName(1, name))
		}
		events := decode(t, p.m.AppendEvents(nil, 0, 99, game.Spectator)).([]any)
		if got := events[0].(map[string]any)["args"].(map[string]any); got["name"] != name || got["bot"] != name {
			t.Errorf("events call %q %q", name, got)
		}
		first := decode(t, p.m.AppendHistory(nil, 0, 0, 99, true)).([]any)[0].(map[string]any)
		if got, _ := first["text"].(string); got != name {
			t.Errorf("history calls %q %q", name, got)
		}
		for n := 1; n <= p.m.Number(); n++ {
			row := p.m.Row(n)
			want, err := json.Marshal(row)
			if err != nil {
				t.Fatal(err)
			}
			if got := row.AppendJSON(nil); string(got) != string(want) {
				t.Errorf("row %s, encoding/json writes %s", got, want)
			}
		}
		checkLoad(t, p)
	}
}
