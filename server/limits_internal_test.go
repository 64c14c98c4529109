package server

import (
	"net/netip"
	"testing"
	"time"
)

// However many clients there are, the buckets of so many are kept: those that asked last.
func TestBucketsAreBounded(t *testing.T) {
	l := newLimits(1, 3)
	l.most = 100
	at := time.Unix(1_700_000_000, 0)
	addr := netip.MustParseAddr("2001:db8::")
	first := client{addr: addr}
	for range 5000 {
		if wait := l.take(client{addr: addr}, 1, at); wait != 0 {
			t.Fatalf("a new client waits for %v", wait)
		}
		addr = addr.Next()
		l.take(first, 1, at)
	}
	if len(l.buckets) != 100 || l.recent.Len() != 100 {
		t.Errorf("%d buckets and %d in order, want 100", len(l.buckets), l.recent.Len())
	}
	if wait := l.take(first, 1, at); wait != time.Second {
		t.Errorf("one that goes on asking waits for %v, want a second", wait)
	}
	// Buckets that are full again go by and by, two for each that comes.
	at = at.Add(3 * time.Second)
	for range 99 {
		addr = addr.Next()
		l.take(client{addr: addr}, 1, at)
	}
	if len(l.buckets) != 99 {
		t.Errorf("%d buckets, want those of the last 99", len(l.buckets))
	}
}

// A request that is refused takes nothing, and what costs more than there ever is takes all.
func TestBucketsRefill(t *testing.T) {
	l := newLimits(2, 10)
	at := time.Unix(1_700_000_000, 0)
	who := client{addr: netip.MustParseAddr("192.0.2.1")}
	for _, step := range []struct {
		after time.Duration
		cost  int
		wait  time.Duration
	}{
		{0, 50, 0},
		{0, 1, 500 * time.Millisecond},
		{0, 4, 2 * time.Second},
		{time.Second, 4, time.Second},
		{0, 2, 0},
		{0, 1, 500 * time.Millisecond},
		{time.Hour, 10, 0},
		{0, 1, 500 * time.Millisecond},
	} {
		at = at.Add(step.after)
		if wait := l.take(who, step.cost, at); wait != step.wait {
			t.Errorf("%d at %v: wait %v, want %v", step.cost, at, wait, step.wait)
		}
	}
}
