package bot

import (
	"cmp"
	"slices"

	"portolan/game"
)

// rollouts compares the moves that a search found best once more: each is played on to the end of the match, every seat making the move
// after which it stands best at once, in states that the seat holds possible. So what lies beyond the horizon of the search counts, too
// (docs/decisions/0089-rollouts.md).
type rollouts struct {
	chance  game.Chance // for what the seat can't know, and for the policy
	luck    game.Chance // of the match, the same for each of the lines that are compared
	start   game.State  // a state that the seat holds possible
	state   game.State  // start, played on
	ahead   game.State  // state and one move
	lines   []rolled
	moves   int // made since the lines were last compared
	buf     []game.Move
	weights []float32
}

// rolled is a line of moves and what came of it.
type rolled struct {
	Line
	times int
	sum   float64
}

// mean is what the line brought on average.
func (r *rolled) mean() float64 { return r.sum / float64(r.times) }

const (
	rolledLines = 4    // at most so many moves are compared
	rolledShare = 0.02 // a move that is compared has at least this share of their visits
	rolledDraws = 2    // how many times the policy tries a move whose effect depends on luck; the mean counts
	rolledPoint = 0.02 // what a point ahead counts for besides a win, which is 1: so few rollouts tell a clear result from a close one
	rolledLead  = 8    // more points ahead count no more
	leastRolled = 3    // how many times each line is played out at least before the lines are compared
	mostRolled  = 48   // and at most
)

// rollOut returns the best of the legal moves in buf, after rollouts of about n moves in all: half of them are divided among all lines, half
// between the two that did better. Where there are but two, it makes the first half alone. Late in a campaign the least that each line is played
// out takes more than n. It ends early, with the best so far, once the search is canceled.
func (s *Search) rollOut(st game.State, seat game.Seat, n int) game.Move {
	r := &s.rollouts
	s.lineUp(seat)
	for len(r.lines) > 1 {
		r.moves = 0
		for i := 0; i < leastRolled || i < mostRolled && r.moves < n/2; i++ {
			if s.canceled != nil && s.canceled() {
				return r.lines[0].Moves[0]
			}
			r.start.CopyFrom(st)
			r.start.Imagine(seat, &r.chance)
			luck := uint64(r.chance.Below(1 << 62))
			for i := range r.lines {
				r.luck.Seed(luck)
				r.lines[i].sum += r.play(&r.lines[i], seat)
				r.lines[i].times++
			}
		}
		slices.SortStableFunc(r.lines, func(a, b rolled) int { return cmp.Compare(b.mean(), a.mean()) })
		r.lines = r.lines[:(len(r.lines)+1)/2]
	}
	return r.lines[0].Moves[0]
}

// lineUp makes the lines that are compared, best first: of the legal moves in buf those that the search followed most often.
func (s *Search) lineUp(seat game.Seat) {
	r := &s.rollouts
	r.lines = r.lines[:0]
	lines, visits := s.ranked(rolledLines), 0
	for i := range lines {
		visits += lines[i].Visits
	}
	for i := range lines {
		if i == 0 || float64(lines[i].Visits) >= rolledShare*float64(visits) {
			r.lines = append(r.lines, rolled{Line: lines[i]})
		}
	}
	if len(r.lines) < 2 {
		return
	}
	for i := range r.lines {
		s.follow(seat, &r.lines[i].Line)
	}
}

// play plays a line on from start to the end, and returns what it brought the seat.
func (r *rollouts) play(l *rolled, seat game.Seat) float64 {
	r.state.CopyFrom(r.start)
	for _, m := range l.Moves {
		r.state.Play(seat, m, &r.luck, nil)
		r.moves++
	}
	mover := seat
	for range playoutMoves {
		deciding := r.state.Deciding()
		if deciding == 0 {
			break
		}
		mover = next(deciding, mover)
		r.state.Play(mover, r.policy(mover), &r.luck, nil)
		r.moves++
	}
	outcome, _ := r.state.Outcome()
	best := 0
	for other, points := range outcome.Scores {
		if game.Seat(other) != seat {
			best = max(best, points)
		}
	}
	result := rolledPoint * float64(max(-rolledLead, min(rolledLead, outcome.Scores[seat]-best)))
	if outcome.Winners.Has(seat) {
		result++
	}
	return result
}

// policy is the move after which mover stands best at once, of those that a search looks at.
func (r *rollouts) policy(mover game.Seat) game.Move {
	r.buf = moves(r.state, mover, r.buf[:0])
	if len(r.buf) == 1 {
		return r.buf[0]
	}
	if len(r.weights) < len(r.buf) {
		r.weights = make([]float32, 2*len(r.buf))
	}
	weights := r.weights[:len(r.buf)]
	searched := false
	r.state.(game.PlayedOut).Weigh(mover, r.buf, weights)
	for _, w := range weights {
		searched = searched || w > 0
	}
	best, value, ties := r.buf[0], -1.0, 0
	for i, m := range r.buf {
		if searched && weights[i] == 0 {
			continue
		}
		switch v := r.value(mover, m); {
		case v > value:
			best, value, ties = m, v, 1
		case v == value:
			if ties++; r.chance.Below(ties) == 0 {
				best = m
			}
		}
	}
	return best
}

// roughly is how well s stands: by the outcome when there is one, else as the game estimates it when it is to be quick.
func roughly(st game.State, s game.Seat) float64 {
	if st.Deciding() == 0 {
		return ended(st, s)
	}
	return st.(game.PlayedOut).Roughly(s)
}

// value is how mover stands after m.
func (r *rollouts) value(mover game.Seat, m game.Move) float64 {
	sum := 0.0
	for try := 1; ; try++ {
		r.ahead.CopyFrom(r.state)
		drawn := r.chance.Drawn()
		r.ahead.Play(mover, m, &r.chance, nil)
		sum += roughly(r.ahead, mover)
		if r.chance.Drawn() == drawn || try == rolledDraws {
			return sum / float64(try)
		}
	}
}
