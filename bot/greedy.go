package bot

import (
	"reflect"

	"portolan/game"
)

// draws is how many times greedy tries a move whose effect depends on luck or on what it can't see; the mean counts.
const draws = 4

// greedy looks one move ahead and takes the move after which the game's own evaluation is best. In games without an evaluation it plays
// like random.
type greedy struct {
	standing func(game.State, game.Seat) float64 // how well a seat stands in a position
	chance   game.Chance
	journal  game.Journal
	base     game.State // the position as the seat may imagine it
	ahead    game.State // base and one move
	buf      []game.Move
}

func newGreedy(seed uint64) *greedy {
	g := &greedy{standing: standing}
	g.chance.Seed(seed)
	return g
}

// Choose returns a move after which s stands best, any of those when there are several.
func (g *greedy) Choose(st game.State, s game.Seat) game.Move {
	if m, chosen := g.list(st, s); chosen {
		return m
	}
	best, value, ties := g.buf[0], -1.0, 0
	for _, m := range g.buf {
		switch v := g.value(s, m); {
		case v > value:
			best, value, ties = m, v, 1
		case v == value:
			ties++
			if g.chance.Below(ties) == 0 {
				best = m
			}
		}
	}
	return best
}

// list imagines the position and lists the moves of s. It chooses at once where there is but one, and by luck in a game without an
// evaluation.
func (g *greedy) list(st game.State, s game.Seat) (m game.Move, chosen bool) {
	g.fit(st)
	g.base.CopyFrom(st)
	g.base.Imagine(s, &g.chance)
	g.buf = moves(g.base, s, g.buf[:0])
	if _, judged := st.(game.Evaluator); !judged {
		return g.buf[g.chance.Below(len(g.buf))], true
	}
	return g.buf[0], len(g.buf) == 1
}

// fit allocates base and ahead as states of st's game, unless they are that already.
func (g *greedy) fit(st game.State) {
	t := reflect.TypeOf(st)
	if g.base != nil && reflect.TypeOf(g.base) == t {
		return
	}
	g.base, g.ahead = st.Blank(), st.Blank()
}

// value is how s stands after m. If m draws chance or reveals something hidden it is the mean of several tries, each in another of
// the states that s holds possible.
func (g *greedy) value(s game.Seat, m game.Move) float64 {
	sum := 0.0
	for try := 1; ; try++ {
		g.ahead.CopyFrom(g.base)
		if try > 1 {
			g.ahead.Imagine(s, &g.chance)
		}
		drawn := g.chance.Drawn()
		g.journal.Reset()
		g.ahead.Play(s, m, &g.chance, &g.journal)
		sum += g.standing(g.ahead, s)
		certain := g.chance.Drawn() == drawn && !g.journal.Revealed()
		if certain || try == draws {
			return sum / float64(try)
		}
	}
}

// standing is how well s stands: by the outcome when there is one, else as the game estimates it.
func standing(st game.State, s game.Seat) float64 {
	if st.Deciding() == 0 {
		return ended(st, s)
	}
	return st.(game.Evaluator).Evaluate(s)
}

// ended is what the end of a match is worth to s.
func ended(st game.State, s game.Seat) float64 {
	outcome, _ := st.Outcome()
	switch {
	case outcome.Winners == 0:
		return 0.5
	case outcome.Winners.Has(s):
		return 1
	}
	return 0
}
