package relational

import (
	"context"
	"database/sql"
	"errors"
	"runtime"
	"sync"
	"time"

	"portolan/match"
	"portolan/store"
)

// errClosed is returned for whatever is asked of a store that is closed.
var errClosed = errors.New("the store is closed")

// Writing is something that writes as a part of a transaction.
type Writing func(context.Context, *sql.Conn) error

// Task is something to write. Exactly one of Row, Note and Run is set, or none of them and Tells.
type Task struct {
	Key     int64
	Row     *match.Row
	Seating *store.Seating // with Row, perhaps
	Note    *store.Summary
	Tells   []store.Occasion // alone or with Note
	Run     Writing

	Err  error         // what became of it, when its transaction went well
	done chan struct{} // receives once the task is durable or has failed; nil when nobody waits

	tried   bool   // a note that has failed
	wrote   uint64 // how many transactions had gone well by then
	strikes int    // how often it has failed again though others had gone well since
}

// Writer writes for a queue, which has one goroutine at a time use it.
type Writer interface {
	// Write writes a group of tasks as one transaction. The tasks' own errors are set; the error returned is everybody's.
	Write(group []*Task) error
	// Renew gets ready for the next group after one that failed.
	Renew() error
	// InsertRow keeps a row within the transaction of a task.
	InsertRow(ctx context.Context, conn *sql.Conn, key int64, row *match.Row) error
	// InsertRows keeps all rows of a match that has none, and whose names they tell, by their numbers, within the transaction of a task.
	InsertRows(ctx context.Context, conn *sql.Conn, key int64, rows []match.Row, told map[int]string) error
	// Close ends it.
	Close() error
}

// queue has tasks written, one transaction at a time. A task that comes while nothing is being written and nothing waits is written by
// whoever waits for it: to hand it to another goroutine and to be told by that would take longer than all else but the sync. What comes
// meanwhile waits for the queue's own goroutine, which takes all that waits at once.
//
// On a single processor nothing comes meanwhile, as the sync keeps it, and each task would be a transaction of its own however many there are.
// There all tasks are left to the queue's goroutine, which lets whatever else can run go first, and write then what that has brought.
type queue struct {
	writer Writer // used by who has set busy
	single bool   // there is one processor
	ended  chan struct{}
	pool   sync.Pool

	mu      sync.Mutex
	more    sync.Cond // tasks wait and nothing is being written, or stopped
	waiting []*Task
	busy    bool            // something is being written
	notes   int             // notes that wait, have time or are being written
	delayed map[int64]*Task // notes that have time, by match
	timer   *time.Timer     // releases them
	stopped bool
	failed  error // of the last transaction
	figures store.WritingFigures
}

func startQueue(writer Writer) *queue {
	q := &queue{writer: writer, single: runtime.GOMAXPROCS(0) == 1, ended: make(chan struct{}), delayed: make(map[int64]*Task)}
	q.more.L = &q.mu
	q.timer = time.AfterFunc(time.Hour, q.release)
	q.timer.Stop()
	q.pool.New = func() any { return &Task{done: make(chan struct{}, 1)} }
	go q.work()
	return q
}

// append keeps a row and waits until it is durable.
func (q *queue) append(key int64, row *match.Row, seating *store.Seating) error {
	t := q.pool.Get().(*Task)
	t.Key, t.Row, t.Seating = key, row, seating
	return q.wait(t)
}

// tell keeps what is to be told of a match and waits until that is durable.
func (q *queue) tell(key int64, occasions []store.Occasion) error {
	t := q.pool.Get().(*Task)
	t.Key, t.Tells = key, occasions
	return q.wait(t)
}

// run has fn write in a transaction and waits until that is durable. What fn has written is undone when it returns an error.
func (q *queue) run(fn Writing) error {
	t := q.pool.Get().(*Task)
	t.Run = fn
	return q.wait(t)
}

func (q *queue) wait(t *Task) error {
	alone, err := q.enter(t)
	if err != nil {
		return err
	}
	if alone {
		q.write([]*Task{t})
	}
	<-t.done
	err = t.Err
	*t = Task{done: t.done}
	q.pool.Put(t)
	return err
}

// noteDelay is how long a summary may wait for a later one of its match, which is then written in its place.
const noteDelay = 500 * time.Millisecond

// again is how long a summary waits whose transaction has failed, and mostStrikes how often it may fail while others go well: one that can't be
// written must not take others down with it for ever.
const (
	again       = time.Second
	mostStrikes = 3
)

