package cards

import (
	"fmt"
	"slices"
)

// chestText is the file of a chest (SF-27.3).
type chestText struct {
	ID    string `json:"id"`
	Since int    `json:"since"`
	Key   string `json:"key"`
	By    struct {
		Statues int `json:"statues"`
		Scraps  int `json:"scraps"`
		Tombs   int `json:"tombs"`
		Tide    int `json:"tide"`
	} `json:"by"` // in place of a key
	From       int             `json:"from"` // with these
	Latest     int             `json:"latest"`
	Flags      []string        `json:"flags"`
	Tracks     []string        `json:"tracks"`
	Milestones []milestoneText `json:"milestones"`
	Events     []eventText     `json:"events"`
	Advisors   []advisorText   `json:"advisors"`
	Treasures  []treasureText  `json:"treasures"`
	Entries    []entryText     `json:"entries"`
	Charts     []chartText     `json:"charts"`
	Tiles      []tileText      `json:"tiles"`
	hallText
	sailsText
	patentText
	archText
	crownText

	number uint8
	set    map[string]bool // flags and tracks that some effect sets
	asked  map[string]bool // and that some premise asks for
}

type entryText struct {
	ID       string        `json:"id"`
	Symbol   string        `json:"symbol"`
	Thread   string        `json:"thread"`
	If       []premiseText `json:"if"`
	Outcomes []struct {
		If []premiseText `json:"if"`
		outcomeText
	} `json:"outcomes"`
}

type premiseText struct {
	Flag  string `json:"flag"`
	By    string `json:"by"`
	Not   string `json:"not"`
	Track string `json:"track"`
	Least int    `json:"least"`
	Most  *int   `json:"most"`

	Entry    string `json:"entry"`
	Option   int    `json:"option"`
	NotEntry string `json:"not-entry"`

	Relics   int    `json:"relics"`
	Tomb     string `json:"tomb"`
	Colonies int    `json:"colonies"`
}

type chartText struct {
	Stack  string `json:"stack"`
	Symbol string `json:"symbol"`
	Dice   int    `json:"dice"`
}

type tileText struct {
	Kind    string       `json:"kind"`
	Island  string       `json:"island"`
	Effects []effectData `json:"effects"`
}

func (d *chestText) load(k *checker, t *Content) {
	k.chest = t
	d.number, d.set, d.asked = uint8(len(t.Chests)+1), map[string]bool{}, map[string]bool{}
	for _, part := range []func(*checker, *Content){d.head, d.memory, d.people, d.events, d.milestones, d.entries, d.charts, d.tiles, d.remembers} {
		if part(k, t); k.err != nil {
			return
		}
	}
}

func (d *chestText) head(k *checker, t *Content) {
	if d.ID+".json" != k.file {
		k.fail("id", "is %q, and the file has another name", d.ID)
	}
	c := Chest{ID: d.ID, Since: uint8(k.number("since", d.Since, 4, Version)), Latest: uint8(k.number("latest", d.Latest, 2, 18)), Key: None}
	d.addDeed(k, t, c.Since)
	if d.Key == "" {
		d.deeds(k, &c)
		t.Chests = append(t.Chests, c)
		return
	}
	key := slices.IndexFunc(t.Milestones, func(m Milestone) bool { return m.ID == d.Key && m.Chest == 0 && !m.Prologue })
	if key < 0 {
		k.fail("key", "%q is no milestone of the box", d.Key)
		return
	}
	c.Key = uint8(key)
	t.Chests = append(t.Chests, c)
}

// deeds are those that open a chest that no milestone opens.
func (d *chestText) deeds(k *checker, c *Chest) {
	c.Statues, c.Scraps = uint8(k.number("by.statues", d.By.Statues, 0, StatueCount)), uint8(k.number("by.scraps", d.By.Scraps, 0, SpotCount))
	c.Tombs, c.Tide = uint8(k.number("by.tombs", d.By.Tombs, 0, TombLimit)), uint8(k.number("by.tide", d.By.Tide, 0, TrackLimit))
	c.From = uint8(k.number("from", d.From, 0, int(c.Latest)))
	if c.Statues|c.Scraps|c.Tombs|c.Tide == 0 {
		k.fail("by", "no deed opens the chest")
	}
}

