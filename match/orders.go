package match

import (
	"fmt"
	"slices"

	"portolan/game"
)

// Order is what a player has ordered ahead for a seat: steps, one after the other, each of which is a move that is made as soon as it is
// the seat's to decide and the move is listed. An order is no row and no part of a record.
type Order struct {
	Number int    `json:"number"`          // of the match, as the player saw it
	Steps  []Step `json:"steps"`           // at least one
	Repeat int    `json:"repeat"`          // how often all steps are done
	Until  string `json:"until,omitempty"` // what ends it besides: one of the words below, or nothing
	Rounds int    `json:"rounds"`          // how many new rounds it outlives
	// Lists are marks of what was listed for the seat in the turn in which it was to pass. It passes where just that is listed.
	Lists []string `json:"lists,omitempty"`
}

// Step is a move that was ordered.
type Step struct {
	Move string `json:"move,omitempty" doc:"a move; absent where the step is to pass"`
	Pass bool   `json:"pass,omitempty" doc:"leave it at that; then it is the only step"`
	Mark string `json:"mark,omitempty" doc:"the mark of the move with all that is said of it, as a try tells it: what the same move would do by then may be something else; absent where that doesn't matter"`
	List string `json:"list,omitempty" doc:"the mark of all that is to be listed then, as a try tells it; absent where that doesn't matter"`
}

// What an order may wait for.
const (
	UntilAttack = "attack" // somebody attacks the seat
	UntilTurn   = "turn"   // it is the seat's turn again
)

// How an order ends. The first two are what it was for.
const (
	EndDone   = "done"   // all steps are done
	EndUntil  = "until"  // what it waited for has come
	EndList   = "list"   // something else was listed than it was set on
	EndReveal = "reveal" // chance was drawn, or something came to light
	EndUndo   = "undo"   // somebody took something back
	EndRound  = "round"  // a new round has begun
	EndOwn    = "own"    // its player did something else
	EndSeat   = "seat"   // somebody else plays the seat, or its player has given up
	EndOver   = "over"   // the match is over
)

// The bounds of an order.
const (
	MaxSteps  = 20
	MaxRepeat = 99
	MaxRounds = 99
)

// OrderError says what is wrong with an order.
type OrderError struct{ Field, Why string }

func (e *OrderError) Error() string { return e.Field + ": " + e.Why }

func orderError(field, format string, args ...any) error {
	return &OrderError{field, fmt.Sprintf(format, args...)}
}

// check tells whether an order is one, whatever the match.
func (o *Order) check() error {
	switch {
	case len(o.Steps) < 1 || len(o.Steps) > MaxSteps:
		return orderError("steps", "there are from 1 to %d", MaxSteps)
	case o.Repeat < 1 || o.Repeat > MaxRepeat:
		return orderError("repeat", "it is from 1 to %d", MaxRepeat)
	case o.Rounds < 0 || o.Rounds > MaxRounds:
		return orderError("rounds", "it is from 0 to %d", MaxRounds)
	case o.Until != "" && o.Until != UntilAttack && o.Until != UntilTurn:
		return orderError("until", "it is attack, turn or nothing")
	}
	for i := range o.Steps {
		if err := o.Steps[i].check(len(o.Steps)); err != nil {
			return orderError(fmt.Sprintf("steps[%d]", i), "%v", err)
		}
	}
	return nil
}

func (t *Step) check(steps int) error {
	if t.Pass {
		if t.Move != "" || t.Mark != "" || t.List != "" || steps > 1 {
			return illegalError("a step that passes stands alone")
		}
		return nil
	}
	for _, mark := range []string{t.Mark, t.List} {
		if mark != "" && len(mark) != markLength {
			return illegalError("a mark has %d characters", markLength)
		}
	}
	if move, err := game.ParseMove(t.Move); err != nil || move == game.Cancel {
		return illegalError("%q is no move that can be ordered", game.Excerpt(t.Move))
	}
	return nil
}

