package efemeris

import (
	"slices"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

const officer = "crew:first-officer"

func TestHubac(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-8.1 two fields more for the galleon, again and again, nine at most", func(t *testing.T) {
			for uses, reach := range []int{3, 5, 7, 9} {
				p := at(t).hand(0, "first-officer", "first-officer", "first-officer")
				f := p.longLane()
				p.ship("fr-galleon", f[0]).ship("fr-frigate-1", f[10])
				for range uses {
					p.Do(0, officer)
				}
				p.Allows(0, sail("fr-galleon", f[reach])).Forbids(0, sail("fr-galleon", f[reach+1]))
				p.Allows(0, sail("fr-frigate-1", f[6])).Forbids(0, sail("fr-frigate-1", f[5]))
			}
		}},
		{"EF-8.1 before it moved", func(t *testing.T) {
			p := at(t).hand(0, "first-officer")
			f := p.longLane()
			p.ship("fr-galleon", f[0]).Do(0, sail("fr-galleon", f[1])).Forbids(0, officer)
		}},
		{"EF-8.1 not when frozen", func(t *testing.T) {
			p := at(t).hand(0, "first-officer")
			f := p.longLane()
			p.ship("fr-galleon", f[0]).frozen("fr-galleon").Forbids(0, officer)
		}},
		{"EF-8.1 this turn only", func(t *testing.T) {
			p := at(t).hand(0, "first-officer")
			f := p.longLane()
			p.ship("fr-galleon", f[0]).Do(0, officer).pass(0).pass(1).Allows(0, sail("fr-galleon", f[3])).Forbids(0, sail("fr-galleon", f[4]))
		}},
	})
}

func TestDeLaChesnaye(t *testing.T) {
	ready := func(t *testing.T) (*position, []int) {
		p := at(t).nation(0, "france", "de-la-chesnaye", "hubac").hand(0, "first-officer", "first-officer")
		f := p.longLane()
		p.tile("hecateus", 3, 0).tile("apollas", 5, 0).owns(0, "pytheas", "hecateus").owns(1, "apollas")
		return p.ship("fr-galleon", f[8]), f
	}
	gametest.Prove(t, []gametest.Rule{
		{"EF-8.2 to a free own planet at once", func(t *testing.T) {
			p, f := ready(t)
			p.Offers(0, officer, "planet:pytheas", "planet:hecateus").Do(0, officer+" planet:pytheas").stands("fr-galleon", f[3])
			p.Happened(1, "jumped ship=fr-galleon from="+itoa(f[8])+" to="+itoa(f[3]))
			p.Offers(0, officer, "planet:hecateus")
		}},
		{"EF-8.2 a planet with a ship is not free", func(t *testing.T) {
			for _, ship := range []string{"gb-frigate-1", "fr-frigate-1"} {
				p, f := ready(t)
				p.ship(ship, f[3]).Offers(0, officer, "planet:hecateus")
			}
		}},
		{"EF-8.2 no move: before it and after it", func(t *testing.T) {
			p, f := ready(t)
			p.Do(0, officer+" planet:pytheas").Do(0, sail("fr-galleon", f[1])).Do(0, officer+" planet:hecateus")
			p.Forbids(0, "ship:")
		}},
		{"EF-8.2 when frozen", func(t *testing.T) {
			p, f := ready(t)
			p.frozen("fr-galleon").Forbids(0, "ship:").Do(0, officer+" planet:pytheas").stands("fr-galleon", f[3]).Forbids(0, "ship:")
		}},
	})
}

