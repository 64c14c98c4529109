package bot

import "portolan/game"

// playoutMoves is the number of moves after which a playout is stopped and counted as a draw.
const playoutMoves = 20_000

// Effort is what a search has done so far.
type Effort struct {
	Playouts  int64 // iterations of the search
	Moves     int64 // moves made in them, in the tree and below its leaves
	Positions int64 // positions estimated: by the game, or by a playout
}

// estimator tells what positions are worth: by the game's own estimate where there is one, else by a random playout.
type estimator struct {
	judged  bool // by the game's own estimates, not by playouts
	refined bool // by the better of the game's two estimates
	chance  game.Chance
	effort  Effort
	list    []game.Move
}

// outcome puts into t.shares what every seat can expect in st, where mover moved last.
func (j *estimator) outcome(t *tree, st game.State, mover game.Seat) {
	j.effort.Positions++
	out := t.shares[:t.seats]
	if j.judged {
		if st, ok := st.(game.Searchable); ok {
			st.Shares(mover, j.refined, out)
			return
		}
		if st.Deciding() != 0 {
			estimate(st, out)
			return
		}
	} else {
		j.playOut(st, mover)
	}
	result(st, out)
}

// estimate asks the game's evaluation of every seat, and scales the results to add up to 1 where everybody plays alone.
func estimate(st game.State, out []float64) {
	e := st.(game.Evaluator)
	sum := 0.0
	for s := range out {
		out[s] = e.Evaluate(game.Seat(s))
		sum += out[s]
	}
	if _, teams := st.(game.Teamed); teams || sum <= 0 {
		return
	}
	for s := range out {
		out[s] /= sum
	}
}

// playOut plays random moves to the end.
func (j *estimator) playOut(st game.State, mover game.Seat) {
	for range playoutMoves {
		deciding := st.Deciding()
		if deciding == 0 {
			return
		}
		mover = next(deciding, mover)
		j.list = moves(st, mover, j.list[:0])
		st.Play(mover, j.list[j.chance.Below(len(j.list))], &j.chance, nil)
		j.effort.Moves++
	}
}

// result is how a match ended for every seat: a draw is a share for each. One that has not ended counts as a draw.
func result(st game.State, out []float64) {
	outcome, over := st.Outcome()
	for s := range out {
		switch {
		case !over || outcome.Winners == 0:
			out[s] = 1 / float64(len(out))
		case outcome.Winners.Has(game.Seat(s)):
			out[s] = 1
		default:
			out[s] = 0
		}
	}
}

// prefer sets the priors of moves: those of the game, or 1 for all. It tells whether any prior is above 0.
func (j *estimator) prefer(st game.State, mover game.Seat, list []game.Move, weights []float32) (worth bool) {
	worth = true
	if st, ok := st.(game.Searchable); ok && j.judged {
		st.Weigh(mover, list, weights)
		for _, w := range weights {
			if w > 0 {
				return true
			}
		}
		worth = false
	}
	for i := range weights {
		weights[i] = 1
	}
	return worth
}
