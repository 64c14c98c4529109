package discoveries

// mission is one of the twelve special missions, in the order of the data (AD-4.4).
type mission uint8

const (
	missionMajority mission = iota
	missionFull
	missionMatch
	missionPair
	missionPresentLarge
	missionPresentSmall
	missionShared
	missionFirst
	missionAlone
	missionSingle
	missionTradeColours
	missionStray
)

var missionNames = []string{
	"majority", "full", "match", "pair", "present-large", "present-small", "shared", "first", "alone", "single",
	"trade-colours", "stray",
}

const largeCapacity = 6 // from here on a journey is large

// chartValue is a mission's value for so many contracts fulfilled: each has a row of the chart, whose last entry holds for more
// (AD-4.4).
func (s *State) chartValue(m mission, fulfilled uint8) uint8 {
	return s.values().chart[m][min(fulfilled, chartLength-1)]
}

// presence is who is on a journey: ships of each seat, and those of the printed colour among them.
type presence struct {
	ships, matching [maxPlayers]uint8
}

func (s *State) presence(journey int) (at presence) {
	j := &s.journeys[journey]
	for _, ship := range j.ships[:j.count] {
		owner := s.owners[ship]
		at.ships[owner]++
		if matches(ship, journey) {
			at.matching[owner]++
		}
	}
	return at
}

// missionJourneys counts for each seat the journeys that carry a ship of it and on which a mission's condition holds.
func (s *State) missionJourneys(m mission) (counts [maxPlayers]uint8) {
	for i := range s.journeys {
		if s.journeys[i].count == 0 {
			continue
		}
		at := s.presence(i)
		for seat := range s.count {
			if at.ships[seat] > 0 && s.holds(m, i, int8(seat), &at) {
				counts[seat]++
			}
		}
	}
	return counts
}

// holds tells whether a mission's condition holds on a journey that carries a ship of the seat.
func (s *State) holds(m mission, journey int, seat int8, at *presence) bool {
	card, j := &table.journeys[journey], &s.journeys[journey]
	own := at.ships[seat]
	switch m {
	case missionMajority:
		return own > at.mostOfOthers(seat)
	case missionFull:
		return j.used == card.capacity
	case missionMatch:
		return at.matching[seat] > 0
	case missionPair:
		return own >= 2
	case missionPresentLarge:
		return card.capacity >= largeCapacity
	case missionPresentSmall:
		return card.capacity < largeCapacity
	case missionShared:
		return own < j.count
	case missionFirst:
		return s.owners[j.ships[0]] == seat
	case missionAlone:
		return own == j.count
	case missionSingle:
		return own == 1
	case missionTradeColours:
		return card.colour < contractColours
	default: // missionStray
		return at.matching[seat] < own
	}
}

func (at *presence) mostOfOthers(seat int8) uint8 {
	most := uint8(0)
	for other, n := range at.ships {
		if other != int(seat) {
			most = max(most, n)
		}
	}
	return most
}

// missions lists what a seat can pick in the variant of AD-4.6: any of the set, whatever others pick.
func (l *list) missions() {
	for _, m := range table.missions[l.s.count] {
		l.add(opMission, uint8(m))
	}
}

// pickMission keeps a seat's pick for the final scoring. When all have picked, play goes on.
func (p *play) pickMission(m mission) {
	s := p.s
	p.me.mission = m
	p.emit(evPicked, int16(p.seat))
	p.secretly(evPickedMission, int16(p.seat), int16(m))
	if s.Deciding() == 0 {
		s.phase = phasePlay
		p.startTurn(s.turn)
	}
}
