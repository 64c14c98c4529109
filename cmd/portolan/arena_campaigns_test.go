package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestArenaOfCampaigns(t *testing.T) {
	plot := filepath.Join(t.TempDir(), "campaigns.svg")
	r := portolan(t, "arena", "seafall", "--campaigns", "3", "--seats", "random,random,random", "--seed", "2", "--changes", "0.2", "--plot", plot, "--json")
	var answer map[string]any
	if err := json.Unmarshal([]byte(r.out), &answer); err != nil || r.status != statusDone || r.err != "" {
		t.Fatalf("status %d, %v, said %q", r.status, err, r.err)
	}
	for _, key := range []string{
		"campaigns", "unfinished", "panics", "matches", "chests_opened", "unexplored", "milestones_open", "last_rounds", "half_leader_emperor",
		"by_position", "by_bot", "guilds",
	} {
		if answer[key] == nil {
			t.Errorf("it says nothing of %s", key)
		}
	}
	keys(t, "matches", answer["matches"].(map[string]any), "min", "median", "max")
	keys(t, "chests", answer["chests_opened"].(map[string]any), "min")
	keys(t, "milestones", answer["milestones_open"].(map[string]any), "min")
	if thirds := answer["guilds"].([]any); len(thirds) != 3 || len(thirds[0].([]any)) != 4 {
		t.Errorf("guilds: %v", thirds)
	}
	if text, err := os.ReadFile(plot); err != nil || !strings.HasPrefix(string(text), "<svg") {
		t.Errorf("the plot: %v, %.20s", err, text)
	}
	if r := portolan(t, "arena", "seafall", "--campaigns", "1", "--seats", "random,random,random"); r.status != statusDone ||
		!strings.Contains(r.out, "who leads after half of the matches becomes emperor") {
		t.Errorf("in text, status %d: %s%s", r.status, r.out, r.err)
	}
}

func TestArenaOfCampaignsRefuses(t *testing.T) {
	for want, args := range map[string][]string{
		"--csv goes with matches":        {"seafall", "--campaigns", "1", "--seats", "random,random,random", "--csv", "x.csv"},
		"efemeris has no campaigns":      {"efemeris", "--campaigns", "1", "--seats", "random,random"},
		"a number from 0 to 1":           {"seafall", "--campaigns", "1", "--changes", "7", "--seats", "random,random,random"},
		"0 to 1, not NaN":                {"seafall", "--campaigns", "1", "--changes", "NaN", "--seats", "random,random,random"},
		"has at most 100000":             {"seafall", "--campaigns", "9223372036854775807", "--seats", "random,random,random"},
		"wants at least one":             {"seafall", "--campaigns=-1", "--seats", "random,random,random"},
		"campaigns wants at least one":   {"seafall", "--campaigns", "0", "--seats", "random,random,random"},
		"--gauntlet goes with matches, ": {"seafall", "--campaigns", "1", "--gauntlet", "random", "--against", "greedy"},
	} {
		if r := portolan(t, append([]string{"arena"}, args...)...); r.status != statusUsage || !strings.Contains(r.err, want) {
			t.Errorf("%v: status %d, %s", args, r.status, r.err)
		}
	}
}
