package efemeris

import (
	"slices"
	"testing"

	"portolan/game/gametest"
)

// fire is the path of a gunner's shot from a ship at a target ("ship:…" or "fortress:…").
func fire(shooter, target string) string { return "crew:gunner ship:" + shooter + " " + target }

func TestRange(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-7.1 one field along the paths, no further", func(t *testing.T) {
			p := at(t).hand(0, "gunner")
			f := p.longLane()
			p.ship("fr-galleon", f[2]).ship("gb-galleon", f[3]).ship("gb-frigate-1", f[4]).ship("gb-frigate-2", f[1])
			p.Offers(0, "crew:gunner ship:fr-galleon", "ship:gb-galleon", "ship:gb-frigate-2")
			p.ship("gb-galleon", f[0]).Offers(0, "crew:gunner ship:fr-galleon", "ship:gb-frigate-2")
		}},
		{"EF-7.1 fields side by side without a path between them are far apart", func(t *testing.T) {
			p := at(t).hand(0, "gunner").tile("anchorage-strait", 1, 0)
			p.ship("fr-galleon", p.field(1, "a")).ship("gb-galleon", p.field(1, "b")).Forbids(0, "crew:")
			p.ship("gb-galleon", p.edge(1, "N")).Allows(0, fire("fr-galleon", "ship:gb-galleon"))
		}},
		{"EF-7.1 ships in between do not block", func(t *testing.T) {
			for _, between := range []string{"gb-frigate-1", "fr-frigate-1"} {
				p := at(t).britain("fairborne", "byng").hand(0, "first-officer", "gunner")
				f := p.longLane()
				p.ship("gb-galleon", f[2]).ship(between, f[3]).ship("fr-galleon", f[4])
				p.Do(0, "crew:first-officer").Allows(0, fire("gb-galleon", "ship:fr-galleon"))
			}
		}},
		{"EF-7.1 not from the rose, not at a ship on the rose, but across it", func(t *testing.T) {
			p := at(t).hand(0, "gunner")
			f := p.longLane()
			p.ship("fr-galleon", f[5]).ship("gb-galleon", f[4]).Forbids(0, "crew:gunner")
			p.ship("fr-galleon", f[4]).ship("gb-galleon", f[5]).Forbids(0, "crew:gunner")
			q := at(t).britain("fairborne", "byng").hand(0, "first-officer", "gunner")
			q.longLane()
			q.ship("gb-galleon", f[4]).ship("fr-galleon", f[6]).ship("fr-frigate-1", f[5]).Do(0, "crew:first-officer")
			q.Offers(0, "crew:gunner ship:gb-galleon", "ship:fr-galleon")
			q.ship("gb-galleon", f[5]).Forbids(0, "crew:gunner")
		}},
		{"EF-7.1 own ships and fortresses are no targets", func(t *testing.T) {
			p := at(t).hand(0, "gunner")
			f := p.longLane()
			p.owns(0, "pytheas").fortress("pytheas").ship("fr-galleon", f[2]).ship("fr-frigate-1", f[1]).Forbids(0, "crew:gunner")
		}},
		{"EF-7.1 each shot takes a gunner", func(t *testing.T) {
			p := at(t).hand(0, "gunner", "gunner")
			f := p.longLane()
			p.ship("fr-galleon", f[2]).ship("gb-galleon", f[3]).ship("gb-frigate-1", f[1])
			p.Do(0, fire("fr-galleon", "ship:gb-galleon")).gone("gb-galleon").stands("gb-frigate-1", f[1])
			p.Do(0, fire("fr-galleon", "ship:gb-frigate-1")).gone("gb-frigate-1").cards(0, 0, 10, 2)
			p.Happened(1, "sunk ship=gb-frigate-1 by=fr-galleon")
		}},
	})
}

