package efemeris

import (
	"fmt"
	"slices"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

// masters are the options of an expert match on the smallest map.
func masters(mode string) map[string]string {
	return map[string]string{"mode": mode, "level": "expert"}
}

func duelists(t *testing.T) *position { return atVariant(t, masters("duel")) }

// basicTiles fills the basic map.
func (p *position) basicTiles() *position {
	cell := 1
	for _, tile := range readChart(p.TB).Tiles {
		if tile.Kind == "planet" || tile.Kind == "path" {
			p.tile(tile.ID, cell, 0)
			cell++
		}
	}
	return p
}

func TestExpertMaps(t *testing.T) {
	corners := [][2]int{{0, -3}, {3, -3}, {3, 0}, {0, 3}, {-3, 3}, {-3, 0}}
	maps := map[string][][2]int{
		"23": {corners[1], corners[2], corners[4], corners[5]},
		"25": corners,
		"27": append(slices.Clone(corners), [2]int{3, -2}, [2]int{-3, 2}),
	}
	c := readChart(t)
	for tiles, outside := range maps {
		t.Run("EF-1.2 the map of "+tiles+" has exactly these cells at distance 3, and is connected", func(t *testing.T) {
			for _, mode := range modes {
				p := atVariant(t, map[string]string{"mode": mode, "level": "expert", "tiles": tiles}).basicTiles().drawn("maelstrom")
				var got [][2]int
				for _, element := range p.Behind(0, "tile:maelstrom") {
					var cell int
					if _, err := fmt.Sscanf(element, "cell:%d", &cell); err != nil {
						t.Fatal(err)
					}
					got = append(got, [2]int{c.Cells[cell].Q, c.Cells[cell].R})
				}
				for _, at := range outside {
					if !slices.Contains(got, at) {
						t.Errorf("%s: no tile may go to %v", mode, at)
					}
				}
				if len(got) != len(outside) {
					t.Errorf("%s: tiles may go to %v, want %v", mode, got, outside)
				}
			}
			// Each cell outside touches one of the basic map, which hangs together.
			for _, at := range outside {
				if !slices.ContainsFunc(c.Cells, func(b struct {
					Q, R  int
					Basic bool
				},
				) bool {
					return b.Basic && distance(at[0]-b.Q, at[1]-b.R) == 1
				}) {
					t.Errorf("%v touches no basic cell", at)
				}
			}
		})
	}
	gametest.Prove(t, []gametest.Rule{
		{"EF-1.2 the cell between two at distance 3 is reached beside either", func(t *testing.T) {
			p := atVariant(t, map[string]string{"level": "expert", "tiles": "27"}).tile("pytheas", 1, 0).drawn("maelstrom")
			p.Offers(0, "tile:maelstrom", "cell:2", "cell:3", "cell:4", "cell:5", "cell:6", "cell:7", "cell:8", "cell:18")
		}},
		{"EF-1.2 a team's second tile stays next to the first, whatever the map", func(t *testing.T) {
			p, seats := allied(t, map[string]string{"mode": "team", "level": "expert", "tiles": "27"}, 1)
			for i, id := range []string{"hubac", "byng", "cassini", "blake"} {
				p.Do(seats[i], "captain:"+id, "button:ready")
			}
			for i, id := range []string{"pytheas", "patrocles", "apollas", "hecateus"} {
				p.Do(seats[i], "planet:"+id)
			}
			for i, seat := range seats {
				p.Do(seat, fmt.Sprintf("seat:%d", seats[i%2]))
			}
			p.Do(seats[0], "cell:1 turn:0").Do(seats[1], "cell:4 turn:0").offersCells(seats[2], 2, 6, 7, 8, 18)
		}},
	})
}

// expertsPlayed sets a duel of that map up, lays all tiles and names the expert ones.
func expertsPlayed(t *testing.T, tiles string, seed uint64) []string {
	t.Helper()
	p := start(t, map[string]string{"level": "expert", "tiles": tiles}, seed, nil)
	first, other := p.firstAndOther()
	p.Do(first, "nation:france").Do(other, "nation:spain")
	p.Do(first, "captain:cassini", "captain:hubac", "captain:de-la-chesnaye", "button:ready")
	p.Do(other, "captain:pargo", "captain:da-silva", "captain:de-aviles", "button:ready")
	for _, seat := range []int{first, other} {
		p.Do(seat, "reserve:gunner", "reserve:gunner", "reserve:gunner", "reserve:banker", "reserve:banker", "button:ready")
	}
	p.Do(first, "planet:pytheas turn:0").Do(other, "planet:patrocles turn:0")
	experts := map[string]int{"23": 4, "25": 6, "27": 8}[tiles]
	if v := p.view(game.Spectator); v.Stack+len(v.Drawn) != 16+experts {
		t.Errorf("%d tiles to come, want %d", v.Stack+len(v.Drawn), 16+experts)
	}
	p.placeAll()
	cells := p.view(game.Spectator).Cells
	if want := 19 + experts; len(cells) != want {
		t.Errorf("%d cells are filled, want %d", len(cells), want)
	}
	var found []string
	for _, cell := range cells {
		if table.ref.Tiles[gametest.Index(t, table.tileNames, cell.Tile)].Kind == "expert" {
			found = append(found, cell.Tile)
		}
	}
	if len(found) != experts {
		t.Errorf("expert tiles %q, want %d", found, experts)
	}
	return found
}

func TestExpertSetup(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-12.10 EF-2.7 four, six or eight expert tiles are shuffled in, drawn by lot", func(t *testing.T) {
			for tiles, experts := range map[string]int{"23": 4, "25": 6, "27": 8} {
				const matches = 48
				counts := map[string]int{}
				for seed := range uint64(matches) {
					for _, id := range expertsPlayed(t, tiles, seed) {
						counts[id]++
					}
				}
				if len(counts) != 8 {
					t.Errorf("map of %s: only %v came", tiles, counts)
				}
				for id, n := range counts {
					if want := matches * experts / 8; n < want-14 || n > want+14 {
						t.Errorf("map of %s: %s came in %d of %d matches, want about %d", tiles, id, n, matches, want)
					}
				}
			}
		}},
		{"EF-2.7 EF-12.10 all other modes have theirs, too", func(t *testing.T) {
			for mode, basic := range map[string]int{"free-for-all": 15, "team": 14} {
				p := start(t, map[string]string{"mode": mode, "level": "expert", "tiles": "25"}, 1, nil)
				for p.view(game.Spectator).Round == 0 {
					seat := int(p.s.Deciding().First())
					paths := slices.DeleteFunc(p.Paths(seat), func(path string) bool { return path == "button:cancel" })
					p.Do(seat, paths[0])
				}
				if v := p.view(game.Spectator); v.Stack+len(v.Drawn) != basic+6 {
					t.Errorf("%s: %d tiles to come, want %d", mode, v.Stack+len(v.Drawn), basic+6)
				}
			}
		}},
		{"EF-12.11 three captains in a duel and in a free for all, in an order", func(t *testing.T) {
			for _, mode := range []string{"duel", "free-for-all"} {
				p := start(t, masters(mode), 2, nil)
				nations := []string{"france", "spain", "britain"}
				seats := len(p.view(game.Spectator).Players)
				first := p.view(game.Spectator).First
				for i := range seats {
					p.Do((first+i)%seats, "nation:"+nations[i])
				}
				p.Do(first, "captain:hubac", "captain:cassini").Forbids(first, "button:ready").Do(first, "captain:de-la-chesnaye")
				p.Forbids(first, "captain:").Do(first, "button:ready")
				if got := p.me(first).Captains; !slices.Equal(got, []string{"hubac", "cassini", "de-la-chesnaye"}) {
					t.Errorf("%s: captains %q", mode, got)
				}
				if got := p.view(game.Spectator).Players[first]; len(got.Captains) != 0 {
					t.Errorf("%s: everybody sees %q", mode, got.Captains)
				}
			}
		}},
		{"EF-12.11 one captain in a team, as ever", func(t *testing.T) {
			p, seats := allied(t, masters("team"), 1)
			p.Do(seats[0], "captain:hubac").Forbids(seats[0], "captain:").Allows(seats[0], "button:ready")
		}},
		{"EF-12.11 EF-10.5 the third captain's galleon may be built when two were lost, and no fourth", func(t *testing.T) {
			p := duelists(t).tile("pytheas", 1, 0).tile("singularity-gate", 4, 0).owns(0, "pytheas")
			for lost, captain := range []string{"hubac", "cassini", "castel-d-oleron"} {
				if his := p.view(1).Players[0]; his.Captain != captain || his.CaptainsLeft != 3-lost || len(his.Lost) != lost {
					t.Errorf("captain %q, %d left, lost %q; want %q", his.Captain, his.CaptainsLeft, his.Lost, captain)
				}
				p.ship("fr-galleon", p.edge(0, "S")).Do(0, sail("fr-galleon", p.field(4, "a"))).Do(0, "button:end").spices(0, 0, 2)
				if lost < 2 {
					p.Do(0, "build:galleon planet:pytheas").Do(0, "button:end").pass(1)
				}
			}
			p.Forbids(0, "build:galleon")
		}},
		{"EF-2.3 EF-10.2 the same five cards and hand of eight, in a team three and six", func(t *testing.T) {
			p := duelists(t).turn(0, "construction").spices(0, 5, 0).hand(0, "gunner", "gunner", "gunner", "banker", "banker", "helmsman", "helmsman")
			p.Do(0, "build:crew reserve:courtesan").Forbids(0, "build:crew")
			q := atVariant(t, masters("team")).turn(0, "construction").spices(0, 5, 0).hand(0, "gunner", "gunner", "gunner", "banker", "banker")
			q.Do(0, "build:crew reserve:courtesan").Forbids(0, "build:crew")
		}},
		{"EF-1.4 expert fields: providence of either spice, and wrecks, on expert tiles alone", func(t *testing.T) {
			for _, tile := range readChart(t).Tiles {
				for _, f := range tile.Fields {
					expert := slices.Contains([]string{"providence-pepper", "providence-vanilla", "wreck"}, f.Type)
					if expert && tile.Kind != "expert" {
						t.Errorf("%s on %s", f.Type, tile.ID)
					}
				}
			}
			types := map[string]bool{}
			for _, tile := range readChart(t).Tiles {
				for _, f := range tile.Fields {
					types[f.Type] = true
				}
			}
			if !types["providence-pepper"] || !types["providence-vanilla"] || !types["wreck"] {
				t.Errorf("types of fields: %v", types)
			}
		}},
	})
}