// memory are the flags and tracks that the campaign keeps.
func (d *chestText) memory(k *checker, t *Content) {
	seen := map[string]bool{}
	for _, id := range slices.Concat(t.Flags, t.Tracks) {
		seen[id] = true
	}
	for i, id := range d.Flags {
		k.id(fmt.Sprintf("flags[%d]", i), id, seen)
	}
	for i, id := range d.Tracks {
		k.id(fmt.Sprintf("tracks[%d]", i), id, seen)
	}
	t.Flags, t.Tracks = append(t.Flags, d.Flags...), append(t.Tracks, d.Tracks...)
	k.most("flags", len(t.Flags), FlagLimit)
	k.most("tracks", len(t.Tracks), TrackCount)
}

// box are the ids of the cards of a kind that are there before the chest's.
func box[T any](list []T, id func(*T) string) map[string]bool {
	seen := map[string]bool{}
	for i := range list {
		seen[id(&list[i])] = true
	}
	return seen
}

func (d *chestText) people(k *checker, t *Content) {
	k.most("advisors", len(t.Advisors)+len(d.Advisors), AdvisorLimit)
	k.most("treasures", len(t.Treasures)+len(d.Treasures), TreasureLimit)
	chest := &t.Chests[d.number-1]
	chest.Tracks = append([]string{}, d.Tracks...)
	seen := box(t.Advisors, func(a *Advisor) string { return a.ID })
	for i := range d.Advisors {
		card := k.advisor(fmt.Sprintf("advisors[%d]", i), &d.Advisors[i], seen)
		card.Chest = d.number
		chest.Advisors |= 1 << len(t.Advisors)
		t.Advisors = append(t.Advisors, card)
	}
	seen = box(t.Treasures, func(c *Treasure) string { return c.ID })
	for i := range d.Treasures {
		card := k.treasure(fmt.Sprintf("treasures[%d]", i), &d.Treasures[i], seen)
		card.Chest = d.number
		chest.Treasures |= 1 << len(t.Treasures)
		t.Treasures = append(t.Treasures, card)
	}
}

func (d *chestText) events(k *checker, t *Content) {
	k.most("events", len(t.Events)+len(d.Events), eventLimit)
	chest := &t.Chests[d.number-1]
	seen := box(t.Events, func(e *Event) string { return e.ID })
	for i := range d.Events {
		at := fmt.Sprintf("events[%d]", i)
		e := &d.Events[i]
		if e.Sealed {
			k.fail(at+".sealed", "follows from the milestones")
		}
		e.Sealed = slices.ContainsFunc(d.Milestones, func(m milestoneText) bool { return m.Event == e.ID })
		card := k.event(at, e, seen)
		card.Chest = d.number
		if !card.Sealed {
			chest.Events |= 1 << len(t.Events)
		}
		t.Events = append(t.Events, card)
	}
}

func (d *chestText) milestones(k *checker, t *Content) {
	k.number("milestones", len(d.Milestones), 3, 6) // SF-20.6
	chest := &t.Chests[d.number-1]
	seen, events := box(t.Milestones, func(m *Milestone) string { return m.ID }), map[string]bool{}
	for i := range d.Milestones {
		at := fmt.Sprintf("milestones[%d]", i)
		m := &d.Milestones[i]
		card := k.milestone(at, m, seen)
		card.Chest = d.number
		if m.Prologue {
			k.fail(at+".prologue", "the prologue has no chest")
		}
		if m.Event != "" {
			card.Event = int8(slices.IndexFunc(t.Events, func(e Event) bool { return e.Chest == d.number && e.ID == m.Event }))
			if card.Event < 0 || events[m.Event] {
				k.fail(at+".event", "%q is no event of the chest of its own", m.Event)
			}
			events[m.Event] = true
		}
		chest.Milestones |= 1 << len(t.Milestones)
		t.Milestones = append(t.Milestones, card)
	}
}

