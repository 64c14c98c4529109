package game_test

import (
	"crypto/sha256"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"portolan/game"
)

func draws(c *game.Chance, n, below int) []int {
	var out []int
	for range n {
		out = append(out, c.Below(below))
	}
	return out
}

func entropy() *game.Entropy {
	e := &game.Entropy{Purpose: "match", Salts: []game.Salt{{1, 2, 3}, {4, 5, 6}}}
	for i := range e.Seed {
		e.Seed[i] = byte(i)
	}
	return e
}

// These numbers never change: the luck of every match on record hangs on them.
func TestChanceIsPinned(t *testing.T) {
	for name, tt := range map[string]struct {
		chance *game.Chance
		want   []int
	}{
		"zero":              {new(game.Chance), []int{571, 687, 903, 212, 331, 310, 424, 632, 781, 812}},
		"row 0":             {game.NewChance(entropy(), 0), []int{741, 892, 761, 1, 114, 967, 689, 439, 123, 484}},
		"row 1":             {game.NewChance(entropy(), 1), []int{255, 928, 704, 134, 136, 34, 77, 7, 878, 871}},
		"no salts, row 300": {game.NewChance(&game.Entropy{Purpose: "match"}, 300), []int{142, 138, 466, 809, 40, 66, 239, 780, 464, 176}},
		"free":              {game.FreeChance(12345), []int{164, 609, 240, 811, 316, 130, 326, 559, 593, 583}},
	} {
		if got := draws(tt.chance, 10, 1000); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %#v, want %v", name, got, tt.want)
		}
	}
	order := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	game.NewChance(entropy(), 2).Shuffle(10, func(i, j int) { order[i], order[j] = order[j], order[i] })
	if want := []int{9, 5, 7, 2, 8, 6, 3, 4, 1, 0}; !slices.Equal(order, want) {
		t.Errorf("shuffled: %#v, want %v", order, want)
	}
}

// The derivation of docs/decisions/0005-chance-and-commitments.md, written down a second time.
func TestChanceIsDerivedAsDocumented(t *testing.T) {
	e := entropy()
	text := append([]byte("portolan/1\x05match"), e.Seed[:]...)
	text = append(text, 2)
	text = append(append(text, e.Salts[0][:]...), e.Salts[1][:]...)
	text = append(text, 0x39, 0x05, 0, 0, 0, 0, 0, 0)
	source := rand.NewChaCha8(sha256.Sum256(text))
	c := game.NewChance(e, 1337)
	for i := range 20 {
		product := new(big.Int).Mul(new(big.Int).SetUint64(source.Uint64()), big.NewInt(6))
		if got, want := c.Below(6), int(product.Rsh(product, 64).Int64()); got != want {
			t.Errorf("draw %d is %d, want %d", i, got, want)
		}
	}
}

func TestSameEntropySameLuck(t *testing.T) {
	a, b := game.NewChance(entropy(), 7), new(game.Chance)
	b.Seed(99)
	b.Below(5) // what was before Begin must not matter
	b.Begin(entropy(), 7)
	if x, y := draws(a, 100, 1<<40), draws(b, 100, 1<<40); !slices.Equal(x, y) {
		t.Errorf("%v\n%v", x, y)
	}
	a.Seed(3)
	if x, y := draws(a, 100, 1<<40), draws(game.FreeChance(3), 100, 1<<40); !slices.Equal(x, y) {
		t.Errorf("free: %v\n%v", x, y)
	}
}

