package server

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"portolan/bot"
	"portolan/game"
	"portolan/match"
	"portolan/store"
)

// errNoBot is a seat's bot that this server does not know: there is no use in trying again.
var errNoBot = errors.New("no such bot")

// standIn is the bot that plays on for who gives up while the others go on.
const standIn = "greedy"

// retryAfter is how long a bot waits after its move could not be made.
const retryAfter = time.Second

// bots lets the bots at the tables move. A bot's move takes the same way as a person's; what it thinks is thought in a pool.
// Nothing about it is kept: whoever opens a table wakes its bots, and of two that move for one bot the second is stale.
type bots struct {
	*Server
	running sync.WaitGroup
	deep    *pool // for those that think ahead
	quick   *pool // for those that don't, so that they never wait for the others
	minds   *minds

	mu     sync.Mutex
	closed bool
}

func newBots(s *Server) *bots {
	return &bots{Server: s, deep: newPool(s.cfg.Thinkers), quick: newPool(1), minds: newMinds()}
}

// close has no bot begin a move any more.
func (b *bots) close() {
	b.mu.Lock()
	b.closed = true
	b.mu.Unlock()
	b.deep.close()
	b.quick.close()
}

// settle waits until no bot is at work.
func (b *bots) settle() {
	b.running.Wait()
	b.deep.running.Wait()
	b.quick.running.Wait()
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
		go b.attend(t)
		return
	}
	time.AfterFunc(pause, func() { b.attend(t) })
}

// attend does what is due for a bot at the table, and looks after the table until that is done.
func (b *bots) attend(t *table) {
	b.mu.Lock()
	if b.closed {
		b.mu.Unlock()
		return
	}
	b.running.Add(1)
	b.mu.Unlock()
	defer b.running.Done()

	err := b.act(b.hub.ctx, t)
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
	t.mu.Lock()
	again := !t.waking && !t.gone && b.hub.ctx.Err() == nil && !errors.Is(err, errNoBot)
	t.waking = t.waking || again
	t.mu.Unlock()
	if again {
		b.after(pause, t)
		return
	}
	t.close()
}

// act does for a bot at the table what is due, if anything is. Until that is settled, t.waking keeps others from it.
func (b *bots) act(ctx context.Context, t *table) error {
	if err := t.lock(ctx); err != nil {
		t.mu.Lock()
		t.waking = false
		t.mu.Unlock()
		return err
	}
	if leaver, due := t.match.Abandoned(); due {
		t.waking = false // what is done from here on wakes the next bot
		t.mu.Unlock()
		_, err := t.change(ctx, func(m *match.Match) (match.Row, error) {
			row, err := m.ProposeTakeover(leaver, standIn, standIn)
			return row, refused(err, m.Number(), "seat")
		}, &store.Seating{Seat: leaver, Who: store.Seat{Bot: standIn, Name: standIn}})
		return err
	}
	if _, due := t.match.BotAnswer(); due {
		t.waking = false
		t.mu.Unlock()
		_, err := t.change(ctx, answerForBot, nil)
		return err
	}
	seat, spec, due := t.match.BotTurn()
	if !due {
		t.waking = false
		t.mu.Unlock()
		return nil
	}
	ask := question{match: t.id, seat: seat, spec: spec, board: copyOf(t.match.State()), urgency: t.urgency()}
	number := t.match.Number()
	thinking, cancel := context.WithCancel(ctx)
	defer cancel()
	watch := t.watch(seat, number, cancel)
	t.mu.Unlock()

	chosen, err := b.choose(thinking, &ask)
	t.mu.Lock()
	t.unwatch(watch)
	t.waking = false
	t.mu.Unlock()
	if err != nil {
		return err
	}
	return b.move(ctx, t, &ask, number, chosen)
}

// move makes the move that a bot has chosen at a number.
func (b *bots) move(ctx context.Context, t *table, ask *question, number int, chosen game.Move) error {
	_, err := t.change(ctx, func(m *match.Match) (match.Row, error) {
		row, err := m.ProposeMove(ask.seat, number, chosen.String())
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

// question is a position in which a bot is to choose.
type question struct {
	match   string
	seat    game.Seat
	spec    string
	board   game.State // the question's own
	urgency urgency
}

// choose has the bot choose, in the pool that is right for it.
func (b *bots) choose(ctx context.Context, ask *question) (game.Move, error) {
	ahead, err := thinksAhead(ask.spec)
	if err != nil {
		return 0, err
	}
	found := new(thought) // not the caller's: who has given up leaves it behind
	if ahead {
		err = b.deep.do(ctx, ask.urgency, func(*thinker) { found.move, found.err = b.minds.think(ctx, b.deep, ask) })
	} else {
		err = b.quick.do(ctx, ask.urgency, func(th *thinker) { found.move, found.err = th.think(ask) })
	}
	if err != nil {
		return 0, err
	}
	return found.move, found.err
}

type thought struct {
	move game.Move
	err  error
}

// think asks a bot that looks at the position before it and no further. It keeps no memory of a match, so one serves all
// tables.
func (th *thinker) think(ask *question) (game.Move, error) {
	player := th.players[ask.spec]
	if player == nil {
		made, err := bot.New(ask.spec, rand.Uint64())
		if err != nil {
			return 0, fmt.Errorf("%w: %w", errNoBot, err)
		}
		th.players[ask.spec], player = made, made
	}
	return player.Choose(ask.board, ask.seat), nil
}

// copyOf returns a position of the caller's own, so that a match isn't held up by who thinks about it.
func copyOf(state game.State) game.State {
	board := blankOf(state)
	board.CopyFrom(state)
	return board
}

func blankOf(state game.State) game.State {
	return state.Blank()
}
