package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"strconv"
)

// client is one player: a connection for requests and one for the stream.
type client struct {
	address string
	token   string
	seat    int

	requests net.Conn
	answers  *bufio.Reader
	stream   net.Conn
	events   *bufio.Reader
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
	_, err = fmt.Fprintf(c.stream, "GET /api/matches/%s/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n\r\n", id, c.token)
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
		case bytes.HasPrefix(line, []byte("data: ")) && e.number > 0:
			e.data = line
			e.bytes++ // the empty line
			return e, nil
		}
		if err != nil {
			return e, err
		}
	}
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
