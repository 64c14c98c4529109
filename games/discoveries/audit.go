package discoveries

import (
	"fmt"
	"math/bits"
)

// Audit implements [game.Auditor]: no card is in two places, none appears, and nothing is beyond its limit.
func (s *State) Audit() error {
	for _, law := range []func() error{s.auditShips, s.auditStacks, s.auditContracts, s.auditJourneys, s.auditPlayers, s.auditChain} {
		if err := law(); err != nil {
			return err
		}
	}
	return nil
}

// census counts cards, as sets, and keeps the first fault: one that is met in a second place.
type census struct {
	of   string
	seen uint64
	err  error
}

func (c *census) add(where string, cards uint64) {
	if twice := c.seen & cards; twice != 0 && c.err == nil {
		c.err = fmt.Errorf("%s %b, %s, are elsewhere, too", c.of, twice, where)
	}
	c.seen |= cards
}

// auditShips checks that every ship is in one place at most. Those in none have left the match.
func (s *State) auditShips() error {
	c := census{of: "ships", seen: s.stack}
	for i := range 2 * rowLength {
		if ship := s.shipLot(i).card; ship != noShip {
			c.add("in the market", 1<<ship)
		}
	}
	for i := range s.journeys {
		j := &s.journeys[i]
		for _, ship := range j.ships[:j.count] {
			c.add("on a journey", 1<<ship)
			if owner := s.owners[ship]; owner < 0 || owner >= int8(s.count) {
				return fmt.Errorf("ship %d on journey %d is seat %d's", ship, i, owner)
			}
		}
	}
	for i := range s.deals {
		c.add("on a contract", s.deals[i].ships)
	}
	for i := range s.players {
		c.add("free", s.players[i].free)
	}
	if c.err != nil {
		return c.err
	}
	if n := bits.OnesCount64(c.seen & table.jokers); n != int(s.count) {
		return fmt.Errorf("%d jokers for %d players", n, s.count)
	}
	return nil
}

func (s *State) auditStacks() error {
	cards := 0
	for _, n := range s.left {
		cards += int(n)
	}
	if want := bits.OnesCount64(s.stack) + len(glassStacks) - int(s.glasses); cards != want {
		return fmt.Errorf("%d cards in the stacks, want %d", cards, want)
	}
	for i := range s.sale {
		if cards > 0 && (s.sale[i].card == noShip || s.queue[i].card == noShip) {
			return fmt.Errorf("a gap at place %d of the market with %d cards left", i, cards)
		}
	}
	if s.scored > s.glasses {
		return fmt.Errorf("%d scorings for %d hourglasses", s.scored, s.glasses)
	}
	return nil
}

func (s *State) auditContracts() error {
	c := census{of: "contracts", seen: uint64(s.pile)}
	for i := range s.offers {
		if card := s.offers[i].card; card != noContract {
			c.add("open", 1<<card)
		} else if s.pile != 0 {
			return fmt.Errorf("open contract %d is missing", i)
		}
	}
	for i := range s.players {
		c.add("in hand", uint64(s.players[i].hand))
	}
	for i := range s.deals {
		d := &s.deals[i]
		if d.rounds == 0 {
			continue
		}
		c.add("in play", 1<<i)
		if s.players[d.owner].playing>>i&1 == 0 {
			return fmt.Errorf("contract %d is in play, but seat %d does not know", i, d.owner)
		}
		if hold := s.holdsOf(d.ships); hold != table.contracts[i].total || d.left > d.rounds || d.left == 0 {
			return fmt.Errorf("contract %d: %+v with the hold %d", i, *d, hold)
		}
	}
	return c.err
}

func (s *State) holdsOf(ships uint64) (sum uint8) {
	for ; ships != 0; ships &= ships - 1 {
		sum += s.holdOf(uint8(bits.TrailingZeros64(ships)))
	}
	return sum
}

func (s *State) auditJourneys() error {
	for i := range s.journeys {
		j := &s.journeys[i]
		used := uint8(0)
		for _, ship := range j.ships[:j.count] {
			used += s.holdOf(ship)
		}
		berths := s.berths
		if berths.survey(i, j); berths != s.berths {
			return fmt.Errorf("the berths of journey %d are out of date", i)
		}
		if used != j.used || used > table.journeys[i].capacity || (j.count == 0) != (j.colour == noColour) {
			return fmt.Errorf("journey %d holds %d: %+v", i, used, *j)
		}
	}
	return nil
}

func (s *State) auditPlayers() error {
	for i := range s.count {
		p := &s.players[i]
		sum := uint16(0)
		for _, points := range p.gained {
			sum += points
		}
		if markers := s.markersOf(int8(i)); markers != p.markers {
			return fmt.Errorf("seat %d has %d markers lying, and counts %d", i, markers, p.markers)
		}
		if p.known&^p.hand != 0 || bits.OnesCount32(p.hand) > handLimit || sum != p.points {
			return fmt.Errorf("seat %d: hand %b, known %b, points %d of %v", i, p.hand, p.known, p.points, p.gained)
		}
		if p.coins > 1000 || p.anys > maxAny || int(p.reserves) > table.ref.Start.Reserve {
			return fmt.Errorf("seat %d holds %d coins, %d and %d cards", i, p.coins, p.anys, p.reserves)
		}
	}
	return nil
}

func (s *State) markersOf(seat int8) (n uint8) {
	for i := range 2 * rowLength {
		if s.shipLot(i).by == seat {
			n++
		}
	}
	for i := range s.offers {
		if s.offers[i].by == seat {
			n++
		}
	}
	return n
}

func (s *State) auditChain() error {
	me := &s.players[s.turn]
	ch := &s.chain
	if ch.kind == chainNone && *ch != (chain{}) || ch.ships&^me.free != 0 || uint16(ch.paid) > me.coins || ch.anys > me.anys {
		return fmt.Errorf("chain %+v of seat %d", *ch, s.turn)
	}
	if ch.kind == chainContract && me.hand>>ch.contract&1 == 0 {
		return fmt.Errorf("contract %d in a chain is not in hand", ch.contract)
	}
	return nil
}
