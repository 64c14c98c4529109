package main

import (
	"testing"

	"portolan/game/gametest"
)

// A game that was made by docs/adding-a-game.md keeps the contract.
func TestReefsKeepsTheContract(t *testing.T) {
	gametest.Run(t, Rules{}, gametest.Config{Matches: 20, Languages: []string{"en"}})
}
