package efemeris

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"portolan/bot"
	"portolan/game"
)

// TestTune turns the weights by which RefinedShares foresees the end, and how a search looks about, towards what wins: by
// simultaneous perturbation (SPSA). PORTOLAN_TUNE=500 takes 500 steps from the values in use, and prints what came of them;
// PORTOLAN_TUNE_FILE names a file that keeps it after each step, from which the next run goes on; PORTOLAN_TUNE_SEED is 0
// else. Without PORTOLAN_TUNE it takes two short steps, once at a stretch and once with a stop, and compares.
//
// A step turns every dial a little up or down, by lot, and lets a search so turned play one turned the other way: two duels of
// equal luck, seats exchanged. Then all dials go a little towards the side that won more. Both searches take answers for granted:
// so 1,500 positions a turn play well. What is printed is a mean over the steps in which the later count for more.
func TestTune(t *testing.T) {
	steps := os.Getenv("PORTOLAN_TUNE")
	if steps == "" {
		file := filepath.Join(t.TempDir(), "tune.json")
		atOnce := tune(t, 2, 60, 1, "")
		tune(t, 1, 60, 1, file)
		if again := tune(t, 1, 60, 1, file); !slices.Equal(again.Dials, atOnce.Dials) || !slices.Equal(again.Mean, atOnce.Mean) {
			t.Error("who stops and goes on comes elsewhere")
		}
		return
	}
	n, err := strconv.Atoi(steps)
	if err != nil {
		t.Fatal(err)
	}
	seed, _ := strconv.ParseUint(os.Getenv("PORTOLAN_TUNE_SEED"), 10, 32)
	done := tune(t, n, tunePositions, seed, os.Getenv("PORTOLAN_TUNE_FILE"))
	for i, d := range inUse().turned(done.Mean).dials() {
		t.Logf("%s: %.2f steps, %v", d.name, done.Mean[i], &d)
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

// dial turns a weight, or a table of weights as a whole.
type dial struct {
	name   string
	adds   float64 // what a step adds; it multiplies when 0
	whole  []*int
	broken *float64
}

// turn multiplies what the dial turns by as much as so many steps do, or adds it.
func (d *dial) turn(steps float64) {
	by := math.Exp(tuneStep * steps)
	for _, v := range d.whole {
		if d.adds != 0 {
			*v += int(math.Round(d.adds * steps))
		} else {
			*v = int(math.Round(float64(*v) * by))
		}
	}
	if d.broken != nil {
		*d.broken *= by
	}
}

func (d *dial) String() string {
	if d.broken != nil {
		return fmt.Sprintf("%.4f", *d.broken)
	}
	var all []string
	for _, v := range d.whole {
		all = append(all, strconv.Itoa(*v))
	}
	return strings.Join(all, ", ")
}

// dials lists all dials: of a table one for each entry, and one for the whole, but for planets, which others are measured by, and
// where a step adds.
func (u *tunable) dials() []dial {
	list := []dial{{name: "width", broken: &u.width}, {name: "explore", broken: &u.explore}}
	add := func(name string, field reflect.Value) {
		d := dial{name: name, adds: tuneAdds[name]}
		if field.Kind() == reflect.Int {
			d.whole = append(d.whole, (*int)(field.Addr().UnsafePointer()))
			list = append(list, d)
			return
		}
		for k := range field.Len() {
			v := (*int)(field.Index(k).Addr().UnsafePointer())
			if d.adds != 0 || *v != 0 {
				list = append(list, dial{name: fmt.Sprint(name, " ", k), adds: d.adds, whole: []*int{v}})
				d.whole = append(d.whole, v)
			}
		}
		if name != "planets" && d.adds == 0 {
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
		d.turn(by[i])
	}
	return &made
}

// tuned is how far the tuning has come.
type tuned struct {
	Steps uint64
	Dials []float64 // steps from the values in use
	Mean  []float64 // of Dials, in which each step counts for as much as its number
}

// tune takes so many steps, from where the file says, if there is one.
func tune(t *testing.T, steps, positions int, seed uint64, file string) tuned {
	t.Helper()
	base := inUse()
	done := tuned{Dials: make([]float64, len(base.dials())), Mean: make([]float64, len(base.dials()))}
	text, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(text, &done)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	if n := len(base.dials()); len(done.Dials) != n || len(done.Mean) != n {
		t.Fatalf("%s is of a tuning of other dials: begin with another file", file)
	}
	for range steps {
		done.step(t, base, positions, seed)
		if file == "" {
			continue
		}
		if text, err = json.Marshal(done); err == nil {
			err = os.WriteFile(file, text, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return done
}

func (d *tuned) step(t *testing.T, base *tunable, positions int, seed uint64) {
	t.Helper()
	luck := d.Steps + seed<<32
	c := game.FreeChance(luck)
	n := len(d.Dials)
	up, down, signs := make([]float64, n), make([]float64, n), make([]float64, n)
	for i, v := range d.Dials {
		signs[i] = float64(2*c.Below(2) - 1)
		up[i], down[i] = v+signs[i], v-signs[i]
	}
	a, b := base.turned(up), base.turned(down)
	lead := (tuneDuel(t, a, b, positions, luck) - tuneDuel(t, b, a, positions, luck)) / 2
	d.Steps++
	for i := range d.Dials {
		d.Dials[i] += tuneGain * lead * signs[i]
		d.Mean[i] += (d.Dials[i] - d.Mean[i]) * 2 / float64(d.Steps+1)
	}
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
