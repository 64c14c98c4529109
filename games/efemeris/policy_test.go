package efemeris

import (
	"slices"
	"testing"

	"portolan/game"
)

// share is what a seat can expect in the eyes of the seat that moved last.
func (p *position) share(mover, seat game.Seat) float64 {
	var out [maxPlayers]float64
	p.s.Shares(mover, out[:p.s.count])
	return out[seat]
}

// What search goes by knows more than greedy's weights do: what comes first is worth more than what comes second.
func TestSharesPrefer(t *testing.T) {
	for _, test := range []struct {
		name          string
		better, worse func(*position) *position
	}{
		{
			"a home that produces pepper",
			func(p *position) *position { return p },
			func(p *position) *position { return p.owns(0, "apollas").owns(1, "pytheas") },
		},
		{
			"a ship to one that must be built",
			func(p *position) *position { return p.ship("fr-frigate-1", p.field(4, "a")) },
			func(p *position) *position { return p.spices(0, 5, 0) },
		},
		{
			"what can be built to what can't",
			func(p *position) *position { p.s.players[0].lost = 1; return p },
			func(p *position) *position { p.s.players[0].lost = 2; return p.built(0, 2, 0) },
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			better, worse := test.better(stage(t)).share(0, 0), test.worse(stage(t)).share(0, 0)
			if better <= worse {
				t.Errorf("%.4f, and %.4f", better, worse)
			}
		})
	}
}

// A hand is for a galleon: who will never have one again gets nothing for recruiting.
func TestSharesOfAHandWithoutCaptains(t *testing.T) {
	gain := func(lost uint8) float64 {
		without, with := stage(t), stage(t).hand(0, "gunner", "gunner", "banker")
		without.s.players[0].lost, with.s.players[0].lost = lost, lost
		return with.share(0, 0) - without.share(0, 0)
	}
	if last, none := gain(1), gain(2); last < 0.01 || none > last/10 {
		t.Errorf("three cards add %.4f with the last captain, %.4f with none", last, none)
	}
}

// What nobody can contest is worth more: standing on a planet while no enemy has a ship.
func TestSharesOfAPlanetThatNobodyContests(t *testing.T) {
	worth := func(set func(*position)) int {
		p := stage(t).tile("hecateus", 2, 0)
		p.ship("fr-galleon", p.field(2, "a")).spices(0, 2, 2)
		set(p)
		j := judge{s: p.s, w: &foresee.weights}
		return j.prospects(0, j.income(0))
	}
	contested := worth(func(p *position) { p.ship("gb-frigate-1", p.field(4, "a")) })
	if alone := worth(func(*position) {}); 2*alone < 3*contested {
		t.Errorf("alone %d, contested %d", alone, contested)
	}
}

// A search may take the enemies' answers for granted, but not those of a partner.
func TestOnlyEnemiesAnswer(t *testing.T) {
	for seats, enemies := range map[int][]game.Seat{2: {1}, 3: {1, 2}, 4: {1, 3}} {
		resolved, err := Rules{}.Resolve(seats, nil)
		if err != nil {
			t.Fatal(err)
		}
		st, err := Rules{}.New(game.Setup{Rules: Rules{}.Version(), Seats: seats, Options: resolved}, game.FreeChance(1))
		if err != nil {
			t.Fatal(err)
		}
		for other := range game.Seat(seats) {
			if got := st.(game.Answering).Answers(0, other); got != slices.Contains(enemies, other) {
				t.Errorf("%d seats: %v of seat %d", seats, got, other)
			}
		}
	}
}
