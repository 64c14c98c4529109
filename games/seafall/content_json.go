package seafall

// ContentData is all that is printed and not sealed, as clients see it. It is the same in every match. The words of a card have
// its id in the catalog.
type ContentData struct {
	Advisors   []AdvisorData   `json:"advisors"`
	Upgrades   []TileData      `json:"upgrades"`
	Buildings  []TileData      `json:"buildings"`  // one for each kind
	Treasures  []TileData      `json:"treasures"`  // in the order of the stack
	Events     []EventData     `json:"events"`     // those that are not sealed
	Damages    []string        `json:"damages"`    // kinds
	Milestones []MilestoneData `json:"milestones"` // those of the first box, then the prologue's
	Leaders    []LeaderData    `json:"leaders"`    // two for each province
	Epithets   []EpithetData   `json:"epithets"`
	Titles     []TitleData     `json:"titles"` // highest first
	Order      []OrderData     `json:"order"`  // in the order of play, who begins first
	Scholars   []ScholarData   `json:"scholars"`
	Islands    []IslandData    `json:"islands"` // from east to west; the last is the one at the end of the world
	Symbols    []string        `json:"symbols"`
	Spots      []SpotData      `json:"spots"` // of the explorer's map
}

// AdvisorData is an advisor.
type AdvisorData struct {
	ID        string         `json:"id"`
	Guild     string         `json:"guild"`
	Gold      int            `json:"gold"`
	Influence int            `json:"influence"`
	Glory     int            `json:"glory"`
	Expertise map[string]int `json:"expertise"` // printed; upgrade and build are gold less, so negative
	Mods      []ModData      `json:"mods"`
}

// TileData is an upgrade, a kind of building or a treasure.
type TileData struct {
	ID     string    `json:"id"`
	Colour string    `json:"colour"` // the good that makes it cheaper
	Price  int       `json:"price"`
	Glory  int       `json:"glory"`
	Count  int       `json:"count"`
	Mods   []ModData `json:"mods"`
}

// EventData is an event card.
type EventData struct {
	ID     string       `json:"id"`
	Mods   []ModData    `json:"mods"`
	Reveal []EffectData `json:"reveal"` // as it is turned over
	End    []EffectData `json:"end"`    // when its round is over
}

// MilestoneData is a milestone. What its entry in the log brings is sealed.
type MilestoneData struct {
	ID       string `json:"id"`
	Glory    int    `json:"glory"`
	Prologue bool   `json:"prologue"`
}

// LeaderData is a ruler.
type LeaderData struct {
	ID       string `json:"id"`
	Province string `json:"province"`
	Woman    bool   `json:"woman"`
}

// EpithetData is an epithet.
type EpithetData struct {
	ID   string    `json:"id"`
	Mods []ModData `json:"mods"`
}

// TitleData is a title.
type TitleData struct {
	ID    string       `json:"id"`
	Start []EffectData `json:"start"`
}

// OrderData is what a place in the order of play gets in the first year: of a campaign's first match, and of its prologue.
type OrderData struct {
	First    []EffectData `json:"first"`
	Prologue []EffectData `json:"prologue"`
}

// ScholarData is a scholar's sheet of stickers.
type ScholarData struct {
	ID        string `json:"id"`
	Expertise string `json:"expertise"`
	N         int    `json:"n"`
	Stickers  int    `json:"stickers"`
}

// IslandData is an island.
type IslandData struct {
	ID       string     `json:"id"`
	Column   int        `json:"column"` // 1, the easternmost, to 8
	Row      int        `json:"row"`    // from the north, counted from 0
	Space    int        `json:"space"`
	Garrison int        `json:"garrison"` // at the start of a campaign
	Shipyard bool       `json:"shipyard"`
	Mods     []ModData  `json:"mods"`
	Sites    []SiteData `json:"sites"`
}

// SiteData is a site of an island.
type SiteData struct {
	Symbol    string `json:"symbol"`
	Defence   int    `json:"defence"`
	Dangerous bool   `json:"dangerous"`
}

// SpotData is a spot on the explorer's map.
type SpotData struct {
	ID     string `json:"id"`
	Symbol string `json:"symbol"`
	X      int    `json:"x"` // 0 to 1000
	Y      int    `json:"y"`
}

// OutcomeData is what comes of a log entry: a sealed page.
type OutcomeData struct {
	Find    FindData     `json:"find"`
	Effects []EffectData `json:"effects"`
}

// FindData is what is found on a site for good.
type FindData struct {
	Kind string `json:"kind"`
	Good string `json:"good"` // empty where it has none
	Gold int    `json:"gold"`
}

// EffectData is an effect that happens once: effect.<op> has the words.
type EffectData struct {
	Op  string `json:"op"`
	Who string `json:"who"`
	Arg string `json:"arg"` // a good, or "any", or empty
	N   int    `json:"n"`
}

// ModData is a modifier that holds while its card is in force.
type ModData struct {
	Stat string `json:"stat"`
	Arg  string `json:"arg"`
	N    int    `json:"n"`
}

