package bot

import (
	"reflect"
	"time"

	"portolan/game"
)

// Search is a player that grows trees of moves over the states that its seat holds possible (information-set Monte-Carlo
// tree search). It searches a turn once: what it found about the later moves of the turn is kept until they are to be made.
type Search struct {
	settings Settings
	trees    []*tree
	turn     turn
	chance   game.Chance
	buf      []game.Move
	rollouts rollouts
	cost     int                             // of the game at hand, see [game.SearchTraits]
	rolling  bool                            // plays lines out, see [game.PlayedOut]
	knowing  bool                            // takes answers for granted or uses the refined estimate, see knowingCost
	known    reflect.Type                    // of the states that the trees hold
	canceled func() bool                     // see SetLimits
	spawn    func(task func()) (wait func()) // see SetLimits
}

// NewSearch returns a search with the given settings. Equal settings with a budget of iterations and equal seeds make players
// that choose alike.
func NewSearch(settings Settings, seed uint64) *Search {
	s := &Search{settings: settings, spawn: spawnOnCores}
	s.settings.Trees = max(1, settings.Trees)
	s.chance.Seed(seed)
	s.rollouts.chance.Seed(seed)
	for range s.settings.Trees {
		t := &tree{tuning: tuned}
		if width := settings.experiment.width; width > 0 {
			t.width = width
		}
		if explore := settings.experiment.explore; explore > 0 {
			t.explore = explore
		}
		t.estimator.chance.Seed(uint64(s.chance.Below(1 << 62)))
		s.trees = append(s.trees, t)
	}
	return s
}

// Budget is how many positions the search estimates in a turn, in games with quick estimates; 0 when time limits it.
func (s *Search) Budget() int { return s.settings.Iterations }

// budget is how many positions the search estimates in a turn of the game at hand, for a seat or for [game.Spectator].
func (s *Search) budget(seat game.Seat) int {
	if s.settings.Iterations == 0 {
		return 0
	}
	n := s.settings.Iterations / s.cost
	if s.knowing && seat != game.Spectator {
		n /= knowingCost
	}
	return max(1, n)
}

// Choose implements [Player]: the move of the tree that was followed most often. A single legal move is returned at once.
func (s *Search) Choose(st game.State, seat game.Seat) game.Move {
	s.fit(st)
	s.buf = moves(st, seat, s.buf[:0])
	goesOn := s.turn.goesOn(st, seat)
	if !goesOn && len(s.buf) == 1 {
		s.turn.open = false
		return s.buf[0]
	}
	for _, t := range s.trees {
		t.base.CopyFrom(st)
		if !goesOn {
			t.plant(seat)
		}
	}
	if len(s.buf) == 1 {
		s.turn.played(s, seat, s.buf[0])
		return s.buf[0]
	}
	if !goesOn {
		s.turn.begin(s.budget(seat))
	}
	s.grow(s.turn.share(s.judged()))
	best := s.best()
	if s.rolling {
		best = s.rollOut(st, seat, s.settings.Rollouts)
	}
	s.turn.played(s, seat, best)
	return best
}

// knowingCost divides the budget of a seat where the search takes answers for granted or uses the refined estimate
// (docs/decisions/0014-search.md).
const knowingCost = 4

// fit makes the trees hold states of st's game.
func (s *Search) fit(st game.State) {
	_, judged := st.(game.Evaluator)
	judged = judged && !s.settings.experiment.blind
	if t := reflect.TypeOf(st); s.known != t {
		s.known = t
		for _, tree := range s.trees {
			tree.base, tree.state, tree.ahead, tree.nodes = st.Blank(), st.Blank(), st.Blank(), tree.nodes[:0]
		}
		s.turn.expected, s.turn.present, s.turn.open = st.Blank(), st.Blank(), false
		s.rollouts.start, s.rollouts.state, s.rollouts.ahead = st.Blank(), st.Blank(), st.Blank()
	}
	traits := game.SearchTraits{Cost: 1}
	if st, ok := st.(game.Searchable); ok && judged {
		traits = st.SearchTraits()
	}
	s.cost = traits.Cost
	_, playedOut := st.(game.PlayedOut)
	s.rolling = playedOut && judged && s.settings.Rollouts > 0
	refined := traits.Refined && s.settings.Refined
	answering := traits.Answers
	s.knowing = refined || answering && s.settings.Answers
	outcome, _ := st.Outcome()
	for _, tree := range s.trees {
		tree.judged = judged
		tree.refined = refined
		tree.seats = len(outcome.Scores)
		if tree.seats == 0 {
			tree.seats = game.MaxSeats
		}
		tree.answers = answering && (s.settings.Answers || tree.seats > 2)
	}
}

// judged is how many estimated positions below the present one the trees hold.
func (s *Search) judged() int {
	n := 0
	for _, t := range s.trees {
		n += len(t.nodes) - 1
	}
	return n
}

// grow runs n iterations, divided among the trees, or fewer if time is up.
func (s *Search) grow(n int) {
	var end time.Time
	if s.settings.Time > 0 {
		end = time.Now().Add(s.settings.Time)
		if s.settings.Iterations == 0 {
			n = 1 << 40
		}
	}
	each := (n + len(s.trees) - 1) / len(s.trees)
	waits := make([]func(), len(s.trees))
	for i, t := range s.trees[1:] {
		if s.spawn != nil {
			waits[i+1] = s.spawn(func() { t.grow(each, end, s.canceled) })
		}
	}
	for i, t := range s.trees {
		if waits[i] == nil {
			t.grow(each, end, s.canceled)
		}
	}
	for _, wait := range waits {
		if wait != nil {
			wait()
		}
	}
}

// clockEvery is how many iterations pass between two looks at the clock.
const clockEvery = 32

func (t *tree) grow(n int, end time.Time, canceled func() bool) {
	enough := t.effort.Positions + int64(n)
	for i := 1; t.effort.Positions < enough; i++ {
		before := t.effort.Positions
		t.iterate()
		if t.effort.Positions == before { // the iteration added no leaf: the tree has no room for more nodes
			enough--
		}
		if i%clockEvery != clockEvery-1 {
			continue
		}
		if !end.IsZero() && !time.Now().Before(end) || canceled != nil && canceled() {
			return
		}
	}
}

// best is the legal move with the most visits; of several the one with the best mean, and of these the first.
func (s *Search) best() game.Move {
	best, visits, value := s.buf[0], -1, 0.0
	for _, m := range s.buf {
		n, v := s.count(m)
		if n > visits || n == visits && v > value {
			best, visits, value = m, n, v
		}
	}
	return best
}

// count adds up the statistics of a root move over all trees.
func (s *Search) count(m game.Move) (visits int, value float64) {
	for _, t := range s.trees {
		if i := t.find(0, t.nodes[0].first, t.seat, m); i != 0 {
			visits += int(t.nodes[i].visits)
			value += t.nodes[i].value
		}
	}
	return visits, value
}

// Forget begins the count of [Search.Effort] anew.
func (s *Search) Forget() {
	for _, t := range s.trees {
		t.effort = Effort{}
	}
}

// Effort returns what the search has done since it was made, or since Forget.
func (s *Search) Effort() Effort {
	var sum Effort
	for _, t := range s.trees {
		sum.Playouts += t.effort.Playouts
		sum.Moves += t.effort.Moves
		sum.Positions += t.effort.Positions
	}
	return sum
}
