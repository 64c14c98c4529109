package server_test

import (
	"fmt"
	"testing"
	"time"

	"portolan/server"
	"portolan/wire"
)

// TestBestOfThree plays a contest at the expert level: its next match keeps the seats and begins at once, and no stranger
// gets in between.
func TestBestOfThree(t *testing.T) {
	p := open(t, server.Config{})
	a, b, stranger := p.guest("Anna"), p.guest("Ben"), p.guest("Carla")
	body := opening("me", "open")
	body["options"] = map[string]string{"level": "expert", "tiles": "25"}
	m := read[wire.Match](a.post("/api/matches", body).is(201))
	if m.Series == nil || m.Series.ID != m.ID || m.Series.Number != 1 || len(m.Series.Winners) != 0 {
		t.Fatalf("the first match stands at %+v", m.Series)
	}
	b.post("/api/matches/"+m.ID+"/seats/1", map[string]string{}).is(200)
	resign := func(g *guest, id string) {
		t.Helper()
		g.post("/api/matches/"+id+"/resign", map[string]int{"number": 0}).is(200)
	}
	resign(a, m.ID)
	if !a.match(m.ID).Continues {
		t.Error("nothing says that another match follows")
	}
	stranger.post("/api/matches/"+m.ID+"/rematch", nil).problem(403, "not-yours")

	second := read[wire.Match](b.post("/api/matches/"+m.ID+"/rematch", nil).is(201))
	if second.Status != "playing" || second.Series == nil || second.Series.ID != m.ID || second.Series.Number != 2 ||
		fmt.Sprint(second.Series.Winners) != "[[1]]" || fmt.Sprint(second.You) != "[1]" || second.Options["tiles"] != "25" {
		t.Fatalf("the second match: %+v", second.Head)
	}
	if view := second.View.(map[string]any); view["first"] != 0.0 {
		t.Errorf("seat %v begins, not the loser", view["first"])
	}
	if again := read[wire.Match](a.post("/api/matches/"+m.ID+"/rematch", nil).is(200)); again.ID != second.ID {
		t.Fatal("who asks second gets another match")
	}
	stranger.post("/api/matches/"+second.ID+"/seats/0", map[string]string{}).problem(409, "state")
	p.restart()
	if kept := b.match(second.ID); kept.Series == nil || kept.Series.Number != 2 {
		t.Fatalf("after a restart it stands at %+v", kept.Series)
	}
	resign(a, second.ID)
	if a.match(second.ID).Continues {
		t.Error("a contest that is decided goes on")
	}
	third := read[wire.Match](a.post("/api/matches/"+second.ID+"/rematch", nil).is(201))
	if third.Status != "open" || third.Series.Number != 1 || third.Series.ID != third.ID {
		t.Fatalf("after two wins a new contest is opened: %+v", third.Head)
	}
}

// TestLeaverIsReplaced has one of three give up: a bot plays on, and the others' match goes on. So does the next one of a contest: who has
// left is told so, and what to do.
func TestLeaverIsReplaced(t *testing.T) {
	p := open(t, server.Config{})
	a, b := p.guest("Anna"), p.guest("Ben")
	body := opening("me", "open", "random")
	body["options"] = map[string]string{"level": "expert"}
	m := read[wire.Match](a.post("/api/matches", body).is(201))
	b.post("/api/matches/"+m.ID+"/seats/1", map[string]string{}).is(200)
	b.post("/api/matches/"+m.ID+"/resign", map[string]int{"number": 0}).is(200)
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
		now := a.match(m.ID)
		if now.Seats[1].Bot == "greedy" && now.Status == "playing" {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("nobody plays on: %+v", now.Head)
		}
	}
	if you := b.match(m.ID).You; len(you) != 0 {
		t.Errorf("who left still sits in %v", you)
	}
	a.post("/api/matches/"+m.ID+"/resign", map[string]int{"number": 0}).is(200)
	for deadline := time.Now().Add(time.Minute); a.match(m.ID).Status != "over"; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("bots alone play on")
		}
	}
	const left = "Only whoever has a seat in it may ask for a rematch. Open a table of your own to play again."
	if p := b.post("/api/matches/"+m.ID+"/rematch", nil).problem(403, "not-yours"); p.Detail != left {
		t.Errorf("who left is told %q", p.Detail)
	}
}
