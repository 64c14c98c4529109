package seafall

import (
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

// What one province has seen on top of a stack, it alone knows, and that card comes next.
func TestTheTopCardIsKnownToWhoLooked(t *testing.T) {
	for deck, events := range map[string]string{"advisors": "peeked-advisor", "events": "peeked-event", "damage": "peeked-damage"} {
		p := at(t, 3, "soldiers").building(0, 1, "observatory").Do(0, "button:peek deck:"+deck)
		p.Happened(game.Spectator, "peeked province=red deck="+deck).Untold(game.Spectator, events)
		seen := p.view(0).Peeks
		if len(seen) != 1 || len(p.view(1).Peeks) != 0 || len(p.view(game.Spectator).Peeks) != 0 {
			t.Fatalf("%s: seat 0 knows %v, seat 1 %v", deck, seen, p.view(1).Peeks)
		}
		p.Forbids(0, "button:peek") // once a turn
		told := p.Events(0)
		if got, want := told[len(told)-1], events+" province=red "; len(got) <= len(want) || got[:len(want)] != want {
			t.Errorf("seat 0 is told %q", got)
		}
		differs := false
		for seed := range uint64(40) {
			own, other := *p.s, *p.s
			own.Imagine(0, game.FreeChance(seed))
			other.Imagine(1, game.FreeChance(seed))
			own.imagined, other.imagined = false, false
			if own != *p.s {
				t.Fatalf("%s: seat 0 imagines another card than it saw", deck)
			}
			differs = differs || other != *p.s
		}
		if !differs {
			t.Errorf("%s: seat 1 imagines nothing but the truth", deck)
		}
	}
}

func TestTheCardSeenComesNext(t *testing.T) {
	p := at(t, 3, "soldiers").building(0, 1, "observatory").Do(0, "button:peek deck:events")
	seen := p.view(0).Peeks[0].Card
	p.passRound()
	gametest.Equal(t, "event", p.view(0).Event, seen)
	gametest.Equal(t, "known tops", len(p.view(0).Peeks), 0)
	p = at(t, 3, "hire").building(0, 1, "observatory").Do(0, "button:peek deck:advisors")
	seen = p.view(0).Peeks[0].Card
	p.Do(0, "advisor:brute pay:gold").Happened(game.Spectator, "displayed advisor="+seen)
	gametest.Equal(t, "revealed", p.Journal.Revealed(), true)
}

// A shuffle takes away what somebody knew of the top: a milestone's event is shuffled in (SF-17.3), and so are all in winter
// (SF-11.2).
func TestAShuffleHidesTheTopAgain(t *testing.T) {
	p := at(t, 3, "builders").building(0, 1, "observatory").building(1, 1, "gun-tower").building(1, 2, "gun-tower")
	p.Do(0, "button:peek deck:events")
	gametest.Equal(t, "known tops", len(p.view(0).Peeks), 1)
	saved := *p.s
	p.Do(0, "milestone:three-roofs")
	gametest.Equal(t, "known tops after a shuffle", len(p.view(0).Peeks), 0)
	*p.s = saved
	p.s.round = roundsPerYear
	p.s.events.seen = game.SeatsOf(0)
	p.passRound()
	gametest.Equal(t, "year", p.view(0).Year, 2)
	gametest.Equal(t, "known tops after winter", len(p.view(0).Peeks), 0)
}
