package lend

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

	"github.com/nats-io/nats-server/v2/server"

	"portolan/games"
)

// count is how often something was logged.
func (l *logs) count(words string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Count(l.text.String(), words)
}

// lender makes a lender that logs to l.
func lender(t *testing.T, address string, l *logs) *Lender {
	t.Helper()
	positions, err := NewPositions(games.All())
	if err != nil {
		t.Fatal(err)
	}
	made, err := NewLender(address, "this", "build", positions, slog.New(slog.NewTextHandler(l, nil)))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(made.Close)
	return made
}

// A server tells once of each time that NATS can't be reached, and when it is there again.
func TestALenderTellsThatNATSIsAway(t *testing.T) {
	t.Parallel()
	port := 10_000 + rand.N(20_000) // below those that systems give to who asks for any, so that it stays free
	for {
		free, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
		if errors.Is(err, syscall.EADDRINUSE) {
			port++
			continue
		}
		if err == nil {
			err = free.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
		break
	}
	address := fmt.Sprintf("127.0.0.1:%d", port)
	run := func() *server.Server {
		t.Helper()
		s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: port, NoLog: true, NoSigs: true})
		if err != nil {
			t.Fatal(err)
		}
		s.Start()
		if !s.ReadyForConnections(time.Minute) {
			t.Fatal("the NATS server does not start")
		}
		return s
	}
	l := &logs{}
	soon := func(words string, times int) {
		t.Helper()
		for deadline := time.Now().Add(time.Minute); l.count(words) < times; time.Sleep(10 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("%q is not said %d times: %s", words, times, l.text.String())
			}
		}
	}
	const yet, away, there = "can't be reached yet", "NATS is away", "NATS is there"
	lender(t, address, l)
	soon(yet, 1)
	s := run()
	soon(there, 1)
	s.Shutdown()
	soon(away, 1)
	time.Sleep(4 * again) // it is tried again some times
	s = run()
	soon(there, 2)
	s.Shutdown()
	soon(away, 2)
	soon("connection refused", 1)
	if l.count(yet) != 1 || l.count("connection refused") != 1 || l.count(away) != 2 || l.count("level=WARN") != 3 {
		t.Errorf("said %s", l.text.String())
	}
}

// A server that NATS does not let in says so, without its password; one that ends does not.
func TestALenderIsSentAway(t *testing.T) {
	t.Parallel()
	s := guarded(t)
	wrong, right := &logs{}, &logs{}
	lender(t, strings.Replace(s.ClientURL(), "nats://", "nats://secret@", 1), wrong)
	for deadline := time.Now().Add(time.Minute); !wrong.has("has sent this server away"); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("said %s", wrong.text.String())
		}
	}
	if wrong.has("secret") {
		t.Errorf("said %s", wrong.text.String())
	}
	in := lender(t, strings.Replace(s.ClientURL(), "nats://", "nats://right@", 1), right)
	in.Close()
	time.Sleep(again)
	if right.has("level=WARN") {
		t.Errorf("said %s", right.text.String())
	}
}
