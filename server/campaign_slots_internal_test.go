package server

import (
	"errors"
	"net/http"
	"testing"

	"portolan/people"
	"portolan/store"
)

// A player takes one campaign along at a time, and all together two.
func TestSlotsOfExports(t *testing.T) {
	f := &front{slots: newSlots()}
	by := func(id string) *call {
		return &call{front: f, session: &people.Session{Player: store.Player{ID: id}}}
	}
	refused := func(id string) {
		t.Helper()
		var p *Problem
		if _, err := by(id).exports(); !errors.As(err, &p) || p.Status != http.StatusTooManyRequests {
			t.Errorf("%s exports at once: %v", id, err)
		}
	}
	leave, err := by("anna").exports()
	if err != nil {
		t.Fatal(err)
	}
	refused("anna")
	other, err := by("ben").exports()
	if err != nil {
		t.Fatal(err)
	}
	refused("carla")
	other()
	if other, err = by("carla").exports(); err != nil {
		t.Fatal(err)
	}
	leave()
	other()
	if len(f.slots.taken) != 0 {
		t.Errorf("slots are left: %v", f.slots.taken)
	}
}
