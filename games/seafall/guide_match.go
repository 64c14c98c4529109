package seafall

import (
	"slices"

	"portolan/games/seafall/cards"
)

// The guided match starts from a prepared position instead of a set-up: a prologue of three in which seat 0 has the lowest
// title and so the first turn of the year. Its four turns show what a match is made of. It buys the goods that lie on Gannet,
// sells two of them at home and claims a milestone for it, builds and upgrades, which earns it the name of an island, and
// explores. No other seat can take away what the lesson needs: the goods are bought in the first turn of the match, two goods are
// sold before anybody else can have two, and more sites without a red shield lie within three moves than the others can
// explore in between. Only the cards that are laid out here are fixed; everything else is drawn and rolled as in any match.

const guidedSeats = 3 // provinces

var (
	// guidedDisplay are the advisors on display: four who help to explore, of whom seat 0 takes one.
	guidedDisplay = [displaySize]string{"woodsman", "local-guide", "madman", "captain", "carpenter"}
	guidedCouncil = "brute" // lies face up in the council of seat 0 and helps to buy

	// guidedEvents are turned over in the first two rounds: a token of influence for seat 0, then better prices for its sale.
	// Where the second is not in the box any more, it is there in place of another.
	guidedEvents = [2]string{"court-favour", "market-day"}
	guidedGap    = "royal-wedding"

	// guidedSites of guidedIsland are explored, and their goods lie there: site, counted from 1, and spot.
	guidedIsland = "gannet"
	guidedSites  = []struct {
		site int
		spot string
	}{{1, "30"}, {2, "10"}, {3, "33"}}
)

// prepare makes s, which is set up for a prologue of three, the first position of the guided match: seat 0 begins its first
// turn. What was drawn at random for the set-up is laid anew.
func (s *State) prepare() {
	for seat := range int8(s.count) {
		me := &s.provinces[seat]
		me.rank = s.count - 1 - uint8(seat)
		me.leader = me.colour * 2
		me.luck, me.influence, me.gold = me.startLuck, me.startInfluence, startGold
	}
	s.seatByTitle()
	p := play{s: s}
	p.firstPlayer()
	p.harvest()
	s.turn, s.decider = s.first, s.first
	s.prepareCards(&p)
	i := uint8(slices.Index(cards.IDs.Islands, guidedIsland))
	for _, at := range guidedSites {
		if s.islands[i].sites[at.site-1].explored() { // from the start, with the same goods (SF-5.6)
			continue
		}
		spot := uint8(slices.Index(cards.IDs.Spots, at.spot))
		t := &s.islands[i].sites[at.site-1]
		t.spot, t.entry, t.find = spot, spot, cards.All.Entries[spot].Outcomes[0].Find
		s.spots |= 1 << spot
		s.read |= 1 << spot
	}
	p.yield(i)
}

// prepareCards lays out the advisors and the events of the first two rounds.
func (s *State) prepareCards(p *play) {
	card := uint8(slices.Index(cards.IDs.Advisors, guidedCouncil))
	s.advisors.reset((1<<cards.AdvisorCount - 1) &^ (1 << card))
	s.provinces[0].advisors = 1 << card
	for i, id := range guidedDisplay {
		s.display[i] = uint8(slices.Index(cards.IDs.Advisors, id))
		s.advisors.set &^= 1 << s.display[i]
	}
	s.event = uint8(slices.Index(cards.IDs.Events, guidedEvents[0]))
	top := uint8(slices.Index(cards.IDs.Events, guidedEvents[1]))
	if s.eventSet>>top&1 == 0 {
		s.eventSet |= 1 << top
		s.eventSet &^= 1 << slices.Index(cards.IDs.Events, guidedGap)
	}
	s.shuffleEvents()
	s.events.top = top
	s.events.set &^= 1 << s.events.top
	p.applyAll(cards.All.Events[s.event].Reveal, context{seat: s.first, island: none})
}
