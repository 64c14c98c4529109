package efemeris

import (
	"slices"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

// team is the basic position of a team match: France (seat 0 hubac, seat 2 cassini) has the turn, Britain (seat 1 fairborne,
// seat 3 byng) is the other nation.
func team(t *testing.T) *position { return atVariant(t, inTeams) }

// both ends a phase for both partners.
func (p *position) both(seat int) *position {
	p.Helper()
	return p.Do(seat, "button:end").Do(seat+2, "button:end")
}

// whole ends the tactics and construction phases of a nation, for both partners.
func (p *position) whole(seat int) *position { p.Helper(); return p.both(seat).both(seat) }

func TestTeamTurn(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-12.5 both partners draw one tile each and place their own; either first; who placed is done", func(t *testing.T) {
			for _, order := range [][2]int{{0, 2}, {2, 0}} {
				p := team(t).tile("pytheas", 1, 0).stack("crossroads", "pepper-bay", "apollas", "vanilla-bend").turn(1, "construction").both(1)
				v := p.view(game.Spectator)
				if len(v.Drawn) != 2 || v.Stack != 2 || !slices.Equal(v.Drawers, []int{0, 2}) {
					t.Fatalf("drawn %q by %v, %d left", v.Drawn, v.Drawers, v.Stack)
				}
				p.inPhase(0, "exploration").decides(0, 2)
				own := map[int]string{0: "tile:" + v.Drawn[0], 2: "tile:" + v.Drawn[1]}
				p.Begins(0, own[0]).Forbids(0, own[2]).Begins(2, own[2]).Forbids(2, own[0])
				a, b := order[0], order[1]
				p.Do(a, own[a]+" cell:2 turn:0").decides(game.Seat(b)).Forbids(b, own[b]+" cell:2").Begins(b, own[b]+" cell:3")
				p.Do(b, own[b]+" cell:3 turn:0").inPhase(0, "tactics").decides(0, 2)
			}
		}},
		{"EF-12.5 the nations take turns; a round is a turn of each", func(t *testing.T) {
			p := team(t).inPhase(0, "tactics").decides(0, 2).whole(0).inPhase(1, "tactics").decides(1, 3).whole(1).inPhase(0, "tactics").decides(0, 2)
			if got := p.view(game.Spectator).Round; got != 3 {
				t.Errorf("round %d, want 3", got)
			}
		}},
		{"EF-12.5 a phase ends when both have passed, either first", func(t *testing.T) {
			for _, order := range [][2]int{{0, 2}, {2, 0}} {
				a, b := order[0], order[1]
				p := team(t).lane().ship("fr-galleon", p3).ship("fr-galleon-2", 0)
				p.Do(a, "button:end").inPhase(0, "tactics").decides(game.Seat(b))
				if v := p.view(1); !v.Players[a].Passed || v.Players[b].Passed {
					t.Errorf("passed: %v, %v", v.Players[a].Passed, v.Players[b].Passed)
				}
				p.Begins(b, map[int]string{0: "ship:fr-galleon", 2: "ship:fr-galleon-2"}[b]).Do(b, "button:end").inPhase(0, "construction").decides(0, 2)
				if v := p.view(1); v.Players[a].Passed || v.Players[b].Passed {
					t.Error("passed the next phase with the last one")
				}
				p.Do(a, "button:end").inPhase(0, "construction").decides(game.Seat(b)).Do(b, "button:end").inPhase(1, "tactics")
			}
		}},
		{"EF-12.5 each acts in any order between them", func(t *testing.T) {
			p := team(t).hand(0, "courtesan").hand(2, "courtesan").token(0, "new-cargo").token(2, "new-cargo").lane()
			f := p.laneFields()
			p.ship("fr-galleon", f[2]).ship("fr-galleon-2", f[0])
			p.Do(2, "crew:courtesan").Do(0, "bonus:new-cargo spice:pepper").Do(2, sail("fr-galleon-2", f[1])).Do(0, sail("fr-galleon", f[3]))
			p.Do(2, "bonus:new-cargo spice:vanilla").Do(0, "crew:courtesan").holds(0, 1, 2).holds(2, 0, 3)
		}},
		{"EF-12.5 both collect before the tactics, each for own things", func(t *testing.T) {
			p := team(t).lane().tile("apollas", 2, 0).tile("posidonius", 3, 0).owns(0, "pytheas").owns(2, "apollas")
			p.ship("fr-galleon", p.field(7, "a")).ship("fr-galleon-2", p.field(3, "b")).turn(1, "construction").both(1)
			p.inPhase(0, "tactics").holds(0, 2, 0).holds(2, 0, 1).tokens(0, 0).tokens(2, 1).holds(1, 0, 0)
		}},
		{"EF-4.3 EF-4.4 caps are each player's own", func(t *testing.T) {
			p := team(t).tile("pytheas", 1, 0).tile("patrocles", 2, 0).tile("posidonius", 3, 0).tile("anchorage-cross", 4, 0)
			p.owns(0, "pytheas").owns(2, "patrocles").spices(0, 5, 5).spices(2, 4, 5)
			p.token(0, "stellar-winds", "warning-shot", "new-cargo").token(2, "stellar-winds", "warning-shot")
			p.ship("fr-galleon", p.field(3, "b")).ship("fr-galleon-2", p.field(4, "a")).turn(1, "construction").both(1)
			p.holds(0, 5, 5).holds(2, 5, 5).tokens(0, 3).tokens(2, 3)
		}},
		{"EF-5.3 EF-12.5 each galleon moves three fields, each frigate four, once", func(t *testing.T) {
			p := team(t)
			f := p.longLane()
			p.ship("fr-galleon-2", f[0]).ship("fr-frigate-3", f[10]).Allows(2, sail("fr-galleon-2", f[3]), sail("fr-frigate-3", f[6]))
			p.Forbids(2, sail("fr-galleon-2", f[4]), sail("fr-frigate-3", f[5])).Do(2, sail("fr-galleon-2", f[1])).Forbids(2, "ship:fr-galleon-2")
		}},
		{"EF-6.1 EF-12.4 three cards a turn each; they lie open until the nation's next tactics phase", func(t *testing.T) {
			p := team(t).hand(0, "courtesan", "courtesan", "banker", "banker").hand(2, "gunner", "first-officer", "first-officer")
			p.tile("pytheas", 1, 0).tile("hecateus", 2, 0).ship("fr-galleon", 0).ship("fr-galleon-2", 0)
			p.Do(0, "crew:courtesan", "crew:courtesan", "crew:banker spice:pepper").Forbids(0, "crew:").Begins(2, officer)
			p.Do(2, officer+" cell:2 turn:1").cards(0, 1, 5, 3).cards(2, 2, 5, 1).whole(0).cards(0, 1, 5, 3)
			p.whole(1).cards(0, 1, 9, 0).cards(2, 2, 9, 0).Begins(0, "crew:banker")
		}},
		{"EF-11.5 twenty full rounds in which nothing happens are forty turns of nations", func(t *testing.T) {
			p := team(t)
			for turn := range 39 {
				p.whole(turn % 2)
			}
			p.GoesOn().quietTurns(39).whole(1).Ended("standstill")
		}},
	})
}

