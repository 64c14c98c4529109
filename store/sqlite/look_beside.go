package sqlite

import (
	"context"
	"errors"

	"portolan/store"
)

// look is a look through all of a database while it is used: at one moment of it, by a connection of its own, so that neither reading nor
// writing waits.
type look struct {
	damaged chan error // one error, when damage was found
	cancel  context.CancelFunc
	done    chan struct{}
	sound   bool // known once done is closed
}

// lookBeside begins one, which ends early when ctx does.
func (s *Store) lookBeside(ctx context.Context, file string) *look {
	ctx, cancel := context.WithCancel(ctx)
	l := &look{damaged: make(chan error, 1), cancel: cancel, done: make(chan struct{})}
	go func() {
		defer close(l.done)
		db := connect(file, 1, "query_only(1)", "busy_timeout(10000)", "cache_size(-4000)")
		err := s.lookThrough(ctx, db, file)
		l.sound = errors.Join(err, db.Close()) == nil
		if errors.Is(err, store.ErrDamaged) {
			s.markDamaged()
			l.damaged <- err
		}
	}()
	return l
}

// end stops a look and tells whether it has found all sound; that none was needed is as good.
func (l *look) end() (sound bool) {
	if l == nil {
		return true
	}
	l.cancel()
	<-l.done
	return l.sound
}

// Damaged has one error when a look beside the use of the database has found damage: the one by which [Open] would have refused it. Whoever
// serves should end then. The next [Open] looks before it opens.
func (s *Store) Damaged() <-chan error {
	if s.look == nil {
		return nil
	}
	return s.look.damaged
}