func TestCastelDOleron(t *testing.T) {
	besieged := func(t *testing.T) *position {
		p := at(t).nation(0, "france", "castel-d-oleron", "hubac").hand(0, "first-officer", "first-officer").hand(1, "gunner", "gunner")
		f := p.longLane()
		p.owns(0, "pytheas").fortress("pytheas").ship("fr-galleon", f[7]).ship("gb-galleon", f[2])
		return p
	}
	gametest.Prove(t, []gametest.Rule{
		{"EF-8.3 own fortresses can't be destroyed until his next turn", func(t *testing.T) {
			besieged(t).pass(0).Allows(1, fire("gb-galleon", "fortress:pytheas"))
			p := besieged(t).Do(0, officer).pass(0).Forbids(1, "crew:gunner")
			if !p.me(0).Effects.SafeForts {
				t.Error("the view does not show it")
			}
			p.pass(1)
			if p.me(0).Effects.SafeForts {
				t.Error("it lasts into the next turn")
			}
			p.pass(0).Allows(1, fire("gb-galleon", "fortress:pytheas"))
		}},
		{"EF-8.3 a fortress built later in the turn, too", func(t *testing.T) {
			p := at(t).nation(0, "france", "castel-d-oleron", "hubac").hand(0, "first-officer").hand(1, "gunner").spices(0, 1, 1)
			f := p.longLane()
			p.owns(0, "pytheas").ship("fr-galleon", f[7]).ship("gb-galleon", f[2]).Do(0, officer).Do(0, "button:end")
			p.Do(0, "build:fortress planet:pytheas").Do(0, "button:end").Forbids(1, "crew:gunner")
		}},
		{"EF-8.3 the last ones, too", func(t *testing.T) {
			besieged(t).built(0, 0, 2).Do(0, officer).pass(0).Forbids(1, "crew:gunner")
		}},
		{"EF-8.3 ships are not protected", func(t *testing.T) {
			p := besieged(t)
			p.ship("fr-galleon", p.field(7, "a")).Do(0, officer).pass(0).Offers(1, "crew:gunner ship:gb-galleon", "ship:fr-galleon")
		}},
		{"EF-8.3 EF-6.12 not twice, and not without any fortress to come", func(t *testing.T) {
			besieged(t).Do(0, officer).Forbids(0, officer)
			p := at(t).nation(0, "france", "castel-d-oleron", "hubac").hand(0, "first-officer").lane().owns(0, "pytheas")
			p.ship("fr-galleon", 0).built(0, 0, 2).Forbids(0, officer)
		}},
	})
}

func TestCassini(t *testing.T) {
	turner := func(t *testing.T) *position {
		return at(t).nation(0, "france", "cassini", "hubac").hand(0, "first-officer", "helmsman")
	}
	gametest.Prove(t, []gametest.Rule{
		{"EF-8.4 turns a placed tile by 60 to 300 degrees", func(t *testing.T) {
			p := turner(t).tile("hecateus", 1, 2).ship("fr-galleon", 0)
			p.Offers(0, officer+" cell:1", "turn:0", "turn:1", "turn:3", "turn:4", "turn:5")
			p.Do(0, officer+" cell:1 turn:5").Happened(1, "turned seat=0 tile=hecateus cell=1 turns=5")
			if !slices.Contains(p.view(1).Cells, CellView{1, "hecateus", 5}) {
				t.Errorf("cells %v", p.view(1).Cells)
			}
			p.Forbids(0, sail("fr-galleon", p.field(1, "a")))
		}},
		{"EF-8.4 so that something changes", func(t *testing.T) {
			p := turner(t).tile("pytheas", 1, 0).tile("crossroads", 2, 0).ship("fr-galleon", 0)
			p.Allows(0, officer+" cell:1 turn:1", officer+" cell:1 turn:2").Forbids(0, officer+" cell:1 turn:0", officer+" cell:1 turn:3")
			p.Forbids(0, officer+" cell:0", officer+" cell:2", officer+" cell:3")
			turner(t).tile("crossroads", 2, 0).ship("fr-galleon", 0).Forbids(0, officer)
		}},
		{"EF-8.4 a ship inside turns along", func(t *testing.T) {
			p := turner(t).tile("posidonius", 1, 0)
			p.ship("fr-galleon", p.field(1, "b")).ship("gb-frigate-1", p.field(1, "a")).Do(0, officer+" cell:1 turn:3")
			p.stands("fr-galleon", p.field(1, "b")).stands("gb-frigate-1", p.field(1, "a")).Allows(0, sail("fr-galleon", p.edge(1, "N")))
			p.Forbids(0, sail("fr-galleon", p.edge(1, "S")))
		}},
		{"EF-8.4 a ship on an edge field stays where it is in space", func(t *testing.T) {
			p := turner(t).lane()
			p.ship("fr-galleon", 0).ship("gb-galleon", p.edge(1, "N")).ship("gb-frigate-1", p.edge(0, "N"))
			p.Do(0, officer+" cell:1 turn:1").stands("gb-galleon", p.edge(1, "N")).stands("gb-frigate-1", p.edge(0, "N"))
		}},
		{"EF-8.4 EF-13.1 not a tile with an enemy galleon inside; frigates and the edges do not matter", func(t *testing.T) {
			p := turner(t).lane().ship("fr-galleon", 0)
			p.ship("gb-galleon", p3).Forbids(0, officer+" cell:1").Allows(0, officer+" cell:7 turn:1")
			p.ship("gb-galleon", p.edge(1, "N")).Allows(0, officer+" cell:1 turn:1")
			p.ship("gb-frigate-1", p3).Allows(0, officer+" cell:1 turn:1")
			p.ship("gb-galleon", 0).ship("fr-frigate-1", p.field(7, "a")).Allows(0, officer+" cell:7 turn:1", officer+" cell:1 turn:1")
		}},
	})
}

