package think

import (
	"context"
	"errors"
	"math"
	"math/bits"
	"slices"
	"sync"
	"time"

	"portolan/crash"
	"portolan/game"
)

const (
	// analysesKept is how many matches' analyses are kept in memory.
	analysesKept = 200

	// patience is how long an analysis goes on after somebody last asked for it. What is done by then is kept.
	patience = time.Minute

	// leastSwing is the change of a seat's expected outcome from which on a turn may have turned the match; at most
	// mostTurning of them are reported.
	leastSwing  = 0.1
	mostTurning = 6
)

// ErrBusy is the answer when as many matches are analysed as may be at once.
var ErrBusy = errors.New("too many matches are analysed at once")

// Finished is a match that is over, as the analysis of it needs it.
type Finished interface {
	// ID names the match.
	ID() string
	// Positions lists the rows that made a position, and whose rows these are. The last one is the end of the match.
	Positions(context.Context) (rows []int, seats []game.Seat, err error)
	// At returns the position after a row, the caller's own, and the number of seats.
	At(ctx context.Context, row int) (board game.State, seats int, err error)
	// Shares returns what every seat has of a win.
	Shares(context.Context) ([]float64, error)
	// Begin has fn run, with the match kept in memory until it returns; it is false when the program is about to stop. The
	// context of fn ends then.
	Begin(fn func(context.Context)) bool
}

// Report is how a match that is over stood after each of its rows, as far as that is worked out.
type Report struct {
	Number  int // of the match's latest row
	Total   int // positions there are
	Rows    []Standing
	Turning []Swing // what changed most, in order; empty until all is worked out
}

// Standing is what every seat could expect after a row.
type Standing struct {
	Number int       // of the row
	Values []float64 // by seat, the expected outcome from 0 to 1
}

// Swing is a stretch of rows of one seat that changed what was to be expected.
type Swing struct {
	Number int       // of the row that changed most
	Seat   game.Seat // whose row it is
	Change []float64 // by seat, of the expected outcome, over the stretch
}

// Analyses holds the analyses in memory. They follow from the matches, so that nothing is lost with them but work.
type Analyses struct {
	thinker *Thinker
	most    int // under way at once
	search  int // iterations of each position
	mu      sync.Mutex
	known   map[string]*analysis
	running int
}

// analysis is the analysis of one match; guarded by Analyses.mu.
type analysis struct {
	rows    []int       // that made a position
	seats   []game.Seat // whose rows these are
	values  [][]float64 // by position; nil while it is not worked out
	done    int
	turning []Swing
	asked   time.Time
	running bool
	failed  error // why there will be no more
}

// NewAnalyses returns a cache of analyses, of which so many are under way at once, by a search of so many iterations a position.
func NewAnalyses(t *Thinker, most, iterations int) *Analyses {
	return &Analyses{thinker: t, most: most, search: iterations, known: make(map[string]*analysis)}
}

// Of returns what is known of a match, and starts to work out the rest. [ErrBusy] and [ErrClosed] say that no more can begin.
func (as *Analyses) Of(ctx context.Context, m Finished) (*Report, error) {
	a := as.begun(m.ID())
	if a == nil {
		var err error
		if a, err = begin(ctx, m); err != nil {
			return nil, err
		}
	}
	as.mu.Lock()
	defer as.mu.Unlock()
	a = as.keep(m.ID(), a)
	a.asked = time.Now()
	if a.failed != nil {
		return nil, a.failed
	}
	if a.done < len(a.rows) && !a.running {
		if as.running >= as.most {
			return nil, ErrBusy
		}
		if !m.Begin(func(ctx context.Context) { as.work(ctx, m, a) }) {
			return nil, ErrClosed
		}
		a.running = true
		as.running++
	}
	return a.report(), nil
}

// begun is the analysis that is kept of a match; nil of one of which nothing is known yet.
func (as *Analyses) begun(id string) *analysis {
	as.mu.Lock()
	defer as.mu.Unlock()
	return as.known[id]
}

// begin reads what is to be analysed. That may take long, or fail, and holds nobody else up.
func begin(ctx context.Context, m Finished) (*analysis, error) {
	rows, seats, err := m.Positions(ctx)
	if err != nil {
		return nil, err
	}
	return &analysis{rows: rows, seats: seats, values: make([][]float64, len(rows))}, nil
}

