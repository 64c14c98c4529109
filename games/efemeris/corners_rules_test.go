package efemeris

import (
	"testing"

	"portolan/game/gametest"
)

func TestOuterCells(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-8.4 EF-1.2 Cassini turns tiles at distance 3, too", func(t *testing.T) {
			p := atVariant(t, map[string]string{"level": "expert", "tiles": "27"}).nation(0, "france", "cassini", "hubac", "de-la-chesnaye")
			p.hand(0, "first-officer").ship("fr-galleon", 0)
			for cell := basicCells; cell < cellCount; cell++ {
				p.tile("pytheas", cell, 0).Offers(0, officer+" cell:"+itoa(cell), "turn:1", "turn:2", "turn:4", "turn:5")
			}
		}},
		{"EF-1.3 a lane goes on from the basic map to a corner", func(t *testing.T) {
			p := atVariant(t, map[string]string{"level": "expert", "tiles": "25"}).lane().tile("vanilla-bend", 19, 0)
			p.ship("fr-galleon", p.field(7, "a")).Allows(0, sail("fr-galleon", p.edge(7, "N")))
			if p.edge(7, "N") != p.edge(19, "S") {
				t.Error("the edge between has two fields")
			}
		}},
	})
}
