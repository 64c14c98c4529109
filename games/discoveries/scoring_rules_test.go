package discoveries

import (
	"slices"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

// pointsOn is what a ship brings on a journey, matching its printed colour or not.
func pointsOn(t *testing.T, id string, which scoring, match bool) int {
	points := &table.values[version].points[journeyIndex(t, id)][which]
	if match {
		return int(points[1])
	}
	return int(points[0])
}

// lastTurn makes the present turn the last before the next scoring.
func (p *position) lastTurn() *position {
	p.s.glasses = max(p.s.glasses, p.s.scored+1)
	p.s.left[glassStacks[p.s.scored]] = uint8(0)
	if p.s.scored == 0 {
		p.stacks(0, 0, 0, int(p.s.left[3]), int(p.s.left[4]))
	} else {
		p.stacks(0, 0, 0, 0, 0)
		p.s.scored = 1
	}
	p.s.countdown = 1
	return p
}

// over ends the match with the present turn.
func (p *position) over() *position {
	p.Helper()
	p.s.scored = 1
	p.stacks(0, 0, 0, 0, 0)
	p.s.scored, p.s.countdown = 1, 1
	p.pass(int(p.s.turn))
	gametest.Equal(p.TB, "phase", p.view(0).Phase, "over")
	return p
}

func TestHourglassRunsOut(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"AD-4.1 the trigger finishes the turn, each other has one, the trigger one more; then the interim scoring", func(t *testing.T) {
			p := at(t, 3).coins(0, 20).on("brazil", 0, "red-1").stacks(0, 0, 1, 6, 8)
			p.Do(0, "market:0").Do(0, "market:1", "button:coins").pass(0).Untold(0, "scoring").pass(1, 2).Untold(0, "scoring")
			gametest.Equal(t, "turn", p.view(0).Turn, 0)
			gametest.Equal(t, "turns left", p.view(0).Countdown, 1)
			p.pass(0).Happened(1, "scoring scoring=interim").hasPoints(0, pointsOn(t, "brazil", interim, true))
			gametest.Equal(t, "turn", p.view(0).Turn, 1)
			gametest.Equal(t, "phase", p.view(0).Phase, "play")
			gametest.Equal(t, "scorings", p.view(0).Scored, 1)
		}},
		{"AD-4.1 no scoring is due before an hourglass, nor after the interim one until the second", func(t *testing.T) {
			p := at(t, 2)
			gametest.Equal(t, "turns left before the first hourglass", p.pass(0).view(0).Countdown, 0)
			p.turn(0).lastTurn().pass(0).Happened(1, "scoring scoring=interim").Untold(1, "countdown")
			gametest.Equal(t, "turns left after the interim scoring", p.view(0).Countdown, 0)
		}},
		{"AD-4.1 the second: the same, then the final scoring and the end", func(t *testing.T) {
			p := at(t, 2).coins(1, 9).interimDone().stacks(0, 0, 0, 0, 1)
			p.s.scored = 1
			p.turn(1).Do(1, "market:0").Happened(0, "countdown scoring=final turns=2").pass(1, 0).Untold(0, "scoring").pass(1)
			p.Happened(0, "scoring scoring=final").Happened(0, "over reason=points")
			gametest.Equal(t, "phase", p.view(0).Phase, "over")
			gametest.Equal(t, "turn", p.view(0).Turn, -1)
			gametest.Equal(t, "deciding", p.s.Deciding(), 0)
		}},
		{"AD-4.1 a second hourglass before the interim scoring waits for it: then everybody has one more turn", func(t *testing.T) {
			p := at(t, 3).coins(0, 50).coins(1, 50).stacks(0, 0, 1, 0, 1).Do(0, "market:0")
			gametest.Equal(t, "hourglasses", p.view(0).Glasses, 2)
			gametest.Equal(t, "turns left", p.view(0).Countdown, 4)
			p.pass(0, 1, 2).Untold(0, "scoring").pass(0).Happened(0, "scoring scoring=interim")
			p.Happened(0, "countdown scoring=final turns=3").pass(1, 2).Untold(0, "scoring").pass(0)
			p.Happened(0, "scoring scoring=final")
			gametest.Equal(t, "phase", p.view(0).Phase, "over")
		}},
		{"AD-4.1 a second hourglass that another turns up meanwhile does not put the interim scoring off", func(t *testing.T) {
			p := at(t, 3).coins(0, 50).coins(1, 50).stacks(0, 0, 1, 1, 1).Do(0, "market:0").pass(0)
			gametest.Equal(t, "turns left", p.view(0).Countdown, 3)
			p.Do(1, "market:0").Happened(0, "hourglass seat=1 scoring=final").Untold(0, "countdown")
			gametest.Equal(t, "turns left after the second", p.view(0).Countdown, 3)
			p.pass(1, 2).Untold(0, "scoring").pass(0).Happened(0, "scoring scoring=interim")
			p.pass(1, 2).Untold(0, "scoring").pass(0).Happened(0, "scoring scoring=final")
		}},
		{"AD-4.1 the ships lie at the journeys still after the interim scoring, and score again", func(t *testing.T) {
			p := at(t, 2).on("brazil", 0, "red-1").lastTurn().pass(0)
			gametest.Equal(t, "ships", len(p.journey("brazil").Ships), 1)
			first := p.me(0).Points
			p.over().hasPoints(0, first+pointsOn(t, "brazil", final, true)+1) // the joker is worth a point
		}},
		{"AD-4.1 all twelve journeys are scored", func(t *testing.T) {
			p := at(t, 2)
			want := 0
			for i, j := range table.ref.Journeys {
				kind := []string{"red-1", "red-2", "red-3", "blue-1", "blue-2", "blue-3", "green-1", "green-2", "brown-1", "brown-2", "brown-3", "white-1"}[i]
				p.on(j.ID, 1, kind)
				want += pointsOn(t, j.ID, interim, kind[:3] == j.Colour[:3])
			}
			p.lastTurn().pass(0).hasPoints(1, want).hasPoints(0, 0).Untold(0, "scored seat=0")
		}},
	})
}

