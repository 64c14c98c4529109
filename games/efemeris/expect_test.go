package efemeris

import (
	"fmt"
	"slices"
	"strconv"

	"portolan/game"
)

// What tests of rules ask of a position of Efemeris, beside what Position of gametest asks of any game.

// fields are the elements of these fields.
func fields(numbers ...int) []string {
	var out []string
	for _, n := range numbers {
		out = append(out, fmt.Sprintf("field:%d", n))
	}
	return out
}

// sail is the path of a ship's move to a field.
func sail(ship string, to int) string { return fmt.Sprintf("ship:%s field:%d", ship, to) }

// by puts something (a bonus, a card) before the path of a ship's move.
func by(what, ship string, to int) string { return what + " " + sail(ship, to) }

// where is the field of a ship, -1 when it is not on the map.
func (p *position) where(id string) int {
	if s := p.find(id); s != nil {
		return s.Field
	}
	return -1
}

func (p *position) find(id string) *ShipView {
	for _, player := range p.view(game.Spectator).Players {
		for _, s := range player.Ships {
			if s.ID == id {
				return &s
			}
		}
	}
	return nil
}

// stands fails unless the ship is on that field.
func (p *position) stands(ship string, at int) *position {
	p.Helper()
	if got := p.where(ship); got != at {
		p.Errorf("%s is on field %d, want %d", ship, got, at)
	}
	return p
}

func (p *position) gone(ship string) *position { p.Helper(); return p.stands(ship, -1) }

// me is what a seat sees of itself.
func (p *position) me(seat int) *PlayerView { return &p.view(game.Seat(seat)).Players[seat] }

// holds fails unless the seat has so many spices.
func (p *position) holds(seat, pepper, vanilla int) *position {
	p.Helper()
	if me := p.me(seat); me.Pepper != pepper || me.Vanilla != vanilla {
		p.Errorf("seat %d has %d pepper and %d vanilla, want %d and %d", seat, me.Pepper, me.Vanilla, pepper, vanilla)
	}
	return p
}

// cards fails unless the seat's hand and reserve have so many cards.
func (p *position) cards(seat int, hand, reserve, played int) *position {
	p.Helper()
	if me := p.me(seat); len(me.Hand) != hand || len(me.Reserve) != reserve || len(me.Played) != played ||
		me.HandSize != hand || me.ReserveSize != reserve {
		p.Errorf("seat %d: hand %q (%d), reserve %q (%d), open %q; want %d, %d and %d cards",
			seat, me.Hand, me.HandSize, me.Reserve, me.ReserveSize, me.Played, hand, reserve, played)
	}
	return p
}

// planet is what everybody sees of a planet.
func (p *position) planet(id string) PlanetView {
	planets := p.view(game.Spectator).Planets
	i := slices.IndexFunc(planets, func(v PlanetView) bool { return v.ID == id })
	if i < 0 {
		p.Fatalf("no planet %q", id)
	}
	return planets[i]
}

// owned fails unless the planet is the seat's (-1: nobody's).
func (p *position) owned(planet string, seat int) *position {
	p.Helper()
	if got := p.planet(planet).Owner; got != seat {
		p.Errorf("%s belongs to %d, want %d", planet, got, seat)
	}
	return p
}

// fortified fails unless there is a fortress on the planet, or none.
func (p *position) fortified(planet string, want bool) *position {
	p.Helper()
	if got := p.planet(planet).Fortress; got != want {
		p.Errorf("fortress on %s: %v, want %v", planet, got, want)
	}
	return p
}

// inPhase fails unless the match is in that phase of that seat's turn.
func (p *position) inPhase(seat int, phase string) *position {
	p.Helper()
	if v := p.view(game.Spectator); v.Phase != phase || v.Turn != seat {
		p.Errorf("phase %s of seat %d, want %s of %d", v.Phase, v.Turn, phase, seat)
	}
	return p
}

// pass ends the tactics and construction phases of a seat, from wherever in its turn it is.
func (p *position) pass(seat int) *position {
	p.Helper()
	if p.view(game.Spectator).Phase == "tactics" {
		p.Do(seat, "button:end")
	}
	return p.Do(seat, "button:end")
}

// lane lays a straight lane north of the rose: pytheas on cell 1, the pepper strait on cell 7. From the rose its fields
// are the edge N of 0, pytheas (1 a), the edge N of 1, the factory (7 a), the edge N of 7.
func (p *position) lane() *position { return p.tile("pytheas", 1, 0).tile("pepper-strait", 7, 0) }

// laneFields are the fields of the lane in order from the rose, which comes first.
func (p *position) laneFields() [6]int {
	return [6]int{p.field(0, "a"), p.edge(0, "N"), p.field(1, "a"), p.edge(1, "N"), p.field(7, "a"), p.edge(7, "N")}
}

func itoa(n int) string { return strconv.Itoa(n) }

// frozen freezes a ship of the seat whose turn it is, as Blake's ability would have in the turn before.
func (p *position) frozen(id string) *position {
	at := p.find(id)
	number := p.number(id)
	p.ship(id, at.Field)
	p.s.ships[number].frozen, p.s.ships[number].frozenBy = true, 1-ownerOf(number)
	return p
}
