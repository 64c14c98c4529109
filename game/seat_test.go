package game_test

import (
	"slices"
	"testing"

	"portolan/game"
)

func TestSeats(t *testing.T) {
	set := game.SeatsOf(0, 2, 5)
	for s := game.Seat(0); s < game.MaxSeats; s++ {
		if got, want := set.Has(s), s == 0 || s == 2 || s == 5; got != want {
			t.Errorf("{0 2 5} has %d: %v", s, got)
		}
	}
	if set.Len() != 3 || set.First() != 0 || !slices.Equal(slices.Collect(set.All), []game.Seat{0, 2, 5}) {
		t.Errorf("{0 2 5} counts %d from %d: %v", set.Len(), set.First(), slices.Collect(set.All))
	}
	if got := set.Without(0).With(3).Without(4); got != game.SeatsOf(2, 3, 5) {
		t.Errorf("without 0, with 3, without 4: %b", got)
	}
	if got := game.FirstSeats(3); got != game.SeatsOf(0, 1, 2) {
		t.Errorf("the first three seats are %b", got)
	}
	if got := game.FirstSeats(game.MaxSeats); got.Len() != game.MaxSeats || got == game.Everyone {
		t.Errorf("all %d seats are %b, everyone is %b", game.MaxSeats, got, game.Everyone)
	}
}

func TestNoSeats(t *testing.T) {
	var none game.Seats
	if none.Len() != 0 || none.First() != game.Spectator || len(slices.Collect(none.All)) != 0 {
		t.Errorf("the empty set counts %d from %d", none.Len(), none.First())
	}
	if game.FirstSeats(0) != none || none.Has(0) || none.Has(game.Spectator) {
		t.Error("the empty set holds a seat")
	}
}

func TestSeatsAllStopsWhenAsked(t *testing.T) {
	var visited []game.Seat
	for s := range game.SeatsOf(1, 3, 4).All {
		visited = append(visited, s)
		if s == 3 {
			break
		}
	}
	if !slices.Equal(visited, []game.Seat{1, 3}) {
		t.Errorf("visited %v", visited)
	}
}

func TestSpectatorsSeeOnlyWhatEveryoneSees(t *testing.T) {
	for _, tt := range []struct {
		set  game.Seats
		want bool
	}{{game.Everyone, true}, {game.FirstSeats(game.MaxSeats), false}, {game.SeatsOf(0), false}, {0, false}} {
		if got := tt.set.Has(game.Spectator); got != tt.want {
			t.Errorf("a spectator is in %b: %v", tt.set, got)
		}
	}
}
