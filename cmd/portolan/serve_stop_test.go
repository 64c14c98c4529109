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

// Systemd hears when the server is ready, that it lives, and that it stops.
func TestServeTellsSystemd(t *testing.T) {
	socket := filepath.Join(t.TempDir(), "notify")
	listener, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: socket, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	s := startIn(t, []string{"NOTIFY_SOCKET=" + socket, "WATCHDOG_USEC=100000"}, "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--drain", "1ms")
	heard := func(want string) {
		t.Helper()
		for message := make([]byte, 200); ; {
			n, err := listener.Read(message)
			if err != nil {
				t.Fatal(err)
			}
			if string(message[:n]) == want {
				return
			}
		}
	}
	heard("READY=1")
	heard("WATCHDOG=1")
	heard("WATCHDOG=1")
	if err := s.command.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	heard("STOPPING=1\nEXTEND_TIMEOUT_USEC=20001000")
	<-s.rest
	if err := s.command.Wait(); err != nil {
		t.Error(err)
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
