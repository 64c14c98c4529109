package server

import (
	"context"
	"math"
	"math/bits"
	"net/http"
	"slices"
	"sync"
	"time"

	"portolan/bot"
	"portolan/game"
	"portolan/match"
	"portolan/wire"
)

const (
	// analysesKept is how many matches' analyses are kept in memory.
	analysesKept = 200

	// patience is how long an analysis goes on that nobody asks for any more. Who asks later finds what is done.
	patience = time.Minute

	// leastSwing is the change of a seat's expected outcome from which on a turn may have turned the match; at most
	// mostTurning turns are told.
	leastSwing  = 0.1
	mostTurning = 6
)

// searchOfAnalysis is how much is thought about each position.
var searchOfAnalysis = bot.Settings{Iterations: 10_000, Trees: 1, Refined: true}

func (s *Server) analysisOperations(a *api) {
	add(a, operation{
		id: "analyse", tag: "matches", method: "GET", path: "/api/matches/{match}/analysis", access: watchers, cost: 3, status: http.StatusOK,
		out: wire.Analysis{}, summary: "How a match went", text: "The expected outcome after every row, found by a bot that knows all. It is " +
			"worked out in the background, coarsely first: ask again until done is total.",
		problems: []int{http.StatusNotFound, http.StatusConflict},
	}, analyse)
}

// analyses holds the analyses in memory. They follow from the matches, so that nothing is lost with them but work.
type analyses struct {
	*Server
	mu      sync.Mutex
	known   map[string]*analysis
	running int
}

// analysis is the analysis of one match; guarded by analyses.mu.
type analysis struct {
	number  int
	rows    []int       // that made a position
	seats   []game.Seat // whose rows these are
	values  [][]float64 // by position; nil while it is not worked out
	done    int
	turning []wire.AnalysisSwing
	asked   time.Time
	running bool
	failed  error // why there will be no more
}

func newAnalyses(s *Server) *analyses { return &analyses{Server: s, known: make(map[string]*analysis)} }

func analyse(c *call, _ *none) error {
	t, err := c.table()
	if err != nil {
		return err
	}
	defer t.close()
	err = t.look(c.r.Context(), func() error {
		if t.match.Status() != match.StatusOver {
			return wrongState(t.match.Number(), "It is not over.")
		}
		return nil
	})
	if err != nil {
		return err
	}
	told, err := c.analyses.of(c.r.Context(), t)
	if err != nil {
		return err
	}
	return c.packed(http.StatusOK, told)
}

// of returns what is known of a match that is over, and sees to it that more will be.
func (as *analyses) of(ctx context.Context, t *table) (*wire.Analysis, error) {
	as.mu.Lock()
	defer as.mu.Unlock()
	a := as.known[t.id]
	if a == nil {
		var err error
		if a, err = as.begin(ctx, t); err != nil {
			return nil, err
		}
	}
	a.asked = time.Now()
	if a.failed != nil {
		return nil, a.failed
	}
	if a.done < len(a.rows) && !a.running {
		if as.running >= as.cfg.MaxAnalyses {
			return nil, slowDown(5)
		}
		as.hub.hold(t)
		if !as.hub.begin("analysis", t.id, func() { as.work(t, a) }) {
			as.hub.release(t)
			return nil, unavailable("The server is about to stop.")
		}
		a.running = true
		as.running++
	}
	return a.told(), nil
}

