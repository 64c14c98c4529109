package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"portolan/bus"
	"portolan/game"
	"portolan/match"
	"portolan/store"
	"portolan/think"
	"portolan/wire"
)

// Table is an open match in memory. It stays there until whoever has opened it calls [Table.Close].
type Table struct {
	hub *Hub
	id  string

	users    int          // guarded by hub.mu
	quiet    time.Time    // since when users is 0; guarded by hub.mu
	read     atomic.Bool  // the match has been read from the store
	broken   atomic.Bool  // its rules have panicked: see table.shut
	changing sync.Mutex   // held by who changes the match, until that is durable and played
	mu       sync.Mutex   // guards all below; held for moments
	kept     *store.Match // nil until read; what it points to is never changed, but replaced
	match    *match.Match // nil until read
	stale    bool         // what is in memory may not be what is kept: read on
	missing  bool         // another node has kept rows: read these
	torn     bool         // a row could not be played: read from the beginning
	gone     bool         // the match was removed

	updated    int64 // unix milliseconds
	noted      store.Summary
	writer     wire.Writer
	frames     map[game.Seats]*Frame
	serial     uint64 // of the latest frame
	readers    []*Subscription
	seen       map[string]int // up to which number players have followed the match who do so no more
	hidings    int            // how often what is hidden has changed
	known      *known         // what readers knew before the match was to be read again, until it has been
	line       int64          // the last line of talk that is known of; 0 for none
	rested     int            // the number when rest was last called
	botBusy    bool           // a bot is about to move, or thinks about its move
	botRests   time.Time      // until when no bot moves, after the store has failed; zero where it has not
	panickedAt int            // the number at which a bot panicked last
	watches    []*watch
	advices    []*advice          // by seat; for those who ask the same again
	ordered    []store.SeatOrders // what players have ordered ahead
}

// ID names the match.
func (t *Table) ID() string { return t.id }

// Close ends one use of the table.
func (t *Table) Close() { t.hub.release(t) }

// ready makes sure that the match is in memory as it is stored. t.mu is held.
func (t *Table) ready(ctx context.Context) error {
	switch {
	case t.broken.Load():
		return ErrBroken
	case t.gone:
		return fmt.Errorf("open match %s: %w", t.id, store.ErrNotFound)
	case t.kept != nil && !t.stale && !t.missing:
		return nil
	case t.kept != nil && !t.stale:
		if done, err := t.readOn(ctx); done || err != nil {
			return err
		}
	}
	return t.load(ctx)
}

// readOn plays the rows that are missing, if they are moves alone: nothing that is kept of the match besides has changed with them.
func (t *Table) readOn(ctx context.Context) (done bool, err error) {
	defer t.catch("load", &err)
	rows, err := t.hub.cfg.Store.Rows(ctx, t.kept.Key, t.match.Number())
	if err != nil {
		return false, fmt.Errorf("open match %s: %w", t.id, err)
	}
	if slices.ContainsFunc(rows, func(row match.Row) bool { return row.Kind != match.Move }) || t.playAll(rows) != nil {
		return false, nil
	}
	t.missing = false
	if len(rows) > 0 {
		t.announce(false)
	}
	return true, nil
}

// load reads the match, starts its bots if one is to move, and corrects a summary that lags behind.
func (t *Table) load(ctx context.Context) (err error) {
	defer t.catch("load", &err)
	kept, err := t.hub.cfg.Store.Match(ctx, t.id)
	if err != nil {
		return fmt.Errorf("open match %s: %w", t.id, err)
	}
	rules := t.hub.cfg.Games[kept.Game]
	if rules == nil {
		return fmt.Errorf("open match %s: %w %q", t.id, ErrUnknownGame, kept.Game)
	}
	if err := t.readRows(ctx, rules, kept); err != nil {
		return fmt.Errorf("open match %s: %w", t.id, err)
	}
	for number := kept.Summary.Number; t.match.Number() > number; { // another node may have changed the seats between two reads
		number = t.match.Number()
		if kept, err = t.hub.cfg.Store.Match(ctx, t.id); err != nil {
			return fmt.Errorf("open match %s: %w", t.id, err)
		}
		if err := t.readRows(ctx, rules, kept); err != nil { // and its row with them, after the first read
			return fmt.Errorf("open match %s: %w", t.id, err)
		}
	}
	if err := t.readOrders(ctx, kept.Key); err != nil {
		return fmt.Errorf("open match %s: %w", t.id, err)
	}
	t.kept, t.noted, t.stale, t.missing = kept, kept.Summary, false, false
	t.match.Hide(t.hub.hiddenIn(kept))
	t.read.Store(true)
	t.writer.Set(About(t.kept), t.match)
	t.tellAgain()
	t.announce(false)
	t.hub.dues.loaded(t)
	if !t.noted.Idle {
		t.noteAll()
	}
	return nil
}

