package arena

import (
	"encoding/csv"
	"io"
	"strconv"
	"strings"
)

// WriteCSV writes the report as a table for spreadsheets and statistics programs: a line for each bot, with its rating and the column
// "against" empty; then, if there are several line-ups, a line for each with the first bot's results against the others.
func (r *Report) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	lines := [][]string{{
		"game", "bot", "against", "played", "wins", "shared", "share", "low", "high", "mean_score", "elo", "elo_low", "elo_high",
	}}
	for i := range r.Seats {
		s := &r.Seats[i]
		lines = append(lines, []string{
			r.Game, s.Bot, "", strconv.Itoa(s.Played), strconv.Itoa(s.Wins), strconv.Itoa(s.Shared), number(s.Share), number(s.Low),
			number(s.High), number(s.MeanScore), number(s.Elo), number(s.EloLow), number(s.EloHigh),
		})
	}
	for i := range r.LineUps {
		t := &r.LineUps[i]
		lines = append(lines, []string{
			r.Game, t.Bots[0], strings.Join(t.Bots[1:], " "), strconv.Itoa(t.Matches), strconv.Itoa(t.Wins), strconv.Itoa(t.Shared),
			number(t.Share), number(t.Low), number(t.High), "", "", "", "",
		})
	}
	return out.WriteAll(lines)
}

func number(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) }
