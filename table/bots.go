package table

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"portolan/crash"
	"portolan/game"
	"portolan/match"
	"portolan/store"
	"portolan/think"
)

// StandIn is the bot that plays on for who gives up while the others go on.
const StandIn = "greedy"

// retryAfter is how long a bot waits after its move could not be made.
const retryAfter = time.Second

// botsFail is said once for all bots that can't move, since the store fails them all.
const botsFail = "a bot could not move"

// bots does what is due by itself at the tables: bots' turns and answers, and takeovers of seats that were given up. A bot's move
// takes the same way as a person's; a thinker chooses it.
// Nothing of this is stored: whoever opens a table wakes its bots. Of several servers one has the lease on a table's bots; should two move for
// the same bot all the same, the second row is refused as stale.
type bots struct {
	hub     *Hub
	running sync.WaitGroup

	mu     sync.Mutex
	closed bool
}

// refuse stops bots from beginning a move.
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

// wake starts the bot that is to move at the table, if there is one and it is not started yet. t.mu is held.
func (b *bots) wake(t *Table) {
	if t.botBusy || !botIsDue(t.match) || !b.hub.nodes.leases.may(t) {
		return
	}
	t.botBusy = true
	b.hub.hold(t)
	pause := b.hub.cfg.BotPace
	if !t.botRests.IsZero() {
		pause = max(pause, time.Until(t.botRests))
		t.botRests = time.Time{}
	}
	b.after(pause, t)
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

// after starts the bot after a pause. The table stays open until it has moved.
func (b *bots) after(pause time.Duration, t *Table) {
	if pause <= 0 {
		go b.hub.cfg.Report.Safely("bot", t.id, func() { b.attend(t) })()
		return
	}
	time.AfterFunc(pause, b.hub.cfg.Report.Safely("bot", t.id, func() { b.attend(t) }))
}

// attend does what is due for a bot at the table, tries again where that may help, and closes the table at the end.
func (b *bots) attend(t *Table) {
	if !b.enter() {
		return
	}
	defer b.running.Done()

	err := b.tryToAct(b.hub.ctx, t)
	if err == nil {
		b.hub.complain(b.hub.ctx, botsFail, nil)
		b.hub.counts.botsDone.Add(1)
		t.Close()
		return
	}
	pause := max(retryAfter, b.hub.cfg.BotPace)
	switch {
	case errors.Is(err, context.Canceled): // the position it thought about is gone
		b.hub.counts.botsLate.Add(1)
		pause = b.hub.cfg.BotPace
	case expected(err):
		b.hub.counts.botsLate.Add(1)
		b.hub.cfg.Log.Debug("a bot was late", "match", t.id, "error", err)
	default:
		b.hub.counts.botsFailed.Add(1)
		b.hub.complain(b.hub.ctx, botsFail, fmt.Errorf("in match %s: %w", t.id, err))
	}
	if _, crashed := crash.As(err); crashed {
		t.botPanicked()
	}
	if t.retriesBot(err) {
		b.after(pause, t)
		return
	}
	t.Close()
}

// expected tells whether an error of a bot is no fault of the program: the bot was late, or a panic that is reported already.
func expected(err error) bool {
	var moved *MovedOn
	_, crashed := crash.As(err)
	return crashed || errors.As(err, &moved) || errors.Is(err, ErrClosed) || errors.Is(err, ErrBroken) || errors.Is(err, think.ErrClosed) ||
		errors.Is(err, match.ErrStale) || errors.Is(err, match.ErrState) || errors.Is(err, match.ErrIllegal) || errors.Is(err, store.ErrNotFound)
}

// retriesBot tells whether the bot is to try once more after an error. If so, the table counts as busy with it.
func (t *Table) retriesBot(err error) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	again := !t.botBusy && !t.gone && !t.broken.Load() && t.hub.ctx.Err() == nil && !errors.Is(err, think.ErrNoBot)
	t.botBusy = t.botBusy || again
	return again
}