func (d *chestText) entries(k *checker, t *Content) {
	seen := box(t.Entries, func(e *Entry) string { return e.ID })
	for i := range t.Milestones {
		seen[t.Milestones[i].ID] = true // whose entries have their ids
	}
	for i := range d.Entries {
		at := fmt.Sprintf("entries[%d]", i)
		entry := d.entry(k, at, &d.Entries[i], seen)
		t.tales[entry.Symbol] = append(t.tales[entry.Symbol], uint8(len(t.Entries)))
		t.Entries = append(t.Entries, entry)
	}
	k.most("entries", len(t.Entries)-SpotCount, TaleLimit)
	k.least("entries of the sea", len(t.tales[SeaSymbol]), 8)
	k.least("entries of the sea without premises", t.freeTales(SeaSymbol), 4)
}

func (d *chestText) entry(k *checker, at string, e *entryText, seen map[string]bool) Entry {
	out := Entry{ID: k.id(at, e.ID, seen), Chest: d.number, If: d.premises(k, at+".if", e.If), Symbol: SeaSymbol}
	allowed := func(e Effect) bool { return e.Op != EffectCargo && e.Op != EffectIsland && e.Op != EffectWind }
	switch e.Symbol {
	case "sea":
		allowed = ofSea
	case "tomb":
		out.Symbol, allowed = TombSymbol, ofTomb
	case "prize":
		out.Symbol, allowed = PrizeSymbol, ofSea
	case "edge":
		out.Symbol, allowed = EdgeSymbol, func(e Effect) bool { return e.Op == EffectWind || ofSea(e) }
	case "shore":
		out.Symbol = ShoreSymbol
	default:
		out.Symbol = k.name(at+".symbol", e.Symbol, SymbolNames[:endSymbol])
	}
	k.most(at+".outcomes", len(e.Outcomes), mostOutcomes)
	free, ofTombs := false, slices.ContainsFunc(out.If, ofThisTomb)
	for i := range e.Outcomes {
		field := fmt.Sprintf("%s.outcomes[%d]", at, i)
		o := k.outcomeOf(field, &e.Outcomes[i].outcomeText, out.Symbol < SeaSymbol || out.Symbol == ShoreSymbol, allowed)
		o.If = d.premises(k, field+".if", e.Outcomes[i].If)
		free, ofTombs = free || len(o.If) == 0, ofTombs || slices.ContainsFunc(o.If, ofThisTomb)
		if slices.ContainsFunc(o.Effects, func(e Effect) bool { return e.Who == WhoHand }) && !slices.ContainsFunc(o.If, ofHand) {
			k.fail(field+".effects", "are for the hand of a flag that the outcome does not ask for")
		}
		out.Outcomes = append(out.Outcomes, o)
	}
	if !free {
		k.fail(at+".outcomes", "none of them is open to all")
	}
	if ofTombs && out.Symbol != TombSymbol {
		k.fail(at, "asks for what was done in a tomb, and is read elsewhere")
	}
	return out
}

// ofHand tells whether a premise is about a flag that some hand has set.
func ofHand(p Premise) bool { return p.Sort <= FlagOthers }

// ofSea tells which effects an entry has that is read at sea, where there is no island.
func ofSea(e Effect) bool {
	switch e.Op {
	case EffectCargo, EffectYield, EffectEnmity, EffectGarrison, EffectName, EffectIsland, EffectWind:
		return false
	default:
		return true
	}
}

