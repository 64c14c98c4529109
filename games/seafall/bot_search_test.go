package seafall

import (
	"math"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

func shares(s *State) []float64 {
	out := make([]float64, s.count)
	s.Shares(0, false, out)
	return out
}

// everyPosition plays matches by chance, a prologue and matches of a campaign, and shows every position with its moves.
func everyPosition(t *testing.T, show func(s *State, seat game.Seat, moves []game.Move)) {
	t.Helper()
	c := game.FreeChance(3)
	var buf []game.Move
	var carried []byte
	for n := range 4 {
		prologue := "no"
		if n == 0 {
			prologue = "yes"
		}
		s := open(t, 4, map[string]string{"prologue": prologue}, carried, uint64(n))
		for s.Deciding() != 0 {
			seat := s.Deciding().First()
			buf = s.Moves(seat, buf[:0])
			show(s, seat, buf)
			if t.Failed() {
				return
			}
			s.Play(seat, buf[c.Below(len(buf))], c, nil)
		}
		carried = s.Carry(game.SeatsOf(game.Seat(s.winner)))
	}
}

func TestSharesAddUpToOne(t *testing.T) {
	everyPosition(t, func(s *State, _ game.Seat, _ []game.Move) {
		sum := 0.0
		for _, share := range shares(s) {
			sum += share
		}
		if math.Abs(sum-1) > 1e-9 && !s.closed || math.IsNaN(sum) {
			t.Errorf("shares %v in phase %s", shares(s), phases[s.phase])
		}
	})
}

// A search makes less of fairs to come than greedy does, which has no eye for them as it plans a purchase.
func TestSharesAreCalmAboutFairs(t *testing.T) {
	strength := func(w *weights, goods uint8) int {
		p := at(t, 3, "soldiers").event("collector").goods(0, "iron", int(goods))
		j := estimator{s: p.s, w: w}
		j.survey()
		return j.strength(0)
	}
	greedy, search := strength(&greedyWeights, 2)-strength(&greedyWeights, 0), strength(&currentSearch.weights, 2)-strength(&currentSearch.weights, 0)
	if search >= greedy {
		t.Errorf("two goods are worth %d to a search, %d to greedy", search, greedy)
	}
}

func TestSharesTellHowItEnded(t *testing.T) {
	p := at(t, 3, "soldiers").noTokens().glory(1, 12).finish(phaseReconcile).complete()
	gametest.Equal(t, "shares", [3]float64(shares(p.s)), [3]float64{0, 1, 0})
}

func TestSharesGrowWithALead(t *testing.T) {
	even := shares(at(t, 3, "soldiers").s)
	ahead := shares(at(t, 3, "soldiers").glory(1, 2).s)
	if ahead[1] <= even[1] || ahead[0] >= even[0] {
		t.Errorf("with 2 glory more %v, before %v", ahead, even)
	}
	late := shares(at(t, 3, "soldiers").glory(0, 8).glory(1, 10).glory(2, 8).s)
	if late[1] <= ahead[1] {
		t.Errorf("near the end %v, at the beginning %v", late, ahead)
	}
}

// In the last round gold that nobody can spend any more is worth next to nothing.
func TestSharesForgetWhatComesTooLate(t *testing.T) {
	gain := func(p *position) float64 {
		before := shares(p.s)[1]
		return shares(p.gold(1, 18).s)[1] - before
	}
	early := gain(at(t, 3, "soldiers"))
	late := gain(at(t, 3, "soldiers").turn(2, "soldiers").glory(0, 11).glory(1, 11))
	if late >= early/2 {
		t.Errorf("10 gold more are worth %.4f in the last round, %.4f in the first", late, early)
	}
}

// Each decision of a turn has a move that is worth a look, unless none is.
func TestWeighLeavesAMove(t *testing.T) {
	everyPosition(t, func(s *State, seat game.Seat, moves []game.Move) {
		weights := make([]float32, len(moves))
		s.Weigh(seat, moves, weights)
		some := false
		for i, w := range weights {
			if w < 0 {
				t.Errorf("%v weighs %v", moves[i], w)
			}
			some = some || w > 0 && moves[i] != game.Cancel
		}
		switch s.phase {
		case phaseHire, phaseActivate, phaseGuild, phaseAction, phasePool, phaseLuck, phaseLoot, phasePlunder:
			if !some {
				t.Errorf("phase %s, begun %b: nothing is worth a look", phases[s.phase], s.now.begun)
			}
		default:
			if some {
				t.Errorf("phase %s is worth weighing beyond the turn", phases[s.phase])
			}
		}
	})
}

func TestWeighing(t *testing.T) {
	sail := func(ship uint8, to cards.Space) game.Move { return makeMove(opSail, ship, uint8(to)) }
	gannet, coastal := cards.Space(cards.All.Islands[0].Space), cards.Coast
	for what, test := range map[string]struct {
		p     *position
		worth game.Move
		not   game.Move
	}{
		"land, not the water before it": {at(t, 3, "explorers"), sail(0, gannet), sail(0, coastal)},
		"home, not the water before it": {at(t, 3, "explorers").ship(0, 1, "gannet"), sail(0, 0), sail(0, coastal)},
		"one order of ships":            {at(t, 3, "explorers").Do(0, "ship:red-2 "+elements.spaces[gannet]), makeMove(opEndTurn), sail(0, gannet)},
		"a guild before the end":        {at(t, 3, "guild"), makeMove(opGuild, uint8(cards.Soldiers)), makeMove(opEndTurn)},
		"taxes before the end":          {at(t, 3, "soldiers"), makeMove(opTax), makeMove(opEndTurn)},
		"no offer from afar":            {at(t, 3, "hire"), makeMove(opSkip), makeMove(opOffer, 1)},
		"an offer where one is":         {at(t, 3, "hire").ship(0, 1, "green"), makeMove(opOffer, 1), makeMove(opOffer, 2)},
		"one of two free sites":         {at(t, 3, "builders").gold(0, 20), makeMove(opBuild, 0, 0, goldOnly), makeMove(opBuild, 0, 1, goldOnly)},
		"the better flagship": {
			at(t, 3, "explorers").fleet(0, "gannet"), makeMove(opExplore, 0, 5, 0), makeMove(opExplore, 0, 5, 1),
		},
		"goods kept aboard": {
			at(t, 3, "merchants").ship(0, 1, "gannet").cargo(0, 1, "iron", 1), makeMove(opEndTurn), makeMove(opJettison, 0, uint8(cards.Iron)),
		},
	} {
		t.Run(what, func(t *testing.T) {
			moves := test.p.s.Moves(0, nil)
			weights := make([]float32, len(moves))
			test.p.s.Weigh(0, moves, weights)
			found := 0
			for i, m := range moves {
				switch {
				case m == test.worth && weights[i] == 0:
					t.Error("the one is worth no look")
				case m == test.not && weights[i] != 0:
					t.Errorf("the other weighs %v", weights[i])
				}
				if m == test.worth || m == test.not {
					found++
				}
			}
			if found != 2 {
				t.Errorf("%d of the two moves are legal", found)
			}
		})
	}
}

func TestGuidingAllocatesNothing(t *testing.T) {
	out := make([]float64, cards.MaxProvinces)
	weights := make([]float32, 512)
	n := 0
	everyPosition(t, func(s *State, seat game.Seat, moves []game.Move) {
		if n++; n%50 != 0 {
			return
		}
		if allocs := testing.AllocsPerRun(2, func() {
			s.Shares(seat, false, out)
			s.Weigh(seat, moves, weights[:len(moves)])
			s.Evaluate(seat)
		}); allocs > 0 {
			t.Errorf("phase %s: %v allocations", phases[s.phase], allocs)
		}
	})
}

// Two dice against a defence of 3, with a ship that takes two damage: 1 in 9 shows nothing and sinks it; 4 in 9 show one
// success and 2 damage, 4 in 9 two and 1. A token of luck saves the ship.
func TestThrowsTellTheOdds(t *testing.T) {
	near := func(what string, got int, want float64) {
		if math.Abs(float64(got)/oddsUnit-want) > 0.001 {
			t.Errorf("%s: %d of %d, not %.4f", what, got, oddsUnit, want)
		}
	}
	plain := &throws[2][3][0][2]
	near("success", plain.success, 8.0/9)
	near("damage", plain.damage, 12.0/9)
	near("sunk", plain.sunk, 1.0/9)
	lucky := &throws[2][3][1][2]
	near("success with luck", lucky.success, 1)
	near("luck used", lucky.luck, 1.0/9)
	near("sunk with luck", lucky.sunk, 0)
}

// BenchmarkShares tells how fast positions are judged.
func BenchmarkShares(b *testing.B) {
	s := open(b, 4, map[string]string{"prologue": "no"}, nil, 1)
	out := make([]float64, cards.MaxProvinces)
	b.ReportAllocs()
	for b.Loop() {
		s.Shares(0, false, out)
	}
}
