package table_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"portolan/match"
	"portolan/store"
	"portolan/table"
)

// lossy is a database that tells of an outage once there is one, counts how often it has told of it, and by which something happens once before
// a row is kept.
type lossy struct {
	*shared
	outage *atomic.Pointer[store.Outage]
	told   atomic.Int64
	before atomic.Pointer[func()]
}

func (l *lossy) Outages(_ context.Context, after int64) ([]store.Outage, error) {
	outage := l.outage.Load()
	if outage == nil {
		return nil, nil
	}
	defer l.told.Add(1)
	if outage.Ended <= after {
		return nil, nil
	}
	return []store.Outage{*outage}, nil
}

func (l *lossy) Append(ctx context.Context, key int64, row *match.Row, seating *store.Seating) error {
	if before := l.before.Swap(nil); before != nil {
		(*before)()
	}
	return l.shared.Append(ctx, key, row, seating)
}

// Two nodes that give back what an outage has taken at once both know a deadline afterwards, though one of them was first.
func TestNodesGiveBackAtOnce(t *testing.T) {
	t.Parallel()
	kept := database(t)
	outage := new(atomic.Pointer[store.Outage])
	stores := []*lossy{{shared: kept, outage: outage}, {shared: kept, outage: outage}}
	var hubs []*table.Hub
	for _, one := range stores {
		hubs = append(hubs, nodeOf(t, one, deaf{}, kept))
	}
	openTimed(t, kept) // once they are there: who begins beside a clock gives back by itself
	follow(t, hubs, "m")
	rows, err := kept.Rows(t.Context(), 1, 0)
	if err != nil || len(rows) != 2 {
		t.Fatalf("the rows are %+v (%v)", rows, err)
	}
	outage.Store(&store.Outage{Began: rows[1].At, Ended: rows[1].At + 5000})
	for _, one := range stores {
		for one.told.Load() < 2 { // it knows of it
			time.Sleep(10 * time.Millisecond)
		}
	}
	stores[1].before.Store(new(func() {
		if _, _, err := hubs[0].DeadlineOf(t.Context(), "m", "anna"); err != nil {
			t.Error(err)
		}
	}))
	if _, any, err := hubs[1].DeadlineOf(t.Context(), "m", "anna"); err != nil || !any {
		t.Errorf("there is a deadline: %t (%v)", any, err)
	}
	if rows, err = kept.Rows(t.Context(), 1, 0); err != nil || len(rows) != 3 {
		t.Errorf("the rows are %+v (%v)", rows, err)
	}
}
