package discoveries

import (
	"slices"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

func TestMissionPoints(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"AD-4.4 the chart's value for the contracts fulfilled, times the journeys on which the condition holds", func(t *testing.T) {
			for fulfilled := range chartLength + 3 {
				p := at(t, 2).mission(0, "match").fulfilled(0, fulfilled)
				p.on("brazil", 0, "red-1", "red-2").on("azores", 0, "blue-1").on("congo", 0, "white-1").over()
				value := int(table.values[version].chart[missionMatch][min(fulfilled, chartLength-1)])
				gametest.Equal(t, "mission points", p.me(0).Gained.Mission, 2*value)
				p.Happened(1, "mission-scored seat=0 mission=match value="+itoa(value)+" journeys=2 points="+itoa(2*value))
			}
		}},
		{"AD-4.4 more contracts are never worth less", func(t *testing.T) {
			for v := 1; v <= version; v++ {
				for m, chart := range table.values[v].chart {
					if !slices.IsSorted(chart[:]) || chart[chartLength-1] == 0 {
						t.Errorf("version %d: the chart of %s is %v", v, missionNames[m], chart)
					}
				}
			}
		}},
		{"AD-4.4 contracts in play at the end do not count", func(t *testing.T) {
			p := at(t, 2).mission(0, "match").on("brazil", 0, "red-1").deal(0, "tea", 1, 1, "green-3").over()
			gametest.Equal(t, "mission points", p.me(0).Gained.Mission, 0)
		}},
		{"AD-4.4 a secret mission is shown at the end, not before", func(t *testing.T) {
			p := at(t, 2)
			gametest.Equal(t, "seen by the other", p.view(1).Players[0].Mission, "")
			gametest.Equal(t, "seen by spectators", p.view(game.Spectator).Players[0].Mission, "")
			gametest.Equal(t, "own", p.me(0).Mission, "majority")
			p.over()
			gametest.Equal(t, "seen by spectators", p.view(game.Spectator).Players[0].Mission, "majority")
		}},
		{"AD-4.4 the view says what each mission would bring", func(t *testing.T) {
			p := at(t, 2).on("brazil", 0, "red-1", "red-2").on("azores", 1, "blue-1").fulfilled(0, 2).fulfilled(1, 1)
			for _, m := range p.view(game.Spectator).Missions {
				if m.ID == "match" {
					gametest.EqualLists(t, "journeys", m.Journeys, []int{1, 1})
					gametest.EqualLists(t, "points", m.Points, []int{int(p.s.chartValue(missionMatch, 2)), int(p.s.chartValue(missionMatch, 1))})
				}
			}
		}},
	})
}

