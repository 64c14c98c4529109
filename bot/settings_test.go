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
		"search:3+width=0":                   "number above 0",
		"search:3+explore=NaN":               "number above 0",
		"search:3+explore=101":               "number above 0",
		"search:positions=900+answers=maybe": "takes no value",
		"greedy:3":                           "no levels",
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
