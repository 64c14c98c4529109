package match_test

import (
	"encoding/json"
	"slices"
	"testing"

	"portolan/game"
	"portolan/match"
)

// SF-13.5, SF-20.4: after an entry of SeaFall's log is read, after a choice in it and after a milestone nobody can take
// anything back. By version 1 of its rules one could, and records of that time say so.
func TestWhatHasBeenReadIsNotTakenBack(t *testing.T) {
	for _, version := range []int{1, 2} {
		undone, opened := 0, 0
		for n := range uint64(6) {
			o := match.Opening{
				Seats: 3, Rules: version, Options: map[string]string{"prologue": "no"},
				Series: &match.Series{ID: "campaign", Number: 1, Winners: [][]int{}},
			}
			p := openWith(t, seafall(t), o, n)
			for s := range game.Seat(3) {
				p.do(p.m.ProposeSit(s, "x", "", ""))
			}
			for before := 0; p.m.Status() == match.StatusPlaying; before = len(p.m.Opened()) {
				s, move := p.pick()
				p.move(s, move)
				if len(p.m.Opened()) == before {
					continue
				}
				opened++
				if _, _, ok := p.m.Undoable(s); ok {
					undone++
				}
				_, err := p.m.ProposeUndo(s, p.m.Number(), p.m.Number()-1)
				if version > 1 && err == nil {
					t.Errorf("row %d, which opened a page, can be taken back", p.m.Number())
				}
			}
		}
		if opened < 12 || (undone == 0) != (version > 1) {
			t.Errorf("version %d: %d rows opened pages, %d of them could be taken back", version, opened, undone)
		}
	}
}

// A match tells what it has opened, and an empty list where nothing is or can be.
func TestOpened(t *testing.T) {
	p := duel(t, 1)
	if got := string(p.m.AppendOpened(nil)); got != "[]" || p.m.Opened() != nil {
		t.Errorf("a duel of Efemeris has opened %s", got)
	}
	for n := uint64(0); ; n++ {
		p = openWith(t, seafall(t), match.Opening{
			Seats: 3, Options: map[string]string{"prologue": "no"}, Series: &match.Series{ID: "campaign", Number: 1, Winners: [][]int{}},
		}, n)
		if got := string(p.m.AppendOpened(nil)); got != "[]" {
			t.Fatalf("a match that has not begun has opened %s", got)
		}
		for s := range game.Seat(3) {
			p.do(p.m.ProposeSit(s, "x", "", ""))
		}
		p.finish()
		var told []string
		if err := json.Unmarshal(p.m.AppendOpened([]byte{}), &told); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(told, p.m.Opened()) {
			t.Fatalf("it tells %v, and has opened %v", told, p.m.Opened())
		}
		if len(told) > 3 {
			return
		}
	}
}
