package efemeris

import (
	"strings"
	"testing"

	"portolan/game"
)

// said is the number that a choice of a seat says under a name.
func (p *position) said(seat int, path, name string) int {
	p.Helper()
	var buf []game.Move
	var c game.Choice
	for _, m := range p.s.Moves(game.Seat(seat), buf) {
		p.s.Choice(game.Seat(seat), m, &c)
		if strings.Join(c.Path, " ") != path {
			continue
		}
		for _, arg := range c.Args {
			if arg.Name == name {
				return arg.Number
			}
		}
	}
	p.Fatalf("seat %d has no choice %q that says %s", seat, path, name)
	return 0
}

// The price that a choice shows is the price that is paid, and it is the governors' spices less than the planet costs; the view
// tells how many these are.
func TestGovernorsDiscountIsShown(t *testing.T) {
	full := costs["pytheas"]
	for governors := range 3 {
		p := governed(t)
		for range governors {
			p.Do(0, "crew:governor")
		}
		discounts := p.me(0).Effects.Discounts
		if governors == 0 && len(discounts) != 0 ||
			governors > 0 && (len(discounts) != 1 || discounts[0] != (DiscountView{Planet: "pytheas", Spices: governors})) {
			t.Errorf("EF-6.11 after %d governors the view shows the discounts %v", governors, discounts)
		}
		p.Do(0, "button:end")
		shown := 0
		for _, path := range p.Paths(0) {
			const conquest = "build:conquest planet:pytheas "
			if !strings.HasPrefix(path, conquest) {
				continue
			}
			shown++
			peppers, vanillas := p.said(0, path, "pepper"), p.said(0, path, "vanilla")
			if peppers+vanillas != full[0]+full[1]-governors || peppers > full[0] || vanillas > full[1] {
				t.Errorf("EF-6.11 with %d governors %q shows %d pepper and %d vanilla of %v", governors, path, peppers, vanillas, full)
			}
			paid := governed(t)
			for range governors {
				paid.Do(0, "crew:governor")
			}
			before := *paid.me(0)
			paid.Do(0, "button:end").Do(0, path).owned("pytheas", 0)
			if after := paid.me(0); before.Pepper-after.Pepper != peppers || before.Vanilla-after.Vanilla != vanillas {
				t.Errorf("EF-6.11 with %d governors %q shows %d and %d, and costs %d and %d", governors, path, peppers, vanillas,
					before.Pepper-after.Pepper, before.Vanilla-after.Vanilla)
			}
		}
		if shown == 0 {
			t.Errorf("with %d governors no price is shown", governors)
		}
	}
}

// Ending the turn tells of a conquest that can be paid thanks to the governor alone.
func TestGovernorsDiscountAtTheEndOfTheTurn(t *testing.T) {
	poor := func() *position { return governed(t).spices(0, 1, 1) }
	if got := poor().Do(0, "button:end").said(0, "button:end", "conquests"); got != 0 {
		t.Errorf("without a governor %d planets could be conquered", got)
	}
	if got := poor().Do(0, "crew:governor").Do(0, "button:end").said(0, "button:end", "conquests"); got != 1 {
		t.Errorf("EF-6.11 with a governor %d planets could be conquered, want 1", got)
	}
}
