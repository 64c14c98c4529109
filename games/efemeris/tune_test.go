package efemeris

import (
	"fmt"
	"math"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"portolan/game"
)

// TestTune fits the weights by which Shares foresees the end to how matches end, and prints them. Without PORTOLAN_TUNE it
// makes one short round and looks whether the fit improves. PORTOLAN_TUNE=6000 plays 6,000 matches a round.
//
// The matches are played by one-step lookahead with a little noise. Of each, positions are drawn by lot. The strengths of the
// nations are taken as linear in the weights about their present values (derivatives by finite differences); the weights
// that make what happened most likely are sought by gradient descent, with a penalty on going far; then everything is taken
// about the new values, on new matches.
func TestTune(t *testing.T) {
	matches, rounds := 60, 1
	if given := os.Getenv("PORTOLAN_TUNE"); given != "" {
		n, err := strconv.Atoi(given)
		if err != nil {
			t.Fatal(err)
		}
		matches, rounds = n, 3
	}
	w := foresee
	for round := range rounds {
		samples := playForTuning(matches, uint64(1000*round))
		fit := newFit(samples, &w)
		before := fit.loss()
		fit.descend(400)
		t.Logf("round %d: %d positions, loss %.4f, fitted %.4f", round+1, len(samples), before, fit.loss())
		if fit.loss() >= before {
			t.Error("the fit does not improve")
		}
		w = fit.weights()
		for i, v := range fit.dials {
			if matches > 60 {
				t.Logf("%s: %d, was %d", v.name, *dials(&w)[i].value, *v.value)
			}
		}
	}
}

// tuneSample is a position as it was met, and how its match ended.
type tuneSample struct {
	state State
	mover game.Seat
	won   [maxPlayers]float64
}

// tuneModes are the options of the matches: three duels to a free for all.
var tuneModes = []map[string]string{
	{}, {"level": "expert", "tiles": "23"}, {}, {"mode": "free-for-all"},
}

// tuneEvery is one in how many positions is taken.
const tuneEvery = 9

func playForTuning(matches int, seed uint64) []tuneSample {
	var samples []tuneSample
	trial := new(State)
	var buf []game.Move
	for i := range matches {
		c := game.FreeChance(seed<<20 + uint64(i))
		options := tuneModes[i%len(tuneModes)]
		seats := 2
		if options["mode"] == "free-for-all" {
			seats = 3
		}
		resolved, err := Rules{}.Resolve(seats, options)
		if err != nil {
			panic(err)
		}
		made, err := Rules{}.New(game.Setup{Rules: Rules{}.Version(), Seats: seats, Options: resolved}, c)
		if err != nil {
			panic(err)
		}
		s, from := made.(*State), len(samples)
		for s.Deciding() != 0 {
			seat := s.Deciding().First()
			buf = s.Moves(seat, buf[:0])
			s.Play(seat, noisyMove(s, trial, seat, buf, c), c, nil)
			if s.phase > phaseLanding && s.phase != phaseOver && c.Below(tuneEvery) == 0 {
				samples = append(samples, tuneSample{state: *s, mover: seat})
			}
		}
		for k := range samples[from:] {
			s.Shares(0, samples[from+k].won[:seats])
		}
	}
	return samples
}

