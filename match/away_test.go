package match_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"portolan/game"
	"portolan/match"
)

func (p *table) away(s game.Seat, until int64) {
	p.t.Helper()
	p.do(p.m.ProposeAway(s, until, p.now))
}

const aDay = 24 * anHour

// The clock of who is away stands until a time, or until the player is back; that of the others runs. Also what comes up meanwhile stands.
func TestAway(t *testing.T) {
	p := leisure(t, 0, match.Night{})
	p.after(1_000)
	p.now = midnight + 4*anHour
	p.away(0, midnight+5*aDay)
	p.left(0, 23, 20+1/3600., false)
	p.left(1, 23, 1+1/3600., true)
	if c := p.clock(0); c.Starts != 97*anHour || c.Away != midnight+5*aDay {
		t.Errorf("the clock is %+v", c)
	}
	p.left(0, 5*24, 20+1/3600., true)
	p.left(0, 5*24+1, 19+2/3600., true)
	p.away(0, midnight+9*aDay) // again
	p.left(0, 6*24, 19+2/3600., false)
	p.away(0, 0) // back before that
	p.left(0, 6*24+1, 18+3/3600., true)

	p = leisure(t, 0, match.Night{}).bet()
	p.away(1, midnight+3*aDay)
	p.now = midnight + 4*anHour
	p.move(0, pass)
	p.left(1, 24, 28, false)
	p.left(1, 73, 27+1/3600., true)
	if over := p.m.Overdue(midnight + 100*anHour + 999); over != 0 {
		t.Errorf("seats %b are out of time a moment early", over)
	}
	if over := p.m.Overdue(midnight + 100*anHour + 1000); over != game.SeatsOf(1) {
		t.Errorf("seats %b are out of time", over)
	}
}

// Pauses and nights go on by themselves: who is away in a pause is so after it, and whoever comes to the seat is not.
func TestAwayAndMore(t *testing.T) {
	p := leisure(t, 0, match.Night{From: 20 * 60, To: 8 * 60})
	p.away(0, midnight+2*aDay)
	p.pauses(0, 86_400)
	p.pauses(1, 86_400)
	p.left(0, 40, 24, false)
	p.left(0, 55, 24, false)
	p.left(0, 57, 23+1/3600., true)
	p.away(0, midnight+9*aDay)
	p.pauses(0, 86_400)
	p.pauses(1, 86_400)
	p.resumes(0)
	p.resumes(1) // the pause is over, but not the absence
	p.left(0, 4*24+9, 23+1/3600., false)
	p.do(p.m.ProposeTakeover(0, "Greedy", "greedy"))
	p.do(p.m.ProposeTakeover(0, "Anna", ""))
	if p.left(0, 4*24+10, 22+2/3600., true); p.m.AwayUntil(0) != 0 {
		t.Error("who has come is away")
	}
	p.away(0, midnight+9*aDay)
	p.now += aDay
	p.do(p.m.ProposeLoan(0, "Carla"))
	p.left(0, 5*24+11, 21+3/3600., true)
}

// An offer to end the match stays open to who is away until three days after the return.
func TestSilenceOfWhoIsAway(t *testing.T) {
	p := leisure(t, 0, match.Night{})
	p.away(1, p.now+match.MostAway)
	back := p.now + match.MostAway
	p.do(p.m.ProposeDraw(0, p.m.Number(), match.Offer))
	for at, want := range map[int64]game.Seats{back + match.Silence - 1: 0, back + match.Silence: game.SeatsOf(1)} {
		if silent := p.m.Silent(at); silent != want {
			t.Errorf("%d ms after the return seats %b are silent, want %b", at-back, silent, want)
		}
	}
}

