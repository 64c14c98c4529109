package efemeris

import (
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

// position builds states for tests of single rules. It starts as a duel in the tactics phase of seat 0, round 2: France
// (hubac, cassini) against Britain (fairborne, byng), empty hands, no spices, only the centre placed, no ship on the map, no
// tiles left in the stack. Britain's turn is set by turn(1). All setters return the position.
//
//	p := at(t).tile("pytheas", 1, 0).owns(0, "pytheas").ship("fr-galleon", p.field(1, "a"))
type position struct {
	gametest.Position[*position]
	s *State
}

// positionOf is a state of a match as a position.
func positionOf(t *testing.T, s *State, c *game.Chance) *position {
	p := &position{s: s}
	p.Position = gametest.NewPosition(t, p, s, c)
	return p
}

// at returns the basic position. Captains: see captains.
func at(t *testing.T) *position {
	t.Helper()
	p := positionOf(t, new(State), game.FreeChance(7))
	p.s.reset(variant{rules: version, cells: basicMap}, Carried{}, p.Chance)
	p.s.first, p.s.turn, p.s.round, p.s.phase, p.s.stack = 0, 0, 2, phaseTactics, 0
	p.s.free &^= 1<<0 | 1<<1
	p.nation(0, "france", "hubac", "cassini").nation(1, "britain", "fairborne", "byng")
	return p
}

// rules makes it a position of a match by an older version of the rules.
func (p *position) rules(version uint8) *position { p.s.variant.rules = version; return p }

// nation makes a seat a nation with these captains in order; the first is face up and its galleon may be put on the map.
func (p *position) nation(seat int, id string, captains ...string) *position {
	me := &p.s.players[seat]
	me.nation = nation(gametest.Index(p.TB, nations, id))
	me.picked, me.revealed, me.lost = uint8(len(captains)), 1, 0
	for i, c := range captains {
		me.captains[i] = captain(gametest.Index(p.TB, captainNames, c))
	}
	return p.hand(seat)
}

// hand gives a seat exactly these crew cards ("gunner", "helmsman", …); the rest of the twelve is its reserve.
func (p *position) hand(seat int, cards ...string) *position {
	me := &p.s.players[seat]
	reserve := &p.s.common(int8(seat)).reserve
	for k := range reserve {
		reserve[k] += me.hand[k] + me.played[k] + me.gone[k]
	}
	me.hand, me.played, me.gone = [crewKinds]uint8{}, [crewKinds]uint8{}, [crewKinds]uint8{}
	for _, id := range cards {
		k := gametest.Index(p.TB, crewNames[me.nation][:], id)
		me.hand[k]++
		reserve[k]--
	}
	me.fits = hands.ofSize[len(cards)]
	return p
}

// played lays cards of the reserve open before a seat, as if played since its last tactics phase began.
func (p *position) played(seat int, cards ...string) *position {
	me := &p.s.players[seat]
	for _, id := range cards {
		k := gametest.Index(p.TB, crewNames[me.nation][:], id)
		me.played[k]++
		p.s.common(int8(seat)).reserve[k]--
	}
	me.fits = handSet{}
	h := uint(0)
	for k, n := range me.hand {
		h += uint(n) * hands.stride[k]
	}
	me.fits.add(int(h))
	return p
}

// spices sets what a seat holds.
func (p *position) spices(seat, peppers, vanillas int) *position {
	p.s.players[seat].spices = [2]uint8{uint8(peppers), uint8(vanillas)}
	return p
}

// token gives a seat bonus tokens from the bag.
func (p *position) token(seat int, ids ...string) *position {
	for _, id := range ids {
		kind := gametest.Index(p.TB, bonuses, id)
		p.s.bag[kind]--
		p.s.players[seat].tokens[kind]++
	}
	return p
}

// bag sets what the bag holds: stellar winds, warning shots, new cargo.
func (p *position) bag(winds, shots, cargo int) *position {
	p.s.bag = [bonusKinds]uint8{uint8(winds), uint8(shots), uint8(cargo)}
	return p
}

// tile lays a tile on a cell (0 centre; 1 N, 2 NE, 3 SE, 4 S, 5 SW, 6 NW of it; 7 to 18 the outer ring clockwise from N),
// turned clockwise by turns × 60°.
func (p *position) tile(id string, cell, turns int) *position {
	p.s.put(tile(gametest.Index(p.TB, table.tileNames, id)), uint8(cell), uint8(turns))
	return p
}

// stack puts these tiles face down.
func (p *position) stack(ids ...string) *position {
	p.s.stack = 0
	for _, id := range ids {
		p.s.stack |= 1 << gametest.Index(p.TB, table.tileNames, id)
	}
	return p
}

// drawn makes the phase exploration with one or two tiles drawn by the seat whose turn it is.
func (p *position) drawn(ids ...string) *position {
	p.s.phase, p.s.drawn = phaseExploration, [2]tile{tileNone, tileNone}
	for i, id := range ids {
		p.s.drawn[i], p.s.drawer[i] = tile(gametest.Index(p.TB, table.tileNames, id)), p.s.turn
	}
	return p
}

// field returns the number of a field of the tile on a cell, by its letter in the data ("a", "b", "c").
func (p *position) field(cell int, letter string) int { return cell*slotsPerCell + int(letter[0]-'a') }

// edge returns the number of the field on the edge of a cell towards "N", "NE", "SE", "S", "SW" or "NW".
func (p *position) edge(cell int, direction string) int {
	return int(board.edge[cell][gametest.Index(p.TB, table.ref.Directions, direction)])
}

// ship puts a ship ("fr-galleon", "gb-frigate-2") on a field; a frigate counts as built.
func (p *position) ship(id string, field_ int) *position {
	number := p.number(id)
	p.s.ships[number] = ship{at: field(field_), frozenBy: -1}
	if k := number % shipsPerPlayer; k > 0 {
		owner := &p.s.players[ownerOf(number)]
		owner.frigates = max(owner.frigates, uint8(k))
	}
	return p
}

func (p *position) number(id string) int {
	for ship := range shipsPerPlayer * int(p.s.count) {
		if p.s.shipID(ship) == id {
			return ship
		}
	}
	p.Fatalf("no ship %q", id)
	return -1
}

// owns makes a seat the owner of planets.
func (p *position) owns(seat int, ids ...string) *position {
	for _, id := range ids {
		p.s.planets[table.planetIndex(id)].owner = int8(seat)
	}
	return p
}

// fortress sets the owner's fortress on planets; it counts as built.
func (p *position) fortress(ids ...string) *position {
	for _, id := range ids {
		planet := &p.s.planets[table.planetIndex(id)]
		planet.fortress = true
		p.s.players[planet.owner].forts++
	}
	return p
}

// built sets how many frigates and fortresses a seat has built in the match.
func (p *position) built(seat, frigates, fortresses int) *position {
	p.s.players[seat].frigates, p.s.players[seat].forts = uint8(frigates), uint8(fortresses)
	return p
}

// turn gives the turn to a seat; phase one of "exploration", "tactics", "construction".
func (p *position) turn(seat int, phaseName string) *position {
	p.s.turn, p.s.phase = int8(seat), phase(gametest.Index(p.TB, phases, phaseName))
	return p
}

// round sets the round; quiet sets the number of turns in a row in which nothing happened (EF-11.5).
func (p *position) round(n int) *position { p.s.round = uint16(n); return p }
func (p *position) quiet(n int) *position { p.s.quiet = uint8(n); return p }

// view returns what a seat may know (game.Spectator for everybody).
func (p *position) view(seat game.Seat) *View { return p.s.View(seat).(*View) }
