package seafall

import (
	"slices"
	"strconv"
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

// happened fails unless the last move told everybody of these events; silent fails when it told anything that begins so.
func (p *position) happened(events ...string) *position {
	p.Helper()
	told := p.events(game.Spectator)
	for _, event := range events {
		if !slices.Contains(told, event) {
			p.Errorf("no %q among\n%s", event, strings.Join(told, "\n"))
		}
	}
	return p
}

func (p *position) silent(beginning string) *position {
	p.Helper()
	for _, e := range p.events(game.Spectator) {
		if strings.HasPrefix(e, beginning) {
			p.Errorf("everybody was told %q", e)
		}
	}
	return p
}

// can tells whether a move's path is that one or goes on from there. A path that ends with a colon or a dash stands for all
// elements of that sort.
func (p *position) can(seat int, path string) bool {
	if !strings.HasSuffix(path, ":") && !strings.HasSuffix(path, "-") {
		return gametest.Begins(p.s, game.Seat(seat), path)
	}
	return slices.ContainsFunc(p.paths(seat), func(one string) bool { return strings.HasPrefix(one, path) })
}

// allows and forbids look for moves whose paths are these or go on from there.
func (p *position) allows(seat int, paths ...string) *position {
	p.Helper()
	for _, path := range paths {
		if !p.can(seat, path) {
			p.Errorf("seat %d can't %q; it can:\n%s", seat, path, strings.Join(p.paths(seat), "\n"))
		}
	}
	return p
}

func (p *position) forbids(seat int, paths ...string) *position {
	p.Helper()
	for _, path := range paths {
		if p.can(seat, path) {
			p.Errorf("seat %d can %q", seat, path)
		}
	}
	return p
}

// args fails unless the choice of a path is this, spelt "kind name=value …".
func (p *position) choice(seat int, path, want string) *position {
	p.Helper()
	var out game.Choice
	for _, m := range p.s.Moves(game.Seat(seat), nil) {
		p.s.Choice(game.Seat(seat), m, &out)
		if strings.Join(out.Path, " ") != path {
			continue
		}
		if got := spell(&out); got != want {
			p.Errorf("%q is %q, want %q", path, got, want)
		}
		return p
	}
	p.Errorf("seat %d can't %q; it can:\n%s", seat, path, strings.Join(p.paths(seat), "\n"))
	return p
}

func spell(c *game.Choice) string {
	text := c.Kind
	for _, a := range c.Args {
		value := a.Text
		if value == "" {
			value = strconv.Itoa(a.Number)
		}
		text += " " + a.Name + "=" + value
	}
	return text
}

// phase fails unless this seat decides, in this phase.
func (p *position) phase(seat int, want string) *position {
	p.Helper()
	if got := phases[p.s.phase]; got != want || int(p.s.decider) != seat {
		p.Errorf("seat %d decides in phase %s, want seat %d in %s", p.s.decider, got, seat, want)
	}
	return p
}

// pool fails unless the endeavour that is declared has so many dice, by these reasons ("ship=3 support=1").
func (p *position) pool(dice int, want string) *position {
	p.Helper()
	t := p.s.pool(p.s.turn, &p.s.throw)
	var got []string
	for _, r := range p.view(game.Spectator).Endeavour.Pool {
		got = append(got, r.Reason+"="+strconv.Itoa(r.Dice))
	}
	if t.dice() != dice || strings.Join(got, " ") != want {
		p.Errorf("%d dice by %v, want %d by %s", t.dice(), got, dice, want)
	}
	return p
}

func (p *position) hasGold(seat, want int) *position {
	p.Helper()
	equal(p.T, "gold of seat "+strconv.Itoa(seat), p.province(seat).Gold, want)
	return p
}

func (p *position) hasGlory(seat, want int) *position {
	p.Helper()
	equal(p.T, "glory of seat "+strconv.Itoa(seat), p.province(seat).Glory, want)
	return p
}

func (p *position) hasMarkers(seat, want int) *position {
	p.Helper()
	equal(p.T, "markers in the supply of seat "+strconv.Itoa(seat), p.province(seat).Markers, want)
	return p
}

func (p *position) hasCargo(seat, ship int, want GoodsView) *position {
	p.Helper()
	equal(p.T, "cargo of ship "+strconv.Itoa(ship), p.province(seat).Ships[ship-1].Cargo, want)
	return p
}

func (p *position) hasGoods(seat int, want GoodsView) *position {
	p.Helper()
	equal(p.T, "goods of seat "+strconv.Itoa(seat), p.province(seat).Goods, want)
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
