package server

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net"
	"net/http"
	"strconv"
	"time"

	"portolan/people"
	"portolan/store"
	"portolan/table"
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

// sendBuffer is how much may wait in the socket for a slow client, in bytes. What comes later is sent together.
const sendBuffer = 64 << 10

var heartbeat = []byte(":\n\n")

// envelope makes an event of an update.
var envelope = table.Envelope{
	Before: func(buf []byte, number int) []byte {
		buf = append(buf, "id: "...)
		buf = strconv.AppendInt(buf, int64(number), 10)
		return append(buf, "\nevent: match\ndata: "...)
	},
	After: "\n\n",
}

// streaming is what streams need of the server.
type streaming struct {
	hub       *table.Hub
	sessions  *people.Sessions
	limits    *limits
	heartbeat time.Duration
}

// stream sends a match to one client as it goes on.
type stream struct {
	sub     *table.Subscription // while it runs
	table   *table.Table
	server  streaming
	holder  any             // who has the stream's place
	session *people.Session // nil for spectators without one
	player  string
	conn    net.Conn
	last    int           // the number that the client had seen when it came; -1 for none
	hungUp  chan struct{} // the client has gone
}

// followMatch serves the events of a match.
func (ms *matches) followMatch(c *call, _ reader[none]) error {
	after, err := c.after()
	if err != nil {
		return err
	}
	if err := c.identify(watchers, 1); err != nil {
		return err
	}
	if c.r.Method == http.MethodHead {
		return ms.announce(c)
	}
	holder, err := ms.admit(c)
	if err != nil {
		return err
	}
	t, err := ms.table(c)
	if err != nil {
		c.limits.leave(holder)
		return err
	}
	s := &stream{
		table: t, server: streaming{ms.hub, c.people.Sessions, c.limits, ms.heartbeat},
		holder: holder, session: c.session, player: c.player(), last: after, hungUp: make(chan struct{}),
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
	begun = s.begin(c.r.Context()) == nil && ms.hub.Go("stream", t.ID(), s.run)
	return nil
}

// announce answers a HEAD request: the headers of a stream, and no stream.
func (ms *matches) announce(c *call) error {
	t, err := ms.table(c)
	if err != nil {
		return err
	}
	t.Close()
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
func (ms *matches) admit(c *call) (holder any, err error) {
	if ms.hub.Closed() {
		return nil, unavailable("The server is about to stop.")
	}
	holder = c.sender.addr
	if c.session != nil {
		holder = c.session.Key
	}
	most := math.MaxInt
	if c.sender.limited {
		most = ms.maxStreams
	}
	if !c.limits.enter(holder, most) {
		return nil, slowDown(10)
	}
	return holder, nil
}

// begin begins the answer.
func (s *stream) begin(ctx context.Context) error {
	if s.session != nil {
		s.server.sessions.Follow(s.session.Key, s.conn)
		if err := s.server.sessions.Verify(ctx, s.session); err != nil {
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
	closing := s.server.hub.Context()
	s.server.hub.Go("stream", s.table.ID(), s.listen)
	s.sub = s.table.Subscribe(s.player, s.last)
	defer s.sub.Close()
	ticker := time.NewTicker(s.server.heartbeat)
	defer ticker.Stop()
	for {
		if err := s.sendAll(closing); err != nil {
			return
		}
		select {
		case <-s.sub.Wake():
		case <-ticker.C:
			if s.session != nil && errors.Is(s.server.sessions.Verify(closing, s.session), store.ErrNotFound) {
				return
			}
			if err := s.write(heartbeat); err != nil {
				return
			}
		case <-s.hungUp:
			return
		case <-closing.Done():
			return
		}
	}
}

// sendAll sends what the client has not seen, until there is nothing.
func (s *stream) sendAll(ctx context.Context) error {
	for {
		f, rematch, err := s.sub.Next(ctx)
		switch {
		case errors.Is(err, table.ErrBroken):
			return errors.Join(err, s.write(brokenTable().event()))
		case err != nil:
			return err
		case f != nil:
			err = s.write(f.Text())
			f.Release()
		case rematch != "":
			err = s.write(fmt.Appendf(nil, "event: rematch\ndata: {\"id\":%q}\n\n", rematch))
		default:
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// write sends a text, which the client must take within two heartbeats: one that has gone without a word does not hold the
// stream for ever.
func (s *stream) write(text []byte) error {
	if err := s.conn.SetWriteDeadline(time.Now().Add(2 * s.server.heartbeat)); err != nil {
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
		s.server.sessions.Unfollow(s.session.Key, s.conn)
	}
	s.dismiss()
}

// dismiss gives the stream's place and table back.
func (s *stream) dismiss() {
	s.server.limits.leave(s.holder)
	s.table.Close()
}
