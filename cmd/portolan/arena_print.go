package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"portolan/arena"
)

// printArena writes the report for people.
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
	fmt.Fprint(table, "bot\twins\tshared\tshare\t95 % interval\tmean score\tElo\t95 % interval\t\n")
	for _, s := range r.Seats {
		fmt.Fprintf(table, "%s\t%d\t%d\t%.1f %%\t%.1f to %.1f %%\t%.2f\t%+.0f\t%+.0f to %+.0f\t\n",
			s.Bot, s.Wins, s.Shared, 100*s.Share, 100*s.Low, 100*s.High, s.MeanScore, s.Elo, s.EloLow, s.EloHigh)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	if err := printLineUps(out, r.LineUps); err != nil {
		return err
	}
	fmt.Fprint(out, "\nby place in the order of play:")
	for i, share := range r.ByPosition {
		fmt.Fprintf(out, "  %d: %.1f %%", i+1, 100*share)
	}
	fmt.Fprintln(out)
	if t := r.Test; t != nil {
		fmt.Fprintf(out, "\nsequential test of %s: %s\n", t.Bot, verdictText(t, r.Matches))
	}
	return nil
}

func printLineUps(out io.Writer, lineUps []arena.LineUpReport) error {
	if len(lineUps) == 0 {
		return nil
	}
	fmt.Fprintln(out)
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(table, "bot\tagainst\tmatches\twins\tshared\tdrawn\tshare\t95 % interval\t\n")
	for _, t := range lineUps {
		fmt.Fprintf(table, "%s\t%s\t%d\t%d\t%d\t%d\t%.1f %%\t%.1f to %.1f %%\t\n", t.Bots[0], strings.Join(t.Bots[1:], " "),
			t.Matches, t.Wins, t.Shared, t.Draws, 100*t.Share, 100*t.Low, 100*t.High)
	}
	return table.Flush()
}

// verdictText says in words what a test found.
func verdictText(t *arena.TestReport, matches int) string {
	what := "not decided"
	switch t.Verdict {
	case arena.Passed:
		what = fmt.Sprintf("it wins at least %.1f %%", 100*t.P1)
	case arena.Failed:
		what = fmt.Sprintf("it wins at most %.1f %%", 100*t.P0)
	case arena.Open:
		what += "; allow more with --matches"
	}
	return fmt.Sprintf("%s (after %d matches, LLR %.2f of %.2f to %.2f, hypotheses %g and %g, α %g, β %g)",
		what, matches, t.LLR, t.Lower, t.Upper, t.P0, t.P1, t.Alpha, t.Beta)
}