// contentData is the content as clients see it.
func contentData() ContentData {
	d := ContentData{Damages: table.damageKinds, Symbols: symbols}
	d.addCards()
	d.addPeople()
	for i := range table.islands {
		island := &table.islands[i]
		data := IslandData{
			ID: island.id, Column: int(island.column), Row: int(island.row), Space: int(island.space),
			Garrison: int(island.garrison), Shipyard: island.shipyard, Mods: modsData(island.mods),
		}
		for _, s := range island.sites {
			data.Sites = append(data.Sites, SiteData{Symbol: symbols[s.symbol], Defence: int(s.defence), Dangerous: s.dangerous})
		}
		d.Islands = append(d.Islands, data)
	}
	for i := range table.spots {
		spot := &table.spots[i]
		d.Spots = append(d.Spots, SpotData{ID: spot.id, Symbol: symbols[spot.symbol], X: int(spot.x), Y: int(spot.y)})
	}
	return d
}

func (d *ContentData) addCards() {
	for i := range table.upgrades {
		u := &table.upgrades[i]
		d.Upgrades = append(d.Upgrades, TileData{ID: u.id, Colour: goods[u.colour], Price: int(u.price), Glory: 1, Count: 1, Mods: modsData(u.mods)})
	}
	for i := range table.buildings {
		b := &table.buildings[i]
		if n := len(d.Buildings); n > 0 && d.Buildings[n-1].ID == buildingKinds[b.kind] {
			d.Buildings[n-1].Count++
			continue
		}
		d.Buildings = append(d.Buildings, TileData{
			ID: buildingKinds[b.kind], Colour: goods[b.colour], Price: int(b.price), Glory: 1, Count: 1, Mods: modsData(b.mods),
		})
	}
	for i := range table.treasures {
		c := &table.treasures[i]
		d.Treasures = append(d.Treasures, TileData{
			ID: c.id, Colour: goods[c.colour], Price: int(c.price), Glory: int(c.glory), Count: 1, Mods: modsData(c.mods),
		})
	}
	for i := range table.events {
		if e := &table.events[i]; !e.sealed {
			d.Events = append(d.Events, eventData(e))
		}
	}
	for i := range table.milestones {
		m := &table.milestones[i]
		d.Milestones = append(d.Milestones, MilestoneData{ID: m.id, Glory: int(m.glory), Prologue: m.prologue})
	}
}

func (d *ContentData) addPeople() {
	for i := range table.advisors {
		a := &table.advisors[i]
		data := AdvisorData{
			ID: a.id, Guild: guilds[a.guild], Gold: int(a.gold), Influence: int(a.influence), Glory: int(a.glory),
			Expertise: map[string]int{}, Mods: modsData(a.mods),
		}
		for e, n := range a.expertise {
			if n != 0 {
				data.Expertise[expertises[e]] = int(n)
			}
		}
		d.Advisors = append(d.Advisors, data)
	}
	for _, l := range table.leaders {
		d.Leaders = append(d.Leaders, LeaderData{ID: l.id, Province: colours[l.province], Woman: l.woman})
	}
	for _, e := range table.epithets {
		d.Epithets = append(d.Epithets, EpithetData{ID: e.id, Mods: modsData(e.mods)})
	}
	for _, c := range table.titles {
		d.Titles = append(d.Titles, TitleData{ID: c.id, Start: effectsData(c.start)})
	}
	for i := range table.places {
		d.Order = append(d.Order, OrderData{First: effectsData(table.places[i]), Prologue: effectsData(table.prologuePlaces[i])})
	}
	for _, s := range table.scholars {
		first := s.stickers[0]
		d.Scholars = append(d.Scholars, ScholarData{
			ID: s.id, Expertise: expertises[first.expertise], N: int(first.n), Stickers: len(s.stickers),
		})
	}
}

func eventData(e *eventCard) EventData {
	return EventData{ID: e.id, Mods: modsData(e.mods), Reveal: effectsData(e.reveal), End: effectsData(e.end)}
}

func outcomeData(o *outcome) OutcomeData {
	f := FindData{Kind: findNames[o.find.kind], Gold: int(o.find.gold)}
	if o.find.good != noGood {
		f.Good = goods[o.find.good]
	}
	return OutcomeData{Find: f, Effects: effectsData(o.effects)}
}

func effectsData(list []effect) []EffectData {
	data := []EffectData{}
	for _, e := range list {
		s := &effectShapes[e.op]
		data = append(data, EffectData{Op: s.name, Who: audienceNames[e.who], Arg: s.argument(e.arg), N: int(e.n)})
	}
	return data
}

func modsData(list []modifier) []ModData {
	data := []ModData{}
	for _, m := range list {
		s := &modShapes[m.stat]
		data = append(data, ModData{Stat: s.name, Arg: s.argument(m.arg), N: int(m.n)})
	}
	return data
}

// argument is the word for an argument.
func (s *shape) argument(arg uint8) string {
	switch {
	case s.args == nil:
		return ""
	case arg == anyArg:
		return "any"
	default:
		return s.args[arg]
	}
}
