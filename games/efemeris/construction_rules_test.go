package efemeris

import (
	"fmt"
	"slices"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

// building is seat 0's construction phase with these spices; pytheas on cell 1 is its planet.
func building(t *testing.T, pepper, vanilla int) *position {
	return at(t).turn(0, "construction").spices(0, pepper, vanilla).lane().owns(0, "pytheas")
}

func TestConstructionPhase(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-10.1 any number, in any order, while spices last", func(t *testing.T) {
			p := building(t, 5, 5).tile("apollas", 4, 0)
			p.ship("fr-frigate-1", p.field(4, "a"))
			p.Do(0, "build:fortress planet:pytheas").Do(0, "build:crew reserve:gunner").Do(0, "build:conquest planet:apollas pay:1-2").holds(0, 1, 2)
			p.Forbids(0, "build:crew", "build:frigate").Allows(0, "build:fortress planet:apollas", "button:end")
			p.Do(0, "build:fortress planet:apollas").holds(0, 0, 1).Forbids(0, "build:")
		}},
		{"EF-10.1 the end of the turn tells what could still be done", func(t *testing.T) {
			p := building(t, 2, 1).britain("byng", "blake").hand(0, "carpenter").turn(0, "tactics").tile("pytheas", 1, 0)
			p.ship("gb-galleon", 0).ship("gb-frigate-1", p.field(7, "a")).Do(0, "crew:carpenter").Do(0, "button:end")
			var c game.Choice
			for _, m := range p.s.Moves(0, nil) {
				if p.s.Choice(0, m, &c); c.Kind == "end-turn" &&
					!slices.Equal(c.Args, []game.Arg{{Name: "conquests"}, {Name: "frigates", Number: 1}}) {
					t.Errorf("end-turn says %v", c.Args)
				}
			}
		}},
	})
}

func TestRecruiting(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-10.2 two pepper, a card of choice from the reserve", func(t *testing.T) {
			p := building(t, 2, 5).Offers(0, "build:crew", "reserve:banker", "reserve:first-officer", "reserve:gunner", "reserve:helmsman", "reserve:courtesan")
			p.Do(0, "build:crew reserve:helmsman").holds(0, 0, 5).cards(0, 1, 11, 0).Forbids(0, "build:crew")
			if !slices.Equal(p.me(0).Hand, []string{"helmsman"}) {
				t.Errorf("hand %q", p.me(0).Hand)
			}
			building(t, 1, 5).Forbids(0, "build:crew")
		}},
		{"EF-10.2 the others are not told which", func(t *testing.T) {
			p := building(t, 2, 0).Do(0, "build:crew reserve:helmsman")
			p.Happened(0, "recruited-card seat=0 crew=helmsman")
			for _, viewer := range []game.Seat{1, game.Spectator} {
				p.Happened(viewer, "recruited seat=0").Untold(viewer, "recruited-card")
			}
			if p.Fenced() {
				t.Error("recruiting can't be taken back")
			}
			q := building(t, 2, 0)
			var c game.Choice
			for _, m := range q.s.Moves(0, nil) {
				if q.s.Choice(0, m, &c); c.Kind == "recruit" && c.Seen != game.SeatsOf(0) {
					t.Errorf("the choice is seen by %b", c.Seen)
				}
			}
		}},
		{"EF-10.2 a kind that is out is not offered", func(t *testing.T) {
			building(t, 5, 0).hand(0, "helmsman", "helmsman").Forbids(0, "build:crew reserve:helmsman").Allows(0, "build:crew reserve:courtesan")
		}},
		{"EF-10.2 a hand of eight at most", func(t *testing.T) {
			p := building(t, 5, 0).hand(0, "gunner", "gunner", "gunner", "banker", "banker", "helmsman", "helmsman")
			p.Do(0, "build:crew reserve:courtesan").cards(0, 8, 4, 0).Forbids(0, "build:crew")
		}},
		{"EF-10.2 without a galleon, too", func(t *testing.T) {
			building(t, 2, 0).Allows(0, "build:crew reserve:gunner")
		}},
	})
}

func TestFrigates(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-10.3 two pepper, on an own planet without a ship", func(t *testing.T) {
			p := building(t, 2, 0).tile("apollas", 4, 0).owns(1, "apollas").tile("hecateus", 2, 0)
			p.Offers(0, "build:frigate", "planet:pytheas").Do(0, "build:frigate planet:pytheas").stands("fr-frigate-1", p3).holds(0, 0, 0)
			p.Happened(1, "built-frigate seat=0 ship=fr-frigate-1 planet=pytheas")
			building(t, 1, 5).Forbids(0, "build:frigate")
		}},
		{"EF-10.3 none free: not possible", func(t *testing.T) {
			for _, ship := range []string{"fr-galleon", "gb-galleon", "gb-frigate-1"} {
				p := building(t, 5, 5).ship(ship, p3).Forbids(0, "build:frigate")
				p.tile("apollas", 4, 0).owns(0, "apollas").Offers(0, "build:frigate", "planet:apollas")
			}
		}},
		{"EF-10.3 a fortress of one's own does not matter", func(t *testing.T) {
			building(t, 2, 0).fortress("pytheas").Allows(0, "build:frigate planet:pytheas")
		}},
		{"EF-10.3 EF-7.5 two a match", func(t *testing.T) {
			p := building(t, 5, 0).tile("apollas", 4, 0).tile("hecateus", 2, 0).owns(0, "apollas", "hecateus")
			p.Do(0, "build:frigate planet:pytheas").Do(0, "build:frigate planet:apollas").spices(0, 5, 5).Forbids(0, "build:frigate")
		}},
	})
}

