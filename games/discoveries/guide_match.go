package discoveries

import (
	"math/bits"
	"slices"
)

// The guided match starts from prepared cards instead of dealt ones. Seat 0 begins, and its six turns show all that a match
// is made of: it buys a red ship and carries chillies with it, keeps a yellow one by the card reserve, takes ginger and
// carries that by the card any colour, and sends its fleet on journeys. Few cards are left in the stacks, so that its second
// purchase turns up the first hourglass and its third one the other.

var (
	guidedSale   = [rowLength]string{"red-2", "yellow-1", "green-3", "white-2", "blue-3"}
	guidedQueue  = [rowLength]string{"brown-1", "red-1", "blue-2", "green-1", "white-1"}
	guidedStacks = [stackCount]uint8{1, 0, 1, 1, 1} // the third and the fifth hold their hourglass alone
	guidedStack  = []string{"white-3", "white-3"}   // the ships in the others
	guidedOffers = [openCount]string{"limes", "ginger", "indigo", "gold"}
	guidedSeats  = []struct {
		hand    []string
		joker   string
		mission mission
	}{
		{[]string{"chillies", "saffron"}, "red-blue", missionMatch},
		{[]string{"tea", "porcelain"}, "green-yellow", missionFull},
	}
)

// prepare makes s, as it is dealt for two, the first position of the guided match: seat 0 begins its first turn.
func (s *State) prepare() {
	s.first, s.turn, s.round = 0, 0, 1
	s.dealCoins()
	s.stack, s.left = 0, guidedStacks
	rest := uint64(1)<<shipCount - 1
	for i := range rowLength {
		s.sale[i].card, s.queue[i].card = shipIn(&rest, guidedSale[i]), shipIn(&rest, guidedQueue[i])
	}
	for _, kind := range guidedStack {
		s.stack |= 1 << shipIn(&rest, kind)
	}
	s.pile = 1<<contractCount - 1
	for i, id := range guidedOffers {
		s.offers[i].card = s.contractIn(id)
	}
	for i, seat := range guidedSeats {
		me := &s.players[i]
		me.free, me.hand, me.mission = 1<<shipIn(&rest, seat.joker), 0, seat.mission
		for _, id := range seat.hand {
			me.hand |= 1 << s.contractIn(id)
		}
	}
}

// shipIn takes a ship of a kind out of a set.
func shipIn(set *uint64, kind string) uint8 {
	k := uint8(slices.Index(shipKinds, kind))
	for rest := *set; rest != 0; rest &= rest - 1 {
		if ship := uint8(bits.TrailingZeros64(rest)); table.ships[ship].kind == k {
			*set &^= 1 << ship
			return ship
		}
	}
	panic("discoveries: the guided match wants too many ships " + kind)
}

// contractIn takes a contract out of the stack of contracts.
func (s *State) contractIn(id string) uint8 {
	card := uint8(slices.IndexFunc(table.ref.Contracts, func(d contractData) bool { return d.ID == id }))
	s.pile &^= 1 << card
	return card
}
