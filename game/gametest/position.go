package gametest

import (
	"slices"
	"strings"
	"testing"

	"portolan/game"
)

// Position is a position that a test of single rules plays from, and what such a test says about it. A game embeds it in a
// type P of its own, which adds what sets up a position of that game; all methods that return P return it, so that calls
// chain:
//
//	at(t).ship("fr-galleon", 7).Allows(0, "ship:fr-galleon field:8").Do(0, "button:end").Happened(1, "ended seat=0")
//
// A path is what is clicked, the elements joined by spaces. The beginning of a path ends with a whole element; or it ends
// with a colon or a dash, and stands for all elements that begin so.
type Position[P any] struct {
	testing.TB
	Chance  *game.Chance // the luck of the match
	Journal game.Journal // what the last move emitted
	Laws    func() error // checked after every move; nil where a position is built regardless of the laws
	state   game.State
	self    P
}

// NewPosition is what self embeds: it plays in st, by the luck of c.
func NewPosition[P any](t testing.TB, self P, st game.State, c *game.Chance) Position[P] {
	return Position[P]{TB: t, self: self, state: st, Chance: c}
}

// Check fails when the position breaks a law.
func (p *Position[P]) Check() P {
	p.Helper()
	if p.Laws != nil {
		if err := p.Laws(); err != nil {
			p.Fatal(err)
		}
	}
	return p.self
}

// Do plays the moves of these paths, each with the same luck in every test.
func (p *Position[P]) Do(seat int, paths ...string) P {
	p.Helper()
	for _, path := range paths {
		p.DoBy(uint64(len(path)), seat, path)
	}
	return p.self
}

// DoBy plays the move of a path with the luck of a seed.
func (p *Position[P]) DoBy(seed uint64, seat int, path string) P {
	p.Helper()
	p.Chance.Seed(seed)
	Play(p.TB, p.state, game.Seat(seat), path, p.Chance, &p.Journal)
	return p.Check()
}

// DoUntil plays the move of a path with the first luck that brings about what is wanted.
func (p *Position[P]) DoUntil(seat int, path string, wanted func() bool) P {
	p.Helper()
	before := p.save()
	for seed := range uint64(200_000) {
		p.state.CopyFrom(before)
		p.Chance.Seed(seed)
		Play(p.TB, p.state, game.Seat(seat), path, p.Chance, &p.Journal)
		if wanted() {
			return p.Check()
		}
	}
	p.Fatalf("%q never leads to what is wanted, but for example to\n%s", path, strings.Join(p.Events(game.Spectator), "\n"))
	return p.self
}

func (p *Position[P]) save() game.State {
	saved := p.state.Blank()
	saved.CopyFrom(p.state)
	return saved
}

// Paths lists the paths of a seat's legal moves.
func (p *Position[P]) Paths(seat int) []string { return Paths(p.state, game.Seat(seat)) }

// Can tells whether a seat has the move of a path.
func (p *Position[P]) Can(seat int, path string) bool { return slices.Contains(p.Paths(seat), path) }

// CanBegin tells whether the path of some move of a seat begins so.
func (p *Position[P]) CanBegin(seat int, beginning string) bool {
	return Begins(p.state, game.Seat(seat), beginning)
}

// Allows fails unless a seat has the moves of all these paths.
func (p *Position[P]) Allows(seat int, paths ...string) P {
	p.Helper()
	for _, path := range paths {
		if !p.Can(seat, path) {
			p.Errorf("seat %d can't %q; it can:\n%s", seat, path, strings.Join(p.Paths(seat), "\n"))
		}
	}
	return p.self
}

// Begins fails unless for each of these beginnings a seat has a move whose path begins so.
func (p *Position[P]) Begins(seat int, beginnings ...string) P {
	p.Helper()
	for _, beginning := range beginnings {
		if !p.CanBegin(seat, beginning) {
			p.Errorf("no move of seat %d begins %q; it can:\n%s", seat, beginning, strings.Join(p.Paths(seat), "\n"))
		}
	}
	return p.self
}

