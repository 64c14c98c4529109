package seafall

import (
	"encoding/json"
	"math/bits"
	"slices"
	"strings"
	"sync"

	"portolan/game"
	"portolan/games/seafall/cards"
)

var (
	_ game.Sealed = Rules{}
	_ game.Opener = (*State)(nil)
)

// Pages implements [game.Sealed].
func (Rules) Pages() []string { return slices.Clone(cards.Pages.IDs) }

// Page implements [game.Sealed].
func (Rules) Page(id, lang string) (game.Page, bool) {
	data, known := cards.Pages.Data[id]
	words, spoken := sealedWords()[lang]
	if !known || !spoken {
		return game.Page{}, false
	}
	page := game.Page{ID: id, Texts: words[id], Data: data}
	switch drawings := sealedArt()[id]; {
	case drawings == nil:
	case strings.HasPrefix(id, chestArt):
		page.Data = chestPage{ChestData: data.(cards.ChestData), Art: drawings}
	case strings.HasPrefix(id, eventPages):
		page.Data = eventPage{EventData: data.(cards.EventData), Art: drawings}
	default:
		page.Data = drawnPage{Art: drawings}
	}
	if page.Texts == nil { // the words of outcomes are in the catalog, which is open
		page.Texts = map[string]string{}
	}
	return page, true
}

// drawings are shapes for clients, by what they are of.
type drawings map[string]json.RawMessage

// chestPage is the data of a chest's page.
type chestPage struct {
	cards.ChestData
	Art drawings `json:"art,omitempty"`
}

// eventPage is the data of the page of an event that a milestone adds.
type eventPage struct {
	cards.EventData
	Art drawings `json:"art"`
}

// drawnPage is the data of a page that has nothing but a drawing.
type drawnPage struct {
	Art drawings `json:"art"`
}

// sealedArt are the drawings on each page, by its id: those of a chest are on the chest's, but for what has a page of its own, as the
// endings of a campaign and the events that milestones add have.
var sealedArt = sync.OnceValue(func() map[string]drawings {
	all := map[string]drawings{}
	for _, chest := range append([]string{boxArt}, cards.IDs.Chests...) {
		text, err := texts.ReadFile("sealed/" + chest + artFile)
		if err != nil { // it has none
			continue
		}
		var lie drawings
		if err := json.Unmarshal(text, &lie); err != nil {
			panic("seafall: " + err.Error()) // embedded: a fault here is one of the build
		}
		for of, shapes := range lie {
			page := chestArt + chest
			own := of
			if event, is := strings.CutPrefix(of, "event."); is {
				own = eventPages + event
			}
			if _, has := cards.Pages.Data[own]; has {
				page = own
			}
			if all[page] == nil {
				all[page] = drawings{}
			}
			all[page][of] = shapes
		}
	}
	return all
})

// chestArt is how the ids of chests' pages begin.
const chestArt = "chest."

// eventPages is how the ids of the pages of events begin.
const eventPages = "event-card."

const artFile = ".art.json"

// boxArt are the drawings of what is sealed in the box itself.
const boxArt = "box"

// sealedWords are the texts of each page by their keys, by language and page.
var sealedWords = sync.OnceValue(func() map[string]map[string]map[string]string {
	all := map[string]map[string]map[string]string{}
	files, err := texts.ReadDir("sealed")
	for _, file := range files {
		if strings.HasSuffix(file.Name(), artFile) {
			continue
		}
		chest, lang := "", strings.TrimSuffix(file.Name(), ".json")
		if at := strings.IndexByte(lang, '.'); at >= 0 { // CHEST.LANG.json
			chest, lang = lang[:at], lang[at+1:]
		}
		var text []byte
		var messages map[string]string
		if text, err = texts.ReadFile("sealed/" + file.Name()); err == nil {
			err = json.Unmarshal(text, &messages)
		}
		if err != nil {
			break
		}
		words := all[lang]
		if words == nil {
			words = map[string]map[string]string{}
		}
		for key, message := range messages {
			id := pageOf(chest, key)
			if words[id] == nil {
				words[id] = map[string]string{}
			}
			words[id][key] = message
		}
		all[lang] = words
	}
	if err != nil {
		panic("seafall: " + err.Error()) // embedded: a fault here is one of the build
	}
	return all
})

