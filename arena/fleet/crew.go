package fleet

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"portolan/arena"
)

// Crew returns the workers at the queue as the crew of an arena. tell is called, from any goroutine, with what people should
// know: that nobody works, that a worker refused.
func (q *Queue) Crew(tell func(string)) arena.Crew {
	return &crew{queue: q, tell: tell, quiet: AckWait}
}

type crew struct {
	queue *Queue
	tell  func(string)
	quiet time.Duration // how long no result may come before the queue is looked at
}

// Play queues the matches and hands the results over.
func (c *crew) Play(ctx context.Context, plan *arena.Plan, work <-chan int, done chan<- arena.Result) error {
	r := &round{
		crew: c, plan: plan, id: plan.ID(), run: rand.Text(),
		pending: map[int]bool{}, last: time.Now(),
	}
	return r.play(ctx, work, done)
}

// round is one arena's use of the queue.
type round struct {
	*crew
	plan *arena.Plan
	id   string
	run  string

	mu      sync.Mutex // held twice a match, for one look at a map
	pending map[int]bool
	last    time.Time // when a result came, or the queue was filled
	tries   int       // how often matches were queued again
}

func (r *round) play(ctx context.Context, work <-chan int, done chan<- arena.Result) error {
	notices, err := r.queue.conn.Subscribe(noticeSubject+r.id, func(m *nats.Msg) { r.tell(fmt.Sprintf("%.500q", m.Data)) })
	if err != nil {
		return fmt.Errorf("arena: listening to the workers: %w", err)
	}
	defer func() { _ = notices.Unsubscribe() }() // the connection may be gone already
	// Tasks that an arena which was killed has left in the queue are removed: nobody waits for them. Results of its matches count.
	if err := r.queue.work.Purge(ctx, jetstream.WithPurgeSubject(workSubject+r.id)); err != nil {
		return fmt.Errorf("arena: emptying the queue: %w", err)
	}
	defer r.clear()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var parts sync.WaitGroup
	for _, part := range []func(context.Context) error{
		func(ctx context.Context) error { return r.enqueue(ctx, work) },
		func(ctx context.Context) error { return r.collect(ctx, done) },
		r.watch,
	} {
		parts.Go(func() {
			if err := part(ctx); err != nil {
				cancel(err)
			}
		})
	}
	parts.Wait()
	return context.Cause(ctx)
}

// clear leaves nothing of this arena behind. The context of the arena has ended by then.
func (r *round) clear() {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	// Streams forget by themselves what can't be removed now.
	_ = r.queue.work.Purge(ctx, jetstream.WithPurgeSubject(workSubject+r.id))
	_ = r.queue.done.Purge(ctx, jetstream.WithPurgeSubject(resultSubject+r.id))
}

// enqueue queues the matches as they come.
func (r *round) enqueue(ctx context.Context, work <-chan int) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case i := <-work:
			r.mu.Lock()
			r.pending[i], r.last = true, time.Now()
			r.mu.Unlock()
			if err := r.queueOne(ctx, i, r.run); err != nil {
				return err
			}
		}
	}
}

// queueOne queues match i. The message's id keeps it single, although a request whose answer is late is made again.
func (r *round) queueOne(ctx context.Context, i int, run string) error {
	t := task{Settings: r.plan.Settings, Match: i, Run: run}
	err := r.queue.publish(ctx, workSubject+r.id, encode(t), r.id+"/"+run+"/"+strconv.Itoa(i))
	if err != nil && ctx.Err() == nil {
		return fmt.Errorf("arena: queueing match %d: %w", i+1, err)
	}
	return nil
}

