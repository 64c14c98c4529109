package match_test

import (
	"slices"
	"testing"

	"portolan/game"
	"portolan/match"
)

// vacant checks which seats others may have.
func (p *table) vacant(want ...game.Seat) {
	p.t.Helper()
	if got := slices.Collect(p.m.Vacant().All); !slices.Equal(got, want) {
		p.t.Fatalf("after row %d others may have %v, want %v", p.m.Number(), got, want)
	}
}

// lateBy has a bot play on for s, who is out of time, and decide.
func (p *table) lateBy(s game.Seat) {
	p.t.Helper()
	p.after(500_000).do(p.m.ProposeTimeout(s, p.now, "greedy"))
	p.move(s, pass)
}

func (p *table) verified() {
	p.t.Helper()
	p.do(p.m.ProposeDraw(0, p.m.Number(), match.Offer))
	for s := 1; p.m.Status() != match.StatusOver; s++ {
		p.do(p.m.ProposeDraw(game.Seat(s), p.m.Number(), match.Accept))
	}
	checkLoad(p.t, p)
	if err := match.Verify(pebbles{}, p.m.Record()); err != nil {
		p.t.Fatal(err)
	}
}

// Others may have the seat of who has missed two decisions in a row: the one that the time ran out on, and the next one.
func TestTwoMissedInARow(t *testing.T) {
	p := timed(t, 3, match.Terms{Clock: own, Timeout: match.TimeoutBot}).bet()
	p.lateBy(0)
	p.vacant() // one is missed
	_, err := p.m.ProposeNewcomer(0, "Nina")
	refuses(t, err, match.ErrState)
	p.move(1, pass)
	p.move(2, pass)
	p.vacant()
	p.move(0, pass) // the bot: that is the second
	p.vacant(0)
	for _, row := range []match.Row{
		{Kind: match.Takeover, Cause: match.CauseOpen, What: "greedy", Text: "Nina"},
		{Kind: match.Takeover, Cause: match.CauseOpen},
		{Kind: match.Takeover, Cause: match.CauseOpen, Seat: 1, Text: "Nina"},
		{Kind: match.Resign, Cause: match.CauseOpen},
		{Kind: match.Takeover, Cause: "found", Text: "Nina"},
	} {
		row.Number, row.At = p.m.Number()+1, p.now
		if err := p.m.Apply(row); err == nil {
			t.Errorf("%+v was taken", row)
		}
	}
	p.do(p.m.ProposeNewcomer(0, "Nina"))
	p.vacant()
	if got := p.m.Seat(0); got.Name != "Nina" || got.Bot != "" {
		t.Errorf("the seat is %+v", got)
	}
	p.shows(60, -80, 80) // whoever is new has the time of the beginning
	p.lateBy(1)
	p.lateBy(2)
	p.lateBy(0)
	p.vacant() // what was missed before does not count for the newcomer
	p.move(1, pass)
	p.move(2, pass)
	p.vacant(1, 2)
	p.do(p.m.ProposeTakeover(2, "Player 2", "")) // back before anybody else came
	p.vacant(1)
	p.verified()
}

// Who decides in time once has missed none in a row; who decides late has missed one, and by taking back not another one.
func TestMissedAndBack(t *testing.T) {
	miss := func(t *testing.T) *table {
		t.Helper()
		p := timed(t, 2, match.Terms{Clock: own, Timeout: match.TimeoutBot}).bet()
		p.lateBy(0)
		p.do(p.m.ProposeTakeover(0, "Player 0", ""))
		p.move(1, pass)
		return p
	}
	p := miss(t)
	p.move(0, pass) // in time
	p.move(1, pass)
	p.lateBy(0)
	p.vacant()

	p = miss(t)
	p.after(500_000).move(0, pass) // late, before anybody has done something about it
	p.vacant()                     // a person plays
	p.move(1, pass)
	p.lateBy(0)
	p.vacant(0)

	p = miss(t)
	p.move(0, pass)
	last, _, _ := p.m.Undoable(0)
	p.do(p.m.ProposeUndo(0, p.m.Number(), last)) // that it was in time is taken back with it
	p.lateBy(0)
	p.vacant(0)

	p = timed(t, 2, match.Terms{Clock: own, Timeout: match.TimeoutBot}).bet()
	p.do(p.m.ProposeTakeover(0, "Player 0", "greedy")) // by its own player
	for range 3 {
		p.move(0, pass)
		p.move(1, pass)
	}
	p.vacant()
}

