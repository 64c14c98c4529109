package seafall

import (
	"fmt"
	"slices"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

// The board and its regions (SF-5).
func TestMap(t *testing.T) {
	d := Rules{}.Data().(Data)
	gametest.Prove(t, []gametest.Rule{
		{"SF-5.1 a harbour for each province, one coast, hexes in columns with an island at most", func(t *testing.T) {
			kinds, columns := map[string]int{}, map[int]string{}
			for _, space := range d.Spaces {
				kinds[space.Kind]++
				if other := columns[space.Column]; space.Island != "" && other != "" {
					t.Errorf("column %d holds %s and %s", space.Column, other, space.Island)
				}
				if space.Island != "" {
					columns[space.Column] = space.Island
				}
			}
			gametest.Equal(t, "spaces", fmt.Sprint(kinds), "map[coast:1 harbour:5 sea:36]")
			gametest.Equal(t, "islands at the end", len(columns), 8)
			var found []string
			for _, island := range at(t, 3, "soldiers").view(0).Islands {
				found = append(found, island.ID)
			}
			gametest.EqualLists(t, "islands at the start", found, []string{"gannet", "orchard", "smoke", "bell"})
			at(t, 3, "soldiers").Forbids(0, "ship:red-1 space:3", "ship:red-1 space:4") // harbours that nobody has
		}},
		{"SF-5.1 the archway may be sailed through", func(t *testing.T) {
			gametest.Equal(t, "archway", d.Archway, 30)
			gametest.Equal(t, "its column", d.Spaces[30].Column, 6)
			gametest.Equal(t, "its island", d.Spaces[30].Island, "")
			p := at(t, 3, "soldiers").hex(0, 1, 26).hex(0, 2, 26).Allows(0, "ship:red-1 space:30", "ship:red-1 space:34", "fleet:red space:30")
			p.Do(0, "ship:red-1 space:30")
			gametest.Equal(t, "the ship", p.province(0).Ships[0].Space, 30)
		}},
		{"SF-5.2 any number of ships of any province share a space", func(t *testing.T) {
			p := at(t, 5, "soldiers")
			for seat := 1; seat < 5; seat++ {
				p.fleet(seat, "gannet")
			}
			p.Do(0, "fleet:red space:"+fmt.Sprint(p.space("gannet"))).Check()
			for seat := range 5 {
				gametest.Equal(t, "a ship", p.province(seat).Ships[0].Space, int(p.space("gannet")))
			}
			at(t, 3, "soldiers").fleet(1, "green").Allows(0, "ship:red-1 space:1").Do(0, "ship:red-1 space:1")
		}},
		{"SF-5.3 only where the acting ship is in the region can it act at a site", func(t *testing.T) {
			p := at(t, 3, "explorers").hex(0, 1, 6).ship(0, 2, "orchard").Forbids(0, "site:gannet-1", "site:smoke-1")
			p.Allows(0, "site:orchard-1 ship:red-2").Forbids(0, "site:orchard-1 ship:red-1")
			p = at(t, 3, "soldiers").ship(0, 1, "coast").ship(0, 2, "blue").boxes(0, 2, "raid", 3).ship(2, 1, "coast")
			p.Forbids(0, "province:green", "province:red").Allows(0, "province:blue ship:red-2").Forbids(0, "province:blue ship:red-1")
		}},
		{"SF-5.4 defence, danger and symbol of the sites, garrison of the islands", func(t *testing.T) {
			p := at(t, 3, "explorers").fleet(0, "gannet").Do(0, "site:gannet-1 ship:red-1")
			gametest.Equal(t, "defence", p.view(0).Endeavour.Defence, 5)
			gametest.Equal(t, "dangerous", p.view(0).Endeavour.Dangerous, true)
			p.Do(0, "button:cancel", "site:gannet-3 ship:red-1")
			gametest.Equal(t, "defence", p.view(0).Endeavour.Defence, 4)
			gametest.Equal(t, "dangerous", p.view(0).Endeavour.Dangerous, false)
			for _, island := range p.view(0).Islands {
				gametest.Equal(t, "garrison of "+island.ID, island.Garrison, 1)
			}
			for _, island := range d.Cards.Islands {
				for k, site := range island.Sites {
					if !slices.Contains(cards.SymbolNames, site.Symbol) {
						t.Errorf("site %d of %s shows %q", k+1, island.ID, site.Symbol)
					}
				}
			}
		}},
		{"SF-5.4 properties of islands: smoke rolls small successes again, bell makes support stronger", func(t *testing.T) {
			p := at(t, 3, "explorers").fleet(0, "smoke").Do(0, "site:smoke-6 ship:red-1").pool(4, "ship=3 support=1")
			p.until(0, "button:roll", "rolled province=red nothing=1 small=2 medium=1 large=0", "rolled-small province=red nothing=2 small=0 medium=2 large=0")
			p = at(t, 3, "explorers").fleet(0, "gannet").luck(0, 0).Do(0, "site:gannet-6 ship:red-1")
			p.rolls(0, "button:roll", [faceKinds]uint8{1, 2, 1, 0}).Untold(game.Spectator, "rolled-small")
			at(t, 3, "explorers").fleet(0, "bell").Do(0, "site:bell-6 ship:red-1").pool(5, "ship=3 support=2")
		}},
		{"SF-5.5 a wharf on an island serves its colour, a market its kind, a shipyard repairs", func(t *testing.T) {
			p := at(t, 3, "builders").gold(0, 20).ship(0, 1, "gannet").ship(0, 2, "coast").Forbids(0, "upgrade:")
			p.site("gannet", 1, "wharf iron").Begins(0, "upgrade:terrible ship:red-1", "upgrade:deadly ship:red-1", "upgrade:fearless ship:red-1")
			p.Forbids(0, "upgrade:hale", "upgrade:swift", "upgrade:bold", "upgrade:terrible ship:red-2")
			p = at(t, 3, "merchants").ship(0, 1, "gannet").cargo(0, 1, "spice", 1).cargo(0, 1, "iron", 1).goods(0, "linen", 1)
			p.Forbids(0, "cargo:red-1-spice button:sell").site("gannet", 2, "market spice")
			p.Allows(0, "cargo:red-1-spice button:sell", "cargo:red-warehouse-linen button:sell").Forbids(0, "cargo:red-1-iron button:sell")
			p = at(t, 3, "builders").ship(0, 1, "gannet").damage(0, 1, "scratches").Forbids(0, "button:repair").site("gannet", 3, "shipyard")
			p.Begins(0, "button:repair")
		}},
		{"SF-5.5 the home harbour has all three", func(t *testing.T) {
			p := at(t, 3, "builders").gold(0, 20).damage(0, 1, "scratches").Begins(0, "button:repair")
			for _, up := range p.view(0).Upgrades {
				p.Begins(0, "upgrade:"+up+" ship:red-1")
			}
			gametest.Equal(t, "upgrades", len(p.view(0).Upgrades), 12)
			p = at(t, 3, "merchants").fleet(0, "coast")
			for _, of := range cards.GoodNames {
				p.goods(0, of, 1).Allows(0, "cargo:red-warehouse-"+of+" button:sell")
			}
		}},
		{"SF-5.6 at least six sites of the first islands are explored from the start: goods of each kind, a market, a wharf", func(t *testing.T) {
			s := calm(t, 3)
			have := map[cards.Find]int{}
			sites := 0
			for i := range s.islands {
				for k := range s.islands[i].sites {
					if at := &s.islands[i].sites[k]; at.explored() {
						if i >= cards.FirstIslands || at.spot != none || at.lying != (at.find.Kind == cards.FindGood) {
							t.Errorf("site %d of %s: %+v", k+1, cards.IDs.Islands[i], *at)
						}
						sites++
						have[cards.Find{Kind: at.find.Kind, Good: at.find.Good}]++
						if at.find.Kind != cards.FindGood {
							have[cards.Find{Kind: at.find.Kind}]++
						}
					}
				}
			}
			for g := range cards.Good(cards.GoodKinds) {
				if have[cards.Find{Kind: cards.FindGood, Good: g}] == 0 {
					t.Errorf("no site produces %s", cards.GoodNames[g])
				}
			}
			if sites < 6 || have[cards.Find{Kind: cards.FindMarket}] == 0 || have[cards.Find{Kind: cards.FindWharf}] == 0 || s.spots != 0 {
				t.Errorf("%d sites are explored: %v; spots %b", sites, have, s.spots)
			}
			options, err := Rules{}.Resolve(3, map[string]string{"prologue": "no"})
			if err != nil {
				t.Fatal(err)
			}
			first, err := Rules{}.New(game.Setup{Rules: 1, Seats: 3, Options: options}, game.FreeChance(1))
			if err != nil {
				t.Fatal(err)
			}
			gametest.Equal(t, "unexplored by version 1", first.(*State).unexplored(), 24)
			gametest.EqualLists(t, "explored by versions 2, 6 and 7", []int{printedBy(2), printedBy(6), printedBy(7)}, []int{7, 7, 9})
		}},
		{"SF-5.6 they stay explored in all matches to come, and can be bought from at once (SF-13.1)", func(t *testing.T) {
			s := calm(t, 3)
			p := positionOf(t, s, game.FreeChance(1))
			for p.s.Deciding() != 0 {
				p.s.Play(p.s.Deciding().First(), p.s.Moves(p.s.Deciding().First(), nil)[0], p.Chance, nil)
				if p.s.match == 0 && p.s.phase == phaseHire && p.s.year == 1 && p.s.round == 1 && p.s.taken == 0 {
					now := *p.s
					positionOf(t, &now, p.Chance).turn(0, "merchants").fleet(0, "gannet").Allows(0, "site:gannet-1 ship:red-1", "site:gannet-2 ship:red-1", "site:gannet-3 ship:red-2")
				}
			}
			next := resumed(t, 3, p.s, nil)
			for i := range cards.All.Islands {
				for k := range cards.All.Islands[i].Sites {
					if printed := cards.All.Islands[i].Sites[k].Find; printed.Kind != cards.FindNothing {
						gametest.Equal(t, cards.IDs.Islands[i], next.islands[i].sites[k].find, printed)
					}
				}
			}
		}},
		{"SF-5.6 columns of 4 and 5 hexes, distances and the islands of the start", func(t *testing.T) {
			testBoard(t, &d)
		}},
	})
}

// printedBy counts the sites that are explored from the start by a version of the rules.
func printedBy(rules uint8) int {
	s := blank(variant{rules: int(rules), seats: 3})
	s.charted = cards.FirstIslands
	s.printSites()
	return 24 - s.unexplored()
}

// testBoard checks SF-5.6 by the hexes' coordinates: a column of five sticks out half a hex to the north and to the south.
func testBoard(t *testing.T, d *Data) {
	t.Helper()
	var sizes [9]int
	half := func(s SpaceData) int { return 2*s.Row + s.Column%2 } // in half hexes from the north
	for a, from := range d.Spaces {
		if from.Kind == "sea" {
			sizes[from.Column]++
		}
		for b, to := range d.Spaces {
			touch := false
			switch pair := from.Kind + " " + to.Kind; pair {
			case "harbour coast", "coast harbour":
				touch = true
			case "coast sea", "sea coast":
				touch = from.Column+to.Column == 1
			case "sea sea":
				rows, columns := half(from)-half(to), from.Column-to.Column
				touch = columns == 0 && rows*rows == 4 || columns*columns == 1 && rows*rows == 1
			}
			if got := cards.Sea.Distance[a][b] == 1; got != touch {
				t.Errorf("spaces %d and %d touch: %v, want %v", a, b, got, touch)
			}
		}
		if from.Kind == "sea" {
			for harbour := range 5 {
				gametest.Equal(t, fmt.Sprintf("distance from harbour %d to %d", harbour, a), int(cards.Sea.Distance[harbour][a]), from.Column+1)
			}
		}
	}
	gametest.EqualLists(t, "columns", sizes[1:], []int{4, 5, 4, 5, 4, 5, 4, 5})
	for i, island := range d.Cards.Islands[:4] {
		space := d.Spaces[slices.IndexFunc(d.Spaces, func(s SpaceData) bool { return s.Island == island.ID })]
		gametest.Equal(t, "column of "+island.ID, space.Column, i+1)
		gametest.Equal(t, "sites of "+island.ID, len(island.Sites), 6)
		dangerous := 0
		for _, site := range island.Sites {
			if site.Dangerous {
				dangerous++
			}
			if site.Defence < 3 || site.Defence > 6 {
				t.Errorf("%s: defence %d", island.ID, site.Defence)
			}
		}
		if dangerous < 2 {
			t.Errorf("%s has %d dangerous sites", island.ID, dangerous)
		}
	}
}

// The board of a province (SF-6).
func TestProvinceBoards(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-6.1 and SF-6.2: the sites that can be raided, and nothing else", func(t *testing.T) {
			p := at(t, 3, "soldiers").fleet(0, "green").boxes(0, 1, "raid", 3).boxes(0, 2, "raid", 1).fleet(1, "coast").war(2, 1, 3)
			p.building(1, 1, "port").building(1, 2, "guild-hall").upgrade(0, 2, "nimble").Do(0, "province:green ship:red-1")
			p.rolls(0, "button:roll", [faceKinds]uint8{1, 1, 2, 2}).phase(0, "loot")
			gametest.EqualLists(t, "sites", p.Paths(0), []string{
				"place:green-field-1", "place:green-field-2", "place:green-building-1", "place:green-building-2",
				"place:green-warehouse", "place:green-council", "place:green-vault", "place:green-treasury",
			})
		}},
		{"SF-6.3 loot values: field 2, building 3, warehouse 3, council 3, vault 4, treasury 5; defence 5", func(t *testing.T) {
			d := Rules{}.Data().(Data)
			gametest.EqualLists(t, "places", d.Places, []PlaceData{
				{"field-1", 2}, {"field-2", 2}, {"building-1", 3}, {"building-2", 3}, {"warehouse", 3}, {"council", 3}, {"vault", 4}, {"treasury", 5},
			})
			p := at(t, 3, "soldiers").fleet(0, "green").boxes(0, 1, "raid", 3).fleet(1, "coast").Do(0, "province:green ship:red-1")
			gametest.Equal(t, "defence", p.view(0).Endeavour.Defence, 5)
			gametest.Equal(t, "dangerous", p.view(0).Endeavour.Dangerous, true)
		}},
		{"SF-6.4 what a province begins a campaign with", func(t *testing.T) {
			s := calm(t, 5)
			for i, me := range viewOf(s).Provinces {
				gold, luck := forPlace(s, i)
				gametest.EqualLists(t, "gold (with the first harvest), luck, influence, garrison, but for what the place brings",
					[]int{me.Gold - 4 - gold, me.Luck - luck, me.Influence, me.Garrison}, []int{8, 2, 2, 1})
				gametest.EqualLists(t, "fields", me.Fields, []int{2, 2})
				gametest.Equal(t, "building sites", len(me.Buildings), 2)
				a, b := me.Ships[0], me.Ships[1]
				gametest.EqualLists(t, "ships", []int{a.Sail, a.Raid, a.Explore, a.Hold, b.Sail, b.Raid, b.Explore, b.Hold}, []int{3, 2, 3, 2, 4, 2, 2, 2})
			}
			gametest.Equal(t, "boxes", Rules{}.Data().(Data).Boxes, 3)
		}},
	})
}
