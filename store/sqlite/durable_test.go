package sqlite

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	sqlite3 "modernc.org/sqlite/lib"

	"portolan/match"
	"portolan/store"
)

func opened(t *testing.T, dir string) *Store {
	t.Helper()
	s, err := Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// tables keeps matches of one player, and returns their keys.
func tables(t *testing.T, s *Store, n int) []int64 {
	t.Helper()
	if err := s.AddPlayer(t.Context(), store.Player{ID: "anna", Name: "Anna"}, store.Session{}); err != nil {
		t.Fatal(err)
	}
	keys := make([]int64, n)
	for i := range keys {
		m := &store.Match{ID: fmt.Sprint("m", i), Creator: "anna", Summary: store.Summary{Status: "open"}}
		if err := s.AddMatch(t.Context(), m, nil); err != nil {
			t.Fatal(err)
		}
		keys[i] = m.Key
	}
	return keys
}

// together writes tasks in one transaction: it holds the writer up until all wait, and returns what became of each.
func together(t *testing.T, s *Store, tasks ...func() error) []error {
	t.Helper()
	begun, hold, held := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	go func() {
		held <- s.Write(func(context.Context, *sql.Conn) error { close(begun); <-hold; return nil })
	}()
	select {
	case <-begun:
	case err := <-held:
		t.Fatalf("nothing can be written: %v", err)
	}
	errs, done := make([]error, len(tasks)), make(chan struct{}, len(tasks))
	for i, task := range tasks {
		go func() { errs[i] = task(); done <- struct{}{} }()
		for s.Queued() != i+1 { // in the order given
			time.Sleep(time.Millisecond)
		}
	}
	close(hold)
	for range tasks {
		<-done
	}
	if err := <-held; err != nil {
		t.Fatal(err)
	}
	return errs
}

// appends are rows of the given number, one for each match, with a text that fills some pages.
func appends(t *testing.T, s *Store, keys []int64, number int) []func() error {
	t.Helper()
	var all []func() error
	for _, key := range keys {
		all = append(all, func() error {
			return s.Append(t.Context(), key, &match.Row{Number: number, Kind: match.Name, What: "seat", Text: strings.Repeat("x", 9000)}, nil)
		})
	}
	return all
}

// kept checks how many rows each match has.
func kept(t *testing.T, s *Store, keys []int64, want int) {
	t.Helper()
	for _, key := range keys {
		if rows, err := s.Rows(t.Context(), key, 0); err != nil || len(rows) != want {
			t.Errorf("match %d has %d rows (%v), want %d", key, len(rows), err, want)
		}
	}
}

func pragma(t *testing.T, s *Store, text string) (value int) {
	t.Helper()
	err := s.Write(func(ctx context.Context, conn *sql.Conn) error {
		return conn.QueryRowContext(ctx, "PRAGMA "+text).Scan(&value)
	})
	if err != nil {
		t.Fatal(err)
	}
	return value
}

// When the disk is full in the midst of a group, nothing of the group is kept and nobody is told otherwise. Once there is room
// all of it can be kept.
func TestNothingIsAcknowledgedOnAFullDisk(t *testing.T) {
	s := opened(t, t.TempDir())
	keys := tables(t, s, 8)
	for i, err := range together(t, s, appends(t, s, keys, 1)...) {
		if err != nil {
			t.Fatalf("row 1 of match %d: %v", i, err)
		}
	}
	pragma(t, s, fmt.Sprintf("max_page_count = %d", pragma(t, s, "page_count")+8)) // room for two of them
	for i, err := range together(t, s, appends(t, s, keys, 2)...) {
		if code(err) != sqlite3.SQLITE_FULL {
			t.Errorf("on a full disk, row 2 of match %d: %v", i, err)
		}
	}
	kept(t, s, keys, 1)
	if err := s.Ready(t.Context()); err == nil {
		t.Error("the store is ready")
	}
	if _, err := s.writer.conn.ExecContext(t.Context(), "PRAGMA max_page_count = 100000"); err != nil { // nobody writes
		t.Fatal(err)
	}
	if err := s.Ready(t.Context()); err != nil {
		t.Errorf("with room again, and nothing written since: %v", err)
	}
	for i, err := range together(t, s, appends(t, s, keys, 2)...) {
		if err != nil {
			t.Errorf("with room again, row 2 of match %d: %v", i, err)
		}
	}
	kept(t, s, keys, 2)
}

// spoil writes what makes the commit fail: SQLite looks at it then alone.
func (s *Store) spoil() error {
	return s.Write(func(ctx context.Context, conn *sql.Conn) error {
		if _, err := conn.ExecContext(ctx, "PRAGMA defer_foreign_keys = ON"); err != nil {
			return err
		}
		_, err := conn.ExecContext(ctx, "INSERT INTO seats (match, seat, name) VALUES (999, 0, 'nobody')")
		return err
	})
}

// A commit that fails, after all that it holds went well, fails for all that it holds.
func TestNothingIsAcknowledgedByACommitThatFails(t *testing.T) {
	s := opened(t, t.TempDir())
	keys := tables(t, s, 4)
	tasks := appends(t, s, keys, 1)
	for i, err := range together(t, s, tasks[0], tasks[1], s.spoil, tasks[2], tasks[3]) {
		if err == nil || !strings.Contains(err.Error(), "commit") {
			t.Errorf("of a commit that failed, task %d: %v", i, err)
		}
	}
	kept(t, s, keys, 0)
	for _, err := range together(t, s, tasks...) {
		if err != nil {
			t.Error(err)
		}
	}
	kept(t, s, keys, 1)
}

// What a commit that failed has said of matches in which something is due is not taken for said: the next row says it again.
func TestDueAfterACommitThatFails(t *testing.T) {
	s := opened(t, t.TempDir())
	keys := tables(t, s, 2)
	due := func(want ...string) {
		t.Helper()
		if got, err := s.ToResume(t.Context()); err != nil || !slices.Equal(got, want) {
			t.Errorf("something is due in %v (%v), want %v", got, err, want)
		}
	}
	for _, key := range keys {
		s.Note(key, store.Summary{Status: "open", Idle: true})
	}
	due()
	rows := appends(t, s, keys, 1)
	for _, err := range together(t, s, rows[0], s.spoil) {
		if err == nil {
			t.Error("the commit went well")
		}
	}
	due()
	for _, err := range together(t, s, rows...) {
		if err != nil {
			t.Error(err)
		}
	}
	due("m0", "m1")
}

// A summary whose transaction has failed, since another part of it did, is written with the next one, and so is what is to be told; unless a
// later one of its match was given meanwhile.
func TestSummariesOutliveACommitThatFails(t *testing.T) {
	s := opened(t, t.TempDir())
	keys := tables(t, s, 2)
	for _, key := range keys {
		s.Note(key, store.Summary{Number: 5, Status: "playing"})
	}
	for range mostFailures {
		if err := s.spoil(); err == nil {
			t.Error("the commit went well")
		}
	}
	s.Note(keys[1], store.Summary{Number: 6, Status: "playing"})
	if err := s.Flush(); err != nil {
		t.Fatal(err)
	}
	for i, want := range []int{5, 6} {
		m, err := s.Match(t.Context(), fmt.Sprint("m", i))
		if err != nil {
			t.Fatal(err)
		}
		if m.Summary.Number != want || m.Summary.Status != "playing" {
			t.Errorf("match %d is kept as %s at %d, want playing at %d", i, m.Summary.Status, m.Summary.Number, want)
		}
	}
}

// mostFailures is more often than a summary may fail while others can be written.
const mostFailures = 5

// What panics while it writes fails, with its group, and leaves the writer as it was.
func TestTheWriterOutlivesAPanic(t *testing.T) {
	s := opened(t, t.TempDir())
	keys := tables(t, s, 2)
	for _, burst := range []func() error{
		func() error { panic("oh") },
		func() error { return s.writer.raw(func() error { panic("oh") }) }, // as the driver might
	} {
		tasks := appends(t, s, keys, 1)
		panics := func() error { return s.Write(func(context.Context, *sql.Conn) error { return burst() }) }
		for i, err := range together(t, s, tasks[0], panics, tasks[1]) {
			if err == nil || !strings.Contains(err.Error(), "panic: oh") {
				t.Errorf("task %d beside one that panicked: %v", i, err)
			}
		}
		kept(t, s, keys, 0)
		durable(t, s)
	}
	for _, err := range together(t, s, appends(t, s, keys, 1)...) {
		if err != nil {
			t.Error(err)
		}
	}
	kept(t, s, keys, 1)
}

// What comes while nothing is written is written by who waits for it, without another goroutine that would have to be woken; what comes
// meanwhile, by the queue's own.
func TestWhoComesAloneWrites(t *testing.T) {
	processors(t, 2)
	s := opened(t, t.TempDir())
	var stack string
	write := func() error {
		return s.Write(func(context.Context, *sql.Conn) error { stack = string(debug.Stack()); return nil })
	}
	by := func(goroutine string) bool { return strings.Contains(stack, "relational.(*queue)."+goroutine+"(") }
	for range 2 {
		if err := write(); err != nil || !by("wait") || by("work") {
			t.Errorf("alone (%v) it was written by\n%s", err, stack)
		}
		if err := together(t, s, write)[0]; err != nil || by("wait") || !by("work") {
			t.Errorf("behind another (%v) it was written by\n%s", err, stack)
		}
	}
}

// processors has so many at most run until the test ends.
func processors(t *testing.T, n int) {
	before := runtime.GOMAXPROCS(n)
	t.Cleanup(func() { runtime.GOMAXPROCS(before) })
}

// durable checks what the connection that writes must be for its commits to outlive a loss of power.
func durable(t *testing.T, s *Store) {
	t.Helper()
	if level := pragma(t, s, "synchronous"); level != 2 && (level != 1 || s.writer.log.file == nil) {
		t.Errorf("synchronous is %d, and FULL is 2", level)
	}
	if on := pragma(t, s, "foreign_keys"); on != 1 {
		t.Error("foreign keys are not looked at")
	}
	var mode string
	err := s.Write(func(ctx context.Context, conn *sql.Conn) error {
		return conn.QueryRowContext(ctx, "PRAGMA journal_mode").Scan(&mode)
	})
	if err != nil || mode != "wal" {
		t.Errorf("the journal is %q (%v)", mode, err)
	}
}

// Every connection that writes syncs each commit: the first one, one that takes the place of a lost one, one of another start,
// and a visitor's.
func TestEveryCommitIsSynced(t *testing.T) {
	dir := t.TempDir()
	s, err := Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	durable(t, s)
	for range 2 {
		lost := s.writer.conn.Raw(func(any) error { return driver.ErrBadConn }) // while nothing is written
		if err := s.Write(func(context.Context, *sql.Conn) error { return nil }); err == nil || lost == nil {
			t.Error("a lost connection has written")
		}
		durable(t, s)
	}
	visitor, err := Visit(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	durable(t, visitor)
	if err := errors.Join(visitor.Close(), s.Close()); err != nil {
		t.Fatal(err)
	}
	durable(t, opened(t, dir))
}
