package cards

import (
	"fmt"
	"slices"
)

// crownText is what only the file of the sixth chest has (SF-26).
type crownText struct {
	Gates []struct {
		ID    string `json:"id"`
		N     int    `json:"n"`
		Eased int    `json:"eased"`
		Flag  string `json:"flag"`
	} `json:"gates"`
	Last struct {
		First   int `json:"first"`
		Later   int `json:"later"`
		Least   int `json:"least"`
		Year    int `json:"year"`
		Years   int `json:"years"`
		Defence int `json:"defence"`
		Relic   int `json:"relic"`
		Colony  int `json:"colony"`
		High    int `json:"high"`
	} `json:"last"`
	Endings []struct {
		ID string          `json:"id"`
		If [][]premiseText `json:"if"`
	} `json:"endings"`
	Fates []struct {
		ID  string        `json:"id"`
		Who string        `json:"who"`
		If  []premiseText `json:"if"`
	} `json:"fates"`
}

// loadCrown reads the sixth chest: what every chest has, then its gates, the numbers of the last match, endings and fates.
func (d *chestText) loadCrown(k *checker, t *Content) {
	d.load(k, t)
	for _, part := range []func(*checker, *Content){d.gates, d.lastMatch, d.endings, d.fates} {
		if k.err == nil {
			part(k, t)
		}
	}
}

// gates are the three of the last match (SF-26.2), each easier for the hand of a flag.
func (d *chestText) gates(k *checker, t *Content) {
	if !k.count("gates", len(d.Gates), int(GateCount)) {
		return
	}
	for i, most := range [GateCount]int{4, GoodKinds, 8} {
		at, from := fmt.Sprintf("gates[%d]", i), &d.Gates[i]
		if from.ID != GateNames[i] {
			k.fail(at+".id", "is %q, want %q", from.ID, GateNames[i])
		}
		t.Crown.Gates[i] = GateRule{
			N: uint8(k.number(at+".n", from.N, 1, most)), Eased: uint8(k.number(at+".eased", from.Eased, 0, max(0, from.N-1))),
			Flag: k.name(at+".flag", from.Flag, t.Flags),
		}
	}
}

func (d *chestText) lastMatch(k *checker, t *Content) {
	from, c := &d.Last, &t.Crown
	c.First, c.Later = k.number("last.first", from.First, 1, 3), k.number("last.later", from.Later, 1, 3)
	c.Least = uint8(k.number("last.least", from.Least, 1, int(GateCount)))
	c.Years = uint8(k.number("last.years", from.Years, 1, 12))
	c.Year = uint8(k.number("last.year", from.Year, 1, from.Years))
	c.Defence = uint8(k.number("last.defence", from.Defence, 1, 8))
	c.Relic, c.Colony = k.number("last.relic", from.Relic, 1, 3), k.number("last.colony", from.Colony, 1, 3)
	c.High = uint8(k.number("last.high", from.High, 1, TrackLimit))
}

// endings are the ways in which the campaign ends. The last one asks for nothing (SF-26.4).
func (d *chestText) endings(k *checker, t *Content) {
	seen := map[string]bool{}
	for i := range d.Endings {
		at, from := fmt.Sprintf("endings[%d]", i), &d.Endings[i]
		out := Ending{ID: k.id(at, from.ID, seen)}
		for n := range from.If {
			field := fmt.Sprintf("%s.if[%d]", at, n)
			k.least(field, len(from.If[n]), 1)
			out.If = append(out.If, d.ofAll(k, field, from.If[n]))
		}
		if last := i == len(d.Endings)-1; last != (len(out.If) == 0) {
			k.fail(at+".if", "the last ending asks for nothing, and no other")
		}
		t.Endings = append(t.Endings, out)
	}
	k.number("endings", len(t.Endings), 2, 8)
}

// ofAll reads premises that hold for everybody or nobody.
func (d *chestText) ofAll(k *checker, field string, list []premiseText) []Premise {
	out := d.premises(k, field, list)
	for _, p := range out {
		switch p.Sort {
		case FlagSet, FlagNot, TrackLeast, TrackMost, EntryRead, EntryNot:
		default:
			k.fail(field, "asks for what provinces have each for themselves")
		}
	}
	return out
}

// fates are what becomes of provinces. The last one asks for nothing.
func (d *chestText) fates(k *checker, t *Content) {
	seen := map[string]bool{}
	for i := range d.Fates {
		at, from := fmt.Sprintf("fates[%d]", i), &d.Fates[i]
		out := Fate{ID: k.id(at, from.ID, seen), Who: FateSort(k.name(at+".who", from.Who, fateSortNames[:])), If: d.premises(k, at+".if", from.If)}
		if slices.ContainsFunc(out.If, ofThisTomb) {
			k.fail(at+".if", "asks for what was done in a tomb")
		}
		if last := i == len(d.Fates)-1; last != (len(out.If) == 0 && out.Who == FateOfAny) {
			k.fail(at, "the last fate asks for nothing, and no other")
		}
		t.Fates = append(t.Fates, out)
	}
	k.number("fates", len(t.Fates), 2, 64)
}
