package sqlite

import (
	"database/sql/driver"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// syncing opens a store that syncs its log itself.
func syncing(t *testing.T) *Store {
	t.Helper()
	s := opened(t, t.TempDir())
	if s.writer.log.file == nil {
		t.Fatal("the log is not open")
	}
	return s
}

// logSize is how long the log is, in bytes.
func logSize(t *testing.T, s *Store) int64 {
	t.Helper()
	info, err := os.Stat(filepath.Join(s.Dir(), databaseName+"-wal"))
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}

// What is written is acknowledged once it is committed and the log is synced, one sync for all of a transaction.
func TestNothingIsAcknowledgedBeforeTheLogIsSynced(t *testing.T) {
	s := syncing(t)
	keys := tables(t, s, 4)
	asked, done := make(chan struct{}), make(chan struct{})
	var syncs atomic.Int64
	real := s.writer.log.sync
	s.writer.log.sync = func(file *os.File) error { // nobody writes
		if syncs.Add(1) == 1 {
			close(asked)
		}
		<-done
		return real(file)
	}
	told := make(chan error, 1)
	go func() { told <- appends(t, s, keys[:1], 1)[0]() }()
	<-asked
	kept(t, s, keys[:1], 1)
	select {
	case err := <-told:
		t.Errorf("acknowledged before the sync (%v)", err)
	case <-time.After(50 * time.Millisecond):
	}
	close(done)
	if err := <-told; err != nil {
		t.Error(err)
	}
	for _, err := range together(t, s, appends(t, s, keys[1:], 1)...) {
		if err != nil {
			t.Error(err)
		}
	}
	if n := syncs.Load() - 1; n != 2 { // of what holds the writer up, and of the three rows
		t.Errorf("%d syncs for two transactions", n)
	}
}

// Where the log can't be synced, what is in it is brought into the database, and the log is begun anew: the system may never write what it
// once failed to, and what lies behind that in the log would be lost with it.
func TestALogThatCantBeSyncedIsBegunAnew(t *testing.T) {
	s := syncing(t)
	keys := tables(t, s, 1)
	real := s.writer.log.sync
	s.writer.log.sync = func(*os.File) error { return errors.New("input/output error") }
	if err := appends(t, s, keys, 1)[0](); err != nil {
		t.Errorf("a row that is in the database: %v", err)
	}
	if size := logSize(t, s); size != 0 {
		t.Errorf("the log has %d bytes", size)
	}
	s.writer.log.sync = real
	if err := appends(t, s, keys, 2)[0](); err != nil {
		t.Error(err)
	}
	kept(t, s, keys, 2)
}

// As long as somebody reads, the log can't be begun anew: nothing is acknowledged, and nothing is lost.
func TestNothingIsAcknowledgedBehindWhatMayBeLost(t *testing.T) {
	s := syncing(t)
	keys := tables(t, s, 1)
	pragma(t, s, "busy_timeout = 20")
	reading, err := s.read.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var n int
	if err := reading.QueryRowContext(t.Context(), "SELECT count(*) FROM rows").Scan(&n); err != nil {
		t.Fatal(err)
	}
	s.writer.log.sync = func(*os.File) error { return errors.New("input/output error") }
	if err := appends(t, s, keys, 1)[0](); err == nil {
		t.Error("a row that may be lost was acknowledged")
	}
	s.writer.log.sync = syncData
	if err := appends(t, s, keys, 2)[0](); err == nil {
		t.Error("a row behind one that may be lost was acknowledged")
	}
	kept(t, s, keys, 1)
	if err := reading.Rollback(); err != nil {
		t.Fatal(err)
	}
	if err := appends(t, s, keys, 2)[0](); err != nil {
		t.Error(err)
	}
	kept(t, s, keys, 2)
}

// A connection that takes the place of a lost one finds the same log, with what may be lost in it.
func TestANewConnectionKnowsOfWhatMayBeLost(t *testing.T) {
	s := syncing(t)
	keys := tables(t, s, 1)
	s.writer.log.behind = true // nobody writes
	if lost := s.writer.conn.Raw(func(any) error { return driver.ErrBadConn }); lost == nil {
		t.Fatal("the connection is not lost")
	}
	if err := appends(t, s, keys, 1)[0](); err == nil {
		t.Error("a lost connection has written")
	}
	if !s.writer.log.behind {
		t.Error("it is taken for sound")
	}
	if err := appends(t, s, keys, 1)[0](); err != nil || s.writer.log.behind {
		t.Errorf("%v; it may be lost: %v", err, s.writer.log.behind)
	}
	kept(t, s, keys, 1)
}

// The log lies beside the database itself, also where the name of that is a link; a file beside the link is another one.
func TestTheLogOfALinkedDatabase(t *testing.T) {
	dir, elsewhere := t.TempDir(), t.TempDir()
	s, err := Open(t.Context(), dir)
	if err == nil {
		err = s.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	file, moved := filepath.Join(dir, databaseName), filepath.Join(elsewhere, databaseName)
	if err := errors.Join(os.Rename(file, moved), os.Symlink(moved, file), os.WriteFile(file+"-wal", nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	s = opened(t, dir)
	durable(t, s)
	if s.writer.log.file == nil || s.writer.log.file.Name() != moved+"-wal" {
		t.Errorf("the log is %v", s.writer.log.file)
	}
}

// On a single processor, too, those who come at once share a transaction, although a sync keeps the processor and lets nobody come meanwhile.
func TestManyShareATransactionOnASingleProcessor(t *testing.T) {
	processors(t, 1)
	s := syncing(t)
	s.writer.log.sync = func(*os.File) error { return nil } // asks nothing of the system, which might take the processor away
	keys := tables(t, s, 40)
	before := s.Writing()
	var writing sync.WaitGroup
	for _, task := range appends(t, s, keys, 1) {
		writing.Go(func() {
			if err := task(); err != nil {
				t.Error(err)
			}
		})
	}
	writing.Wait()
	after := s.Writing()
	if rows, done := after.Parts-before.Parts, after.Done-before.Done; rows != 40 || done > 5 {
		t.Errorf("%d rows in %d transactions", rows, done)
	}
}