// A secret choice has no part in which seats others may have.
func TestVacantTellsNoSecret(t *testing.T) {
	for _, bet := range []game.Move{bet1, bet2} {
		p := timed(t, 3, match.Terms{Clock: own, Timeout: match.TimeoutBot})
		p.after(500_000).do(p.m.ProposeTimeout(1, p.now, "greedy"))
		p.move(1, bet)
		p.vacant()
		p.move(0, bet1)
		p.move(2, bet1)
		p.vacant()
	}
}

// Others may have the seat of who gives up while the match goes on, also without a clock, and play for all there is to win.
func TestNewcomerForWhoGaveUp(t *testing.T) {
	p := openWith(t, pebbles{}, match.Opening{Seats: 3}, 1)
	for s := range game.Seat(3) {
		p.do(p.m.ProposeSit(s, "Player", "", ""))
	}
	p.bet()
	p.vacant()
	p.do(p.m.ProposeResign(1, 0))
	p.vacant() // nobody plays there yet
	_, err := p.m.ProposeTakeover(1, "Nina", "")
	refuses(t, err, match.ErrIllegal)
	p.do(p.m.ProposeTakeover(1, "greedy", "greedy"))
	p.vacant(1)
	p.do(p.m.ProposeNewcomer(1, "Nina"))
	p.do(p.m.ProposeDraw(0, p.m.Number(), match.Offer))
	p.do(p.m.ProposeDraw(2, p.m.Number(), match.Accept))
	if p.m.Status() != match.StatusPlaying {
		t.Fatal("the newcomer was not asked")
	}
	p.do(p.m.ProposeDraw(1, p.m.Number(), match.Decline))
	p.do(p.m.ProposeResign(0, 0))
	p.do(p.m.ProposeTakeover(0, "greedy", "greedy"))
	p.do(p.m.ProposeResign(2, 0))
	p.over(match.Outcome{Winners: []int{1}, Reason: match.ReasonResign, Scores: p.scores()})
	if got := p.m.Deserted(); got != game.SeatsOf(0) {
		t.Errorf("deserted are the seats %b", got)
	}
	checkLoad(t, p)
	if err := match.Verify(pebbles{}, p.m.Record()); err != nil {
		t.Fatal(err)
	}
	refuses(t, func() error { _, err := p.m.ProposeNewcomer(0, "Nina"); return err }(), match.ErrState)
}

// A seat is lent to somebody and comes back; its clock goes on, and nobody takes back what the other has played.
func TestLoan(t *testing.T) {
	p := timed(t, 2, match.Terms{Clock: own}).bet()
	p.after(11_000).move(0, take)
	p.do(p.m.ProposeLoan(0, "Lena"))
	if got := p.m.Seat(0); got.Name != "Lena" || got.Bot != "" {
		t.Errorf("the seat is %+v", got)
	}
	if _, _, able := p.m.Undoable(0); able {
		t.Error("what was played before can be taken back")
	}
	p.after(9_000).shows(-52, 70) // 70 less ten and less eight
	p.move(0, pass)
	p.do(p.m.ProposeTakeover(0, "Player 0", ""))
	for _, row := range []match.Row{{Seat: 0}, {Seat: 0, Text: "Lena", What: "greedy"}, {Seat: 7, Text: "Lena"}} {
		row.Kind, row.Cause, row.Number, row.At = match.Takeover, match.CauseLent, p.m.Number()+1, p.now
		if err := p.m.Apply(row); err == nil {
			t.Errorf("%+v was taken", row)
		}
	}
	p.verified()
	_, err := p.m.ProposeLoan(0, "Lena")
	refuses(t, err, match.ErrState)
}