// pageOf is the page on which a text stands: in a chest all that is neither of an entry nor of an event of its own page is on the
// chest's.
func pageOf(chest, key string) string {
	parts := strings.Split(key, ".")
	if len(parts) > 3 { // the words of an outcome: entry.ID.N.told
		if id := strings.Join(parts[:3], "."); cards.Pages.Data[id] != nil {
			return id
		}
	}
	id := strings.Join(parts[:2], ".")
	if _, own := cards.Pages.Data[id]; chest != "" && !own {
		return "chest." + chest
	}
	return id
}

// Opened implements [game.Opener]: the entries that the campaign has read, with the options that were taken, and the events
// that milestones have added.
func (s *State) Opened(buf []string) []string {
	buf = s.openedTales(s.openedEntries(buf))
	claimed := s.story.told
	if s.rules < 4 {
		claimed = cards.All.BoxMilestones(s.rules) &^ (s.milestones | s.waiting)
	}
	for ; claimed != 0; claimed &= claimed - 1 {
		buf = append(buf, cards.Pages.Milestones[lowestBit(claimed)][:]...)
	}
	if s.endFound {
		buf = append(buf, cards.Pages.End[:]...)
	}
	if s.told() {
		buf = s.openedEnd(buf)
	}
	for e, id := range cards.Pages.Events {
		if id != "" && s.eventSet>>e&1 == 1 {
			buf = append(buf, id)
		}
	}
	return buf
}

// openedEntries appends the pages of the box's entries.
func (s *State) openedEntries(buf []string) []string {
	for rest := s.read; rest != 0; rest &= rest - 1 {
		entry := bits.TrailingZeros64(rest)
		if buf = append(buf, cards.Pages.Entries[entry]); len(cards.All.Entries[entry].Outcomes) == 1 {
			buf = append(buf, cards.Pages.Outcomes[entry][0])
		}
	}
	for i := range s.islands {
		for k := range cards.All.Islands[i].Sites {
			t := &s.islands[i].sites[k]
			if t.spot != none && t.entry < cards.SpotCount && len(cards.All.Entries[t.entry].Outcomes) > 1 {
				buf = append(buf, cards.Pages.Outcomes[t.entry][t.outcome])
			}
		}
	}
	return buf
}

// openedEnd appends the pages of how the campaign has ended.
func (s *State) openedEnd(buf []string) []string {
	buf = append(buf, cards.Pages.Endings[s.epilogue()], cards.Pages.Last)
	fates := s.fates()
	var opened uint64
	for seat := range s.count {
		for _, fate := range fates[seat] {
			if fate != none && opened>>fate&1 == 0 {
				opened |= 1 << fate
				buf = append(buf, cards.Pages.Fates[fate])
			}
		}
	}
	return buf
}

// openedTales appends the pages of chests and of their entries.
func (s *State) openedTales(buf []string) []string {
	for i, id := range cards.Pages.Chests {
		if s.story.chests>>i&1 == 1 {
			buf = append(buf, id)
		}
	}
	buf = append(buf, cards.Pages.Rises[:s.story.hall.risen]...)
	for i, told := range s.story.tales {
		if told == unread {
			continue
		}
		entry := cards.SpotCount + i
		if buf = append(buf, cards.Pages.Entries[entry]); told != undecided {
			buf = append(buf, cards.Pages.Outcomes[entry][told-1])
		}
	}
	return buf
}

// unseal reports that a sealed page is opened, which can't be undone (SF-20.4). By version 1 of the rules it could.
func (p *play) unseal() {
	if p.s.rules >= 2 {
		p.j.Reveal()
	}
}
