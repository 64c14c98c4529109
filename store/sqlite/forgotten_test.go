package sqlite_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"portolan/store"
)

// Nobody who reads the files of a database that was closed finds the name of somebody who was forgotten.
func TestTheForgottenAreNotInTheFile(t *testing.T) {
	const name = "Zebulon Quincunx"
	dir, ctx := t.TempDir(), context.Background()
	s := place(dir).Open(t)
	for i := range byte(60) {
		p := store.Player{ID: fmt.Sprint("p", i), Name: fmt.Sprint("Player ", i), Guest: true}
		if i == 20 {
			p.Name = name
		}
		if err := s.AddPlayer(ctx, p, store.Session{Key: store.Key{i}}); err != nil {
			t.Fatal(err)
		}
		if err := s.AddAccount(ctx, store.Account{
			Player: p.ID, Name: p.Name, Likeness: strings.ToLower(p.Name), Capitals: strings.ToUpper(p.Name), Password: strings.Repeat("h", 97),
		}, []store.Key{{i, 1}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if !holds(t, dir, name) {
		t.Fatal("the name of a player is nowhere")
	}
	s = place(dir).Open(t)
	if _, err := s.Erase(ctx, "p20"); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if holds(t, dir, name) {
		t.Error("the name of a player who was forgotten is still in the file")
	}
}

// holds tells whether a file of a data directory has a text in it.
func holds(t *testing.T, dir, text string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(bytes.ToLower(data), bytes.ToLower([]byte(text))) {
			return true
		}
	}
	return false
}
