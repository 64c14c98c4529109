package match_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"portolan/game"
	"portolan/match"
)

// pauses asks for a pause of so many seconds, or agrees to it.
func (p *table) pauses(s game.Seat, seconds int64) {
	p.t.Helper()
	p.do(p.m.ProposePause(s, p.m.Number(), 1000*seconds, p.now))
}

func (p *table) resumes(s game.Seat) {
	p.t.Helper()
	p.do(p.m.ProposeResume(s, p.m.Number(), p.now))
}

// tells checks what is told of a pause.
func (p *table) tells(want string) {
	p.t.Helper()
	if got := string(p.m.AppendPause(nil, p.now)); got != want {
		p.t.Fatalf("after row %d the pause is told as %q, want %q", p.m.Number(), got, want)
	}
}

// A pause begins once all people want it, and for just so long no clock runs: neither those that ran nor those that come up meanwhile.
func TestPause(t *testing.T) {
	p := timed(t, 2, match.Terms{Clock: own}).bet()
	p.shows(-70, 70)
	p.tells("")
	p.after(11_000).pauses(1, 600)
	p.tells(`{"asked":[1],"length":600000,"going":[]}`)
	p.after(10_000).shows(-50, 70) // an offer stops nothing
	p.pauses(0, 600)
	p.tells(`{"asked":[],"length":600000,"going":[],"left":600000}`)
	p.after(100_000).still(50, 500)
	p.move(0, take)
	p.still(50, 500)
	p.move(0, pass)
	if got, want := string(p.m.AppendClocks(nil, p.now)), `[{"seat":0,"left":60000,"running":false},{"seat":1,"left":70000,"running":false,"starts":500000,"forfeits":true}]`; got != want {
		t.Fatalf("in a pause the clocks are %s, want %s", got, want)
	}
	p.after(500_000).shows(60, -70)
	p.tells("")
	p.after(31_000).shows(60, -40)
	if over := p.m.Overdue(p.now + 39_999); over != 0 {
		t.Errorf("seats %b are out of time a moment early", over)
	}
	if over := p.m.Overdue(p.now + 40_000); over != game.SeatsOf(1) {
		t.Errorf("seats %b are out of time", over)
	}
}

// still checks what seat 0, whose turn it is, has left in a pause that lasts so much longer, in seconds.
func (p *table) still(left, longer int64) {
	p.t.Helper()
	want := fmt.Sprintf(`[{"seat":0,"left":%d,"running":false,"starts":%d,`, left*1000, longer*1000)
	if got := string(p.m.AppendClocks(nil, p.now)); got[:min(len(got), len(want))] != want {
		p.t.Fatalf("in a pause the clocks are %s, want %s…", got, want)
	}
}

// A pause is over before its time once all people want that, and not as long as one does not.
func TestPauseEndsBeforeItsTime(t *testing.T) {
	p := timed(t, 3, match.Terms{Clock: own}).bet()
	for s := range game.Seat(3) {
		p.pauses(s, 86_400)
	}
	for s := range game.Seat(2) {
		p.after(100_000).resumes(s)
	}
	p.tells(`{"asked":[],"length":86400000,"going":[0,1],"left":86200000}`)
	p.ticks("a pause that one holds to", false)
	p.resumes(2)
	p.tells("")
	p.shows(-70, 70, 70)
	p.after(11_000).shows(-60, 70, 70)
	p.move(0, pass)
	p.shows(70, -70, 70)
}

// ticks checks whether any clock runs.
func (p *table) ticks(when string, runs bool) {
	p.t.Helper()
	var clocks []struct{ Running bool }
	if err := json.Unmarshal(p.m.AppendClocks(nil, p.now), &clocks); err != nil {
		p.t.Fatal(err)
	}
	any := false
	for _, clock := range clocks {
		any = any || clock.Running
	}
	if any != runs {
		p.t.Errorf("%s: a clock runs: %v", when, any)
	}
}