func TestFortresses(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-10.4 one pepper and one vanilla, on an own planet without one", func(t *testing.T) {
			p := building(t, 2, 2).tile("apollas", 4, 0).owns(1, "apollas").Offers(0, "build:fortress", "planet:pytheas")
			p.Do(0, "build:fortress planet:pytheas").fortified("pytheas", true).holds(0, 1, 1).Forbids(0, "build:fortress")
			building(t, 0, 5).Forbids(0, "build:fortress")
			building(t, 5, 0).Forbids(0, "build:fortress")
		}},
		{"EF-10.4 an enemy ship standing there does not prevent it, an own one neither", func(t *testing.T) {
			for _, ship := range []string{"gb-galleon", "gb-frigate-1", "fr-galleon"} {
				building(t, 1, 1).ship(ship, p3).Do(0, "build:fortress planet:pytheas").fortified("pytheas", true).stands(ship, p3)
			}
		}},
		{"EF-10.4 EF-7.5 two a match", func(t *testing.T) {
			p := building(t, 3, 3).tile("apollas", 4, 0).tile("hecateus", 2, 0).owns(0, "apollas", "hecateus")
			p.Do(0, "build:fortress planet:pytheas").Do(0, "build:fortress planet:hecateus").Forbids(0, "build:fortress")
		}},
	})
}

// widowed is a construction phase after the first captain's galleon was lost.
func widowed(t *testing.T, pepper, vanilla int) *position {
	p := at(t).tile("pytheas", 4, 0).owns(0, "pytheas").spices(0, pepper, vanilla)
	edge, hole := p.reef()
	return p.ship("fr-galleon", edge).Do(0, sail("fr-galleon", hole)).Do(0, "button:end")
}

func TestGalleons(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-10.5 the next captain's galleon for two vanilla, on an own planet without a ship", func(t *testing.T) {
			p := widowed(t, 0, 2).tile("apollas", 3, 0).owns(1, "apollas").Offers(0, "build:galleon", "planet:pytheas")
			p.Do(0, "build:galleon planet:pytheas").stands("fr-galleon", p.field(4, "a")).holds(0, 0, 0)
			for _, viewer := range []game.Seat{0, 1, game.Spectator} {
				if his := p.view(viewer).Players[0]; his.Captain != "cassini" || his.CaptainsLeft != 1 {
					t.Errorf("seat %d sees captain %q, %d left", viewer, his.Captain, his.CaptainsLeft)
				}
			}
			p.Happened(1, fmt.Sprintf("built-galleon seat=0 ship=fr-galleon captain=cassini field=%d", p.field(4, "a")))
			widowed(t, 5, 1).Forbids(0, "build:galleon")
		}},
		{"EF-10.5 the captain who enters play can't be taken back: he was hidden", func(t *testing.T) {
			if !widowed(t, 0, 2).Do(0, "build:galleon planet:pytheas").Fenced() {
				t.Error("no fence")
			}
		}},
		{"EF-10.5 only when the last was destroyed", func(t *testing.T) {
			building(t, 5, 5).ship("fr-galleon", 0).Forbids(0, "build:galleon")
			widowed(t, 0, 5).Do(0, "build:galleon planet:pytheas").Forbids(0, "build:galleon")
		}},
		{"EF-10.5 on the rose when all own planets hold ships, and only then", func(t *testing.T) {
			widowed(t, 0, 2).Forbids(0, "build:galleon field:0")
			for _, ship := range []string{"gb-frigate-1", "fr-frigate-1"} {
				p := widowed(t, 0, 2)
				p.ship(ship, p.field(4, "a")).ship("gb-galleon", 0).Offers(0, "build:galleon", "field:0")
				p.Do(0, "build:galleon field:0").stands("fr-galleon", 0).holds(0, 0, 0)
				p.Happened(1, "built-galleon seat=0 ship=fr-galleon captain=cassini field=0")
			}
		}},
		{"EF-10.5 it sails, and has crew, in the next tactics phase", func(t *testing.T) {
			p := widowed(t, 0, 2).hand(0, "courtesan", "first-officer").Do(0, "build:galleon planet:pytheas").Forbids(0, "ship:", "crew:").pass(0).pass(1)
			p.Allows(0, sail("fr-galleon", p.edge(4, "S")), "crew:courtesan", officer+" cell:4 turn:1")
		}},
		{"EF-10.5 no captain left: impossible", func(t *testing.T) {
			p := widowed(t, 0, 5).Do(0, "build:galleon planet:pytheas").Do(0, "button:end").pass(1).token(0, "stellar-winds")
			p.Do(0, sail("fr-galleon", 0)).Do(0, by(winds, "fr-galleon", p.field(1, "a"))).gone("fr-galleon")
			p.Do(0, "button:end").Forbids(0, "build:galleon").GoesOn()
			me := p.view(1).Players[0]
			if me.CaptainsLeft != 0 || me.Captain != "" || !slices.Equal(me.Lost, []string{"hubac", "cassini"}) {
				t.Errorf("%d captains left, in command %q, lost %q", me.CaptainsLeft, me.Captain, me.Lost)
			}
		}},
	})
}

