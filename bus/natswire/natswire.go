// Package natswire carries the letters of a cluster's nodes over core NATS, which forgets what it has delivered: the store has the truth.
package natswire

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"

	addresses "portolan/address"
	"portolan/bus"
)

const (
	// again is the pause between two attempts to connect.
	again = 500 * time.Millisecond
	// A link that is half open is found out by two pings without an answer.
	ping = 2 * time.Second
)

// Wire is a connection to NATS. While that can't be used letters go by another wire.
type Wire struct {
	conn    *nats.Conn
	subject string
	other   bus.Wire
	whole   func() bool
	log     *slog.Logger
	away    atomic.Bool // the last letter went by the other wire
}

// Ears are told what a wire hears.
type Ears interface {
	// Receive is called with each letter, those of the own node included.
	Receive(letter []byte)
	// Missed is called when letters may have been lost.
	Missed()
}

// Connect connects to the NATS servers at address, several of which are parted by commas, and listens to the cluster of the given name. A NATS
// that is not there yet is tried again and again. More options say how to connect.
func Connect(address, cluster string, ears Ears, other bus.Wire, log *slog.Logger, more ...nats.Option) (*Wire, error) {
	if address != "" {
		if err := addresses.CheckNATS(address); err != nil {
			return nil, fmt.Errorf("NATS can't be used: --nats-url %w", err)
		}
	}
	w := &Wire{subject: "portolan." + cluster, other: other, log: log, whole: func() bool { return true }}
	var err error
	w.conn, err = nats.Connect(address, append(more, nats.Name("portolan"), nats.MaxReconnects(-1), nats.RetryOnFailedConnect(true), nats.ReconnectWait(again),
		nats.ReconnectJitter(again, again), nats.ReconnectBufSize(-1), nats.PingInterval(ping), nats.MaxPingsOutstanding(2),
		nats.ConnectHandler(func(*nats.Conn) { ears.Missed() }),
		nats.ReconnectHandler(func(*nats.Conn) { log.Info("NATS is there again"); ears.Missed() }),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				log.Warn("NATS is away; the database carries what servers tell each other", "error", err)
			}
		}),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			log.Warn("NATS has an error", "error", err)
			if errors.Is(err, nats.ErrSlowConsumer) {
				ears.Missed()
			}
		}))...)
	if err != nil {
		return nil, fmt.Errorf("NATS can't be used: %w", err)
	}
	if _, err = w.conn.Subscribe(w.subject, func(m *nats.Msg) { ears.Receive(m.Data) }); err != nil {
		w.conn.Close()
		return nil, fmt.Errorf("listen to other servers by NATS: %w", err)
	}
	if !w.conn.IsConnected() {
		log.Warn("NATS can't be reached yet; the database carries what servers tell each other")
	}
	return w, nil
}

// While has letters go by the other wire while whole says that what NATS has does not reach all nodes. It is called before anything is sent.
func (w *Wire) While(whole func() bool) { w.whole = whole }

// Rest implements [bus.Wire].
func (w *Wire) Rest() time.Duration {
	if w.away.Load() {
		return w.other.Rest()
	}
	return 0
}

// Send implements [bus.Wire]. It returns when NATS has the letters, or the other wire.
func (w *Wire) Send(ctx context.Context, letters []string) error {
	err := w.send(ctx, letters)
	w.away.Store(err != nil)
	if err == nil {
		return nil
	}
	return w.other.Send(ctx, letters)
}

func (w *Wire) send(ctx context.Context, letters []string) error {
	if !w.conn.IsConnected() || !w.whole() {
		return nats.ErrDisconnected
	}
	for _, l := range letters {
		if err := w.conn.Publish(w.subject, []byte(l)); err != nil {
			return err
		}
	}
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	return w.conn.FlushWithContext(ctx)
}

// Close ends the connection.
func (w *Wire) Close() { w.conn.Close() }
