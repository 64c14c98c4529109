package arena

import (
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

// duel is what matches between two bots came to.
func duel(a, b int, won, drawn, lost float64) meeting {
	return meeting{
		matches: won + drawn + lost, bots: []int{a, b}, copies: []float64{1, 1},
		credit: []float64{won + drawn/2, lost + drawn/2},
	}
}

// For two bots the estimate has a closed form: that of the score, with the one added draw.
func TestRatingOfTwoIsElosFormula(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		won := float64(rapid.IntRange(0, 5000).Draw(t, "won"))
		drawn := float64(rapid.IntRange(0, 5000).Draw(t, "drawn"))
		lost := float64(rapid.IntRange(0, 5000).Draw(t, "lost"))
		r := rate(2, []meeting{duel(0, 1, won, drawn, lost)})
		n := won + drawn + lost + 1
		p := (won + drawn/2 + .5) / n
		want := 400 * math.Log10(p/(1-p))
		if got := r[0].Elo - r[1].Elo; math.Abs(got-want) > 1e-6*(1+math.Abs(want)) {
			t.Fatalf("%v points apart, want %v", got, want)
		}
		// The variance of the logit is 1/(n p (1-p)); each bot is half of the difference away from the mean.
		width := 1.959963984540054 * 400 / math.Ln10 / 2 / math.Sqrt(n*p*(1-p))
		if got := (r[0].High - r[0].Low) / 2; math.Abs(got-width) > 1e-6*(1+width) {
			t.Fatalf("± %v, want %v", got, width)
		}
	})
}

// meetings draws an arena of up to six bots whose line-ups may hold one bot several times.
func meetings(t *rapid.T) (n int, drawn []meeting) {
	n = rapid.IntRange(2, 6).Draw(t, "bots")
	for range rapid.IntRange(1, 10).Draw(t, "line-ups") {
		a := rapid.IntRange(0, n-1).Draw(t, "a")
		b := (a + rapid.IntRange(1, n-1).Draw(t, "to b")) % n
		total := rapid.IntRange(0, 300).Draw(t, "matches")
		won := float64(rapid.IntRange(0, 2*total).Draw(t, "won")) / 2
		drawn = append(drawn, meeting{
			matches: float64(total), bots: []int{a, b}, copies: []float64{1, float64(rapid.IntRange(1, 3).Draw(t, "copies"))},
			credit: []float64{won, float64(total) - won},
		})
	}
	return n, drawn
}

func TestRatingsAreWhatMaximumLikelihoodWants(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, drawn := meetings(t)
		ratings := rate(n, drawn)
		theta := make([]float64, n)
		sum := 0.0
		for i, r := range ratings {
			theta[i] = r.Elo * math.Ln10 / 400
			sum += r.Elo
			if !(r.Low <= r.Elo && r.Elo <= r.High) || math.IsInf(r.High-r.Low, 0) {
				t.Fatalf("%+v", r)
			}
		}
		if math.Abs(sum) > 1e-6 {
			t.Fatalf("the ratings add up to %v", sum)
		}
		// At the maximum each bot has won as much as its strength lets expect, the added draw included.
		surplus := make([]float64, n)
		all := 0.0
		for _, x := range theta {
			all += math.Exp(x)
		}
		for i, x := range theta {
			surplus[i] += 1/float64(n) - math.Exp(x)/all
		}
		for _, m := range drawn {
			a, b := m.copies[0]*math.Exp(theta[m.bots[0]]), m.copies[1]*math.Exp(theta[m.bots[1]])
			surplus[m.bots[0]] += m.credit[0] - m.matches*a/(a+b)
			surplus[m.bots[1]] += m.credit[1] - m.matches*b/(a+b)
		}
		for i, s := range surplus {
			if math.Abs(s) > 1e-5 {
				t.Fatalf("bot %d won %v more than expected", i, s)
			}
		}
	})
}

func TestRatingsDoNotDependOnTheOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, drawn := meetings(t)
		order := rapid.Permutation(drawn).Draw(t, "order")
		mirrored := make([]meeting, len(order)) // the bots numbered from the other end
		for i, m := range order {
			m.bots = []int{n - 1 - m.bots[0], n - 1 - m.bots[1]}
			mirrored[i] = m
		}
		one, other := rate(n, drawn), rate(n, mirrored)
		for i := range one {
			if math.Abs(one[i].Elo-other[n-1-i].Elo) > 1e-4 || math.Abs(one[i].Low-other[n-1-i].Low) > 1e-4 {
				t.Fatalf("bot %d: %+v and %+v", i, one[i], other[n-1-i])
			}
		}
	})
}

func TestAWinMoreIsNoWorse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, drawn := meetings(t)
		before := rate(n, drawn)
		after := rate(n, append(drawn, duel(0, 1, 1, 0, 0)))
		if after[0].Elo-after[1].Elo < before[0].Elo-before[1].Elo-1e-6 {
			t.Fatalf("%+v, then %+v", before[:2], after[:2])
		}
	})
}

// Bots of known strength play each other at line-ups of two and three; their ratings' intervals hold the true ones about as often
// as they promise, and more often where much is drawn.
func TestIntervalsOfRatingsHold(t *testing.T) {
	for name, draws := range map[string]float64{"no draws": 0, "a third drawn": 1. / 3} {
		t.Run(name, func(t *testing.T) {
			const arenas, matches = 400, 120
			strength := []float64{-150, -40, 40, 150} // of mean 0
			luck := rand.New(rand.NewPCG(1, 2))
			held := 0
			for range arenas {
				var played []meeting
				for a := range strength {
					for b := range a {
						m := meeting{matches: matches, bots: []int{a, b}, copies: []float64{1, float64(1 + a%2)}, credit: []float64{0, 0}}
						x := math.Pow(10, strength[a]/400)
						y := m.copies[1] * math.Pow(10, strength[b]/400)
						for range matches {
							switch u := luck.Float64(); {
							case u < draws: // as a draw is divided, the expected credit stays what the strengths say
								m.credit[0] += x / (x + y)
								m.credit[1] += y / (x + y)
							case luck.Float64() < x/(x+y):
								m.credit[0]++
							default:
								m.credit[1]++
							}
						}
						played = append(played, m)
					}
				}
				for i, r := range rate(len(strength), played) {
					if r.Low <= strength[i] && strength[i] <= r.High {
						held++
					}
				}
			}
			share := float64(held) / float64(arenas*len(strength))
			t.Logf("%.1f %% of the intervals hold", 100*share)
			if share < 0.93 || draws == 0 && share > 0.975 {
				t.Errorf("%.1f %% of the intervals hold, want 95 %%", 100*share)
			}
		})
	}
}

func TestOneBotAloneHasNoStrength(t *testing.T) {
	r := rate(1, []meeting{{matches: 10, bots: []int{0}, copies: []float64{2}, credit: []float64{10}}})
	if r[0].Elo != 0 || math.Abs(r[0].High) > 1e-6 {
		t.Errorf("%+v", r[0])
	}
}
