package server

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"portolan/game"
	"portolan/match"
	"portolan/store"
	"portolan/think"
	"portolan/wire"
)

// table is a match in memory.
type table struct {
	hub *hub
	id  string

	users  int          // guarded by hub.mu
	quiet  time.Time    // since when users is 0; guarded by hub.mu
	read   atomic.Bool  // the match has been read from the store
	broken atomic.Bool  // its rules have panicked: see table.shut
	turn   sync.Mutex   // held by who changes the match, until that is durable and played
	mu     sync.Mutex   // guards all below; held for moments
	kept   *store.Match // nil until read; what it points to is never changed, but replaced
	match  *match.Match // nil until read
	stale  bool         // what is in memory may not be what is kept: read again
	gone   bool         // the match was removed

	updated  int64 // unix milliseconds
	noted    store.Summary
	writer   wire.Writer
	frames   map[game.Seats]*frame
	streams  []*stream
	hidings  int  // how often what is hidden has changed
	rested   int  // the number at the last rest
	waking   bool // a bot is about to move, or thinks about it
	stumbled int  // the number at which a bot's thought has panicked
	watches  []*watch
	advices  []*advice // by seat; for those who ask the same again
}

// close ends one use of the table.
func (t *table) close() { t.hub.release(t) }

// ready has the match in memory, as it is kept. t.mu is held.
func (t *table) ready(ctx context.Context) error {
	switch {
	case t.broken.Load():
		return brokenTable()
	case t.gone:
		return fmt.Errorf("open match %s: %w", t.id, store.ErrNotFound)
	case t.kept != nil && !t.stale:
		return nil
	}
	return t.load(ctx)
}

// load reads the match and looks after it: bots whose turn it is are woken, a summary that lags behind is put right.
func (t *table) load(ctx context.Context) (err error) {
	defer t.catch("load", &err)
	kept, err := t.hub.cfg.Store.Match(ctx, t.id)
	if err != nil {
		return fmt.Errorf("open match %s: %w", t.id, err)
	}
	rules := t.hub.games[kept.Game]
	if rules == nil {
		return fmt.Errorf("open match %s: this server does not know the game %q", t.id, kept.Game)
	}
	rows, err := t.hub.cfg.Store.Rows(ctx, kept.Key, 0)
	if err != nil {
		return fmt.Errorf("open match %s: %w", t.id, err)
	}
	loaded, err := match.Load(rules, kept.Record(rows), kept.Seed)
	if err != nil {
		return fmt.Errorf("open match %s: %w", t.id, err)
	}
	t.kept, t.match, t.noted, t.stale = kept, loaded, kept.Summary, false
	t.match.Hide(t.hub.hiddenIn(kept))
	t.updated = kept.Created
	if len(rows) > 0 {
		t.updated = rows[len(rows)-1].At
	}
	t.read.Store(true)
	t.writer.Set(about(t.kept), t.match)
	t.settle()
	if !t.noted.Settled {
		t.noteAll()
	}
	return nil
}

// settle lets everybody know what the match has come to.
func (t *table) settle() {
	t.dropFrames()
	t.note()
	for _, s := range t.streams {
		s.wakeUp()
	}
	for _, w := range t.watches {
		if t.match.Current(w.seat, w.number) != nil {
			w.cancel()
		}
	}
	t.dropAdvices()
	t.hub.bots.wake(t)
}

// watch ends what somebody thinks about once it is no longer what a seat decides on.
type watch struct {
	seat   game.Seat
	number int
	cancel func()
}

// watch has cancel called when s, which has seen the number, has something else to decide on. t.mu is held.
func (t *table) watch(s game.Seat, number int, cancel func()) *watch {
	w := &watch{s, number, cancel}
	t.watches = append(t.watches, w)
	return w
}

func (t *table) unwatch(w *watch) {
	if i := slices.Index(t.watches, w); i >= 0 {
		t.watches = slices.Delete(t.watches, i, i+1)
	}
}

// note keeps a new summary when lists would show another one.
func (t *table) note() {
	status, deciding := string(t.match.Status()), t.match.Deciding()
	if t.noted.Status == status && t.noted.Deciding == deciding && (status == "playing" || t.noted.Number == t.match.Number()) {
		return
	}
	t.summarize(status == string(match.StatusOver)) // as long as moves follow each other it would be unsettled by the next one
}

// noteAll keeps a new summary when it would have another number, or could say now that the match is settled.
func (t *table) noteAll() {
	settled := !botIsDue(t.match)
	if t.noted.Number == t.match.Number() && t.noted.Settled == settled && t.noted.Status != "" {
		return
	}
	t.summarize(settled)
}

// retire keeps the summary of a table that goes out of memory.
func (t *table) retire() {
	t.mu.Lock()
	defer t.mu.Unlock()
	var shut error // nobody is left to be told
	defer t.catch("rest", &shut)
	if t.match != nil && !t.stale && !t.gone {
		t.noteAll()
	}
}