// Whatever goes into the luck changes it, and no two inputs run into one text.
func TestAnyDifferenceIsAnotherLuck(t *testing.T) {
	variants := map[string]*game.Chance{
		"as it is":    game.NewChance(entropy(), 1),
		"row":         game.NewChance(entropy(), 2),
		"row's top":   game.NewChance(entropy(), 1<<32+1),
		"no entropy":  game.NewChance(nil, 1),
		"free stream": game.FreeChance(1),
	}
	for name, change := range map[string]func(*game.Entropy){
		"purpose":             func(e *game.Entropy) { e.Purpose = "bots" },
		"no purpose":          func(e *game.Entropy) { e.Purpose = "" },
		"purpose into seed":   func(e *game.Entropy) { e.Purpose = "matc"; copy(e.Seed[1:], e.Seed[:31]); e.Seed[0] = 'h' },
		"first byte of seed":  func(e *game.Entropy) { e.Seed[0]++ },
		"last byte of seed":   func(e *game.Entropy) { e.Seed[31]++ },
		"salt":                func(e *game.Entropy) { e.Salts[1][15]++ },
		"salts swapped":       func(e *game.Entropy) { e.Salts[0], e.Salts[1] = e.Salts[1], e.Salts[0] },
		"salt fewer":          func(e *game.Entropy) { e.Salts = e.Salts[:1] },
		"salts none":          func(e *game.Entropy) { e.Salts = nil },
		"one more, all zeros": func(e *game.Entropy) { e.Salts = append(e.Salts, game.Salt{}) },
	} {
		e := entropy()
		change(e)
		variants[name] = game.NewChance(e, 1)
	}
	seen := map[int]string{}
	for name, c := range variants {
		n := c.Below(1 << 60)
		if other, twice := seen[n]; twice {
			t.Errorf("%q and %q have the same luck", name, other)
		}
		seen[n] = name
	}
}

func TestDrawnCounts(t *testing.T) {
	c := game.NewChance(entropy(), 1)
	if c.Drawn() != 0 {
		t.Errorf("%d draws before the first", c.Drawn())
	}
	c.Below(6)
	c.Below(6)
	if c.Drawn() != 2 {
		t.Errorf("%d draws after 2", c.Drawn())
	}
	c.Begin(entropy(), 2)
	if c.Drawn() != 0 {
		t.Errorf("%d draws after Begin", c.Drawn())
	}
	c.Shuffle(5, func(_, _ int) {})
	if c.Drawn() != 4 {
		t.Errorf("%d draws for a shuffle of 5", c.Drawn())
	}
	c.Seed(1)
	if c.Drawn() != 0 {
		t.Errorf("%d draws after Seed", c.Drawn())
	}
	c.Shuffle(1, func(_, _ int) { t.Error("one thing was swapped") })
	c.Shuffle(0, func(_, _ int) { t.Error("nothing was swapped") })
	if c.Drawn() != 0 {
		t.Errorf("%d draws for nothing to choose", c.Drawn())
	}
}

func TestBelowHitsEveryNumberAboutAsOften(t *testing.T) {
	const each = 4000
	for _, n := range []int{1, 2, 3, 6, 7, 27} {
		c := game.FreeChance(uint64(n))
		counts := make([]int, n)
		for range each * n {
			counts[c.Below(n)]++
		}
		for i, count := range counts {
			if count < each*9/10 || count > each*11/10 {
				t.Errorf("below %d: %d came %d times, expected about %d", n, i, count, each)
			}
		}
	}
}

// A range that does not divide 2^64 well must not favour its low numbers.
func TestBelowIsFairForWideRanges(t *testing.T) {
	// 2^64 is 2⅔ times n: without rejection two of three neighbours would have three chances and the third one two.
	const n, tries = 3 << 61, 6000
	c := game.FreeChance(1)
	var thirds [3]int
	for range tries {
		k := c.Below(n)
		if k < 0 || k >= n {
			t.Fatalf("below %d: %d", n, k)
		}
		thirds[k%3]++
	}
	for i, count := range thirds {
		if count < 1850 || count > 2150 {
			t.Errorf("remainder %d came %d times of %d", i, count, tries)
		}
	}
	if c.Drawn() <= tries {
		t.Error("no draw was rejected")
	}
}

func TestShuffleReachesEveryOrderAboutAsOften(t *testing.T) {
	counts := map[[4]int]int{}
	c := game.FreeChance(4)
	for range 24 * 500 {
		order := [4]int{0, 1, 2, 3}
		c.Shuffle(4, func(i, j int) { order[i], order[j] = order[j], order[i] })
		counts[order]++
	}
	if len(counts) != 24 {
		t.Errorf("%d of 24 orders came up", len(counts))
	}
	for order, count := range counts {
		if count < 380 || count > 620 {
			t.Errorf("%v came %d times, expected about 500", order, count)
		}
	}
}

func TestBelowNothingPanics(t *testing.T) {
	for _, n := range []int{0, -1} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("a number below %d was drawn", n)
				}
			}()
			game.FreeChance(0).Below(n)
		}()
	}
}

func TestFreeDrawsDoNotAllocate(t *testing.T) {
	c := game.FreeChance(0)
	if n := testing.AllocsPerRun(10, func() { c.Seed(5); c.Below(10) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
