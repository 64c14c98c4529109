package efemeris

import (
	"fmt"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

// printed are the options of a match by that edition.
func printed(mode, edition string) map[string]string {
	return map[string]string{"mode": mode, "edition": edition}
}

func TestEditionOfCassini(t *testing.T) {
	// turner is Cassini in command of seat 0's galleon on the rose; hecateus lies on cell 1.
	turner := func(t *testing.T, mode, edition string) *position {
		p := atVariant(t, printed(mode, edition))
		if mode == "team" {
			p.nation(2, "france", "hubac").nation(0, "france", "cassini")
		} else {
			p.nation(0, "france", "cassini", "hubac")
		}
		return p.hand(0, "first-officer").tile("hecateus", 1, 0).ship("fr-galleon", 0)
	}
	for _, mode := range modes {
		for edition, frigatesStop := range map[string]bool{"fr": false, "de": true, "hu": true} {
			t.Run(fmt.Sprintf("EF-13.1 EF-8.4 what keeps Cassini from turning a tile: %s, %s", edition, mode), func(t *testing.T) {
				path := officer + " cell:1 turn:1"
				p := turner(t, mode, edition).Allows(0, path)
				p.ship("gb-galleon", p.field(1, "a")).Forbids(0, officer+" cell:1")
				p = turner(t, mode, edition)
				p.ship("gb-frigate-1", p.field(1, "a"))
				if got := p.Can(0, path); got == frigatesStop {
					t.Errorf("under an enemy frigate the tile turns: %v", got)
				}
				p = turner(t, mode, edition)
				p.ship("fr-frigate-1", p.field(1, "a")).Allows(0, path)
				p = turner(t, mode, edition)
				p.ship("gb-frigate-1", p.edge(1, "N")).ship("gb-galleon", p.edge(1, "NE")).Allows(0, path)
			})
		}
	}
	gametest.Prove(t, []gametest.Rule{
		{"EF-13.1 fr is the default", func(t *testing.T) {
			for seats := 2; seats <= 4; seats++ {
				if options, err := (Rules{}).Resolve(seats, nil); err != nil || options["edition"] != "fr" {
					t.Errorf("%d seats: %v, %v", seats, options, err)
				}
			}
		}},
		{"EF-13.1 a partner's ships do not keep her from it in any edition", func(t *testing.T) {
			for _, edition := range editions {
				p := turner(t, "team", edition)
				p.ship("fr-galleon-2", p.field(1, "a")).Allows(0, officer+" cell:1 turn:1")
				p.ship("fr-galleon-2", 0).ship("fr-frigate-3", p.field(1, "a")).Allows(0, officer+" cell:1 turn:1")
			}
		}},
		{"EF-13.1 in a free for all either enemy's ship counts", func(t *testing.T) {
			p := turner(t, "free-for-all", "de")
			p.ship("es-frigate-1", p.field(1, "a")).Forbids(0, officer+" cell:1")
			p = turner(t, "free-for-all", "fr")
			p.ship("es-frigate-1", p.field(1, "a")).Allows(0, officer+" cell:1 turn:1").ship("es-galleon", p.field(1, "a")).Forbids(0, officer+" cell:1")
		}},
	})
}

func TestEditionOfTeamCaptains(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-13.2 fr and de: chosen", func(t *testing.T) {
			for _, edition := range []string{"fr", "de"} {
				p, seats := allied(t, printed("team", edition), 1)
				p.inPhase(-1, "captains").decides(0, 1, 2, 3).Begins(seats[0], "captain:hubac").Untold(game.Spectator, "captain-revealed")
			}
		}},
		{"EF-13.2 hu: drawn by lot, different in a team, shown at once", func(t *testing.T) {
			const matches = 160
			counts := map[string]int{}
			for seed := range uint64(matches) {
				p := start(t, printed("team", "hu"), seed, nil)
				seats := p.pairs()
				p.Do(seats[0], "nation:france").DoBy(seed+1000, seats[1], "nation:britain").inPhase(seats[0], "planet").decides(game.Seat(seats[0]))
				if !p.Fenced() {
					t.Fatal("what was drawn can be undone")
				}
				for i, seat := range seats {
					his := p.view(game.Spectator).Players[seat]
					counts[fmt.Sprint(i, his.Captain)]++
					p.Happened(game.Spectator, fmt.Sprintf("captain-revealed seat=%d captain=%s", seat, his.Captain))
					if mate := p.view(0).Players[seats[(i+2)%4]]; his.Captain == "" || his.Captain == mate.Captain {
						t.Errorf("partners have the captains %q and %q", his.Captain, mate.Captain)
					}
				}
			}
			for i, nation := range []string{"france", "britain", "france", "britain"} {
				for _, captain := range readChart(t).Captains[nation] {
					if n := counts[fmt.Sprint(i, captain)]; n < matches/8 || n > matches*3/8 {
						t.Errorf("%s came to player %d in %d of %d matches", captain, i, n, matches)
					}
				}
			}
		}},
		{"EF-13.2 hu: a duel's and a free for all's captains are chosen", func(t *testing.T) {
			for _, mode := range []string{"duel", "free-for-all"} {
				p := start(t, printed(mode, "hu"), 1, nil)
				for p.view(game.Spectator).Phase == "nation" {
					seat := int(p.s.Deciding().First())
					p.Do(seat, p.Paths(seat)[0])
				}
				p.inPhase(-1, "captains").Begins(0, "captain:hubac").Begins(1, "captain:fairborne")
			}
		}},
	})
}

