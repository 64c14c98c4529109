package campaign

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"portolan/game"
	"portolan/match"
	"portolan/store"
)

// ErrNone is why there is no file: no match of a series is over, or the match is of none.
var ErrNone = errors.New("there is no match of a series that is over")

// ErrTorn is why there is no file: a match of the series is not kept any more, or a name is being taken out of its records.
var ErrTorn = errors.New("the matches of the series do not follow each other")

// Keeps is what is asked of a store.
type Keeps interface {
	Match(ctx context.Context, id string) (*store.Match, error)
	Rows(ctx context.Context, key int64, after int) ([]match.Row, error)
}

// Gather makes the file of the series that a match belongs to: all its matches that are over, from the first one on, whichever of them was
// asked for. The one under way is left out: its seed and what its seats hide must not leave the server.
func Gather(ctx context.Context, kept Keeps, rules game.Rules, of *store.Match) (*match.Chain, error) {
	if of.Series == nil {
		return nil, ErrNone
	}
	all, err := matchesOf(ctx, kept, of)
	if err != nil {
		return nil, err
	}
	over, err := overOf(ctx, kept, rules, all)
	if err != nil {
		return nil, err
	}
	var records []*match.Record
	for _, m := range over {
		records = append(records, m.Record())
	}
	playing := 0
	if len(over) < len(all) {
		playing = len(over) + 1
	}
	if len(records) == 0 {
		return nil, ErrNone
	}
	return match.NewChain(records, playing), nil
}

// matchesOf returns the matches of a series in their order.
func matchesOf(ctx context.Context, kept Keeps, of *store.Match) ([]*store.Match, error) {
	all := []*store.Match{of}
	for m := of; m.Previous != "" && m.Series.Number > 1; {
		var err error
		if m, err = kept.Match(ctx, m.Previous); errors.Is(err, store.ErrNotFound) || err == nil && !sameSeries(m, of) {
			return nil, fmt.Errorf("%w: one is not kept any more", ErrTorn)
		} else if err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	slices.Reverse(all)
	for m := of; m.Rematch != ""; {
		var err error
		if m, err = kept.Match(ctx, m.Rematch); errors.Is(err, store.ErrNotFound) {
			break // it was removed before it began
		} else if err != nil {
			return nil, err
		}
		if !sameSeries(m, of) {
			break // the series is over, and another one began
		}
		all = append(all, m)
	}
	return all, nil
}

func sameSeries(a, b *store.Match) bool { return a.Series != nil && a.Series.ID == b.Series.ID }
