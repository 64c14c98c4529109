package match

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"portolan/game"
)

// Ahead is how an order stands. It follows from the order and the rows since alone, and from nothing in them that the seat may not know:
// a move of somebody else that it may not know counts as one that tells something, whether it does or not.
type Ahead struct {
	seat  game.Seat
	order *Order
	step  int  // the next
	times int  // how often all steps are done
	began int  // the match's round when it was set
	turn  bool // whether it was the seat's turn after the latest row
	asked bool // the seat is asked, and move answers
	move  game.Move
	ended string
	at    int // the row by which it ended
}

// Order is what was ordered.
func (a *Ahead) Order() *Order { return a.order }

// Done tells the next step, and how often all of them are done.
func (a *Ahead) Done() (step, times int) { return a.step, a.times }

// Ended tells how and by which row it ended; nothing while it holds.
func (a *Ahead) Ended() (how string, row int) { return a.ended, a.at }

// Next returns the move to make now, if there is one.
func (a *Ahead) Next() (move game.Move, ok bool) { return a.move, a.ended == "" && a.asked }

func (a *Ahead) end(how string, row int) {
	if a.ended == "" {
		a.ended, a.at = how, row
	}
}

// begin looks at the position at which it was set.
func (a *Ahead) begin(state game.State) {
	a.at = a.order.Number
	if passer, ok := state.(game.Passer); ok {
		a.began, a.turn = passer.Round(), passer.Turn().Has(a.seat)
	}
	a.look(a.order.Number, state)
}

// see takes a row into account that was just played. seen is who may know its move.
func (a *Ahead) see(n int, e *entry, seen game.Seats, p *position) {
	if a.ended != "" {
		return
	}
	switch e.kind {
	case kindMove:
		a.seeMove(n, e, seen, p)
	case kindUndo:
		a.end(EndUndo, n)
	case kindTakeover, kindResign:
		if e.seat == a.seat {
			a.end(EndSeat, n)
		}
	default: // nothing has changed in the position
	}
}

func (a *Ahead) seeMove(n int, e *entry, seen game.Seats, p *position) {
	passer, paced := p.state.(game.Passer)
	if e.seat == a.seat {
		a.advance(n, e.move, passer)
	}
	if paced {
		a.wait(n, passer, p.journal.Events())
	}
	switch {
	case p.state.Deciding() == 0:
		a.end(EndOver, n)
	case p.chance.Drawn() > 0 || p.journal.Revealed() || !seen.Has(a.seat):
		a.end(EndReveal, n)
	case paced && passer.Round() > a.began+a.order.Rounds:
		a.end(EndRound, n)
	}
	if a.ended == "" {
		a.look(n, p.state)
	}
}

// advance counts a move of the seat's own, whoever made it: the next step, or something else.
func (a *Ahead) advance(n int, move game.Move, passer game.Passer) {
	next := &a.order.Steps[a.step]
	if next.Pass && !passer.Passes(move) || !next.Pass && next.Move != move.String() {
		a.end(EndOwn, n)
		return
	}
	if a.step++; a.step == len(a.order.Steps) {
		a.step = 0
		a.times++
	}
	if a.times == a.order.Repeat {
		a.end(EndDone, n)
	}
}

// wait looks whether that has come for which the order waits.
func (a *Ahead) wait(n int, passer game.Passer, events []game.Event) {
	turn := passer.Turn().Has(a.seat)
	if a.order.Until == UntilTurn && turn && !a.turn {
		a.end(EndUntil, n)
	}
	a.turn = turn
	if a.order.Until != UntilAttack {
		return
	}
	for _, event := range events {
		if event.Seen.Has(a.seat) && passer.Attacks(event).Has(a.seat) {
			a.end(EndUntil, n)
		}
	}
}

// look tells what the order answers to what the seat is asked now. If that is something else than it was set on, it ends.
func (a *Ahead) look(n int, state game.State) {
	moves := state.Moves(a.seat, nil)
	if a.asked = state.Deciding().Has(a.seat); !a.asked {
		return
	}
	move, ok := a.answer(state, moves)
	if !ok {
		a.end(EndList, n)
		return
	}
	a.move = move
}

