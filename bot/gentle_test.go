package bot_test

import (
	"maps"
	"slices"
	"testing"

	"portolan/bot"
	"portolan/game"
	"portolan/games"
)

// steps is a peek of three moves whose worth is given, in hundredths of a percent.
type steps struct {
	peek
	worth [3]int16
	made  int8 // the move made, from 1 on
	harsh int8 // the move that is harsh, from 1 on
}

func (s *steps) Moves(_ game.Seat, buf []game.Move) []game.Move { return append(buf, 0, 1, 2) }

func (s *steps) Play(_ game.Seat, m game.Move, _ *game.Chance, _ *game.Journal) { s.made = int8(m) + 1 }

func (s *steps) CopyFrom(st game.State) { *s = *st.(*steps) }

func (*steps) Blank() game.State            { return new(steps) }
func (s *steps) Evaluate(game.Seat) float64 { return 0 }
func (s *steps) Modestly(game.Seat) float64 { return float64(s.worth[s.made-1]) / 10_000 }

func (*steps) Leeway() game.Leeway { return game.Leeway{Percent: 50, Loss: 0.03} }

func (s *steps) Harsh(before game.State, _ game.Seat) bool {
	return s.made == s.harsh && before.(*steps).made == 0
}

// The second-best move is taken every second time where it is hardly worse, nothing worse ever, and what is harsh only where there
// is nothing else.
func TestGentleTakesTheSecondBest(t *testing.T) {
	for name, test := range map[string]struct {
		worth [3]int16
		harsh int8
		want  []game.Move
	}{
		"hardly worse":         {[3]int16{4000, 5000, 4900}, 0, []game.Move{1, 2}},
		"much worse":           {[3]int16{4000, 5000, 4600}, 0, []game.Move{1}},
		"equally good":         {[3]int16{4000, 5000, 5000}, 0, []game.Move{1, 2}},
		"the best is harsh":    {[3]int16{4000, 5000, 4600}, 2, []game.Move{2}},
		"two, and then nobody": {[3]int16{4900, 5000, 4800}, 0, []game.Move{0, 1}},
	} {
		player, st := newPlayer(t, "gentle", 1), &steps{peek: peek{left: 9}, worth: test.worth, harsh: test.harsh}
		counts := map[game.Move]int{}
		for range 400 {
			counts[player.Choose(st, 0)]++
		}
		if got := slices.Sorted(maps.Keys(counts)); !slices.Equal(got, test.want) {
			t.Errorf("%s: chose %v", name, counts)
		} else if len(got) == 2 && (counts[got[0]] < 150 || counts[got[0]] > 250) {
			t.Errorf("%s: not every second time: %v", name, counts)
		}
	}
}

// contest plays matches of a game between one bot and others of a second sort, each seat in turn, and returns how many the one won.
func contest(t *testing.T, id string, seats int, options map[string]string, one, others string, matches int) int {
	t.Helper()
	rules, known := games.ByID(id)
	if !known {
		t.Fatalf("%s is not in the registry", id)
	}
	resolved, err := rules.Resolve(seats, options)
	if err != nil {
		t.Fatal(err)
	}
	won := 0
	for i := range uint64(matches) {
		chance, mine := game.FreeChance(i), game.Seat(i%uint64(seats))
		st, err := rules.New(game.Setup{Rules: rules.Version(), Seats: seats, Options: resolved}, chance)
		if err != nil {
			t.Fatal(err)
		}
		players := [2]bot.Player{}
		for j, spec := range []string{one, others} {
			if players[j], err = bot.NewCustom(spec, 2*i+uint64(j)); err != nil {
				t.Fatal(err)
			}
		}
		for st.Deciding() != 0 {
			seat, player := st.Deciding().First(), players[1]
			if seat == mine {
				player = players[0]
			}
			st.Play(seat, player.Choose(st, seat), chance, nil)
		}
		if outcome, _ := st.Outcome(); outcome.Winners.Has(mine) {
			won++
		}
	}
	return won
}

// Who stands in for a beginner wins some of its matches against gentle bots and loses most of those against greedy ones; gentle
// beats what makes no sense. docs/bots.md has the figures of many more matches.
func TestGentleIsMatchedByABeginner(t *testing.T) {
	for _, test := range []struct {
		id          string
		seats       int
		options     map[string]string
		one, others string
		matches     int
		least, most int
	}{
		{"efemeris", 2, nil, "novice", "gentle", 100, 35, 65},
		{"efemeris", 2, nil, "novice", "greedy", 100, 0, 20},
		{"efemeris", 2, nil, "gentle", "random", 40, 36, 40},
		{"discoveries", 2, nil, "novice", "gentle", 60, 20, 40},
		{"discoveries", 2, nil, "novice", "greedy", 60, 0, 12},
		{"discoveries", 2, nil, "gentle", "random", 20, 18, 20},
		{"seafall", 4, map[string]string{"prologue": "yes"}, "novice", "gentle", 60, 12, 32},
		{"seafall", 4, map[string]string{"prologue": "yes"}, "novice", "greedy", 60, 0, 8},
		{"seafall", 4, map[string]string{"prologue": "yes"}, "gentle", "random", 20, 14, 20},
	} {
		if won := contest(t, test.id, test.seats, test.options, test.one, test.others, test.matches); won < test.least || won > test.most {
			t.Errorf("%s: %s won %d of %d matches against %s", test.id, test.one, won, test.matches, test.others)
		}
	}
}
