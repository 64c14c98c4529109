package discoveries

import (
	"slices"
	"strings"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

// rule is a test named by the rule that it proves.
type rule struct {
	name string
	test func(*testing.T)
}

func run(t *testing.T, rules []rule) {
	t.Helper()
	for _, r := range rules {
		t.Run(r.name, r.test)
	}
}

// happened fails unless the last move told a seat of this event; told fails when it told anything that begins so.
func (p *position) happened(seat game.Seat, event string) *position {
	p.Helper()
	if events := p.events(seat); !slices.Contains(events, event) {
		p.Errorf("no %q among\n%s", event, strings.Join(events, "\n"))
	}
	return p
}

func (p *position) silent(seat game.Seat, beginning string) *position {
	p.Helper()
	for _, e := range p.events(seat) {
		if strings.HasPrefix(e, beginning) {
			p.Errorf("seat %d was told %q", seat, e)
		}
	}
	return p
}

func (p *position) allows(seat int, paths ...string) *position {
	p.Helper()
	for _, path := range paths {
		if !p.canStart(seat, path) {
			p.Errorf("seat %d can't %q; it can:\n%s", seat, path, strings.Join(p.paths(seat), "\n"))
		}
	}
	return p
}

func (p *position) forbids(seat int, paths ...string) *position {
	p.Helper()
	for _, path := range paths {
		if p.canStart(seat, path) {
			p.Errorf("seat %d can %q", seat, path)
		}
	}
	return p
}

// offers fails unless exactly these elements can follow a path's beginning.
func (p *position) offers(seat int, beginning string, want ...string) *position {
	p.Helper()
	slices.Sort(want)
	if got := gametest.Behind(p.s, game.Seat(seat), beginning); !slices.Equal(got, want) {
		p.Errorf("behind %q come %v, want %v", beginning, got, want)
	}
	return p
}

func (p *position) hasCoins(seat, want int) *position {
	p.Helper()
	if got := p.me(seat).Coins; got != want {
		p.Errorf("seat %d has %d coins, want %d", seat, got, want)
	}
	return p
}

func (p *position) hasPoints(seat, want int) *position {
	p.Helper()
	if got := p.me(seat).Points; got != want {
		p.Errorf("seat %d has %d points, want %d", seat, got, want)
	}
	return p
}

// hasFree fails unless a seat's free ships are of these kinds, in the order of their numbers.
func (p *position) hasFree(seat int, want ...string) *position {
	p.Helper()
	var got []string
	for _, n := range p.me(seat).Ships {
		got = append(got, shipKinds[table.ships[n].kind])
	}
	if !slices.Equal(got, want) {
		p.Errorf("seat %d has %v free, want %v", seat, got, want)
	}
	return p
}

// equal fails unless two things are the same.
func equal[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

func equalLists[T comparable](t *testing.T, what string, got, want []T) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s are %v, want %v", what, got, want)
	}
}

// cancelled fails unless taking the open chain back leaves a seat exactly what it had before it.
func (p *position) cancelled(seat int, before State) *position {
	p.Helper()
	p.do(seat, "button:cancel")
	if *p.s != before {
		p.Errorf("after cancelling %+v, want %+v", *p.s, before)
	}
	return p
}
