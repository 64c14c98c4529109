package efemeris

import (
	"testing"

	"portolan/game/gametest"
)

// What holds for a frigate holds for the second one, while the first sails elsewhere and when it is lost.
func TestSecondFrigate(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-5.3 it moves again in each turn", func(t *testing.T) {
			p := at(t)
			f := p.longLane()
			p.ship("fr-frigate-2", f[0]).Do(0, sail("fr-frigate-2", f[1])).Forbids(0, "ship:").pass(0).pass(1).Allows(0, sail("fr-frigate-2", f[2]))
		}},
		{"EF-8.6 a freeze of it ends with its turn", func(t *testing.T) {
			p := at(t).britain("blake", "byng").hand(0, "first-officer")
			f := p.longLane()
			p.ship("gb-galleon", f[2]).ship("fr-frigate-2", f[1]).Do(0, officer+" ship:fr-frigate-2").pass(0).Forbids(1, "ship:")
			p.pass(1).pass(0).Allows(1, sail("fr-frigate-2", f[0]))
		}},
		{"EF-9.1 stellar winds move it", func(t *testing.T) {
			p := at(t).token(0, "stellar-winds")
			f := p.longLane()
			p.ship("fr-frigate-2", f[0]).Offers(0, winds+" ship:fr-frigate-2", fields(f[1], f[2], f[3])...)
			p.Do(0, by(winds, "fr-frigate-2", f[3])).stands("fr-frigate-2", f[3]).tokens(0, 0)
		}},
		{"EF-1.5 EF-5.4 it stops other ships, own and enemy", func(t *testing.T) {
			for _, ship := range []string{"fr-galleon", "fr-frigate-1", "gb-galleon"} {
				p := at(t).token(0, "stellar-winds", "warning-shot")
				f := p.longLane()
				p.ship("fr-frigate-2", f[3]).ship(ship, f[2])
				if ship == "gb-galleon" {
					p.Offers(0, shot+" ship:gb-galleon", fields(f[1])...).pass(0).Offers(1, "ship:gb-galleon", fields(f[0], f[1])...)
				} else {
					p.Offers(0, "ship:"+ship, fields(f[0], f[1])...).Offers(0, winds+" ship:"+ship, fields(f[0], f[1])...)
				}
			}
		}},
		{"EF-1.5 EF-5.4 so does the other seat's, and that of a team's last player", func(t *testing.T) {
			p := at(t)
			f := p.longLane()
			p.ship("gb-frigate-2", f[3]).ship("fr-galleon", f[2]).Offers(0, "ship:fr-galleon", fields(f[0], f[1])...)
			q := team(t).spices(3, 2, 0)
			q.longLane()
			q.ship("gb-frigate-4", f[3]).ship("fr-galleon", f[2]).Offers(0, "ship:fr-galleon", fields(f[0], f[1])...)
			q.owns(3, "pytheas").built(3, 1, 0).turn(1, "construction").Forbids(3, "build:frigate")
		}},
		{"EF-7.2 EF-10.3 it shields the fortress under it, and no ship is built there", func(t *testing.T) {
			p := at(t).hand(0, "gunner")
			f := p.longLane()
			p.owns(1, "pytheas").fortress("pytheas").ship("gb-frigate-2", f[3]).ship("fr-galleon", f[2])
			p.Offers(0, "crew:gunner ship:fr-galleon", "ship:gb-frigate-2").built(1, 1, 0).spices(1, 2, 0).pass(0).Do(1, "button:end").Forbids(1, "build:frigate")
		}},
		{"EF-10.6 it conquers", func(t *testing.T) {
			p := at(t).turn(0, "construction").lane().spices(0, 2, 1)
			p.ship("fr-frigate-2", p3).Do(0, takePytheas).owned("pytheas", 0).holds(0, 0, 0)
		}},
		{"EF-4.5 it rescues a card", func(t *testing.T) {
			p := wrecked(t, masters("duel"))
			p.ship("fr-galleon", 0).ship("fr-frigate-2", p.field(2, "a")).Do(1, "button:end").inPhase(0, "rescue")
			p.Do(0, "reserve:gunner").inPhase(0, "tactics").cards(0, 1, 11, 0)
		}},
		{"EF-11.3 it is removed with its player's other ships", func(t *testing.T) {
			p := besieged3(t, 0, 1)
			p.ship("gb-frigate-2", p.edge(7, "N")).Do(0, takePytheas).gone("gb-galleon").gone("gb-frigate-1").gone("gb-frigate-2")
		}},
	})
}

