package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/coreos/go-systemd/v22/daemon"
	"github.com/prometheus/client_golang/prometheus"

	"portolan/games"
	"portolan/server"
	"portolan/web"
)

// graceful is how long a stop waits for requests and streams to end.
const graceful = 10 * time.Second

// serveCommand is portolan serve, which portolan alone is, too. Each flag is an environment variable as well.
type serveCommand struct {
	Addr        string        `name:"addr" env:"PORTOLAN_ADDR" placeholder:"HOST:PORT" default:":8080" help:"Where to listen."`
	MetricsAddr string        `name:"metrics-addr" env:"PORTOLAN_METRICS_ADDR" placeholder:"HOST:PORT" help:"Where to serve /metrics, and there alone, with health, profiles (/debug/pprof/) and the pages of hosts (/admin/) beside it; when not given, with everything else, without profiles and those pages."`
	Keeping     dataFlags     `embed:""`
	Cluster     clusterFlags  `embed:""`
	Drain       time.Duration `name:"drain" env:"PORTOLAN_DRAIN" placeholder:"DURATION" default:"0" help:"How long a server that is to stop goes on serving while /readyz says that it is about to, for load balancers that ask it."`
	CheckData   bool          `name:"check-data" env:"PORTOLAN_CHECK_DATA" help:"Look through all data before the start; after an unclean end that is done beside serving."`
	BotPace     time.Duration `name:"bot-pace" env:"PORTOLAN_BOT_PACE" placeholder:"DURATION" default:"900ms" help:"How long a bot thinks about a move; 0 lets bots answer at once."`
	NoGuests    bool          `name:"no-guests" env:"PORTOLAN_NO_GUESTS" help:"Let nobody play without an account."`
	GuestsWrite bool          `name:"guests-write" env:"PORTOLAN_GUESTS_WRITE" help:"Let guests say what they like at a table; else they have set phrases alone."`
	Invited     bool          `name:"invitation-only" env:"PORTOLAN_INVITATION_ONLY" help:"Let newcomers in by an invitation alone: portolan account invite."`

	Host     hostFlags     `embed:""`
	TLS      tlsFlags      `embed:""`
	Notices  noticeFlags   `embed:""`
	Provider providerFlags `embed:""`
	Backups  backupFlags   `embed:""`
	Limits   limitFlags    `embed:""`
	Log      logFlags      `embed:""`
}

// Run serves until ctx ends.
func (c *serveCommand) Run(ctx context.Context, std streams) (err error) {
	shareProcessor()
	if err := c.check(); err != nil {
		return err
	}
	at, err := c.listen(ctx)
	if err != nil {
		return err
	}
	defer at.close()
	log := c.Log.logger(std.Err)
	node, err := c.Cluster.join(ctx, c.Keeping, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, node.close()) }()
	kept, where, err := c.Keeping.open(ctx, c.CheckData, node == nil, c.Backups.Dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, kept.Close()) }()
	kept.LogTo(log)
	ctx, end := whileOurs(ctx, node.orAlone(kept), kept)
	defer end()
	config, err := c.Limits.config()
	if err != nil {
		return err
	}
	config.Store, config.Games, config.Web, config.BotPace, config.Log = kept, games.All(), web.Dist(), c.BotPace, log
	config.HashCommand = hasher()
	config.MetricsApart, config.NoGuests, config.InvitationOnly = at.apart != nil, c.NoGuests, c.Invited
	config.GuestsWrite, config.Provider = c.GuestsWrite, c.Provider.provider()
	if err := c.Notices.into(&config); err != nil {
		return err
	}
	timetable := c.Backups.timetable(kept, c.Keeping, log)
	if err := node.begin(ctx, &config); err != nil {
		return err
	}
	lender, err := c.Cluster.lend(node, &config, log)
	if err != nil {
		return err
	}
	defer lender.Close()
	secret, err := c.TLS.encryption(c.Keeping, log)
	if err != nil {
		return err
	}
	config.Collectors = slices.Concat(backupMetrics(timetable), secret.metrics(), node.metrics(), lender.metrics(), []prometheus.Collector{buildMetric()})
	_, config.Friends = c.TLS.pages(at.main.Addr())
	config.Version, config.Host, config.BackupsHold = thisBuild().Version, c.Host.host(), c.Backups.hold()
	table, err := server.New(config)
	if err != nil {
		return err
	}
	defer runBackups(ctx, timetable)()
	c.greet(std, at, where)
	if at.apart != nil {
		defer c.serveBeside(at.apart, table.Metrics(), log)()
	}
	if at.redirect != nil {
		defer c.serveBeside(at.redirect, secret.answering(toHTTPS(c.Notices.URL, at.main.Addr())), log)()
	}
	return c.serve(ctx, at.main, secret, table, log)
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
	if err := c.apart(); err != nil {
		return err
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
	if c.Backups.Every > 0 && c.Backups.Dir == "" && c.Keeping.DatabaseURL != "" {
		return usageError{errors.New("--backup-dir is missing: say where backups of the database are kept")}
	}
	return errors.Join(c.Host.check(), c.Cluster.check(c.Keeping), c.TLS.check(), c.Provider.check(), c.Backups.check(c.Keeping), c.Limits.check())
}

