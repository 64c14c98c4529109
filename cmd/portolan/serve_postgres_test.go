package main

import (
	"os"
	"strings"
	"syscall"
	"testing"

	"portolan/store/pgtest"
)

// A server keeps a match in PostgreSQL: what it has acknowledged outlives a kill, play goes on from there, and the commands for hosts find it.
func TestServeOverPostgreSQL(t *testing.T) {
	t.Parallel()
	address := pgtest.Bare(t)
	env := []string{"PORTOLAN_DATABASE_URL=" + address}
	args := []string{"--addr", "127.0.0.1:0", "--bot-pace", "0"}
	s := startIn(t, env, args...)
	p := seated(t, s.url)
	last := p.playOn(t, 20)
	if err := s.command.Process.Signal(syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	_ = s.command.Wait() // it was killed
	s = startIn(t, env, args...)
	p.url = s.url
	if m, err := p.look(); err != nil || m.Number < last {
		t.Fatalf("after a kill the match is %+v (%v), and row %d was acknowledged", m, err, last)
	}
	p.playOn(t, 20)
	for _, path := range []string{"healthz", "readyz"} {
		if code := status(t, s.url+path, "Accept", "*/*"); code != 200 {
			t.Errorf("/%s answers %d", path, code)
		}
	}
	for _, command := range [][]string{{"account", "list"}, {"reports"}, {"notices"}, {"doctor"}} { // beside the server
		if r := portolanIn(t, env, command...); r.status != 0 {
			t.Errorf("portolan %v: status %d, said %q", command, r.status, r.err)
		}
	}
	said := s.stop(t, os.Interrupt)
	if !strings.Contains(said, "Matches are kept in the database test") || strings.Contains(said, "postgres://") {
		t.Errorf("the server said %q", said)
	}
	var found diagnosis
	answers(t, &found, "doctor", "--json", "--database-url", address)
	if !found.Sound || found.Matches == 0 {
		t.Errorf("the doctor found %+v", found)
	}
}

// A database that can't be used ends the start with one line that says what to do, and tells no password.
func TestServeWithoutItsDatabase(t *testing.T) {
	t.Parallel()
	r := portolan(t, "serve", "--addr", "127.0.0.1:0", "--database-url", "postgres://anna:secret@/x?host="+t.TempDir())
	if r.status != statusFailed || !strings.Contains(r.err, "can't be reached") || strings.Contains(r.err, "secret") || strings.Count(r.err, "\n") != 1 {
		t.Errorf("without a database: status %d, said %q", r.status, r.err)
	}
	for _, args := range [][]string{{"serve", "--addr", "127.0.0.1:0", "--backup-every", "24h"}, {"backup", "file"}} {
		if r := portolanIn(t, []string{"PORTOLAN_DATABASE_URL=" + pgtest.Bare(t)}, args...); r.status != statusUsage || !strings.Contains(r.err, "pg_dump") {
			t.Errorf("portolan %v: status %d, said %q", args, r.status, r.err)
		}
	}
}

// A database has one server: a second is refused, and one in whose place another serves, since it was taken for dead, ends.
func TestOneServerOnADatabase(t *testing.T) {
	t.Parallel()
	address := pgtest.Bare(t)
	env := []string{"PORTOLAN_DATABASE_URL=" + address}
	first := startIn(t, env, "--addr", "127.0.0.1:0")
	if r := portolanIn(t, env, "serve", "--addr", "127.0.0.1:0"); r.status != statusFailed || !strings.Contains(r.err, "in use by another Portolan") ||
		strings.Count(r.err, "\n") != 1 {
		t.Errorf("the second: status %d, said %q", r.status, r.err)
	}
	if err := first.command.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	pgtest.Execute(t, address, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`)
	second := startIn(t, env, "--addr", "127.0.0.1:0")
	if err := first.command.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	<-first.rest
	if err := first.command.Wait(); err == nil || !strings.Contains(first.said.String(), "another Portolan serves the database now") {
		t.Errorf("the first ended with %v and said %q", err, first.said)
	}
	second.stop(t, os.Interrupt)
}

// A data directory has one server, too.
func TestOneServerOnADirectory(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	first := startIn(t, nil, "--addr", "127.0.0.1:0", "--data", dir)
	if r := portolan(t, "serve", "--addr", "127.0.0.1:0", "--data", dir); r.status != statusFailed || !strings.Contains(r.err, "in use by another Portolan") {
		t.Errorf("the second: status %d, said %q", r.status, r.err)
	}
	first.stop(t, os.Interrupt)
}