func TestProvidence(t *testing.T) {
	provident := func(t *testing.T) *position {
		return duelists(t).tile("providence-pepper", 1, 0).tile("providence-vanilla", 2, 0).tile("providence-twin", 3, 0)
	}
	gametest.Prove(t, []gametest.Rule{
		{"EF-4.2 EF-1.4 two spices of its kind for each own ship on a providence field", func(t *testing.T) {
			p := provident(t)
			p.ship("fr-galleon", p.field(1, "a")).collect().holds(0, 2, 0).Happened(1, "collected seat=0 pepper=2 vanilla=0")
			p = provident(t)
			p.ship("fr-frigate-1", p.field(2, "a")).ship("fr-frigate-2", p.field(3, "c")).collect().holds(0, 0, 4)
			p = provident(t)
			p.ship("fr-galleon", p.field(3, "a")).ship("fr-frigate-1", p.field(1, "a")).ship("gb-galleon", p.field(2, "a")).collect().holds(0, 4, 0).holds(1, 0, 0)
		}},
		{"EF-4.2 EF-4.3 within the cap of five", func(t *testing.T) {
			p := provident(t).spices(0, 4, 5)
			p.ship("fr-galleon", p.field(1, "a")).ship("fr-frigate-1", p.field(2, "a")).collect().holds(0, 5, 5)
		}},
		{"EF-4.6 positions are those at the start of the turn", func(t *testing.T) {
			p := provident(t)
			p.ship("fr-galleon", p.edge(1, "N")).Do(0, sail("fr-galleon", p.field(1, "a"))).holds(0, 0, 0).pass(0).pass(1).holds(0, 2, 0)
		}},
		{"EF-8.9 Pargo adds nothing on a providence field", func(t *testing.T) {
			p := duelists(t).spain("pargo", "da-silva", "de-guzman").hand(0, "first-officer").tile("providence-pepper", 1, 0)
			p.ship("es-galleon", p.field(1, "a")).Do(0, officer).pass(0).pass(1).holds(0, 2, 0)
			q := duelists(t).spain("pargo", "da-silva", "de-guzman").hand(0, "first-officer").tile("harbour", 1, 0)
			q.ship("es-galleon", q.field(1, "b")).Do(0, officer).pass(0).pass(1).holds(0, 3, 0)
		}},
		{"EF-4.2 EF-4.4 the harbour's and the bridge's fields are factories and anchorages as any other", func(t *testing.T) {
			p := duelists(t).tile("harbour", 1, 0).tile("bridge", 2, 0)
			p.ship("fr-galleon", p.field(1, "a")).ship("fr-frigate-1", p.field(1, "c")).ship("fr-frigate-2", p.field(2, "b"))
			p.collect().tokens(0, 2).holds(0, 0, 1)
		}},
	})
}

