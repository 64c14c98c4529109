package cards

import "strconv"

// SpotCount is how many spots the explorer's map has, and how many entries the log, without those of milestones.
const SpotCount = 48

// Spot is a spot on the explorer's map.
type Spot struct {
	ID     string
	Symbol uint8
	X, Y   int16 // where it is drawn, 0 to 1000
}

// Entry is an entry of the log. Of several outcomes the reader chooses one. The box has as many entries of a symbol as spots; by
// version 1 of the rules the entry of a spot is the one with its number. Chests add more, which follow on them (SF-20.3).
type Entry struct {
	ID       string
	Symbol   uint8 // or SeaSymbol
	Chest    uint8 // number of the chest that holds it, 0 for none
	If       []Premise
	Outcomes []Outcome
}

// mostOutcomes is how many outcomes an entry has at most.
const mostOutcomes = 4

// Outcome is what comes of a log entry: the find for the site, and effects. It is open to choose only if its premises hold.
type Outcome struct {
	If      []Premise
	Find    Find
	Effects []Effect
}

// The log book is closed (SF-13.5, SF-20.2). Its pages are
//
//	entry.1 … entry.48        an entry: its words, and how many options it leaves
//	entry.1.1, entry.3.2      what comes of it, or of one of its options, once that is decided
//	entry.MILESTONE(.1)       the entry of a milestone, and what comes of it
//	entry.end(.1)             the entry at the end of the world
//	event-card.ID             a sealed event
//	rise.1 … rise.3           what befell all when the Tide rose (SF-22.4)
//	chest.ID                  what lies in a chest, but for its entries and the events that its milestones add (SF-20.2)
//	ending.ID                 how the campaign ends, once it has (SF-26.4)
//	fate.ID                   what became of a province
//	coronation.last           the campaign's last words
//
// The keys of a page's words are its id, or that and more behind a dot. Those of outcomes have none: the catalog puts their
// effects into words.
const (
	entryPage = "entry."
	eventPage = "event-card."
	chestPage = "chest."
	risePage  = "rise."
	endPage   = entryPage + "end"
	finePage  = "ending."
	fatePage  = "fate."
	lastPage  = "coronation.last"
)

// PageData is the data of an entry's page.
type PageData struct {
	Options int    `json:"options"`         // 1 when it leaves no choice
	Place   string `json:"place,omitempty"` // where it is read, of what is read at no site
}

// talePlaces are the words for where entries are read that have a symbol of their own.
var talePlaces = map[uint8]string{SeaSymbol: "sea", TombSymbol: "tomb", PrizeSymbol: "prize", EdgeSymbol: "edge", ShoreSymbol: "shore"}

// PageSet has the ids of all pages, and the data of each.
type PageSet struct {
	IDs        []string
	Data       map[string]any
	Entries    []string
	Outcomes   [][mostOutcomes]string
	Milestones [][2]string // entry and outcome
	End        [2]string
	Events     []string // empty for those that are not sealed
	Chests     []string
	Rises      []string
	Endings    []string
	Fates      []string
	Last       string // of the coronation
}

// Pages are those of the log.
var Pages = makePages()

func makePages() *PageSet {
	t := &PageSet{Data: map[string]any{}}
	for i := range All.Entries {
		e := &All.Entries[i]
		t.Entries = append(t.Entries, t.add(entryPage+e.ID, PageData{Options: len(e.Outcomes), Place: talePlaces[e.Symbol]}))
		var outcomes [mostOutcomes]string
		for k := range e.Outcomes {
			outcomes[k] = t.add(t.Entries[i]+"."+strconv.Itoa(k+1), outcomeData(&e.Outcomes[k]))
		}
		t.Outcomes = append(t.Outcomes, outcomes)
	}
	for i := range All.Milestones {
		m := &All.Milestones[i]
		t.Milestones = append(t.Milestones, t.single(entryPage+m.ID, &Outcome{Find: Find{Good: NoGood}, Effects: m.Effects}))
	}
	t.End = t.single(endPage, &All.End)
	for i := range All.Events {
		id := ""
		if e := &All.Events[i]; e.Sealed {
			id = t.add(eventPage+e.ID, eventData(e))
		}
		t.Events = append(t.Events, id)
	}
	for i := range All.Chests {
		t.Chests = append(t.Chests, t.add(chestPage+All.Chests[i].ID, All.chestData(i)))
	}
	for i := range All.Endings {
		t.Endings = append(t.Endings, t.add(finePage+All.Endings[i].ID, struct{}{}))
	}
	for i := range All.Fates {
		t.Fates = append(t.Fates, t.add(fatePage+All.Fates[i].ID, struct{}{}))
	}
	t.Last = t.add(lastPage, struct{}{})
	for i := range All.Rises {
		rise := &All.Rises[i]
		t.Rises = append(t.Rises, t.add(risePage+strconv.Itoa(i+1), RiseData{At: int(rise.At), Effects: effectsData(rise.Effects)}))
	}
	return t
}

func (t *PageSet) add(id string, data any) string {
	t.IDs = append(t.IDs, id)
	t.Data[id] = data
	return id
}

// single adds the pages of an entry that leaves no choice.
func (t *PageSet) single(id string, out *Outcome) [2]string {
	return [2]string{t.add(id, PageData{Options: 1}), t.add(id+".1", outcomeData(out))}
}
