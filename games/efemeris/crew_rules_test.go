package efemeris

import (
	"slices"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

// spain makes seat 0 Spain with these captains.
func (p *position) spain(captains ...string) *position { return p.nation(0, "spain", captains...) }

// britain makes seat 0 Britain and seat 1 France.
func (p *position) britain(captains ...string) *position {
	return p.nation(1, "france", "hubac", "cassini").nation(0, "britain", captains...)
}

func TestPlayingCrew(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-6.1 at most three cards a turn, the same kind again", func(t *testing.T) {
			p := at(t).hand(0, "banker", "banker", "courtesan", "courtesan", "helmsman").spices(0, 3, 0)
			p.lane().ship("fr-galleon", p3)
			p.Do(0, "crew:banker spice:vanilla", "crew:banker spice:vanilla", "crew:courtesan").holds(0, 1, 4)
			p.cards(0, 2, 7, 3).Forbids(0, "crew:").Allows(0, "ship:fr-galleon field:"+itoa(p.edge(1, "N")))
			p.pass(0).pass(1).Allows(0, "crew:courtesan", "crew:helmsman")
		}},
		{"EF-6.1 played cards lie open", func(t *testing.T) {
			p := at(t).hand(0, "courtesan", "helmsman").lane().ship("fr-galleon", p3).Do(0, "crew:helmsman", "crew:courtesan")
			for _, viewer := range []game.Seat{0, 1, game.Spectator} {
				if got := slices.Sorted(slices.Values(p.view(viewer).Players[0].Played)); !slices.Equal(got, []string{"courtesan", "helmsman"}) {
					t.Errorf("seat %d sees %q open", viewer, got)
				}
			}
			p.Happened(1, "played seat=0 crew=courtesan")
		}},
		{"EF-6.1 only cards of the hand, only in the own turn", func(t *testing.T) {
			p := at(t).hand(0, "courtesan").hand(1, "surgeon").lane().ship("fr-galleon", p3).ship("gb-galleon", 0)
			p.Allows(0, "crew:courtesan").Forbids(0, "crew:helmsman", "crew:gunner", "crew:banker", "crew:first-officer").Forbids(1, "crew:")
			p.Do(0, "button:end").Forbids(0, "crew:")
		}},
		{"EF-6.2 without a galleon on the map no crew", func(t *testing.T) {
			p := at(t).hand(0, "courtesan", "banker", "helmsman", "first-officer").spices(0, 1, 1).lane().ship("fr-frigate-1", p3)
			p.Forbids(0, "crew:")
			p.ship("fr-galleon", p.edge(1, "N")).Allows(0, "crew:courtesan", "crew:banker spice:pepper", "crew:helmsman", "crew:first-officer")
		}},
		{"EF-6.2 crew never acts for a frigate", func(t *testing.T) {
			p := at(t).hand(0, "gunner", "helmsman", "first-officer")
			f := p.longLane()
			p.ship("fr-galleon", f[5]).ship("fr-frigate-1", f[1]).ship("gb-frigate-1", f[2])
			p.Forbids(0, "crew:gunner", "crew:helmsman")
			p.Do(0, "crew:first-officer").Offers(0, "ship:fr-frigate-1", fields(f[0])...)
		}},
	})
}