// later has a summary written without waiting: soon, or before anything that may read it, and again where that fails. A summary that is lost with
// the process is made good at the next start, and so is what is to be told.
func (q *queue) later(key int64, summary store.Summary, occasions []store.Occasion) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.stopped {
		return
	}
	t := q.delayed[key]
	if t == nil {
		t = &Task{Key: key}
		q.delayed[key] = t
		q.notes++
		if len(q.delayed) == 1 {
			q.timer.Reset(noteDelay)
		}
	}
	if t.Note == nil || t.Note.Number <= summary.Number {
		t.Note, t.Tells = &summary, occasions
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
	q.rouse()
}

// soon has fn write in a transaction without waiting, where it matters little whether it does.
func (q *queue) soon(fn Writing) {
	_ = q.put(&Task{Run: fn}) // after the end nobody needs it any more
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

// put leaves a task to the queue's goroutine.
func (q *queue) put(t *Task) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if err := q.prepare(t); err != nil {
		return err
	}
	q.add(t)
	return nil
}

// enter is put for who waits for the task. alone tells that nothing is being written and nothing else waits: then it is left to the caller,
// unless there is a single processor.
func (q *queue) enter(t *Task) (alone bool, err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if err := q.prepare(t); err != nil {
		return false, err
	}
	if !q.single && !q.busy && len(q.waiting) == 0 {
		q.busy = true
		return true, nil
	}
	q.add(t)
	return false, nil
}

// prepare has what is written that a task may read. q.mu is held, as in add.
func (q *queue) prepare(t *Task) error {
	if q.stopped {
		return errClosed
	}
	if t.Row == nil || t.Seating != nil { // only rows alone need not know of summaries
		q.hurry()
	}
	return nil
}

func (q *queue) add(t *Task) {
	q.waiting = append(q.waiting, t)
	q.rouse()
}

// rouse wakes the queue's goroutine if there is something for it to do. While something is being written there is not, and who has written
// rouses it. q.mu is held.
func (q *queue) rouse() {
	if !q.busy && (q.stopped || len(q.waiting) > 0) {
		q.more.Signal()
	}
}

// stop writes what waits and ends the goroutine.
func (q *queue) stop() error {
	q.refuse()
	<-q.ended
	return q.writer.Close()
}

// refuse has the queue take no more tasks.
func (q *queue) refuse() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.hurry()
	q.stopped = true
	q.rouse()
}

// failure is the error of the last transaction.
func (q *queue) failure() error {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.failed
}

func (q *queue) work() {
	defer close(q.ended)
	var group []*Task
	for {
		group = q.next(group[:0])
		if len(group) == 0 {
			return
		}
		q.write(group)
		clear(group)
	}
}

// write writes a group for who has set q.busy, which it is not any more afterwards.
func (q *queue) write(group []*Task) {
	began := time.Now()
	failed := q.writer.Write(group)
	took := time.Since(began)
	if failed != nil {
		failed = errors.Join(failed, q.writer.Renew())
	}
	q.finish(group, took, failed)
}

// next waits for tasks and returns all that wait; none at the end. empty is memory for those that come later.
func (q *queue) next(empty []*Task) []*Task {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.await()
	if q.single {
		q.mu.Unlock()
		runtime.Gosched()
		q.mu.Lock()
		q.await()
	}
	group := q.waiting
	q.waiting, q.busy = empty, len(group) > 0
	return group
}

// await waits until there is something to write and nobody writes, or until the end. q.mu is held.
func (q *queue) await() {
	for q.busy || len(q.waiting) == 0 && !q.stopped {
		q.more.Wait()
	}
}

// finish tells everybody who waits. A transaction that failed failed for all. Whoever is told finds the queue's own state as it is
// after the transaction.
func (q *queue) finish(group []*Task, took time.Duration, failed error) {
	q.note(group, took, failed)
	for _, t := range group {
		if failed != nil {
			t.Err = failed
		}
		if t.done != nil {
			t.done <- struct{}{}
		}
	}
}

// note remembers how the transaction of a group went, and lets the next one begin.
func (q *queue) note(group []*Task, took time.Duration, failed error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.failed = failed
	if failed == nil {
		q.figures.Done++
		q.figures.Parts += uint64(len(group))
		q.figures.Took += took
	} else {
		q.figures.Failed++
	}
	for _, t := range group {
		if t.Note != nil && (failed == nil || !q.retries(t)) {
			q.notes--
		}
	}
	q.busy = false
	q.rouse()
}

// retries has a note written again whose transaction has failed, unless a later one of its match takes its place. q.mu is held.
func (q *queue) retries(t *Task) bool {
	if t.tried && q.figures.Done > t.wrote {
		t.strikes++
	}
	t.tried, t.wrote = true, q.figures.Done
	if _, later := q.delayed[t.Key]; later || q.stopped || t.strikes == mostStrikes {
		return false
	}
	q.delayed[t.Key] = t
	q.timer.Reset(again)
	return true
}