func TestTeamOwnThings(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-12.6 ships: nobody moves the partner's, by sail or by bonus", func(t *testing.T) {
			p := team(t).lane().token(0, "stellar-winds", "warning-shot")
			f := p.laneFields()
			p.ship("fr-galleon", f[2]).ship("fr-galleon-2", f[0]).ship("fr-frigate-3", f[5])
			p.Begins(0, "ship:fr-galleon", "bonus:stellar-winds ship:fr-galleon").Forbids(0, "ship:fr-galleon-2", "ship:fr-frigate-3")
			p.Forbids(0, "bonus:stellar-winds ship:fr-galleon-2", "bonus:stellar-winds ship:fr-frigate-3", "bonus:warning-shot")
			p.ship("gb-galleon-2", f[4]).Offers(0, "bonus:warning-shot", "ship:gb-galleon-2")
		}},
		{"EF-12.6 bonuses and crew are each player's own: none can be given, none used by the partner", func(t *testing.T) {
			p := team(t).hand(0, "courtesan", "helmsman").token(0, "new-cargo", "stellar-winds").spices(0, 2, 2).lane()
			p.ship("fr-galleon", p3).ship("fr-galleon-2", p.field(7, "a")).Forbids(2, "crew:", "bonus:").Do(0, "crew:helmsman")
			p.stands("fr-galleon", 0).stands("fr-galleon-2", p.field(7, "a")).Do(0, "crew:courtesan").holds(0, 2, 4).holds(2, 0, 0)
			p.Do(0, "bonus:new-cargo spice:pepper").holds(2, 0, 0).both(0).Offers(0, "seat:2", "spice:pepper", "spice:vanilla").Offers(0, "seat:1").Offers(0, "seat:3")
		}},
		{"EF-6.2 EF-12.6 without a galleon of one's own no crew, whatever the partner has", func(t *testing.T) {
			p := team(t).hand(0, "courtesan").hand(2, "courtesan").ship("fr-galleon-2", 0)
			p.Forbids(0, "crew:").Allows(2, "crew:courtesan")
		}},
		{"EF-6.5 EF-12.6 a gunner of one's own galleon; never at the partner's ship or fortress", func(t *testing.T) {
			p := team(t).hand(0, "gunner").lane().tile("hecateus", 4, 0)
			f := p.laneFields()
			p.owns(2, "pytheas").fortress("pytheas").ship("fr-galleon", f[3]).ship("fr-galleon-2", f[4]).ship("gb-galleon", f[1]).Forbids(0, "crew:gunner")
			p.ship("fr-galleon-2", f[2]).Forbids(0, "crew:gunner").ship("gb-galleon-2", f[4]).Offers(0, "crew:gunner", "ship:fr-galleon")
			p.Offers(0, "crew:gunner ship:fr-galleon", "ship:gb-galleon-2")
		}},
		{"EF-6.8 the surgeon protects the own galleon, not the partner's", func(t *testing.T) {
			p := team(t).hand(1, "surgeon").hand(0, "gunner").turn(1, "tactics").lane()
			f := p.laneFields()
			p.ship("gb-galleon", f[2]).ship("gb-galleon-2", f[4]).ship("fr-galleon", f[3]).Do(1, "crew:surgeon").whole(1)
			p.Offers(0, "crew:gunner ship:fr-galleon", "ship:gb-galleon-2")
		}},
		{"EF-6.9 the carpenter's frigate is his own player's, on an own planet", func(t *testing.T) {
			p := team(t).hand(1, "carpenter").turn(1, "tactics").lane().tile("apollas", 4, 0).owns(1, "pytheas").owns(3, "apollas").ship("gb-galleon", 0)
			p.Do(1, "crew:carpenter").both(1).Forbids(3, "build:").Offers(1, "build:frigate", "planet:pytheas")
			p.Do(1, "build:frigate planet:pytheas").stands("gb-frigate-1", p3)
		}},
		{"EF-6.11 the governor's spice is off for his own player", func(t *testing.T) {
			p := team(t).nation(0, "spain", "pargo").nation(2, "spain", "da-silva").hand(0, "governor").lane().spices(0, 2, 1).spices(2, 2, 1)
			p.ship("es-galleon", p3).ship("es-galleon-2", p.edge(1, "N")).Do(0, "crew:governor").Do(0, sail("es-galleon", p.edge(1, "S")))
			p.Do(2, sail("es-galleon-2", p3)).both(0).Offers(2, "build:conquest planet:pytheas", "pay:2-1").Forbids(0, "build:conquest")
		}},
		{"EF-6.10 EF-8.9 what comes at the next collection comes to the own galleon's player", func(t *testing.T) {
			p := team(t).nation(0, "spain", "pargo").nation(2, "spain", "da-silva").hand(0, "boatswain", "first-officer").tile("posidonius", 1, 0).tile("pepper-strait", 2, 0)
			p.ship("es-galleon", 0).ship("es-galleon-2", p.field(1, "b")).ship("es-frigate-3", p.field(2, "a"))
			p.Do(0, "crew:boatswain", officer).whole(0).whole(1).tokens(2, 1).tokens(0, 0).holds(2, 1, 0).holds(0, 0, 0)
		}},
		{"EF-8.2 de la Chesnaye sails to own planets, not to the partner's", func(t *testing.T) {
			p := team(t).nation(0, "france", "de-la-chesnaye").hand(0, "first-officer").lane().tile("apollas", 4, 0).owns(0, "apollas").owns(2, "pytheas")
			p.ship("fr-galleon", 0).Offers(0, officer, "planet:apollas")
		}},
		{"EF-8.8 Lancaster's gunner stands on an own frigate, not on the partner's", func(t *testing.T) {
			p := team(t).nation(1, "britain", "lancaster").hand(1, "first-officer", "gunner").turn(1, "tactics")
			f := p.longLane()
			p.ship("gb-galleon", f[0]).ship("gb-frigate-1", f[6]).ship("gb-frigate-3", f[9]).ship("fr-galleon", f[7]).ship("fr-galleon-2", f[10])
			p.Do(1, officer).Offers(1, "crew:gunner", "ship:gb-frigate-1").Offers(1, "crew:gunner ship:gb-frigate-1", "ship:fr-galleon")
		}},
		{"EF-10.1 EF-12.6 each pays with own spices", func(t *testing.T) {
			p := team(t).turn(0, "construction").lane().tile("hecateus", 4, 0).owns(0, "pytheas").owns(2, "hecateus").spices(0, 2, 2)
			p.Forbids(2, "build:").Begins(0, "build:crew", "build:frigate planet:pytheas", "build:fortress planet:pytheas")
			p.Do(0, "build:fortress planet:pytheas").holds(0, 1, 1).holds(2, 0, 0)
		}},
		{"EF-10.3 EF-10.4 EF-10.5 frigates, fortresses and galleons on own planets, never on the partner's", func(t *testing.T) {
			p := team(t).turn(0, "construction").lane().tile("hecateus", 4, 0).owns(0, "pytheas").owns(2, "hecateus").spices(0, 5, 5)
			p.Offers(0, "build:frigate", "planet:pytheas").Offers(0, "build:fortress", "planet:pytheas")
			q := sunk(t, inTeams, 1).ship("gb-frigate-1", p3).tile("apollas", 4, 0).owns(2, "apollas").Offers(0, "build:galleon", "field:0")
			q.Forbids(0, "build:frigate").Forbids(2, "build:galleon")
		}},
		{"EF-10.6 never the partner's planet", func(t *testing.T) {
			p := team(t).turn(0, "construction").lane().tile("apollas", 4, 0).owns(2, "pytheas").owns(1, "apollas").spices(0, 5, 5)
			p.ship("fr-galleon", p3).ship("fr-frigate-1", p.field(4, "a")).Offers(0, "build:conquest", "planet:apollas")
			p.Do(0, "build:conquest planet:apollas pay:1-2").owned("apollas", 0)
		}},
		{"EF-10.6 a ship of the partner's on a planet does not let one conquer it", func(t *testing.T) {
			p := team(t).turn(0, "construction").lane().spices(0, 5, 5).spices(2, 5, 5)
			p.ship("fr-galleon-2", p3).Forbids(0, "build:conquest").Allows(2, takePytheas)
		}},
		{"EF-5.4 the partner's ship stops, too", func(t *testing.T) {
			p := team(t).lane()
			f := p.laneFields()
			p.ship("fr-galleon", f[1]).ship("fr-galleon-2", f[2]).Forbids(0, sail("fr-galleon", f[2]), sail("fr-galleon", f[3]))
		}},
		{"EF-5.5 the own nation's fortress, the partner's too, is no hindrance; the other nation's is", func(t *testing.T) {
			p := team(t).lane()
			f := p.laneFields()
			p.owns(2, "pytheas").fortress("pytheas").ship("fr-galleon", f[1]).ship("gb-galleon-2", f[0])
			p.Allows(0, sail("fr-galleon", f[2]), sail("fr-galleon", f[3])).token(0, "stellar-winds").Allows(0, by("bonus:stellar-winds", "fr-galleon", f[2]))
			p.ship("fr-galleon", f[5]).whole(0).Forbids(3, sail("gb-galleon-2", f[2]), sail("gb-galleon-2", f[3])).Allows(3, sail("gb-galleon-2", f[1]))
		}},
		{"EF-9.2 EF-5.5 an enemy ship is driven over its own partner's fortress, not over those of the other nation", func(t *testing.T) {
			p := team(t).lane().token(0, "warning-shot")
			f := p.laneFields()
			p.owns(3, "pytheas").fortress("pytheas").ship("gb-galleon", f[1]).Allows(0, by("bonus:warning-shot", "gb-galleon", f[2]))
			q := team(t).lane().token(0, "warning-shot").owns(2, "pytheas").fortress("pytheas").ship("gb-galleon", f[1])
			q.Forbids(0, by("bonus:warning-shot", "gb-galleon", f[2])).Allows(0, by("bonus:warning-shot", "gb-galleon", f[0]))
		}},
		{"EF-7.2 a fortress under the attacker's partner's ship can't be attacked, nor under its owner's partner's", func(t *testing.T) {
			for _, ship := range []string{"fr-frigate-3", "gb-galleon-2"} {
				p := team(t).hand(0, "gunner").lane()
				f := p.laneFields()
				p.owns(1, "pytheas").fortress("pytheas").ship("fr-galleon", f[1]).Allows(0, fire("fr-galleon", "fortress:pytheas"))
				p.ship(ship, f[2]).Forbids(0, fire("fr-galleon", "fortress:pytheas"))
			}
		}},
	})
}

