package seafall

import (
	"fmt"
	"math"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"portolan/game"
	"portolan/games/seafall/cards"
)

// TestTune fits the weights by which Shares foresees the end to how matches end, and prints them. Without PORTOLAN_TUNE it
// makes one short round and looks whether the fit improves. PORTOLAN_TUNE=2000 plays 2,000 matches a round.
//
// The matches are played by one-step lookahead with a little noise. Of each, positions are drawn by lot, mostly where a turn
// begins. The strengths of the provinces are taken as linear in the weights about their present values (derivatives by finite
// differences); the weights that make what happened most likely are sought by gradient descent, with a penalty on going far;
// then everything is taken about the new values, on new matches.
func TestTune(t *testing.T) {
	matches, rounds := 12, 1
	if given := os.Getenv("PORTOLAN_TUNE"); given != "" {
		n, err := strconv.Atoi(given)
		if err != nil {
			t.Fatal(err)
		}
		matches, rounds = n, 2
	}
	f := currentSearch
	for round := range rounds {
		samples := playForTuning(t, matches, uint64(1000*round))
		tuned := newTuning(samples, &f)
		tuned.fitScale()
		before := tuned.loss()
		tuned.descend(300)
		t.Logf("round %d: %d positions, loss %.4f, fitted %.4f, scale %d and %d", round+1, len(samples), before, tuned.loss(), tuned.base.scale, tuned.base.widen)
		if tuned.loss() >= before {
			t.Error("the fit does not improve")
		}
		f = tuned.searchWeights()
		for i, v := range tuned.dials {
			if matches > 12 {
				t.Logf("%s: %d, was %d", v.name, *dials(&f)[i].value, *v.value)
			}
		}
	}
}

// tuneSample is a position as it was met, and who won its match.
type tuneSample struct {
	state State
	won   int8
}

// Of the positions at the beginning of a turn one in tuneTurns is taken, of the others one in tuneOthers.
const (
	tuneTurns  = 2
	tuneOthers = 30
)

func playForTuning(t *testing.T, matches int, seed uint64) []tuneSample {
	t.Helper()
	var samples []tuneSample
	trial := new(State)
	var buf []game.Move
	var carried []byte
	for i := range matches {
		seats := 3 + i/4%2
		options := map[string]string{"prologue": "no"}
		if i%4 == 0 { // a campaign of four matches
			carried = nil
		}
		c := game.FreeChance(seed<<20 + uint64(i))
		s, from := open(t, seats, options, carried, seed<<20+uint64(i)), len(samples)
		for s.Deciding() != 0 {
			seat := s.Deciding().First()
			buf = s.Moves(seat, buf[:0])
			every := tuneOthers
			if s.phase == phaseHire {
				every = tuneTurns
			}
			if !s.closed && c.Below(every) == 0 {
				samples = append(samples, tuneSample{state: *s})
			}
			s.Play(seat, noisyMove(s, trial, seat, buf, c), c, nil)
		}
		for k := range samples[from:] {
			samples[from+k].won = s.winner
		}
		carried = s.Carry(game.SeatsOf(game.Seat(s.winner)))
	}
	return samples
}

// noisyMove is the move after which the seat stands best, give or take a little, and sometimes any.
func noisyMove(s, trial *State, seat game.Seat, moves []game.Move, c *game.Chance) game.Move {
	if c.Below(60) == 0 {
		for {
			if m := moves[c.Below(len(moves))]; m != game.Cancel || len(moves) == 1 {
				return m
			}
		}
	}
	best, top := moves[0], -1.0
	for _, m := range moves {
		if m == game.Cancel && len(moves) > 1 {
			continue
		}
		*trial = *s
		trial.Play(seat, m, c, nil)
		if v := trial.Evaluate(seat) + float64(c.Below(1000))*1e-5; v > top {
			best, top = m, v
		}
	}
	return best
}

// dial is a weight that may be turned.
type dial struct {
	name  string
	value *int
}

// dials lists all weights but those that must stay as they are.
func dials(f *searchWeights) []dial {
	var list []dial
	var collect func(name string, v reflect.Value)
	collect = func(name string, v reflect.Value) {
		switch v.Kind() {
		case reflect.Int:
			list = append(list, dial{name, (*int)(v.Addr().UnsafePointer())})
		case reflect.Array:
			for i := range v.Len() {
				collect(fmt.Sprintf("%s[%d]", name, i), v.Index(i))
			}
		case reflect.Struct:
			for i := range v.NumField() {
				collect(strings.TrimPrefix(name+"."+v.Type().Field(i).Name, "."), v.Field(i))
			}
		default:
		}
	}
	collect("", reflect.ValueOf(&f.weights).Elem())
	kept := list[:0]
	for _, d := range list {
		switch d.name {
		case "unit", "plenty", "pace", "now", "offer", "enough":
		default:
			kept = append(kept, d)
		}
	}
	return kept
}

