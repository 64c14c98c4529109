package efemeris

import (
	"fmt"
	"os"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"portolan/bot"
	"portolan/bot/tune"
	"portolan/game"
)

// TestTune turns the weights by which RefinedShares foresees the end, and how a search looks about, towards what wins.
// PORTOLAN_TUNE=500 takes 500 steps from the values in use, and prints what came of them; PORTOLAN_TUNE_FILE names a file that keeps
// it after each step, from which the next run goes on; PORTOLAN_TUNE_SEED is 0 else. Without PORTOLAN_TUNE it takes two short steps.
//
// In a step a search turned one way plays one turned the other way: two duels of equal luck, seats exchanged. Both take answers for
// granted: so 1,500 positions a turn play well. What is printed is a mean over the steps in which the later count for more.
func TestTune(t *testing.T) {
	n, positions := 2, 60
	if steps := os.Getenv("PORTOLAN_TUNE"); steps != "" {
		var err error
		if n, err = strconv.Atoi(steps); err != nil {
			t.Fatal(err)
		}
		positions = tunePositions
	}
	seed, _ := strconv.ParseUint(os.Getenv("PORTOLAN_TUNE_SEED"), 10, 32)
	done, err := seeker(t, positions, seed).Run(n, os.Getenv("PORTOLAN_TUNE_FILE"))
	if err != nil {
		t.Fatal(err)
	}
	if os.Getenv("PORTOLAN_TUNE") == "" {
		if again, _ := seeker(t, positions, seed).Run(n, ""); !slices.Equal(again.Dials, done.Dials) {
			t.Error("the same steps lead elsewhere the second time")
		}
	}
	dials := inUse().turned(done.Mean).dials()
	for i := range dials {
		t.Logf("%s: %.2f steps, %v", dials[i].Name, done.Mean[i], &dials[i])
	}
}

const (
	tunePositions = 1500 // judged in a turn
	tuneStep      = 0.15 // what a step of a dial multiplies its weights by, as a logarithm
	tuneGain      = 0.03 // how many steps the dials go when both duels are won
)

// tuneAdds is what a step adds to weights that may be 0 or less.
var tuneAdds = map[string]float64{"moverBias": 100, "rank": 225, "site": 90}

// tunable is what a player goes by.
type tunable struct {
	searchWeights
	width, explore float64 // settings of a search, see bot.NewCustom
}

func inUse() *tunable { return &tunable{searchWeights: refinedSearch, width: 0.12, explore: 0.12} }

// dials lists all dials: of a table one for each entry, and one for the whole, but for planets, which others are measured by, and
// where a step adds.
func (u *tunable) dials() []tune.Dial {
	list := []tune.Dial{{Name: "width", Broken: &u.width}, {Name: "explore", Broken: &u.explore}}
	add := func(name string, field reflect.Value) {
		d := tune.Dial{Name: name, Adds: tuneAdds[name]}
		if field.Kind() == reflect.Int {
			d.Whole = append(d.Whole, (*int)(field.Addr().UnsafePointer()))
			list = append(list, d)
			return
		}
		for k := range field.Len() {
			v := (*int)(field.Index(k).Addr().UnsafePointer())
			if d.Adds != 0 || *v != 0 {
				list = append(list, tune.Dial{Name: fmt.Sprint(name, " ", k), Adds: d.Adds, Whole: []*int{v}})
				d.Whole = append(d.Whole, v)
			}
		}
		if name != "planets" && d.Adds == 0 {
			list = append(list, d)
		}
	}
	add("moverBias", reflect.ValueOf(&u.moverBias).Elem())
	all := reflect.ValueOf(&u.weights).Elem()
	for i := range all.NumField() {
		add(all.Type().Field(i).Name, all.Field(i))
	}
	return list
}

// turned is a copy with every dial turned by so many steps.
func (u *tunable) turned(by []float64) *tunable {
	made := *u
	for i, d := range made.dials() {
		d.Turn(by[i], tuneStep)
	}
	return &made
}

// seeker seeks better dials than those in use.
func seeker(t *testing.T, positions int, seed uint64) *tune.Seeker {
	base := inUse()
	return &tune.Seeker{Dials: len(base.dials()), Gain: tuneGain, Seed: seed, Play: func(up, down []float64, luck uint64) float64 {
		a, b := base.turned(up), base.turned(down)
		return (tuneDuel(t, a, b, positions, luck) - tuneDuel(t, b, a, positions, luck)) / 2
	}}
}

// tuneDuel is how a duel ends for the first of two searches, who takes the first seat: 1 when won, -1 when lost.
func tuneDuel(t *testing.T, a, b *tunable, positions int, luck uint64) float64 {
	t.Helper()
	was := refinedSearch
	defer func() { refinedSearch = was }()
	c := game.FreeChance(luck)
	resolved, err := Rules{}.Resolve(2, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Rules{}.New(game.Setup{Rules: Rules{}.Version(), Seats: 2, Options: resolved}, c)
	if err != nil {
		t.Fatal(err)
	}
	by := [2]*tunable{a, b}
	var players [2]bot.Player
	for i := range players {
		spec := fmt.Sprintf("search:positions=%d+width=%v+explore=%v+answers+refined", 4*positions, by[i].width, by[i].explore)
		if players[i], err = bot.NewCustom(spec, luck); err != nil { // a quarter of the positions is judged
			t.Fatal(err)
		}
	}
	for s.Deciding() != 0 {
		seat := s.Deciding().First()
		refinedSearch = by[seat].searchWeights
		s.Play(seat, players[seat].Choose(s, seat), c, nil)
	}
	var out [2]float64
	s.(*State).finalShares(out[:])
	return out[0] - out[1]
}
