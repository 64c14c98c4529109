package server_test

import (
	"context"
	"net/http/httptest"
	"testing"

	"portolan/bus"
	"portolan/games"
	"portolan/server"
	"portolan/store/pgtest"
	"portolan/store/postgres"
)

// Who sits down while it is asked what was said hears what is said to the table from then on.
func TestWhoSitsDownWhileListening(t *testing.T) {
	p, kept := openMeanwhile(t, server.Config{GuestsWrite: true})
	a, b := p.guest("Anna"), p.guest("Ben")
	sits := func(id string) func() {
		return func() {
			b.post("/api/matches/"+id+"/seats/1", nil).is(200)
			a.say(id, map[string]string{"text": "welcome"}).is(201)
		}
	}
	m := a.open("me", "open", "open")
	kept.once("before Lines", sits(m.ID))
	b.hears(m.ID, "welcome")
	m = a.open("me", "open", "open")
	kept.once("before Lines", sits(m.ID))
	stream := b.joint("?watch="+m.ID, "")
	stream.nextOf("match") // as it was before; the line comes before the next one
	if got := stream.nextOf("chat").joint(t); got.Text != "welcome" {
		t.Errorf("got %+v", got)
	}
}

// unseated is a bus that loses what is said of rows.
type unseated struct{ bus.Bus }

func (u unseated) Publish(m bus.Message) {
	if m.Kind != bus.Row {
		u.Bus.Publish(m)
	}
}

// What is said to the table is heard at another node by who has just sat down, though that node does not know of it yet.
func TestTalkComesBeforeTheSeat(t *testing.T) {
	t.Parallel()
	address, news := pgtest.Database(t), new(bus.Local)
	var nodes [2]*place
	for i := range nodes {
		kept, err := postgres.Open(t.Context(), address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = kept.Close() })
		p := &place{t: t}
		p.server, err = server.New(server.Config{
			Store: kept, Games: games.All(), Bus: unseated{news.Node()}, HashMemory: 64, Burst: 1 << 20, GuestsWrite: true,
		})
		if err != nil {
			t.Fatal(err)
		}
		p.http = httptest.NewServer(p.server.Handler())
		t.Cleanup(func() {
			if err := p.server.Close(context.Background()); err != nil {
				t.Error(err)
			}
			p.http.Close()
		})
		nodes[i] = p
	}
	a, b := nodes[0].guest("Anna"), nodes[0].guest("Ben")
	there := *b
	there.place = nodes[1]
	for range 3 { // the other node asks by itself now and then
		m := a.open("me", "open", "open")
		stream := there.joint("?watch="+m.ID, "")
		stream.nextOf("match")
		b.post("/api/matches/"+m.ID+"/seats/1", nil).is(200)
		a.say(m.ID, map[string]string{"text": "welcome"}).is(201)
		for said := ""; said == ""; {
			switch event := stream.next(); event.name {
			case "match": // it knows of the seat
				a.say(m.ID, map[string]string{"text": "hello"}).is(201)
			case "chat":
				if said = event.joint(t).Text; said != "welcome" {
					t.Fatalf("Ben hears %q first", said)
				}
			}
		}
		stream.cancel()
	}
}
