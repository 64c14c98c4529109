package main

import (
	"context"
	"errors"
	"fmt"
	"text/tabwriter"
	"time"

	"portolan/people"
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
		fmt.Fprintf(table, "%d\t%s\t%q\t%s\t%q\t%s\t%s\n", r.ID, players, r.Name, subject(&r), r.By, r.Match,
			time.UnixMilli(r.Created).Format(time.DateTime))
	}
	return table.Flush()
}

// subject says in one word what a report objects to.
func subject(r *store.Report) string {
	switch {
	case r.OfTalk():
		return "talk"
	case r.OfPlayer():
		return "a player"
	}
	return r.What
}

// Run hides the name of a report. A player whose own name it is gets another one.
func (c *reportsHide) Run(ctx context.Context, all *reportsCommand, std streams) error {
	called := ""
	err := visit(ctx, all.dataFlags, func(kept keeping) (err error) {
		called, err = renameReported(ctx, kept, c.ID)
		return err
	})
	if err == nil {
		err = all.decide(ctx, c.ID, store.Hidden)
	}
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

// renameReported gives a player a neutral name if it is the player's own that a report objects to, and returns it. Who is called
// otherwise by now stays.
func renameReported(ctx context.Context, kept keeping, id int64) (string, error) {
	for _, verdict := range []store.Verdict{store.Undecided, store.Dismissed} {
		found, err := kept.Reports(ctx, verdict)
		if err != nil {
			return "", err
		}
		for i := range found {
			if r := &found[i]; r.ID == id && r.OfPlayer() && r.By == r.Name {
				called := people.NeutralName()
				err := kept.Rename(ctx, r.Giver, called)
				if errors.Is(err, store.ErrNotFound) { // who has closed the account has no name any more
					return "", nil
				}
				return called, err
			}
		}
	}
	return "", nil
}

// Run lets the name of a report stand.
func (c *reportsDismiss) Run(ctx context.Context, all *reportsCommand, std streams) error {
	if err := all.decide(ctx, c.ID, store.Dismissed); err != nil {
		return err
	}
	fmt.Fprintf(std.Out, "Report %d: it stands.\n", c.ID)
	return nil
}

func (c *reportsCommand) decide(ctx context.Context, id int64, verdict store.Verdict) error {
	return visit(ctx, c.dataFlags, func(kept keeping) error {
		err := kept.Decide(ctx, id, verdict)
		if errors.Is(err, store.ErrNotFound) {
			return fmt.Errorf("there is no report %d: portolan reports lists those there are", id)
		}
		return err
	})
}