// strand leaves the French galleon on the edge N of pytheas without any path: seat 0 commands it, or seat 1.
func strand(t *testing.T, cards ...string) *position {
	p := at(t).nation(0, "france", "cassini", "hubac").hand(0, append(cards, "first-officer")...).tile("pytheas", 1, 0)
	return p.ship("fr-galleon", p.edge(1, "N")).Do(0, officer+" cell:1 turn:1")
}

func TestStrandedShips(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-8.4 a ship left without any path can't move or be moved along paths", func(t *testing.T) {
			p := strand(t).token(0, "stellar-winds").token(1, "warning-shot").Forbids(0, "ship:", "bonus:")
			p.stillToMove(0, 0).pass(0).Forbids(1, "bonus:")
		}},
		{"EF-8.4 nor attack or be attacked", func(t *testing.T) {
			p := strand(t, "gunner").hand(1, "gunner").owns(1, "pytheas").fortress("pytheas").Forbids(0, "crew:gunner")
			p.ship("gb-galleon", p3).Forbids(0, "crew:gunner").pass(0).Forbids(1, "crew:gunner")
		}},
		{"EF-8.4 the helmsman frees it", func(t *testing.T) {
			p := strand(t, "helmsman").Do(0, "crew:helmsman").stands("fr-galleon", 0)
			p.Allows(0, sail("fr-galleon", p.edge(0, "N")))
		}},
		{"EF-8.4 another turn of the tile frees it", func(t *testing.T) {
			strand(t, "first-officer").Do(0, officer+" cell:1 turn:3").Allows(0, sail("fr-galleon", p3))
		}},
		{"EF-8.4 a new tile frees it", func(t *testing.T) {
			p := strand(t).pass(0).stack("pepper-strait").Do(1, "button:end").Do(1, "button:end").inPhase(0, "exploration")
			p.Do(0, "tile:pepper-strait cell:7 turn:0").Allows(0, sail("fr-galleon", p.field(7, "a")))
		}},
		{"EF-8.4 de la Chesnaye frees herself", func(t *testing.T) {
			p := strand(t).owns(0, "pytheas").nation(0, "france", "de-la-chesnaye", "hubac").hand(0, "first-officer")
			p.Do(0, officer+" planet:pytheas").stands("fr-galleon", p3).Allows(0, sail("fr-galleon", p.edge(1, "NE")))
		}},
	})
}

