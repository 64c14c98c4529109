package arena

import "math"

// Report is what an arena found.
type Report struct {
	Game       string       `json:"game"`
	Matches    int          `json:"matches"` // counted: up to the one that decided the test
	Seconds    float64      `json:"seconds"`
	Moves      int          `json:"moves"`
	Draws      int          `json:"draws"`      // matches that ended without a winner
	Unfinished int          `json:"unfinished"` // matches stopped after [MoveLimit] moves
	Seats      []SeatReport `json:"seats"`      // the bots of the one line-up in its order, or of several line-ups each once
	// ByPosition holds for each place in the order of play (that of the seats, unless the game draws another) the share of the
	// matches that whoever had it won.
	ByPosition []float64      `json:"by_position"`
	LineUps    []LineUpReport `json:"tables,omitempty"` // when there is more than one
	Test       *TestReport    `json:"sprt,omitempty"`
}

// SeatReport is how one of the bots did, wherever it sat.
type SeatReport struct {
	Bot       string  `json:"bot"`
	Played    int     `json:"played"`     // seats taken in matches
	Wins      int     `json:"wins"`       // matches won alone
	Shared    int     `json:"shared"`     // matches won together with others
	Share     float64 `json:"share"`      // wins and shared wins over seats taken
	Low       float64 `json:"low"`        // lower end of the share's 95 % Wilson interval
	High      float64 `json:"high"`       // upper end
	MeanScore float64 `json:"mean_score"` // over the finished matches
	Elo       float64 `json:"elo"`        // see [Rating]
	EloLow    float64 `json:"elo_low"`
	EloHigh   float64 `json:"elo_high"`
}

// LineUpReport is what happened at one of several line-ups.
type LineUpReport struct {
	Bots       []string `json:"bots"` // the first one alone against the others
	Matches    int      `json:"matches"`
	Draws      int      `json:"draws"`
	Unfinished int      `json:"unfinished"`
	Wins       int      `json:"wins"` // of the first bot, alone
	Shared     int      `json:"shared"`
	Share      float64  `json:"share"`
	Low        float64  `json:"low"`
	High       float64  `json:"high"`
}

// TestReport is how the sequential test ended.
type TestReport struct {
	Test
	Bot     string  `json:"bot"` // the one it tests
	LLR     float64 `json:"llr"`
	Lower   float64 `json:"lower"` // at or below: failed
	Upper   float64 `json:"upper"` // at or above: passed
	Verdict Verdict `json:"verdict"`
}

func (c *count) report() *Report {
	r := &Report{
		Game: c.plan.Game, Matches: c.next, Moves: c.moves, Draws: c.draws, Unfinished: c.unfinished,
		Seats: c.seats(), ByPosition: make([]float64, c.plan.seats),
	}
	for place, won := range c.byPosition {
		r.ByPosition[place] = share(won, c.next)
	}
	if len(c.lineUps) > 1 {
		for i := range c.lineUps {
			r.LineUps = append(r.LineUps, c.lineUps[i].report(c.plan.LineUps[i]))
		}
	}
	if c.test != nil {
		won, played := c.first()
		r.Test = &TestReport{Test: *c.test, Bot: c.plan.LineUps[0][0], LLR: c.test.LLR(won, played-won)}
		r.Test.Lower, r.Test.Upper = c.test.Bounds()
		r.Test.Verdict = c.test.verdict(won, played-won)
	}
	return r
}

// seats reports on the bots: on each entry of a single line-up, on each name of several.
func (c *count) seats() []SeatReport {
	var (
		reports  []SeatReport
		finished []int
		scores   []int
		at       = map[string]int{}
	)
	for i, bots := range c.plan.LineUps {
		t := &c.lineUps[i]
		for b, name := range bots {
			k, known := at[name]
			if !known || len(c.lineUps) == 1 {
				k = len(reports)
				at[name] = k
				reports = append(reports, SeatReport{Bot: name})
				finished, scores = append(finished, 0), append(scores, 0)
			}
			s := &reports[k]
			s.Played += t.matches
			s.Wins += t.bots[b].wins
			s.Shared += t.bots[b].shared
			finished[k] += t.matches - t.unfinished
			scores[k] += t.bots[b].scores
		}
	}
	ratings := c.ratings()
	for k := range reports {
		s := &reports[k]
		won := s.Wins + s.Shared
		s.Share = share(won, s.Played)
		s.Low, s.High = Wilson(won, s.Played)
		s.MeanScore = share(scores[k], finished[k])
		rating := ratings[s.Bot]
		s.Elo, s.EloLow, s.EloHigh = rating.Elo, rating.Low, rating.High
	}
	return reports
}

// ratings rates the bots from the finished matches.
func (c *count) ratings() map[string]Rating {
	var names []string
	for _, bots := range c.plan.LineUps {
		names = append(names, bots...)
	}
	names = distinct(names)
	number := map[string]int{}
	for i, name := range names {
		number[name] = i
	}
	var meetings []meeting
	for i, bots := range c.plan.LineUps {
		t := &c.lineUps[i]
		m := meeting{matches: float64(t.matches - t.unfinished)}
		at := map[string]int{}
		for b, name := range bots {
			k, known := at[name]
			if !known {
				k = len(m.bots)
				at[name] = k
				m.bots = append(m.bots, number[name])
				m.copies, m.credit = append(m.copies, 0), append(m.credit, 0)
			}
			m.copies[k]++
			m.credit[k] += t.bots[b].credit
		}
		meetings = append(meetings, m)
	}
	ratings := map[string]Rating{}
	for i, r := range rate(len(names), meetings) {
		ratings[names[i]] = r
	}
	return ratings
}

func (t *lineUpCount) report(bots []string) LineUpReport {
	first := t.bots[0]
	r := LineUpReport{
		Bots: bots, Matches: t.matches, Draws: t.draws, Unfinished: t.unfinished, Wins: first.wins, Shared: first.shared,
		Share: share(first.wins+first.shared, t.matches),
	}
	r.Low, r.High = Wilson(first.wins+first.shared, t.matches)
	return r
}

func share(part, of int) float64 {
	if of == 0 {
		return 0
	}
	return float64(part) / float64(of)
}

// normal975 is the normal distribution's 97.5 % quantile.
const normal975 = 1.959963984540054

// Wilson returns the 95 % score interval of Wilson (1927) for a share of which hits were seen in n tries: 0 to 1 when there
// was none.
func Wilson(hits, n int) (low, high float64) {
	if n == 0 {
		return 0, 1
	}
	const z = normal975
	share, tries := float64(hits)/float64(n), float64(n)
	centre := share + z*z/(2*tries)
	width := z * math.Sqrt(share*(1-share)/tries+z*z/(4*tries*tries))
	scale := 1 + z*z/tries
	return max(0, (centre-width)/scale), min(1, (centre+width)/scale)
}