// wrecked has the French galleon on a wreck (and a frigate on another one), Britain's turn ending.
func wrecked(t *testing.T, options map[string]string) *position {
	p := atVariant(t, options).tile("wreck-fork", 1, 0).tile("wreck-reef", 2, 0).turn(1, "construction")
	return p.ship("fr-galleon", p.field(1, "a"))
}

func TestWrecks(t *testing.T) {
	duel := masters("duel")
	gametest.Prove(t, []gametest.Rule{
		{"EF-4.5 a ship on a wreck rescues a card of choice from the reserve to the hand", func(t *testing.T) {
			p := wrecked(t, duel).Do(1, "button:end").inPhase(0, "rescue").decides(0)
			p.listed(0, "button:end", "reserve:banker", "reserve:courtesan", "reserve:first-officer", "reserve:gunner", "reserve:helmsman")
			p.Do(0, "reserve:helmsman").cards(0, 1, 11, 0).inPhase(0, "tactics").Do(0, "crew:helmsman").stands("fr-galleon", 0)
		}},
		{"EF-4.5 a frigate, too; one card for each ship", func(t *testing.T) {
			p := wrecked(t, duel)
			p.ship("fr-frigate-1", p.field(2, "a")).Do(1, "button:end").Do(0, "reserve:gunner").inPhase(0, "rescue").Do(0, "reserve:gunner")
			p.inPhase(0, "tactics").cards(0, 2, 10, 0)
		}},
		{"EF-4.5 it may be left undone", func(t *testing.T) {
			p := wrecked(t, duel)
			p.ship("fr-frigate-1", p.field(2, "a")).Do(1, "button:end").Do(0, "button:end").inPhase(0, "tactics").cards(0, 0, 12, 0)
		}},
		{"EF-4.5 once a turn, and again in the next", func(t *testing.T) {
			p := wrecked(t, duel).Do(1, "button:end").Do(0, "reserve:gunner").inPhase(0, "tactics").pass(0).pass(1).inPhase(0, "rescue")
			p.Do(0, "reserve:banker").cards(0, 2, 10, 0)
		}},
		{"EF-4.5 within the hand limit", func(t *testing.T) {
			p := wrecked(t, duel).hand(0, "gunner", "gunner", "gunner", "banker", "banker", "helmsman", "helmsman")
			p.ship("fr-frigate-1", p.field(2, "a")).Do(1, "button:end").inPhase(0, "rescue").Forbids(0, "reserve:gunner")
			p.Do(0, "reserve:courtesan").inPhase(0, "tactics").cards(0, 8, 4, 0).pass(0).pass(1).inPhase(0, "tactics")
		}},
		{"EF-4.5 not with an empty reserve", func(t *testing.T) {
			p := wrecked(t, duel).hand(0, "gunner", "gunner")
			p.s.players[0].reserve, p.s.players[0].gone = [crewKinds]uint8{}, p.s.players[0].reserve
			p.Do(1, "button:end").inPhase(0, "tactics")
		}},
		{"EF-4.5 EF-4.6 not for a ship beside the wreck, nor for one that arrives this turn, nor for the enemy's", func(t *testing.T) {
			p := wrecked(t, duel)
			p.ship("fr-galleon", p.edge(1, "N")).ship("gb-galleon", p.field(2, "a")).Do(1, "button:end").inPhase(0, "tactics")
			p.Do(0, sail("fr-galleon", p.field(1, "a"))).inPhase(0, "tactics").cards(0, 0, 12, 0).pass(0).inPhase(1, "rescue").decides(1)
			p.Do(1, "reserve:surgeon").pass(1).inPhase(0, "rescue")
		}},
		{"EF-4.5 EF-3.1 after the tiles, with the collection", func(t *testing.T) {
			p := wrecked(t, duel).tile("pytheas", 3, 0).owns(0, "pytheas").stack("crossroads").Do(1, "button:end").inPhase(0, "exploration")
			p.Do(0, "tile:crossroads cell:4 turn:0").inPhase(0, "rescue").holds(0, 1, 0)
		}},
		{"EF-4.5 the others learn that a card was rescued, not which", func(t *testing.T) {
			p := wrecked(t, duel).Do(1, "button:end").hides(0, "reserve:", game.SeatsOf(0)).Do(0, "reserve:gunner")
			p.Happened(0, "rescued-card seat=0 crew=gunner").Happened(1, "rescued seat=0").Untold(1, "rescued-card").Untold(game.Spectator, "rescued-card")
			p.seesHand(1, 0, 0).seesHand(-1, 0, 0)
		}},
		{"EF-4.5 EF-12.4 in a team each for own ships, from the common reserve, to a hand of six; both at once", func(t *testing.T) {
			p := wrecked(t, masters("team")).hand(2, "banker", "banker", "gunner", "gunner", "gunner")
			p.ship("fr-frigate-3", p.field(2, "a")).both(1).inPhase(0, "rescue").decides(0, 2).Forbids(0, "reserve:banker", "reserve:gunner")
			p.hides(2, "reserve:", game.SeatsOf(0, 2)).Do(2, "reserve:helmsman").decides(0).cards(2, 6, 6, 0).Happened(0, "rescued-card seat=2 crew=helmsman")
			p.Untold(1, "rescued-card").Do(0, "reserve:helmsman").inPhase(0, "tactics").cards(0, 1, 5, 0)
			q := wrecked(t, masters("team")).hand(2, "banker", "banker", "gunner", "gunner", "gunner", "helmsman")
			q.ship("fr-frigate-3", q.field(2, "a")).both(1).inPhase(0, "rescue").decides(0).Do(0, "button:end").inPhase(0, "tactics")
		}},
		{"EF-4.5 EF-12.4 the last card of a common reserve goes to whoever takes it first", func(t *testing.T) {
			for _, order := range [][2]int{{0, 2}, {2, 0}} {
				p := wrecked(t, masters("team")).hand(0, "banker").hand(2, "gunner")
				p.s.common(0).reserve = [crewKinds]uint8{1}
				p.ship("fr-frigate-3", p.field(2, "a")).both(1).decides(0, 2).Do(order[0], "reserve:banker").inPhase(0, "tactics").decides(0, 2)
				p.cards(order[0], 2, 0, 0).cards(order[1], 1, 0, 0)
			}
		}},
	})
}

