package seafall

import (
	"portolan/game"
	"portolan/games/seafall/cards"
)

// rosterModule lets those who join or return catch up (SF-16). Their boxes and developments are those of developModule.
var rosterModule = ruleModule{
	moves: []moveRule{
		{opRecruit, "recruit", func(p play, m game.Move) { p.recruit(m.Arg(0)) }, describer.showAdvisor},
	},
	phases: []phaseRule{
		{phaseRoster, "roster", func(l list) list {
			l.rosterMoves()
			return l
		}},
	},
}

// leastPresent is how many provinces a match needs (ours, SF-16.3).
const (
	leastPresent = 2
	tooFewPlay   = "at least two provinces play"
)

// enroll sets up who plays the next match of a campaign (SF-16): provinces may have left, join, miss the match, or return. What
// those who join or return catch up with is decided in the roster phase.
func (s *State) enroll(v variant) error {
	present := 0
	for seat := range int8(s.count) {
		me := &s.provinces[seat]
		if v.away>>me.colour&1 == 1 {
			s.away = s.away.With(seatOf(seat))
			continue
		}
		present++
		if me.missed > 0 { // it returns (SF-16.3)
			me.boxes, me.growth, me.missed = me.missed, me.missed/developEvery, 0
		}
	}
	if present < leastPresent {
		return &game.OptionError{Field: "away", Why: tooFewPlay}
	}
	return nil
}

// developEvery is for how many matches a province that joins or returns gets one development (SF-16.1, SF-16.3).
const developEvery = 3

// join adds provinces that have never played until all seats are taken (SF-16.1). Each gets the lowest rank.
func (s *State) join(seats int) error {
	last := s.lastGlory()
	for int(s.count) < seats {
		colour := uint8(0)
		for colour < cards.MaxProvinces && s.usedColours>>colour&1 == 1 {
			colour++
		}
		if colour == cards.MaxProvinces {
			return &game.OptionError{Field: "seats", Why: "no province is left that has never played"}
		}
		me := freshProvince(colour)
		me.rank = s.count
		me.campaign = max(0, last-int16(s.match))
		me.boxes, me.growth, me.recruit = s.match, s.match/developEvery, true
		s.provinces[s.count] = me
		s.usedColours |= 1 << colour
		s.count++
	}
	return nil
}

// lastGlory is the least campaign glory among those who play.
func (s *State) lastGlory() int16 {
	least := s.provinces[0].campaign
	for seat := range s.count {
		least = min(least, s.provinces[seat].campaign)
	}
	return least
}

// roster asks those who join or return for their decisions, the lowest rank first, and then sets the match up. It returns true
// while somebody has to decide.
func (p *play) roster() bool {
	s := p.s
	for _, seat := range s.order[:s.count] {
		me := &s.provinces[seat]
		if s.away.Has(seatOf(seat)) {
			continue
		}
		if !s.boxesFree(seat) {
			me.boxes = 0
		}
		if !s.developable(seat) {
			me.growth = 0
		}
		if me.boxes > 0 || me.growth > 0 || me.recruit {
			s.decider = seat
			return true
		}
	}
	p.setUp()
	return false
}

// rosterMoves lists boxes first, then developments, then advisors of influence 1 (SF-16.1).
func (l *list) rosterMoves() {
	switch {
	case l.me.boxes > 0:
		l.boxes()
	case l.me.growth > 0:
		l.developments()
	default:
		for rest := l.s.freeAdvisors(); rest != 0; rest &= rest - 1 {
			if card := lowestBit(rest); cards.All.Advisors[card].Influence == 1 {
				l.add(opRecruit, card)
			}
		}
	}
}

func (p *play) recruit(card uint8) {
	p.me.advisors |= 1 << card
	p.me.recruit = false
	p.emit(evJoined, int16(p.seat), int16(card))
}

// freeAdvisors is the set of advisors that no province has.
func (s *State) freeAdvisors() uint64 {
	set := s.allAdvisors()
	for seat := range s.count {
		set &^= s.provinces[seat].advisors
	}
	return set
}
