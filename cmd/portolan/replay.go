package main

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strconv"

	"portolan/game"
	"portolan/games"
	"portolan/match"
)

// replayCommand is portolan replay.
type replayCommand struct {
	File   string `arg:"" name:"file" help:"The record of a match that is over, or a file of a whole campaign."`
	Match  int    `name:"match" placeholder:"N" help:"Of a campaign: tell of its match N, from 1."`
	Seat   string `name:"seat" placeholder:"N|spectator|all" default:"all" help:"Tell what this seat knew while it played (${default})."`
	At     *int   `name:"at" placeholder:"N" help:"Show the position after row N as well."`
	JSON   bool   `name:"json" help:"Answer in JSON."`
	Verify bool   `name:"verify" help:"Recompute everything; exit with 1 if the record does not follow the rules or its seed."`
}

// replayResult is the JSON answer.
type replayResult struct {
	Game     string            `json:"game"`
	Rules    int               `json:"rules"`
	Options  map[string]string `json:"options"`
	Seats    []match.Player    `json:"seats"`
	Outcome  *match.Outcome    `json:"outcome"`
	Moves    []replayRow       `json:"moves"`
	At       *int              `json:"at,omitempty"`
	View     json.RawMessage   `json:"view,omitempty"`     // after row At, as the seat asked for sees it
	Views    []json.RawMessage `json:"views,omitempty"`    // by seat, when all was asked for; View is the spectator's then
	Verified bool              `json:"verified,omitempty"` // everything was recomputed and is true
}

// replayRow is a row of the record with what happened. Kind and args are the choice's for a move, the row's own otherwise.
type replayRow struct {
	Number int          `json:"number"`
	Seat   int          `json:"seat"`
	Kind   string       `json:"kind"`
	Args   arguments    `json:"args"`
	Events []replaySaid `json:"events"`
	noMove bool         // a row that is no move of the game
}

type replaySaid struct {
	Kind string    `json:"kind"`
	Args arguments `json:"args"`
}

// arguments are those of a choice or an event, in their order, as JSON.
type arguments = json.RawMessage

// Run replays the record and prints.
func (c *replayCommand) Run(std streams) error {
	chain, rules, err := c.read()
	if err != nil {
		return err
	}
	if whole := chain.Hash != "" || len(chain.Matches) > 1; whole && c.Match == 0 || c.Match < 0 || c.Match > len(chain.Matches) {
		return c.runChain(std, chain, rules)
	} else if whole && c.Verify {
		if _, err := c.verifyChain(chain, rules); err != nil {
			return err
		}
	}
	record := chain.Matches[max(c.Match-1, 0)]
	if c.Verify {
		if err := match.Verify(rules, record); err != nil {
			return fmt.Errorf("%s is not true: %w", c.File, err)
		}
	}
	m, err := c.load(rules, record)
	if err != nil {
		return err
	}
	result, err := c.replay(m)
	if err != nil {
		return err
	}
	if c.JSON {
		return writeJSON(std, result)
	}
	if c.Verify && c.At == nil {
		_, err := fmt.Fprintf(std.Out, "%s is true: %d rows follow the rules, and all luck came from the seed committed to.\n",
			c.File, m.Number())
		return err
	}
	return result.print(std.Out, rules)
}

// read reads the records of the file and finds their game.
func (c *replayCommand) read() (*match.Chain, game.Rules, error) {
	text, err := os.ReadFile(c.File)
	if err != nil {
		return nil, nil, fmt.Errorf("replay: %w", err)
	}
	chain, err := match.ParseChain(text)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", c.File, err)
	}
	rules, known := games.ByID(chain.Game)
	if !known {
		return nil, nil, fmt.Errorf("%s: its game %q is none that this program knows; see portolan games", c.File, chain.Game)
	}
	return chain, rules, nil
}

// load plays all rows of the record.
func (c *replayCommand) load(rules game.Rules, record *match.Record) (*match.Match, error) {
	if record.Seed == nil {
		return nil, fmt.Errorf("%s has no seed: a match can be replayed once it is over", c.File)
	}
	var seed [32]byte
	if text, err := hex.DecodeString(*record.Seed); err != nil || copy(seed[:], text) != len(text) || len(text) != len(seed) {
		return nil, fmt.Errorf("%s: its seed is not 64 hexadecimal digits", c.File)
	}
	m, err := match.Load(rules, record, seed)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.File, err)
	}
	return m, nil
}

// replay collects the answer.
func (c *replayCommand) replay(m *match.Match) (*replayResult, error) {
	seat, err := c.seat(len(m.Seats()))
	if err != nil {
		return nil, err
	}
	result := &replayResult{
		Game: m.Rules().ID(), Rules: m.Version(), Options: m.Options(), Seats: []match.Player{}, At: c.At, Verified: c.Verify,
	}
	for _, s := range m.Seats() {
		result.Seats = append(result.Seats, match.Player{Name: s.Name, Bot: s.Bot})
	}
	result.Outcome, _ = m.Outcome()
	if result.Moves, err = rowsOf(m, seat); err != nil {
		return nil, err
	}
	if c.At == nil {
		return result, nil
	}
	if *c.At < 0 || *c.At > m.Number() {
		return nil, usageError{fmt.Errorf("--at %d: the record has the rows 1 to %d", *c.At, m.Number())}
	}
	result.View = m.AppendViewAt(nil, max(seat, game.Spectator), *c.At)
	if seat == match.All {
		for s := range m.Seats() {
			result.Views = append(result.Views, m.AppendViewAt(nil, game.Seat(s), *c.At))
		}
	}
	return result, nil
}

// seat reads --seat.
func (c *replayCommand) seat(seats int) (game.Seat, error) {
	switch c.Seat {
	case "all":
		return match.All, nil
	case "spectator":
		return game.Spectator, nil
	}
	n, err := strconv.Atoi(c.Seat)
	if err != nil || n < 0 || n >= seats {
		return 0, usageError{fmt.Errorf("--seat %s: say a seat from 0 to %d, spectator or all", c.Seat, seats-1)}
	}
	return game.Seat(n), nil
}

// rowsOf returns the rows of a match as a seat knew them.
func rowsOf(m *match.Match, seat game.Seat) ([]replayRow, error) {
	var known []struct {
		Number int
		Kind   string
		Seat   int
		To     *int
		What   string
		Text   string
		Cause  string
		Choice *replaySaid
		Events []replaySaid
	}
	if err := json.Unmarshal(m.AppendKnown(nil, seat, 1, m.Number(), false), &known); err != nil {
		return nil, errors.Join(errors.New("reading the rows of the match"), err)
	}
	rows := make([]replayRow, 0, len(known))
	for _, k := range known {
		row := replayRow{Number: k.Number, Seat: k.Seat, Kind: k.Kind, Events: k.Events}
		if k.Choice != nil {
			row.Kind, row.Args = k.Choice.Kind, k.Choice.Args
		} else {
			args := map[string]any{}
			if k.To != nil {
				args["to"] = *k.To
			}
			if k.What != "" {
				args["what"] = k.What
			}
			if k.Text != "" {
				args["text"] = k.Text
			}
			if k.Cause != "" {
				args["cause"] = k.Cause
			}
			text, err := json.Marshal(args)
			if err != nil {
				return nil, fmt.Errorf("row %d: %w", k.Number, err)
			}
			row.Args, row.noMove = text, true
		}
		rows = append(rows, row)
	}
	return rows, nil
}