func TestFortressesUnderFire(t *testing.T) {
	besieged := func(t *testing.T) (*position, []int) {
		p := at(t).hand(0, "gunner", "gunner")
		f := p.longLane()
		return p.owns(1, "pytheas").fortress("pytheas").ship("fr-galleon", f[2]), f
	}
	gametest.Prove(t, []gametest.Rule{
		{"EF-7.2 a fortress under an enemy ship only after the ship", func(t *testing.T) {
			for _, ship := range []string{"gb-galleon", "gb-frigate-1"} {
				p, f := besieged(t)
				p.ship(ship, f[3]).Offers(0, "crew:gunner ship:fr-galleon", "ship:"+ship)
				p.Do(0, fire("fr-galleon", "ship:"+ship)).Offers(0, "crew:gunner ship:fr-galleon", "fortress:pytheas")
				p.Do(0, fire("fr-galleon", "fortress:pytheas")).fortified("pytheas", false)
			}
		}},
		{"EF-7.2 nor under a ship of the attacker's own", func(t *testing.T) {
			p, f := besieged(t)
			p.ship("fr-frigate-1", f[3]).Forbids(0, "crew:gunner")
			p.Do(0, sail("fr-frigate-1", f[4])).Allows(0, fire("fr-galleon", "fortress:pytheas"))
			p, f = besieged(t)
			p.ship("fr-galleon", f[3]).Forbids(0, "crew:gunner")
		}},
		{"EF-7.2 for both seats", func(t *testing.T) {
			p := at(t).hand(1, "gunner").turn(1, "tactics")
			f := p.longLane()
			p.owns(0, "pytheas").fortress("pytheas").ship("gb-galleon", f[2]).ship("fr-galleon", f[3])
			p.Offers(1, "crew:gunner ship:gb-galleon", "ship:fr-galleon")
		}},
		{"EF-7.4 a destroyed fortress leaves the match for good", func(t *testing.T) {
			p, _ := besieged(t)
			p.Do(0, fire("fr-galleon", "fortress:pytheas")).fortified("pytheas", false).owned("pytheas", 1)
			p.Happened(1, "razed seat=0 planet=pytheas by=fr-galleon")
			if got := p.me(1).Fortresses; got != 1 {
				t.Errorf("%d fortresses built so far", got)
			}
			p.Allows(0, sail("fr-galleon", p3))
		}},
		{"EF-7.4 EF-7.5 and may be built anew once", func(t *testing.T) {
			p, _ := besieged(t)
			p.spices(1, 5, 5).Do(0, fire("fr-galleon", "fortress:pytheas")).pass(0).Do(1, "button:end")
			p.Do(1, "build:fortress planet:pytheas").Do(1, "button:end")
			p.Do(0, fire("fr-galleon", "fortress:pytheas")).pass(0).Do(1, "button:end").Forbids(1, "build:fortress")
		}},
	})
}

