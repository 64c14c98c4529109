// Command gobot plays a match of Portolan over HTTP, with nothing but the standard library. It picks any legal move.
//
//	go run ./examples/gobot                                  # a duel against the greedy bot
//	go run ./examples/gobot -url https://… -token portolan_…  # as the player whose API token it is
//	go run ./examples/gobot -match ID -seat 1                # sits down at somebody's table
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// match is what the bot looks at. All that its seat may know is in the view, which is each game's own.
type match struct {
	ID, Status    string
	Number        int
	You, Deciding []int
	Choices       map[string][]choice
	View, Outcome json.RawMessage
}

type choice struct {
	Move, Kind string
	Path       []string // elements to click
}

// choose is where something cleverer goes.
func choose(_ *match, choices []choice) choice { return choices[rand.IntN(len(choices))] }

var (
	url     = flag.String("url", "http://127.0.0.1:8080", "where Portolan is")
	token   = flag.String("token", "", "an API token; without one it plays as a guest")
	table   = flag.String("match", "", "a table to sit down at")
	place   = flag.Int("seat", 1, "where to sit down")
	game    = flag.String("game", "efemeris", "the game to play")
	against = flag.String("against", "greedy", "the bots to play against, with commas between them")
)

func main() {
	flag.Parse()
	if *token == "" {
		ask("POST", "/api/sessions", map[string]any{"name": "Gopher"}, &struct{ Token *string }{token})
	}
	var m match
	if *table != "" {
		ask("POST", fmt.Sprintf("/api/matches/%s/seats/%d", *table, *place), struct{}{}, &m)
	} else {
		seats := []map[string]string{{"kind": "me"}}
		for bot := range strings.SplitSeq(*against, ",") {
			seats = append(seats, map[string]string{"kind": "bot", "bot": bot})
		}
		ask("POST", "/api/matches", map[string]any{"game": *game, "seats": seats}, &m)
	}
	seat := m.You[0]
	fmt.Printf("plays seat %d of %s/m/%s\n", seat, *url, m.ID)
	for ; m.Status != "over"; ask("GET", "/api/matches/"+m.ID, nil, &m) {
		choices := m.Choices[strconv.Itoa(seat)]
		if !slices.Contains(m.Deciding, seat) || len(choices) == 0 {
			time.Sleep(50 * time.Millisecond) // polling is simple; examples/bot.py follows the stream
			continue
		}
		move := map[string]any{"number": m.Number, "seat": seat, "move": choose(&m, choices).Move}
		ask("POST", "/api/matches/"+m.ID+"/moves", move, nil)
	}
	fmt.Printf("%s\n", m.Outcome)
}

// ask sends a request and reads the answer. A move that came too late (409) is no fault: the bot looks again.
func ask(method, path string, body, answer any) {
	text, _ := json.Marshal(body) // what is sent here always marshals
	request, err := http.NewRequestWithContext(context.Background(), method, *url+path, bytes.NewReader(text))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+*token)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	text, err = io.ReadAll(response.Body)
	if response.StatusCode >= 300 && (answer != nil || response.StatusCode != http.StatusConflict) {
		log.Fatalf("%s %s: %s", method, path, text)
	}
	if answer != nil && (err != nil || json.Unmarshal(text, answer) != nil) {
		log.Fatalf("%s %s answers %s", method, path, text)
	}
}