// ProposeOrder checks what the player of s orders, who had seen the match at the order's number, and returns how it stands. The error
// wraps ErrState or ErrStale, or is an *OrderError. Nothing of the match changes: see [Match.Heed].
func (m *Match) ProposeOrder(s game.Seat, o Order) (*Ahead, error) {
	if err := m.Current(s, o.Number); err != nil {
		return nil, err
	}
	if err := o.check(); err != nil {
		return nil, err
	}
	passer, paced := m.position.state.(game.Passer)
	switch {
	case !paced && o.Until != "":
		return nil, orderError("until", "this game does not tell")
	case o.Until == UntilAttack && !passer.Hostile():
		return nil, orderError("until", "in this game nobody attacks")
	case !o.Steps[0].Pass:
	case !paced:
		return nil, orderError("steps[0]", "in this game nobody passes")
	default:
		if o.Lists = passLists(m.position.state, passer, s); len(o.Lists) == 0 {
			return nil, orderError("steps[0]", "there is nothing to pass now")
		}
	}
	a := m.FollowOrder(s, &o)
	switch {
	case a.ended == EndList && a.at == m.Number():
		return nil, orderError("steps[0]", "this is not listed now")
	case a.ended != "":
		return nil, staleError("after row %d it would not hold any more: %s", o.Number, a.ended)
	}
	return a, nil
}

// passLists marks what is listed for s now and, as far as that can be foreseen, after it has passed, until it decides nothing any more.
func passLists(state game.State, passer game.Passer, s game.Seat) []string {
	var marks []string
	var luck game.Chance
	var journal game.Journal
	at := state.Blank()
	at.CopyFrom(state)
	for range MaxSteps {
		moves := at.Moves(s, nil)
		i := slices.IndexFunc(moves, passer.Passes)
		if i < 0 {
			break
		}
		if mark := Mark(at, s, moves); !slices.Contains(marks, mark) {
			marks = append(marks, mark)
		}
		journal.Reset()
		at.Play(s, moves[i], &luck, &journal)
		if luck.Drawn() > 0 || journal.Revealed() {
			break
		}
	}
	return marks
}

// Heed has the match follow an order for s through the rows that come; nil ends that.
func (m *Match) Heed(s game.Seat, a *Ahead) {
	m.aheads = slices.DeleteFunc(m.aheads, func(other *Ahead) bool { return other.seat == s })
	if a != nil {
		m.aheads = append(m.aheads, a)
	}
}

// Ahead is the order that the match follows for s; nil when there is none.
func (m *Match) Ahead(s game.Seat) *Ahead {
	for _, a := range m.aheads {
		if a.seat == s {
			return a
		}
	}
	return nil
}

// Heeds tells whether the match follows an order that has not ended.
func (m *Match) Heeds() bool {
	return slices.ContainsFunc(m.aheads, func(a *Ahead) bool { return a.ended == "" })
}

// FollowOrder returns how an order stands that was proposed at its number, by all rows since. They are played once more, unless there is
// none.
func (m *Match) FollowOrder(s game.Seat, o *Order) *Ahead {
	a := &Ahead{seat: s, order: o}
	if m.position == nil || o.Number < m.start || o.Number > m.Number() {
		a.end(EndSeat, m.Number())
		return a
	}
	if o.Number == m.Number() {
		a.begin(m.position.state)
	} else {
		var seen game.Seats
		var said game.Choice
		m.replay(m.Number(), func(n int, p *position) {
			if n > o.Number {
				p.state.Choice(m.entries[n-1].seat, m.entries[n-1].move, &said)
				seen = said.Seen
			}
		}, func(n int, p *position) {
			switch {
			case n == o.Number:
				a.begin(p.state)
			case n > o.Number:
				a.see(n, &m.entries[n-1], seen, p)
			}
		})
	}
	if m.status == StatusOver {
		a.end(EndOver, m.Number())
	}
	return a
}

// tell has all orders see the latest row. Who may know its move is told.
func (m *Match) tell(seen game.Seats) {
	n := m.Number()
	for _, a := range m.aheads {
		a.see(n, &m.entries[n-1], seen, m.position)
		if m.status == StatusOver {
			a.end(EndOver, n)
		}
	}
}
