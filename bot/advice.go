package bot

import "portolan/game"

// Adviser is a player that can tell what it thinks.
type Adviser interface {
	Player
	// Advise returns the best lines for s in this position, best first, at most n: none when s owes no decision. It thinks
	// anew, as long as about a whole turn, and leaves st as it is.
	Advise(st game.State, s game.Seat, n int) []Line
	// Estimate puts into out, by seat, the expected outcome of every seat, each 0 to 1, by a search that knows all that st
	// holds. In a game with sealed pages, which nobody knows, it is one that knows what a spectator does. out has a place for
	// each seat.
	Estimate(st game.State, out []float64)
}

// Line is a way to go on.
type Line struct {
	Moves  []game.Move // the seat's own small moves in order, at least one, as far as they depend neither on luck nor on others
	Value  float64     // expected outcome for the seat, 0 to 1: its share of a win
	Visits int         // how often the search followed the first move
}

var _ Adviser = (*Search)(nil)

// Advise implements [Adviser].
func (s *Search) Advise(st game.State, seat game.Seat, n int) []Line {
	if !st.Deciding().Has(seat) || n < 1 {
		return nil
	}
	s.think(st, seat)
	s.buf = moves(st, seat, s.buf[:0])
	lines := s.ranked(n)
	for i := range lines {
		s.follow(seat, &lines[i])
	}
	return lines
}

// ranked returns lines of one move each: of the legal moves in buf the n that the search followed most often, best first.
func (s *Search) ranked(n int) (lines []Line) {
	for _, m := range s.buf {
		line := Line{}
		if line.Visits, line.Value = s.count(m); line.Visits > 0 {
			line.Value /= float64(line.Visits)
		}
		line.Moves = append(line.Moves, m)
		at := len(lines)
		for at > 0 && worse(&lines[at-1], &line) {
			at--
		}
		if at == n {
			continue
		}
		lines = append(lines[:at:at], append([]Line{line}, lines[at:]...)...)
		lines = lines[:min(n, len(lines))]
	}
	return lines
}

func worse(a, b *Line) bool {
	return a.Visits < b.Visits || a.Visits == b.Visits && a.Value < b.Value
}

// Estimate implements [Adviser].
func (s *Search) Estimate(st game.State, out []float64) {
	s.fit(st)
	if st.Deciding() == 0 {
		result(st, out)
		return
	}
	s.think(st, game.Spectator)
	visits := 0.0
	clear(out)
	for _, t := range s.trees {
		visits += float64(t.nodes[0].visits)
		for seat := range out {
			out[seat] += t.total[seat]
		}
	}
	for seat := range out {
		out[seat] /= visits
	}
}

// think searches a position anew with the budget of a turn. What was known of a turn under way is lost.
func (s *Search) think(st game.State, seat game.Seat) {
	s.fit(st)
	s.turn.open = false
	for _, t := range s.trees {
		t.base.CopyFrom(st)
		t.plant(seat)
	}
	s.grow(s.budget(seat))
}

// leastFollowed is how often a move must have been tried to be part of a line.
const leastFollowed = 8

// follow goes on with the moves that the seat was seen to make most often after the line's first, in a position as the seat
// imagines it, as long as nothing depends on luck, on hidden things or on others.
func (s *Search) follow(seat game.Seat, line *Line) {
	t := &s.turn
	t.present.CopyFrom(s.trees[0].base)
	t.likeAny(t.present, seat)
	at := make([]int32, len(s.trees))
	for {
		m := line.Moves[len(line.Moves)-1]
		for i, tree := range s.trees {
			at[i] = tree.child(at[i], seat, m)
		}
		drawn := t.chance.Drawn()
		t.journal.Reset()
		t.present.Play(seat, m, &t.chance, &t.journal)
		if t.chance.Drawn() != drawn || t.journal.Revealed() || !t.present.Deciding().Has(seat) {
			return
		}
		s.buf = moves(t.present, seat, s.buf[:0])
		best := s.mostVisited(seat, at)
		if best == game.Cancel {
			return
		}
		line.Moves = append(line.Moves, best)
	}
}

// mostVisited returns the move in buf that the search followed most often from the nodes `at`, one node of each tree. It returns the
// only move if there is but one, and Cancel if none was followed often enough.
func (s *Search) mostVisited(seat game.Seat, at []int32) game.Move {
	if len(s.buf) == 1 {
		return s.buf[0]
	}
	best, visits := game.Cancel, leastFollowed-1
	for _, m := range s.buf {
		n := 0
		for i, tree := range s.trees {
			if c := tree.child(at[i], seat, m); c > 0 {
				n += int(tree.nodes[c].visits)
			}
		}
		if n > visits {
			best, visits = m, n
		}
	}
	return best
}
