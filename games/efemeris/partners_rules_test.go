package efemeris

import (
	"slices"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

func TestPartnersWhoeverIsFirst(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-2.1 EF-12.5 the nations take turns, whichever of the four is the first player", func(t *testing.T) {
			for first := range 4 {
				p := team(t)
				p.s.first, p.s.turn = int8(first), int8(first)
				for i := range 5 {
					seat := (first + i%2) % 4
					mate := (seat + 2) % 4
					p.inPhase(seat, "tactics").decides(game.Seat(seat), game.Seat(mate))
					if got := p.view(game.Spectator).Round; got != 2+i/2 {
						t.Errorf("seat %d is first: turn %d is in round %d, want %d", first, i, got, 2+i/2)
					}
					for range 2 {
						p.Do(seat, "button:end").Do(mate, "button:end")
					}
				}
			}
		}},
		{"EF-3.2 EF-12.5 partners of either nation draw one tile each", func(t *testing.T) {
			for first := range 4 {
				seat, mate := (first+1)%4, (first+3)%4
				p := team(t).stack("crossroads", "pepper-bay").turn(first, "construction")
				p.s.first = int8(first)
				p.Do(first, "button:end").Do((first+2)%4, "button:end").inPhase(seat, "exploration")
				if got := p.view(game.Spectator).Drawers; !slices.Equal(got, []int{seat, mate}) {
					t.Errorf("seat %d is first: the seats %v draw, want %d and %d", first, got, seat, mate)
				}
				p.decides(game.Seat(seat), game.Seat(mate))
			}
		}},
	})
}

func TestPartnersLandInTurn(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-12.3 after the first tile of each team the second ones, the first team's before the other's", func(t *testing.T) {
			for seed := range uint64(4) {
				for choice := range 4 { // bit i: team i lays its partner's tile first
					p, seats := claimed(t, seed)
					var order [4]int
					for i := range 2 {
						first, second := i, i+2
						if choice>>i&1 == 1 {
							first, second = second, first
						}
						order[i], order[i+2] = seats[first], seats[second]
						p.Do(seats[i], "seat:"+itoa(order[i])).Do(seats[i+2], "seat:"+itoa(order[i]))
					}
					for i, cell := range []int{1, 4, 7, 13} {
						p.inPhase(order[i], "landing").decides(game.Seat(order[i])).Do(order[i], "cell:"+itoa(cell)+" turn:0")
					}
					p.inPhase(-1, "crew")
				}
			}
		}},
	})
}

func TestPartnersProtection(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-6.8 either partner's surgeon protects until the nation's next turn", func(t *testing.T) {
			for i, galleon := range []string{"gb-galleon", "gb-galleon-2"} {
				seat := 1 + 2*i
				p := team(t).hand(seat, "surgeon").hand(0, "gunner").turn(1, "tactics").lane()
				f := p.laneFields()
				p.ship("fr-galleon", f[3]).ship(galleon, f[2]).Do(seat, "crew:surgeon").whole(1).Forbids(0, "crew:gunner").whole(0)
				if p.me(seat).Effects.Safe {
					t.Errorf("seat %d's galleon is still safe in the next turn", seat)
				}
				p.whole(1).Allows(0, fire("fr-galleon", "ship:"+galleon))
			}
		}},
		{"EF-8.3 either partner's Castel d'Oléron, too", func(t *testing.T) {
			for seat, galleon := range map[int]string{0: "fr-galleon", 2: "fr-galleon-2"} {
				p := team(t).nation(2-seat, "france", "hubac").nation(seat, "france", "castel-d-oleron").hand(seat, "first-officer").hand(1, "gunner").lane()
				f := p.laneFields()
				p.owns(seat, "pytheas").fortress("pytheas").ship(galleon, 0).ship("gb-galleon", f[3]).Do(seat, officer).whole(0).Forbids(1, "crew:gunner")
				p.whole(1).whole(0).Allows(1, fire("gb-galleon", "fortress:pytheas"))
			}
		}},
		{"EF-11.1 the score of a team's player is the nation's planets", func(t *testing.T) {
			outcome, _ := team(t).owns(0, "pytheas").owns(2, "apollas", "hecateus").owns(3, "patrocles").GoesOn().s.Outcome()
			if want := []int{3, 1, 3, 1}; !slices.Equal(outcome.Scores, want) {
				t.Errorf("scores %v, want %v", outcome.Scores, want)
			}
		}},
	})
}