func TestFairborne(t *testing.T) {
	ready := func(t *testing.T, cards ...string) (*position, []int) {
		p := at(t).britain("fairborne", "byng").hand(0, cards...)
		f := p.longLane()
		return p.ship("gb-galleon", f[0]), f
	}
	gametest.Prove(t, []gametest.Rule{
		{"EF-8.5 one field more for the next attack on a ship, three at most", func(t *testing.T) {
			for uses := range 3 {
				p, f := ready(t, "first-officer", "first-officer", "first-officer", "gunner")
				for range uses {
					p.Do(0, officer)
				}
				for distance := 1; distance <= 4; distance++ {
					p.ship("fr-frigate-1", f[distance])
					if got := p.Can(0, fire("gb-galleon", "ship:fr-frigate-1")); got != (distance <= 1+uses) {
						t.Errorf("after %d uses it hits at %d fields: %v", uses, distance, got)
					}
				}
			}
		}},
		{"EF-8.5 fortresses stay at one field, and an attack on one ends the bonus", func(t *testing.T) {
			for version, outlives := range map[uint8]bool{1: true, 2: false} {
				p, f := ready(t, "first-officer", "gunner", "gunner")
				p.rules(version).owns(1, "pytheas").fortress("pytheas").ship("gb-galleon", f[1]).Do(0, officer)
				p.Forbids(0, fire("gb-galleon", "fortress:pytheas")).ship("gb-galleon", f[2]).ship("fr-frigate-1", f[0])
				p.Allows(0, fire("gb-galleon", "ship:fr-frigate-1")).Do(0, fire("gb-galleon", "fortress:pytheas"))
				if p.Can(0, fire("gb-galleon", "ship:fr-frigate-1")) != outlives || p.me(0).Effects.Range > 0 != outlives {
					t.Errorf("rules of version %d: the range outlives the fortress: %v", version, !outlives)
				}
			}
		}},
		{"EF-7.1 EF-8.5 guns reach through a singularity", func(t *testing.T) {
			p, _ := ready(t, "first-officer", "gunner")
			p.tile("singularity-gate", 1, 0) // N and SE meet in the singularity
			p.ship("gb-galleon", p.edge(1, "N")).ship("fr-frigate-1", p.edge(1, "SE")).Forbids(0, fire("gb-galleon", "ship:fr-frigate-1"))
			p.Do(0, officer).Allows(0, fire("gb-galleon", "ship:fr-frigate-1"))
		}},
		{"EF-8.5 the bonus ends with the attack", func(t *testing.T) {
			p, f := ready(t, "first-officer", "gunner", "gunner")
			p.ship("fr-frigate-1", f[1]).ship("fr-frigate-2", f[2]).Do(0, officer).Allows(0, fire("gb-galleon", "ship:fr-frigate-2"))
			p.Do(0, fire("gb-galleon", "ship:fr-frigate-1")).Forbids(0, "crew:gunner")
		}},
		{"EF-8.5 the bonus ends with the turn", func(t *testing.T) {
			p, f := ready(t, "first-officer", "gunner")
			p.ship("fr-frigate-1", f[2]).Do(0, officer).Allows(0, fire("gb-galleon", "ship:fr-frigate-1")).pass(0).pass(1)
			p.Forbids(0, "crew:gunner")
		}},
		{"EF-8.5 EF-6.12 needs a gunner in hand and room for it under three cards", func(t *testing.T) {
			p, _ := ready(t, "first-officer", "banker")
			p.Forbids(0, officer)
			p, _ = ready(t, "first-officer", "gunner", "banker", "banker")
			p.spices(0, 1, 0).Allows(0, officer).Do(0, "crew:banker spice:vanilla").Allows(0, officer)
			p.Do(0, "crew:banker spice:pepper").Forbids(0, officer)
		}},
	})
}

func TestBlake(t *testing.T) {
	ready := func(t *testing.T, cards ...string) (*position, []int) {
		p := at(t).britain("blake", "byng").hand(0, append(cards, "first-officer")...)
		f := p.longLane()
		return p.ship("gb-galleon", f[2]), f
	}
	gametest.Prove(t, []gametest.Rule{
		{"EF-8.6 one enemy ship within three fields, on the rose, too", func(t *testing.T) {
			p, f := ready(t)
			p.ship("fr-galleon", f[5]).ship("fr-frigate-1", f[6]).ship("fr-frigate-2", f[1]).ship("gb-frigate-1", f[3])
			p.Offers(0, officer, "ship:fr-galleon", "ship:fr-frigate-2")
			p.ship("gb-galleon", f[3]).ship("gb-frigate-1", f[0]).Offers(0, officer, "ship:fr-galleon", "ship:fr-frigate-1", "ship:fr-frigate-2")
		}},
		{"EF-8.6 from the rose", func(t *testing.T) {
			p, f := ready(t)
			p.ship("gb-galleon", f[5]).ship("fr-galleon", f[2]).ship("fr-frigate-1", f[5])
			p.Offers(0, officer, "ship:fr-galleon", "ship:fr-frigate-1")
		}},
		{"EF-8.6 it makes no normal move in its next turn", func(t *testing.T) {
			p, f := ready(t)
			p.ship("fr-galleon", f[3]).ship("fr-frigate-1", f[1]).Do(0, officer+" ship:fr-galleon")
			p.Happened(1, "frozen seat=0 ship=fr-galleon").pass(0).Forbids(1, "ship:fr-galleon").Allows(1, sail("fr-frigate-1", f[0]))
			if !p.find("fr-galleon").Frozen || p.find("fr-frigate-1").Frozen {
				t.Error("the view shows it wrong")
			}
			p.stillToMove(1, 1)
		}},
		{"EF-8.6 in that turn only", func(t *testing.T) {
			p, f := ready(t)
			p.ship("fr-galleon", f[3]).Do(0, officer+" ship:fr-galleon").pass(0).pass(1).pass(0).Allows(1, sail("fr-galleon", f[4]))
			if p.find("fr-galleon").Frozen {
				t.Error("the view shows it frozen")
			}
		}},
		{"EF-8.6 all else is free to it", func(t *testing.T) {
			p, f := ready(t)
			p.hand(1, "gunner", "helmsman").token(1, "stellar-winds").ship("fr-galleon", f[3]).Do(0, officer+" ship:fr-galleon").pass(0)
			p.Allows(1, by("bonus:stellar-winds", "fr-galleon", f[4]), fire("fr-galleon", "ship:gb-galleon"), "crew:helmsman")
			p.Do(1, by("bonus:stellar-winds", "fr-galleon", f[4])).Forbids(1, "ship:")
		}},
		{"EF-8.6 EF-6.12 nothing in reach or already frozen: not possible", func(t *testing.T) {
			p, f := ready(t, "first-officer")
			p.Forbids(0, officer).ship("fr-galleon", f[6]).Forbids(0, officer)
			p.ship("fr-galleon", f[5]).Do(0, officer+" ship:fr-galleon").Forbids(0, officer)
		}},
	})
}

