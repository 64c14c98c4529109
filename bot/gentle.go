package bot

import "portolan/game"

// gentle is the opponent of somebody's first matches. It looks one move ahead as greedy does and plays nothing that makes no sense,
// but it considers only what it has itself, takes the second-best move now and then, and in the first rounds of a match it
// avoids moves that would decide it (docs/decisions/0037-the-gentle-bot.md).
type gentle struct {
	greedy
	fixed  leeway
	values []float64
}

// leeway is that of a game ([game.Leeway]) or, for experiments, one that a spec gives: in percent, and in hundredths of a percent
// of a win.
type leeway struct{ slip, loss int }

// byGame is for a gentle bot that goes by what each game says.
var byGame = leeway{slip: -1, loss: -1}

// usualLeeway is for games that say nothing of it.
var usualLeeway = game.Leeway{Percent: 50, Loss: 0.03}

func newGentle(fixed leeway, seed uint64) *gentle {
	g := &gentle{greedy: *newGreedy(seed), fixed: fixed}
	g.standing = modestly
	return g
}

// newCustomGentle returns the gentle bot that spec describes, with settings behind a colon and a + between them.
func newCustomGentle(spec string, seed uint64) (Player, error) {
	fixed := byGame
	err := setNumbers(spec, map[string]*int{"slip": &fixed.slip, "loss": &fixed.loss})
	return newGentle(fixed, seed), err
}

// modestly estimates how well s stands by what everybody has, leaving out what others are about to do; by the outcome when there is one.
func modestly(st game.State, s game.Seat) float64 {
	if st.Deciding() == 0 {
		return ended(st, s)
	}
	if st, ok := st.(game.Sparing); ok {
		return st.Modestly(s)
	}
	return st.(game.Evaluator).Evaluate(s)
}

// Choose returns the best move that is not harsh on others ([game.Sparing]), or the second best of these.
func (g *gentle) Choose(st game.State, s game.Seat) game.Move {
	if m, chosen := g.list(st, s); chosen {
		return m
	}
	g.weigh(s)
	best := top(g.values, 2)
	second := top(g.values, best)
	if l := g.leeway(st); best-second <= l.Loss && g.chance.Below(100) < l.Percent {
		best = second
	}
	return g.any(best)
}

// leeway is how much is given away in st's game.
func (g *gentle) leeway(st game.State) game.Leeway {
	l := usualLeeway
	if st, ok := st.(game.Sparing); ok {
		l = st.Leeway()
	}
	if g.fixed.slip >= 0 {
		l.Percent = g.fixed.slip
	}
	if g.fixed.loss >= 0 {
		l.Loss = float64(g.fixed.loss) / 10_000
	}
	return l
}

// harsh is the value of a move that is made only if all others are harsh, too.
const harsh = -1.0

// weigh puts the moves' values into values.
func (g *gentle) weigh(s game.Seat) {
	g.values = g.values[:0]
	for _, m := range g.buf {
		v := g.value(s, m)
		if ahead, ok := g.ahead.(game.Sparing); ok && ahead.Harsh(g.base, s) {
			v = harsh
		}
		g.values = append(g.values, v)
	}
}

// top is the greatest of the values below a limit, or the limit where there is none.
func top(values []float64, below float64) float64 {
	best, found := below, false
	for _, v := range values {
		if v < below && (!found || v > best) {
			best, found = v, true
		}
	}
	return best
}

// any returns one of the moves of a value, each equally likely.
func (g *gentle) any(value float64) game.Move {
	chosen, ties := game.Move(0), 0
	for i, m := range g.buf {
		if g.values[i] == value {
			if ties++; g.chance.Below(ties) == 0 {
				chosen = m
			}
		}
	}
	return chosen
}
