package natsnode_test

import (
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"portolan/bus/natsnode"
)

// free is an address at which nobody listens. Its port is below those that systems give to who asks for any, so that it stays free.
func free(t *testing.T) string {
	t.Helper()
	for {
		address := fmt.Sprintf("127.0.0.1:%d", 10_000+rand.N(20_000))
		l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", address)
		if errors.Is(err, syscall.EADDRINUSE) {
			continue
		}
		if err == nil {
			err = l.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
		return address
	}
}

func started(t *testing.T, cfg natsnode.Config) *natsnode.Server {
	t.Helper()
	cfg.Log = slog.New(slog.DiscardHandler)
	s, err := natsnode.Start(cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

func connected(t *testing.T, s *natsnode.Server) *nats.Conn {
	t.Helper()
	conn, err := nats.Connect("", s.Options()...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	return conn
}

// listening is what is said at a node, or comes to it, of "x".
func listening(t *testing.T, s *natsnode.Server) chan *nats.Msg {
	t.Helper()
	heard := make(chan *nats.Msg, 1000)
	ears := connected(t, s)
	if _, err := ears.ChanSubscribe("x", heard); err != nil {
		t.Fatal(err)
	}
	if err := ears.Flush(); err != nil {
		t.Fatal(err)
	}
	return heard
}

func whole(t *testing.T, s *natsnode.Server, others int) {
	t.Helper()
	for last := time.Now().Add(2 * time.Minute); !s.Whole(others); time.Sleep(time.Millisecond) {
		if time.Now().After(last) {
			t.Fatalf("not connected with %d others", others)
		}
	}
}

// Three nodes hear each other, though the later ones are told of the first alone; when one goes the others still do, and it comes back. Who does
// not know the secret stays outside, and nobody but the process itself is let in unless that is asked for.
func TestNodesMeet(t *testing.T) {
	addrs := []string{free(t), free(t), free(t)}
	cfg := func(i int, others ...string) natsnode.Config {
		return natsnode.Config{Name: "node" + addrs[i], Cluster: "c", Secret: "known to all", Addr: addrs[i], Others: others}
	}
	first := started(t, cfg(0))
	second := started(t, cfg(1, addrs[0]))
	third := started(t, cfg(2, addrs[0]))
	for _, s := range []*natsnode.Server{first, second, third} {
		whole(t, s, 2)
	}
	heard := listening(t, third)
	speaks := connected(t, second)
	hears := func(what string) {
		t.Helper()
		for { // who subscribes is known at other nodes a moment later
			if err := speaks.Publish("x", []byte(what)); err != nil {
				t.Fatal(err)
			}
			select {
			case m := <-heard:
				if string(m.Data) != what {
					t.Errorf("heard %q", m.Data)
				}
				return
			case <-time.After(10 * time.Millisecond):
			}
		}
	}
	hears("all are there")
	first.Close()
	for range len(heard) {
		<-heard
	}
	hears("all are there") // what was sent before may come still
	if second.Whole(2) {
		for second.Whole(2) && t.Context().Err() == nil {
			time.Sleep(time.Millisecond)
		}
	}
	first = started(t, cfg(0, addrs[1]))
	whole(t, first, 2)
	whole(t, second, 2)

	stranger := cfg(0, addrs[1])
	stranger.Name, stranger.Addr, stranger.Secret = "stranger", free(t), "guessed"
	outside := started(t, stranger)
	if conn, err := nats.Connect("nats://"+addrs[1], nats.Timeout(time.Second)); err == nil {
		conn.Close()
		t.Error("a client comes in where nodes do")
	}
	strays := listening(t, outside)
	for range 30 { // it takes itself for connected, each time that it tries, until it is turned away
		hears("this is not for strangers")
		if second.Whole(3) || len(strays) > 0 {
			t.Fatal("a node that does not know the secret was let in")
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// Clients come in by a token alone.
func TestClientsNeedTheToken(t *testing.T) {
	clients := free(t)
	s := started(t, natsnode.Config{Name: "n", Cluster: "c", Secret: "s", Addr: free(t), Clients: clients, Token: "a good long token"})
	if conn, err := nats.Connect("nats://a%20good%20long%20token@" + clients); err != nil {
		t.Error(err)
	} else {
		conn.Close()
	}
	for _, token := range []string{"", "wrong@"} {
		if conn, err := nats.Connect("nats://" + token + clients); err == nil {
			conn.Close()
			t.Errorf("%q lets a client in", token)
		}
	}
	connected(t, s)
}

// Where no token is asked for, as at the loopback address, clients come in without one, and are kept to their subjects all the same.
func TestClientsNeedNoTokenWhereThereIsNone(t *testing.T) {
	clients := free(t)
	s := started(t, natsnode.Config{Name: "n", Cluster: "c", Secret: "s", Addr: free(t), Clients: clients, Hears: []string{"asked"}})
	refused := make(chan error, 1)
	client, err := nats.Connect("nats://"+clients, nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { refused <- err }))
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	heard := listening(t, s)
	if err := errors.Join(client.Publish("x", []byte("made up")), client.Flush()); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-refused:
		if !errors.Is(err, nats.ErrPermissionViolation) {
			t.Error(err)
		}
	case <-time.After(20 * time.Second):
		t.Error("nothing is refused")
	}
	if len(heard) > 0 {
		t.Error("what a client made up was heard")
	}
	if conn, err := nats.Connect("nats://wrong@" + clients); err == nil {
		conn.Close()
		t.Error("a wrong token lets a client in")
	}
}

// Clients listen to what they are for and answer what they are asked there. What nodes tell each other they neither hear nor say.
func TestClientsAreKeptToTheirSubjects(t *testing.T) {
	clients := free(t)
	for name, subjects := range map[string][]string{"some": {"asked.*", "call"}, "none": nil} {
		s := started(t, natsnode.Config{
			Name: name, Cluster: name, Secret: "s", Addr: free(t), Clients: clients, Token: "token", Hears: subjects, Says: subjects[:min(len(subjects), 1)],
		})
		refused := make(chan string, 20)
		client, err := nats.Connect("nats://token@"+clients, nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { refused <- err.Error() }))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(client.Close)
		own, heard := connected(t, s), listening(t, s)
		for _, subject := range []string{"asked.me", "call", "x", ">"} {
			if _, err := client.Subscribe(subject, func(m *nats.Msg) { _ = m.Respond([]byte("answer")) }); err != nil {
				t.Fatal(err)
			}
		}
		if err := client.Publish("x", []byte("made up")); err != nil {
			t.Fatal(err)
		}
		if err := client.Flush(); err != nil {
			t.Fatal(err)
		}
		want := 3 // "x" and ">" are not listened to, and "x" is not spoken of
		if subjects == nil {
			want = 5
		}
		for range want {
			select {
			case text := <-refused:
				if !strings.Contains(strings.ToLower(text), "permissions violation") {
					t.Errorf("%s: %s", name, text)
				}
			case <-time.After(20 * time.Second):
				t.Fatalf("%s: too little is refused", name)
			}
		}
		answer, err := own.Request("asked.me", nil, time.Second)
		if subjects == nil {
			if err == nil {
				t.Errorf("who may nothing answers %q", answer.Data)
			}
		} else if err != nil || string(answer.Data) != "answer" {
			t.Errorf("asked, a client answers %v: %v", answer, err)
		}
		if len(heard) > 0 || len(refused) > 0 {
			t.Errorf("%s: %d letters made up were heard, %d more things refused", name, len(heard), len(refused))
		}
		client.Close()
		s.Close()
	}
}

// What can't be is told.
func TestFaults(t *testing.T) {
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for addr, says := range map[string]string{"": "no address", ":6222": "no address", "host": "no address", "127.0.0.1:x": "no address", l.Addr().String(): "does not start"} {
		if _, err := natsnode.Start(natsnode.Config{Name: "n", Cluster: "c", Secret: "s", Addr: addr, Log: slog.New(slog.DiscardHandler)}); err == nil ||
			!strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v", addr, err)
		}
	}
}
