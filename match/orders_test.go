package match_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"portolan/game"
	"portolan/match"
)

// moves are steps that make these moves.
func moves(list ...game.Move) []match.Step {
	steps := make([]match.Step, len(list))
	for i, move := range list {
		steps[i].Move = move.String()
	}
	return steps
}

var passing = []match.Step{{Pass: true}}

// orders gives an order for a seat at the present number, which the match follows from then on.
func (p *table) orders(s game.Seat, o match.Order) {
	p.t.Helper()
	o.Number = p.m.Number()
	o.Repeat = max(o.Repeat, 1)
	a, err := p.m.ProposeOrder(s, o)
	if err != nil {
		p.t.Fatalf("after row %d: %v", p.m.Number(), err)
	}
	p.m.Heed(s, a)
}

// stands checks how the order of a seat stands, and that whoever reads the record anew finds the same.
func (p *table) stands(s game.Seat, want string) {
	p.t.Helper()
	tell := func(a *match.Ahead) string {
		how, row := a.Ended()
		step, times := a.Done()
		move, ok := a.Next()
		switch {
		case how != "":
			return fmt.Sprintf("%s by %d, %d/%d", how, row, times, step)
		case ok:
			return fmt.Sprintf("%v, %d/%d", move, times, step)
		}
		return fmt.Sprintf("waits, %d/%d", times, step)
	}
	live := p.m.Ahead(s)
	got := tell(live)
	if !strings.HasPrefix(got, want) {
		p.t.Fatalf("after row %d the order stands: %s; want %s", p.m.Number(), got, want)
	}
	if again := tell(reload(p.t, p, len(p.rows)).FollowOrder(s, live.Order())); again != got {
		p.t.Fatalf("after row %d who reads the record anew finds %s, not %s", p.m.Number(), again, got)
	}
}

// bets is a match in which all have bet, and seat 0 has the first turn.
func bets(t *testing.T, seats int) *table {
	t.Helper()
	return seated(t, pebbles{}, seats, 1).bet()
}

