package bot_test

import (
	"slices"
	"testing"
	"time"

	"portolan/bot"
	"portolan/game"
	"portolan/games"
)

// small, little and keen are searches that are quick enough for tests.
var (
	small  = bot.Settings{Iterations: 300, Trees: 2}
	little = bot.Settings{Iterations: 400}
	keen   = bot.Settings{Iterations: 400, Answers: true, Refined: true}
)

// tables sets up a match of every registered game for each number of seats.
func tables(t *testing.T, seed uint64, visit func(t *testing.T, name string, seats int, st game.State, c *game.Chance)) {
	for _, rules := range games.All() {
		least, most := rules.Seats()
		for seats := least; seats <= most; seats++ {
			options, err := rules.Resolve(seats, nil)
			if err != nil {
				t.Fatal(err)
			}
			c := game.FreeChance(seed)
			st, err := rules.New(game.Setup{Rules: rules.Version(), Seats: seats, Options: options}, c)
			if err != nil {
				t.Fatal(err)
			}
			visit(t, rules.ID(), seats, st, c)
		}
	}
}

func TestTreesPlayEveryGameByItsRules(t *testing.T) {
	for _, settings := range []bot.Settings{{Iterations: 40, Trees: 2}, bot.Experiment(bot.Settings{Iterations: 4}, 0, 0, true)} {
		tables(t, 5, func(t *testing.T, name string, seats int, st game.State, c *game.Chance) {
			player := bot.NewSearch(settings, 9)
			var buf []game.Move
			for n := 0; st.Deciding() != 0 && n < 300; n++ {
				seat := st.Deciding().First()
				if n%3 == 0 { // whoever sits last moves first when several may
					for s := range st.Deciding().All {
						seat = s
					}
				}
				buf = st.Moves(seat, buf[:0])
				m := player.Choose(st, seat)
				if !slices.Contains(buf, m) {
					t.Fatalf("%s, %d seats, move %d: %v is not legal", name, seats, n, m)
				}
				if m == game.Cancel && len(buf) > 1 {
					t.Fatalf("%s, %d seats, move %d: cancelled where there was more to do", name, seats, n)
				}
				st.Play(seat, m, c, nil)
			}
		})
	}
}

func TestTreesFindTheSameOnAnyNumberOfCores(t *testing.T) {
	play := func(bound func(*bot.Search)) (line []game.Move) {
		player := bot.NewSearch(bot.Settings{Iterations: 600, Trees: 3}, 4)
		bound(player)
		st, chance := duel(t, 8), game.FreeChance(1)
		for n := 0; st.Deciding() != 0 && n < 60; n++ {
			seat := st.Deciding().First()
			m := player.Choose(st, seat)
			line = append(line, m)
			st.Play(seat, m, chance, nil)
		}
		return line
	}
	several := play(func(*bot.Search) {})
	never := func() bool { return false }
	if one := play(func(s *bot.Search) { s.SetLimits(never, nil) }); !slices.Equal(one, several) {
		t.Error("three trees on several goroutines find other moves than on one")
	}
	offers := 0
	odd := func(task func()) (wait func()) { // every other tree grows elsewhere, or late
		if offers++; offers%2 == 0 {
			return nil
		}
		return task
	}
	if mixed := play(func(s *bot.Search) { s.SetLimits(never, odd) }); !slices.Equal(mixed, several) || offers == 0 {
		t.Error("trees that are handed on find other moves")
	}
}

// forced is a game in which one seat has but one move.
type forced struct{ peek }

func (f *forced) Moves(s game.Seat, buf []game.Move) []game.Move {
	if f.turn == 0 && f.Deciding().Has(s) {
		return append(buf, game.Cancel, peekTake)
	}
	return f.peek.Moves(s, buf)
}
func (f *forced) CopyFrom(st game.State) { *f = *st.(*forced) }
func (*forced) Blank() game.State        { return new(forced) }

func TestAForcedMoveCostsNothing(t *testing.T) {
	player := bot.NewSearch(small, 1)
	if m := player.Choose(&forced{peek{left: 6}}, 0); m != peekTake {
		t.Errorf("chose %v", m)
	}
	if effort := player.Effort(); effort != (bot.Effort{}) {
		t.Errorf("a forced move took %+v", effort)
	}
	player.Choose(&forced{peek{left: 6, turn: 1}}, 1)
	if player.Effort().Positions == 0 {
		t.Error("a free move took no thought")
	}
}

