package main

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"portolan/game"
	"portolan/games"
	"portolan/match"
	"portolan/store/sqlite"
)

// The host takes a campaign from a file to a data directory, and from there to a file again, which is the same; also while the server runs.
func TestCampaignByCommand(t *testing.T) {
	dir := t.TempDir()
	kept, err := sqlite.Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	file := settlersFile(t, 2)
	var brought linkedCampaign
	answers(t, &brought, "campaign", "import", file, "--data", dir, "--origin", "https://play.example.org/", "--json")
	if len(brought.Links) != 3 || !strings.HasPrefix(brought.Links[0].Link, "https://play.example.org/claim#") || brought.Links[0].Name != "Anna" {
		t.Fatalf("the links are %+v", brought)
	}
	if r := portolan(t, "campaign", "import", file, "--data", dir); r.status != statusFailed || !strings.Contains(r.err, "here already") {
		t.Errorf("a second time: status %d, said %q", r.status, r.err)
	}
	if r := portolan(t, "campaign", "remove", brought.Match, "--data", dir); r.status != statusDone || !strings.Contains(r.out, "2 matches are gone") {
		t.Errorf("removed: status %d, said %q %q", r.status, r.out, r.err)
	}
	if r := portolan(t, "campaign", "remove", brought.Match, "--data", dir); r.status != statusFailed {
		t.Errorf("removed twice: %q", r.out)
	}
	answers(t, &brought, "campaign", "import", file, "--data", dir, "--origin", "https://play.example.org/", "--json")
	if r := portolan(t, "doctor", "--data", dir); r.status != statusDone {
		t.Errorf("the doctor says %s %s", r.out, r.err)
	}
	again := filepath.Join(t.TempDir(), "again.json")
	var out exportedCampaign
	answers(t, &out, "campaign", "export", brought.Match, again, "--data", dir, "--json")
	if out.Matches != 2 || out.Playing != 0 {
		t.Errorf("exported: %+v", out)
	}
	before, after := read(t, file), read(t, again)
	if strings.TrimSpace(before) != strings.TrimSpace(after) {
		t.Errorf("%d bytes came, %d others went", len(before), len(after))
	}
	if r := portolan(t, "campaign", "export", brought.Match, again, "--data", dir); r.status != statusFailed {
		t.Errorf("a file is written over: %s", r.out)
	}
	var renewed linkedCampaign
	answers(t, &renewed, "campaign", "links", brought.Match, "--data", dir, "--json")
	if len(renewed.Links) != len(brought.Links) || renewed.Links[0].Link == brought.Links[0].Link || !strings.HasPrefix(renewed.Links[0].Link, "/claim#") {
		t.Errorf("new links: %+v", renewed)
	}
	if r := portolan(t, "campaign", "links", brought.Match, "--data", dir); strings.Count(r.out, "/claim#") != len(brought.Links) {
		t.Errorf("in words: %s %s", r.out, r.err)
	}
	var back linkedCampaign // it comes back with a third match
	answers(t, &back, "campaign", "import", settlersFile(t, 3), "--data", dir, "--json")
	if len(back.Links) != 0 || back.Match == brought.Match {
		t.Errorf("it comes back with the links %+v", back)
	}
	answers(t, &out, "campaign", "export", brought.Match, filepath.Join(t.TempDir(), "longer.json"), "--data", dir, "--json")
	if out.Matches != 3 {
		t.Errorf("exported then: %+v", out)
	}
	if r := portolan(t, "doctor", "--data", dir); r.status != statusDone {
		t.Errorf("the doctor says then %s %s", r.out, r.err)
	}
	for what, args := range map[string][]string{
		"a match that is not there": {"campaign", "export", "none", filepath.Join(dir, "x.json"), "--data", dir},
		"a file that is not true":   {"campaign", "import", campaignFile(t, func(c *match.Chain) { c.Matches[3].Moves[9].Move = "zz" }), "--data", dir},
		"nobody but bots":           {"campaign", "import", campaignFile(t, func(c *match.Chain) { c.Playing = 0 }), "--data", dir},
		"links to nothing":          {"campaign", "links", "none", "--data", dir},
	} {
		if r := portolan(t, args...); r.status != statusFailed || r.out != "" {
			t.Errorf("%s: status %d, said %q", what, r.status, r.err)
		}
	}
}

// settlersFile is the file of a campaign of three people, who have ended all matches by agreement.
func settlersFile(t *testing.T, matches int) string {
	t.Helper()
	rules, _ := games.ByID("seafall")
	next := match.Opening{Seats: 3, Series: &match.Series{ID: "settlers", Number: 1, Winners: [][]int{}}}
	var records []*match.Record
	for n := range matches {
		next.Seed = [32]byte{byte(n)}
		m, err := match.Open(rules, next)
		if err != nil {
			t.Fatal(err)
		}
		apply := func(row match.Row, err error) {
			t.Helper()
			row.At = 1_600_000_000_000 + int64(row.Number)
			if err = errors.Join(err, m.Apply(row)); err != nil {
				t.Fatal(err)
			}
		}
		for s, name := range []string{"Anna", "Ben", "Carla"} {
			apply(m.ProposeSit(game.Seat(s), name, "", ""))
		}
		apply(m.ProposeDraw(0, m.Number(), match.Offer))
		apply(m.ProposeDraw(1, m.Number(), match.Accept))
		apply(m.ProposeDraw(2, m.Number(), match.Accept))
		records = append(records, m.Record())
		next, _ = m.Follow()
	}
	text, err := json.Marshal(match.NewChain(records, 0))
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "settlers.json")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// What a command names and is not there has failed, and is no wrong usage.
func TestCampaignThatIsNotThere(t *testing.T) {
	dir := t.TempDir()
	kept, err := sqlite.Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	missing := filepath.Join(t.TempDir(), "missing.json")
	for says, args := range map[string][]string{
		missing:                         {"import", missing},
		`there is no match "nope": its`: {"export", "nope", missing},
		`there is no match "none": its`: {"links", "none"},
		`there is no match "gone": its`: {"remove", "gone"},
	} {
		r := portolan(t, append(append([]string{"campaign"}, args...), "--data", dir)...)
		if r.status != statusFailed || !strings.Contains(r.err, says) || strings.Contains(r.err, "--help") {
			t.Errorf("%v: status %d, said %q", args, r.status, r.err)
		}
	}
}

// A disk that becomes full leaves no part of a campaign, and the same command can be tried again. A file that is there stays as it is.
func TestACampaignIsWrittenWholeOrNotAtAll(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "a.json")
	full := errors.New("the disk is full")
	err := writeNew(file, func(to io.Writer) error {
		_, err := io.WriteString(to, "{")
		return errors.Join(err, full)
	})
	if _, missing := os.Stat(file); !errors.Is(err, full) || !os.IsNotExist(missing) {
		t.Errorf("it failed with %v, and looking for the file with %v", err, missing)
	}
	for range 2 {
		err = writeNew(file, func(to io.Writer) error {
			_, err := io.WriteString(to, "{}")
			return err
		})
	}
	if text, gone := os.ReadFile(file); !os.IsExist(err) || string(text) != "{}" {
		t.Errorf("over a file it fails with %v, and the file holds %q (%v)", err, text, gone)
	}
}
