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
}

// TestAttacksAreOfProvinces plays raids: whoever is raided is attacked, wherever that is.
func TestAttacksAreOfProvinces(t *testing.T) {
	attacked := func(p *position) (seats game.Seats) {
		for _, e := range p.Journal.Events() {
			seats |= p.s.Attacks(e)
		}
		return seats
	}
	gametest.Prove(t, []gametest.Rule{
		{"SF-13.7 a raid of a province is an attack on it", func(t *testing.T) {
			p := at(t, 3, "soldiers").unguarded().fleet(0, "green").fleet(1, "gannet")
			gametest.Equal(t, "attacked", attacked(p.Do(0, "province:green ship:red-1").Do(0, "button:roll")), game.SeatsOf(1))
		}},
		{"SF-23.1 so is a raid of its ship", func(t *testing.T) {
			gametest.Equal(t, "attacked", attacked(atPrize(t).raids(raidGreen1, 0)), game.SeatsOf(1))
		}},
		{"SF-24.3 and one of its colony", func(t *testing.T) {
			gametest.Equal(t, "attacked", attacked(raider(t).Do(0, raidOrchard).Do(0, "button:roll")), game.SeatsOf(1))
		}},
		{"SF-14.1 SF-23.3 but none of an island, and none of corsairs", func(t *testing.T) {
			gametest.Equal(t, "corsairs", attacked(pirates(t, 2).raids(raidFleet1, 0)), 0)
			raid := game.Event{Kind: uint8(evRaids), Args: [6]int16{0, 1, 1, 4}, Seen: game.Everyone}
			gametest.Equal(t, "an island", at(t, 3, "soldiers").s.Attacks(raid), 0)
		}},
	})
}