func TestOrders(t *testing.T) {
	for name, test := range map[string]func(p *table){
		"steps are made one after the other": func(p *table) {
			p.orders(1, match.Order{Steps: moves(take, take, pass)})
			p.stands(1, "waits, 0/0")
			p.move(0, pass)
			p.stands(1, "1, 0/0")
			p.move(1, take)
			p.stands(1, "1, 0/1")
			p.move(1, take)
			p.stands(1, "4, 0/2")
			p.move(1, pass)
			p.stands(1, "done by 8, 1/0")
		},
		"over and over": func(p *table) {
			p.orders(0, match.Order{Steps: moves(take, pass), Repeat: 2, Rounds: 9})
			for range 2 {
				p.move(0, take)
				p.move(0, pass)
				p.move(1, pass)
			}
			p.stands(0, "done by 9, 2/0")
		},
		"a new round ends it": func(p *table) {
			p.orders(0, match.Order{Steps: moves(take, pass), Repeat: 9})
			p.move(0, take)
			p.move(0, pass)
			p.stands(0, "waits, 1/0")
			p.move(1, pass)
			p.stands(0, "round by 7, 1/0")
		},
		"it outlives as many rounds as it is to": func(p *table) {
			p.orders(0, match.Order{Steps: passing, Repeat: 9, Rounds: 1})
			for range 2 {
				p.stands(0, "4")
				p.move(0, pass)
				p.move(1, pass)
			}
			p.stands(0, "round")
		},
		"chance ends it": func(p *table) {
			p.orders(0, match.Order{Steps: moves(take)})
			p.orders(1, match.Order{Steps: moves(take)})
			p.move(0, roll)
			p.stands(1, "reveal by 5, 0/0")
			p.stands(0, "own by 5, 0/0")
		},
		"what comes to light ends it": func(p *table) {
			p.orders(1, match.Order{Steps: moves(take)})
			p.move(0, look)
			p.stands(1, "reveal")
		},
		"what its own move brings to light ends it": func(p *table) {
			p.orders(0, match.Order{Steps: moves(look, take)})
			p.move(0, look)
			p.stands(0, "reveal by 5, 0/1")
		},
		"an undo ends it": func(p *table) {
			p.orders(1, match.Order{Steps: moves(take)})
			p.move(0, take)
			p.do(p.m.ProposeUndo(0, p.m.Number(), p.m.Number()-1))
			p.stands(1, "undo")
		},
		"the player may do the next step": func(p *table) {
			p.orders(0, match.Order{Steps: moves(take, pass)})
			p.move(0, take)
			p.stands(0, "4, 0/1")
			p.move(0, take)
			p.stands(0, "own")
		},
		"who passes passes where just that is listed": func(p *table) {
			p.orders(0, match.Order{Steps: passing, Repeat: 99, Rounds: 99})
			p.move(0, pass)
			for p.m.Deciding().Has(1) && len(p.m.Moves(1)) > 3 {
				p.move(1, take)
				p.stands(0, "waits")
			}
			p.move(1, pass) // now one pebble is left, and nobody can roll
			p.stands(0, "list")
		},
		"a step wants the list it was set on": func(p *table) {
			mark := match.Mark(p.m.State(), 0, p.m.Moves(0))
			p.orders(0, match.Order{Steps: []match.Step{{Move: take.String(), List: mark}, {Move: take.String(), List: "0123456789abcdef"}}})
			p.stands(0, "1, 0/0")
			p.move(0, take)
			p.stands(0, "list")
		},
		"a step does just what was said of it": func(p *table) {
			mark := match.Mark(p.m.State(), 0, []game.Move{take})
			p.orders(0, match.Order{Steps: []match.Step{{Move: take.String(), Mark: mark}, {Move: take.String(), Mark: "0123456789abcdef"}}})
			p.stands(0, "1, 0/0")
			p.move(0, take)
			p.stands(0, "list")
		},
		"until somebody attacks": func(p *table) {
			p.orders(0, match.Order{Steps: passing, Repeat: 99, Rounds: 99, Until: match.UntilAttack})
			p.orders(1, match.Order{Steps: moves(take), Repeat: 99, Rounds: 99, Until: match.UntilAttack})
			p.move(0, pass)
			for {
				p.move(1, take)
				if p.m.State().View(0).(*pebbleView).Left%10 == 0 {
					break
				}
				p.stands(0, "waits")
			}
			p.stands(0, "until")
			p.stands(1, "1")
		},
		"until it is the seat's turn": func(p *table) {
			p.orders(0, match.Order{Steps: passing, Repeat: 99, Rounds: 99, Until: match.UntilTurn})
			p.orders(1, match.Order{Steps: moves(take), Rounds: 99, Until: match.UntilTurn})
			p.move(0, pass)
			p.stands(0, "waits, 1/0")
			p.stands(1, "until")
			p.move(1, pass)
			p.stands(0, "until by 6, 1/0")
		},
		"another who plays the seat ends it": func(p *table) {
			p.orders(0, match.Order{Steps: moves(take)})
			p.orders(1, match.Order{Steps: moves(take)})
			p.do(p.m.ProposeTakeover(1, "Player 1", "greedy"))
			p.stands(1, "seat")
			p.stands(0, "1")
		},
		"the end of the match ends it": func(p *table) {
			p.orders(1, match.Order{Steps: moves(take)})
			p.do(p.m.ProposeResign(0, p.m.Number()))
			p.stands(1, "over")
		},
	} {
		t.Run(name, func(t *testing.T) { test(bets(t, 2)) })
	}
}

// What a seat may not know ends its order whatever it is, so that the end tells nothing.
func TestAHiddenMoveEndsAnOrder(t *testing.T) {
	p := seated(t, pebbles{}, 3, 1)
	p.orders(0, match.Order{Steps: moves(bet1)})
	p.orders(2, match.Order{Steps: moves(bet2)})
	p.move(2, bet2)
	p.stands(0, "reveal")
	p.stands(2, "done")
}

