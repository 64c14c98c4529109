// Package games is the registry: every game that this Portolan plays.
package games

import (
	"portolan/game"
	"portolan/games/discoveries"
	"portolan/games/efemeris"
	"portolan/games/seafall"
)

// All returns the games, in the order in which people are offered them.
func All() []game.Rules { return []game.Rules{efemeris.Rules{}, discoveries.Rules{}, seafall.Rules{}} }

// ByID returns the game of that id, and whether there is one.
func ByID(id string) (game.Rules, bool) {
	for _, rules := range All() {
		if rules.ID() == id {
			return rules, true
		}
	}
	return nil, false
}
