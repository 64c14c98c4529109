package seafall

import (
	"math/bits"
	"slices"
	"strings"

	"portolan/game"
	"portolan/games/seafall/cards"
)

// variant is the options of a match, decoded.
type variant struct {
	rules    int // the version to play by
	seats    int
	prologue bool
	guided   bool // starts from the prepared position of the guided match
	target   int
	away     uint8 // colours that miss the match, as a set
	left     uint8 // colours that have left for good
}

const (
	firstTarget = 11 // SF-1.3
	lastTarget  = 24
)

// openCampaign makes the position before the set-up of the first match (SF-6.4): ranks are drawn at random (SF-3.1).
func openCampaign(v variant, c *game.Chance) *State {
	s := blank(v)
	s.prologue = v.prologue
	s.charted = cards.FirstIslands
	for i := range s.islands {
		s.islands[i].garrison = uint8(cards.All.Islands[i].Garrison)
	}
	for seat := range v.seats {
		s.provinces[seat] = freshProvince(uint8(seat))
		s.provinces[seat].rank = uint8(seat)
		s.provinces[seat].leader += uint8(c.Below(2)) // each province has two rulers
		s.usedColours |= 1 << seat
	}
	c.Shuffle(v.seats, func(i, j int) {
		s.provinces[i].rank, s.provinces[j].rank = s.provinces[j].rank, s.provinces[i].rank
	})
	s.waiting = cards.All.BoxMilestones(s.rules)
	s.eventSet = cards.All.Deck(s.rules)
	for i := range s.scholars {
		s.scholars[i] = 1<<len(cards.All.Scholars[i].Stickers) - 1
	}
	for i := range s.stickers {
		s.stickers[i] = none
	}
	s.target = uint8(v.target)
	s.printSites()
	return s
}

// printSites explores the sites that are explored from the start of a campaign (SF-5.6). They have no spot on the explorer's
// map and no log entry.
func (s *State) printSites() {
	for i := range s.islands {
		for k := range cards.All.Islands[i].Sites {
			if card := &cards.All.Islands[i].Sites[k]; card.Find.Kind != cards.FindNothing && card.Holds(s.rules) {
				s.islands[i].sites[k].find = card.Find
			}
		}
	}
}

// blank is a position without any card, good or marker in play.
func blank(v variant) *State {
	s := &State{
		rules: uint8(v.rules), count: uint8(v.seats), phase: phaseRoster, base: phaseRoster, step: stepDecide, decider: noSeat, turn: noSeat, winner: noSeat,
		first: noSeat, began: noSeat, event: none, now: turn{guild: cards.NoGuild, current: noAction, answer: noSeat},
		finish: finish{emperor: noSeat}, story: freshStory(),
	}
	for i := range s.islands {
		for k := range s.islands[i].sites {
			s.islands[i].sites[k] = site{spot: none, owner: noSeat, find: cards.Find{Good: cards.NoGood}}
		}
	}
	for i := range s.ships {
		s.ships[i] = ship{at: onBoard, upgrades: [upgradeSlots]uint8{none, none}, damage: [damageSlots]uint8{none, none}}
	}
	for i := range s.display {
		s.display[i] = none
	}
	for i := range s.finish.kept {
		s.finish.kept[i], s.finish.ranks[i] = none, none
	}
	return s
}

// freshProvince is a province that has not played yet (SF-6.4).
func freshProvince(colour uint8) province {
	me := province{
		colour: colour, leader: colour * 2, epithet: none, active: none, startLuck: 2, startInfluence: 2, garrison: 1,
		fields: [2]uint8{2, 2}, buildings: [2]uint8{none, none}, markers: markerSupply,
	}
	for i := range me.sites {
		me.sites[i].owner = noSeat
	}
	return me
}

// seatByTitle puts the provinces in the order of their titles, the lowest first (SF-3.1).
func (s *State) seatByTitle() {
	for seat := range int8(s.count) {
		s.order[int8(s.count)-1-int8(s.provinces[seat].rank)] = seat
	}
}

// chartAhead is how many unexplored sites a match begins with at least, as long as there are islands to add [ours].
const chartAhead = 8

// The match in which the island at the end of the world comes on the chart, earlier by each scrap (SF-1.5): campaigns that chests
// give more to do last longer (SF-29.1).
const (
	endMatch        = 17
	endMatchBefore4 = 12
)

