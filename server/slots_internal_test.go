package server

import (
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"portolan/bus"
)

// slotsOf are the slots of servers on one store.
func slotsOf(t *testing.T, nodes *bus.Local, servers int) []*slots {
	t.Helper()
	all := make([]*slots, servers)
	for i := range all {
		all[i] = newSlots()
		t.Cleanup(all[i].join(nodes.Node()))
	}
	return all
}

// entered is how many of so many attempts at each server in turn are let in.
func entered(all []*slots, p slot, attempts, most int) (n int) {
	for i := range attempts {
		if all[i%len(all)].enter(p, most) {
			n++
		}
	}
	return n
}

// What a client may have so often is counted at all servers together: to the last where it is few, and but for what is told late, less
// than one part in eight at each, where it is many.
func TestServersShareSlots(t *testing.T) {
	var nodes bus.Local
	all := slotsOf(t, &nodes, 3)
	hint, stream := slot{hintSlot, "anna"}, slot{streamSlot, "anna"}
	if n := entered(all, hint, 9, 2); n != 2 {
		t.Errorf("%d hints at once, want 2", n)
	}
	if n := entered(all, slot{hintSlot, "ben"}, 1, 2); n != 1 {
		t.Error("another player has no hint")
	}
	if n := entered(all, stream, 300, 32); n != 32 {
		t.Errorf("%d streams, want 32", n)
	}
	all[1].leave(hint)
	if all[2].enter(hint, 1) {
		t.Error("one is still held at the first server")
	}
	if !all[2].enter(hint, 2) || all[0].enter(hint, 2) {
		t.Error("what was given back is not to be had at another server once")
	}
	own := slot{what: importingSlot}
	if n := entered(all, own, 9, 1); n != 3 {
		t.Errorf("%d imports at three servers, want one each", n)
	}
}

// A server that comes learns what is held, and of one that has gone nothing is held any more.
func TestSlotsOfServersThatComeAndGo(t *testing.T) {
	var nodes bus.Local
	hint := slot{hintSlot, "anna"}
	first := slotsOf(t, &nodes, 1)[0]
	first.enter(hint, 2)

	gone := newSlots()
	leave := gone.join(nodes.Node())
	gone.enter(hint, 2)
	if first.enter(hint, 2) {
		t.Fatal("two are held")
	}
	leave() // it is killed, and another is started at once
	late := slotsOf(t, &nodes, 1)[0]
	if !late.enter(hint, 2) {
		t.Error("one is held at the first server, and one at one that has gone before the late one came")
	}
	late.leave(hint)
	if late.enter(hint, 1) {
		t.Error("the late one does not know of the first one's")
	}

	for _, kind := range []bus.Kind{bus.Died, bus.Gap, bus.Joined} {
		first.hear(bus.Message{Kind: kind})
		if !first.enter(hint, 2) || first.enter(hint, 2) {
			t.Errorf("%s: one is held here and none at the one that has gone", kind)
		}
		first.leave(hint)
	}
	late.enter(hint, 2)
	first.hear(bus.Message{Kind: bus.Gap})
	if first.enter(hint, 2) {
		t.Error("what the late one holds was forgotten after a gap")
	}
}

// Nothing is kept of slots that nobody holds.
func TestSlotsAreForgotten(t *testing.T) {
	var nodes bus.Local
	all := slotsOf(t, &nodes, 2)
	for range 3 {
		for _, ss := range all {
			for range 10 {
				ss.enter(slot{streamSlot, "anna"}, 32)
			}
		}
		for _, ss := range all {
			for range 10 {
				ss.leave(slot{streamSlot, "anna"})
			}
		}
	}
	for i, ss := range all {
		if len(ss.taken) != 0 {
			t.Errorf("at %d there is %v", i, ss.taken)
		}
	}
}

// What makes no sense is not counted, and of so many slots it is known that they are taken elsewhere.
func TestOddMessagesOfSlots(t *testing.T) {
	ss := newSlots()
	for _, m := range []bus.Message{
		{Match: "anything", Text: "anna", Player: "x", Number: 5},
		{Match: importingSlot, Text: "", Player: "x", Number: 5},
		{Match: hintSlot, Text: strings.Repeat("a", 1000), Player: "x", Number: 5},
		{Match: hintSlot, Text: "anna", Player: strings.Repeat("x", 1000), Number: 5},
		{Match: hintSlot, Text: "anna", Player: "x", Number: -5},
	} {
		m.Kind = bus.Held
		ss.hear(m)
	}
	if len(ss.taken) != 0 {
		t.Errorf("there is %v", ss.taken)
	}
	for i := range slotsKept + 10 {
		ss.hear(bus.Message{Kind: bus.Held, Match: hintSlot, Text: strconv.Itoa(i), Player: "x", Number: 1})
	}
	if len(ss.taken) != slotsKept {
		t.Errorf("%d are known, want %d", len(ss.taken), slotsKept)
	}
}

// What a server told before it was killed may be heard after that: nothing is held there all the same, a moment later.
func TestSlotsHeldByTheDead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var nodes bus.Local
		hint := slot{hintSlot, "anna"}
		all := slotsOf(t, &nodes, 2)
		all[0].enter(hint, 3)
		all[1].hear(bus.Message{Kind: bus.Died})
		all[1].hear(bus.Message{Kind: bus.Held, Player: "gone", Match: hint.what, Text: hint.who, Number: 2})
		if all[1].enter(hint, 3) {
			t.Fatal("nothing is known of what was told")
		}
		time.Sleep(2 * toldLate)
		synctest.Wait()
		if !all[1].enter(hint, 2) {
			t.Error("something is held at a server that was killed")
		}
		if all[1].enter(hint, 2) {
			t.Error("what the other server holds is forgotten")
		}
	})
}
