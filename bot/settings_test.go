package bot_test

import (
	"strings"
	"testing"

	"portolan/bot"
	"portolan/game"
)

// A search by a spec of settings thinks as one that is made with them.
func TestNewCustomTakesSettings(t *testing.T) {
	for spec, settings := range map[string]bot.Settings{
		"search:positions=900":                   {Iterations: 900},
		"search:positions=900+trees=2":           {Iterations: 900, Trees: 2},
		"search:positions=900+width=2.5":         bot.Experiment(bot.Settings{Iterations: 900}, 2.5, 0, false),
		"search:positions=900+explore=3":         bot.Experiment(bot.Settings{Iterations: 900}, 0, 3, false),
		"search:positions=900+answers":           {Iterations: 900, Answers: true},
		"search:positions=900+refined":           {Iterations: 900, Refined: true},
		"search:positions=20+blind":              bot.Experiment(bot.Settings{Iterations: 20}, 0, 0, true),
		"search:4+positions=900":                 {Iterations: 900, Answers: true},
		"search:1+positions=900+trees=2+refined": {Iterations: 900, Trees: 2, Refined: true},
	} {
		tried, err := bot.NewCustom(spec, 7)
		if err != nil {
			t.Fatal(err)
		}
		search, made, plain := tried.(*bot.Search), bot.NewSearch(settings, 7), bot.NewSearch(bot.Settings{Iterations: settings.Iterations}, 7)
		differs := false
		st, c := duel(t, 5), newPlayer(t, "greedy", 1)
		chance := game.FreeChance(3)
		for range 12 {
			seat := st.Deciding().First()
			m := search.Choose(st, seat)
			if got := made.Choose(st, seat); got != m || made.Effort() != search.Effort() {
				t.Fatalf("%s: %v by the spec, %v by the settings", spec, m, got)
			}
			differs = differs || plain.Choose(st, seat) != m || plain.Effort() != search.Effort()
			st.Play(seat, c.Choose(st, seat), chance, nil)
		}
		if plainly := spec == "search:positions=900"; differs == plainly {
			t.Errorf("%s: differs from a search without more settings: %v", spec, differs)
		}
	}
}

// Who stands in for a beginner, and a gentle bot by other dials, are for experiments alone.
func TestNewCustomTakesDials(t *testing.T) {
	for _, spec := range []string{"novice", "novice:stray=20", "gentle:slip=10+loss=500", "novice:overlooked=30+stray=0"} {
		if _, err := bot.NewCustom(spec, 1); err != nil {
			t.Error(err)
		}
		if player, err := bot.New(spec, 1); err == nil {
			t.Errorf("New(%q) made %T", spec, player)
		}
	}
	count := func(spec string, want game.Move) (n int) {
		player, err := bot.NewCustom(spec, 1)
		if err != nil {
			t.Fatal(err)
		}
		st := &steps{peek: peek{left: 9}, worth: [3]int16{5000, 4800, 1000}}
		for range 100 {
			if player.Choose(st, 0) == want {
				n++
			}
		}
		return n
	}
	if n := count("gentle:slip=0", 0); n != 100 {
		t.Errorf("who never slips takes the best %d times of 100", n)
	}
	if n := count("gentle:slip=100+loss=100", 0); n != 100 {
		t.Errorf("who loses no more than 1 %% takes the best %d times of 100", n)
	}
	if n := count("gentle:slip=100", 1); n != 100 {
		t.Errorf("who always slips takes the second best %d times of 100", n)
	}
	if n := count("novice:overlooked=0+stray=0", 0); n != 100 {
		t.Errorf("who sees all takes the best %d times of 100", n)
	}
	if n := count("novice:overlooked=100+stray=0", 2); n < 15 || n > 50 {
		t.Errorf("who sees nothing takes the worst %d times of 100", n)
	}
}

func TestNewCustomTakesWhatNewTakes(t *testing.T) {
	for _, spec := range append(bot.Specs(), bot.Idle) {
		if _, err := bot.NewCustom(spec, 1); err != nil {
			t.Error(err)
		}
	}
}

func TestNewCustomTellsWhatIsWrong(t *testing.T) {
	for spec, want := range map[string]string{
		"search:6":                           "no level or setting",
		"search:":                            "no level or setting",
		"search:3+":                          "no level or setting",
		"search:3+3":                         "no level or setting",
		"search:answers":                     "positions=N",
		"search:positions":                   "number from 1 to 1000000000",
		"search:positions=0":                 "number from 1 to 1000000000",
		"search:positions=1000000001":        "number from 1 to 1000000000",
		"search:3+trees=17":                  "number from 1 to 16",
		"search:3+rollouts=0":                "number from 1 to 1000000000",
		"search:3+width=0":                   "number above 0",
		"search:3+explore=NaN":               "number above 0",
		"search:3+explore=101":               "number above 0",
		"search:positions=900+answers=maybe": "takes no value",
		"greedy:3":                           "no levels",
		"novice:blind=5":                     "overlooked and stray",
		"novice:stray":                       "overlooked and stray",
		"gentle:slip=10001":                  "loss and slip",
		"gentle:loss=-1":                     "loss and slip",
		"nobody":                             "there are",
	} {
		player, err := bot.NewCustom(spec, 1)
		if err == nil {
			t.Errorf("%s made %T", spec, player)
		} else if !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), spec) {
			t.Errorf("%s: %q does not say %q", spec, err, want)
		}
	}
}
