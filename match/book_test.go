package match_test

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"portolan/game"
	"portolan/match"
)

// voyage is a match of pebbles, the first of a series, in which both have bet.
func voyage(t *testing.T, opening match.Opening) (*match.Match, func(match.Row, error)) {
	t.Helper()
	m, err := match.Open(pebbles{}, opening)
	if err != nil {
		t.Fatal(err)
	}
	apply := applyTo(t, m)
	apply(m.ProposeSit(0, "Anna", "", ""))
	apply(m.ProposeSit(1, "Ben", "", ""))
	apply(m.ProposeMove(0, m.Number(), bet1.String()))
	apply(m.ProposeMove(1, m.Number(), bet2.String()))
	return m, apply
}

func firstVoyage() match.Opening {
	return match.Opening{Seats: 2, Series: &match.Series{ID: "voyage", Number: 1, Winners: [][]int{}}}
}

func TestNamesStayInTheSeries(t *testing.T) {
	m, apply := voyage(t, firstVoyage())
	apply(m.ProposeNaming(0, "bag:0", "Old Sack"))
	apply(m.ProposeNaming(1, "bag:1", "Purse"))
	apply(m.ProposeNaming(0, "bag:0", "Sack"))
	apply(m.ProposeNaming(1, "bag:1", ""))
	if got := m.Names(); !maps.Equal(got, map[string]string{"bag:0": "Sack"}) {
		t.Fatalf("the names are %v", got)
	}
	if got := string(m.AppendNames(nil)); got != `{"bag:0":"Sack"}` {
		t.Errorf("as JSON: %s", got)
	}
	events := string(m.AppendEvents(nil, m.Number()-1, m.Number(), game.Spectator))
	if !strings.Contains(events, `"kind":"name","args":{"name":"Sack","what":"bag:0"}`) {
		t.Errorf("the events say %s", events)
	}

	apply(m.ProposeResign(1, m.Number()))
	next, goesOn := m.Follow()
	if !goesOn {
		t.Fatal("the series ends")
	}
	second, apply := voyage(t, next)
	apply(second.ProposeNaming(1, "bag:1", "Pouch"))
	if got := second.Names(); !maps.Equal(got, map[string]string{"bag:0": "Sack", "bag:1": "Pouch"}) {
		t.Errorf("in the second match the names are %v", got)
	}
	apply(second.ProposeResign(0, second.Number()))
	if err := match.Verify(pebbles{}, second.Record()); err != nil {
		t.Error(err)
	}
}

func TestOnlyWhatTheGameAllowsIsNamed(t *testing.T) {
	m, apply := voyage(t, firstVoyage())
	for name, propose := range map[string]func() (match.Row, error){
		"another's":       func() (match.Row, error) { return m.ProposeNaming(0, "bag:1", "Mine") },
		"nothing":         func() (match.Row, error) { return m.ProposeNaming(0, "", "Nothing") },
		"too long":        func() (match.Row, error) { return m.ProposeNaming(0, "bag:0", strings.Repeat("x", match.MaxText+1)) },
		"not UTF-8":       func() (match.Row, error) { return m.ProposeNaming(0, "bag:0", "\xff") },
		"nobody's name":   func() (match.Row, error) { return m.ProposeName(0, "") },
		"unknown things":  func() (match.Row, error) { return m.ProposeNaming(0, "hat:0", "Hat") },
		"no name to take": func() (match.Row, error) { return m.ProposeNaming(0, "bag:0", "") },
	} {
		if _, err := propose(); !errors.Is(err, match.ErrIllegal) {
			t.Errorf("%s: %v", name, err)
		}
	}
	apply(m.ProposeResign(0, m.Number()))
	if _, err := m.ProposeNaming(1, "bag:1", "Late"); !errors.Is(err, match.ErrState) {
		t.Errorf("after the end: %v", err)
	}

	alone, _ := voyage(t, match.Opening{Seats: 2})
	if _, err := alone.ProposeNaming(0, "bag:0", "Sack"); !errors.Is(err, match.ErrIllegal) {
		t.Errorf("without a series: %v", err)
	}
}

