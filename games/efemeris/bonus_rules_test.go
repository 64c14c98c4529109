package efemeris

import (
	"strings"
	"testing"

	"portolan/game/gametest"
)

const (
	winds = "bonus:stellar-winds"
	shot  = "bonus:warning-shot"
)

func TestStellarWinds(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-9.1 an own ship moves one to three fields, galleon or frigate", func(t *testing.T) {
			for _, ship := range []string{"fr-galleon", "fr-frigate-1"} {
				p := at(t).token(0, "stellar-winds")
				f := p.longLane()
				p.ship(ship, f[0]).ship("gb-galleon", f[9]).Offers(0, winds+" ship:"+ship, fields(f[1], f[2], f[3])...)
				p.Forbids(0, winds+" ship:gb-galleon").Do(0, by(winds, ship, f[3])).stands(ship, f[3]).tokens(0, 0)
				p.Happened(1, "blown ship="+ship+" from="+itoa(f[0])+" to="+itoa(f[3])).Happened(1, "used seat=0 bonus=stellar-winds")
			}
		}},
		{"EF-9.1 apart from its normal move, before it and after it", func(t *testing.T) {
			p := at(t).token(0, "stellar-winds", "stellar-winds")
			f := p.longLane()
			p.ship("fr-galleon", f[0]).Do(0, by(winds, "fr-galleon", f[1])).Do(0, sail("fr-galleon", f[4]))
			p.Forbids(0, "ship:fr-galleon").Do(0, by(winds, "fr-galleon", f[7])).stands("fr-galleon", f[7]).tokens(0, 0)
		}},
		{"EF-9.1 a frozen ship, too", func(t *testing.T) {
			p := at(t).token(0, "stellar-winds")
			f := p.longLane()
			p.ship("fr-frigate-1", f[0]).frozen("fr-frigate-1").Forbids(0, "ship:").Allows(0, by(winds, "fr-frigate-1", f[3]))
		}},
		{"EF-9.1 EF-8.1 Hubac's ability adds nothing to it", func(t *testing.T) {
			p := at(t).token(0, "stellar-winds").hand(0, "first-officer")
			f := p.longLane()
			p.ship("fr-galleon", f[0]).Do(0, officer).Forbids(0, by(winds, "fr-galleon", f[4]))
			p.Do(0, by(winds, "fr-galleon", f[1])).Allows(0, sail("fr-galleon", f[6])).Forbids(0, sail("fr-galleon", f[7]))
		}},
		{"EF-9.1 ships and enemy fortresses are in the way, singularities swallow", func(t *testing.T) {
			p := at(t).token(0, "stellar-winds")
			f := p.longLane()
			p.ship("fr-galleon", f[0]).ship("gb-frigate-1", f[3]).Offers(0, winds+" ship:fr-galleon", fields(f[1], f[2])...)
			p.ship("gb-frigate-1", f[9]).owns(1, "pytheas").fortress("pytheas").Offers(0, winds+" ship:fr-galleon", fields(f[1], f[2])...)
			q := at(t).token(0, "stellar-winds")
			edge, hole := q.reef()
			q.ship("fr-galleon", edge).Forbids(0, by(winds, "fr-galleon", q.edge(1, "NW"))).Do(0, by(winds, "fr-galleon", hole)).gone("fr-galleon")
		}},
		{"EF-9.1 without a galleon, for a frigate", func(t *testing.T) {
			p := at(t).token(0, "stellar-winds").lane()
			p.ship("fr-frigate-1", p3).Allows(0, by(winds, "fr-frigate-1", p.edge(1, "N")))
		}},
	})
}

