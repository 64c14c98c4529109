package main

import (
	"context"
	"errors"
	"runtime"

	"portolan/arena"
	"portolan/games"
	"portolan/think/lend"
)

// thinkCommand is portolan think.
type thinkCommand struct {
	NatsURL  string `name:"nats-url" env:"PORTOLAN_NATS_URL" placeholder:"URL" help:"The NATS server at which servers and workers meet, such as nats://host:4222; the servers are told the same."`
	Thinkers int    `name:"thinkers" env:"PORTOLAN_THINKERS" placeholder:"N" default:"0" help:"How many threads think; 0 for as many as there are cores."`

	Log logFlags `embed:""`
}

// Run thinks until ctx ends.
func (c *thinkCommand) Run(ctx context.Context, std streams) error {
	if c.NatsURL == "" {
		return usageError{errors.New("--nats-url is missing: servers and workers meet at a NATS server, and a database can't carry what they tell each other")}
	}
	if err := checkNATS(c.NatsURL); err != nil {
		return err
	}
	if err := checkThinkers(c.Thinkers, "as many as there are cores"); err != nil {
		return err
	}
	if c.Thinkers == 0 {
		c.Thinkers = runtime.GOMAXPROCS(0)
	}
	build, err := arena.Build()
	if err != nil {
		return err
	}
	return lend.Worker{URL: c.NatsURL, Games: games.All(), Build: build, Threads: c.Thinkers, Log: c.Log.logger(std.Err)}.Run(ctx)
}