// readRows brings t.match up to the stored rows: it plays those that are missing, or all of them from the beginning.
func (t *Table) readRows(ctx context.Context, rules game.Rules, kept *store.Match) error {
	if t.match != nil && !t.torn {
		rows, err := t.hub.cfg.Store.Rows(ctx, kept.Key, t.match.Number())
		if err != nil {
			return err
		}
		if t.playAll(rows) == nil {
			return nil
		}
	}
	rows, err := t.hub.cfg.Store.Rows(ctx, kept.Key, 0)
	if err != nil {
		return err
	}
	loaded, err := match.Load(rules, kept.Record(rows), kept.Seed)
	if err != nil {
		return err
	}
	t.match, t.torn, t.updated = loaded, false, kept.Created
	if len(rows) > 0 {
		t.updated = rows[len(rows)-1].At
	}
	return nil
}

func (t *Table) playAll(rows []match.Row) error {
	for _, row := range rows {
		if err := t.match.Apply(row); err != nil {
			t.torn = true
			return err
		}
		t.updated = row.At
	}
	return nil
}

// announce passes on that the match has changed: to readers, lists, bots, and to what is thought about it. made says that it was changed
// here. t.mu is held.
func (t *Table) announce(made bool) {
	t.dropFrames()
	t.note(made)
	t.wakeReaders()
	for _, w := range t.watches {
		if t.match.Current(w.seat, w.number) != nil {
			w.cancel()
		}
	}
	t.dropAdvices()
	t.hub.bots.wake(t)
}

// watch cancels thinking about a decision that a seat no longer faces.
type watch struct {
	seat   game.Seat
	number int
	cancel func()
}

// watch has cancel called when s, which has seen the number, has something else to decide on. t.mu is held.
func (t *Table) watch(s game.Seat, number int, cancel func()) *watch {
	w := &watch{s, number, cancel}
	t.watches = append(t.watches, w)
	return w
}

func (t *Table) unwatch(w *watch) {
	if i := slices.Index(t.watches, w); i >= 0 {
		t.watches = slices.Delete(t.watches, i, i+1)
	}
}

// note keeps a new summary when lists would show another one. Players are told of that where it was made.
func (t *Table) note(made bool) {
	status, deciding, vacant := string(t.match.Status()), t.match.Deciding(), t.match.Vacant()
	if t.noted.Status == status && t.noted.Deciding == deciding && t.noted.Vacant == vacant && (status == "playing" && t.match.Chest() <= t.noted.Number || t.noted.Number == t.match.Number()) {
		return
	}
	everybody := t.noted.Status != status || status != "playing" || t.noted.Vacant != vacant
	before := t.noted
	t.summarize(status == string(match.StatusOver)) // as long as moves follow each other it would not be idle after the next one
	if made {
		t.tellNews(&before)
		t.hub.tellListsSoon(t.kept, everybody)
		return
	}
	t.hub.lobbies.tell(t.kept, everybody)
}

// noteAll keeps a new summary when it would have another number, or could say now that the match is idle.
func (t *Table) noteAll() {
	idle := !botIsDue(t.match)
	if t.noted.Number == t.match.Number() && t.noted.Idle == idle && t.noted.Status != "" {
		return
	}
	t.summarize(idle)
}

// retire keeps the summary of a table that goes out of memory.
func (t *Table) retire() {
	t.mu.Lock()
	defer t.mu.Unlock()
	var shut error // nobody is left to be told
	defer t.catch("rest", &shut)
	if t.match != nil && !t.stale && !t.missing && !t.gone {
		t.noteAll()
	}
}

