package seafall

import (
	"math/bits"

	"portolan/game"
	"portolan/games/seafall/cards"
)

// View is what a seat may know of a match, as data for a client. Nearly all of SeaFall is open; a seat alone knows what it
// saw on top of a face-down stack. Ids are those of the game's data.
type View struct {
	Phase      string         `json:"phase" enum:"roster,hire,activate,guild,action,pool,luck,damage,spot,entry,loot,plunder,load,give,pick,appease,research,deal,cargo,naming,retire,develop,improve,keep,box,reconcile,titles,over" doc:"what is decided now"`
	Prologue   bool           `json:"prologue" doc:"this match is the prologue"`
	Match      int            `json:"match" doc:"the match of the campaign, from 1; 0 for the prologue"`
	Target     int            `json:"target" doc:"glory that ends the match; 0 in the prologue, and where none does"`
	Year       int            `json:"year" doc:"1 to 12; 0 before the set-up"`
	Round      int            `json:"round" doc:"the astrolabe, 1 to 6; 0 before the set-up"`
	First      int            `json:"first" doc:"seat that begins this year's rounds, or -1"`
	Turn       int            `json:"turn" doc:"seat in turn, or -1"`
	Decider    int            `json:"decider" doc:"seat that decides, or -1"`
	Order      []int          `json:"order" doc:"seats clockwise, the lowest title first"`
	Event      string         `json:"event" doc:"face up, or empty"`
	Events     []string       `json:"events" doc:"all of the deck"`
	EventsLeft []string       `json:"eventsLeft" doc:"those that can still be turned over this year"`
	Display    []string       `json:"display" doc:"advisors to hire; empty for a gap"`
	Stack      int            `json:"stack" doc:"advisors face down"`
	Taught     []TaughtView   `json:"taught" doc:"advisors with a scholar's sticker"`
	Upgrades   []string       `json:"upgrades" doc:"face up on the display"`
	Spent      []string       `json:"spent" doc:"upgrades face down on the display"`
	Buildings  []BuildingView `json:"buildings" doc:"tiles on the display, by kind"`
	Treasures  []string       `json:"treasures" doc:"for sale"`
	Milestones []string       `json:"milestones" doc:"that nobody has claimed"`
	Prices     []PriceView    `json:"prices" doc:"what the viewer pays now for all that is for sale; empty for who has no province"`
	Supply     GoodsView      `json:"supply"`
	Spots      []string       `json:"spots" doc:"crossed out on the explorer's map"`
	Scraps     int            `json:"scraps" doc:"of the last chart"`
	Scholars   []string       `json:"scholars" doc:"with stickers left"`
	Islands    []IslandView   `json:"islands" doc:"on the chart"`
	Provinces  []ProvinceView `json:"provinces" doc:"by seat"`
	Now        TurnView       `json:"now" doc:"the turn under way"`
	Endeavour  EndeavourView  `json:"endeavour" doc:"the one under way; kind is empty when there is none, though an entry may be read all the same"`
	Due        DueView        `json:"due" doc:"what an effect leaves to choose; kind is empty when nothing"`
	Peeks      []PeekView     `json:"peeks" doc:"cards that the viewer has seen on top of face-down stacks"`
	Finish     FinishView     `json:"finish" doc:"the end of the match"`
	StoryView
}

