package server

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net"
	"net/http"
	"time"

	"portolan/store"
)

// streamHead begins the answer of a stream. It is written by hand because a stream takes its connection over from the HTTP
// server: an event is then one write to the socket and nothing is kept for a request that is long read. The retry field
// makes browsers come back after a second.
const streamHead = "HTTP/1.1 200 OK\r\n" +
	"Content-Type: text/event-stream\r\n" +
	"Cache-Control: no-store\r\n" +
	"X-Content-Type-Options: nosniff\r\n" +
	"Cross-Origin-Resource-Policy: same-origin\r\n" +
	"X-Accel-Buffering: no\r\n" +
	"Connection: close\r\n" +
	"\r\n" +
	"retry: 1000\n\n"

// sendBuffer is how much may wait in the socket for a slow client, in bytes. What comes later is told together.
const sendBuffer = 64 << 10

var heartbeat = []byte(":\n\n")

// stream sends a match to one client as it goes on. A client that is slow misses numbers, and nothing else: the next event
// tells all that happened since the one before.
type stream struct {
	table   *table
	holder  any      // who has the stream's place
	session *session // nil for spectators without one
	player  string
	conn    net.Conn
	last    int           // the number that the client has seen; -1 for none
	rematch string        // the rematch that the client knows of
	hidings int           // of the table, when the client was last told all
	wake    chan struct{} // there may be something to send
	hungUp  chan struct{} // the client has gone
}

func (s *stream) wakeUp() {
	select {
	case s.wake <- struct{}{}:
	default: // it is awake
	}
}

// followMatch serves the events of a match.
func followMatch(c *call, _ reader[none]) error {
	after, err := c.after()
	if err != nil {
		return err
	}
	if err := c.identify(watchers, 1); err != nil {
		return err
	}
	if c.r.Method == http.MethodHead {
		return c.announce()
	}
	holder, err := c.admit()
	if err != nil {
		return err
	}
	t, err := c.table()
	if err != nil {
		c.limits.leave(holder)
		return err
	}
	s := &stream{
		table: t, holder: holder, session: c.session, player: c.player(), last: after,
		wake: make(chan struct{}, 1), hungUp: make(chan struct{}),
	}
	conn, _, err := http.NewResponseController(c.w).Hijack()
	if err != nil {
		s.dismiss()
		return fmt.Errorf("take a connection over for a stream: %w", err)
	}
	c.status = http.StatusOK
	s.conn = conn
	begun := false
	defer func() {
		if !begun { // the client has gone, or the server is about to
			s.end()
		}
	}()
	begun = s.begin(c.r.Context()) == nil && c.hub.begin("stream", t.id, s.run)
	return nil
}

// announce answers who asks what a stream would be, without one.
func (c *call) announce() error {
	t, err := c.table()
	if err != nil {
		return err
	}
	t.close()
	c.w.Header().Set("Content-Type", "text/event-stream")
	c.status = http.StatusOK
	return nil
}

// after is the number that the client has seen, -1 for none. A browser that comes back says so in its header; the query
// is what the page began with.
func (c *call) after() (int, error) {
	if text := c.r.Header.Get("Last-Event-ID"); text != "" {
		return parseCount("Last-Event-ID", text)
	}
	return c.count("after", -1), nil
}

// admit takes a place for one more stream. A session holds it, or an address for those without one.
func (c *call) admit() (holder any, err error) {
	if c.hub.ctx.Err() != nil {
		return nil, unavailable("The server is about to stop.")
	}
	holder = c.sender.addr
	if c.session != nil {
		holder = c.session.key
	}
	most := math.MaxInt
	if c.sender.limited {
		most = c.cfg.MaxStreams
	}
	if !c.limits.enter(holder, most) {
		return nil, slowDown(10)
	}
	return holder, nil
}

// begin begins the answer.
func (s *stream) begin(ctx context.Context) error {
	if s.session != nil {
		sessions := s.table.hub.sessions
		sessions.follow(s)
		if err := sessions.still(ctx, s.session); err != nil {
			return err
		}
	}
	if tcp, ok := s.conn.(*net.TCPConn); ok {
		if err := tcp.SetWriteBuffer(sendBuffer); err != nil {
			return err
		}
	}
	return errors.Join(s.conn.SetDeadline(time.Time{}), s.write([]byte(streamHead)))
}

// run sends until the client or the server goes.
func (s *stream) run() {
	defer s.end()
	hub := s.table.hub
	hub.streams.Add(1)
	defer hub.streams.Add(-1)
	hub.running.Go(hub.report.Safely("stream", s.table.id, s.listen))
	s.table.join(s)
	defer s.table.leave(s)
	ticker := time.NewTicker(hub.cfg.Heartbeat)
	defer ticker.Stop()
	for {
		if err := s.sendAll(hub.ctx); err != nil {
			return
		}
		select {
		case <-s.wake:
		case <-ticker.C:
			if s.session != nil && errors.Is(hub.sessions.still(hub.ctx, s.session), store.ErrNotFound) {
				return
			}
			if err := s.write(heartbeat); err != nil {
				return
			}
		case <-s.hungUp:
			return
		case <-hub.ctx.Done():
			return
		}
	}
}

// sendAll sends what the client has not seen, until there is nothing.
func (s *stream) sendAll(ctx context.Context) error {
	for {
		f, rematch, err := s.next(ctx)
		var p *Problem
		switch {
		case errors.As(err, &p):
			return errors.Join(err, s.write(p.event()))
		case err != nil:
			return err
		case f != nil:
			err = s.write(f.text)
			s.last = f.number
			f.release()
		case rematch != "":
			err = s.write(fmt.Appendf(nil, "event: rematch\ndata: {\"id\":%q}\n\n", rematch))
			s.rematch = rematch
		default:
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// next returns what to send next: a frame, else a rematch, else nothing.
func (s *stream) next(ctx context.Context) (f *frame, rematch string, err error) {
	t := s.table
	err = t.run(ctx, "show", func() error {
		if f = t.frameFor(t.seatsOf(s.player), s.last); f != nil {
			s.hidings = t.hidings
			return nil
		}
		if s.hidings != t.hidings { // nothing has happened, but names are told or not
			f = t.newFrame(t.seatsOf(s.player), s.last)
			s.hidings = t.hidings
			return nil
		}
		if t.kept.Rematch != s.rematch {
			rematch = t.kept.Rematch
		}
		return nil
	})
	return f, rematch, err
}

// write sends a text, which the client must take within two heartbeats: one that has gone without a word does not hold the
// stream for ever.
func (s *stream) write(text []byte) error {
	if err := s.conn.SetWriteDeadline(time.Now().Add(2 * s.table.hub.cfg.Heartbeat)); err != nil {
		return err
	}
	_, err := s.conn.Write(text)
	return err
}

// listen waits for the client to go. It has nothing to say.
func (s *stream) listen() {
	defer close(s.hungUp)
	var said [16]byte
	for {
		if _, err := s.conn.Read(said[:]); err != nil {
			return
		}
	}
}

// end gives everything back.
func (s *stream) end() {
	_ = s.conn.Close() // nothing is left to say
	if s.session != nil {
		s.table.hub.sessions.unfollow(s)
	}
	s.dismiss()
}

// dismiss gives the stream's place and table back.
func (s *stream) dismiss() {
	s.table.hub.limits.leave(s.holder)
	s.table.close()
}