// noisyMove is the move after which the seat stands best, give or take a little, and sometimes any.
func noisyMove(s, trial *State, seat game.Seat, moves []game.Move, c *game.Chance) game.Move {
	if c.Below(50) == 0 {
		for {
			if m := moves[c.Below(len(moves))]; m != game.Cancel || len(moves) == 1 {
				return m
			}
		}
	}
	best, top := moves[0], -1.0
	for _, m := range moves {
		if m == game.Cancel {
			continue
		}
		*trial = *s
		trial.Play(seat, m, c, nil)
		if v := trial.Evaluate(seat) + float64(c.Below(1000))*8e-6; v > top {
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

// dials lists all weights but those that must stay as they are: the scale, and what is 0 by meaning.
func dials(w *outlook) []dial {
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
	collect("", reflect.ValueOf(w).Elem())
	kept := list[:0]
	for _, d := range list {
		switch d.name {
		case "weights.unit", "weights.planets[1]", "weights.spices[0]", "weights.hand[0]", "weights.later[0]", "weights.short[0]":
		default:
			kept = append(kept, d)
		}
	}
	return kept
}

// fit is a linear model of the strengths about a set of weights.
type fit struct {
	base    outlook
	dials   []dial
	steps   []float64 // what each dial is turned by to see what it does, and the unit of delta
	delta   []float64
	samples []fitted
}

type fitted struct {
	seats int
	base  [maxPlayers]float64
	slope [maxPlayers][]float32 // by dial, for a turn by its step
	won   [maxPlayers]float64
}

func newFit(samples []tuneSample, w *outlook) *fit {
	f := &fit{base: *w}
	f.dials = dials(&f.base)
	f.delta = make([]float64, len(f.dials))
	for _, d := range f.dials {
		f.steps = append(f.steps, math.Max(10, math.Abs(float64(*d.value))/8))
	}
	f.samples = make([]fitted, len(samples))
	for i := range samples {
		f.linearize(&samples[i], &f.samples[i])
	}
	return f
}

func (f *fit) linearize(from *tuneSample, to *fitted) {
	s := &from.state
	to.seats, to.won = int(s.count), from.won
	for seat := range to.seats {
		to.slope[seat] = make([]float32, len(f.dials))
	}
	var up, down [maxPlayers]int
	s.strengths(from.mover, &f.base, &down)
	for seat := range to.seats {
		to.base[seat] = float64(down[seat])
	}
	for i, d := range f.dials {
		was, step := *d.value, int(f.steps[i])
		*d.value = was + step
		s.strengths(from.mover, &f.base, &up)
		*d.value = was - step
		s.strengths(from.mover, &f.base, &down)
		*d.value = was
		for seat := range to.seats {
			to.slope[seat][i] = float32(up[seat]-down[seat]) / 2
		}
	}
}

// shares are those of the linear model.
func (f *fit) shares(s *fitted, out *[maxPlayers]float64) {
	top := math.Inf(-1)
	for seat := range s.seats {
		out[seat] = s.base[seat]
		for i, d := range f.delta {
			out[seat] += d * float64(s.slope[seat][i])
		}
		top = math.Max(top, out[seat])
	}
	sum := 0.0
	for seat := range s.seats {
		out[seat] = math.Exp((out[seat] - top) / shareScale)
		sum += out[seat]
	}
	for seat := range s.seats {
		out[seat] /= sum
	}
}

// loss is the mean surprise at how the matches ended, in natural bits.
func (f *fit) loss() float64 {
	var out [maxPlayers]float64
	sum := 0.0
	for i := range f.samples {
		s := &f.samples[i]
		f.shares(s, &out)
		for seat := range s.seats {
			sum -= s.won[seat] * math.Log(out[seat]+1e-9)
		}
	}
	return sum / float64(len(f.samples))
}

// descend seeks the deltas by gradient descent with adapted steps (Adam).
func (f *fit) descend(steps int) {
	const rate, slow, slower, penalty = 0.05, 0.9, 0.99, 2e-5
	n := len(f.delta)
	mean, square, gradient := make([]float64, n), make([]float64, n), make([]float64, n)
	var out [maxPlayers]float64
	for step := 1; step <= steps; step++ {
		for i, d := range f.delta {
			gradient[i] = 2 * penalty * d
		}
		for k := range f.samples {
			s := &f.samples[k]
			f.shares(s, &out)
			for seat := range s.seats {
				g := (out[seat] - s.won[seat]) / shareScale / float64(len(f.samples))
				for i := range gradient {
					gradient[i] += g * float64(s.slope[seat][i])
				}
			}
		}
		for i, g := range gradient {
			mean[i] = slow*mean[i] + (1-slow)*g
			square[i] = slower*square[i] + (1-slower)*g*g
			m, q := mean[i]/(1-math.Pow(slow, float64(step))), square[i]/(1-math.Pow(slower, float64(step)))
			f.delta[i] -= rate * m / (math.Sqrt(q) + 1e-9)
		}
	}
}

func (f *fit) weights() outlook {
	w := f.base
	for i, d := range dials(&w) {
		*d.value += int(math.Round(f.delta[i] * f.steps[i]))
	}
	return w
}
