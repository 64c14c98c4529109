package discoveries

import (
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

func TestWhereScoringsLead(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"AD-4.1 what each scoring brought is told apart", func(t *testing.T) {
			p := at(t, 2).on("malabar", 0, "red-1").on("brazil", 0, "blue-1").lastTurn().pass(0)
			first := pointsOn(t, "malabar", interim, true) + pointsOn(t, "brazil", interim, false)
			last := pointsOn(t, "malabar", final, true) + pointsOn(t, "brazil", final, false)
			gained := p.me(0).Gained
			gametest.Equal(t, "interim", gained.Interim, first)
			gametest.Equal(t, "final before it", gained.Final, 0)
			gained = p.over().me(0).Gained
			gametest.Equal(t, "interim", gained.Interim, first)
			gametest.Equal(t, "final", gained.Final, last)
			p.hasPoints(0, first+last+1) // the joker in harbour
		}},
		{"AD-4.5 jokers on no journey count in a tie", func(t *testing.T) {
			worth := pointsOn(t, "brazil", final, false) // green-yellow on red
			p := at(t, 2).joker("brazil", 1, 1).points(0, worth+9).points(1, 10).over()
			p.hasPoints(0, worth+10).hasPoints(1, worth+10).Ended("points", 0)
		}},
		{"AD-4.3 AD-4.5 ships that a contract frees at the end count in a tie", func(t *testing.T) {
			p := at(t, 2).deal(1, "tea", 2, 2, "green-1", "green-2").points(0, 12).points(1, 10).over()
			p.hasPoints(0, 13).hasPoints(1, 13).Ended("points", 1)
		}},
	})
}

func TestPicksAndPlay(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"AD-4.6 AD-2.1 AD-2.2 after the picks the next turn begins like any: stones move, nothing is done yet", func(t *testing.T) {
			p := at(t, 2).openMissions().deal(1, "coral", 2, 1, "red-1", "red-3").deal(1, "tea", 3, 3, "green-3").coins(1, 0).lastTurn()
			p.Do(0, "button:coins").pass(0).Untold(1, "advanced").hasCoins(1, 0).Do(1, "mission:pair").Do(0, "mission:full")
			p.Happened(0, "turn seat=1 round=2").Happened(0, "advanced seat=1 contract=tea left=2").hasCoins(1, income(t, "coral", 2))
			gametest.Equal(t, "deciding", p.s.Deciding(), game.SeatsOf(1))
			gametest.Equal(t, "actions begun", len(p.view(1).Begun), 0)
			p.Allows(1, "button:coins").Forbids(0, "button:")
		}},
		{"AD-4.6 the first player's turn after the picks begins a round", func(t *testing.T) {
			p := at(t, 2).openMissions().turn(1).lastTurn().pass(1).Do(0, "mission:pair").Do(1, "mission:pair").Happened(0, "turn seat=0 round=3")
			gametest.Equal(t, "turn", p.view(0).Turn, 0)
		}},
		{"AD-4.6 AD-4.1 missions are picked when both hourglasses are drawn already, too", func(t *testing.T) {
			p := at(t, 2).openMissions().coins(0, 50).stacks(0, 0, 1, 0, 1).Do(0, "market:0")
			gametest.Equal(t, "hourglasses", p.view(0).Glasses, 2)
			p.pass(0, 1, 0).Happened(1, "countdown scoring=final turns=2")
			gametest.Equal(t, "phase", p.view(0).Phase, "missions")
			p.Do(0, "mission:match").Do(1, "mission:full").pass(1, 0)
			gametest.Equal(t, "phase", p.view(0).Phase, "over")
			gametest.Equal(t, "mission", p.view(1).Players[0].Mission, "match")
		}},
		{"AD-4.6 AD-2.3 all else is as without the variant", func(t *testing.T) {
			at(t, 2).openMissions().free(0, "red-1").Allows(0, "pile:contracts", "contract:limes", "market:0", "button:coins", p0(t, "red-1", "brazil"))
		}},
	})
}

// A match is paid and scored by the version of the rules it began with.
func TestOlderVersionsPayTheirOwn(t *testing.T) {
	for v := uint8(1); v <= version; v++ {
		p := at(t, 2).deal(0, "brazilwood", 3, 1, "red-3", "red-3").coins(0, 0).turn(1)
		p.s.rules = v
		p.pass(1).hasCoins(0, int(table.values[v].income[contractIndex(t, "brazilwood")][3]))
		q := at(t, 2).on("malabar", 0, "red-1")
		q.s.rules = v
		q.lastTurn().pass(0).hasPoints(0, int(table.values[v].points[journeyIndex(t, "malabar")][interim][1]))
	}
	if table.values[1].income == table.values[version].income {
		t.Error("no contract pays otherwise than by the first version")
	}
}
