package cards

import (
	"cmp"
	"fmt"
	"slices"
)

// cardsData is cards.json.
type cardsData struct {
	Advisors []advisorText `json:"advisors"`
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
	Treasures []treasureText `json:"treasures"`
	Events    []eventText    `json:"events"`
	Damages   []struct {
		ID      string         `json:"id"`
		Count   int            `json:"count"`
		Mods    []modifierData `json:"mods"`
		Effects []effectData   `json:"effects"`
	} `json:"damages"`
	Milestones []milestoneText `json:"milestones"`
	Leaders    []struct {
		ID       string `json:"id"`
		Province string `json:"province"`
		Woman    bool   `json:"woman"`
	} `json:"leaders"`
	Epithets []struct {
		ID   string         `json:"id"`
		Mods []modifierData `json:"mods"`
	} `json:"epithets"`
	Titles []struct {
		ID     string `json:"id"`
		Starts []struct {
			editionData
			Start []effectData `json:"start"`
		} `json:"starts"`
	} `json:"titles"`
	Places []struct {
		editionData
		Seats  int `json:"seats"`
		Places []struct {
			First    []effectData `json:"first"`
			Prologue []effectData `json:"prologue"`
		} `json:"places"`
	} `json:"places"`
	Scholars []struct {
		ID       string `json:"id"`
		Stickers []struct {
			Expertise string `json:"expertise"`
			N         int    `json:"n"`
		} `json:"stickers"`
	} `json:"scholars"`
}

type advisorText struct {
	ID        string         `json:"id"`
	Guild     string         `json:"guild"`
	Gold      int            `json:"gold"`
	Influence int            `json:"influence"`
	Glory     int            `json:"glory"`
	Expertise map[string]int `json:"expertise"`
	Mods      []modifierData `json:"mods"`
}

type treasureText struct {
	ID     string         `json:"id"`
	Colour string         `json:"colour"`
	Price  int            `json:"price"`
	Glory  int            `json:"glory"`
	Mods   []modifierData `json:"mods"`
}

type eventText struct {
	editionData
	ID     string         `json:"id"`
	Sealed bool           `json:"sealed"`
	Mods   []modifierData `json:"mods"`
	Reveal []effectData   `json:"reveal"`
	End    []effectData   `json:"end"`
}

type milestoneText struct {
	ID        string       `json:"id"`
	Glory     int          `json:"glory"`
	Prologue  bool         `json:"prologue"`
	Event     string       `json:"event"`
	Condition string       `json:"condition"`
	N         int          `json:"n"`
	Ends      bool         `json:"ends"`
	Effects   []effectData `json:"effects"`
}

func (d *cardsData) load(k *checker, t *Content) {
	for _, part := range []func(*checker, *Content){
		d.advisors, d.upgrades, d.buildings, d.treasures, d.events, d.damages, d.milestones, d.leaders, d.others, d.orders,
		d.scholars,
	} {
		if part(k, t); k.err != nil {
			return
		}
	}
}

func (d *cardsData) advisors(k *checker, t *Content) {
	if !k.count("advisors", len(d.Advisors), AdvisorCount) {
		return
	}
	seen := map[string]bool{}
	for i, a := range d.Advisors {
		at := fmt.Sprintf("advisors[%d]", i)
		t.Advisors = append(t.Advisors, k.advisor(at, &a, seen))
	}
}

func (k *checker) advisor(at string, a *advisorText, seen map[string]bool) Advisor {
	card := Advisor{
		ID:        k.id(at, a.ID, seen),
		Guild:     Guild(k.name(at+".guild", a.Guild, GuildNames)),
		Gold:      k.number(at+".gold", a.Gold, 1, 4),
		Influence: k.number(at+".influence", a.Influence, 1, 2),
		Glory:     k.number(at+".glory", a.Glory, 0, 1),
		Mods:      k.modifiers(at+".mods", a.Mods, onAdvisor),
	}
	for word, n := range a.Expertise {
		e := k.name(at+".expertise", word, ExpertiseNames)
		card.Expertise[e] = k.expertise(at+".expertise."+word, Expertise(e), n)
	}
	if len(a.Expertise) < 1 || len(a.Expertise) > 2 {
		k.fail(at+".expertise", "%d kinds, want 1 or 2", len(a.Expertise))
	}
	return card
}

// expertise checks how much there is of a sort: what lowers prices is negative.
func (k *checker) expertise(field string, e Expertise, n int) int8 {
	if e == UpgradeExpertise || e == BuildExpertise {
		return k.number(field, n, -4, -1)
	}
	return k.number(field, n, 1, 3)
}

