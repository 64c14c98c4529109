package discoveries

import (
	"maps"
	"math"
	"slices"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

func shares(s *State) []float64 {
	out := make([]float64, s.count)
	s.Shares(0, false, out)
	return out
}

func TestSharesAddUpToOne(t *testing.T) {
	c := game.FreeChance(3)
	for seed := range uint64(12) {
		s := new(State)
		s.reset(version, 2+int(seed%3), seed%2 == 1, c)
		var buf []game.Move
		for s.Deciding() != 0 {
			sum := 0.0
			for _, share := range shares(s) {
				sum += share
			}
			if math.Abs(sum-1) > 1e-9 {
				t.Fatalf("shares %v", shares(s))
			}
			seat := s.Deciding().First()
			buf = s.Moves(seat, buf[:0])
			s.Play(seat, buf[c.Below(len(buf))], c, nil)
		}
	}
}

func TestSharesTellHowItEnded(t *testing.T) {
	gametest.EqualLists(t, "shares", shares(at(t, 3).points(0, 10).points(1, 9).points(2, 10).over().s), []float64{0.5, 0, 0.5})
	gametest.EqualLists(t, "shares", shares(at(t, 2).points(1, 9).over().s), []float64{0, 1})
}

func TestSharesGrowWithALead(t *testing.T) {
	even := shares(at(t, 3).s)
	ahead := shares(at(t, 3).points(1, 8).s)
	if ahead[1] <= even[1] || ahead[0] >= even[0] {
		t.Errorf("with 8 points more %v, before %v", ahead, even)
	}
	if late := shares(at(t, 3).points(1, 8).interimDone().lastTurn().s); late[1] <= ahead[1] {
		t.Errorf("in the last turn %v, before %v", late, ahead)
	}
}

// Unlike Evaluate, Shares may use what is hidden: a search asks it of imagined states only.
func TestSharesKnowAllHands(t *testing.T) {
	p := at(t, 2).free(1, "red-3").free(0, "red-3")
	before := shares(p.s)[1]
	if with := shares(p.hand(1, "cochineal").s)[1]; with <= before {
		t.Errorf("with a contract %v, without %v", with, before)
	}
}

// weights are those of a seat's moves, by their paths.
func (p *position) weights(seat game.Seat) map[string]float32 {
	p.Helper()
	moves := p.s.Moves(seat, nil)
	weights := make([]float32, len(moves))
	p.s.Weigh(seat, moves, weights)
	out := map[string]float32{}
	for i, path := range p.Paths(int(seat)) {
		out[path] = weights[i]
	}
	return out
}

// Of ships alike one move is looked at; all others have a ship or an effect of their own.
func TestWeighLeavesShipsAlikeOut(t *testing.T) {
	p := at(t, 2).free(0, "red-1", "red-1", "red-2", "blue-1").hand(0, "cochineal").coins(0, 9)
	weigh := func() map[string]float32 { return p.weights(0) }
	ships := p.me(0).Ships // two alike, then the others
	first, second := elements.ships[ships[0]], elements.ships[ships[1]]
	weights := weigh()
	gametest.Equal(t, "the first", weights[first+" journey:brazil"], 1)
	gametest.Equal(t, "the second", weights[second+" journey:brazil"], 0)
	gametest.Equal(t, "another hold", weights[p.id(0, "red-2")+" journey:brazil"], 1)
	gametest.Equal(t, "the turn's end", weights["button:end"], 1)
	p.Do(0, "contract:cochineal rounds:1")
	weights = weigh()
	gametest.Equal(t, "the first to load", weights[first], 1)
	gametest.Equal(t, "the second to load", weights[second], 0)
	if !slices.Contains(p.Do(0, first).Paths(0), second) {
		t.Fatal("the second can't be loaded, too")
	}
	gametest.Equal(t, "the second behind the first", weigh()[second], 1)
}

// AD-4.6: of missions the favourite alone is looked at. While many turns are to come it is match, whose row rises late, and at the end
// majority, which brings more for the contracts that are there.
func TestWeighPicksAMissionByTheContractsToCome(t *testing.T) {
	picking := func() *position {
		p := at(t, 2).openMissions().fulfilled(0, 2).on("azores", 0, "blue-1").on("congo", 0, "green-1").on("cathay", 0, "yellow-1")
		return p.on("labrador", 0, "white-1").on("moluccas", 0, "brown-1").on("moluccas", 1, "brown-1").lastTurn().pass(0)
	}
	only := func(favourite string) map[string]float32 {
		weights := map[string]float32{"mission:majority": 0, "mission:full": 0, "mission:match": 0, "mission:pair": 0}
		weights["mission:"+favourite] = 1
		return weights
	}
	early, late := picking(), picking()
	late.s.countdown = 2 // the second hourglass runs
	if got := early.weights(0); !maps.Equal(got, only("match")) {
		t.Errorf("with many turns to come %v", got)
	}
	if got := late.weights(0); !maps.Equal(got, only("majority")) {
		t.Errorf("near the end %v", got)
	}
}

// AD-4.6: a pick counts the journeys to come, too: few are left to be the first on, and others still join the own ones.
func TestWeighPicksAMissionByTheJourneysToCome(t *testing.T) {
	p := at(t, 3).openMissions().fulfilled(0, 2).on("azores", 0, "blue-1").on("congo", 0, "green-1").on("cathay", 0, "yellow-1")
	p = p.on("azores", 1, "white-1").on("congo", 2, "brown-1").lastTurn().pass(0)
	want := map[string]float32{"mission:present-large": 0, "mission:present-small": 0, "mission:shared": 1, "mission:first": 0}
	if got := p.weights(0); !maps.Equal(got, want) {
		t.Errorf("with many turns to come %v", got)
	}
}

func TestPolicyAllocatesNothing(t *testing.T) {
	p := at(t, 4).free(0, "red-1", "red-2", "brown-3").hand(0, "cochineal").coins(0, 9).Do(0, "contract:cochineal rounds:2")
	moves := p.s.Moves(0, nil)
	weights, out := make([]float32, len(moves)), make([]float64, 4)
	if n := testing.AllocsPerRun(10, func() { p.s.Shares(0, false, out); p.s.Weigh(0, moves, weights) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
	p = at(t, 4).openMissions().lastTurn().pass(0)
	moves = p.s.Moves(0, nil)
	if n := testing.AllocsPerRun(10, func() { p.s.Weigh(0, moves, weights) }); n > 0 || moveOp(moves[0]) != opMission {
		t.Errorf("%v allocations where missions are picked", n)
	}
}

func BenchmarkShares(b *testing.B) {
	s := midway()
	var out [maxPlayers]float64
	b.ReportAllocs()
	for b.Loop() {
		s.Shares(0, false, out[:])
	}
}
