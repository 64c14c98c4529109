package match_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"testing"

	"portolan/game"
	"portolan/match"
)

// A name that is hidden is told nowhere, and the records of the series are what they were.
func TestHiddenNamesAreNotTold(t *testing.T) {
	m, apply := voyage(t, firstVoyage())
	apply(m.ProposeNaming(0, "bag:0", "Rude"))
	apply(m.ProposeNaming(1, "bag:1", "Purse"))
	rude := map[match.Naming]bool{{What: "bag:0", Name: "Rude"}: true}
	m.Hide(rude)
	silent := func(m *match.Match) {
		t.Helper()
		names, chapters := m.Shown()
		told := fmt.Sprint(string(m.AppendNames(nil)), string(m.AppendEvents(nil, 1, m.Number(), game.Spectator)),
			string(m.AppendHistory(nil, 0, 1, m.Number(), false)), names, chapters)
		if strings.Contains(told, "Rude") || !strings.Contains(told, "Purse") {
			t.Errorf("told is %s", told)
		}
	}
	silent(m)
	apply(m.ProposeResign(1, m.Number()))
	silent(m)
	if names := m.Names(); names["bag:0"] != "Rude" || m.Chapters()[0].Names["bag:0"] != "Rude" {
		t.Errorf("the record loses %v", names)
	}

	next, _ := m.Follow()
	second, apply := voyage(t, next)
	second.Hide(rude)
	silent(second)
	if text, err := json.Marshal(second.Record()); err != nil || !strings.Contains(string(text), "Rude") {
		t.Errorf("the record does not hold what was written: %s (%v)", text, err)
	}
	apply(second.ProposeNaming(0, "bag:0", "Sack"))
	if names, _ := second.Shown(); names["bag:0"] != "Sack" {
		t.Errorf("another name is hidden, too: %v", names)
	}
	apply(second.ProposeResign(0, second.Number()))
	if err := match.Verify(pebbles{}, second.Record()); err != nil {
		t.Error(err)
	}
	m.Hide(nil)
	if names, _ := m.Shown(); !maps.Equal(names, m.Names()) {
		t.Errorf("what is hidden no more is not told: %v", names)
	}
}

func TestOwnNames(t *testing.T) {
	m, apply := voyage(t, firstVoyage())
	apply(m.ProposeNaming(0, "bag:0", "Sack"))
	apply(m.ProposeNaming(1, "bag:1", "Purse"))
	for seats, want := range map[game.Seats]string{game.SeatsOf(0): "[bag:0]", game.SeatsOf(1): "[bag:1]", game.SeatsOf(0, 1): "[bag:0 bag:1]", 0: "[]"} {
		if got := fmt.Sprint(m.Own(seats)); got != want {
			t.Errorf("of seats %v: %s", seats, got)
		}
	}
	apply(m.ProposeResign(1, m.Number()))
	if got := fmt.Sprint(m.Own(game.SeatsOf(0))); got != "[bag:0]" {
		t.Errorf("when the match is over: %s", got)
	}
	next, _ := m.Follow()
	second, _ := voyage(t, next)
	if got := fmt.Sprint(second.Own(game.SeatsOf(1))); got != "[bag:1]" { // it may name the bag anew
		t.Errorf("in the next match: %s", got)
	}
}
