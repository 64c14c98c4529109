package seafall

import (
	"portolan/game"
	"portolan/games/seafall/cards"
)

const (
	shipsPerProvince = 2
	shipCount        = cards.MaxProvinces * shipsPerProvince
	upgradeSlots     = 2 // SF-7.1
	damageSlots      = 2 // SF-9.1
	markerSupply     = 8 // SF-2.1
	stickerSlots     = 6 // of a region (SF-15.5)
	displaySize      = 5 // advisors on display (SF-11.3)
	roundsPerYear    = 6
	lastYear         = 12 // SF-1.9
	startGold        = 8  // SF-6.4
	noSeat           = -1
)

// onBoard is where a sunk ship waits: on the province's board (SF-9.2).
const onBoard cards.Space = 0xFE

type phase uint8

const (
	phaseRoster    phase = iota // who joins or returns catches up (SF-16)
	phaseHire                   // step 1 of a turn (SF-12.1)
	phaseActivate               // step 2 (SF-12.2)
	phaseGuild                  // step 3 (SF-12.3)
	phaseAction                 // its two actions
	phasePool                   // an endeavour is declared, nothing rolled yet
	phaseLuck                   // rolled: the throw can still be bettered (SF-8.6)
	phaseDamage                 // damage is dealt out (SF-9.1)
	phaseSpot                   // a spot of the explorer's map is picked (SF-13.5)
	phaseEntry                  // the reader of a log entry chooses an option
	phaseLoot                   // the place that a raid of a province loots (SF-14.2)
	phasePlunder                // what is taken from the place: an upgrade, an advisor, a card, a good or gold
	phaseLoad                   // goods go aboard (SF-14.3)
	phaseGive                   // goods are lost, of the owner's choice
	phasePick                   // a good of one's choice is gained
	phaseAppease                // own enmity markers come back
	phaseResearch               // one of the cards drawn is kept (SF-13.6)
	phaseDeal                   // another province answers an offer (SF-10.2)
	phaseCargo                  // too much is aboard (SF-7.4)
	phaseNaming                 // an island is named in the prologue (SF-17.5)
	phaseRetire                 // the active advisor may flee instead of turning face down
	phaseDevelop                // SF-15.1
	phaseImprove                // SF-15.2
	phaseKeep                   // SF-15.3
	phaseBox                    // SF-15.4
	phaseReconcile              // SF-15.5
	phaseTitles                 // SF-15.7
	phaseOver

	phaseCount
)

// step is what comes next when nothing is pending any more.
type step uint8

const (
	stepDecide      step = iota // the seat in turn decides, in the phase of State.base
	stepDamaged                 // the damage of a throw has been dealt out
	stepOutcome                 // the effects of a log entry or milestone are done
	stepTurnEnds                // the turn is over
	stepRoundBegins             // the winter is over
	stepNextTurn                // the next seat is in turn
	stepEventEnds               // the event acts at the end of its round (SF-11.8)
	stepRoundEnds               // is the match over? Else the astrolabe turns
	stepFinish                  // the steps of section 15
)

type ending uint8

const (
	endTarget   ending = iota // SF-1.4
	endYears                  // SF-1.9
	endIslands                // the prologue's fourth island is named (SF-17.5)
	endWorld                  // the island at the end of the world is discovered (SF-1.5)
	endCampaign               // the last match of a campaign that nobody has ended (SF-1.5)
	endAgreed                 // the players have agreed on it
	endResigned               // all others have given up
)

var endings = []string{"target", "years", "islands", "world-end", "campaign", "agreement", "resign"}

