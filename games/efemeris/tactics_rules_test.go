package efemeris

import (
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

// longLane lays lanes north and south of the rose. Its fields in order, from the far north: the edge N of 7, the
// factory, an edge, pytheas, an edge, the rose (5), an edge, the crossroads, an edge, the anchorage, the edge S of 13.
func (p *position) longLane() []int {
	p.lane().tile("crossroads", 4, 0).tile("anchorage-cross", 13, 0)
	return []int{
		p.edge(7, "N"), p.field(7, "a"), p.edge(1, "N"), p.field(1, "a"), p.edge(0, "N"), p.field(0, "a"),
		p.edge(0, "S"), p.field(4, "a"), p.edge(4, "S"), p.field(13, "a"), p.edge(13, "S"),
	}
}

// stillToMove is what the end of the tactics phase says of ships that could still move.
func (p *position) stillToMove(seat, want int) *position {
	p.Helper()
	var c game.Choice
	for _, m := range p.s.Moves(game.Seat(seat), nil) {
		p.s.Choice(game.Seat(seat), m, &c)
		if c.Kind == "end-tactics" && (len(c.Args) != 1 || c.Args[0] != game.Arg{Name: "ships", Number: want}) {
			p.Errorf("end-tactics says %v, want %d ships", c.Args, want)
		}
	}
	return p
}

func TestTacticsPhase(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-5.1 cards played last turn go back to the reserve when the next tactics phase begins", func(t *testing.T) {
			p := at(t).hand(0, "courtesan", "gunner").ship("fr-galleon", 0)
			p.Do(0, "crew:courtesan").cards(0, 1, 10, 1).pass(0).cards(0, 1, 10, 1)
			if got := p.view(1).Players[0].Played; len(got) != 1 || got[0] != "courtesan" {
				t.Errorf("the other sees %q open", got)
			}
			p.pass(1).inPhase(0, "tactics").cards(0, 1, 11, 0)
		}},
		{"EF-5.1 until then they can't be recruited", func(t *testing.T) {
			p := at(t).hand(0, "courtesan", "courtesan").spices(0, 5, 0).ship("fr-galleon", 0)
			p.Do(0, "crew:courtesan", "crew:courtesan", "button:end").Forbids(0, "build:crew reserve:courtesan")
			p.Allows(0, "build:crew reserve:gunner").Do(0, "button:end").pass(1)
			p.Do(0, "button:end").Allows(0, "build:crew reserve:courtesan")
		}},
		{"EF-5.1 the other seat's cards stay open", func(t *testing.T) {
			p := at(t).played(1, "surgeon").turn(1, "construction").Do(1, "button:end").inPhase(0, "tactics")
			p.cards(1, 0, 11, 1).pass(0).inPhase(1, "tactics").cards(1, 0, 12, 0)
		}},
		{"EF-5.2 ships, crew and bonuses in any order, mixed", func(t *testing.T) {
			p := at(t).hand(0, "banker", "courtesan").token(0, "new-cargo", "stellar-winds")
			f := p.longLane()
			p.ship("fr-galleon", f[3]).ship("fr-frigate-1", f[7])
			p.Do(0, sail("fr-frigate-1", f[8])).Do(0, "bonus:new-cargo spice:pepper").Do(0, "crew:banker spice:vanilla")
			p.Do(0, sail("fr-galleon", f[4])).Do(0, "crew:courtesan").Do(0, by("bonus:stellar-winds", "fr-galleon", f[3]))
			p.holds(0, 0, 3).tokens(0, 0).stands("fr-galleon", f[3]).stands("fr-frigate-1", f[8])
		}},
		{"EF-5.2 nobody needs to do anything", func(t *testing.T) {
			p := at(t).lane()
			p.ship("fr-galleon", p3).Do(0, "button:end").inPhase(0, "construction")
		}},
	})
}

