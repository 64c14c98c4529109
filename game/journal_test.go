package game_test

import (
	"slices"
	"testing"

	"portolan/game"
)

func TestJournal(t *testing.T) {
	var j game.Journal
	j.Emit(3, 1, 2)
	j.EmitTo(game.SeatsOf(1), 4)
	j.EmitTo(game.SeatsOf(0), 5, 1, 2, 3, 4, 5, 6)
	want := []game.Event{
		{Kind: 3, Args: [6]int16{1, 2}, Seen: game.Everyone},
		{Kind: 4, Seen: game.SeatsOf(1)},
		{Kind: 5, Args: [6]int16{1, 2, 3, 4, 5, 6}, Seen: game.SeatsOf(0)},
	}
	if !slices.Equal(j.Events(), want) || j.Revealed() {
		t.Errorf("events %v, revealed %v", j.Events(), j.Revealed())
	}
	j.Reveal()
	if !j.Revealed() {
		t.Error("Reveal left no trace")
	}
	j.Reset()
	if len(j.Events()) != 0 || j.Revealed() {
		t.Errorf("after Reset: events %v, revealed %v", j.Events(), j.Revealed())
	}
	if n := testing.AllocsPerRun(10, func() { j.Reset(); j.Emit(1); j.EmitTo(1, 2, 3); j.Reveal() }); n != 0 {
		t.Errorf("a warm journal allocates %v times", n)
	}
}

// Search and benches play without a journal.
func TestNilJournalTakesNothingDown(t *testing.T) {
	var j *game.Journal
	j.Emit(1, 2)
	j.EmitTo(game.SeatsOf(0), 1, 2)
	j.Reveal()
}
