package campaign_test

import (
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"portolan/campaign"
	"portolan/games"
	"portolan/match"
)

// An undo plays the moves again that stay. A file whose undos would play many millions of them is refused before anything is played.
func TestUndosOfAFileAreBounded(t *testing.T) {
	rules, _ := games.ByID("seafall")
	for _, test := range []struct {
		moves, undos int
		code         string
	}{
		{5_000, 9_000, campaign.CodeUntrue}, // for nothing in it was played
		{100_000, 900, campaign.CodeUntrue},
		{100_000, 9_000, campaign.CodeLarge},
	} {
		rows := slices.Concat(make([]match.Row, test.moves), slices.Repeat([]match.Row{{Kind: match.Undo}}, test.undos))
		_, err := campaign.Admit(&match.Chain{Matches: []*match.Record{{Moves: rows}}}, rules, nil, "", 0)
		if fault := new(campaign.Fault); !errors.As(err, &fault) || fault.Code != test.code {
			t.Errorf("%d moves and %d undos: %v", test.moves, test.undos, err)
		}
	}
}

// A record that was made before the game had an option is kept as it is, for the next one holds its hash. One without any options is refused.
func TestOptionsOfAFileStay(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "match", "testdata", "golden", "seafall-v2-1-prologue.json"))
	if err != nil {
		t.Fatal(err)
	}
	rec := new(match.Record)
	if err := json.Unmarshal(text, rec); err != nil {
		t.Fatal(err)
	}
	for s := range rec.Seats {
		rec.Seats[s] = match.Player{Name: "Ada"}
	}
	for i := range rec.Moves {
		if row := &rec.Moves[i]; row.Kind == match.Sit {
			row.What, row.Text = "", "Ada"
		}
	}
	rules, _ := games.ByID("seafall")
	delete(rec.Options, "guide")
	admitted, err := campaign.Admit(match.NewChain([]*match.Record{rec}, 0), rules, nil, "", 1<<50)
	if err != nil {
		t.Fatal(err)
	}
	if kept := admitted.Latest.Options; !maps.Equal(kept, rec.Options) {
		t.Errorf("kept are the options %v of %v", kept, rec.Options)
	}
	rec.Options = nil
	_, err = campaign.Admit(match.NewChain([]*match.Record{rec}, 0), rules, nil, "", 1<<50)
	if fault := new(campaign.Fault); !errors.As(err, &fault) || fault.Code != campaign.CodeUntrue {
		t.Errorf("without options: %v", err)
	}
}