func TestFrigatesOfLancaster(t *testing.T) {
	ready := func(t *testing.T, cards ...string) (*position, []int) {
		p := at(t).britain("lancaster", "byng").hand(0, cards...)
		f := p.longLane()
		return p.ship("gb-galleon", f[0]), f
	}
	gametest.Prove(t, []gametest.Rule{
		{"EF-8.8 either frigate attacks, one of them", func(t *testing.T) {
			p, f := ready(t, "first-officer", "gunner", "gunner")
			p.ship("gb-frigate-1", f[6]).ship("gb-frigate-2", f[9]).ship("fr-galleon", f[7]).ship("fr-frigate-1", f[10]).Do(0, officer)
			p.Offers(0, "crew:gunner", "ship:gb-frigate-1", "ship:gb-frigate-2").Offers(0, "crew:gunner ship:gb-frigate-2", "ship:fr-frigate-1")
			p.Do(0, fire("gb-frigate-2", "ship:fr-frigate-1")).gone("fr-frigate-1").Happened(1, "sunk ship=fr-frigate-1 by=gb-frigate-2")
			p.Forbids(0, "crew:gunner")
		}},
		{"EF-8.8 the second one alone is enough", func(t *testing.T) {
			p, f := ready(t, "first-officer", "gunner")
			p.ship("gb-frigate-2", f[9]).ship("fr-frigate-1", f[10]).Do(0, officer).Allows(0, fire("gb-frigate-2", "ship:fr-frigate-1"))
		}},
		{"EF-8.8 EF-6.12 not a second time while the first is not used", func(t *testing.T) {
			p, f := ready(t, "first-officer", "first-officer", "gunner")
			p.ship("gb-frigate-1", f[6]).ship("fr-frigate-1", f[7]).Do(0, officer).Forbids(0, officer).Allows(0, fire("gb-frigate-1", "ship:fr-frigate-1"))
		}},
		{"EF-8.8 EF-6.5 a shot of the galleon's own takes nothing from the frigate", func(t *testing.T) {
			p, f := ready(t, "first-officer", "gunner", "gunner")
			p.ship("gb-frigate-1", f[6]).ship("fr-frigate-1", f[1]).ship("fr-galleon", f[7]).Do(0, officer)
			p.Do(0, fire("gb-galleon", "ship:fr-frigate-1")).Do(0, fire("gb-frigate-1", "ship:fr-galleon")).gone("fr-galleon").gone("fr-frigate-1")
		}},
	})
}

func TestFrigatesOfTheCarpenter(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-6.1 EF-6.8 EF-6.9 surgeon and carpenter in one turn, either first", func(t *testing.T) {
			for _, cards := range [][2]string{{"crew:surgeon", "crew:carpenter"}, {"crew:carpenter", "crew:surgeon"}} {
				p := at(t).britain("byng", "blake").hand(0, "surgeon", "carpenter").lane().owns(0, "pytheas").ship("gb-galleon", 0)
				p.Do(0, cards[0], cards[1], "button:end").Do(0, "build:frigate planet:pytheas").holds(0, 0, 0)
			}
		}},
	})
}

func TestFreezing(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-8.6 EF-5.4 a frozen ship is blown round other ships as any, not through them", func(t *testing.T) {
			p := at(t).token(0, "stellar-winds")
			f := p.longLane()
			p.ship("fr-galleon", f[0]).ship("gb-frigate-1", f[2]).frozen("fr-galleon").Offers(0, winds+" ship:fr-galleon", fields(f[1])...)
		}},
		{"EF-8.6 a ship on the rose three fields away, not four", func(t *testing.T) {
			p := at(t).britain("blake", "byng").hand(0, "first-officer")
			f := p.longLane()
			p.ship("fr-frigate-1", f[5]).ship("gb-galleon", f[1]).Forbids(0, officer).ship("gb-galleon", f[2]).Offers(0, officer, "ship:fr-frigate-1")
		}},
	})
}
