package discoveries

import (
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

func TestPassing(t *testing.T) {
	p := at(t, 3)
	for op, passes := range map[op]bool{opEnd: true, opCoins: false, opAny: false, opMission: false} {
		gametest.Equal(t, opNames[op], p.s.Passes(makeMove(op)), passes)
	}
	gametest.Equal(t, "cancel", p.s.Passes(game.Cancel), false)
	gametest.Equal(t, "turn", p.s.Turn(), p.s.Deciding())
}
