package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"portolan/arena"
	"portolan/arena/fleet"
	"portolan/games"
)

// arenaWorker is portolan arena worker.
type arenaWorker struct {
	NatsURL string `name:"nats-url" required:"" placeholder:"URL" help:"The NATS server at which arenas and workers meet, such as nats://host:4222."`
	Workers int    `name:"workers" placeholder:"N" help:"Matches played at once; as many as there are processors when not given."`
}

// Run plays matches until ctx ends.
func (c *arenaWorker) Run(ctx context.Context, std streams) error {
	if c.Workers < 0 {
		return usageError{errors.New("--workers wants a number above 0")}
	}
	if c.Workers == 0 {
		c.Workers = runtime.GOMAXPROCS(0)
	}
	build, err := arena.Build()
	if err != nil {
		return err
	}
	queue, err := fleet.Dial(ctx, c.NatsURL, "portolan arena worker")
	if err != nil {
		return err
	}
	defer queue.Close()
	tell := func(text string) { fmt.Fprintln(std.Err, "portolan arena worker:", text) }
	tell(fmt.Sprintf("ready for %d matches at once", c.Workers))
	w := fleet.Worker{Queue: queue, Games: games.ByID, Build: build, Hands: c.Workers, Tell: tell}
	if err := w.Run(ctx); err != nil {
		return fmt.Errorf("arena worker: %w", err)
	}
	tell("stopped; matches under way went back to the queue")
	return nil
}
