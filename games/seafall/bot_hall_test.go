package seafall

import (
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

// best is the move of the seat in turn after which it stands best, as the greedy bot sees it.
func (p *position) best() (move game.Move, kind string) {
	best := -1.0
	var choice game.Choice
	for _, m := range p.s.Moves(0, nil) {
		next := *p.s
		next.Imagine(0, game.FreeChance(1))
		next.Play(0, m, game.FreeChance(3), nil)
		if v := next.Evaluate(0); v > best {
			best, move = v, m
			p.s.Choice(0, m, &choice)
			kind = choice.Kind
		}
	}
	return move, kind
}

// The greedy bot turns to the hall where that pays.
func TestBotsUseTheHall(t *testing.T) {
	strong := atTomb(t, "explorers").boxes(0, 2, "explore", 3)
	for k := 1; k <= 6; k++ {
		if k != 5 {
			strong.site("gannet", k, "mine 3")
		}
	}
	_, kind := strong.best()
	gametest.Equal(t, "at a tomb", kind, "enter")
	good := cards.GoodNames[cards.All.Statues[0]]
	p := at(t, 3, "builders").hall().plate(1, "gannet").ship(0, 1, "gannet").cargo(0, 1, good, 1).gold(0, 0).goods(0, "linen", 4)
	for p.s.turn == 0 && p.s.decider == 0 {
		m, _ := p.best()
		p.s.Play(0, m, p.Chance, nil)
	}
	gametest.Equal(t, "statues turned", p.s.story.hall.turned, uint8(1))
	p = atTemple(t, "explorers").luck(0, 4).tomb(1, "gannet", 5)
	for k := 1; k <= 6; k++ {
		if k != 5 {
			p.site("gannet", k, "mine 3")
		}
	}
	for p.s.phase == phaseAction && p.s.turn == 0 && !p.s.now.gifted {
		m, kind := p.best()
		if p.s.Play(0, m, p.Chance, nil); kind == "enter" {
			break
		}
	}
	gametest.Equal(t, "given for a tomb", p.s.now.blessed, true)
	calm, high := silent(inTomb(t)).tide(0, 0), silent(inTomb(t)).tide(3, 0).gives(0, 2, 3, 4)
	for _, q := range []*position{calm, high} {
		q.s.milestones, q.s.story.told = 0, q.s.allMilestones()&^q.s.waiting
	}
	_, kind = calm.best()
	gametest.Equal(t, "far from a rise", kind, "relic")
	_, kind = high.best()
	gametest.Equal(t, "just before a rise, with relics", kind, "seal")
}
