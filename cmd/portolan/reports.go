package main

import (
	"context"
	"errors"
	"fmt"
	"text/tabwriter"
	"time"

	"portolan/admin"
	"portolan/store"
)

// reportsCommand is portolan reports: what players object to, for who runs the server. It works beside a running server.
type reportsCommand struct {
	dataFlags

	List    reportsList    `cmd:"" default:"withargs" help:"List the names and lines that players have reported. This is what portolan reports alone does."`
	Hide    reportsHide    `cmd:"" help:"Hide a reported name or line from everybody. The record of the match keeps a name."`
	Dismiss reportsDismiss `cmd:"" help:"Let a reported name or line stand, also one that is hidden."`
}

// reportsList lists reports.
type reportsList struct {
	Verdict string `name:"verdict" enum:"open,hidden,dismissed" default:"open" help:"Which ones: open, hidden or dismissed (${default})."`
	JSON    bool   `name:"json" help:"Answer in JSON."`
}

// reportsHide hides a name.
type reportsHide struct {
	ID int64 `arg:"" name:"id" help:"The report, by its number in the list."`
}

// reportsDismiss lets a name stand.
type reportsDismiss struct {
	ID int64 `arg:"" name:"id" help:"The report, by its number in the list."`
}

// reportEntry is a report in the JSON answer.
type reportEntry struct {
	ID      int64         `json:"id"`
	Match   string        `json:"match"`
	Series  string        `json:"series"`
	What    string        `json:"what"`
	Name    string        `json:"name"`
	By      string        `json:"by"`     // what the giver was called at the table
	Player  string        `json:"player"` // the giver's id; empty when it is not known
	Times   int           `json:"times"`
	Created int64         `json:"created"`
	Verdict store.Verdict `json:"verdict"`
}

// Run lists the reports.
func (c *reportsList) Run(ctx context.Context, all *reportsCommand, std streams) error {
	return visit(ctx, all.dataFlags, func(kept keeping) error {
		reports, err := kept.Reports(ctx, store.Verdict(c.Verdict))
		if err != nil {
			return err
		}
		if c.JSON {
			return writeJSON(std, reportEntries(reports))
		}
		return c.print(std, reports)
	})
}

func reportEntries(reports []store.Report) []reportEntry {
	entries := []reportEntry{}
	for _, r := range reports {
		entries = append(entries, reportEntry{
			ID: r.ID, Match: r.Match, Series: r.Series, What: r.What, Name: r.Name, By: r.By, Player: r.Giver, Times: r.Times,
			Created: r.Created, Verdict: r.Verdict,
		})
	}
	return entries
}

// print tells the reports to a person. Names are quoted: they come from people.
func (c *reportsList) print(std streams, reports []store.Report) error {
	if len(reports) == 0 {
		fmt.Fprintf(std.Out, "No reports are %s.\n", c.Verdict)
		return nil
	}
	table := tabwriter.NewWriter(std.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "ID\tREPORTED BY\tNAME OR LINE\tOF\tBY\tMATCH\tSINCE")
	for _, r := range reports {
		players := "1 player"
		if r.Times != 1 {
			players = fmt.Sprintf("%d players", r.Times)
		}
		fmt.Fprintf(table, "%d\t%s\t%q\t%s\t%q\t%s\t%s\n", r.ID, players, r.Name, admin.Subject(r), r.By, r.Match,
			time.UnixMilli(r.Created).Format(time.DateTime))
	}
	return table.Flush()
}

// Run hides the name of a report. A player whose own name it is gets another one.
func (c *reportsHide) Run(ctx context.Context, all *reportsCommand, std streams) error {
	called := ""
	err := all.decide(ctx, c.ID, func(desk admin.Desk) (err error) {
		called, err = desk.Hide(ctx, c.ID)
		return err
	})
	if err != nil {
		return err
	}
	if called != "" {
		fmt.Fprintf(std.Out, "Report %d: the player is called %q from now on, in all matches, and signs in by the name it had.\n", c.ID, called)
		return nil
	}
	fmt.Fprintf(std.Out, "Report %d: it is hidden. A running server shows a name for half a minute at most.\n", c.ID)
	return nil
}

// Run lets the name of a report stand.
func (c *reportsDismiss) Run(ctx context.Context, all *reportsCommand, std streams) error {
	err := all.decide(ctx, c.ID, func(desk admin.Desk) error { return desk.Dismiss(ctx, c.ID) })
	if err != nil {
		return err
	}
	fmt.Fprintf(std.Out, "Report %d: it stands.\n", c.ID)
	return nil
}

func (c *reportsCommand) decide(ctx context.Context, id int64, do func(admin.Desk) error) error {
	return visit(ctx, c.dataFlags, func(kept keeping) error {
		desk, err := deskOf(ctx, kept)
		if err != nil {
			return err
		}
		err = do(desk)
		if errors.Is(err, store.ErrNotFound) {
			return fmt.Errorf("there is no report %d: portolan reports lists those there are", id)
		}
		return err
	})
}
