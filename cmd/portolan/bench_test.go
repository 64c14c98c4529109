package main

import (
	"strings"
	"testing"
)

func TestBench(t *testing.T) {
	var answer map[string]any
	answers(t, &answer, "bench", "efemeris", "--seconds", "0.1", "--option", "edition=fr", "--json")
	keys(t, "the answer", answer, "game", "seats", "seconds", "matches", "moves", "moves_per_second", "matches_per_second",
		"mean_moves", "mean_choices", "allocs_per_move", "state_bytes")
	if answer["game"] != "efemeris" || answer["seats"] != 2. {
		t.Errorf("%v with %v seats", answer["game"], answer["seats"])
	}
	for _, key := range []string{"seconds", "matches", "moves_per_second", "matches_per_second", "mean_moves", "mean_choices", "state_bytes"} {
		if n, ok := answer[key].(float64); !ok || n <= 0 {
			t.Errorf("%s is %v", key, answer[key])
		}
	}
	if moves, matches := answer["moves"].(float64), answer["matches"].(float64); moves/matches != answer["mean_moves"] {
		t.Errorf("%v moves in %v matches are not %v a match", moves, matches, answer["mean_moves"])
	}
	if allocs := answer["allocs_per_move"].(float64); allocs > 0.01 { // a few are the runtime's own
		t.Errorf("%v allocations a move", allocs)
	}
	if size := answer["state_bytes"].(float64); size > 2048 {
		t.Errorf("a state has %v bytes", size)
	}
}

func TestBenchInText(t *testing.T) {
	r := portolan(t, "bench", "efemeris", "--seconds", "0.05")
	if r.status != statusDone || !strings.Contains(r.out, "moves a second") || !strings.Contains(r.out, "allocations a move") {
		t.Errorf("status %d, wrote %q", r.status, r.out)
	}
}

func TestBenchRefusesALengthThatIsNone(t *testing.T) {
	for _, seconds := range []string{"0", "NaN", "Inf", "1e300"} {
		if r := portolan(t, "bench", "efemeris", "--seconds", seconds, "--json"); r.status != statusUsage || !strings.Contains(r.err, "--seconds") {
			t.Errorf("%s seconds: status %d, %s", seconds, r.status, r.err)
		}
	}
}

// However little time there is, something is measured.
func TestBenchOfNoTime(t *testing.T) {
	for _, more := range [][]string{nil, {"--search"}} {
		var answer map[string]any
		answers(t, &answer, append([]string{"bench", "efemeris", "--seconds", "1e-10", "--json"}, more...)...)
	}
}

func TestBenchRefusesNoSeats(t *testing.T) {
	if r := portolan(t, "bench", "efemeris", "--seats", "0", "--seconds", "0.05"); r.status != statusUsage || !strings.Contains(r.err, "seats") {
		t.Errorf("status %d, %s", r.status, r.err)
	}
}

func TestBenchOfTheSearch(t *testing.T) {
	var answer map[string]any
	answers(t, &answer, "bench", "efemeris", "--search", "--seconds", "0.3", "--json")
	figures := []string{
		"random_playouts_per_second", "random_moves_per_second", "bench_moves_per_second", "share", "playouts_per_second",
		"positions_per_second",
	}
	keys(t, "the answer", answer, append([]string{"game", "seats", "seconds", "allocs_per_playout"}, figures...)...)
	for _, key := range figures {
		if n, ok := answer[key].(float64); !ok || n <= 0 {
			t.Errorf("%s is %v", key, answer[key])
		}
	}
	r := portolan(t, "bench", "efemeris", "--search", "--seconds", "0.1")
	if r.status != statusDone || !strings.Contains(r.out, "playouts a second") {
		t.Errorf("status %d, wrote %q", r.status, r.out)
	}
}