func (a *Ahead) answer(state game.State, moves []game.Move) (game.Move, bool) {
	next := &a.order.Steps[a.step]
	if !next.Pass {
		move, err := game.ParseMove(next.Move)
		return move, err == nil && slices.Contains(moves, move) && a.marked(state, next.Mark, move) && a.marked(state, next.List, moves...)
	}
	passer, ok := state.(game.Passer)
	if !ok {
		return 0, false
	}
	i := slices.IndexFunc(moves, passer.Passes)
	if i < 0 || !slices.Contains(a.order.Lists, Mark(state, a.seat, moves)) {
		return 0, false
	}
	return moves[i], true
}

// marked tells whether a list of the seat's has that mark; an empty one all have.
func (a *Ahead) marked(state game.State, mark string, moves ...game.Move) bool {
	return mark == "" || Mark(state, a.seat, moves) == mark
}

// markLength is how long the mark of a list is.
const markLength = 16

// Mark is a short text that is the same for the same list of s, with all that is said of its moves, and another one for any other.
func Mark(state game.State, s game.Seat, moves []game.Move) string {
	var said game.Choice
	sum := sha256.Sum256(AppendList(nil, state, s, moves, &said))
	return hex.EncodeToString(sum[:markLength/2])
}

// Pass returns the move by which s would leave its decision at that; false where there is none.
func (m *Match) Pass(s game.Seat) (game.Move, bool) {
	passer, ok := m.State().(game.Passer)
	if !ok || !m.has(s) {
		return 0, false
	}
	i := slices.IndexFunc(m.lists[s].moves, passer.Passes)
	if i < 0 {
		return 0, false
	}
	return m.lists[s].moves[i], true
}

// Hostile tells whether seats can be attacked, as far as the game tells.
func (m *Match) Hostile() bool {
	passer, ok := m.State().(game.Passer)
	return ok && passer.Hostile()
}

// forcedWorlds is how many positions that a spectator holds possible are looked at.
const forcedWorlds = 24

// Forced returns the one move that s may make, where that is to pass and everybody may know that it has no choice: in the position, and
// in those that a spectator holds possible. Whether there is such a move tells nothing about what only the seat knows.
func (m *Match) Forced(s game.Seat) (game.Move, bool) {
	if m.status != StatusPlaying || !m.has(s) {
		return 0, false
	}
	move, ok := forced(m.position.state, m.lists[s].moves)
	if !ok {
		return 0, false
	}
	luck := game.NewChance(&game.Entropy{Purpose: "forced", Seed: m.seed}, m.positionRow)
	world := m.position.state.Blank()
	var moves []game.Move
	for range forcedWorlds {
		world.CopyFrom(m.position.state)
		world.Imagine(game.Spectator, luck)
		moves = world.Moves(s, moves[:0])
		if _, ok := forced(world, moves); !ok {
			return 0, false
		}
	}
	return move, true
}

// forced returns the one move of a list, [game.Cancel] left out, if it passes.
func forced(state game.State, moves []game.Move) (game.Move, bool) {
	passer, ok := state.(game.Passer)
	if !ok {
		return 0, false
	}
	found, count := game.Move(0), 0
	for _, move := range moves {
		if move != game.Cancel {
			found = move
			count++
		}
	}
	return found, count == 1 && passer.Passes(found)
}

// AskedAt is the time of the row since which s decides on what it does, in milliseconds since 1970; 0 when it decides on nothing.
func (m *Match) AskedAt(s game.Seat) int64 {
	if !m.Deciding().Has(s) {
		return 0
	}
	return m.entries[max(m.lists[s].changed, m.lists[s].own)-1].at
}

// TimeLeft is what is left of the time of s, in milliseconds; false without a clock, and while it stands.
func (m *Match) TimeLeft(s game.Seat, now int64) (int64, bool) {
	if int(s) >= len(m.time.seats) || !m.time.seats[s].runs {
		return 0, false
	}
	return m.time.seats[s].at(now), true
}
