package table_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"portolan/match"
	"portolan/store"
	"portolan/table"
)

// without is a store that has no room for the moves of seat 1 until there is some; it notes when it was asked.
type without struct {
	*shared
	mu    sync.Mutex
	asked []time.Time
	room  bool
	tried chan struct{}
}

func (w *without) Append(ctx context.Context, key int64, row *match.Row, seating *store.Seating) error {
	w.mu.Lock()
	refused := !w.room && row.Kind == match.Move && row.Seat == 1
	if refused {
		w.asked = append(w.asked, time.Now())
	}
	w.mu.Unlock()
	if refused {
		w.tried <- struct{}{}
		return errors.New("no space left")
	}
	return w.shared.Append(ctx, key, row, seating)
}

// A bot whose move the store can't keep tries again once a second, also where the match is read again at once, since somebody follows it or another node may have changed it; and
// it moves when there is room.
func TestBotRestsWhileTheStoreFails(t *testing.T) {
	t.Parallel()
	kept := &without{shared: database(t), tried: make(chan struct{})}
	m := openMatch(t, kept, "efemeris")
	hub := nodeOf(t, kept, deaf{}, kept)
	at, readers := follow(t, []*table.Hub{hub}, m.ID)
	reader := readers[0]
	reached := make(chan int, 1000)
	go func() {
		for {
			select {
			case <-reader.Wake():
			case <-t.Context().Done():
				return
			}
			next, err := reader.Next(t.Context())
			if err != nil {
				return
			}
			if next.Frame != nil {
				reached <- next.Frame.Number()
				next.Frame.Release()
			}
		}
	}()
	number := awaitBot(t, at[0])
	for range 3 {
		<-kept.tried
	}
	kept.mu.Lock()
	for i := 1; i < len(kept.asked); i++ {
		if between := kept.asked[i].Sub(kept.asked[i-1]); between < 900*time.Millisecond {
			t.Errorf("the bot tries again after %s", between)
		}
	}
	kept.room = true
	kept.mu.Unlock()
	for <-reached <= number {
	}
	if c := hub.Counts(); c.BotsFailed < 3 {
		t.Errorf("%d turns of bots have failed", c.BotsFailed)
	}
}
