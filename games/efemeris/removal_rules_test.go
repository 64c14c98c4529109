package efemeris

import (
	"testing"

	"portolan/game/gametest"
)

func TestWhatGoesWithAPlayer(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-11.3 EF-7.3 crew in play goes to the reserve with the galleon, the hand stays", func(t *testing.T) {
			p := besieged3(t, 0, 1).played(1, "surgeon", "carpenter").cards(1, 2, 8, 2).Do(0, takePytheas).cards(1, 2, 10, 0)
			p.cards(0, 0, 12, 0).cards(2, 0, 12, 0)
		}},
		{"EF-11.3 EF-12.12 at the expert level it is out", func(t *testing.T) {
			p := besieged3(t, 0, 1).played(1, "surgeon", "carpenter")
			p.s.expert = true
			p.Do(0, takePytheas).cards(1, 2, 8, 0)
		}},
		{"EF-11.3 EF-7.3 what the galleon had under way ends", func(t *testing.T) {
			p := besieged3(t, 0, 1).hand(1, "surgeon").turn(1, "tactics").Do(1, "crew:surgeon")
			if !p.me(1).Effects.Safe {
				t.Fatal("the surgeon protects nothing")
			}
			p.turn(0, "construction").Do(0, takePytheas)
			if p.me(1).Effects.Safe {
				t.Error("a galleon that is gone is protected")
			}
		}},
	})
}

func TestWrecksLeftAlone(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-4.5 what a ship did not rescue is not made up for in a later turn", func(t *testing.T) {
			p := wrecked(t, masters("duel")).Do(1, "button:end").Do(0, "button:end").pass(0).pass(1).inPhase(0, "rescue")
			p.Do(0, "reserve:gunner").inPhase(0, "tactics").cards(0, 1, 11, 0)
		}},
		{"EF-4.5 nor what a full hand had no room for", func(t *testing.T) {
			p := wrecked(t, masters("duel")).hand(0, "gunner", "gunner", "gunner", "banker", "banker", "helmsman", "helmsman", "courtesan")
			p.Do(1, "button:end").inPhase(0, "tactics").Do(0, "crew:courtesan").pass(0).pass(1).inPhase(0, "rescue")
			p.Do(0, "reserve:first-officer").inPhase(0, "tactics").cards(0, 8, 3, 0)
		}},
	})
}
