package discoveries

import "math/bits"

// scoring is one of the two of AD-4.1.
type scoring uint8

const (
	interim scoring = iota
	final
	scorings
)

var scoringNames = []string{"interim", "final"}

// matches tells whether a ship is of a journey's printed colour (AD-4.2). A joker is if either of its colours is.
func matches(ship uint8, journey int) bool {
	return table.ships[ship].colours>>table.journeys[journey].colour&1 == 1
}

// worth is what a ship brings on a journey in a scoring (AD-4.2).
func (s *State) worth(ship uint8, journey int, which scoring) uint16 {
	points := &s.values().points[journey][which]
	if matches(ship, journey) {
		return uint16(points[1])
	}
	return uint16(points[0])
}

// journeyPoints is what a journey's ships bring each seat in a scoring.
func (s *State) journeyPoints(journey int, which scoring) (points [maxPlayers]uint16) {
	j := &s.journeys[journey]
	for _, ship := range j.ships[:j.count] {
		points[s.owners[ship]] += s.worth(ship, journey, which)
	}
	return points
}

// scoreJourneys scores all twelve journeys; the ships stay (AD-4.1).
func (p *play) scoreJourneys(which scoring) {
	s := p.s
	p.emit(evScoring, int16(which))
	for i := range s.journeys {
		for seat, points := range s.journeyPoints(i, which) {
			if points > 0 {
				s.players[seat].gain(gain(which), points)
				p.emit(evScored, int16(seat), int16(i), int16(points))
			}
		}
	}
}

func (p *player) gain(from gain, points uint16) {
	p.points += points
	p.gained[from] += points
}

// scoreHarbours gives a point for every own ship on no journey (AD-4.3).
func (p *play) scoreHarbours() {
	for seat := range p.s.count {
		me := &p.s.players[seat]
		points := bits.OnesCount64(me.free)
		me.gain(gainHarbour, uint16(points))
		p.emit(evHarbour, int16(seat), int16(points))
	}
}

// scoreMissions reveals and scores the missions (AD-4.4).
func (p *play) scoreMissions() {
	s := p.s
	p.j.Reveal()
	for seat := range s.count {
		me := &s.players[seat]
		journeys := s.missionJourneys(me.mission)[seat]
		value := s.chartValue(me.mission, me.fulfilled)
		points := uint16(journeys) * uint16(value)
		me.gain(gainMission, points)
		p.emit(evMission, int16(seat), int16(me.mission), int16(value), int16(journeys), int16(points))
	}
}