func (d *cardsData) upgrades(k *checker, t *Content) {
	if !k.count("upgrades", len(d.Upgrades), UpgradeCount) {
		return
	}
	seen := map[string]bool{}
	for i, u := range d.Upgrades {
		at := fmt.Sprintf("upgrades[%d]", i)
		t.Upgrades[i] = Upgrade{
			ID: k.id(at, u.ID, seen), Colour: Good(k.name(at+".colour", u.Colour, GoodNames)),
			Price: k.number(at+".price", u.Price, 1, 30), Mods: k.modifiers(at+".mods", u.Mods, onUpgrade),
		}
	}
}

func (d *cardsData) buildings(k *checker, t *Content) {
	if !k.count("buildings", len(d.Buildings), int(BuildingKinds)) {
		return
	}
	next := 0
	for i, b := range d.Buildings {
		at := fmt.Sprintf("buildings[%d]", i)
		if b.Kind != BuildingKindNames[i] {
			k.fail(at+".kind", "is %q, want %q", b.Kind, BuildingKindNames[i])
		}
		card := Building{
			Kind:   BuildingKind(i),
			Colour: Good(k.name(at+".colour", b.Colour, GoodNames)),
			Price:  k.number(at+".price", b.Price, 1, 30),
			Mods:   k.modifiers(at+".mods", b.Mods, onBuilding),
		}
		for n := range k.number(at+".count", b.Count, 1, BuildingCount) {
			if next == BuildingCount {
				k.fail(at+".count", "more than %d tiles", BuildingCount)
				return
			}
			card.ID = fmt.Sprintf("%s-%d", b.Kind, n+1)
			t.Buildings[next] = card
			next++
		}
	}
	k.count("buildings' tiles", next, BuildingCount)
}

func (d *cardsData) treasures(k *checker, t *Content) {
	if !k.count("treasures", len(d.Treasures), TreasureCount) {
		return
	}
	seen := map[string]bool{}
	for i, c := range d.Treasures {
		at := fmt.Sprintf("treasures[%d]", i)
		t.Treasures = append(t.Treasures, k.treasure(at, &c, seen))
	}
}

func (k *checker) treasure(at string, c *treasureText, seen map[string]bool) Treasure {
	return Treasure{
		ID: k.id(at, c.ID, seen), Colour: Good(k.name(at+".colour", c.Colour, GoodNames)),
		Price: k.number(at+".price", c.Price, 8, 40), Glory: k.number(at+".glory", c.Glory, 1, 3),
		Mods: k.modifiers(at+".mods", c.Mods, onTreasure),
	}
}

func (d *cardsData) events(k *checker, t *Content) {
	if !k.count("events", len(d.Events), eventCount) {
		return
	}
	seen := map[string]bool{}
	for i, e := range d.Events {
		at := fmt.Sprintf("events[%d]", i)
		if sealed := i >= eventCount-SealedEvents; e.Sealed != sealed {
			k.fail(at+".sealed", "must be %v: the last %d are", sealed, SealedEvents)
		}
		t.Events = append(t.Events, k.event(at, &e, seen))
	}
	for rules := uint8(1); rules <= Version; rules++ {
		k.count(fmt.Sprintf("events of version %d", rules), t.deckSize(rules), startEvents)
	}
}

func (k *checker) event(at string, e *eventText, seen map[string]bool) Event {
	return Event{
		Edition: k.edition(at, e.editionData), ID: k.id(at, e.ID, seen), Sealed: e.Sealed, Mods: k.modifiers(at+".mods", e.Mods, onEvent),
		Reveal: k.effects(at+".reveal", e.Reveal, ofEvent), End: k.effects(at+".end", e.End, ofEvent),
	}
}

func (d *cardsData) damages(k *checker, t *Content) {
	seen, next := map[string]bool{}, 0
	for i, c := range d.Damages {
		at := fmt.Sprintf("damages[%d]", i)
		t.DamageKinds = append(t.DamageKinds, k.id(at, c.ID, seen))
		card := Damage{
			Kind: uint8(i), Mods: k.modifiers(at+".mods", c.Mods, onDamage), Effects: k.effects(at+".effects", c.Effects, ofDamage),
		}
		for n := range k.number(at+".count", c.Count, 1, DamageCount) {
			if next == DamageCount {
				k.fail(at+".count", "more than %d cards", DamageCount)
				return
			}
			card.ID = fmt.Sprintf("%s-%d", c.ID, n+1)
			t.Damages[next] = card
			next++
		}
	}
	k.count("damages' cards", next, DamageCount)
}

func (d *cardsData) milestones(k *checker, t *Content) {
	if !k.count("milestones", len(d.Milestones), MilestoneCount) {
		return
	}
	seen, events := map[string]bool{}, map[string]bool{}
	for i, m := range d.Milestones {
		at := fmt.Sprintf("milestones[%d]", i)
		card := k.milestone(at, &m, seen)
		if prologue := i >= SealedEvents; m.Prologue != prologue {
			k.fail(at+".prologue", "must be %v: the first %d are of the first box", prologue, SealedEvents)
		}
		if !m.Prologue {
			card.Event = int8(slices.IndexFunc(t.Events, func(e Event) bool { return e.Sealed && e.ID == m.Event }))
			if card.Event < 0 || events[m.Event] {
				k.fail(at+".event", "%q is no sealed event of its own", m.Event)
			}
			events[m.Event] = true
		} else if m.Event != "" {
			k.fail(at+".event", "the prologue's milestones add none")
		}
		t.Milestones = append(t.Milestones, card)
	}
}