// State is one position of a match. It holds no pointer: a copy is an assignment.
type State struct {
	rules    uint8 // the version that the match is played by
	imagined bool  // made by Imagine: sealed pages are drawn when they are opened
	modules  module
	count    uint8      // provinces
	away     game.Seats // provinces that miss this match (SF-16.3)
	prologue bool
	match    uint8 // counted matches before this one
	target   uint8
	phase    phase
	base     phase // the phase of the seat in turn
	step     step
	decider  int8 // who decides, noSeat when nobody does
	ending   ending
	closed   bool // the match is decided, and section 15 is under way
	endFound bool // the island at the end of the world is discovered
	winner   int8

	year  uint8
	round uint8 // the astrolabe, 1 to 6
	first int8  // of the year
	began int8  // of the match: the first player of its first year, noSeat before that
	turn  int8
	taken uint8 // turns of this round that are over
	event uint8 // face up, or none
	order [cards.MaxProvinces]int8

	advisors    deck
	events      deck
	damages     deck
	researches  deck               // by version 4 of the rules the charts of the land
	display     [displaySize]uint8 // advisors, or none
	upgradesUp  uint16             // on the display, face up
	upgradesOff uint16             // on the display, face down
	buildUp     uint16
	buildOff    uint16
	covert      uint64 // research cards drawn, or under their stack, that not everybody has seen there (SF-13.6, since version 8)
	treasures   uint64 // for sale
	milestones  uint64 // that lie open
	waiting     uint64 // unclaimed ones that belong to the prologue or, in the prologue, to other matches
	eventSet    uint64 // events that the campaign plays with
	spots       uint64 // crossed out
	read        uint64 // entries of the log that the campaign has read, but for those of milestones
	epithets    uint16 // taken for good
	usedColours uint8  // colours that have ever played
	scraps      uint8
	charted     uint8 // islands on the chart
	endCharted  bool  // the island at the end of the world is on it, too
	supply      [cards.GoodKinds]uint8
	scholars    [cards.ScholarCount]uint8 // stickers left, as sets
	stickers    [cards.AdvisorLimit]uint8 // scholar × 8 + sticker, or none

	islands   [cards.IslandLimit]island
	provinces [cards.MaxProvinces]province
	ships     [shipCount]ship
	hurt      [shipCount]uint8 // damage that is not dealt out yet
	story     story

	now       turn
	throw     endeavour
	decisions [decisionLimit]decision
	owed      uint8 // decisions open
	finish    finish
}

// island is an island of the chart.
type island struct {
	garrison uint8
	name     bool  // named in this prologue
	namer    uint8 // the seat + 1 that gave or gives it a name in this match; 0 for nobody
	sites    [cards.SitesPerIsland]site
	markers  [cards.MaxProvinces]uint8 // at the garrison (SF-10.4)
	stickers [cards.MaxProvinces]uint8 // SF-10.8
}

// site is a site of an island.
type site struct {
	spot    uint8 // of the explorer's map, or none while unexplored
	entry   uint8 // of the log
	outcome uint8
	find    cards.Find
	lying   bool // a good lies there
	owner   int8 // of the markers
	markers uint8
}

func (t *site) explored() bool { return t.find.Kind != cards.FindNothing }

// province is a seat's province, with its board.
type province struct {
	colour         uint8
	leader         uint8
	epithet        uint8 // or none
	rank           uint8 // 0 is the highest title
	glory          int16
	campaign       int16 // glory of the matches before
	fame           int16 // of it, from milestones (SF-1.5)
	gold           int16
	luck           uint8
	influence      uint8
	startLuck      uint8
	startInfluence uint8
	goods          [cards.GoodKinds]uint8 // in the warehouse
	fields         [2]uint8
	garrison       uint8
	buildings      [2]uint8 // tiles, or none
	advisors       uint64   // of the council, as a set
	tired          uint64   // of them, those face down
	active         uint8    // advisor, or none
	treasures      uint64
	research       uint64
	seen           uint64 // of State.covert, those that it has seen
	markers        uint8  // own ones in the supply
	sites          [placeKinds]pile
	war            [cards.MaxProvinces]uint8 // others' markers at war (SF-10.6)
	stickers       [cards.MaxProvinces]uint8 // others' eternal enmity
	named          uint8                     // multiples of 3 reached (SF-17.5)
	names          uint8                     // islands that it has yet to name
	missed         uint8                     // matches in a row (SF-16.3)
	boxes          uint8                     // to fill in the roster phase
	growth         uint8                     // developments to take in the roster phase
	recruit        bool                      // an advisor is to be chosen in the roster phase
	stalls         uint8                     // kinds of goods sold in this match, as a set
	colonies       uint8                     // islands with one, as a set
}

