package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"runtime"
	"text/tabwriter"
	"time"

	"portolan/game"
)

// benchCommand is portolan bench.
type benchCommand struct {
	gameFlags
	Seats   *int    `name:"seats" placeholder:"N" help:"Number of seats; the game's fewest when not given."`
	Seconds float64 `name:"seconds" placeholder:"S" default:"3" help:"How long to play (${default})."`
	Search  bool    `name:"search" help:"Measure the search: playouts a second, and what its tree costs random play."`
	JSON    bool    `name:"json" help:"Answer in JSON."`
}

// benchResult is the JSON answer.
type benchResult struct {
	Game             string  `json:"game"`
	Seats            int     `json:"seats"`
	Seconds          float64 `json:"seconds"`
	Matches          int     `json:"matches"`
	Moves            int     `json:"moves"`
	MovesPerSecond   float64 `json:"moves_per_second"`
	MatchesPerSecond float64 `json:"matches_per_second"`
	MeanMoves        float64 `json:"mean_moves"`
	MeanChoices      float64 `json:"mean_choices"`
	AllocsPerMove    float64 `json:"allocs_per_move"`
	StateBytes       int     `json:"state_bytes"`
}

// Run measures and prints.
func (c *benchCommand) Run(ctx context.Context, std streams) error {
	rules, err := c.rules()
	if err != nil {
		return err
	}
	seats, _ := rules.Seats()
	if c.Seats != nil {
		seats = *c.Seats
	}
	if most := float64(math.MaxInt64 / time.Second); !(c.Seconds > 0 && c.Seconds < most) { // no number at all is neither
		return usageError{errors.New("--seconds wants a number above 0")}
	}
	options, err := rules.Resolve(seats, c.Option)
	if err != nil {
		return asUsage(err)
	}
	b := bench{rules: rules, setup: game.Setup{Rules: rules.Version(), Seats: seats, Options: options}}
	length := time.Duration(c.Seconds * float64(time.Second))
	if c.Search {
		return c.runSearch(ctx, std, searchBench{plain: b}, length)
	}
	if err := b.run(ctx, length); err != nil {
		return asUsage(err)
	}
	result := b.result()
	if c.JSON {
		return writeJSON(std, result)
	}
	return result.print(std)
}

func (c *benchCommand) runSearch(ctx context.Context, std streams, b searchBench, length time.Duration) error {
	if err := b.run(ctx, length); err != nil {
		return asUsage(err)
	}
	result := b.result()
	if c.JSON {
		return writeJSON(std, result)
	}
	return result.print(std)
}

// batch is the number of matches played between two looks at the clock and at the count of allocations, both of which cost.
const batch = 16

// bench is random play on one core. A match's set-up counts in its time but is no move, so its allocations are left out.
type bench struct {
	rules   game.Rules
	setup   game.Setup
	chance  game.Chance
	buf     []game.Move
	states  [batch]game.State
	matches int
	moves   int
	choices int
	allocs  uint64
	elapsed time.Duration
}

// run plays whole matches for about the time given, and one batch at least, after another one that warms the buffers.
func (b *bench) run(ctx context.Context, length time.Duration) error {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	b.chance.Seed(1)
	if err := b.playBatch(); err != nil {
		return err
	}
	b.matches, b.moves, b.choices, b.allocs, b.elapsed = 0, 0, 0, 0, 0
	began := time.Now()
	for b.elapsed == 0 || b.elapsed < length {
		if err := b.playBatch(); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return errors.New("bench: stopped before the end")
		}
		b.elapsed = time.Since(began)
	}
	return nil
}

func (b *bench) playBatch() error {
	for i := range b.states {
		state, err := b.rules.New(b.setup, &b.chance)
		if err != nil {
			return fmt.Errorf("bench: setting up %s: %w", b.rules.ID(), err)
		}
		b.states[i] = state
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for _, state := range b.states {
		b.play(state)
	}
	runtime.ReadMemStats(&after)
	b.allocs += after.Mallocs - before.Mallocs
	return nil
}

// play plays one match to its end: each deciding seat's moves are listed in full, then one move of one of them is played.
func (b *bench) play(state game.State) {
	for {
		deciding := state.Deciding()
		if deciding == 0 {
			break
		}
		turn := 0
		if n := deciding.Len(); n > 1 {
			turn = b.chance.Below(n)
		}
		var mover game.Seat
		var move game.Move
		for seat := range deciding.All {
			b.buf = state.Moves(seat, b.buf[:0])
			if turn == 0 {
				b.choices += len(b.buf)
				mover, move = seat, b.pick()
			}
			turn--
		}
		state.Play(mover, move, &b.chance, nil)
		b.moves++
	}
	b.matches++
}

// pick draws one of the listed moves, leaving cancel aside as the random bot does.
func (b *bench) pick() game.Move {
	for {
		m := b.buf[b.chance.Below(len(b.buf))]
		if m != game.Cancel || len(b.buf) == 1 {
			return m
		}
	}
}

func (b *bench) result() benchResult {
	seconds, moves, matches := b.elapsed.Seconds(), float64(b.moves), float64(b.matches)
	return benchResult{
		Game: b.rules.ID(), Seats: b.setup.Seats, Seconds: seconds, Matches: b.matches, Moves: b.moves,
		MovesPerSecond: moves / seconds, MatchesPerSecond: matches / seconds,
		MeanMoves: moves / matches, MeanChoices: float64(b.choices) / moves,
		AllocsPerMove: float64(b.allocs) / moves,
		StateBytes:    int(reflect.TypeOf(b.states[0]).Elem().Size()),
	}
}

func (r *benchResult) print(std streams) error {
	table := tabwriter.NewWriter(std.Out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(std.Out, "%s, %d seats: random play on one core for %.1f s\n\n", r.Game, r.Seats, r.Seconds)
	fmt.Fprintf(table, "moves a second\t%.0f\t\n", r.MovesPerSecond)
	fmt.Fprintf(table, "matches a second\t%.0f\t\n", r.MatchesPerSecond)
	fmt.Fprintf(table, "moves a match\t%.1f\t\n", r.MeanMoves)
	fmt.Fprintf(table, "choices a move\t%.1f\t\n", r.MeanChoices)
	fmt.Fprintf(table, "allocations a move\t%.4f\t\n", r.AllocsPerMove)
	fmt.Fprintf(table, "bytes of a state\t%d\t\n", r.StateBytes)
	fmt.Fprintf(table, "matches played\t%d\t\n", r.Matches)
	fmt.Fprintf(table, "moves played\t%d\t\n", r.Moves)
	return table.Flush()
}
