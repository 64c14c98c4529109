package discoveries

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

// languages are those that the game is written in. A further one is a file in text/ and a word here.
var languages = []string{"en", "de", "fr", "hu"}

func TestCatalogs(t *testing.T) {
	gametest.Catalogs(t, Rules{}, gametest.Words{
		Languages: languages, Choices: opNames, Events: eventShapes, Reasons: endings, Phases: phases, Keys: keysWanted(),
	})
}

// keysWanted are the keys of all things in the game that a client can come across.
func keysWanted() []string {
	var contracts, journeys []string
	for _, c := range table.ref.Contracts {
		contracts = append(contracts, c.ID)
	}
	for _, j := range table.ref.Journeys {
		journeys = append(journeys, j.ID)
	}
	keys := slices.Concat(
		gametest.KeysOf("colour", colours, false),
		gametest.KeysOf("ship", shipKinds, false),
		gametest.KeysOf("contract", contracts, false),
		gametest.KeysOf("journey", journeys, false),
		gametest.KeysOf("mission", missionNames, true),
		gametest.KeysOf("card", cardNames, true),
		gametest.KeysOf("action", actionNames, true),
		gametest.KeysOf("scoring", scoringNames, false),
		gametest.KeysOf("thing", []string{"sale", "queue", "stack", "pile"}, false),
		gametest.KeysOf("thing", []string{"hourglass", "joker"}, true),
		gametest.KeysOf("button", []string{"coins", "end", "cancel"}, false),
	)
	for _, page := range []string{
		"goal", "setup", "turn", "market", "placing", "contracts", "journeys", "cards", "scoring", "end", "missions", "ours",
	} {
		keys = append(keys, "rules."+page, "rules."+page+".text")
	}
	return append(keys, "rules.ruling")
}

// ours is how each language marks what this table decides.
var ours = map[string]string{
	"en": "(our ruling)", "de": "(unsere Festlegung)", "fr": "(notre décision)", "hu": "(a mi döntésünk)",
}

func TestEveryLanguageMarksTheSameRulings(t *testing.T) {
	first := gametest.Catalog(t, Rules{}, languages[0])
	for _, lang := range languages {
		for key, message := range gametest.Catalog(t, Rules{}, lang) {
			if want, got := strings.Count(first[key], ours[languages[0]]), strings.Count(message, ours[lang]); want != got {
				t.Errorf("%s: %s marks %d rulings as ours, in %s %d", lang, key, got, languages[0], want)
			}
		}
	}
}

// TestMessagesTakeWhatChoicesGive proves that no message waits for an argument that its choice does not have.
func TestMessagesTakeWhatChoicesGive(t *testing.T) {
	given := map[string][]string{}
	for seed := range uint64(40) {
		c := game.FreeChance(seed)
		s := new(State)
		s.reset(version, 2+int(seed%3), seed%2 == 1, c)
		for s.Deciding() != 0 {
			seat := s.Deciding().First()
			moves := s.Moves(seat, nil)
			var choice game.Choice
			for _, m := range moves {
				s.Choice(seat, m, &choice)
				var names []string
				for _, a := range choice.Args {
					names = append(names, a.Name)
				}
				kind := choice.Kind
				if kind == "sail" && slices.Contains(names, "colour") {
					kind = "sail.colour"
				}
				given[kind] = names
			}
			s.Play(seat, moves[c.Below(len(moves))], c, nil)
		}
	}
	for _, lang := range languages {
		messages := gametest.Catalog(t, Rules{}, lang)
		for kind, names := range given {
			for _, taken := range gametest.Arguments(messages["choice."+kind]) {
				if !slices.Contains(names, taken) {
					t.Errorf("%s: choice.%s takes {%s}, but it has %v", lang, kind, taken, names)
				}
			}
		}
		if len(given) != len(opNames)+2 { // cancel, and sail.colour beside sail
			t.Errorf("%d kinds of choices came up, want %d", len(given), len(opNames)+2)
		}
	}
}

// AD-1.4: what the rules say of the coins more by place is what is dealt.
func TestRulesTellTheCoinsByPlace(t *testing.T) {
	var want []string
	for _, more := range table.ref.Start.More {
		for _, n := range slices.Compact(slices.Clone(more)) {
			if n > 2 {
				t.Errorf("coins more by place: %v", more)
			}
			if n > 0 {
				want = append(want, itoa(n))
			}
		}
	}
	for _, lang := range languages {
		line := strings.Split(gametest.Catalog(t, Rules{}, lang)["rules.setup.text"], "\n")[2]
		if got := regexp.MustCompile(`\d+`).FindAllString(line, -1); !slices.Equal(got, want) {
			t.Errorf("%s: %q tells %v, want %v", lang, line, got, want)
		}
	}
}

// AD-4.1: what a ship brings at the interim scoring comes then, not now.
func TestChoicesSayWhenAShipBringsPoints(t *testing.T) {
	for _, lang := range languages {
		words := gametest.Catalog(t, Rules{}, lang)
		for _, key := range []string{"choice.sail", "choice.sail.colour", "choice.sail-any"} {
			if !strings.Contains(words[key], words["scoring.interim"]) {
				t.Errorf("%s: %s does not name the scoring: %s", lang, key, words[key])
			}
		}
	}
}

// AD-3.5, AD-3.7: any colour is played while a ship is placed, not at any time; the rules name both cards where they say when.
func TestRulesSayWhenCardsArePlayed(t *testing.T) {
	for _, lang := range languages {
		words := gametest.Catalog(t, Rules{}, lang)
		for _, card := range cardNames {
			if !strings.Contains(words["rules.turn.text"], words["card."+card]) {
				t.Errorf("%s: rules.turn.text does not say when %q is played", lang, words["card."+card])
			}
		}
	}
}
