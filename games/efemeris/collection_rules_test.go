package efemeris

import (
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

// collect ends seat 1's turn, so that seat 0 begins its own with the collection.
func (p *position) collect() *position {
	p.Helper()
	return p.turn(1, "construction").Do(1, "button:end").inPhase(0, "tactics")
}

// bonuses fails unless the seat holds so many tokens in all.
func (p *position) tokens(seat, want int) *position {
	p.Helper()
	if b := p.me(seat).Bonuses; b.StellarWinds+b.WarningShot+b.NewCargo != want {
		p.Errorf("seat %d holds %+v, want %d tokens", seat, b, want)
	}
	return p
}

// inBag fails unless so many tokens are left in the bag.
func (p *position) inBag(want int) *position {
	p.Helper()
	if b := p.view(game.Spectator).Bag; b.StellarWinds+b.WarningShot+b.NewCargo != want {
		p.Errorf("%+v in the bag, want %d tokens", b, want)
	}
	return p
}

func TestCollectionOfSpices(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-4.1 one spice of its kind for each own planet, ship there or not", func(t *testing.T) {
			p := at(t).tile("pytheas", 1, 0).tile("patrocles", 2, 0).tile("apollas", 3, 0).tile("posidonius", 4, 0)
			p.owns(0, "pytheas", "patrocles", "apollas").owns(1, "posidonius").ship("fr-galleon", p.field(1, "a"))
			p.collect().holds(0, 2, 1).holds(1, 0, 0).Happened(1, "collected seat=0 pepper=2 vanilla=1")
		}},
		{"EF-4.1 an enemy ship on the planet takes nothing away", func(t *testing.T) {
			p := at(t).lane().owns(0, "pytheas")
			p.ship("gb-galleon", p3).collect().holds(0, 1, 0).holds(1, 0, 0)
		}},
		{"EF-4.1 a ship on a planet that is not one's own collects nothing", func(t *testing.T) {
			p := at(t).lane().owns(1, "pytheas")
			p.ship("fr-galleon", p3).collect().holds(0, 0, 0)
		}},
		{"EF-4.2 one spice for each own ship on a factory", func(t *testing.T) {
			p := at(t).tile("pepper-strait", 1, 0).tile("pepper-fork", 2, 0).tile("vanilla-bend", 3, 0)
			p.ship("fr-galleon", p.field(1, "a")).ship("fr-frigate-1", p.field(2, "a")).ship("fr-frigate-2", p.field(3, "a"))
			p.collect().holds(0, 2, 1)
		}},
		{"EF-4.2 an enemy ship on a factory collects for its owner alone, and then", func(t *testing.T) {
			p := at(t).lane()
			p.ship("gb-galleon", p.field(7, "a")).collect().holds(0, 0, 0).holds(1, 0, 0)
			p.pass(0).holds(1, 1, 0)
		}},
		{"EF-4.2 no other field gives spices", func(t *testing.T) {
			p := at(t).tile("crossroads", 1, 0).tile("posidonius", 2, 0)
			p.ship("fr-galleon", 0).ship("fr-frigate-1", p.field(1, "a")).ship("fr-frigate-2", p.edge(1, "N"))
			p.collect().holds(0, 0, 0)
		}},
		{"EF-4.3 at most five of each, the rest is not taken", func(t *testing.T) {
			p := at(t).tile("pytheas", 1, 0).tile("patrocles", 2, 0).tile("apollas", 3, 0).owns(0, "pytheas", "patrocles", "apollas")
			p.spices(0, 4, 5).collect().holds(0, 5, 5).Happened(1, "collected seat=0 pepper=1 vanilla=0")
			p = at(t).tile("pytheas", 1, 0).tile("patrocles", 2, 0).tile("apollas", 3, 0).owns(0, "pytheas", "patrocles", "apollas")
			p.spices(0, 3, 4).collect().holds(0, 5, 5)
		}},
	})
}

