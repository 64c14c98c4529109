package efemeris

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

// chart is the part of the game's data that tests read, as a client would.
type chart struct {
	Directions []string `json:"directions"`
	Cells      []struct {
		Q, R  int
		Basic bool
	} `json:"cells"`
	Edges []struct {
		Field int
		Sides []struct{ Cell, Direction int }
	} `json:"edges"`
	Planets []struct {
		ID, Produces string
		Cost         struct{ Pepper, Vanilla int }
	} `json:"planets"`
	Tiles []struct {
		ID, Kind string
		Stubs    []string
		Fields   []struct{ ID, Type string }
	} `json:"tiles"`
	Crew     map[string]map[string]int `json:"crew"`
	Captains map[string][]string       `json:"captains"`
	Tokens   map[string]int            `json:"bonus_tokens"`
}

func readChart(t testing.TB) *chart {
	t.Helper()
	text, err := json.Marshal(Rules{}.Data())
	if err != nil {
		t.Fatal(err)
	}
	var c chart
	if err := json.Unmarshal(text, &c); err != nil {
		t.Fatal(err)
	}
	return &c
}

func distance(q, r int) int { return max(q, -q, r, -r, q+r, -q-r) }

func TestComponents(t *testing.T) {
	c := readChart(t)
	gametest.Prove(t, []gametest.Rule{
		{"EF-1.1 tiles, planets, captains, crew and bonus tokens", func(t *testing.T) {
			kinds := map[string]int{}
			for _, tile := range c.Tiles {
				kinds[tile.Kind]++
			}
			for kind, want := range map[string]int{"centre": 1, "planet": 8, "path": 10, "expert": 8} {
				if kinds[kind] != want {
					t.Errorf("%d tiles of kind %s, want %d", kinds[kind], kind, want)
				}
			}
			if len(c.Planets) != 8 || len(c.Captains) != 3 {
				t.Errorf("%d planets, %d nations", len(c.Planets), len(c.Captains))
			}
			for nation, captains := range c.Captains {
				cards := 0
				for _, n := range c.Crew["common"] {
					cards += n
				}
				for _, n := range c.Crew[nation] {
					cards += n
				}
				if len(captains) != 4 || cards != 12 {
					t.Errorf("%s: %d captains, %d crew", nation, len(captains), cards)
				}
			}
			if bag := opened(t, 1).view(game.Spectator).Bag; bag != (BonusView{8, 8, 8}) {
				t.Errorf("in the bag %v", bag)
			}
		}},
		{"EF-1.2 flat-top cells; the basic map is the 19 within distance 2", func(t *testing.T) {
			basic := 0
			var outer []string
			for i, cell := range c.Cells {
				d := distance(cell.Q, cell.R)
				if cell.Basic != (d <= 2) {
					t.Errorf("cell %d at distance %d is basic: %v", i, d, cell.Basic)
				}
				if cell.Basic {
					basic++
				} else {
					outer = append(outer, fmt.Sprintf("%d,%d", cell.Q, cell.R))
				}
			}
			slices.Sort(outer)
			want := []string{"-3,0", "-3,2", "-3,3", "0,-3", "0,3", "3,-2", "3,-3", "3,0"}
			slices.Sort(want)
			if basic != 19 || !slices.Equal(outer, want) {
				t.Errorf("%d basic cells, outside %q", basic, outer)
			}
			for i, want := range [][2]int{{0, 0}, {0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}} {
				if cell := c.Cells[i]; cell.Q != want[0] || cell.R != want[1] {
					t.Errorf("cell %d lies at (%d, %d), want %v", i, cell.Q, cell.R, want)
				}
			}
			if want := []string{"N", "NE", "SE", "S", "SW", "NW"}; !slices.Equal(c.Directions, want) {
				t.Errorf("directions %q", c.Directions)
			}
		}},
		{"EF-1.3 each edge of the map has one field, whichever side one looks from", func(t *testing.T) {
			opposite := map[int]int{0: 3, 1: 4, 2: 5, 3: 0, 4: 1, 5: 2}
			seen := map[int]bool{}
			for _, e := range c.Edges {
				if seen[e.Field] || e.Field < 81 {
					t.Errorf("edge field %d", e.Field)
				}
				seen[e.Field] = true
				if len(e.Sides) == 2 && opposite[e.Sides[0].Direction] != e.Sides[1].Direction {
					t.Errorf("edge %d has the sides %v", e.Field, e.Sides)
				}
			}
		}},
		{"EF-1.4 types of fields", func(t *testing.T) {
			types := map[string]bool{}
			for _, tile := range c.Tiles {
				for _, f := range tile.Fields {
					if tile.Kind != "expert" {
						types[f.Type] = true
					}
				}
			}
			for _, want := range []string{"rose", "plain", "planet", "pepper", "vanilla", "anchorage", "singularity"} {
				if !types[want] {
					t.Errorf("no field of type %s", want)
				}
				delete(types, want)
			}
			if len(types) != 0 {
				t.Errorf("the basic tiles have other fields, too: %v", types)
			}
		}},
		{"EF-4.5 EF-4.2 wrecks and providence are on expert tiles alone", func(t *testing.T) {
			for _, tile := range c.Tiles {
				for _, f := range tile.Fields {
					rare := f.Type == "wreck" || f.Type == "providence-pepper" || f.Type == "providence-vanilla"
					if rare && tile.Kind != "expert" {
						t.Errorf("%s on %s", f.Type, tile.ID)
					}
				}
			}
		}},
	})
}