func (t *Table) summarize(idle bool) {
	t.noted = store.Summary{
		Number: t.match.Number(), Status: string(t.match.Status()), Deciding: t.match.Deciding(), Updated: t.updated,
		Vacant: t.match.Vacant(), Idle: idle,
	}
	if t.match.Status() == match.StatusOver {
		t.noted.Deserted = t.match.Deserted()
		t.noted.Outcome = t.match.AppendOutcome(nil)
	}
	t.noted.Glance = Glance(t.match)
	occasions := t.occasions()
	t.hub.cfg.Store.Note(t.kept.Key, t.noted, occasions...)
	if len(occasions) > 0 {
		t.hub.cfg.Noticed()
	}
}

// Glance is what a list keeps of a match in brief, nil where there is nothing.
func Glance(m *match.Match) []byte {
	brief, ok := m.Glance()
	if !ok {
		return nil
	}
	text, _ := json.Marshal(brief) // texts and numbers always marshal
	return text
}

// Proposal checks a change to a match, as it is kept and as it stands; it returns the row that makes it. It is called with the
// table locked and must keep neither.
type Proposal func(kept *store.Match, m *match.Match) (match.Row, error)

// Change makes a change: it is proposed, kept, played and announced. The number is that of its row, which for a request
// that was accepted before is an old one. When the error is one of the proposal's, nothing has changed.
func (t *Table) Change(ctx context.Context, propose Proposal, seating *store.Seating) (int, error) {
	for attempt := 1; ; attempt++ {
		number, changed, err := t.change(ctx, propose, seating)
		switch {
		case err == nil && changed:
			t.hub.cfg.Bus.Publish(bus.Message{Kind: bus.Row, Match: t.id, Number: int64(number)})
			return number, nil
		case err == nil || attempt == mostAttempts || !t.mayHaveMovedOn(ctx, err):
			return number, err
		}
	}
}

// mostAttempts is how often a change is proposed while others are first.
const mostAttempts = 5

// mayHaveMovedOn tells whether a change that was refused is to be proposed again, since another node has changed the match.
func (t *Table) mayHaveMovedOn(ctx context.Context, err error) bool {
	if !t.hub.nodes.crowded() {
		return false
	}
	var late *MovedOn
	if errors.As(err, &late) && late.taken {
		return true
	}
	before := t.number()
	t.hub.nodes.check(ctx, t)
	return t.look(ctx, func() error { return nil }) == nil && t.number() != before
}

// playing tells whether the match is under way. t.mu is held.
func (t *Table) playing() bool { return t.match.Status() == match.StatusPlaying }

// number is that of the match in memory.
func (t *Table) number() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.match == nil {
		return 0
	}
	return t.match.Number()
}

func (t *Table) change(ctx context.Context, propose Proposal, seating *store.Seating) (number int, changed bool, err error) {
	t.changing.Lock()
	defer t.changing.Unlock()
	if err := t.giveBack(ctx); err != nil {
		return 0, false, err
	}
	row, key, err := t.propose(ctx, propose)
	var repeated *match.Repeated
	if errors.As(err, &repeated) {
		return repeated.Number, false, nil
	}
	if err != nil {
		return 0, false, err
	}
	seating = t.fallsDue(&row, seating)
	// Who asked may have gone: whether the row is kept must be known all the same.
	began := time.Now()
	err = t.hub.cfg.Store.Append(context.WithoutCancel(ctx), key, &row, seating)
	t.hub.dues.answered(began, err)
	return row.Number, true, t.play(ctx, row, seating, err)
}

// propose checks a change and returns its row, and the key of the match in the store.
func (t *Table) propose(ctx context.Context, propose Proposal) (row match.Row, key int64, err error) {
	if t.hub.ctx.Err() != nil {
		return row, 0, ErrClosed
	}
	err = t.look(ctx, func() error {
		key = t.kept.Key
		row, err = propose(t.kept, t.match)
		row.At = max(row.At, t.hub.Now(), t.updated) // times of rows never run backwards
		return err
	})
	return row, key, err
}