func TestOrdersThatAreNone(t *testing.T) {
	p := bets(t, 2)
	number := p.m.Number()
	many := moves()
	for range 21 {
		many = append(many, match.Step{Move: take.String()})
	}
	for name, one := range map[string]struct {
		order match.Order
		field string
	}{
		"no step":              {match.Order{Repeat: 1}, "steps"},
		"too many steps":       {match.Order{Steps: many, Repeat: 1}, "steps"},
		"never":                {match.Order{Steps: moves(take)}, "repeat"},
		"too often":            {match.Order{Steps: moves(take), Repeat: 100}, "repeat"},
		"rounds below 0":       {match.Order{Steps: moves(take), Repeat: 1, Rounds: -1}, "rounds"},
		"too many rounds":      {match.Order{Steps: moves(take), Repeat: 1, Rounds: 100}, "rounds"},
		"until doomsday":       {match.Order{Steps: moves(take), Repeat: 1, Until: "doomsday"}, "until"},
		"no move":              {match.Order{Steps: []match.Step{{}}, Repeat: 1}, "steps[0]"},
		"a move that is none":  {match.Order{Steps: []match.Step{{Move: "a"}, {Move: "TAKE!"}}, Repeat: 1}, "steps[1]"},
		"cancel":               {match.Order{Steps: moves(game.Cancel), Repeat: 1}, "steps[0]"},
		"a move and a pass":    {match.Order{Steps: []match.Step{{Move: "1", Pass: true}}, Repeat: 1}, "steps[0]"},
		"a pass among others":  {match.Order{Steps: []match.Step{{Pass: true}, {Move: "1"}}, Repeat: 1}, "steps[0]"},
		"a mark that is none":  {match.Order{Steps: []match.Step{{Move: "1", List: "x"}}, Repeat: 1}, "steps[0]"},
		"what is not listed":   {match.Order{Steps: moves(bet1), Repeat: 1}, "steps[0]"},
		"another list":         {match.Order{Steps: []match.Step{{Move: "1", List: "0123456789abcdef"}}, Repeat: 1}, "steps[0]"},
		"a list in the future": {match.Order{Number: 99, Steps: moves(take), Repeat: 1}, "stale"},
		"a list of the past":   {match.Order{Number: 2, Steps: moves(take), Repeat: 1}, "stale"},
	} {
		t.Run(name, func(t *testing.T) {
			if one.order.Number == 0 {
				one.order.Number = number
			}
			_, err := p.m.ProposeOrder(0, one.order)
			var wrong *match.OrderError
			switch {
			case one.field == "stale" && errors.Is(err, match.ErrStale):
			case !errors.As(err, &wrong) || wrong.Field != one.field:
				t.Errorf("the error is %v, want one of %s", err, one.field)
			}
		})
	}
	if _, err := p.m.ProposeOrder(1, match.Order{Number: number, Steps: passing, Repeat: 1}); err == nil {
		t.Error("who is not asked ordered to pass")
	}
	// What has come to light since makes it too late, though the seat's own list is the same.
	p.move(0, roll)
	refuses(t, second(p.m.ProposeOrder(1, match.Order{Number: number, Steps: moves(take), Repeat: 1})), match.ErrStale)
	p.orders(1, match.Order{Steps: moves(take)})
}

func second[A any](_ A, err error) error { return err }

// Nothing is forced while there is something else to do, nor where somebody who looks on could not know that there is nothing.
func TestForced(t *testing.T) {
	p := bets(t, 2)
	if move, ok := p.m.Forced(0); ok {
		t.Errorf("with four moves listed, %v is forced", move)
	}
	for _, hidden := range []bool{false, true} {
		q := seated(t, narrow{hides: hidden}, 2, 1)
		if move, ok := q.m.Forced(0); ok == hidden || !hidden && move != pass {
			t.Errorf("a choice that is hidden: %v; forced: %v, %v", hidden, move, ok)
		}
		if move, ok := q.m.Forced(1); ok {
			t.Errorf("who decides nothing is forced to %v", move)
		}
	}
}

// narrow is a game of turns in which one can only pass. Where it hides, a seat may hold a card, so that it could do more.
type narrow struct {
	pebbles
	hides bool
}

type strait struct {
	heap
	hides, card bool
}

func (n narrow) New(setup game.Setup, c *game.Chance) (game.State, error) {
	s := &strait{heap: heap{seats: setup.Seats, left: 5}, hides: n.hides}
	for i := range s.bets {
		s.bets[i] = bet1
	}
	return s, nil
}

func (s *strait) Moves(seat game.Seat, buf []game.Move) []game.Move {
	if !s.Deciding().Has(seat) {
		return buf
	}
	if s.card {
		buf = append(buf, take)
	}
	return append(buf, pass)
}

func (s *strait) Imagine(seat game.Seat, c *game.Chance) {
	if s.hides && seat != s.turn {
		s.card = c.Below(4) == 0
	}
}

func (s *strait) CopyFrom(from game.State) { *s = *from.(*strait) }
func (*strait) Blank() game.State          { return new(strait) }
