package server_test

import (
	"context"
	"sync"
	"testing"

	"portolan/match"
	"portolan/server"
	"portolan/store"
	"portolan/store/sqlite"
)

// meanwhile is a store in which something happens once before or after a call of it.
type meanwhile struct {
	*sqlite.Store
	mu   sync.Mutex
	then map[string]func() // by when it happens, such as "after Apart"
}

// openMeanwhile is open for a server in whose store something happens meanwhile.
func openMeanwhile(t *testing.T, config server.Config) (*place, *meanwhile) {
	t.Helper()
	p := open(t, config)
	return p, p.meanwhile()
}

// meanwhile has the server start anew over a store in which something happens meanwhile.
func (p *place) meanwhile() *meanwhile {
	p.t.Helper()
	kept := &meanwhile{then: make(map[string]func())}
	p.around = func(opened *sqlite.Store) store.Store {
		kept.Store = opened
		return kept
	}
	p.restart()
	return kept
}

// once has something happen the next time that it is when.
func (m *meanwhile) once(when string, then func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.then[when] = then
}

// now says that it is when.
func (m *meanwhile) now(when string) {
	m.mu.Lock()
	then := m.then[when]
	delete(m.then, when)
	m.mu.Unlock()
	if then != nil {
		then()
	}
}

func (m *meanwhile) Ready(ctx context.Context) error {
	m.now("before Ready")
	return m.Store.Ready(ctx)
}

func (m *meanwhile) Apart(ctx context.Context, player string, others []string) (bool, error) {
	defer m.now("after Apart")
	return m.Store.Apart(ctx, player, others)
}

func (m *meanwhile) Lends(ctx context.Context, key int64, seat int, lender, borrower string, link store.Key) (bool, error) {
	defer m.now("after Lends")
	return m.Store.Lends(ctx, key, seat, lender, borrower, link)
}

func (m *meanwhile) Lines(ctx context.Context, match, listener string, after int64, most int) ([]store.Line, error) {
	m.now("before Lines")
	defer m.now("after Lines")
	return m.Store.Lines(ctx, match, listener, after, most)
}

func (m *meanwhile) Left(ctx context.Context, player string, stays bool) error {
	m.now("before Left")
	return m.Store.Left(ctx, player, stays)
}

func (m *meanwhile) AddMatch(ctx context.Context, added *store.Match, rows []match.Row) error {
	m.now("before AddMatch")
	return m.Store.AddMatch(ctx, added, rows)
}

func (m *meanwhile) Rechain(ctx context.Context, key int64, before, hash string) error {
	m.now("before Rechain")
	return m.Store.Rechain(ctx, key, before, hash)
}

func (m *meanwhile) Import(ctx context.Context, in *store.Import) error {
	m.now("before Import")
	return m.Store.Import(ctx, in)
}
