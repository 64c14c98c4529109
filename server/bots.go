package server

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime"
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

// bots lets the bots at the tables move, a bounded number at a time. A bot's move takes the same way as a person's. Nothing
// about it is kept: whoever opens a table wakes its bots, and of two that move for one bot the second is stale.
type bots struct {
	*Server
	running sync.WaitGroup
	slots   chan *thinker

	mu     sync.Mutex
	closed bool
}

func newBots(s *Server) *bots {
	b := &bots{Server: s, slots: make(chan *thinker, runtime.GOMAXPROCS(0))}
	for range cap(b.slots) {
		b.slots <- &thinker{players: make(map[string]bot.Player), boards: make(map[reflect.Type]game.State)}
	}
	return b
}

// close has no bot begin a move any more.
func (b *bots) close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed = true
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
		go b.move(t)
		return
	}
	time.AfterFunc(pause, func() { b.move(t) })
}

func (b *bots) move(t *table) {
	b.mu.Lock()
	if b.closed {
		b.mu.Unlock()
		return
	}
	b.running.Add(1)
	b.mu.Unlock()
	defer b.running.Done()

	thinker := <-b.slots
	err := thinker.move(b.hub.ctx, t)
	b.slots <- thinker
	if err == nil {
		t.close()
		return
	}
	if problem, known := problemOf(err); !known {
		b.log.Error("a bot could not move", "match", t.id, "error", err)
	} else {
		b.log.Debug("a bot was late", "match", t.id, "problem", problem.Type)
	}
	t.mu.Lock()
	again := !t.waking && !t.gone && b.hub.ctx.Err() == nil && !errors.Is(err, errNoBot)
	t.waking = t.waking || again
	t.mu.Unlock()
	if again {
		b.after(max(retryAfter, b.cfg.BotPace), t)
		return
	}
	t.close()
}

// thinker is the memory that bots think with, one move at a time.
type thinker struct {
	players map[string]bot.Player
	boards  map[reflect.Type]game.State
}

// move makes one move for a bot at the table, if there is one to make.
func (th *thinker) move(ctx context.Context, t *table) error {
	if err := t.lock(ctx); err != nil {
		t.mu.Lock()
		t.waking = false
		t.mu.Unlock()
		return err
	}
	t.waking = false // what is done from here on wakes the next bot
	if leaver, due := t.match.Abandoned(); due {
		t.mu.Unlock()
		_, err := t.change(ctx, func(m *match.Match) (match.Row, error) {
			row, err := m.ProposeTakeover(leaver, standIn, standIn)
			return row, refused(err, m.Number(), "seat")
		}, &store.Seating{Seat: leaver, Who: store.Seat{Bot: standIn, Name: standIn}})
		return err
	}
	if _, due := t.match.BotAnswer(); due {
		t.mu.Unlock()
		_, err := t.change(ctx, answerForBot, nil)
		return err
	}
	seat, spec, due := t.match.BotTurn()
	if !due {
		t.mu.Unlock()
		return nil
	}
	number, board := t.match.Number(), th.copy(t.match.State())
	t.mu.Unlock()

	player, err := th.player(spec)
	if err != nil {
		return err
	}
	move := player.Choose(board, seat).String()
	_, err = t.change(ctx, func(m *match.Match) (match.Row, error) {
		row, err := m.ProposeMove(seat, number, move)
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

// player returns the bot of a spec. It keeps no memory of a match, so one serves all tables.
func (th *thinker) player(spec string) (bot.Player, error) {
	if player := th.players[spec]; player != nil {
		return player, nil
	}
	player, err := bot.New(spec, rand.Uint64())
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errNoBot, err)
	}
	th.players[spec] = player
	return player, nil
}

// copy returns a position of the thinker's own, valid until the next copy, so that a match isn't held up by its bots.
func (th *thinker) copy(state game.State) game.State {
	kind := reflect.TypeOf(state).Elem()
	board := th.boards[kind]
	if board == nil {
		board = reflect.New(kind).Interface().(game.State)
		th.boards[kind] = board
	}
	board.CopyFrom(state)
	return board
}
