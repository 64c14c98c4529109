package match_test

import (
	"reflect"
	"testing"

	"portolan/game"
	"portolan/match"
)

func (p *table) over(want match.Outcome) {
	p.t.Helper()
	got, over := p.m.Outcome()
	if !over || p.m.Status() != match.StatusOver {
		p.t.Fatalf("after row %d the match is %s", p.m.Number(), p.m.Status())
	}
	if !reflect.DeepEqual(*got, want) {
		p.t.Fatalf("the outcome is %+v, want %+v", *got, want)
	}
	checkLoad(p.t, p)
	if err := match.Verify(p.m.Rules(), p.m.Record()); err != nil {
		p.t.Fatal(err)
	}
}

// TestDrawByConsent covers EF-11.4 in a duel.
func TestDrawByConsent(t *testing.T) {
	p := duel(t, 6)
	for range 30 {
		p.step()
	}
	n := p.m.Number()
	p.refused(match.ErrState)(p.m.ProposeDraw(0, n, match.Accept))
	p.refused(match.ErrState)(p.m.ProposeDraw(0, n, match.Decline))
	p.refused(match.ErrIllegal)(p.m.ProposeDraw(0, n, "perhaps"))
	p.refused(match.ErrIllegal)(p.m.ProposeDraw(2, n, match.Offer))
	p.do(p.m.ProposeDraw(0, n, match.Offer))
	p.repeated(n + 1)(p.m.ProposeDraw(0, n, match.Offer))
	p.refused(match.ErrState)(p.m.ProposeDraw(0, n+1, match.Accept)) // one's own offer
	p.refused(match.ErrState)(p.m.ProposeDraw(0, n+1, match.Offer))
	p.refused(match.ErrStale)(p.m.ProposeDraw(1, n, match.Accept)) // before it could see the offer
	p.step()                                                       // play goes on, the offer stands
	if got := string(p.m.AppendDraw(nil)); got != `{"offered":[0]}` {
		t.Fatalf("the offer is %s", got)
	}
	n = p.m.Number()
	p.do(p.m.ProposeDraw(0, n, match.Decline)) // withdrawn
	p.refused(match.ErrState)(p.m.ProposeDraw(1, n+1, match.Accept))
	p.do(p.m.ProposeDraw(1, n+1, match.Offer))
	p.do(p.m.ProposeDraw(0, n+2, match.Decline)) // turned down
	if got := string(p.m.AppendDraw(nil)); got != `{"offered":[]}` {
		t.Fatalf("the offer is %s", got)
	}
	p.do(p.m.ProposeDraw(1, n+3, match.Offer))
	p.do(p.m.ProposeDraw(0, n+4, match.Offer)) // to offer what is offered is to accept
	p.repeated(n + 5)(p.m.ProposeDraw(0, n+4, match.Offer))
	p.over(match.Outcome{Winners: []int{}, Reason: match.ReasonAgreement, Scores: p.scores()})
}

// scores are what the rules say of the position, or zeros.
func (p *table) scores() []int {
	outcome, _ := p.m.State().Outcome()
	if outcome.Scores == nil {
		return make([]int, len(p.m.Seats()))
	}
	return outcome.Scores
}

func TestDrawNeedsAll(t *testing.T) {
	p := seated(t, pebbles{}, 3, 8)
	p.do(p.m.ProposeDraw(2, 3, match.Offer))
	p.do(p.m.ProposeDraw(0, 4, match.Accept))
	if got := string(p.m.AppendDraw(nil)); got != `{"offered":[0,2]}` {
		t.Fatalf("the offer is %s", got)
	}
	p.refused(match.ErrState)(p.m.ProposeDraw(0, 5, match.Accept))
	p.do(p.m.ProposeDraw(1, 5, match.Accept))
	left := p.scores()[0]
	p.over(match.Outcome{Winners: []int{}, Reason: match.ReasonAgreement, Scores: []int{left, left, left}})
}

