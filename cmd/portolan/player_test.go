package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"portolan/wire"
)

// player plays a match over HTTP, and knows the last number of it that was acknowledged.
type player struct {
	url, token, match string
}

// seated opens a match against a random bot, in which the player is to move.
func seated(t *testing.T, url string) *player {
	t.Helper()
	token, id := tableOf(t, url, "random")
	return &player{url: url, token: token, match: id}
}

// ask sends a request and reads the answer into v. It may be used by goroutines besides that of the test.
func (p *player) ask(method, path string, body, v any) error {
	var text []byte // none of what is read: proxies send that once more
	if body != nil {
		var err error
		if text, err = json.Marshal(body); err != nil {
			return err
		}
	}
	request, err := http.NewRequest(method, p.url+path, bytes.NewReader(text))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", "Bearer "+p.token)
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode >= 300 {
		var why strings.Builder
		_ = answer.Write(&why) // as far as it can be read
		return fmt.Errorf("%s %s: %s: %.300s", method, path, answer.Status, why.String())
	}
	return json.NewDecoder(answer.Body).Decode(v)
}

// look asks for the match.
func (p *player) look() (*wire.Match, error) {
	m := new(wire.Match)
	return m, p.ask("GET", "api/matches/"+p.match, nil, m)
}

// move makes a move that takes the player on, and returns its number; 0 while it is not the player's turn. A match that is over is
// followed by another.
func (p *player) move() (int, error) {
	m, err := p.look()
	if err != nil {
		return 0, err
	}
	if m.Status == "over" {
		next := new(wire.Match)
		err := p.ask("POST", "api/matches/"+p.match+"/rematch", nil, next)
		p.match = next.ID
		return 0, err
	}
	if len(m.You) != 1 {
		return 0, fmt.Errorf("the player has the seats %v", m.You)
	}
	seat := m.You[0] // another one in each rematch
	choices := m.Choices[strconv.Itoa(seat)]
	if len(choices) == 0 {
		return 0, nil
	}
	done := new(wire.Match)
	err = p.ask("POST", "api/matches/"+p.match+"/moves",
		map[string]any{"number": m.Number, "seat": seat, "move": choices[(m.Number*7)%len(choices)].Move}, done)
	return done.Number, err
}

// playOn makes moves until n of them are acknowledged.
func (p *player) playOn(t *testing.T, n int) (last int) {
	t.Helper()
	for made := 0; made < n; {
		number, err := p.move()
		if err != nil {
			t.Fatal(err)
		}
		if number > 0 {
			made, last = made+1, number
		}
	}
	return last
}
