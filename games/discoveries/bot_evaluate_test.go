package discoveries

import (
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

func TestEvaluateKnowsHowItEnded(t *testing.T) {
	p := at(t, 3).points(0, 10).points(1, 9).points(2, 10).over()
	gametest.Equal(t, "shared", p.Worth(0), 0.5)
	gametest.Equal(t, "lost", p.Worth(1), 0)
	p = at(t, 2).points(1, 9).over()
	gametest.Equal(t, "won", p.Worth(1), 1)
}

func TestEvaluateLikesPointsShipsAndCoins(t *testing.T) {
	base := at(t, 2).Worth(0)
	for what, p := range map[string]*position{
		"points":         at(t, 2).points(0, 5),
		"coins":          at(t, 2).coins(0, 9),
		"a ship":         at(t, 2).free(0, "red-1"),
		"a contract":     at(t, 2).free(0, "red-2").hand(0, "rubies"),
		"a deal":         at(t, 2).deal(0, "madder", 2, 2, "red-3"),
		"a ship at sea":  at(t, 2).on("brazil", 0, "red-1"),
		"less of theirs": at(t, 2).coins(1, 2),
	} {
		if got := p.Worth(0); got <= base {
			t.Errorf("%s: %.4f, without %.4f", what, got, base)
		}
		if got := p.Worth(1); got >= 0.5 {
			t.Errorf("%s: the other stands at %.4f", what, got)
		}
	}
}

// An open chain is worth what it can best become: opening it costs nothing, and finishing it well loses nothing.
func TestEvaluateSeesThroughAChain(t *testing.T) {
	p := at(t, 2).free(0, "red-1", "red-2", "red-3", "brown-3").hand(0, "cochineal", "rubies").coins(0, 9)
	before := *p.s
	p.Do(0, "contract:cochineal rounds:1")
	open := p.Worth(0)
	p.Do(0, p.id(0, "red-3"))
	gametest.Equal(t, "the best end", p.Worth(0), open)
	*p.s = before
	p.Do(0, "contract:cochineal rounds:1", "card:any "+p.id(0, "brown-3"))
	if worse := p.Worth(0); worse >= open {
		t.Errorf("wasting a card is worth %.4f, not to %.4f", worse, open)
	}
	*p.s = before
	p.Better(0, []string{"contract:cochineal rounds:2"}, []string{"contract:cochineal rounds:1"})
	p.Do(0, "contract:cochineal rounds:3")
	gametest.Equal(t, "what the other makes of it", p.Worth(1), at(t, 2).as(&before).Worth(1))
}

// as makes the position another one.
func (p *position) as(s *State) *position {
	*p.s = *s
	return p
}

func TestEvaluateCompletesTheOtherChains(t *testing.T) {
	p := at(t, 2).on("azores", 1, "blue-1").free(0, "brown-2").lastTurn()
	before := *p.s
	p.Do(0, "card:any")
	open := p.Worth(0)
	p.Do(0, p0(t, "brown-2", "moluccas"))
	half := p.Worth(0)
	p.Do(0, "colour:white")
	if done := p.Worth(0); open < done-1e-9 && half < done-1e-9 {
		t.Errorf("the chain is worth %.4f and %.4f on the way to %.4f", open, half, done)
	}
	*p.s = before
}

func TestEvaluatePlacesShipsBeforeTheScoring(t *testing.T) {
	p := at(t, 2).free(0, "white-1").lastTurn()
	p.Better(0, []string{p0(t, "white-1", "labrador")}, []string{"button:end"})
	p.Better(0, []string{p0(t, "white-1", "labrador")}, []string{p0(t, "white-1", "cathay")})
}

// Whoever ends a turn gains no turn by it: what is to be done in a turn is done before it ends. While no hourglass ran, the turns to
// come seemed to grow by one with the end of a turn, and bots of three ended theirs without taking coins.
func TestEvaluateGainsNothingByEndingATurn(t *testing.T) {
	for players := 2; players <= maxPlayers; players++ {
		for cards := range 30 {
			p := at(t, players).coins(0, 0)
			p.s.left[0], p.s.left[1] = 0, 0
			p.stacks(0, 0, min(8, cards+1), 6, 8)
			p.Better(0, []string{"button:coins", "button:end"}, []string{"button:end"})
			before := p.Worth(0)
			p.Do(0, "button:end")
			if after := p.Worth(0); after > before {
				t.Errorf("%d players, %d cards: ending the turn is worth %.4f", players, cards, after-before)
			}
		}
	}
}

// A ship under contract earns nothing else meanwhile: the longer, the more must the contract pay.
func TestEvaluateCountsWhatAShipUnderContractMisses(t *testing.T) {
	p := at(t, 2).deal(0, "indigo", 1, 1, "blue-3")
	j := estimator{s: p.s, viewer: everyone, w: &weigh}
	j.survey()
	ship := p.s.deals[contractIndex(t, "indigo")].ships
	if one, three := j.fleet(ship, 0, 100, 50, 1), j.fleet(ship, 0, 100, 50, 3); one <= three {
		t.Errorf("bound for a round it is worth %d, for three %d", one, three)
	}
}

// Reserving what one can't pay is no use, and what is no better than the rest is not worth the card.
func TestEvaluateReservesWithSense(t *testing.T) {
	p := at(t, 4).coins(0, 1).sale(0, "red-3") // 5 coins
	p.Better(0, []string{"button:end"}, []string{"card:reserve market:0", "button:end"})
	p = at(t, 4).coins(0, 9)
	p.Better(0, []string{"button:end"}, []string{"card:reserve queue:0", "button:end"})
}

// The own mission draws ships to where its condition will hold.
func TestEvaluatePursuesTheMission(t *testing.T) {
	for _, c := range []struct {
		mission   string
		owner     int // of a ship on Cathay
		good, bad string
	}{
		{"alone", 1, "congo", "cathay"},
		{"single", 0, "congo", "cathay"},
		{"pair", 0, "cathay", "congo"},
		{"shared", 1, "cathay", "congo"},
	} {
		p := at(t, 4).mission(0, c.mission).fulfilled(0, 3).on("cathay", c.owner, "white-1").free(0, "white-1")
		ship := p.id(0, "white-1")
		p.Better(0, []string{ship + " journey:" + c.good}, []string{ship + " journey:" + c.bad})
	}
}

// AD-1.4: of another's mission all that counts is what it may be. It is none that the viewer holds, and not the best for certain.
func TestEvaluateTakesAnothersMissionForAnyItMayBe(t *testing.T) {
	p := at(t, 2).fulfilled(1, 3).on("brazil", 1, "red-1", "red-2").interimDone().lastTurn()
	worth := func(own string) int {
		p.mission(0, own)
		j := estimator{s: p.s, viewer: 0, w: &weigh}
		j.survey()
		worth, _ := j.mission(1, 3)
		return worth
	}
	if with, without := worth("full"), worth("majority"); with <= without {
		t.Errorf("the other's mission is worth %d where it may be majority, and %d where it can't", with, without)
	}
}

// Where a ship brings the same, it goes where it spoils a mission that the other may hold, be it not the other's best.
func TestEvaluateSpoilsWhatTheOtherMayWant(t *testing.T) {
	p := at(t, 2).mission(0, "match").fulfilled(1, 3)
	for journey, pair := range map[string][2]string{
		"malabar": {"red-2", "red-1"}, "zanzibar": {"brown-1", "brown-2"}, "azores": {"blue-1", "blue-3"},
	} { // full is the other's best
		p.on(journey, 1, pair[0]).on(journey, 0, pair[1])
	}
	p.on("cathay", 1, "white-1").on("amazon", 1, "white-2", "white-2").free(0, "white-1").interimDone().lastTurn()
	ship := p.id(0, "white-1")
	p.Better(0, []string{ship + " journey:cathay"}, []string{ship + " journey:amazon"})
}

// AD-4.7: when nobody has bought for some rounds coins count less, so that ships that are not worth much are bought after all.
func TestEvaluateThinksLessOfCoinsInAStandstill(t *testing.T) {
	p := at(t, 2).coins(0, 9).sale(0, "brown-3")
	gain := func(rounds int) float64 {
		p.s.quiet = uint8(rounds) * p.s.count
		before := *p.s
		stay := p.Worth(0)
		p.Do(0, "market:0")
		buy := p.Worth(0)
		*p.s = before
		return buy - stay
	}
	if busy, still := gain(weigh.quiet-1), gain(weigh.quiet); still <= busy {
		t.Errorf("buying is worth %.4f in a standstill, %.4f before it", still, busy)
	}
}

// A ship in the colour of contracts can earn coins before it sails for good; a white one can't.
func TestEvaluateKeepsShipsForContracts(t *testing.T) {
	green, white := at(t, 2).free(0, "green-2"), at(t, 2).free(0, "white-2")
	if a, b := green.Worth(0), white.Worth(0); a <= b {
		t.Errorf("a green ship is worth %.4f, a white one %.4f", a, b)
	}
	green.interimDone().lastTurn()
	white.interimDone().lastTurn()
	gametest.Equal(t, "with no turn to come", green.Worth(0), white.Worth(0))
}

// What a seat can't know does not count, whatever it is.
func TestEvaluateKeepsToWhatTheSeatKnows(t *testing.T) {
	c := game.FreeChance(8)
	for seed := range uint64(30) {
		s := new(State)
		s.reset(version, 2+int(seed%3), seed%2 == 1, c)
		var buf []game.Move
		for s.Deciding() != 0 {
			for seat := range game.Seat(s.count) {
				world := *s
				world.Imagine(seat, c)
				if a, b := s.Evaluate(seat), world.Evaluate(seat); a != b {
					t.Fatalf("seat %d: %v, and %v where only hidden things differ", seat, a, b)
				}
			}
			seat := s.Deciding().First()
			buf = s.Moves(seat, buf[:0])
			s.Play(seat, buf[c.Below(len(buf))], c, nil)
		}
	}
}

func TestEvaluateAllocatesNothing(t *testing.T) {
	p := at(t, 4).free(0, "red-1", "red-2", "red-3", "brown-3").hand(0, "cochineal", "rubies").coins(0, 9)
	for _, chain := range [][]string{nil, {"contract:rubies rounds:2"}, {"button:cancel", "card:any"}} {
		p.Do(0, chain...)
		if n := testing.AllocsPerRun(10, func() { p.s.Evaluate(0) }); n > 0 {
			t.Errorf("after %v: %v allocations", chain, n)
		}
	}
}

// midway is a match of four after 120 moves by chance.
func midway() *State {
	c := game.FreeChance(1)
	s := new(State)
	s.reset(version, 4, false, c)
	var buf []game.Move
	for range 120 {
		seat := s.Deciding().First()
		buf = s.Moves(seat, buf[:0])
		s.Play(seat, buf[c.Below(len(buf))], c, nil)
	}
	return s
}

func BenchmarkEvaluate(b *testing.B) {
	s := midway()
	b.ReportAllocs()
	for b.Loop() {
		s.Evaluate(0)
	}
}

// Where missions lie open they are picked after the interim scoring, when what a mission counts already tells more than what it may still
// gain: majority promises less than as a secret mission, and pair a little more.
func TestEvaluateExpectsLessOfAMissionPickedLate(t *testing.T) {
	worth := func(m string, open bool) int {
		p := at(t, 2)
		p.s.openPick = open
		j := estimator{s: p.s, viewer: 0, w: &weigh}
		j.survey()
		worth, _ := j.missionOf(mission(gametest.Index(t, missionNames, m)), 0, 4)
		return worth
	}
	if open, secret := worth("majority", true), worth("majority", false); open >= secret {
		t.Errorf("majority picked late is worth %d, held from the beginning %d", open, secret)
	}
	if open, secret := worth("pair", true), worth("pair", false); open <= secret {
		t.Errorf("pair picked late is worth %d, held from the beginning %d", open, secret)
	}
}
