package efemeris

import (
	"strings"
	"testing"

	"portolan/game"
)

// Evaluate may use what a seat knows and nothing else: it is the same in every state that the seat holds possible.
func TestEvaluateKnowsWhatTheSeatKnows(t *testing.T) {
	for _, options := range []map[string]string{
		{},
		{"level": "expert", "tiles": "27"},
		{"mode": "free-for-all"},
		{"mode": "team", "level": "expert", "tiles": "25"},
	} {
		for seed := range uint64(6) {
			p := start(t, options, seed, nil)
			imagined := new(State)
			var buf []game.Move
			for n := 0; p.s.Deciding() != 0; n++ {
				for seat := range game.Seat(p.s.count) {
					value := p.s.Evaluate(seat)
					by := p.s.evaluate(seat, &refinedSearch.weights)
					if value < 0 || value > 1 {
						t.Fatalf("%v, seed %d, move %d: seat %d stands at %v", options, seed, n, seat, value)
					}
					imagined.CopyFrom(p.s)
					imagined.Imagine(seat, p.Chance)
					if got := imagined.Evaluate(seat); got != value {
						t.Fatalf("%v, seed %d, move %d: seat %d stands at %v, and at %v when hidden things differ",
							options, seed, n, seat, value, got)
					}
					if got := imagined.evaluate(seat, &refinedSearch.weights); got != by {
						t.Fatalf("%v, seed %d, move %d: seat %d stands at %v by the refined weights, and at %v when hidden things differ",
							options, seed, n, seat, by, got)
					}
				}
				seat := p.s.Deciding().First()
				buf = p.s.Moves(seat, buf[:0])
				p.s.Play(seat, buf[p.Chance.Below(len(buf))], p.Chance, nil)
			}
		}
	}
}

func TestEvaluateAllocatesNothing(t *testing.T) {
	p := start(t, nil, 1, nil)
	for _, stalled := range []bool{false, true} {
		p.s.players[0].stalled = stalled
		if n := testing.AllocsPerRun(20, func() { p.s.Evaluate(0) }); n > 0 {
			t.Errorf("%v allocations", n)
		}
	}
}

func TestEvaluateTheEnd(t *testing.T) {
	p := at(t)
	p.s.phase = phaseOver
	for winners, want := range map[game.Seats][2]float64{0: {0.5, 0.5}, game.SeatsOf(0): {1, 0}, game.SeatsOf(1): {0, 1}} {
		p.s.winners = winners
		if got := [2]float64{p.s.Evaluate(0), p.s.Evaluate(1)}; got != want {
			t.Errorf("winners %b: %v, want %v", winners, got, want)
		}
	}
}

// preferred returns the path of the move after which the seat stands best.
func (p *position) preferred(seat int) string {
	p.Helper()
	best, path := -1.0, ""
	after := new(State)
	var c game.Choice
	for _, m := range p.s.Moves(game.Seat(seat), nil) {
		after.CopyFrom(p.s)
		after.Play(game.Seat(seat), m, p.Chance, nil)
		if value := after.Evaluate(game.Seat(seat)); value > best {
			p.s.Choice(game.Seat(seat), m, &c)
			best, path = value, strings.Join(c.Path, " ")
		}
	}
	return path
}

// stage is a position with two homes at some distance: Pytheas N and Apollas S of the centre, no path between.
func stage(t *testing.T) *position {
	p := at(t).tile("pytheas", 1, 1).tile("apollas", 4, 1)
	return p.owns(0, "pytheas").owns(1, "apollas")
}

func TestEvaluatePrefers(t *testing.T) {
	for _, test := range []struct {
		name string
		set  func(*position) *position
		want string
	}{
		{"to conquer a planet that it can pay", func(p *position) *position {
			p.tile("hecateus", 2, 0).ship("fr-galleon", p.field(2, "a")).spices(0, 2, 2)
			return p.turn(0, "construction")
		}, "build:conquest planet:hecateus pay:2-2"},
		{"to win at once", func(p *position) *position {
			p.tile("hecateus", 2, 0).tile("demodamas", 3, 0).tile("posidonius", 5, 0).tile("hipparchus", 6, 0)
			p.owns(0, "hecateus", "posidonius", "hipparchus").ship("fr-galleon", p.field(3, "a")).spices(0, 2, 2)
			return p.turn(0, "construction")
		}, "build:conquest planet:demodamas pay:2-2"},
		{"a new galleon to having none", func(p *position) *position {
			p.s.players[0].lost = 1
			return p.spices(0, 0, 2).turn(0, "construction")
		}, "build:galleon planet:pytheas"},
		{"to sail to a planet that it can pay", func(p *position) *position {
			p.tile("hecateus", 2, 2).ship("fr-galleon", int(roseField))
			return p.spices(0, 2, 2)
		}, "ship:fr-galleon field:6"},
		{"to sink a galleon beside its own", func(p *position) *position {
			p.tile("crossroads", 2, 0).ship("fr-galleon", p.field(2, "a")).ship("gb-galleon", p.edge(2, "SE"))
			return p.hand(0, "gunner")
		}, "crew:gunner ship:fr-galleon ship:gb-galleon"},
		{"to drive a galleon into a singularity", func(p *position) *position {
			p.tile("singularity-gate", 2, 0).ship("gb-galleon", p.edge(2, "N")).ship("fr-galleon", int(roseField))
			return p.token(0, "warning-shot")
		}, "bonus:warning-shot ship:gb-galleon field:6"},
		{"to take the spice that a conquest lacks", func(p *position) *position {
			p.tile("hecateus", 2, 0).ship("fr-galleon", p.field(2, "a")).spices(0, 2, 1)
			return p.token(0, "new-cargo")
		}, "bonus:new-cargo spice:vanilla"},
		{"not to enter a singularity", func(p *position) *position {
			p.tile("singularity-reef", 2, 0).ship("fr-galleon", p.field(2, "a"))
			p.s.galleon(0).moved = true
			return p.token(0, "stellar-winds")
		}, "button:end"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := test.set(stage(t))
			if got := p.preferred(0); got != test.want {
				t.Errorf("it prefers %q to %q", got, test.want)
			}
		})
	}
}

