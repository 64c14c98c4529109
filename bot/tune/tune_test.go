package tune_test

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"portolan/bot/tune"
)

// hill is a game that is won by whoever is nearer to the top.
func hill(seed uint64) *tune.Seeker {
	top := []float64{3, -2, 0}
	height := func(at []float64) float64 {
		sum := 0.0
		for i, v := range at {
			sum -= (v - top[i]) * (v - top[i])
		}
		return sum
	}
	play := func(up, down []float64, _ uint64) float64 {
		return math.Max(-1, math.Min(1, height(up)-height(down)))
	}
	return &tune.Seeker{Dials: len(top), Gain: 0.05, Seed: seed, Play: play}
}

func TestDialsGoToWhatWins(t *testing.T) {
	got, err := hill(1).Run(3000, "")
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []float64{3, -2, 0} {
		if math.Abs(got.Mean[i]-want) > 0.5 {
			t.Errorf("dial %d went to %.2f, the top is at %.2f", i, got.Mean[i], want)
		}
	}
}

func TestWhoStopsAndGoesOnComesToTheSame(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tune.json")
	atOnce, _ := hill(7).Run(20, "")
	if _, err := hill(7).Run(12, file); err != nil {
		t.Fatal(err)
	}
	again, err := hill(7).Run(8, file)
	if err != nil || again.Steps != 20 || !slices.Equal(again.Dials, atOnce.Dials) || !slices.Equal(again.Mean, atOnce.Mean) {
		t.Errorf("%v with a stop, %v at a stretch (%v)", again, atOnce, err)
	}
	if other, _ := hill(8).Run(20, ""); slices.Equal(other.Dials, atOnce.Dials) {
		t.Error("another seed turns alike")
	}
}

func TestWhatIsKeptMustFit(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tune.json")
	for _, text := range []string{`{"Steps":1,"Dials":[1],"Mean":[1]}`, `{`} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := hill(1).Run(1, file); err == nil {
			t.Errorf("%s was taken", text)
		}
	}
}

func TestDials(t *testing.T) {
	a, b, c := 100, 0, 0.5
	times, plus, part := tune.Dial{Whole: []*int{&a}}, tune.Dial{Whole: []*int{&b}, Adds: 30}, tune.Dial{Broken: &c}
	for _, d := range []*tune.Dial{&times, &plus, &part} {
		d.Turn(2, 0.1)
	}
	if times.String() != "122" || plus.String() != "60" || part.String() != "0.6107" {
		t.Errorf("turned to %v, %v and %v", &times, &plus, &part)
	}
}
