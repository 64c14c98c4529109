package lend

import (
	"errors"
	"fmt"
	"log/slog"
	"math"
	"time"

	"github.com/nats-io/nats.go"

	addresses "portolan/address"
	"portolan/bot"
	"portolan/game"
	"portolan/think"
)

const (
	signs   = "portolan.think.sign"  // what workers say of themselves
	calls   = "portolan.think.call"  // has them say so at once
	jobs    = "portolan.think.job."  // and the worker's name
	stopped = "portolan.think.stop." // the same: nobody waits for a job any more

	// largest is how long a message is at most that is read, in bytes.
	largest = 256 << 10
	// mostWorkers is how many workers a lender knows at most, and mostJobs how many jobs a worker has at hand at most.
	mostWorkers = 1000
	mostJobs    = 500

	// atWork is how often a worker says which jobs it is at, while there are any; atRest how often that it is there.
	atWork = 400 * time.Millisecond
	atRest = 5 * time.Second
	// lostAfter is after how long without a word of its worker a job is lost; goneAfter after how long a worker is that has none.
	lostAfter = 1500 * time.Millisecond
	goneAfter = 3 * atRest

	// longest is how long a worker thinks about a job at most.
	longest = 2 * time.Minute

	again = 500 * time.Millisecond // the pause between two attempts to connect
	ping  = 2 * time.Second
)

// Hears are the subjects that a worker listens to.
func Hears() []string { return []string{calls, jobs + "*", stopped + "*"} }

// Says are the subjects of which a worker speaks without being asked.
func Says() []string { return []string{signs} }

// sign is what a worker says of itself.
type sign struct {
	Worker  string   `json:"worker"`
	Build   string   `json:"build"`
	Threads int      `json:"threads"`
	Jobs    []string `json:"jobs"` // by id
	Leaving bool     `json:"leaving,omitempty"`
}

// order is a job on its way.
type order struct {
	ID         string         `json:"id"`
	Build      string         `json:"build"`
	Task       think.Task     `json:"task"`
	Match      string         `json:"match"`
	Seat       game.Seat      `json:"seat"`
	Spec       string         `json:"spec,omitempty"`
	Priority   think.Priority `json:"priority"`
	Seed       uint64         `json:"seed,omitempty"`
	Lines      int            `json:"lines,omitempty"`
	Seats      int            `json:"seats,omitempty"`
	Iterations int            `json:"iterations,omitempty"`
	Game       string         `json:"game"`
	Position   []byte         `json:"position"`
}

// reply is what a job came to.
type reply struct {
	Move   game.Move  `json:"move"`
	Lines  []bot.Line `json:"lines,omitempty"`
	Values []float64  `json:"values,omitempty"`
	Fault  string     `json:"fault,omitempty"` // why it was not done
}

// finite tells whether JSON has words for all numbers of a reply.
func (r *reply) finite() bool {
	for _, v := range r.Values {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return false
		}
	}
	for _, l := range r.Lines {
		if math.IsNaN(l.Value) || math.IsInf(l.Value, 0) {
			return false
		}
	}
	return true
}

// mostCauses is how many causes are told of why NATS can't be reached: some have a port in them that is another each time.
const mostCauses = 10

// causes tells why NATS can't be reached, each cause once: it is tried again and again. The client calls what is returned from one goroutine.
func causes(log *slog.Logger) func(*nats.Conn, error) {
	told := map[string]bool{}
	return func(_ *nats.Conn, err error) {
		if errors.Is(err, nats.ErrNoServers) || told[err.Error()] || len(told) == mostCauses { // the first says no more than that there is none
			return
		}
		told[err.Error()] = true
		log.Info("why NATS can't be reached", "error", err)
	}
}

// dial connects to NATS, now or later, and tells in the log when it goes and comes. back is called each time that it is there.
func dial(address, name string, log *slog.Logger, back, closed func(), more ...nats.Option) (*nats.Conn, error) {
	if address != "" {
		if err := addresses.CheckNATS(address); err != nil {
			return nil, fmt.Errorf("NATS can't be used: --nats-url %w", err)
		}
	}
	conn, err := nats.Connect(address, append(more, nats.Name(name), nats.MaxReconnects(-1), nats.RetryOnFailedConnect(true), nats.ReconnectWait(again),
		nats.ReconnectJitter(again, again), nats.ReconnectBufSize(-1), nats.PingInterval(ping), nats.MaxPingsOutstanding(2),
		nats.ConnectHandler(func(*nats.Conn) { back() }),
		nats.ReconnectHandler(func(*nats.Conn) { back() }),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				log.Warn("NATS is away; servers think by themselves", "error", err)
			}
		}),
		nats.ReconnectErrHandler(causes(log)),
		nats.ClosedHandler(func(*nats.Conn) { closed() }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { log.Warn("NATS has an error", "error", err) }))...)
	if err != nil {
		return nil, fmt.Errorf("NATS can't be used: %w", err)
	}
	return conn, nil
}
