package seafall

import (
	"fmt"
	"math"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"portolan/bot"
	"portolan/bot/tune"
	"portolan/game"
)

// TestTune turns the weights by which Shares foresees the end, and how a search looks about, towards what wins. PORTOLAN_TUNE=500
// takes 500 steps from the values in use, and prints what came of them; PORTOLAN_TUNE_FILE names a file that keeps it after each step,
// from which the next run goes on; PORTOLAN_TUNE_SEED is 0 else. Without PORTOLAN_TUNE it takes two short steps.
//
// In a step a search turned one way and one turned the other way sit at a table of four with two greedy bots: two matches of equal
// luck, seats exchanged, which begin anywhere in campaigns of greedy bots. What is printed is a mean over the steps in which the later
// count for more.
func TestTune(t *testing.T) {
	n, positions, campaigns, matches := 2, 10, 1, 2
	if steps := os.Getenv("PORTOLAN_TUNE"); steps != "" {
		var err error
		if n, err = strconv.Atoi(steps); err != nil {
			t.Fatal(err)
		}
		positions, campaigns, matches = tunePositions, 16, 15
	}
	seed, _ := strconv.ParseUint(os.Getenv("PORTOLAN_TUNE_SEED"), 10, 32)
	from := carriedOn(t, campaigns, matches)
	done, err := seeker(t, from, positions, seed).Run(n, os.Getenv("PORTOLAN_TUNE_FILE"))
	if err != nil {
		t.Fatal(err)
	}
	if os.Getenv("PORTOLAN_TUNE") == "" {
		if again, _ := seeker(t, from, positions, seed).Run(n, ""); !slices.Equal(again.Dials, done.Dials) {
			t.Error("the same steps lead elsewhere the second time")
		}
	}
	dials := inUse().turned(done.Mean).dials()
	for i := range dials {
		t.Logf("%s: %.2f steps, %v", dials[i].Name, done.Mean[i], &dials[i])
	}
}

const (
	tuneSeats     = 4
	tunePositions = 400  // judged in a turn
	tuneStep      = 0.2  // what a step of a dial multiplies its weight by, as a logarithm
	tuneGain      = 0.1  // how many steps the dials go when one side is ahead by 1
	tuneWin       = 0.6  // how far a match that is won is ahead of one that is not
	tuneGlory     = 0.06 // how far each glory is ahead
)

// tunable is what a player goes by.
type tunable struct {
	searchWeights
	width, explore float64 // settings of a search, see bot.NewCustom
}

func inUse() *tunable { return &tunable{searchWeights: currentSearch, width: 0.12, explore: 0.12} }

// dials lists all dials: one for each weight, but for those that say how something is counted, or are made of others.
func (u *tunable) dials() []tune.Dial {
	list := []tune.Dial{
		{Name: "width", Broken: &u.width},
		{Name: "explore", Broken: &u.explore},
		{Name: "scale", Whole: []*int{&u.scale}},
		{Name: "widen", Whole: []*int{&u.widen}},
	}
	var collect func(name string, v reflect.Value)
	collect = func(name string, v reflect.Value) {
		switch v.Kind() {
		case reflect.Int:
			switch name {
			case "unit", "plenty", "enough", "soon", "again":
			default:
				list = append(list, tune.Dial{Name: name, Whole: []*int{(*int)(v.Addr().UnsafePointer())}})
			}
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
	collect("", reflect.ValueOf(&u.weights).Elem())
	return list
}

// turned is a copy with every dial turned by so many steps.
func (u *tunable) turned(by []float64) *tunable {
	made := *u
	dials := made.dials()
	for i := range dials {
		dials[i].Turn(by[i], tuneStep)
	}
	made.weights = consistent(made.weights)
	return &made
}

// carriedOn is what matches of some campaigns of greedy bots begin with.
func carriedOn(t *testing.T, campaigns, matches int) (from [][]byte) {
	t.Helper()
	for i := range uint64(campaigns) {
		var carried []byte
		for n := range uint64(matches) {
			from = append(from, carried)
			s := tuneMatch(t, [tuneSeats]*tunable{}, carried, 0, i<<32+n)
			outcome, _ := s.Outcome()
			if carried = s.Carry(outcome.Winners); carried == nil {
				break
			}
		}
	}
	return from
}

// seeker seeks better dials than those in use, in matches that begin with any of from.
func seeker(t *testing.T, from [][]byte, positions int, seed uint64) *tune.Seeker {
	base := inUse()
	return &tune.Seeker{Dials: len(base.dials()), Gain: tuneGain, Seed: seed, Play: func(up, down []float64, luck uint64) float64 {
		c := game.FreeChance(luck)
		carried := from[c.Below(len(from))]
		x := c.Below(tuneSeats)
		y := (x + 1 + c.Below(tuneSeats-1)) % tuneSeats
		lead := 0.0
		for range 2 {
			var by [tuneSeats]*tunable
			by[x], by[y] = base.turned(up), base.turned(down)
			s := tuneMatch(t, by, carried, positions, luck)
			lead += tuneGlory * float64(int(s.provinces[x].glory)-int(s.provinces[y].glory))
			switch int(s.winner) {
			case x:
				lead += tuneWin
			case y:
				lead -= tuneWin
			default:
			}
			x, y = y, x
		}
		return math.Max(-1, math.Min(1, lead/2))
	}}
}

// tuneMatch plays a match without a prologue, by seat for searches by their dials or, where there are none, for the greedy bot.
func tuneMatch(t *testing.T, by [tuneSeats]*tunable, carried []byte, positions int, luck uint64) *State {
	t.Helper()
	was := currentSearch
	defer func() { currentSearch = was }()
	s, c := open(t, tuneSeats, map[string]string{"prologue": "no"}, carried, luck), game.FreeChance(luck)
	var players [tuneSeats]bot.Player
	for seat, u := range by {
		spec := "greedy"
		if u != nil {
			spec = fmt.Sprintf("search:positions=%d+width=%v+explore=%v", positions*s.SearchTraits().Cost, u.width, u.explore)
		}
		var err error
		if players[seat], err = bot.NewCustom(spec, luck<<2+uint64(seat)); err != nil {
			t.Fatal(err)
		}
	}
	for s.Deciding() != 0 {
		seat := s.Deciding().First()
		if by[seat] != nil {
			currentSearch = by[seat].searchWeights
		}
		s.Play(seat, players[seat].Choose(s, seat), c, nil)
	}
	return s
}
