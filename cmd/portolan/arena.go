package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"text/tabwriter"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"portolan/arena"
)

// arenaCommand is portolan arena.
type arenaCommand struct {
	gameFlags
	Seats   []string `name:"seats" required:"" placeholder:"BOT,BOT" help:"A bot for each seat, such as greedy,random."`
	Matches int      `name:"matches" placeholder:"N" default:"100" help:"Number of matches (${default})."`
	Seed    uint64   `name:"seed" placeholder:"N" default:"1" help:"Equal seeds give equal matches (${default})."`
	Rotate  bool     `name:"rotate" negatable:"" default:"true" help:"Move every bot one seat on after each match; the default."`
	Records string   `name:"records" type:"path" placeholder:"DIR" help:"Write the record of each match into this directory."`
	JSON    bool     `name:"json" help:"Answer in JSON."`
}

// Run plays the matches and tells who won.
func (c *arenaCommand) Run(ctx context.Context, std streams) error {
	rules, err := c.rules()
	if err != nil {
		return err
	}
	if c.Records != "" {
		if err := os.MkdirAll(c.Records, 0o755); err != nil {
			return fmt.Errorf("making the directory for the records: %w; name another with --records", err)
		}
	}
	bar, finished := c.progress(std)
	report, err := arena.Run(ctx, arena.Config{
		Rules: rules, Options: c.Option, Bots: c.Seats, Matches: c.Matches, Seed: c.Seed,
		Rotate: c.Rotate, Records: c.Records, Finished: finished,
	})
	if bar != nil {
		_ = bar.Clear() // the report follows; a bar that stays is no harm
	}
	if wrong := (*arena.ConfigError)(nil); errors.As(err, &wrong) {
		return usageError{err}
	}
	if errors.Is(err, context.Canceled) {
		return errors.New("arena: stopped before the end; nothing is counted")
	}
	if err != nil {
		return err
	}
	if c.JSON {
		return writeJSON(std, report)
	}
	return printArena(std.Out, report)
}

// progress returns a bar on the terminal, and none when nobody looks.
func (c *arenaCommand) progress(std streams) (*progressbar.ProgressBar, func(int)) {
	file, isFile := std.Err.(*os.File)
	if !isFile || !term.IsTerminal(int(file.Fd())) {
		return nil, nil
	}
	bar := progressbar.NewOptions(c.Matches,
		progressbar.OptionSetWriter(file),
		progressbar.OptionSetDescription("playing"),
		progressbar.OptionShowCount(),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionClearOnFinish(),
	)
	return bar, func(done int) { _ = bar.Set(done) } // a terminal that is gone doesn't stop the arena
}

func printArena(out io.Writer, r *arena.Report) error {
	fmt.Fprintf(out, "%s: %d matches, %d moves in %.1f s", r.Game, r.Matches, r.Moves, r.Seconds)
	if r.Draws > 0 {
		fmt.Fprintf(out, ", %d drawn", r.Draws)
	}
	if r.Unfinished > 0 {
		fmt.Fprintf(out, ", %d stopped after %d moves", r.Unfinished, arena.MoveLimit)
	}
	fmt.Fprint(out, "\n\n")
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(table, "bot\twins\tshared\tshare\t95 % interval\tmean score\t\n")
	for _, s := range r.Seats {
		fmt.Fprintf(table, "%s\t%d\t%d\t%.1f %%\t%.1f to %.1f %%\t%.2f\t\n",
			s.Bot, s.Wins, s.Shared, 100*s.Share, 100*s.Low, 100*s.High, s.MeanScore)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	fmt.Fprint(out, "\nby place at the table:")
	for i, share := range r.ByPosition {
		fmt.Fprintf(out, "  seat %d %.1f %%", i, 100*share)
	}
	_, err := fmt.Fprintln(out)
	return err
}
