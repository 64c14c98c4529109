package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	sqlite3 "modernc.org/sqlite/lib"

	"portolan/match"
	"portolan/store"
)

// restoredTo opens what is in a backup.
func restoredTo(t *testing.T, file string) (*Store, Inspected) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "restored")
	found, err := Restore(t.Context(), file, dir)
	if err != nil {
		t.Fatal(err)
	}
	return opened(t, dir), found
}

// leftovers are the files of a directory besides those named.
func leftovers(t *testing.T, dir string, besides ...string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !strings.Contains(strings.Join(besides, " "), e.Name()) {
			names = append(names, e.Name())
		}
	}
	return names
}

// A backup that is made while rows are written has every row that was acknowledged before it, and of each match the rows up to some
// number: it is of one moment.
func TestBackupWhileRowsAreWritten(t *testing.T) {
	t.Parallel()
	s := opened(t, t.TempDir())
	keys := tables(t, s, 3)
	ctx, stop := context.WithCancel(t.Context())
	acknowledged, ended := make(chan int, 1), make(chan error, 1)
	acknowledged <- 0
	go func() {
		for n := 1; ctx.Err() == nil; n++ {
			for _, key := range keys { // the first match is never behind the others
				if err := s.Append(context.Background(), key, &match.Row{Number: n, Move: "x", At: int64(n)}, nil); err != nil {
					ended <- err
					return
				}
			}
			<-acknowledged
			acknowledged <- n
		}
		ended <- nil
	}()
	dir := t.TempDir()
	for i := range 5 {
		before := <-acknowledged
		acknowledged <- before
		file := filepath.Join(dir, fmt.Sprint(i))
		if i%2 == 0 {
			if err := s.Backup(t.Context(), file); err != nil {
				t.Fatal(err)
			}
		} else if err := Backup(t.Context(), s.Dir(), file); err != nil { // as another process does
			t.Fatal(err)
		}
		copied, found := restoredTo(t, file)
		if found.Matches != 3 || found.Players != 1 || found.Tables == 0 {
			t.Errorf("found %+v", found)
		}
		var numbers []int
		for _, key := range keys {
			rows, err := copied.Rows(t.Context(), key, 0)
			if err != nil {
				t.Fatal(err)
			}
			for n, r := range rows {
				if r.Number != n+1 {
					t.Fatalf("row %d of match %d has number %d", n+1, key, r.Number)
				}
			}
			numbers = append(numbers, len(rows))
		}
		if first, last := numbers[0], numbers[2]; last < before || first < numbers[1] || numbers[1] < last || first > last+1 {
			t.Errorf("backup %d has %v rows of the matches, and %d were acknowledged before", i, numbers, before)
		}
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if left := leftovers(t, dir, "0", "1", "2", "3", "4"); left != nil {
		t.Errorf("%q are left beside the backups", left)
	}
}

// half is a directory to which something is being moved.
func half(t *testing.T) string {
	t.Helper()
	dir, from := t.TempDir(), opened(t, t.TempDir())
	tables(t, from, 3)
	to, err := OpenWith(t.Context(), dir, Options{Moving: true})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	if _, err := from.Self().Move(ctx, to.Self(), "there", func(string, int) { cancel() }); !errors.Is(err, context.Canceled) {
		t.Fatalf("moving ends with %v", err)
	}
	if err := to.Close(); err != nil {
		t.Fatal(err)
	}
	return dir
}

// What can't be backed up or restored is an error of one line that says so, and nothing is left or overwritten.
func TestBackupFaults(t *testing.T) {
	t.Parallel()
	s := opened(t, t.TempDir())
	tables(t, s, 1)
	dir := t.TempDir()
	good, taken, text := filepath.Join(dir, "good"), filepath.Join(dir, "taken"), filepath.Join(dir, "text")
	bad, newer, other := filepath.Join(dir, "bad"), filepath.Join(dir, "newer"), filepath.Join(dir, "other")
	less, lesser, wiped := t.TempDir(), filepath.Join(dir, "lesser"), filepath.Join(dir, "wiped")
	for _, file := range []string{good, bad, newer, lesser, wiped, filepath.Join(less, databaseName)} {
		if err := s.Backup(t.Context(), file); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range []string{taken, text} {
		if err := os.WriteFile(file, []byte("dear diary"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	whole, err := os.ReadFile(bad)
	if err != nil {
		t.Fatal(err)
	}
	for i := len(whole) / 2; i < len(whole); i++ {
		whole[i] ^= 0x5a
	}
	if err := os.WriteFile(bad, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	change := func(file, statement string) {
		t.Helper()
		db, err := sql.Open("sqlite", file)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		if _, err := db.ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	change(newer, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, 1)")
	change(other, "CREATE TABLE t (n INTEGER)")
	change(lesser, "DROP TABLE players")
	change(wiped, "CREATE TRIGGER wipes AFTER INSERT ON rows BEGIN DELETE FROM rows; END")
	change(filepath.Join(less, databaseName), "DROP TABLE deeds")
	part, parted := half(t), filepath.Join(dir, "partial") // as a program made it that did not ask
	if err := copyDatabase(t.Context(), filepath.Join(part, databaseName), parted, asItIs); err != nil {
		t.Fatal(err)
	}
	empty := func() string { return filepath.Join(t.TempDir(), "new") }
	for _, test := range []struct {
		name string
		do   func() error
		is   error
	}{
		{"backup over a file", func() error { return s.Backup(t.Context(), taken) }, fs.ErrExist},
		{"backup to nowhere", func() error { return s.Backup(t.Context(), filepath.Join(dir, "no", "where")) }, fs.ErrNotExist},
		{"backup of a part", func() error { return Backup(t.Context(), part, filepath.Join(dir, "nothing")) }, store.ErrPart},
		{"restore a part", func() error { _, err := Restore(t.Context(), parted, empty()); return err }, store.ErrPart},
		{"backup without a table", func() error { return Backup(t.Context(), less, filepath.Join(dir, "nothing")) }, store.ErrDamaged},
		{"restore without a table", func() error { _, err := Restore(t.Context(), lesser, empty()); return err }, store.ErrDamaged},
		{"restore with a trigger", func() error { _, err := Restore(t.Context(), wiped, empty()); return err }, store.ErrDamaged},
		{"backup of nothing", func() error { return Backup(t.Context(), empty(), filepath.Join(dir, "nothing")) }, store.ErrNotFound},
		{"restore nothing", func() error { _, err := Restore(t.Context(), filepath.Join(dir, "nothing"), empty()); return err }, store.ErrNotFound},
		{"restore a text", func() error { _, err := Restore(t.Context(), text, empty()); return err }, store.ErrDamaged},
		{"restore a damaged one", func() error { _, err := Restore(t.Context(), bad, empty()); return err }, store.ErrDamaged},
		{"restore a directory", func() error { _, err := Restore(t.Context(), dir, empty()); return err }, store.ErrNotFound},
		{"restore and be interrupted", func() error {
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			_, err := Restore(ctx, good, empty())
			if errors.Is(err, store.ErrDamaged) {
				t.Errorf("a sound backup: %v", err)
			}
			return err
		}, context.Canceled},
		{"restore another's", func() error { _, err := Restore(t.Context(), other, empty()); return err }, store.ErrDamaged},
		{"restore a newer one", func() error { _, err := Restore(t.Context(), newer, empty()); return err }, store.ErrNewer},
		{"restore a database in use", func() error {
			_, err := Restore(t.Context(), filepath.Join(s.Dir(), databaseName), empty())
			return err
		}, store.ErrInUse},
		{"restore where a server is", func() error { _, err := Restore(t.Context(), good, s.Dir()); return err }, store.ErrInUse},
		{"restore where something is", func() error {
			to := empty()
			_, first := Restore(t.Context(), good, to)
			_, second := Restore(t.Context(), good, to)
			return errors.Join(first, second)
		}, store.ErrInUse},
	} {
		err := test.do()
		if !errors.Is(err, test.is) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %v", test.name, err, test.is)
		}
	}
	if left := leftovers(t, dir, "good", "taken", "text", "bad", "newer", "other", "partial", "lesser", "wiped"); left != nil {
		t.Errorf("%q are left", left)
	}
	if text, err := os.ReadFile(taken); err != nil || string(text) != "dear diary" {
		t.Errorf("the file that was there says %q (%v)", text, err)
	}
}

// Before tables are brought up to date a copy is kept, from which one can go back; the last three are.
func TestCopyBeforeMigration(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, databaseName)
	old, err := migrationsUpTo(t.Context(), file, 5)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{ // of upgrades before
		"portolan-before-migration-00009-20200101-000000.backup", "portolan-before-migration-00004-20210101-000000.backup",
		"portolan-before-migration-00003-20220101-000000.backup", "portolan-before-migration-00004-20230101-000000.backup",
		"portolan-before-migration-00004-20230101-000000.backup.partial-12345",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s, err := Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	copies, err := filepath.Glob(filepath.Join(dir, "*.backup*"))
	if err != nil || len(copies) != copiesKept {
		t.Fatalf("there are %q (%v)", copies, err)
	}
	var kept string
	for _, c := range copies {
		if strings.Contains(c, "-00005-") {
			kept = c
		}
	}
	found, err := Inspect(t.Context(), kept)
	if err != nil || found.Tables != old || found.Players != 1 {
		t.Errorf("the copy %q has %+v (%v), want version %d", kept, found, err, old)
	}
	opened(t, dir)
	if again, err := filepath.Glob(filepath.Join(dir, "*.backup*")); err != nil || len(again) != len(copies) {
		t.Errorf("a start without a migration makes %q of %q (%v)", again, copies, err)
	}
}

// migrationsUpTo makes a database as a program before this one left it, with one player.
func migrationsUpTo(ctx context.Context, file string, version int64) (int64, error) {
	db := writing(file)
	steps, _, _, err := steps(ctx, db, filepath.Dir(file))
	if err != nil {
		return 0, err
	}
	_, err = steps.UpTo(ctx, version)
	for _, statement := range []string{
		fmt.Sprintf("PRAGMA application_id = %d", application), "INSERT INTO players (id, name, guest, created) VALUES ('anna', 'Anna', 1, 1)",
	} {
		if err == nil {
			_, err = db.ExecContext(ctx, statement)
		}
	}
	return version, errors.Join(err, db.Close())
}

// Where there is no room, what is said tells to make some.
func TestNoRoom(t *testing.T) {
	t.Parallel()
	s := opened(t, t.TempDir())
	full := func(statement string) error {
		db := connect(filepath.Join(t.TempDir(), "full"), 1)
		defer db.Close()
		for _, one := range []string{"PRAGMA max_page_count = 1", statement} {
			if _, err := db.ExecContext(t.Context(), one); err != nil {
				return err
			}
		}
		return nil
	}("CREATE TABLE t (n INTEGER)")
	if code(full) != sqlite3.SQLITE_FULL {
		t.Fatalf("a full database says %v", full)
	}
	if err := s.openFault("here", full); !errors.Is(err, store.ErrUnwritable) || !strings.Contains(err.Error(), "room") {
		t.Errorf("opening says %v", err)
	}
	if !strings.Contains(room(full), "room") || !strings.Contains(room(fmt.Errorf("write: %w", syscall.ENOSPC)), "room") || room(fs.ErrPermission) != "" {
		t.Error("a copy does not tell what to do, or tells it where there is room")
	}
}