// Only people are asked: whoever a bot plays for, whoever has given up and who leaves the table meanwhile is not waited for.
func TestPauseIsThePeoplesAlone(t *testing.T) {
	p := timed(t, 3, match.Terms{Clock: own}).bet()
	p.do(p.m.ProposeTakeover(2, "Magpie", "greedy"))
	_, err := p.m.ProposePause(2, p.m.Number(), 60_000, p.now)
	refuses(t, err, match.ErrState)
	p.pauses(0, 600)
	p.pauses(1, 600)
	p.ticks("two people agree, the third has a bot", false)
	p.resumes(0)
	p.ticks("one wants to go on", false)
	p.do(p.m.ProposeTakeover(1, "Greedy", "greedy"))
	p.ticks("the other has left the table", true)

	p = timed(t, 3, match.Terms{Clock: own}).bet()
	p.pauses(0, 600)
	p.pauses(2, 600)
	p.ticks("one has said nothing", true)
	p.do(p.m.ProposeResign(1, p.m.Number()))
	p.ticks("and has left", false)

	p = timed(t, 2, match.Terms{Clock: own}).bet()
	p.pauses(0, 600)
	p.do(p.m.ProposeTakeover(0, "Greedy", "greedy"))
	p.tells("") // the wish went with who had it
	p.do(p.m.ProposeTakeover(0, "Anna", ""))
	p.pauses(1, 600)
	p.ticks("an old wish", true)
}

// Whoever speaks of a pause has seen it, and says something new.
func TestPausesThatCannotBe(t *testing.T) {
	p := timed(t, 2, match.Terms{Clock: own}).bet()
	ask := func(s game.Seat, number int, length int64) error {
		_, err := p.m.ProposePause(s, number, length, p.now)
		return err
	}
	end := func(s game.Seat, number int) error {
		_, err := p.m.ProposeResume(s, number, p.now)
		return err
	}
	n := p.m.Number()
	for _, length := range []int64{-1, 0, 1, match.LeastPause - 1, match.MostPause + 1, 1 << 62} {
		refuses(t, ask(0, n, length), match.ErrIllegal)
	}
	refuses(t, ask(7, n, 60_000), match.ErrIllegal)
	refuses(t, ask(-1, n, 60_000), match.ErrIllegal)
	refuses(t, ask(0, n+1, 60_000), match.ErrStale)
	refuses(t, ask(0, 0, 60_000), match.ErrStale)
	refuses(t, end(0, n), match.ErrState)
	p.pauses(0, 60)
	var again *match.Repeated
	if err := ask(0, n, 60_000); !errors.As(err, &again) || again.Number != n+1 {
		t.Errorf("the same request again: %v", err)
	}
	refuses(t, ask(0, n+1, 60_000), match.ErrState)
	refuses(t, ask(1, n, 60_000), match.ErrStale) // it has not seen the offer
	refuses(t, ask(1, n+1, 61_000), match.ErrState)
	p.resumes(1)
	p.tells("")
	p.pauses(1, 61)
	p.resumes(1) // takes its own back
	p.tells("")
	p.pauses(1, 61)
	p.pauses(0, 61)
	refuses(t, ask(1, p.m.Number(), 61_000), match.ErrState)
	p.resumes(0)
	refuses(t, end(0, p.m.Number()), match.ErrState)
	p.after(61_000)
	refuses(t, end(1, p.m.Number()), match.ErrState)
	p.pauses(0, 61) // the one before is over
	p.after(200_000).do(p.m.ProposeForfeit(0, p.now))
	refuses(t, ask(1, p.m.Number(), 61_000), match.ErrState)
	refuses(t, end(1, p.m.Number()), match.ErrState)
	p.tells("")

	untimed := seated(t, pebbles{}, 2, 1)
	_, err := untimed.m.ProposePause(0, untimed.m.Number(), 60_000, noon)
	refuses(t, err, match.ErrState)
	_, err = untimed.m.ProposeResume(0, untimed.m.Number(), noon)
	refuses(t, err, match.ErrState)
}

