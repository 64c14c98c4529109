package match_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"portolan/match"
)

// goldenCampaigns are the files of campaigns among the golden records, by the version of their rules.
var goldenCampaigns = map[int][]string{
	1:  {"1-prologue", "2-undone", "3-one-away", "4-back-and-more", "5-one-left"},
	2:  {"v2-1-prologue", "v2-2-one-away", "v2-3-back-and-more"},
	3:  {"v3-1-prologue", "v3-2-and-more", "v3-3-one-away"},
	4:  {"v4-1-prologue", "v4-2", "v4-3-and-more", "v4-4-one-away", "v4-5"},
	5:  {"v5-1-without-prologue", "v5-2", "v5-3", "v5-4-and-more", "v5-5-one-away"},
	6:  {"v6-1-without-prologue", "v6-2", "v6-3", "v6-4", "v6-5", "v6-6-and-more", "v6-7-one-away"},
	7:  {"v7-1-without-prologue", "v7-2", "v7-3", "v7-4", "v7-5", "v7-6-and-more", "v7-7-one-away", "v7-8", "v7-9", "v7-10", "v7-11", "v7-12", "v7-13", "v7-14", "v7-15"},
	8:  {"v8-1-without-prologue", "v8-2", "v8-3", "v8-4", "v8-5", "v8-6-and-more", "v8-7-one-away", "v8-8", "v8-9", "v8-10", "v8-11", "v8-12", "v8-13", "v8-14", "v8-15"},
	9:  {"v9-1-without-prologue", "v9-2", "v9-3", "v9-4", "v9-5", "v9-6", "v9-7", "v9-8", "v9-9", "v9-10", "v9-11", "v9-12", "v9-13", "v9-14", "v9-15"},
	10: {"v10-1-without-prologue", "v10-2", "v10-3", "v10-4", "v10-5", "v10-6", "v10-7", "v10-8", "v10-9", "v10-10", "v10-11", "v10-12", "v10-13", "v10-14", "v10-15"},
	11: {"v11-1-without-prologue", "v11-2", "v11-3", "v11-4-agreed", "v11-5", "v11-6", "v11-7", "v11-8", "v11-9", "v11-10-agreed", "v11-11", "v11-12", "v11-13", "v11-14", "v11-15-agreed"},
	12: {"v12-1-without-prologue", "v12-2", "v12-3", "v12-4", "v12-5", "v12-6", "v12-7", "v12-8", "v12-9", "v12-10", "v12-11", "v12-12", "v12-13"},
}

func goldenChain(t *testing.T, version int) *match.Chain {
	t.Helper()
	var records []*match.Record
	for _, file := range goldenCampaigns[version] {
		records = append(records, readRecord(t, filepath.Join(golden, "seafall-"+file+".json")))
	}
	return match.NewChain(records, 0)
}

// asFile is a chain as it is read from its file.
func asFile(t *testing.T, chain any) *match.Chain {
	t.Helper()
	text, err := json.Marshal(chain)
	if err != nil {
		t.Fatal(err)
	}
	read, err := match.ParseChain(text)
	if err != nil {
		t.Fatal(err)
	}
	return read
}

// The campaigns among the golden records are chains, by whatever rules they were played (SF-20.8): also as a file, as an array and as
// records one after the other. Seats are where they were unless somebody left before them (SF-16.2), and who joins comes last (SF-16.1).
func TestGoldenCampaignsAreChains(t *testing.T) {
	for version := range goldenCampaigns {
		t.Run(fmt.Sprint(version), func(t *testing.T) {
			chain := goldenChain(t, version)
			for what, file := range map[string]any{"the file": chain, "an array": chain.Matches} {
				if _, err := asFile(t, file).Verify(seafall(t)); err != nil {
					t.Errorf("%s: %v", what, err)
				}
			}
		})
	}
	var lines []byte
	chain := goldenChain(t, 1)
	for _, rec := range chain.Matches {
		text, err := json.MarshalIndent(rec, "", " ")
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, text...)
	}
	read, err := match.ParseChain(lines)
	if err != nil {
		t.Fatal(err)
	}
	linked, err := read.Verify(seafall(t))
	if err != nil {
		t.Fatal(err)
	}
	var from [][]int
	for _, m := range linked {
		from = append(from, m.From)
	}
	if want := "[[-1 -1 -1 -1] [0 1 2 3] [0 1 2 3] [0 1 2 3 -1] [0 2 3 4]]"; fmt.Sprint(from) != want {
		t.Errorf("seats come from %v, not %v", from, want)
	}
}