// setUp sets the match up after the roster phase (SF-4.1) and begins its first year.
func (p *play) setUp() {
	s := p.s
	p.openDue()
	s.unlock()
	s.giveBack()
	s.chartIslands()
	for g := range s.supply {
		s.supply[g] = goodSupply
	}
	var hired, treasures, research uint64
	for seat := range int8(s.count) {
		me := &s.provinces[seat]
		hired |= me.advisors
		treasures |= me.treasures
		research |= me.research
		me.glory = int16(me.keptGlory() + bits.OnesCount8(me.colonies)*int(cards.All.Colony.Yearly))
		me.markers = markerSupply
		for i := range shipsPerProvince {
			s.ships[shipOf(seat, i)].at = s.harbour(seat)
		}
		if !s.away.Has(seatOf(seat)) {
			me.gold, me.luck, me.influence = startGold, me.startLuck, me.startInfluence
		}
		p.reachNaming(seat)
	}
	s.advisors.reset(s.allAdvisors() &^ hired)
	s.damages.reset(1<<cards.DamageCount - 1)
	s.researches.reset(cards.All.StackOf(s.rules, cards.LandCharts) &^ research)
	s.story.charts.reset(cards.All.StackOf(s.rules, cards.SeaCharts) &^ research)
	s.treasures = s.allTreasures() &^ treasures
	s.upgradesUp, s.buildUp = 1<<cards.UpgradeCount-1, 1<<cards.BuildingCount-1
	s.layMilestones()
	p.renewMilestones()
	p.followTitles()
	p.startYear()
}

// chartIslands puts islands on the chart: the next ones while fewer than chartAhead sites are unexplored, and from a certain match on
// the one at the end of the world (SF-1.5).
func (s *State) chartIslands() {
	if s.prologue {
		return
	}
	for s.rules < 4 && s.charted < cards.EndIsland && s.unexplored() < chartAhead {
		s.charted++
	}
	last := uint8(endMatch)
	if s.rules < 4 {
		last = endMatchBefore4
	}
	s.endCharted = s.match+1+s.scraps >= last
	if s.rules >= cards.All.Chests[cards.Crown].Since { // SF-26.1
		s.endCharted = s.final()
	}
}

// unexplored counts the unexplored sites on the chart, but for the last one.
func (s *State) unexplored() int {
	n := 0
	for i := range uint8(cards.IslandLimit) {
		if i == cards.EndIsland || !s.onChart(i) {
			continue
		}
		for k := range cards.All.Islands[i].Sites {
			if !s.islands[i].sites[k].explored() {
				n++
			}
		}
	}
	return n
}

// layMilestones lays out the unclaimed milestones of the match's kind (SF-17.5). The others wait; by versions 4 to 6 of the rules those
// of chests do, too.
func (s *State) layMilestones() {
	rest := s.waiting
	if s.rules < 7 {
		rest &= cards.All.BoxMilestones(s.rules)
	}
	for ; rest != 0; rest &= rest - 1 {
		if m := lowestBit(rest); cards.All.Milestones[m].Prologue == s.prologue {
			s.milestones |= 1 << m
		}
	}
	s.waiting &^= s.milestones
}

// titleIsland is where the enmity lies that titles bring: the easternmost island, which is always on the chart [ours].
const titleIsland = 0

// followTitles gives what titles give at set-up, the lowest rank first, from the second match on (SF-3.2, SF-4.1).
func (p *play) followTitles() {
	s := p.s
	if s.match == 0 {
		return
	}
	for _, seat := range s.order[:s.count] {
		start := cards.All.Titles[s.provinces[seat].rank].Start(s.rules)
		if !s.away.Has(seatOf(seat)) {
			p.applyAll(start, context{seat: seat, island: titleIsland})
		} else if s.rules >= 2 {
			q := p.as(seat)
			q.followAbsent(start)
		}
	}
}

// followAbsent follows the instructions of an absent province's title. Such a province has no gold and no goods, and no other
// card affects it (SF-16.3).
func (p *play) followAbsent(start []cards.Effect) {
	for i := range start {
		if e := &start[i]; e.Holds(p.s.rules) && e.Op != cards.EffectGold && e.Op != cards.EffectStore {
			p.apply(e, context{seat: p.seat, island: titleIsland})
		}
	}
}

// colourSets are the values of the options that name provinces: nobody, or up to three of the five, since two have to play.
var colourSets = makeColourSets()

func makeColourSets() []string {
	var sets []string
	for size := 0; size <= cards.MaxProvinces-leastPresent; size++ {
		for set := range uint8(1 << cards.MaxProvinces) {
			if bits.OnesCount8(set) == size {
				sets = append(sets, setName(set))
			}
		}
	}
	return sets
}

// setName is the value that stands for a set of colours.
func setName(set uint8) string {
	if set == 0 {
		return "none"
	}
	var names []string
	for i, colour := range cards.ColourNames {
		if set>>i&1 == 1 {
			names = append(names, colour)
		}
	}
	return strings.Join(names, "-")
}

// colourSet is the set of colours that such a value stands for.
func colourSet(value string) (set uint8) {
	for name := range strings.SplitSeq(value, "-") {
		if i := slices.Index(cards.ColourNames, name); i >= 0 {
			set |= 1 << i
		}
	}
	return set
}
