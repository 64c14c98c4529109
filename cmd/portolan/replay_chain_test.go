package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"portolan/match"
)

// campaignFile writes the file of a campaign of seven matches, of those that the tests of matches keep; spoil may change it.
func campaignFile(t *testing.T, spoil func(*match.Chain)) string {
	t.Helper()
	var records []*match.Record
	for _, name := range []string{"1-without-prologue", "2", "3", "4", "5", "6-and-more", "7-one-away"} {
		text, err := os.ReadFile("../../match/testdata/golden/seafall-v6-" + name + ".json")
		if err != nil {
			t.Fatal(err)
		}
		rec, err := match.ParseRecord(text)
		if err != nil {
			t.Fatal(err)
		}
		records = append(records, rec)
	}
	chain := match.NewChain(records, 8)
	spoil(chain)
	text, err := json.Marshal(chain)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "campaign.json")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// A file of a whole campaign is verified from its first match to its last; what is not true is told with the match and the row.
func TestVerifyACampaign(t *testing.T) {
	file := campaignFile(t, func(*match.Chain) {})
	if r := portolan(t, "replay", file, "--verify"); r.status != statusDone || !strings.Contains(r.out, "is true: 7 matches") {
		t.Errorf("a good campaign: status %d, said %q %q", r.status, r.out, r.err)
	}
	var told replayedChain
	answers(t, &told, "replay", file, "--verify", "--json")
	if !told.Verified || len(told.Matches) != 7 || told.Matches[6].Number != 7 || told.Matches[6].Rows == 0 || told.Playing != 8 {
		t.Errorf("in JSON: %+v", told)
	}
	for what, c := range map[string]struct {
		spoil func(*match.Chain)
		says  []string
	}{
		"a row":     {func(c *match.Chain) { c.Matches[4].Moves[60].Move = "zz" }, []string{"match 5", "row 61"}},
		"a legacy":  {func(c *match.Chain) { c.Matches[2].Carried = c.Matches[1].Carried }, []string{"match 3", "has left"}},
		"an order":  {func(c *match.Chain) { c.Matches[2], c.Matches[3] = c.Matches[3], c.Matches[2] }, []string{"match 3"}},
		"a missing": {func(c *match.Chain) { c.Matches = c.Matches[:6] }, []string{"match 6", "missing behind it"}},
	} {
		spoiled := campaignFile(t, c.spoil)
		for _, more := range [][]string{nil, {"--json"}, {"--match", "1"}} {
			r := portolan(t, append([]string{"replay", spoiled, "--verify"}, more...)...)
			if r.status != statusFailed || r.out != "" {
				t.Errorf("%s %v: status %d, said %q", what, more, r.status, r.out)
			}
			for _, words := range c.says {
				if !strings.Contains(r.err, words) {
					t.Errorf("%s %v: %q does not say %q", what, more, r.err, words)
				}
			}
		}
	}
}

// Without --verify the matches are listed, and one of them is told as any record.
func TestReplayACampaign(t *testing.T) {
	file := campaignFile(t, func(*match.Chain) {})
	r := portolan(t, "replay", file)
	if r.status != statusDone || strings.Count(r.out, "\n") != 9 || !strings.Contains(r.out, "under way, not in the file") {
		t.Errorf("status %d, said %q %q", r.status, r.out, r.err)
	}
	var third, alone replayed
	answers(t, &third, "replay", file, "--match", "3", "--at", "12", "--json")
	answers(t, &alone, "replay", "../../match/testdata/golden/seafall-v6-3.json", "--at", "12", "--json")
	if fmt.Sprint(third) != fmt.Sprint(alone) || len(third.Moves) == 0 {
		t.Error("a match of the campaign is told otherwise than alone")
	}
	for _, wrong := range [][]string{{"--match", "8"}, {"--match", "-1"}, {"--at", "3"}} {
		if r := portolan(t, append([]string{"replay", file}, wrong...)...); r.status != statusUsage || r.out != "" {
			t.Errorf("%v: status %d, said %q", wrong, r.status, r.err)
		}
	}
}