func (t *table) summarize(settled bool) {
	t.noted = store.Summary{
		Number: t.match.Number(), Status: string(t.match.Status()), Deciding: t.match.Deciding(), Updated: t.updated,
		Settled: settled,
	}
	if t.match.Status() == match.StatusOver {
		t.noted.Outcome = t.match.AppendOutcome(nil)
	}
	t.hub.cfg.Store.Note(t.kept.Key, t.noted)
}

// proposal judges a change to a match; it returns the row that makes it.
type proposal func(m *match.Match) (match.Row, error)

// change makes a change: proposed, kept, played, told. The number is that of its row, which for a request that was accepted
// before is an old one. When the error is a problem, nothing has changed.
func (t *table) change(ctx context.Context, propose proposal, seating *store.Seating) (int, error) {
	t.turn.Lock()
	defer t.turn.Unlock()
	row, key, err := t.propose(ctx, propose)
	var repeated *match.Repeated
	if errors.As(err, &repeated) {
		return repeated.Number, nil
	}
	if err != nil {
		return 0, err
	}
	row.At = now()
	// Who asked may have gone: whether the row is kept must be known all the same.
	err = t.hub.cfg.Store.Append(context.WithoutCancel(ctx), key, &row, seating)
	return row.Number, t.play(ctx, row, seating, err)
}

// propose judges a change and returns its row, and the key of the match in the store.
func (t *table) propose(ctx context.Context, propose proposal) (row match.Row, key int64, err error) {
	if t.hub.ctx.Err() != nil {
		return row, 0, unavailable("The server is about to stop.")
	}
	err = t.look(ctx, func() error {
		key = t.kept.Key
		row, err = propose(t.match)
		return err
	})
	return row, key, err
}

// play plays a row that the store has kept, unless it failed to. Whoever holds t.turn calls it.
func (t *table) play(ctx context.Context, row match.Row, seating *store.Seating, failed error) (err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	defer t.catch("change", &err)
	switch {
	case failed != nil:
		return t.failed(ctx, failed)
	case t.broken.Load(): // while the row was on its way
		return brokenTable()
	}
	if err := t.match.Apply(row); err != nil {
		t.stale = true
		return fmt.Errorf("play a row of match %s: %w", t.id, err)
	}
	t.hub.rows.Add(1)
	t.updated, t.noted.Settled = row.At, false
	if seating != nil {
		t.kept = t.kept.With(seating)
	}
	if row.Kind != match.Move {
		t.writer.Set(about(t.kept), t.match)
	}
	t.settle()
	return nil
}

// failed is called when a row was not kept, or perhaps was: what is in memory is read again.
func (t *table) failed(ctx context.Context, err error) error {
	t.stale = true
	if !errors.Is(err, store.ErrConflict) {
		return err
	}
	if err := t.ready(ctx); err != nil {
		return err
	}
	return stale(t.match.Number(), "Somebody else was first.")
}

// seatsOf returns the seats in which the player sits.
func (t *table) seatsOf(player string) game.Seats {
	var seats game.Seats
	if player == "" {
		return seats
	}
	for s := range t.kept.Seats {
		if t.kept.Seats[s].Player == player {
			seats = seats.With(game.Seat(s))
		}
	}
	return seats
}

// priority says who waits for a bot at the table.
func (t *table) priority() think.Priority {
	for s := range t.kept.Seats {
		if t.kept.Seats[s].Player != "" && t.kept.Seats[s].Bot == "" {
			return think.ForPeople
		}
	}
	return think.ForBots
}

// join has a stream follow the match.
func (t *table) join(s *stream) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.streams = append(t.streams, s)
}

func (t *table) leave(s *stream) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if i := slices.Index(t.streams, s); i >= 0 {
		t.streams = slices.Delete(t.streams, i, i+1)
	}
}

// rest lets go of what was rendered when nothing has happened since the last time.
func (t *table) rest() {
	t.mu.Lock()
	defer t.mu.Unlock()
	var shut error // told to whoever comes next
	defer t.catch("rest", &shut)
	if t.match == nil {
		return
	}
	if t.rested != t.match.Number() {
		t.rested = t.match.Number()
		return
	}
	t.noteAll()
	t.match.Trim()
	t.dropFrames()
}

// dropFrames lets go of frames that are shared.
func (t *table) dropFrames() {
	for mask, f := range t.frames {
		f.release()
		delete(t.frames, mask)
	}
}

// about is what is shown of a match as it is kept.
func about(m *store.Match) *wire.About {
	a := &wire.About{
		ID: m.ID, Game: m.Game, Rules: m.Rules, Options: m.Options, Public: m.Public, Creator: m.Creator, Created: m.Created,
		Commitment: m.Commitment, Seed: m.Seed, Previous: m.Previous, Rematch: m.Rematch, Series: m.Series,
	}
	for _, who := range m.Seats {
		a.Players = append(a.Players, who.Player)
	}
	return a
}
