package table

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"slices"
	"time"

	"portolan/bus"
	"portolan/game"
	"portolan/match"
	"portolan/store"
)

// Lot bounds the delay before a move that was ordered ahead is made. The delay is random between the two, whatever the move and the
// reason for it, so that its length tells nobody anything.
type Lot struct{ Least, Most time.Duration }

// secret is the seed of the delays; it never leaves the process, but for the store of several nodes.
type secret [32]byte

func newSecret() (s secret) {
	_, _ = rand.Read(s[:]) // never fails
	return s
}

// draw is the delay for a seat that has to decide since a time, in milliseconds.
func (l Lot) draw(of *secret, id string, s game.Seat, since int64) int64 {
	text := append(append(of[:len(of):len(of)], id...), byte(s))
	sum := sha256.Sum256(binary.LittleEndian.AppendUint64(text, uint64(since)))
	spread := max(0, l.Most-l.Least).Milliseconds() + 1
	return l.Least.Milliseconds() + int64(binary.LittleEndian.Uint64(sum[:])%uint64(spread))
}

// Standing is what a player has ordered for a seat, and how that stands.
type Standing struct {
	Skip    bool
	Pass    string       // the move by which the seat would pass now; empty where it can't
	Hostile bool         // seats can be attacked
	Order   *match.Order // nil where there is none
	// Of an order: the next step, how often all are done, how it ended and by which row.
	Step, Times int
	Ended       string
	Row         int
}

// Orders tells what was ordered for a seat, as may, called with the table locked, permits.
func (t *Table) Orders(ctx context.Context, s game.Seat, may func(*store.Match, *match.Match) error) (stands Standing, err error) {
	err = t.look(ctx, func() error {
		if err := may(t.kept, t.match); err != nil {
			return err
		}
		stands = t.standing(s)
		return nil
	})
	return stands, err
}

// standing is how what was ordered for a seat stands. t.mu is held.
func (t *Table) standing(s game.Seat) (stands Standing) {
	stands.Hostile = t.match.Hostile()
	if move, ok := t.match.Pass(s); ok {
		stands.Pass = move.String()
	}
	o := t.orderedFor(s)
	if o == nil {
		return stands
	}
	stands.Skip = o.Skip
	if a := t.match.Ahead(s); a != nil {
		stands.Order = a.Order()
		stands.Step, stands.Times = a.Done()
		stands.Ended, stands.Row = a.Ended()
	}
	return stands
}

// orderedFor is what the player of a seat has ordered; nil when that is nothing, or somebody else's. t.mu is held.
func (t *Table) orderedFor(s game.Seat) *store.SeatOrders {
	for i := range t.ordered {
		if o := &t.ordered[i]; o.Seat == s && o.Player == t.kept.Seats[s].Player {
			return o
		}
	}
	return nil
}

// SetOrders keeps what is ordered for a seat: change, called with the table locked, says what instead of what there is. Nothing of the
// match changes, and nobody is told.
func (t *Table) SetOrders(ctx context.Context, s game.Seat,
	change func(kept *store.Match, m *match.Match, o *store.SeatOrders) error,
) (stands Standing, err error) {
	t.changing.Lock()
	defer t.changing.Unlock()
	var key int64
	o := store.SeatOrders{Seat: s}
	if t.hub.ctx.Err() != nil {
		return stands, ErrClosed
	}
	err = t.look(ctx, func() error {
		key = t.kept.Key
		var before store.SeatOrders
		if int(s) < len(t.kept.Seats) {
			if one := t.orderedFor(s); one != nil {
				o, before = *one, *one
			}
			o.Player = t.kept.Seats[s].Player
		}
		err := change(t.kept, t.match, &o)
		if (o.Order != before.Order || o.Skip != before.Skip) && o.At <= before.At { // by that other nodes know that it has changed
			o.At = max(before.At+1, t.hub.Now())
		}
		return err
	})
	if err != nil {
		return stands, err
	}
	due := []store.Due{{Kind: store.DueOrders, At: t.hub.Now() + t.hub.cfg.Lot.Least.Milliseconds()}}
	if err := t.hub.cfg.Store.KeepOrders(context.WithoutCancel(ctx), key, o, due); err != nil {
		return stands, err
	}
	err = t.run(ctx, "orders", func() error {
		t.ordered = slices.DeleteFunc(t.ordered, func(old store.SeatOrders) bool { return old.Seat == s })
		if o.Order != nil || o.Skip {
			t.ordered = append(t.ordered, o)
		}
		t.heed(&o)
		stands = t.standing(s)
		return nil
	})
	t.hub.dues.poke()
	t.hub.cfg.Bus.Publish(bus.Message{Kind: bus.Reread, Match: t.id})
	return stands, err
}

// heed makes the match keep track of what was ordered for a seat. t.mu is held.
func (t *Table) heed(o *store.SeatOrders) {
	if o.Order == nil {
		t.match.Heed(o.Seat, nil)
		return
	}
	t.match.Heed(o.Seat, t.match.FollowOrder(o.Seat, o.Order))
}