// sunk is France's construction phase after seat 0 lost its galleon so many times, rebuilding it in between; pytheas is its
// planet, and it holds five vanilla. Options say which team match it is.
func sunk(t *testing.T, options map[string]string, times int) *position {
	p := atVariant(t, options).tile("pytheas", 1, 0).tile("singularity-gate", 4, 0).owns(0, "pytheas").spices(0, 0, 5)
	p.ship("fr-galleon", p.edge(0, "S")).Do(0, sail("fr-galleon", p.field(4, "a"))).both(0)
	for range times - 1 {
		p.Do(0, "build:galleon planet:pytheas").both(0).whole(1).spices(0, 0, 5)
		p.ship("fr-galleon", p.edge(0, "S")).Do(0, sail("fr-galleon", p.field(4, "a"))).both(0)
	}
	return p.gone("fr-galleon").inPhase(0, "construction")
}

// captaincy fails unless everybody sees that captain of a seat, not lost, and so many galleons left.
func (p *position) captaincy(seat int, captain string, left int) *position {
	p.Helper()
	for viewer := game.Spectator; viewer < 4; viewer++ {
		his := p.view(viewer).Players[seat]
		if his.Captain != captain || his.CaptainsLeft != left || len(his.Lost) != 0 {
			p.Errorf("seat %d sees captain %q of seat %d, %d left, lost %q; want %q and %d", viewer, his.Captain, seat, his.CaptainsLeft, his.Lost, captain, left)
		}
	}
	return p
}

