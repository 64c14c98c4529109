package discoveries

import (
	"math/bits"

	"portolan/game"
)

// reset makes s the position before the first decision (AD-1.4 to AD-1.6), by a version of the rules.
func (s *State) reset(rules, players int, openPick bool, c *game.Chance) {
	start := &table.values[rules].ref.Start
	*s = State{rules: uint8(rules), count: uint8(players), openPick: openPick, stack: 1<<normalShips - 1, pile: 1<<contractCount - 1, current: noAction}
	for i, n := range table.ref.Stacks {
		s.left[i] = uint8(n)
	}
	for _, i := range glassStacks {
		s.left[i]++
	}
	for i := range s.owners {
		s.owners[i] = -1
	}
	for i := range s.journeys {
		s.journeys[i].colour = noColour
		s.berths.survey(i, &s.journeys[i])
	}
	for i := range rowLength {
		s.queue[i] = lot{card: takeFrom(&s.stack, c), by: -1}
		s.sale[i] = lot{card: takeFrom(&s.stack, c), by: -1}
	}
	for i := range s.offers {
		s.offers[i] = lot{card: takeContractFrom(&s.pile, c), by: -1}
	}
	s.dealSeats(start, c)
	s.first = int8(c.Below(players))
	s.dealCoins()
	p := play{s: s, c: c}
	p.startTurn(s.first)
}

// dealSeats gives everybody what AD-1.4 says. Spare jokers and missions leave the match.
func (s *State) dealSeats(start *startData, c *game.Chance) {
	jokers, missions := table.startJoker, uint64(1)<<missionSet-1
	for i := range s.players {
		s.players[i].mission = noMission
	}
	for i := range s.count {
		me := &s.players[i]
		me.anys, me.reserves = uint8(start.Any), uint8(start.Reserve)
		for range start.Contracts {
			me.hand |= 1 << takeContractFrom(&s.pile, c)
		}
		me.free = 1 << takeFrom(&jokers, c)
		if !s.openPick {
			me.mission = table.missions[s.count][takeFrom(&missions, c)]
		}
	}
}

// dealCoins gives everybody the same, and a little more to those who play late (AD-1.4).
func (s *State) dealCoins() {
	coins := &s.values().coins[s.count]
	for i := range s.count {
		s.players[i].coins = coins[s.Place(game.Seat(i))]
	}
}

// takeFrom takes one of a set, each equally likely.
func takeFrom(set *uint64, c *game.Chance) uint8 {
	i := nth(*set, c.Below(bits.OnesCount64(*set)))
	*set &^= 1 << i
	return i
}

func takeContractFrom(set *uint32, c *game.Chance) uint8 {
	wide := uint64(*set)
	i := takeFrom(&wide, c)
	*set = uint32(wide)
	return i
}

// nth returns the place of the n-th bit that is set, counted from 0.
func nth(set uint64, n int) uint8 {
	for ; n > 0; n-- {
		set &= set - 1
	}
	return uint8(bits.TrailingZeros64(set))
}
