package server

import (
	"fmt"
	"net/netip"
	"testing"
	"time"

	"portolan/bus"
	"portolan/store"
)

// limitsOf are the limits of servers on one store.
func limitsOf(t *testing.T, servers int, perSecond float64, burst int) []*limits {
	t.Helper()
	var nodes bus.Local
	all := make([]*limits, servers)
	for i := range all {
		all[i] = newLimits(perSecond, burst)
		t.Cleanup(all[i].join(nodes.Node(), "requests"))
		t.Cleanup(newLimits(perSecond, burst).join(nodes.Node(), "others"))
	}
	return all
}

// A client that goes from server to server has one bucket, but for what is told late: less than one part in eight of it at each.
func TestServersShareBuckets(t *testing.T) {
	at := time.Now()
	for _, who := range []client{{addr: netip.MustParseAddr("192.0.2.1")}, {addr: netip.MustParseAddr("2001:db8::")}, {token: store.Key{1, 0xFF}}} {
		all := limitsOf(t, 3, 0.001, 80)
		given := 0
		for i := range 1000 {
			if all[i%3].take(who, 1, at) == 0 {
				given++
			}
		}
		if given < 80 || given > 80+2*9 {
			t.Errorf("%v was given %d of 80", who, given)
		}
		for _, l := range all {
			if l.take(client{addr: netip.MustParseAddr("192.0.2.77")}, 20, at) != 0 {
				t.Error("another client waits")
			}
		}
	}
}

// What is bounded to a few goes at once from server to server.
func TestSmallBucketsAreShared(t *testing.T) {
	all := limitsOf(t, 3, 0.001, 3)
	who, at := client{addr: netip.MustParseAddr("192.0.2.1")}, time.Now()
	for i := range 9 {
		if wait := all[i%3].take(who, 1, at); (wait == 0) != (i < 3) {
			t.Errorf("the %dth waits for %v", i, wait)
		}
	}
}

// Who asks at all servers at the same time owes what was too much, up to eight buckets, and is not forgotten before it is paid.
func TestBucketsOwe(t *testing.T) {
	l := newLimits(1, 10)
	who, at := client{addr: netip.MustParseAddr("192.0.2.1")}, time.Now()
	l.take(who, 10, at)
	l.charge(who, 25, at)
	if wait := l.take(who, 1, at); wait != 26*time.Second {
		t.Errorf("it waits for %v, want 26 s", wait)
	}
	for range 50 {
		l.charge(who, 8, at)
	}
	if wait := l.take(who, 1, at); wait != 81*time.Second {
		t.Errorf("it waits for %v, want 81 s", wait)
	}
	at = at.Add(80 * time.Second)
	for i := range 20 { // others come, for whom room is made
		l.take(client{addr: netip.AddrFrom4([4]byte{198, 51, 100, byte(i)})}, 1, at)
	}
	if wait := l.take(who, 1, at); wait != time.Second {
		t.Errorf("before all is paid it waits for %v, want a second", wait)
	}
	if wait := l.take(who, 1, at.Add(time.Second)); wait != 0 {
		t.Errorf("when all is paid it waits for %v", wait)
	}
}

// Who asks now and then costs no message.
func TestLightUseIsNotTold(t *testing.T) {
	var nodes bus.Local
	l := newLimits(1, 80)
	defer l.join(nodes.Node(), "requests")()
	var heard []bus.Message
	defer nodes.Node().Subscribe(func(m bus.Message) { heard = append(heard, m) })()
	who, at := client{addr: netip.MustParseAddr("192.0.2.1")}, time.Now()
	for range 50 {
		l.take(who, 9, at)
		at = at.Add(80 * time.Second)
	}
	if len(heard) != 0 {
		t.Errorf("it is told of %v", heard)
	}
	l.take(who, 9, at)
	l.take(who, 1, at)
	if want := (bus.Message{Kind: bus.Spent, Match: "requests", Text: "192.0.2.1", Number: 10}); len(heard) != 1 || fmt.Sprint(heard[0]) != fmt.Sprint(want) {
		t.Errorf("it is told of %v", heard)
	}
}

// A message that makes no sense changes nothing.
func TestOddMessagesOfSpending(t *testing.T) {
	l := newLimits(1, 10)
	l.shared.name = "requests"
	for _, m := range []bus.Message{
		{Text: "192.0.2.1", Number: 5},
		{Match: "requests", Text: "nobody", Number: 5},
		{Match: "requests", Text: "#xyz", Number: 5},
		{Match: "requests", Text: "192.0.2.1", Number: -5},
	} {
		m.Kind = bus.Spent
		l.hear(m)
	}
	if len(l.buckets) != 0 {
		t.Errorf("there are %d buckets", len(l.buckets))
	}
	l.hear(bus.Message{Kind: bus.Spent, Match: "requests", Text: "192.0.2.1", Number: 5})
	l.hear(bus.Message{Kind: bus.Spent, Match: "requests", Text: "#" + fmt.Sprintf("%064d", 7), Number: 5})
	if len(l.buckets) != 2 {
		t.Errorf("there are %d buckets, want 2", len(l.buckets))
	}
}
