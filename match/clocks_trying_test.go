package match_test

import (
	"slices"
	"testing"

	"portolan/game"
	"portolan/match"
)

// trying opens a match of Age of Discovery by a clock, and returns who begins and the move that tries the card any colour.
func trying(t *testing.T) (p *table, s game.Seat, card game.Move) {
	t.Helper()
	p = openWith(t, rulesOf(t, "discoveries"), match.Opening{Seats: 2, Terms: &match.Terms{Clock: own}}, 1)
	p.now = noon
	for seat := range game.Seat(2) {
		p.do(p.m.ProposeSit(seat, "x", "", ""))
	}
	s = p.m.Deciding().First()
	moves := p.m.Moves(s)
	i := slices.IndexFunc(moves, func(move game.Move) bool {
		var said game.Choice
		p.m.State().Choice(s, move, &said)
		return said.Kind == "any"
	})
	if i < 0 {
		t.Fatal("the card any colour is of no use at the beginning")
	}
	return p, s, moves[i]
}

// AD-3.5 AD-3.3: what is tried in small moves is taken back by one that is a move, too, and for ever. That stops no clock.
func TestTryingForEverStopsNoClock(t *testing.T) {
	p, s, card := trying(t)
	for range 100 {
		p.after(1_000).move(s, card)
		p.after(1_000).move(s, game.Cancel)
	}
	if over := p.m.Overdue(p.now + 1_000); over != game.SeatsOf(s) {
		t.Errorf("after 200 seconds with a clock of 60 the seats %b are out of time; clocks %s", over, p.m.AppendClocks(nil, p.now))
	}
}

// Once somebody else has moved, the second before each move counts as little as ever, however much was tried before.
func TestTheSecondComesBackWithTheNextTurn(t *testing.T) {
	p, s, card := trying(t)
	for range 35 {
		p.move(s, card)
		p.move(s, game.Cancel)
	}
	end := func(s game.Seat) { p.move(s, p.m.Moves(s)[len(p.m.Moves(s))-1]) }
	end(s)
	end(1 - s)
	before := string(p.m.AppendClocks(nil, p.now))
	p.after(1_000).move(s, card)
	if after := string(p.m.AppendClocks(nil, p.now)); after != before {
		t.Errorf("the clocks were %s, and after a move in a second %s", before, after)
	}
}

// Who has no time left gets none by moving and taking back, or by trying, each time within the second that a move needs to travel.
func TestNothingPutsOffTheEndOfTime(t *testing.T) {
	out := func(p *table, s game.Seat, what string, again func()) {
		t.Helper()
		for range 400 {
			if p.m.Overdue(p.now).Has(s) {
				return
			}
			again()
		}
		t.Errorf("%s for %d s, seat %d is not out of time; clocks %s", what, (p.now-noon)/1000, s, p.m.AppendClocks(nil, p.now))
	}
	p := timed(t, 2, match.Terms{Clock: own}).bet()
	out(p, 0, "taking back", func() {
		p.after(450).move(0, take)
		last, _, _ := p.m.Undoable(0)
		p.after(450).do(p.m.ProposeUndo(0, p.m.Number(), last))
	})
	p = timed(t, 2, match.Terms{Clock: own}).bet()
	p.after(70_500)
	out(p, 0, "ending the turn and taking that back", func() {
		p.after(450).move(0, pass)
		last, _, _ := p.m.Undoable(0)
		p.after(450).do(p.m.ProposeUndo(0, p.m.Number(), last))
	})
	p, s, card := trying(t)
	out(p, s, "trying", func() {
		p.after(450).move(s, card)
		p.after(450).move(s, game.Cancel)
	})
}

// kind is what the game calls a move of a seat's.
func (p *table) kind(s game.Seat, move game.Move) string {
	var said game.Choice
	p.m.State().Choice(s, move, &said)
	return said.Kind
}

// EF-12.5: of two partners the one that places the last tile asks the other for tactics, and may be done with its own before the other has moved:
// two decisions, each of which brings time. Who takes both back, at once or one by one, and makes them again for ever, stops no clock.
func TestTakingTwoDecisionsBackStopsNoClock(t *testing.T) {
	for _, atOnce := range []bool{true, false} {
		p := openWith(t, rulesOf(t, "efemeris"), match.Opening{Seats: 4, Terms: &match.Terms{Clock: own}}, 1)
		p.now = noon
		for seat := range game.Seat(4) {
			p.do(p.m.ProposeSit(seat, "x", "", ""))
		}
		s := p.m.Deciding().First()
		for ; p.m.Deciding().Len() > 1 || p.kind(s, p.m.Moves(s)[0]) != "place"; s = p.m.Deciding().First() {
			p.move(s, p.m.Moves(s)[0])
		}
		for range 30 {
			p.after(2_000).move(s, p.m.Moves(s)[0])
			moves := p.m.Moves(s)
			end := slices.IndexFunc(moves, func(move game.Move) bool { return p.kind(s, move) == "end-tactics" })
			if end < 0 {
				t.Fatalf("seat %d can't end its tactics", s)
			}
			p.after(2_000).move(s, moves[end])
			for last, turn, ok := p.m.Undoable(s); ok; last, turn, ok = p.m.Undoable(s) {
				if atOnce {
					last = turn
				}
				p.do(p.m.ProposeUndo(s, p.m.Number(), last))
			}
		}
		if over := p.m.Overdue(p.now); over != game.SeatsOf(s) {
			t.Errorf("after 120 seconds with a clock of 90, taken back at once: %v, the seats %b are out of time; clocks %s", atOnce, over, p.m.AppendClocks(nil, p.now))
		}
	}
}
