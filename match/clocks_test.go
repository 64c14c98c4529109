package match_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"portolan/game"
	"portolan/match"
)

const noon = 1_700_000_000_000

// spent is a clock that runs without time.
const spent = -1 << 40

// own is a clock with little time, in seconds.
var own = match.Clock{Start: 60, Add: 10, Cap: 90}

// timed opens pebbles by a clock, and has everybody sit down at noon.
func timed(t testing.TB, seats int, terms match.Terms) *table {
	t.Helper()
	p := openWith(t, pebbles{}, match.Opening{Seats: seats, Terms: &terms}, 1)
	p.now = noon
	for s := range seats {
		p.do(p.m.ProposeSit(game.Seat(s), fmt.Sprint("Player ", s), "", ""))
	}
	return p
}

// after is when so many milliseconds have gone by.
func (p *table) after(ms int64) *table {
	p.now += ms
	return p
}

// bet has all seats choose at once, by a clock in no time.
func (p *table) bet() *table {
	for s := range p.m.Seats() {
		p.move(game.Seat(s), bet1)
	}
	return p
}

// shows checks what is left, in seconds; a number below 0 is of a clock that runs.
func (p *table) shows(left ...int64) {
	p.t.Helper()
	text := ""
	for s, seconds := range left {
		runs := seconds < 0
		if seconds == spent {
			seconds = 0
		}
		forfeits := ""
		if runs && p.m.Forfeits(game.Seat(s)) {
			forfeits = `,"forfeits":true`
		}
		text += fmt.Sprintf(`,{"seat":%d,"left":%d,"running":%v%s}`, s, max(seconds, -seconds)*1000, runs, forfeits)
	}
	if got := string(p.m.AppendClocks(nil, p.now)); got != "["+text[min(1, len(text)):]+"]" {
		p.t.Fatalf("after row %d the clocks are %s, want %s", p.m.Number(), got, text)
	}
}

func refuses(t *testing.T, err, kind error) {
	t.Helper()
	if !errors.Is(err, kind) {
		t.Fatalf("got %v, want %v", err, kind)
	}
}

func TestPresets(t *testing.T) {
	for text, want := range map[string]string{
		`"live"`: "600 30 600", `"leisure"`: "86400 14400 259200", `"leisure-72"`: "259200 43200 432000", `"leisure-120"`: "259200 129600 864000",
		`{"start":5,"add":0,"cap":5}`: "5 0 5",
	} {
		var terms match.Terms
		if err := json.Unmarshal([]byte(`{"clock":`+text+`}`), &terms); err != nil {
			t.Fatal(err)
		}
		checked, err := terms.Check()
		if err != nil {
			t.Fatal(err)
		}
		c := checked.Clock
		if got := fmt.Sprint(c.Start, " ", c.Add, " ", c.Cap); got != want || checked.Timeout != match.TimeoutAsk {
			t.Errorf("%s is %s, want %s; %q", text, got, want, checked.Timeout)
		}
		if again, err := json.Marshal(checked.Clock); err != nil || string(again) != text {
			t.Errorf("%s is written as %s (%v)", text, again, err)
		}
	}
	none := match.Terms{Timeout: match.TimeoutBot}
	if err := json.Unmarshal([]byte(`{"clock":"none"}`), &none); err != nil {
		t.Fatal(err)
	}
	if checked, err := none.Check(); checked != nil || err != nil {
		t.Errorf("no clock is %+v, %v", checked, err)
	}
}