// The small moves of a turn share its budget, and what was found for the first serves the others.
func TestATurnSharesItsBudget(t *testing.T) {
	const budget = 4000
	player := bot.NewSearch(bot.Settings{Iterations: budget}, 3)
	greedy, chance := newPlayer(t, "greedy", 1), game.FreeChance(2)
	st := duel(t, 5)
	turns, before, last, decisions := 0, int64(0), game.Spectator, 0
	for n := 0; st.Deciding() != 0 && n < 400; n++ {
		seat := st.Deciding().First()
		if seat == 1 {
			st.Play(seat, greedy.Choose(st, seat), chance, nil)
			last = seat
			continue
		}
		if last != 0 {
			turns, decisions, before, last = turns+1, 0, player.Effort().Positions, 0
		}
		decisions++
		st.Play(seat, player.Choose(st, seat), chance, nil)
		most := int64(budget + decisions*(budget/64) + 600) // a last position may have many moves
		if spent := player.Effort().Positions - before; spent > 2*most {
			t.Errorf("turn %d: %d positions for %d decisions", turns, spent, decisions)
		}
	}
	if mean := player.Effort().Positions / int64(turns); mean > budget*5/4 {
		t.Errorf("%d positions a turn, where the budget is %d", mean, budget)
	}
}

// What others hold and what lies in the stacks must not alter what a seat's search finds.
func TestSearchKnowsWhatTheSeatKnows(t *testing.T) {
	tables(t, 11, func(t *testing.T, name string, seats int, st game.State, c *game.Chance) {
		greedy, imagination := newPlayer(t, "greedy", 1), game.FreeChance(6)
		settings := small
		settings.Answers, settings.Refined = true, true
		player, twin := bot.NewSearch(settings, 3), bot.NewSearch(settings, 3)
		for n := 0; st.Deciding() != 0 && n < 60; n++ {
			seat := st.Deciding().First()
			if n%4 > 0 {
				other := clone(t, st)
				other.Imagine(seat, imagination)
				m := player.Choose(st, seat)
				if got := twin.Choose(other, seat); got != m {
					t.Fatalf("%s, %d seats, move %d: %v, and %v when only hidden things differ", name, seats, n, m, got)
				}
			}
			st.Play(seat, greedy.Choose(st, seat), c, nil)
		}
	})
}

func TestSearchBeatsRandom(t *testing.T) {
	for name, settings := range map[string]bot.Settings{
		"judging": {Iterations: 400},
		"blind":   bot.Experiment(bot.Settings{Iterations: 60}, 0, 0, true),
	} {
		won, lost := 0, 0
		for i := range uint64(12) {
			st, c := duel(t, i), game.FreeChance(i)
			player, random, mine := bot.NewSearch(settings, i), newPlayer(t, "random", i), game.Seat(i%2)
			for st.Deciding() != 0 {
				seat := st.Deciding().First()
				if seat == mine {
					st.Play(seat, player.Choose(st, seat), c, nil)
				} else {
					st.Play(seat, random.Choose(st, seat), c, nil)
				}
			}
			switch outcome, _ := st.Outcome(); {
			case outcome.Winners.Has(mine):
				won++
			case outcome.Winners != 0:
				lost++
			}
		}
		t.Logf("%s: won %d, lost %d", name, won, lost)
		if name == "judging" && won < 11 || won <= lost {
			t.Errorf("%s: won %d and lost %d of 12 against random", name, won, lost)
		}
	}
}

func TestTreesEndWhenTimeIsUp(t *testing.T) {
	player := bot.NewSearch(bot.Settings{Time: 30 * time.Millisecond, Trees: 2}, 1)
	began := time.Now()
	player.Choose(duel(t, 1), 0)
	if took := time.Since(began); took < 30*time.Millisecond { // or it never ends
		t.Errorf("30 ms of thought took %v", took)
	}
}

func TestAdviseTellsTheBestLines(t *testing.T) {
	st, chance := duel(t, 5), game.FreeChance(2)
	greedy := newPlayer(t, "greedy", 1)
	told := 0
	for n := 0; st.Deciding() != 0 && n < 90; n++ {
		seat := st.Deciding().First()
		if n%9 == 8 {
			before := clone(t, st)
			lines := bot.NewSearch(small, uint64(n)).Advise(st, seat, 2)
			if !equal(st, before) {
				t.Fatal("the state was changed")
			}
			checkLines(t, st, seat, lines)
			told += len(lines)
		}
		st.Play(seat, greedy.Choose(st, seat), chance, nil)
	}
	if told < 12 {
		t.Errorf("%d lines in ten positions", told)
	}
	if lines := bot.NewSearch(small, 1).Advise(st, 1-st.Deciding().First(), 2); lines != nil {
		t.Errorf("who owes no decision was told %v", lines)
	}
}

func checkLines(t *testing.T, st game.State, seat game.Seat, lines []bot.Line) {
	t.Helper()
	if len(lines) == 0 || len(lines) > 2 {
		t.Fatalf("%d lines", len(lines))
	}
	for i, line := range lines {
		if i > 0 && (line.Visits > lines[i-1].Visits || line.Moves[0] == lines[i-1].Moves[0]) {
			t.Errorf("lines out of order or the same: %v", lines)
		}
		if line.Value < 0 || line.Value > 1 {
			t.Errorf("a value of %v", line.Value)
		}
		on, c := clone(t, st), game.FreeChance(1)
		for k, m := range line.Moves {
			if !slices.Contains(on.Moves(seat, nil), m) {
				t.Fatalf("move %d of line %v is not legal", k, line.Moves)
			}
			on.Play(seat, m, c, nil)
		}
	}
}