// tuning is a linear model of the strengths about a set of weights.
type tuning struct {
	base    searchWeights
	dials   []dial
	steps   []float64 // what each dial is turned by to see what it does, and the unit of delta
	delta   []float64
	samples []tuned
}

type tuned struct {
	seats int
	won   int8
	left  int
	base  [cards.MaxProvinces]float64
	slope [cards.MaxProvinces][]float32 // by dial, for a turn by its step
}

func newTuning(samples []tuneSample, f *searchWeights) *tuning {
	t := &tuning{base: *f}
	t.dials = dials(&t.base)
	t.delta = make([]float64, len(t.dials))
	for _, d := range t.dials {
		t.steps = append(t.steps, math.Max(10, math.Abs(float64(*d.value))/6))
	}
	t.samples = make([]tuned, len(samples))
	for i := range samples {
		t.linearize(&samples[i], &t.samples[i])
	}
	return t
}

func (t *tuning) linearize(from *tuneSample, to *tuned) {
	s := &from.state
	to.seats, to.won = int(s.count), from.won
	var up, down [cards.MaxProvinces]int
	to.left = s.strengths(&t.base, &down)
	for seat := range to.seats {
		to.slope[seat] = make([]float32, len(t.dials))
		to.base[seat] = float64(down[seat])
	}
	for i, d := range t.dials {
		was, step := *d.value, int(t.steps[i])
		*d.value = was + step
		s.strengths(&t.base, &up)
		*d.value = was - step
		s.strengths(&t.base, &down)
		*d.value = was
		for seat := range to.seats {
			to.slope[seat][i] = float32(up[seat]-down[seat]) / 2
		}
	}
}

// shares are those of the linear model.
func (t *tuning) shares(s *tuned, out *[cards.MaxProvinces]float64) (scale float64) {
	scale = float64(t.base.scale) + float64(t.base.widen)*float64(s.left)/100
	top, sum := math.Inf(-1), 0.0
	for seat := range s.seats {
		out[seat] = s.base[seat]
		for i, d := range t.delta {
			out[seat] += d * float64(s.slope[seat][i])
		}
		top = math.Max(top, out[seat])
	}
	for seat := range s.seats {
		out[seat] = math.Exp((out[seat] - top) / scale)
		sum += out[seat]
	}
	for seat := range s.seats {
		out[seat] /= sum
	}
	return scale
}

// loss is the mean surprise at who won, in natural bits.
func (t *tuning) loss() float64 {
	var out [cards.MaxProvinces]float64
	sum := 0.0
	for i := range t.samples {
		t.shares(&t.samples[i], &out)
		sum -= math.Log(out[t.samples[i].won] + 1e-9)
	}
	return sum / float64(len(t.samples))
}

// fitScale takes the scale that explains best how matches ended.
func (t *tuning) fitScale() {
	best, least := [2]int{t.base.scale, t.base.widen}, t.loss()
	for scale := 100; scale <= 1500; scale += 100 {
		for widen := 0; widen <= 600; widen += 50 {
			t.base.scale, t.base.widen = scale, widen
			if loss := t.loss(); loss < least {
				best, least = [2]int{scale, widen}, loss
			}
		}
	}
	t.base.scale, t.base.widen = best[0], best[1]
}

// descend seeks the deltas by gradient descent with adapted steps (Adam).
func (t *tuning) descend(steps int) {
	const rate, slow, slower, penalty = 0.05, 0.9, 0.99, 2e-4
	n := len(t.delta)
	mean, square, gradient := make([]float64, n), make([]float64, n), make([]float64, n)
	var out [cards.MaxProvinces]float64
	for step := 1; step <= steps; step++ {
		for i, d := range t.delta {
			gradient[i] = 2 * penalty * d
		}
		for k := range t.samples {
			s := &t.samples[k]
			scale := t.shares(s, &out)
			for seat := range s.seats {
				g := out[seat]
				if seat == int(s.won) {
					g--
				}
				g /= scale * float64(len(t.samples))
				for i := range gradient {
					gradient[i] += g * float64(s.slope[seat][i])
				}
			}
		}
		for i, g := range gradient {
			mean[i] = slow*mean[i] + (1-slow)*g
			square[i] = slower*square[i] + (1-slower)*g*g
			m, q := mean[i]/(1-math.Pow(slow, float64(step))), square[i]/(1-math.Pow(slower, float64(step)))
			t.delta[i] -= rate * m / (math.Sqrt(q) + 1e-9)
		}
	}
}

func (t *tuning) searchWeights() searchWeights {
	f := t.base
	for i, d := range dials(&f) {
		*d.value += int(math.Round(t.delta[i] * t.steps[i]))
	}
	return f
}
