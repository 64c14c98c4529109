package bot_test

import (
	"testing"

	"portolan/game"
	"portolan/games"
)

// traders sets up a match of Age of Discovery.
func traders(t testing.TB, seats int, seed uint64) game.State {
	t.Helper()
	rules, known := games.ByID("discoveries")
	if !known {
		t.Fatal("discoveries is not in the registry")
	}
	options, err := rules.Resolve(seats, nil)
	if err != nil {
		t.Fatal(err)
	}
	st, err := rules.New(game.Setup{Rules: rules.Version(), Seats: seats, Options: options}, game.FreeChance(seed))
	if err != nil {
		t.Fatal(err)
	}
	return st
}

// The arena plays 400 of these; see docs/balance.md.
func TestGreedyBeatsRandomAtDiscoveries(t *testing.T) {
	const matches = 20
	won := 0
	for i := range matches {
		mine := game.Seat(i % 2)
		st, chance := traders(t, 2, uint64(i)), game.FreeChance(uint64(i)+100)
		greedy, random := newPlayer(t, "greedy", uint64(i)), newPlayer(t, "random", uint64(i))
		for st.Deciding() != 0 {
			seat, player := st.Deciding().First(), random
			if seat == mine {
				player = greedy
			}
			st.Play(seat, player.Choose(st, seat), chance, nil)
		}
		if outcome, _ := st.Outcome(); outcome.Winners.Has(mine) {
			won++
		}
	}
	if won < matches*9/10 {
		t.Errorf("greedy won %d of %d matches", won, matches)
	}
}

// In chains of moves, too, greedy goes by what its seat may know.
func TestGreedyTradesByWhatItSees(t *testing.T) {
	chance := game.FreeChance(3)
	st, other := traders(t, 3, 4), traders(t, 3, 4)
	for n := 0; st.Deciding() != 0 && n < 150; n++ {
		seat := st.Deciding().First()
		other.CopyFrom(st)
		other.Imagine(seat, chance)
		m := newPlayer(t, "greedy", uint64(n)).Choose(st, seat)
		if got := newPlayer(t, "greedy", uint64(n)).Choose(other, seat); got != m {
			t.Fatalf("move %d: chose %v, and %v when only hidden things differ", n, m, got)
		}
		st.Play(seat, m, chance, nil)
	}
}
