package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// measure starts a server, drives it and stops it.
func measure(ctx context.Context, set settings) (f *figures, err error) {
	servers, d, err := begin(ctx, set)
	defer func() { err = errors.Join(err, servers.stop()) }()
	if err != nil {
		return nil, err
	}
	before, err := servers.usage()
	if err != nil {
		return nil, err
	}
	if err := d.sitDown(set.matches); err != nil {
		return nil, err
	}
	for range set.bots {
		seats := []map[string]string{{"kind": "bot", "bot": set.bot}, {"kind": "bot", "bot": set.bot}}
		body := map[string]any{"game": "efemeris", "seats": seats}
		if err := d.call("POST", "/api/matches", d.duels[0].clients[0].token, body, new(struct{})); err != nil {
			return nil, err
		}
	}
	var running sync.WaitGroup
	for _, duel := range d.duels {
		running.Go(func() { d.note(duel.run()) })
	}
	for n := range set.guesses {
		running.Go(func() { d.guess(n) })
	}
	pause(ctx, time.Duration(set.warm)*time.Second)
	begun, err := servers.usage()
	if err != nil {
		return nil, err
	}
	d.recording.Store(true)
	begin := time.Now()
	pause(ctx, time.Duration(set.seconds)*time.Second)
	d.recording.Store(false)
	seconds := time.Since(begin).Seconds()
	after, err := servers.usage()
	if err != nil {
		return nil, err
	}
	d.stopped.Store(true)
	for _, duel := range d.duels {
		duel.hangUp()
	}
	running.Wait()
	if d.err != nil {
		return nil, d.err
	}
	f = d.figures(seconds)
	f.Guesses, f.GuessesRefused = int(d.guesses.Load()), int(d.refusedGuesses.Load())
	f.HeapPerMatch = (after.heap - before.heap) / 1024 / float64(set.matches)
	f.MemoryPerMatch = (after.resident - before.resident) / 1024 / float64(set.matches)
	f.Bots, f.BotMoves = set.bots, (after.rows-begun.rows)/seconds-f.MovesPerSecond
	f.ServerCPU = (after.cpu - begun.cpu) / seconds
	f.CPUPerMove = (after.cpu - begun.cpu) / float64(max(f.Moves, 1)) * 1e6
	f.WaitsPerMove = (after.waits - begun.waits) / float64(max(f.Moves, 1))
	return f, nil
}

// begin starts the servers and a driver for them. Those that were started are returned with an error, too.
func begin(ctx context.Context, set settings) (servers children, d *driver, err error) {
	for range max(1, set.nodes) {
		one, err := start(ctx, set)
		if err != nil {
			return servers, nil, err
		}
		servers = append(servers, one)
	}
	return servers, &driver{
		addresses: servers.addresses(), pace: set.pace, clock: set.clock, notices: set.notices, patch: set.patch, guessFrom: set.guessFrom,
	}, nil
}

// sitDown opens so many matches.
func (d *driver) sitDown(matches int) error {
	for range matches {
		duel, err := d.seat()
		if err != nil {
			return err
		}
		d.duels = append(d.duels, duel)
	}
	return nil
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// driver drives all matches.
type driver struct {
	addresses []string // of the servers
	pace      time.Duration
	clock     string
	notices   bool
	patch     int // how many of 100 streams take patches
	streams   int // players that were made
	duels     []*duel
	recording atomic.Bool
	stopped   atomic.Bool
	guesses   atomic.Int64
	ended     atomic.Int64 // streams that were only watched

	guessFrom      string // the address from which passwords are guessed
	refusedGuesses atomic.Int64

	mu  sync.Mutex
	err error
}

// note keeps the first error that is not the end.
func (d *driver) note(err error) {
	if err == nil || d.stopped.Load() {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.err == nil {
		d.err = err
	}
}

// guess signs in under names that nobody has, one after the other, until the end. Nobody has to wait for those.
func (d *driver) guess(n int) {
	client := &http.Client{Transport: &http.Transport{}} // keeps its own connection
	defer client.CloseIdleConnections()
	for i := 0; !d.stopped.Load(); i++ {
		body := fmt.Sprintf(`{"name":"Nobody %d %d","password":"a guess"}`, n, i)
		request, err := http.NewRequest("POST", "http://"+d.addresses[0]+"/api/sessions", strings.NewReader(body))
		if err != nil {
			d.note(err)
			return
		}
		if d.guessFrom != "" {
			request.Header.Set("X-Forwarded-For", d.guessFrom)
		}
		answer, err := client.Do(request)
		if err != nil {
			d.note(err)
			return
		}
		_, _ = io.Copy(io.Discard, answer.Body) // so that the connection is used again
		answer.Body.Close()
		if answer.StatusCode < 400 {
			d.note(errors.New("a guess has signed in"))
			return
		}
		if d.recording.Load() {
			d.guesses.Add(1)
			if answer.StatusCode == http.StatusTooManyRequests {
				d.refusedGuesses.Add(1)
			}
		}
	}
}

// call sends a request that is not measured.
func (d *driver) call(method, path, token string, body, answer any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	request, err := http.NewRequest(method, "http://"+d.addresses[0]+path, bytes.NewReader(text))
	if err != nil {
		return err
	}
	request.Header.Set("Authorization", "Bearer "+token)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode >= 300 {
		return fmt.Errorf("%s %s: %s", method, path, response.Status)
	}
	return json.NewDecoder(response.Body).Decode(answer)
}

// seat makes two players and a match for them.
func (d *driver) seat() (*duel, error) {
	t := &duel{driver: d}
	for seat := range t.clients {
		var session struct{ Token string }
		if err := d.call("POST", "/api/sessions", "", map[string]string{"name": fmt.Sprintf("Driver %d", seat)}, &session); err != nil {
			return nil, err
		}
		if d.notices {
			if err := d.call("POST", "/api/notices/channels", session.Token, map[string]string{"kind": "atom"}, new(struct{})); err != nil {
				return nil, err
			}
		}
		d.streams++
		patches := d.streams*d.patch/100 > (d.streams-1)*d.patch/100
		t.clients[seat] = &client{address: d.addresses[seat%len(d.addresses)], token: session.Token, seat: seat, patches: patches}
		if err := t.clients[seat].connect(); err != nil {
			return nil, err
		}
	}
	return t, t.open()
}

// figures sums up what was measured in all matches.
func (d *driver) figures(seconds float64) *figures {
	f := &figures{Matches: len(d.duels), Seconds: seconds}
	var latency, answers []time.Duration
	events, sent := 0, 0
	for _, t := range d.duels {
		t.mu.Lock()
		f.Moves += t.moves
		f.Refused += t.refused
		f.Finished += t.done
		events += t.events
		sent += t.bytes
		latency = append(latency, t.latency...)
		answers = append(answers, t.answers...)
		t.mu.Unlock()
	}
	slices.Sort(latency)
	slices.Sort(answers)
	f.MovesPerSecond = float64(f.Moves) / seconds
	f.P50, f.P99, f.Max = at(latency, 0.5), at(latency, 0.99), at(latency, 1)
	f.AnswerP50, f.AnswerP99 = at(answers, 0.5), at(answers, 0.99)
	if events > 0 {
		f.BytesPerEvent = float64(sent) / float64(events)
	}
	return f
}

// at is the quantile of sorted times, in milliseconds.
func at(times []time.Duration, quantile float64) float64 {
	if len(times) == 0 {
		return 0
	}
	return float64(times[int(quantile*float64(len(times)-1))]) / float64(time.Millisecond)
}
