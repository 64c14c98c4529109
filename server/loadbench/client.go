package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"strconv"

	"portolan/wire"
)

// client is one player: a connection for requests and one for the stream.
type client struct {
	address string
	token   string
	seat    int
	patches bool // its stream takes patches

	requests net.Conn
	answers  *bufio.Reader
	stream   net.Conn
	events   *bufio.Reader
	text     []byte // of the latest update, where the stream takes patches
	spare    []byte // memory for the next one
	out      []byte
	random   *rand.Rand
}

func (c *client) connect() (err error) {
	c.requests, err = net.Dial("tcp", c.address)
	c.answers = bufio.NewReaderSize(c.requests, 2048)
	c.random = rand.New(rand.NewPCG(rand.Uint64(), 0))
	return err
}

// follow opens the stream of a match.
func (c *client) follow(id string) (err error) {
	if c.stream, err = net.Dial("tcp", c.address); err != nil {
		return err
	}
	query := ""
	if c.patches {
		query = "?patch=1"
	}
	_, err = fmt.Fprintf(c.stream, "GET /api/matches/%s/events%s HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n\r\n", id, query, c.token)
	if c.events == nil {
		c.events = bufio.NewReaderSize(c.stream, 256<<10)
	}
	c.events.Reset(c.stream)
	return err
}

// event is one event of the stream; its data is valid until the next.
type event struct {
	number int
	bytes  int
	data   []byte
}

// next reads the next event of a match.
func (c *client) next() (event, error) {
	var e event
	patch := false
	for {
		line, err := c.events.ReadSlice('\n')
		if err != nil {
			return e, fmt.Errorf("read a stream: %w", err)
		}
		e.bytes += len(line)
		switch {
		case bytes.HasPrefix(line, []byte("HTTP/1.1 ")) && !bytes.Contains(line, []byte(" 200 ")):
			return e, fmt.Errorf("open a stream: %s", line)
		case bytes.HasPrefix(line, []byte("id: ")):
			e.bytes = len(line)
			e.number, err = strconv.Atoi(string(bytes.TrimSpace(line[4:])))
		case bytes.Equal(line, []byte("event: patch\n")):
			patch = true
		case bytes.HasPrefix(line, []byte("data: ")) && e.number > 0:
			e.bytes++ // the empty line
			return e, c.take(&e, datum(line), patch)
		}
		if err != nil {
			return e, err
		}
	}
}

// datum is what a line of data holds.
func datum(line []byte) []byte { return bytes.TrimSuffix(line[len("data: "):], []byte("\n")) }

// take makes the update of the data of an event, of which a patch has a second line.
func (c *client) take(e *event, data []byte, patch bool) error {
	switch {
	case patch:
		var p wire.Patch
		if err := json.Unmarshal(data, &p); err != nil {
			return fmt.Errorf("read a patch: %w", err)
		}
		line, err := c.events.ReadSlice('\n')
		if err != nil {
			return fmt.Errorf("read a patch: %w", err)
		}
		e.bytes += len(line)
		made, err := p.Apply(c.spare[:0], c.text, datum(line))
		if err != nil {
			return err
		}
		c.text, c.spare = made, c.text
		e.data = c.text
	case c.patches:
		c.text = append(c.text[:0], data...)
		e.data = c.text
	default:
		e.data = data
	}
	return nil
}

// pick returns a random move of those listed, nil when none are.
func (e *event) pick(random *rand.Rand) []byte {
	begin := bytes.Index(e.data, []byte(`"choices":`))
	if begin < 0 {
		return nil
	}
	var picked []byte
	rest := e.data[begin:]
	for n := 1; ; n++ {
		_, after, found := bytes.Cut(rest, []byte(`{"move":"`))
		if !found {
			return picked
		}
		end := bytes.IndexByte(after, '"')
		if random.IntN(n) == 0 {
			picked = after[:end]
		}
		rest = after[end:]
	}
}

func (e *event) over() bool { return bytes.Contains(e.data, []byte(`"status":"over"`)) }

// move posts a move. The number is that of its row, 0 when it was stale.
func (c *client) move(id string, number int, move []byte) (row int, err error) {
	body := fmt.Appendf(nil, `{"number":%d,"seat":%d,"move":"%s"}`, number, c.seat, move)
	c.out = fmt.Appendf(c.out[:0], "POST /api/matches/%s/moves HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n"+
		"Content-Type: application/json\r\nPrefer: return=minimal\r\nContent-Length: %d\r\n\r\n%s", id, c.token, len(body), body)
	if _, err := c.requests.Write(c.out); err != nil {
		return 0, err
	}
	return c.answer()
}

func (c *client) answer() (row int, err error) {
	status, length := 0, 0
	for {
		line, err := c.answers.ReadSlice('\n')
		if err != nil {
			return 0, fmt.Errorf("read an answer: %w", err)
		}
		if status == 0 {
			status, err = strconv.Atoi(string(line[9:12]))
		} else if value, found := bytes.CutPrefix(line, []byte("Content-Length: ")); found {
			length, err = strconv.Atoi(string(bytes.TrimSpace(value)))
		}
		if err != nil {
			return 0, err
		}
		if len(line) == 2 {
			break
		}
	}
	body, err := c.answers.Peek(length)
	if err != nil {
		return 0, err
	}
	defer func() { _, _ = c.answers.Discard(length) }() // peeked at before
	switch status {
	case 200:
		return strconv.Atoi(string(body[len(`{"number":`) : len(body)-1]))
	case 409:
		return 0, nil
	}
	return 0, fmt.Errorf("a move was answered with %d: %s", status, body)
}

func (c *client) close() error {
	if c.stream == nil {
		return c.requests.Close()
	}
	return errors.Join(c.requests.Close(), c.stream.Close())
}
