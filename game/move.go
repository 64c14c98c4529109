package game

import (
	"fmt"
	"strconv"
)

// Move is one small decision. Its bits mean something to its game only; equal moves are equal numbers.
type Move uint64

// Cancel takes back the open part of a chain of small moves. A game lists it while a chain is open; it is the same move in
// every game, so that players without hands (bots, fuzzers) can leave it alone.
const Cancel Move = 1<<64 - 1

// PackMove makes a move of its sort in the lowest byte and of up to seven arguments in the bytes above, as most games do.
func PackMove(op uint8, args ...uint8) Move {
	m := Move(op)
	for i, a := range args {
		m |= Move(a) << (8 * (i + 1))
	}
	return m
}

// Op is the sort of a packed move.
func (m Move) Op() uint8 { return uint8(m) }

// Arg is the argument number i, from 0, of a packed move; 0 when it has none.
func (m Move) Arg(i int) uint8 { return uint8(m >> (8 * (i + 1))) }

// String is the opaque text by which records and clients name the move.
func (m Move) String() string { return strconv.FormatUint(uint64(m), 36) }

// AppendText appends what String returns.
func (m Move) AppendText(buf []byte) ([]byte, error) {
	return strconv.AppendUint(buf, uint64(m), 36), nil
}

// MarshalText makes the move a string in JSON.
func (m Move) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// UnmarshalText reads what MarshalText wrote.
func (m *Move) UnmarshalText(text []byte) error {
	move, err := ParseMove(string(text))
	*m = move
	return err
}

// ParseMove reads what [Move.String] wrote. Only the one spelling that String gives is accepted.
func ParseMove(text string) (Move, error) {
	n, err := strconv.ParseUint(text, 36, 64)
	if err != nil || Move(n).String() != text {
		return 0, fmt.Errorf("move %q is none that a match lists", Excerpt(text))
	}
	return Move(n), nil
}

// Arg is one argument of a choice or an event: a name and either a text (an id such as "gunner") or, when Text is empty, a
// number.
type Arg struct {
	Name   string
	Text   string
	Number int
}

// Choice tells what a move is, for people and programs.
type Choice struct {
	// Kind is the name of the move's sort, such as "sail"; catalogs have its words.
	Kind string
	// Args are the move's arguments, in a fixed order.
	Args []Arg
	// Path holds the ids of the elements to click, in order, such as "ship:fr-galleon", "field:31". The legal moves of a
	// seat form a trie over their paths: no path is the beginning of another.
	Path []string
	// Seen is who may know this choice once it is made; the others learn only that its seat decided something.
	Seen Seats
}

// Reset empties the choice, keeping its memory for the next one.
func (c *Choice) Reset(kind string) {
	c.Kind, c.Args, c.Path, c.Seen = kind, c.Args[:0], c.Path[:0], Everyone
}

// Text adds an argument that is an id.
func (c *Choice) Text(name, text string) { c.Args = append(c.Args, Arg{Name: name, Text: text}) }

// Number adds an argument that is a number.
func (c *Choice) Number(name string, n int) { c.Args = append(c.Args, Arg{Name: name, Number: n}) }

// Click adds an element to the path.
func (c *Choice) Click(element string) { c.Path = append(c.Path, element) }
