package arena

import "portolan/game"

// count takes results in any order and counts each once, in the order of the matches, up to the one that decides the test.
type count struct {
	plan  *Plan
	test  *Test
	next  int             // the first match that is not counted
	early map[int]*Result // results that came before an earlier match's; fewer than [Window]
	done  int             // counted or early

	decided    bool
	moves      int
	draws      int
	unfinished int
	byPosition []int
	lineUps    []lineUpCount
}

// lineUpCount counts what happened at one line-up.
type lineUpCount struct {
	matches    int
	draws      int
	unfinished int
	bots       []tally // in the line-up's order
}

// tally counts how one bot of a line-up did, wherever it sat.
type tally struct {
	wins, shared, scores int
	credit               float64 // its part of the wins: a shared win, or a draw, is divided
}

func newCount(plan *Plan, test *Test) *count {
	c := &count{plan: plan, test: test, early: map[int]*Result{}}
	c.byPosition = make([]int, plan.seats)
	c.lineUps = make([]lineUpCount, len(plan.LineUps))
	for i := range c.lineUps {
		c.lineUps[i].bots = make([]tally, plan.seats)
	}
	return c
}

// over tells whether all results that will count are counted.
func (c *count) over() bool { return c.decided || c.next == c.plan.total }

// has tells whether match i came already.
func (c *count) has(i int) bool { return i < c.next || c.early[i] != nil }

// missing returns the first match from i on that did not come yet.
func (c *count) missing(i int) int {
	for i = max(i, c.next); c.early[i] != nil; i++ {
	}
	return i
}

// take takes a result that was checked. What comes twice, or after the end, counts for nothing.
func (c *count) take(r *Result) {
	if c.over() || c.has(r.Match) {
		return
	}
	c.done++
	c.early[r.Match] = r
	for !c.over() && c.early[c.next] != nil {
		r := c.early[c.next]
		delete(c.early, c.next)
		c.next++
		c.add(r)
	}
}

// add counts the result of the next match.
func (c *count) add(r *Result) {
	number, at := c.plan.seating(r.Match)
	lineUp := &c.lineUps[number]
	lineUp.matches++
	c.moves += r.Moves
	if !r.Finished {
		c.unfinished++
		lineUp.unfinished++
	} else {
		c.addOutcome(lineUp, at, r)
	}
	if c.test != nil {
		won, played := c.first()
		c.decided = c.test.verdict(won, played-won) != Open
	}
}

func (c *count) addOutcome(lineUp *lineUpCount, at []int, r *Result) {
	sharers := r.Winners
	if sharers == 0 {
		c.draws++
		lineUp.draws++
		sharers = game.FirstSeats(c.plan.seats)
	}
	for seat := range sharers.All {
		lineUp.bots[at[seat]].credit += 1 / float64(sharers.Len())
	}
	for seat := range r.Winners.All {
		c.byPosition[r.Places[seat]]++
		if r.Winners.Len() == 1 {
			lineUp.bots[at[seat]].wins++
		} else {
			lineUp.bots[at[seat]].shared++
		}
	}
	for seat, score := range r.Scores {
		lineUp.bots[at[seat]].scores += score
	}
}

// first returns how many matches the line-ups' first bots won, of how many. A match without a winner or an end is not won.
func (c *count) first() (won, played int) {
	for i := range c.lineUps {
		t := &c.lineUps[i]
		won += t.bots[0].wins + t.bots[0].shared
		played += t.matches
	}
	return won, played
}

// Progress tells how far an arena is.
type Progress struct {
	Done    int // matches played
	Counted int // those of them before which none is missing
	Total   int // at most to be played
	// Won is how many of the counted matches the line-ups' first bots won, alone or with others.
	Won int
	// LLR is where the sequential test stands between its bounds; 0 without one.
	LLR float64
}

func (c *count) progress() *Progress {
	p := &Progress{Done: c.done, Counted: c.next, Total: c.plan.total}
	p.Won, _ = c.first()
	if c.test != nil {
		p.LLR = c.test.LLR(p.Won, p.Counted-p.Won)
	}
	return p
}
