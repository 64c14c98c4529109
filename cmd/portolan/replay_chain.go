package main

import (
	"errors"
	"fmt"
	"text/tabwriter"

	"portolan/game"
	"portolan/match"
)

// replayedChain is the JSON answer about a file of a whole campaign.
type replayedChain struct {
	Game     string         `json:"game"`
	Series   string         `json:"series"`
	Playing  int            `json:"playing,omitempty"` // number of the match under way, which is not in the file
	Matches  []chainedMatch `json:"matches"`
	Verified bool           `json:"verified,omitempty"` // everything was recomputed and is true, from the first match to the last
}

// chainedMatch is a match of a campaign in brief.
type chainedMatch struct {
	Number  int            `json:"number"`
	Rows    int            `json:"rows"`
	Seats   []match.Player `json:"seats"`
	Outcome *match.Outcome `json:"outcome"`
}

// runChain tells of a whole campaign, match by match, or verifies it.
func (c *replayCommand) runChain(std streams, chain *match.Chain, rules game.Rules) error {
	switch {
	case c.Match != 0:
		return usageError{fmt.Errorf("--match %d: the file has the matches 1 to %d", c.Match, len(chain.Matches))}
	case c.At != nil:
		return usageError{errors.New("--at: the file is of a whole campaign; say which match by --match")}
	}
	rows := 0
	result := replayedChain{Game: chain.Game, Series: chain.Series, Playing: chain.Playing, Matches: []chainedMatch{}, Verified: c.Verify}
	for i, rec := range chain.Matches {
		rows += len(rec.Moves)
		one := chainedMatch{Number: i + 1, Rows: len(rec.Moves), Seats: rec.Seats, Outcome: rec.Outcome}
		if rec.Series != nil {
			one.Number = rec.Series.Number
		}
		result.Matches = append(result.Matches, one)
	}
	if c.Verify {
		linked, err := c.verifyChain(chain, rules)
		if err != nil {
			return err
		}
		if !c.JSON {
			_, err := fmt.Fprintf(std.Out, "%s is true: %d matches from the first on, %d rows; each begins with what the one before has left, and all luck came from the seeds committed to.\n",
				c.File, len(linked), rows)
			return err
		}
	}
	if c.JSON {
		return writeJSON(std, result)
	}
	return result.print(std)
}

func (c *replayCommand) verifyChain(chain *match.Chain, rules game.Rules) ([]*match.Linked, error) {
	linked, err := chain.Verify(rules)
	if err != nil {
		return nil, fmt.Errorf("%s is not true: %w", c.File, err)
	}
	return linked, nil
}

func (r *replayedChain) print(std streams) error {
	w := tabwriter.NewWriter(std.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "match\trows\tended by\tscores")
	for i := range r.Matches {
		m := &r.Matches[i]
		reason, scores := "-", ""
		if m.Outcome != nil {
			reason = tame(m.Outcome.Reason)
			for s, score := range m.Outcome.Scores {
				if s < len(m.Seats) {
					scores += fmt.Sprintf("  %s %d", tame(m.Seats[s].Name), score)
				}
			}
		}
		fmt.Fprintf(w, "%d\t%d\t%s\t%s\n", m.Number, m.Rows, reason, scores)
	}
	if r.Playing > 0 {
		fmt.Fprintf(w, "%d\t-\tunder way, not in the file\t\n", r.Playing)
	}
	return w.Flush()
}
