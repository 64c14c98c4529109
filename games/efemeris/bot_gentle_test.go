package efemeris

import (
	"testing"

	"portolan/bot"
	"portolan/game"
)

// kinds returns which sorts of moves a bot makes in a position, seed by seed.
func (p *position) kinds(spec string, seat game.Seat) map[op]int {
	p.Helper()
	made := map[op]int{}
	for seed := range uint64(40) {
		player, err := bot.New(spec, seed)
		if err != nil {
			p.Fatal(err)
		}
		made[moveOp(player.Choose(p.s, seat))]++
	}
	return made
}

// In the first rounds a gentle player leaves an enemy its last planet and its galleon, even if that would win; greedy takes both.
func TestGentleSparesInTheFirstRounds(t *testing.T) {
	for name, test := range map[string]struct {
		set   func(*testing.T) *position
		harsh op
	}{
		"an only planet": {func(t *testing.T) *position {
			p := stage(t)
			return p.ship("fr-galleon", p.field(4, "a")).spices(0, 5, 5).turn(0, "construction")
		}, opConquer},
		"a galleon": {func(t *testing.T) *position {
			p := stage(t).tile("crossroads", 2, 0).hand(0, "gunner")
			return p.ship("fr-galleon", p.field(2, "a")).ship("gb-galleon", p.edge(2, "SE"))
		}, opFire},
	} {
		t.Run(name, func(t *testing.T) {
			for round := uint16(1); round <= sparedRounds+1; round++ {
				p := test.set(t)
				p.s.round = round
				if p.kinds("greedy", 0)[test.harsh] == 0 {
					t.Fatalf("round %d: greedy has something better to do: %v", round, p.kinds("greedy", 0))
				}
				if n := p.kinds("gentle", 0)[test.harsh]; round <= sparedRounds && n > 0 || round > sparedRounds && n == 0 {
					t.Errorf("round %d: gentle does it by %d of 40 seeds", round, n)
				}
			}
		})
	}
}

// What is done to other things of an enemy is no harm: a second planet, a frigate, or what the seat loses itself.
func TestHarshIsWhatDecidesAMatch(t *testing.T) {
	for name, test := range map[string]struct {
		before, after func(*position)
		want          bool
	}{
		"a second planet": {func(p *position) { p.owns(1, "apollas", "hecateus") }, func(p *position) { p.owns(0, "hecateus") }, false},
		"the last":        {func(*position) {}, func(p *position) { p.owns(0, "apollas") }, true},
		"a frigate":       {func(p *position) { p.ship("gb-frigate-1", p.field(1, "a")) }, func(p *position) { p.s.ships[p.number("gb-frigate-1")].at = offMap }, false},
		"a galleon":       {func(p *position) { p.ship("gb-galleon", p.field(1, "a")) }, func(p *position) { p.s.ships[p.number("gb-galleon")].at = offMap }, true},
		"its own galleon": {func(p *position) { p.ship("fr-galleon", p.field(1, "a")) }, func(p *position) { p.s.ships[p.number("fr-galleon")].at = offMap }, false},
	} {
		t.Run(name, func(t *testing.T) {
			p := stage(t).tile("hecateus", 2, 0)
			test.before(p)
			before := *p.s
			test.after(p)
			if got := p.s.Harsh(&before, 0); got != test.want {
				t.Errorf("harsh: %v", got)
			}
		})
	}
}

// A modest estimate leaves out what an enemy is about to get, and is what Evaluate says otherwise.
func TestModestlyLeavesOutWhatEnemiesAreAboutToGet(t *testing.T) {
	far := stage(t).tile("hecateus", 2, 0)
	near := stage(t).tile("hecateus", 2, 0)
	far.ship("gb-galleon", far.field(4, "a")).spices(1, 2, 2)
	near.ship("gb-galleon", near.field(2, "a")).spices(1, 2, 2)
	if a, b := far.s.Modestly(0), near.s.Modestly(0); a != b {
		t.Errorf("%v, and %v with an enemy beside a free planet", a, b)
	}
	if a, b := far.s.Evaluate(0), near.s.Evaluate(0); a <= b {
		t.Errorf("Evaluate sees no threat: %v, and %v", a, b)
	}
	near.s.players[0].stalled = true
	if a, b := near.s.Modestly(0), near.s.Evaluate(0); a != b {
		t.Errorf("with a standstill coming: %v, and %v", a, b)
	}
	if n := testing.AllocsPerRun(20, func() { near.s.Modestly(0); near.s.Harsh(near.s, 0) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
