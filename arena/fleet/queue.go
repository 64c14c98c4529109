// Package fleet spreads the matches of an arena over worker processes, on this machine or many, by way of NATS JetStream.
//
// The arena puts a task for each match into a work queue; any worker takes it, plays the match and publishes the result before
// it acknowledges the task. While it plays it says so every few seconds. A task whose worker falls silent is delivered to
// another one, so that a match may be played twice, with the same result, and is counted once: results are known by the match's
// number. Settings travel with each task, so workers keep nothing and serve any arena; they refuse one of another program.
package fleet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	addresses "portolan/address"
	"portolan/arena"
)

const (
	workStream   = "PORTOLAN_ARENA_WORK"
	resultStream = "PORTOLAN_ARENA_RESULTS"
	workers      = "workers" // the consumer that all workers share

	workSubject   = "portolan.arena.work."   // and the ID of the arena's settings
	resultSubject = "portolan.arena.result." // the same
	noticeSubject = "portolan.arena.notice." // what workers have to tell the arena; not kept

	// AckWait is how long a worker may be silent before its match is given to another one.
	AckWait = 10 * time.Second
	// heartbeat is how often a worker says that it is still playing: three may be lost.
	heartbeat = AckWait / 4

	// maxMessage bounds what is read from the queue.
	maxMessage = 1 << 20
	// patience is how long a request to the server may take.
	patience = 5 * time.Second
)

// task is a message of the work queue.
type task struct {
	Settings arena.Settings `json:"settings"`
	Match    int            `json:"match"`
	// Run is another one for each time that the match is queued. It tells a result that is published again from that of a
	// match that was queued again.
	Run string `json:"run"`
}

// answer is a message of the stream of results.
type answer struct {
	Result arena.Result `json:"result"`
	Run    string       `json:"run"`
	Fault  string       `json:"fault,omitempty"` // why the match can't be played
}

// Queue is a connection to the NATS server through which arenas and workers meet.
type Queue struct {
	conn *nats.Conn
	js   jetstream.JetStream
	url  string // without passwords
	work jetstream.Stream
	done jetstream.Stream
	hire jetstream.Consumer
}

// Dial connects to the NATS server at address ("nats://host:4222"; several are separated by commas) and makes the streams there
// unless they exist. Later it reconnects by itself, without end. name is what the server's operator sees.
func Dial(ctx context.Context, address, name string) (*Queue, error) {
	if err := addresses.CheckNATS(address); err != nil {
		return nil, fmt.Errorf("the address of NATS %w; one is like nats://user:password@host:4222", err)
	}
	q := &Queue{}
	q.url, _ = addresses.Shown(address)
	conn, err := nats.Connect(address, nats.Name(name), nats.Timeout(patience), nats.MaxReconnects(-1),
		nats.ReconnectWait(time.Second))
	if err != nil {
		return nil, fmt.Errorf("NATS at %s can't be reached: %w; is a server running there? (nats-server -js starts one)",
			q.url, err)
	}
	q.conn = conn
	if q.js, err = jetstream.New(conn, jetstream.WithDefaultTimeout(patience)); err == nil {
		q.work, q.done, q.hire, err = q.prepare(ctx)
	}
	if err != nil {
		conn.Close()
		if errors.Is(err, jetstream.ErrJetStreamNotEnabled) || errors.Is(err, nats.ErrNoResponders) {
			return nil, fmt.Errorf("NATS at %s runs without JetStream, which keeps the queue; start it with -js", q.url)
		}
		return nil, fmt.Errorf("preparing the queue in NATS at %s: %w", q.url, err)
	}
	return q, nil
}

// Close ends the connection.
func (q *Queue) Close() { q.conn.Close() }

// prepare makes the streams and the workers' consumer unless they exist. A server that was started again without its disk has
// forgotten them; handles from before are good for those made anew.
func (q *Queue) prepare(ctx context.Context) (work, done jetstream.Stream, hire jetstream.Consumer, err error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	work, err = q.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: workStream, Subjects: []string{workSubject + "*"}, Retention: jetstream.WorkQueuePolicy,
		MaxMsgSize: maxMessage, MaxAge: 7 * 24 * time.Hour, MaxMsgs: 1 << 20, Discard: jetstream.DiscardNew,
		Description: "Matches of Portolan's arenas that wait to be played.",
	})
	if err != nil {
		return nil, nil, nil, err
	}
	done, err = q.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: resultStream, Subjects: []string{resultSubject + "*"},
		MaxMsgSize: maxMessage, MaxAge: 24 * time.Hour, MaxBytes: 256 << 20,
		Description: "What came of the matches of Portolan's arenas.",
	})
	if err != nil {
		return nil, nil, nil, err
	}
	hire, err = work.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: workers, AckPolicy: jetstream.AckExplicitPolicy, AckWait: AckWait,
		MaxAckPending: -1, MaxDeliver: -1, MaxWaiting: 1 << 14,
	})
	return work, done, hire, err
}

// encode marshals what goes through the queue: plain structs, which always marshal.
func encode(v any) []byte {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return text
}
