//go:build unix

package main

import (
	"os"
	"path/filepath"
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
	r = portolan(t, "serve", "--addr", "127.0.0.1:0", "--database-url", pgtest.Bare(t), "--backup-every", "24h")
	if r.status != statusUsage || !strings.Contains(r.err, "--backup-dir is missing") {
		t.Errorf("with backups: status %d, said %q", r.status, r.err)
	}
}

// A server moves from a directory to a database, is backed up there while it serves, is restored to a directory and to another database,
// and moves back: the match that is played goes on each time. Nothing goes where something is.
func TestADatabaseIsMovedAndBackedUp(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	dir, back, restoredTo, own := filepath.Join(home, "data"), filepath.Join(home, "back"), filepath.Join(home, "restored"), filepath.Join(home, "own")
	address, other := pgtest.Bare(t), pgtest.Bare(t)
	refused := func(says string, command ...string) {
		t.Helper()
		if r := portolan(t, command...); r.status != statusFailed || !strings.Contains(r.err, says) || r.out != "" {
			t.Errorf("portolan %v: status %d, said %q", command, r.status, r.err)
		}
	}
	var p *player
	goOn := func(where ...string) *serving {
		t.Helper()
		s := startIn(t, nil, append([]string{"--addr", "127.0.0.1:0", "--bot-pace", "0"}, where...)...)
		if p == nil {
			p = seated(t, s.url)
		}
		p.url = s.url
		p.playOn(t, 5)
		return s
	}
	s := goOn("--data", dir)
	refused("in use", "move-data", dir, address)
	s.stop(t, os.Interrupt)
	refused("no matches are kept", "move-data", home, address)
	var moved movedData
	answers(t, &moved, "move-data", "--json", dir, address)
	if moved.Records < 10 || moved.Tables["matches"] < 1 || moved.From != dir || strings.Contains(moved.To, "postgres://") {
		t.Errorf("%+v", moved)
	}
	refused(": something is kept there already", "move-data", dir, address)
	if r := portolan(t, "move-data", dir, address); strings.Contains(r.err, "process") {
		t.Errorf("of a place that is taken it says %q", r.err)
	}
	s = goOn("--database-url", address, "--backup-every", "1h", "--backup-dir", own)
	file := filepath.Join(home, "file")
	var told backedUp
	answers(t, &told, "backup", file, "--json", "--database-url", address)
	if told.Matches < moved.Tables["matches"] || told.Players != 1 || told.Bytes == 0 {
		t.Errorf("the backup is %+v", told)
	}
	refused("choose another name", "backup", file, "--database-url", address)
	for made := []string(nil); len(made) == 0; { // the server's own
		var err error
		if made, err = filepath.Glob(filepath.Join(own, "portolan-*.backup")); err != nil {
			t.Fatal(err)
		}
		p.playOn(t, 1)
	}
	s.stop(t, os.Interrupt)
	var brought restored
	answers(t, &brought, "restore", file, "--json", "--database-url", other)
	answers(t, &brought, "restore", file, "--json", "--data", restoredTo)
	refused("something is kept there", "restore", file, "--database-url", other)
	answers(t, &moved, "move-data", "--json", address, back)
	for _, where := range [][]string{{"--database-url", other}, {"--data", restoredTo}, {"--data", back}} {
		goOn(where...).stop(t, os.Interrupt)
		var found diagnosis
		answers(t, &found, append([]string{"doctor", "--json"}, where...)...)
		if !found.Sound || found.Matches < told.Matches {
			t.Errorf("in %v the doctor found %+v", where, found)
		}
	}
}

// A server that is to serve a database alone does: a second is refused, and one in whose place another serves, since it was taken for dead, ends.
func TestOneServerOnADatabase(t *testing.T) {
	t.Parallel()
	address := pgtest.Bare(t)
	env := []string{"PORTOLAN_DATABASE_URL=" + address, "PORTOLAN_CLUSTER=false"}
	first := startIn(t, env, "--addr", "127.0.0.1:0")
	if r := portolanIn(t, env, "serve", "--addr", "127.0.0.1:0"); r.status != statusFailed || !strings.Contains(r.err, "in use by another Portolan") ||
		strings.Count(r.err, "\n") != 1 {
		t.Errorf("the second: status %d, said %q", r.status, r.err)
	}
	if err := first.command.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	pgtest.Execute(t, address, `SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`)
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
