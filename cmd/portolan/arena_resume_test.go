package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// begin starts the program and returns it with what it says.
func begin(t *testing.T, args ...string) (*exec.Cmd, *bytes.Buffer) {
	t.Helper()
	var errs bytes.Buffer
	command := bounded(t, binary, args...)
	command.Stderr = &errs
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = command.Process.Kill()
		_ = command.Wait()
	})
	return command, &errs
}

// until waits for something to come true.
func until(t *testing.T, what string, true func() bool) {
	t.Helper()
	for began := time.Now(); !true(); time.Sleep(2 * time.Millisecond) {
		if time.Since(began) > time.Minute {
			t.Fatalf("a minute went by without %s", what)
		}
	}
}

// journaled is how many results the journal holds.
func journaled(name string) int {
	text, _ := os.ReadFile(name) // there may be none yet
	return max(0, bytes.Count(text, []byte("\n"))-1)
}

// An arena that is killed three times in the middle ends with what it would have found in one go.
func TestAKilledArenaGoesOn(t *testing.T) {
	dir := t.TempDir()
	journal := filepath.Join(dir, "journal")
	flags := []string{"--round-robin", "greedy,random,still", "--matches", "60", "--seed", "7"}
	want := arenaOf(t, nil, flags...)
	flags = append(flags, "--resume", journal)
	for kills, tries := 0, 0; kills < 3; kills, tries = kills+1, tries+1 {
		if tries == 30 {
			t.Fatal("it is killed too late each time")
		}
		before := journaled(journal)
		command, _ := begin(t, append([]string{"arena", "efemeris"}, flags...)...)
		until(t, "a further match", func() bool { return journaled(journal) > before+10 })
		if err := command.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = command.Wait()                    // it was killed
		if n := journaled(journal); n > 160 { // too late, or with too few left for another kill: once more from the beginning
			t.Logf("killed too late: %d matches were played", n)
			if err := os.Remove(journal); err != nil {
				t.Fatal(err)
			}
			kills = -1
		}
	}
	got := arenaOf(t, nil, flags...)
	delete(want, "seconds")
	delete(got, "seconds")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the killed arena found something else:\n%s", diff)
	}
	if n := journaled(journal); n != 180 {
		t.Errorf("%d results in the journal, want 180", n)
	}
	r := portolan(t, "arena", "efemeris", "--seats", "greedy,random", "--resume", journal)
	if r.status != statusFailed || !strings.Contains(r.err, "other settings") {
		t.Errorf("status %d, said %q", r.status, r.err)
	}
}

func TestAStoppedArenaSaysHowToGoOn(t *testing.T) {
	journal := filepath.Join(t.TempDir(), "journal")
	command, errs := begin(t, "arena", "efemeris", "--seats", "greedy,greedy", "--matches", "100000", "--resume", journal)
	until(t, "a match", func() bool { return journaled(journal) > 0 })
	if err := command.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	_ = command.Wait() // its status is looked at below
	if command.ProcessState.ExitCode() != statusFailed || !strings.Contains(errs.String(), "the same command goes on") {
		t.Errorf("status %d, said %q", command.ProcessState.ExitCode(), errs)
	}
}

func TestSequentialTestOfTheArena(t *testing.T) {
	flags := []string{"arena", "efemeris", "--gauntlet", "greedy", "--against", "random,still", "--matches", "2000", "--json", "--sprt"}
	for bounds, verdict := range map[string]string{"0.6,0.8": "passed", "0.995,0.999": "failed"} {
		r := portolan(t, append(flags, bounds)...)
		var answer struct {
			Matches int
			SPRT    struct {
				Bot, Verdict                           string
				P0, P1, Alpha, Beta, LLR, Lower, Upper float64
			}
			Tables []struct{ Bots []string }
		}
		if err := json.Unmarshal([]byte(r.out), &answer); err != nil {
			t.Fatalf("%v, said %q", err, r.err)
		}
		s := answer.SPRT
		if s.Verdict != verdict || s.Bot != "greedy" || s.Alpha != .05 || answer.Matches >= 4000 || len(answer.Tables) != 2 ||
			s.Lower < s.LLR && s.LLR < s.Upper {
			t.Errorf("%s: %+v", bounds, answer)
		}
		if passed := verdict == "passed"; passed != (r.status == statusDone) || passed != (r.err == "") {
			t.Errorf("%s: status %d, said %q", bounds, r.status, r.err)
		}
	}
}

func TestArenaFiles(t *testing.T) {
	dir := t.TempDir()
	table, drawing := filepath.Join(dir, "a.csv"), filepath.Join(dir, "a.svg")
	r := portolan(t, "arena", "efemeris", "--round-robin", "greedy,random,still", "--table", "3", "--matches", "3", "--csv", table,
		"--plot", drawing)
	if r.status != statusDone || r.err != "" || !strings.Contains(r.out, "random random") {
		t.Errorf("status %d, wrote %q, said %q", r.status, r.out, r.err)
	}
	for name, part := range map[string]string{table: "efemeris,greedy,still still,3,", drawing: "<svg "} {
		if text, err := os.ReadFile(name); err != nil || !strings.Contains(string(text), part) {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
	for _, flag := range []string{"--csv", "--plot"} {
		r := portolan(t, "arena", "efemeris", "--seats", "random,random", flag, filepath.Join(dir, "no", "where"))
		if r.status != statusFailed || !strings.Contains(r.err, flag) || !strings.Contains(r.out, "100 matches") {
			t.Errorf("status %d, wrote %q, said %q", r.status, r.out, r.err)
		}
	}
}

func TestArenaUsage(t *testing.T) {
	for args, says := range map[string]string{
		"efemeris --seats random,random --round-robin a,b":                         "can't be used together",
		"efemeris --round-robin random":                                            "at least two",
		"efemeris --round-robin random,greedy --against still":                     "goes with --gauntlet",
		"efemeris --gauntlet random":                                               "--against",
		"efemeris --gauntlet random --against still --table 9":                     "2 to 4 seats",
		"efemeris --seats random,random --table 2":                                 "not with --seats",
		"efemeris --round-robin random,greedy,still --matches 6148914691236517206": "at most 1000000000000 matches",
		"efemeris --seats random,random --sprt 0.5":                                "two shares",
		"efemeris --seats random,random --sprt 0.5,0.4":                            "lower one first",
		"efemeris --seats random,random --sprt 0.4,0.5 --alpha 0":                  "error rates",
		"efemeris --round-robin random,still,greedy --sprt 0.4,0.5":                "no first bot in common",
		"efemeris --seats random,random --records x --nats-url nats://x":           "played elsewhere",
		"worker": "--nats-url",
		"worker --nats-url nats://x --workers -1": "--workers",
	} {
		r := portolan(t, append([]string{"arena"}, strings.Fields(args)...)...)
		if r.status != statusUsage || !strings.Contains(r.err, says) || r.out != "" {
			t.Errorf("arena %s: status %d, wrote %q, said %q", args, r.status, r.out, r.err)
		}
	}
}
