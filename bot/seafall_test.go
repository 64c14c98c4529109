package bot_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"portolan/bot"
	"portolan/game"
	"portolan/games"
)

// sea is what matches of SeaFall between equal bots came to.
type sea struct {
	matches int
	wins    []int          // by place in the order of play
	deeds   map[string]int // guilds commissioned and goods traded
	turns   int
}

// sail plays a match to its end and counts. It returns what the match carries on.
func (count *sea) sail(t testing.TB, version, seats int, spec string, options map[string]string, carried []byte, seed uint64) []byte {
	t.Helper()
	rules, known := games.ByID("seafall")
	if !known {
		t.Fatal("seafall is not in the registry")
	}
	resolved, err := rules.Resolve(seats, options)
	if err != nil {
		t.Fatal(err)
	}
	chance := game.FreeChance(seed)
	st, err := rules.New(game.Setup{Rules: version, Seats: seats, Options: resolved, Carried: carried}, chance)
	if err != nil {
		t.Fatal(err)
	}
	player := newPlayer(t, spec, seed)
	var said game.Choice
	for st.Deciding() != 0 {
		seat := st.Deciding().First()
		m := player.Choose(st, seat)
		st.Choice(seat, m, &said)
		switch said.Kind {
		case "guild":
			count.deeds[said.Path[0]]++
			count.turns++
		case "buy", "sell":
			count.deeds[said.Kind]++
		}
		st.Play(seat, m, chance, nil)
	}
	outcome, _ := st.Outcome()
	count.wins[st.(game.Ordered).Place(outcome.Winners.First())]++
	count.matches++
	return st.(game.Carrier).Carry(outcome.Winners)
}

func newSea(seats int) *sea { return &sea{wins: make([]int, seats), deeds: map[string]int{}} }

// BenchmarkSeaFallBalance plays matches of equal greedy bots, as docs/balance.md tells: the prologue, the first match after it, and
// the first match of a campaign without one. It reports in percent how often each place in the order of play won and how often
// each guild was commissioned, and the goods bought and sold in a match.
func BenchmarkSeaFallBalance(b *testing.B) {
	for version := 1; version <= 3; version++ {
		for seats := 3; seats <= 5; seats++ {
			for _, kind := range []string{"prologue", "after-prologue", "no-prologue"} {
				b.Run(fmt.Sprintf("rules=%d/seats=%d/%s", version, seats, kind), func(b *testing.B) {
					count, before := newSea(seats), newSea(seats)
					for i := range b.N {
						seed := uint64(i) + 1
						switch kind {
						case "prologue":
							count.sail(b, version, seats, "greedy", nil, nil, seed)
						case "after-prologue":
							carried := before.sail(b, version, seats, "greedy", nil, nil, seed)
							count.sail(b, version, seats, "greedy", nil, carried, seed+1_000_000)
						default:
							count.sail(b, version, seats, "greedy", map[string]string{"prologue": "no"}, nil, seed)
						}
					}
					count.report(b)
				})
			}
		}
	}
}

func (count *sea) report(b *testing.B) {
	b.ReportMetric(0, "ns/op")
	for place, n := range count.wins {
		b.ReportMetric(100*float64(n)/float64(count.matches), fmt.Sprintf("place-%d", place+1))
	}
	for _, what := range slices.Sorted(maps.Keys(count.deeds)) {
		if what == "buy" || what == "sell" {
			b.ReportMetric(float64(count.deeds[what])/float64(count.matches), what)
		} else {
			b.ReportMetric(100*float64(count.deeds[what])/float64(count.turns), what)
		}
	}
	b.ReportMetric(float64(count.turns)/float64(len(count.wins)*count.matches), "turns")
}

// SF-20.4: an analysis of a match knows no more of what is sealed than those who play. It tells the same of a position as of what
// a spectator imagines it to be, in which nobody knows what an option of an entry leads to.
func TestEstimatesKnowNoSealedPage(t *testing.T) {
	rules, _ := games.ByID("seafall")
	options, err := rules.Resolve(3, map[string]string{"prologue": "no"})
	if err != nil {
		t.Fatal(err)
	}
	estimate := func(st game.State) []float64 {
		out := make([]float64, 3)
		bot.NewSearch(bot.Settings{Iterations: 300, Trees: 1}, 1).Estimate(st, out)
		return out
	}
	choices := 0
	for seed := range uint64(12) {
		chance := game.FreeChance(seed)
		st, err := rules.New(game.Setup{Rules: rules.Version(), Seats: 3, Options: options}, chance)
		if err != nil {
			t.Fatal(err)
		}
		var said game.Choice
		var moves []game.Move
		for n := 0; n < 1500 && st.Deciding() != 0; n++ {
			seat := st.Deciding().First()
			moves = st.Moves(seat, moves[:0])
			if st.Choice(seat, moves[0], &said); said.Kind == "entry" {
				choices++
				imagined := st.Blank()
				imagined.CopyFrom(st)
				imagined.Imagine(game.Spectator, game.FreeChance(1))
				if known, told := estimate(st), estimate(imagined); !slices.Equal(known, told) {
					t.Errorf("seed %d, move %d: %v, and in what a spectator imagines %v", seed, n, known, told)
				}
			}
			st.Play(seat, moves[chance.Below(len(moves))], chance, nil)
		}
	}
	if choices < 3 {
		t.Errorf("only %d entries left a choice", choices)
	}
}
