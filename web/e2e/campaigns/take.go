package main

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"slices"

	"portolan/store"
	"portolan/store/sqlite"
)

// take writes the campaign up to a match. The places come as JSON.
func take(ctx context.Context, data, latest string, places io.Reader, path string) (err error) {
	kept, err := sqlite.Visit(ctx, data)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, kept.Close()) }()
	c := new(campaign)
	if err := json.NewDecoder(places).Decode(&c.Places); err != nil {
		return err
	}
	for id := latest; id != ""; {
		m, err := kept.Match(ctx, id)
		if err != nil {
			return err
		}
		one, err := playedIn(ctx, kept, m)
		if err != nil {
			return err
		}
		c.Matches = append(c.Matches, one)
		c.Game, c.Rules, c.Options, id = m.Game, m.Rules, m.Options, m.Previous
	}
	slices.Reverse(c.Matches)
	return write(path, c)
}

func playedIn(ctx context.Context, kept store.Store, m *store.Match) (played, error) {
	rows, err := kept.Rows(ctx, m.Key, 0)
	one := played{Seed: hex.EncodeToString(m.Seed[:]), Seats: len(m.Seats)}
	for i := range rows {
		rows[i].Number, rows[i].At, rows[i].On = 0, 0, 0
		one.Rows = append(one.Rows, line(rows[i]))
	}
	return one, err
}
