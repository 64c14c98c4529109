package seafall

import (
	"fmt"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

// A chest in a campaign whose party changes (SF-16, SF-20).
func TestChestsAndParties(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-20.2 SF-16.1 who imagines what follows from the last decision before a set-up sees nothing of the chest that it opens", func(t *testing.T) {
			p := at(t, 3, "soldiers").glory(0, 11).finish(phaseReconcile).complete()
			q := positionOf(t, resumed(t, 4, p.s, nil), p.Chance).phase(3, "roster").Do(3, "ship:violet-1 value:sail")
			world := *q.s
			world.Imagine(3, game.FreeChance(1))
			gametest.Play(t, &world, 3, "advisor:wind-master", game.FreeChance(1), &game.Journal{})
			gametest.Equal(t, "the match has begun, with chests", fmt.Sprint(world.year, world.story.chests), "1 0")
			gametest.Equal(t, "in truth", q.Do(3, "advisor:wind-master").s.story.chests, uint8(1))
			gametest.Equal(t, "it is fenced", q.Journal.Revealed() || q.Chance.Drawn() > 0, true)
		}},
		{"SF-20.3 SF-15.8 advisors, treasures and events of open chests are in play in every later match", func(t *testing.T) {
			s := at(t, 3, "soldiers").opened().hall().glory(0, 11).next()
			for chest := range 2 {
				c := &cards.All.Chests[chest]
				have := s.advisors.set | (&position{s: s}).shown()
				for seat := range s.count {
					have |= s.provinces[seat].advisors
				}
				gametest.Equal(t, "advisors", have&c.Advisors, c.Advisors)
				gametest.Equal(t, "treasures", s.treasures&c.Treasures, c.Treasures)
				gametest.Equal(t, "events", s.eventSet&c.Events, cards.All.EventsOf(chest, s.rules))
			}
		}},
		{"SF-16.1 who joins may take an advisor of an open chest", func(t *testing.T) {
			p := at(t, 3, "soldiers").opened().glory(0, 11).finish(phaseReconcile).complete()
			q := positionOf(t, resumed(t, 4, p.s, nil), p.Chance).Do(3, "ship:violet-1 value:sail")
			q.Allows(3, "advisor:leadswoman").Forbids(3, "advisor:mapmaker") // influence 1 and 2
		}},
		{"SF-16.2 SF-22.1 the relic of who leaves is lost: nobody has it, it is not for sale, and its tomb stays closed", func(t *testing.T) {
			p := at(t, 4, "soldiers").hall().gives(1, 2).treasure(1, "chess-kings").glory(0, 11).finish(phaseReconcile).complete()
			s := resumed(t, 3, p.s, map[string]string{"left": "green"})
			for seat := range s.count {
				gametest.Equal(t, fmt.Sprint("relics of seat ", seat), s.provinces[seat].treasures&relics, uint64(0))
			}
			gametest.Equal(t, "for sale", s.treasures&relics, uint64(0))
			gametest.Equal(t, "tomb", s.story.hall.tombs[1].fate, tombTaken)
			gametest.Equal(t, "its treasure is for sale", s.treasures>>p.id(cards.IDs.Treasures, "chess-kings")&1, uint64(1))
		}},
		{"SF-16.2 SF-20.1 who opened a chest is told for good, also once that province has left", func(t *testing.T) {
			p := at(t, 4, "soldiers").hall().glory(0, 11)
			p.s.story.openers[1] = p.s.provinces[1].colour
			s := resumed(t, 3, p.finish(phaseReconcile).complete().s, map[string]string{"left": "green"})
			v := viewOf(s)
			gametest.EqualLists(t, "open", v.Chests[1:], []ChestView{{ID: "sealed-hall", Match: v.Chests[1].Match, Seat: -1, Colour: "green"}})
		}},
		{"SF-16.2 SF-16.3 SF-20.5 a hand that is away or has left is met by nothing, and what it did stays done", func(t *testing.T) {
			meets := cards.Effect{Op: cards.EffectGold, Who: cards.WhoHand, N: 4}
			where := context{seat: 0, island: none, premises: []cards.Premise{{Sort: cards.FlagOthers}}}
			p := at(t, 3, "explorers").opened().gold(2, 0).missing(2)
			p.s.story.flags[0] = p.s.provinces[2].colour + 1
			p.effectsAt(where, meets).hasGold(2, 0)
			p = at(t, 3, "explorers").opened()
			p.s.story.flags[0] = uint8(p.id(cards.ColourNames, "grey")) + 1
			p.effectsAt(where, meets).hasGold(0, 8).hasGold(1, 8).hasGold(2, 8)
			gametest.Equal(t, "it holds", p.s.holds(where.premises, 0), true)
		}},
		{"SF-20.5 by another's hand is not by nobody's", func(t *testing.T) {
			p := at(t, 3, "explorers").opened()
			gametest.Equal(t, "unset", p.s.holds([]cards.Premise{{Sort: cards.FlagOthers}}, 0), false)
		}},
		{"SF-20.4 SF-20.5 an entry of a chest is drawn twice as likely as one of the box", func(t *testing.T) {
			p := at(t, 3, "explorers").version(cards.Version).opened()
			symbol := uint8(0)
			tales, spots := p.s.talesLeft(symbol, 0), 0
			box := cards.All.SymbolSpots[symbol]
			for rest := box; rest != 0; rest &= rest - 1 {
				spots++
			}
			drawn := 0
			for seed := range uint64(2000) {
				by := play{s: p.s, me: &p.s.provinces[0], c: game.FreeChance(seed)}
				if by.drawTale(symbol, box) >= cards.SpotCount {
					drawn++
				}
			}
			want := 2000 * 2 * tales / (2*tales + spots)
			if drawn < want-90 || drawn > want+90 {
				t.Errorf("%d of 2000 are of the chest, want about %d", drawn, want)
			}
		}},
	})
}
