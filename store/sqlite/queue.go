package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	sqlite3 "modernc.org/sqlite/lib"

	"portolan/game"
	"portolan/match"
	"portolan/store"
)

// errClosed is returned for whatever is asked of a store that is closed.
var errClosed = errors.New("the store is closed")

// task is something to write. Exactly one of row, note and run is set, or none of them and tells.
type task struct {
	key     int64
	row     *match.Row
	seating *store.Seating
	note    *store.Summary
	tells   []store.Occasion // alone or with note
	run     func(context.Context, *sql.Conn) error

	err  error
	done chan struct{} // receives once the task is durable or has failed; nil when nobody waits
}

// queue hands tasks to the one goroutine that writes. The goroutine takes all that waits at once, as one transaction.
type queue struct {
	db     *sql.DB
	writer *writer // used by the goroutine alone, which also replaces it
	ended  chan struct{}
	pool   sync.Pool

	mu      sync.Mutex
	more    sync.Cond // tasks wait, or stopped
	waiting []*task
	notes   int             // notes that wait, have time or are being written
	delayed map[int64]*task // notes that have time, by match
	timer   *time.Timer     // releases them
	stopped bool
	failed  error // of the last transaction
}

func startQueue(ctx context.Context, db *sql.DB) (*queue, error) {
	writer, err := newWriter(ctx, db)
	if err != nil {
		return nil, err
	}
	q := &queue{db: db, writer: writer, ended: make(chan struct{}), delayed: make(map[int64]*task)}
	q.more.L = &q.mu
	q.timer = time.AfterFunc(time.Hour, q.release)
	q.timer.Stop()
	q.pool.New = func() any { return &task{done: make(chan struct{}, 1)} }
	go q.work()
	return q, nil
}

// append keeps a row and waits until it is durable.
func (q *queue) append(key int64, row *match.Row, seating *store.Seating) error {
	t := q.pool.Get().(*task)
	t.key, t.row, t.seating = key, row, seating
	return q.wait(t)
}

// tell keeps what is to be told of a match and waits until that is durable.
func (q *queue) tell(key int64, occasions []store.Occasion) error {
	t := q.pool.Get().(*task)
	t.key, t.tells = key, occasions
	return q.wait(t)
}

// run has fn write in a transaction and waits until that is durable. What fn has written is undone when it returns an error.
func (q *queue) run(fn func(context.Context, *sql.Conn) error) error {
	t := q.pool.Get().(*task)
	t.run = fn
	return q.wait(t)
}

func (q *queue) wait(t *task) error {
	if err := q.put(t); err != nil {
		return err
	}
	<-t.done
	err := t.err
	*t = task{done: t.done}
	q.pool.Put(t)
	return err
}

// noteDelay is how long a summary may wait for a later one of its match, which is then written in its place.
const noteDelay = 100 * time.Millisecond

// later has a summary written without waiting: soon, or before anything that may read it. A summary that is lost with the process is made
// good at the next start, and so is what is to be told.
func (q *queue) later(key int64, summary store.Summary, occasions []store.Occasion) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.stopped {
		return
	}
	t := q.delayed[key]
	if t == nil {
		t = &task{key: key}
		q.delayed[key] = t
		q.notes++
		if len(q.delayed) == 1 {
			q.timer.Reset(noteDelay)
		}
	}
	if t.note == nil || t.note.Number <= summary.Number {
		t.note, t.tells = &summary, occasions
	}
}

// release has the notes written that have time.
func (q *queue) release() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.hurry()
}

// hurry is release with q.mu held.
func (q *queue) hurry() {
	if len(q.delayed) == 0 {
		return
	}
	q.timer.Stop()
	for _, t := range q.delayed {
		q.waiting = append(q.waiting, t)
	}
	clear(q.delayed)
	q.more.Signal()
}

// soon has fn write in a transaction without waiting, where it matters little whether it does.
func (q *queue) soon(fn func(context.Context, *sql.Conn) error) {
	_ = q.put(&task{run: fn}) // after the end nobody needs it any more
}

// flush waits until the notes that were given before are written.
func (q *queue) flush() error {
	if q.idle() {
		return nil
	}
	return q.run(func(context.Context, *sql.Conn) error { return nil })
}

// idle tells that no notes wait or are being written.
func (q *queue) idle() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.notes == 0
}

func (q *queue) put(t *task) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.stopped {
		return errClosed
	}
	if t.row == nil || t.seating != nil { // only rows alone need not know of summaries
		q.hurry()
	}
	q.waiting = append(q.waiting, t)
	q.more.Signal()
	return nil
}