func TestCommonCrew(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-6.3 banker: an own spice for one of the other kind", func(t *testing.T) {
			p := at(t).hand(0, "banker", "banker").spices(0, 1, 0).ship("fr-galleon", 0)
			p.Offers(0, "crew:banker", "spice:vanilla").Do(0, "crew:banker spice:vanilla").holds(0, 0, 1)
			p.Happened(1, "changed seat=0 gave=pepper got=vanilla")
			p.Offers(0, "crew:banker", "spice:pepper").Do(0, "crew:banker spice:pepper").holds(0, 1, 0)
		}},
		{"EF-6.3 EF-6.12 not without a spice, nor beyond five", func(t *testing.T) {
			at(t).hand(0, "banker").ship("fr-galleon", 0).Forbids(0, "crew:")
			at(t).hand(0, "banker").spices(0, 5, 2).ship("fr-galleon", 0).Offers(0, "crew:banker", "spice:vanilla")
			at(t).hand(0, "banker").spices(0, 5, 5).ship("fr-galleon", 0).Forbids(0, "crew:")
		}},
		{"EF-6.4 first officer: uses the captain's ability, that of the captain in command alone", func(t *testing.T) {
			p := at(t).nation(0, "france", "cassini", "hubac").hand(0, "first-officer").lane().ship("fr-galleon", p3)
			p.Forbids(0, "crew:first-officer ship:").Allows(0, "crew:first-officer cell:7 turn:1")
			if p.Can(0, "crew:first-officer") {
				t.Error("Hubac's ability while Cassini commands")
			}
			p = at(t).hand(0, "first-officer", "first-officer").lane().ship("fr-galleon", p3).Do(0, "crew:first-officer")
			p.Happened(1, "ability seat=0 captain=hubac").Happened(1, "played seat=0 crew=first-officer").cards(0, 1, 10, 1)
		}},
		{"EF-6.5 gunner: an enemy ship or fortress one field from the galleon", func(t *testing.T) {
			p := at(t).hand(0, "gunner")
			f := p.longLane()
			p.owns(1, "pytheas").fortress("pytheas").ship("fr-galleon", f[2]).ship("gb-frigate-1", f[1])
			p.Allows(0, "crew:gunner ship:fr-galleon ship:gb-frigate-1", "crew:gunner ship:fr-galleon fortress:pytheas")
		}},
	})
}

func TestFrenchCrew(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-6.6 helmsman: to the rose at once, no move, before and after the move", func(t *testing.T) {
			p := at(t).hand(0, "helmsman", "helmsman")
			f := p.longLane()
			p.ship("fr-galleon", f[0]).ship("gb-galleon", f[5]).Do(0, "crew:helmsman").stands("fr-galleon", f[5])
			p.Happened(1, "jumped ship=fr-galleon from="+itoa(f[0])+" to="+itoa(f[5]))
			p.Do(0, sail("fr-galleon", f[8])).Forbids(0, "ship:").Do(0, "crew:helmsman").stands("fr-galleon", f[5]).Forbids(0, "ship:")
		}},
		{"EF-6.6 helmsman when frozen", func(t *testing.T) {
			p := at(t).hand(0, "helmsman")
			f := p.longLane()
			p.ship("fr-galleon", f[2]).frozen("fr-galleon").Forbids(0, "ship:").Do(0, "crew:helmsman").stands("fr-galleon", f[5])
			p.Forbids(0, "ship:")
		}},
		{"EF-6.12 helmsman: not when the galleon is on the rose", func(t *testing.T) {
			at(t).hand(0, "helmsman").ship("fr-galleon", 0).Forbids(0, "crew:")
		}},
		{"EF-6.7 courtesan: two vanilla, within the cap", func(t *testing.T) {
			at(t).hand(0, "courtesan").spices(0, 0, 3).ship("fr-galleon", 0).Do(0, "crew:courtesan").holds(0, 0, 5).
				Happened(1, "gained seat=0 pepper=0 vanilla=2")
			at(t).hand(0, "courtesan").spices(0, 0, 4).ship("fr-galleon", 0).Do(0, "crew:courtesan").holds(0, 0, 5)
			at(t).hand(0, "courtesan").spices(0, 0, 5).ship("fr-galleon", 0).Forbids(0, "crew:")
		}},
	})
}