// A partner has moved when the viewer has (EF-12.5): only enemies are about to move.
func TestALookoutTakesNoPartnerForAnEnemy(t *testing.T) {
	p := besieging(t)
	for seat, steps := range [...]int{0, galleonSteps, 0, galleonSteps} {
		l := (&estimator{s: p.s, viewer: 0, w: &greedyWeights}).lookout(int8(seat), [2]int{})
		l.ship = galleonOf(int8(seat))
		if l.setPace(); l.now != steps {
			t.Errorf("the galleon of seat %d may make %d steps before others move, not %d", seat, l.now, steps)
		}
	}
}

// besieging is a team match in which both galleons of France are one field from pytheas, which nobody owns and both can pay, and
// everything else is as good as it can be where it is.
func besieging(t *testing.T) *position {
	t.Helper()
	p := atVariant(t, printed("team", "fr")).lane().owns(0, "apollas").owns(2, "hecateus").owns(1, "demodamas").owns(3, "patrocles")
	p.ship("fr-galleon", p.edge(1, "S")).ship("fr-galleon-2", p.edge(1, "N")).ship("gb-galleon", 0).ship("gb-galleon-2", 0)
	return p.spices(0, 5, 5).spices(2, 5, 5)
}

// Of two partners who both could take a planet one goes, and does not count on the other.
func TestPartnersDoNotWaitForEachOther(t *testing.T) {
	if got, want := besieging(t).preferred(0), sail("fr-galleon", p3); got != want {
		t.Errorf("it is %q, want %q", got, want)
	}
}

// A ship stays in an enemy's way, but goes on when a standstill is coming.
func TestAStandstillIsBroken(t *testing.T) {
	p := besieging(t).ship("gb-galleon", p3) // it can't leave the planet past the French
	if got := p.preferred(0); got != "button:end" {
		t.Fatalf("without a standstill in sight it is %q: the position shows nothing", got)
	}
	for seat := range p.s.players {
		p.s.players[seat].stalled = true
	}
	if got, want := p.preferred(0), sail("fr-galleon", int(roseField)); got != want {
		t.Errorf("it is %q, want %q", got, want)
	}
}

// That nothing has happened for two rounds is told to a seat by the ends of others' turns alone, so that all the moves of its own
// turn are judged alike.
func TestAStandstillIsSeen(t *testing.T) {
	stalled := func(p *position) (seats game.Seats) {
		for seat := range p.s.count {
			if p.s.players[seat].stalled {
				seats = seats.With(game.Seat(seat))
			}
		}
		return seats
	}
	for _, c := range []struct {
		options map[string]string
		turns   int // after which the others know
		know    game.Seats
		all     game.Seats
	}{
		{nil, 4, game.SeatsOf(0), game.FirstSeats(2)},
		{freeForAll, 6, game.SeatsOf(0, 1), game.FirstSeats(3)},
	} {
		p := atVariant(t, c.options)
		for turn := 1; turn <= c.turns+1; turn++ {
			p.quietly(1)
			want := game.Seats(0)
			if turn == c.turns {
				want = c.know
			} else if turn > c.turns {
				want = c.all
			}
			if got := stalled(p); got != want {
				t.Errorf("after %d turns a standstill is seen by %b, want %b", turn, got, want)
			}
		}
		seat := int(p.s.turn)
		p.s.stirred = true // as if something had happened in this turn
		p.pass(seat)
		if got, want := stalled(p), game.SeatsOf(game.Seat(seat)); got != want {
			t.Errorf("once something has happened a standstill is seen by %b, want %b", got, want)
		}
	}
}