// readOrders reads what was ordered. t.mu is held.
func (t *Table) readOrders(ctx context.Context, key int64) (err error) {
	if t.match.Status() != match.StatusPlaying {
		return nil
	}
	if t.ordered, err = t.hub.cfg.Store.Orders(ctx, key); err != nil {
		return err
	}
	for i := range t.ordered {
		t.heed(&t.ordered[i])
	}
	return nil
}

// heeds tells whether an order may still be carried out. t.mu is held.
func (t *Table) heeds() bool {
	return len(t.ordered) > 0 && (t.match.Heeds() || slices.ContainsFunc(t.ordered, func(o store.SeatOrders) bool { return o.Skip }))
}

// orderedMove is a move that was ordered, and when it is to be made, in unix milliseconds.
type orderedMove struct {
	seat game.Seat
	move game.Move
	at   int64
}

// nextOrdered is the first move to be made that was ordered; false when there is none. t.mu is held.
func (t *Table) nextOrdered(now int64) (next orderedMove, any bool) {
	for i := range t.ordered {
		s := t.ordered[i].Seat
		move, ok := t.orderedMove(s)
		if !ok {
			continue
		}
		since := max(t.match.AskedAt(s), t.ordered[i].At)
		wait := t.hub.cfg.Lot.draw(&t.hub.secret, t.id, s, since)
		if left, runs := t.match.TimeLeft(s, now); runs {
			wait = min(wait, left/4)
		}
		if at := since + wait; !any || at < next.at {
			next, any = orderedMove{seat: s, move: move, at: at}, true
		}
	}
	return next, any
}

// unheard is how long a row may be on its way, in milliseconds, that another node has made without knowing of an order.
const unheard = 40_000

// orderedLately is when to look again at orders of which there is nothing to be done now, since another node may not know of them yet: it would
// keep a row by which there is, and say of none that it falls due. t.mu is held.
func (t *Table) orderedLately(now int64) (at int64, any bool) {
	if !t.hub.nodes.crowded() {
		return 0, false
	}
	for i := range t.ordered {
		if age := now - t.ordered[i].At; age < unheard {
			next := now + max(age, time.Second.Milliseconds())
			if !any || next < at {
				at, any = next, true
			}
		}
	}
	return at, any
}

// orderedMove is the move to make for a seat now, since its player has ordered that or nothing can be decided. t.mu is held.
func (t *Table) orderedMove(s game.Seat) (game.Move, bool) {
	o := t.orderedFor(s)
	if o == nil || t.match.Seat(s).Bot != "" || !t.match.Deciding().Has(s) {
		return 0, false
	}
	if a := t.match.Ahead(s); a != nil {
		if move, ok := a.Next(); ok {
			return move, true
		}
	}
	if !o.Skip {
		return 0, false
	}
	return t.match.Forced(s)
}

// obey makes the next move that was ordered, if it is time, and tells when there is another one to be made, as far as it is known.
func (t *Table) obey(ctx context.Context, now int64) (at int64, any bool, err error) {
	var next orderedMove
	over := false
	err = t.settled(ctx, func() error {
		over = t.match.Status() == match.StatusOver
		if next, any = t.nextOrdered(now); !any {
			next.at, any = t.orderedLately(now)
		}
		return nil
	})
	switch {
	case err != nil:
		return 0, false, err
	case over:
		return 0, false, t.dropOrders(ctx)
	case !any || next.at > now:
		return next.at, any, nil
	}
	_, err = t.Change(ctx, func(_ *store.Match, m *match.Match) (match.Row, error) {
		if move, ok := t.orderedMove(next.seat); !ok || move != next.move {
			return match.Row{}, &MovedOn{Number: m.Number(), Why: "It is not ordered any more."}
		}
		return m.ProposeMove(next.seat, m.Number(), next.move.String())
	}, nil)
	return now, true, err // what is due after it was kept with its row, or else it is looked at again
}

// dropOrders forgets what was ordered in a match that is over.
func (t *Table) dropOrders(ctx context.Context) error {
	var key int64
	var gone []store.SeatOrders
	err := t.look(ctx, func() error {
		key, gone, t.ordered = t.kept.Key, t.ordered, nil
		return nil
	})
	for i := range gone {
		err = errors.Join(err, t.hub.cfg.Store.KeepOrders(ctx, key, store.SeatOrders{Seat: gone[i].Seat, Player: gone[i].Player}, nil))
	}
	return err
}

// obey does what was ordered in a match, and tells when to look again, if ever.
func (d *dues) obey(ctx context.Context, id string, now int64) (next int64, any bool, err error) {
	t, err := d.hub.Open(ctx, id)
	if err != nil {
		return 0, false, err
	}
	defer t.Close()
	return t.obey(ctx, max(now, d.hub.Now()))
}
