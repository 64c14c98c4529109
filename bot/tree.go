package bot

import (
	"math"

	"portolan/game"
)

// node is a move in a tree of moves, and its statistics. Luck has no nodes: the same moves lead to the same node whatever
// was drawn, and its figures are means over the states that were imagined (open-loop search).
type node struct {
	move   game.Move
	value  float64 // sum of its results for the mover, each 0 to 1
	first  int32   // first child, 0 while there is none
	next   int32   // next sibling, 0 behind the last
	visits int32
	offers int32   // how often it was legal when its parent was left
	prior  float32 // prior, relative to its siblings: how likely a good player makes it; 0 when it is not searched
	guess  float32 // the mover's estimate right after it, when it was first listed
	ref    float32 // the best guess among the children listed first, to which their priors are relative
	mover  game.Seat
}

// tuning holds the constants of the selection; docs/decisions/0014-search.md has the figures behind them.
type tuning struct {
	explore float64 // weight of the exploration bonus, where the game estimates positions
	blind   float64 // the same where it does not
	width   float64 // by how many fair shares of a win a guess must be better to multiply a prior by e
	trust   float64 // as how many visits a guess counts
	nodes   int     // at most so many in a tree: 48 bytes each
}

var tuned = tuning{explore: 0.12, blind: 5, width: 0.12, trust: 1, nodes: 1 << 20}

// tree searches from one position for one seat. It keeps its memory from search to search.
type tree struct {
	tuning
	estimator
	seat    game.Seat // whose knowledge is searched; Spectator when all is known but what is sealed
	sealed  bool      // the game has pages that nobody knows before they are opened
	seats   int
	answers bool       // the best answers of others are taken for granted
	base    game.State // the position
	state   game.State // an imagined one, and where its moves have led
	ahead   game.State
	nodes   []node // the root is number 0
	spare   []node
	history history
	total   [game.MaxSeats]float64 // sum of every seat's outcomes

	buf     []game.Move
	weights []float32
	legal   []int32                // the children that the moves in buf lead to
	path    []int32                // nodes followed, from the root
	shares  [game.MaxSeats]float64 // what every seat can expect at the path's end
}

// plant begins a new tree at a position.
func (t *tree) plant(seat game.Seat) {
	t.seat = seat
	_, t.sealed = t.base.(game.Opener)
	t.nodes = append(t.nodes[:0], node{mover: game.Spectator})
	t.total = [game.MaxSeats]float64{}
	t.history.clear()
}

// next picks, of the seats that owe a decision, the one that moves: the one that moved before as long as it can, else the first.
func next(deciding game.Seats, before game.Seat) game.Seat {
	if before != game.Spectator && deciding.Has(before) {
		return before
	}
	return deciding.First()
}

// line is how far one iteration has followed the tree.
type line struct {
	at       int32     // the node reached
	mover    game.Seat // who moved last
	answered int       // decisions of others since the seat's last
	turnOf   game.Seat // whose turn it is at the root
	beyond   bool      // that turn is over
}

// iterate imagines a state, follows the tree through it to a move never made, and takes back to the root what comes of that.
func (t *tree) iterate() {
	t.state.CopyFrom(t.base)
	if t.sealed || t.seat != game.Spectator {
		t.state.Imagine(t.seat, &t.chance)
	}
	t.path = append(t.path[:0], 0)
	l := line{mover: t.seat, turnOf: game.Spectator}
	for t.step(&l) {
	}
	t.learn()
}

// step makes one move of a line. It returns false at the line's end, when the shares of that position are known.
func (t *tree) step(l *line) bool {
	st, before := t.state, l.mover
	deciding := st.Deciding()
	if deciding == 0 {
		t.outcome(t, st, before)
		return false
	}
	l.mover = next(deciding, before)
	if l.at != 0 && t.judged && t.nodes[l.at].visits == 0 && l.mover != before { // estimated as it is between two turns
		t.outcome(t, st, before)
		return false
	}
	if len(t.path) == 1 && !l.beyond {
		l.turnOf = l.mover
	}
	t.buf = moves(st, l.mover, t.buf[:0])
	l.beyond = l.beyond || l.mover != l.turnOf
	switch {
	case l.beyond && !t.weigh(l.mover):
		t.play(l.mover, t.buf[t.chance.Below(len(t.buf))])
		return true
	case t.granted(st, l.mover):
		if l.answered++; l.answered > mostAnswers {
			t.outcome(t, st, l.mover)
			return false
		}
		t.answer(st, l.mover)
		return true
	}
	return t.branch(l)
}