func TestTeamGalleons(t *testing.T) {
	expert := map[string]string{"mode": "team", "level": "expert"}
	gametest.Prove(t, []gametest.Rule{
		{"EF-7.3 a destroyed galleon's captain stays; crew in play goes to the common reserve, the hand stays", func(t *testing.T) {
			p := team(t).hand(0, "gunner").hand(1, "banker", "surgeon").played(1, "gunner", "carpenter").hand(3, "gunner").lane()
			f := p.laneFields()
			p.ship("fr-galleon", f[2]).ship("gb-galleon", f[3]).captaincy(1, "fairborne", 2).cards(1, 2, 7, 2).cards(3, 1, 7, 0)
			p.Do(0, fire("fr-galleon", "ship:gb-galleon")).gone("gb-galleon").Untold(0, "captain-lost").captaincy(1, "fairborne", 1)
			p.cards(1, 2, 9, 0).cards(3, 1, 9, 0)
		}},
		{"EF-12.9 the destroyed galleon is rebuilt once for two vanilla, with the same captain", func(t *testing.T) {
			p := sunk(t, inTeams, 1).captaincy(0, "hubac", 1).Offers(0, "build:galleon", "planet:pytheas").Forbids(2, "build:galleon")
			p.Do(0, "build:galleon planet:pytheas").stands("fr-galleon", p3).holds(0, 0, 3).captaincy(0, "hubac", 1).Forbids(0, "build:galleon")
			p.Happened(1, "built-galleon seat=0 ship=fr-galleon captain=hubac field="+itoa(p3))
			sunk(t, inTeams, 1).spices(0, 5, 1).Forbids(0, "build:galleon")
		}},
		{"EF-12.9 EF-10.5 without a planet of one's own it is built on the rose", func(t *testing.T) {
			p := sunk(t, inTeams, 1)
			p.s.planets[table.planetIndex("pytheas")].owner = 2
			p.Offers(0, "build:galleon", "field:0").Do(0, "build:galleon field:0").stands("fr-galleon", 0).captaincy(0, "hubac", 1)
		}},
		{"EF-12.9 not a second time", func(t *testing.T) {
			p := sunk(t, inTeams, 2).captaincy(0, "hubac", 0).Forbids(0, "build:galleon").GoesOn()
			p.spices(0, 2, 2).Begins(0, "build:frigate planet:pytheas", "build:crew reserve:gunner", "build:fortress planet:pytheas")
		}},
		{"EF-12.9 the partner's losses are the partner's", func(t *testing.T) {
			p := sunk(t, inTeams, 2).captaincy(2, "cassini", 2).both(0).whole(1)
			p.tile("apollas", 2, 0).owns(2, "apollas").spices(2, 0, 2).ship("fr-galleon-2", p.edge(0, "S"))
			p.Do(2, sail("fr-galleon-2", p.field(4, "a"))).both(0).Allows(2, "build:galleon planet:apollas").Forbids(0, "build:galleon")
			p.Do(2, "build:galleon planet:apollas").stands("fr-galleon-2", p.field(2, "a")).captaincy(2, "cassini", 1)
		}},
		{"EF-12.9 at the expert level twice", func(t *testing.T) {
			sunk(t, expert, 1).captaincy(0, "hubac", 2).Allows(0, "build:galleon planet:pytheas")
			p := sunk(t, expert, 2).captaincy(0, "hubac", 1).Do(0, "build:galleon planet:pytheas").stands("fr-galleon", p3)
			p.captaincy(0, "hubac", 1)
			sunk(t, expert, 3).captaincy(0, "hubac", 0).Forbids(0, "build:galleon").GoesOn()
		}},
	})
}