// apart refuses two addresses that are one. A port of 0 is another each time.
func (c *serveCommand) apart() error {
	said := map[string]string{}
	for _, one := range [][2]string{{"addr", c.Addr}, {"metrics-addr", c.MetricsAddr}, {"redirect-addr", c.TLS.Redirect}} {
		flag, addr := one[0], one[1]
		if addr == "" || strings.HasSuffix(addr, ":0") {
			continue
		}
		if other, is := said[addr]; is {
			return usageError{fmt.Errorf("--%s and --%s are both %s: say another address for one of them", other, flag, addr)}
		}
		said[addr] = flag
	}
	return nil
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

// listeners are where a server is reached; those that nobody has asked for are nil.
type listeners struct{ main, apart, redirect net.Listener }

// listen opens all addresses, or none.
func (c *serveCommand) listen(ctx context.Context) (at listeners, err error) {
	for _, one := range []struct {
		flag, addr string
		to         *net.Listener
	}{{"addr", c.Addr, &at.main}, {"metrics-addr", c.MetricsAddr, &at.apart}, {"redirect-addr", c.TLS.Redirect, &at.redirect}} {
		if one.addr == "" {
			continue
		}
		if *one.to, err = listen(ctx, one.addr, one.flag); err != nil {
			at.close()
			return listeners{}, err
		}
	}
	return at, nil
}

func (at listeners) close() {
	for _, l := range []net.Listener{at.main, at.apart, at.redirect} {
		if l != nil {
			_ = l.Close() // whoever serves there may have closed it
		}
	}
}

// serveBeside serves something small at an address of its own until end is called.
func (c *serveCommand) serveBeside(at net.Listener, handler http.Handler, log *slog.Logger) (end func()) {
	beside := c.httpServer(handler, log)
	go func() {
		if err := beside.Serve(at); !errors.Is(err, http.ErrServerClosed) {
			log.Error("an address is not served any more", "address", at.Addr().String(), "error", err)
		}
	}()
	return func() { _ = beside.Close() } // nothing is under way there that anybody waits for
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
func (c *serveCommand) greet(std streams, at listeners, where string) {
	mine, friends := c.TLS.pages(at.main.Addr())
	fmt.Fprintln(std.Out, "Portolan is ready. Open")
	fmt.Fprintf(std.Out, "  %s\n", mine)
	if len(friends) > 0 {
		fmt.Fprintln(std.Out, c.TLS.others())
		for _, page := range friends {
			fmt.Fprintf(std.Out, "  %s\n", page)
		}
	}
	if at.apart != nil {
		fmt.Fprintf(std.Out, "Metrics are at http://%s/metrics, pages for you at http://%s/admin/: portolan admin link NAME lets you in.\n", at.apart.Addr(), at.apart.Addr())
	}
	fmt.Fprintf(std.Out, "Matches are kept in %s. Ctrl-C stops.\n", where)
}

// serve answers requests until ctx ends, then ends what is under way: nobody is let in any more, while streams and bots end, for which requests
// wait.
func (c *serveCommand) serve(ctx context.Context, listener net.Listener, secret *encryption, games *server.Server, log *slog.Logger) error {
	web := c.httpServer(secret.strictly(games.Handler()), log)
	failed := make(chan error, 1)
	go func() { failed <- web.Serve(secret.over(listener)) }()
	starter := supervisor{log}
	watching, unwatched := context.WithCancel(context.WithoutCancel(ctx))
	defer unwatched()
	page, as := secret.lookingAtItself(listener.Addr())
	go starter.watch(watching, page, as)
	if secret != nil {
		go secret.watch(watching)
	}
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
	shut := make(chan error, 1)
	go func() { shut <- web.Shutdown(last) }()
	return errors.Join(err, games.Close(last), <-shut)
}
