package match_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"portolan/game"
	"portolan/match"
)

// midnight is the beginning of a day, by UTC.
const (
	midnight = 1_700_006_400_000
	anHour   = 60 * 60 * 1000
)

// leisure opens pebbles at leisure, at so many hours of a day, and tells when it is night for seat 0.
func leisure(t testing.TB, at int64, night match.Night) *table {
	t.Helper()
	p := openWith(t, pebbles{}, match.Opening{Seats: 2, Terms: &match.Terms{Clock: match.Presets[1], Timeout: match.TimeoutBot}}, 1)
	p.now = midnight + at*anHour
	for s := range game.Seat(2) {
		p.do(p.m.ProposeSit(s, fmt.Sprint("Player ", s), "", ""))
	}
	if night != (match.Night{}) {
		p.tellHours(0, night)
	}
	return p
}

func (p *table) tellHours(s game.Seat, night match.Night) {
	p.t.Helper()
	p.do(p.m.ProposeHours(s, night, p.now))
}

// clock is what is told of a seat's clock.
func (p *table) clock(s game.Seat) (c struct {
	Left, Starts, Stops, Away int64
	Running                   bool
	Night                     *match.Night
},
) {
	p.t.Helper()
	all := []any{&c, &c}
	all[1-s] = new(any)
	if err := json.Unmarshal(p.m.AppendClocks(nil, p.now), &all); err != nil {
		p.t.Fatal(err)
	}
	return c
}

// left checks what a seat's clock says at so many hours after the day began, in hours.
func (p *table) left(s game.Seat, at int64, left float64, runs bool) {
	p.t.Helper()
	p.now = midnight + at*anHour
	if c := p.clock(s); c.Left != int64(left*anHour) || c.Running != runs {
		p.t.Errorf("at %d the clock of seat %d is %+v, want %v hours, running %v", at, s, c, left, runs)
	}
}

// By night no clock runs, and each night gives back just its length: before midnight, after it, and over several days.
func TestNights(t *testing.T) {
	night := match.Night{From: 22 * 60, To: 7 * 60}
	p := leisure(t, 20, night)
	p.after(1_000) // what travels
	p.left(0, 21, 23+1/3600., true)
	p.left(1, 21, 23+1/3600., true)
	p.left(0, 22, 22+1/3600., false)
	p.left(0, 24, 22+1/3600., false)
	p.left(0, 31, 22+1/3600., true)
	p.left(1, 31, 13+1/3600., true)
	p.left(0, 32, 21+1/3600., true)
	p.left(0, 46, 7+1/3600., false)
	p.left(0, 55, 7+1/3600., true)
	if c := p.clock(0); *c.Night != night || c.Stops != 15*anHour || c.Starts != 24*anHour {
		t.Errorf("by day the clock is %+v", c)
	}
	p.now = midnight + 47*anHour
	if c := p.clock(0); c.Starts != 8*anHour || c.Stops != 23*anHour {
		t.Errorf("by night the clock is %+v", c)
	}
	up, _, _ := p.m.Deadline(0)
	if want := int64(midnight + 62*anHour + 1000); up != want {
		t.Errorf("the time is up at %d, want %d", up-midnight, want-midnight)
	}
	for at, over := range map[int64]game.Seats{up - 1: game.SeatsOf(1), up: game.SeatsOf(0, 1)} {
		if got := p.m.Overdue(at); got != over {
			t.Errorf("at %d seats %b are out of time, want %b", at-midnight, got, over)
		}
	}
}

// What is told takes effect with the next decision: who is short of time can't have night fall.
func TestNightsComeWithTheNextDecision(t *testing.T) {
	p := leisure(t, 12, match.Night{}).bet()
	p.now = midnight + 13*anHour
	p.move(0, pass)
	p.move(1, pass)
	p.tellHours(0, match.Night{From: 12 * 60, To: 24*60 - 1})
	p.after(1_000)
	p.left(0, 14, 30+2/3600., true)
	p.move(0, pass)
	p.now = midnight + 15*anHour
	p.move(1, pass)
	p.left(0, 16, 34+2/3600., false)
	p.tellHours(0, match.Night{}) // nor does day break
	p.left(0, 17, 34+2/3600., false)
	p.move(0, pass)
	p.move(1, pass)
	p.now += 1000
	p.left(0, 18, 37+3/3600., true)
}

// Nor can who decides, tells of a night and takes the decision back: it is the same one as before.
func TestNightsDoNotComeByTakingBack(t *testing.T) {
	p := leisure(t, 12, match.Night{}).bet()
	p.now = midnight + 13*anHour
	p.move(0, pass)
	p.move(1, pass)
	p.after(1_000)
	p.left(0, 14, 30+2/3600., true)
	p.move(0, pass)
	p.tellHours(0, match.Night{From: 12 * 60, To: 24*60 - 1})
	last, _, _ := p.m.Undoable(0)
	p.do(p.m.ProposeUndo(0, p.m.Number(), last))
	before := p.clock(0)
	p.after(anHour)
	if c := p.clock(0); !c.Running || c.Left >= before.Left {
		t.Errorf("night has fallen: the clock was %+v, and an hour later %+v", before, c)
	}
	p.move(0, pass)
	p.move(1, pass)
	p.now += anHour
	if c := p.clock(0); c.Running {
		t.Errorf("night has not fallen with the next decision: %+v", c)
	}
}

