package bot

import (
	"reflect"

	"portolan/game"
)

// turn keeps what was found out about a turn while its small moves are made one after the other: how much of the budget is
// left, and at which position the seat expects to decide next. To compare positions as the seat sees them, both are imagined with
// equal draws: from two states that a seat can't tell apart Imagine then makes equal ones.
type turn struct {
	open     bool
	seat     game.Seat
	budget   int
	left     int
	expected game.State
	present  game.State
	chance   game.Chance
	journal  game.Journal
}

// goesOn tells whether st is the position that followed from the move chosen last.
func (t *turn) goesOn(st game.State, seat game.Seat) bool {
	if !t.open || t.seat != seat {
		return false
	}
	t.present.CopyFrom(st)
	t.likeAny(t.present, seat)
	return reflect.ValueOf(t.present).Elem().Equal(reflect.ValueOf(t.expected).Elem())
}

// likeAny makes equal all states that the seat can't tell apart.
func (t *turn) likeAny(st game.State, seat game.Seat) {
	t.chance.Seed(0)
	st.Imagine(seat, &t.chance)
}

func (t *turn) begin(budget int) { t.budget, t.left = budget, budget }

// share is how many positions to estimate for the next move of the turn, where done positions below it were estimated already. The
// first move has half of the budget; later ones get as many as the first had, but at most half of what is left.
func (t *turn) share(done int) int {
	n := max(t.budget/2-done, t.budget/64, 1)
	n = min(n, max(t.left/2, t.budget/64, 1))
	t.left -= n
	return n
}

// played notes to which position the seat's choice leads, unless that depends on luck or on what is hidden, and keeps the
// subtrees below it.
func (t *turn) played(s *Search, seat game.Seat, m game.Move) {
	t.open = false
	t.expected.CopyFrom(s.trees[0].base)
	t.likeAny(t.expected, seat)
	drawn := t.chance.Drawn()
	t.journal.Reset()
	t.expected.Play(seat, m, &t.chance, &t.journal)
	if t.chance.Drawn() != drawn || t.journal.Revealed() || !t.expected.Deciding().Has(seat) {
		return
	}
	t.likeAny(t.expected, seat)
	t.open, t.seat = true, seat
	for _, tree := range s.trees {
		tree.descend(seat, m)
	}
}

// descend makes a move's node the root, and drops the rest of the tree.
func (t *tree) descend(seat game.Seat, m game.Move) {
	i := t.find(0, t.nodes[0].first, seat, m)
	if i == 0 {
		t.plant(t.seat)
		return
	}
	t.spare = append(t.spare[:0], t.nodes[i])
	t.spare[0].next = 0
	for at := 0; at < len(t.spare); at++ { // each node's children are copied in one run, and later their own
		from := t.spare[at].first
		if from == 0 {
			continue
		}
		t.spare[at].first = int32(len(t.spare))
		for ; from != 0; from = t.nodes[from].next {
			t.spare = append(t.spare, t.nodes[from])
			t.spare[len(t.spare)-1].next = int32(len(t.spare))
		}
		t.spare[len(t.spare)-1].next = 0
	}
	t.nodes, t.spare = t.spare, t.nodes
	t.total = [game.MaxSeats]float64{}
	for s := range t.seats {
		t.total[s] = float64(t.nodes[0].visits) / float64(t.seats)
	}
	t.total[seat] = t.nodes[0].value
}
