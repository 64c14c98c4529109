package efemeris

import (
	"strings"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

// quietly passes so many turns, beginning with the seat whose turn it is.
func (p *position) quietly(turns int) *position {
	p.Helper()
	for range turns {
		p.pass(p.view(game.Spectator).Turn)
	}
	return p
}

// quietTurns fails unless the view counts so many quiet turns.
func (p *position) quietTurns(want int) *position {
	p.Helper()
	if got := p.view(game.Spectator).Quiet; got != want {
		p.Errorf("%d quiet turns, want %d", got, want)
	}
	return p
}

func TestVictory(t *testing.T) {
	almost := func(t *testing.T, owned ...string) *position {
		p := at(t).turn(0, "construction").lane().tile("hecateus", 4, 0).owns(0, owned...).owns(1, "hecateus").spices(0, 5, 5)
		return p.ship("fr-galleon", p3)
	}
	gametest.Prove(t, []gametest.Rule{
		{"EF-11.1 the fifth planet wins at once", func(t *testing.T) {
			p := almost(t, "demodamas", "patrocles", "posidonius", "apollas").Do(0, "build:conquest planet:pytheas pay:2-1")
			p.Ended("conquest", 0).Happened(1, "over reason=conquest")
			if outcome, _ := p.s.Outcome(); outcome.Scores[0] != 5 || outcome.Scores[1] != 1 {
				t.Errorf("scores %v", outcome.Scores)
			}
			if v := p.view(1); v.Phase != "over" {
				t.Errorf("phase %s", v.Phase)
			}
		}},
		{"EF-11.1 the fourth does not", func(t *testing.T) {
			p := almost(t, "demodamas", "patrocles", "posidonius").Do(0, "build:conquest planet:pytheas pay:2-1")
			p.GoesOn().inPhase(0, "construction").Do(0, "button:end").GoesOn()
			if p.view(1).Goal != 5 {
				t.Errorf("goal %d", p.view(1).Goal)
			}
		}},
		{"EF-11.1 the mobilization planet counts", func(t *testing.T) {
			p := opened(t, 3)
			first, _ := p.mobilized()
			p.owns(first, "demodamas", "apollas", "posidonius").placeAll()
			p.ship("fr-galleon", p.planet("hecateus").Field).turn(first, "construction").spices(first, 5, 5)
			p.Do(first, "build:conquest planet:hecateus pay:2-2").Ended("conquest", game.Seat(first))
		}},
		{"EF-11.1 the second player wins as well", func(t *testing.T) {
			p := at(t).turn(1, "construction").lane().owns(0, "apollas").owns(1, "demodamas", "patrocles", "posidonius", "hecateus")
			p.spices(1, 2, 1).ship("gb-frigate-1", p3).Do(1, "build:conquest planet:pytheas pay:2-1").Ended("conquest", 1)
		}},
		{"EF-11.2 a nation without planets loses at once", func(t *testing.T) {
			p := at(t).turn(0, "construction").lane().owns(0, "apollas").owns(1, "pytheas").spices(0, 2, 1).ship("fr-galleon", p3)
			p.Do(0, "build:conquest planet:pytheas pay:2-1").Ended("no-planets", 0).Happened(1, "over reason=no-planets")
		}},
		{"EF-11.2 with one left it plays on, even without ships and captains", func(t *testing.T) {
			p := at(t).turn(0, "construction").lane().tile("apollas", 4, 0).owns(1, "pytheas", "apollas").spices(0, 2, 1).ship("fr-galleon", p3)
			p.Do(0, "build:conquest planet:pytheas pay:2-1").GoesOn().pass(0).inPhase(1, "tactics").Allows(1, "button:end")
		}},
		{"EF-11.4 no player can end the match in a draw alone: the game lists no such move", func(t *testing.T) {
			p := at(t).lane()
			p.ship("fr-galleon", p3)
			for range 2 {
				for _, path := range p.Paths(0) {
					if strings.HasPrefix(path, "button:") && path != "button:end" {
						t.Errorf("%q is listed", path)
					}
				}
				p.Do(0, "button:end")
			}
		}},
	})
}

func TestStandstill(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-11.5 after 20 full rounds in which nothing happens, a draw", func(t *testing.T) {
			p := at(t).quietly(39).GoesOn().quietTurns(39).quietly(1).Ended("standstill").Happened(1, "over reason=standstill")
			p.quietTurns(40)
		}},
		{"EF-11.5 moving, recruiting and collecting do not count as happening", func(t *testing.T) {
			p := at(t).quiet(10).spices(0, 5, 5).hand(0, "courtesan").token(0, "new-cargo").tile("posidonius", 1, 0).owns(0, "posidonius")
			p.ship("fr-galleon", p.field(1, "b")).Do(0, sail("fr-galleon", p.field(1, "a"))).Do(0, "button:end")
			p.Do(0, "build:crew reserve:gunner").Do(0, "button:end").quietTurns(11)
		}},
		{"EF-11.5 a conquest begins the count anew", func(t *testing.T) {
			p := at(t).quiet(39).turn(0, "construction").lane().owns(1, "apollas").spices(0, 2, 1).ship("fr-galleon", p3)
			p.Do(0, "build:conquest planet:pytheas pay:2-1").quietly(1).GoesOn().quietTurns(0).quietly(39).GoesOn().quietly(1).Ended("standstill")
		}},
		{"EF-11.5 a frigate built begins the count anew", func(t *testing.T) {
			building(t, 2, 0).quiet(39).Do(0, "build:frigate planet:pytheas").Do(0, "button:end").GoesOn().quietTurns(0)
		}},
		{"EF-11.5 a fortress built begins the count anew", func(t *testing.T) {
			building(t, 1, 1).quiet(39).Do(0, "build:fortress planet:pytheas").Do(0, "button:end").GoesOn().quietTurns(0)
			p := at(t).spain("de-guzman", "pargo").hand(0, "first-officer").lane().owns(0, "pytheas").ship("es-galleon", 0).quiet(39)
			p.Do(0, officer+" planet:pytheas").pass(0).GoesOn().quietTurns(0)
		}},
		{"EF-11.5 a galleon built begins the count anew", func(t *testing.T) {
			widowed(t, 0, 2).quiet(39).Do(0, "build:galleon planet:pytheas").Do(0, "button:end").GoesOn().quietTurns(0)
		}},
		{"EF-11.5 a ship destroyed begins the count anew", func(t *testing.T) {
			p := at(t).hand(0, "gunner").quiet(39)
			f := p.longLane()
			p.ship("fr-galleon", f[2]).ship("gb-frigate-1", f[3]).Do(0, fire("fr-galleon", "ship:gb-frigate-1")).pass(0).GoesOn().quietTurns(0)
			q := at(t).quiet(39)
			edge, hole := q.reef()
			q.ship("fr-galleon", edge).Do(0, sail("fr-galleon", hole)).pass(0).GoesOn().quietTurns(0)
		}},
		{"EF-11.5 a fortress destroyed begins the count anew", func(t *testing.T) {
			p := at(t).hand(0, "gunner").quiet(39)
			f := p.longLane()
			p.owns(1, "pytheas").fortress("pytheas").ship("fr-galleon", f[2]).Do(0, fire("fr-galleon", "fortress:pytheas")).pass(0).GoesOn().quietTurns(0)
		}},
		{"EF-11.5 while tiles are left nothing is counted", func(t *testing.T) {
			p := at(t).turn(1, "construction").quiet(10).tile("pytheas", 1, 0).stack("crossroads", "apollas", "hecateus").Do(1, "button:end")
			p.Do(0, p.Paths(0)[0]).Do(0, p.Paths(0)[0]).pass(0).quietTurns(0)
		}},
		{"EF-11.5 the count begins behind the turn that placed the last tile", func(t *testing.T) {
			p := at(t).turn(1, "construction").quiet(10).tile("pytheas", 1, 0).stack("crossroads").Do(1, "button:end")
			p.Do(0, p.Paths(0)[0]).pass(0).quietTurns(0).pass(1).quietTurns(1)
		}},
		{"EF-11.5 after 200 rounds at the latest, a draw", func(t *testing.T) {
			at(t).round(199).quietly(2).GoesOn().quietly(1).GoesOn().quietly(1).Ended("long").Happened(0, "over reason=long")
		}},
	})
}
