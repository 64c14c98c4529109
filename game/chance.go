package game

import (
	"crypto/sha256"
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
)

// Salt is what one client adds to the luck of a match, so that not even the server could pick it.
type Salt [16]byte

// Entropy is where the chance of a match comes from. The same entropy gives the same luck on every machine.
type Entropy struct {
	Purpose string // what the draws are for: "match", or another word for another stream
	Seed    [32]byte
	Salts   []Salt
}

// Chance is the source of luck of one row of a record. It is derived on its first draw only, and counts its draws: a move
// that drew can't be undone. The zero value is a fixed stream, fit for tests.
type Chance struct {
	entropy *Entropy
	row     uint64
	drawn   int
	keyed   bool
	source  rand.ChaCha8
}

// NewChance returns the chance of the given row of a match.
func NewChance(entropy *Entropy, row int) *Chance {
	c := new(Chance)
	c.Begin(entropy, row)
	return c
}

// FreeChance returns a chance that belongs to no record: for bots, for Imagine, for benches.
func FreeChance(seed uint64) *Chance {
	c := new(Chance)
	c.Seed(seed)
	return c
}

// Begin makes c the chance of the given row, with no draw counted.
func (c *Chance) Begin(entropy *Entropy, row int) {
	c.entropy, c.row, c.drawn, c.keyed = entropy, uint64(row), 0, false
}

// Seed makes c a chance that belongs to no record.
func (c *Chance) Seed(seed uint64) {
	var key [32]byte
	binary.LittleEndian.PutUint64(key[:], seed)
	c.source.Seed(key)
	c.entropy, c.drawn, c.keyed = nil, 0, true
}

// Drawn is the number of draws since Begin or Seed.
func (c *Chance) Drawn() int { return c.drawn }

// Below draws a number from 0 to n-1, each equally likely. n must be above 0.
func (c *Chance) Below(n int) int {
	if n <= 0 {
		panic("game: Chance.Below wants a number above 0")
	}
	hi, lo := bits.Mul64(c.next(), uint64(n))
	if lo < uint64(n) { // Lemire's rejection: the remainder that would favour low numbers is drawn again
		for reject := -uint64(n) % uint64(n); lo < reject; {
			hi, lo = bits.Mul64(c.next(), uint64(n))
		}
	}
	return int(hi)
}

// Shuffle puts n things into a random order by swaps, each order equally likely.
func (c *Chance) Shuffle(n int, swap func(i, j int)) {
	for i := n - 1; i > 0; i-- {
		swap(i, c.Below(i+1))
	}
}

func (c *Chance) next() uint64 {
	if !c.keyed {
		c.derive()
	}
	c.drawn++
	return c.source.Uint64()
}

// derive keys the stream by SHA-256("portolan/1" ‖ purpose ‖ seed ‖ salts ‖ row). Purpose is written behind its length (one
// byte), the salts behind their number (one byte) and the row as 8 bytes, little end first, so that no two inputs spell the
// same text.
func (c *Chance) derive() {
	var e Entropy
	if c.entropy != nil {
		e = *c.entropy
	}
	text := make([]byte, 0, 256)
	text = append(text, "portolan/1"...)
	text = append(text, byte(len(e.Purpose)))
	text = append(text, e.Purpose...)
	text = append(text, e.Seed[:]...)
	text = append(text, byte(len(e.Salts)))
	for _, salt := range e.Salts {
		text = append(text, salt[:]...)
	}
	text = binary.LittleEndian.AppendUint64(text, c.row)
	c.source.Seed(sha256.Sum256(text))
	c.keyed = true
}