func TestTermsThatCannotBe(t *testing.T) {
	for text, field := range map[string]string{
		`{"clock":"weekly"}`:                             "clock",
		`{"clock":""}`:                                   "",
		`{"clock":"live","timeout":"lose"}`:              "timeout",
		`{"clock":{"start":0,"add":0,"cap":0}}`:          "clock.start",
		`{"clock":{"start":-5,"add":0,"cap":9}}`:         "clock.start",
		`{"clock":{"start":9999999,"add":0,"cap":9}}`:    "clock.start",
		`{"clock":{"start":9,"add":-1,"cap":9}}`:         "clock.add",
		`{"clock":{"start":9,"add":99999999,"cap":9}}`:   "clock.add",
		`{"clock":{"start":9,"add":1,"cap":8}}`:          "clock.cap",
		`{"clock":{"start":9,"add":1,"cap":9000000000}}`: "clock.cap",
		`{"clock":{"start":9,"add":1}}`:                  "unreadable",
		`{"clock":{"start":9,"add":1.5,"cap":10}}`:       "unreadable",
		`{"clock":{"start":"9","add":1,"cap":10}}`:       "unreadable",
		`{"clock":null}`:                                 "unreadable",
		`{"clock":5}`:                                    "unreadable",
		`{"clock":["live"]}`:                             "unreadable",
	} {
		var terms match.Terms
		if err := json.Unmarshal([]byte(text), &terms); err != nil {
			if field != "unreadable" {
				t.Errorf("%s can't be read: %v", text, err)
			}
			continue
		}
		var fault *match.TermsError
		_, err := match.Open(pebbles{}, match.Opening{Seats: 2, Terms: &terms})
		if field == "" && err == nil {
			continue // an empty name is no clock
		}
		if !errors.As(err, &fault) || fault.Field != field {
			t.Errorf("%s: %v, want the field %q", text, err, field)
		}
	}
}

// A seat's time runs while it owes a decision: less a second for each move, plus what a decision brings, never above the cap. All who
// owe one tick at once.
func TestClocksTick(t *testing.T) {
	p := timed(t, 2, match.Terms{Clock: own})
	p.shows(-60, -60)
	p.after(21_000).shows(-40, -40)
	p.move(0, bet1)
	p.shows(50, -40) // it was 40, and the decision brought 10
	p.after(10_000)
	p.move(1, bet2) // 30 more, and then the first turn is that of seat 0
	p.shows(-50, 40)
	p.after(1_000).shows(-50, 40)
	p.after(5_000)
	p.move(0, take)
	p.shows(-45, 40) // of one decision, a move brings nothing but its second
	p.after(1_000)
	p.move(0, pass)
	p.shows(55, -40)
	for range 5 { // up to the cap
		p.move(1, pass)
		p.move(0, pass)
	}
	p.shows(90, -90)
	p.after(1000*1000).shows(90, spent)
}

// What a seat chose in secret has no part in any clock.
func TestClocksTellNoSecret(t *testing.T) {
	var seen []string
	for _, bet := range []game.Move{bet1, bet2} {
		p := timed(t, 3, match.Terms{Clock: own})
		p.after(5_000).move(1, bet)
		text := string(p.m.AppendClocks(nil, p.now+3_000))
		p.after(5_000).move(0, bet1)
		seen = append(seen, text+string(p.m.AppendClocks(nil, p.now+3_000)))
	}
	if seen[0] != seen[1] {
		t.Errorf("clocks differ by a secret choice:\n%s\n%s", seen[0], seen[1])
	}
}

// Who takes a decision back has the time that it brought taken away, and whoever was to decide meanwhile has lost none.
func TestUndoTurnsClocksBack(t *testing.T) {
	p := timed(t, 2, match.Terms{Clock: own}).bet()
	p.shows(-70, 70) // both have chosen at once
	for range 4 {
		p.after(3_000).move(0, pass)
		p.after(20_000)
		last, _, _ := p.m.Undoable(0)
		p.do(p.m.ProposeUndo(0, p.m.Number(), last))
	}
	p.shows(-59, 70) // two seconds, and then three each time: the first one was not counted once
	p.after(4_000)
	p.move(0, pass)
	p.shows(65, -70)
	p.after(1_000).move(1, pass)
	p.after(2_000).shows(-64, 80) // somebody else has moved: it is as ever
	p.move(0, take)
	p.shows(-64, 80)
}

// Who moves and takes back for ever stops no clock: the second that is not counted before each move does not come again with it.
func TestTakingBackForEverStopsNoClock(t *testing.T) {
	p := timed(t, 2, match.Terms{Clock: own}).bet()
	back := func() {
		t.Helper()
		_, turn, _ := p.m.Undoable(0)
		p.do(p.m.ProposeUndo(0, p.m.Number(), turn))
	}
	for range 20 {
		p.after(1_000).move(0, take)
		back()
	}
	p.shows(-51, 70) // it was not counted once
	for range 10 {
		p.after(1_000).move(0, take)
		p.after(1_000).move(0, take)
		back()
		p.move(0, pass) // a decision, and taken back, too
		back()
	}
	p.shows(-32, 70) // nor before the second of two moves, once
	p.after(33_000).shows(spent, 70)
}

