package match_test

import (
	"testing"

	"portolan/match"
)

// What a seat may do again and again, and what leads nowhere, has an end: a record would grow for ever, and the file of a campaign would be
// refused wherever it is taken.
func TestARecordDoesNotGrowForEver(t *testing.T) {
	most := map[string]int{"taking back": 500}
	for what, again := range map[string]func(p *table) error{
		"leaving and coming back": func(p *table) error {
			row, err := p.m.ProposeHandOver(0, "x", "greedy")
			if err == nil {
				p.do(row, nil)
				p.do(p.m.ProposeHandOver(0, "x", ""))
			}
			return err
		},
		"asking for a draw": func(p *table) error {
			row, err := p.m.ProposeDraw(0, p.m.Number(), match.Offer)
			if err == nil {
				p.do(row, nil)
				p.do(p.m.ProposeDraw(1, p.m.Number(), match.Decline))
			}
			return err
		},
		"taking back": func(p *table) error {
			p.move(0, take)
			row, err := p.m.ProposeUndo(0, p.m.Number(), p.m.Number()-1)
			if _, _, able := p.m.Undoable(0); able != (err == nil) {
				t.Errorf("able to take back: %t, though %v", able, err)
			}
			if err == nil {
				p.do(row, nil)
			}
			return err
		},
	} {
		t.Run(what, func(t *testing.T) {
			p := seated(t, pebbles{}, 2, 1)
			p.move(0, bet1)
			p.move(1, bet1)
			for i := range max(200, most[what]) {
				if err := again(p); err != nil {
					t.Fatalf("time %d: %v", i+1, err)
				}
			}
			refuses(t, again(p), match.ErrState)
			p.do(p.m.ProposeHandOver(1, "y", "greedy")) // the other seat may still
			p.do(p.m.ProposeTakeover(0, "x", "greedy")) // nor is anybody without a bot who is gone
			if _, err := p.m.ProposeHandOver(0, "x", "greedy"); err != nil {
				t.Errorf("what is so already is refused: %v", err)
			}
			checkLoad(t, p)
		})
	}
}

// Nor does that of a table that has not begun, in a seat that is taken and left again.
func TestAnOpenTableDoesNotGrowForEver(t *testing.T) {
	p := open(t, pebbles{}, 2, 1)
	for range 200 {
		p.do(p.m.ProposeSit(0, "x", "", ""))
		p.do(p.m.ProposeStand(0))
	}
	_, err := p.m.ProposeSit(0, "x", "", "")
	refuses(t, err, match.ErrState)
	p.do(p.m.ProposeSit(1, "y", "", "")) // the other seat may still be taken
	p.do(p.m.ProposeStand(1))
	checkLoad(t, p)
}

// Whoever is away may always say that the player is back: the clock would stand until the time that was told before.
func TestWhoIsAwayMayAlwaysComeBack(t *testing.T) {
	p := leisure(t, 0, match.Night{})
	for i := range int64(200) {
		p.away(0, midnight+9*aDay+i)
	}
	_, err := p.m.ProposeAway(0, midnight+8*aDay, p.now)
	refuses(t, err, match.ErrState)
	p.away(0, 0)
}
