package efemeris

import (
	"testing"

	"portolan/game"
)

// TestGuidedMatchCanBeWonAsTaught plays the guided match as the client teaches it: explore, sail, conquer, play crew, use
// the captain, fire, use a bonus, conquer the last planet of the enemy.
func TestGuidedMatchCanBeWonAsTaught(t *testing.T) {
	p := start(t, map[string]string{"guide": "yes"}, 3, nil)
	explore := func(seat game.Seat) {
		for p.s.phase == phaseExploration {
			moves := p.s.Moves(seat, nil)
			p.s.Play(seat, moves[len(moves)-1], p.Chance, &p.Journal)
		}
	}
	explore(0)
	demodamas, shore := p.field(2, "a"), p.edge(3, "SW")
	p.Do(0, "ship:fr-galleon field:"+elements.fields[demodamas][len("field:"):])
	p.Do(0, "button:end").Do(0, "build:conquest planet:demodamas pay:2-2").Do(0, "button:end")
	explore(1)
	p.Do(1, "button:end").Do(1, "button:end")
	explore(0)
	if p.Can(0, "ship:fr-galleon "+elements.fields[shore]) {
		t.Error("the captain is not needed to come within range")
	}
	p.Do(0, "crew:courtesan").Do(0, "crew:first-officer").Do(0, "ship:fr-galleon "+elements.fields[shore])
	p.Do(0, "crew:gunner ship:fr-galleon ship:gb-galleon")
	p.Do(0, "bonus:stellar-winds ship:fr-galleon "+elements.fields[p.field(4, "a")])
	p.Do(0, "button:end").Do(0, "build:conquest planet:patrocles pay:3-3")
	p.Ended("no-planets", 0)
}
