package seafall_test

import (
	"os"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall"
)

var languages = []string{"en", "de", "fr", "hu"}

var soak = os.Getenv("PORTOLAN_SOAK") != ""

// effort is how much is played; `make soak` plays more (PORTOLAN_SOAK).
func effort(config gametest.Config) gametest.Config {
	config.Matches, config.Every, config.Worlds, config.Languages = 1, 400, 1, languages
	if soak {
		config.Matches, config.Every, config.Worlds = 4, 16, 2
	}
	return config
}

func TestProloguesKeepTheContract(t *testing.T) {
	config := gametest.Config{Seats: []int{4}, Options: []map[string]string{{"prologue": "yes"}}}
	if soak {
		config.Seats = nil // all numbers
	}
	gametest.Run(t, seafall.Rules{}, effort(config))
}

func TestMatchesKeepTheContract(t *testing.T) {
	gametest.Run(t, seafall.Rules{}, effort(gametest.Config{Seats: []int{3}, Options: []map[string]string{{"prologue": "no"}}}))
}

// Matches from an early and a late legacy, of campaigns played by chance, with a province that joins and one that is away.
func TestCampaignsKeepTheContract(t *testing.T) {
	early, late := chain(t, 3, 2), chain(t, 4, 12)
	if soak {
		gametest.Run(t, seafall.Rules{}, effort(gametest.Config{
			Seats: []int{4, 5}, Options: []map[string]string{{}, {"away": "green"}}, Carried: [][]byte{early, late},
		}))
		return
	}
	gametest.Run(t, seafall.Rules{}, effort(gametest.Config{
		Seats: []int{4}, Options: []map[string]string{{}}, Carried: [][]byte{early},
	}))
	gametest.Run(t, seafall.Rules{}, effort(gametest.Config{
		Seats: []int{5}, Options: []map[string]string{{"away": "green"}}, Carried: [][]byte{late},
	}))
}

// chain plays matches of a campaign by chance and returns what the last of them carries on.
func chain(t *testing.T, seats, matches int) []byte {
	t.Helper()
	options, err := seafall.Rules{}.Resolve(seats, nil)
	if err != nil {
		t.Fatal(err)
	}
	c := game.FreeChance(uint64(seats))
	setup := game.Setup{Rules: seafall.Rules{}.Version(), Seats: seats, Options: options}
	var moves []game.Move
	for range matches {
		st, err := seafall.Rules{}.New(setup, c)
		if err != nil {
			t.Fatal(err)
		}
		for st.Deciding() != 0 {
			seat := st.Deciding().First()
			moves = st.Moves(seat, moves[:0])
			st.Play(seat, moves[c.Below(len(moves))], c, nil)
		}
		outcome, _ := st.Outcome()
		if setup.Carried = st.(game.Carrier).Carry(outcome.Winners); setup.Carried == nil {
			t.Fatal("the campaign is over too early")
		}
	}
	return setup.Carried
}

func FuzzSeaFall(f *testing.F) {
	gametest.Fuzz(f, seafall.Rules{}, map[string]string{"prologue": "yes"}, map[string]string{"prologue": "no", "away": "green"})
}
