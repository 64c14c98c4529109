package bot_test

import (
	"testing"

	"portolan/game"
	"portolan/games"
)

// duel sets up a match of Efemeris, the first real game at hand.
func duel(t testing.TB, seed uint64) game.State {
	t.Helper()
	rules, known := games.ByID("efemeris")
	if !known {
		t.Fatal("efemeris is not in the registry")
	}
	options, err := rules.Resolve(2, nil)
	if err != nil {
		t.Fatal(err)
	}
	st, err := rules.New(game.Setup{Rules: rules.Version(), Seats: 2, Options: options}, game.FreeChance(seed))
	if err != nil {
		t.Fatal(err)
	}
	return st
}

// What a bot chooses must not hang on what its seat can't know: asked with another of the states that its seat holds
// possible, it chooses the same.
func TestBotsChooseByWhatTheySee(t *testing.T) {
	for _, spec := range quick {
		chance := game.FreeChance(3)
		st, other := duel(t, 4), duel(t, 4)
		for n := 0; st.Deciding() != 0 && n < 120; n++ {
			seat := st.Deciding().First()
			other.CopyFrom(st)
			other.Imagine(seat, chance)
			seed := uint64(n)
			m := quickPlayer(t, spec, seed).Choose(st, seat)
			if got := quickPlayer(t, spec, seed).Choose(other, seat); got != m {
				t.Fatalf("%s, move %d: chose %v, and %v when only hidden things differ", spec, n, m, got)
			}
			st.Play(seat, m, chance, nil)
		}
	}
}

func TestChoosingADuelAllocatesNothingOnceWarm(t *testing.T) {
	for _, spec := range quick {
		most := 0.0
		if spec == "little" || spec == "keen" { // it asks the state once for its seats, which makes a list of scores, and its tree may still grow
			most = 3
		}
		player, chance := quickPlayer(t, spec, 1), game.FreeChance(2)
		warm := func() {
			st := duel(t, 1)
			for st.Deciding() != 0 {
				seat := st.Deciding().First()
				st.Play(seat, player.Choose(st, seat), chance, nil)
			}
		}
		warm()
		warm()
		st := duel(t, 1)
		for n := 0; st.Deciding() != 0 && n < 60; n++ {
			seat := st.Deciding().First()
			var m game.Move
			if allocs := testing.AllocsPerRun(2, func() { m = player.Choose(st, seat) }); allocs > most {
				t.Fatalf("%s, move %d: %v allocations", spec, n, allocs)
			}
			st.Play(seat, m, chance, nil)
		}
	}
}

// BenchmarkChoose plays duels between two equal bots: a choice of one move.
func BenchmarkChoose(b *testing.B) {
	for _, spec := range quick {
		b.Run(spec, func(b *testing.B) {
			player, chance := quickPlayer(b, spec, 1), game.FreeChance(2)
			start := duel(b, 3)
			st := duel(b, 3)
			b.ReportAllocs()
			for b.Loop() {
				deciding := st.Deciding()
				if deciding == 0 {
					st.CopyFrom(start)
					deciding = st.Deciding()
				}
				seat := deciding.First()
				st.Play(seat, player.Choose(st, seat), chance, nil)
			}
		})
	}
}

// Teams of greedy at the expert level play to a decision: without an eye for a standstill three of five such matches end in one.
func TestGreedyBreaksStandstills(t *testing.T) {
	rules, _ := games.ByID("efemeris")
	options, err := rules.Resolve(4, map[string]string{"level": "expert"})
	if err != nil {
		t.Fatal(err)
	}
	const matches = 20
	drawn := 0
	for seed := range uint64(matches) {
		chance := game.FreeChance(seed)
		st, err := rules.New(game.Setup{Rules: rules.Version(), Seats: 4, Options: options}, chance)
		if err != nil {
			t.Fatal(err)
		}
		player := quickPlayer(t, "greedy", seed)
		for st.Deciding() != 0 {
			seat := st.Deciding().First()
			st.Play(seat, player.Choose(st, seat), chance, nil)
		}
		if outcome, _ := st.Outcome(); outcome.Winners == 0 {
			drawn++
		}
	}
	if drawn > matches/4 {
		t.Errorf("%d of %d matches are drawn", drawn, matches)
	}
}