func TestByng(t *testing.T) {
	ready := func(t *testing.T, cards ...string) *position {
		p := at(t).britain("byng", "blake").hand(0, "first-officer", "first-officer").hand(1, cards...)
		return p.lane().ship("gb-galleon", p3)
	}
	gametest.Prove(t, []gametest.Rule{
		{"EF-8.7 a card of the opponent's hand is shown and leaves the match", func(t *testing.T) {
			p := ready(t, "helmsman", "helmsman").Do(0, officer+" seat:1").cards(1, 1, 10, 0)
			if !p.Fenced() {
				t.Error("what was drawn can be undone")
			}
			for _, viewer := range []game.Seat{0, 1, game.Spectator} {
				p.Happened(viewer, "discarded seat=1 crew=helmsman")
			}
			p.Do(0, officer+" seat:1").cards(1, 0, 10, 0).pass(0).spices(1, 5, 5)
			p.Do(1, "button:end").Forbids(1, "build:crew reserve:helmsman").Allows(1, "build:crew reserve:gunner")
		}},
		{"EF-8.7 which one is drawn by lot", func(t *testing.T) {
			gunners := 0
			for seed := range uint64(300) {
				p := ready(t, "gunner", "gunner", "banker").DoBy(seed, 0, officer+" seat:1")
				if slices.Contains(p.Events(0), "discarded seat=1 crew=gunner") {
					gunners++
				}
			}
			if gunners < 170 || gunners > 230 {
				t.Errorf("two gunners and a banker: a gunner came %d times of 300", gunners)
			}
		}},
		{"EF-8.7 EF-6.12 not with an empty hand, nor one's own", func(t *testing.T) {
			ready(t).Forbids(0, officer)
			ready(t, "banker").Offers(0, officer, "seat:1")
		}},
	})
}

