package discoveries

import "slices"

// What tests of rules ask of a position of Age of Discovery, beside what Position of gametest asks of any game.

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

// cancelled fails unless taking the open chain back leaves a seat exactly what it had before it.
func (p *position) cancelled(seat int, before State) *position {
	p.Helper()
	p.Do(seat, "button:cancel")
	if *p.s != before {
		p.Errorf("after cancelling %+v, want %+v", *p.s, before)
	}
	return p
}