// StoryView is what chests add to a match (SF-20). What there is not is absent.
type StoryView struct {
	Chests  []ChestView `json:"chests,omitempty" doc:"that the campaign has opened"`
	Sealed  int         `json:"sealed,omitempty" doc:"chests that are sealed"`
	Marks   []MarkView  `json:"marks,omitempty" doc:"what lies on spaces of the sea for good"`
	Stacks  []StackView `json:"stacks,omitempty" doc:"research cards face down"`
	Flags   []string    `json:"flags,omitempty" doc:"what the campaign remembers"`
	Hands   []HandView  `json:"hands,omitempty" doc:"whose hand did what the campaign remembers; absent by rules that do not tell"`
	Tracks  []TrackView `json:"tracks,omitempty" doc:"numbers that the campaign keeps"`
	Stands  []StandView `json:"stands,omitempty" doc:"what has come to light on islands, for good"`
	Rises   int         `json:"rises,omitempty" doc:"how often a track has befallen all"`
	Pieces  []PieceView `json:"pieces,omitempty" doc:"what lies on the chart and belongs to nobody"`
	Holds   []HoldView  `json:"holds,omitempty" doc:"what provinces hold on islands, for good"`
	Covered []int       `json:"covered,omitempty" doc:"spaces of the sea on which something lies face down"`
	Yearly  []string    `json:"yearly,omitempty" doc:"pieces that have had this year what comes to each once a year"`
	Stages  []StageView `json:"stages,omitempty" doc:"what each province can do once in this match"`
	Years   int         `json:"years,omitempty" doc:"years after which the match ends; absent where the data tell"`
}

// HandView is a province by whose hand something happened that the campaign remembers. It may have left.
type HandView struct {
	Flag   string `json:"flag"`
	Colour string `json:"colour"`
}

// StageView is something that each province can do once in a match.
type StageView struct {
	ID    string `json:"id"`
	Seats []int  `json:"seats" doc:"that have done it"`
}

// PieceView is something on the chart that belongs to nobody. What it has not is absent.
type PieceView struct {
	Kind    string     `json:"kind"`
	Space   int        `json:"space,omitempty" doc:"where it lies; absent while it lies nowhere"`
	Defence int        `json:"defence,omitempty"`
	Goods   *GoodsView `json:"goods,omitempty"`
	Winters int        `json:"winters,omitempty" doc:"until it lies somewhere"`
}

// HoldView is something that a province holds on an island. What it has not is absent.
type HoldView struct {
	Kind     string      `json:"kind"`
	ID       string      `json:"id"`
	Island   string      `json:"island"`
	Seat     int         `json:"seat" doc:"whose it is"`
	Guard    int         `json:"guard" doc:"dice that raiders lose"`
	Defence  int         `json:"defence"`
	Goods    GoodsView   `json:"goods" doc:"that lie in it"`
	Building string      `json:"building,omitempty" doc:"kind of the building there"`
	Places   []PlaceView `json:"places,omitempty" doc:"its sites with enmity markers"`
}

// StandView is something that has come to light on an island. What it has not is absent.
type StandView struct {
	Kind    string `json:"kind"`
	N       int    `json:"n" doc:"its number among those of its kind, from 1"`
	Island  string `json:"island"`
	Site    int    `json:"site,omitempty" doc:"1 to 6"`
	Good    string `json:"good,omitempty"`
	Defence int    `json:"defence,omitempty"`
	State   string `json:"state,omitempty" doc:"what has become of it"`
}

// ChestView is an open chest.
type ChestView struct {
	ID     string `json:"id"`
	Match  int    `json:"match" doc:"in which it was opened, from 1"`
	Seat   int    `json:"seat" doc:"whose deed opened it; -1 when it opened by itself, or who did plays no more"`
	Colour string `json:"colour,omitempty" doc:"of the province whose deed opened it, where that plays no more"`
}

// MarkView is what lies on a space of the sea.
type MarkView struct {
	Space  int    `json:"space"`
	Kind   string `json:"kind"`
	N      int    `json:"n" doc:"its number among all, from 1"`
	Used   bool   `json:"used" doc:"what was to be had there has been had"`
	Entry  string `json:"entry,omitempty" doc:"of the log, read there"`
	Option int    `json:"option,omitempty" doc:"which option of the log entry held, from 1"`
}

// StackView is a stack of research cards.
type StackView struct {
	ID string `json:"id"`
	N  int    `json:"n"`
}

// TrackView is a number that the campaign keeps.
type TrackView struct {
	ID string `json:"id"`
	N  int    `json:"n"`
}

// GoodsView counts goods by kind.
type GoodsView struct {
	Timber int `json:"timber"`
	Linen  int `json:"linen"`
	Spice  int `json:"spice"`
	Iron   int `json:"iron"`
}

