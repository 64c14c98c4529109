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
	table := tabwriter.NewWriter(std.Out, 0, 0, 2, ' ', 0)
	for i, e := range entries {
		if i > 0 {
			fmt.Fprintln(table)
		}
		fmt.Fprintf(table, "%s\t%s\trules %d\n", e.ID, seatRange(e.Seats), e.Rules)
		for _, o := range e.Options {
			otherwise := o.Default + " when not given"
			if o.Default == "" {
				otherwise = "follows from the others when not given"
			}
			fmt.Fprintf(table, "  %s\t%s\t%s\n", o.Name, strings.Join(o.Values, ", "), otherwise)
		}
	}
	return table.Flush()
}

func seatRange(seats [2]int) string {
	if seats[0] == seats[1] {
		return fmt.Sprintf("%d seats", seats[0])
	}
	return fmt.Sprintf("%d to %d seats", seats[0], seats[1])
}
