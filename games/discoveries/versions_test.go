package discoveries

import (
	"encoding/json"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

// by begins a match of two by a version of the rules.
func by(t *testing.T, rules int) *State {
	t.Helper()
	options, err := Rules{}.Resolve(2, nil)
	if err != nil {
		t.Fatal(err)
	}
	st, err := Rules{}.New(game.Setup{Rules: rules, Seats: 2, Options: options}, game.FreeChance(3))
	if err != nil {
		t.Fatal(err)
	}
	return st.(*State)
}

// Each version plays by values of its own, and says so to clients.
func TestEveryVersionHasItsValues(t *testing.T) {
	old, before, present := by(t, 1), by(t, 2), by(t, version)
	if old.values().income == before.values().income || old.values().points == before.values().points {
		t.Error("versions 1 and 2 have the same values")
	}
	if before.values().chart == present.values().chart {
		t.Error("versions 2 and 3 have the same chart")
	}
	for m := 1; m < missionCount; m++ {
		if old.values().chart[m] != old.values().chart[0] {
			t.Errorf("version 1: %s has a chart of its own", missionNames[m])
		}
	}
	for rules, s := range map[int]*State{0: old, 2: before, version: present} {
		v := s.View(0).(*View)
		gametest.Equal(t, "the version told", v.Rules, rules)
		want, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		gametest.Equal(t, "the view written", string(v.AppendJSON(nil)), string(want))
	}
	data := Rules{}.Data().(Data)
	gametest.Equal(t, "older values told", len(data.Older), version-1)
	gametest.Equal(t, "income told", data.Older[0].Contracts[0].Income["3"], int(old.values().income[0][3]))
	gametest.Equal(t, "income told", data.Contracts[0].Income["3"], int(present.values().income[0][3]))
	gametest.Equal(t, "chart told", len(data.Older[0].Missions[0].Chart), chartLength)
}

// AD-4.4: what a mission is worth to somebody else would tell which it is.
func TestAnotherMissionsValueIsNotTold(t *testing.T) {
	p := at(t, 2).fulfilled(0, 4).fulfilled(1, 4)
	gametest.Equal(t, "the own", p.me(0).Value, int(p.s.chartValue(missionMajority, 4)))
	gametest.Equal(t, "the other's", p.view(0).Players[1].Value, 0)
	gametest.Equal(t, "to spectators", p.view(game.Spectator).Players[0].Value, 0)
	p.over()
	gametest.Equal(t, "the other's at the end", p.view(0).Players[1].Value, int(p.s.chartValue(missionFull, 4)))
}

func TestValues(t *testing.T) {
	v := &table.values[version]
	gametest.Prove(t, []gametest.Rule{
		{"AD-4.2 a ship on any journey is worth more than one in harbour (AD-4.3)", func(t *testing.T) {
			for i, points := range v.points {
				if points[final][0] < 2 {
					t.Errorf("%s brings %v", table.ref.Journeys[i].ID, points[final])
				}
			}
		}},
		{"AD-4.1 the interim scoring is worth at least a third of the final one", func(t *testing.T) {
			for i, points := range v.points {
				for side := range 2 {
					if 3*points[interim][side] < points[final][side] {
						t.Errorf("%s brings %v", table.ref.Journeys[i].ID, points)
					}
				}
			}
		}},
	})
}