func TestCrewUsedUp(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-12.12 EF-5.1 a played card leaves the match", func(t *testing.T) {
			p := duelists(t).hand(0, "courtesan", "courtesan", "gunner").ship("fr-galleon", 0).Do(0, "crew:courtesan").cards(0, 2, 9, 1)
			p.pass(0).pass(1).inPhase(0, "tactics").cards(0, 2, 9, 0).Do(0, "crew:courtesan").pass(0).pass(1).cards(0, 1, 9, 0)
			p.spices(0, 5, 5).Do(0, "button:end").Forbids(0, "build:crew reserve:courtesan").Allows(0, "build:crew reserve:helmsman")
		}},
		{"EF-12.12 not at the basic level", func(t *testing.T) {
			at(t).hand(0, "courtesan").ship("fr-galleon", 0).Do(0, "crew:courtesan").pass(0).pass(1).cards(0, 0, 12, 0)
		}},
		{"EF-12.12 in a team it leaves the common set", func(t *testing.T) {
			p := atVariant(t, masters("team")).hand(0, "courtesan").hand(2, "courtesan").ship("fr-galleon", 0).ship("fr-galleon-2", 0)
			p.Do(0, "crew:courtesan").Do(2, "crew:courtesan").whole(0).whole(1).cards(0, 0, 10, 0).cards(2, 0, 10, 0)
			p.spices(2, 5, 0).both(0).Forbids(2, "build:crew reserve:courtesan").Allows(2, "build:crew reserve:helmsman")
		}},
		{"EF-12.12 EF-7.3 crew in play on a destroyed galleon is out, too; the hand stays", func(t *testing.T) {
			p := duelists(t).hand(0, "gunner").hand(1, "banker").played(1, "carpenter", "gunner").lane()
			f := p.laneFields()
			p.ship("fr-galleon", f[2]).ship("gb-galleon", f[3]).cards(1, 1, 9, 2).Do(0, fire("fr-galleon", "ship:gb-galleon")).cards(1, 1, 9, 0)
			p.pass(0).cards(1, 1, 9, 0).spices(1, 5, 0).Do(1, "button:end").Allows(1, "build:crew reserve:carpenter", "build:crew reserve:gunner")
		}},
		{"EF-12.12 EF-7.3 by a singularity, too", func(t *testing.T) {
			p := duelists(t).hand(0, "courtesan", "gunner")
			edge, hole := p.reef()
			p.ship("fr-galleon", edge).Do(0, "crew:courtesan").Do(0, sail("fr-galleon", hole)).cards(0, 1, 10, 0)
		}},
		{"EF-12.12 EF-8.12 a sold card was not played: it goes to the reserve", func(t *testing.T) {
			p := duelists(t).spain("de-aviles", "pargo", "da-silva").hand(0, "first-officer", "gunner").ship("es-galleon", 0)
			p.Do(0, officer+" crew:gunner").cards(0, 0, 11, 1).pass(0).pass(1).cards(0, 0, 11, 0)
		}},
	})
}