func TestTheBookTellsWhatStood(t *testing.T) {
	m, apply := voyage(t, firstVoyage())
	apply(m.ProposeMove(0, m.Number(), take.String()))
	apply(m.ProposeUndo(0, m.Number(), m.Number()-1))
	apply(m.ProposeMove(0, m.Number(), pass.String()))
	apply(m.ProposeNaming(1, "bag:1", "Purse"))
	if len(m.Chapters()) != 0 {
		t.Error("a match that is not over has a chapter")
	}
	apply(m.ProposeResign(0, m.Number()))
	chapters := m.Chapters()
	if len(chapters) != 1 {
		t.Fatalf("%d chapters", len(chapters))
	}
	c := chapters[0]
	if c.Number != 1 || c.Reason != "resign" || len(c.Winners) != 1 || c.Winners[0] != 1 || c.Names["bag:1"] != "Purse" {
		t.Errorf("the chapter is %+v", c)
	}
	if len(c.Deeds) != 1 || c.Deeds[0].Seat != 0 || c.Deeds[0].Kind != "left" {
		t.Errorf("the deeds are %+v: one take was taken back, the pass stands", c.Deeds)
	}

	next, _ := m.Follow()
	second, apply := voyage(t, next)
	apply(second.ProposeResign(1, second.Number()))
	text, err := json.Marshal(second.Record())
	if err != nil {
		t.Fatal(err)
	}
	rec, err := match.ParseRecord(text)
	if err != nil {
		t.Fatal(err)
	}
	if err := match.Verify(pebbles{}, rec); err != nil {
		t.Error(err)
	}
	if got := second.Chapters(); len(got) != 2 || got[0].Number != 1 || got[1].Number != 2 {
		t.Errorf("the second match's book is %+v", got)
	}
	rec.Series.Book = append(rec.Series.Book, rec.Series.Book[0])
	if err := match.Verify(pebbles{}, rec); err == nil {
		t.Error("a book with a chapter too many passes")
	}
}

// SF-17.4: islands, ships and advisors that have been named keep their names for the whole campaign, by rules version 2.
func TestSF_17_4_NamesAreGivenOnceACampaign(t *testing.T) {
	for rules, stays := range map[int]bool{1: false, 2: true} {
		o := match.Opening{
			Seats: 3, Rules: rules, Options: map[string]string{"prologue": "no"},
			Series: &match.Series{ID: "campaign", Number: 1, Winners: [][]int{}},
		}
		open := func() (*match.Match, func(match.Row, error), string) {
			m, err := match.Open(seafall(t), o)
			if err != nil {
				t.Fatal(err)
			}
			apply := applyTo(t, m)
			for s := range game.Seat(3) {
				apply(m.ProposeSit(s, "x", "", ""))
			}
			return m, apply, "ship:red-1"
		}
		m, apply, ship := open()
		apply(m.ProposeNaming(0, ship, "Old Tub"))
		refused := func(what string) {
			for _, name := range []string{"New Tub", ""} {
				if _, err := m.ProposeNaming(0, ship, name); errors.Is(err, match.ErrIllegal) != stays {
					t.Errorf("rules %d, %s, name %q: %v", rules, what, name, err)
				}
			}
		}
		refused("in the same match")
		apply(m.ProposeNaming(0, "ship:red-2", "Tender")) // what has no name gets one
		apply(m.ProposeDraw(0, m.Number(), match.Offer))
		apply(m.ProposeDraw(1, m.Number(), match.Accept))
		apply(m.ProposeDraw(2, m.Number(), match.Accept))
		o, _ = m.Follow()
		m, _, _ = open()
		refused("in the next match")
		if got := m.Names()[ship]; got != "Old Tub" {
			t.Errorf("rules %d: the ship is called %q", rules, got)
		}
		// A name that stays is nobody's once its match is over: whoever has the thing may report it.
		if own := m.Own(game.SeatsOf(0)); slices.Contains(own, ship) == stays {
			t.Errorf("rules %d: in the next match these names are seat 0's: %v", rules, own)
		}
	}
}