func TestTeamLimits(t *testing.T) {
	// works is France's construction phase: two planets of each partner, plenty of spices.
	works := func(t *testing.T) *position {
		p := team(t).turn(0, "construction").tile("pytheas", 1, 0).tile("hecateus", 2, 0).tile("apollas", 3, 0).tile("patrocles", 4, 0)
		return p.owns(0, "pytheas", "hecateus").owns(2, "apollas", "patrocles").spices(0, 5, 5).spices(2, 5, 5)
	}
	gametest.Prove(t, []gametest.Rule{
		{"EF-12.8 EF-7.5 two frigates a nation over the match: one each, or two of one partner", func(t *testing.T) {
			p := works(t).Do(0, "build:frigate planet:pytheas").stands("fr-frigate-1", p3).Do(2, "build:frigate planet:apollas")
			p.stands("fr-frigate-3", p.field(3, "a")).Forbids(0, "build:frigate").Forbids(2, "build:frigate")
			q := works(t).Do(2, "build:frigate planet:apollas").Do(2, "build:frigate planet:patrocles").Forbids(2, "build:frigate").Forbids(0, "build:frigate")
			q.stands("fr-frigate-4", q.field(4, "a")).both(0).turn(1, "construction").owns(1, "demodamas").tile("demodamas", 5, 0).spices(1, 2, 0)
			q.Allows(1, "build:frigate planet:demodamas")
		}},
		{"EF-12.8 EF-7.5 lost frigates count", func(t *testing.T) {
			p := works(t).turn(0, "tactics").tile("singularity-gate", 6, 0)
			p.ship("fr-frigate-1", p.edge(6, "SE")).ship("fr-frigate-3", p.edge(6, "N")).Do(0, sail("fr-frigate-1", p.field(6, "a")))
			p.gone("fr-frigate-1").both(0).Forbids(0, "build:frigate").Forbids(2, "build:frigate")
		}},
		{"EF-12.8 EF-6.9 no carpenter once the nation has built two frigates", func(t *testing.T) {
			p := team(t).hand(1, "carpenter", "carpenter").turn(1, "tactics").ship("gb-galleon", 0).built(3, 1, 0).Allows(1, "crew:carpenter")
			p.built(1, 1, 0).Forbids(1, "crew:carpenter").built(1, 0, 0).Do(1, "crew:carpenter").Forbids(1, "crew:carpenter")
			q := team(t).hand(1, "carpenter").hand(3, "carpenter").turn(1, "tactics").ship("gb-galleon", 0).ship("gb-galleon-2", 0).built(3, 2, 0)
			q.Forbids(1, "crew:carpenter").Forbids(3, "crew:carpenter")
		}},
		{"EF-12.8 EF-6.9 a free frigate counts against the nation's two", func(t *testing.T) {
			p := team(t).hand(1, "carpenter").turn(1, "tactics").tile("pytheas", 1, 0).tile("hecateus", 2, 0).owns(1, "pytheas").owns(3, "hecateus")
			p.ship("gb-galleon", 0).built(3, 1, 0).spices(3, 5, 5).spices(1, 5, 5).Do(1, "crew:carpenter").both(1)
			p.Do(1, "build:frigate planet:pytheas").holds(1, 5, 5).Forbids(3, "build:frigate")
			q := team(t).hand(1, "carpenter").turn(1, "tactics").tile("pytheas", 1, 0).tile("hecateus", 2, 0).owns(1, "pytheas").owns(3, "hecateus")
			q.ship("gb-galleon", 0).built(3, 1, 0).spices(3, 5, 5).Do(1, "crew:carpenter").both(1)
			q.stillFree(1, 1).Do(3, "build:frigate planet:hecateus").Forbids(1, "build:frigate").stillFree(1, 0)
		}},
		{"EF-12.8 EF-7.5 two fortresses a nation over the match", func(t *testing.T) {
			works(t).Do(0, "build:fortress planet:pytheas").Do(2, "build:fortress planet:apollas").Forbids(0, "build:fortress").Forbids(2, "build:fortress")
			q := works(t).Do(0, "build:fortress planet:pytheas").Do(0, "build:fortress planet:hecateus").Forbids(2, "build:fortress")
			q.fortified("pytheas", true).fortified("hecateus", true)
			works(t).built(2, 0, 2).Forbids(0, "build:fortress")
		}},
		{"EF-12.8 EF-8.10 de Guzmán within the nation's two, never on the partner's planet", func(t *testing.T) {
			p := team(t).nation(0, "spain", "de-guzman").nation(2, "spain", "pargo").hand(0, "first-officer", "first-officer", "first-officer")
			p.tile("pytheas", 1, 0).tile("hecateus", 2, 0).owns(0, "pytheas").owns(2, "hecateus").ship("es-galleon", 0)
			p.Offers(0, officer, "planet:pytheas").built(2, 0, 1).Offers(0, officer, "planet:pytheas").built(2, 0, 2).Forbids(0, officer)
			p.built(2, 0, 1).Do(0, officer+" planet:pytheas").spices(2, 5, 5).both(0).Forbids(2, "build:fortress")
		}},
		{"EF-10.2 EF-12.4 a hand of six at most, from the common reserve", func(t *testing.T) {
			p := works(t).hand(0, "gunner", "gunner", "gunner", "banker", "banker").hand(2, "helmsman").spices(0, 5, 0)
			p.Allows(0, "build:crew reserve:helmsman").Forbids(2, "build:crew reserve:gunner", "build:crew reserve:banker")
			p.Do(2, "build:crew reserve:helmsman").Forbids(0, "build:crew reserve:helmsman").cards(0, 5, 5, 0)
			p.Do(0, "build:crew reserve:courtesan").cards(0, 6, 4, 0).cards(2, 2, 4, 0).Forbids(0, "build:crew")
		}},
		{"EF-12.4 a recruited card is told to the partner, not to the others", func(t *testing.T) {
			p := works(t).hides(0, "build:crew", game.SeatsOf(0, 2)).Do(0, "build:crew reserve:gunner")
			p.Happened(2, "recruited-card seat=0 crew=gunner").seesHand(2, 0, 11, "gunner").seesHand(0, 0, 11, "gunner")
			for _, viewer := range []game.Seat{1, 3, game.Spectator} {
				p.Untold(viewer, "recruited-card").Happened(viewer, "recruited seat=0").seesHand(int(viewer), 0, 0)
				if his := p.view(viewer).Players[0]; his.HandSize != 1 || his.ReserveSize != 11 {
					t.Errorf("seat %d sees sizes %d and %d", viewer, his.HandSize, his.ReserveSize)
				}
			}
		}},
	})
}

