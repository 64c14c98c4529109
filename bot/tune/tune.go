// Package tune turns the numbers that a player goes by towards what wins, by simultaneous perturbation (SPSA). Tests of games seek
// weights with it.
//
// A step turns every dial a little up or down, by lot, and lets a player so turned play one turned the other way. Then all dials go a
// little towards the side that did better.
package tune

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"strconv"
	"strings"

	"portolan/game"
)

// Dial turns a number, or several whole numbers as one.
type Dial struct {
	Name   string
	Adds   float64 // what a step adds to whole numbers that may be 0 or less; where it is 0 a step multiplies
	Whole  []*int
	Broken *float64
}

// Turn turns the dial by so many steps, each of which multiplies by e to the power of step.
func (d *Dial) Turn(steps, step float64) {
	by := math.Exp(step * steps)
	for _, v := range d.Whole {
		if d.Adds != 0 {
			*v += int(math.Round(d.Adds * steps))
		} else {
			*v = int(math.Round(float64(*v) * by))
		}
	}
	if d.Broken != nil {
		*d.Broken *= by
	}
}

// String returns what the dial turns.
func (d *Dial) String() string {
	if d.Broken != nil {
		return fmt.Sprintf("%.4f", *d.Broken)
	}
	all := make([]string, len(d.Whole))
	for i, v := range d.Whole {
		all[i] = strconv.Itoa(*v)
	}
	return strings.Join(all, ", ")
}

// Tuning is how far the tuning has come.
type Tuning struct {
	Steps uint64
	Dials []float64 // steps from the values at the beginning
	Mean  []float64 // of Dials, in which each step counts for as much as its number
}

// Seeker says what is tuned.
type Seeker struct {
	Dials int
	Gain  float64 // how many steps the dials go when one side is ahead by 1
	Seed  uint64
	// Play lets a player whose dials are turned by up play one with down, by equal luck, and tells by how much the first one is ahead: 1
	// when it wins all, -1 when it loses all.
	Play func(up, down []float64, luck uint64) float64
}

// Run takes so many steps, from where the file says if there is one, and keeps after each step how far it is. Without a name it keeps
// nothing. The error says what is wrong with the file.
func (s *Seeker) Run(steps int, file string) (*Tuning, error) {
	t := &Tuning{Dials: make([]float64, s.Dials), Mean: make([]float64, s.Dials)}
	text, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(text, t)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if len(t.Dials) != s.Dials || len(t.Mean) != s.Dials {
		return nil, fmt.Errorf("%s is of a tuning of other dials: begin with another file", file)
	}
	for range steps {
		s.step(t)
		if file == "" {
			continue
		}
		if text, err = json.Marshal(t); err == nil {
			err = os.WriteFile(file, text, 0o600)
		}
		if err != nil {
			return nil, err
		}
	}
	return t, nil
}

func (s *Seeker) step(t *Tuning) {
	luck := t.Steps + s.Seed<<32
	c := game.FreeChance(luck)
	up, down, signs := make([]float64, s.Dials), make([]float64, s.Dials), make([]float64, s.Dials)
	for i, v := range t.Dials {
		signs[i] = float64(2*c.Below(2) - 1)
		up[i], down[i] = v+signs[i], v-signs[i]
	}
	lead := s.Play(up, down, luck)
	t.Steps++
	for i := range t.Dials {
		t.Dials[i] += s.Gain * lead * signs[i]
		t.Mean[i] += (t.Dials[i] - t.Mean[i]) * 2 / float64(t.Steps+1)
	}
}
