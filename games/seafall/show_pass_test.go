package seafall

import (
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

func TestPassing(t *testing.T) {
	p := at(t, 3, "soldiers")
	for op, passes := range map[op]bool{
		opSkip: true, opDecline: true, opEndTurn: true, opLeave: true, opDone: true, opStay: true, opKeepNone: true,
		opFinish: false, opStand: false, opRoll: false, opSail: false, opAccept: false,
	} {
		gametest.Equal(t, opNames[op], p.s.Passes(makeMove(op)), passes)
	}
	gametest.Equal(t, "cancel", p.s.Passes(game.Cancel), false)
	gametest.Equal(t, "turn", p.s.Turn(), game.SeatsOf(0))
	raid := game.Event{Kind: uint8(evRaidsProvince), Args: [6]int16{0, int16(p.s.provinces[1].colour), 4}, Seen: game.Everyone}
	gametest.Equal(t, "a raid of a province", p.s.Attacks(raid), game.SeatsOf(1))
	raid.Kind = uint8(evRaids)
	gametest.Equal(t, "a raid of an island", p.s.Attacks(raid), 0)
}