func (k *checker) milestone(at string, m *milestoneText, seen map[string]bool) Milestone {
	low, high := 1, 30
	condition := Condition(k.name(at+".condition", m.Condition, conditionNames[:]))
	if !condition.counts() {
		low, high = 0, 0
	}
	return Milestone{
		ID: k.id(at, m.ID, seen), Glory: k.number(at+".glory", m.Glory, 1, 3), Prologue: m.Prologue, Event: -1,
		Condition: condition, N: k.number(at+".n", m.N, low, high), Ends: m.Ends, Effects: k.effects(at+".effects", m.Effects, ofMilestone),
	}
}

func (d *cardsData) leaders(k *checker, t *Content) {
	if !k.count("leaders", len(d.Leaders), leaderCount) {
		return
	}
	seen := map[string]bool{}
	for i, l := range d.Leaders {
		at := fmt.Sprintf("leaders[%d]", i)
		if l.Province != ColourNames[i/2] {
			k.fail(at+".province", "leaders stand in the provinces' order, two for each")
		}
		if i%2 == 1 && l.Woman == d.Leaders[i-1].Woman {
			k.fail(at+".woman", "each province has a man and a woman")
		}
		t.Leaders[i] = Leader{ID: k.id(at, l.ID, seen), Province: uint8(i / 2), Woman: l.Woman}
	}
}

// others are epithets and titles.
func (d *cardsData) others(k *checker, t *Content) {
	if !k.count("epithets", len(d.Epithets), EpithetCount) || !k.count("titles", len(d.Titles), titleCount) {
		return
	}
	seen := map[string]bool{}
	for i, e := range d.Epithets {
		at := fmt.Sprintf("epithets[%d]", i)
		t.Epithets[i] = Epithet{ID: k.id(at, e.ID, seen), Mods: k.modifiers(at+".mods", e.Mods, onTreasure)}
	}
	for i, c := range d.Titles {
		at := fmt.Sprintf("titles[%d]", i)
		if c.ID != TitleNames[i] {
			k.fail(at+".id", "is %q, want %q", c.ID, TitleNames[i])
		}
		t.Titles[i].ID = c.ID
		for n, start := range c.Starts {
			at := fmt.Sprintf("%s.starts[%d]", at, n)
			out := TitleStart{Edition: k.edition(at, start.editionData), Effects: k.effects(at+".start", start.Start, ofTitle)}
			t.Titles[i].Starts = append(t.Titles[i].Starts, out)
		}
	}
}

// orders are what the places in the order of play get.
func (d *cardsData) orders(k *checker, t *Content) {
	for i, o := range d.Places {
		at := fmt.Sprintf("places[%d]", i)
		out := Order{Edition: k.edition(at, o.editionData), Seats: uint8(k.number(at+".seats", o.Seats, 0, MaxProvinces))}
		if want := cmp.Or(o.Seats, MaxProvinces); !k.count(at+".places", len(o.Places), want) || k.err != nil {
			return
		}
		for place, c := range o.Places {
			field := fmt.Sprintf("%s.places[%d]", at, place)
			out.First[place] = k.effects(field+".first", c.First, ofPlace)
			out.Prologue[place] = k.effects(field+".prologue", c.Prologue, ofPlace)
		}
		t.Orders = append(t.Orders, out)
	}
	for rules := uint8(1); rules <= Version; rules++ {
		for seats := uint8(3); seats <= MaxProvinces; seats++ {
			if t.OrderOf(rules, seats) == nil {
				k.fail(fmt.Sprintf("places of version %d", rules), "none for %d seats", seats)
			}
		}
	}
}

func (d *cardsData) scholars(k *checker, t *Content) {
	if !k.count("scholars", len(d.Scholars), ScholarCount) {
		return
	}
	seen := map[string]bool{}
	for i, s := range d.Scholars {
		at := fmt.Sprintf("scholars[%d]", i)
		card := Scholar{ID: k.id(at, s.ID, seen)}
		for j, c := range s.Stickers {
			field := fmt.Sprintf("%s.stickers[%d]", at, j)
			e := Expertise(k.name(field+".expertise", c.Expertise, ExpertiseNames))
			card.Stickers = append(card.Stickers, Sticker{Expertise: e, N: k.expertise(field+".n", e, c.N)})
			if c != s.Stickers[0] {
				k.fail(field, "is not like the first of the sheet")
			}
		}
		k.number(at+".stickers", len(s.Stickers), 1, 8)
		t.Scholars[i] = card
	}
}
