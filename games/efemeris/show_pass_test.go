package efemeris

import (
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

func TestPassing(t *testing.T) {
	p := at(t)
	for op, passes := range map[op]bool{opEndTactics: true, opEndTurn: true, opLeaveWreck: true, opReady: false, opSail: false, opRecruit: false} {
		gametest.Equal(t, opNames[op], p.s.Passes(makeMove(op)), passes)
	}
	gametest.Equal(t, "cancel", p.s.Passes(game.Cancel), false)
	gametest.Equal(t, "turn", p.s.Turn(), game.SeatsOf(0))
	event := func(kind eventKind, args ...int16) game.Event {
		e := game.Event{Kind: uint8(kind), Seen: game.Everyone}
		copy(e.Args[:], args)
		return e
	}
	theirs, ours := int16(galleonOf(1)), int16(galleonOf(0)+1)
	p.owns(1, "pytheas")
	planet := int16(-1)
	for i := range p.s.planets {
		if p.s.planets[i].owner == 1 {
			planet = int16(i)
		}
	}
	for name, one := range map[string]struct {
		event game.Event
		want  game.Seats
	}{
		"sunk":                 {event(evSunk, theirs, ours), game.SeatsOf(1)},
		"razed":                {event(evRazed, 0, planet, ours), game.SeatsOf(1)},
		"frozen":               {event(evFrozen, 0, theirs), game.SeatsOf(1)},
		"driven away":          {event(evDriven, 1, ours), game.SeatsOf(0)},
		"driven by its owner":  {event(evDriven, 0, ours), 0},
		"a card taken":         {event(evDiscarded, 1, 2), game.SeatsOf(1)},
		"sailed":               {event(evSailed, theirs, 1, 2), 0},
		"swallowed by the sky": {event(evSwallowed, theirs), 0},
	} {
		gametest.Equal(t, name, p.s.Attacks(one.event), one.want)
	}
}