// stillFree is how many frigates the end of the turn says would be lost.
func (p *position) stillFree(seat, want int) *position {
	p.Helper()
	var c game.Choice
	for _, m := range p.s.Moves(game.Seat(seat), nil) {
		if p.s.Choice(game.Seat(seat), m, &c); c.Kind == "end-turn" && c.Args[1] != (game.Arg{Name: "frigates", Number: want}) {
			p.Errorf("end-turn says %v, want %d frigates", c.Args, want)
		}
	}
	return p
}

func TestTeamSharing(t *testing.T) {
	sharing := func(t *testing.T) *position { return team(t).turn(0, "construction").spices(0, 3, 3).spices(2, 2, 0) }
	pepperTo2, pepperTo0 := "seat:2 spice:pepper", "seat:0 spice:pepper"
	gametest.Prove(t, []gametest.Rule{
		{"EF-12.7 a spice is given to the partner, seen by all", func(t *testing.T) {
			p := sharing(t).Do(0, "seat:2 spice:vanilla").holds(0, 3, 2).holds(2, 2, 1).Happened(1, "gave seat=0 partner=2 spice=vanilla")
			p.Do(0, pepperTo2).holds(0, 2, 2).holds(2, 3, 1)
		}},
		{"EF-12.7 two in all a turn, both ways together", func(t *testing.T) {
			sharing(t).Do(0, pepperTo2, pepperTo2).Forbids(0, "seat:").Forbids(2, "seat:")
			sharing(t).Do(0, pepperTo2).Do(2, pepperTo0).holds(0, 3, 3).Forbids(0, "seat:").Forbids(2, "seat:")
			sharing(t).Do(2, pepperTo0, pepperTo0).holds(2, 0, 0).Forbids(0, "seat:")
		}},
		{"EF-12.7 again in the next turn, and so many for the other nation", func(t *testing.T) {
			p := sharing(t).spices(1, 1, 1).Do(0, pepperTo2, pepperTo2).both(0).both(1).Do(1, "seat:3 spice:pepper").Do(1, "seat:3 spice:vanilla")
			p.holds(3, 1, 1).Forbids(3, "seat:").both(1).both(0).Allows(0, pepperTo2)
		}},
		{"EF-12.7 within the partner's cap", func(t *testing.T) {
			sharing(t).spices(2, 5, 4).Forbids(0, pepperTo2).Do(0, "seat:2 spice:vanilla").holds(2, 5, 5).Forbids(0, "seat:")
		}},
		{"EF-12.7 only what one has, only in construction, only to the partner", func(t *testing.T) {
			sharing(t).spices(0, 0, 1).Offers(0, "seat:2", "spice:vanilla").Forbids(0, "seat:0", "seat:1", "seat:3")
			sharing(t).turn(0, "tactics").Forbids(0, "seat:").Forbids(2, "seat:")
			for _, options := range []map[string]string{nil, freeForAll} {
				atVariant(t, options).turn(0, "construction").spices(0, 3, 3).Forbids(0, "seat:")
			}
		}},
		{"EF-12.7 what was given can be spent at once", func(t *testing.T) {
			p := sharing(t).lane().owns(2, "pytheas").Forbids(2, "build:fortress").Do(0, "seat:2 spice:vanilla").Do(2, "build:fortress planet:pytheas")
			p.holds(2, 1, 0)
		}},
		{"EF-12.5 EF-12.7 who has passed gives no more", func(t *testing.T) {
			sharing(t).Do(0, "button:end").decides(2).Allows(2, pepperTo0)
		}},
	})
}

