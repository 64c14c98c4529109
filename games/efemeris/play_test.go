package efemeris

import (
	"fmt"
	"testing"
	"unsafe"

	"portolan/game"
)

// everyVariant lists the options of every mode, level, map and edition.
func everyVariant(t testing.TB) []map[string]string {
	var all []map[string]string
	for _, mode := range modes {
		for _, tiles := range []string{"19", "23", "25", "27"} {
			for _, edition := range editions {
				level := "expert"
				if tiles == "19" {
					level = "basic"
				}
				options := map[string]string{"mode": mode, "level": level, "tiles": tiles, "edition": edition}
				if _, err := (Rules{}).Resolve(modeSeats[makeVariant(version, options).mode], options); err != nil {
					t.Fatal(err)
				}
				all = append(all, options)
			}
		}
	}
	return all
}

// BenchmarkRandomPlay plays by chance: a move is a full enumeration and one of it played.
func BenchmarkRandomPlay(b *testing.B) {
	for _, options := range everyVariant(b) {
		if options["edition"] != "fr" || options["tiles"] == "23" || options["tiles"] == "25" {
			continue
		}
		b.Run(options["mode"]+"-"+options["tiles"], func(b *testing.B) { benchmarkPlay(b, makeVariant(version, options)) })
	}
}

func benchmarkPlay(b *testing.B, v variant) {
	c := game.FreeChance(1)
	state := new(State)
	var buf []game.Move
	matches := 0
	b.ReportAllocs()
	for b.Loop() {
		deciding := state.Deciding()
		if matches == 0 || deciding == 0 {
			state.reset(v, Carried{}, c)
			deciding = state.Deciding()
			matches++
		}
		seat := deciding.First()
		buf = state.Moves(seat, buf[:0])
		state.Play(seat, buf[c.Below(len(buf))], c, nil)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
	b.ReportMetric(float64(b.N)/float64(matches), "moves/match")
	b.ReportMetric(float64(unsafe.Sizeof(State{})), "state-bytes")
}

func TestRandomPlayKeepsTheLaws(t *testing.T) {
	for _, options := range everyVariant(t) {
		t.Run(fmt.Sprint(options), func(t *testing.T) {
			for seed := range uint64(20) {
				playOut(t, makeVariant(version, options), seed)
			}
		})
	}
}

// playOut plays a match by chance, every deciding seat having the same chance to be next, and audits each position.
func playOut(t *testing.T, v variant, seed uint64) {
	c := game.FreeChance(seed)
	s := new(State)
	s.reset(v, Carried{}, c)
	var buf []game.Move
	for n := 0; s.Deciding() != 0; n++ {
		deciding := s.Deciding()
		seat := game.Seat(nth(uint64(deciding), c.Below(deciding.Len())))
		buf = s.Moves(seat, buf[:0])
		if len(buf) == 0 {
			t.Fatalf("seed %d: dead end after %d moves in phase %s", seed, n, phases[s.phase])
		}
		s.Play(seat, buf[c.Below(len(buf))], c, nil)
		if err := s.Audit(); err != nil {
			t.Fatalf("seed %d, move %d: %v", seed, n, err)
		}
	}
}
