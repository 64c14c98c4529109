package discoveries_test

import (
	"os"
	"testing"

	"portolan/game/gametest"
	"portolan/games/discoveries"
)

// Both variants with each number of players; `make soak` plays more of them (PORTOLAN_SOAK).
func TestDiscoveriesKeepsTheContract(t *testing.T) {
	config := gametest.Config{Matches: 1, Every: 12, Languages: []string{"en", "de", "fr", "hu"}}
	if os.Getenv("PORTOLAN_SOAK") != "" {
		config = gametest.Config{Matches: 12, Languages: config.Languages}
	}
	gametest.Run(t, discoveries.Rules{}, config)
}

func FuzzDiscoveries(f *testing.F) { gametest.Fuzz(f, discoveries.Rules{}) }