func TestEditionOfFortresses(t *testing.T) {
	fortified := func(t *testing.T, mode, edition string, pepper, vanilla int) *position {
		p := atVariant(t, printed(mode, edition)).turn(0, "construction").lane().owns(0, "pytheas")
		return p.spices(0, pepper, vanilla)
	}
	for _, mode := range modes {
		for _, edition := range editions {
			t.Run(fmt.Sprintf("EF-13.3 EF-10.4 a fortress: %s, %s", edition, mode), func(t *testing.T) {
				vanilla := 1
				if mode == "team" && edition == "hu" {
					vanilla = 2
				}
				fortified(t, mode, edition, 1, vanilla).Do(0, "build:fortress planet:pytheas").holds(0, 0, 0).fortified("pytheas", true)
				fortified(t, mode, edition, 5, vanilla-1).Forbids(0, "build:fortress")
				fortified(t, mode, edition, 0, 5).Forbids(0, "build:fortress")
			})
		}
	}
	t.Run("EF-13.3 EF-8.10 hu: de Guzmán's costs nothing all the same", func(t *testing.T) {
		p := atVariant(t, printed("team", "hu")).nation(0, "spain", "de-guzman").nation(2, "spain", "pargo").hand(0, "first-officer").lane()
		p.owns(0, "pytheas").ship("es-galleon", 0).Do(0, officer+" planet:pytheas").fortified("pytheas", true).holds(0, 0, 0)
	})
}

