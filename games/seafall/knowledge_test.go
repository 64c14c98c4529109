package seafall

import (
	"fmt"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
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

// Research cards that are drawn and not kept go face down under their stack (SF-13.6): who draws them knows them, and nobody else.
func TestResearchIsSeenByWhoDrawsIt(t *testing.T) {
	// studying is red with a choice of two charts of the sea.
	studying := func(t *testing.T, rules int) *position {
		t.Helper()
		p := atFor(t).opened().version(rules).gold(0, 9).active(0, "madman").taught("madman", "archivist")
		return p.Do(0, "deck:sea button:research").phase(0, "research")
	}
	// imagines tells which sets of cards a seat imagines drawn, and which rows of them under the stack.
	imagines := func(p *position, viewer game.Seat) (drawn map[uint64]bool, under map[[4]uint8]bool) {
		drawn, under = map[uint64]bool{}, map[[4]uint8]bool{}
		for seed := range uint64(60) {
			s := *p.s
			s.Imagine(viewer, game.FreeChance(seed))
			if err := s.Audit(); err != nil {
				p.Fatal(err)
			}
			var row [4]uint8
			copy(row[:], s.story.charts.under[:s.story.charts.low])
			drawn[s.now.studied], under[row] = true, true
		}
		return drawn, under
	}
	gametest.Prove(t, []gametest.Rule{
		{"SF-13.6 SF-21.1 the cards drawn are shown to who drew them, and by rules before version 8 to all", func(t *testing.T) {
			for rules, all := range map[int]bool{7: true, cards.Version: false} {
				p := studying(t, rules)
				own := p.view(0).Now.Cards
				gametest.Equal(t, "cards drawn", len(own), 2)
				for _, viewer := range []game.Seat{1, 2, game.Spectator} {
					want := []string{}
					if all {
						want = own
					}
					gametest.EqualLists(t, fmt.Sprint("shown to ", viewer, " by version ", rules), p.view(viewer).Now.Cards, want)
				}
				p.Happened(game.Spectator, "charts province=red stack=sea n=2 gold=3")
				p.Do(0, p.Paths(0)[0])
				gametest.Equal(t, fmt.Sprint("fenced by version ", rules), p.Journal.Revealed(), !all) // what lies open can't be taken back
			}
		}},
		{"SF-13.6 nobody else imagines them, drawn or under the stack", func(t *testing.T) {
			p := studying(t, cards.Version)
			for viewer, others := range map[game.Seat]bool{0: false, 1: true, game.Spectator: true} {
				drawn, _ := imagines(p, viewer)
				gametest.Equal(t, fmt.Sprint(viewer, " imagines other cards"), len(drawn) > 1, others)
			}
			p.Do(0, p.Paths(0)[0])
			for viewer, others := range map[game.Seat]bool{0: false, 1: true, game.Spectator: true} {
				_, under := imagines(p, viewer)
				gametest.Equal(t, fmt.Sprint(viewer, " imagines another card under the stack"), len(under) > 1, others)
			}
		}},
		{"SF-13.6 who draws a card that another has laid under the stack sees it, and both know it then", func(t *testing.T) {
			p := studying(t, cards.Version)
			p.Do(0, p.Paths(0)[0])
			stack := &p.s.story.charts
			mine, left := uint64(1)<<stack.under[0], uint64(1)<<lowestBit(stack.set)
			p.s.provinces[2].research |= stack.set &^ left
			stack.set = left
			p.turn(1, "explorers").gold(1, 9).active(1, "woodsman").taught("woodsman", "archivist").Do(1, "deck:sea button:research").phase(1, "research")
			seen := func() [3]uint64 {
				return [3]uint64{p.s.provinces[0].seen, p.s.provinces[1].seen, p.s.provinces[2].seen}
			}
			gametest.Equal(t, "seen as they are drawn", seen(), [3]uint64{mine, mine | left, 0})
			gametest.EqualLists(t, "shown to who laid one there", p.view(0).Now.Cards, []string{})
			p.Do(1, fmt.Sprintf("research:%s", cards.IDs.Research[lowestBit(left)]))
			gametest.Equal(t, "seen once one is kept", seen(), [3]uint64{0, mine, 0})
			p.turn(0, "explorers").Do(0, "deck:sea button:research").phase(0, "action") // the last one, which lies open now
			gametest.Equal(t, "seen once it lies open", seen(), [3]uint64{})
			gametest.Equal(t, "not seen by everybody", p.s.covert, 0)
			gametest.Equal(t, "fenced", p.Journal.Revealed(), true)
		}},
	})
}
