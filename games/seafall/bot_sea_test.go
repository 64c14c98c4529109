package seafall

import (
	"slices"
	"testing"

	"portolan/bot"
	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

// plays has the bot greedy play the turn of red to its end, and returns the kinds of its moves.
func (p *position) plays() (kinds []string) {
	p.Helper()
	greedy, err := bot.New("greedy", 1)
	if err != nil {
		p.Fatal(err)
	}
	var choice game.Choice
	for p.s.turn == 0 {
		seat := p.s.Deciding().First()
		m := greedy.Choose(p.s, seat)
		p.s.Choice(seat, m, &choice)
		p.s.Play(seat, m, p.Chance, nil)
		kinds = append(kinds, choice.Kind)
	}
	return kinds
}

// column is the column in which a ship of red lies, 0 in harbours and off the coast.
func (p *position) column(ship int) int {
	if at := p.s.ships[ship-1].at; at < cards.SpaceCount {
		return int(cards.Sea.Column[at])
	}
	return 0
}

// The greedy bot draws charts, and explores the sea with them.
func TestBotsExploreTheSea(t *testing.T) {
	p := atFor(t).opened().gold(0, 12).hex(0, 1, 24)
	if kinds := p.plays(); !slices.Contains(kinds, "research") {
		t.Errorf("without charts on the open sea it makes the moves %v", kinds)
	}
	p = surveyor(t, 24)
	if kinds := p.plays(); !slices.Contains(kinds, "survey") || !slices.Contains(kinds, "study") {
		t.Errorf("with charts on an unexplored space it makes the moves %v", kinds)
	}
	poor := atFor(t).opened().gold(0, 2).hex(0, 1, 24)
	if kinds := poor.plays(); slices.Contains(kinds, "research") || slices.Contains(kinds, "survey") {
		t.Errorf("without gold and charts it makes the moves %v", kinds)
	}
}

// The greedy bot sails on beyond the edge once the arch is open, and explores what it finds there.
func TestBotsSailBeyondTheEdge(t *testing.T) {
	p := at(t, 3, "explorers").opened().arch().boxes(0, 1, "explore", 3).hex(0, 1, arch)
	p.plays()
	gametest.Equal(t, "from the arch beyond column 8", p.column(1) > 8, true)
	p = at(t, 3, "explorers").opened().arch().boxes(0, 1, "explore", 3).far(nine, farInkwell).hex(0, 1, nine)
	if kinds := p.plays(); !slices.Contains(kinds, "explore") {
		t.Errorf("at an island beyond the edge it makes the moves %v", kinds)
	}
	sealed := at(t, 3, "explorers").opened().boxes(0, 1, "explore", 3).hex(0, 1, arch)
	sealed.plays()
	gametest.Equal(t, "while the chest is sealed", sealed.column(1) <= 8, true)
}

// The greedy bot passes the gates where it has what they take, sails there with it, and does not challenge the guard with too few dice.
func TestBotsPassTheGates(t *testing.T) {
	goods := func(p *position) *position { // which nobody sells any more so late
		p.s.year, p.s.round = 4, 6
		return p.cargo(0, 1, "iron", 1).cargo(0, 1, "linen", 1).cargo(0, 2, "spice", 1)
	}
	for _, c := range []struct {
		name string
		p    *position
		kind string
		want bool
	}{
		{"two sea charts", finale(t, "explorers").seaCharts(0, 2), "pass-charts", true},
		{"three goods", goods(finale(t, "merchants")), "pass-goods", true},
		{"a strong ship", finale(t, "soldiers").boxes(0, 1, "raid", 3).boxes(0, 2, "raid", 3), "challenge", true},
		{"one die", finale(t, "soldiers").hex(0, 2, 12).damage(0, 1, "jammed-gunports"), "challenge", false},
		{"two sea charts, one space off", finale(t, "explorers").seaCharts(0, 2).hex(0, 1, spaceAt(world, 1)).hex(0, 2, spaceAt(world, 1)), "pass-charts", true},
	} {
		if kinds := c.p.plays(); slices.Contains(kinds, c.kind) != c.want {
			t.Errorf("with %s it makes the moves %v", c.name, kinds)
		}
	}
	p := finale(t, "explorers").seaCharts(0, 2).turn(0, "guild")
	if kinds := p.plays(); p.s.story.crown.passed[cards.ChartGate] != 1 {
		t.Errorf("with two sea charts and any guild it makes the moves %v", kinds)
	}
}
