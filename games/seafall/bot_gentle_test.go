package seafall

import (
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

// A modest estimate is of the own province alone, from what the seat may know.
func TestModestlyIsTheOwnProvince(t *testing.T) {
	modestly := func(p *position) float64 { return p.s.Modestly(0) }
	base, theirs := at(t, 3, "soldiers"), at(t, 3, "soldiers").gold(1, 30).council(2, "captain").upgrade(1, 1, "bold")
	gametest.Equal(t, "what others have", modestly(theirs), modestly(base))
	if theirs.Worth(0) >= base.Worth(0) {
		t.Errorf("Evaluate does not see what others have: %v, and %v", theirs.Worth(0), base.Worth(0))
	}
	if own := at(t, 3, "soldiers").gold(0, 12); modestly(own) <= modestly(base) {
		t.Errorf("own gold: %v, and %v", modestly(own), modestly(base))
	}
	over := at(t, 3, "soldiers").noTokens().glory(1, 12).finish(phaseReconcile).complete()
	gametest.Equal(t, "won", over.s.Modestly(1), 1)
	if n := testing.AllocsPerRun(20, func() { base.s.Modestly(0); base.s.Harsh(base.s, 0) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// In the first year a gentle player raids no province; sites of islands it may.
func TestHarshIsARaidOfAProvinceInTheFirstYear(t *testing.T) {
	for _, test := range []struct {
		kind venture
		year uint8
		want bool
	}{
		{raidingProvince, 1, true},
		{raidingProvince, 2, false},
		{raidingIsland, 1, false},
		{exploring, 1, false},
	} {
		p := at(t, 3, "soldiers")
		p.s.year = test.year
		before := *p.s
		p.s.throw.kind = test.kind
		if got := p.s.Harsh(&before, 0); got != test.want {
			t.Errorf("%d in year %d: harsh is %v", test.kind, test.year, got)
		}
		if p.s.Harsh(p.s, 0) {
			t.Errorf("%d in year %d: what goes on is harsh again", test.kind, test.year)
		}
	}
}

// Nor does it ask anybody for a deal then; to answer one is no offer.
func TestHarshIsAnOfferInTheFirstYear(t *testing.T) {
	for year, want := range map[uint8]bool{1: true, 2: false} {
		p := at(t, 3, "hire").ship(0, 1, "green")
		p.s.year = year
		before := *p.s
		p.Do(0, "button:offer province:green")
		if got := p.s.Harsh(&before, 0); got != want {
			t.Errorf("an offer in year %d: harsh is %v", year, got)
		}
		asked := *p.s
		p.Do(1, "button:decline")
		if p.s.Harsh(&asked, 1) {
			t.Errorf("an answer in year %d is harsh", year)
		}
	}
}

// Modest estimates hang on nothing that the seat can't know.
func TestModestlyKnowsWhatTheSeatKnows(t *testing.T) {
	imagined, c := new(State), game.FreeChance(5)
	n := 0
	everyPosition(t, func(s *State, seat game.Seat, _ []game.Move) {
		if n++; n%10 != 0 {
			return
		}
		imagined.CopyFrom(s)
		imagined.Imagine(seat, c)
		if a, b := s.Modestly(seat), imagined.Modestly(seat); a != b {
			t.Errorf("phase %s: %v, and %v when hidden things differ", phases[s.phase], a, b)
		}
	})
}
