package think

import (
	"slices"
	"testing"

	"portolan/game"
)

func TestCoarseFirst(t *testing.T) {
	for n := range 70 {
		order := coarseFirst(n)
		if n > 0 && order[0] != n-1 {
			t.Errorf("%d: begins with %d", n, order[0])
		}
		sorted := slices.Clone(order)
		slices.Sort(sorted)
		for i := range n {
			if len(sorted) != n || sorted[i] != i {
				t.Fatalf("%d: %v lists not each number once", n, order)
			}
		}
	}
	if got, want := coarseFirst(9), []int{8, 0, 4, 6, 2, 7, 5, 3, 1}; !slices.Equal(got, want) {
		t.Errorf("9 go in the order %v, want %v", got, want)
	}
}

func TestTurningPoints(t *testing.T) {
	a := &analysis{}
	for n, row := range []struct {
		seat game.Seat
		own  float64 // of seat 0
	}{
		{1, 0.5},
		{0, 0.52},
		{0, 0.6},
		{0, 0.63}, // a turn that gains 13 points in small steps; the second most of it
		{1, 0.61},
		{0, 0.9},
		{0, 0.62}, // up and down again within a turn
		{1, 0.3},  // 32 points at once
		{0, 0.35},
		{1, 0.3},
		{0, 0.35},
	} {
		a.rows, a.seats = append(a.rows, 10+n), append(a.seats, row.seat)
		a.values = append(a.values, []float64{row.own, 1 - row.own})
	}
	got := turningPoints(a)
	if len(got) != 2 || got[0].Number != 12 || got[0].Seat != 0 || got[0].Change[0] != 0.13 || got[0].Change[1] != -0.13 ||
		got[1].Number != 17 || got[1].Seat != 1 || got[1].Change[0] != -0.32 {
		t.Errorf("turning points %+v", got)
	}
}
