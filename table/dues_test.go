package table_test

import (
	"context"
	"testing"
	"time"

	"portolan/bus"
	"portolan/store"
	"portolan/store/sqlite"
)

// putOff is a store that tells for how long what is due is put off.
type putOff struct {
	store.Store
	pauses chan time.Duration
}

func (p *putOff) PutOff(ctx context.Context, d store.Due, at int64) error {
	p.pauses <- time.Duration(at-d.At) * time.Millisecond // and how late it was
	return p.Store.PutOff(ctx, d, at)
}

// What is due in a match that can't be read is tried again more and more rarely, and in one whose game nobody knows hardly ever: the log would
// tell of nothing else.
func TestWhatIsDueAndCannotBeDone(t *testing.T) {
	t.Parallel()
	for what, test := range map[string]struct {
		spoil func(*store.Match)
		least []time.Duration // the pauses
	}{
		"rules of a newer program": {func(m *store.Match) { m.Rules++ }, []time.Duration{time.Second, 2 * time.Second, 4 * time.Second}},
		"a game that nobody knows": {func(m *store.Match) { m.Game = "go" }, []time.Duration{time.Hour}},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			opened, err := sqlite.Open(t.Context(), t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = opened.Close() })
			kept := &putOff{Store: opened, pauses: make(chan time.Duration, 100)}
			m := *openMatch(t, kept, "efemeris")
			m.ID, m.Due = "due", []store.Due{{Kind: store.DueClock, At: time.Now().UnixMilli()}}
			test.spoil(&m)
			if err := kept.AddMatch(t.Context(), &m, nil); err != nil {
				t.Fatal(err)
			}
			node(t, kept, bus.Alone{})
			for i, least := range test.least {
				if pause := <-kept.pauses; pause < least {
					t.Errorf("pause %d is %v", i+1, pause)
				}
			}
		})
	}
}