// A bot plays on only for who is out of time; a person that comes back has what the bot's decisions have brought.
func TestTimeout(t *testing.T) {
	p := timed(t, 2, match.Terms{Clock: own, Timeout: match.TimeoutBot}).bet()
	p.after(70_999)
	if over := p.m.Overdue(p.now); over != 0 {
		t.Fatalf("seats %b are out of time a moment early", over)
	}
	_, err := p.m.ProposeTimeout(0, p.now, "greedy")
	refuses(t, err, match.ErrState)
	p.after(1)
	if over := p.m.Overdue(p.now); over != game.SeatsOf(0) {
		t.Fatalf("seats %b are out of time", over)
	}
	p.shows(spent, 70)
	_, err = p.m.ProposeTimeout(1, p.now, "greedy")
	refuses(t, err, match.ErrState)
	_, err = p.m.ProposeTimeout(0, p.now, "")
	refuses(t, err, match.ErrIllegal)
	_, err = p.m.ProposeTimeout(9, p.now, "greedy")
	refuses(t, err, match.ErrIllegal)
	p.do(p.m.ProposeTimeout(0, p.now, "greedy"))
	_, err = p.m.ProposeTimeout(0, p.now, "greedy")
	refuses(t, err, match.ErrState)
	p.after(5_000).move(0, pass) // the bot's
	p.shows(10, -70)
	p.do(p.m.ProposeTakeover(0, "Player 0", ""))
	p.after(1_000).move(1, pass)
	p.shows(-10, 80)
}

// Who moves late, before anybody has done something about it, goes on playing.
func TestLateMove(t *testing.T) {
	p := timed(t, 2, match.Terms{Clock: own}).bet()
	p.after(500_000).move(0, pass)
	p.shows(10, -70)
	if over := p.m.Overdue(p.now); over != 0 {
		t.Errorf("seats %b are out of time", over)
	}
}

// Where one party is left, it wins against who is out of time. Where several are, they agree without who is out of time.
func TestEndWithoutTheAbsent(t *testing.T) {
	p := timed(t, 2, match.Terms{Clock: own}).bet()
	p.do(p.m.ProposeDraw(1, p.m.Number(), match.Offer))
	p.after(100_000)
	_, err := p.m.ProposeForfeit(1, p.now)
	refuses(t, err, match.ErrState)
	p.do(p.m.ProposeForfeit(0, p.now))
	if o, over := p.m.Outcome(); !over || o.Reason != match.ReasonTime || !slices.Equal(o.Winners, []int{1}) {
		t.Errorf("the duel ends as %+v", o)
	}

	p = timed(t, 3, match.Terms{Clock: own}).bet()
	p.do(p.m.ProposeDraw(1, p.m.Number(), match.Offer))
	p.do(p.m.ProposeDraw(2, p.m.Number(), match.Accept))
	p.do(p.m.ProposeDraw(2, p.m.Number(), match.Decline))
	p.after(100_000)
	_, err = p.m.ProposeForfeit(0, p.now)
	refuses(t, err, match.ErrState)
	p.do(p.m.ProposeDraw(2, p.m.Number(), match.Offer))
	p.do(p.m.ProposeDraw(1, p.m.Number(), match.Accept))
	if o, over := p.m.Outcome(); !over || o.Reason != match.ReasonAgreement {
		t.Errorf("the match of three ends as %+v", o)
	}
	rec := p.m.Record()
	if err := match.Verify(pebbles{}, rec); err != nil {
		t.Error(err)
	}

	// Of three one has given up: without the one who is late the third has won, and the clock tells so.
	p = timed(t, 3, match.Terms{Clock: own}).bet()
	told := func() bool {
		return strings.Contains(string(p.m.AppendClocks(nil, p.now)), `{"seat":0,"left":0,"running":true,"forfeits":true}`)
	}
	p.after(100_000)
	if told() {
		t.Error("two would be left, and the clock tells that one wins")
	}
	p.do(p.m.ProposeResign(2, p.m.Number()))
	if !told() {
		t.Errorf("one would be left, and the clocks tell %s", p.m.AppendClocks(nil, p.now))
	}
	p.do(p.m.ProposeForfeit(0, p.now))
	if o, over := p.m.Outcome(); !over || o.Reason != match.ReasonTime || !slices.Equal(o.Winners, []int{1}) {
		t.Errorf("the match of three that one left ends as %+v", o)
	}
}

