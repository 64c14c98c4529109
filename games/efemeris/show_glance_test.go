package efemeris

import (
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

func TestGlance(t *testing.T) {
	glance := func(p *position) string {
		var out game.Glance
		p.s.Glance(&out)
		return out.Map
	}
	gametest.Prove(t, []gametest.Rule{
		{"EF-1.3 a ship between two tiles is at one of them", func(t *testing.T) {
			p := at(t).tile("pytheas", 1, 0).tile("crossroads", 2, 0)
			p.owns(0, "pytheas").ship("fr-galleon", p.edge(1, "SE")).ship("gb-galleon", p.field(2, "a"))
			gametest.Equal(t, "map", glance(p), "fb;A.B0C.;0B1C")
		}},
		{"EF-1.3 a ship at an edge with a tile on one side is at that tile", func(t *testing.T) {
			p := at(t).tile("pytheas", 1, 0).tile("crossroads", 7, 0).tile("crossroads", 8, 0) // S of cell 8 lies cell 2, which is empty
			p.ship("fr-galleon", p.edge(8, "S")).ship("gb-galleon", p.edge(7, "N"))
			gametest.Equal(t, "map", glance(p), "fb;A.BoH.I.;0I1H")
		}},
	})
}
