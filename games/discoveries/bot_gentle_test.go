package discoveries

import (
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

// A modest estimate is of the own score alone.
func TestModestlyIsTheOwnScore(t *testing.T) {
	modestly := func(p *position) float64 { return p.s.Modestly(0) }
	base, theirs := at(t, 2), at(t, 2).coins(1, 9).free(1, "red-1").points(1, 12)
	gametest.Equal(t, "what others have", modestly(theirs), modestly(base))
	if theirs.Worth(0) >= base.Worth(0) {
		t.Errorf("Evaluate does not see what others have: %v, and %v", theirs.Worth(0), base.Worth(0))
	}
	if own := at(t, 2).points(0, 5); modestly(own) <= modestly(base) {
		t.Errorf("own points: %v, and %v", modestly(own), modestly(base))
	}
	gametest.Equal(t, "won", at(t, 2).points(1, 9).over().s.Modestly(1), 1)
	p := at(t, 2).free(0, "red-1", "red-2", "red-3", "brown-3").hand(0, "cochineal", "rubies").coins(0, 9)
	p.Do(0, "contract:cochineal rounds:1")
	open := modestly(p)
	p.Do(0, p.id(0, "red-3"))
	gametest.Equal(t, "the best end of a chain", modestly(p), open)
	if n := testing.AllocsPerRun(20, func() { p.s.Modestly(0); p.s.Harsh(p.s, 0) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// Modest estimates hang on nothing that the seat can't know.
func TestModestlyKnowsWhatTheSeatKnows(t *testing.T) {
	for _, openPick := range []bool{false, true} {
		s, imagined, c := new(State), new(State), game.FreeChance(5)
		s.reset(version, 3, openPick, c)
		var buf []game.Move
		for s.Deciding() != 0 {
			seat := s.Deciding().First()
			imagined.CopyFrom(s)
			imagined.Imagine(seat, c)
			if a, b := s.Modestly(seat), imagined.Modestly(seat); a != b {
				t.Fatalf("phase %s: %v, and %v when hidden things differ", phases[s.phase], a, b)
			}
			buf = s.Moves(seat, buf[:0])
			s.Play(seat, buf[c.Below(len(buf))], c, nil)
		}
	}
}
