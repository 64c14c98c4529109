package seafall

import (
	"math/bits"

	"portolan/game"
	"portolan/games/seafall/cards"
)

// milestonesModule claims milestones, and names the islands of the prologue (SF-12.4, SF-17.5).
var milestonesModule = ruleModule{
	moves: []moveRule{
		{opClaim, "claim", func(p play, m game.Move) { p.claim(m.Arg(0)) }, describer.showClaim},
		{opName, "name", func(p play, m game.Move) { p.nameIsland(m.Arg(0)) }, describer.showIsland},
	},
	phases: []phaseRule{
		{phaseNaming, "naming", func(l list) list {
			l.nameMoves()
			return l
		}},
	},
}

// claims lists the milestones that the seat may claim: one a turn, when its condition is met, and not during an action (SF-12.4).
// While an action can go on, ending it is listed instead.
func (l *list) claims() {
	s := l.s
	if s.now.claimed {
		return
	}
	set := s.claimable(l.seat)
	if set != 0 && s.rules >= 2 && s.canGoOn(l.seat) {
		l.add(opFinish)
		return
	}
	for ; set != 0; set &= set - 1 {
		l.add(opClaim, uint8(bits.TrailingZeros64(set)))
	}
}

// claimable is the set of milestones whose condition a seat meets, empty if it has claimed one in this turn. After a failed
// endeavour it is the set whose condition was met before the roll (SF-12.4).
func (s *State) claimable(seat int8) (set uint64) {
	if s.now.claimed {
		return 0
	}
	if s.now.failed {
		return s.milestones & s.now.met
	}
	for rest := s.milestones; rest != 0; rest &= rest - 1 {
		if m := bits.TrailingZeros64(rest); s.met(seat, uint8(m)) {
			set |= 1 << m
		}
	}
	return set
}

// canGoOn tells whether the open action has moves left. Only sailing, buying and selling take several moves.
func (s *State) canGoOn(seat int8) bool {
	l := list{s: s, seat: seat, me: &s.provinces[seat], counting: true}
	switch {
	case s.now.ends:
	case s.now.current == actSail:
		l.sailing()
	case s.now.current == actShip:
		l.purchases()
	case s.now.current == actHome:
		l.sales()
	}
	return l.n > 0
}

// met tells whether a province meets a milestone's condition.
func (s *State) met(seat int8, m uint8) bool {
	me := &s.provinces[seat]
	card := &cards.All.Milestones[m]
	n := int(card.N)
	switch card.Condition {
	case cards.CondIsland:
		return s.now.completed != 0
	case cards.CondBuildings:
		return s.builtUp(seat, n)
	case cards.CondTreasures:
		return bits.OnesCount64(me.treasures&^relics) >= n
	case cards.CondUpgrades:
		return s.upgradeCount(seat) >= n
	case cards.CondRaid:
		return int(s.now.raid) >= n
	case cards.CondAdvisors:
		have := bitCount(me.advisors)
		if me.active != none {
			have++
		}
		return have >= n
	case cards.CondSale:
		return int(s.now.sale) >= n
	case cards.CondDanger:
		return s.now.danger
	case cards.CondSea:
		return s.now.surveyed
	case cards.CondLandfall:
		return s.now.landfall
	case cards.CondCharts:
		return bits.OnesCount64(me.research) >= n
	case cards.CondTomb:
		return int(s.now.entered) >= max(n, 1)
	case cards.CondSeal:
		return s.now.sealed
	case cards.CondRelics:
		return bits.OnesCount64(me.treasures&relics) >= n
	case cards.CondStatue:
		return s.now.turned
	case cards.CondGift:
		return s.now.gifted
	case cards.CondPrize:
		return int(s.now.prizes) >= max(n, 1)
	case cards.CondSink:
		return s.now.sank
	case cards.CondCorsairs:
		return s.now.broke
	case cards.CondWar:
		return me.heldAgainst() >= n
	case cards.CondStalls:
		return bits.OnesCount8(me.stalls) >= n
	case cards.CondColonies:
		return bits.OnesCount8(me.colonies) >= n
	case cards.CondAnnex:
		return s.annexes(seat) >= max(n, 1)
	case cards.CondBurn:
		return s.now.burnt
	case cards.CondUncover, cards.CondFarSite, cards.CondGates:
		return s.crossed(seat, card.Condition, n)
	default: // cards.CondColumn
		return s.reached(seat, n)
	}
}

