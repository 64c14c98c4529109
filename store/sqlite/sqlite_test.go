package sqlite_test

import (
	"context"
	"testing"

	"go.uber.org/goleak"

	"portolan/store"
	"portolan/store/sqlite"
	"portolan/store/storetest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

type place string

func (dir place) Open(t *testing.T) store.Store {
	t.Helper()
	s, err := sqlite.Open(context.Background(), string(dir))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestContract(t *testing.T) {
	storetest.Run(t, func(t *testing.T) storetest.Place { return place(t.TempDir()) })
}
