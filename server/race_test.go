package server_test

import (
	"fmt"
	"sync"
	"testing"

	"portolan/server"
)

// Who sits where changes while others read it: the race detector looks on. Every way that reads it is gone at once.
func TestSeatsChangeWhileTheyAreRead(t *testing.T) {
	p := open(t, server.Config{})
	a, b, c := p.guest("Anna"), p.guest("Ben"), p.guest("Carla")
	m := named(a, b, c)
	at := "/api/matches/" + m.ID
	waiting := a.open("me", "open")
	var changing, reading sync.WaitGroup
	done := make(chan struct{})
	changing.Go(func() {
		for range 15 { // the race detector needs no luck with time
			a.post(at+"/seats/0/takeover", server.Takeover{Bot: "still"})
			a.delete(at + "/seats/0/takeover")
			c.post(at+"/seats/2/takeover", server.Takeover{Bot: "still"})
			c.delete(at + "/seats/2/takeover")
			b.post("/api/matches/"+waiting.ID+"/seats/1", nil)
			b.delete("/api/matches/" + waiting.ID + "/seats/1")
		}
	})
	for i, read := range []func(){
		func() { b.report(m.ID, ship, "Rude") },
		func() { a.post(at+"/rematch", nil) },
		func() { a.post(at+"/seats/1/takeover", server.Takeover{Bot: "still"}) },
		func() { a.get("/api/matches?mine=1") },
		func() { b.get(at); b.get(at + "/record"); b.get(at + "/book") },
		func() { b.delete("/api/matches/" + waiting.ID) },
	} {
		reading.Go(func() {
			for n := 0; ; n++ {
				select {
				case <-done:
					if n == 0 {
						t.Errorf("reader %d has not come to it", i)
					}
					return
				default:
					read()
				}
			}
		})
	}
	changing.Wait()
	close(done)
	reading.Wait()
	if list := p.undecided(); len(list) != 1 || list[0].By != "Anna" {
		t.Errorf("the reports are %s", fmt.Sprint(list))
	}
}