// branch goes on to a child of the line's node. It returns false where that node is a leaf.
func (t *tree) branch(l *line) bool {
	open := l.at == 0 || t.nodes[l.at].visits > 0 || len(t.buf) == 1
	full := t.nodes[l.at].first == 0 && len(t.nodes)+len(t.buf) > t.tuning.nodes
	if full || !open && !t.judged {
		t.outcome(t, t.state, l.mover)
		return false
	}
	t.match(l.at, l.mover)
	if !open { // to its mover a leaf is worth as much as its best move seems to be
		return false
	}
	if len(t.legal) == 0 { // none of its moves has a node, and there is no room for one
		t.outcome(t, t.state, l.mover)
		return false
	}
	l.answered = 0
	l.at = t.choose(l.at)
	t.path = append(t.path, l.at)
	t.play(l.mover, t.nodes[l.at].move)
	return true
}

// play makes a move in the line's state.
func (t *tree) play(mover game.Seat, m game.Move) {
	t.state.Play(mover, m, &t.chance, nil)
	t.effort.Moves++
}

// mostAnswers limits how many decisions of others a line follows in a row: the seat may be out of the match.
const mostAnswers = 60

// granted tells whether what mover does may be taken for granted.
func (t *tree) granted(st game.State, mover game.Seat) bool {
	return t.answers && t.seat != game.Spectator && mover != t.seat && st.(game.Searchable).Answers(t.seat, mover)
}

// answer makes the move in buf with the best immediate estimate for mover. It gets no node: the line goes on at the same one.
func (t *tree) answer(st game.State, mover game.Seat) {
	best, top := t.buf[0], math.Inf(-1)
	for _, m := range t.buf {
		if len(t.buf) == 1 {
			break
		}
		t.ahead.CopyFrom(st)
		t.ahead.Play(mover, m, &t.chance, nil)
		var v float64
		if t.ahead.Deciding() == 0 {
			t.outcome(t, t.ahead, mover)
			v = t.shares[mover]
		} else {
			t.effort.Positions++
			v = t.ahead.(game.Evaluator).Evaluate(mover)
		}
		if v > top {
			best, top = m, v
		}
	}
	t.play(mover, best)
}

// match finds the children for the moves in buf, adding those that are new as long as there is room. Where the game estimates positions, each new one is
// estimated, and shares become those after the best.
func (t *tree) match(at int32, mover game.Seat) {
	t.legal = t.legal[:0]
	child, last := t.nodes[at].first, int32(0)
	first, begin, top := child == 0, len(t.nodes), -1.0
	var best [game.MaxSeats]float64
	weighed := false
	for i, m := range t.buf {
		found := int32(0)
		if !first {
			found = t.find(at, child, mover, m)
		}
		if found == 0 && !first && len(t.nodes) >= t.tuning.nodes { // other states than those imagined before offer it
			continue
		}
		if found == 0 {
			if !weighed {
				t.weigh(mover)
				weighed = true
			}
			n := node{move: m, mover: mover, prior: t.weights[i]}
			t.guess(&n, &top, &best)
			found = t.add(at, &last, n)
		}
		t.legal = append(t.legal, found)
		child = t.nodes[found].next
	}
	if top < 0 {
		return
	}
	t.shares = best
	if first {
		t.nodes[at].ref = float32(top)
	}
	ref, unit := float64(t.nodes[at].ref), t.width/float64(t.seats)
	for i := begin; i < len(t.nodes); i++ {
		n := &t.nodes[i]
		n.prior *= float32(math.Exp((float64(n.guess) - ref) / unit))
	}
}