// builtUp tells whether the province has a building of its own, and all of them n: a province has room for two alone [ours].
func (s *State) builtUp(seat int8, n int) bool {
	all := 0
	for i := range s.count {
		all += s.provinces[i].buildingCount()
	}
	return s.provinces[seat].buildingCount() > 0 && all >= n
}

// reached tells whether a ship of the province lies on a sea space of column n or beyond.
func (s *State) reached(seat int8, n int) bool {
	for i := range shipsPerProvince {
		if ship := shipOf(seat, i); s.atSea(ship) && int(cards.Sea.Column[s.ships[ship].at]) >= n {
			return true
		}
	}
	return false
}

// upgradeCount is how many upgrades a province's ships carry.
func (s *State) upgradeCount(seat int8) int {
	n := 0
	for i := range shipsPerProvince {
		for _, tile := range s.ships[shipOf(seat, i)].upgrades {
			if tile != none {
				n++
			}
		}
	}
	return n
}

// claim takes a milestone: its glory counts, its event is shuffled in, and the effects of its entry are applied, which may end the
// turn (SF-12.4, SF-17.3).
func (p *play) claim(m uint8) {
	s := p.s
	card := &cards.All.Milestones[m]
	s.endAction()
	s.now.claimed = true
	s.milestones &^= 1 << m
	p.unseal()
	p.emit(evClaimed, int16(p.seat), int16(m))
	p.glory(p.seat, int(card.Glory))
	if !s.prologue {
		p.me.fame += int16(card.Glory)
	}
	again := s.story.told>>m&1 == 1
	s.story.told |= 1 << m
	if again { // its entry has been read (SF-20.6)
		return
	}
	p.openByKey(m)
	at := context{seat: p.seat, island: none}
	if card.Condition == cards.CondIsland {
		at.island = uint8(bits.TrailingZeros16(s.now.completed))
	}
	if s.imagined { // nobody knows what an unread entry holds: it may be that of any milestone left
		left := (s.milestones|s.waiting)&^s.story.told | 1<<m
		card = &cards.All.Milestones[nthBit(left, p.c.Below(bits.OnesCount64(left)))]
	}
	if card.Event >= 0 {
		s.eventSet |= 1 << card.Event
		s.shuffleEvents()
		p.emit(evEventAdded, int16(card.Event))
	}
	p.applyAll(card.Effects, at)
	s.now.ends = s.now.ends || card.Ends
}

// pendingNames asks a province that has reached another multiple of 3 in the prologue to name an island (SF-17.5).
func (p *play) pendingNames() bool {
	s := p.s
	for _, seat := range s.order[:s.count] {
		if s.provinces[seat].names == 0 {
			continue
		}
		open, only := 0, uint8(0)
		for i := range uint8(cards.FirstIslands) {
			if !s.islands[i].name {
				open, only = open+1, i
			}
		}
		switch {
		case open == 0 || s.away.Has(seatOf(seat)):
			s.provinces[seat].names = 0
		case open == 1:
			q := p.as(seat)
			q.nameIsland(only)
		default:
			s.phase, s.decider = phaseNaming, seat
			return true
		}
	}
	return false
}

func (l *list) nameMoves() {
	for i := range uint8(cards.FirstIslands) {
		if !l.s.islands[i].name {
			l.add(opName, i)
		}
	}
}

func (p *play) nameIsland(i uint8) {
	p.s.islands[i].name, p.s.islands[i].namer = true, uint8(p.seat)+1
	p.me.names--
	p.emit(evNames, int16(p.seat), int16(i))
}
