package server

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"portolan/crash"
	"portolan/game"
	"portolan/people"
)

// front is what every request goes through, whatever it asks for.
type front struct {
	log          *slog.Logger
	proxies      Proxies
	maxBody      int
	writeTimeout time.Duration
	people       *people.People
	limits       *limits
	naming       *limits // how often a player takes another name
	slots        *slots
	metrics      *metrics
	report       crash.Reporter
	ids          *requestIDs
}

// call is one request on its way through an operation.
type call struct {
	*front
	w       http.ResponseWriter
	r       *http.Request
	sender  sender
	session *people.Session // of the caller; nil when it has none
	status  int             // what was answered; 0 before that
	name    string          // what the log calls it, once that was asked: see id
}

// player is the caller's id, empty without a session.
func (c *call) player() string {
	if c.session == nil {
		return ""
	}
	return c.session.Player.ID
}

// minimal tells whether the caller prefers an answer of nothing but the number.
func (c *call) minimal() bool {
	for _, prefer := range c.r.Header["Prefer"] {
		if strings.Contains(prefer, "return=minimal") {
			return true
		}
	}
	return false
}

var bodies = sync.Pool{New: func() any { return new(make([]byte, 0, 1024)) }}

// body reads the request's body into a buffer that is given back with done.
func (c *call) body() (text []byte, done func(), err error) {
	if c.r.ContentLength > int64(c.maxBody) {
		return nil, func() {}, tooLarge(c.maxBody)
	}
	if c.r.ContentLength == 0 || c.r.Body == nil {
		return nil, func() {}, nil
	}
	buf := bodies.Get().(*[]byte)
	*buf, err = readAll((*buf)[:0], c.r.Body, c.maxBody)
	return *buf, func() { bodies.Put(buf) }, err
}

// readAll reads all of a body that has at most so many bytes.
func readAll(buf []byte, from io.Reader, most int) ([]byte, error) {
	for {
		if len(buf) == cap(buf) {
			buf = append(buf, 0)[:len(buf)]
		}
		n, err := from.Read(buf[len(buf):cap(buf)])
		buf = buf[:len(buf)+n]
		switch {
		case len(buf) > most:
			return buf, tooLarge(most)
		case err == io.EOF:
			return buf, nil
		case err != nil:
			return buf, malformed("", "The body broke off.")
		}
	}
}

// json answers with a value.
func (c *call) json(status int, value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("marshal an answer: %w", err)
	}
	return c.text(status, text)
}

// text answers with JSON.
func (c *call) text(status int, text []byte) error {
	h := c.w.Header()
	h["Content-Type"] = headerJSON
	h["Cache-Control"] = headerNoStore
	c.status = status
	c.w.WriteHeader(status)
	_, _ = c.w.Write(text) // who has gone needs no answer
	return nil
}

// packed answers with a value that may be long: compressed, for those who read that. What opens an account or a seat (a session, a
// token, a code, a link) is never answered so: how long a compressed text is tells of what repeats in it (decision 0068).
func (c *call) packed(status int, value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("marshal an answer: %w", err)
	}
	return c.packedText(status, text)
}

// leastPacked is from how many bytes on an answer is worth compressing.
const leastPacked = 1400

var packers = sync.Pool{New: func() any {
	w, _ := gzip.NewWriterLevel(nil, gzip.BestSpeed) // the level is one there is
	return w
}}

func (c *call) packedText(status int, text []byte) error {
	h := c.w.Header()
	h.Set("Vary", "Accept-Encoding")
	if len(text) < leastPacked || !accepts(c.r, "gzip") {
		return c.text(status, text)
	}
	w := packers.Get().(*gzip.Writer)
	defer packers.Put(w)
	var packed bytes.Buffer
	w.Reset(&packed)
	if _, err := w.Write(text); err != nil {
		return fmt.Errorf("compress an answer: %w", err)
	}
	if err := w.Close(); err != nil {
		return fmt.Errorf("compress an answer: %w", err)
	}
	h.Set("Content-Encoding", "gzip")
	return c.text(status, packed.Bytes())
}

func (c *call) empty() error {
	c.status = http.StatusNoContent
	c.w.WriteHeader(c.status)
	return nil
}

// fail answers with the problem that err is.
func (c *call) fail(op *operation, err error) {
	p, known := problemOf(err)
	if !known && c.r.Context().Err() == nil {
		c.log().Error("request failed", "operation", op.id, "error", err)
	}
	if c.status != 0 { // the answer has begun: all that is left is to break it off
		panic(http.ErrAbortHandler)
	}
	c.status = p.Status
	c.identified(c.w)
	p.write(c.w)
}

// refuse answers with a problem where there is no operation: it has a name, too, by which it is found where all is told.
func (f *front) refuse(w http.ResponseWriter, r *http.Request, p *Problem) {
	c := &call{front: f, w: w, r: r, sender: f.proxies.senderOf(r)}
	c.identified(w)
	if ctx := r.Context(); f.log.Enabled(ctx, slog.LevelDebug) {
		c.log().DebugContext(ctx, "refused", "type", p.Type, "method", r.Method, "status", p.Status) // the path may hold a secret
	}
	p.write(w)
}

// finish counts the request in the metrics, and tells of it where all is told.
func (c *call) finish(op *operation, began time.Time) {
	took := time.Since(began)
	c.metrics.request(op.id, c.status, took)
	if ctx := c.r.Context(); c.front.log.Enabled(ctx, slog.LevelDebug) {
		c.log().DebugContext(ctx, "answered", "operation", op.id, "match", c.r.PathValue("match"), "status", c.status, "took", took)
	}
}

// seat reads the seat of the request's path.
func (c *call) seat() (game.Seat, error) {
	text := c.r.PathValue("seat")
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n >= game.MaxSeats || text != strconv.Itoa(n) { // a seat has one address
		return 0, unknown("There is no such seat.")
	}
	return game.Seat(n), nil
}

// count is a query parameter that is a number from 0 up.
func (c *call) count(name string, otherwise int) int {
	if n, err := parseCount(name, c.r.URL.Query().Get(name)); err == nil {
		return n
	}
	return otherwise
}

// parseCount reads a number from 0 up. One that is larger than any that is counted is the largest: to ask up to it is to ask for all.
func parseCount(name, text string) (int, error) {
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil && !errors.Is(err, strconv.ErrRange) || n < 0 {
		return 0, malformed(name, "%s is a number from 0 up.", name)
	}
	return int(n), nil
}

// flag is a query parameter that is on or off.
func (c *call) flag(name string) bool {
	text := c.r.URL.Query().Get(name)
	return text == "1" || text == "true"
}

// unhurried gives the client the usual time to take the answer, however long it took to find: the server's time-outs count from
// the request.
func (c *call) unhurried() {
	_ = http.NewResponseController(c.w).SetWriteDeadline(time.Now().Add(c.writeTimeout)) // where there is none, none ends
}