// play plays a row that the store has kept, unless it failed to. Whoever holds t.changing calls it.
func (t *Table) play(ctx context.Context, row match.Row, seating *store.Seating, failed error) (err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	defer t.catch("change", &err)
	switch {
	case failed != nil:
		return t.failed(ctx, failed)
	case t.broken.Load(): // while the row was on its way
		return ErrBroken
	}
	if err := t.match.Apply(row); err != nil {
		t.stale, t.torn = true, true
		return fmt.Errorf("play a row of match %s: %w", t.id, err)
	}
	t.hub.rows.Add(1)
	t.updated, t.noted.Idle, t.botRests = row.At, false, time.Time{}
	if seating != nil {
		t.kept = t.kept.With(seating)
		if len(seating.Due) > 0 {
			t.hub.dues.poke()
		}
	}
	if row.Kind != match.Move {
		t.writer.Set(About(t.kept), t.match)
		t.hub.dues.wake(t.match)
	}
	t.announce(true)
	if bringsForward(row.Kind) {
		t.summarize(false)
	}
	return nil
}

// failed is called when a row was not kept, or perhaps was: what is in memory is read again. Where that can't be now, readers try, too: those
// that fail end and come again, instead of standing where they were until their next heartbeat.
func (t *Table) failed(ctx context.Context, err error) error {
	t.stale = true
	if !errors.Is(err, store.ErrConflict) {
		t.botRests = time.Now().Add(retryAfter) // also where a reader has the match read again before that
		t.wakeReaders()
		return err
	}
	if err := t.ready(ctx); err != nil {
		t.wakeReaders()
		return err
	}
	return &MovedOn{Number: t.match.Number(), Why: "Somebody else was first.", taken: true}
}

// priority says who waits for a bot at the table.
func (t *Table) priority() think.Priority {
	for s := range t.kept.Seats {
		if t.kept.Seats[s].Player != "" && t.kept.Seats[s].Bot == "" {
			return think.ForPeople
		}
	}
	return think.ForBots
}

// rest drops what is cached when nothing has happened since it was last called.
func (t *Table) rest() {
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
	for _, s := range t.readers {
		s.forget()
	}
}

// dropFrames drops the cached frames.
func (t *Table) dropFrames() {
	for mask, f := range t.frames {
		f.Release()
		delete(t.frames, mask)
	}
}

// About is what is shown of a match as it is kept.
func About(m *store.Match) *wire.About {
	a := &wire.About{
		ID: m.ID, Game: m.Game, Rules: m.Rules, Options: m.Options, Terms: m.Terms, Public: m.Public, Creator: m.Creator,
		Created: m.Created, Commitment: m.Commitment, Seed: m.Seed, Previous: m.Previous, Rematch: m.Rematch, Series: m.Series,
	}
	for _, who := range m.Seats {
		a.Players = append(a.Players, who.Player)
		a.Lenders = append(a.Lenders, wire.Player{ID: who.Lender, Name: who.LenderName})
	}
	return a
}

// AppendMatch appends the match as a player may know it, empty for a spectator.
func (t *Table) AppendMatch(ctx context.Context, buf []byte, player string) ([]byte, error) {
	err := t.run(ctx, "show", func() error {
		buf = t.writer.AppendMatch(buf, t.match, t.updated, t.hub.Now(), t.kept.SeatsOf(player))
		return nil
	})
	return buf, err
}

// Remove removes an open match, unless may, called with the table locked, returns an error, and returns what was kept of it.
// Nobody sits down meanwhile.
func (t *Table) Remove(ctx context.Context, may func(kept *store.Match, m *match.Match) error) (kept *store.Match, err error) {
	t.changing.Lock()
	defer t.changing.Unlock()
	number := 0
	err = t.look(ctx, func() error {
		kept, number = t.kept, t.match.Number()
		return may(kept, t.match)
	})
	if err != nil {
		return nil, err
	}
	err = t.hub.cfg.Store.DropMatch(ctx, kept.Key, number)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err != nil {
		return nil, t.failed(ctx, err)
	}
	t.gone = true
	t.wakeReaders() // they find nothing, and end
	t.hub.forget(t)
	t.hub.tellLists(kept, true)
	t.hub.cfg.Bus.Publish(bus.Message{Kind: bus.Reread, Match: t.id})
	return kept, nil
}
