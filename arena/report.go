package arena

import "math"

// Report is what an arena found.
type Report struct {
	Game       string       `json:"game"`
	Matches    int          `json:"matches"`
	Seconds    float64      `json:"seconds"`
	Moves      int          `json:"moves"`
	Draws      int          `json:"draws"`      // matches that ended without a winner
	Unfinished int          `json:"unfinished"` // matches stopped after [MoveLimit] moves
	Seats      []SeatReport `json:"seats"`      // in the order of the configuration's bots
	// ByPosition holds for each place in the order of play (that of the seats, unless the game draws another) the share of the
	// matches that whoever had it won.
	ByPosition []float64 `json:"by_position"`
}

// SeatReport is how one of the bots did, wherever it sat.
type SeatReport struct {
	Bot       string  `json:"bot"`
	Wins      int     `json:"wins"`       // matches won alone
	Shared    int     `json:"shared"`     // matches won together with others
	Share     float64 `json:"share"`      // wins and shared wins over matches
	Low       float64 `json:"low"`        // lower end of the share's 95 % Wilson interval
	High      float64 `json:"high"`       // upper end
	MeanScore float64 `json:"mean_score"` // over the finished matches
}

// report merges the results.
func (c *Config) report(results []result) *Report {
	n := len(c.Bots)
	r := &Report{
		Game: c.Rules.ID(), Matches: len(results),
		Seats: make([]SeatReport, n), ByPosition: make([]float64, n),
	}
	scores := make([]int, n)
	for i, res := range results {
		r.Moves += res.moves
		switch {
		case !res.finished:
			r.Unfinished++
			continue
		case res.winners == 0:
			r.Draws++
		}
		at := c.seating(i)
		for seat := range res.winners.All {
			r.ByPosition[res.places[seat]]++
			if res.winners.Len() == 1 {
				r.Seats[at[seat]].Wins++
			} else {
				r.Seats[at[seat]].Shared++
			}
		}
		for seat, score := range res.scores {
			scores[at[seat]] += score
		}
	}
	finished := len(results) - r.Unfinished
	for b := range r.Seats {
		s := &r.Seats[b]
		won := s.Wins + s.Shared
		s.Bot = c.Bots[b]
		s.Share = float64(won) / float64(len(results))
		s.Low, s.High = Wilson(won, len(results))
		if finished > 0 {
			s.MeanScore = float64(scores[b]) / float64(finished)
		}
		r.ByPosition[b] /= float64(len(results))
	}
	return r
}

// Wilson returns the 95 % score interval of Wilson (1927) for a share of which hits were seen in n tries. n must be above 0.
func Wilson(hits, n int) (low, high float64) {
	const z = 1.959963984540054 // the normal distribution's 97.5 % quantile
	share, tries := float64(hits)/float64(n), float64(n)
	centre := share + z*z/(2*tries)
	width := z * math.Sqrt(share*(1-share)/tries+z*z/(4*tries*tries))
	scale := 1 + z*z/tries
	return max(0, (centre-width)/scale), min(1, (centre+width)/scale)
}