func TestScoringOfJourneys(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"AD-4.2 the higher number for a ship of the printed colour, the lower for another, whatever the journey's set colour", func(t *testing.T) {
			p := at(t, 2).on("azores", 0, "green-1").on("azores", 1, "blue-1", "blue-1")
			gametest.EqualLists(t, "interim", p.journey("azores").Interim,
				[]int{pointsOn(t, "azores", interim, false), 2 * pointsOn(t, "azores", interim, true)})
			gametest.EqualLists(t, "final", p.journey("azores").Final,
				[]int{pointsOn(t, "azores", final, false), 2 * pointsOn(t, "azores", final, true)})
			p.lastTurn().pass(0).hasPoints(0, pointsOn(t, "azores", interim, false)).hasPoints(1, 2*pointsOn(t, "azores", interim, true))
			p.Happened(0, "scored seat=1 journey=azores points="+itoa(2*pointsOn(t, "azores", interim, true)))
		}},
		{"AD-4.2 each ship by itself, however it got there", func(t *testing.T) {
			p := at(t, 2).free(0, "blue-1", "brown-1").on("azores", 1, "green-1")
			p.Do(0, "card:any", p0(t, "blue-1", "azores")).Do(0, "card:any").Do(0, p.id(0, "brown-1")+" journey:azores")
			want := pointsOn(t, "azores", interim, true) + pointsOn(t, "azores", interim, false)
			gametest.Equal(t, "points of seat 0", p.journey("azores").Interim[0], want)
		}},
		{"AD-4.2 a joker matches if either of its colours does", func(t *testing.T) {
			p := at(t, 2).joker("azores", 0, 1).joker("brazil", 1, 1) // red-blue on blue, green-yellow on red
			gametest.Equal(t, "red-blue on blue", p.journey("azores").Final[0], pointsOn(t, "azores", final, true))
			gametest.Equal(t, "green-yellow on red", p.journey("brazil").Final[1], pointsOn(t, "brazil", final, false))
		}},
		{"AD-4.2 the hold does not count", func(t *testing.T) {
			p := at(t, 2).on("brazil", 0, "red-1").on("brazil", 1, "red-3")
			gametest.EqualLists(t, "final", p.journey("brazil").Final, []int{pointsOn(t, "brazil", final, true), pointsOn(t, "brazil", final, true)})
		}},
		{"AD-4.2 the forecast is what the scoring brings", func(t *testing.T) {
			p := at(t, 2).on("azores", 0, "green-1").on("brazil", 0, "red-1").deal(0, "tea", 2, 2, "green-3").points(0, 5)
			f := p.me(0).Forecast
			gametest.Equal(t, "sum", f.Total, 5+f.Interim+f.Final+f.Harbour)
			gametest.Equal(t, "harbour", f.Harbour, 2)
			p.lastTurn().pass(0).hasPoints(0, 5+f.Interim)
			gametest.Equal(t, "interim to come", p.me(0).Forecast.Interim, 0)
			p.over().hasPoints(0, f.Total)
			gametest.Equal(t, "forecast at the end", p.me(0).Forecast, ForecastView{Total: f.Total})
		}},
	})
}

