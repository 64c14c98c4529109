// Package arena lets bots play each other, many matches at once, and counts who wins.
//
// What comes out depends on the configuration alone, never on the machine or on how many workers share the matches: each
// match has luck and bots of its own, derived from the arena's seed and the match's number, and results are merged in the
// order of the matches.
package arena

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"portolan/bot"
	"portolan/game"
)

// MoveLimit is the number of moves after which a match is stopped as unfinished.
const MoveLimit = 50_000

// Config says who plays what.
type Config struct {
	Rules   game.Rules
	Options map[string]string // those given; the game's defaults fill in the rest
	Bots    []string          // a spec of package bot for each seat
	Matches int               // at least 1
	Seed    uint64
	Rotate  bool   // seat the bots one place further in every match
	Workers int    // matches played at once; as many as there are processors when 0
	Records string // an existing directory that takes the record of each match; none are written when empty
	// Finished is called after each match with the number of those done, from one goroutine at a time. It may be nil.
	Finished func(done int)
}

// Run plays the matches. An error of the configuration is a *[ConfigError]; the context's error is returned as it is.
func Run(ctx context.Context, c Config) (*Report, error) {
	options, err := c.resolve()
	if err != nil {
		return nil, err
	}
	c.Options = options
	if c.Workers <= 0 {
		c.Workers = runtime.GOMAXPROCS(0)
	}
	began := time.Now()
	results, err := c.playAll(ctx)
	if err != nil {
		return nil, err
	}
	report := c.report(results)
	report.Seconds = time.Since(began).Seconds()
	return report, nil
}

// ConfigError is a fault of a [Config].
type ConfigError struct{ Err error }

func (e *ConfigError) Error() string { return e.Err.Error() }

// Unwrap returns what is wrong: a *[game.OptionError], for one.
func (e *ConfigError) Unwrap() error { return e.Err }

// resolve checks the configuration and returns the options with their defaults.
func (c *Config) resolve() (map[string]string, error) {
	if c.Matches < 1 {
		return nil, &ConfigError{errors.New("an arena wants at least one match")}
	}
	least, most := c.Rules.Seats()
	if n := len(c.Bots); n < least || n > most {
		return nil, &ConfigError{fmt.Errorf("%s has %s, not %d", c.Rules.ID(), seatCounts(least, most), n)}
	}
	for _, spec := range c.Bots {
		if _, err := bot.New(spec, 0); err != nil {
			return nil, &ConfigError{err}
		}
	}
	options, err := c.Rules.Resolve(len(c.Bots), c.Options)
	if err != nil {
		return nil, &ConfigError{err}
	}
	return options, nil
}

func seatCounts(least, most int) string {
	if least == most {
		return fmt.Sprintf("%d seats", least)
	}
	return fmt.Sprintf("%d to %d seats", least, most)
}

// playAll shares the matches among the workers and returns the results in the order of the matches. The first fault stops
// everything.
func (c *Config) playAll(ctx context.Context) ([]result, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var (
		results = make([]result, c.Matches)
		next    atomic.Int64
		done    = make(chan struct{}, c.Workers)
		workers sync.WaitGroup
	)
	for range min(c.Workers, c.Matches) {
		workers.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= c.Matches || ctx.Err() != nil {
					return
				}
				if err := c.playOne(ctx, i, &results[i]); err != nil {
					cancel(err)
					return
				}
				done <- struct{}{}
			}
		})
	}
	go func() {
		workers.Wait()
		close(done)
	}()
	count := 0
	for range done {
		count++
		if c.Finished != nil {
			c.Finished(count)
		}
	}
	if count < c.Matches {
		return nil, context.Cause(ctx)
	}
	return results, nil
}