func TestEstimateAddsUp(t *testing.T) {
	st, chance := duel(t, 5), game.FreeChance(2)
	greedy := newPlayer(t, "greedy", 1)
	out := make([]float64, 2)
	for n := 0; st.Deciding() != 0; n++ {
		if n%10 == 0 {
			if bot.NewSearch(small, 1).Estimate(st, out); out[0]+out[1] < 0.999 || out[0]+out[1] > 1.001 {
				t.Fatalf("move %d: %v", n, out)
			}
		}
		seat := st.Deciding().First()
		st.Play(seat, greedy.Choose(st, seat), chance, nil)
	}
	bot.NewSearch(small, 1).Estimate(st, out)
	outcome, _ := st.Outcome()
	for seat := range game.Seat(2) {
		if (out[seat] == 1) != outcome.Winners.Has(seat) {
			t.Errorf("over, won by %b: %v", outcome.Winners, out)
		}
	}
}

func TestAdviceNamesTheWin(t *testing.T) {
	lines := bot.NewSearch(small, 2).Advise(&judgedPeek{peek{left: 1, points: [2]int16{5, 5}}}, 0, 3)
	if len(lines) != 3 || lines[0].Moves[0] != peekTake || lines[0].Value < 0.99 {
		t.Errorf("the winning point is not the best of %v", lines)
	}
}

func TestSearchJudgesFewerPositionsOfACostlyGame(t *testing.T) {
	rules, _ := games.ByID("seafall")
	options, err := rules.Resolve(3, nil)
	if err != nil {
		t.Fatal(err)
	}
	c := game.FreeChance(3)
	st, err := rules.New(game.Setup{Rules: rules.Version(), Seats: 3, Options: options}, c)
	if err != nil {
		t.Fatal(err)
	}
	const budget = 3000
	cost := int64(st.(game.Searchable).SearchTraits().Cost)
	player := bot.NewSearch(bot.Settings{Iterations: budget}, 1)
	for player.Effort().Positions == 0 { // forced moves cost nothing
		seat := st.Deciding().First()
		st.Play(seat, player.Choose(st, seat), c, nil)
	}
	if spent := player.Effort().Positions; cost < 2 || spent > budget/cost*5/4 || spent < budget/cost/4 {
		t.Errorf("a game that costs %d had %d positions judged of %d", cost, spent, budget)
	}
}

// What a search is told about answers holds where a game can tell them; any other game it plays as if it had not been told.
func TestWhatIsSaidOfAnswersHoldsWhereTheyCanBeTold(t *testing.T) {
	told, plain := little, little
	told.Answers = true
	tables(t, 8, func(t *testing.T, name string, seats int, st game.State, c *game.Chance) {
		if seats > 2 {
			return
		}
		greedy, differs := newPlayer(t, "greedy", 1), false
		for n := 0; st.Deciding() != 0 && n < 60; n++ {
			seat := st.Deciding().First()
			a, b := bot.NewSearch(told, uint64(n)), bot.NewSearch(plain, uint64(n))
			differs = differs || a.Choose(st, seat) != b.Choose(st, seat) || a.Effort() != b.Effort()
			st.Play(seat, greedy.Choose(st, seat), c, nil)
		}
		if answering := st.(game.Searchable).SearchTraits().Answers; answering != differs {
			t.Errorf("%s: answers can be told: %v; the search thinks otherwise when told: %v", name, answering, differs)
		}
	})
}

// A search that takes answers for granted, or goes by a better judgement, judges a quarter of its positions for a seat, and all of them
// when it estimates.
func TestSearchJudgesFewerPositionsWhereItKnowsMore(t *testing.T) {
	const budget = 4000
	for _, settings := range []bot.Settings{{Answers: true}, {Refined: true}, {Answers: true, Refined: true}, {}} {
		settings.Iterations = budget
		most := int64(budget / 4)
		if !settings.Answers && !settings.Refined {
			most = budget
		}
		player := bot.NewSearch(settings, 1)
		player.Choose(duel(t, 3), duel(t, 3).Deciding().First())
		if spent := player.Effort().Positions; spent < most/4 || spent > most {
			t.Errorf("%+v: %d positions for a move of a turn of %d", settings, spent, most)
		}
		player.Forget()
		player.Estimate(duel(t, 3), make([]float64, 2))
		if spent := player.Effort().Positions; spent < budget || spent > budget*5/4 {
			t.Errorf("%+v: %d positions for an estimate", settings, spent)
		}
	}
}
