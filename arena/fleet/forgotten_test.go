package fleet

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"portolan/arena"
)

// A server that was started again without its disk has forgotten all streams. That the only worker was playing then, and has a result that goes
// nowhere, is no end.
func TestAServerThatForgetsEverythingIsTaughtAnew(t *testing.T) {
	url := natsServer(t, nil)
	var told said
	q := dial(t, url)
	c := config(t)
	c.LineUps = arena.RoundRobin([]string{"search:1", "still"}, 2)
	c.Matches = 4
	want := run(t, c)
	over := playing(t, c, &crew{queue: q, tell: told.tell, quiet: time.Second / 2})
	worker(t, url, "here", 1, &told)
	for {
		if info, err := q.hire.Info(t.Context()); err == nil && info.NumAckPending == 1 {
			break
		}
	}
	for _, name := range []string{workStream, resultStream} {
		if err := q.js.DeleteStream(t.Context(), name); err != nil {
			t.Fatal(err)
		}
	}
	got := <-over
	got.Seconds = 0
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
