package efemeris

import (
	"math/bits"

	"portolan/game"
)

// startSpices are what players begin with, by their place in the order of play (EF-2.5); in a team by their nation's.
var startSpices = [...][2]uint8{{1, 1}, {1, 2}, {2, 2}}

// startCells are where mobilization tiles go, by place in the order of play: N and S of the centre (EF-2.4), in a free for
// all N, SE, SW (EF-12.1), for teams the first tile of each N or S (EF-12.3).
var startCells = [...][]uint8{modeDuel: {1, 4}, modeFreeForAll: {1, 3, 5}, modeTeam: {1, 4}}

// reset makes s the position before the first decision: who plays first is drawn (EF-2.1), unless the series says (EF-12.13),
// and so are the expert tiles (EF-12.10).
func (s *State) reset(v variant, carried Carried, c *game.Chance) {
	players := modeSeats[v.mode]
	*s = State{variant: v, count: uint8(players), free: 1<<planetKinds - 1, bag: table.tokens}
	for i := range s.cells {
		s.cells[i] = tileNone
	}
	for i := range s.planets {
		s.planets[i] = planet{at: offMap, owner: -1}
	}
	for i := range s.ships {
		s.ships[i] = ship{at: offMap, frozenBy: -1}
	}
	for i := range s.players {
		p := &s.players[i]
		p.nation, p.vote, p.began = noNation, -1, offMap
		p.captains = [maxCaptains]captain{noCaptain, noCaptain, noCaptain}
		p.reserve = table.crewTotal
	}
	s.drawn = [2]tile{tileNone, tileNone}
	s.put(roseTile, 0, 0)
	switch n := len(carried.First); n {
	case 0:
		s.first = int8(c.Below(players))
	case 1:
		s.first = int8(carried.First[0])
	default:
		s.first = int8(carried.First[c.Below(n)])
	}
	s.turn = s.first
	s.stack = table.basicSet | pickSome(table.expertSet, int(v.experts), c)
	if v.guided {
		s.prepare()
		p := play{s: s, seat: s.turn, c: c}
		p.startTurn()
	}
}

// pickSome draws n of the members of a set; all of them without a draw.
func pickSome(set uint32, n int, c *game.Chance) uint32 {
	var picked uint32
	for ; n > 0 && bits.OnesCount32(set) > n; n-- {
		one := uint32(1) << nth(uint64(set), c.Below(bits.OnesCount32(set)))
		set, picked = set&^one, picked|one
	}
	if n > 0 {
		picked |= set
	}
	return picked
}

// order is a seat's place in the order of play: 0 for the first player.
func (s *State) order(seat int8) int {
	return (int(seat) - int(s.first) + int(s.count)) % int(s.count)
}

// following is the seat to the left; eliminated or not.
func (s *State) following(seat int8) int8 { return (seat + 1) % int8(s.count) }

func (l *list) nations() {
	for n := range nationKinds {
		taken := false
		for i := range l.s.count {
			taken = taken || l.s.players[i].nation == n
		}
		if !taken {
			l.add(opNation, uint8(n))
		}
	}
}

// chooseNation gives a nation to a seat, and to its partner (EF-2.1).
func (p *play) chooseNation(n nation) {
	s := p.s
	for ally := range s.allies(p.seat).All {
		s.players[ally].nation = n
	}
	p.emit(evNation, int16(p.seat), int16(n))
	s.turn = s.following(p.seat)
	if s.players[s.turn].nation == noNation {
		return
	}
	s.turn, s.phase = -1, phaseCaptains
	if s.mode == modeTeam && s.edition == editionHU {
		p.drawCaptains()
		p.revealCaptains()
	}
}

// drawCaptains gives each player of a team one of the nation's captains at random (EF-13.2).
func (p *play) drawCaptains() {
	for seat := range int8(p.s.count) {
		me := &p.s.players[seat]
		pool := p.s.captainPool(seat)
		me.captains[0] = captain(me.nation)*captainsPerNation + captain(nth(uint64(pool), p.c.Below(bits.OnesCount8(pool))))
		me.picked = 1
	}
}