func TestBritishCrew(t *testing.T) {
	guarded := func(t *testing.T) (*position, []int) {
		p := at(t).britain("byng", "blake").hand(0, "surgeon", "surgeon").hand(1, "gunner", "gunner")
		f := p.longLane()
		return p.ship("gb-galleon", f[2]).ship("gb-frigate-1", f[4]).ship("fr-galleon", f[3]), f
	}
	gametest.Prove(t, []gametest.Rule{
		{"EF-6.8 surgeon: the galleon can't be destroyed by attacks", func(t *testing.T) {
			p, _ := guarded(t)
			p.pass(0).Allows(1, "crew:gunner ship:fr-galleon ship:gb-galleon", "crew:gunner ship:fr-galleon ship:gb-frigate-1")
			p, _ = guarded(t)
			p.Do(0, "crew:surgeon").pass(0).Forbids(1, "crew:gunner ship:fr-galleon ship:gb-galleon")
			p.Allows(1, "crew:gunner ship:fr-galleon ship:gb-frigate-1")
			if !p.me(0).Effects.Safe {
				t.Error("the view does not show it")
			}
		}},
		{"EF-6.8 surgeon: until its owner's next turn", func(t *testing.T) {
			p, _ := guarded(t)
			p.Do(0, "crew:surgeon").pass(0).pass(1)
			if p.me(0).Effects.Safe {
				t.Error("still safe in the next turn")
			}
			p.pass(0).Allows(1, "crew:gunner ship:fr-galleon ship:gb-galleon")
		}},
		{"EF-6.8 EF-6.12 surgeon: does not add up", func(t *testing.T) {
			p, _ := guarded(t)
			p.Do(0, "crew:surgeon").Forbids(0, "crew:").pass(0).pass(1).Allows(0, "crew:surgeon")
		}},
		{"EF-6.8 surgeon: not against singularities", func(t *testing.T) {
			p := at(t).britain("byng", "blake").hand(0, "surgeon").token(1, "warning-shot")
			edge, hole := p.reef()
			p.ship("gb-galleon", edge).Do(0, "crew:surgeon").pass(0)
			p.Do(1, by("bonus:warning-shot", "gb-galleon", hole)).gone("gb-galleon")
		}},
		{"EF-6.9 carpenter: one free frigate in this turn's construction", func(t *testing.T) {
			p := at(t).britain("byng", "blake").hand(0, "carpenter").lane().tile("patrocles", 4, 0).owns(0, "pytheas", "patrocles")
			p.ship("gb-galleon", 0).Do(0, "crew:carpenter").Do(0, "button:end").Allows(0, "build:frigate planet:patrocles")
			p.Do(0, "build:frigate planet:pytheas").stands("gb-frigate-1", p3).holds(0, 0, 0).Forbids(0, "build:frigate")
		}},
		{"EF-6.9 carpenter: in this turn only", func(t *testing.T) {
			p := at(t).britain("byng", "blake").hand(0, "carpenter").lane().owns(0, "pytheas").ship("gb-galleon", 0)
			p.Do(0, "crew:carpenter").pass(0).pass(1).Do(0, "button:end").Forbids(0, "build:frigate")
		}},
		{"EF-6.9 two carpenters, two frigates; spices are kept for other things", func(t *testing.T) {
			p := at(t).britain("byng", "blake").hand(0, "carpenter", "carpenter").spices(0, 2, 0).lane().tile("patrocles", 4, 0)
			p.owns(0, "pytheas", "patrocles").ship("gb-galleon", 0).Do(0, "crew:carpenter", "crew:carpenter", "button:end")
			p.Do(0, "build:frigate planet:pytheas", "build:frigate planet:patrocles").holds(0, 2, 0)
		}},
		{"EF-6.9 EF-6.12 carpenter: not when the limit of frigates is reached", func(t *testing.T) {
			p := at(t).britain("byng", "blake").hand(0, "carpenter", "carpenter").lane().owns(0, "pytheas").ship("gb-galleon", 0)
			p.built(0, 2, 0).Forbids(0, "crew:")
			p.built(0, 1, 0).Do(0, "crew:carpenter").Forbids(0, "crew:")
		}},
	})
}

