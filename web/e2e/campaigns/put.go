package main

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
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
			rows = returned(rows[:end.Row])
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

// returned is a match under way in which people go on where bots had taken over.
func returned(lines []line) []line {
	lines = slices.Clone(lines)
	lent := make(map[game.Seat]bool)
	for _, l := range lines {
		if l.Kind == match.Takeover {
			lent[l.Seat] = l.What != ""
		}
	}
	for _, s := range slices.Sorted(maps.Keys(lent)) {
		if lent[s] {
			lines = append(lines, line{Kind: match.Takeover, Seat: s, Text: "back"})
		}
	}
	return lines
}

// again plays a match again: the rows of people are the owner's.
func again(m *match.Match, kept *store.Match, lines []line, who *owner) (store.ImportedMatch, error) {
	all := store.ImportedMatch{Match: kept, Told: make(map[int]string)}
	people := make([]string, len(m.Seats()))
	for i, one := range lines {
		row := match.Row(one)
		row.Number, row.On, row.At = i+1, i, kept.Created+int64(i)
		if _, is := row.Person(); is {
			row.Text, people[row.Seat], all.Told[row.Number] = who.name, who.player, who.player
		}
		if err := m.Apply(row); err != nil {
			return all, err
		}
		all.Rows = append(all.Rows, row)
	}
	for s, chair := range m.Seats() {
		kept.Seats = append(kept.Seats, store.Seat{Player: people[s], Bot: chair.Bot, Name: chair.Name})
	}
	kept.Summary = store.Summary{
		Number: m.Number(), Status: string(m.Status()), Deciding: m.Deciding(), Updated: kept.Created + int64(len(lines)), Deserted: m.Deserted(),
		Glance: table.Glance(m),
	}
	if m.Status() == match.StatusOver {
		kept.Summary.Outcome = m.AppendOutcome(nil)
	}
	return all, nil
}
