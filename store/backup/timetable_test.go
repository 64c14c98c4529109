package backup

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

// engine writes backups that say how many there were before, and fails when told to.
type engine struct {
	fails bool
	n     int
}

func (e *engine) Backup(_ context.Context, file string) error {
	if e.n++; e.fails {
		return errors.New("the disk is full")
	}
	return os.WriteFile(file, nil, 0o600)
}

func names(t *testing.T, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// A timetable makes a backup at once where there is none, then one after each span; it deletes the oldest of its own, and nothing else.
// After a restart it goes on where it was. What fails is tried again, and deletes nothing.
func TestTimetable(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	synctest.Test(t, func(t *testing.T) { // time begins at midnight of the first of January 2000
		e := new(engine)
		run := func(spans time.Duration) *Timetable {
			table := &Timetable{Store: e, Dir: dir, Every: time.Hour, Keep: 2, Log: slog.New(slog.DiscardHandler)}
			ctx, cancel := context.WithCancel(t.Context())
			go table.Run(ctx)
			time.Sleep(spans)
			synctest.Wait()
			cancel()
			synctest.Wait()
			return table
		}
		want := func(what string, files ...string) {
			t.Helper()
			if diff := cmp.Diff(files, names(t, dir)); diff != "" {
				t.Errorf("%s:\n%s", what, diff)
			}
		}
		run(time.Minute)
		want("at once", "portolan-20000101-000000.backup")
		for _, other := range []string{"mine.backup", "portolan-19990101-000000.backup.partial-7", "portolan-20000101.backup"} {
			if err := os.WriteFile(filepath.Join(dir, other), nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		room := filepath.Join(dir, "portolan-19990101-000001.backup.partial-8") // in which one of a database was being made
		if err := errors.Join(os.Mkdir(room, 0o700), os.WriteFile(filepath.Join(room, "portolan.db"), nil, 0o600)); err != nil {
			t.Fatal(err)
		}
		table := run(30 * time.Minute)
		if table.Made() != 0 || table.Last() != time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC).Unix() {
			t.Errorf("half an hour after the last backup it made %d, the last at %d", table.Made(), table.Last())
		}
		run(3 * time.Hour)
		want("three hours on", "mine.backup", "portolan-20000101-020000.backup", "portolan-20000101-030000.backup", "portolan-20000101.backup")
		e.fails, e.n = true, 0
		table = run(90 * time.Minute) // the first is due after half an hour
		if table.Failed() != 7 || e.n != 7 || table.Made() != 0 {
			t.Errorf("it failed %d times of %d", table.Failed(), e.n)
		}
		want("after failures", "mine.backup", "portolan-20000101-020000.backup", "portolan-20000101-030000.backup", "portolan-20000101.backup")
		e.fails = false
		run(time.Minute)
		if got := names(t, dir); !slices.Contains(got, "portolan-20000101-030000.backup") || len(got) != 4 {
			t.Errorf("when the disk has room again there are %q", got)
		}
	})
}

// A clock that was ahead has named backups of a time to come: they neither hold up the next one nor are kept in its place.
func TestAClockThatWasAhead(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		for _, name := range []string{"portolan-20310101-000000.backup", "portolan-20310102-000000.backup"} {
			if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		table := &Timetable{Store: new(engine), Dir: dir, Every: time.Hour, Keep: 2, Log: slog.New(slog.DiscardHandler)}
		ctx, cancel := context.WithCancel(t.Context())
		go table.Run(ctx)
		for _, want := range [][]string{
			{"portolan-20000101-000000.backup", "portolan-20310102-000000.backup"},
			{"portolan-20000101-000000.backup", "portolan-20000101-010000.backup"},
			{"portolan-20000101-010000.backup", "portolan-20000101-020000.backup"},
		} {
			time.Sleep(time.Minute)
			synctest.Wait()
			if diff := cmp.Diff(want, names(t, dir)); diff != "" {
				t.Errorf("at %s:\n%s", time.Now(), diff)
			}
			time.Sleep(59 * time.Minute)
		}
		cancel()
		synctest.Wait()
		again := &Timetable{Dir: dir, Every: time.Hour, Keep: 2}
		if wait := again.first(time.Now().Add(-90 * time.Minute)); wait != time.Hour || again.Last() > time.Now().Unix() {
			t.Errorf("where the clock was put back it waits %s, the last at %d", wait, again.Last())
		}
	})
}
