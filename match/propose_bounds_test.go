package match_test

import (
	"testing"

	"portolan/match"
)

// What a seat may do again and again, and what leads nowhere, has an end: a record would grow for ever, and the file of a campaign would be
// refused wherever it is taken.
func TestARecordDoesNotGrowForEver(t *testing.T) {
	for what, test := range map[string]struct {
		again func(p *table) error
		at    int
	}{
		"leaving and coming back": {func(p *table) error {
			row, err := p.m.ProposeHandOver(0, "x", "greedy")
			if err == nil {
				p.do(row, nil)
				p.do(p.m.ProposeHandOver(0, "x", ""))
			}
			return err
		}, 200},
		"asking for a draw": {func(p *table) error {
			row, err := p.m.ProposeDraw(0, p.m.Number(), match.Offer)
			if err == nil {
				p.do(row, nil)
				p.do(p.m.ProposeDraw(1, p.m.Number(), match.Decline))
			}
			return err
		}, 200},
		"taking back": {func(p *table) error {
			p.move(0, take)
			last, _, _ := p.m.Undoable(0)
			row, err := p.m.ProposeUndo(0, p.m.Number(), last)
			if err == nil {
				p.do(row, nil)
			}
			return err
		}, 500},
	} {
		t.Run(what, func(t *testing.T) {
			p := seated(t, pebbles{}, 2, 1)
			p.move(0, bet1)
			p.move(1, bet1)
			for i := range test.at {
				if err := test.again(p); err != nil {
					t.Fatalf("time %d: %v", i+1, err)
				}
			}
			refuses(t, test.again(p), match.ErrState)
			p.do(p.m.ProposeHandOver(1, "y", "greedy")) // the other seat may still
			p.do(p.m.ProposeTakeover(0, "x", "greedy")) // nor is anybody without a bot who is gone
			checkLoad(t, p)
		})
	}
}