// spoiled says how a chain is tampered with, and what is said of it then: the match, and the row where one can be named.
type spoiled struct {
	spoil func(*match.Chain)
	match int
	says  string
}

var otherHash = strings.Repeat("ab", 32)

// lastMove returns the last move of a match of a chain.
func lastMove(c *match.Chain, at int) *match.Row {
	moves := c.Matches[at-1].Moves
	for i := len(moves) - 1; ; i-- {
		if moves[i].Kind == match.Move {
			return &moves[i]
		}
	}
}

var spoiledChains = map[string]spoiled{
	// Openings.
	"an option":                    {func(c *match.Chain) { c.Matches[2].Options["target"] = "20" }, 3, "options"},
	"who is away":                  {func(c *match.Chain) { c.Matches[6].Options["away"] = "none" }, 7, "match"},
	"an option of the first":       {func(c *match.Chain) { c.Matches[0].Options["target"] = "20" }, 1, "row "},
	"the rules":                    {func(c *match.Chain) { c.Matches[2].Rules = 5 }, 3, "version 5"},
	"the terms":                    {func(c *match.Chain) { c.Matches[3].Terms = &match.Terms{Clock: match.Presets[0]} }, 4, "terms"},
	"the winners so far":           {func(c *match.Chain) { c.Matches[3].Series.Winners[0] = []int{0, 1} }, 4, "winners"},
	"a name":                       {func(c *match.Chain) { c.Matches[3].Series.Names = map[string]string{"ship:red-1": "Argo"} }, 4, "names"},
	"the book":                     {func(c *match.Chain) { c.Matches[3].Series.Book[1].Scores[0]++ }, 4, "match 2"},
	"the hash before":              {func(c *match.Chain) { c.Matches[3].Previous = &otherHash }, 4, "the record of match 3 is not that"},
	"no hash before":               {func(c *match.Chain) { c.Matches[3].Previous = nil }, 4, "no hash"},
	"the bare hash before":         {func(c *match.Chain) { c.Matches[3].Series.Before = otherHash }, 4, "of match 3 without names"},
	"both hashes before":           {func(c *match.Chain) { m := c.Matches[3]; m.Previous, m.Series.Before = &otherHash, otherHash }, 3, "match 4 followed"},
	"what the first one has":       {func(c *match.Chain) { c.Matches[0].Carried = []byte("{}") }, 1, "something from one before"},
	"a match that is in no series": {func(c *match.Chain) { c.Matches[3].Series = nil }, 4, "stands alone"},
	// The legacy.
	"the legacy":    {func(c *match.Chain) { c.Matches[3].Carried[len(c.Matches[3].Carried)-20]++ }, 4, "has left"},
	"no legacy":     {func(c *match.Chain) { c.Matches[3].Carried = nil }, 4, "has left"},
	"older legacy":  {func(c *match.Chain) { c.Matches[3].Carried = c.Matches[2].Carried }, 4, "has left"},
	"of the second": {func(c *match.Chain) { c.Matches[1].Carried = c.Matches[2].Carried }, 2, "has left"},
	// Rows.
	"a move that is not legal":     {func(c *match.Chain) { c.Matches[3].Moves[7].Move = "nonsense" }, 4, "row 8"},
	"whose row it is":              {func(c *match.Chain) { lastMove(c, 5).Seat = 3 }, 5, "row "},
	"a row is missing":             {func(c *match.Chain) { m := c.Matches[3]; m.Moves = slices.Delete(m.Moves, 9, 10) }, 4, "row 1"},
	"the last row is missing":      {func(c *match.Chain) { m := c.Matches[3]; m.Moves = m.Moves[:len(m.Moves)-1] }, 4, "not over"},
	"when a row was":               {func(c *match.Chain) { lastMove(c, 3).At++ }, 3, "match 4 followed"},
	"when a row of the second was": {func(c *match.Chain) { c.Matches[1].Moves[20].At++ }, 2, "match 3 followed"},
	"what a sender had seen":       {func(c *match.Chain) { lastMove(c, 2).On ^= 1 }, 2, "match 3 followed"},
	"when the last row was":        {func(c *match.Chain) { lastMove(c, 7).At++ }, 7, "the file was closed"},
	"the seed":                     {func(c *match.Chain) { c.Matches[3].Seed = &otherHash }, 4, "committed to"},
	"no seed":                      {func(c *match.Chain) { c.Matches[6].Seed = nil }, 7, "not over"},
	"the outcome":                  {func(c *match.Chain) { c.Matches[4].Outcome.Scores[0]++ }, 5, " for the seats ["},
	"who sat there":                {func(c *match.Chain) { c.Matches[4].Seats[0].Name = "Another" }, 5, "seats"},
	// The order.
	"two change places":     {func(c *match.Chain) { c.Matches[2], c.Matches[3] = c.Matches[3], c.Matches[2] }, 3, "match 4"},
	"the first is missing":  {func(c *match.Chain) { c.Matches = c.Matches[1:] }, 1, "match 2"},
	"one is missing":        {func(c *match.Chain) { c.Matches = slices.Delete(c.Matches, 3, 4) }, 4, "match 5"},
	"the last is missing":   {func(c *match.Chain) { c.Matches = c.Matches[:6] }, 6, "missing behind it"},
	"one is there twice":    {func(c *match.Chain) { c.Matches = slices.Insert(c.Matches, 3, c.Matches[2]) }, 4, "match 3"},
	"the other first match": {func(c *match.Chain) { c.Matches[0].Series.ID = "another" }, 1, "another series"},
	// The file.
	"the game of the file":   {func(c *match.Chain) { c.Game = "efemeris" }, 0, "efemeris"},
	"the series of the file": {func(c *match.Chain) { c.Series = "another" }, 1, "another series"},
	"a match under way":      {func(c *match.Chain) { c.Playing = 7 }, 0, "under way"},
}

