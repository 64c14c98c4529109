package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"syscall"
	"time"

	"github.com/coreos/go-systemd/v22/daemon"

	"portolan/games"
	"portolan/server"
	"portolan/web"
)

// graceful is how long a stop waits for requests and streams to end.
const graceful = 10 * time.Second

// serveCommand is portolan serve, which portolan alone is, too. Each flag is an environment variable as well.
type serveCommand struct {
	Addr        string        `name:"addr" env:"PORTOLAN_ADDR" placeholder:"HOST:PORT" default:":8080" help:"Where to listen."`
	MetricsAddr string        `name:"metrics-addr" env:"PORTOLAN_METRICS_ADDR" placeholder:"HOST:PORT" help:"Where to serve /metrics, and there alone; when not given, with everything else."`
	Keeping     dataFlags     `embed:""`
	Drain       time.Duration `name:"drain" env:"PORTOLAN_DRAIN" placeholder:"DURATION" default:"0" help:"How long a server that is to stop goes on serving while /readyz says that it is about to, for load balancers that ask it."`
	CheckData   bool          `name:"check-data" env:"PORTOLAN_CHECK_DATA" help:"Look through all data at the start, as is done after an unclean end."`
	BotPace     time.Duration `name:"bot-pace" env:"PORTOLAN_BOT_PACE" placeholder:"DURATION" default:"900ms" help:"How long a bot thinks about a move; 0 lets bots answer at once."`
	NoGuests    bool          `name:"no-guests" env:"PORTOLAN_NO_GUESTS" help:"Let nobody play without an account."`
	GuestsWrite bool          `name:"guests-write" env:"PORTOLAN_GUESTS_WRITE" help:"Let guests say what they like at a table; else they have set phrases alone."`
	Invited     bool          `name:"invitation-only" env:"PORTOLAN_INVITATION_ONLY" help:"Let newcomers in by an invitation alone: portolan account invite."`

	Notices  noticeFlags   `embed:""`
	Provider providerFlags `embed:""`
	Backups  backupFlags   `embed:""`
	Limits   limitFlags    `embed:""`
}

// Run serves until ctx ends.
func (c *serveCommand) Run(ctx context.Context, std streams) (err error) {
	if err := c.check(); err != nil {
		return err
	}
	listener, err := listen(ctx, c.Addr, "addr")
	if err != nil {
		return err
	}
	defer listener.Close()
	var apart net.Listener
	if c.MetricsAddr != "" {
		if apart, err = listen(ctx, c.MetricsAddr, "metrics-addr"); err != nil {
			return err
		}
		defer apart.Close()
	}
	kept, where, err := c.Keeping.open(ctx, c.CheckData)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, kept.Close()) }()
	ctx, end := whileOurs(ctx, kept)
	defer end()
	log := slog.New(slog.NewTextHandler(std.Err, nil))
	config, err := c.Limits.config()
	if err != nil {
		return err
	}
	config.Store, config.Games, config.Web, config.BotPace, config.Log = kept, games.All(), web.Dist(), c.BotPace, log
	config.HashCommand = hasher()
	config.MetricsApart, config.NoGuests, config.InvitationOnly = apart != nil, c.NoGuests, c.Invited
	config.GuestsWrite, config.Provider = c.GuestsWrite, c.Provider.provider()
	if err := c.Notices.into(&config); err != nil {
		return err
	}
	timetable := c.Backups.timetable(kept, c.Keeping.Data, log)
	config.Collectors = append(backupMetrics(timetable), buildMetric())
	_, config.Friends = pages(listener.Addr())
	table, err := server.New(config)
	if err != nil {
		return err
	}
	defer runBackups(ctx, timetable)()
	c.greet(std, listener.Addr(), apart, where)
	if apart != nil {
		metrics := c.httpServer(table.Metrics(), log)
		go func() {
			if err := metrics.Serve(apart); !errors.Is(err, http.ErrServerClosed) {
				log.Error("metrics are not served any more", "error", err)
			}
		}()
		defer metrics.Close()
	}
	return c.serve(ctx, listener, table, log)
}

