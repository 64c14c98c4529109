package table

import (
	"context"

	"portolan/crash"
	"portolan/match"
	"portolan/store"
	"portolan/wire"
)

// run runs fn with the match in memory, as it is kept, and with t.mu held. When fn panics, the table is shut.
func (t *Table) run(ctx context.Context, part string, fn func() error) (err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	defer t.catch(part, &err)
	if err := t.ready(ctx); err != nil {
		return err
	}
	return fn()
}

// Look runs fn with the match as it is kept and as it stands. fn must keep neither and change nothing; what panics in it is passed
// on, and the table goes on.
func (t *Table) Look(ctx context.Context, fn func(kept *store.Match, m *match.Match) error) error {
	return t.look(ctx, func() error { return fn(t.kept, t.match) })
}

// look is run for what reads the match and leaves no trace at the table: what panics is passed on, and the table goes on.
func (t *Table) look(ctx context.Context, fn func() error) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.ready(ctx); err != nil {
		return err
	}
	return fn()
}

// catch shuts the table when it panics; then the error is [ErrBroken], which it answers from now on. It is deferred, with t.mu held.
func (t *Table) catch(part string, err *error) {
	if value := recover(); value != nil {
		t.hub.cfg.Report(crash.Of(part, value), t.id)
		*err = t.shut()
	}
}

// shut has the table answer nothing but [ErrBroken] from now on: what it has in memory may be half done, and to read it again
// would come to the same. t.mu is held.
func (t *Table) shut() error {
	if !t.broken.Swap(true) {
		t.hub.broken.Add(1)
		t.hub.cfg.Log.Error("a match was shut; portolan doctor tells more", "match", t.id)
	}
	t.match, t.kept, t.writer, t.known = nil, nil, wire.Writer{}, nil
	t.dropFrames()
	for _, w := range t.watches {
		w.cancel()
	}
	for _, a := range t.advices {
		a.cancel()
	}
	t.advices = nil
	t.wakeReaders()
	return ErrBroken
}

// botPanicked is called when the thinking of a bot at the table has panicked. The bot imagines what it can't know by chance, so it
// may succeed when it thinks once more. When it panics at the same number again, the table is shut, because nobody can go on.
func (t *Table) botPanicked() {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case t.match == nil:
	case t.panickedAt == t.match.Number():
		_ = t.shut() // ErrBroken is for who asks next
	default:
		t.panickedAt = t.match.Number()
	}
}