func TestTeamCaptainsAbilities(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-8.3 Castel d'Oléron protects own fortresses, not the partner's", func(t *testing.T) {
			for _, played := range []bool{false, true} {
				p := team(t).nation(0, "france", "castel-d-oleron").hand(0, "first-officer").hand(1, "gunner").lane().tile("hecateus", 4, 3)
				p.owns(0, "hecateus").owns(2, "pytheas").fortress("hecateus", "pytheas").ship("fr-galleon", 0)
				if played {
					p.Do(0, officer)
				}
				p.whole(0).ship("gb-galleon", p.edge(1, "N")).Offers(1, "crew:gunner ship:gb-galleon", "fortress:pytheas")
				p.ship("gb-galleon", p.edge(4, "S"))
				if got := p.Can(1, fire("gb-galleon", "fortress:hecateus")); got == played {
					t.Errorf("ability used: %v, his own fortress can be razed: %v", played, got)
				}
			}
		}},
		{"EF-8.3 EF-6.12 a partner's fortress alone gives him nothing to protect once the nation's are built", func(t *testing.T) {
			p := team(t).nation(0, "france", "castel-d-oleron").hand(0, "first-officer").lane().owns(2, "pytheas").fortress("pytheas").built(2, 0, 2)
			p.ship("fr-galleon", 0).Forbids(0, officer)
		}},
		{"EF-8.11 da Silva moves enemy ships, not a partner's", func(t *testing.T) {
			p := team(t).nation(0, "spain", "da-silva").nation(2, "spain", "pargo").hand(0, "first-officer").token(0, "stellar-winds").lane()
			f := p.laneFields()
			p.ship("es-galleon", f[2]).ship("es-galleon-2", f[4]).Forbids(0, officer).ship("gb-galleon-2", f[0]).Offers(0, officer, "ship:gb-galleon-2")
		}},
		{"EF-8.11 EF-12.6 with a token of her own, not the partner's", func(t *testing.T) {
			p := team(t).nation(0, "spain", "da-silva").nation(2, "spain", "pargo").hand(0, "first-officer").token(2, "stellar-winds").lane()
			p.ship("es-galleon", p3).ship("gb-galleon-2", 0).Forbids(0, officer)
		}},
		{"EF-8.7 Byng takes a card of either opponent, never the partner's", func(t *testing.T) {
			p := team(t).hand(3, "first-officer").hand(1, "gunner").hand(0, "helmsman").hand(2, "banker", "banker").turn(1, "tactics").ship("gb-galleon-2", 0)
			p.Offers(3, officer, "seat:0", "seat:2").Do(3, officer+" seat:0").Happened(game.Spectator, "discarded seat=0 crew=helmsman")
			p.cards(0, 0, 9, 0).cards(2, 2, 9, 0)
		}},
		{"EF-8.6 Blake freezes either enemy's ships, never the partner's, through their nation's next turn", func(t *testing.T) {
			p := team(t).nation(1, "britain", "blake").hand(1, "first-officer").turn(1, "tactics").lane()
			f := p.laneFields()
			p.ship("gb-galleon", f[2]).ship("gb-galleon-2", f[3]).ship("fr-galleon-2", f[4]).ship("fr-galleon", f[0])
			p.Offers(1, officer, "ship:fr-galleon", "ship:fr-galleon-2").Do(1, officer+" ship:fr-galleon-2").whole(1)
			p.Forbids(2, "ship:").Begins(0, "ship:fr-galleon").whole(0).whole(1).Begins(2, "ship:fr-galleon-2")
		}},
		{"EF-8.4 a partner's galleon on the tile does not stop Cassini; it turns along", func(t *testing.T) {
			p := team(t).hand(2, "first-officer").tile("hecateus", 1, 0).ship("fr-galleon-2", 0)
			p.ship("gb-galleon-2", p.field(1, "a")).Forbids(2, officer).ship("gb-galleon-2", 0).ship("fr-galleon", p.field(1, "a"))
			p.Do(2, officer+" cell:1 turn:3").stands("fr-galleon", p.field(1, "a")).Allows(0, sail("fr-galleon", p.edge(1, "S")))
		}},
		{"EF-8.12 de Avilés sells cards of his own hand to the common reserve", func(t *testing.T) {
			p := team(t).nation(0, "spain", "de-aviles").nation(2, "spain", "pargo").hand(0, "first-officer", "banker").hand(2, "gunner").ship("es-galleon", 0)
			p.Offers(0, officer, "crew:banker").hides(0, officer, game.SeatsOf(0, 2)).Do(0, officer+" crew:banker").holds(0, 1, 1).holds(2, 0, 0)
			p.cards(2, 1, 10, 0).Happened(2, "sold-card seat=0 crew=banker").Untold(1, "sold-card")
		}},
	})
}

