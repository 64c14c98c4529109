package server

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"net/http"
	"strconv"
	"sync/atomic"
	"syscall"
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

// handover is the last word of a server that ends: come back sooner, to another one perhaps.
const handover = "retry: 100\n\n"

// envelope makes an event of an update.
var envelope = table.Envelope{
	Before: func(buf []byte, number int) []byte {
		buf = append(buf, "id: "...)
		buf = strconv.AppendInt(buf, int64(number), 10)
		return append(buf, "\nevent: match\ndata: "...)
	},
	Patch: func(buf []byte, number int) []byte {
		buf = strconv.AppendInt(append(buf, "id: "...), int64(number), 10)
		return append(buf, "\nevent: patch\ndata: "...)
	},
	Fresh: "\ndata: ",
	After: "\n\n",
}

// streaming is what streams need of the server.
type streaming struct {
	hub       *table.Hub
	sessions  *people.Sessions
	slots     *slots
	talk      store.Talk
	matches   store.Matches
	heartbeat time.Duration
}

// stream sends matches to one client as they go on.
type stream struct {
	server  streaming
	holder  slot            // that the stream takes
	session *people.Session // nil for spectators without one
	player  string
	conn    net.Conn
	line    net.Conn      // the connection of the network: below conn, where that is encrypted
	hungUp  chan struct{} // the client has gone
	parted  atomic.Bool   // and has said so, or its system did: it has got what was sent
	away    bool          // nobody looks at what the client shows
	patches bool          // the client takes patches
	wake    chan struct{} // there may be something to send
	until   time.Time     // when the client must have taken what is written
	watched []*watched
	// joint streams tell of several matches, of talk and of lists; others of one match alone.
	joint bool
	lobby *table.Lobby     // of joint streams
	hush  <-chan time.Time // lists have changed, and it is too soon to say so
	waits int              // how many matches wait for the player, as the client was told; -1 for not yet
}

// watched is a match that a stream tells of.
type watched struct {
	table *table.Table
	sub   *table.Subscription // while the stream runs
	last  int                 // the number that the client has seen; -1 for none
	line  int64               // the last line of talk that the client has heard
	asked bool                // the store was asked for lines before that
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
		c.slots.leave(holder)
		return err
	}
	return ms.follow(c, &stream{holder: holder, patches: c.flag("patch"), watched: []*watched{{table: t, last: after}}}, t.ID())
}

