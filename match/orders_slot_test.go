package match_test

import (
	"fmt"
	"testing"

	"portolan/game"
	"portolan/match"
)

// A move of Age of Discovery names a place in the sale row. Where another ship lies there by then, and no chance was drawn since, an order
// that bears the mark of what was said ends.
func TestAnOrderBuysNoOtherShip(t *testing.T) {
	for seed := uint64(1); seed < 50; seed++ {
		p := openWith(t, rulesOf(t, "discoveries"), match.Opening{Seats: 2, Options: map[string]string{"guide": "yes"}}, seed)
		for s := range game.Seat(2) {
			p.do(p.m.ProposeSit(s, "x", "", ""))
		}
		for p.m.Status() == match.StatusPlaying {
			s := p.m.Deciding().First()
			moves := p.m.Moves(s)
			coins, more := first(p, s, "coins")
			switch buy, ok := first(p, s, "buy"); {
			case more && p.luck.Below(2) > 0:
				p.move(s, coins)
			case !ok:
				p.move(s, moves[len(moves)-1])
			case bought(t, p, s, buy):
				return
			}
		}
	}
	t.Fatal("no place in the sale row was taken by another ship without chance")
}

// bought has s buy a ship and end its turn, while the other seat orders to buy that ship. It tells whether another one could have been
// bought in its place.
func bought(t *testing.T, p *table, s game.Seat, buy game.Move) bool {
	t.Helper()
	end, _ := p.m.Pass(s)
	trial := p.m.Trial(1-s, 0)
	if _, err := trial.Play(s, end); err != nil {
		t.Fatal(err)
	}
	said, err := trial.Play(1-s, buy)
	if err != nil {
		p.move(s, buy)
		return false
	}
	told := fmt.Sprint(said.Args)
	order := match.Order{Number: p.m.Number(), Steps: []match.Step{{Move: buy.String()}}, Repeat: 1, Rounds: 9}
	p.orders(1-s, order)
	p.move(s, buy)
	p.move(s, end)
	if _, ok := p.m.Ahead(1 - s).Next(); !ok {
		return false
	}
	var now game.Choice
	if p.m.State().Choice(1-s, buy, &now); fmt.Sprint(now.Args) == told {
		return false
	}
	order.Steps[0].Mark = trial.Mark()
	if how, row := p.m.FollowOrder(1-s, &order).Ended(); how != match.EndList || row != p.m.Number() {
		t.Errorf("%s was ordered, %v is listed by row %d, and the order ended %q by row %d", told, now.Args, p.m.Number(), how, row)
	}
	return true
}

// first is the first move of a kind that is listed for s, if there is one.
func first(p *table, s game.Seat, kind string) (move game.Move, ok bool) {
	var said game.Choice
	for _, move := range p.m.Moves(s) {
		if p.m.State().Choice(s, move, &said); said.Kind == kind {
			return move, true
		}
	}
	return 0, false
}
