package efemeris

import (
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

// imagined visits what a viewer holds possible, again and again, and fails when such a position has more or fewer crew cards
// than there are, or another size of a hand or reserve than everybody sees.
func (p *position) imagined(viewer game.Seat, visit func(*State)) *position {
	p.Helper()
	c := game.FreeChance(1)
	for range 300 {
		world := *p.s
		world.Imagine(viewer, c)
		if err := world.auditCrew(); err != nil {
			p.Fatal(err)
		}
		for i := range world.count {
			if got, want := world.players[i].handSize(), p.s.players[i].handSize(); got != want {
				p.Fatalf("seat %d holds %d cards, want %d", i, got, want)
			}
			if got, want := sum(&world.common(int8(i)).reserve), sum(&p.s.common(int8(i)).reserve); got != want {
				p.Fatalf("seat %d has a reserve of %d cards, want %d", i, got, want)
			}
		}
		visit(&world)
	}
	return p
}

// holdable fails unless the viewer holds possible exactly these cards in a seat's hand.
func (p *position) holdable(viewer game.Seat, seat int, want ...string) *position {
	p.Helper()
	var most [crewKinds]uint8
	p.imagined(viewer, func(world *State) {
		for k, n := range world.players[seat].hand {
			most[k] = max(most[k], n)
		}
	})
	names := crewNames[p.s.players[seat].nation][:]
	var expected [crewKinds]uint8
	for _, id := range want {
		expected[gametest.Index(p.TB, names, id)]++
	}
	if most != expected {
		p.Errorf("the most of each of %q that seat %d may hold is %v, want %v", names, seat, most, expected)
	}
	return p
}

func TestWhatHandsOthersHoldPossible(t *testing.T) {
	// All that two and three unknown cards may be.
	two := []string{
		"banker", "banker", "first-officer", "first-officer", "gunner", "gunner", "helmsman", "helmsman", "courtesan", "courtesan",
	}
	three := append([]string{"first-officer", "gunner"}, two...)
	gametest.Prove(t, []gametest.Rule{
		{"EF-2.3 a hand may be any of the twelve, of its size", func(t *testing.T) {
			at(t).hand(0, "gunner", "banker").holdable(1, 0, two...).holdable(game.Spectator, 0, two...)
			at(t).hand(0, "gunner", "banker", "courtesan").holdable(1, 0, three...)
			at(t).hand(0, "gunner", "banker").imagined(0, func(world *State) {
				if hand := world.players[0].hand; hand != [crewKinds]uint8{banker: 1, gunner: 1} {
					t.Errorf("the own hand became %v", hand)
				}
			})
		}},
		{"EF-2.3 a card played leaves the rest of the hand, which has it at most as often as is left", func(t *testing.T) {
			p := at(t).hand(0, "courtesan", "courtesan", "gunner").ship("fr-galleon", 0).Do(0, "crew:courtesan")
			p.holdable(1, 0, "banker", "banker", "first-officer", "first-officer", "gunner", "gunner", "helmsman", "helmsman", "courtesan")
			p.Do(0, "crew:courtesan").holdable(1, 0, "banker", "first-officer", "gunner", "helmsman")
		}},
		{"EF-2.3 EF-5.1 cards back in the reserve are not in the hand, unless recruited", func(t *testing.T) {
			p := at(t).hand(0, "courtesan", "courtesan", "gunner").ship("fr-galleon", 0).Do(0, "crew:courtesan", "crew:courtesan").pass(0).pass(1)
			p.cards(0, 1, 11, 0).holdable(1, 0, "banker", "first-officer", "gunner", "helmsman").spices(0, 2, 0).Do(0, "button:end")
			p.Do(0, "build:crew reserve:banker")
			p.holdable(1, 0, "banker", "banker", "first-officer", "first-officer", "gunner", "gunner", "helmsman", "helmsman", "courtesan")
		}},
		{"EF-10.2 EF-2.3 a card recruited is any that the reserve may hold", func(t *testing.T) {
			p := at(t).hand(0, "gunner").turn(0, "construction").spices(0, 2, 0).Do(0, "build:crew reserve:banker").holdable(1, 0, two...)
			p.holdable(game.Spectator, 0, two...)
			q := at(t).hand(0, "courtesan", "courtesan").spices(0, 2, 0).ship("fr-galleon", 0).Do(0, "crew:courtesan", "crew:courtesan", "button:end")
			q.Do(0, "build:crew reserve:banker").holdable(1, 0, "banker", "first-officer", "gunner", "helmsman")
		}},
		{"EF-10.2 EF-2.3 a kind that is all in the hand already is not recruited", func(t *testing.T) {
			p := at(t).hand(0, "gunner", "gunner", "gunner", "banker", "banker", "helmsman", "courtesan").turn(0, "construction").spices(0, 2, 0)
			p.Do(0, "build:crew reserve:helmsman").imagined(1, func(world *State) {
				for k, n := range world.players[0].hand {
					if n > table.crewTotal[k] {
						t.Fatalf("a hand of %v", world.players[0].hand)
					}
				}
			})
		}},
		{"EF-4.5 EF-2.3 nor is it known which card was rescued", func(t *testing.T) {
			wrecked(t, masters("duel")).hand(0, "gunner").Do(1, "button:end").Do(0, "reserve:helmsman").holdable(1, 0, two...)
		}},
		{"EF-8.12 EF-2.3 a card sold leaves one unknown less", func(t *testing.T) {
			p := at(t).spain("de-aviles", "pargo").hand(0, "first-officer", "gunner", "banker").ship("es-galleon", 0).Do(0, officer+" crew:gunner")
			p.holdable(1, 0, "banker", "first-officer", "gunner", "boatswain", "governor")
		}},
		{"EF-6.12 EF-2.3 Fairborne and Lancaster show that a gunner is in the hand, until one is played", func(t *testing.T) {
			for _, captain := range []string{"fairborne", "lancaster"} {
				p := at(t).britain(captain, "byng").hand(0, "first-officer", "gunner", "gunner")
				f := p.laneFields()
				p.lane().ship("gb-galleon", f[2]).ship("gb-frigate-1", f[5]).ship("fr-galleon", f[3]).Do(0, officer)
				p.imagined(1, func(world *State) {
					if world.players[0].hand[gunner] == 0 {
						t.Fatalf("%s, but a hand of %v", captain, world.players[0].hand)
					}
				})
				p.Do(0, fire("gb-galleon", "ship:fr-galleon")).holdable(1, 0, "banker", "first-officer", "gunner", "surgeon", "carpenter")
			}
		}},
		{"EF-8.7 EF-2.3 a card that Byng took is in no hand and no reserve any more", func(t *testing.T) {
			p := at(t).britain("byng", "blake").hand(0, "first-officer", "first-officer").hand(1, "helmsman", "helmsman", "gunner").ship("gb-galleon", 0)
			taken := func() bool { return p.s.common(1).gone[ownFirst] > 0 }
			p.DoUntil(0, officer+" seat:1", taken)
			p.holdable(0, 1, "banker", "banker", "first-officer", "first-officer", "gunner", "gunner", "helmsman", "courtesan", "courtesan")
			p.DoUntil(0, officer+" seat:1", func() bool { return p.s.common(1).gone[ownFirst] > 1 })
			p.holdable(game.Spectator, 1, "banker", "first-officer", "gunner", "courtesan")
		}},
		{"EF-8.7 EF-12.4 EF-2.3 from either partner's hand it leaves the common twelve", func(t *testing.T) {
			for _, victim := range []int{0, 2} {
				p := team(t).hand(3, "first-officer", "first-officer").hand(0, "gunner").hand(2, "gunner").hand(victim, "helmsman", "helmsman", "gunner")
				p.turn(1, "tactics").ship("gb-galleon-2", 0)
				for n := range uint8(2) {
					p.DoUntil(3, officer+" seat:"+itoa(victim), func() bool { return p.s.common(0).gone[ownFirst] > n })
				}
				p.holdable(1, 0, "banker", "first-officer", "gunner", "courtesan")
			}
		}},
		{"EF-12.4 EF-2.3 what a partner has played is not in the hand, nor recruited", func(t *testing.T) {
			p := team(t).hand(0, "gunner").hand(2, "courtesan", "courtesan").spices(0, 2, 0).ship("fr-galleon-2", 0)
			p.Do(2, "crew:courtesan", "crew:courtesan").both(0).Do(0, "build:crew reserve:banker")
			p.holdable(1, 0, two[:8]...).holdable(2, 0, "banker", "gunner")
		}},
		{"EF-12.4 EF-5.1 EF-2.3 nor is it there once it is back in the reserve, unless recruited", func(t *testing.T) {
			p := team(t).hand(0, "gunner").hand(2, "courtesan", "courtesan").spices(0, 2, 0).ship("fr-galleon-2", 0)
			p.Do(2, "crew:courtesan", "crew:courtesan").whole(0).whole(1).cards(2, 0, 11, 0)
			p.holdable(1, 0, "banker", "first-officer", "gunner", "helmsman")
			p.both(0).Do(0, "build:crew reserve:banker").holdable(1, 0, two[:9]...)
		}},
	})
}

// supposed visits what a viewer holds possible of a position that need not have all crew cards yet.
func (p *position) supposed(viewer game.Seat, visit func(*State)) {
	p.Helper()
	c := game.FreeChance(1)
	for range 200 {
		world := *p.s
		world.Imagine(viewer, c)
		visit(&world)
	}
}

func TestWhatCaptainsOthersHoldPossible(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-2.2 the captain face up is known, the one face down is any of the other three", func(t *testing.T) {
			p := at(t)
			seen := map[captain]bool{}
			p.supposed(1, func(world *State) {
				his := world.players[0].captains
				if his[0] != hubac {
					t.Fatalf("captain %s is face up", captainNames[his[0]])
				}
				seen[his[1]] = true
				if world.players[1].captains != p.s.players[1].captains {
					t.Fatal("the own captains changed")
				}
			})
			if len(seen) != 3 || seen[hubac] {
				t.Errorf("%d captains may be face down", len(seen))
			}
		}},
		{"EF-12.2 those of a team differ, and partners know each other's", func(t *testing.T) {
			p, seats := allied(t, inTeams, 1)
			p.Do(seats[0], "captain:hubac", "button:ready").Do(seats[2], "captain:cassini", "button:ready")
			for _, viewer := range []game.Seat{game.Spectator, game.Seat(seats[1]), game.Seat(seats[3])} {
				pairs := map[[2]captain]bool{}
				p.supposed(viewer, func(world *State) {
					a, b := world.players[seats[0]].captains[0], world.players[seats[2]].captains[0]
					if a == b {
						t.Fatalf("both partners have %s", captainNames[a])
					}
					pairs[[2]captain{a, b}] = true
				})
				if len(pairs) != 12 {
					t.Errorf("seat %d holds %d pairs possible, want 12", viewer, len(pairs))
				}
			}
			p.supposed(game.Seat(seats[2]), func(world *State) {
				if got := world.players[seats[0]].captains[0]; got != hubac {
					t.Fatalf("the partner's captain became %s", captainNames[got])
				}
			})
		}},
	})
}

func TestWhatTilesOthersHoldPossible(t *testing.T) {
	t.Run("EF-12.10 EF-3.2 an expert tile that lies open, placed or drawn, is not in the stack", func(t *testing.T) {
		p := duelists(t).tile("maelstrom", 1, 0).drawn("harbour").stack("bridge", "crossroads")
		seen := map[uint32]bool{}
		crossroads := uint32(1) << gametest.Index(t, table.tileNames, "crossroads")
		p.supposed(1, func(world *State) {
			for _, open := range []string{"maelstrom", "harbour"} {
				if world.stack>>gametest.Index(t, table.tileNames, open)&1 == 1 {
					t.Fatalf("%s is in the stack", open)
				}
			}
			if world.stack&crossroads == 0 || world.stackSize() != 2 {
				t.Fatalf("the stack is %b", world.stack)
			}
			seen[world.stack] = true
		})
		if len(seen) != 6 {
			t.Errorf("%d expert tiles may be in the stack, want the six unseen", len(seen))
		}
	})
}