func TestSailing(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-5.3 the galleon sails up to three fields", func(t *testing.T) {
			p := at(t)
			f := p.longLane()
			p.ship("fr-galleon", f[0]).Offers(0, "ship:fr-galleon", fields(f[1], f[2], f[3])...)
			p.Do(0, sail("fr-galleon", f[3])).stands("fr-galleon", f[3])
			p.Happened(1, "sailed ship=fr-galleon from="+itoa(f[0])+" to="+itoa(f[3]))
		}},
		{"EF-5.3 a frigate sails up to four", func(t *testing.T) {
			p := at(t)
			f := p.longLane()
			p.ship("fr-frigate-1", f[0]).Offers(0, "ship:fr-frigate-1", fields(f[1], f[2], f[3], f[4])...)
			p.ship("fr-frigate-2", f[10]).Offers(0, "ship:fr-frigate-2", fields(f[9], f[8], f[7], f[6],
				p.edge(4, "NE"), p.edge(4, "SE"), p.edge(4, "SW"), p.edge(4, "NW"), p.edge(13, "NW"), p.edge(13, "SE"))...)
		}},
		{"EF-5.3 each ship once a turn; steps left unused are lost", func(t *testing.T) {
			p := at(t)
			f := p.longLane()
			p.ship("fr-galleon", f[0]).ship("fr-frigate-1", f[9]).stillToMove(0, 2)
			p.Do(0, sail("fr-galleon", f[1])).Forbids(0, "ship:fr-galleon").Allows(0, sail("fr-frigate-1", f[8])).stillToMove(0, 1)
			if !p.find("fr-galleon").Moved || p.find("fr-frigate-1").Moved {
				t.Error("moved is shown wrong")
			}
			p.Do(0, sail("fr-frigate-1", f[8])).Forbids(0, "ship:").stillToMove(0, 0)
			p.pass(0).pass(1).Allows(0, sail("fr-galleon", f[2]), sail("fr-frigate-1", f[9]))
		}},
		{"EF-5.3 a ship does not stay where it is by a move, nor sails another's ship", func(t *testing.T) {
			p := at(t)
			f := p.longLane()
			p.ship("fr-galleon", f[0]).ship("gb-galleon", f[9]).Forbids(0, sail("fr-galleon", f[0]), "ship:gb-galleon")
		}},
		{"EF-5.4 a ship in the way stops all ships, own or enemy", func(t *testing.T) {
			for _, other := range []string{"fr-frigate-1", "gb-galleon", "gb-frigate-1"} {
				p := at(t)
				f := p.longLane()
				p.ship("fr-galleon", f[0]).ship(other, f[2]).Offers(0, "ship:fr-galleon", fields(f[1])...)
			}
		}},
		{"EF-5.4 but not on the rose, which is passed and entered", func(t *testing.T) {
			p := at(t)
			f := p.longLane()
			p.ship("fr-galleon", f[4]).ship("gb-galleon", f[5]).ship("fr-frigate-1", f[5])
			p.Allows(0, sail("fr-galleon", f[5]), sail("fr-galleon", f[6]), sail("fr-galleon", f[7]))
		}},
		{"EF-5.4 a way round a ship is taken", func(t *testing.T) {
			for ship, may := range map[string]bool{"fr-frigate-1": true, "fr-galleon": false} { // 4 fields round, 2 straight on
				p := at(t).tile("crossroads", 1, 0).tile("patrocles", 2, 0)
				p.ship(ship, p.edge(0, "N"))
				if !p.Can(0, sail(ship, p.edge(1, "SE"))) {
					t.Errorf("the straight way of %s is closed", ship)
				}
				p.ship("gb-galleon", p.field(1, "a"))
				if got := p.Can(0, sail(ship, p.edge(1, "SE"))); got != may {
					t.Errorf("%s goes round: %v, want %v", ship, got, may)
				}
			}
		}},
		{"EF-5.5 a planet with an enemy fortress is neither entered nor passed", func(t *testing.T) {
			p := at(t)
			f := p.longLane()
			p.owns(1, "pytheas").fortress("pytheas").ship("fr-galleon", f[1]).ship("fr-frigate-1", f[5])
			p.Offers(0, "ship:fr-galleon", fields(f[0], f[2])...)
			p.Forbids(0, sail("fr-frigate-1", f[3]), sail("fr-frigate-1", f[2]))
		}},
		{"EF-5.5 own fortresses and planets without one are no hindrance", func(t *testing.T) {
			for _, owner := range []int{0, 1} {
				p := at(t)
				f := p.longLane()
				p.owns(owner, "pytheas").ship("fr-galleon", f[1])
				if owner == 0 {
					p.fortress("pytheas")
				}
				p.Offers(0, "ship:fr-galleon", fields(f[0], f[2], f[3], f[4])...)
			}
		}},
		{"EF-5.5 a ship on a planet whose enemy then fortified it may leave", func(t *testing.T) {
			p := at(t)
			f := p.longLane()
			p.owns(1, "pytheas").fortress("pytheas").ship("fr-galleon", f[3]).Allows(0, sail("fr-galleon", f[2]), sail("fr-galleon", f[5]))
			p.Do(0, sail("fr-galleon", f[4])).pass(0).pass(1).Forbids(0, sail("fr-galleon", f[3]))
		}},
	})
}

// reef lays the singularity gate north of the rose, so that its singularity (1 a) lies behind the edge. Behind it are the
// edge NW of cell 1 and the plain field 1 b with edges NE and SE.
func (p *position) reef() (edge, singularity int) {
	p.tile("singularity-gate", 1, 3)
	return p.edge(0, "N"), p.field(1, "a")
}

func TestSingularities(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-5.6 entering one destroys the ship, on purpose too, and ends the move", func(t *testing.T) {
			p := at(t)
			edge, hole := p.reef()
			p.ship("fr-frigate-1", edge).Allows(0, sail("fr-frigate-1", hole))
			p.Forbids(0, sail("fr-frigate-1", p.edge(1, "NW")), sail("fr-frigate-1", p.field(1, "b")))
			p.Do(0, sail("fr-frigate-1", hole)).gone("fr-frigate-1").Happened(1, "swallowed ship=fr-frigate-1")
		}},
		{"EF-5.6 a galleon's captain goes with it, its crew in play to the reserve, the hand stays", func(t *testing.T) {
			p := at(t).hand(0, "courtesan", "gunner", "banker")
			edge, hole := p.reef()
			p.ship("fr-galleon", edge).Do(0, "crew:courtesan").cards(0, 2, 9, 1)
			p.Do(0, sail("fr-galleon", hole)).gone("fr-galleon").cards(0, 2, 10, 0).Forbids(0, "crew:")
			me := p.view(1).Players[0]
			if me.CaptainsLeft != 1 || len(me.Lost) != 1 || me.Lost[0] != "hubac" {
				t.Errorf("%d captains left, lost %q", me.CaptainsLeft, me.Lost)
			}
			p.Happened(1, "captain-lost seat=0 captain=hubac").GoesOn()
		}},
		{"EF-5.7 a ship built this turn sails in the next tactics phase", func(t *testing.T) {
			p := at(t).spices(0, 2, 0).lane().owns(0, "pytheas").Do(0, "button:end")
			p.Do(0, "build:frigate planet:pytheas").Forbids(0, "ship:").Do(0, "button:end").pass(1)
			p.Allows(0, sail("fr-frigate-1", p.edge(1, "N")))
		}},
	})
}
