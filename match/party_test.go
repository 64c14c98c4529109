package match_test

import (
	"errors"
	"fmt"
	"testing"

	"portolan/game"
	"portolan/match"
)

// wonByTheLast is a first match of a campaign of four, played by chance and won by the last seat.
func wonByTheLast(t *testing.T) *match.Match {
	t.Helper()
	for seed := range byte(100) {
		m, err := match.Open(seafall(t), match.Opening{
			Seats: 4, Seed: [32]byte{seed}, Series: &match.Series{ID: "campaign", Number: 1, Winners: [][]int{}},
		})
		if err != nil {
			t.Fatal(err)
		}
		apply := applyTo(t, m)
		for s := range game.Seat(4) {
			apply(m.ProposeSit(s, fmt.Sprint("Player ", s), "", ""))
		}
		luck := game.FreeChance(uint64(seed))
		for m.Status() == match.StatusPlaying {
			s := m.Deciding().First()
			moves := m.Moves(s)
			apply(m.ProposeMove(s, m.Number(), moves[luck.Below(len(moves))].String()))
		}
		if outcome, _ := m.Outcome(); outcome.Winners[0] == 3 {
			return m
		}
	}
	t.Fatal("the last seat never wins")
	return nil
}

// The party of a campaign changes: the records of the matches with fewer seats than before can be verified, though a seat that
// is not there any more has won.
func TestThePartyChanges(t *testing.T) {
	m := wonByTheLast(t)
	next, err := m.FollowWith([]game.Part{game.Plays, game.Leaves, game.Plays, game.Misses}, 0)
	if err != nil {
		t.Fatal(err)
	}
	if next.Seats != 3 || next.Options["left"] != "green" || next.Options["away"] != "violet" || next.Series.Number != 2 || next.Previous == "" {
		t.Fatalf("the next match is opened with %+v", next)
	}
	second := agreed(t, next)
	if err := match.Verify(seafall(t), second.Record()); err != nil {
		t.Error(err)
	}

	// Who missed a match plays the one after it, and who joins sits behind.
	third, goesOn := second.Follow()
	if !goesOn || third.Seats != 3 || third.Options["away"] != "none" || third.Options["left"] != "none" {
		t.Errorf("the third match is opened with %d seats and %v", third.Seats, third.Options)
	}
	if joined, err := second.FollowWith(make([]game.Part, 3), 1); err != nil || joined.Seats != 4 || joined.Options["away"] != "none" {
		t.Errorf("with one more: %d seats, %v, %v", joined.Seats, joined.Options, err)
	}

	wrong := *next.Series
	wrong.Winners = [][]int{{5}}
	next.Series = &wrong
	if _, err := match.Open(seafall(t), next); err == nil {
		t.Error("a seat that no match of the game has won one")
	}
}

func TestPartiesThatAreRefused(t *testing.T) {
	const plays, misses, leaves = game.Plays, game.Misses, game.Leaves
	m := agreed(t, match.Opening{Seats: 3, Series: &match.Series{ID: "campaign", Number: 1, Winners: [][]int{}}})
	for _, c := range []struct {
		parts   []game.Part
		joining int
		field   string
	}{
		{[]game.Part{plays, plays, leaves}, 0, "seats"},
		{[]game.Part{plays, plays, plays}, 3, "seats"},
		{[]game.Part{leaves, plays, plays}, 3, "seats"}, // nobody is left who could
		{[]game.Part{plays, misses, misses}, 0, "away"},
		{[]game.Part{misses, misses, misses}, 1, "away"},
	} {
		_, err := m.FollowWith(c.parts, c.joining)
		var refusal *game.OptionError
		if !errors.As(err, &refusal) || refusal.Field != c.field {
			t.Errorf("%v and %d who join: %v", c.parts, c.joining, err)
		}
	}
	_, short := m.FollowWith([]game.Part{plays, plays}, 1)
	_, alone := agreed(t, match.Opening{Seats: 3}).FollowWith(make([]game.Part, 3), 0)
	contested := contest(t, 0, 0)[0]
	_, fixed := contested.FollowWith(make([]game.Part, 2), 0)
	for what, err := range map[string]error{"a seat without a part": short, "a match that stands alone": alone, "a contest": fixed} {
		if !errors.Is(err, match.ErrIllegal) {
			t.Errorf("%s: %v", what, err)
		}
	}
}