// ofTomb tells which effects an entry has that is read in a tomb, on a site that is explored.
func ofTomb(e Effect) bool {
	switch e.Op {
	case EffectCargo, EffectYield, EffectName, EffectIsland, EffectWind:
		return false
	default:
		return true
	}
}

func (d *chestText) premises(k *checker, field string, list []premiseText) []Premise {
	var out []Premise
	for i := range list {
		out = append(out, d.premise(k, fmt.Sprintf("%s[%d]", field, i), &list[i]))
	}
	return out
}

// premise reads one premise. It says one thing: of a flag, of a track, or of an entry.
func (d *chestText) premise(k *checker, at string, p *premiseText) Premise {
	switch {
	case p.Entry != "" || p.NotEntry != "":
		return d.ofAnEntry(k, at, p)
	case p.Relics != 0 || p.Tomb != "":
		return d.ofRelics(k, at, p)
	case p.Colonies != 0 && *p == (premiseText{Colonies: p.Colonies}):
		return Premise{Sort: ColoniesLeast, N: k.number(at+".colonies", p.Colonies, 1, ColonyLimit)}
	case p.Flag != "" && *p == (premiseText{Flag: p.Flag, By: p.By}):
		d.asked[p.Flag] = true
		out := Premise{Sort: FlagSet, Arg: k.name(at+".flag", p.Flag, k.flags())}
		if p.By != "" {
			out.Sort = FlagOwn + PremiseSort(k.name(at+".by", p.By, []string{"self", "other"}))
		}
		return out
	case p.Not != "" && *p == (premiseText{Not: p.Not}):
		d.asked[p.Not] = true
		return Premise{Sort: FlagNot, Arg: k.name(at+".not", p.Not, k.flags())}
	case p.Track != "" && *p == (premiseText{Track: p.Track, Least: p.Least, Most: p.Most}) && (p.Most == nil) != (p.Least == 0):
		d.asked[p.Track] = true
		out := Premise{Sort: TrackLeast, Arg: k.name(at+".track", p.Track, k.tracks()), N: k.number(at+".least", p.Least, 0, TrackLimit)}
		if p.Most != nil {
			out.Sort, out.N = TrackMost, k.number(at+".most", *p.Most, 0, TrackLimit-1)
		}
		return out
	default:
		k.fail(at, "says nothing, or more than one thing")
		return Premise{}
	}
}

// ofAnEntry reads a premise of an entry of the box, or of one that stands before in the chest.
func (d *chestText) ofAnEntry(k *checker, at string, p *premiseText) Premise {
	if *p != (premiseText{Entry: p.Entry, Option: p.Option}) && *p != (premiseText{NotEntry: p.NotEntry}) {
		k.fail(at, "says more than one thing")
	}
	out := Premise{Sort: EntryRead}
	id := p.Entry
	if p.NotEntry != "" {
		out.Sort, id = EntryNot, p.NotEntry
	}
	i := slices.IndexFunc(k.chest.Entries, func(e Entry) bool { return e.ID == id })
	if i < 0 {
		k.fail(at+".entry", "%q is no entry, or stands behind", id)
		return out
	}
	out.Arg, out.N = uint8(i), k.number(at+".option", p.Option, 0, len(k.chest.Entries[i].Outcomes))
	return out
}

// ofRelics reads a premise of relics, or of what has just been done in a tomb.
func (d *chestText) ofRelics(k *checker, at string, p *premiseText) Premise {
	if *p == (premiseText{Relics: p.Relics}) {
		return Premise{Sort: RelicsLeast, N: k.number(at+".relics", p.Relics, 1, TombLimit)}
	}
	if *p != (premiseText{Tomb: p.Tomb}) {
		k.fail(at, "says more than one thing")
	}
	return Premise{Sort: TombTaken + PremiseSort(k.name(at+".tomb", p.Tomb, []string{"taken", "sealed"}))}
}

