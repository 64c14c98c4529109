package seafall

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"portolan/game"
	"portolan/games/seafall/cards"
)

// hallProbes are the ids of what lies in the second chest, as JSON has them, and what its rules bring to views.
func hallProbes(t *testing.T) (probes []string) {
	t.Helper()
	page, _ := Rules{}.Page("chest."+cards.IDs.Chests[1], "en")
	text, err := json.Marshal(page.Data)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range regexp.MustCompile(`"id":("[^"]+")`).FindAllSubmatch(text, -1) {
		probes = append(probes, string(id[1]))
	}
	for i := range cards.All.Entries {
		if cards.All.Entries[i].Chest == 2 {
			probes = append(probes, `"`+cards.All.Entries[i].ID+`"`)
		}
	}
	return append(probes, `"stands"`, `"rises"`, `"gift"`, `"boon"`)
}

// SF-20.2 SF-20.4: while the first chest is open and the second one sealed, no view, choice or event of any seat tells of the second,
// and no page of it is open.
func TestTheSecondChestIsToldToNobody(t *testing.T) {
	probes := hallProbes(t)
	if len(probes) < 30 {
		t.Fatalf("only %d probes: %q", len(probes), probes)
	}
	clean := func(what string, text []byte) {
		for _, probe := range probes {
			if bytes.Contains(text, []byte(probe)) {
				t.Fatalf("%s tells of %s: %.300s", what, probe, text)
			}
		}
	}
	p := at(t, 3, "explorers").opened().glory(0, 11)
	s := p.next()
	if s.story.chests != 1 {
		t.Fatalf("chests %b are open", s.story.chests)
	}
	var (
		choice game.Choice
		j      game.Journal
		c      = game.FreeChance(3)
		moves  []game.Move
	)
	tell := func(what string) {
		text, err := json.Marshal(&choice)
		if err != nil {
			t.Fatal(err)
		}
		clean(what, text)
	}
	for n := 0; n < 1200 && s.Deciding() != 0 && s.story.chests == 1; n++ {
		seat := s.Deciding().First()
		moves = s.Moves(seat, moves[:0])
		if n%10 == 0 {
			for viewer := game.Spectator; viewer < 3; viewer++ {
				clean("a view", s.View(viewer).(*View).AppendJSON(nil))
			}
			for _, m := range moves {
				s.Choice(seat, m, &choice)
				tell("a choice")
			}
		}
		j.Reset()
		s.Play(seat, moves[c.Below(len(moves))], c, &j)
		if s.story.chests != 1 {
			return
		}
		for _, e := range j.Events() {
			s.Describe(e, &choice)
			tell("an event")
		}
		for _, id := range s.Opened(nil) {
			if id == "chest."+cards.IDs.Chests[1] || strings.HasPrefix(id, "rise.") || strings.HasPrefix(id, "entry.sh-") {
				t.Fatalf("the page %s is open", id)
			}
		}
	}
}
