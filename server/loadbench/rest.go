package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"time"
)

// rest is what streams take while nothing happens at their matches.
type rest struct {
	streams                 int
	heap, resident, seconds float64 // bytes of all, and for how long it was measured
	cpu                     float64 // seconds of all
}

// measureRest starts a server, opens streams of matches in which nobody moves, and prints what they take.
func measureRest(ctx context.Context, set settings) (err error) {
	servers, d, err := begin(ctx, set)
	defer func() { err = errors.Join(err, servers.stop()) }()
	if err != nil {
		return err
	}
	if err := d.sitDown(set.matches); err != nil {
		return err
	}
	r, hangUp, err := d.watch(ctx, servers, set)
	defer hangUp()
	if err != nil {
		return err
	}
	r.print()
	return nil
}

// watch opens more streams, divided among the matches, and measures what they take. They stay open until hangUp is called.
func (d *driver) watch(ctx context.Context, servers children, set settings) (r rest, hangUp func(), err error) {
	var conns []net.Conn
	hangUp = func() {
		for _, conn := range conns {
			_ = conn.Close() // nothing more is read
		}
	}
	before, err := servers.usage()
	if err != nil {
		return r, hangUp, err
	}
	for i := range set.streams {
		t := d.duels[i%len(d.duels)]
		conn, err := d.watchAs(t.clients[i/len(d.duels)%2], t.id)
		if err != nil {
			return r, hangUp, fmt.Errorf("stream %d: %w", i+1, err)
		}
		conns = append(conns, conn)
	}
	pause(ctx, time.Duration(set.warm)*time.Second)
	begun, err := servers.usage()
	if err != nil {
		return r, hangUp, err
	}
	pause(ctx, time.Second) // what was collected is put away
	from, err := servers.cpu()
	if err != nil {
		return r, hangUp, err
	}
	begin := time.Now()
	pause(ctx, time.Duration(set.seconds)*time.Second)
	to, err := servers.cpu()
	if n := d.ended.Load(); n > 0 {
		err = errors.Join(err, fmt.Errorf("%d of the streams have ended", n))
	}
	return rest{
		streams: set.streams, heap: begun.heap - before.heap, resident: begun.resident - before.resident,
		seconds: time.Since(begin).Seconds(), cpu: to - from,
	}, hangUp, err
}

// watchAs opens one more stream of a client's match, and reads on once its first event is there.
func (d *driver) watchAs(c *client, id string) (net.Conn, error) {
	conn, err := net.Dial("tcp", c.address)
	if err != nil {
		return nil, err
	}
	if _, err := fmt.Fprintf(conn, "GET /api/matches/%s/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n\r\n", id, c.token); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	var told []byte
	for some := make([]byte, 8<<10); !bytes.Contains(told, []byte("\ndata: ")) || !bytes.HasSuffix(told, []byte("\n\n")); {
		n, err := conn.Read(some)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("open a stream: %w, after %.100q", err, told), conn.Close())
		}
		told = append(told, some[:n]...)
	}
	go func() {
		_, _ = io.Copy(io.Discard, conn)
		d.ended.Add(1)
	}()
	return conn, nil
}

func (r *rest) print() {
	n := float64(r.streams)
	fmt.Printf("%d streams at rest: %.1f KB of heap each, %.1f KB resident; for %.0f s the server used %.2f %% of a core\n",
		r.streams, r.heap/1024/n, r.resident/1024/n, r.seconds, r.cpu/r.seconds*100)
}
