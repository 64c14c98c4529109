package discoveries

import (
	"math/bits"

	"portolan/game"
)

// Imagine implements [game.State]. What a viewer can't know is: which contracts lie in the hands of others, but for those
// taken from the open ones; others' missions; whether a chain is open. All hands that fit are equally likely, because each
// hidden contract was drawn from those that nobody had seen. The stacks need nothing: of them only sets are kept.
func (s *State) Imagine(viewer game.Seat, c *game.Chance) {
	if viewer != game.Seat(s.turn) {
		s.chain = chain{} // it may have been taken back; nothing of it has happened
	}
	for seat := range s.count {
		if other := &s.players[seat]; game.Seat(seat) != viewer {
			s.pile |= other.hand &^ other.known
		}
	}
	for seat := range s.count {
		if other := &s.players[seat]; game.Seat(seat) != viewer {
			hidden := bits.OnesCount32(other.hand &^ other.known)
			other.hand = other.known
			for range hidden {
				other.hand |= 1 << takeContractFrom(&s.pile, c)
			}
		}
	}
	if s.phase != phaseOver {
		s.imagineMissions(viewer, c)
	}
}

// imagineMissions draws the missions of others: in the variant whatever they may have picked, else one each of those that
// the viewer does not hold.
func (s *State) imagineMissions(viewer game.Seat, c *game.Chance) {
	set := &table.missions[s.count]
	rest := uint64(1)<<missionSet - 1
	for i, m := range set {
		if viewer != game.Spectator && !s.openPick && s.players[viewer].mission == m {
			rest &^= 1 << i
		}
	}
	for seat := range s.count {
		other := &s.players[seat]
		switch {
		case game.Seat(seat) == viewer || other.mission == noMission:
		case s.openPick:
			other.mission = set[c.Below(missionSet)]
		default:
			other.mission = set[takeFrom(&rest, c)]
		}
	}
}
