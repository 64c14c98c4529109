package match

import "testing"

// Who decides, which asks somebody else for something and oneself for the next thing at once, and takes that back, has not won the time that the
// next thing took: with a second left, and the one that a move needs to travel, two seconds are all.
func TestTakingBackWhatAsksTwoAtOnce(t *testing.T) {
	for _, took := range []int64{400, 900, 1900, 5000} {
		clock, at := &Clock{Start: 60, Cap: 60}, int64(0)
		left := timer{left: 1000, runs: true, owes: true}
		for at < 2000 {
			left.pass(turn{at: at, from: at, own: true, owes: true, plays: true, another: true}, clock)
			at += took
			left.pass(turn{at: at, from: at, own: true, undo: true, taken: 1, owes: true, plays: true, gone: true}, clock)
		}
		if up := left.deadline(); up > max(at, 2000) {
			t.Errorf("taken back each %d ms until %d ms, the time is up at %d", took, at, up)
		}
	}
}
