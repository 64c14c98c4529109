package efemeris

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

// What tests of rules ask of a position. A path is what is clicked, joined by spaces.

// rule is a case of a table: its name begins with the id of the rule that it proves.
type rule struct {
	name string
	test func(t *testing.T)
}

func run(t *testing.T, rules []rule) {
	t.Helper()
	for _, r := range rules {
		t.Run(r.name, r.test)
	}
}

// may fails unless all these moves of the seat are listed.
func (p *position) may(seat int, paths ...string) *position {
	p.Helper()
	for _, path := range paths {
		if !p.can(seat, path) {
			p.Errorf("seat %d can't %q; it can:\n%s", seat, path, strings.Join(p.paths(seat), "\n"))
		}
	}
	return p
}

// mayNot fails if a move of the seat is listed whose path begins with one of these: with whole elements, or with all those
// of a sort when it ends in a colon ("crew:").
func (p *position) mayNot(seat int, beginnings ...string) *position {
	p.Helper()
	for _, beginning := range beginnings {
		for _, path := range p.paths(seat) {
			if path == beginning || strings.HasPrefix(path, beginning+" ") ||
				strings.HasSuffix(beginning, ":") && strings.HasPrefix(path, beginning) {
				p.Errorf("seat %d can %q", seat, path)
			}
		}
	}
	return p
}

// offers fails unless exactly these elements can be clicked behind the beginning of a path.
func (p *position) offers(seat int, beginning string, want ...string) *position {
	p.Helper()
	got := p.targets(seat, beginning)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		p.Errorf("after %q seat %d is offered\n%q, want\n%q", beginning, seat, got, want)
	}
	return p
}

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

// hands fails unless the seat's hand and reserve have so many cards.
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

// happened fails unless the last move told the seat of this event.
func (p *position) happened(seat game.Seat, event string) *position {
	p.Helper()
	if events := p.events(seat); !slices.Contains(events, event) {
		p.Errorf("seat %d does not hear of %q but of %q", seat, event, events)
	}
	return p
}

// untold fails if the last move told the seat of an event of this kind.
func (p *position) untold(seat game.Seat, kind string) *position {
	p.Helper()
	for _, event := range p.events(seat) {
		if event == kind || strings.HasPrefix(event, kind+" ") {
			p.Errorf("seat %d hears of %q", seat, event)
		}
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

// ended fails unless the match is over for that reason, with these winners.
func (p *position) ended(reason string, winners ...game.Seat) *position {
	p.Helper()
	outcome, over := p.s.Outcome()
	if !over || outcome.Reason != reason || outcome.Winners != game.SeatsOf(winners...) || p.s.Deciding() != 0 {
		p.Errorf("outcome %+v, over %v; want %s by %v", outcome, over, reason, winners)
	}
	return p
}

// goesOn fails if the match is over.
func (p *position) goesOn() *position {
	p.Helper()
	if outcome, over := p.s.Outcome(); over || p.s.Deciding() == 0 {
		p.Errorf("the match is over: %+v", outcome)
	}
	return p
}

// luck plays the move of that path with the luck of a seed of its own.
func (p *position) luck(seed uint64, seat int, path string) *position {
	p.Helper()
	p.c.Seed(seed)
	gametest.Play(p.T, p.s, game.Seat(seat), path, p.c, &p.j)
	return p
}

// pass ends the tactics and construction phases of a seat, from wherever in its turn it is.
func (p *position) pass(seat int) *position {
	p.Helper()
	if p.view(game.Spectator).Phase == "tactics" {
		p.do(seat, "button:end")
	}
	return p.do(seat, "button:end")
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