// collect hands the results over, each once.
func (r *round) collect(ctx context.Context, done chan<- arena.Result) error {
	consumer, err := r.queue.done.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{
		FilterSubjects: []string{resultSubject + r.id}, DeliverPolicy: jetstream.DeliverAllPolicy,
	})
	if err != nil {
		return fmt.Errorf("arena: asking for the results: %w", err)
	}
	results, err := consumer.Messages()
	if err != nil {
		return fmt.Errorf("arena: asking for the results: %w", err)
	}
	defer results.Stop()
	for {
		m, err := results.Next(jetstream.NextContext(ctx))
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return fmt.Errorf("arena: waiting for results: %w", err)
		}
		var a answer
		if err := json.Unmarshal(m.Data(), &a); err != nil {
			r.tell(fmt.Sprintf("a message among the results makes no sense and is left aside: %v", err))
			continue
		}
		switch {
		case a.Fault != "" && !r.isOurs(a.Run):
			continue // an earlier arena ended by it
		case a.Fault != "":
			return fmt.Errorf("arena: a worker could not play match %d: %.500s", a.Result.Match+1, a.Fault)
		}
		r.mu.Lock()
		delete(r.pending, a.Result.Match)
		r.last = time.Now()
		r.mu.Unlock()
		select {
		case done <- a.Result:
		case <-ctx.Done():
			return nil
		}
	}
}

// isOurs tells whether a match was queued by this arena, at first or again.
func (r *round) isOurs(run string) bool {
	return len(run) >= len(r.run) && run[:len(r.run)] == r.run
}

// watch looks after an arena to which no results come: it tells when nobody works, and queues matches again that are neither
// waiting nor being played, such as those of a server that lost its memory.
func (r *round) watch(ctx context.Context) error {
	tick := time.NewTicker(r.quiet / 2)
	defer tick.Stop()
	told := false
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
		r.mu.Lock()
		idle, waiting := time.Since(r.last) > r.quiet, len(r.pending) > 0
		r.mu.Unlock()
		if !idle || !waiting {
			continue
		}
		queued, err := r.queued(ctx)
		if err != nil {
			continue // the server is away; the connection comes back by itself
		}
		if queued == 0 {
			if err := r.again(ctx); err != nil {
				return err
			}
			continue
		}
		if info, err := r.queue.hire.Info(ctx); err == nil && info.NumWaiting == 0 && info.NumAckPending == 0 && !told {
			told = true
			r.tell("no worker is at the queue; start some with: portolan arena worker --nats-url " + r.queue.url)
		}
	}
}

// queued returns how many of this arena's matches wait or are being played.
func (r *round) queued(ctx context.Context) (uint64, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	info, err := r.queue.work.Info(ctx, jetstream.WithSubjectFilter(workSubject+r.id))
	if err != nil {
		return 0, err
	}
	return info.State.Subjects[workSubject+r.id], nil
}

// again queues what is missing once more.
func (r *round) again(ctx context.Context) error {
	r.mu.Lock()
	missing := make([]int, 0, len(r.pending))
	for i := range r.pending {
		missing = append(missing, i)
	}
	r.last = time.Now()
	r.tries++
	run := r.run + "." + strconv.Itoa(r.tries)
	r.mu.Unlock()
	slices.Sort(missing)
	r.tell(fmt.Sprintf("%d matches have left the queue without a result and are queued again", len(missing)))
	if _, _, _, err := r.queue.prepare(ctx); err != nil {
		return nil //nolint:nilerr // the server is not itself yet; this is tried again
	}
	for _, i := range missing {
		if err := r.queueOne(ctx, i, run); err != nil {
			return err
		}
	}
	return nil
}

// publish puts a message into a stream, once: by the id the server recognizes a repeated request. It waits for a connection that was
// lost.
func (q *Queue) publish(ctx context.Context, subject string, data []byte, id string) error {
	for {
		attempt, cancel := context.WithTimeout(ctx, patience)
		_, err := q.js.Publish(attempt, subject, data, jetstream.WithMsgID(id))
		cancel()
		var refused *jetstream.APIError
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.As(err, &refused):
			return err // the server is there and does not want it: full, too large
		case errors.Is(err, nats.ErrConnectionClosed), errors.Is(err, nats.ErrMaxPayload):
			return err
		case errors.Is(err, jetstream.ErrNoStreamResponse):
			_, _, _, _ = q.prepare(ctx) // it has forgotten the stream; should this fail, it is tried again
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
}