// TaughtView is a scholar's sticker on an advisor.
type TaughtView struct {
	Advisor   string `json:"advisor"`
	Scholar   string `json:"scholar"`
	Expertise string `json:"expertise"`
	N         int    `json:"n"`
}

// BuildingView is a stack of like building tiles on the display.
type BuildingView struct {
	Kind string `json:"kind"`
	Up   int    `json:"up" doc:"face up"`
	Down int    `json:"down" doc:"face down until winter"`
}

// IslandView is an island of the chart.
type IslandView struct {
	ID       string       `json:"id"`
	Garrison int          `json:"garrison"`
	Named    bool         `json:"named" doc:"named in this prologue"`
	Namer    int          `json:"namer" doc:"seat that may give it a name, or -1"`
	Sites    []SiteView   `json:"sites"`
	Markers  []EnmityView `json:"markers" doc:"enmity at the garrison"`
	Stickers []EnmityView `json:"stickers" doc:"eternal enmity"`
	Space    int          `json:"space,omitempty" doc:"on which it lies; absent where the data tell"`
}

// SiteView is a site of an island. What is printed there is in the data.
type SiteView struct {
	Find    string `json:"find" enum:"nothing,good,mine,wharf,market,shipyard,ruin" doc:"nothing while unexplored"`
	Good    string `json:"good" doc:"of a good, a wharf or a market; else empty"`
	Gold    int    `json:"gold" doc:"of a mine"`
	Spot    string `json:"spot" doc:"of the explorer's map; empty while unexplored, and where none was crossed out"`
	Entry   string `json:"entry,omitempty" doc:"of the log, read here; absent while unexplored and by version 1 of the rules, where it is the spot's"`
	Option  int    `json:"option" doc:"which option of the log entry held, from 1"`
	Lying   bool   `json:"lying" doc:"a good lies there"`
	Owner   int    `json:"owner" doc:"seat of the enmity markers, or -1"`
	Markers int    `json:"markers"`
}

// EnmityView is enmity of a seat.
type EnmityView struct {
	Seat int `json:"seat"`
	N    int `json:"n"`
}

// ProvinceView is a province.
type ProvinceView struct {
	Colour    string        `json:"colour" enum:"red,green,blue,violet,grey"`
	Leader    string        `json:"leader"`
	Epithet   string        `json:"epithet" doc:"empty for none"`
	Title     string        `json:"title" enum:"elector,duke,prince,count,baron"`
	Away      bool          `json:"away" doc:"misses this match"`
	Glory     int           `json:"glory" doc:"of this match"`
	Campaign  int           `json:"campaign" doc:"glory of the matches before; of this one, too, once it is recorded"`
	Fame      int           `json:"fame" doc:"glory from milestones over the campaign"`
	Gold      int           `json:"gold"`
	Luck      int           `json:"luck"`
	Influence int           `json:"influence"`
	StartLuck int           `json:"startLuck" doc:"luck at the beginning of a match"`
	StartInfl int           `json:"startInfluence" doc:"influence at the beginning of a match"`
	Goods     GoodsView     `json:"goods" doc:"in the warehouse"`
	Fields    []int         `json:"fields" doc:"gold of each field"`
	Garrison  int           `json:"garrison" doc:"without garrison symbols"`
	Guard     int           `json:"guard" doc:"garrison with its symbols"`
	Buildings []string      `json:"buildings" doc:"kind on each building site, or empty"`
	Advisors  []AdvisorView `json:"advisors" doc:"of the council"`
	Active    string        `json:"active" doc:"the active advisor, or empty"`
	Treasures []string      `json:"treasures"`
	Research  []string      `json:"research"`
	Markers   int           `json:"markers" doc:"own enmity markers in the supply"`
	Places    []PlaceView   `json:"places" doc:"its sites with enmity markers"`
	War       []EnmityView  `json:"war" doc:"markers at war"`
	Stickers  []EnmityView  `json:"stickers" doc:"eternal enmity of others"`
	Skills    []int         `json:"skills" doc:"expertise in force: buy, sell, upgrade, build, explore, raid, tax, research"`
	Ships     []ShipView    `json:"ships"`
	Boxes     int           `json:"boxes" doc:"boxes to fill before the set-up"`
	Growth    int           `json:"growth" doc:"developments to take before the set-up"`
}

