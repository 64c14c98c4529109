package efemeris

import (
	"math"
	"slices"
	"testing"

	"portolan/bot"
	"portolan/game"
)

// share is what a seat can expect in the eyes of the seat that moved last.
func (p *position) share(mover, seat game.Seat) float64 {
	var out [maxPlayers]float64
	p.s.Shares(mover, false, out[:p.s.count])
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

// strengthOf is what a seat has in the eyes of a viewer, by the refined weights or by the others.
func (p *position) strengthOf(seat, viewer int8, w *searchWeights) int {
	j := estimator{s: p.s, viewer: viewer, w: &w.weights}
	return j.strength(seat)
}

// The refined judgement alone tells captains apart: in full who is in command, by half who waits, and that only to its own seat.
func TestRefinedSharesTellCaptainsApart(t *testing.T) {
	worth := func(w *searchWeights, viewer int8, captains ...string) int {
		return stage(t).nation(0, "france", captains...).strengthOf(0, viewer, w)
	}
	hubacFirst, cassiniFirst := worth(&refinedSearch, 0, "hubac", "cassini"), worth(&refinedSearch, 0, "cassini", "hubac")
	best, second := refinedSearch.rank[hubac], refinedSearch.rank[cassini]
	if got, want := hubacFirst-cassiniFirst, best+second/2-second-best/2; got != want {
		t.Errorf("to command before another adds %d, want %d", got, want)
	}
	if got, want := hubacFirst-worth(&refinedSearch, 0, "hubac", "castel-d-oleron"), second/2-refinedSearch.rank[castelDOleron]/2; got != want {
		t.Errorf("who waits adds %d, want %d", got, want)
	}
	if a, b := worth(&refinedSearch, 1, "hubac", "cassini"), worth(&refinedSearch, 1, "hubac", "castel-d-oleron"); a != b {
		t.Errorf("the enemy's captain face down counts: %d, and %d", a, b)
	}
	if a, b := worth(&refinedSearch, 1, "hubac", "cassini"), worth(&refinedSearch, 1, "cassini", "hubac"); a-b != best-second {
		t.Errorf("the enemy's captain in command adds %d, want %d", a-b, best-second)
	}
	if a, b := worth(&plainSearch, 0, "hubac", "cassini"), worth(&plainSearch, 0, "cassini", "hubac"); a != b {
		t.Errorf("the plain judgement tells captains apart: %d, and %d", a, b)
	}
	lost := stage(t).nation(0, "france", "hubac", "cassini")
	lost.s.players[0].lost = 1
	other := stage(t).nation(0, "france", "castel-d-oleron", "cassini")
	other.s.players[0].lost = 1
	if a, b := lost.strengthOf(0, 0, &refinedSearch), other.strengthOf(0, 0, &refinedSearch); a != b {
		t.Errorf("a captain lost still counts: %d, and %d", a, b)
	}
	lost.s.mode, other.s.mode = modeTeam, modeTeam
	if a, b := lost.strengthOf(0, 1, &refinedSearch), other.strengthOf(0, 1, &refinedSearch); a-b != best-refinedSearch.rank[castelDOleron] {
		t.Errorf("a captain of a team stays (EF-12.9): %d, and %d", a, b)
	}
}

// The refined judgement alone tells planets apart by more than what they produce and bring near.
func TestRefinedSharesTellPlanetsApart(t *testing.T) {
	worth := func(w *searchWeights, planet string) int {
		return stage(t).tile("hecateus", 2, 0).tile("demodamas", 5, 0).owns(0, "pytheas", planet).strengthOf(0, 0, w)
	}
	of := func(planet string) int { return refinedSearch.site[table.planetIndex(planet)] }
	same := refinedSearch
	same.site = plainSearch.site
	for _, planet := range []string{"hecateus", "demodamas"} {
		if got, want := worth(&refinedSearch, planet)-worth(&same, planet), of("pytheas")+of(planet); got != want || of(planet) == 0 {
			t.Errorf("Pytheas and %s are worth %d on top, want %d", planet, got, want)
		}
	}
	if plainSearch.site != [planetKinds]int{} {
		t.Error("the plain judgement tells planets apart")
	}
}

// An only planet can be stormed at once where a path leads to it straight from the rose, or from a cell where one tile makes the
// way, later by a detour, and not at all where four spices don't pay for it.
func TestStorm(t *testing.T) {
	for _, test := range []struct {
		planet     string
		cell, turn int
		want       int
	}{
		{"hecateus", 4, 2, 1}, // with paths to SE, S and SW
		{"hecateus", 4, 1, 2}, // NE
		{"hecateus", 4, 3, 2}, // NW
		{"hecateus", 4, 5, 2}, // N, too
		{"hecateus", 1, 2, 2},
		{"hecateus", 1, 5, 1}, // the other way round, N of the rose
		{"hecateus", 3, 1, 1}, // SE of it, and away from it
		{"hecateus", 5, 3, 1},
		{"hecateus", 6, 4, 1},
		{"hecateus", 2, 0, 1},
		{"hecateus", 2, 5, 2},
		{"posidonius", 4, 2, 1}, // NW leads to its anchorage
		{"posidonius", 4, 1, 2},
		{"pytheas", 4, 1, 2},
		{"pytheas", 10, 0, 1},  // away from the rose
		{"patrocles", 4, 3, 0}, // costs six
	} {
		p := at(t).tile(test.planet, test.cell, test.turn).owns(0, test.planet)
		if got := p.s.lastPlanetRisk(0); got != test.want {
			t.Errorf("%s in cell %d, turned %d times: %d", test.planet, test.cell, test.turn, got)
		}
	}
}

// The refined judgement alone fears for an only planet.
func TestRefinedSharesFearAStorm(t *testing.T) {
	nation := func(w *searchWeights, turn int, planets ...string) int {
		p := at(t).tile("hecateus", 4, turn).tile("demodamas", 14, 0).owns(1, planets...)
		j := estimator{s: p.s, w: &w.weights}
		return j.nation(1)
	}
	calm := refinedSearch
	calm.lastPlanet = plainSearch.lastPlanet
	fear := func(turn int, planets ...string) int {
		return nation(&calm, turn, planets...) - nation(&refinedSearch, turn, planets...)
	}
	atOnce, later := fear(1, "hecateus"), fear(2, "hecateus")
	if atOnce != refinedSearch.lastPlanet[2] || later != refinedSearch.lastPlanet[1] || later <= 0 || atOnce <= later {
		t.Errorf("an only planet is worth %d less that can be stormed, %d less by a detour", atOnce, later)
	}
	if got := fear(1, "hecateus", "demodamas"); got != 0 {
		t.Errorf("one of two is worth %d less", got)
	}
	if plainSearch.lastPlanet != [3]int{} {
		t.Error("the plain judgement fears for it, too")
	}
}

// Who plays second and goes by the refined judgement takes a home that can't be stormed at once. Without that fear it takes one that can.
func TestRefinedSearchTakesASafeHome(t *testing.T) {
	for seed := range uint64(3) {
		p := at(t).hand(0, "gunner", "gunner", "helmsman").hand(1, "gunner", "gunner", "banker")
		p.s.players[1].revealed = 1
		p.s.free, p.s.stack, p.s.round, p.s.phase = 1<<planetKinds-1, table.basicSet, 0, phasePlanet
		p.Do(0, "planet:pytheas turn:1")
		search := bot.NewSearch(bot.Settings{Iterations: 8_000, Refined: true}, seed)
		p.s.Play(1, search.Choose(p.s, 1), p.Chance, &p.Journal)
		if p.s.lastPlanetRisk(1) == 2 {
			t.Errorf("seed %d: a home that can be stormed", seed)
		}
	}
}

// Both are shares of a win.
func TestRefinedSharesAddUp(t *testing.T) {
	var out [maxPlayers]float64
	p := stage(t).ship("fr-galleon", int(roseField))
	p.s.Shares(0, true, out[:2])
	if sum := out[0] + out[1]; math.Abs(sum-1) > 1e-9 || out[0] < 0.5 || out[0] == p.share(0, 0) {
		t.Errorf("%v, by the plain judgement %v", out[:2], p.share(0, 0))
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
		j := estimator{s: p.s, w: &plainSearch.weights}
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
			if got := st.(game.Searchable).Answers(0, other); got != slices.Contains(enemies, other) {
				t.Errorf("%d seats: %v of seat %d", seats, got, other)
			}
		}
	}
}
