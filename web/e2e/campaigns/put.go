package main

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"portolan/game"
	"portolan/games"
	"portolan/match"
	"portolan/people"
	"portolan/store"
	"portolan/store/sqlite"
	"portolan/table"
)

// owner is whose the seats of people become.
type owner struct{ player, name string }

// arrived is what is told of a campaign that was put somewhere.
type arrived struct {
	Matches []string `json:"matches"` // ids, from the first on
	Row     int      `json:"row"`     // of the last match
}

// put plays the campaign of a file again, up to a place, and keeps it.
func put(ctx context.Context, data, path string, who *owner, at string, told io.Writer) (err error) {
	c, err := read(path)
	if err != nil {
		return err
	}
	end, known := c.Places[at]
	if !known {
		if at != "" {
			return fmt.Errorf("there is no place %s in %s", at, path)
		}
		end = place{len(c.Matches), len(c.Matches[len(c.Matches)-1].Rows)}
	}
	series, err := c.upTo(end, who)
	if err != nil {
		return err
	}
	kept, err := sqlite.Visit(ctx, data)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, kept.Close()) }()
	if err := kept.Import(ctx, series); err != nil {
		return err
	}
	come := arrived{Row: len(series.Matches[end.Match-1].Rows)}
	for _, m := range series.Matches {
		come.Matches = append(come.Matches, m.Match.ID)
	}
	return json.NewEncoder(told).Encode(come)
}

// upTo plays the campaign again.
func (c *campaign) upTo(end place, who *owner) (*store.Import, error) {
	rules, known := games.ByID(c.Game)
	if !known {
		return nil, fmt.Errorf("there is no game %s", c.Game)
	}
	first := people.NewID()
	next := match.Opening{
		Options: c.Options, Rules: c.Rules, Seats: c.Matches[0].Seats, Series: &match.Series{ID: first, Number: 1, Winners: [][]int{}},
	}
	series := new(store.Import)
	began := time.Now().Add(-time.Hour).UnixMilli()
	for i, one := range c.Matches[:end.Match] {
		if _, err := hex.Decode(next.Seed[:], []byte(one.Seed)); err != nil {
			return nil, fmt.Errorf("match %d: %w", i+1, err)
		}
		m, err := match.Open(rules, next)
		if err != nil {
			return nil, fmt.Errorf("match %d: %w", i+1, err)
		}
		kept := &store.Match{
			ID: people.NewID(), Game: c.Game, Rules: m.Version(), Options: m.Options(), Seed: next.Seed, Commitment: m.Commitment(),
			Creator: who.player, Created: began, Series: next.Series, Carried: next.Carried, Chained: next.Previous, Terms: m.Terms(),
		}
		if i == 0 {
			kept.ID = first
		} else {
			kept.Previous = series.Matches[i-1].Match.ID
		}
		rows := one.Rows
		if i+1 == end.Match {
			rows = rows[:end.Row]
		}
		imported, err := again(m, kept, rows, who)
		if err != nil {
			return nil, fmt.Errorf("match %d: %w", i+1, err)
		}
		series.Matches = append(series.Matches, imported)
		if i+1 == end.Match {
			break
		}
		if next, known = m.Follow(); !known {
			return nil, fmt.Errorf("no match follows match %d", i+1)
		}
	}
	return series, nil
}

// again plays a match again: the rows of people are the owner's, and so are their seats where bots had taken them over, if it goes on.
func again(m *match.Match, kept *store.Match, lines []line, who *owner) (store.ImportedMatch, error) {
	all := store.ImportedMatch{Match: kept, Told: make(map[int]string)}
	people := make([]string, len(m.Seats()))
	put := func(row match.Row) error {
		n := len(all.Rows)
		row.Number, row.On, row.At = n+1, n, kept.Created+int64(n)
		if _, is := row.Person(); is {
			row.Text, people[row.Seat], all.Told[row.Number] = who.name, who.player, who.player
		}
		all.Rows = append(all.Rows, row)
		return m.Apply(row)
	}
	for _, one := range lines {
		if err := put(match.Row(one)); err != nil {
			return all, err
		}
	}
	for s, chair := range m.Seats() {
		if chair.Bot != "" && people[s] != "" && m.Status() == match.StatusPlaying {
			if err := put(match.Row{Kind: match.Takeover, Seat: game.Seat(s), Text: who.name}); err != nil {
				return all, err
			}
		}
	}
	for s, chair := range m.Seats() {
		kept.Seats = append(kept.Seats, store.Seat{Player: people[s], Bot: chair.Bot, Name: chair.Name})
	}
	kept.Summary = store.Summary{
		Number: m.Number(), Status: string(m.Status()), Deciding: m.Deciding(), Updated: kept.Created + int64(len(all.Rows)), Deserted: m.Deserted(),
		Glance: table.Glance(m),
	}
	if m.Status() == match.StatusOver {
		kept.Summary.Outcome = m.AppendOutcome(nil)
	}
	return all, nil
}