// follow begins a stream, which has its slot and its tables.
func (ms *matches) follow(c *call, s *stream, about string) error {
	s.server = streaming{ms.hub, c.people.Sessions, c.slots, ms.store, ms.store, ms.heartbeat}
	s.session, s.player, s.hungUp, s.wake = c.session, c.player(), make(chan struct{}), make(chan struct{}, 1)
	conn, _, err := http.NewResponseController(c.w).Hijack()
	if err != nil {
		s.dismiss()
		return fmt.Errorf("take a connection over for a stream: %w", err)
	}
	c.status = http.StatusOK
	s.conn, s.line = conn, conn
	if encrypted, is := conn.(*tls.Conn); is {
		s.line = encrypted.NetConn()
	}
	begun := false
	defer func() {
		if !begun { // the client has gone, or the server is about to
			s.end()
		}
	}()
	begun = s.begin(c.r.Context()) == nil && ms.hub.Go("stream", about, func() { s.run(about) })
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

// admit takes a slot for one more stream. A session holds it, or an address for those without one.
func (ms *matches) admit(c *call) (holder slot, err error) {
	if ms.hub.Closed() {
		return slot{}, unavailable("The server is about to stop.")
	}
	holder = c.slotOf(streamSlot)
	most := math.MaxInt
	if c.sender.limited {
		most = ms.maxStreams
	}
	if !c.slots.enter(holder, most) {
		return slot{}, slowDown(10)
	}
	return holder, nil
}

// begin begins the answer.
func (s *stream) begin(ctx context.Context) error {
	if s.session != nil {
		// To close what is encrypted would wait for the client to take a farewell, while sessions are locked.
		s.server.sessions.Follow(s.session, s.line)
		if err := s.server.sessions.Verify(ctx, s.session); err != nil {
			return err
		}
	}
	if tcp, ok := s.line.(*net.TCPConn); ok {
		if err := errors.Join(tcp.SetWriteBuffer(sendBuffer), limitUnconfirmed(tcp, 2*s.server.heartbeat)); err != nil {
			return err
		}
	}
	if s.joint { // before the client can know that it listens: from then on it asks for its lists only when they change
		s.lobby = s.server.hub.FollowLobby(s.player, s.wake)
	}
	return errors.Join(s.conn.SetDeadline(time.Time{}), s.write([]byte(streamHead)))
}

// run sends until the client or the server goes.
func (s *stream) run(about string) {
	defer s.end()
	closing := s.server.hub.Context()
	s.server.hub.Go("stream", about, s.listen)
	for _, w := range s.watched {
		w.sub = w.table.SubscribeWith(s.player, w.last, s.wake)
		if s.away {
			w.sub.Away()
		}
		if s.patches {
			w.sub.Patch()
		}
		defer s.leave(w)
	}
	beat := time.NewTimer(untilBeat(time.Now(), s.server.heartbeat))
	defer beat.Stop()
	for {
		if err := s.sendAll(closing); err != nil {
			return
		}
		select {
		case <-s.wake:
		case <-s.hush:
			s.hush = nil
		case <-beat.C:
			beat.Reset(untilBeat(time.Now(), s.server.heartbeat))
			if s.session != nil && errors.Is(s.server.sessions.Verify(closing, s.session), store.ErrNotFound) {
				return
			}
			if err := s.write(heartbeat); err != nil {
				return
			}
		case <-s.hungUp:
			return
		case <-closing.Done():
			_ = s.write([]byte(handover)) // who has gone needs no word
			return
		}
	}
}

// untilBeat is how long a stream may be quiet: a heartbeat, or a little less, so that many streams beat together and the server's threads are
// woken once for all of them.
func untilBeat(now time.Time, heartbeat time.Duration) time.Duration {
	return max(now.Add(heartbeat).Truncate(heartbeat/beatsApart).Sub(now), heartbeat/2)
}

// beatsApart is at how many moments in the time of a heartbeat streams beat.
const beatsApart = 32

// leave ends what the stream has of a match.
func (s *stream) leave(w *watched) {
	switch {
	case w.gone():
	case s.parted.Load():
		w.sub.CloseSeen()
	default:
		w.sub.Close()
	}
}

// sendAll sends what the client has not seen, until there is nothing.
func (s *stream) sendAll(ctx context.Context) error {
	for _, w := range s.watched {
		err := s.sendMatch(ctx, w)
		if err == nil && s.joint {
			err = s.sendTalk(ctx, w)
		}
		if err != nil {
			return err
		}
	}
	return s.sendLobby(ctx)
}

// sendMatch sends what the client has not seen of a match.
func (s *stream) sendMatch(ctx context.Context, w *watched) error {
	for !w.gone() {
		next, err := w.sub.Next(ctx)
		switch {
		case err != nil && s.joint:
			return s.lose(w, err)
		case errors.Is(err, table.ErrBroken):
			return errors.Join(err, s.write(brokenTable().event()))
		case err != nil:
			return err
		case next.Frame != nil:
			w.last = next.Frame.Number()
			err = s.write(s.updateOf(w, &next))
			next.Frame.Release()
		case next.Rematch != "":
			err = s.write(s.rematchOf(w, next.Rematch))
		default:
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// write sends a text, which the client must take within two heartbeats: one that has gone without a word does not hold the
// stream for ever. It has one at least: the limit is moved only when it has come nearer than that.
func (s *stream) write(text []byte) error {
	if now := time.Now(); s.until.Sub(now) < s.server.heartbeat {
		s.until = now.Add(2 * s.server.heartbeat)
		if err := s.conn.SetWriteDeadline(s.until); err != nil {
			return err
		}
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
			s.parted.Store(errors.Is(err, io.EOF) || errors.Is(err, syscall.ECONNRESET))
			return
		}
	}
}

// end gives everything back.
func (s *stream) end() {
	_ = s.conn.Close() // nothing is left to say
	if s.lobby != nil {
		s.lobby.Close()
	}
	if s.session != nil {
		s.server.sessions.Unfollow(s.session.Key, s.line)
	}
	s.dismiss()
}

// dismiss gives the stream's slot and tables back.
func (s *stream) dismiss() {
	s.server.slots.leave(s.holder)
	for _, w := range s.watched {
		w.table.Close()
	}
}
