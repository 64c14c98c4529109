package fleet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"portolan/arena"
	"portolan/game"
)

// Worker plays matches from a queue.
type Worker struct {
	Queue *Queue
	Games func(id string) (game.Rules, bool)
	Build string // the program, as [arena.Build] names it
	Hands int    // matches played at once; at least 1
	// Tell is called, from any goroutine, with what people should know. It must not be nil.
	Tell func(string)
}

// RefusedError tells why a worker will not play for an arena.
type RefusedError struct{ Err error }

func (e *RefusedError) Error() string { return e.Err.Error() }

// Unwrap returns the reason.
func (e *RefusedError) Unwrap() error { return e.Err }

// Run works until ctx ends, which is no error: matches under way go back to the queue. It ends with a *[RefusedError] when an
// arena is not one for this program.
func (w *Worker) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var hands sync.WaitGroup
	for range max(w.Hands, 1) {
		hands.Go(func() {
			h := hand{Worker: w}
			if err := h.work(ctx); err != nil {
				cancel(err)
			}
		})
	}
	hands.Wait()
	if err := context.Cause(ctx); !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}

// hand plays one match at a time.
type hand struct {
	*Worker
	id   string // of the plan
	plan *arena.Plan
}

func (h *hand) work(ctx context.Context) error {
	away := false
	for ctx.Err() == nil {
		m, err := h.next(ctx)
		switch {
		case err == nil:
			away = false
			if err := h.serve(ctx, m); err != nil {
				return err
			}
		case errors.Is(err, nats.ErrTimeout), errors.Is(err, context.DeadlineExceeded), ctx.Err() != nil:
			// nothing to do at present
		default:
			if !away {
				away = true
				h.Tell(fmt.Sprintf("the queue does not answer (%v); trying on", err))
			}
			select {
			case <-ctx.Done():
			case <-time.After(time.Second):
			}
			_, _, _, _ = h.Queue.prepare(ctx) // should it fail, it is tried again
		}
	}
	return nil
}

// next takes a task off the queue; it waits a while for one.
func (h *hand) next(ctx context.Context) (jetstream.Msg, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return h.Queue.hire.Next(jetstream.FetchContext(ctx))
}

// serve plays the match of a task and answers.
func (h *hand) serve(ctx context.Context, m jetstream.Msg) error {
	var t task
	if err := json.Unmarshal(m.Data(), &t); err != nil || t.Match < 0 {
		h.Tell("a message among the matches makes no sense and is thrown away")
		return m.TermWithReason("no task of an arena")
	}
	if err := h.prepare(&t); err != nil {
		h.refuse(m, &t, err)
		return &RefusedError{err}
	}
	a := h.play(ctx, m, &t)
	if a != nil {
		id := h.id + "/" + t.Run + "/" + strconv.Itoa(t.Match)
		err := h.Queue.publish(ctx, resultSubject+h.id, encode(a), id)
		if err == nil {
			// Should this get lost, the match is played again and its result is known already.
			_ = m.Ack()
			return nil
		}
		if ctx.Err() == nil {
			_ = m.Nak()
			return fmt.Errorf("publishing the result of match %d: %w", t.Match+1, err)
		}
	}
	_ = m.Nak() // stopped: somebody else may have it at once
	return nil
}

// prepare makes the task's plan the present one, or says why it can't be played here.
func (h *hand) prepare(t *task) error {
	id := t.Settings.ID()
	if id == h.id {
		return nil
	}
	if b := t.Settings.Build; b != "" && b != h.Build {
		return fmt.Errorf("the arena was started by another build of portolan (%.12s there, %.12s here), whose bots may play "+
			"otherwise; use the same binary on all machines, or start the arena with --any-build", b, h.Build)
	}
	rules, known := h.Games(t.Settings.Game)
	if !known {
		return fmt.Errorf("this program has no game %.50q", t.Settings.Game)
	}
	plan, err := arena.NewPlan(rules, t.Settings)
	if err != nil {
		return err
	}
	h.id, h.plan = id, plan
	return nil
}

// refuse gives the task back and tells the arena why.
func (h *hand) refuse(m jetstream.Msg, t *task, why error) {
	_ = m.Nak()
	host, _ := os.Hostname()
	notice := fmt.Sprintf("a worker on %s refused: %v", host, why)
	// The arena only prints this. Who listens or not is not known, nor does it matter.
	_ = h.Queue.conn.Publish(noticeSubject+t.Settings.ID(), []byte(notice))
	_ = h.Queue.conn.FlushTimeout(patience)
}

// play plays the match and meanwhile tells the server that it does. What is wrong with the match goes into the answer; there is
// none when ctx ended.
func (h *hand) play(ctx context.Context, m jetstream.Msg, t *task) *answer {
	played := make(chan struct{})
	var beats sync.WaitGroup
	beats.Go(func() {
		tick := time.NewTicker(heartbeat)
		defer tick.Stop()
		for {
			select {
			case <-played:
				return
			case <-tick.C:
				_ = m.InProgress() // unheard, the match is given to another one too, without harm
			}
		}
	})
	r, err := h.guarded(ctx, t.Match)
	close(played)
	beats.Wait()
	if ctx.Err() != nil {
		return nil
	}
	a := &answer{Result: r, Run: t.Run}
	if err != nil {
		a.Fault = err.Error()
		a.Result.Match = t.Match
	}
	return a
}

// guarded turns a panic of rules or bots into an error, so that it ends the arena with a message and not one worker after the
// other.
func (h *hand) guarded(ctx context.Context, i int) (r arena.Result, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("it panics: %v", p)
		}
	}()
	return h.plan.Play(ctx, i)
}
