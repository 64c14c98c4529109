package seafall

import (
	"portolan/game"
	"portolan/games/seafall/cards"
)

// endingModule takes a match through section 15. The moves of its steps are those of developModule, reconcileModule and titlesModule.
var endingModule = ruleModule{
	phases: []phaseRule{
		{phaseOver, "over", func(l list) list { return l }},
	},
}

// finish is the progress of section 15, the end of a match.
type finish struct {
	stage     phase
	at        uint8 // in the order of the step
	order     [cards.MaxProvinces]int8
	kept      [cards.MaxProvinces]uint8 // advisor, or none
	teachers  uint8                     // scholars chosen, as a set
	rolled    bool                      // the seat's tokens are rolled
	successes uint8                     // of the roll, not yet used
	ranks     [cards.MaxProvinces]uint8 // titles of the next match, or none
	emperor   int8                      // noSeat while the campaign goes on
}

// finishMatch ends the match: the most glory wins, of equals the lowest rank (SF-1.4). Section 15 begins.
func (p *play) finishMatch() { p.finishWon(p.s.leader()) }

// finishWon ends the match with a winner, or without one, noSeat, where players have agreed on that.
func (p *play) finishWon(winner int8) {
	s := p.s
	s.closed, s.turn, s.step = true, noSeat, stepFinish
	s.now = turn{guild: cards.NoGuild, current: noAction, answer: noSeat}
	s.winner = winner
	s.moveMarkers()
	f := &s.finish
	*f = finish{stage: phaseDevelop, emperor: noSeat}
	for i := range f.kept {
		f.kept[i], f.ranks[i] = none, none
	}
	f.order = s.byGlory()
	if winner != noSeat {
		p.emit(evEnds, int16(s.ending), int16(winner))
	}
	if s.lastOfCampaign() {
		f.stage = phaseReconcile
	}
}

// leader is the present province with the most glory, of equals the lowest rank.
func (s *State) leader() int8 {
	best := int8(noSeat)
	for _, seat := range s.order[:s.count] {
		if s.away.Has(seatOf(seat)) {
			continue
		}
		if best == noSeat || s.provinces[seat].glory > s.provinces[best].glory {
			best = seat
		}
	}
	return best
}

// byGlory returns the seats in the order of section 15: the least glory first, of equals the lowest rank first.
func (s *State) byGlory() [cards.MaxProvinces]int8 {
	order := s.order
	for i := 1; i < int(s.count); i++ {
		for k := i; k > 0 && s.provinces[order[k]].glory < s.provinces[order[k-1]].glory; k-- {
			order[k], order[k-1] = order[k-1], order[k]
		}
	}
	return order
}

// finishing carries out the steps of section 15 and returns true where somebody has to decide.
func (p *play) finishing() bool {
	s := p.s
	f := &s.finish
	for f.stage != phaseOver {
		for ; f.at < s.count; f.at++ {
			seat := s.finisher()
			if seat == noSeat {
				continue
			}
			q := p.as(seat)
			if q.owesStep() {
				s.phase, s.decider = f.stage, seat
				return true
			}
		}
		p.afterStage()
	}
	s.phase, s.decider = phaseOver, noSeat
	p.emit(evOver, int16(s.ending))
	return true
}

// finisher is the seat whose turn it is in the present step, noSeat for none.
func (s *State) finisher() int8 {
	f := &s.finish
	switch f.stage {
	case phaseDevelop:
		if f.at > 0 {
			return noSeat
		}
		return s.winner
	case phaseKeep: // the winner comes last, also among equals (SF-15.3)
		seat, n := int8(noSeat), uint8(0)
		for _, other := range f.order[:s.count] {
			if other != s.winner {
				if n == f.at {
					seat = other
				}
				n++
			}
		}
		if n == f.at {
			seat = s.winner
		}
		return seat
	case phaseTitles:
		return s.titleChooser()
	default:
		return f.order[f.at]
	}
}

// owesStep tells whether the province has to decide in the present step. What needs no decision it carries out.
func (p *play) owesStep() bool {
	s := p.s
	away := s.away.Has(seatOf(p.seat))
	switch s.finish.stage {
	case phaseReconcile:
		return p.reconcile(away)
	case phaseTitles:
		return p.claimTitle()
	default:
	}
	if away {
		if s.finish.stage == phaseKeep && p.me.advisors != 0 { // it keeps the advisor that it has
			s.finish.kept[p.seat] = lowestBit(p.me.advisors)
		}
		return false
	}
	l := list{s: s, seat: p.seat, me: p.me, counting: true}
	switch s.finish.stage {
	case phaseDevelop:
		l.developments()
	case phaseImprove:
		l.improvements()
	case phaseKeep:
		l.keeping()
		return l.n > 1
	case phaseBox:
		l.boxes()
	}
	return l.n > 0
}

// afterStage begins the next step. Step 6, between enmity and titles, records the glory (SF-15.6).
func (p *play) afterStage() {
	s := p.s
	f := &s.finish
	f.at = 0
	f.stage++
	if f.stage == phaseBox && s.prologue && s.rules >= 2 { // SF-17.1; those who join later get no box for it either (SF-16.1)
		f.stage++
	}
	if f.stage == phaseTitles {
		p.record()
		if s.lastOfCampaign() {
			f.emperor = s.emperor()
			p.emit(evEmperor, int16(f.emperor))
			if s.final() {
				p.unseal()
				p.emit(evEnding, int16(s.epilogue()))
			}
			f.stage = phaseOver
		}
	}
}

// record adds the glory of this match to the campaign's, except after the prologue (SF-15.6, SF-17.1). A province that missed the
// match gets one glory less than the least of the others (SF-16.3).
func (p *play) record() {
	s := p.s
	least := int16(-1)
	for seat := range s.count {
		if g := s.provinces[seat].glory; !s.away.Has(game.Seat(seat)) && (least < 0 || g < least) {
			least = g
		}
	}
	for seat := range s.count {
		me := &s.provinces[seat]
		if s.away.Has(game.Seat(seat)) {
			me.glory = max(0, least-1)
			if !s.prologue || s.rules < 2 { // a missed prologue is not made up for (SF-16.1)
				me.missed++
			}
		}
		if !s.prologue {
			me.campaign += me.glory
		}
		p.emit(evRecorded, int16(seat), me.glory, me.campaign)
		if s.final() {
			p.reckon(int8(seat))
		}
	}
}

// lastMatch is the number of counted matches after which a campaign ends in any case (SF-1.5).
const lastMatch = 18

// lastOfCampaign tells whether the campaign ends with this match (SF-1.5).
func (s *State) lastOfCampaign() bool {
	return s.endFound || s.final() || !s.prologue && s.match+1 >= lastMatch
}

// emperor is the seat with the most campaign glory, of equals with the most of it from milestones, of these the lowest rank (SF-1.5).
func (s *State) emperor() int8 {
	best := s.order[0]
	for _, seat := range s.order[1:s.count] {
		a, b := &s.provinces[seat], &s.provinces[best]
		if a.campaign > b.campaign || a.campaign == b.campaign && a.fame > b.fame {
			best = seat
		}
	}
	return best
}