func TestPartnersShareCrewAndLimits(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-8.12 EF-12.4 either partner sells to the common reserve, from which both recruit", func(t *testing.T) {
			p := team(t).nation(0, "spain", "pargo").nation(2, "spain", "de-aviles").hand(2, "first-officer", "governor", "governor").ship("es-galleon-2", 0)
			p.Do(2, officer+" crew:governor").cards(0, 0, 10, 0).cards(2, 1, 10, 1).spices(0, 2, 0).both(0).Allows(0, "build:crew reserve:governor")
		}},
		{"EF-12.8 EF-6.9 EF-6.12 the frigate due to a partner's carpenter counts", func(t *testing.T) {
			works := func(built int) *position {
				p := team(t).hand(1, "carpenter").hand(3, "carpenter").turn(1, "tactics").ship("gb-galleon", 0).ship("gb-galleon-2", 0)
				return p.built(1, built, 0)
			}
			works(1).Allows(3, "crew:carpenter").Do(1, "crew:carpenter").Forbids(3, "crew:carpenter")
			works(1).Do(3, "crew:carpenter").Forbids(1, "crew:carpenter")
			works(0).Do(1, "crew:carpenter").Allows(3, "crew:carpenter")
		}},
	})
}

func TestPricesForEverySeat(t *testing.T) {
	for seat, prefix := range []string{"fr", "gb", "fr", "gb"} {
		galleon, frigate, enemy := prefix+"-galleon", prefix+"-frigate-1", "gb-galleon"
		if seat%2 == 1 {
			enemy = "fr-galleon"
		}
		if seat > 1 {
			galleon, frigate = prefix+"-galleon-2", prefix+"-frigate-3"
		}
		rich := func(t *testing.T) *position {
			return team(t).turn(seat%2, "construction").lane().owns(seat, "pytheas").spices(seat, 5, 5)
		}
		gametest.Prove(t, []gametest.Rule{
			{"EF-10.2 EF-10.3 EF-10.4 a card, a frigate and a fortress for seat " + itoa(seat), func(t *testing.T) {
				rich(t).Do(seat, "build:crew reserve:gunner").holds(seat, 3, 5)
				p := rich(t).Do(seat, "build:frigate planet:pytheas").holds(seat, 3, 5).stands(frigate, p3)
				p.Do(seat, "build:fortress planet:pytheas").holds(seat, 2, 4)
				for other := range 4 {
					want := 0
					if other == seat {
						want = 1
					}
					if his := p.view(game.Spectator).Players[other]; his.Frigates != want || his.Fortresses != want {
						t.Errorf("seat %d built %d frigates and %d fortresses, want %d", other, his.Frigates, his.Fortresses, want)
					}
				}
			}},
			{"EF-10.5 EF-12.9 a galleon for seat " + itoa(seat), func(t *testing.T) {
				p := rich(t)
				p.s.players[seat].lost = 1
				p.Do(seat, "build:galleon planet:pytheas").holds(seat, 5, 3).stands(galleon, p3)
			}},
			{"EF-10.6 a planet for seat " + itoa(seat), func(t *testing.T) {
				p := rich(t).tile("apollas", 4, 0).owns((seat+1)%4, "apollas").ship(enemy, 0)
				p.ship(galleon, p.field(4, "a")).owns((seat+3)%4, "hecateus")
				p.Do(seat, "build:conquest planet:apollas pay:1-2").holds(seat, 4, 3).owned("apollas", seat).GoesOn()
			}},
		})
	}
}
