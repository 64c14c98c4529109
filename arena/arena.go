package arena

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"portolan/game"
)

// MoveLimit is the number of moves after which a match is stopped as unfinished.
const MoveLimit = 50_000

// Window is the number of matches, from the first one that is not counted yet, that may be under way or waiting to be counted:
// what an arena holds in memory does not grow with the number of its matches.
const Window = 1024

// mostMatches is how many matches an arena has at most, at all line-ups together: more than any machine plays in a year.
const mostMatches = 1_000_000_000_000

// Config says who plays what.
type Config struct {
	Rules   game.Rules
	Options map[string]string // those given; the game's defaults fill in the rest
	Bots    []string          // a spec of package bot for each seat of the one line-up; unused when there are LineUps
	LineUps [][]string        // several line-ups, all of the same size, such as [RoundRobin] and [Gauntlet] make
	Matches int               // at each line-up; at least 1
	Seed    uint64
	Rotate  bool   // seat the bots one place further in every match of a line-up
	Workers int    // matches played at once by the local crew; as many as there are processors when 0
	Records string // an existing directory that takes the record of each match played here; none are written when empty
	Test    *Test  // ends the arena once it is decided. It tests the bot that all line-ups name first
	Journal string // a file that keeps each result and from which an arena goes on; none when empty
	Build   string // identifies the program; a journal of another one is refused. Empty: any will do
	Crew    Crew   // plays the matches; the cores of this machine when nil
	// Progress is called after each match played, from one goroutine at a time. What it is handed is valid during the
	// call. It may be nil.
	Progress func(*Progress)
}

// Run plays the matches. An error of the configuration is a *[ConfigError], one of the journal a *[JournalError]; the context's
// error is returned as it is.
func Run(ctx context.Context, c Config) (*Report, error) {
	plan, err := c.plan()
	if err != nil {
		return nil, err
	}
	if c.Crew == nil {
		c.Crew = c.local(plan)
	}
	began := time.Now()
	count := newCount(plan, c.Test)
	if err := c.play(ctx, plan, count); err != nil {
		return nil, err
	}
	report := count.report()
	report.Seconds = time.Since(began).Seconds()
	return report, nil
}

// ConfigError is a fault of a [Config].
type ConfigError struct{ Err error }

func (e *ConfigError) Error() string { return e.Err.Error() }

// Unwrap returns what is wrong: a *[game.OptionError], for one.
func (e *ConfigError) Unwrap() error { return e.Err }

// plan checks the configuration.
func (c *Config) plan() (*Plan, error) {
	lineUps := c.LineUps
	if len(lineUps) == 0 {
		lineUps = [][]string{c.Bots}
	}
	if c.Matches < 1 {
		return nil, &ConfigError{errors.New("an arena wants at least one match")}
	}
	plan, err := NewPlan(c.Rules, Settings{
		Format: Format, Game: c.Rules.ID(), Rules: c.Rules.Version(), Options: c.Options, LineUps: lineUps,
		Seed: c.Seed, Rotate: c.Rotate, Build: c.Build,
	})
	if err != nil {
		return nil, err
	}
	if c.Matches > mostMatches/len(lineUps) {
		return nil, &ConfigError{fmt.Errorf("an arena has at most %d matches", mostMatches)}
	}
	plan.total = c.Matches * len(lineUps)
	if c.Test == nil {
		return plan, nil
	}
	if err := c.Test.Check(); err != nil {
		return nil, &ConfigError{err}
	}
	for _, lineUp := range lineUps {
		if lineUp[0] != lineUps[0][0] {
			return nil, &ConfigError{errors.New("a sequential test judges one bot, and these line-ups have no first bot in common")}
		}
	}
	return plan, nil
}

// play has the crew play what the journal does not hold yet, until all matches are counted or the test is decided.
func (c *Config) play(ctx context.Context, plan *Plan, count *count) (err error) {
	keep := func(Result) error { return nil }
	if c.Journal != "" {
		journal, err := openJournal(c.Journal, plan, func(r Result) { count.take(&r) })
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, journal.close()) }()
		keep = journal.append
	}
	if count.over() {
		return nil
	}
	ctx, cancel := context.WithCancel(ctx)
	var (
		work  = make(chan int)
		done  = make(chan Result)
		ended = make(chan error, 1)
	)
	go func() {
		defer close(ended)
		ended <- c.Crew.Play(ctx, plan, work, done)
	}()
	err = c.conduct(ctx, count, keep, crewEnds{work, done, ended})
	cancel()
	for range ended { // the crew's error no longer matters, only that it has ended
	}
	return err
}

// crewEnds are the channels between an arena and its crew.
type crewEnds struct {
	work  chan<- int
	done  <-chan Result
	ended <-chan error
}

// conduct hands out the numbers of the matches and counts what comes back. It is the one goroutine that knows both, so that
// nothing is shared and nothing locked. It returns when the crew has ended or is not needed any more.
func (c *Config) conduct(ctx context.Context, count *count, keep func(Result) error, crew crewEnds) error {
	c.tell(count)
	next := 0
	for !count.over() {
		next = count.missing(next)
		work := crew.work
		if next >= min(count.plan.total, count.next+Window) {
			work = nil
		}
		select {
		case work <- next:
			next++
		case r := <-crew.done:
			if err := count.plan.check(&r); err != nil {
				return fmt.Errorf("arena: a result that can't be true: %w", err)
			}
			if count.has(r.Match) {
				continue // done twice, counted once
			}
			if err := keep(r); err != nil {
				return err
			}
			count.take(&r)
			c.tell(count)
		case err := <-crew.ended:
			return cmp.Or(err, context.Cause(ctx), errors.New("arena: nobody plays the matches any more"))
		}
	}
	return nil
}

func (c *Config) tell(count *count) {
	if c.Progress != nil {
		c.Progress(count.progress())
	}
}

// Crew plays matches for an arena.
type Crew interface {
	// Play plays the matches of plan whose numbers it takes from work and sends what each came to to done, in any order and
	// at least once. It goes on until ctx ends or a match can't be played, and returns nil or why.
	Play(ctx context.Context, plan *Plan, work <-chan int, done chan<- Result) error
}

func (c *Config) local(plan *Plan) Crew {
	workers := c.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	return &cores{workers: min(workers, plan.total), records: c.Records}
}