func TestLancaster(t *testing.T) {
	ready := func(t *testing.T, cards ...string) (*position, []int) {
		p := at(t).britain("lancaster", "byng").hand(0, cards...)
		f := p.longLane()
		p.ship("gb-galleon", f[0]).ship("gb-frigate-1", f[6]).ship("fr-frigate-1", f[7])
		return p, f
	}
	gametest.Prove(t, []gametest.Rule{
		{"EF-8.8 with a gunner one own frigate attacks at one field", func(t *testing.T) {
			p, f := ready(t, "first-officer", "gunner", "gunner")
			p.ship("gb-frigate-2", f[10]).ship("fr-galleon", f[8]).Forbids(0, "crew:gunner").Do(0, officer)
			p.Offers(0, "crew:gunner", "ship:gb-frigate-1").Offers(0, "crew:gunner ship:gb-frigate-1", "ship:fr-frigate-1")
			p.Do(0, fire("gb-frigate-1", "ship:fr-frigate-1")).gone("fr-frigate-1").Happened(1, "sunk ship=fr-frigate-1 by=gb-frigate-1")
			p.ship("fr-galleon", f[7]).Forbids(0, "crew:gunner")
		}},
		{"EF-8.8 a fortress, too", func(t *testing.T) {
			p, f := ready(t, "first-officer", "gunner", "gunner")
			p.owns(1, "pytheas").fortress("pytheas").ship("gb-frigate-1", f[4]).Do(0, officer)
			p.Do(0, fire("gb-frigate-1", "fortress:pytheas")).fortified("pytheas", false)
			p.ship("fr-frigate-1", f[3]).Forbids(0, "crew:gunner")
		}},
		{"EF-8.8 not from or at the rose", func(t *testing.T) {
			p, f := ready(t, "first-officer", "gunner")
			p.ship("gb-frigate-1", f[5]).ship("fr-frigate-1", f[6]).Do(0, officer).Forbids(0, "crew:gunner")
			p.ship("gb-frigate-1", f[6]).ship("fr-frigate-1", f[5]).Forbids(0, "crew:gunner")
		}},
		{"EF-8.8 the bonus ends with the turn", func(t *testing.T) {
			p, _ := ready(t, "first-officer", "gunner")
			p.Do(0, officer).pass(0).pass(1).Forbids(0, "crew:gunner")
		}},
		{"EF-8.8 his galleon must be on the map", func(t *testing.T) {
			p, f := ready(t, "first-officer", "gunner")
			p.s.ships[p.number("gb-galleon")].at = offMap
			p.Forbids(0, "crew:")
			p.ship("gb-galleon", f[0]).Allows(0, officer)
		}},
		{"EF-8.8 EF-6.12 needs a gunner in hand, room for it, and a frigate", func(t *testing.T) {
			p, _ := ready(t, "first-officer", "banker")
			p.Forbids(0, officer)
			p, _ = ready(t, "first-officer", "gunner", "banker", "banker")
			p.spices(0, 1, 0).Do(0, "crew:banker spice:vanilla").Allows(0, officer).Do(0, "crew:banker spice:pepper").Forbids(0, officer)
			q := at(t).britain("lancaster", "byng").hand(0, "first-officer", "gunner").lane().ship("gb-galleon", p3)
			q.Forbids(0, officer)
		}},
	})
}

func TestPargo(t *testing.T) {
	ready := func(t *testing.T) *position {
		p := at(t).spain("pargo", "da-silva").hand(0, "first-officer", "first-officer", "first-officer")
		return p.lane().tile("vanilla-bend", 2, 0)
	}
	gametest.Prove(t, []gametest.Rule{
		{"EF-8.9 two spices more of the factory's kind at the next collection, again and again", func(t *testing.T) {
			for uses, want := range []int{1, 3, 5, 5} {
				p := ready(t)
				p.ship("es-galleon", p.field(7, "a"))
				for range uses {
					p.Do(0, officer)
				}
				p.pass(0).pass(1).holds(0, want, 0)
				p.spices(0, 0, 0).pass(0).pass(1).holds(0, 1, 0)
			}
			p := ready(t)
			p.ship("es-galleon", p.field(2, "a")).Do(0, officer).pass(0).pass(1).holds(0, 0, 3)
		}},
		{"EF-8.9 only if the galleon is then on a factory; frigates do not count", func(t *testing.T) {
			p := ready(t)
			p.ship("es-galleon", p3).ship("es-frigate-1", p.field(7, "a")).Do(0, officer).pass(0).pass(1).holds(0, 1, 0)
			p.Do(0, sail("es-frigate-1", p.edge(7, "N"))).Do(0, sail("es-galleon", p.field(7, "a"))).pass(0).pass(1).holds(0, 2, 0)
		}},
		{"EF-8.9 EF-6.12 always possible, for the factory comes later", func(t *testing.T) {
			p := ready(t)
			p.ship("es-galleon", p3).Do(0, officer).Do(0, sail("es-galleon", p.field(7, "a"))).pass(0).pass(1).holds(0, 3, 0)
		}},
	})
}

