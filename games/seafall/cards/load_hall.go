package cards

import (
	"fmt"
	"slices"
)

// hallText is what only the file of the second chest has (SF-22).
type hallText struct {
	Tombs []struct {
		Defence int    `json:"defence"`
		Relic   string `json:"relic"`
	} `json:"tombs"`
	Relics []struct {
		ID     string         `json:"id"`
		Colour string         `json:"colour"`
		Mods   []modifierData `json:"mods"`
	} `json:"relics"`
	Statues []struct {
		Good string `json:"good"`
	} `json:"statues"`
	Rises []struct {
		At      int          `json:"at"`
		Effects []effectData `json:"effects"`
	} `json:"rises"`
}

// loadHall reads the second chest: what every chest has, then its tombs, statues and rises.
func (d *chestText) loadHall(k *checker, t *Content) {
	d.load(k, t)
	for _, part := range []func(*checker, *Content){d.sixTombs, d.relics, d.tombs, d.statues, d.rises, d.tombTales} {
		if k.err == nil {
			part(k, t)
		}
	}
}

func (d *chestText) sixTombs(k *checker, _ *Content) {
	k.count("relics", len(d.Relics), TombCount)
	k.count("tombs", len(d.Tombs), TombCount)
}

// relics are treasures that are not for sale.
func (d *chestText) relics(k *checker, t *Content) {
	chest := &t.Chests[d.number-1]
	seen := box(t.Treasures, func(c *Treasure) string { return c.ID })
	for i := range d.Relics {
		at := fmt.Sprintf("relics[%d]", i)
		r := &d.Relics[i]
		card := Treasure{
			ID: k.id(at, r.ID, seen), Colour: Good(k.name(at+".colour", r.Colour, GoodNames)), Glory: RelicGlory, Chest: d.number,
			Mods: k.modifiers(at+".mods", r.Mods, onTreasure),
		}
		k.number(at+".mods", len(card.Mods), 1, 2)
		chest.Relics |= 1 << len(t.Treasures)
		t.Treasures = append(t.Treasures, card)
	}
	k.most("treasures", len(t.Treasures), TreasureLimit)
}

func (d *chestText) tombs(k *checker, t *Content) {
	for i, tomb := range d.Tombs {
		at := fmt.Sprintf("tombs[%d]", i)
		if tomb.Relic != d.Relics[i].ID {
			k.fail(at+".relic", "is %q: each tomb holds a relic, in their order", tomb.Relic)
			return
		}
		relic := slices.IndexFunc(t.Treasures, func(c Treasure) bool { return c.ID == tomb.Relic })
		t.Tombs = append(t.Tombs, Tomb{Defence: uint8(k.number(at+".defence", tomb.Defence, 5, 7)), Relic: uint8(relic)})
	}
}

func (d *chestText) statues(k *checker, t *Content) {
	k.count("statues", len(d.Statues), StatueCount)
	var colours uint8
	for i, statue := range d.Statues {
		good := k.name(fmt.Sprintf("statues[%d].good", i), statue.Good, GoodNames)
		colours |= 1 << good
		t.Statues = append(t.Statues, Good(good))
	}
	if colours != 1<<GoodKinds-1 {
		k.fail("statues", "some good has none")
	}
}

// rises are those of the Tide, each higher than the one before. The wealthiest in relics are met most (SF-22.4).
func (d *chestText) rises(k *checker, t *Content) {
	k.count("rises", len(d.Rises), RiseCount)
	t.Tide = k.name("rises", "tide", t.Tracks)
	for i, rise := range d.Rises {
		at := fmt.Sprintf("rises[%d]", i)
		out := Rise{At: uint8(k.number(at+".at", rise.At, 1, TrackLimit)), Effects: k.effects(at+".effects", rise.Effects, ofEvent)}
		if i > 0 && out.At <= t.Rises[i-1].At {
			k.fail(at+".at", "is not above the one before")
		}
		if !slices.ContainsFunc(out.Effects, func(e Effect) bool { return e.Who == WhoRelics }) {
			k.fail(at+".effects", "nothing meets who has most relics")
		}
		t.Rises = append(t.Rises, out)
	}
}

// tombTales checks that there is something to read in tombs.
func (d *chestText) tombTales(k *checker, t *Content) {
	k.least("entries of tombs", len(t.tales[TombSymbol]), 6)
	k.least("entries of tombs without premises", t.freeTales(TombSymbol), 3)
}

func ofThisTomb(p Premise) bool { return p.Sort == TombTaken || p.Sort == TombSealed }
