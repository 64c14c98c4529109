package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"portolan/arena"
	"portolan/arena/fleet"
	"portolan/game"
)

// arenaCommand is portolan arena: it plays, or works for one that does.
type arenaCommand struct {
	Play   arenaPlay   `cmd:"" default:"withargs" help:"Let bots play each other and count who wins. This is what portolan arena GAME does."`
	Worker arenaWorker `cmd:"" help:"Play matches for arenas that were started with --nats-url."`
}

// arenaPlay is portolan arena GAME.
type arenaPlay struct {
	gameFlags
	Seats      []string `name:"seats" required:"" xor:"who" placeholder:"BOT" help:"A bot for each seat, such as greedy,random."`
	RoundRobin []string `name:"round-robin" required:"" xor:"who" placeholder:"BOT" help:"Bots that all meet each other, such as greedy,search:1,search:2."`
	Gauntlet   string   `name:"gauntlet" required:"" xor:"who" placeholder:"BOT" help:"A bot that meets each of those --against it."`
	Against    []string `name:"against" placeholder:"BOT" help:"Opponents of the --gauntlet."`
	Table      int      `name:"table" placeholder:"N" help:"Seats at a table of a round robin or gauntlet, one bot alone against the others; the game's fewest when not given."`

	Matches int    `name:"matches" placeholder:"N" default:"100" help:"Number of matches, at each table (${default})."`
	Seed    uint64 `name:"seed" placeholder:"N" default:"1" help:"Equal seeds give equal matches (${default})."`
	Rotate  bool   `name:"rotate" negatable:"" default:"true" help:"Move every bot one seat on after each match; the default."`

	Campaigns *int    `name:"campaigns" placeholder:"N" help:"Play so many whole campaigns of a game that has them, from the first match to the last, and print what came of them."`
	Changes   float64 `name:"changes" placeholder:"P" help:"How likely it is, from 0 to 1, that at a match of --campaigns a seat misses it, one joins or leaves, or it ends by agreement (0)."`

	SPRT  string  `name:"sprt" placeholder:"P0,P1" help:"Stop as soon as it is clear whether the first bot wins at most P0 or at least P1 of its matches, such as 0.80,0.90."`
	Alpha float64 `name:"alpha" placeholder:"P" default:"0.05" help:"Probability that --sprt finds P1 when P0 is true (${default})."`
	Beta  float64 `name:"beta" placeholder:"P" default:"0.05" help:"Probability that --sprt finds P0 when P1 is true (${default})."`

	Resume   string `name:"resume" type:"path" placeholder:"FILE" help:"Keep each result in this file and go on from what it holds."`
	NatsURL  string `name:"nats-url" placeholder:"URL" help:"Have the matches played by workers that meet at this NATS server, such as nats://host:4222."`
	AnyBuild bool   `name:"any-build" help:"Accept workers, and a file to --resume, of another build of portolan."`

	Records string `name:"records" type:"path" placeholder:"DIR" help:"Write the record of each match into this directory."`
	CSV     string `name:"csv" type:"path" placeholder:"FILE" help:"Write the results as CSV too."`
	Plot    string `name:"plot" type:"path" placeholder:"FILE" help:"Draw the strengths as an SVG file too."`
	JSON    bool   `name:"json" help:"Answer in JSON."`
}

// Run plays the matches and prints who won.
func (c *arenaPlay) Run(ctx context.Context, std streams) error {
	if c.Campaigns != nil {
		return c.campaigns(ctx, std)
	}
	config, err := c.config()
	if err != nil {
		return err
	}
	if c.Records != "" {
		if err := os.MkdirAll(c.Records, 0o755); err != nil {
			return fmt.Errorf("making the directory for the records: %w; name another with --records", err)
		}
	}
	bar := newArenaBar(std, config)
	config.Progress = bar.show
	if c.NatsURL != "" {
		queue, err := fleet.Dial(ctx, c.NatsURL, "portolan arena")
		if err != nil {
			return err
		}
		defer queue.Close()
		config.Crew = queue.Crew(bar.tell)
	}
	report, err := arena.Run(ctx, *config)
	bar.clear()
	if err != nil {
		return c.explain(err)
	}
	if err := c.write(std, report); err != nil {
		return err
	}
	if t := report.Test; t != nil && t.Verdict != arena.Passed {
		return fmt.Errorf("arena: the test of %s did not pass: %s", t.Bot, verdictText(t, report.Matches))
	}
	return nil
}

