package match_test

import (
	"errors"
	"testing"

	"portolan/game"
	"portolan/match"
)

// referee plays along with a match, by the rules of docs/decisions/0006-the-undo-fence.md, from scratch at each row.
type referee struct {
	state  game.State
	luck   game.Entropy
	tail   []int // rows that may be taken back
	owner  game.Seat
	ground int // the row of the fence
}

// follow plays a move of row n and tells whether it is fenced.
func (r *referee) follow(n int, s game.Seat, move game.Move) {
	var j game.Journal
	c := game.NewChance(&r.luck, n)
	r.state.Play(s, move, c, &j)
	switch {
	case c.Drawn() > 0 || j.Revealed():
		r.tail, r.ground = nil, n
	case r.owner != s:
		r.tail, r.ground = []int{n}, n-1
	default:
		r.tail = append(r.tail, n)
	}
	r.owner = s
}

func newReferee(p *table) *referee {
	r := &referee{ground: p.m.Number(), owner: game.Spectator}
	r.luck = game.Entropy{Purpose: "match", Seed: seedFor(1)}
	for s := range p.m.Seats() {
		var salt game.Salt
		salt[15] = byte(10 + s)
		r.luck.Salts = append(r.luck.Salts, salt)
	}
	setup := game.Setup{Rules: p.m.Version(), Seats: len(p.m.Seats()), Options: p.m.Options()}
	state, err := p.m.Rules().New(setup, game.NewChance(&r.luck, 0))
	if err != nil {
		p.t.Fatal(err)
	}
	r.state = state
	return r
}

// TestFenceAtEveryRow holds what a match allows to be taken back against a referee of its own, for every seat and goal.
func TestFenceAtEveryRow(t *testing.T) {
	p := duel(t, 1)
	r := newReferee(p)
	for going := true; going; {
		s, move := p.pick()
		p.move(s, move)
		going = p.m.Status() == match.StatusPlaying
		if !going {
			break
		}
		n := p.m.Number()
		r.follow(n, s, move)
		last, turn, ok := p.m.Undoable(s)
		if ok != (len(r.tail) > 0) || ok && (last != n-1 || turn != r.tail[0]-1) {
			t.Fatalf("row %d: undo to %d or %d (%t), the referee says %v", n, last, turn, ok, r.tail)
		}
		for to := max(0, n-12); to <= n+1; to++ {
			for seat := range game.FirstSeats(2).All {
				_, err := p.m.ProposeUndo(seat, n, to)
				allowed := seat == s && len(r.tail) > 0 && to >= r.ground && to < n
				if allowed != (err == nil) || !allowed && !errors.Is(err, match.ErrIllegal) {
					t.Fatalf("row %d: undo of seat %d to %d: %v, the referee says %t", n, seat, to, err, allowed)
				}
			}
		}
	}
}

// TestUndoThenReplay takes back as far as allowed, compares with what was there before, and plays the same again.
func TestUndoThenReplay(t *testing.T) {
	p := duel(t, 2)
	pictures := map[int]string{p.m.Number(): position(p.m)}
	resets := 0
	for p.step() {
		n := p.m.Number()
		pictures[n] = position(p.m)
		s := p.rows[n-1].Seat
		_, turn, ok := p.m.Undoable(s)
		if !ok || p.luck.Below(6) > 0 {
			continue
		}
		resets++
		p.do(p.m.ProposeUndo(s, n, turn))
		if position(p.m) != pictures[turn] {
			t.Fatalf("row %d: the position is not that after row %d", p.m.Number(), turn)
		}
		if _, _, ok := p.m.Undoable(s); ok {
			t.Fatalf("row %d: more can be taken back after a whole turn was", p.m.Number())
		}
		pictures[p.m.Number()] = pictures[turn]
		for row := turn + 1; row <= n; row++ {
			if again := p.rows[row-1]; again.Kind == match.Move {
				p.do(p.m.ProposeMove(again.Seat, p.m.Number(), again.Move))
				pictures[p.m.Number()] = position(p.m)
			} else {
				p.do(p.m.ProposeUndo(again.Seat, p.m.Number(), p.m.Number()-(again.Number-again.To)))
			}
		}
		if position(p.m) != pictures[n] {
			t.Fatalf("row %d: played again, the position differs from that after row %d", p.m.Number(), n)
		}
	}
	if resets < 10 {
		t.Fatalf("only %d turns were taken back", resets)
	}
	checkLoad(t, p)
}

// start plays the secret bets, so that seat 0 is to move at row 4.
func startedPebbles(t *testing.T) *table {
	p := seated(t, pebbles{}, 2, 7)
	p.move(0, bet1)
	p.move(1, bet2)
	return p
}

func TestUndo(t *testing.T) {
	p := startedPebbles(t)
	wants := func(s game.Seat, want string) {
		t.Helper()
		if got := string(p.m.AppendUndo(nil, s)); got != want {
			t.Fatalf("after row %d seat %d has undo %s, want %s", p.m.Number(), s, got, want)
		}
	}
	undo := func(s game.Seat, to int, want error) {
		t.Helper()
		row, err := p.m.ProposeUndo(s, p.m.Number(), to)
		if !errors.Is(err, want) {
			t.Fatalf("undo to %d after row %d: %v, want %v", to, p.m.Number(), err, want)
		}
		if err == nil {
			p.do(row, nil)
		}
	}
	wants(0, `null`)
	wants(1, `{"last":3,"turn":3}`) // its bet, though seat 0 is to move
	wants(game.Spectator, `null`)
	p.move(0, take) // row 5
	wants(1, `null`)
	p.move(0, take) // row 6
	wants(0, `{"last":5,"turn":4}`)
	p.do(p.m.ProposeDraw(1, 6, match.Offer)) // row 7: no move, no fence
	wants(0, `{"last":5,"turn":4}`)
	undo(0, 5, nil) // row 8
	wants(0, `{"last":4,"turn":4}`)
	if got := string(p.m.AppendDraw(nil)); got != `{"offered":[1]}` {
		t.Fatalf("the undo took the offer along: %s", got)
	}
	p.move(0, take) // row 9
	wants(0, `{"last":8,"turn":4}`)
	undo(0, 6, match.ErrIllegal) // row 6 was taken back: no row leads there any more
	undo(0, 7, match.ErrIllegal)
	undo(0, 9, match.ErrIllegal)
	undo(0, 3, match.ErrIllegal)
	undo(0, -1, match.ErrIllegal)
	undo(1, 8, match.ErrIllegal)
	undo(0, 4, nil) // row 10: the whole turn
	wants(0, `null`)
	p.move(0, roll) // row 11 drew
	wants(0, `null`)
	p.move(0, take)
	p.move(0, look) // row 13 told something
	wants(0, `null`)
	undo(0, 11, match.ErrIllegal)
	p.move(0, pass) // row 14
	wants(0, `{"last":13,"turn":13}`)
	p.move(1, take) // row 15
	undo(1, 14, nil)
	wants(0, `null`) // somebody has moved since, if only to take it back
	wants(1, `null`)
	checkLoad(t, p)
}
