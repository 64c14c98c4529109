package bot_test

import (
	"testing"

	"portolan/bot"
	"portolan/game"
)

// bait is a small game for the test here. The first seat offers a bait or not; the second takes what it is offered or leaves it;
// then the first ends the match. With a bait, who takes it stands well at once and loses; who leaves it wins. Without one it
// is a draw.
type bait struct {
	step    int8
	offered bool
	taken   bool
	greedy  bool // the second seat's answers may be taken for granted
}

const (
	baitYes game.Move = iota
	baitNo
)

func (b *bait) Deciding() game.Seats {
	if b.step == 3 {
		return 0
	}
	return game.SeatsOf(game.Seat(b.step % 2))
}

func (b *bait) In() game.Seats { return game.FirstSeats(2) }

func (b *bait) Moves(s game.Seat, buf []game.Move) []game.Move {
	if b.Deciding().Has(s) {
		buf = append(buf, baitYes, baitNo)
	}
	return buf
}

func (b *bait) Play(_ game.Seat, m game.Move, _ *game.Chance, _ *game.Journal) {
	switch b.step {
	case 0:
		b.offered = m == baitYes
	case 1:
		b.taken = m == baitYes
	}
	b.step++
}

func (b *bait) Choice(_ game.Seat, m game.Move, out *game.Choice) {
	out.Reset("move")
	out.Click(m.String())
}
func (b *bait) Describe(_ game.Event, out *game.Choice) { out.Reset("event") }
func (b *bait) View(game.Seat) any                      { return &struct{ Taken bool }{b.taken} }
func (b *bait) Imagine(game.Seat, *game.Chance)         {}
func (b *bait) CopyFrom(st game.State)                  { *b = *st.(*bait) }
func (*bait) Blank() game.State                         { return new(bait) }

func (b *bait) Outcome() (game.Outcome, bool) {
	out := game.Outcome{Reason: "done", Scores: []int{0, 0}}
	if b.step == 3 && b.offered {
		out.Winners = game.SeatsOf(1)
		if b.taken {
			out.Winners = game.SeatsOf(0)
		}
	}
	return out, b.step == 3
}

func (b *bait) Evaluate(s game.Seat) float64 {
	if s == 1 && b.taken {
		return 0.9
	}
	return 0.5
}

func (b *bait) SearchTraits() game.SearchTraits { return game.SearchTraits{Cost: 1, Answers: true} }

func (b *bait) Shares(_ game.Seat, _ bool, out []float64) {
	out[0], out[1] = 0.5, 0.5
	if o, over := b.Outcome(); over && o.Winners != 0 {
		out[0], out[1] = 0, 0
		out[o.Winners.First()] = 1
	}
}

func (b *bait) Weigh(_ game.Seat, _ []game.Move, weights []float32) {
	for i := range weights {
		weights[i] = 1
	}
}

func (b *bait) Answers(_, _ game.Seat) bool { return b.greedy }

// Where a game says so, a search that is told to counts on the others to take what looks best at once; else on their looking
// ahead.
func TestASearchCountsOnAnswers(t *testing.T) {
	for seed := range uint64(5) {
		for _, trees := range []int{1, 2} {
			player := bot.NewSearch(bot.Settings{Iterations: 600, Trees: trees, Answers: true}, seed)
			if m := player.Choose(&bait{greedy: true}, 0); m != baitYes {
				t.Errorf("seed %d, %d trees: offers no bait to one who takes it", seed, trees)
			}
			if m := player.Choose(&bait{}, 0); m != baitNo {
				t.Errorf("seed %d, %d trees: offers a bait to one who sees through it", seed, trees)
			}
			wary := bot.NewSearch(bot.Settings{Iterations: 600, Trees: trees}, seed)
			if m := wary.Choose(&bait{greedy: true}, 0); m != baitNo {
				t.Errorf("seed %d, %d trees: counts on answers unasked", seed, trees)
			}
		}
	}
}

// crowd is bait with a third seat that looks on.
type crowd struct{ bait }