func TestEditionOfSpanishCrew(t *testing.T) {
	// spain is Spain's tactics phase, just begun, in a duel by that edition: seat 0's galleon stands on that field of
	// posidonius (planet a, anchorage b) on cell 1; pytheas lies on cell 4, turned so that the rose is beside it.
	spain := func(t *testing.T, edition, letter string, cards ...string) *position {
		p := atVariant(t, printed("duel", edition)).spain("pargo", "da-silva").hand(0, cards...).tile("posidonius", 1, 0).tile("pytheas", 4, 0)
		return p.ship("es-galleon", p.field(1, letter)).turn(1, "construction").Do(1, "button:end").inPhase(0, "tactics")
	}
	gametest.Prove(t, []gametest.Rule{
		{"EF-13.4 EF-6.10 fr and de: the boatswain is played anywhere", func(t *testing.T) {
			for _, edition := range []string{"fr", "de"} {
				p := spain(t, edition, "a", "boatswain").Do(0, "crew:boatswain")
				p.Do(0, sail("es-galleon", p.field(1, "b"))).pass(0).pass(1).tokens(0, 2)
			}
		}},
		{"EF-13.4 EF-6.10 hu: the galleon must already stand on an anchorage", func(t *testing.T) {
			p := spain(t, "hu", "a", "boatswain")
			p.ship("es-frigate-1", p.field(1, "b")).Forbids(0, "crew:boatswain")
			p = spain(t, "hu", "a", "boatswain").Forbids(0, "crew:boatswain")
			p.Do(0, sail("es-galleon", p.field(1, "b"))).Do(0, "crew:boatswain").pass(0).pass(1).tokens(0, 2)
			p = spain(t, "hu", "b", "boatswain", "boatswain").bag(5, 0, 0).Do(0, "crew:boatswain", "crew:boatswain")
			p.Do(0, sail("es-galleon", p.field(1, "a"))).pass(0).pass(1).inBag(5)
		}},
		{"EF-13.4 EF-6.11 fr and de: the governor is played on a planet reached in this phase", func(t *testing.T) {
			for _, edition := range []string{"fr", "de"} {
				p := spain(t, edition, "b", "governor").Forbids(0, "crew:governor")
				p.Do(0, sail("es-galleon", p.field(1, "a"))).Allows(0, "crew:governor")
			}
		}},
		{"EF-13.4 EF-6.11 hu: the galleon must have begun the tactics phase on the planet", func(t *testing.T) {
			p := spain(t, "hu", "a", "governor", "governor").spices(0, 5, 5).Do(0, "crew:governor", "crew:governor", "button:end")
			p.Offers(0, "build:conquest planet:posidonius", "pay:0-2", "pay:1-1", "pay:2-0")
			p = spain(t, "hu", "b", "governor")
			p.Do(0, sail("es-galleon", p.field(1, "a"))).Forbids(0, "crew:governor").pass(0).pass(1).Allows(0, "crew:governor")
		}},
		{"EF-13.4 EF-6.11 hu: on that planet, and no other, when the card is played", func(t *testing.T) {
			p := spain(t, "hu", "a", "governor").token(0, "stellar-winds", "stellar-winds")
			p.Do(0, sail("es-galleon", p.field(1, "b"))).Forbids(0, "crew:governor")
			p.Do(0, by("bonus:stellar-winds", "es-galleon", p.field(1, "a"))).Allows(0, "crew:governor")
			q := spain(t, "hu", "a", "governor").token(0, "stellar-winds")
			q.Do(0, sail("es-galleon", q.field(0, "a"))).Do(0, by("bonus:stellar-winds", "es-galleon", q.field(4, "a"))).Forbids(0, "crew:governor")
			r := spain(t, "fr", "a", "governor").token(0, "stellar-winds")
			r.Do(0, sail("es-galleon", r.field(0, "a"))).Do(0, by("bonus:stellar-winds", "es-galleon", r.field(4, "a"))).Allows(0, "crew:governor")
		}},
		{"EF-13.4 hu: in a team and in a free for all, too", func(t *testing.T) {
			p := atVariant(t, printed("team", "hu")).nation(0, "spain", "pargo").nation(2, "spain", "da-silva").hand(2, "boatswain", "governor")
			p.tile("posidonius", 1, 0).ship("es-galleon", p.field(1, "b")).ship("es-galleon-2", p.edge(1, "N")).turn(1, "construction").both(1)
			p.Forbids(2, "crew:").Do(2, sail("es-galleon-2", p.field(1, "a"))).Forbids(2, "crew:")
			p.whole(0).whole(1).Allows(2, "crew:governor").Forbids(2, "crew:boatswain")
			q := atVariant(t, printed("free-for-all", "hu")).hand(2, "boatswain", "governor").tile("posidonius", 1, 0)
			q.ship("es-galleon", q.field(1, "a")).turn(1, "construction").Do(1, "button:end").Allows(2, "crew:governor").Forbids(2, "crew:boatswain")
			q.Do(2, sail("es-galleon", q.field(1, "b"))).Allows(2, "crew:boatswain").Forbids(2, "crew:governor")
		}},
	})
}
