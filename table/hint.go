package table

import (
	"context"
	"slices"

	"portolan/crash"
	"portolan/game"
	"portolan/match"
	"portolan/store"
	"portolan/think"
	"portolan/wire"
)

// advice is a hint, finished or under way. All who ask for the same one share it. It is canceled when nobody waits for it any
// more, and dropped when the seat has something else to decide.
type advice struct {
	seat   game.Seat
	number int
	watch  *watch
	cancel context.CancelFunc
	done   chan struct{}
	ended  bool // done is closed; guarded by Table.mu, as is waiting
	hint   *wire.Hint
	err    error

	waiting int
}

// Hint returns what a strong bot would do in a seat, after a row that whoever asks has seen. may tells, with the table locked,
// whether that may be asked; its error is passed on. It waits until the hint is there, ctx ends or the match moves on.
func (t *Table) Hint(ctx context.Context, s game.Seat, number int, may func(kept *store.Match, m *match.Match) error) (*wire.Hint, error) {
	a, err := t.ask(ctx, s, number, may)
	if err != nil {
		return nil, err
	}
	defer t.leaveAdvice(a)
	select {
	case <-a.done:
		return a.hint, a.err
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-t.hub.ctx.Done():
		return nil, ErrClosed
	}
}

// ask returns the advice that is asked for: the one that there is, or a new one. The caller calls leaveAdvice in the end.
func (t *Table) ask(ctx context.Context, s game.Seat, number int, may func(*store.Match, *match.Match) error) (found *advice, err error) {
	err = t.look(ctx, func() error {
		if err := may(t.kept, t.match); err != nil {
			return err
		}
		for _, a := range t.advices {
			if a.seat == s && t.match.Current(s, a.number) == nil && a.number >= number && a.err == nil {
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

// advise starts a hint. t.mu is held.
func (t *Table) advise(s game.Seat) *advice {
	// What may panic comes before others can find the advice and wait for it. Once it is imagined there is nothing in the
	// position that the seat does not know.
	board, luck := think.Copy(t.match.State()), game.FreeChance(think.Seed(t.id, t.match.Number(), uint64(s)))
	board.Imagine(s, luck)
	ctx, cancel := context.WithCancel(t.hub.ctx)
	a := &advice{seat: s, number: t.match.Number(), cancel: cancel, done: make(chan struct{}), waiting: 1}
	a.watch = t.watch(s, a.number, cancel)
	t.advices = append(slices.DeleteFunc(t.advices, func(old *advice) bool { return old.seat == s }), a)
	t.hub.hold(t)
	if !t.hub.Go("hint", t.id, func() { t.think(ctx, a, board) }) {
		t.hub.release(t)
		a.err = ErrClosed
		a.ended = true
		close(a.done)
	}
	return a
}

// think works a hint out, and wakes those who wait.
func (t *Table) think(ctx context.Context, a *advice, board game.State) {
	defer t.Close()
	lines, err := t.hub.cfg.Thinker.Advise(ctx, t.id, board, a.seat, think.Seed(t.id, a.number, uint64(a.seat)))
	t.mu.Lock()
	defer t.mu.Unlock()
	t.unwatch(a.watch)
	_, crashed := crash.As(err)
	switch {
	case crashed:
		a.err = err
	case err == nil && ctx.Err() == nil:
		a.hint = hintOf(a, t.hub.cfg.Thinker.Hinter(), lines)
	case t.broken.Load():
		a.err = ErrBroken
	case t.match.Current(a.seat, a.number) != nil:
		a.err = &MovedOn{Number: t.match.Number(), Why: "There is something else to decide on."}
	default:
		a.err = ErrGivenUp
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

// leaveAdvice counts one who waited out. A hint for which nobody waits is canceled.
func (t *Table) leaveAdvice(a *advice) {
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

// dropAdvices drops hints about what is decided by now. t.mu is held.
func (t *Table) dropAdvices() {
	t.advices = slices.DeleteFunc(t.advices, func(a *advice) bool { return t.match.Current(a.seat, a.number) != nil })
}
