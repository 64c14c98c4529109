package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"portolan/bot"
)

// botsCommand is portolan bots.
type botsCommand struct {
	JSON bool `name:"json" help:"Answer in JSON."`
}

// Run lists the bots.
func (c *botsCommand) Run(std streams) error {
	if c.JSON {
		return writeJSON(std, bot.List())
	}
	table := tabwriter.NewWriter(std.Out, 0, 0, 2, ' ', 0)
	for _, info := range bot.List() {
		levels := "one level"
		if len(info.Levels) > 0 {
			levels = "levels " + strings.Join(info.Levels, ", ")
		}
		fmt.Fprintf(table, "%s\t%s\n", info.Name, levels)
	}
	return table.Flush()
}
