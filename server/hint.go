package server

import (
	"context"
	"net/http"
	"slices"

	"portolan/crash"
	"portolan/game"
	"portolan/store"
	"portolan/think"
	"portolan/wire"
)

// NewHint asks for a hint.
type NewHint struct {
	Number int `json:"number" doc:"of the match as you saw it"`
	Seat   int `json:"seat"`
}

func (s *Server) hintOperations(a *api) {
	add(a, operation{
		id: "hint", tag: "matches", method: "POST", path: "/api/matches/{match}/hint", access: players, cost: 10, status: http.StatusOK,
		out: wire.Hint{}, summary: "What would a strong bot do?",
		text: "From what the seat may know, and only where all other seats belong to bots or to you. It takes some seconds; a " +
			"hint for a position that is gone is answered as stale.",
		problems: []int{http.StatusNotFound, http.StatusForbidden, http.StatusConflict, http.StatusUnprocessableEntity},
	}, hint)
}

// advice is a hint that is being thought about, or was. One serves all who ask for the same; it is dropped when nobody waits
// for it any more or when there is something else to decide on.
type advice struct {
	seat   game.Seat
	number int
	watch  *watch
	cancel context.CancelFunc
	done   chan struct{}
	ended  bool // done is closed; guarded by table.mu, as is waiting
	hint   *wire.Hint
	err    error

	waiting int
}

func hint(c *call, in *NewHint) error {
	if c.sender.limited {
		holder := hintPlace{c.session.key}
		if !c.limits.enter(holder, c.cfg.MaxHints) {
			return slowDown(2)
		}
		defer c.limits.leave(holder)
	}
	t, err := c.table()
	if err != nil {
		return err
	}
	defer t.close()
	a, err := t.ask(c, in)
	if err != nil {
		return err
	}
	defer t.leaveAdvice(a)
	err = c.await(a)
	c.unhurried()
	if err != nil {
		return err
	}
	return c.json(http.StatusOK, a.hint)
}

// await waits for an advice as long as somebody wants it.
func (c *call) await(a *advice) error {
	select {
	case <-a.done:
		return a.err
	case <-c.r.Context().Done():
		return c.r.Context().Err()
	case <-c.hub.ctx.Done():
		return unavailable("The server is about to stop.")
	}
}

// hintPlace is what a session's hints are counted by.
type hintPlace struct{ session store.Key }

// ask returns the advice that is asked for: the one that there is, or a new one. The caller leaves it.
func (t *table) ask(c *call, in *NewHint) (found *advice, err error) {
	err = t.look(c.r.Context(), func() error {
		if err := t.mayAsk(c, in); err != nil {
			return err
		}
		s := game.Seat(in.Seat)
		for _, a := range t.advices {
			if a.seat == s && t.match.Current(s, a.number) == nil && a.number >= in.Number && a.err == nil {
				a.waiting++
				found = a
				return nil
			}
		}
		found = t.advise(s)
		return nil
	})
	return found, err
}

// mayAsk tells whether the caller may have a hint. t.mu is held.
func (t *table) mayAsk(c *call, in *NewHint) error {
	m := t.match
	if in.Seat < 0 || in.Seat >= len(t.kept.Seats) || t.kept.Seats[in.Seat].Player != c.player() {
		return notYours("Seat %d is not yours.", in.Seat)
	}
	s := game.Seat(in.Seat)
	if err := t.inPerson(s, m.Current(s, in.Number)); err != nil {
		return refused(err, m.Number(), "seat")
	}
	if !m.Deciding().Has(s) {
		return wrongState(m.Number(), "This seat has nothing to decide.")
	}
	if slices.ContainsFunc(t.kept.Seats, func(who store.Seat) bool { return who.Player != "" && who.Player != c.player() }) {
		return notAllowed("seat", "There are no hints in a match against other people.")
	}
	return nil
}

// advise begins to think about a hint. t.mu is held.
func (t *table) advise(s game.Seat) *advice {
	// What may panic comes before others can find the advice and wait for it. Once it is imagined there is nothing in the
	// position that the seat does not know.
	board, luck := think.Copy(t.match.State()), game.FreeChance(think.Seed(t.id, t.match.Number(), uint64(s)))
	board.Imagine(s, luck)
	ctx, cancel := context.WithCancel(t.hub.ctx)
	a := &advice{seat: s, number: t.match.Number(), cancel: cancel, done: make(chan struct{}), waiting: 1}
	a.watch = t.watch(s, a.number, cancel)
	t.advices = append(slices.DeleteFunc(t.advices, func(old *advice) bool { return old.seat == s }), a)
	t.hub.hold(t)
	if !t.hub.begin("hint", t.id, func() { t.think(ctx, a, board) }) {
		t.hub.release(t)
		a.err = unavailable("The server is about to stop.")
		a.ended = true
		close(a.done)
	}
	return a
}

// think thinks about a hint, and tells those who wait.
func (t *table) think(ctx context.Context, a *advice, board game.State) {
	defer t.close()
	lines, err := t.hub.thinker.Advise(ctx, t.id, board, a.seat, think.Seed(t.id, a.number, uint64(a.seat)))
	t.mu.Lock()
	defer t.mu.Unlock()
	t.unwatch(a.watch)
	_, crashed := crash.As(err)
	switch {
	case crashed:
		a.err = err
	case err == nil && ctx.Err() == nil:
		a.hint = hintOf(a, t.hub.thinker.Hinter(), lines)
	case t.broken.Load():
		a.err = brokenTable()
	case t.match.Current(a.seat, a.number) != nil:
		a.err = stale(t.match.Number(), "There is something else to decide on.")
	default:
		a.err = unavailable("The hint was given up.")
	}
	a.cancel()
	a.ended = true
	close(a.done)
}

// hintOf is the hint that an advice has come to.
func hintOf(a *advice, by string, lines []think.Line) *wire.Hint {
	h := &wire.Hint{Number: a.number, Seat: int(a.seat), Bot: by, Lines: []wire.HintLine{}}
	for _, line := range lines {
		choices := []wire.Choice{}
		for i := range line.Steps {
			choices = append(choices, wire.ChoiceOf(line.Steps[i].Move, &line.Steps[i].Choice))
		}
		h.Lines = append(h.Lines, wire.HintLine{Value: line.Value, Choices: choices})
	}
	return h
}

// leaveAdvice has one fewer wait for an advice. What nobody waits for is not thought about any more.
func (t *table) leaveAdvice(a *advice) {
	t.mu.Lock()
	defer t.mu.Unlock()
	a.waiting--
	if a.waiting == 0 && !a.ended {
		a.cancel()
	}
	if a.waiting == 0 && (!a.ended || a.err != nil) {
		t.advices = slices.DeleteFunc(t.advices, func(other *advice) bool { return other == a })
	}
}

// dropAdvices forgets hints about what is decided by now. t.mu is held.
func (t *table) dropAdvices() {
	t.advices = slices.DeleteFunc(t.advices, func(a *advice) bool { return t.match.Current(a.seat, a.number) != nil })
}