func (t *Table) botDone() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.botBusy = false
}

// tryToAct is act. What panics is an error.
func (b *bots) tryToAct(ctx context.Context, t *Table) (err error) {
	defer func() {
		if _, crashed := crash.As(err); crashed {
			t.botDone()
		}
	}()
	defer b.hub.cfg.Report.Catch("bot", t.id, &err)
	return b.act(ctx, t)
}

// duty is what is due for a bot at a table.
type duty struct {
	takeOver, answer, name bool
	leaver                 game.Seat       // if takeOver
	ask                    *think.Question // if a bot is to move
	number                 int             // at which it is asked
	watch                  *watch
}

// act does for a bot at the table what is due, if anything is. While t.botBusy is set no other bot is started.
func (b *bots) act(ctx context.Context, t *Table) error {
	thinking, cancel := context.WithCancel(ctx)
	defer cancel()
	var due duty
	if err := t.run(ctx, "bot", func() error { due = t.duty(cancel); return nil }); err != nil {
		t.botDone()
		return err
	}
	switch {
	case due.takeOver:
		return t.replace(ctx, due.leaver)
	case due.answer:
		_, err := t.Change(ctx, answerForBot, nil)
		return err
	case due.name:
		_, err := t.Change(ctx, nameForBot, nil)
		return err
	case due.ask == nil:
		return nil
	}
	chosen, err := b.hub.cfg.Thinker.Choose(thinking, due.ask)
	t.thought(due.watch)
	if err != nil {
		return err
	}
	return b.move(ctx, t, due.ask, due.number, chosen)
}

// replace makes a bot play on in a seat whose player has given up.
func (t *Table) replace(ctx context.Context, leaver game.Seat) error {
	seating := &store.Seating{Seat: leaver, Who: store.Seat{Bot: StandIn, Name: StandIn}}
	_, err := t.Change(ctx, func(kept *store.Match, m *match.Match) (match.Row, error) {
		seating.Leaves = kept.Seats[leaver].Player
		return m.ProposeTakeover(leaver, StandIn, StandIn)
	}, seating)
	return err
}

// duty tells what is due. cancel is called when a bot that was to move no longer has to. t.mu is held.
func (t *Table) duty(cancel func()) duty {
	t.botBusy = false // the change that follows starts the next bot
	if !botIsDue(t.match) || !t.hub.nodes.leases.may(t) {
		return duty{}
	}
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
	if _, due := t.match.BotNaming(); due {
		return duty{name: true}
	}
	ask := &think.Question{
		Match: t.id, Seat: seat, Spec: spec, Board: think.Copy(t.match.State()), Priority: t.priority(),
	}
	t.botBusy = true
	return duty{ask: ask, number: t.match.Number(), watch: t.watch(seat, t.match.Number(), cancel)}
}

// thought is called when a bot has chosen a move, or failed to.
func (t *Table) thought(w *watch) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.unwatch(w)
	t.botBusy = false
}

// move makes the move that a bot has chosen at a number.
func (b *bots) move(ctx context.Context, t *Table, ask *think.Question, number int, chosen game.Move) error {
	_, err := t.Change(ctx, func(_ *store.Match, m *match.Match) (match.Row, error) {
		return m.ProposeMove(ask.Seat, number, chosen.String())
	}, nil)
	return err
}

func answerForBot(_ *store.Match, m *match.Match) (match.Row, error) {
	row, due := m.BotAnswer()
	if !due {
		return row, &MovedOn{Number: m.Number(), Why: "No bot is to answer."}
	}
	return row, nil
}

func nameForBot(_ *store.Match, m *match.Match) (match.Row, error) {
	row, due := m.BotNaming()
	if !due {
		return row, &MovedOn{Number: m.Number(), Why: "No bot is to name anything."}
	}
	return row, nil
}