func TestBotsDecline(t *testing.T) {
	p := open(t, pebbles{}, 3, 9)
	p.do(p.m.ProposeSit(0, "a", "", ""))
	p.do(p.m.ProposeSit(1, "Greedy", "greedy", ""))
	p.do(p.m.ProposeSit(2, "Random", "random", ""))
	if s, bot, ok := p.m.BotTurn(); !ok || s != 1 || bot != "greedy" {
		t.Fatalf("the bot to move is %q in seat %d (%t)", bot, s, ok)
	}
	if _, ok := p.m.BotAnswer(); ok {
		t.Fatal("a bot answers though nobody asked")
	}
	p.do(p.m.ProposeDraw(0, 3, match.Offer))
	row, ok := p.m.BotAnswer()
	if !ok || row.Seat != 1 || row.Kind != match.Decline {
		t.Fatalf("the bots' answer is %+v (%t)", row, ok)
	}
	p.do(row, nil)
	if _, ok := p.m.BotAnswer(); ok || p.m.Offered() != 0 {
		t.Fatal("the offer stands though a bot declined")
	}
	p.move(1, bet1)
	p.move(2, bet1)
	if _, _, ok := p.m.BotTurn(); ok {
		t.Fatal("a bot is to move, though all have")
	}
}

// Where several people are left it is theirs to end the match: a bot agrees at once. Where one is, or partners alone, it declines.
func TestBotsLeaveTheEndToPeople(t *testing.T) {
	p := open(t, pebbles{}, 3, 9)
	p.do(p.m.ProposeSit(0, "a", "", ""))
	p.do(p.m.ProposeSit(1, "Greedy", "greedy", ""))
	p.do(p.m.ProposeSit(2, "c", "", ""))
	answer := func() match.Row {
		t.Helper()
		row, ok := p.m.BotAnswer()
		if !ok || row.Seat != 1 {
			t.Fatalf("the bot's answer is %+v (%t)", row, ok)
		}
		p.do(row, nil)
		return row
	}
	p.do(p.m.ProposeDraw(0, 3, match.Offer))
	if row := answer(); row.Kind != match.Accept || p.m.Status() != match.StatusPlaying {
		t.Fatalf("the bot answers %+v, and the match is %s", row, p.m.Status())
	}
	p.do(p.m.ProposeDraw(2, p.m.Number(), match.Decline))
	p.do(p.m.ProposeResign(2, p.m.Number()))
	p.do(p.m.ProposeDraw(0, p.m.Number(), match.Offer))
	if row := answer(); row.Kind != match.Decline {
		t.Fatalf("against one the bot answers %+v", row)
	}
}

func TestResign(t *testing.T) {
	p := duel(t, 10)
	for range 5 {
		p.step()
	}
	p.refused(match.ErrIllegal)(p.m.ProposeResign(2, 0))
	p.do(p.m.ProposeResign(1, 1<<40)) // never stale
	p.repeated(p.m.Number())(p.m.ProposeResign(1, 0))
	p.refused(match.ErrState)(p.m.ProposeResign(0, p.m.Number()))
	p.over(match.Outcome{Winners: []int{0}, Reason: match.ReasonResign, Scores: p.scores()})
}

// TestResignLeavesOthers: the last one remaining wins; in the seat of one who left, a bot may play on.
func TestResignLeavesOthers(t *testing.T) {
	p := seated(t, pebbles{}, 3, 11)
	for s := range game.FirstSeats(3).All {
		p.move(s, bet1)
	}
	p.do(p.m.ProposeDraw(0, 6, match.Offer))
	p.do(p.m.ProposeResign(0, 7))
	if p.m.Offered() != 0 {
		t.Fatal("the offer outlived its seat")
	}
	p.repeated(8)(p.m.ProposeResign(0, 8))
	p.refused(match.ErrState)(p.m.ProposeMove(0, 8, take.String()))
	if moves, choices := p.m.Moves(0), p.m.AppendChoices(nil, 0); len(moves) > 0 || string(choices) != "[]" {
		t.Fatalf("whoever has resigned is offered %v, %s", moves, choices)
	}
	p.refused(match.ErrState)(p.m.ProposeDraw(0, 8, match.Offer))
	p.refused(match.ErrIllegal)(p.m.ProposeTakeover(0, "c", ""))
	p.do(p.m.ProposeTakeover(0, "Random", "random"))
	p.move(0, take)
	p.refused(match.ErrState)(p.m.ProposeDraw(0, p.m.Number(), match.Offer)) // a bot wants no draw
	p.do(p.m.ProposeDraw(1, p.m.Number(), match.Offer))
	if _, ok := p.m.BotAnswer(); ok {
		t.Fatal("a bot that only stands in answers for its seat")
	}
	left := p.scores()[0]
	p.do(p.m.ProposeResign(2, p.m.Number()))
	p.over(match.Outcome{Winners: []int{1}, Reason: match.ReasonResign, Scores: []int{left, left, left}})
}