func TestConquest(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-10.6 an own ship on the planet, the cost paid; galleon or frigate", func(t *testing.T) {
			for _, ship := range []string{"fr-galleon", "fr-frigate-1"} {
				p := at(t).turn(0, "construction").lane().spices(0, 3, 3).ship(ship, p3)
				p.Offers(0, "build:conquest planet:pytheas", "pay:2-1").Do(0, "build:conquest planet:pytheas pay:2-1")
				p.owned("pytheas", 0).holds(0, 1, 2).Happened(1, "conquered seat=0 planet=pytheas from=-1").Forbids(0, "build:conquest")
			}
		}},
		{"EF-10.6 not without a ship of one's own on its field", func(t *testing.T) {
			p := at(t).turn(0, "construction").lane().spices(0, 5, 5).Forbids(0, "build:conquest")
			p.ship("fr-galleon", p.edge(1, "N")).ship("gb-galleon", p3).Forbids(0, "build:conquest")
		}},
		{"EF-10.6 never one's own", func(t *testing.T) {
			building(t, 5, 5).ship("fr-galleon", p3).Forbids(0, "build:conquest")
		}},
		{"EF-10.6 an enemy's planet changes hands", func(t *testing.T) {
			p := at(t).turn(0, "construction").lane().tile("apollas", 4, 0).owns(1, "pytheas", "apollas").spices(0, 2, 1)
			p.ship("fr-galleon", p3).Do(0, "build:conquest planet:pytheas pay:2-1").owned("pytheas", 0).GoesOn()
			p.Happened(1, "conquered seat=0 planet=pytheas from=1").Do(0, "button:end").holds(1, 0, 1).pass(1).holds(0, 1, 0)
		}},
		{"EF-10.6 not under an enemy fortress", func(t *testing.T) {
			p := at(t).turn(0, "construction").lane().tile("apollas", 4, 0).owns(1, "pytheas", "apollas").spices(0, 5, 5).ship("fr-galleon", p3)
			p.Allows(0, "build:conquest planet:pytheas pay:2-1").fortress("pytheas").Forbids(0, "build:conquest")
		}},
		{"EF-10.6 two in one turn, a fortress on the new planet at once", func(t *testing.T) {
			p := at(t).turn(0, "construction").lane().tile("apollas", 4, 0).spices(0, 5, 5)
			p.ship("fr-galleon", p3).ship("fr-frigate-1", p.field(4, "a"))
			p.Do(0, "build:conquest planet:pytheas pay:2-1").Do(0, "build:conquest planet:apollas pay:1-2").holds(0, 2, 2)
			p.Allows(0, "build:fortress planet:pytheas", "build:fortress planet:apollas")
		}},
	})
}

// The reference data's costs (EF-10.7), written down a second time: pepper and vanilla.
var costs = map[string][2]int{
	"demodamas": {2, 2}, "patrocles": {3, 3}, "posidonius": {2, 2}, "pytheas": {2, 1},
	"hipparchus": {2, 2}, "apollas": {1, 2}, "hecateus": {2, 2}, "eratosthenes": {2, 2},
}

func TestCosts(t *testing.T) {
	totals := map[string]int{
		"demodamas": 4, "patrocles": 6, "posidonius": 4, "pytheas": 3,
		"hipparchus": 4, "apollas": 3, "hecateus": 4, "eratosthenes": 4,
	}
	vanilla := []string{"hipparchus", "apollas", "hecateus", "eratosthenes"}
	for id, cost := range costs {
		t.Run("EF-10.7 "+id, func(t *testing.T) {
			if cost[0]+cost[1] != totals[id] {
				t.Errorf("%v is not %d in all", cost, totals[id])
			}
			on := func(pepper, vanilla int) *position {
				p := at(t).turn(0, "construction").tile(id, 1, 0).spices(0, pepper, vanilla)
				return p.ship("fr-galleon", p.field(1, "a"))
			}
			pay := fmt.Sprintf("pay:%d-%d", cost[0], cost[1])
			on(cost[0]-1, 5).Forbids(0, "build:conquest")
			on(5, cost[1]-1).Forbids(0, "build:conquest")
			p := on(cost[0], cost[1]).Offers(0, "build:conquest planet:"+id, pay).Do(0, "build:conquest planet:"+id+" "+pay).holds(0, 0, 0)
			p.Do(0, "button:end").pass(1)
			if slices.Contains(vanilla, id) {
				p.holds(0, 0, 1)
			} else {
				p.holds(0, 1, 0)
			}
		})
	}
}
