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

// leastPresent is how many provinces have to play a match (ours, SF-16.3).
const leastPresent = 2

// enroll settles who plays a match of a campaign that is under way (SF-16): some provinces have left, some join, some miss
// the match, some are back. What joiners and returners have to catch up with is left for the roster.
func (s *State) enroll(v variant) error {
	present := 0
	for seat := range int8(s.count) {
		me := &s.provinces[seat]
		if v.away>>me.colour&1 == 1 {
			s.away = s.away.With(seatOf(seat))
			continue
		}
		present++
		if me.missed > 0 { // back again (SF-16.3)
			me.boxes, me.growth, me.missed = me.missed, me.missed/developEvery, 0
		}
	}
	if present < leastPresent {
		return &game.OptionError{Field: "away", Why: "at least two provinces play"}
	}
	return nil
}

// developEvery is how many matches are worth a development to who joins or returns (SF-16.1, SF-16.3).
const developEvery = 3

// join adds provinces that have never played until all seats are taken (SF-16.1). Each stands last.
func (s *State) join(seats int) error {
	last := s.lastGlory()
	for int(s.count) < seats {
		colour := uint8(0)
		for colour < cards.MaxProvinces && s.used>>colour&1 == 1 {
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
		s.used |= 1 << colour
		s.count++
	}
	return nil
}

// lastGlory is the least glory of the campaign of those who play.
func (s *State) lastGlory() int16 {
	least := s.provinces[0].campaign
	for seat := range s.count {
		least = min(least, s.provinces[seat].campaign)
	}
	return least
}

// roster asks those who join or return what they catch up with, the lowest rank first, and then sets the match up. It tells
// whether somebody has to decide.
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

// rosterMoves lists a box, then a development, then an advisor of influence 1 (SF-16.1).
func (l *list) rosterMoves() {
	switch {
	case l.me.boxes > 0:
		l.boxes()
	case l.me.growth > 0:
		l.developments()
	default:
		for rest := l.s.free(); rest != 0; rest &= rest - 1 {
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

// free is the set of advisors that no province has kept.
func (s *State) free() uint32 {
	set := uint32(1<<cards.AdvisorCount - 1)
	for seat := range s.count {
		set &^= s.provinces[seat].advisors
	}
	return set
}
