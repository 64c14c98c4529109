package seafall

import (
	"encoding/json"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"sync"

	"portolan/game"
)

var (
	_ game.Sealed = Rules{}
	_ game.Opener = (*State)(nil)
)

// The log book is closed (SF-13.5, SF-20.2). Its pages are
//
//	entry.1 … entry.48        an entry: its words, and how many options it leaves
//	entry.1.1, entry.3.2      what comes of it, or of one of its options, once that is decided
//	entry.MILESTONE(.1)       the entry of a milestone, and what comes of it
//	entry.end(.1)             the entry at the end of the world
//	event-card.ID             a sealed event
//
// The keys of a page's words are its id, or that and more behind a dot. Those of outcomes have none: the catalog puts their
// effects into words.
const (
	entryPage = "entry."
	eventPage = "event-card."
	endPage   = entryPage + "end"
)

// PageData is the data of an entry's page.
type PageData struct {
	Options int `json:"options"` // 1 when it leaves no choice
}

// pageTable has the ids of all pages, and the data of each.
type pageTable struct {
	ids        []string
	data       map[string]any
	entries    [spotCount]string
	outcomes   [spotCount][2]string
	milestones [milestoneCount][2]string // entry and outcome
	end        [2]string
	events     [eventCount]string // empty for those that are not sealed
}

var pages = makePages()

func makePages() *pageTable {
	t := &pageTable{data: map[string]any{}}
	for i := range table.entries {
		e := &table.entries[i]
		t.entries[i] = t.add(entryPage+e.id, PageData{Options: len(e.outcomes)})
		for k := range e.outcomes {
			t.outcomes[i][k] = t.add(t.entries[i]+"."+strconv.Itoa(k+1), outcomeData(&e.outcomes[k]))
		}
	}
	for i := range table.milestones {
		m := &table.milestones[i]
		t.milestones[i] = t.single(entryPage+m.id, &outcome{find: find{good: noGood}, effects: m.effects})
	}
	t.end = t.single(endPage, &table.end)
	for i := range table.events {
		if e := &table.events[i]; e.sealed {
			t.events[i] = t.add(eventPage+e.id, eventData(e))
		}
	}
	return t
}

func (t *pageTable) add(id string, data any) string {
	t.ids = append(t.ids, id)
	t.data[id] = data
	return id
}

// single adds the pages of an entry that leaves no choice.
func (t *pageTable) single(id string, out *outcome) [2]string {
	return [2]string{t.add(id, PageData{Options: 1}), t.add(id+".1", outcomeData(out))}
}

// Pages implements [game.Sealed].
func (Rules) Pages() []string { return slices.Clone(pages.ids) }

// Page implements [game.Sealed].
func (Rules) Page(id, lang string) (game.Page, bool) {
	data, known := pages.data[id]
	words, spoken := sealedWords()[lang]
	if !known || !spoken {
		return game.Page{}, false
	}
	page := game.Page{ID: id, Texts: words[id], Data: data}
	if page.Texts == nil { // what comes of an entry is put into words that are open
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
		if buf = append(buf, pages.entries[entry]); len(table.entries[entry].outcomes) == 1 {
			buf = append(buf, pages.outcomes[entry][0])
		}
	}
	for i := range s.islands {
		for k := range table.islands[i].sites {
			if t := &s.islands[i].sites[k]; t.spot != none && len(table.entries[t.entry].outcomes) > 1 {
				buf = append(buf, pages.outcomes[t.entry][t.outcome])
			}
		}
	}
	claimed := uint16(1<<milestoneCount-1) &^ (s.milestones | s.waiting)
	for ; claimed != 0; claimed &= claimed - 1 {
		m := bits.TrailingZeros16(claimed)
		buf = append(buf, pages.milestones[m][:]...)
	}
	if s.world {
		buf = append(buf, pages.end[:]...)
	}
	for e, id := range pages.events {
		if id != "" && s.eventSet>>e&1 == 1 {
			buf = append(buf, id)
		}
	}
	return buf
}

// unseal tells that a sealed page is opened, which can't be undone (SF-20.4). By version 1 of the rules it could.
func (p *play) unseal() {
	if p.s.rules >= 2 {
		p.j.Reveal()
	}
}
