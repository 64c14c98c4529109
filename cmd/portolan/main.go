// Command portolan is a table for board games of exploration: it serves them to browsers, plays them by itself, and replays
// and verifies what was played. Each command is a file of this package.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"
	_ "golang.org/x/crypto/x509roots/fallback" // a container from scratch has no certificates of its own
)

// The exit statuses that docs/interfaces.md promises.
const (
	statusDone   = 0
	statusFailed = 1
	statusUsage  = 2
)

// commands is the command line. What each flag means is said here and nowhere else.
type commands struct {
	Settings string `name:"config" env:"PORTOLAN_CONFIG" placeholder:"FILE" type:"path" help:"A file of settings (TOML): each flag of portolan serve by its name. Flags and variables count more."`

	Serve  serveCommand  `cmd:"" default:"withargs" help:"Serve the games to browsers. This is what portolan alone does."`
	Think  thinkCommand  `cmd:"" help:"Lend this machine to servers: think about bots' moves, hints and analyses for them."`
	Bench  benchCommand  `cmd:"" help:"Measure the speed of a game's rules by random play on one core."`
	Arena  arenaCommand  `cmd:"" help:"Let bots play each other and count who wins."`
	Replay replayCommand `cmd:"" help:"Tell what happened in a recorded match, or verify it."`
	Games  gamesCommand  `cmd:"" help:"List the games with their options."`
	Bots   botsCommand   `cmd:"" help:"List the bots with their levels."`

	Account  accountCommand  `cmd:"" help:"Look after the accounts of a server: list, reset, lock and close them, and invite newcomers."`
	Reports  reportsCommand  `cmd:"" help:"See the names and lines that players have reported, and hide those that should not stand."`
	Notices  noticesCommand  `cmd:"" help:"See which notices to players fail, and which are due."`
	Admin    adminCommand    `cmd:"" help:"Come in to the pages of hosts, and see who did what there and by these commands."`
	Backup   backupCommand   `cmd:"" help:"Copy all that a server keeps to a file, also while it serves."`
	Restore  restoreCommand  `cmd:"" help:"Begin a data directory with what is in a backup."`
	Move     moveCommand     `cmd:"" name:"move-data" help:"Carry all that a server keeps to another data directory or database, record by record."`
	Doctor   doctorCommand   `cmd:"" help:"Check whether all that a server keeps is sound: the database, and whether every match replays."`
	Campaign campaignCommand `cmd:"" help:"Take campaigns from one server to another as files."`

	Hash hashCommand `cmd:"" name:"hash-passwords" hidden:""`

	Config     configCommand     `cmd:"" help:"Show the settings that a server would have, and where each is from. It takes the flags of portolan serve, too."`
	Openapi    openapiCommand    `cmd:"" help:"Print the OpenAPI description of the HTTP interface."`
	Completion completionCommand `cmd:"" help:"Print a script by which a shell completes commands and flags."`
	Manual     manualCommand     `cmd:"" help:"Print the manual page, which man shows."`
	Version    versionCommand    `cmd:"" help:"Tell which program this is."`
}

// streams are where a command writes: what it was asked for goes to Out, everything else to Err.
type streams struct {
	Out io.Writer
	Err io.Writer
}

// answer is what a command writes to Out. It remembers what could not be written, so that no command has to ask after each line.
type answer struct {
	io.Writer
	failed error
}

func (a *answer) Write(text []byte) (n int, err error) {
	if n, err = a.Writer.Write(text); err != nil {
		a.failed = fmt.Errorf("writing the answer: %w", err)
	}
	return n, err
}

// usageError is a fault of the command line rather than of what was tried.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	again := make(chan os.Signal, 1)
	context.AfterFunc(ctx, func() { // a second signal ends the program at once
		signal.Notify(again, os.Interrupt, syscall.SIGTERM)
		stop()
		told := <-again
		leaveRooms()
		endBy(told)
	})
	status := run(ctx, os.Args[1:], streams{Out: os.Stdout, Err: os.Stderr})
	stop()
	os.Exit(status)
}

// endBy ends the program as a signal does that nobody waits for.
func endBy(told os.Signal) {
	signal.Reset(told)
	if self, err := os.FindProcess(os.Getpid()); err != nil || self.Signal(told) != nil { // Windows has no signals
		os.Exit(statusFailed)
	}
}

// run does what the arguments say and returns the exit status.
func run(ctx context.Context, args []string, std streams) int {
	out := &answer{Writer: std.Out}
	std.Out = out
	parser, err := newParser(kong.Writers(std.Out, std.Err), kong.BindTo(ctx, (*context.Context)(nil)), kong.Bind(std))
	if err != nil {
		fmt.Fprintln(std.Err, "portolan:", err)
		return statusFailed
	}
	parsed, err := parser.Parse(args)
	if err == nil {
		err = parsed.Run(parser.Model)
	} else {
		err = usageError{err}
	}
	if err == nil && parsed.Selected().Name != "serve" { // whose greeting nobody need read
		err = out.failed
	}
	return report(err, std)
}

// newParser knows the command line.
func newParser(more ...kong.Option) (*kong.Kong, error) {
	return kong.New(&commands{}, append([]kong.Option{
		kong.Name("portolan"),
		kong.Description("A table for board games of exploration."),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.NamedMapper("path", kong.MapperFunc(readPath)),
		kong.ValueFormatter(func(v *kong.Value) string {
			inner := *v
			inner.Help = helpOf(v)
			return kong.DefaultHelpValueFormatter(&inner)
		}),
	}, more...)...)
}

// report tells what went wrong and returns the exit status.
func report(err error, std streams) int {
	if err == nil {
		return statusDone
	}
	fmt.Fprintln(std.Err, "portolan:", err)
	if wrong := (usageError{}); errors.As(err, &wrong) {
		fmt.Fprintln(std.Err, "Say portolan --help, or portolan COMMAND --help, to see what there is.")
		return statusUsage
	}
	return statusFailed
}
