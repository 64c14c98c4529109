package main

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"sync"
	"time"
)

// duel is a match with its two clients.
type duel struct {
	*driver
	clients [2]*client
	id      string

	mu      sync.Mutex
	own     [2]int    // by seat, the row that its latest move became
	ready   [2]*ready // by seat, the move to make at the next beat, when there is a pace
	sent    [256]post // by the number of the row; those that the other client has not seen yet
	seen    [2][256]time.Time
	events  int
	bytes   int
	moves   int
	refused int
	done    int
	latency []time.Duration // from a POST to the other client's event
	answers []time.Duration // from a POST to its answer
}

// post is a move that was posted.
type post struct {
	at   time.Time
	seat int
}

// open opens a match and the streams of both clients.
func (t *duel) open() error {
	var opened struct{ ID string }
	body := map[string]any{
		"game": "efemeris", "seats": []map[string]string{{"kind": "me"}, {"kind": "open"}},
		"terms": map[string]string{"clock": t.clock, "timeout": "bot"},
	}
	if err := t.call("POST", "/api/matches", t.clients[0].token, body, &opened); err != nil {
		return err
	}
	t.id = opened.ID
	if err := t.call("POST", "/api/matches/"+t.id+"/seats/1", t.clients[1].token, struct{}{}, new(struct{})); err != nil {
		return err
	}
	t.sent, t.seen = [256]post{}, [2][256]time.Time{}
	t.own, t.ready = [2]int{}, [2]*ready{}
	return errors.Join(t.clients[0].follow(t.id), t.clients[1].follow(t.id))
}

// ready is a move that a client has picked.
type ready struct {
	number int
	move   []byte
}

// run plays matches until the driver stops.
func (t *duel) run() error {
	for !t.stopped.Load() {
		var playing, beating sync.WaitGroup
		var errs [3]error
		done := make(chan struct{})
		if t.pace > 0 {
			beating.Go(func() { errs[2] = t.beat(done) })
		}
		for seat, c := range t.clients {
			playing.Go(func() {
				if errs[seat] = t.play(c); errs[seat] != nil {
					t.hangUp()
				}
			})
		}
		playing.Wait()
		close(done)
		beating.Wait()
		if err := errors.Join(errs[:]...); err != nil {
			return err
		}
		t.done++
		for _, c := range t.clients {
			if err := c.stream.Close(); err != nil {
				return err
			}
		}
		if err := t.open(); err != nil {
			return err
		}
	}
	return nil
}

// play plays one seat of a match until that is over. With a pace it only picks moves; the beat makes them, so that waiting
// for it keeps nobody from reading.
func (t *duel) play(c *client) error {
	last := 0 // the row that the stream has reached
	for {
		e, err := c.next()
		if err != nil {
			return err
		}
		old := t.received(c.seat, last, &e)
		last = e.number
		if e.over() {
			return nil
		}
		move := e.pick(c.random)
		if old || move == nil {
			continue
		}
		if t.pace > 0 {
			t.prepare(c.seat, e.number, move)
			continue
		}
		if err := t.post(c, e.number, move); err != nil {
			return err
		}
	}
}

// post makes a move and waits for its answer.
func (t *duel) post(c *client, number int, move []byte) error {
	posted := time.Now()
	row, err := c.move(t.id, number, move)
	if err != nil {
		return err
	}
	t.answered(c.seat, row, posted)
	return nil
}

func (t *duel) prepare(seat, number int, move []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.ready[seat] = &ready{number, bytes.Clone(move)}
}

// beat makes one of the moves that are ready at each beat, until done is closed.
func (t *duel) beat(done <-chan struct{}) error {
	time.Sleep(rand.N(t.pace)) // matches don't beat together
	ticker := time.NewTicker(t.pace)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
		case <-done:
			return nil
		}
		seat, next := t.take()
		if next == nil {
			continue
		}
		if err := t.post(t.clients[seat], next.number, next.move); err != nil {
			t.hangUp()
			return err
		}
	}
}

// take takes a move that is ready; nil when there is none.
func (t *duel) take() (seat int, next *ready) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for seat, next := range t.ready {
		if next != nil {
			t.ready[seat] = nil
			return seat, next
		}
	}
	return 0, nil
}

// received notes that a client has seen the rows up to an event, and tells whether the event is older than what the
// client did last: then there is nothing to decide on.
func (t *duel) received(seat, last int, e *event) (old bool) {
	now := time.Now()
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.recording.Load() {
		t.events++
		t.bytes += e.bytes
	}
	old = e.number < t.own[seat]
	if last == 0 {
		return old
	}
	for row := last + 1; row <= e.number; row++ {
		slot := row % len(t.sent)
		t.seen[seat][slot] = now
		if sent := t.sent[slot]; !sent.at.IsZero() && sent.seat != seat {
			t.sent[slot] = post{}
			if t.recording.Load() {
				t.latency = append(t.latency, now.Sub(sent.at))
			}
		}
	}
	return old
}

// answered notes that a move was accepted as a row, or refused.
func (t *duel) answered(seat, row int, posted time.Time) {
	now := time.Now()
	t.mu.Lock()
	defer t.mu.Unlock()
	recording := t.recording.Load()
	t.own[seat] = max(t.own[seat], row)
	switch {
	case row == 0 && recording:
		t.refused++
	case row > 0:
		if recording {
			t.moves++
			t.answers = append(t.answers, now.Sub(posted))
		}
		slot, other := row%len(t.sent), 1-seat
		if seen := t.seen[other][slot]; seen.After(posted) {
			if recording {
				t.latency = append(t.latency, seen.Sub(posted))
			}
			return
		}
		t.sent[slot] = post{posted, seat}
	}
}

// hangUp ends both clients.
func (t *duel) hangUp() {
	for _, c := range t.clients {
		_ = c.close() // what was under way fails, which is the point
	}
}