// begin makes room for an analysis of which nothing is known yet.
func (as *analyses) begin(ctx context.Context, t *table) (*analysis, error) {
	if len(as.known) >= analysesKept {
		oldest := ""
		for id, a := range as.known {
			if !a.running && (oldest == "" || a.asked.Before(as.known[oldest].asked)) {
				oldest = id
			}
		}
		delete(as.known, oldest)
	}
	a := new(analysis)
	err := t.look(ctx, func() error {
		a.number, a.rows = t.match.Number(), t.match.Turned()
		if a.rows[len(a.rows)-1] < a.number { // it ended at the table
			a.rows = append(a.rows, a.number)
		}
		for _, n := range a.rows {
			a.seats = append(a.seats, t.match.Row(n).Seat)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	a.values = make([][]float64, len(a.rows))
	as.known[t.id] = a
	return a, nil
}

// told is the analysis as clients see it.
func (a *analysis) told() *wire.Analysis {
	told := &wire.Analysis{Number: a.number, Done: a.done, Total: len(a.rows), Rows: []wire.AnalysisRow{}, Turning: []wire.AnalysisSwing{}}
	for i, values := range a.values {
		if values != nil {
			told.Rows = append(told.Rows, wire.AnalysisRow{Number: a.rows[i], Values: values})
		}
	}
	told.Turning = append(told.Turning, a.turning...)
	return told
}

// work goes on with an analysis until it is complete, nobody wants it any more, or the server ends.
func (as *analyses) work(t *table, a *analysis) {
	defer t.close()
	err := as.workOn(t, a)
	as.mu.Lock()
	defer as.mu.Unlock()
	if _, crashed := isCrash(err); crashed {
		a.failed = err
	}
	if a.done == len(a.rows) {
		a.turning = turningPoints(a)
	}
	a.running = false
	as.running--
}

func (as *analyses) workOn(t *table, a *analysis) (err error) {
	defer as.catch("analysis", t.id, &err)
	for _, i := range coarseFirst(len(a.rows)) {
		known, wanted := as.state(a, i)
		if known {
			continue
		}
		if !wanted {
			break
		}
		values, err := as.estimate(as.hub.ctx, t, a.rows[i], i == len(a.rows)-1)
		if err != nil {
			return err
		}
		as.found(a, i, values)
	}
	return nil
}

// state tells whether position i of an analysis is known, and whether somebody still wants it to be.
func (as *analyses) state(a *analysis, i int) (known, wanted bool) {
	as.mu.Lock()
	defer as.mu.Unlock()
	return a.values[i] != nil, time.Since(a.asked) < patience
}

func (as *analyses) found(a *analysis, i int, values []float64) {
	as.mu.Lock()
	defer as.mu.Unlock()
	a.values[i] = values
	a.done++
}

// estimate is what every seat could expect after a row. After the last one it is how the match ended.
func (as *analyses) estimate(ctx context.Context, t *table, row int, last bool) ([]float64, error) {
	var board game.State
	var outcome *match.Outcome
	var seats int
	err := t.look(ctx, func() error {
		seats, board = len(t.kept.Seats), blankOf(t.match.State())
		t.match.CopyAt(row, board)
		outcome, _ = t.match.Outcome()
		return nil
	})
	if err != nil {
		return nil, err
	}
	if last {
		return sharesOf(outcome, seats), nil
	}
	values, err := ponder(ctx, as.Server, as.bots.deep, forNobody, t.id, func(*thinker) ([]float64, error) {
		values := make([]float64, seats)
		search := bot.NewSearch(searchOfAnalysis, seedOf(t.id, row, 0)) // the same whenever it is asked
		as.bots.deep.bound(ctx, search)
		search.Estimate(board, values)
		return values, nil
	})
	if err != nil {
		return nil, err
	}
	for s := range values {
		values[s] = math.Round(min(max(values[s], 0), 1)*1000) / 1000
	}
	return values, nil
}

// sharesOf is what every seat has of a win.
func sharesOf(outcome *match.Outcome, seats int) []float64 {
	values := make([]float64, seats)
	for s := range values {
		switch {
		case len(outcome.Winners) == 0:
			values[s] = 1 / float64(seats)
		case slices.Contains(outcome.Winners, s):
			values[s] = 1 / float64(len(outcome.Winners))
		}
	}
	return values
}

// coarseFirst lists the numbers below n so that after any part of the list those that it holds lie spread over all: the last
// one first, then each half's, each quarter's and so on.
func coarseFirst(n int) []int {
	order := make([]int, 0, n)
	if n == 0 {
		return order
	}
	for step := 1 << bits.Len(uint(n-1)); step > 0; step /= 2 {
		for i := n - 1; i >= 0; i -= step {
			if back := n - 1 - i; back%(2*step) != 0 || step > n-1 {
				order = append(order, i)
			}
		}
	}
	return order
}

// turningPoints finds the stretches of one seat's rows that changed most what was to be expected. All values are known.
func turningPoints(a *analysis) []wire.AnalysisSwing {
	var swings []wire.AnalysisSwing
	for from := 1; from < len(a.rows); {
		to := from
		for to+1 < len(a.rows) && a.seats[to+1] == a.seats[from] {
			to++
		}
		if difference(a.values[from-1], a.values[to]) >= leastSwing {
			swings = append(swings, swingOf(a, from, to))
		}
		from = to + 1
	}
	size := func(s wire.AnalysisSwing) float64 { return difference(s.Change, nil) }
	slices.SortStableFunc(swings, func(x, y wire.AnalysisSwing) int {
		switch {
		case size(x) > size(y):
			return -1
		case size(x) < size(y):
			return 1
		}
		return 0
	})
	swings = swings[:min(len(swings), mostTurning)]
	slices.SortFunc(swings, func(x, y wire.AnalysisSwing) int { return x.Number - y.Number })
	return swings
}

func swingOf(a *analysis, from, to int) wire.AnalysisSwing {
	most := from
	for i := from; i <= to; i++ {
		if difference(a.values[i-1], a.values[i]) > difference(a.values[most-1], a.values[most]) {
			most = i
		}
	}
	swing := wire.AnalysisSwing{Number: a.rows[most], Seat: int(a.seats[most])}
	for s := range a.values[to] {
		swing.Change = append(swing.Change, math.Round((a.values[to][s]-a.values[from-1][s])*1000)/1000)
	}
	return swing
}

// difference is the largest change of a seat's value. No values are zeros.
func difference(before, after []float64) float64 {
	most := 0.0
	for s := range before {
		value := -before[s]
		if after != nil {
			value += after[s]
		}
		most = max(most, math.Abs(value))
	}
	return most
}
