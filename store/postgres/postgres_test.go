package postgres_test

import (
	"context"
	"testing"

	"go.uber.org/goleak"

	"portolan/store"
	"portolan/store/pgtest"
	"portolan/store/postgres"
	"portolan/store/storetest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(pgtest.Main{Tests: m}) }

// place is a database by its URL.
type place string

func (p place) Open(t *testing.T) store.Store {
	t.Helper()
	s, err := postgres.Open(context.Background(), string(p))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Execute implements [storetest.Place].
func (p place) Execute(t *testing.T, statement string) {
	t.Helper()
	pgtest.Execute(t, string(p), statement)
}

// OpenBeside implements [storetest.Beside]: another server on the same database.
func (p place) OpenBeside(t *testing.T) store.Store { return p.Open(t) }

func TestContract(t *testing.T) {
	storetest.Run(t, func(t *testing.T) storetest.Place { return place(pgtest.Database(t)) })
}
