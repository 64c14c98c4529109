package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os/user"
	"text/tabwriter"
	"time"

	"portolan/admin"
	"portolan/store"
)

// adminCommand is portolan admin: who comes in to the pages of hosts, and what was done there and by commands. It works beside a running server.
type adminCommand struct {
	dataFlags

	Log  adminLog  `cmd:"" default:"withargs" help:"List what was done, the latest first. This is what portolan admin alone does."`
	Link adminLink `cmd:"" help:"Print a link to the pages of hosts, which is good once, for a quarter of an hour."`
	End  adminEnd  `cmd:"" help:"End the links and sessions of one person at the pages of hosts, or of everybody."`
}

type adminLog struct {
	Limit int  `name:"limit" default:"50" placeholder:"N" help:"How many deeds to list at most (${default})."`
	JSON  bool `name:"json" help:"Answer in JSON."`
}

type adminLink struct {
	Name string `arg:"" help:"What the log calls who comes in by it."`
	URL  string `name:"url" placeholder:"URL" help:"Where you reach the address of --metrics-addr; when not given, that address as the settings say it, or http://localhost:9090."`
	JSON bool   `name:"json" help:"Answer in JSON."`

	MetricsAddr string `name:"metrics-addr" env:"PORTOLAN_METRICS_ADDR" hidden:""`
}

type adminEnd struct {
	Name string `arg:"" optional:"" help:"Whose; without a name everybody's."`
}

// deedEntry is a deed in the JSON answer.
type deedEntry struct {
	ID      int64  `json:"id"`
	At      int64  `json:"at"` // unix milliseconds
	Who     string `json:"who"`
	What    string `json:"what"`
	About   string `json:"about"`
	Outcome string `json:"outcome"` // empty while it is not known
}

// deskOf is where deeds of commands are done: by the user of this machine, at the time that the servers have which share the store.
func deskOf(ctx context.Context, kept keeping) (admin.Desk, error) {
	who := "a command"
	if u, err := user.Current(); err == nil && u.Username != "" {
		who += " of " + u.Username
	}
	ahead := int64(0) // how far the store's clock is ahead of this machine's
	if shared, is := kept.(store.Nodes); is {
		_, now, err := shared.Standings(ctx, nil)
		if err != nil {
			return admin.Desk{}, err
		}
		ahead = now - time.Now().UnixMilli()
	}
	return admin.Desk{Store: kept, Now: func() int64 { return time.Now().UnixMilli() + ahead }, Who: who}, nil
}

// Run lists what was done.
func (c *adminLog) Run(ctx context.Context, all *adminCommand, std streams) error {
	if c.Limit < 1 {
		return usageError{fmt.Errorf("--limit %d: say a number above 0", c.Limit)}
	}
	return visit(ctx, all.dataFlags, func(kept keeping) error {
		deeds, err := kept.Deeds(ctx, 0, c.Limit)
		if err != nil {
			return err
		}
		if c.JSON {
			entries := []deedEntry{}
			for _, d := range deeds {
				entries = append(entries, deedEntry(d))
			}
			return writeJSON(std, entries)
		}
		return printDeeds(std, deeds)
	})
}

// printDeeds tells a person. Names are quoted: they come from people.
func printDeeds(std streams, deeds []store.Deed) error {
	if len(deeds) == 0 {
		_, err := fmt.Fprintln(std.Out, "Nothing was done yet.")
		return err
	}
	table := tabwriter.NewWriter(std.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "WHEN\tWHO\tWHAT\tABOUT\tOUTCOME")
	for _, d := range deeds {
		outcome := d.Outcome
		if outcome == "" {
			outcome = "not known"
		}
		fmt.Fprintf(table, "%s\t%q\t%s\t%s\t%s\n", time.UnixMilli(d.At).Format(time.DateTime), d.Who, d.What, d.About, outcome)
	}
	return table.Flush()
}

// Run prints a link to the pages.
func (c *adminLink) Run(ctx context.Context, all *adminCommand, std streams) error {
	base := cmp.Or(c.URL, reachedAt("http", cmp.Or(c.MetricsAddr, ":9090")))
	if _, err := linkTo(base, "", ""); err != nil {
		return err
	}
	return visit(ctx, all.dataFlags, func(kept keeping) error {
		desk, err := deskOf(ctx, kept)
		if err != nil {
			return err
		}
		secret, expires, err := desk.GivePass(ctx, c.Name)
		if err != nil {
			return err
		}
		link, err := linkTo(base, "admin/in", secret)
		if err != nil {
			return err
		}
		if c.JSON {
			return writeJSON(std, linkEntry{link, expires.UnixMilli()})
		}
		fmt.Fprintf(std.Out, "%q comes in by this link once, until %s, and stays for twelve hours:\n%s\n", c.Name, expires.Format(time.TimeOnly), link)
		return nil
	})
}

// Run ends what somebody has open.
func (c *adminEnd) Run(ctx context.Context, all *adminCommand, std streams) error {
	return visit(ctx, all.dataFlags, func(kept keeping) error {
		desk, err := deskOf(ctx, kept)
		if err != nil {
			return err
		}
		n, err := desk.EndPasses(ctx, c.Name)
		if errors.Is(err, store.ErrNotFound) {
			return errors.New("nobody of that name has anything open at the pages of hosts")
		}
		if err != nil {
			return err
		}
		fmt.Fprintf(std.Out, "Links and sessions that were ended: %d.\n", n)
		return nil
	})
}
