package think

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strings"
	"time"

	"portolan/bot"
	"portolan/crash"
	"portolan/game"
)

// ErrNoBot is returned for a bot that this program does not know: trying again is of no use.
var ErrNoBot = errors.New("no such bot")

// ErrClosed is returned by a thinker that was closed.
var ErrClosed = errors.New("no job begins any more")

// Thinker does what takes long: bots' moves, hints, analyses. Make one with [New]; its methods may be called from many
// goroutines at once.
type Thinker struct {
	deep    *pool // for bots that think ahead
	quick   *pool // for those that don't, so that they never wait for the others
	players *players
	hinter  string
	report  crash.Reporter
	lent    Elsewhere // nil where all is thought here
}

// New returns a thinker with so many threads for bots that think ahead, and one for others. hinter is the bot that gives hints.
// Panics are reported to report.
func New(threads int, hinter string, report crash.Reporter) (*Thinker, error) {
	if ahead, err := thinksAhead(hinter); err != nil || !ahead {
		return nil, fmt.Errorf("%q can't give hints", hinter)
	}
	return &Thinker{deep: newPool(threads), quick: newPool(1), players: newPlayers(), hinter: hinter, report: report}, nil
}

// Close lets no job begin from now on; those that are queued, and those that are asked for later, end with [ErrClosed] or
// their context.
func (t *Thinker) Close() {
	t.deep.close()
	t.quick.close()
}

// Wait waits until no job is under way any more, after [Thinker.Close].
func (t *Thinker) Wait() {
	t.deep.running.Wait()
	t.quick.running.Wait()
}

// Queued is how many jobs wait for a thread.
func (t *Thinker) Queued() int { return t.deep.queued() + t.quick.queued() }

// Hinter is the bot that gives hints.
func (t *Thinker) Hinter() string { return t.hinter }

// Sweep drops what nobody has used since before, and tells whether anything is left that will have to be dropped.
func (t *Thinker) Sweep(before time.Time) (left bool) { return t.players.sweep(before) }

// thinksAhead tells whether a bot plans its turn, and so is slow and worth caching.
func thinksAhead(spec string) (bool, error) {
	if name, _, _ := strings.Cut(spec, ":"); name == bot.Idle || name == "random" {
		return false, nil
	}
	player, err := bot.New(spec, 0)
	if err != nil {
		return false, fmt.Errorf("%w: %w", ErrNoBot, err)
	}
	_, ahead := player.(bot.Adviser)
	return ahead, nil
}

// on runs fn as a job of the pool, about the given match, and waits for what it finds. When fn panics the error is that: it is
// reported even if nobody waits any more.
func on[T any](ctx context.Context, t *Thinker, p *pool, priority Priority, match string, fn func(*thread) (T, error)) (T, error) {
	found := new(struct { // not a variable of the caller, which may have given up
		value T
		err   error
	})
	err := p.do(ctx, priority, func(th *thread) {
		defer t.report.Catch("think", match, &found.err)
		found.value, found.err = fn(th)
	})
	if err != nil {
		var none T
		return none, err
	}
	return found.value, found.err
}

// Question is a position in which a bot is to choose.
type Question struct {
	Match    string
	Seat     game.Seat
	Spec     string     // the bot, such as "search:3"
	Board    game.State // the question's own
	Priority Priority
	Seed     uint64 // of a bot that does not think ahead: equal seeds choose the same; 0 is any
}

// Choose has the bot choose, in the pool that is right for it, or elsewhere.
func (t *Thinker) Choose(ctx context.Context, ask *Question) (game.Move, error) {
	ahead, err := thinksAhead(ask.Spec)
	if err != nil {
		return 0, err
	}
	if !ahead {
		return on(ctx, t, t.quick, ask.Priority, ask.Match, func(th *thread) (game.Move, error) { return th.choose(ask) })
	}
	found, err := t.anywhere(ctx, &Job{
		Task: Choose, Match: ask.Match, Seat: ask.Seat, Spec: ask.Spec, Board: ask.Board, Priority: ask.Priority,
	})
	return found.Move, err
}

// choose asks a bot that looks at the position before it and no further. It keeps no memory of a match, so one serves all
// tables.
func (th *thread) choose(ask *Question) (game.Move, error) {
	if ask.Seed != 0 {
		player, err := bot.New(ask.Spec, ask.Seed)
		if err != nil {
			return 0, fmt.Errorf("%w: %w", ErrNoBot, err)
		}
		return player.Choose(ask.Board, ask.Seat), nil
	}
	player := th.players[ask.Spec]
	if player == nil {
		made, err := bot.New(ask.Spec, rand.Uint64())
		if err != nil {
			return 0, fmt.Errorf("%w: %w", ErrNoBot, err)
		}
		player = made
	}
	delete(th.players, ask.Spec) // one that panics is not asked again
	chosen := player.Choose(ask.Board, ask.Seat)
	th.players[ask.Spec] = player
	return chosen, nil
}

// Copy returns a copy of a position, so that thinking about it does not lock the match.
func Copy(state game.State) game.State {
	board := state.Blank()
	board.CopyFrom(state)
	return board
}

// Seed is a seed that has nothing to do with a match's luck, and is the same whenever the same is asked.
func Seed(match string, number int, salt uint64) uint64 {
	h := fnv.New64a()
	text, _ := json.Marshal([]any{match, number, salt}) // texts and numbers always marshal
	_, _ = h.Write(text)                                // never fails
	return h.Sum64()
}