// config makes an arena of the flags.
func (c *arenaPlay) config() (*arena.Config, error) {
	rules, err := c.rules()
	if err != nil {
		return nil, err
	}
	lineUps, err := c.lineUps(rules)
	if err != nil {
		return nil, err
	}
	test, err := c.test()
	if err != nil {
		return nil, err
	}
	if c.Records != "" && c.NatsURL != "" {
		return nil, usageError{errors.New("--records keeps matches played here, and with --nats-url they are played elsewhere")}
	}
	config := &arena.Config{
		Rules: rules, Options: c.Option, LineUps: lineUps, Matches: c.Matches, Seed: c.Seed,
		Rotate: c.Rotate, Records: c.Records, Test: test, Journal: c.Resume,
	}
	if (c.Resume != "" || c.NatsURL != "") && !c.AnyBuild {
		if config.Build, err = arena.Build(); err != nil {
			return nil, err
		}
	}
	return config, nil
}

// lineUps returns who meets whom.
func (c *arenaPlay) lineUps(rules game.Rules) ([][]string, error) {
	if len(c.Seats) > 0 && (c.Table != 0 || len(c.Against) > 0) {
		return nil, usageError{errors.New("--table and --against go with --round-robin and --gauntlet, not with --seats")}
	}
	seats, most := rules.Seats()
	if c.Table != 0 {
		if c.Table < seats || c.Table > most {
			return nil, usageError{fmt.Errorf("--table %d: %s has %s", c.Table, rules.ID(), seatRange([2]int{seats, most}))}
		}
		seats = c.Table
	}
	var lineUps [][]string
	switch {
	case len(c.Seats) > 0:
		return [][]string{c.Seats}, nil
	case c.Gauntlet != "":
		if len(c.Against) == 0 {
			return nil, usageError{errors.New("--gauntlet wants opponents: name them with --against")}
		}
		lineUps = arena.Gauntlet(c.Gauntlet, c.Against, seats)
	default:
		if len(c.Against) > 0 {
			return nil, usageError{errors.New("--against goes with --gauntlet")}
		}
		lineUps = arena.RoundRobin(c.RoundRobin, seats)
	}
	if len(lineUps) == 0 {
		return nil, usageError{errors.New("--round-robin wants at least two different bots")}
	}
	return lineUps, nil
}

// test reads the flags of the sequential test; its values are checked with the rest of the configuration.
func (c *arenaPlay) test() (*arena.Test, error) {
	if c.SPRT == "" {
		return nil, nil
	}
	low, high, found := strings.Cut(c.SPRT, ",")
	p0, err0 := strconv.ParseFloat(low, 64)
	p1, err1 := strconv.ParseFloat(high, 64)
	if !found || err0 != nil || err1 != nil {
		return nil, usageError{fmt.Errorf("--sprt %s: say two shares, the lower one first, such as 0.80,0.90", c.SPRT)}
	}
	return &arena.Test{P0: p0, P1: p1, Alpha: c.Alpha, Beta: c.Beta}, nil
}

// explain puts an arena's error into words for the caller.
func (c *arenaPlay) explain(err error) error {
	if wrong := (*arena.ConfigError)(nil); errors.As(err, &wrong) {
		return usageError{err}
	}
	if errors.Is(err, context.Canceled) {
		if c.Resume != "" {
			return fmt.Errorf("arena: stopped before the end; what was played is in %s, and the same command goes on from there", c.Resume)
		}
		return errors.New("arena: stopped before the end; nothing is counted")
	}
	if wrong := (*arena.JournalError)(nil); errors.As(err, &wrong) {
		return fmt.Errorf("--resume: %w", err)
	}
	return err
}

// write writes the report in all the ways asked for. One that fails does not keep it from the others: it may have taken days.
func (c *arenaPlay) write(std streams, report *arena.Report) (err error) {
	for _, out := range []struct {
		flag, name string
		write      func(io.Writer) error
	}{{"--csv", c.CSV, report.WriteCSV}, {"--plot", c.Plot, report.WritePlot}} {
		if out.name == "" {
			continue
		}
		if failed := writeFile(out.name, out.write); failed != nil {
			err = errors.Join(err, fmt.Errorf("%s: %w", out.flag, failed))
		}
	}
	if c.JSON {
		return errors.Join(err, writeJSON(std, report))
	}
	return errors.Join(err, printArena(std.Out, report))
}

func writeFile(name string, write func(io.Writer) error) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(write(file), file.Close())
}
