package server

import (
	"errors"
	"net/http"
	"strings"

	"portolan/game"
	"portolan/match"
	"portolan/store"
	"portolan/table"
	"portolan/wire"
)

// NewOrder orders moves ahead.
type NewOrder struct {
	Number int          `json:"number" doc:"of the match as you saw it"`
	Steps  []match.Step `json:"steps" doc:"1 to 20; each is a move, or passes"`
	Repeat *int         `json:"repeat,omitempty" doc:"how often all steps are done, 1 to 99; 1 when left out"`
	Until  string       `json:"until,omitempty" enum:"attack,turn" doc:"what ends it besides"`
	Rounds int          `json:"rounds,omitempty" doc:"how many new rounds it outlives, 0 to 99"`
}

// Skipping says whether to pass where nothing can be decided.
type Skipping struct {
	On bool `json:"on"`
}

func (ms *matches) orderOperations(a *api) {
	problems := []int{http.StatusNotFound, http.StatusForbidden}
	changes := append(problems[:2:2], http.StatusConflict)
	const path = "/api/matches/{match}/seats/{seat}/orders"
	add(a, operation{
		id: "readOrders", tag: "ahead", method: "GET", path: path, access: players, status: http.StatusOK, out: wire.Orders{},
		summary: "What you have ordered ahead", text: "For a seat of yours. Nobody else is told that there is anything.", problems: problems,
	}, ms.readOrders)
	add(a, operation{
		id: "order", tag: "ahead", method: "PUT", path: path, access: players, cost: 5, status: http.StatusOK, out: wire.Orders{},
		summary: "Order moves ahead", text: "In place of what you had ordered. A step is made, after a delay drawn by lot, once the seat is asked and " +
			"the move is listed; a seat that passes does so only where just that is listed which was in the turn in which you ordered it. An order " +
			"ends where something else is asked, and at any reveal, undo or new round, more of which it may outlive by `rounds`.",
		problems: append(changes[:3:3], http.StatusUnprocessableEntity),
	}, ms.order)
	add(a, operation{
		id: "dropOrder", tag: "ahead", method: "DELETE", path: path, access: players, status: http.StatusOK, out: wire.Orders{},
		summary: "Take an order back", text: "Also one that has ended. It is no error when there is none.", problems: problems,
	}, ms.dropOrder)
	add(a, operation{
		id: "skip", tag: "ahead", method: "PUT", path: "/api/matches/{match}/seats/{seat}/skip", access: players, cost: 2, status: http.StatusOK,
		out: wire.Orders{}, summary: "Pass where nothing can be decided", text: "After a delay drawn by lot, and only where everybody may know that " +
			"the seat has nothing to decide.", problems: changes,
	}, ms.skip)
}

// owns refuses what concerns what is ordered for somebody else's seat.
func (c *call) owns(kept *store.Match, s game.Seat) error {
	if kept.Seats[s].Player != c.player() {
		return notYours("Seat %d is not yours.", s)
	}
	return nil
}

// commands refuses what can't be ordered for a seat now.
func (c *call) commands(kept *store.Match, m *match.Match, s game.Seat) error {
	if err := c.owns(kept, s); err != nil {
		return err
	}
	if m.Status() != match.StatusPlaying {
		return wrongState(m.Number(), "It is not being played.")
	}
	return inPerson(m, s, nil)
}

func (ms *matches) readOrders(c *call, _ *none) error {
	t, s, err := ms.tableAndSeat(c)
	if err != nil {
		return err
	}
	defer t.Close()
	stands, err := t.Orders(c.r.Context(), s, func(kept *store.Match, _ *match.Match) error { return c.owns(kept, s) })
	if err != nil {
		return err
	}
	return c.json(http.StatusOK, ordersOf(s, &stands))
}

func (ms *matches) order(c *call, in *NewOrder) error {
	return ms.setOrders(c, func(kept *store.Match, m *match.Match, o *store.SeatOrders) error {
		if err := c.commands(kept, m, o.Seat); err != nil {
			return err
		}
		order := match.Order{Number: in.Number, Steps: in.Steps, Repeat: 1, Until: in.Until, Rounds: in.Rounds}
		if in.Repeat != nil {
			order.Repeat = *in.Repeat
		}
		ahead, err := m.ProposeOrder(o.Seat, order)
		var wrong *match.OrderError
		switch {
		case errors.As(err, &wrong):
			return notAllowed(wrong.Field, "%s", strings.TrimPrefix(wrong.Why, match.ErrIllegal.Error()+": "))
		case err != nil:
			return refused(err, m.Number(), "seat")
		}
		o.Order, o.At = ahead.Order(), ms.hub.Now()
		return nil
	})
}

func (ms *matches) dropOrder(c *call, _ *none) error {
	return ms.setOrders(c, func(kept *store.Match, _ *match.Match, o *store.SeatOrders) error {
		o.Order = nil
		return c.owns(kept, o.Seat)
	})
}

func (ms *matches) skip(c *call, in *Skipping) error {
	return ms.setOrders(c, func(kept *store.Match, m *match.Match, o *store.SeatOrders) error {
		if o.Skip != in.On {
			o.Skip, o.At = in.On, ms.hub.Now()
		}
		return c.commands(kept, m, o.Seat)
	})
}

// setOrders changes what is ordered for the seat of the request's path.
func (ms *matches) setOrders(c *call, change func(*store.Match, *match.Match, *store.SeatOrders) error) error {
	t, s, err := ms.tableAndSeat(c)
	if err != nil {
		return err
	}
	defer t.Close()
	stands, err := t.SetOrders(c.r.Context(), s, change)
	if err != nil {
		return err
	}
	return c.json(http.StatusOK, ordersOf(s, &stands))
}

// ordersOf are orders as their owner sees them.
func ordersOf(s game.Seat, stands *table.Standing) wire.Orders {
	all := wire.Orders{Seat: int(s), Skip: stands.Skip, Pass: stands.Pass, Hostile: stands.Hostile}
	if o := stands.Order; o != nil {
		all.Order = &wire.Order{
			Number: o.Number, Steps: o.Steps, Repeat: o.Repeat, Until: o.Until, Rounds: o.Rounds,
			Step: stands.Step, Times: stands.Times, Ended: stands.Ended, Row: stands.Row,
		}
	}
	return all
}
