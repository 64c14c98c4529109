package campaign_test

import (
	"errors"
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
