package seafall

import (
	"fmt"
	"slices"
)

// cardsData is cards.json.
type cardsData struct {
	Advisors []struct {
		ID        string         `json:"id"`
		Guild     string         `json:"guild"`
		Gold      int            `json:"gold"`
		Influence int            `json:"influence"`
		Glory     int            `json:"glory"`
		Expertise map[string]int `json:"expertise"`
		Mods      []modifierData `json:"mods"`
	} `json:"advisors"`
	Upgrades []struct {
		ID     string         `json:"id"`
		Colour string         `json:"colour"`
		Price  int            `json:"price"`
		Mods   []modifierData `json:"mods"`
	} `json:"upgrades"`
	Buildings []struct {
		Kind   string         `json:"kind"`
		Colour string         `json:"colour"`
		Price  int            `json:"price"`
		Count  int            `json:"count"`
		Mods   []modifierData `json:"mods"`
	} `json:"buildings"`
	Treasures []struct {
		ID     string         `json:"id"`
		Colour string         `json:"colour"`
		Price  int            `json:"price"`
		Glory  int            `json:"glory"`
		Mods   []modifierData `json:"mods"`
	} `json:"treasures"`
	Events []struct {
		ID     string         `json:"id"`
		Sealed bool           `json:"sealed"`
		Mods   []modifierData `json:"mods"`
		Reveal []effectData   `json:"reveal"`
		End    []effectData   `json:"end"`
	} `json:"events"`
	Damages []struct {
		ID      string         `json:"id"`
		Count   int            `json:"count"`
		Mods    []modifierData `json:"mods"`
		Effects []effectData   `json:"effects"`
	} `json:"damages"`
	Milestones []struct {
		ID        string       `json:"id"`
		Glory     int          `json:"glory"`
		Prologue  bool         `json:"prologue"`
		Event     string       `json:"event"`
		Condition string       `json:"condition"`
		N         int          `json:"n"`
		Ends      bool         `json:"ends"`
		Effects   []effectData `json:"effects"`
	} `json:"milestones"`
	Leaders []struct {
		ID       string `json:"id"`
		Province string `json:"province"`
		Woman    bool   `json:"woman"`
	} `json:"leaders"`
	Epithets []struct {
		ID   string         `json:"id"`
		Mods []modifierData `json:"mods"`
	} `json:"epithets"`
	Titles []struct {
		ID    string       `json:"id"`
		Start []effectData `json:"start"`
	} `json:"titles"`
	Places []struct {
		First    []effectData `json:"first"`
		Prologue []effectData `json:"prologue"`
	} `json:"places"`
	Scholars []struct {
		ID       string `json:"id"`
		Stickers []struct {
			Expertise string `json:"expertise"`
			N         int    `json:"n"`
		} `json:"stickers"`
	} `json:"scholars"`
}

func (d *cardsData) load(k *checker, t *contentTable) {
	for _, part := range []func(*checker, *contentTable){
		d.advisors, d.upgrades, d.buildings, d.treasures, d.events, d.damages, d.milestones, d.leaders, d.others, d.scholars,
	} {
		if part(k, t); k.err != nil {
			return
		}
	}
}

func (d *cardsData) advisors(k *checker, t *contentTable) {
	if !k.count("advisors", len(d.Advisors), advisorCount) {
		return
	}
	seen := map[string]bool{}
	for i, a := range d.Advisors {
		at := fmt.Sprintf("advisors[%d]", i)
		card := advisorCard{
			id:        k.id(at, a.ID, seen),
			guild:     guild(k.name(at+".guild", a.Guild, guilds)),
			gold:      k.number(at+".gold", a.Gold, 1, 4),
			influence: k.number(at+".influence", a.Influence, 1, 2),
			glory:     k.number(at+".glory", a.Glory, 0, 1),
			mods:      k.modifiers(at+".mods", a.Mods),
		}
		for word, n := range a.Expertise {
			e := k.name(at+".expertise", word, expertises)
			card.expertise[e] = k.number(at+".expertise."+word, n, -4, 3)
			if cheaper := expertise(e) == upgradeExpertise || expertise(e) == buildExpertise; n == 0 || cheaper != (n < 0) {
				k.fail(at+".expertise."+word, "%d has the wrong sign", n)
			}
		}
		if len(a.Expertise) < 1 || len(a.Expertise) > 2 {
			k.fail(at+".expertise", "%d kinds, want 1 or 2", len(a.Expertise))
		}
		t.advisors[i] = card
	}
}

