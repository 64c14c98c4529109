package arena

import (
	"errors"
	"math"
)

// Test is Wald's sequential probability ratio test (1945) of the share of the matches that a bot wins: it goes on until the
// results speak clearly enough for one of two hypotheses. A draw is not won.
type Test struct {
	P0    float64 `json:"p0"`    // the share is no more than this …
	P1    float64 `json:"p1"`    // … or no less than this
	Alpha float64 `json:"alpha"` // the probability of finding P1 when P0 is true
	Beta  float64 `json:"beta"`  // the probability of finding P0 when P1 is true
}

// Verdict is what a [Test] found.
type Verdict string

// The verdicts of a test.
const (
	Open   Verdict = "open"   // not decided yet
	Passed Verdict = "passed" // the share is that of P1 or higher
	Failed Verdict = "failed" // the share is that of P0 or lower
)

// Check returns an error unless the test can be made.
func (t *Test) Check() error {
	switch {
	case !(0 < t.P0 && t.P0 < t.P1 && t.P1 < 1): // written so that what is no number fails, too
		return errors.New("a sequential test wants two shares between 0 and 1, the lower one first, such as 0.80,0.90")
	case !(0 < t.Alpha && t.Alpha < 0.5 && 0 < t.Beta && t.Beta < 0.5):
		return errors.New("the error rates of a sequential test lie between 0 and 0.5, such as 0.05")
	}
	return nil
}

// Bounds returns between which values of [Test.LLR] the test goes on.
func (t *Test) Bounds() (lower, upper float64) {
	return math.Log(t.Beta / (1 - t.Alpha)), math.Log((1 - t.Beta) / t.Alpha)
}

// LLR returns the logarithm of how many times likelier the results are under P1 than under P0.
func (t *Test) LLR(won, lost int) float64 {
	return float64(won)*math.Log(t.P1/t.P0) + float64(lost)*math.Log((1-t.P1)/(1-t.P0))
}

func (t *Test) verdict(won, lost int) Verdict {
	lower, upper := t.Bounds()
	switch llr := t.LLR(won, lost); {
	case llr >= upper:
		return Passed
	case llr <= lower:
		return Failed
	}
	return Open
}
