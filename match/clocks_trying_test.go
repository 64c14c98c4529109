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