// Forbids fails when a seat has a move whose path begins so.
func (p *Position[P]) Forbids(seat int, beginnings ...string) P {
	p.Helper()
	for _, beginning := range beginnings {
		if p.CanBegin(seat, beginning) {
			p.Errorf("seat %d can %q", seat, beginning)
		}
	}
	return p.self
}

// Behind lists the elements that can be clicked right behind the beginning of a path, sorted.
func (p *Position[P]) Behind(seat int, beginning string) []string {
	return Behind(p.state, game.Seat(seat), beginning)
}

// Offers fails unless exactly these elements can be clicked right behind the beginning of a path.
func (p *Position[P]) Offers(seat int, beginning string, want ...string) P {
	p.Helper()
	slices.Sort(want)
	if got := p.Behind(seat, beginning); !slices.Equal(got, want) {
		p.Errorf("behind %q seat %d is offered\n%q, want\n%q", beginning, seat, got, want)
	}
	return p.self
}

// Shows fails unless the move of a path is described so: "kind name=value …".
func (p *Position[P]) Shows(seat int, path, want string) P {
	p.Helper()
	var c game.Choice
	for _, m := range p.state.Moves(game.Seat(seat), nil) {
		p.state.Choice(game.Seat(seat), m, &c)
		if strings.Join(c.Path, " ") != path {
			continue
		}
		if got := Spell(&c); got != want {
			p.Errorf("%q is %q, want %q", path, got, want)
		}
		return p.self
	}
	p.Errorf("seat %d can't %q; it can:\n%s", seat, path, strings.Join(p.Paths(seat), "\n"))
	return p.self
}

// Events lists the events of the last move that a seat may know, each as "kind name=value …".
func (p *Position[P]) Events(seat game.Seat) []string { return Told(p.state, seat, &p.Journal) }

// Happened fails unless the last move told a seat of all these events.
func (p *Position[P]) Happened(seat game.Seat, events ...string) P {
	p.Helper()
	told := p.Events(seat)
	for _, event := range events {
		if !slices.Contains(told, event) {
			p.Errorf("seat %d is not told %q but\n%s", seat, event, strings.Join(told, "\n"))
		}
	}
	return p.self
}

// Untold fails when the last move told a seat of an event that begins so.
func (p *Position[P]) Untold(seat game.Seat, beginning string) P {
	p.Helper()
	for _, event := range p.Events(seat) {
		if strings.HasPrefix(event, beginning) {
			p.Errorf("seat %d is told %q", seat, event)
		}
	}
	return p.self
}

// Fenced tells whether the last move can't be undone: it drew chance or revealed something.
func (p *Position[P]) Fenced() bool { return p.Chance.Drawn() > 0 || p.Journal.Revealed() }

// Ended fails unless the match is over for that reason, with these winners.
func (p *Position[P]) Ended(reason string, winners ...game.Seat) P {
	p.Helper()
	outcome, over := p.state.Outcome()
	if !over || outcome.Reason != reason || outcome.Winners != game.SeatsOf(winners...) || p.state.Deciding() != 0 {
		p.Errorf("outcome %+v, over %v; want %s by %v", outcome, over, reason, winners)
	}
	return p.self
}

// GoesOn fails when the match is over.
func (p *Position[P]) GoesOn() P {
	p.Helper()
	if outcome, over := p.state.Outcome(); over || p.state.Deciding() == 0 {
		p.Errorf("the match is over: %+v", outcome)
	}
	return p.self
}

// Worth is how well a seat stands by the game's own estimate.
func (p *Position[P]) Worth(seat int) float64 {
	return p.state.(game.Evaluator).Evaluate(game.Seat(seat))
}

// Better fails unless a seat stands better after the moves of one list of paths than after those of the other.
func (p *Position[P]) Better(seat int, good, bad []string) P {
	p.Helper()
	before := p.save()
	p.Do(seat, good...)
	a := p.Worth(seat)
	p.state.CopyFrom(before)
	p.Do(seat, bad...)
	b := p.Worth(seat)
	p.state.CopyFrom(before)
	if a <= b {
		p.Errorf("%q is worth %.4f, %q %.4f", good, a, bad, b)
	}
	return p.self
}
