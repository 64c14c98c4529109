package seafall

import "portolan/game"

// titlesModule gives the titles of the next match (SF-15.7).
var titlesModule = ruleModule{
	moves: []moveRule{
		{opTitle, "title", func(p play, m game.Move) { p.takeTitle(m.Arg(0)) }, describer.showTitle},
	},
	phases: []phaseRule{
		{phaseTitles, "titles", func(l list) list {
			l.titleMoves()
			return l
		}},
	},
}

// Titles are given by campaign glory. Provinces with equal glory share a group of titles, from which the lower rank of this match
// chooses first (SF-15.7).

// titleGroup is the group of titles that a seat shares with its equals: the first one, and how many. Provinces with more glory take
// those above.
func (s *State) titleGroup(seat int8) (first, count uint8) {
	mine := s.provinces[seat].campaign
	for other := range s.count {
		switch g := s.provinces[other].campaign; {
		case g > mine:
			first++
		case g == mine:
			count++
		}
	}
	return first, count
}

// titleChooser is the seat that takes its title next: the most glory first, of equals the lower rank.
func (s *State) titleChooser() int8 {
	best := int8(noSeat)
	for _, seat := range s.order[:s.count] { // the lowest rank first
		if s.finish.ranks[seat] == none && (best == noSeat || s.provinces[seat].campaign > s.provinces[best].campaign) {
			best = seat
		}
	}
	return best
}

// titlesFree is the set of titles that a seat can choose from.
func (s *State) titlesFree(seat int8) uint8 {
	first, count := s.titleGroup(seat)
	set := (uint8(1)<<count - 1) << first
	for other := range s.count {
		if rank := s.finish.ranks[other]; rank != none {
			set &^= 1 << rank
		}
	}
	return set
}

// claimTitle tells whether the province has a choice of titles. Without a choice it takes the one that is left; an absent province
// takes the lowest of its group.
func (p *play) claimTitle() bool {
	set := p.s.titlesFree(p.seat)
	only := lowestBit(uint64(set))
	if set&(set-1) != 0 && !p.s.away.Has(seatOf(p.seat)) {
		return true
	}
	for set &= set - 1; set != 0; set &= set - 1 {
		only = lowestBit(uint64(set))
	}
	p.setTitle(only)
	return false
}

func (l *list) titleMoves() {
	for set := l.s.titlesFree(l.seat); set != 0; set &= set - 1 {
		l.add(opTitle, lowestBit(uint64(set)))
	}
}

func (p *play) takeTitle(title uint8) {
	p.setTitle(title)
	p.s.finish.at++
}

func (p *play) setTitle(title uint8) {
	p.s.finish.ranks[p.seat] = title
	p.emit(evTitle, int16(p.seat), int16(title))
}
