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
	theirs, ours := int16(p.s.shipName(galleonOf(1))), int16(p.s.shipName(galleonOf(0)+1)) // events name ships by nation
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

// attacked is whom the events of the last move tell to have been attacked.
func (p *position) attacked() game.Seats {
	var seats game.Seats
	for _, e := range p.Journal.Events() {
		seats |= p.s.Attacks(e)
	}
	return seats
}

// TestAttacksAreOfSeats plays attacks on every seat, whatever its nation: events name ships by nation and not by seat.
func TestAttacksAreOfSeats(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-6.5 a gunner attacks the seat whose ship it sinks", func(t *testing.T) {
			p := at(t).hand(0, "gunner")
			f := p.laneFields()
			p.lane().ship("fr-galleon", f[2]).ship("gb-galleon", f[3]).Do(0, fire("fr-galleon", "ship:gb-galleon"))
			gametest.Equal(t, "attacked", p.attacked(), game.SeatsOf(1))
		}},
		{"EF-6.5 nations are not seats", func(t *testing.T) {
			p := at(t).nation(0, "spain", "pargo", "da-silva").nation(1, "france", "hubac", "cassini").hand(0, "gunner")
			f := p.laneFields()
			p.lane().ship("es-galleon", f[2]).ship("fr-frigate-1", f[3]).Do(0, fire("es-galleon", "ship:fr-frigate-1"))
			gametest.Equal(t, "attacked", p.attacked(), game.SeatsOf(1))
		}},
		{"EF-9.2 a warning shot attacks the seat whose ship it drives", func(t *testing.T) {
			p := atVariant(t, map[string]string{"mode": "free-for-all"}).token(1, "warning-shot").turn(1, "tactics")
			f := p.laneFields()
			p.lane().ship("es-galleon", f[2]).Do(1, by("bonus:warning-shot", "es-galleon", f[3]))
			gametest.Equal(t, "attacked", p.attacked(), game.SeatsOf(2))
		}},
		{"EF-8.6 Blake attacks the partner whose ship he freezes", func(t *testing.T) {
			p := team(t).nation(1, "britain", "blake").hand(1, "first-officer").turn(1, "tactics")
			f := p.laneFields()
			p.lane().ship("gb-galleon", f[2]).ship("fr-galleon-2", f[3]).Do(1, "crew:first-officer ship:fr-galleon-2")
			gametest.Equal(t, "attacked", p.attacked(), game.SeatsOf(2))
		}},
		{"EF-10.6 who conquers an enemy's planet attacks that seat, and nobody with one that nobody had", func(t *testing.T) {
			p := at(t).turn(0, "construction").lane().tile("apollas", 4, 0).owns(1, "pytheas", "apollas").spices(0, 2, 1)
			p.ship("fr-galleon", p3).Do(0, "build:conquest planet:pytheas pay:2-1")
			gametest.Equal(t, "attacked", p.attacked(), game.SeatsOf(1))
			p = at(t).turn(0, "construction").lane().spices(0, 3, 3).ship("fr-galleon", p3).Do(0, "build:conquest planet:pytheas pay:2-1")
			gametest.Equal(t, "attacked where nobody was", p.attacked(), 0)
		}},
	})
}

func TestNobodysTurnOnceItIsOver(t *testing.T) {
	for _, options := range []map[string]string{{"mode": "duel"}, {"mode": "free-for-all"}, inTeams} {
		p := atVariant(t, options)
		(&play{s: p.s}).finish(game.SeatsOf(0), endConquest)
		gametest.Equal(t, "turn in "+options["mode"], p.s.Turn(), 0)
	}
}