func TestWarningShot(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-9.2 an enemy ship anywhere moves one field, direction by the user", func(t *testing.T) {
			p := at(t).token(0, "warning-shot")
			f := p.longLane()
			p.ship("fr-galleon", f[10]).ship("gb-galleon", f[2]).ship("gb-frigate-1", f[0])
			p.Offers(0, shot, "ship:gb-galleon", "ship:gb-frigate-1").Offers(0, shot+" ship:gb-galleon", fields(f[1], f[3])...)
			p.Do(0, by(shot, "gb-galleon", f[3])).stands("gb-galleon", f[3]).tokens(0, 0)
			p.Happened(1, "driven seat=0 ship=gb-galleon from="+itoa(f[2])+" to="+itoa(f[3]))
			p.pass(0).Allows(1, sail("gb-galleon", f[2]))
		}},
		{"EF-9.2 onto the rose and from it", func(t *testing.T) {
			p := at(t).token(0, "warning-shot")
			f := p.longLane()
			p.ship("fr-galleon", f[5]).ship("gb-galleon", f[4]).ship("gb-frigate-1", f[5])
			p.Allows(0, by(shot, "gb-galleon", f[5]), by(shot, "gb-frigate-1", f[6])).Forbids(0, by(shot, "gb-frigate-1", f[4]))
		}},
		{"EF-9.2 it may be driven into a singularity", func(t *testing.T) {
			p := at(t).token(0, "warning-shot").hand(1, "banker").played(1, "surgeon")
			edge, hole := p.reef()
			p.ship("gb-galleon", edge).Do(0, by(shot, "gb-galleon", hole)).gone("gb-galleon").Happened(1, "swallowed ship=gb-galleon")
			p.cards(1, 1, 11, 0).Happened(1, "captain-lost seat=1 captain=fairborne")
		}},
		{"EF-9.2 fortresses are judged from the moved ship's side", func(t *testing.T) {
			p := at(t).token(0, "warning-shot")
			f := p.longLane()
			p.ship("gb-galleon", f[2]).owns(0, "pytheas").fortress("pytheas").Offers(0, shot+" ship:gb-galleon", fields(f[1])...)
			q := at(t).token(0, "warning-shot")
			q.longLane()
			q.ship("gb-galleon", f[2]).owns(1, "pytheas").fortress("pytheas").Offers(0, shot+" ship:gb-galleon", fields(f[1], f[3])...)
		}},
		{"EF-9.2 never a ship of one's own", func(t *testing.T) {
			for user, own := range []string{"fr-", "gb-"} {
				p := at(t).token(user, "warning-shot").turn(user, "tactics")
				f := p.longLane()
				p.ship("fr-galleon", f[1]).ship("fr-frigate-2", f[3]).ship("gb-galleon", f[7]).ship("gb-frigate-2", f[9])
				p.Forbids(user, shot+" ship:"+own+"galleon", shot+" ship:"+own+"frigate-2")
				if len(p.Behind(user, shot)) != 2 {
					t.Errorf("seat %d drives %q", user, p.Behind(user, shot))
				}
			}
		}},
		{"EF-9.2 a ship hemmed in can't be moved", func(t *testing.T) {
			p := at(t).token(0, "warning-shot")
			f := p.longLane()
			p.ship("gb-galleon", f[0]).ship("fr-galleon", f[1]).Forbids(0, shot)
		}},
	})
}

func TestNewCargo(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-9.3 one spice of choice at once", func(t *testing.T) {
			p := at(t).token(0, "new-cargo", "new-cargo").Offers(0, "bonus:new-cargo", "spice:pepper", "spice:vanilla")
			p.Do(0, "bonus:new-cargo spice:vanilla").holds(0, 0, 1).Do(0, "bonus:new-cargo spice:pepper").holds(0, 1, 1).tokens(0, 0)
		}},
		{"EF-9.3 EF-6.12 not beyond five", func(t *testing.T) {
			at(t).token(0, "new-cargo").spices(0, 5, 4).Offers(0, "bonus:new-cargo", "spice:vanilla")
			at(t).token(0, "new-cargo").spices(0, 5, 5).Forbids(0, "bonus:")
		}},
	})
}

func TestTokensAreKept(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-9.1 EF-9.2 EF-9.3 only tokens held are used, in the own tactics phase", func(t *testing.T) {
			open := func() *position {
				p := at(t)
				f := p.longLane()
				return p.ship("fr-galleon", f[1]).ship("gb-galleon", f[7])
			}
			for _, held := range []string{"stellar-winds", "warning-shot", "new-cargo"} {
				p := open().token(0, held)
				for _, token := range []string{"stellar-winds", "warning-shot", "new-cargo"} {
					if got := p.CanBegin(0, "bonus:"+token); got != (token == held) {
						t.Errorf("holding %s: can use %s: %v", held, token, got)
					}
				}
				open().token(1, held).Forbids(0, "bonus:").Forbids(1, "bonus:")
			}
		}},
		{"EF-9.4 tokens can never be thrown away unused", func(t *testing.T) {
			p := at(t).token(0, "stellar-winds", "warning-shot", "new-cargo").spices(0, 5, 5).Forbids(0, "bonus:")
			for _, path := range p.Paths(0) {
				if strings.Contains(path, "bonus:") {
					t.Errorf("%q", path)
				}
			}
			p.Do(0, "button:end").Forbids(0, "bonus:").Do(0, "button:end").pass(1).tokens(0, 3)
		}},
		{"EF-9.4 used ones do not go back into the bag", func(t *testing.T) {
			p := at(t).token(0, "new-cargo", "stellar-winds").lane().inBag(22)
			p.ship("fr-galleon", p3).Do(0, "bonus:new-cargo spice:pepper").Do(0, by(winds, "fr-galleon", p.edge(1, "N"))).inBag(22).tokens(0, 0)
		}},
	})
}