// guess estimates a new node of one of the moves in buf, where that is done, and keeps what is the best of all for its mover.
func (t *tree) guess(n *node, top *float64, best *[game.MaxSeats]float64) {
	if n.prior <= 0 || !t.judged || len(t.buf) < 2 {
		return
	}
	n.guess = float32(t.try(n.mover, n.move))
	if t.shares[n.mover] > *top {
		*top, *best = t.shares[n.mover], t.shares
	}
}

// weigh sets the priors of the moves in buf, and tells whether any is above 0.
func (t *tree) weigh(mover game.Seat) bool {
	for len(t.weights) < len(t.buf) {
		t.weights = append(t.weights, 0)
	}
	return t.prefer(t.state, mover, t.buf, t.weights[:len(t.buf)])
}

// try puts into shares what every seat can expect after a move, and returns the mover's.
func (t *tree) try(mover game.Seat, m game.Move) float64 {
	t.ahead.CopyFrom(t.state)
	t.ahead.Play(mover, m, &t.chance, nil)
	t.outcome(t, t.ahead, mover)
	return t.shares[mover]
}

// add appends a child. last is the last one so far, 0 when that is not known.
func (t *tree) add(at int32, last *int32, n node) int32 {
	i := int32(len(t.nodes))
	t.nodes = append(t.nodes, n)
	link := &t.nodes[at].first
	if *last != 0 {
		link = &t.nodes[*last].next
	}
	for *link != 0 {
		link = &t.nodes[*link].next
	}
	*link, *last = i, i
	return i
}

// find looks for a move among the children of a node, from one of them on and then from the first.
func (t *tree) find(at, from int32, mover game.Seat, m game.Move) int32 {
	for i := from; i != 0; i = t.nodes[i].next {
		if n := &t.nodes[i]; n.move == m && n.mover == mover {
			return i
		}
	}
	for i := t.nodes[at].first; i != from; i = t.nodes[i].next {
		if n := &t.nodes[i]; n.move == m && n.mover == mover {
			return i
		}
	}
	return 0
}

// child is the child of a node for a move, or -1 when there is none or no node.
func (t *tree) child(at int32, mover game.Seat, m game.Move) int32 {
	if at < 0 || t.nodes[at].first == 0 {
		return -1
	}
	if i := t.find(at, t.nodes[at].first, mover, m); i != 0 {
		return i
	}
	return -1
}

// choose picks the child with the highest sum of mean and exploration bonus (PUCT). In the bonus the number of times that the child
// was legal replaces the visits of its parent, since not every imagined state allows every move.
func (t *tree) choose(at int32) int32 {
	if len(t.legal) == 1 {
		return t.legal[0]
	}
	sum, visits, value := float32(0), 0.0, 0.0
	for _, i := range t.legal {
		n := &t.nodes[i]
		sum += n.prior
		visits += float64(n.visits)
		value += n.value
	}
	mean, scale := 0.5, t.explore/float64(sum)
	if visits > 0 {
		mean = value / visits
	}
	if !t.judged {
		scale = t.blind / float64(sum)
	}
	best, most := t.legal[0], math.Inf(-1)
	for _, i := range t.legal {
		n := &t.nodes[i]
		n.offers++
		if n.prior == 0 {
			continue
		}
		var v float64
		switch {
		case t.judged:
			v = (n.value + t.trust*float64(n.guess)) / (float64(n.visits) + t.trust)
		case n.visits > 0:
			v = n.value / float64(n.visits)
		default:
			v = mean + t.history.gain(n.mover, n.move)
		}
		v += scale * float64(n.prior) * math.Sqrt(float64(n.offers)) / float64(1+n.visits)
		if v > most {
			best, most = i, v
		}
	}
	return best
}

// learn adds the result of an iteration to all nodes of its path.
func (t *tree) learn() {
	t.effort.Playouts++
	root := &t.nodes[0]
	root.visits++
	for s := range t.seats {
		t.total[s] += t.shares[s]
	}
	for _, i := range t.path[1:] {
		n := &t.nodes[i]
		v := t.shares[n.mover]
		n.visits++
		n.value += v
		if !t.judged {
			t.history.add(n.mover, n.move, v-t.total[n.mover]/float64(root.visits))
		}
	}
}