func TestCollectionOfBonuses(t *testing.T) {
	anchored := func(t *testing.T) *position {
		p := at(t).tile("posidonius", 1, 0).tile("anchorage-cross", 2, 0).tile("anchorage-strait", 3, 0)
		return p.ship("fr-galleon", p.field(1, "b")).ship("fr-frigate-1", p.field(2, "a"))
	}
	gametest.Prove(t, []gametest.Rule{
		{"EF-4.4 one token for each own ship on an anchorage", func(t *testing.T) {
			p := anchored(t).collect().tokens(0, 2).inBag(22)
			if !p.Fenced() {
				t.Error("a draw can be undone")
			}
			p = anchored(t)
			p.ship("fr-frigate-2", p.field(3, "b")).ship("gb-galleon", p.field(3, "a")).collect().tokens(0, 2).tokens(1, 0)
		}},
		{"EF-4.4 which token is drawn by lot from the bag", func(t *testing.T) {
			var came BonusView
			for seed := range uint64(300) {
				p := at(t).tile("posidonius", 1, 0).turn(1, "construction")
				p.ship("fr-galleon", p.field(1, "b")).bag(3, 2, 1).DoBy(seed, 1, "button:end")
				b := p.me(0).Bonuses
				came.StellarWinds += b.StellarWinds
				came.WarningShot += b.WarningShot
				came.NewCargo += b.NewCargo
			}
			if s, w, c := came.StellarWinds, came.WarningShot, came.NewCargo; s < 120 || s > 180 || w < 70 || w > 130 || c < 25 || c > 75 {
				t.Errorf("of 300 draws from 3, 2 and 1: %+v", came)
			}
		}},
		{"EF-4.4 at most three held, none drawn beyond", func(t *testing.T) {
			anchored(t).token(0, "stellar-winds", "warning-shot").collect().tokens(0, 3).inBag(21)
			p := anchored(t).token(0, "stellar-winds", "warning-shot", "new-cargo").collect().tokens(0, 3).inBag(21)
			p.Untold(0, "token")
		}},
		{"EF-4.4 the bag does not refill", func(t *testing.T) {
			anchored(t).bag(0, 0, 1).collect().tokens(0, 1).inBag(0)
			anchored(t).bag(0, 0, 0).collect().tokens(0, 0).inBag(0)
			p := at(t).token(0, "new-cargo", "new-cargo")
			p.inBag(22).Do(0, "bonus:new-cargo spice:pepper").tokens(0, 1).inBag(22).pass(0).pass(1).inBag(22)
		}},
	})
}

func TestCollectionPositions(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-4.6 what moves after the collection collects in the next one", func(t *testing.T) {
			p := at(t).lane()
			f := p.laneFields()
			p.ship("fr-galleon", f[3]).collect().holds(0, 0, 0)
			p.Do(0, sail("fr-galleon", f[4])).holds(0, 0, 0).pass(0).holds(0, 0, 0).pass(1).holds(0, 1, 0)
			p.Do(0, sail("fr-galleon", f[3])).pass(0).pass(1).holds(0, 1, 0)
		}},
		{"EF-4.6 placing tiles comes before, and moves nothing", func(t *testing.T) {
			p := at(t).lane()
			f := p.laneFields()
			p.ship("fr-galleon", f[4]).stack("crossroads").turn(1, "construction").Do(1, "button:end")
			p.inPhase(0, "exploration").holds(0, 0, 0).Do(0, "tile:crossroads cell:2 turn:0").inPhase(0, "tactics").holds(0, 1, 0)
		}},
		{"EF-4.6 what the enemy drove away does not collect", func(t *testing.T) {
			p := at(t).lane()
			f := p.laneFields()
			p.ship("fr-galleon", f[4]).turn(1, "tactics").token(1, "warning-shot")
			p.Do(1, by("bonus:warning-shot", "fr-galleon", f[3])).pass(1).inPhase(0, "tactics").holds(0, 0, 0)
		}},
	})
}