func TestMissions(t *testing.T) {
	// one, both: ships on Brazil (red, 8) and Malabar (red, 3) by seat 0, by seat 1, and on how many journeys it holds for 0
	type ships map[string][]string
	type example struct {
		what   string
		own    ships
		others ships // placed after the own ones
		before ships // of others, placed first
		want   int
	}
	for id, examples := range map[string][]example{
		"majority": {
			{"no other player has as many ships", ships{"brazil": {"red-1", "red-2"}}, ships{"brazil": {"red-1"}}, nil, 1},
			{"not when another has as many", ships{"brazil": {"red-1"}}, ships{"brazil": {"red-1"}}, nil, 0},
			{"alone is most", ships{"brazil": {"red-1"}, "azores": {"white-1"}}, nil, nil, 2},
			{"not where one has none", nil, ships{"brazil": {"red-1"}}, nil, 0},
		},
		"full": {
			{"filled to capacity", ships{"malabar": {"red-3"}, "azores": {"blue-3"}}, nil, nil, 1},
			{"by others, too", ships{"malabar": {"red-1"}}, ships{"malabar": {"red-2"}}, nil, 1},
			{"not without an own ship", nil, ships{"malabar": {"red-3"}}, nil, 0},
		},
		"match": {
			{"an own ship of the printed colour", ships{"brazil": {"red-1"}, "azores": {"red-2"}}, nil, nil, 1},
			{"not another's", ships{"brazil": {"blue-1"}}, ships{"brazil": {"red-1"}}, nil, 0},
		},
		"pair": {
			{"at least two own ships", ships{"brazil": {"red-1", "red-2", "red-3"}, "azores": {"white-1"}}, nil, nil, 1},
			{"not one and another's", ships{"brazil": {"red-1"}}, ships{"brazil": {"red-1"}}, nil, 0},
		},
		"present-large": {
			{"capacity 6 or more", ships{"amazon": {"red-1"}, "cathay": {"red-1"}, "congo": {"red-2"}, "moluccas": {"brown-1"}}, nil, nil, 3},
		},
		"present-small": {
			{"capacity 5 or less", ships{"amazon": {"red-1"}, "congo": {"red-2"}, "malabar": {"brown-1"}}, nil, nil, 2},
		},
		"shared": {
			{"ships of another player too", ships{"brazil": {"red-1"}, "azores": {"blue-1"}}, ships{"brazil": {"red-2"}}, nil, 1},
			{"not without an own ship", nil, ships{"brazil": {"red-2"}}, nil, 0},
		},
		"first": {
			{"the first ship is one's own", ships{"brazil": {"red-1"}, "azores": {"blue-1"}}, ships{"brazil": {"red-2"}}, nil, 2},
			{"not another's", ships{"brazil": {"red-1"}}, nil, ships{"brazil": {"red-2"}}, 0},
		},
		"alone": {
			{"own ships only", ships{"brazil": {"red-1"}, "azores": {"blue-1"}}, ships{"brazil": {"red-2"}}, nil, 1},
		},
		"single": {
			{"exactly one own ship", ships{"brazil": {"red-1"}, "azores": {"blue-1", "blue-2"}}, ships{"brazil": {"red-2"}}, nil, 1},
		},
		"trade-colours": {
			{"printed red, blue, green or yellow", ships{
				"brazil": {"white-1"}, "azores": {"white-2"}, "congo": {"red-1"}, "cathay": {"red-2"}, "labrador": {"red-3"},
				"moluccas": {"green-1"},
			}, nil, nil, 4},
		},
		"stray": {
			{"an own ship not of the printed colour", ships{"brazil": {"white-1", "red-1"}, "azores": {"blue-2"}}, nil, nil, 1},
			{"not another's", ships{"brazil": {"red-1"}}, ships{"brazil": {"white-1"}}, nil, 0},
		},
	} {
		for _, e := range examples {
			t.Run("AD-4.4 "+id+": "+e.what, func(t *testing.T) {
				p := at(t, 3)
				for _, part := range []struct {
					seat  int
					ships ships
				}{{1, e.before}, {0, e.own}, {1, e.others}} {
					for _, j := range table.ref.Journeys { // in a fixed order
						p.on(j.ID, part.seat, part.ships[j.ID]...)
					}
				}
				m := mission(gametest.Index(t, missionNames, id))
				gametest.Equal(t, "journeys", int(p.s.missionJourneys(m)[0]), e.want)
			})
		}
	}
}

func TestMissionsAndJokers(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"AD-4.4 a joker counts as of the printed colour if either of its own is", func(t *testing.T) {
			p := at(t, 2).joker("azores", 0, 1)
			gametest.Equal(t, "match", p.s.missionJourneys(missionMatch)[0], 1)
			gametest.Equal(t, "stray", p.s.missionJourneys(missionStray)[0], 0)
			p = at(t, 2).joker("congo", 0, 1)
			gametest.Equal(t, "match", p.s.missionJourneys(missionMatch)[0], 0)
			gametest.Equal(t, "stray", p.s.missionJourneys(missionStray)[0], 1)
		}},
		{"AD-4.4 majority looks at each other player, not at all together", func(t *testing.T) {
			p := at(t, 3).on("brazil", 0, "red-1", "blue-1").on("brazil", 1, "green-1").on("brazil", 2, "green-2")
			gametest.Equal(t, "majority", p.s.missionJourneys(missionMajority)[0], 1)
		}},
		{"AD-1.4 the four of a number of players", func(t *testing.T) {
			for players, want := range map[int][]string{
				2: {"majority", "full", "match", "pair"},
				3: {"present-large", "present-small", "shared", "first"},
				4: {"alone", "single", "trade-colours", "stray"},
			} {
				var got []string
				for _, m := range table.missions[players] {
					got = append(got, missionNames[m])
				}
				gametest.EqualLists(t, "missions", got, want)
			}
		}},
	})
}