// Whoever is back, agrees or leaves brings the time nearer at which an offer closes, and nobody else does: what looks at it then is due no later.
func TestClosesBy(t *testing.T) {
	p := leisure(t, 0, match.Night{})
	if at, any := p.m.ClosesBy(&match.Row{Kind: match.Away, Seat: 1, At: p.now}); any {
		t.Errorf("nothing is offered, and closes at %d", at)
	}
	p.away(1, p.now+match.MostAway)
	offered := p.now
	offer := match.Row{Kind: match.Offer, Seat: 0, At: p.now}
	if at, any := p.m.ClosesBy(&offer); !any || at != p.now+match.Silence {
		t.Errorf("an offer closes after %d ms, %v", at-p.now, any)
	}
	p.do(p.m.ProposeDraw(0, p.m.Number(), match.Offer))
	for _, kind := range []string{match.Away, match.Accept, match.Resume, match.Takeover, match.Resign} {
		for _, after := range []int64{1000, match.Silence, match.Silence + aDay} {
			row := match.Row{Kind: kind, Seat: 1, At: offered + after}
			if at, any := p.m.ClosesBy(&row); !any || at != max(row.At, offered+match.Silence) {
				t.Errorf("%s after %d ms has it looked at after %d ms, %v", kind, after, at-offered, any)
			}
		}
	}
	for _, kind := range []string{match.Move, match.Undo, match.Name} {
		if _, any := p.m.ClosesBy(&match.Row{Kind: kind, Seat: 1, At: offered}); any {
			t.Errorf("by %q an offer closes earlier", kind)
		}
	}
	p.now += aDay
	p.away(1, 0)
	if at, stands := p.m.Closes(); !stands || at != offered+match.Silence {
		t.Errorf("with all back it closes after %d ms", at-offered)
	}
}

func TestAwayThatCannotBe(t *testing.T) {
	p := leisure(t, 0, match.Night{})
	for _, until := range []int64{-1, p.now + match.MostAway + 1, 1 << 62} {
		_, err := p.m.ProposeAway(0, until, p.now)
		refuses(t, err, match.ErrIllegal)
	}
	_, err := p.m.ProposeAway(2, p.now+1, p.now)
	refuses(t, err, match.ErrIllegal)
	_, err = p.m.ProposeAway(0, 0, p.now)
	refuses(t, err, match.ErrState)
	n := p.m.Number()
	p.away(0, p.now+match.MostAway)
	if err := p.m.Current(0, n); err != nil {
		t.Error(err)
	}
	_, err = p.m.ProposeAway(0, p.now+match.MostAway, p.now)
	refuses(t, err, match.ErrState)
	live := timed(t, 2, match.Terms{Clock: match.Presets[0]})
	_, err = live.m.ProposeAway(0, live.now+1000, live.now)
	refuses(t, err, match.ErrState)
	_, err = seated(t, pebbles{}, 2, 1).m.ProposeAway(0, noon, noon)
	refuses(t, err, match.ErrState)
}

// A record that tells who is away replays, and what it says is judged.
func TestVerifyJudgesAway(t *testing.T) {
	p := leisure(t, 0, match.Night{}).bet()
	p.away(0, midnight+2*aDay)
	p.now = midnight + 2*aDay + 28*anHour + 1000
	p.do(p.m.ProposeForfeit(0, p.now))
	whole, err := json.Marshal(p.m.Record())
	if err != nil {
		t.Fatal(err)
	}
	for name, falsify := range map[string]func(*match.Record){
		"":                    func(*match.Record) {},
		"a moment longer":     func(r *match.Record) { rowOf(r, match.Away, 0).What = fmt.Sprint(midnight + 2*aDay + 1) },
		"for a month":         func(r *match.Record) { rowOf(r, match.Away, 0).What = fmt.Sprint(midnight + 30*aDay) },
		"in other words":      func(r *match.Record) { rowOf(r, match.Away, 0).What = "0" + fmt.Sprint(midnight+2*aDay) },
		"no time":             func(r *match.Record) { rowOf(r, match.Away, 0).What = "0" },
		"not away":            func(r *match.Record) { rowOf(r, match.Away, 0).What = "" },
		"a cause":             func(r *match.Record) { rowOf(r, match.Away, 0).Cause = match.CauseTime },
		"a live clock":        func(r *match.Record) { r.Terms.Clock = match.Presets[0] },
		"out of time by then": func(r *match.Record) { rowOf(r, match.Resign, 0).At-- },
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
