package seafall

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"portolan/games/seafall/cards"
)

// SF-20.2: who and what comes out of a chest, and what milestones add, is drawn by the page that opens with it: the client knows no
// picture of them, and would show a stranger's face, or the same sign for all of a sort. Nothing else is drawn: a drawing under a name
// that nothing bears is one that is never seen.
func TestWhatIsSealedIsDrawn(t *testing.T) {
	open := map[string]map[string]json.RawMessage{} // the drawings on each page
	for _, id := range cards.Pages.IDs {
		page, _ := Rules{}.Page(id, "en")
		text, err := json.Marshal(page.Data)
		var on struct{ Art map[string]json.RawMessage }
		if err == nil {
			err = json.Unmarshal(text, &on)
		}
		if err != nil {
			t.Fatal(err)
		}
		open[id] = on.Art
	}
	known := map[string]bool{}
	drawn := func(page, what string) {
		known[what] = true
		if len(open[page][what]) < len(`[["ink","M0 0H1"]]`) {
			t.Errorf("%s does not draw %s", page, what)
		}
	}
	for e := range cards.All.Events {
		switch event := &cards.All.Events[e]; {
		case event.Sealed:
			drawn(cards.Pages.Events[e], "event."+event.ID)
		case event.Chest != 0:
			drawn(cards.Pages.Chests[event.Chest-1], "event."+event.ID)
		}
	}
	for _, page := range cards.Pages.Chests {
		chest := cards.Pages.Data[page].(cards.ChestData)
		for _, advisor := range chest.Advisors {
			drawn(page, "person."+advisor.ID)
		}
		for _, milestone := range chest.Milestones {
			drawn(page, "milestone."+milestone.ID)
		}
		treasures := chest.Treasures
		if chest.HallData != nil {
			treasures = slices.Concat(treasures, chest.Relics)
		}
		for _, treasure := range treasures {
			drawn(page, "treasure."+treasure.ID)
		}
		if chest.Edge != nil {
			for _, relic := range chest.Edge.Relics {
				drawn(page, "treasure."+relic.ID)
			}
		}
	}
	if len(known) < 110 {
		t.Fatalf("only %d of all that is sealed is looked at", len(known))
	}
	for page, art := range open {
		for what := range art {
			switch sort, _, _ := strings.Cut(what, "."); sort {
			case "person", "milestone", "event", "treasure":
				if !known[what] {
					t.Errorf("%s draws %s, which is not there", page, what)
				}
			}
		}
	}
}
