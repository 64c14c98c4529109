package server

import (
	"testing"
	"time"
)

// Streams that were opened at any time beat at few moments, none later than it should.
func TestStreamsBeatTogether(t *testing.T) {
	const heartbeat = 16 * time.Second
	begin, moments := time.Date(2026, 1, 2, 3, 4, 5, 678, time.UTC), make(map[time.Time]int)
	for opened := time.Duration(0); opened < heartbeat; opened += 10 * time.Millisecond {
		now := begin.Add(opened)
		d := untilBeat(now, heartbeat)
		if d > heartbeat || d <= heartbeat-heartbeat/beatsApart {
			t.Errorf("after %v: a beat in %v", opened, d)
		}
		moments[now.Add(d)]++
	}
	if len(moments) > beatsApart+1 {
		t.Errorf("1,600 streams beat at %d moments", len(moments))
	}
}
