package seafall

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"portolan/game"
	"portolan/games/seafall/cards"
)

// probes are the ids of what lies in a chest, as JSON has them, and what its rules alone bring to views.
func probes(t *testing.T, chest int, fields ...string) (list []string) {
	t.Helper()
	page, _ := Rules{}.Page("chest."+cards.IDs.Chests[chest], "en")
	text, err := json.Marshal(page.Data)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range regexp.MustCompile(`"id":("[^"]+")`).FindAllSubmatch(text, -1) {
		list = append(list, string(id[1]))
	}
	for i := range cards.All.Entries {
		if int(cards.All.Entries[i].Chest) == chest+1 {
			list = append(list, `"`+cards.All.Entries[i].ID+`"`)
		}
	}
	for _, field := range fields {
		list = append(list, `"`+field)
	}
	return list
}

// crownProbes are those of the sixth chest, with its endings and fates.
func crownProbes(t *testing.T) []string {
	list := probes(t, cards.Crown, `stages":`, `years":`, `ending":`, `fates":`, `gate"`, `reckoned"`, `challenge"`)
	for _, id := range epilogues {
		list = append(list, `"`+id+`"`)
	}
	return slices.DeleteFunc(list, func(id string) bool { return id == `"guard"` || id == `"chart"` || id == `"toll"` }) // words of others, too
}

// SF-20.2 SF-20.4: while a chest is sealed and those before it are open, no view, choice or event of any seat tells of it, and no page
// of it is open.
func TestLaterChestsAreToldToNobody(t *testing.T) {
	for _, c := range []struct {
		chest    int
		position func(*position) *position
		probes   []string
		pages    string
	}{
		{1, (*position).opened, probes(t, 1, `stands":`, `rises":`, `gift":`, `boon":`), "entry.sh-"},
		{2, func(p *position) *position { return p.opened().hall() }, probes(t, 2, `pieces":`, `yearly":`, `target":"`, `rest":`), "entry.bs-"},
		{3, func(p *position) *position { return p.opened().hall().sails() }, probes(t, 3, `holds":`, `raid-colony"`, `annex"`), "entry.lp-"},
		{
			cards.Arch, func(p *position) *position { return p.version(cards.Version).opened().hall().sails().patent() },
			probes(t, cards.Arch, `covered":`, `kettle-island`, `turned-up`), "entry.ar-",
		},
		{
			cards.Crown, func(p *position) *position { return p.version(cards.Version).opened().hall().sails().patent().arch() }, crownProbes(t),
			"entry.cw-",
		},
	} {
		t.Run(cards.IDs.Chests[c.chest], func(t *testing.T) {
			w := sealedWalk{T: t, s: c.position(at(t, 3, "soldiers")).glory(0, 11).next(), chest: c.chest, probes: c.probes, pages: c.pages}
			w.walk()
		})
	}
}

// sealedWalk plays a match by chance, and looks at all that its seats are told, until a chest opens.
type sealedWalk struct {
	*testing.T
	s      *State
	chest  int
	probes []string
	pages  string // how the ids of its entries' pages begin
}

func (w *sealedWalk) clean(what string, text []byte) {
	for _, probe := range w.probes {
		if bytes.Contains(text, []byte(probe)) {
			w.Fatalf("%s tells of %s: %.300s", what, probe, text)
		}
	}
}

func (w *sealedWalk) tell(what string, choice *game.Choice) {
	text, err := json.Marshal(choice)
	if err != nil {
		w.Fatal(err)
	}
	w.clean(what, text)
}

func (w *sealedWalk) sealed() bool { return w.s.story.chests>>w.chest&1 == 0 }

func (w *sealedWalk) walk() {
	if len(w.probes) < 10 || w.s.story.chests != 1<<w.chest-1 {
		w.Fatalf("%d probes, and chests %b are open", len(w.probes), w.s.story.chests)
	}
	var (
		choice game.Choice
		j      game.Journal
		c      = game.FreeChance(3)
		moves  []game.Move
	)
	for n := 0; n < 1200 && w.s.Deciding() != 0 && w.sealed(); n++ {
		seat := w.s.Deciding().First()
		moves = w.s.Moves(seat, moves[:0])
		if n%10 == 0 {
			w.look(moves, seat, &choice)
		}
		j.Reset()
		w.s.Play(seat, moves[c.Below(len(moves))], c, &j)
		if !w.sealed() {
			return
		}
		for _, e := range j.Events() {
			w.s.Describe(e, &choice)
			w.tell("an event", &choice)
		}
		for _, id := range w.s.Opened(nil) {
			if id == "chest."+cards.IDs.Chests[w.chest] || strings.HasPrefix(id, "rise.") && w.chest == 1 || strings.HasPrefix(id, w.pages) {
				w.Fatalf("the page %s is open", id)
			}
		}
	}
}

// look examines the views of all and the choices of a seat.
func (w *sealedWalk) look(moves []game.Move, seat game.Seat, choice *game.Choice) {
	for viewer := game.Spectator; viewer < 3; viewer++ {
		w.clean("a view", w.s.View(viewer).(*View).AppendJSON(nil))
	}
	for _, m := range moves {
		w.s.Choice(seat, m, choice)
		w.tell("a choice", choice)
	}
}