// flags and tracks are those that effects and premises of the file can name.
func (k *checker) flags() []string {
	if k.chest == nil {
		return nil
	}
	return k.chest.Flags
}

func (k *checker) tracks() []string {
	if k.chest == nil {
		return nil
	}
	return k.chest.Tracks
}

// shapeOf is the shape of an effect, with the flags or tracks that it can name.
func (k *checker) shapeOf(op EffectOp) shape {
	s := effectShapes[op]
	switch op {
	case EffectFlag:
		s.args = append([]string{}, k.flags()...)
	case EffectTrack:
		s.args = append([]string{}, k.tracks()...)
	default:
	}
	return s
}

// sets notes what effects set.
func (d *chestText) sets(t *Content, effects []Effect) {
	for _, e := range effects {
		switch e.Op {
		case EffectFlag:
			d.set[t.Flags[e.Arg]] = true
		case EffectTrack:
			d.set[t.Tracks[e.Arg]] = true
		default:
		}
	}
}

// remembers checks that what is set is asked for, and what is asked for is set (SF-20.5).
func (d *chestText) remembers(k *checker, t *Content) {
	for i := range t.Entries {
		for j := range t.Entries[i].Outcomes {
			d.sets(t, t.Entries[i].Outcomes[j].Effects)
		}
	}
	for i := range t.Milestones {
		d.sets(t, t.Milestones[i].Effects)
	}
	for _, list := range [][]string{d.Flags, d.Tracks} {
		for _, id := range list {
			if !d.set[id] {
				k.fail("flags and tracks", "nothing sets %q", id)
			}
			if !d.asked[id] {
				k.fail("flags and tracks", "nothing asks for %q", id)
			}
		}
	}
}

// charts are the two stacks of research.
func (d *chestText) charts(k *checker, t *Content) {
	if d.number > 1 { // only the first chest has charts and tiles
		k.count("charts", len(d.Charts), 0)
		return
	}
	count := [StackCount]int{}
	for i, c := range d.Charts {
		at := fmt.Sprintf("charts[%d]", i)
		card := ResearchCard{
			Stack: Stack(k.name(at+".stack", c.Stack, StackNames)), Symbol: None, Dice: uint8(k.number(at+".dice", c.Dice, 1, 2)),
		}
		switch {
		case card.Stack == LandCharts:
			card.Symbol = k.name(at+".symbol", c.Symbol, SymbolNames[:endSymbol])
		case c.Symbol != "":
			k.fail(at+".symbol", "a sea chart has none")
		}
		count[card.Stack]++
		t.Charts = append(t.Charts, card)
	}
	for stack, name := range StackNames {
		k.count("charts of "+name, count[stack], ChartCount)
	}
}

// tiles are those of the open sea (SF-21.3).
func (d *chestText) tiles(k *checker, t *Content) {
	if d.number > 1 {
		k.count("tiles", len(d.Tiles), 0)
		return
	}
	count := [tileKinds]int{}
	for i, text := range d.Tiles {
		at := fmt.Sprintf("tiles[%d]", i)
		tile := Tile{Kind: TileKind(k.name(at+".kind", text.Kind, TileNames[:CalmTile])), Island: None}
		switch {
		case tile.Kind == IslandTile:
			island := slices.IndexFunc(t.Islands[:IslandCount], func(island Island) bool { return island.ID == text.Island })
			if tile.Island = uint8(island); island != FirstIslands+i || island >= EndIsland {
				k.fail(at+".island", "is %q: the islands stand first, in their order", text.Island)
			}
		case text.Island != "":
			k.fail(at+".island", "a %s has none", text.Kind)
		}
		tile.Effects = k.effects(at+".effects", text.Effects, ofWreck)
		if (tile.Kind == WreckTile) != (len(tile.Effects) > 0) {
			k.fail(at+".effects", "wrecks have some, and nothing else")
		}
		count[tile.Kind]++
		t.Tiles = append(t.Tiles, tile)
	}
	for kind, want := range [CalmTile]int{EndIsland - FirstIslands, 4, 3, 3, 3} {
		k.count("tiles of "+TileNames[kind], count[kind], want)
	}
}