// A chain that was tampered with in any match is refused with the match, and with the row where it is a row.
func TestSpoiledChains(t *testing.T) {
	text, err := json.Marshal(goldenChain(t, 6))
	if err != nil {
		t.Fatal(err)
	}
	for what, c := range spoiledChains {
		t.Run(what, func(t *testing.T) {
			chain, err := match.ParseChain(text)
			if err != nil {
				t.Fatal(err)
			}
			c.spoil(chain)
			_, err = chain.Verify(seafall(t))
			var at *match.ChainError
			switch {
			case err == nil:
				t.Fatal("it is held true")
			case errors.As(err, &at) != (c.match > 0) || at != nil && at.Match != c.match || !strings.Contains(err.Error(), c.says):
				t.Errorf("not match %d because of %q: %v", c.match, c.says, err)
			}
		})
	}
}

// What is changed in a match without another end is told of that match, not of the one behind it: also in records whose hash without names
// no later one holds.
func TestSpoiledWithoutAnotherEnd(t *testing.T) {
	for what, spoil := range map[string]func(*match.Record){
		"an option":              func(rec *match.Record) { rec.Options["target"] = "12" },
		"when a row was":         func(rec *match.Record) { rec.Moves[9].At++ },
		"what a sender had seen": func(rec *match.Record) { rec.Moves[9].On ^= 1 },
	} {
		for _, bare := range []bool{true, false} {
			chain := asFile(t, goldenChain(t, 7))
			if spoil(chain.Matches[0]); !bare {
				chain.Matches[1].Series.Before = ""
			}
			_, err := chain.Verify(seafall(t))
			var at *match.ChainError
			if !errors.As(err, &at) || at.Match != 1 || !strings.Contains(err.Error(), "match 1: its record is not the one that match 2 followed") {
				t.Errorf("%s, with a hash without names %t: %v", what, bare, err)
			}
		}
	}
}

// A match of another campaign is refused, also when it says that it is of this one and where it stands there.
func TestAForeignMatchInAChain(t *testing.T) {
	foreign := goldenChain(t, 5).Matches[3]
	for what, forge := range map[string]func(c *match.Chain, rec *match.Record){
		"as it is":         func(*match.Chain, *match.Record) {},
		"by another name":  func(c *match.Chain, rec *match.Record) { rec.Series.ID = c.Series },
		"by the same hash": func(c *match.Chain, rec *match.Record) { rec.Series.ID, rec.Previous = c.Series, c.Matches[3].Previous },
		"by the same rules": func(c *match.Chain, rec *match.Record) {
			rec.Series, rec.Previous, rec.Rules, rec.Carried = c.Matches[3].Series, c.Matches[3].Previous, 6, c.Matches[3].Carried
		},
	} {
		chain := asFile(t, goldenChain(t, 6))
		rec := asFile(t, []*match.Record{foreign}).Matches[0]
		forge(chain, rec)
		chain.Matches[3] = rec
		_, err := chain.Verify(seafall(t))
		var at *match.ChainError
		if !errors.As(err, &at) || at.Match != 4 {
			t.Errorf("%s: %v", what, err)
		}
	}
	// The other way round: each match for itself is true.
	chain := asFile(t, goldenChain(t, 6))
	for i, rec := range chain.Matches {
		if err := match.Verify(seafall(t), rec); err != nil {
			t.Errorf("match %d: %v", i+1, err)
		}
	}
}