func (d *cardsData) upgrades(k *checker, t *contentTable) {
	if !k.count("upgrades", len(d.Upgrades), upgradeCount) {
		return
	}
	seen := map[string]bool{}
	for i, u := range d.Upgrades {
		at := fmt.Sprintf("upgrades[%d]", i)
		t.upgrades[i] = upgradeCard{
			id: k.id(at, u.ID, seen), colour: good(k.name(at+".colour", u.Colour, goods)),
			price: k.number(at+".price", u.Price, 1, 30), mods: k.modifiers(at+".mods", u.Mods),
		}
	}
}

func (d *cardsData) buildings(k *checker, t *contentTable) {
	if !k.count("buildings", len(d.Buildings), int(buildingKindCount)) {
		return
	}
	next := 0
	for i, b := range d.Buildings {
		at := fmt.Sprintf("buildings[%d]", i)
		card := buildingCard{
			kind:   buildingKind(k.name(at+".kind", b.Kind, buildingKinds[:])),
			colour: good(k.name(at+".colour", b.Colour, goods)),
			price:  k.number(at+".price", b.Price, 1, 30),
			mods:   k.modifiers(at+".mods", b.Mods),
		}
		for n := range k.number(at+".count", b.Count, 1, buildingCount) {
			if next == buildingCount {
				k.fail(at+".count", "more than %d tiles", buildingCount)
				return
			}
			card.id = fmt.Sprintf("%s-%d", b.Kind, n+1)
			t.buildings[next] = card
			next++
		}
	}
	k.count("buildings' tiles", next, buildingCount)
}

func (d *cardsData) treasures(k *checker, t *contentTable) {
	if !k.count("treasures", len(d.Treasures), treasureCount) {
		return
	}
	seen := map[string]bool{}
	for i, c := range d.Treasures {
		at := fmt.Sprintf("treasures[%d]", i)
		t.treasures[i] = treasureCard{
			id: k.id(at, c.ID, seen), colour: good(k.name(at+".colour", c.Colour, goods)),
			price: k.number(at+".price", c.Price, 8, 40), glory: k.number(at+".glory", c.Glory, 1, 3),
			mods: k.modifiers(at+".mods", c.Mods),
		}
	}
}

func (d *cardsData) events(k *checker, t *contentTable) {
	if !k.count("events", len(d.Events), eventCount) {
		return
	}
	seen := map[string]bool{}
	for i, e := range d.Events {
		at := fmt.Sprintf("events[%d]", i)
		if sealed := i >= eventCount-sealedEvents; e.Sealed != sealed {
			k.fail(at+".sealed", "must be %v: the last %d are", sealed, sealedEvents)
		}
		t.events[i] = eventCard{
			id: k.id(at, e.ID, seen), sealed: e.Sealed, mods: k.modifiers(at+".mods", e.Mods),
			reveal: k.effects(at+".reveal", e.Reveal, ofEvent), end: k.effects(at+".end", e.End, ofEvent),
		}
	}
}

func (d *cardsData) damages(k *checker, t *contentTable) {
	seen, next := map[string]bool{}, 0
	for i, c := range d.Damages {
		at := fmt.Sprintf("damages[%d]", i)
		t.damageKinds = append(t.damageKinds, k.id(at, c.ID, seen))
		card := damageCard{
			kind: uint8(i), mods: k.modifiers(at+".mods", c.Mods), effects: k.effects(at+".effects", c.Effects, ofDamage),
		}
		for n := range k.number(at+".count", c.Count, 1, damageCount) {
			if next == damageCount {
				k.fail(at+".count", "more than %d cards", damageCount)
				return
			}
			card.id = fmt.Sprintf("%s-%d", c.ID, n+1)
			t.damages[next] = card
			next++
		}
	}
	k.count("damages' cards", next, damageCount)
}