func TestTeamEnd(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-11.1 EF-12.6 five planets of a nation win together", func(t *testing.T) {
			p := team(t).turn(0, "construction").lane().owns(0, "demodamas", "patrocles").owns(2, "posidonius", "apollas").owns(1, "hecateus")
			if got := p.view(1).Goal; got != 5 {
				t.Errorf("goal %d", got)
			}
			p.spices(2, 2, 1).ship("fr-galleon-2", p3).Do(2, takePytheas).Ended("conquest", 0, 2).decides()
		}},
		{"EF-11.1 four of them do not", func(t *testing.T) {
			p := team(t).turn(0, "construction").lane().owns(0, "demodamas").owns(2, "posidonius", "apollas").owns(1, "hecateus")
			p.spices(2, 2, 1).ship("fr-galleon-2", p3).Do(2, takePytheas).GoesOn().both(0).inPhase(1, "tactics")
		}},
		{"EF-11.2 a nation without planets loses at once", func(t *testing.T) {
			p := team(t).turn(1, "construction").lane().owns(1, "demodamas").owns(2, "pytheas").spices(3, 2, 1).ship("gb-galleon-2", p3)
			p.Do(3, takePytheas).Ended("no-planets", 1, 3)
		}},
		{"EF-11.2 EF-11.3 a player without planets plays on while the partner has one", func(t *testing.T) {
			p := team(t).turn(1, "construction").lane().owns(1, "demodamas").owns(2, "pytheas").owns(0, "apollas").spices(3, 2, 1).ship("gb-galleon-2", p3)
			p.ship("fr-galleon-2", p.edge(1, "N")).spices(2, 1, 1).Do(3, takePytheas).GoesOn().Untold(0, "eliminated").both(1)
			p.decides(0, 2).holds(2, 1, 1).stands("fr-galleon-2", p.edge(1, "N")).Begins(2, "ship:fr-galleon-2")
		}},
	})
}