func (c *serveCommand) check() error {
	if err := checkAddr("addr", c.Addr); err != nil {
		return err
	}
	if c.MetricsAddr != "" {
		if err := checkAddr("metrics-addr", c.MetricsAddr); err != nil {
			return err
		}
	}
	if c.Drain < 0 {
		return usageError{fmt.Errorf("--drain %s: say a duration such as 10s, or 0", c.Drain)}
	}
	if c.BotPace < 0 {
		return usageError{fmt.Errorf("--bot-pace %s: say a duration such as 900ms, or 0", c.BotPace)}
	}
	if err := c.Notices.into(new(server.Config)); err != nil {
		return err
	}
	if c.Backups.Every > 0 && c.Keeping.DatabaseURL != "" {
		return usageError{errors.New("--backup-every is for a data directory: have the database that --database-url names backed up by pg_dump, or by what its host offers")}
	}
	return errors.Join(c.Provider.check(), c.Backups.check(), c.Limits.check())
}

// httpServer serves with time-outs: nobody holds a connection by sending or reading slowly. Streams and what is thought about
// for long set deadlines of their own.
func (c *serveCommand) httpServer(handler http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler:        handler,
		ReadTimeout:    c.Limits.ReadTimeout,
		WriteTimeout:   c.Limits.WriteTimeout,
		IdleTimeout:    c.Limits.IdleTimeout,
		MaxHeaderBytes: c.Limits.MaxHeader,
		ErrorLog:       slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
}

// listen opens the address. The error says what to do.
func listen(ctx context.Context, addr, flag string) (net.Listener, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", addr)
	switch {
	case err == nil:
		return listener, nil
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("the address %s is taken: stop the program that listens there or choose another with --%s", addr, flag)
	case errors.Is(err, os.ErrPermission):
		return nil, fmt.Errorf("this user may not listen on %s: choose a port above 1023 with --%s", addr, flag)
	}
	return nil, fmt.Errorf("can't listen on %s (%w): choose another address with --%s", addr, err, flag)
}

// greet prints where to go.
func (c *serveCommand) greet(std streams, at net.Addr, apart net.Listener, where string) {
	mine, friends := pages(at)
	fmt.Fprintln(std.Out, "Portolan is ready. Open")
	fmt.Fprintf(std.Out, "  %s\n", mine)
	if len(friends) > 0 {
		fmt.Fprintln(std.Out, "Friends in the same network open")
		for _, page := range friends {
			fmt.Fprintf(std.Out, "  %s\n", page)
		}
	}
	if apart != nil {
		fmt.Fprintf(std.Out, "Metrics are at http://%s/metrics\n", apart.Addr())
	}
	fmt.Fprintf(std.Out, "Matches are kept in %s. Ctrl-C stops.\n", where)
}

// serve answers requests until ctx ends, then ends what is under way: streams and bots first, since requests wait for them.
func (c *serveCommand) serve(ctx context.Context, listener net.Listener, games *server.Server, log *slog.Logger) error {
	web := c.httpServer(games.Handler(), log)
	failed := make(chan error, 1)
	go func() { failed <- web.Serve(listener) }()
	starter := supervisor{log}
	watching, unwatched := context.WithCancel(context.WithoutCancel(ctx))
	defer unwatched()
	go starter.watch(watching, listener.Addr())
	starter.tell(daemon.SdNotifyReady)
	var err error
	select {
	case err = <-failed:
		err = fmt.Errorf("serving stopped: %w", err)
	case <-ctx.Done():
		log.Info("stopping")
		if cause := context.Cause(ctx); !errors.Is(cause, ctx.Err()) {
			err = cause
		}
	}
	starter.stopping(c.Drain + 2*graceful)
	if err == nil && c.Drain > 0 {
		games.Drain()
		select {
		case err = <-failed:
			err = fmt.Errorf("serving stopped: %w", err)
		case <-time.After(c.Drain): // others have heard that this server is about to stop
		}
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), graceful)
	defer cancel()
	return errors.Join(err, games.Close(last), web.Shutdown(last))
}
