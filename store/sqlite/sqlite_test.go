package sqlite_test

import (
	"context"
	"path/filepath"
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

func (dir place) Execute(t *testing.T, statement string) {
	t.Helper()
	execute(t, filepath.Join(string(dir), "portolan.db"), statement)
}

func TestContract(t *testing.T) {
	storetest.Run(t, func(t *testing.T) storetest.Place { return place(t.TempDir()) })
}

// Who has no channel is known, so that nothing is written for nobody.
func TestNobodyIsReachedWithoutAChannel(t *testing.T) {
	s := place(t.TempDir()).Open(t)
	defer s.Close()
	for _, id := range []string{"anna", "ben"} {
		if err := s.AddPlayer(t.Context(), store.Player{ID: id, Name: id}, store.Session{Key: store.Key{id[0]}}); err != nil {
			t.Fatal(err)
		}
	}
	if s.Reaches("anna") {
		t.Error("who has no channel is reached")
	}
	if _, err := s.AddChannel(t.Context(), store.Channel{ID: "c1", Player: "anna", Kind: store.ChannelAtom}, 1); err != nil {
		t.Fatal(err)
	}
	if !s.Reaches("anna") || s.Reaches("ben") {
		t.Error("it is not known who has a channel")
	}
}