// AdvisorView is an advisor of a council.
type AdvisorView struct {
	ID    string `json:"id"`
	Tired bool   `json:"tired" doc:"face down until winter"`
}

// PlaceView is a site of a province with enmity markers.
type PlaceView struct {
	ID      string `json:"id"`
	Owner   int    `json:"owner"`
	Markers int    `json:"markers"`
}

// ShipView is a ship.
type ShipView struct {
	ID       string        `json:"id"`
	Space    int           `json:"space" doc:"-1 when it is sunk"`
	Sail     int           `json:"sail" doc:"as it is now"`
	Raid     int           `json:"raid"`
	Explore  int           `json:"explore"`
	Hold     int           `json:"hold"`
	Boxes    []int         `json:"boxes" doc:"filled: sail, raid, explore, hold"`
	Upgrades []UpgradeView `json:"upgrades"`
	Damage   []string      `json:"damage"`
	Cargo    GoodsView     `json:"cargo"`
	Left     int           `json:"left" doc:"steps left in the sail action under way"`
}

// UpgradeView is an upgrade of a ship.
type UpgradeView struct {
	ID      string `json:"id"`
	Flipped bool   `json:"flipped" doc:"face down till repaired"`
}

// TurnView is the turn under way.
type TurnView struct {
	Guild   string   `json:"guild" enum:",merchants,builders,explorers,soldiers"`
	Begun   []string `json:"begun" doc:"actions of the guild begun: sail, ship, home"`
	Current string   `json:"current" enum:",sail,ship,home" doc:"the action that can go on"`
	Count   int      `json:"count" doc:"goods bought or sold in it"`
	Deals   []int    `json:"deals" doc:"seats whose regions can be used"`
	Asked   int      `json:"asked" doc:"seat that answers an offer, or -1"`
	Claimed bool     `json:"claimed" doc:"a milestone was claimed this turn"`
	Cards   []string `json:"cards" doc:"research cards drawn, one of which is kept"`
	Gift    string   `json:"gift,omitempty"`
	Boon    string   `json:"boon,omitempty"`
}

// EndeavourView is the endeavour under way.
type EndeavourView struct {
	Kind      string       `json:"kind" enum:",explore,raid,raid-province"`
	Seat      int          `json:"seat"`
	Ship      string       `json:"ship" doc:"the flagship"`
	Island    string       `json:"island" doc:"or empty"`
	Site      int          `json:"site" doc:"1 to 6, or 0"`
	Province  int          `json:"province" doc:"seat raided, or -1"`
	Place     string       `json:"place" doc:"of the province, once it is looted"`
	Spot      string       `json:"spot" doc:"crossed out for it, or empty"`
	Entry     string       `json:"entry,omitempty" doc:"of the log, read for it; absent when none is and by version 1 of the rules"`
	Defence   int          `json:"defence"`
	Dangerous bool         `json:"dangerous"`
	Pool      []ReasonView `json:"pool" doc:"the dice by their reasons, before the roll"`
	Studied   []string     `json:"studied" doc:"research played"`
	Dice      []int        `json:"dice" doc:"nothing, small, medium, large; all 0 before the roll"`
	Luck      int          `json:"luck" doc:"luck that may still be used: -1 for any"`
	Successes int          `json:"successes"`
	Damage    int          `json:"damage" doc:"what the throw does as it stands"`
	Left      int          `json:"left" doc:"damage still to be dealt out to the flagship"`
	Space     int          `json:"space,omitempty" doc:"of the sea that it is about; absent at sites"`
	N         int          `json:"n,omitempty" doc:"number of what is explored, where it has one"`
	Choice    string       `json:"choice,omitempty" doc:"what is chosen, when that is no option of a log entry"`
	Target    string       `json:"target,omitempty" doc:"piece that it is about; absent where it is about a site or a space"`
	Rest      int          `json:"rest,omitempty" doc:"successes that are not used yet, where they are used one by one"`
}

