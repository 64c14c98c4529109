package main

import (
	"path/filepath"
	"strings"
	"testing"

	"portolan/store/pgtest"
)

// What can't be moved is told in words for what was named: one place by two names, and a backup.
func TestMoveFaults(t *testing.T) {
	dir := t.TempDir()
	file := filled(t, dir)
	for _, test := range []struct {
		status   int
		from, to string
		says     string
	}{
		{statusUsage, dir, filepath.Join(dir, ".") + string(filepath.Separator), "the same place"},
		{statusFailed, file, filepath.Join(dir, "new"), "portolan restore"},
		{statusFailed, filepath.Join(dir, "nothing"), filepath.Join(dir, "new"), "no matches are kept"},
	} {
		r := portolan(t, "move-data", test.from, test.to)
		if r.status != test.status || !strings.Contains(r.err, test.says) {
			t.Errorf("%s to %s: status %d, %q", test.from, test.to, r.status, r.err)
		}
	}
}

// A restoring to a database that was interrupted is finished by the same command: move-data could not, and nobody is sent there.
func TestARestoringIsFinished(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "a.backup")
	filled(t, dir)
	if r := portolan(t, "backup", file, "--data", dir); r.status != statusDone {
		t.Fatal(r.err)
	}
	address := pgtest.Database(t)
	pgtest.Execute(t, address, "INSERT INTO keepsakes (name, text) VALUES ('moved in part from', 'the backup "+file+"')")
	for _, command := range []string{"doctor", "account"} {
		r := portolan(t, command, "--database-url", address)
		if said := r.out + r.err; r.status != statusFailed || !strings.Contains(said, "finish that with portolan restore") || strings.Contains(said, "finish that with portolan move-data") {
			t.Errorf("%s: status %d, %q", command, r.status, said)
		}
	}
	if r := portolan(t, "restore", file, "--database-url", address); r.status != statusDone {
		t.Errorf("status %d, %q", r.status, r.err)
	}
	if r := portolan(t, "doctor", "--database-url", address); r.status != statusDone {
		t.Errorf("status %d, %q, %q", r.status, r.out, r.err)
	}
}

// What refers to something that is not there is copied, but not called whole, and can't be brought to a database: the errors name the table, and
// who tells more.
func TestRestoringWhatDoesNotFit(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "odd.backup")
	filled(t, dir)
	spoil(t, dir, "PRAGMA foreign_keys = OFF; DELETE FROM players")
	if r := portolan(t, "backup", file, "--data", dir); r.status != statusFailed || r.out != "" || !strings.Contains(r.err, "refer to rows of players that are not there") ||
		!strings.Contains(r.err, "portolan doctor") || strings.Count(r.err, "\n") != 1 {
		t.Fatalf("status %d, %q, %q", r.status, r.out, r.err)
	}
	r := portolan(t, "restore", file, "--database-url", pgtest.Database(t))
	if r.status != statusFailed || !strings.Contains(r.err, "portolan doctor") || strings.Count(r.err, "\n") != 1 {
		t.Errorf("status %d, %q", r.status, r.err)
	}
}
