// Command loadbench measures a server under load: many matches at once, each driven by two clients over HTTP with open
// event streams, moves durable in SQLite before they are answered. The server runs as a process of its own, on a data
// directory that is thrown away; the driver asks for minimal answers and scans instead of decoding, so that what is measured
// is the server. Moves are picked at random among those listed.
//
//	go run ./server/loadbench                # as fast as it goes
//	go run ./server/loadbench -pace 1s       # one move a second in each match
//	go run ./server/loadbench -patch 100     # all streams take patches; of 50 each other one does
//	go run ./server/loadbench -pace 1s -bots 100 # with and without matches among bots that think all the time
//	go run ./server/loadbench -clock live -notices # matches with a clock, and everybody is told by a feed
//	go run ./server/loadbench -pace 1s -database-url postgres://… -nodes 2 # two servers, each with one client of each match
//	go run ./server/loadbench -streams 10000 -seconds 60 # what streams take while nobody moves
//	go run ./server/loadbench -pace 1s -guesses 8 # with and without clients that guess passwords all the time
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"time"

	"portolan/people"
)

// settings are the flags.
type settings struct {
	matches int
	seconds int
	warm    int
	pace    time.Duration
	json    bool
	serve   string
	profile string
	bots    int
	bot     string
	guesses int

	guessFrom string
	clock     string
	notices   bool
	patch     int
	streams   int
	hash      bool

	database string
	nodes    int
	nats     string
}

func main() {
	var set settings
	flag.IntVar(&set.matches, "matches", 200, "matches at once")
	flag.IntVar(&set.seconds, "seconds", 10, "how long to measure")
	flag.IntVar(&set.warm, "warm", 3, "seconds to drive before measuring")
	flag.DurationVar(&set.pace, "pace", 0, "time between the moves of a match; 0 for none")
	flag.IntVar(&set.bots, "bots", 0, "matches among bots alongside; the people's are measured without them first")
	flag.StringVar(&set.bot, "bot", "search:3", "which bots")
	flag.IntVar(&set.guesses, "guesses", 0, "clients that guess passwords alongside; the matches are measured without them first")
	flag.StringVar(&set.guessFrom, "guess-from", "", "the address that they come from, such as 203.0.113.7, which is limited; this machine's, which is not, when left out")
	flag.IntVar(&set.patch, "patch", 0, "how many of the streams take patches, in percent")
	flag.IntVar(&set.streams, "streams", 0, "measure instead what so many streams of the matches take while nobody moves")
	flag.StringVar(&set.clock, "clock", "none", "the clock by which the matches are played")
	flag.BoolVar(&set.notices, "notices", false, "every player has a feed of notices")
	flag.BoolVar(&set.json, "json", false, "print the figures as JSON")
	flag.StringVar(&set.profile, "profile", "", "write a CPU profile of the server to this file")
	flag.StringVar(&set.database, "database-url", "", "keep everything in this PostgreSQL database, not in a data directory")
	flag.IntVar(&set.nodes, "nodes", 0, "servers of a cluster on the database, between which the two clients of a match are divided; 0 for one that serves alone")
	flag.StringVar(&set.nats, "nats-url", "", "the NATS server by which they hear each other")
	flag.StringVar(&set.serve, "serve", "", "be the server, on this data directory")
	flag.BoolVar(&set.hash, "hash", false, "hash passwords for the server")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, set); err != nil {
		fmt.Fprintln(os.Stderr, "loadbench:", err)
		stop()
		os.Exit(1)
	}
}

func run(ctx context.Context, set settings) error {
	if set.hash {
		return people.ServeHashes(os.Stdin, os.Stdout)
	}
	if set.serve != "" {
		return serve(ctx, set)
	}
	if set.matches < 1 {
		return errors.New("-matches must be at least 1")
	}
	if set.streams > 0 {
		return measureRest(ctx, set)
	}
	runs := []settings{set}
	if set.bots > 0 || set.guesses > 0 {
		alone := set
		alone.bots, alone.guesses = 0, 0
		runs = []settings{alone, set}
	}
	for _, set := range runs {
		figures, err := measure(ctx, set)
		if err != nil {
			return err
		}
		if set.json {
			err = json.NewEncoder(os.Stdout).Encode(figures)
		} else {
			figures.print()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// figures are what was measured.
type figures struct {
	Matches        int     `json:"matches"`
	Bots           int     `json:"bot_matches"`
	BotMoves       float64 `json:"bot_moves_per_second"`
	Guesses        int     `json:"guesses"`         // of passwords, all wrong, while it was measured
	GuessesRefused int     `json:"guesses_refused"` // of these before anything was hashed: too many
	Seconds        float64 `json:"seconds"`
	Moves          int     `json:"moves"`
	MovesPerSecond float64 `json:"moves_per_second"`
	Refused        int     `json:"refused"` // stale: the other client was first
	Finished       int     `json:"finished"`
	P50            float64 `json:"p50_ms"` // from a POST to the other client's event
	P99            float64 `json:"p99_ms"`
	Max            float64 `json:"max_ms"`
	AnswerP50      float64 `json:"answer_p50_ms"` // from a POST to its answer
	AnswerP99      float64 `json:"answer_p99_ms"`
	BytesPerEvent  float64 `json:"bytes_per_event"`
	HeapPerMatch   float64 `json:"heap_kb_per_match"`
	MemoryPerMatch float64 `json:"resident_kb_per_match"`
	ServerCPU      float64 `json:"server_cpu_cores"`
	CPUPerMove     float64 `json:"server_cpu_us_per_move"`
	WaitsPerMove   float64 `json:"server_waits_per_move"` // of its threads, which had to be woken
}

func (f *figures) print() {
	fmt.Printf("with %d matches among bots, which made %.0f moves/s, and %d wrong sign-ins, %d of them refused at once:\n", f.Bots, f.BotMoves, f.Guesses, f.GuessesRefused)
	fmt.Printf("%d matches, %d moves in %.1f s: %.0f moves/s (%d refused as stale, %d matches finished)\n",
		f.Matches, f.Moves, f.Seconds, f.MovesPerSecond, f.Refused, f.Finished)
	fmt.Printf("POST to the other client's event: p50 %.2f ms, p99 %.2f ms, longest %.2f ms\n", f.P50, f.P99, f.Max)
	fmt.Printf("POST to its answer: p50 %.2f ms, p99 %.2f ms\n", f.AnswerP50, f.AnswerP99)
	fmt.Printf("%.0f bytes an event; a match takes %.0f KB of heap, %.0f KB resident; the server used %.2f cores, %.0f µs a move, and %.1f waits\n",
		f.BytesPerEvent, f.HeapPerMatch, f.MemoryPerMatch, f.ServerCPU, f.CPUPerMove, f.WaitsPerMove)
}
