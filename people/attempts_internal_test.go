package people

import (
	"errors"
	"net/netip"
	"testing"
	"time"
)

// wait is how long an attempt has to wait, 0 when it counts.
func (a *attempts) wait(t *testing.T, who any, now time.Time) time.Duration {
	t.Helper()
	err := a.try(who, 3, now)
	var wait *Wait
	if err != nil && !errors.As(err, &wait) {
		t.Fatal(err)
	}
	if wait == nil {
		return 0
	}
	return wait.For
}

// After so many wrong attempts each has to wait twice as long as the one before it, up to five minutes; an attempt that waits does
// not count. One is forgotten every ten minutes.
func TestWaitsGrow(t *testing.T) {
	a := newAttempts()
	now := time.Unix(1_700_000_000, 0)
	for range 3 {
		if wait := a.wait(t, "anna", now); wait != 0 {
			t.Fatalf("an attempt that is free waits for %v", wait)
		}
	}
	for want := time.Second; want < 10*time.Minute; want *= 2 {
		want := min(want, longestWait)
		for range 3 {
			if wait := a.wait(t, "anna", now); wait != want {
				t.Fatalf("it waits for %v, want %v", wait, want)
			}
		}
		if a.wait(t, "ben", now) != 0 {
			t.Fatal("another one waits")
		}
		a.right("ben")
		now = now.Add(want)
		if wait := a.wait(t, "anna", now); wait != 0 {
			t.Fatalf("after its wait it waits for %v", wait)
		}
	}
	now = now.Add(24 * time.Hour)
	for range 3 {
		if a.wait(t, "anna", now) != 0 {
			t.Fatal("nothing is ever forgotten")
		}
	}
	if a.wait(t, "anna", now) == 0 {
		t.Fatal("the count has ended")
	}
	a.right("anna")
	if a.wait(t, "anna", now) != 0 {
		t.Fatal("who was right waits")
	}
}

// However many are wrong, so many are known: those that tried last.
func TestAttemptsAreBounded(t *testing.T) {
	a := newAttempts()
	a.most = 100
	now := time.Unix(1_700_000_000, 0)
	addr := netip.MustParseAddr("2001:db8::")
	for range 5000 {
		a.wait(t, addr, now)
		addr = addr.Next()
		a.wait(t, "one that goes on", now)
	}
	if len(a.tried) != 100 || a.recent.Len() != 100 {
		t.Errorf("%d are known, and %d in order", len(a.tried), a.recent.Len())
	}
	if a.wait(t, "one that goes on", now) == 0 {
		t.Error("one that goes on is forgotten")
	}
}