// captainPool is the set of a nation's captains that a seat may still choose: neither its own picks nor its partner's.
func (s *State) captainPool(seat int8) uint8 {
	pool := uint8(1<<captainsPerNation - 1)
	base := captain(s.players[seat].nation) * captainsPerNation
	for ally := range s.allies(seat).All {
		p := &s.players[ally]
		for _, c := range p.captains[:p.picked] {
			pool &^= 1 << (c - base)
		}
	}
	return pool
}

// captains lists the next pick of EF-2.2 and EF-12.2 in order, then ready.
func (l *list) captains() {
	p := &l.s.players[l.seat]
	if p.picked < l.s.variant.captains() {
		pool := l.s.captainPool(l.seat)
		for i := range uint8(captainsPerNation) {
			if pool>>i&1 == 1 {
				l.add(opCaptain, uint8(p.nation)*captainsPerNation+i)
			}
		}
	} else {
		l.add(opReady)
	}
	if p.picked > 0 {
		l.buf = append(l.buf, game.Cancel)
	}
}

func (p *play) pickCaptain(c captain) {
	p.me.captains[p.me.picked] = c
	p.me.picked++
	p.secretly(evCaptainPicked, int16(p.seat), int16(c))
}

// startCrew lists the next pick of EF-2.3 and EF-12.4, or ready.
func (l *list) startCrew() {
	size := l.s.players[l.seat].handSize()
	if size < l.s.variant.startCrew() {
		l.fromReserve(opEnlist)
	} else {
		l.add(opReady)
	}
	if size > 0 {
		l.buf = append(l.buf, game.Cancel)
	}
}

// fromReserve lists a move for each kind of card in the nation's reserve and returns their number.
func (l *list) fromReserve(op op) int {
	kinds := 0
	for k, n := range l.s.common(l.seat).reserve {
		if n > 0 {
			l.add(op, uint8(k))
			kinds++
		}
	}
	return kinds
}

func (p *play) enlist(k crewKind) {
	p.s.common(p.seat).reserve[k]--
	p.me.hand[k]++
	p.me.fits = hands.ofSize[p.me.handSize()]
	p.secretly(evCrewPicked, int16(p.seat), int16(k))
}

// cancel gives back the picks of the present step.
func (p *play) cancel() {
	if p.s.phase == phaseCaptains {
		p.me.captains, p.me.picked = [maxCaptains]captain{noCaptain, noCaptain, noCaptain}, 0
	} else {
		reserve := &p.s.common(p.seat).reserve
		for k, n := range p.me.hand {
			reserve[k] += n
		}
		p.me.hand, p.me.fits = [crewKinds]uint8{}, hands.ofSize[0]
	}
	p.emit(evPicksCancelled, int16(p.seat))
}

// finishStep ends a secret step of the set-up for a seat, and for all when everybody is ready.
func (p *play) finishStep() {
	p.me.ready = true
	p.emit(evReady, int16(p.seat))
	if p.s.unready() != 0 {
		return
	}
	switch p.s.phase {
	case phaseCaptains:
		p.revealCaptains()
	case phaseOrder:
		p.countVotes()
	default:
		p.afterCrew()
	}
	p.unreadyAll()
}

func (p *play) unreadyAll() {
	for i := range p.s.count {
		p.s.players[i].ready = false
	}
}

// revealCaptains turns the first captain of everybody face up (EF-2.2). Teams then choose planets before crew (EF-12.4).
func (p *play) revealCaptains() {
	p.j.Reveal()
	for i := range p.s.count {
		other := &p.s.players[i]
		other.revealed = 1
		other.fits = hands.ofSize[0]
		p.emit(evCaptainRevealed, int16(i), int16(other.captains[0]))
	}
	if p.s.mode == modeTeam {
		p.s.phase, p.s.turn = phasePlanet, p.s.first
	} else {
		p.s.phase = phaseCrew
	}
}

func (p *play) afterCrew() {
	if p.s.turn = p.s.first; p.s.mode == modeTeam {
		p.startMatch()
	} else {
		p.s.phase = phasePlanet
	}
}

func (p *play) startMatch() {
	p.s.turn, p.s.round = p.s.first, 1
	p.startTurn()
}
