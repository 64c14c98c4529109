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

	"portolan/games"
	"portolan/server"
	"portolan/store/sqlite"
	"portolan/web"
)

// graceful is how long a stop waits for requests and streams to end.
const graceful = 10 * time.Second

// serveCommand is portolan serve, which portolan alone is, too.
type serveCommand struct {
	Addr    string        `name:"addr" placeholder:"HOST:PORT" default:":8080" help:"Where to listen (${default})."`
	Data    string        `name:"data" placeholder:"DIR" type:"path" help:"Where matches are kept; the user's data directory when not given."`
	BotPace time.Duration `name:"bot-pace" placeholder:"DURATION" default:"900ms" help:"How long a bot thinks about a move (${default}); 0 lets bots answer at once."`
}

// Run serves until it is told to stop.
func (c *serveCommand) Run(ctx context.Context, std streams) (err error) {
	if err := c.check(); err != nil {
		return err
	}
	if c.Data == "" {
		if c.Data, err = dataDirectory(); err != nil {
			return err
		}
	}
	listener, err := listen(ctx, c.Addr)
	if err != nil {
		return err
	}
	defer listener.Close()
	kept, err := sqlite.Open(ctx, c.Data)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, kept.Close()) }()
	log := slog.New(slog.NewTextHandler(std.Err, nil))
	table, err := server.New(server.Config{
		Store: kept, Games: games.All(), Web: web.Dist(), BotPace: c.BotPace, Log: log,
	})
	if err != nil {
		return err
	}
	c.greet(std, listener.Addr())
	return serve(ctx, listener, table, log)
}

func (c *serveCommand) check() error {
	if _, _, err := net.SplitHostPort(c.Addr); err != nil {
		return usageError{fmt.Errorf("--addr %s: say a host and a port, or a port alone, such as :8080", c.Addr)}
	}
	if c.BotPace < 0 {
		return usageError{fmt.Errorf("--bot-pace %s: say a duration such as 900ms, or 0", c.BotPace)}
	}
	return nil
}

// listen opens the address. The error says what to do.
func listen(ctx context.Context, addr string) (net.Listener, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", addr)
	switch {
	case err == nil:
		return listener, nil
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("the address %s is taken: stop the program that listens there or choose another with --addr", addr)
	case errors.Is(err, os.ErrPermission):
		return nil, fmt.Errorf("this user may not listen on %s: choose a port above 1023 with --addr", addr)
	}
	return nil, fmt.Errorf("can't listen on %s (%w): choose another address with --addr", addr, err)
}

// greet prints where to go.
func (c *serveCommand) greet(std streams, at net.Addr) {
	mine, friends := pages(at)
	fmt.Fprintln(std.Out, "Portolan is ready. Open")
	fmt.Fprintf(std.Out, "  %s\n", mine)
	if len(friends) > 0 {
		fmt.Fprintln(std.Out, "Friends in the same network open")
		for _, page := range friends {
			fmt.Fprintf(std.Out, "  %s\n", page)
		}
	}
	fmt.Fprintf(std.Out, "Matches are kept in %s. Ctrl-C stops.\n", c.Data)
}

// serve answers requests until ctx ends, then ends what is under way: streams and bots first, since requests wait for them.
func serve(ctx context.Context, listener net.Listener, table *server.Server, log *slog.Logger) error {
	web := &http.Server{
		Handler:           table.Handler(),
		ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
	failed := make(chan error, 1)
	go func() { failed <- web.Serve(listener) }()
	var err error
	select {
	case err = <-failed:
		err = fmt.Errorf("serving stopped: %w", err)
	case <-ctx.Done():
		log.Info("stopping")
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), graceful)
	defer cancel()
	return errors.Join(err, table.Close(last), web.Shutdown(last))
}
