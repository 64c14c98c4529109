package match

import (
	"fmt"

	"portolan/game"
)

// purpose keys the luck of matches; see game.Entropy.
const purpose = "match"

// position is where the rows of a match lead to, and what of it can still be taken back.
//
// The tail holds the moves that stand above the undo fence: all of one seat, none of which drew chance or revealed something
// hidden. base is the position below them. The fence only ever rises: once another seat has moved, what was before stands,
// even if that seat takes its move back. So an undo is a copy of base and a few moves.
type position struct {
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

// newPosition sets a match up, as row `start` makes it begin. The set-up draws as row 0.
func newPosition(rules game.Rules, setup game.Setup, entropy game.Entropy, start int) (*position, error) {
	p := &position{entropy: entropy, floor: start}
	for _, state := range []*game.State{&p.state, &p.base} {
		p.chance.Begin(&p.entropy, 0)
		made, err := rules.New(setup, &p.chance)
		if err != nil {
			return nil, fmt.Errorf("set up a match of %s: %w", rules.ID(), err)
		}
		*state = made
	}
	return p, nil
}

// play makes a legal move as row n. The journal holds its events until the next one.
func (p *position) play(n int, s game.Seat, move game.Move) {
	if len(p.tail) > 0 && p.owner != s {
		p.fence(n - 1)
	}
	p.owner = s
	p.chance.Begin(&p.entropy, n)
	p.journal.Reset()
	p.state.Play(s, move, &p.chance, &p.journal)
	if p.chance.Drawn() > 0 || p.journal.Revealed() {
		p.fence(n)
		return
	}
	p.tail = append(p.tail, step{move: move, row: int32(n)})
}

// fence closes to undo all that was played up to row n.
func (p *position) fence(n int) {
	p.base.CopyFrom(p.state)
	p.floor, p.tail = n, p.tail[:0]
}

// handOver closes to undo what was played in s, because by row n somebody else takes the seat over: nobody takes back what
// somebody else has done.
func (p *position) handOver(n int, s game.Seat) {
	if len(p.tail) > 0 && p.owner == s {
		p.fence(n)
	}
}

// breakOff has the game bring about what is still to come when the match is ended at the table. The journal gains its events.
func (p *position) breakOff(winners game.Seats) {
	if breaker, ok := p.state.(game.Breaker); ok {
		breaker.BreakOff(winners, &p.journal)
	}
}

// undoable tells the rows to which s can return: by one move, and by all that the fence allows.
func (p *position) undoable(s game.Seat) (last, turn int, ok bool) {
	if len(p.tail) == 0 || p.owner != s {
		return 0, 0, false
	}
	return int(p.tail[len(p.tail)-1].row) - 1, int(p.tail[0].row) - 1, true
}

// undo returns to the position after row `to`, which must not lie below the floor. It tells how many moves it takes back.
func (p *position) undo(to int) (taken int) {
	kept := 0
	for kept < len(p.tail) && int(p.tail[kept].row) <= to {
		kept++
	}
	taken, p.tail = len(p.tail)-kept, p.tail[:kept]
	p.journal.Reset()
	p.state.CopyFrom(p.base)
	for _, step := range p.tail {
		p.chance.Begin(&p.entropy, int(step.row))
		p.state.Play(p.owner, step.move, &p.chance, nil)
	}
	return taken
}

// again returns the position at the beginning of the same match.
func (p *position) again(rules game.Rules, setup game.Setup, start int) *position {
	fresh, err := newPosition(rules, setup, p.entropy, start)
	if err != nil {
		panic(err) // it has been set up from the same before
	}
	return fresh
}