func TestPaths(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-1.3 a path that ends at an edge ends in a field, even with no tile beyond", func(t *testing.T) {
			p := at(t).tile("pytheas", 1, 0).ship("fr-galleon", 3)
			p.Offers(0, "ship:fr-galleon", fields(p.edge(1, "N"), p.edge(1, "S"), p.field(0, "a"), p.edge(0, "NE"),
				p.edge(0, "SE"), p.edge(0, "S"), p.edge(0, "SW"), p.edge(0, "NW"))...)
		}},
		{"EF-1.3 where two tiles both have a path at the shared edge, it is one field to pass through", func(t *testing.T) {
			p := at(t).lane()
			if p.edge(0, "N") != p.edge(1, "S") || p.edge(1, "N") != p.edge(7, "S") {
				t.Error("an edge has two fields")
			}
			p.ship("fr-galleon", p.field(1, "a")).Allows(0, sail("fr-galleon", p.field(7, "a")))
		}},
		{"EF-1.3 a path ends where the next tile has none", func(t *testing.T) {
			p := at(t).tile("pytheas", 1, 0).tile("pepper-strait", 7, 1).ship("fr-galleon", p3)
			p.Allows(0, sail("fr-galleon", p.edge(1, "N"))).Forbids(0, sail("fr-galleon", p.field(7, "a")))
		}},
		{"EF-1.3 a side without a path has no field", func(t *testing.T) {
			p := at(t).tile("pytheas", 1, 0).ship("fr-galleon", p3)
			p.Forbids(0, sail("fr-galleon", p.edge(1, "NE")), sail("fr-galleon", p.edge(1, "NW")))
		}},
		{"EF-1.3 a turned tile has its paths turned clockwise", func(t *testing.T) {
			p := at(t).tile("pytheas", 1, 1).ship("fr-galleon", p3)
			p.Offers(0, "ship:fr-galleon", fields(p.edge(1, "NE"), p.edge(1, "SW"))...)
		}},
		{"EF-1.5 one ship a field, own or enemy", func(t *testing.T) {
			p := at(t).lane()
			f := p.laneFields()
			p.ship("fr-galleon", f[2]).ship("fr-frigate-1", f[3])
			p.Forbids(0, sail("fr-galleon", f[3])).Allows(0, sail("fr-galleon", f[1]))
			p = at(t).lane().ship("fr-galleon", f[2]).ship("gb-galleon", f[3])
			p.Forbids(0, sail("fr-galleon", f[3])).Allows(0, sail("fr-galleon", f[1]))
		}},
		{"EF-1.5 the rose holds any number", func(t *testing.T) {
			p := at(t).lane()
			f := p.laneFields()
			p.ship("fr-galleon", f[2]).ship("fr-frigate-1", f[0]).ship("gb-galleon", f[0]).ship("gb-frigate-1", f[0])
			p.Do(0, sail("fr-galleon", f[0])).stands("fr-galleon", f[0]).stands("gb-galleon", f[0]).stands("fr-frigate-1", f[0])
		}},
	})
}

// p3 is the only field inside pytheas on cell 1.
const p3 = 1 * slotsPerCell

func TestTurnOrder(t *testing.T) {
	p := opened(t, 3)
	first, other := p.mobilized()
	gametest.Prove(t, []gametest.Rule{
		{"EF-3.1 exploration, collection, tactics, construction, each completed in this order", func(t *testing.T) {
			p.TB = t
			p.inPhase(first, "exploration").Forbids(first, "ship:", "button:", "crew:", "build:").holds(first, 1, 1)
			p.Do(first, p.Paths(first)[0]).inPhase(first, "exploration")
			p.Do(first, p.Paths(first)[0]).inPhase(first, "tactics").holds(first, 2, 1)
			p.Forbids(first, "tile:", "build:")
			p.Do(first, "button:end").inPhase(first, "construction").Forbids(first, "ship:", "crew:", "tile:")
			if len(p.s.Moves(game.Seat(other), nil)) != 0 {
				t.Error("the other may move meanwhile")
			}
			p.Do(first, "button:end").inPhase(other, "exploration").holds(other, 1, 2)
		}},
	})
}

