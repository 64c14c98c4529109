package cards

// ContentData is all that is printed and not sealed, as clients see it. It is the same in every match. The words of a card have
// its id in the catalog.
type ContentData struct {
	Advisors   []AdvisorData   `json:"advisors"`
	Upgrades   []TileData      `json:"upgrades"`
	Buildings  []TileData      `json:"buildings"`  // one for each kind
	Treasures  []TileData      `json:"treasures"`  // in the order of the stack
	Events     []EventData     `json:"events"`     // those that are not sealed; some are in older campaigns alone
	Damages    []string        `json:"damages"`    // kinds
	Milestones []MilestoneData `json:"milestones"` // those of the first box, the prologue's, and what later versions of the rules have added
	Leaders    []LeaderData    `json:"leaders"`    // two for each province
	Epithets   []EpithetData   `json:"epithets"`
	Titles     []TitleData     `json:"titles"` // highest first
	Orders     []OrderData     `json:"orders"` // for each number of seats
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
	Former bool         `json:"former"` // new campaigns begin without it
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

// OrderData is what the places in the order of play get with so many seats, who begins first.
type OrderData struct {
	Seats  int              `json:"seats"`
	Places []OrderPlaceData `json:"places"`
}

// OrderPlaceData is what a place gets in the first year: of a campaign's first match, and of its prologue.
type OrderPlaceData struct {
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

	Since int `json:"since,omitempty"` // the first version of the rules by which it happens; absent where by all before
	Until int `json:"until,omitempty"` // and the last
}

// ModData is a modifier that holds while its card is in force.
type ModData struct {
	Stat string `json:"stat"`
	Arg  string `json:"arg"`
	N    int    `json:"n"`
}

// Data is the content as clients see it.
func (t *Content) Data() ContentData {
	d := ContentData{Damages: All.DamageKinds, Symbols: SymbolNames}
	d.addCards()
	d.addPeople()
	for i := range All.Islands[:IslandCount] {
		island := &All.Islands[i]
		data := IslandData{
			ID: island.ID, Column: int(island.Column), Row: int(island.Row), Space: int(island.Space),
			Garrison: int(island.Garrison), Shipyard: island.Shipyard, Mods: modsData(island.Mods),
		}
		for _, s := range island.Sites {
			data.Sites = append(data.Sites, SiteData{Symbol: SymbolNames[s.Symbol], Defence: int(s.Defence), Dangerous: s.Dangerous})
		}
		d.Islands = append(d.Islands, data)
	}
	for i := range All.Spots {
		spot := &All.Spots[i]
		d.Spots = append(d.Spots, SpotData{ID: spot.ID, Symbol: SymbolNames[spot.Symbol], X: int(spot.X), Y: int(spot.Y)})
	}
	return d
}

func (d *ContentData) addCards() {
	for i := range All.Upgrades {
		u := &All.Upgrades[i]
		d.Upgrades = append(d.Upgrades, TileData{ID: u.ID, Colour: GoodNames[u.Colour], Price: int(u.Price), Glory: 1, Count: 1, Mods: modsData(u.Mods)})
	}
	for i := range All.Buildings {
		b := &All.Buildings[i]
		if n := len(d.Buildings); n > 0 && d.Buildings[n-1].ID == BuildingKindNames[b.Kind] {
			d.Buildings[n-1].Count++
			continue
		}
		d.Buildings = append(d.Buildings, TileData{
			ID: BuildingKindNames[b.Kind], Colour: GoodNames[b.Colour], Price: int(b.Price), Glory: 1, Count: 1, Mods: modsData(b.Mods),
		})
	}
	for i := range All.Treasures[:TreasureCount] {
		d.Treasures = append(d.Treasures, treasureData(&All.Treasures[i]))
	}
	for i := range All.Events[:eventCount] {
		if e := &All.Events[i]; !e.Sealed {
			d.Events = append(d.Events, eventData(e))
		}
	}
	for i := range All.Milestones {
		if m := &All.Milestones[i]; m.Chest == 0 {
			d.Milestones = append(d.Milestones, MilestoneData{ID: m.ID, Glory: int(m.Glory), Prologue: m.Prologue})
		}
	}
}

func (d *ContentData) addPeople() {
	for i := range All.Advisors[:AdvisorCount] {
		d.Advisors = append(d.Advisors, advisorData(&All.Advisors[i]))
	}
	for _, l := range All.Leaders {
		d.Leaders = append(d.Leaders, LeaderData{ID: l.ID, Province: ColourNames[l.Province], Woman: l.Woman})
	}
	for _, e := range All.Epithets {
		d.Epithets = append(d.Epithets, EpithetData{ID: e.ID, Mods: modsData(e.Mods)})
	}
	for _, c := range All.Titles {
		d.Titles = append(d.Titles, TitleData{ID: c.ID, Start: effectsData(c.Start(Version))})
	}
	for i := range All.Orders {
		o := &All.Orders[i]
		if !o.Holds(Version) {
			continue
		}
		data := OrderData{Seats: int(o.Seats)}
		for place := range o.Seats {
			data.Places = append(data.Places, OrderPlaceData{First: effectsData(o.First[place]), Prologue: effectsData(o.Prologue[place])})
		}
		d.Orders = append(d.Orders, data)
	}
	for _, s := range All.Scholars {
		first := s.Stickers[0]
		d.Scholars = append(d.Scholars, ScholarData{
			ID: s.ID, Expertise: ExpertiseNames[first.Expertise], N: int(first.N), Stickers: len(s.Stickers),
		})
	}
}

func advisorData(a *Advisor) AdvisorData {
	data := AdvisorData{
		ID: a.ID, Guild: GuildNames[a.Guild], Gold: int(a.Gold), Influence: int(a.Influence), Glory: int(a.Glory),
		Expertise: map[string]int{}, Mods: modsData(a.Mods),
	}
	for e, n := range a.Expertise {
		if n != 0 {
			data.Expertise[ExpertiseNames[e]] = int(n)
		}
	}
	return data
}

func eventData(e *Event) EventData {
	return EventData{ID: e.ID, Former: !e.Holds(Version), Mods: modsData(e.Mods), Reveal: effectsData(e.Reveal), End: effectsData(e.End)}
}

func outcomeData(o *Outcome) OutcomeData {
	f := FindData{Kind: FindNames[o.Find.Kind], Gold: int(o.Find.Gold)}
	if o.Find.Good != NoGood {
		f.Good = GoodNames[o.Find.Good]
	}
	return OutcomeData{Find: f, Effects: effectsData(o.Effects)}
}

func effectsData(list []Effect) []EffectData {
	data := []EffectData{}
	for _, e := range list {
		if e.Op == EffectFlag { // what the campaign remembers shows when it is asked for
			continue
		}
		s := &effectShapes[e.Op]
		data = append(data, EffectData{
			Op: s.name, Who: e.Who.String(), Arg: e.argument(), N: int(e.N), Since: int(e.Since), Until: int(e.Until),
		})
	}
	return data
}

// argument is the word for an effect's argument.
func (e *Effect) argument() string {
	if e.Op == EffectTrack {
		return All.Tracks[e.Arg]
	}
	return effectShapes[e.Op].argument(e.Arg)
}

func modsData(list []Modifier) []ModData {
	data := []ModData{}
	for _, m := range list {
		s := &modShapes[m.Stat]
		data = append(data, ModData{Stat: s.name, Arg: s.argument(m.Arg), N: int(m.N)})
	}
	return data
}

// argument is the word for an argument.
func (s *shape) argument(arg uint8) string {
	switch {
	case s.args == nil:
		return ""
	case arg == AnyArg:
		return "any"
	default:
		return s.args[arg]
	}
}

func treasureData(c *Treasure) TileData {
	return TileData{ID: c.ID, Colour: GoodNames[c.Colour], Price: int(c.Price), Glory: int(c.Glory), Count: 1, Mods: modsData(c.Mods)}
}