func TestFilesThatAreNoChains(t *testing.T) {
	many := strings.Repeat(`{"format":"portolan/1"}`, match.MostChained+1)
	for what, text := range map[string]string{
		"nothing": "", "an empty array": "[]", "a word": `"series"`, "a number": "7", "half a file": `{"format":"portolan/series/1","matches":[`,
		"another format": `{"format":"portolan/2"}`, "no match": `{"format":"portolan/series/1","matches":[]}`,
		"an empty match": `{"format":"portolan/series/1","matches":[null]}`, "an empty one in an array": "[null]",
		"a word that no file has":   `{"format":"portolan/series/1","zzz":1,"matches":[{"format":"portolan/1"}]}`,
		"a word that no record has": `{"format":"portolan/series/1","matches":[{"format":"portolan/1","zzz":1}]}`,
		"a word that no row has":    `[{"format":"portolan/1","moves":[{"seat":0,"zzz":1}]}]`, "one in a record alone": `{"format":"portolan/1","zzz":1}`,
		"two files": `{"format":"portolan/1"}{"format":"portolan/series/1","matches":[]}`, "too many": many,
	} {
		if _, err := match.ParseChain([]byte(text)); err == nil {
			t.Errorf("%s: read", what)
		}
	}
	alone := &match.Chain{Format: match.ChainFormat, Matches: []*match.Record{agreed(t, match.Opening{Seats: 3}).Record()}}
	if _, err := asFile(t, alone).Verify(seafall(t)); err == nil {
		t.Error("a match that stands alone is a series")
	}
}

// What can't be read is named by match and row, in plain words.
func TestWhereAChainCanNotBeRead(t *testing.T) {
	const row, record = `{"number":1,"seat":0,"move":"x","at":1,"on":0}`, `{"format":"portolan/1","moves":[` // a row of a record, and its beginning
	for text, says := range map[string]string{
		`{"format":"portolan/series/1","matches":[` + record + `]},` + record + row + `,{"seat":0,"note":""}]}]}`: `match 2: row 2: there is no member "note"`,
		`[` + record + row + `]},` + record + `{"number":"1"}]}]`:                                                 `match 2: row 1: "number" can't be a string`,
		record + row + `]}` + record + row + `,7]}`:                                                               `match 2: read a match record: row 2: a number can't stand here`,
		`[{"format":"portolan/1","previous":7,"moves":[]}]`:                                                       `match 1: "previous" can't be a number`,
	} {
		_, err := match.ParseChain([]byte(text))
		var at *match.ChainError
		if !errors.As(err, &at) || err.Error() != "read a series: "+says {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// A file of another version is told by its format, whatever it holds that is not known here.
func TestFilesOfAnotherFormat(t *testing.T) {
	const newer = `{"format":"portolan/2","series":"x","news":1}`
	for text, says := range map[string]string{
		`{"format":"portolan/series/2","series":"x","news":1,"matches":[]}`: `read a series: its format is "portolan/series/2", not "portolan/series/1"`,
		`{"format":"portolan/1"}` + newer:                                   `read a series: match 2: read a match record: its format is "portolan/2", not "portolan/1"`,
	} {
		if _, err := match.ParseChain([]byte(text)); err == nil || err.Error() != says {
			t.Errorf("%s: %v", text, err)
		}
	}
	if _, err := match.ParseRecord([]byte(newer)); err == nil || !strings.Contains(err.Error(), `"portolan/2"`) {
		t.Errorf("%s: %v", newer, err)
	}
}

// A contest of duels is a chain, too: nobody joins or leaves it.
func TestAContestIsAChain(t *testing.T) {
	var records []*match.Record
	for _, m := range contest(t, 0, 1, 1) {
		records = append(records, m.Record())
	}
	linked, err := asFile(t, match.NewChain(records, 0)).Verify(efemeris(t))
	if err != nil || fmt.Sprint(linked[2].From) != "[0 1]" {
		t.Fatalf("%v: %v", linked, err)
	}
	records[1].Options["tiles"] = "25"
	if _, err := match.NewChain(records[:2], 0).Verify(efemeris(t)); err == nil {
		t.Error("another number of tiles in the second match")
	}
}