func (d *cardsData) milestones(k *checker, t *contentTable) {
	if !k.count("milestones", len(d.Milestones), milestoneCount) {
		return
	}
	seen, events := map[string]bool{}, map[string]bool{}
	for i, m := range d.Milestones {
		at := fmt.Sprintf("milestones[%d]", i)
		card := milestoneCard{
			id: k.id(at, m.ID, seen), glory: k.number(at+".glory", m.Glory, 1, 3), prologue: m.Prologue, event: -1,
			condition: condition(k.name(at+".condition", m.Condition, conditionNames[:])),
			n:         k.number(at+".n", m.N, 0, 30), ends: m.Ends, effects: k.effects(at+".effects", m.Effects, ofMilestone),
		}
		if prologue := i >= sealedEvents; m.Prologue != prologue {
			k.fail(at+".prologue", "must be %v: the first %d are of the first box", prologue, sealedEvents)
		}
		if !m.Prologue {
			card.event = int8(slices.IndexFunc(t.events[:], func(e eventCard) bool { return e.sealed && e.id == m.Event }))
			if card.event < 0 || events[m.Event] {
				k.fail(at+".event", "%q is no sealed event of its own", m.Event)
			}
			events[m.Event] = true
		} else if m.Event != "" {
			k.fail(at+".event", "the prologue's milestones add none")
		}
		t.milestones[i] = card
	}
}

func (d *cardsData) leaders(k *checker, t *contentTable) {
	if !k.count("leaders", len(d.Leaders), leaderCount) {
		return
	}
	seen := map[string]bool{}
	for i, l := range d.Leaders {
		at := fmt.Sprintf("leaders[%d]", i)
		p := k.name(at+".province", l.Province, colours)
		if int(p) != i/2 {
			k.fail(at+".province", "leaders stand in the provinces' order, two for each")
		}
		t.leaders[i] = leaderCard{id: k.id(at, l.ID, seen), province: p, woman: l.Woman}
	}
}

// others are epithets, titles, and what the places in the order of play get.
func (d *cardsData) others(k *checker, t *contentTable) {
	if !k.count("epithets", len(d.Epithets), epithetCount) || !k.count("titles", len(d.Titles), titleCount) {
		return
	}
	seen := map[string]bool{}
	for i, e := range d.Epithets {
		at := fmt.Sprintf("epithets[%d]", i)
		t.epithets[i] = epithetCard{id: k.id(at, e.ID, seen), mods: k.modifiers(at+".mods", e.Mods)}
	}
	for i, c := range d.Titles {
		at := fmt.Sprintf("titles[%d]", i)
		if c.ID != titles[i] {
			k.fail(at+".id", "is %q, want %q", c.ID, titles[i])
		}
		t.titles[i] = titleCard{id: c.ID, start: k.effects(at+".start", c.Start, ofTitle)}
	}
	if !k.count("places", len(d.Places), maxProvinces) {
		return
	}
	for i, c := range d.Places {
		at := fmt.Sprintf("places[%d]", i)
		t.places[i] = k.effects(at+".first", c.First, ofPlace)
		t.prologuePlaces[i] = k.effects(at+".prologue", c.Prologue, ofPlace)
	}
}

func (d *cardsData) scholars(k *checker, t *contentTable) {
	if !k.count("scholars", len(d.Scholars), scholarCount) {
		return
	}
	seen := map[string]bool{}
	for i, s := range d.Scholars {
		at := fmt.Sprintf("scholars[%d]", i)
		card := scholarCard{id: k.id(at, s.ID, seen)}
		for j, c := range s.Stickers {
			field := fmt.Sprintf("%s.stickers[%d]", at, j)
			card.stickers = append(card.stickers, sticker{
				expertise: expertise(k.name(field+".expertise", c.Expertise, expertises)), n: k.number(field+".n", c.N, -4, 3),
			})
		}
		k.number(at+".stickers", len(s.Stickers), 1, 8)
		t.scholars[i] = card
	}
}