// ReasonView is why a pool has more or fewer dice.
type ReasonView struct {
	Reason string `json:"reason" enum:"ship,upgrades,damage,cards,support,expertise,place,research,garrison,towers,enmity,defenders,war"`
	Dice   int    `json:"dice"`
}

// DueView is a decision that an effect or a raid leaves to a province.
type DueView struct {
	Kind  string   `json:"kind" enum:",load,give,pick,appease,box"`
	Seat  int      `json:"seat"`
	N     int      `json:"n" doc:"how many"`
	Goods []string `json:"goods" doc:"of which kinds"`
	Ship  string   `json:"ship" doc:"that loses goods, or empty"`
	Hold  string   `json:"hold,omitempty" doc:"id of what on an island it is for"`
}

// PeekView is a card seen on top of a stack.
type PeekView struct {
	Deck string `json:"deck" enum:"advisors,events,damage"`
	Card string `json:"card"`
}

// FinishView is the end of the match.
type FinishView struct {
	Over      bool     `json:"over" doc:"the last round has been played"`
	Reason    string   `json:"reason" enum:",target,years,islands,world-end,campaign,agreement,resign"`
	Winner    int      `json:"winner" doc:"seat, or -1"`
	Order     []int    `json:"order" doc:"seats, the least glory first"`
	Kept      []string `json:"kept" doc:"advisors kept, by seat; empty for none"`
	Successes int      `json:"successes" doc:"left of the roll for enmity"`
	Titles    []string `json:"titles" doc:"of the next match, by seat; empty until taken"`
	Emperor   int      `json:"emperor" doc:"seat, when the campaign ends; else -1"`
	Last      bool     `json:"last" doc:"the campaign ends with this match"`

	Ending string     `json:"ending,omitempty" doc:"how the campaign has ended"`
	Fates  []FateView `json:"fates,omitempty" doc:"what has become of provinces"`
}

// FateView is what has become of a province.
type FateView struct {
	Seat int    `json:"seat"`
	ID   string `json:"id"`
}

var decisionKinds = []string{"load", "give", "pick", "appease", "box", "pick", "give"}

var actions = []string{"sail", "ship", "home"}

// View implements [game.State].
func (s *State) View(seat game.Seat) any {
	v := &View{
		Phase: phases[s.phase], Prologue: s.prologue, Match: int(s.match) + 1, Target: int(s.target), Year: int(s.year),
		Round: int(s.round), First: int(s.first), Turn: int(s.turn), Decider: int(s.decider), Order: []int{},
		Events: pick(s.eventSet, cards.IDs.Events), EventsLeft: pick(s.eventsLeft(), cards.IDs.Events), Display: []string{},
		Stack: s.advisors.size(), Taught: []TaughtView{}, Upgrades: pick(uint64(s.upgradesUp), cards.IDs.Upgrades),
		Spent: pick(uint64(s.upgradesOff), cards.IDs.Upgrades), Buildings: []BuildingView{},
		Treasures: pick(s.treasures, cards.IDs.Treasures), Milestones: pick(s.milestones, cards.IDs.Milestones),
		Prices: s.viewPrices(int8(seat)), Supply: viewGoods(&s.supply), Spots: []string{}, Scraps: int(s.scraps), Scholars: []string{}, Islands: []IslandView{},
		Provinces: make([]ProvinceView, s.count), Peeks: []PeekView{},
	}
	if s.prologue {
		v.Match, v.Target = 0, 0
	}
	if s.final() {
		v.Target = 0
	}
	if s.event != none {
		v.Event = cards.IDs.Events[s.event]
	}
	for _, at := range s.order[:s.count] {
		v.Order = append(v.Order, int(at))
	}
	s.viewCards(v)
	for i := range uint8(cards.IslandLimit) {
		if s.onChart(i) {
			v.Islands = append(v.Islands, s.viewIsland(i))
		}
	}
	for i := range v.Provinces {
		s.viewProvince(int8(i), &v.Provinces[i])
	}
	v.Now, v.Endeavour, v.Due, v.Finish = s.viewTurn(seat), s.viewEndeavour(), s.viewDue(), s.viewFinish()
	s.viewStory(&v.StoryView)
	for deck := range uint8(deckKinds) {
		d := s.deckOf(deck)
		if d.top != none && seat != game.Spectator && d.seen.Has(seat) {
			v.Peeks = append(v.Peeks, PeekView{Deck: deckNames[deck], Card: deckCards[deck][d.top]})
		}
	}
	return v
}

