//go:build unix

package main

import (
	"net"
	"net/http"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// systemd is where a server tells how it fares.
type systemd struct{ *net.UnixConn }

// newSystemd returns it, with the variables that lead there.
func newSystemd(t *testing.T) (to systemd, env []string) {
	t.Helper()
	socket := filepath.Join(t.TempDir(), "notify")
	listener, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: socket, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	return systemd{listener}, []string{"NOTIFY_SOCKET=" + socket, "WATCHDOG_USEC=2000000"} // the server has half of that to answer, on a busy machine, too
}

// hears waits for a message.
func (to systemd) hears(t *testing.T, want string) {
	t.Helper()
	for message := make([]byte, 200); ; {
		n, err := to.Read(message)
		if err != nil {
			t.Fatal(err)
		}
		if string(message[:n]) == want {
			return
		}
	}
}

// Systemd hears when the server is ready, that it lives, and that it stops.
func TestServeTellsSystemd(t *testing.T) {
	to, env := newSystemd(t)
	s := startIn(t, env, "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--drain", "1ms")
	to.hears(t, "READY=1")
	to.hears(t, "WATCHDOG=1")
	to.hears(t, "WATCHDOG=1")
	if err := s.command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	to.hears(t, "STOPPING=1\nEXTEND_TIMEOUT_USEC=20001000")
	<-s.rest
	if err := s.command.Wait(); err != nil {
		t.Error(err)
	}
}

// A server that speaks HTTPS asks itself, too, whatever its certificate is, and also while it has none.
func TestServeTellsSystemdOverTLS(t *testing.T) {
	dir := t.TempDir()
	cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	certified(t, 1, cert, key, "games.example.org")
	for _, how := range [][]string{
		{"--tls-cert", cert, "--tls-key", key},
		{"--domain", "games.example.org", "--acme-url", "https://127.0.0.1:1/nobody"},
	} {
		to, env := newSystemd(t)
		s := startIn(t, env, append(how, "--addr", "127.0.0.1:0", "--data", t.TempDir())...)
		to.hears(t, "WATCHDOG=1")
		to.hears(t, "WATCHDOG=1")
		s.stop(t, syscall.SIGTERM)
		for line := range strings.Lines(s.said.String()) { // in time, unless the machine stood still
			if strings.Contains(line, "does not answer itself") && !strings.Contains(line, "deadline exceeded") {
				t.Errorf("%v: it says %q", how, line)
			}
		}
	}
}

// A server that drains serves on and says that it should get no more requests; a second signal ends it at once.
func TestServeDrains(t *testing.T) {
	s := start(t, "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--drain", "1h", "--bot-pace", "0")
	p := seated(t, s.url)
	p.playOn(t, 1)
	get(t, s.url+"readyz")
	signal := func() {
		t.Helper()
		if err := s.command.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
	}
	signal()
	for status(t, s.url+"readyz") != http.StatusServiceUnavailable {
		p.playOn(t, 1)
	}
	get(t, s.url+"healthz")
	p.playOn(t, 3)
	signal()
	<-s.rest
	if err := s.command.Wait(); err == nil || !strings.Contains(err.Error(), "terminated") {
		t.Errorf("a second signal: %v", err)
	}
}
