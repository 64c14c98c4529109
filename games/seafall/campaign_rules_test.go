package seafall

import (
	"fmt"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

// next is the match after this one, which ends now with the glory that the provinces have.
func (p *position) next() *State {
	p.Helper()
	return resumed(p.TB, int(p.s.count), p.finish(phaseReconcile).complete().s, nil)
}

func viewOf(s *State) *View { return s.View(game.Spectator).(*View) }

// Campaign and victory (SF-1).
func TestCampaign(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-1.1 3 to 5 provinces, a chain of matches over one state", func(t *testing.T) {
			least, most := Rules{}.Seats()
			gametest.EqualLists(t, "provinces", []int{least, most}, []int{3, 5})
			for _, seats := range []int{2, 6} {
				if _, err := (Rules{}).Resolve(seats, nil); err == nil {
					t.Errorf("%d provinces can play", seats)
				}
			}
			p := at(t, 3, "soldiers").glory(0, 11).site("bell", 3, "mine 3").boxes(1, 1, "raid", 2)
			gametest.Equal(t, "match", p.view(0).Match, 1)
			v := viewOf(p.next())
			gametest.Equal(t, "next match", v.Match, 2)
			gametest.Equal(t, "what was found on bell", v.Islands[3].Sites[2].Find != "nothing", true)
			gametest.Equal(t, "raid", v.Provinces[1].Ships[0].Raid, 4)
		}},
		{"SF-1.2 glory of the match from 0, but for what is kept; the campaign's is the sum", func(t *testing.T) {
			p := at(t, 3, "soldiers").glory(0, 12).campaign(0, 20).glory(1, 4).campaign(1, 9).treasure(0, "blue-window", "chess-kings")
			v := viewOf(p.next())
			gametest.EqualLists(t, "campaign", []int{v.Provinces[0].Campaign, v.Provinces[1].Campaign, v.Provinces[2].Campaign}, []int{32, 13, 0})
			gametest.EqualLists(t, "glory", []int{v.Provinces[0].Glory, v.Provinces[1].Glory, v.Provinces[2].Glory}, []int{3, 0, 0})
			p = at(t, 3, "soldiers").glory(0, 12).council(1, "renowned-builder", "carpenter").finish(phaseKeep)
			v = viewOf(resumed(t, 3, p.Do(1, "advisor:renowned-builder").complete().s, nil))
			gametest.EqualLists(t, "kept", v.Provinces[1].Advisors, []AdvisorView{{ID: "renowned-builder"}})
			gametest.Equal(t, "glory with a kept notable advisor", v.Provinces[1].Glory, 1)
		}},
		{"SF-1.3 the target is 11, one more each match, at most 24", func(t *testing.T) {
			gametest.Equal(t, "first", viewOf(open(t, 3, map[string]string{"prologue": "no"}, nil, 1)).Target, 11)
			for n := 1; n <= 16; n++ {
				gametest.Equal(t, fmt.Sprint("after match ", n), viewOf(at(t, 3, "soldiers").match(n).glory(0, 24).next()).Target, min(11+n, 24))
			}
			v := viewOf(at(t, 3, "soldiers").prologue().glory(0, 9).next())
			gametest.Equal(t, "after the prologue", v.Target, 11)
			gametest.Equal(t, "match after the prologue", v.Match, 1)
		}},
		{"SF-1.4 the match ends with the round in which somebody reaches the target; a tie goes to the lower rank", func(t *testing.T) {
			p := at(t, 3, "merchants").glory(0, 11).glory(2, 11).Do(0, "button:end").pass().phase(2, "hire").pass().phase(0, "develop")
			gametest.Equal(t, "reason", p.view(0).Finish.Reason, "target")
			gametest.Equal(t, "winner", p.view(0).Finish.Winner, 0)
			p = at(t, 3, "merchants").glory(0, 11).glory(1, 12).passRound().phase(1, "develop")
			gametest.Equal(t, "winner", p.view(0).Finish.Winner, 1)
			p = at(t, 3, "merchants").glory(0, 10).glory(1, 10).passRound().phase(0, "hire")
			gametest.Equal(t, "round", p.view(0).Round, 2)
			at(t, 3, "merchants").match(4).glory(0, 13).passRound().phase(0, "hire")
		}},
		{"SF-1.4 reached and lost again within the round, or by a province that is away, it is not reached", func(t *testing.T) {
			p := at(t, 3, "merchants").glory(0, 11).pass()
			play := play{s: p.s, seat: 0, me: &p.s.provinces[0], c: p.Chance, j: &p.Journal}
			play.glory(0, -1)
			p.passRound().phase(0, "hire")
			p = at(t, 3, "merchants").glory(1, 11).missing(1).pass().pass().phase(0, "hire")
			gametest.Equal(t, "round", p.view(0).Round, 2)
		}},
		{"SF-1.9 it ends at the latest with its twelfth year", func(t *testing.T) {
			p := at(t, 3, "merchants").glory(1, 3).glory(2, 3)
			p.s.year, p.s.round = 12, 6
			p.passRound().phase(1, "develop")
			gametest.Equal(t, "reason", p.view(0).Finish.Reason, "years")
			p = at(t, 3, "merchants")
			p.s.year, p.s.round = 12, 5
			p.passRound().phase(0, "hire")
			p = at(t, 3, "merchants")
			p.s.year, p.s.round = 11, 6
			p.passRound().phase(0, "hire")
			gametest.Equal(t, "year", p.view(0).Year, 12)
		}},
		{"SF-1.5 the match in which the island at the end of the world is discovered is the last", func(t *testing.T) {
			p := at(t, 3, "explorers").match(12).campaign(0, 60).campaign(1, 80).glory(1, 5)
			p.s.endCharted = true
			p.fleet(0, "world-end").boxes(0, 1, "explore", 3).upgrade(0, 1, "hale", "swift").Do(0, "site:world-end-1 ship:red-1").pool(7, "ship=6 support=1")
			p.rolls(0, "button:roll", [faceKinds]uint8{1, 2, 3, 1}).Do(0, "upgrade:hale").Happened(game.Spectator, "world-end province=red")
			for p.s.phase != phaseAction {
				p.Do(0, p.Paths(0)[0])
			}
			gametest.Equal(t, "over with the round", p.passRound().view(0).Finish.Over, true)
			p.complete()
			gametest.Equal(t, "reason", p.view(0).Finish.Reason, "world-end")
			gametest.Equal(t, "emperor", p.view(0).Finish.Emperor, 1)
			outcome, over := p.s.Outcome()
			gametest.Equal(t, "over", over, true)
			if p.s.Carry(outcome.Winners) != nil {
				t.Error("the campaign goes on")
			}
		}},
		{"SF-1.5 the eighteenth match is the last in any case", func(t *testing.T) {
			for played, last := range map[int]bool{17: false, 18: true} {
				p := at(t, 3, "soldiers").match(played).glory(1, 24).campaign(2, 90).finish(phaseReconcile).complete()
				gametest.Equal(t, fmt.Sprint("last is match ", played), p.view(0).Finish.Last, last)
				gametest.Equal(t, "the campaign ends", p.s.Carry(game.SeatsOf(1)) == nil, last)
			}
		}},
		{"SF-1.5 emperor is the most campaign glory, then glory from milestones, then the lower rank", func(t *testing.T) {
			emperor := func(campaign, fame [3]int) int {
				p := at(t, 3, "soldiers").match(14).glory(0, 2)
				p.s.endFound = true
				for seat := range 3 {
					p.campaign(seat, campaign[seat])
					p.s.provinces[seat].fame = int16(fame[seat])
				}
				return p.finish(phaseReconcile).complete().view(0).Finish.Emperor
			}
			gametest.Equal(t, "most glory", emperor([3]int{30, 33, 31}, [3]int{9, 0, 9}), 1)
			gametest.Equal(t, "glory of the last match counts", emperor([3]int{30, 31, 31}, [3]int{0, 9, 9}), 0)
			gametest.Equal(t, "milestones", emperor([3]int{30, 32, 32}, [3]int{2, 3, 4}), 2)
			gametest.Equal(t, "lower rank", emperor([3]int{29, 32, 32}, [3]int{9, 4, 4}), 1)
		}},
		{"SF-1.6 upgrade, building, treasure, notable advisor and milestone bring glory", func(t *testing.T) {
			p := at(t, 3, "builders").turn(0, "hire").gold(0, 90).Do(0, "treasure:cedar-throne pay:gold").hasGlory(0, 3)
			p.turn(0, "hire").Do(0, "advisor:renowned-merchant pay:gold").hasGlory(0, 4).turn(0, "hire").Do(0, "advisor:brute pay:gold").hasGlory(0, 4)
			p.turn(0, "builders").Do(0, "upgrade:hale ship:red-1 pay:gold").hasGlory(0, 5).building(1, 1, "port").building(1, 2, "gun-tower")
			p.Forbids(0, "milestone:").Do(0, "building:port place:red-building-1 pay:gold").hasGlory(0, 6)
			p.Shows(0, "milestone:three-roofs", "claim milestone=three-roofs glory=2").Do(0, "milestone:three-roofs").hasGlory(0, 8)
			gametest.Equal(t, "fame", p.province(0).Fame, 2)
		}},
		{"SF-1.6 who loses or discards a notable advisor loses its glory", func(t *testing.T) {
			p := at(t, 3, "merchants").active(0, "convict").council(0, "renowned-builder", "carpenter").glory(0, 3).Do(0, "button:end").phase(0, "retire")
			p.Do(0, "advisor:renowned-builder").Happened(game.Spectator, "lost-glory province=red n=1").hasGlory(0, 2)
			gametest.EqualLists(t, "council", p.province(0).Advisors, []AdvisorView{{ID: "carpenter"}})
		}},
		{"SF-1.7 in ties what is good goes to the lower rank, what is bad to the higher", func(t *testing.T) {
			at(t, 3, "merchants").event("collector").passRound().hasGold(0, 8).hasGold(1, 8).hasGold(2, 5)
			at(t, 3, "merchants").event("collector").gold(1, 9).passRound().hasGold(1, 6).hasGold(2, 8)
			p := at(t, 3, "merchants").glory(0, 1).event("market-day").Do(0, "button:end").pass()
			p.Do(2, "button:skip").until(2, "button:end", "event-card event=court-favour")
			gametest.Equal(t, "influence of the lower of the last", p.province(1).Influence, 3)
			gametest.Equal(t, "influence of the higher of the last", p.province(2).Influence, 2)
		}},
		{"SF-17.2 a module that the campaign has opened stays on in the matches that follow", func(t *testing.T) {
			after := func(p *position) *position {
				return positionOf(t, p.glory(0, 11).next(), game.FreeChance(1)).turn(0, "explorers").gold(0, 3)
			}
			after(at(t, 3, "explorers").research(0)).Allows(0, "button:research")
			after(at(t, 3, "explorers")).Forbids(0, "button:research")
		}},
	})
}