func TestDeGuzman(t *testing.T) {
	ready := func(t *testing.T) *position {
		p := at(t).spain("de-guzman", "pargo").hand(0, "first-officer", "first-officer", "first-officer")
		p.lane().tile("hecateus", 2, 0).tile("apollas", 3, 0).tile("patrocles", 4, 0)
		return p.owns(0, "pytheas", "hecateus", "apollas").owns(1, "patrocles").ship("es-galleon", 0)
	}
	gametest.Prove(t, []gametest.Rule{
		{"EF-8.10 a free fortress at once on an own planet", func(t *testing.T) {
			p := ready(t).Offers(0, officer, "planet:pytheas", "planet:hecateus", "planet:apollas")
			p.Do(0, officer+" planet:pytheas").fortified("pytheas", true).holds(0, 0, 0).Happened(1, "built-fortress seat=0 planet=pytheas")
			p.Offers(0, officer, "planet:hecateus", "planet:apollas")
		}},
		{"EF-8.10 within the limit", func(t *testing.T) {
			ready(t).Do(0, officer+" planet:pytheas", officer+" planet:apollas").Forbids(0, officer)
			ready(t).built(0, 0, 2).Forbids(0, officer)
		}},
		{"EF-8.10 EF-6.12 not without an own planet that has none", func(t *testing.T) {
			p := at(t).spain("de-guzman", "pargo").hand(0, "first-officer").lane().owns(0, "pytheas").fortress("pytheas")
			p.ship("es-galleon", 0).Forbids(0, officer)
		}},
		{"EF-8.10 EF-10.4 under an enemy ship, too", func(t *testing.T) {
			p := ready(t)
			p.ship("gb-galleon", p3).Do(0, officer+" planet:pytheas").fortified("pytheas", true).stands("gb-galleon", p3)
		}},
		{"EF-8.10 it stops enemy ships at once", func(t *testing.T) {
			p := ready(t)
			p.ship("gb-galleon", p.edge(1, "N")).Do(0, officer+" planet:pytheas").pass(0).Forbids(1, sail("gb-galleon", p3))
		}},
	})
}

func TestDaSilva(t *testing.T) {
	ready := func(t *testing.T) (*position, []int) {
		p := at(t).spain("da-silva", "pargo").hand(0, "first-officer").token(0, "stellar-winds")
		f := p.longLane()
		return p.ship("es-galleon", f[9]).ship("gb-galleon", f[0]), f
	}
	gametest.Prove(t, []gametest.Rule{
		{"EF-8.11 with a stellar-winds token an enemy ship is moved up to three fields", func(t *testing.T) {
			p, f := ready(t)
			p.Offers(0, officer+" ship:gb-galleon", fields(f[1], f[2], f[3])...).Forbids(0, officer+" ship:es-galleon")
			p.Do(0, officer+" "+sail("gb-galleon", f[2])).stands("gb-galleon", f[2]).tokens(0, 0).cards(0, 0, 11, 1)
			p.Happened(1, "driven seat=0 ship=gb-galleon from="+itoa(f[0])+" to="+itoa(f[2])).Allows(0, sail("es-galleon", f[8]))
		}},
		{"EF-8.11 EF-6.12 not without the token", func(t *testing.T) {
			p, f := ready(t)
			p.Do(0, by("bonus:stellar-winds", "es-galleon", f[8])).Forbids(0, officer).token(0, "warning-shot", "new-cargo").Forbids(0, officer)
		}},
		{"EF-8.11 EF-6.12 not when no enemy ship can be moved", func(t *testing.T) {
			p, f := ready(t)
			p.ship("es-frigate-1", f[1]).Forbids(0, officer)
			p.ship("gb-frigate-1", f[5]).Allows(0, officer+" "+sail("gb-frigate-1", f[6]))
		}},
		{"EF-8.11 a frigate, too, no further than three", func(t *testing.T) {
			p, f := ready(t)
			p.ship("gb-frigate-1", f[3]).ship("gb-galleon", f[8]).Forbids(0, officer+" "+sail("gb-frigate-1", f[7]))
			p.Do(0, officer+" "+sail("gb-frigate-1", f[6])).stands("gb-frigate-1", f[6])
		}},
		{"EF-8.11 even when her galleon is frozen or has moved", func(t *testing.T) {
			p, f := ready(t)
			p.frozen("es-galleon").Allows(0, officer+" "+sail("gb-galleon", f[3]))
			p, f = ready(t)
			p.Do(0, sail("es-galleon", f[8])).Allows(0, officer+" "+sail("gb-galleon", f[3]))
		}},
		{"EF-8.11 a frozen target, too", func(t *testing.T) {
			p, f := ready(t)
			p.frozen("gb-galleon").Do(0, officer+" "+sail("gb-galleon", f[3])).stands("gb-galleon", f[3])
		}},
		{"EF-8.11 into a singularity", func(t *testing.T) {
			p := at(t).spain("da-silva", "pargo").hand(0, "first-officer").token(0, "stellar-winds")
			edge, hole := p.reef()
			p.ship("es-galleon", p.edge(0, "S")).ship("gb-galleon", edge).Do(0, officer+" "+sail("gb-galleon", hole)).gone("gb-galleon")
		}},
		{"EF-8.11 fortresses stop the ship by its own side's view; ships stop it", func(t *testing.T) {
			p, f := ready(t)
			p.owns(0, "pytheas").fortress("pytheas").Offers(0, officer+" ship:gb-galleon", fields(f[1], f[2])...)
			p, f = ready(t)
			p.owns(1, "pytheas").fortress("pytheas").Offers(0, officer+" ship:gb-galleon", fields(f[1], f[2], f[3])...)
			p.ship("gb-frigate-1", f[2]).Offers(0, officer+" ship:gb-galleon", fields(f[1])...)
		}},
		{"EF-8.11 the ship's own move is not used up", func(t *testing.T) {
			p, f := ready(t)
			p.Do(0, officer+" "+sail("gb-galleon", f[3])).pass(0).Allows(1, sail("gb-galleon", f[0]))
		}},
	})
}