// A draw that all others wanted before somebody's time was up ends the match by the word of any of them, and not before that.
func TestEndThatWasAgreedOnBefore(t *testing.T) {
	p := timed(t, 3, match.Terms{Clock: own}).bet()
	p.do(p.m.ProposeEnd(1, p.now))
	p.do(p.m.ProposeEnd(2, p.now))
	late := p.m.Deciding().First()
	_, err := p.m.ProposeEnd(2, p.now)
	refuses(t, err, match.ErrState)
	p.after(100_000)
	_, err = p.m.ProposeEnd(late, p.now-100_000)
	if late != 0 || err != nil {
		t.Fatalf("seat %d decides, and can't agree: %v", late, err)
	}
	before := p.m.Record(0, 1, 2)
	p.do(p.m.ProposeEnd(2, p.now))
	p.over(match.Outcome{Winners: []int{}, Reason: match.ReasonAgreement, Scores: p.scores()})
	early := p.m.Record()
	early.Moves[len(before.Moves)].At -= 50_000
	if err := match.Verify(pebbles{}, early); err == nil {
		t.Error("it is true that it was offered again while nobody was out of time")
	}
}

// The time in which the server was down counts for nobody, and no more than that can be claimed.
func TestOutage(t *testing.T) {
	p := timed(t, 2, match.Terms{Clock: own}).bet()
	p.after(30_000)
	_, err := p.m.ProposeOutage(30_001, p.now)
	refuses(t, err, match.ErrIllegal)
	_, err = p.m.ProposeOutage(0, p.now)
	refuses(t, err, match.ErrIllegal)
	number := p.m.Number()
	p.do(p.m.ProposeOutage(20_000, p.now))
	p.shows(-61, 70)
	if err := p.m.Current(0, number); err != nil { // what a player has sent before is no staler for it
		t.Error(err)
	}
	untimed := seated(t, pebbles{}, 2, 1)
	_, err = untimed.m.ProposeOutage(1, noon*2)
	refuses(t, err, match.ErrState)
}

