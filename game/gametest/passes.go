package gametest

import (
	"fmt"

	"portolan/game"
)

// checkPasses looks at which moves of a list are passes, in games that tell.
func checkPasses(st game.State, moves []game.Move) error {
	passer, ok := st.(game.Passer)
	if !ok {
		return nil
	}
	passes := 0
	for _, m := range moves {
		if !passer.Passes(m) {
			continue
		}
		if passes++; m == game.Cancel {
			return fmt.Errorf("cancelling passes")
		}
	}
	if passes > 1 {
		return fmt.Errorf("%d moves of one list pass", passes)
	}
	return nil
}

// appendPacing writes down what everybody may know of whose turn it is, in games that tell.
func appendPacing(text []byte, st game.State) []byte {
	if passer, ok := st.(game.Passer); ok {
		text = fmt.Appendf(text, "turn %b of round %d\n", passer.Turn(), passer.Round())
	}
	return text
}

// appendAttacks writes down whom an event that s is told says to have been attacked.
func appendAttacks(text []byte, st game.State, e game.Event) []byte {
	if passer, ok := st.(game.Passer); ok {
		text = fmt.Appendf(text, "attacked %b\n", passer.Attacks(e))
	}
	return text
}
