package think

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

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

// slow is a match whose positions are not read until the request ends.
type slow struct {
	Finished
	reading chan struct{}
}

func (s slow) ID() string { return "slow" }

func (s slow) Positions(ctx context.Context) ([]int, []game.Seat, error) {
	close(s.reading)
	<-ctx.Done()
	return nil, nil, ctx.Err()
}

// done is a match of one position, when the program is about to stop.
type done struct{ Finished }

func (done) ID() string { return "done" }

func (done) Positions(context.Context) ([]int, []game.Seat, error) {
	return []int{7}, []game.Seat{0}, nil
}

func (done) Begin(func(context.Context)) bool { return false }

// A match that can't be read, or is read slowly, holds up the analysis of no other.
func TestAnalysisOfSlowMatch(t *testing.T) {
	as := NewAnalyses(nil, 1, 1)
	ctx, end := context.WithCancel(t.Context())
	defer end()
	one, ended := slow{reading: make(chan struct{})}, make(chan error)
	go func() {
		_, err := as.Of(ctx, one)
		ended <- err
	}()
	<-one.reading
	other := make(chan error)
	go func() {
		_, err := as.Of(t.Context(), done{})
		other <- err
	}()
	select {
	case err := <-other:
		if !errors.Is(err, ErrClosed) {
			t.Errorf("the other match: %v", err)
		}
	case <-time.After(20 * time.Second):
		t.Error("the other match waits")
	}
	end()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("the slow match: %v", err)
	}
	if as.begun("slow") != nil {
		t.Error("of what could not be read an analysis is kept")
	}
}