// pile is enmity markers at a site.
type pile struct {
	owner int8
	count uint8
}

// ship is one of a province's two: number 2 × seat and the one after.
type ship struct {
	at       cards.Space
	boxes    [cards.ValueKinds]uint8
	upgrades [upgradeSlots]uint8 // tiles, or none
	flipped  uint8               // of them, those face down, as a set
	damage   [damageSlots]uint8  // cards, or none
	cargo    [cards.GoodKinds]uint8
	left     uint8 // steps that it may still sail
}

// printed are the values of a province's two ships before any box (SF-6.4).
var printed = [shipsPerProvince][cards.ValueKinds]uint8{{3, 2, 3, 2}, {4, 2, 2, 2}}

const boxesPerValue = 3

// turn is what has happened in the turn under way.
type turn struct {
	guild     cards.Guild
	begun     uint8      // of the guild's three actions, as a set
	current   action     // the one that can go on
	count     uint8      // goods bought or sold in it
	revenue   uint8      // gold of it
	bought    uint16     // islands where goods were bought in it, as a set
	deals     game.Seats // whose regions can be used (SF-10.2)
	asked     game.Seats
	answer    int8  // who is asked now
	before    phase // the phase in which it was asked
	allowed   uint8
	hired     bool // one more, by a permission
	claimed   bool
	met       uint64 // milestones whose condition was met when the dice of an endeavour were thrown
	failed    bool   // that endeavour failed, and the turn is over but for these
	ends      bool   // an effect ends it
	phase     sailing
	given     [cards.GoodKinds]uint8 // stores that have given such a good to another before or after the voyage, as sets
	completed uint16                 // islands completed, as a set of bits
	danger    bool
	raid      uint8 // highest defence raided
	sale      uint8 // highest revenue of a sale
	surveyed  bool  // a space of the sea was explored
	landfall  bool  // an island was found there
	gifted    bool  // something was given at a temple (SF-22.2)
	bereft    bool  // what was given was an advisor
	blessed   bool  // for dice in the next endeavour
	again     bool  // for rolling a whole throw once more
	entered   uint8 // highest defence of the tombs entered, 0 for none
	sealed    bool  // a tomb was sealed
	turned    bool  // a statue was
	prizes    uint8 // goods and upgrades taken from ships (SF-23.1)
	sank      bool  // a ship of another province was sunk
	broke     bool  // the corsairs were
	burnt     bool  // a colony was burnt down
	uncovered uint8 // spaces beyond the edge turned up
	farSite   bool  // a site there was explored
	studied   uint64
}

// CopyFrom implements [game.State].
func (s *State) CopyFrom(other game.State) { *s = *other.(*State) }

// Blank implements [game.State].
func (*State) Blank() game.State { return new(State) }

// Deciding implements [game.State].
func (s *State) Deciding() game.Seats {
	if s.phase == phaseOver {
		return 0
	}
	return game.SeatsOf(game.Seat(s.decider))
}

// In implements [game.State]: nobody is eliminated.
func (s *State) In() game.Seats { return game.FirstSeats(int(s.count)) }

// Outcome implements [game.State]. The scores are the glory of this match.
func (s *State) Outcome() (game.Outcome, bool) {
	out := game.Outcome{Scores: make([]int, s.count)}
	for seat := range s.count {
		out.Scores[seat] = int(s.provinces[seat].glory)
	}
	if s.phase != phaseOver {
		return out, false
	}
	if out.Reason = endings[s.ending]; s.winner != noSeat {
		out.Winners = game.SeatsOf(game.Seat(s.winner))
	}
	return out, true
}

