package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"text/tabwriter"
	"time"

	"portolan/bot"
	"portolan/game"
)

// searchResult is the JSON answer of bench --search.
type searchResult struct {
	Game    string  `json:"game"`
	Seats   int     `json:"seats"`
	Seconds float64 `json:"seconds"`
	// Random playouts behind a tree, and what they reach of the moves a second that random play reaches without one.
	RandomPlayoutsPerSecond float64 `json:"random_playouts_per_second"`
	RandomMovesPerSecond    float64 `json:"random_moves_per_second"`
	BenchMovesPerSecond     float64 `json:"bench_moves_per_second"`
	Share                   float64 `json:"share"`
	// As the levels play: by the game's own estimates, where it has any.
	PlayoutsPerSecond  float64 `json:"playouts_per_second"`
	PositionsPerSecond float64 `json:"positions_per_second"`
	AllocsPerPlayout   float64 `json:"allocs_per_playout"`
}

// measurements is how many times each of the three measurements takes its turn, so that all of them meet the same machine.
const measurements = 5

// searchBench measures the search on one core.
type searchBench struct {
	plain  bench
	random searchMeter
	judged searchMeter
}

// searchMeter lets a search think about positions of random matches.
type searchMeter struct {
	*bench
	spec    string
	fromTop bool // thinks about first positions only
	search  *bot.Search
	state   game.State
	elapsed time.Duration
	allocs  uint64
}

func (b *searchBench) run(ctx context.Context, length time.Duration) error {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	b.random = searchMeter{bench: &b.plain, spec: "search:positions=200+blind", fromTop: true}
	b.judged = searchMeter{bench: &b.plain, spec: "search:positions=20000"}
	plain := time.Duration(0)
	matches, moves := 0, 0
	for i := range measurements + 1 {
		slice := length / (3 * measurements)
		if err := b.plain.run(ctx, slice); err != nil {
			return err
		}
		if err := errors.Join(b.random.run(ctx, slice), b.judged.run(ctx, slice)); err != nil {
			return err
		}
		if i == 0 { // it warmed the buffers
			b.random.reset()
			b.judged.reset()
			continue
		}
		plain, matches, moves = plain+b.plain.elapsed, matches+b.plain.matches, moves+b.plain.moves
	}
	b.plain.elapsed, b.plain.matches, b.plain.moves = plain, matches, moves
	return nil
}

// reset forgets what was measured, and keeps the memory.
func (m *searchMeter) reset() {
	m.search.Forget()
	m.elapsed, m.allocs = 0, 0
}

// run thinks for about the time given, and once at least: about the first position of a match, so that a playout is a whole match, or where the
// game judges about each position of a match in turn.
func (m *searchMeter) run(ctx context.Context, length time.Duration) error {
	if m.search == nil {
		player, err := bot.NewCustom(m.spec, 1)
		if err != nil {
			return fmt.Errorf("bench: %w", err)
		}
		m.search = player.(*bot.Search)
	}
	var before, after runtime.MemStats
	for spent := time.Duration(0); spent == 0 || spent < length; {
		if ctx.Err() != nil {
			return errors.New("bench: stopped before the end")
		}
		if m.state == nil || m.fromTop || m.state.Deciding() == 0 {
			state, err := m.rules.New(m.setup, &m.chance)
			if err != nil {
				return fmt.Errorf("bench: setting up %s: %w", m.rules.ID(), err)
			}
			m.state = state
		}
		seat := m.state.Deciding().First()
		runtime.ReadMemStats(&before)
		began := time.Now()
		m.search.Choose(m.state, seat)
		took := time.Since(began)
		runtime.ReadMemStats(&after)
		spent, m.elapsed, m.allocs = spent+took, m.elapsed+took, m.allocs+after.Mallocs-before.Mallocs
		m.buf = m.state.Moves(seat, m.buf[:0])
		m.state.Play(seat, m.pick(), &m.chance, nil)
	}
	return nil
}

func (b *searchBench) result() searchResult {
	random, judged := b.random.search.Effort(), b.judged.search.Effort()
	plain := float64(b.plain.moves) / b.plain.elapsed.Seconds()
	inTree := float64(random.Moves) / b.random.elapsed.Seconds()
	return searchResult{
		Game: b.plain.rules.ID(), Seats: b.plain.setup.Seats,
		Seconds:                 (b.plain.elapsed + b.random.elapsed + b.judged.elapsed).Seconds(),
		RandomPlayoutsPerSecond: float64(random.Playouts) / b.random.elapsed.Seconds(),
		RandomMovesPerSecond:    inTree, BenchMovesPerSecond: plain, Share: inTree / plain,
		PlayoutsPerSecond:  float64(judged.Playouts) / b.judged.elapsed.Seconds(),
		PositionsPerSecond: float64(judged.Positions) / b.judged.elapsed.Seconds(),
		AllocsPerPlayout:   float64(b.judged.allocs) / float64(judged.Playouts),
	}
}

func (r *searchResult) print(std streams) error {
	table := tabwriter.NewWriter(std.Out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(std.Out, "%s, %d seats: search on one core for %.1f s\n\n", r.Game, r.Seats, r.Seconds)
	fmt.Fprintf(table, "random playouts a second\t%.0f\t\n", r.RandomPlayoutsPerSecond)
	fmt.Fprintf(table, "moves a second in them\t%.0f\t\n", r.RandomMovesPerSecond)
	fmt.Fprintf(table, "moves a second without the tree\t%.0f\t\n", r.BenchMovesPerSecond)
	fmt.Fprintf(table, "share\t%.1f %%\t\n", 100*r.Share)
	fmt.Fprintf(table, "judged playouts a second\t%.0f\t\n", r.PlayoutsPerSecond)
	fmt.Fprintf(table, "positions judged a second\t%.0f\t\n", r.PositionsPerSecond)
	fmt.Fprintf(table, "allocations a judged playout\t%.4f\t\n", r.AllocsPerPlayout)
	return table.Flush()
}