func TestSpanishCrew(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-6.10 boatswain: one bonus more for the galleon at the next collection, adding up", func(t *testing.T) {
			for cards, want := range []int{1, 2, 3} {
				p := at(t).spain("pargo", "da-silva").hand(0, "boatswain", "boatswain").tile("posidonius", 1, 0)
				p.ship("es-galleon", p.field(1, "b"))
				for range cards {
					p.Do(0, "crew:boatswain")
				}
				p.pass(0).pass(1).tokens(0, want).inBag(24 - want)
				p.pass(0).pass(1).tokens(0, min(3, want+1))
			}
		}},
		{"EF-6.10 boatswain: the cap of three holds", func(t *testing.T) {
			p := at(t).spain("pargo", "da-silva").hand(0, "boatswain", "boatswain").tile("posidonius", 1, 0).token(0, "new-cargo", "new-cargo")
			p.ship("es-galleon", p.field(1, "b")).Do(0, "crew:boatswain", "crew:boatswain").pass(0).pass(1).tokens(0, 3)
		}},
		{"EF-6.10 boatswain: only if the galleon is then on an anchorage, frigates do not count", func(t *testing.T) {
			p := at(t).spain("pargo", "da-silva").hand(0, "boatswain").tile("posidonius", 1, 0)
			p.ship("es-galleon", p.field(1, "a")).ship("es-frigate-1", p.field(1, "b")).Do(0, "crew:boatswain")
			p.pass(0).pass(1).tokens(0, 1)
			p.Do(0, sail("es-frigate-1", p.edge(1, "S"))).Do(0, sail("es-galleon", p.field(1, "b"))).pass(0).pass(1).tokens(0, 2)
		}},
		{"EF-6.10 EF-6.12 boatswain: played anywhere, for the anchorage comes later", func(t *testing.T) {
			p := at(t).spain("pargo", "da-silva").hand(0, "boatswain").tile("posidonius", 1, 0)
			p.ship("es-galleon", p.field(1, "a")).Do(0, "crew:boatswain").Do(0, sail("es-galleon", p.field(1, "b")))
			p.pass(0).pass(1).tokens(0, 2)
		}},
	})
}

// governed is Spain's galleon on pytheas (2 pepper, 1 vanilla), nobody's, with governors in hand.
func governed(t *testing.T) *position {
	p := at(t).spain("pargo", "da-silva").hand(0, "governor", "governor").lane().tile("apollas", 4, 0).spices(0, 2, 1)
	return p.ship("es-galleon", p3)
}