func ofWreck(e Effect) bool {
	return e.Who == WhoSelf && e.N > 0 && slices.Contains([]EffectOp{EffectTreasure, EffectGoods, EffectScrap, EffectGold, EffectChart, EffectLuck}, e.Op)
}

// ChestData is the data of a chest's page.
type ChestData struct {
	ID         string          `json:"id"`
	Milestones []MilestoneData `json:"milestones"`
	Events     []EventData     `json:"events"`
	Advisors   []AdvisorData   `json:"advisors"`
	Treasures  []TileData      `json:"treasures"`
	Charts     []ChartData     `json:"charts"`
	Tiles      []TileCountData `json:"tiles"`
	Tracks     []string        `json:"tracks"`
	*HallData
	*SailsData
	*PatentData
	Edge  *EdgeData  `json:"edge,omitempty"`
	Crown *CrownData `json:"crown,omitempty"`
}

// ChartData is a chart.
type ChartData struct {
	ID     string `json:"id"`
	Stack  string `json:"stack"`
	Symbol string `json:"symbol"`
	Dice   int    `json:"dice"`
}

// TileCountData is a kind of sea tiles.
type TileCountData struct {
	Kind  string `json:"kind"`
	Count int    `json:"count"`
}

// chestData is what a chest's page tells.
func (t *Content) chestData(i int) ChestData {
	c := &t.Chests[i]
	d := ChestData{
		ID: c.ID, Milestones: []MilestoneData{}, Events: []EventData{}, Advisors: []AdvisorData{}, Treasures: []TileData{}, Tracks: c.Tracks,
	}
	for m := range t.Milestones {
		if card := &t.Milestones[m]; c.Milestones>>m&1 == 1 {
			d.Milestones = append(d.Milestones, MilestoneData{ID: card.ID, Glory: int(card.Glory)})
		}
	}
	for e := range t.Events {
		if c.Events>>e&1 == 1 {
			d.Events = append(d.Events, eventData(&t.Events[e]))
		}
	}
	for a := range t.Advisors {
		if c.Advisors>>a&1 == 1 {
			d.Advisors = append(d.Advisors, advisorData(&t.Advisors[a]))
		}
	}
	for n := range t.Treasures {
		if c.Treasures>>n&1 == 1 {
			d.Treasures = append(d.Treasures, treasureData(&t.Treasures[n]))
		}
	}
	d.Charts, d.Tiles = []ChartData{}, []TileCountData{}
	switch i {
	case 0:
		d.Charts, d.Tiles = t.chartsData(), tilesData(t.Tiles)
	case 1:
		d.HallData = t.hallData()
	case 2:
		d.SailsData = t.sailsData()
	case 3:
		d.PatentData = t.patentData()
	case Arch:
		d.Tiles, d.Edge = tilesData(t.Far), t.edgeData()
	case Crown:
		d.Crown = t.crownData()
	}
	return d
}

func (t *Content) chartsData() (list []ChartData) {
	for n := ResearchCount; n < len(t.Charts); n++ {
		card := &t.Charts[n]
		chart := ChartData{ID: IDs.Research[n], Stack: StackNames[card.Stack], Dice: int(card.Dice)}
		if card.Symbol != None {
			chart.Symbol = SymbolNames[card.Symbol]
		}
		list = append(list, chart)
	}
	return list
}

// tilesData counts tiles by kind.
func tilesData(tiles []Tile) (list []TileCountData) {
	for kind, name := range TileNames {
		n := 0
		for i := range tiles {
			if int(tiles[i].Kind) == kind {
				n++
			}
		}
		if n > 0 {
			list = append(list, TileCountData{Kind: name, Count: n})
		}
	}
	return list
}
