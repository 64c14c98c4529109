package efemeris

import (
	"fmt"
	"math/bits"
)

// Audit implements [game.Auditor]: nothing is made or lost but as the rules say.
func (s *State) Audit() error {
	for _, law := range []func() error{s.auditTiles, s.auditTokens, s.auditCrew, s.auditShips, s.auditPlanets} {
		if err := law(); err != nil {
			return err
		}
	}
	return nil
}

func (s *State) auditTiles() error {
	seen := s.stack
	for _, t := range s.cells {
		if t != tileNone {
			seen |= 1 << t
		}
	}
	for _, t := range s.drawn {
		if t != tileNone {
			seen |= 1 << t
		}
	}
	want := table.basicSet | 1<<roseTile
	if s.mode == modeTeam && s.round == 0 { // planets chosen and not yet landed
		for i := range s.planets {
			if p := &s.planets[i]; p.owner >= 0 && p.at == offMap {
				seen |= 1 << tileOfPlanet(i)
			}
		}
	}
	if seen&^table.expertSet != want || bits.OnesCount32(seen&table.expertSet) != int(s.experts) {
		return fmt.Errorf("tiles %b are in the match, want %b and %d expert ones", seen, want, s.experts)
	}
	return nil
}

func (s *State) auditTokens() error {
	for kind, left := range s.bag {
		held := uint8(0)
		for i := range s.players {
			held += s.players[i].tokens[kind]
		}
		if held+left > table.tokens[kind] {
			return fmt.Errorf("%d tokens %s held and %d in the bag", held, bonuses[kind], left)
		}
	}
	for i := range s.players {
		p := &s.players[i]
		if p.tokenCount() > bonusCap || p.spices[pepper] > spiceCap || p.spices[vanilla] > spiceCap {
			return fmt.Errorf("seat %d holds more than the caps: %v tokens, %v spices", i, p.tokens, p.spices)
		}
	}
	return nil
}

func (s *State) auditCrew() error {
	for i := range s.count {
		p := &s.players[i]
		for k, total := range table.crewTotal {
			n := s.playedBy(int8(i), crewKind(k)) + s.common(int8(i)).reserve[k] + s.common(int8(i)).gone[k]
			for ally := range s.allies(int8(i)).All {
				n += s.players[ally].hand[k]
			}
			if n != total {
				return fmt.Errorf("seat %d's nation has %d crew cards of kind %d, want %d", i, n, k, total)
			}
		}
		if size := p.handSize(); size > s.handCap() || sum(&p.played) > crewPerTurn {
			return fmt.Errorf("seat %d holds %d crew cards with %v played", i, size, p.played)
		}
		if p.revealed > 0 && !p.fits.hasHand(&p.hand) {
			return fmt.Errorf("seat %d holds %v, which nobody holds possible", i, p.hand)
		}
	}
	return nil
}

func (s *handSet) hasHand(cards *[crewKinds]uint8) bool {
	h := uint(0)
	for k, n := range cards {
		h += uint(n) * hands.stride[k]
	}
	return s[h>>6]>>(h&63)&1 == 1
}

func (s *State) auditShips() error {
	for i := range s.ships {
		at := s.ships[i].at
		if at == offMap {
			continue
		}
		if at < insideFields && s.cells[at/slotsPerCell] == tileNone {
			return fmt.Errorf("ship %d stands on cell %d, which is empty", i, at/slotsPerCell)
		}
		if at != roseField && s.shipAt(at) != i {
			return fmt.Errorf("ships %d and %d share field %d", s.shipAt(at), i, at)
		}
	}
	for i := range s.count {
		if frigates, forts := s.builtFrigates(int8(i)), s.builtForts(int8(i)); frigates > frigateLimit || forts > fortressLimit {
			return fmt.Errorf("seat %d's nation built %d frigates and %d fortresses", i, frigates, forts)
		}
	}
	return nil
}

func (s *State) auditPlanets() error {
	if taken := planetKinds - bits.OnesCount8(s.free); s.round > 0 && taken != int(s.count) {
		return fmt.Errorf("%d mobilization planets", taken)
	}
	for i := range s.planets {
		p := &s.planets[i]
		if p.owner >= 0 && p.at == offMap && s.round > 0 || p.fortress && p.owner < 0 {
			return fmt.Errorf("planet %s: %+v", table.ref.Planets[i].ID, *p)
		}
	}
	return nil
}