func TestGovernor(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-6.11 one spice less, of the player's choice", func(t *testing.T) {
			governed(t).Do(0, "button:end").Offers(0, "build:conquest planet:pytheas", "pay:2-1")
			p := governed(t).Do(0, "crew:governor").Do(0, "button:end").Offers(0, "build:conquest planet:pytheas", "pay:1-1", "pay:2-0")
			p.Do(0, "build:conquest planet:pytheas pay:2-0").owned("pytheas", 0).holds(0, 0, 1)
		}},
		{"EF-6.11 EF-6.12 governors add up, in every split", func(t *testing.T) {
			p := governed(t).Do(0, "crew:governor", "crew:governor", "button:end")
			p.Offers(0, "build:conquest planet:pytheas", "pay:0-1", "pay:1-0")
			p.Do(0, "build:conquest planet:pytheas pay:0-1").owned("pytheas", 0).holds(0, 2, 0)
			q := governed(t)
			q.tile("patrocles", 3, 0).ship("es-galleon", q.field(3, "a")).spices(0, 3, 3).Do(0, "crew:governor", "crew:governor", "button:end")
			q.Offers(0, "build:conquest planet:patrocles", "pay:1-3", "pay:2-2", "pay:3-1")
		}},
		{"EF-6.11 only splits that the player can pay", func(t *testing.T) {
			p := governed(t).spices(0, 1, 1).Do(0, "crew:governor").Do(0, "button:end")
			p.Offers(0, "build:conquest planet:pytheas", "pay:1-1")
			governed(t).spices(0, 1, 0).Do(0, "crew:governor").Do(0, "button:end").Forbids(0, "build:conquest")
		}},
		{"EF-6.11 for the planet under the galleon, now, whoever conquers it then", func(t *testing.T) {
			p := governed(t)
			p.ship("es-frigate-1", p.edge(1, "N")).Do(0, "crew:governor").Do(0, sail("es-galleon", p.edge(1, "S")))
			p.Do(0, sail("es-frigate-1", p3)).Do(0, "button:end").Offers(0, "build:conquest planet:pytheas", "pay:1-1", "pay:2-0")
			q := governed(t)
			q.ship("es-frigate-1", q.field(4, "a")).spices(0, 5, 5).Do(0, "crew:governor").Do(0, "button:end")
			q.Offers(0, "build:conquest planet:apollas", "pay:1-2")
		}},
		{"EF-6.11 EF-13.4 on a planet reached in this very phase, too", func(t *testing.T) {
			p := governed(t)
			p.ship("es-galleon", p.edge(1, "N")).Do(0, sail("es-galleon", p3)).Do(0, "crew:governor").Do(0, "button:end")
			p.Offers(0, "build:conquest planet:pytheas", "pay:1-1", "pay:2-0")
		}},
		{"EF-6.11 EF-6.12 not off a planet, nor on an own one", func(t *testing.T) {
			p := governed(t)
			p.ship("es-galleon", p.edge(1, "N")).Forbids(0, "crew:governor")
			governed(t).owns(0, "pytheas").Forbids(0, "crew:governor")
			governed(t).owns(1, "pytheas").Allows(0, "crew:governor")
			for id := range costs {
				q := at(t).spain("pargo", "da-silva").hand(0, "governor").tile(id, 1, 0)
				q.ship("es-galleon", q.field(1, "a")).Allows(0, "crew:governor")
			}
		}},
		{"EF-6.11 EF-6.12 behind an enemy fortress, which may fall later in the turn", func(t *testing.T) {
			p := governed(t).owns(1, "pytheas").fortress("pytheas").hand(0, "governor", "gunner").Do(0, "crew:governor")
			p.Do(0, sail("es-galleon", p.edge(1, "S"))).Do(0, fire("es-galleon", "fortress:pytheas")).ship("es-frigate-1", p.edge(1, "N"))
			p.Do(0, sail("es-frigate-1", p3)).Do(0, "button:end").Offers(0, "build:conquest planet:pytheas", "pay:1-1", "pay:2-0")
			q := governed(t).owns(1, "pytheas").fortress("pytheas").Do(0, "crew:governor").Do(0, "button:end").Forbids(0, "build:conquest")
			q.rules(1).turn(0, "tactics").Forbids(0, "crew:governor")
		}},
		{"EF-6.11 EF-10.6 EF-6.12 nor on a partner's planet", func(t *testing.T) {
			p := atVariant(t, printed("team", "fr")).nation(0, "spain", "pargo").nation(2, "spain", "da-silva").hand(0, "governor").lane()
			p.ship("es-galleon", p3).Allows(0, "crew:governor").owns(2, "pytheas").Forbids(0, "crew:governor").owns(1, "pytheas").Allows(0, "crew:governor")
		}},
		{"EF-6.11 in this turn only", func(t *testing.T) {
			p := governed(t).Do(0, "crew:governor").pass(0).pass(1).Do(0, "button:end")
			p.Offers(0, "build:conquest planet:pytheas", "pay:2-1")
		}},
		{"EF-6.11 EF-7.3 ends with the galleon", func(t *testing.T) {
			p := at(t).spain("pargo", "da-silva").hand(0, "governor").spices(0, 5, 5).tile("posidonius", 4, 0).tile("singularity-gate", 13, 0)
			p.owns(0, "pytheas").ship("es-galleon", p.field(4, "a")).ship("es-frigate-1", p.edge(4, "NE")).Do(0, "crew:governor")
			p.Do(0, sail("es-galleon", p.edge(4, "S"))).token(0, "stellar-winds")
			p.Do(0, by("bonus:stellar-winds", "es-galleon", p.field(13, "a"))).gone("es-galleon")
			p.Do(0, sail("es-frigate-1", p.field(4, "a"))).Do(0, "button:end").Offers(0, "build:conquest planet:posidonius", "pay:2-2")
		}},
	})
}