func (c *crowd) CopyFrom(st game.State) { *c = *st.(*crowd) }
func (*crowd) Blank() game.State        { return new(crowd) }

func (c *crowd) Outcome() (game.Outcome, bool) {
	out, over := c.bait.Outcome()
	out.Scores = []int{0, 0, 0}
	return out, over
}

// Where more than two sit, every search counts on answers.
func TestEverySearchCountsOnAnswersInACrowd(t *testing.T) {
	for seed := range uint64(5) {
		player := bot.NewSearch(bot.Settings{Iterations: 600}, seed)
		if m := player.Choose(&crowd{bait{greedy: true}}, 0); m != baitYes {
			t.Errorf("seed %d: offers no bait to one who takes it", seed)
		}
	}
}

// What a search that knows everything expects takes nobody's answers for granted.
func TestEstimateTakesNoAnswerForGranted(t *testing.T) {
	out := make([]float64, 2)
	bot.NewSearch(bot.Settings{Iterations: 3000, Answers: true}, 1).Estimate(&bait{step: 1, offered: true, greedy: true}, out)
	if out[1] < 0.9 {
		t.Errorf("who can leave the bait and win expects %.2f", out[1])
	}
}

// A line goes on to an end where the seat has no more decisions and the others never stop.
func TestAnswersOfALineEnd(t *testing.T) {
	player := bot.NewSearch(bot.Settings{Iterations: 500, Answers: true}, 1)
	player.Choose(&treadmill{}, 0)
	if e := player.Effort(); e.Playouts == 0 || e.Moves > 100*e.Playouts {
		t.Errorf("%d moves in %d lines", e.Moves, e.Playouts)
	}
}

// treadmill is a game that goes on for ever: the first seat makes one decision, the second all that follow.
type treadmill struct{ bait }

func (m *treadmill) Deciding() game.Seats { return game.SeatsOf(game.Seat(min(m.step, 1))) }

func (m *treadmill) Moves(s game.Seat, buf []game.Move) []game.Move {
	if m.Deciding().Has(s) {
		buf = append(buf, baitYes, baitNo)
	}
	return buf
}

func (m *treadmill) Play(game.Seat, game.Move, *game.Chance, *game.Journal) { m.step = 1 }
func (m *treadmill) CopyFrom(st game.State)                                 { *m = *st.(*treadmill) }

func (*treadmill) Blank() game.State { return new(treadmill) }

func (m *treadmill) Outcome() (game.Outcome, bool) {
	return game.Outcome{Scores: []int{0, 0}}, false
}
func (m *treadmill) Answers(_, _ game.Seat) bool { return true }

// taste is a game that goes on for ever, of which two judgements say different things: the first seat does well to make one move by
// the one, and another by the better one.
type taste struct{ treadmill }

func (g *taste) Play(_ game.Seat, m game.Move, _ *game.Chance, _ *game.Journal) {
	if g.step == 0 {
		g.offered = m == baitYes
	}
	g.step = 1
}

func (g *taste) CopyFrom(st game.State) { *g = *st.(*taste) }
func (*taste) Blank() game.State        { return new(taste) }

func (g *taste) SearchTraits() game.SearchTraits {
	return game.SearchTraits{Cost: 1, Answers: true, Refined: true}
}

func (g *taste) Shares(_ game.Seat, refined bool, out []float64) {
	out[0], out[1] = 0.3, 0.7
	if g.offered != refined {
		out[0], out[1] = 0.7, 0.3
	}
}

// A search goes by the better judgement when it is told to, and so does what it expects.
func TestASearchGoesByTheBetterJudgement(t *testing.T) {
	for refined, want := range map[bool]game.Move{false: baitYes, true: baitNo} {
		player := bot.NewSearch(bot.Settings{Iterations: 100, Refined: refined}, 1)
		if m := player.Choose(&taste{}, 0); m != want {
			t.Errorf("refined %v: %v", refined, m)
		}
		out := make([]float64, 2)
		if player.Estimate(&taste{}, out); out[0] < 0.6 {
			t.Errorf("refined %v: who makes the best move expects %.2f", refined, out[0])
		}
	}
}
