package people

import (
	"container/list"
	"fmt"
	"sync"
	"time"

	"portolan/bus"
)

const (
	// How often one may be wrong before one has to wait: by account, by address.
	freeByName    = 10
	freeByAddress = 30

	// firstWait is the first wait, and each is twice the one before it, up to longestWait.
	firstWait   = time.Second
	longestWait = 5 * time.Minute

	// forgives is how long it takes until one attempt that was wrong is forgotten.
	forgives = 10 * time.Minute

	// attemptsKept is of how many accounts and addresses it is known how often they were wrong. When there are more, the one is
	// forgotten that has tried least recently.
	attemptsKept = 20_000
)

// Wait is the error of somebody who has been wrong too often.
type Wait struct{ For time.Duration }

func (w *Wait) Error() string { return fmt.Sprintf("wait for %s", w.For) }

// attempts counts who was wrong how often: an account, whether there is one of that name or not, or an address. An attempt counts
// from its beginning, so that many at once don't get further than one after the other.
type attempts struct {
	most  int
	nodes bus.Bus // other nodes count, too

	mu     sync.Mutex
	tried  map[any]*list.Element // of *trier
	recent list.List             // the same, who tried last in front
}

type trier struct {
	who   any
	wrong int
	last  time.Time // when the count began, or something of it was forgotten
	until time.Time // wait until then
}

func newAttempts() *attempts {
	return &attempts{most: attemptsKept, nodes: bus.Alone{}, tried: make(map[any]*list.Element)}
}

// try counts an attempt as a wrong one, or returns a [Wait] and counts nothing.
func (a *attempts) try(who any, free int, now time.Time) error {
	err := a.tryHere(who, free, now)
	if err == nil {
		a.tell(bus.Tried, who)
	}
	return err
}

func (a *attempts) tryHere(who any, free int, now time.Time) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	t := a.trier(who, now)
	if wait := t.until.Sub(now); wait > 0 {
		return &Wait{For: wait}
	}
	t.wrongAgain(free, now)
	return nil
}

// wrongAgain counts an attempt.
func (t *trier) wrongAgain(free int, now time.Time) {
	t.wrong++
	if over := t.wrong - free; over >= 0 {
		wait := longestWait
		if over < 20 {
			wait = min(longestWait, firstWait<<over)
		}
		t.until = now.Add(wait)
	}
}

// right forgets what was wrong: this attempt was not.
func (a *attempts) right(who any) {
	a.rightHere(who)
	a.tell(bus.Right, who)
}

func (a *attempts) rightHere(who any) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if at := a.tried[who]; at != nil {
		a.recent.Remove(at)
		delete(a.tried, who)
	}
}

// undo takes one attempt back, which was not wrong, or about which nothing was found out.
func (a *attempts) undo(who any) {
	a.undoHere(who)
	a.tell(bus.Untried, who)
}

func (a *attempts) undoHere(who any) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if at := a.tried[who]; at != nil {
		t := at.Value.(*trier)
		t.wrong, t.until = max(t.wrong-1, 0), time.Time{}
	}
}

func (a *attempts) trier(who any, now time.Time) *trier {
	if at := a.tried[who]; at != nil {
		a.recent.MoveToFront(at)
		t := at.Value.(*trier)
		passed := now.Sub(t.last).Truncate(forgives)
		t.wrong = max(0, t.wrong-int(passed/forgives))
		t.last = t.last.Add(passed)
		return t
	}
	if len(a.tried) >= a.most {
		oldest := a.recent.Back()
		a.recent.Remove(oldest)
		delete(a.tried, oldest.Value.(*trier).who)
	}
	t := &trier{who: who, last: now}
	a.tried[who] = a.recent.PushFront(t)
	return t
}
