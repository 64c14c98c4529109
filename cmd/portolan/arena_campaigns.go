package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"text/tabwriter"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"portolan/arena"
)

// campaigns plays whole campaigns and prints their figures.
func (c *arenaPlay) campaigns(ctx context.Context, std streams) error {
	for flag, given := range map[string]bool{
		"--round-robin": len(c.RoundRobin) > 0, "--gauntlet": c.Gauntlet != "", "--sprt": c.SPRT != "", "--resume": c.Resume != "",
		"--nats-url": c.NatsURL != "", "--records": c.Records != "", "--csv": c.CSV != "",
	} {
		if given {
			return usageError{fmt.Errorf("%s goes with matches, not with --campaigns", flag)}
		}
	}
	rules, err := c.rules()
	if err != nil {
		return err
	}
	bar := progressbar.DefaultSilent(int64(max(*c.Campaigns, 1)))
	if file, isFile := std.Err.(*os.File); isFile && term.IsTerminal(int(file.Fd())) {
		bar = progressbar.NewOptions(*c.Campaigns, progressbar.OptionSetWriter(file), progressbar.OptionSetDescription("playing"),
			progressbar.OptionShowCount(), progressbar.OptionSetPredictTime(true), progressbar.OptionClearOnFinish())
	}
	report, err := arena.RunCampaigns(ctx, arena.Campaigns{
		Rules: rules, Options: c.Option, Bots: c.Seats, Number: *c.Campaigns, Seed: c.Seed, Rotate: c.Rotate, Changes: c.Changes,
		Progress: func(done int) { _ = bar.Set(done) },
	})
	_ = bar.Clear()
	if err != nil {
		return c.explain(err)
	}
	if c.JSON {
		err = writeJSON(std, report)
	} else {
		err = printCampaigns(std.Out, report)
	}
	if c.Plot != "" {
		if failed := writeFile(c.Plot, report.WritePlot); failed != nil {
			err = errors.Join(err, fmt.Errorf("--plot: %w", failed))
		}
	}
	if err == nil && report.Panics+report.Unfinished > 0 {
		err = errors.New("arena: not every campaign came to its end; the report says where they stopped")
	}
	return err
}

// printCampaigns writes the report for people.
func printCampaigns(out io.Writer, r *arena.CampaignReport) error {
	fmt.Fprintf(out, "%s, rules %d: %d campaigns, %d moves in %.1f s; %d unfinished, %d panics\n", r.Game, r.Rules, r.Campaigns, r.Moves,
		r.Seconds, r.Unfinished, r.Panics)
	for _, fault := range r.Faults {
		fmt.Fprintf(out, "  %s\n", fault)
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	line := func(what, format string, args ...any) { fmt.Fprintf(table, what+"\t"+format+"\n", args...) }
	fmt.Fprintln(table)
	line("matches that count", "%d to %d, median %d", r.Matches.Min, r.Matches.Max, r.Matches.Median)
	line("chests opened", "%d of %d at least", r.ChestsOpened.Min, r.Chests)
	line("milestones open at a set-up", "%d at least", r.Milestones.Min)
	line("set-ups with nothing left to explore", "%d, but for the last two of a campaign", r.NothingLeft)
	line("rounds of the last match", "%d at least, median %d", r.LastRounds.Min, r.LastRounds.Median)
	line("who leads after half of the matches becomes emperor", "%.0f %%", 100*r.HalfLeader)
	if err := table.Flush(); err != nil {
		return err
	}
	fmt.Fprint(out, "\nmatches won, by place in the order of play:")
	for i, share := range r.ByPosition {
		fmt.Fprintf(out, "  %d: %.1f %%", i+1, 100*share)
	}
	fmt.Fprint(out, "\n\n")
	bots := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(bots, "matches won by a seat, by third\t1\t2\t3\t\n")
	for _, one := range r.ByBot {
		fmt.Fprintf(bots, "%s\t%.1f %%\t%.1f %%\t%.1f %%\t\n", one.Bot, 100*one.Won[0], 100*one.Won[1], 100*one.Won[2])
	}
	if err := bots.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(out)
	thirds := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(thirds, "turns by third\t")
	for _, name := range r.GuildNames {
		fmt.Fprintf(thirds, "%s\t", name)
	}
	for i, shares := range r.Guilds {
		fmt.Fprintf(thirds, "\n%d\t", i+1)
		for _, share := range shares {
			fmt.Fprintf(thirds, "%.1f %%\t", 100*share)
		}
	}
	fmt.Fprint(thirds, "\n\n")
	fmt.Fprint(thirds, "before match\tcampaigns\tleader\tmean\tlast\tto explore\tchests\t\n")
	for i, g := range r.Glory {
		fmt.Fprintf(thirds, "%d\t%d\t%.1f\t%.1f\t%.1f\t%.1f\t%.1f\t\n", i+1, g.Campaigns, g.Leader, g.Mean, g.Last, r.Unexplored[i], r.ChestsBy[i])
	}
	return thirds.Flush()
}
