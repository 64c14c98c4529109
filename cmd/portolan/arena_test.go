package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func arenaOf(t *testing.T, env []string, args ...string) map[string]any {
	t.Helper()
	r := portolanIn(t, env, append([]string{"arena", "efemeris", "--json"}, args...)...)
	var answer map[string]any
	if err := json.Unmarshal([]byte(r.out), &answer); err != nil || r.status != statusDone || r.err != "" {
		t.Fatalf("status %d, %v, said %q", r.status, err, r.err)
	}
	return answer
}

func TestArena(t *testing.T) {
	answer := arenaOf(t, nil, "--seats", "greedy,random", "--matches", "20", "--seed", "3")
	keys(t, "the answer", answer, "game", "matches", "seconds", "moves", "draws", "unfinished", "seats", "by_position")
	if answer["game"] != "efemeris" || answer["matches"] != 20. || answer["unfinished"] != 0. {
		t.Errorf("%v", answer)
	}
	seats := answer["seats"].([]any)
	if positions := answer["by_position"].([]any); len(seats) != 2 || len(positions) != 2 {
		t.Fatalf("%d seats, %d positions", len(seats), len(positions))
	}
	won := answer["draws"].(float64)
	for i, name := range []string{"greedy", "random"} {
		seat := seats[i].(map[string]any)
		keys(t, "a seat", seat, "bot", "elo", "elo_high", "elo_low", "played", "wins", "shared", "share", "low", "high", "mean_score")
		share, low, high := seat["share"].(float64), seat["low"].(float64), seat["high"].(float64)
		if seat["bot"] != name || low > share || share > high || low < 0 || high > 1 {
			t.Errorf("%v", seat)
		}
		won += seat["wins"].(float64)
	}
	if won != 20 {
		t.Errorf("%v of 20 matches were won or drawn", won)
	}
}

// Equal seeds give equal results, whatever the number of processors.
func TestArenaIsDeterministic(t *testing.T) {
	flags := []string{"--seats", "random,greedy", "--matches", "12", "--seed", "8"}
	one := arenaOf(t, []string{"GOMAXPROCS=1"}, flags...)
	many := arenaOf(t, []string{"GOMAXPROCS=4"}, flags...)
	other := arenaOf(t, nil, append(flags, "--seed", "9")...)
	for _, answer := range []map[string]any{one, many, other} {
		delete(answer, "seconds")
	}
	if diff := cmp.Diff(one, many); diff != "" {
		t.Errorf("four processors find something else than one:\n%s", diff)
	}
	if cmp.Equal(one, other) {
		t.Error("another seed finds the same")
	}
}

func TestArenaInText(t *testing.T) {
	records := filepath.Join(t.TempDir(), "some", "where")
	r := portolan(t, "arena", "efemeris", "--seats", "greedy,random", "--matches", "3", "--no-rotate", "--records", records)
	if r.status != statusDone || r.err != "" || !strings.Contains(r.out, "greedy") || !strings.Contains(r.out, "95 % interval") {
		t.Errorf("status %d, wrote %q, said %q", r.status, r.out, r.err)
	}
	if files, err := os.ReadDir(records); err != nil || len(files) != 3 {
		t.Errorf("%d records, %v", len(files), err)
	}
}

func TestArenaThatCannotWrite(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	r := portolan(t, "arena", "efemeris", "--seats", "greedy,random", "--matches", "3", "--records", file)
	if r.status != statusFailed || !strings.Contains(r.err, "--records") {
		t.Errorf("status %d, said %q", r.status, r.err)
	}
}