func TestEnd(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"AD-4.3 contracts still in play are worth nothing; their ships are free", func(t *testing.T) {
			p := at(t, 2).deal(0, "tea", 1, 1, "green-3").coins(0, 0).over().hasCoins(0, 0).hasPoints(0, 2)
			gametest.Equal(t, "fulfilled", p.me(0).Fulfilled, 0)
			p.hasFree(0, "green-3", "red-blue").Happened(1, "expired seat=0 contract=tea")
		}},
		{"AD-4.3 every own ship on no journey counts a point, jokers too", func(t *testing.T) {
			p := at(t, 2).free(0, "red-1", "blue-3").deal(0, "madder", 3, 2, "red-3").on("brazil", 1, "red-2").over()
			p.hasPoints(0, 4).Happened(1, "harbour seat=0 points=4")
			gametest.Equal(t, "harbour", p.me(0).Gained.Harbour, 4)
			p.hasPoints(1, 1+pointsOn(t, "brazil", final, true))
		}},
		{"AD-4.3 at the interim scoring ships in harbour bring nothing", func(t *testing.T) {
			at(t, 2).free(0, "red-1", "blue-3").lastTurn().pass(0).hasPoints(0, 0)
		}},
		{"AD-4.5 most points win", func(t *testing.T) {
			p := at(t, 3).points(0, 10).points(1, 12).points(2, 11).over()
			outcome, _ := p.Ended("points", 1).s.Outcome()
			gametest.EqualLists(t, "scores", outcome.Scores, []int{11, 13, 12})
		}},
		{"AD-4.5 tie: more ships on no journey", func(t *testing.T) {
			p := at(t, 3).points(0, 10).free(0, "red-1").points(1, 11).points(2, 9).over()
			p.hasPoints(0, 12).hasPoints(1, 12).Ended("points", 0)
		}},
		{"AD-4.5 still a tie: shared", func(t *testing.T) {
			at(t, 3).points(0, 10).points(1, 9).points(2, 10).over().Ended("points", 0, 2)
		}},
		{"AD-4.5 before the end the points hold", func(t *testing.T) {
			outcome, _ := at(t, 2).points(1, 7).GoesOn().s.Outcome()
			gametest.EqualLists(t, "scores", outcome.Scores, []int{0, 7})
		}},
	})
}

func TestOpenMissions(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"AD-4.6 after the interim scoring everybody picks one of the set in secret", func(t *testing.T) {
			p := at(t, 3).openMissions().lastTurn().pass(0)
			gametest.Equal(t, "phase", p.view(0).Phase, "missions")
			gametest.Equal(t, "deciding", p.s.Deciding(), game.SeatsOf(0, 1, 2))
			want := []string{"mission:present-large", "mission:present-small", "mission:shared", "mission:first"}
			for seat := range 3 {
				gametest.EqualLists(t, "what can be picked", p.Paths(seat), want)
			}
			p.Do(1, "mission:first")
			gametest.Equal(t, "deciding", p.s.Deciding(), game.SeatsOf(0, 2))
			gametest.Equal(t, "own mission", p.me(1).Mission, "first")
			gametest.Equal(t, "as seat 0 sees it", p.view(0).Players[1].Mission, "")
			gametest.Equal(t, "picked", p.view(0).Players[1].Picked, true)
			p.Happened(0, "picked seat=1").Untold(0, "picked-mission").Happened(1, "picked-mission seat=1 mission=first")
		}},
		{"AD-4.6 several may pick the same; then play goes on", func(t *testing.T) {
			p := at(t, 2).openMissions().lastTurn().pass(0).Do(0, "mission:pair").Do(1, "mission:pair")
			gametest.Equal(t, "phase", p.view(0).Phase, "play")
			gametest.Equal(t, "turn", p.view(0).Turn, 1)
		}},
		{"AD-4.6 nobody has one before, and all are open", func(t *testing.T) {
			p := at(t, 4).openMissions()
			gametest.Equal(t, "picked", p.me(0).Picked, false)
			var open []string
			for _, m := range p.view(game.Spectator).Missions {
				open = append(open, m.ID)
			}
			gametest.EqualLists(t, "missions", open, []string{"alone", "single", "trade-colours", "stray"})
		}},
		{"AD-4.6 revealed and scored at the final scoring", func(t *testing.T) {
			p := at(t, 2).openMissions().on("brazil", 0, "red-1", "red-1").fulfilled(0, 3).lastTurn().pass(0)
			p.Do(0, "mission:pair").Do(1, "mission:full").turn(0).over()
			gametest.Equal(t, "mission", p.view(1).Players[0].Mission, "pair")
			gametest.Equal(t, "mission points", p.me(0).Gained.Mission, int(p.s.chartValue(missionPair, 3)))
			if !slices.ContainsFunc(p.Events(1), func(e string) bool { return e == "mission-scored seat=1 mission=full value=0 journeys=0 points=0" }) {
				t.Errorf("%v", p.Events(1))
			}
			if !p.Fenced() {
				t.Error("missions were revealed, but the move can be undone")
			}
		}},
		{"AD-4.6 without the variant play goes on at once", func(t *testing.T) {
			p := at(t, 2).lastTurn().pass(0)
			gametest.Equal(t, "phase", p.view(0).Phase, "play")
			p.Forbids(0, "mission").Forbids(1, "mission")
		}},
	})
}
