package server

import (
	"context"
	"errors"
	"sync"
	"time"

	"portolan/crash"
	"portolan/game"
	"portolan/match"
	"portolan/store"
	"portolan/think"
)

// standIn is the bot that plays on for who gives up while the others go on.
const standIn = "greedy"

// retryAfter is how long a bot waits after its move could not be made.
const retryAfter = time.Second

// bots lets the bots at the tables move. A bot's move takes the same way as a person's; what it thinks is thought in a pool.
// Nothing about it is kept: whoever opens a table wakes its bots, and of two that move for one bot the second is stale.
type bots struct {
	*Server
	running sync.WaitGroup

	mu     sync.Mutex
	closed bool
}

func newBots(s *Server) *bots { return &bots{Server: s} }

// close has no bot begin a move any more.
func (b *bots) close() {
	b.refuse()
	b.thinker.Close()
}

func (b *bots) refuse() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed = true
}

// enter tells whether a bot may begin a move. Then the caller ends with running.Done.
func (b *bots) enter() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.closed {
		b.running.Add(1)
	}
	return !b.closed
}

// settle waits until no bot is at work.
func (b *bots) settle() {
	b.running.Wait()
	b.thinker.Wait()
}

// wake sees to it that a bot at the table moves, if one is to. t.mu is held.
func (b *bots) wake(t *table) {
	if t.waking || !botIsDue(t.match) {
		return
	}
	t.waking = true
	b.hub.hold(t)
	b.after(b.cfg.BotPace, t)
}

func botIsDue(m *match.Match) bool {
	if _, _, due := m.BotTurn(); due {
		return true
	}
	if _, due := m.Abandoned(); due {
		return true
	}
	_, due := m.BotAnswer()
	return due
}

// after has the bot move after a pause. The table stays open until it has.
func (b *bots) after(pause time.Duration, t *table) {
	if pause <= 0 {
		go b.report.Safely("bot", t.id, func() { b.attend(t) })()
		return
	}
	time.AfterFunc(pause, b.report.Safely("bot", t.id, func() { b.attend(t) }))
}

// attend does what is due for a bot at the table, and looks after the table until that is done.
func (b *bots) attend(t *table) {
	if !b.enter() {
		return
	}
	defer b.running.Done()

	err := b.tryToAct(b.hub.ctx, t)
	if err == nil {
		t.close()
		return
	}
	pause := max(retryAfter, b.cfg.BotPace)
	switch problem, known := problemOf(err); {
	case errors.Is(err, context.Canceled): // the position it thought about is gone
		pause = b.cfg.BotPace
	case known:
		b.log.Debug("a bot was late", "match", t.id, "problem", problem.Type)
	default:
		b.log.Error("a bot could not move", "match", t.id, "error", err)
	}
	if _, crashed := crash.As(err); crashed {
		t.stumble()
	}
	if t.wakesAgain(err) {
		b.after(pause, t)
		return
	}
	t.close()
}

// wakesAgain tells whether a bot is to try once more after an error, and then has nobody else try.
func (t *table) wakesAgain(err error) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	again := !t.waking && !t.gone && !t.broken.Load() && t.hub.ctx.Err() == nil && !errors.Is(err, think.ErrNoBot)
	t.waking = t.waking || again
	return again
}

func (t *table) fallAsleep() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.waking = false
}

// tryToAct is act. What panics is an error.
func (b *bots) tryToAct(ctx context.Context, t *table) (err error) {
	defer func() {
		if _, crashed := crash.As(err); crashed {
			t.fallAsleep()
		}
	}()
	defer b.report.Catch("bot", t.id, &err)
	return b.act(ctx, t)
}

// duty is what is due for a bot at a table.
type duty struct {
	takeOver, answer bool
	leaver           game.Seat       // if takeOver
	ask              *think.Question // if a bot is to move
	number           int             // at which it is asked
	watch            *watch
}

// act does for a bot at the table what is due, if anything is. Until that is settled, t.waking keeps others from it.
func (b *bots) act(ctx context.Context, t *table) error {
	thinking, cancel := context.WithCancel(ctx)
	defer cancel()
	var due duty
	if err := t.run(ctx, "bot", func() error { due = t.duty(cancel); return nil }); err != nil {
		t.fallAsleep()
		return err
	}
	switch {
	case due.takeOver:
		_, err := t.change(ctx, func(m *match.Match) (match.Row, error) {
			row, err := m.ProposeTakeover(due.leaver, standIn, standIn)
			return row, refused(err, m.Number(), "seat")
		}, &store.Seating{Seat: due.leaver, Who: store.Seat{Bot: standIn, Name: standIn}})
		return err
	case due.answer:
		_, err := t.change(ctx, answerForBot, nil)
		return err
	case due.ask == nil:
		return nil
	}
	chosen, err := b.thinker.Choose(thinking, due.ask)
	t.thought(due.watch)
	if err != nil {
		return err
	}
	return b.move(ctx, t, due.ask, due.number, chosen)
}

// duty tells what is due. A bot that is to move has cancel called when it need not any more. t.mu is held.
func (t *table) duty(cancel func()) duty {
	t.waking = false // what is done from here on wakes the next bot
	if leaver, due := t.match.Abandoned(); due {
		return duty{takeOver: true, leaver: leaver}
	}
	if _, due := t.match.BotAnswer(); due {
		return duty{answer: true}
	}
	seat, spec, due := t.match.BotTurn()
	if !due {
		return duty{}
	}
	ask := &think.Question{
		Match: t.id, Seat: seat, Spec: spec, Board: think.Copy(t.match.State()), Priority: t.priority(),
	}
	t.waking = true
	return duty{ask: ask, number: t.match.Number(), watch: t.watch(seat, t.match.Number(), cancel)}
}

// thought is called when a bot has thought.
func (t *table) thought(w *watch) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.unwatch(w)
	t.waking = false
}

// move makes the move that a bot has chosen at a number.
func (b *bots) move(ctx context.Context, t *table, ask *think.Question, number int, chosen game.Move) error {
	_, err := t.change(ctx, func(m *match.Match) (match.Row, error) {
		row, err := m.ProposeMove(ask.Seat, number, chosen.String())
		return row, refused(err, m.Number(), "move")
	}, nil)
	return err
}

func answerForBot(m *match.Match) (match.Row, error) {
	row, due := m.BotAnswer()
	if !due {
		return row, stale(m.Number(), "No bot is to answer.")
	}
	return row, nil
}