// A match with a clock as a record: it replays, and what its rows say of time is judged.
func TestVerifyJudgesTime(t *testing.T) {
	p := timed(t, 2, match.Terms{Clock: match.Presets[0], Timeout: match.TimeoutBot}).bet()
	p.after(30_000).do(p.m.ProposeOutage(20_000, p.now))
	p.after(650_000).do(p.m.ProposeTimeout(0, p.now, "greedy"))
	p.after(1_000).move(0, pass)
	p.after(700_000).do(p.m.ProposeForfeit(1, p.now))
	whole, err := json.Marshal(p.m.Record())
	if err != nil {
		t.Fatal(err)
	}
	for name, falsify := range map[string]func(*match.Record){
		"":                   func(*match.Record) {},
		"takeover too early": func(r *match.Record) { rowOf(r, match.Takeover, 0).At -= 100_000 },
		"more time at first": func(r *match.Record) { r.Terms.Clock = match.Presets[1] },
		"no terms":           func(r *match.Record) { r.Terms = nil },
		"unknown terms":      func(r *match.Record) { r.Terms.Timeout = "lose" },
		"a longer outage":    func(r *match.Record) { rowOf(r, match.Outage, 0).What = "30001" },
		"outage in words":    func(r *match.Record) { rowOf(r, match.Outage, 0).What = "020000" },
		"outage of a seat":   func(r *match.Record) { rowOf(r, match.Outage, 0).Seat = 1 },
		"another cause":      func(r *match.Record) { rowOf(r, match.Takeover, 0).Cause = "boredom" },
		"no cause":           func(r *match.Record) { rowOf(r, match.Resign, 0).Cause = "" },
		"time runs back":     func(r *match.Record) { rowOf(r, match.Move, 0).At-- },
		"cause of a move":    func(r *match.Record) { rowOf(r, match.Move, 0).Cause = match.CauseTime },
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

// Due never names a time after a deadline that comes true later, whatever is played or taken back: a server that looks then looks
// in time, and need not be told of moves.
func TestDueIsNeverTooLate(t *testing.T) {
	for seed := range uint64(60) {
		seats, clock, step := game.Seat(3+seed%2), own, 1
		if seed >= 30 { // at leisure, with nights: an hour for each second
			clock, step = match.Clock{Start: 86_400, Add: 36_000, Cap: 324_000}, 3600
		}
		p := openWith(t, efemeris(t), match.Opening{Seats: int(seats), Terms: &match.Terms{Clock: clock}}, seed)
		p.now = noon
		due := int64(0)
		for s := range seats {
			row, err := p.m.ProposeSit(s, "x", "", "")
			row.At = p.now
			if at, any := p.m.DueBy(&row); any {
				due = at
			}
			p.do(row, err)
		}
		if due == 0 {
			t.Fatal("nothing is due once the match has begun")
		}
		for p.m.Number() < 400 && p.m.Status() == match.StatusPlaying {
			p.after(int64(p.luck.Below(9_000) * step))
			if over := p.m.Overdue(p.now); over != 0 && p.now < due {
				t.Fatalf("seed %d, row %d: seats %b are out of time %d ms before anything is due", seed, p.m.Number(), over, due-p.now)
			}
			if at, any := p.m.Due(p.now); any {
				if at < min(due, p.now) {
					t.Fatalf("seed %d, row %d: due at %d, before %d", seed, p.m.Number(), at, due)
				}
				due = max(due, at)
			}
			if p.luck.Below(4) == 0 {
				due = min(due, p.speakOf(game.Seat(p.luck.Below(int(seats))), int64(min(step, 600))))
				continue
			}
			if s := p.m.Deciding().First(); p.luck.Below(4) == 0 {
				for s := range seats {
					if last, _, ok := p.m.Undoable(s); ok {
						row, err := p.m.ProposeUndo(s, p.m.Number(), last)
						row.At = p.now
						if at, any := p.m.DueBy(&row); any {
							due = min(due, at)
						}
						p.do(row, err)
						break
					}
				}
			} else if p.m.Overdue(p.now).Has(s) {
				p.do(p.m.ProposeTimeout(s, p.now, "greedy"))
				row, err := p.m.ProposeTakeover(s, "x", "")
				row.At = p.now
				if at, any := p.m.DueBy(&row); any {
					due = min(due, at)
				}
				p.do(row, err)
			} else {
				p.step()
			}
		}
	}
}

// speakOf has a seat say something about a pause so many minutes long or about nights, or leave the table and come back, and tells what is due
// by that; never when nothing is.
func (p *table) speakOf(s game.Seat, pause int64) int64 {
	row, err := p.m.ProposeResume(s, p.m.Number(), p.now)
	switch {
	case p.m.Terms().Leisurely() && p.luck.Below(5) == 0:
		until := p.now + int64(p.luck.Below(match.MostAway/5))
		if p.m.AwayUntil(s) > p.now {
			until = 0
		}
		row, err = p.m.ProposeAway(s, until, p.now)
	case p.m.Terms().Leisurely() && p.luck.Below(3) == 0:
		from := p.luck.Below(1440)
		row, err = p.m.ProposeHours(s, match.Night{From: from, To: (from + p.luck.Below(match.MostNight)) % 1440}, p.now)
	case p.m.Seat(s).Bot != "":
		row, err = p.m.ProposeTakeover(s, "x", "")
	case p.luck.Below(5) == 0:
		row, err = p.m.ProposeTakeover(s, "x", "greedy")
	case err != nil || p.luck.Below(3) == 0:
		row, err = p.m.ProposePause(s, p.m.Number(), pause*match.LeastPause, p.now)
	}
	if err != nil {
		return 1 << 62
	}
	row.At = p.now
	at, any := p.m.DueBy(&row)
	p.do(row, nil)
	if !any {
		return 1 << 62
	}
	return at
}
