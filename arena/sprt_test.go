package arena

import (
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

// decide plays a test to its verdict against a bot that wins the given share.
func decide(test *Test, share float64, luck *rand.Rand) (verdict Verdict, matches int) {
	won := 0
	for n := 1; ; n++ {
		if luck.Float64() < share {
			won++
		}
		if v := test.verdict(won, n-won); v != Open {
			return v, n
		}
	}
}

// Wald's bounds promise the error rates, a little better than asked for since a test oversteps its bounds. Shares beyond the
// hypotheses are found out more surely, and sooner.
func TestSequentialTestKeepsItsErrorRates(t *testing.T) {
	const trials = 4000
	luck := rand.New(rand.NewPCG(3, 4))
	for _, test := range []Test{
		{P0: .80, P1: .90, Alpha: .05, Beta: .05},
		{P0: .45, P1: .55, Alpha: .05, Beta: .05},
		{P0: 37. / 60, P1: 43. / 60, Alpha: .10, Beta: .02},
	} {
		count := func(share float64, v Verdict) (part, matches float64) {
			for range trials {
				verdict, n := decide(&test, share, luck)
				if verdict == v {
					part += 1. / trials
				}
				matches += float64(n) / trials
			}
			return part, matches
		}
		noise := 3 * math.Sqrt(.05*.95/trials)
		falsely, length0 := count(test.P0, Passed)
		missed, length1 := count(test.P1, Failed)
		t.Logf("%+v: passes %.2f %% under P0 after %.0f matches, fails %.2f %% under P1 after %.0f", test, 100*falsely, length0,
			100*missed, length1)
		if falsely > test.Alpha+noise || falsely < test.Alpha/3 {
			t.Errorf("%+v passes %.2f %% of those that it should not", test, 100*falsely)
		}
		if missed > test.Beta+noise || missed < test.Beta/3 {
			t.Errorf("%+v fails %.2f %% of those that it should not", test, 100*missed)
		}
		if beyond, length := count(test.P1+.05, Failed); beyond >= missed || length >= length1 {
			t.Errorf("%+v fails %.2f %% above P1 after %.0f matches", test, 100*beyond, length)
		}
	}
}

func TestBoundsAreWalds(t *testing.T) {
	test := Test{P0: .5, P1: .6, Alpha: .05, Beta: .05}
	if lower, upper := test.Bounds(); math.Abs(upper-math.Log(19)) > 1e-12 || lower != -upper {
		t.Errorf("%v, %v", lower, upper)
	}
	if llr := test.LLR(10, 5); math.Abs(llr-(10*math.Log(1.2)+5*math.Log(.8))) > 1e-12 {
		t.Errorf("%v", llr)
	}
}

func TestWilsonHoldsTheShareAndNarrows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 1_000_000).Draw(t, "n")
		hits := rapid.IntRange(0, n).Draw(t, "hits")
		low, high := Wilson(hits, n)
		share := float64(hits) / float64(n)
		if !(0 <= low && low <= share+1e-12 && share-1e-12 <= high && high <= 1) {
			t.Fatalf("%v to %v around %v", low, high, share)
		}
		if lost, won := Wilson(n-hits, n); math.Abs(lost-(1-high)) > 1e-9 || math.Abs(won-(1-low)) > 1e-9 {
			t.Fatalf("the other side's interval is %v to %v", lost, won)
		}
		if closer, further := Wilson(2*hits, 2*n); further-closer >= high-low {
			t.Fatalf("twice the matches leave %v of %v", further-closer, high-low)
		}
		if hits < n {
			if l, h := Wilson(hits+1, n); l <= low || h < high {
				t.Fatalf("a hit more moves %v, %v to %v, %v", low, high, l, h)
			}
		}
	})
}

func TestWilsonCoversAbout95Percent(t *testing.T) {
	luck := rand.New(rand.NewPCG(5, 6))
	for _, share := range []float64{.05, .3, .5, .85} {
		const trials, n = 4000, 200
		held := 0
		for range trials {
			hits := 0
			for range n {
				if luck.Float64() < share {
					hits++
				}
			}
			if low, high := Wilson(hits, n); low <= share && share <= high {
				held++
			}
		}
		if part := float64(held) / trials; part < .93 || part > .975 {
			t.Errorf("share %v: %.1f %% of the intervals hold it", share, 100*part)
		}
	}
}