func TestDeAviles(t *testing.T) {
	ready := func(t *testing.T, cards ...string) *position {
		p := at(t).spain("de-aviles", "pargo").hand(0, append(cards, "first-officer")...)
		return p.lane().ship("es-galleon", p3)
	}
	gametest.Prove(t, []gametest.Rule{
		{"EF-8.12 sells a card of the hand to the reserve for one pepper and one vanilla", func(t *testing.T) {
			p := ready(t, "gunner", "banker").Offers(0, officer, "crew:gunner", "crew:banker")
			p.Do(0, officer+" crew:gunner").holds(0, 1, 1).cards(0, 1, 10, 1)
			if !slices.Equal(p.me(0).Hand, []string{"banker"}) || !slices.Contains(p.me(0).Reserve, "gunner") {
				t.Errorf("hand %q, reserve %q", p.me(0).Hand, p.me(0).Reserve)
			}
		}},
		{"EF-8.12 which card is sold, the others are not told", func(t *testing.T) {
			p := ready(t, "gunner", "banker").Do(0, officer+" crew:gunner")
			for _, viewer := range []game.Seat{1, game.Spectator} {
				p.Happened(viewer, "sold seat=0").Untold(viewer, "sold-card")
				if his := p.view(viewer).Players[0]; len(his.Hand)+len(his.Reserve) != 0 || his.HandSize != 1 {
					t.Errorf("seat %d sees hand %q, reserve %q", viewer, his.Hand, his.Reserve)
				}
			}
			p.Happened(0, "sold-card seat=0 crew=gunner")
			q := ready(t, "gunner", "banker")
			var c game.Choice
			for _, m := range q.s.Moves(0, nil) {
				if q.s.Choice(0, m, &c); c.Kind == "de-aviles" && c.Seen != game.SeatsOf(0) {
					t.Errorf("the choice is seen by %b", c.Seen)
				}
			}
		}},
		{"EF-8.12 another first officer may be sold, the one played may not", func(t *testing.T) {
			ready(t, "first-officer").Offers(0, officer, "crew:first-officer").Do(0, officer+" crew:first-officer").cards(0, 0, 11, 1)
			ready(t).Forbids(0, officer)
		}},
		{"EF-8.12 within the caps", func(t *testing.T) {
			ready(t, "gunner").spices(0, 5, 3).Do(0, officer+" crew:gunner").holds(0, 5, 4)
			ready(t, "gunner").spices(0, 3, 5).Do(0, officer+" crew:gunner").holds(0, 4, 5)
			ready(t, "gunner").spices(0, 5, 5).Forbids(0, officer)
		}},
		{"EF-8.12 a sold card can be recruited again", func(t *testing.T) {
			p := ready(t, "boatswain", "boatswain").spices(0, 4, 0).Do(0, officer+" crew:boatswain").Do(0, "button:end")
			p.Allows(0, "build:crew reserve:boatswain").Forbids(0, "build:crew reserve:helmsman")
		}},
	})
}
