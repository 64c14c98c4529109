package natswire_test

import (
	"context"
	"log/slog"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"portolan/bus/natswire"
)

// serve starts a NATS server.
func serve(t *testing.T, port int) *server.Server {
	t.Helper()
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: port, NoLog: true, NoSigs: true})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	if !s.ReadyForConnections(30 * time.Second) {
		t.Fatal("the NATS server does not start")
	}
	return s
}

type ears struct {
	letters chan string
	missed  chan struct{}
}

func (e *ears) Receive(letter []byte) { e.letters <- string(letter) }
func (e *ears) Missed()               { e.missed <- struct{}{} }

// beside is the other wire.
type beside chan string

func (b beside) Rest() time.Duration { return time.Second }

func (b beside) Send(_ context.Context, letters []string) error {
	for _, l := range letters {
		b <- l
	}
	return nil
}

// Letters go to all of a cluster and to nobody else, by the other wire while NATS is away, and whoever was cut off is told so.
func TestWire(t *testing.T) {
	s := serve(t, -1)
	address := s.ClientURL()
	port := s.Addr().String()
	other := make(beside, 100)
	log := slog.New(slog.DiscardHandler)
	connect := func(cluster string) (*natswire.Wire, *ears) {
		t.Helper()
		e := &ears{make(chan string, 100), make(chan struct{}, 100)}
		w, err := natswire.Connect(address, cluster, e, other, log)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(w.Close)
		return w, e
	}
	a, heardA := connect("one")
	b, heardB := connect("one")
	_, heardC := connect("two")
	send := func(from *natswire.Wire, letters ...string) {
		t.Helper()
		if err := from.Send(t.Context(), letters); err != nil {
			t.Fatal(err)
		}
	}
	send(b, "ready") // its subscription is there by then
	<-heardB.letters
	send(a, "x", "y")
	for _, want := range []string{"x", "y"} {
		for {
			if got := <-heardB.letters; got == want {
				break
			}
		}
	}
	if a.Rest() != 0 || len(other) != 0 {
		t.Errorf("it rests %s, and %d letters went another way", a.Rest(), len(other))
	}
	for len(heardA.missed) > 0 {
		<-heardA.missed // it has connected
	}
	s.Shutdown()
	s.WaitForShutdown()
	send(a, "z")
	if z := <-other; z != "z" || a.Rest() != time.Second {
		t.Errorf("%q went the other way, and it rests %s", z, a.Rest())
	}
	s = serve(t, portOf(t, port))
	defer s.Shutdown()
	<-heardA.missed
	for a.Rest() != 0 {
		send(a, "again")
	}
	if len(heardC.letters) > 0 {
		t.Errorf("another cluster has heard %q", <-heardC.letters)
	}
}

func portOf(t *testing.T, address string) int {
	t.Helper()
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		t.Fatal(err)
	}
	return int(at.Port())
}

// An address that can't be is refused without a word of the password in it.
func TestAddressesThatCannotBe(t *testing.T) {
	for _, address := range []string{"nats://u:ge%heim@127.0.0.1:1", "nats://u:geheim@127.0.0.1:notaport", "u:ge%heim@host:1", "nats://a:b@h,u:geheim@[h", "bogus://u:geheim@h"} {
		w, err := natswire.Connect(address, "club", &ears{}, make(beside), slog.New(slog.DiscardHandler))
		if err == nil {
			w.Close()
		}
		if err == nil || strings.Contains(err.Error(), "heim") || !strings.Contains(err.Error(), "--nats-url") {
			t.Errorf("%s: %v", address, err)
		}
	}
}
