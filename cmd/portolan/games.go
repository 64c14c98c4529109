package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"portolan/game"
	"portolan/games"
)

// gamesCommand is portolan games.
type gamesCommand struct {
	JSON bool `name:"json" help:"Answer in JSON."`
}

// gameEntry is a game in the JSON answer.
type gameEntry struct {
	ID      string        `json:"id"`
	Rules   int           `json:"rules"`
	Seats   [2]int        `json:"seats"`
	Options []game.Option `json:"options"`
}

// Run lists the games.
func (c *gamesCommand) Run(std streams) error {
	entries := []gameEntry{}
	for _, rules := range games.All() {
		e := gameEntry{ID: rules.ID(), Rules: rules.Version(), Options: rules.Options()}
		e.Seats[0], e.Seats[1] = rules.Seats()
		entries = append(entries, e)
	}
	if c.JSON {
		return writeJSON(std, entries)
	}
	for i, e := range entries {
		if i > 0 {
			fmt.Fprintln(std.Out)
		}
		fmt.Fprintf(std.Out, "%s: %s, version %d of its rules\n", e.ID, seatRange(e.Seats), e.Rules)
		table := tabwriter.NewWriter(std.Out, 0, 0, 2, ' ', 0)
		for _, o := range e.Options { // what is long comes last: nothing is put below its end
			otherwise := "else " + o.Default
			if o.Default == "" {
				otherwise = "follows from the others"
			}
			fmt.Fprintf(table, "  %s\t%s\t%s\n", o.Name, otherwise, strings.Join(o.Values, ", "))
		}
		if err := table.Flush(); err != nil {
			return err
		}
	}
	return nil
}

func seatRange(seats [2]int) string {
	if seats[0] == seats[1] {
		return fmt.Sprintf("%d seats", seats[0])
	}
	return fmt.Sprintf("%d to %d seats", seats[0], seats[1])
}
