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
	if page.Texts == nil { // the words of outcomes are in the catalog, which is open
		page.Texts = map[string]string{}
	}
	return page, true
}

// sealedWords are the texts of each page by their keys, by language and page.
var sealedWords = sync.OnceValue(func() map[string]map[string]map[string]string {
	all := map[string]map[string]map[string]string{}
	files, err := texts.ReadDir("sealed")
	for _, file := range files {
		var text []byte
		var messages map[string]string
		if text, err = texts.ReadFile("sealed/" + file.Name()); err == nil {
			err = json.Unmarshal(text, &messages)
		}
		if err != nil {
			break
		}
		words := map[string]map[string]string{}
		for key, message := range messages {
			id := strings.Join(strings.SplitN(key, ".", 3)[:2], ".")
			if words[id] == nil {
				words[id] = map[string]string{}
			}
			words[id][key] = message
		}
		all[strings.TrimSuffix(file.Name(), ".json")] = words
	}
	if err != nil {
		panic("seafall: " + err.Error()) // embedded: a fault here is one of the build
	}
	return all
})

// Opened implements [game.Opener]: the entries that the campaign has read, with the options that were taken, and the events
// that milestones have added.
func (s *State) Opened(buf []string) []string {
	for rest := s.read; rest != 0; rest &= rest - 1 {
		entry := bits.TrailingZeros64(rest)
		if buf = append(buf, cards.Pages.Entries[entry]); len(cards.All.Entries[entry].Outcomes) == 1 {
			buf = append(buf, cards.Pages.Outcomes[entry][0])
		}
	}
	for i := range s.islands {
		for k := range cards.All.Islands[i].Sites {
			if t := &s.islands[i].sites[k]; t.spot != none && len(cards.All.Entries[t.entry].Outcomes) > 1 {
				buf = append(buf, cards.Pages.Outcomes[t.entry][t.outcome])
			}
		}
	}
	claimed := uint16(1<<cards.MilestoneCount-1) &^ (s.milestones | s.waiting)
	for ; claimed != 0; claimed &= claimed - 1 {
		m := bits.TrailingZeros16(claimed)
		buf = append(buf, cards.Pages.Milestones[m][:]...)
	}
	if s.endFound {
		buf = append(buf, cards.Pages.End[:]...)
	}
	for e, id := range cards.Pages.Events {
		if id != "" && s.eventSet>>e&1 == 1 {
			buf = append(buf, id)
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