func TestNightsThatCannotBe(t *testing.T) {
	p := leisure(t, 12, match.Night{})
	for _, night := range []match.Night{{-1, 60}, {60, -1}, {0, 1440}, {1440, 10}, {0, match.MostNight + 1}, {10, 5}, {1 << 40, 1 << 41}} {
		_, err := p.m.ProposeHours(0, night, p.now)
		refuses(t, err, match.ErrIllegal)
	}
	_, err := p.m.ProposeHours(2, match.Night{From: 0, To: 60}, p.now)
	refuses(t, err, match.ErrIllegal)
	_, err = p.m.ProposeHours(0, match.Night{}, p.now)
	refuses(t, err, match.ErrState)
	n := p.m.Number()
	p.tellHours(0, match.Night{From: 0, To: match.MostNight})
	if err := p.m.Current(0, n); err != nil { // what the player has sent before is no staler for it
		t.Error(err)
	}
	for _, clock := range []match.Clock{match.Presets[0], {Start: 86_399, Cap: 86_399}} { // live clocks
		live := timed(t, 2, match.Terms{Clock: clock})
		_, err = live.m.ProposeHours(0, match.Night{From: 0, To: 60}, live.now)
		refuses(t, err, match.ErrState)
	}
	_, err = seated(t, pebbles{}, 2, 1).m.ProposeHours(0, match.Night{From: 0, To: 60}, noon)
	refuses(t, err, match.ErrState)
}

// A record with nights replays, and what it says of them is judged.
func TestVerifyJudgesNights(t *testing.T) {
	p := leisure(t, 20, match.Night{From: 22 * 60, To: 7 * 60}).bet()
	p.now = midnight + (20+28+9+9)*anHour + 1001
	p.do(p.m.ProposeForfeit(0, p.now))
	whole, err := json.Marshal(p.m.Record())
	if err != nil {
		t.Fatal(err)
	}
	for name, falsify := range map[string]func(*match.Record){
		"":                    func(*match.Record) {},
		"a longer night":      func(r *match.Record) { rowOf(r, match.Hours, 0).What = "1320-421" },
		"more than one may":   func(r *match.Record) { rowOf(r, match.Hours, 0).What = "0-721" },
		"in other words":      func(r *match.Record) { rowOf(r, match.Hours, 0).What = "01320-420" },
		"no end":              func(r *match.Record) { rowOf(r, match.Hours, 0).What = "1320" },
		"no night":            func(r *match.Record) { rowOf(r, match.Hours, 0).What = "" },
		"the same":            func(r *match.Record) { rowOf(r, match.Hours, 0).What = "5-5" },
		"a cause":             func(r *match.Record) { rowOf(r, match.Hours, 0).Cause = match.CauseTime },
		"a live clock":        func(r *match.Record) { r.Terms.Clock = match.Presets[0] },
		"out of time by then": func(r *match.Record) { rowOf(r, match.Resign, 0).At -= 2 },
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

// Time that the server was down, and a pause, are given back whole, by day and by night.
func TestNightsPausesAndOutages(t *testing.T) {
	p := leisure(t, 20, match.Night{From: 22 * 60, To: 7 * 60})
	p.after(1_000)
	p.now = midnight + 34*anHour
	p.do(p.m.ProposeOutage(2*anHour, p.now)) // from 8 to 10 in the morning
	p.left(0, 35, 20+1/3600., true)
	p.left(1, 35, 11+1/3600., true)
	p.now = midnight + 48*anHour
	p.do(p.m.ProposeOutage(4*anHour, p.now)) // from 20 to midnight, half of it by night
	p.left(0, 56, 10+1/3600., true)
	for s := range game.Seat(2) {
		p.pauses(s, 12*3600) // until 20
	}
	p.left(0, 67, 10+1/3600., false)
	p.left(0, 69, 9+2/3600., true)
	p.left(0, 78, 8+2/3600., false)
}

// Whoever relies on a night hears that it is told otherwise: the next decision may have none, and be due before the night would have ended.
func TestDueOfNights(t *testing.T) {
	p := leisure(t, 6, match.Night{}).bet()
	p.tellHours(0, match.Night{From: 20 * 60, To: 8 * 60})
	p.move(0, pass)
	p.move(1, pass)
	p.now = midnight + (24+19)*anHour // of its 32 hours, 9 are left
	relied, _ := p.m.Due(p.now)
	if want := int64(midnight + (24+24+16)*anHour); relied < want {
		t.Fatalf("before the night, what is due is due at %d", relied-midnight)
	}
	row, err := p.m.ProposeHours(0, match.Night{}, p.now)
	told, any := p.m.DueBy(&row)
	p.do(row, err)
	due, _ := p.m.Due(p.now)
	p.move(0, pass)
	p.move(1, pass)
	up, _, _ := p.m.Deadline(0)
	if !any || told > up || due > up {
		t.Errorf("the time is up at %d; due by what is told: %d, %v; due after it: %d", up-midnight, told-midnight, any, due-midnight)
	}
}