// keep makes room for an analysis and returns it, or the one that somebody else has begun meanwhile. Analyses.mu is held.
func (as *Analyses) keep(id string, a *analysis) *analysis {
	if kept := as.known[id]; kept != nil {
		return kept
	}
	if len(as.known) >= analysesKept {
		oldest := ""
		for id, a := range as.known {
			if !a.running && (oldest == "" || a.asked.Before(as.known[oldest].asked)) {
				oldest = id
			}
		}
		delete(as.known, oldest)
	}
	as.known[id] = a
	return a
}

// report is what is known of the analysis.
func (a *analysis) report() *Report {
	r := &Report{Number: a.rows[len(a.rows)-1], Total: len(a.rows), Turning: slices.Clone(a.turning)}
	for i, values := range a.values {
		if values != nil {
			r.Rows = append(r.Rows, Standing{Number: a.rows[i], Values: values})
		}
	}
	return r
}

// work goes on with an analysis until it is complete, nobody wants it any more, or the server ends.
func (as *Analyses) work(ctx context.Context, m Finished, a *analysis) {
	err := as.workOn(ctx, m, a)
	as.mu.Lock()
	defer as.mu.Unlock()
	if _, crashed := crash.As(err); crashed {
		a.failed = err
	}
	if a.done == len(a.rows) {
		a.turning = turningPoints(a)
	}
	a.running = false
	as.running--
}

func (as *Analyses) workOn(ctx context.Context, m Finished, a *analysis) (err error) {
	defer as.thinker.report.Catch("analysis", m.ID(), &err)
	for _, i := range coarseFirst(len(a.rows)) {
		known, wanted := as.state(a, i)
		if known {
			continue
		}
		if !wanted {
			break
		}
		values, err := as.estimate(ctx, m, a.rows[i], i == len(a.rows)-1)
		if err != nil {
			return err
		}
		as.found(a, i, values)
	}
	return nil
}

// estimate is what every seat could expect after a row. After the last one it is how the match ended.
func (as *Analyses) estimate(ctx context.Context, m Finished, row int, last bool) ([]float64, error) {
	if last {
		return m.Shares(ctx)
	}
	board, seats, err := m.At(ctx, row)
	if err != nil {
		return nil, err
	}
	return as.thinker.estimate(ctx, as.search, m.ID(), board, seats, Seed(m.ID(), row, 0)) // the same whenever it is asked
}

// estimate is what every seat could expect in a position.
func (t *Thinker) estimate(ctx context.Context, iterations int, match string, board game.State, seats int, seed uint64) ([]float64, error) {
	found, err := t.anywhere(ctx, &Job{
		Task: Estimate, Match: match, Seat: game.Spectator, Board: board, Seed: seed, Seats: seats, Iterations: iterations, Priority: ForNobody,
	})
	for s := range found.Values {
		found.Values[s] = round(found.Values[s])
	}
	return found.Values, err
}

// state tells whether position i of an analysis is known, and whether somebody still wants it to be.
func (as *Analyses) state(a *analysis, i int) (known, wanted bool) {
	as.mu.Lock()
	defer as.mu.Unlock()
	return a.values[i] != nil, time.Since(a.asked) < patience
}

func (as *Analyses) found(a *analysis, i int, values []float64) {
	as.mu.Lock()
	defer as.mu.Unlock()
	a.values[i] = values
	a.done++
}

// coarseFirst lists the numbers below n in an order of which every beginning is spread evenly: the last number first, then the last of
// each half, of each quarter and so on.
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
func turningPoints(a *analysis) []Swing {
	var swings []Swing
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
	size := func(s Swing) float64 { return difference(s.Change, nil) }
	slices.SortStableFunc(swings, func(x, y Swing) int {
		switch {
		case size(x) > size(y):
			return -1
		case size(x) < size(y):
			return 1
		}
		return 0
	})
	swings = swings[:min(len(swings), mostTurning)]
	slices.SortFunc(swings, func(x, y Swing) int { return x.Number - y.Number })
	return swings
}

func swingOf(a *analysis, from, to int) Swing {
	most := from
	for i := from; i <= to; i++ {
		if difference(a.values[i-1], a.values[i]) > difference(a.values[most-1], a.values[most]) {
			most = i
		}
	}
	swing := Swing{Number: a.rows[most], Seat: a.seats[most]}
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