// What an undo gives back, and the time in which the server was down, are the same with a pause in between.
func TestPauseUndoAndOutage(t *testing.T) {
	p := timed(t, 2, match.Terms{Clock: own}).bet()
	p.after(3_000).move(0, pass)
	p.after(20_000).pauses(0, 60)
	p.pauses(1, 60)
	p.after(40_000).do(p.m.ProposeOutage(30_000, p.now)) // within the pause: it lasts as long as it did
	p.tells(`{"asked":[],"length":60000,"going":[],"left":20000}`)
	p.ticks("an outage in a pause", false)
	last, _, _ := p.m.Undoable(0)
	p.do(p.m.ProposeUndo(0, p.m.Number(), last))
	p.still(68, 20)
	p.after(50_000).do(p.m.ProposeOutage(50_000, p.now)) // from within it until after it
	p.shows(-68, 70)
}

// Nobody need give a sign in a pause: an offer to end the match stays open to who is away until three days after it.
func TestSilenceInAPause(t *testing.T) {
	p := timed(t, 3, match.Terms{Clock: match.Presets[3]}).bet()
	for s := range game.Seat(3) {
		p.pauses(s, 20*86_400)
	}
	p.do(p.m.ProposeDraw(0, p.m.Number(), match.Offer))
	p.do(p.m.ProposeDraw(1, p.m.Number(), match.Accept))
	p.after(20*86_400_000 + match.Silence - 1)
	if silent := p.m.Silent(p.now); silent != 0 {
		t.Errorf("seats %b are silent in a pause", silent)
	}
	p.after(1)
	if silent := p.m.Silent(p.now); silent != game.SeatsOf(2) {
		t.Errorf("seats %b are silent three days after it", silent)
	}
}

// A record with pauses replays, and what it says of them is judged.
func TestVerifyJudgesPauses(t *testing.T) {
	p := timed(t, 2, match.Terms{Clock: own}).bet()
	p.after(30_000).pauses(0, 600)
	p.pauses(1, 600)
	p.after(599_999).resumes(1)
	p.after(42_001).do(p.m.ProposeForfeit(0, p.now))
	whole, err := json.Marshal(p.m.Record())
	if err != nil {
		t.Fatal(err)
	}
	for name, falsify := range map[string]func(*match.Record){
		"":                    func(*match.Record) {},
		"a pause in words":    func(r *match.Record) { rowOf(r, match.Pause, 0).What = "0600000" },
		"a longer one":        func(r *match.Record) { rowOf(r, match.Pause, 0).What = "600001" },
		"for ever":            func(r *match.Record) { rowOf(r, match.Pause, 0).What = "99999999999999999999" },
		"agreed by oneself":   func(r *match.Record) { rowOf(r, match.Pause, 1).Seat = 0 },
		"without end":         func(r *match.Record) { rowOf(r, match.Pause, 0).What = "" },
		"resumed with a time": func(r *match.Record) { rowOf(r, match.Resume, 0).What = "1" },
		"no pause":            func(r *match.Record) { rowOf(r, match.Resume, 0).Kind = match.Pause },
		"no clock":            func(r *match.Record) { r.Terms = nil },
		"out of time within":  func(r *match.Record) { rowOf(r, match.Resign, 0).At -= 2 },
	} {
		rec, err := match.ParseRecord(whole)
		if err != nil {
			t.Fatal(err)
		}
		falsify(rec)
		if err := match.Verify(pebbles{}, rec); (err != nil) != (name != "") {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// Whether a seat had a secret choice has no part in a pause.
func TestPauseTellsNoSecret(t *testing.T) {
	var seen []string
	for _, bet := range []game.Move{bet1, bet2} {
		p := timed(t, 3, match.Terms{Clock: own})
		p.after(5_000).move(1, bet)
		for s := range game.Seat(3) {
			p.pauses(s, 60)
		}
		text := string(p.m.AppendClocks(nil, p.now+3_000))
		p.after(50_000).move(0, bet1)
		seen = append(seen, text+string(p.m.AppendClocks(nil, p.now+30_000))+string(p.m.AppendEvents(nil, 1, p.m.Number(), 2)))
	}
	if seen[0] != seen[1] {
		t.Errorf("a pause differs by a secret choice:\n%s\n%s", seen[0], seen[1])
	}
}
