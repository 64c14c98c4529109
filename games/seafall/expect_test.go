package seafall

import (
	"strconv"
	"strings"

	"portolan/game"
	"portolan/game/gametest"
)

// What tests of rules ask of a position of SeaFall, beside what Position of gametest asks of any game.

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
	gametest.Equal(p.TB, "gold of seat "+strconv.Itoa(seat), p.province(seat).Gold, want)
	return p
}

func (p *position) hasGlory(seat, want int) *position {
	p.Helper()
	gametest.Equal(p.TB, "glory of seat "+strconv.Itoa(seat), p.province(seat).Glory, want)
	return p
}

func (p *position) hasMarkers(seat, want int) *position {
	p.Helper()
	gametest.Equal(p.TB, "markers in the supply of seat "+strconv.Itoa(seat), p.province(seat).Markers, want)
	return p
}

func (p *position) hasCargo(seat, ship int, want GoodsView) *position {
	p.Helper()
	gametest.Equal(p.TB, "cargo of ship "+strconv.Itoa(ship), p.province(seat).Ships[ship-1].Cargo, want)
	return p
}

func (p *position) hasGoods(seat int, want GoodsView) *position {
	p.Helper()
	gametest.Equal(p.TB, "goods of seat "+strconv.Itoa(seat), p.province(seat).Goods, want)
	return p
}