func TestExploration(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-3.2 two tiles are drawn, open, and placed in the order of choice", func(t *testing.T) {
			for _, chosen := range []string{"crossroads", "pepper-bay"} {
				p := at(t).turn(1, "construction").tile("pytheas", 1, 0).stack("crossroads", "pepper-bay").Do(1, "button:end")
				for _, viewer := range []game.Seat{0, 1, game.Spectator} {
					drawn := slices.Sorted(slices.Values(p.view(viewer).Drawn))
					if !slices.Equal(drawn, []string{"crossroads", "pepper-bay"}) || p.view(viewer).Stack != 0 {
						t.Fatalf("seat %d sees %q drawn", viewer, drawn)
					}
				}
				if !p.Fenced() {
					t.Error("a draw can be undone")
				}
				p.Happened(1, "turn seat=0 round=3").Happened(1, "drawn seat=0 tile=crossroads").Happened(1, "drawn seat=0 tile=pepper-bay")
				p.Allows(0, "tile:crossroads cell:2 turn:0", "tile:pepper-bay cell:2 turn:0")
				p.Do(0, "tile:"+chosen+" cell:2 turn:0").Forbids(0, "tile:"+chosen).inPhase(0, "exploration")
				if !slices.Contains(p.view(1).Cells, CellView{2, chosen, 0}) {
					t.Errorf("cells %v", p.view(1).Cells)
				}
				p.Do(0, p.Paths(0)[0]).inPhase(0, "tactics")
			}
		}},
		{"EF-3.2 two of a larger stack", func(t *testing.T) {
			p := at(t).turn(1, "construction").stack("crossroads", "pepper-bay", "apollas", "vanilla-bend").Do(1, "button:end")
			if v := p.view(0); len(v.Drawn) != 2 || v.Stack != 2 {
				t.Errorf("drawn %q, %d left", v.Drawn, v.Stack)
			}
		}},
		{"EF-3.2 what is left when it is one", func(t *testing.T) {
			p := at(t).turn(1, "construction").tile("pytheas", 1, 0).stack("crossroads").Do(1, "button:end")
			p.inPhase(0, "exploration")
			if v := p.view(1); !slices.Equal(v.Drawn, []string{"crossroads"}) {
				t.Errorf("drawn %q", v.Drawn)
			}
			p.Do(0, p.Paths(0)[0]).inPhase(0, "tactics")
		}},
		{"EF-3.2 nothing is drawn from an empty stack", func(t *testing.T) {
			at(t).turn(1, "construction").Do(1, "button:end").inPhase(0, "tactics")
		}},
		{"EF-3.3 on an empty cell beside a placed tile, in any of six orientations", func(t *testing.T) {
			p := at(t).tile("pytheas", 1, 0).drawn("pepper-bay")
			p.Offers(0, "tile:pepper-bay", "cell:2", "cell:3", "cell:4", "cell:5", "cell:6", "cell:7", "cell:8", "cell:18")
			for _, cell := range []int{2, 7} {
				p.Offers(0, fmt.Sprintf("tile:pepper-bay cell:%d", cell), "turn:0", "turn:1", "turn:2", "turn:3", "turn:4", "turn:5")
			}
			p.Forbids(0, "tile:pepper-bay cell:0", "tile:pepper-bay cell:1", "tile:pepper-bay cell:9", "tile:pepper-bay cell:13")
		}},
		{"EF-3.3 never outside the map", func(t *testing.T) {
			p := at(t).tile("pytheas", 1, 0).tile("hecateus", 7, 0).tile("apollas", 8, 0).drawn("pepper-bay")
			p.Offers(0, "tile:pepper-bay", "cell:2", "cell:3", "cell:4", "cell:5", "cell:6", "cell:9", "cell:18")
		}},
		{"EF-3.3 paths need not meet", func(t *testing.T) {
			p := at(t).tile("pytheas", 1, 0).drawn("pepper-strait").Do(0, "tile:pepper-strait cell:7 turn:1")
			p.Happened(1, "placed seat=0 tile=pepper-strait cell=7 turns=1")
		}},
	})
}
