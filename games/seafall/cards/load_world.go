package cards

import (
	"fmt"
	"strconv"
)

// worldData is world.json.
type worldData struct {
	Islands []struct {
		ID       string         `json:"id"`
		Column   int            `json:"column"`
		Row      int            `json:"row"`
		Garrison int            `json:"garrison"`
		Shipyard bool           `json:"shipyard"`
		Mods     []modifierData `json:"mods"`
		Sites    []struct {
			Symbol    string       `json:"symbol"`
			Defence   int          `json:"defence"`
			Dangerous bool         `json:"dangerous"`
			Find      *printedData `json:"find"` // of one that is explored from the start
		} `json:"sites"`
	} `json:"islands"`
}

func (d *worldData) load(k *checker, t *Content) {
	if !k.count("islands", len(d.Islands), IslandCount) {
		return
	}
	seen := map[string]bool{}
	for i, island := range d.Islands {
		at := fmt.Sprintf("islands[%d]", i)
		// A column holds one island at most (SF-5.1): here the islands stand in the columns' order.
		column := k.number(at+".column", island.Column, i+1, i+1)
		row := k.number(at+".row", island.Row, 0, columnSize(int(column))-1)
		t.Islands[i] = Island{
			ID: k.id(at, island.ID, seen), Column: column, Row: row, Space: SpaceAt(int(column), int(row)),
			Garrison: k.number(at+".garrison", island.Garrison, 0, 3), Shipyard: island.Shipyard,
			Mods: k.modifiers(at+".mods", island.Mods, onIsland),
		}
		d.sites(k, t, i)
	}
}

// SpaceAt is the number of a sea space (SF-5.6).
func SpaceAt(column, row int) uint8 {
	at := int(FirstHex) + row
	for c := 1; c < column; c++ {
		at += columnSize(c)
	}
	return uint8(at)
}

func (d *worldData) sites(k *checker, t *Content, i int) {
	at, want := fmt.Sprintf("islands[%d].sites", i), SitesPerIsland
	if i == EndIsland {
		want = 1
	}
	if !k.count(at, len(d.Islands[i].Sites), want) {
		return
	}
	danger := 0
	for j, s := range d.Islands[i].Sites {
		field := fmt.Sprintf("%s[%d]", at, j)
		site := Site{
			Symbol: k.name(field+".symbol", s.Symbol, SymbolNames), Defence: k.number(field+".defence", s.Defence, 3, 8), Dangerous: s.Dangerous,
		}
		if (site.Symbol == endSymbol) != (i == EndIsland) {
			k.fail(field+".symbol", "%q is for the last site, and for no other", s.Symbol)
		}
		if j > 0 && site.Defence > t.Islands[i].Sites[j-1].Defence {
			k.fail(field+".defence", "sites stand in descending order of defence")
		}
		if i != EndIsland && site.Defence > 6 {
			k.fail(field+".defence", "is above 6")
		}
		if site.Dangerous {
			danger++
		}
		if s.Find != nil {
			if i >= FirstIslands {
				k.fail(field+".find", "only the first islands have sites that are explored from the start")
			}
			site.Edition, site.Find = k.edition(field+".find", s.Find.editionData), k.find(field, &s.Find.findData)
		}
		t.Islands[i].Sites = append(t.Islands[i].Sites, site)
	}
	if i != EndIsland && danger < 2 {
		k.fail(at, "%d of them dangerous, want 2 at least", danger)
	}
}

// logData is log.json: the spots of the explorer's map, each with the entry that has its number.
type logData struct {
	Spots []struct {
		ID       string        `json:"id"`
		Symbol   string        `json:"symbol"`
		X        int           `json:"x"`
		Y        int           `json:"y"`
		Outcomes []outcomeText `json:"outcomes"`
	} `json:"spots"`
	End outcomeText `json:"end"`
}

type outcomeText struct {
	Find    *findData    `json:"find"`
	Effects []effectData `json:"effects"`
}

// printedData is a find that is printed, by some versions of the rules.
type printedData struct {
	editionData
	findData
}

// findData is a find as the files write it.
type findData struct {
	Kind string `json:"kind"`
	Good string `json:"good"`
	Gold int    `json:"gold"`
}

func (d *logData) load(k *checker, t *Content) {
	if !k.count("spots", len(d.Spots), SpotCount) {
		return
	}
	for i, s := range d.Spots {
		at := fmt.Sprintf("spots[%d]", i)
		if s.ID != strconv.Itoa(i+1) {
			k.fail(at+".id", "is %q: entries are numbered from 1", s.ID)
		}
		k.number(at+".x", s.X, 0, 1000)
		k.number(at+".y", s.Y, 0, 1000)
		spot := Spot{ID: s.ID, Symbol: k.name(at+".symbol", s.Symbol, SymbolNames[:endSymbol]), X: int16(s.X), Y: int16(s.Y)}
		entry := Entry{ID: s.ID, Symbol: spot.Symbol}
		k.number(at+".outcomes", len(s.Outcomes), 1, 2)
		for j, o := range s.Outcomes {
			entry.Outcomes = append(entry.Outcomes, k.outcome(fmt.Sprintf("%s.outcomes[%d]", at, j), o, true))
		}
		t.Spots[i] = spot
		t.Entries = append(t.Entries, entry)
		t.SymbolSpots[spot.Symbol] |= 1 << i
	}
	t.End = k.outcome("end", d.End, false)
	d.enough(k, t)
}

func (k *checker) outcome(at string, d outcomeText, withFind bool) Outcome {
	return k.outcomeOf(at, &d, withFind, ofEntry)
}

// outcomeOf checks an outcome with the effects that are allowed.
func (k *checker) outcomeOf(at string, d *outcomeText, withFind bool, allowed func(Effect) bool) Outcome {
	out := Outcome{Effects: k.effects(at+".effects", d.Effects, allowed)}
	out.Find.Good = NoGood
	if (d.Find != nil) != withFind {
		k.fail(at+".find", "the find of a spot is wanted, and of nothing else")
		return out
	}
	if !withFind {
		return out
	}
	out.Find = k.find(at, d.Find)
	return out
}

// find checks what is found on a site.
func (k *checker) find(at string, d *findData) Find {
	out := Find{Good: NoGood}
	out.Kind = FindKind(k.name(at+".find.kind", d.Kind, FindNames[1:]) + 1)
	switch out.Kind {
	case FindGood, FindWharf, FindMarket:
		out.Good = Good(k.name(at+".find.good", d.Good, GoodNames))
	default:
		if d.Good != "" {
			k.fail(at+".find.good", "a %s has none", d.Kind)
		}
	}
	low, high := 0, 0
	if out.Kind == FindMine {
		low, high = 3, 6
	}
	out.Gold = k.number(at+".find.gold", d.Gold, low, high)
	return out
}

// enough checks that the explorer's map never runs out of spots: of each symbol it has more than there are sites, so that
// even the last explorer has a choice.
func (d *logData) enough(k *checker, t *Content) {
	for symbol, word := range SymbolNames[:endSymbol] {
		spots, sites := 0, 0
		for i := range t.Spots {
			if int(t.Spots[i].Symbol) == symbol {
				spots++
			}
		}
		for i := range t.Islands {
			for _, s := range t.Islands[i].Sites {
				if int(s.Symbol) == symbol {
					sites++
				}
			}
		}
		if spots <= sites {
			k.fail("spots", "%d with the symbol %q for %d sites", spots, word, sites)
		}
	}
}