// Place implements [game.Ordered]: clockwise from the first player of the match's first year (SF-11.2, SF-11.8). Until that is known, seats go by their ranks (SF-3.1).
func (s *State) Place(seat game.Seat) int {
	for n := range s.count {
		if s.clockwise(s.began, n) == int8(seat) {
			return int(n)
		}
	}
	return 0
}

// Moves implements [game.State].
func (s *State) Moves(seat game.Seat, buf []game.Move) []game.Move {
	if seat == game.Spectator || s.phase == phaseOver || int8(seat) != s.decider {
		return buf
	}
	return phaseRules[s.phase].list(list{s: s, seat: s.decider, me: &s.provinces[s.decider], buf: buf}).buf
}

// list collects the legal moves of a seat.
type list struct {
	s    *State
	seat int8
	me   *province
	buf  []game.Move

	counting bool // only their number and the first one are kept, without memory for a list
	n        int
	first    game.Move
}

func (l *list) add(op op, args ...uint8) { l.put(makeMove(op, args...)) }

func (l *list) cancel() { l.put(game.Cancel) }

func (l *list) put(m game.Move) {
	if l.counting {
		if l.n == 0 {
			l.first = m
		}
		l.n++
		return
	}
	l.buf = append(l.buf, m)
}

// Play implements [game.State].
func (s *State) Play(seat game.Seat, m game.Move, c *game.Chance, j *game.Journal) {
	p := play{s: s, seat: int8(seat), me: &s.provinces[seat], c: c, j: j}
	p.run(m)
	p.advance()
}

// play is one move being played.
type play struct {
	s    *State
	seat int8
	me   *province
	c    *game.Chance
	j    *game.Journal
}

func (p *play) emit(kind eventKind, args ...int16) {
	if p.j != nil {
		p.j.Emit(uint8(kind), args...)
	}
}

// as is the same move as it concerns another province.
func (p *play) as(seat int8) play {
	return play{s: p.s, seat: seat, me: &p.s.provinces[seat], c: p.c, j: p.j}
}

func shipOf(seat int8, i int) int { return int(seat)*shipsPerProvince + i }

func ownerOf(ship int) int8 { return int8(ship / shipsPerProvince) }

func (s *State) harbour(seat int8) cards.Space { return cards.Space(s.provinces[seat].colour) }

// islandAt is the island of the chart that lies on a space, or none.
func (s *State) islandAt(at cards.Space) uint8 {
	if at >= cards.Edge {
		return s.story.edge.islandAt(at)
	}
	if s.rules >= 4 && at >= cards.FirstOpen && cards.HereOpen(at) {
		return s.story.islandAt(at)
	}
	if i := cards.Sea.Island[at]; i != none && s.onChart(i) {
		return i
	}
	return none
}

// onChart tells whether an island is on the chart. The one at the end of the world is kept separately.
func (s *State) onChart(i uint8) bool {
	switch {
	case i == cards.EndIsland:
		return s.endCharted
	case i >= cards.IslandCount:
		return s.story.edge.placed[i-cards.IslandCount] != nowhere
	case s.rules >= 4 && i >= cards.FirstIslands:
		return s.story.placed[i-cards.FirstIslands] != nowhere
	}
	return i < s.charted
}

// provinceAt is the seat whose harbour a space is, or noSeat.
func (s *State) provinceAt(at cards.Space) int8 {
	for seat := range int8(s.count) {
		if s.harbour(seat) == at {
			return seat
		}
	}
	return noSeat
}

// shipIn tells whether a seat has a ship on a space.
func (s *State) shipIn(seat int8, at cards.Space) bool {
	return s.ships[shipOf(seat, 0)].at == at || s.ships[shipOf(seat, 1)].at == at
}

func sum(goods *[cards.GoodKinds]uint8) uint8 { return goods[0] + goods[1] + goods[2] + goods[3] }

// secretly emits an event that only the mover may know.
func (p *play) secretly(kind eventKind, args ...int16) {
	if p.j != nil {
		p.j.EmitTo(game.SeatsOf(game.Seat(p.seat)), uint8(kind), args...)
	}
}
