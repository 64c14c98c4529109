package match_test

import (
	"errors"
	"testing"

	"portolan/game"
	"portolan/match"
)

// refused wants an error of the given reason, and that nothing has changed.
func (p *table) refused(want error) func(match.Row, error) {
	before := picture(p.m)
	return func(_ match.Row, err error) {
		p.t.Helper()
		if !errors.Is(err, want) {
			p.t.Fatalf("after row %d: got %v, want %v", p.m.Number(), err, want)
		}
		if picture(p.m) != before {
			p.t.Fatal("a refused proposal changed the match")
		}
	}
}

// repeated wants that the request was accepted as row n before.
func (p *table) repeated(n int) func(match.Row, error) {
	return func(_ match.Row, err error) {
		p.t.Helper()
		var r *match.Repeated
		if !errors.As(err, &r) || r.Number != n {
			p.t.Fatalf("after row %d: got %v, want a repetition of row %d", p.m.Number(), err, n)
		}
	}
}

// TestStaleInSecretSetUp: seats that choose at the same time don't block each other, until one's choice changes the other's
// list.
func TestStaleInSecretSetUp(t *testing.T) {
	p := duel(t, 3)
	for p.m.Deciding().Len() == 1 { // the nations, one after the other
		p.step()
	}
	seen := p.m.Number()
	moves := [2][]game.Move{}
	for s := range moves {
		moves[s] = append(moves[s], p.m.Moves(game.Seat(s))...)
	}
	p.do(p.m.ProposeMove(0, seen, moves[0][0].String()))
	p.do(p.m.ProposeMove(1, seen, moves[1][0].String())) // seat 1 had not seen row seen+1, which does not concern it
	p.repeated(seen + 1)(p.m.ProposeMove(0, seen, moves[0][0].String()))
	p.repeated(seen + 2)(p.m.ProposeMove(1, seen, moves[1][0].String()))
	p.refused(match.ErrStale)(p.m.ProposeMove(0, seen, moves[0][1].String()))
	p.refused(match.ErrStale)(p.m.ProposeMove(1, seen, moves[1][1].String()))
	p.refused(match.ErrStale)(p.m.ProposeMove(0, p.m.Number()+1, p.m.Moves(0)[0].String()))
	p.refused(match.ErrStale)(p.m.ProposeMove(0, -1, p.m.Moves(0)[0].String()))
	p.do(p.m.ProposeMove(0, seen+1, p.m.Moves(0)[0].String())) // it knows its own row; seat 1's does not matter

	for p.m.Deciding().Has(0) { // seat 0 gets ready
		p.move(0, p.m.Moves(0)[0])
	}
	ready := p.m.Number()
	for p.m.Deciding() == game.SeatsOf(1) && len(p.m.Moves(0)) == 0 { // and seat 1, which opens the next choice
		p.move(1, p.m.Moves(1)[0])
	}
	if len(p.m.Moves(0)) == 0 {
		t.Fatal("seat 0 has no list after both were ready")
	}
	p.refused(match.ErrStale)(p.m.ProposeMove(0, ready, p.m.Moves(0)[0].String()))
}

func TestProposeMoveRefuses(t *testing.T) {
	p := open(t, efemeris(t), 2, 4)
	p.refused(match.ErrState)(p.m.ProposeMove(0, 0, "1"))
	p.do(p.m.ProposeSit(1, "b", "", ""))
	p.do(p.m.ProposeSit(0, "a", "", ""))
	s := p.m.Deciding().First()
	other := 1 - s
	legal := p.m.Moves(s)[0].String()
	p.refused(match.ErrStale)(p.m.ProposeMove(s, 1, legal)) // row 2 gave it its list
	p.refused(match.ErrIllegal)(p.m.ProposeMove(other, 2, legal))
	for _, seat := range []game.Seat{-1, -2, 2, 100} {
		p.refused(match.ErrIllegal)(p.m.ProposeMove(seat, 2, legal))
	}
	for _, move := range []string{"", " ", "0" + legal, "-1", "zzzzzzzzzzzzzzzzzzzz", legal + "\x00", "é", game.Cancel.String()} {
		p.refused(match.ErrIllegal)(p.m.ProposeMove(s, 2, move))
	}
	p.do(p.m.ProposeMove(s, 2, legal))
}

// TestRetryAfterTheEnd: the answer to the last move may get lost, too.
func TestRetryAfterTheEnd(t *testing.T) {
	p := duel(t, 5)
	p.finish()
	last := p.rows[len(p.rows)-1]
	p.repeated(last.Number)(p.m.ProposeMove(last.Seat, last.On, last.Move))
	p.refused(match.ErrState)(p.m.ProposeMove(last.Seat, last.Number, last.Move))
	p.refused(match.ErrState)(p.m.ProposeUndo(last.Seat, last.Number, last.Number-1))
	p.refused(match.ErrState)(p.m.ProposeResign(0, last.Number))
	p.refused(match.ErrState)(p.m.ProposeDraw(0, last.Number, match.Offer))
	if p.m.Deciding() != 0 || len(p.m.Moves(0))+len(p.m.Moves(1)) > 0 {
		t.Fatal("somebody owes a decision after the end")
	}
}

// TestRetriedUndo: a retried undo finds its own row, even when its seat has moved on since.
func TestRetriedUndo(t *testing.T) {
	p := startedPebbles(t)
	p.move(0, take)
	p.do(p.m.ProposeUndo(0, 5, 4))
	p.repeated(6)(p.m.ProposeUndo(0, 5, 4))
	p.move(0, take)
	p.repeated(6)(p.m.ProposeUndo(0, 5, 4))
	p.refused(match.ErrStale)(p.m.ProposeUndo(0, 5, 3))
	p.repeated(5)(p.m.ProposeMove(0, 4, take.String()))
	p.repeated(7)(p.m.ProposeMove(0, 6, take.String()))
	p.m = reload(t, p, len(p.rows)) // another node knows as much
	p.repeated(6)(p.m.ProposeUndo(0, 5, 4))
	p.repeated(7)(p.m.ProposeMove(0, 6, take.String()))
}