func TestDestroyedShips(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-7.3 a galleon's captain card is discarded; the next one stays hidden", func(t *testing.T) {
			p := at(t).hand(0, "gunner").hand(1, "surgeon", "banker").played(1, "carpenter")
			f := p.longLane()
			p.ship("fr-galleon", f[2]).ship("gb-galleon", f[3]).Do(0, fire("fr-galleon", "ship:gb-galleon")).gone("gb-galleon")
			p.Happened(0, "captain-lost seat=1 captain=fairborne")
			his := p.view(0).Players[1]
			if his.CaptainsLeft != 1 || !slices.Equal(his.Lost, []string{"fairborne"}) || his.Captain == "fairborne" || slices.Contains(his.Captains, "byng") {
				t.Errorf("the attacker sees captain %q, captains %q, lost %q", his.Captain, his.Captains, his.Lost)
			}
			if own := p.me(1).Captains; !slices.Equal(own, []string{"byng"}) {
				t.Errorf("own captains %q", own)
			}
		}},
		{"EF-7.3 crew in play on it goes to the reserve at once, the hand stays", func(t *testing.T) {
			p := at(t).hand(0, "gunner").hand(1, "surgeon", "banker").played(1, "carpenter", "gunner")
			f := p.longLane()
			p.ship("fr-galleon", f[2]).ship("gb-galleon", f[3]).cards(1, 2, 8, 2)
			p.Do(0, fire("fr-galleon", "ship:gb-galleon")).cards(1, 2, 10, 0).cards(0, 0, 11, 1)
		}},
		{"EF-7.3 a frigate takes no crew and no captain with it", func(t *testing.T) {
			p := at(t).hand(0, "gunner").played(1, "carpenter")
			f := p.longLane()
			p.ship("fr-galleon", f[2]).ship("gb-galleon", f[7]).ship("gb-frigate-1", f[3])
			p.Do(0, fire("fr-galleon", "ship:gb-frigate-1")).gone("gb-frigate-1").stands("gb-galleon", f[7]).cards(1, 0, 11, 1)
			if p.me(1).CaptainsLeft != 2 {
				t.Error("a captain went down with a frigate")
			}
		}},
		{"EF-7.3 the free frigate ends with the galleon", func(t *testing.T) {
			p := at(t).britain("byng", "blake").hand(0, "carpenter").tile("pytheas", 4, 0).owns(0, "pytheas")
			edge, hole := p.reef()
			p.ship("gb-galleon", edge).Do(0, "crew:carpenter").Do(0, sail("gb-galleon", hole)).cards(0, 0, 12, 0)
			if p.me(0).Effects.FreeFrigates != 0 {
				t.Error("the view still shows a free frigate")
			}
			p.Do(0, "button:end").Forbids(0, "build:frigate")
		}},
		{"EF-7.3 the protection of fortresses ends with the galleon", func(t *testing.T) {
			p := at(t).nation(0, "france", "castel-d-oleron", "hubac").hand(0, "first-officer").hand(1, "gunner", "gunner")
			f := p.longLane()
			p.owns(0, "pytheas").fortress("pytheas").ship("fr-galleon", f[1]).ship("gb-galleon", f[2])
			p.Do(0, "crew:first-officer").pass(0).Offers(1, "crew:gunner ship:gb-galleon", "ship:fr-galleon")
			p.Do(1, fire("gb-galleon", "ship:fr-galleon")).Allows(1, fire("gb-galleon", "fortress:pytheas"))
		}},
		{"EF-7.3 a freeze that it laid ends with the galleon", func(t *testing.T) {
			p := at(t).britain("blake", "byng").hand(0, "first-officer").hand(1, "gunner")
			f := p.longLane()
			p.ship("gb-galleon", f[2]).ship("fr-galleon", f[3]).ship("fr-frigate-1", f[1])
			p.Do(0, "crew:first-officer ship:fr-frigate-1").pass(0).Forbids(1, "ship:fr-frigate-1")
			p.Do(1, fire("fr-galleon", "ship:gb-galleon")).Allows(1, sail("fr-frigate-1", f[0]))
		}},
		{"EF-7.3 coming collections end with the galleon", func(t *testing.T) {
			p := at(t).spain("pargo", "da-silva").hand(0, "boatswain", "first-officer").hand(1, "gunner")
			f := p.longLane()
			p.ship("es-galleon", f[2]).ship("gb-galleon", f[3]).Do(0, "crew:boatswain", "crew:first-officer").pass(0)
			if e := p.me(0).Effects; e.MoreBonuses != 1 || e.MoreSpices != 2 {
				t.Errorf("coming: %+v", e)
			}
			p.Do(1, fire("gb-galleon", "ship:es-galleon"))
			if e := p.me(0).Effects; e.MoreBonuses != 0 || e.MoreSpices != 0 {
				t.Errorf("coming after the loss: %+v", e)
			}
		}},
	})
}

func TestLossesCountAgainstLimits(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-7.5 two frigates a match, lost ones counted", func(t *testing.T) {
			p := at(t).spices(0, 5, 5).tile("pytheas", 4, 0).owns(0, "pytheas")
			edge, hole := p.reef()
			p.ship("fr-frigate-1", edge).Do(0, sail("fr-frigate-1", hole)).gone("fr-frigate-1").Do(0, "button:end")
			p.Do(0, "build:frigate planet:pytheas").Forbids(0, "build:frigate").Do(0, "button:end").pass(1).spices(0, 5, 5)
			p.Do(0, sail("fr-frigate-2", p.edge(4, "S"))).Do(0, "button:end").Forbids(0, "build:frigate")
			if got := p.me(0).Frigates; got != 2 {
				t.Errorf("%d frigates built so far", got)
			}
		}},
		{"EF-7.5 free frigates count, too", func(t *testing.T) {
			p := at(t).britain("byng", "blake").hand(0, "carpenter").spices(0, 5, 5).lane().tile("hecateus", 4, 0).owns(0, "pytheas", "hecateus")
			p.built(0, 1, 0).ship("gb-galleon", 0).Do(0, "crew:carpenter").Do(0, "button:end")
			p.Do(0, "build:frigate planet:pytheas").Forbids(0, "build:frigate")
		}},
		{"EF-7.5 two fortresses a match, however they were built", func(t *testing.T) {
			p := at(t).spain("de-guzman", "pargo").hand(0, "first-officer").spices(0, 5, 5).lane().tile("hecateus", 4, 0).tile("apollas", 3, 0)
			p.owns(0, "pytheas", "hecateus", "apollas").ship("es-galleon", 0)
			p.Do(0, "crew:first-officer planet:pytheas").Do(0, "button:end")
			p.Do(0, "build:fortress planet:hecateus").Forbids(0, "build:fortress")
		}},
	})
}