// stop writes what waits and ends the goroutine.
func (q *queue) stop() error {
	q.refuse()
	<-q.ended
	return q.writer.close()
}

// refuse has the queue take no more tasks.
func (q *queue) refuse() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.hurry()
	q.stopped = true
	q.more.Signal()
}

// failure is the error of the last transaction.
func (q *queue) failure() error {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.failed
}

func (q *queue) work() {
	defer close(q.ended)
	var group []*task
	for {
		group = q.next(group[:0])
		if len(group) == 0 {
			return
		}
		failed := q.writer.write(group)
		if failed != nil {
			failed = errors.Join(failed, q.reconnect())
		}
		q.finish(group, failed)
		clear(group)
	}
}

// next waits for tasks and returns all that wait; none at the end. empty is memory for those that come later.
func (q *queue) next(empty []*task) []*task {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.waiting) == 0 && !q.stopped {
		q.more.Wait()
	}
	group := q.waiting
	q.waiting = empty
	return group
}

// reconnect replaces the writer when its connection is lost.
func (q *queue) reconnect() error {
	ctx := context.Background()
	if q.writer.conn.PingContext(ctx) == nil {
		return nil
	}
	_ = q.writer.close() // it is lost already
	writer, err := newWriter(ctx, q.db)
	if err != nil { // the next transaction fails, and it is tried again
		return fmt.Errorf("connect again: %w", err)
	}
	q.writer = writer
	return nil
}

// finish tells everybody who waits. A transaction that failed failed for all. Whoever is told finds the queue's own state as it is
// after the transaction.
func (q *queue) finish(group []*task, failed error) {
	q.note(group, failed)
	for _, t := range group {
		if failed != nil {
			t.err = failed
		}
		if t.done != nil {
			t.done <- struct{}{}
		}
	}
}

// note remembers how the transaction of a group went.
func (q *queue) note(group []*task, failed error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.failed = failed
	for _, t := range group {
		if t.note != nil {
			q.notes--
		}
	}
}

// ours are errors by which a task says no.
var ours = []error{store.ErrConflict, store.ErrNotFound, store.ErrTaken}

// own tells whether an error concerns one task alone, so that the others of its group go on.
func own(err error) bool {
	c := code(err)
	return c == sqlite3.SQLITE_CONSTRAINT || c < 0 && slices.ContainsFunc(ours, func(kind error) bool { return errors.Is(err, kind) })
}

// write writes a group of tasks as one transaction. The tasks' own errors are set; the error returned is everybody's, and so is
// a panic.
func (w *writer) write(group []*task) (err error) {
	ctx := context.Background()
	if err := w.bare(ctx, w.begin); err != nil {
		return fmt.Errorf("begin to write: %w", err)
	}
	defer func() {
		if value := recover(); value != nil {
			err = fmt.Errorf("write: panic: %v\n%s", value, debug.Stack())
		}
		if err != nil {
			_ = w.exec(ctx, "ROLLBACK") // SQLite may have rolled back by itself
			clear(w.due)
		}
	}()
	for _, t := range group {
		t.err = w.do(ctx, t)
		if t.err != nil && !own(t.err) {
			return fmt.Errorf("write: %w", t.err)
		}
	}
	if err := w.bare(ctx, w.commit); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	return nil
}

// placed keeps who sits at a seat from now on, and whose name the row tells, where the row is about a seat.
func (w *writer) placed(ctx context.Context, conn *sql.Conn, t *task) error {
	if t.seating.Seat == game.Spectator {
		return nil
	}
	if err := named(ctx, conn, t.key, t.row, t.seating.Who.Player); err != nil {
		return err
	}
	return w.seated(ctx, conn, t.key, t.row, t.seating)
}

func (w *writer) do(ctx context.Context, t *task) error {
	switch {
	case t.note != nil:
		if err := w.note(ctx, t.key, t.note); err != nil {
			return err
		}
		return w.tells(ctx, t.key, t.tells)
	case t.row != nil && t.seating == nil:
		return w.row(ctx, t.key, t.row)
	case t.row != nil:
		err := w.apart(ctx, func(ctx context.Context, conn *sql.Conn) error {
			if err := w.row(ctx, t.key, t.row); err != nil {
				return err
			}
			if err := w.placed(ctx, conn, t); err != nil {
				return err
			}
			return fallsDue(ctx, conn, t.key, t.seating.Due)
		})
		if err != nil {
			delete(w.due, t.key) // the mark was undone with the row
		}
		return err
	case t.tells != nil:
		return w.apart(ctx, func(ctx context.Context, _ *sql.Conn) error { return w.tells(ctx, t.key, t.tells) })
	}
	return w.apart(ctx, t.run)
}
