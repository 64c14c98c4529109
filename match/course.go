package match

import (
	"fmt"

	"portolan/game"
)

// purpose keys the luck of matches; see game.Entropy.
const purpose = "match"

// course is the position that rows lead to, and what of it can still be taken back.
//
// The tail holds the moves that stand above the undo fence: all of one seat, none of which drew chance or revealed something
// hidden. base is the position below them. The fence only ever rises: once another seat has moved, what was before stands,
// even if that seat takes its move back. So an undo is a copy of base and a few moves.
type course struct {
	state, base game.State
	entropy     game.Entropy
	chance      game.Chance
	journal     game.Journal
	owner       game.Seat
	floor       int // the earliest row to which an undo may return: base is the position after it
	tail        []step
}

// step is a move of the tail and its row.
type step struct {
	move game.Move
	row  int32
}

// newCourse sets a match up, as row `start` makes it begin. The set-up draws as row 0.
func newCourse(rules game.Rules, setup game.Setup, entropy game.Entropy, start int) (*course, error) {
	c := &course{entropy: entropy, floor: start}
	for _, state := range []*game.State{&c.state, &c.base} {
		c.chance.Begin(&c.entropy, 0)
		made, err := rules.New(setup, &c.chance)
		if err != nil {
			return nil, fmt.Errorf("set up a match of %s: %w", rules.ID(), err)
		}
		*state = made
	}
	return c, nil
}

// play makes a legal move as row n. The journal holds its events until the next one.
func (c *course) play(n int, s game.Seat, move game.Move) {
	if len(c.tail) > 0 && c.owner != s {
		c.fence(n - 1)
	}
	c.owner = s
	c.chance.Begin(&c.entropy, n)
	c.journal.Reset()
	c.state.Play(s, move, &c.chance, &c.journal)
	if c.chance.Drawn() > 0 || c.journal.Revealed() {
		c.fence(n)
		return
	}
	c.tail = append(c.tail, step{move: move, row: int32(n)})
}

// fence closes to undo all that was played up to row n.
func (c *course) fence(n int) {
	c.base.CopyFrom(c.state)
	c.floor, c.tail = n, c.tail[:0]
}

// handOver closes to undo what was played in s, because by row n somebody else takes the seat over: nobody takes back what
// somebody else has done.
func (c *course) handOver(n int, s game.Seat) {
	if len(c.tail) > 0 && c.owner == s {
		c.fence(n)
	}
}

// undoable tells the rows to which s can return: by one move, and by all that the fence allows.
func (c *course) undoable(s game.Seat) (last, turn int, ok bool) {
	if len(c.tail) == 0 || c.owner != s {
		return 0, 0, false
	}
	return int(c.tail[len(c.tail)-1].row) - 1, int(c.tail[0].row) - 1, true
}

// undo returns to the position after row `to`, which must not lie below the floor.
func (c *course) undo(to int) {
	kept := 0
	for kept < len(c.tail) && int(c.tail[kept].row) <= to {
		kept++
	}
	c.tail = c.tail[:kept]
	c.journal.Reset()
	c.state.CopyFrom(c.base)
	for _, step := range c.tail {
		c.chance.Begin(&c.entropy, int(step.row))
		c.state.Play(c.owner, step.move, &c.chance, nil)
	}
}

// again returns a course at the beginning of the same match.
func (c *course) again(rules game.Rules, setup game.Setup, start int) *course {
	fresh, err := newCourse(rules, setup, c.entropy, start)
	if err != nil {
		panic(err) // it has been set up from the same before
	}
	return fresh
}