var deckCards = [deckKinds][]string{cards.IDs.Advisors, cards.IDs.Events, cards.IDs.Damages}

// eventsLeft is the set of events that may be turned over later this year.
func (s *State) eventsLeft() uint64 {
	set := s.events.set
	if s.events.top != none {
		set |= 1 << s.events.top
	}
	return set
}

func viewGoods(g *[cards.GoodKinds]uint8) GoodsView {
	return GoodsView{Timber: int(g[cards.Timber]), Linen: int(g[cards.Linen]), Spice: int(g[cards.Spice]), Iron: int(g[cards.Iron])}
}

func (s *State) viewCards(v *View) {
	for _, card := range s.display {
		if card == none {
			v.Display = append(v.Display, "")
		} else {
			v.Display = append(v.Display, cards.IDs.Advisors[card])
		}
	}
	for card, at := range s.stickers {
		if at != none {
			put := cards.All.Scholars[at/8].Stickers[at%8]
			v.Taught = append(v.Taught, TaughtView{
				Advisor: cards.IDs.Advisors[card], Scholar: cards.IDs.Scholars[at/8], Expertise: cards.ExpertiseNames[put.Expertise], N: int(put.N),
			})
		}
	}
	for kind, name := range cards.BuildingKindNames {
		b := BuildingView{Kind: name}
		for tile := range cards.All.Buildings {
			if int(cards.All.Buildings[tile].Kind) == kind {
				b.Up += int(s.buildUp >> tile & 1)
				b.Down += int(s.buildOff >> tile & 1)
			}
		}
		v.Buildings = append(v.Buildings, b)
	}
	for rest := s.spots; rest != 0; rest &= rest - 1 {
		v.Spots = append(v.Spots, cards.IDs.Spots[bits.TrailingZeros64(rest)])
	}
	for i, left := range s.scholars {
		if left != 0 {
			v.Scholars = append(v.Scholars, cards.IDs.Scholars[i])
		}
	}
}

func (s *State) viewIsland(i uint8) IslandView {
	at := &s.islands[i]
	v := IslandView{
		ID: cards.IDs.Islands[i], Garrison: int(at.garrison), Named: at.name, Namer: int(at.namer) - 1, Sites: []SiteView{},
		Markers: viewEnmity(&at.markers), Stickers: viewEnmity(&at.stickers),
	}
	if s.rules >= 4 {
		v.Space = int(s.spaceOf(i))
	}
	for k := range cards.All.Islands[i].Sites {
		t := &at.sites[k]
		site := SiteView{
			Find: cards.FindNames[t.find.Kind], Gold: int(t.find.Gold), Lying: t.lying, Owner: int(t.owner), Markers: int(t.markers),
		}
		if t.find.Good != cards.NoGood {
			site.Good = cards.GoodNames[t.find.Good]
		}
		if t.spot != none {
			site.Option = int(t.outcome) + 1
			if t.spot != offMap {
				site.Spot = cards.IDs.Spots[t.spot]
			}
			if s.rules >= 2 {
				site.Entry = cards.IDs.Entries[t.entry]
			}
		}
		v.Sites = append(v.Sites, site)
	}
	return v
}

func viewEnmity(by *[cards.MaxProvinces]uint8) []EnmityView {
	list := []EnmityView{}
	for seat, n := range by {
		if n > 0 {
			list = append(list, EnmityView{Seat: seat, N: int(n)})
		}
	}
	return list
}
