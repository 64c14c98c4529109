package match_test

import (
	"strings"
	"testing"

	"portolan/game"
	"portolan/games"
	"portolan/match"
)

// A campaign of SeaFall ends with the match that carries nothing on; each before it is followed by the next, also when it was
// ended at the table.
func TestASeriesEndsWithAMatchThatCarriesNothingOn(t *testing.T) {
	last := lastOfCampaign(t)
	for number, goesOn := range map[int]bool{1: true, len(last.Series.Winners) + 1: false} {
		o := last
		o.Series = &match.Series{ID: "campaign", Number: number, Winners: last.Series.Winners[:number-1]}
		if number == 1 {
			o.Carried, o.Previous = nil, ""
		}
		m := agreed(t, o)
		if next, follows := m.Follow(); m.Continues() != goesOn || follows != goesOn || (next.Carried != nil) != goesOn {
			t.Errorf("match %d: continues %v, follows %v", number, m.Continues(), follows)
		}
	}
	last.Carried = nil
	if _, err := match.Open(seafall(t), last); err == nil {
		t.Error("a later match of a series is opened without what the one before carried on")
	}
}

func seafall(t *testing.T) game.Rules {
	t.Helper()
	rules, known := games.ByID("seafall")
	if !known {
		t.Fatal("no seafall in the registry")
	}
	return rules
}

// lastOfCampaign is the opening of the last match of a campaign whose matches are played by chance.
func lastOfCampaign(t *testing.T) match.Opening {
	t.Helper()
	rules := seafall(t)
	options, err := rules.Resolve(3, nil)
	if err != nil {
		t.Fatal(err)
	}
	luck := game.FreeChance(1)
	setup := game.Setup{Rules: rules.Version(), Seats: 3, Options: options}
	o := match.Opening{Seats: 3, Previous: strings.Repeat("ab", 32), Series: &match.Series{Winners: [][]int{}}}
	for {
		st, err := rules.New(setup, luck)
		if err != nil {
			t.Fatal(err)
		}
		var moves []game.Move
		for st.Deciding() != 0 {
			seat := st.Deciding().First()
			moves = st.Moves(seat, moves[:0])
			st.Play(seat, moves[luck.Below(len(moves))], luck, nil)
		}
		outcome, _ := st.Outcome()
		next := st.(game.Carrier).Carry(outcome.Winners)
		if next == nil {
			return o
		}
		setup.Carried, o.Carried = next, next
		o.Series.Winners = append(o.Series.Winners, []int{int(outcome.Winners.First())})
	}
}

// agreed opens a match and ends it by agreement.
func agreed(t *testing.T, o match.Opening) *match.Match {
	t.Helper()
	m, err := match.Open(seafall(t), o)
	if err != nil {
		t.Fatal(err)
	}
	apply := applyTo(t, m)
	for s := range game.Seat(o.Seats) {
		apply(m.ProposeSit(s, "x", "", ""))
	}
	apply(m.ProposeDraw(0, m.Number(), match.Offer))
	for s := game.Seat(1); int(s) < o.Seats; s++ {
		apply(m.ProposeDraw(s, m.Number(), match.Accept))
	}
	return m
}
