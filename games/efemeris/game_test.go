package efemeris_test

import (
	"os"
	"testing"

	"portolan/game/gametest"
	"portolan/games/efemeris"
)

// mixed holds each mode, level, map and edition at least once; `make soak` plays all of them together (PORTOLAN_SOAK).
var mixed = []map[string]string{
	{"mode": "duel"},
	{"mode": "duel", "level": "expert", "tiles": "27", "edition": "hu"},
	{"mode": "free-for-all", "edition": "de"},
	{"mode": "free-for-all", "level": "expert", "tiles": "23"},
	{"mode": "team"},
	{"mode": "team", "level": "expert", "tiles": "25", "edition": "hu"},
}

func TestEfemerisKeepsTheContract(t *testing.T) {
	config := gametest.Config{Options: mixed, Matches: 2, Every: 16, Languages: []string{"en", "de", "fr", "hu"}}
	if os.Getenv("PORTOLAN_SOAK") != "" {
		config = gametest.Config{Languages: config.Languages}
	}
	gametest.Run(t, efemeris.Rules{}, config)
}

func FuzzEfemeris(f *testing.F) { gametest.Fuzz(f, efemeris.Rules{}) }
