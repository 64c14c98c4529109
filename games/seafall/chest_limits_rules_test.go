package seafall

import (
	"fmt"
	"slices"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

// acted is the position after the seat in turn has done its action that needs a ship.
func (p *position) acted() *position {
	q := play{s: p.s, c: p.Chance, seat: p.s.turn, me: &p.s.provinces[p.s.turn]}
	q.s.beginAction(actShip)
	q.s.endAction()
	return p
}

// What tombs, temples and statues do not allow, and what is noted of them for milestones.
func TestLimitsOfTheHall(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-22.1 no tomb lies beneath a site that was explored from the start", func(t *testing.T) {
			p := at(t, 3, "soldiers").hall()
			p.s.printSites()
			hidden, open := p.winter().s.story.hall.hidden()
			gametest.Equal(t, "hidden, open", fmt.Sprint(hidden, open), fmt.Sprint(1<<cards.TombCount-1, 0))
		}},
		{"SF-22.1 entering is the action that needs a ship", func(t *testing.T) {
			atTomb(t, "explorers").acted().Forbids(0, "site:gannet-5")
		}},
		{"SF-22.1 what helps at dangerous sites helps there", func(t *testing.T) {
			atTomb(t, "explorers").gives(0, 2).Do(0, "site:gannet-5 ship:red-1").pool(7, "ship=6 support=1 place=1 garrison=-1")
		}},
		{"SF-22.1 SF-20.6 the turn remembers how hard the tomb was, and whether it was sealed", func(t *testing.T) {
			p := silent(inTomb(t))
			gametest.Equal(t, "entered", p.s.now.entered, cards.All.Tombs[0].Defence)
			gametest.Equal(t, "before", p.s.now.sealed, false)
			gametest.Equal(t, "sealed", p.Do(0, "choice:2").s.now.sealed, true)
			gametest.Equal(t, "taken", silent(inTomb(t)).Do(0, "choice:1").s.now.sealed, false)
		}},
		{"SF-22.2 nothing is given that is not there", func(t *testing.T) {
			atTemple(t, "explorers").Forbids(0, "temple:4 cargo:red-1-timber")
		}},
		{"SF-22.2 SF-8.6 a whole throw is rolled once more before luck is used, not after it", func(t *testing.T) {
			p := atTemple(t, "explorers").luck(0, 3).Do(0, "temple:4 button:luck boon:reroll", "site:gannet-6 ship:red-1")
			p.rolls(0, "button:roll", [faceKinds]uint8{3, 0, 0, 0}).Allows(0, "button:reroll").Do(0, "button:luck")
			p.Allows(0, "button:luck").Forbids(0, "button:reroll")
		}},
		{"SF-22.3 a turn turns one statue", func(t *testing.T) {
			first, second := cards.GoodNames[cards.All.Statues[0]], cards.GoodNames[cards.All.Statues[1]]
			p := at(t, 3, "builders").hall().plate(1, "gannet").plate(2, "orchard").ship(0, 1, "gannet").ship(0, 2, "orchard")
			p.cargo(0, 1, first, 1).cargo(0, 2, second, 1).Allows(0, "statue:2 ship:red-2").Do(0, "statue:1 ship:red-1").Forbids(0, "statue:2")
		}},
	})
}

// What raids at sea do not allow, and what is noted of them for milestones.
func TestLimitsOfTheSails(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-23.1 raiding is the action that needs a ship, for ships and for the corsairs", func(t *testing.T) {
			atPrize(t).acted().Forbids(0, "piece:green-1")
			pirates(t, 1).acted().Forbids(0, "piece:standing-order")
		}},
		{"SF-23.3 the corsairs are raided on an own ship's space", func(t *testing.T) {
			pirates(t, 1).hex(0, 1, prizeSpace+1).hex(0, 2, prizeSpace+1).Forbids(0, "piece:standing-order")
		}},
		{"SF-23.1 a ship with no hold left is sunk by one success, not by none", func(t *testing.T) {
			p := atPrize(t).damage(1, 1, "flooded-hold", "flooded-hold").raids(raidGreen1, 1)
			p.Shows(0, "piece:green-1", "sink target=green-1 n=1")
		}},
		{"SF-23.1 goods and upgrades go to ships that lie there, and only what is aboard is taken", func(t *testing.T) {
			p := atPrize(t).boxes(0, 1, "raid", 1).hex(0, 2, prizeSpace+1).cargo(1, 1, "timber", 1).upgrade(1, 1, "swift").raids(raidGreen1, 2)
			p.Allows(0, "good:timber ship:red-1", "upgrade:swift ship:red-1").Forbids(0, "good:timber ship:red-2", "upgrade:swift ship:red-2")
			p.Forbids(0, "good:iron").Forbids(0, "good:spice")
		}},
		{"SF-23.1 SF-13.4 an upgrade over another throws that back, and its glory", func(t *testing.T) {
			own := []string{cards.IDs.Upgrades[1], cards.IDs.Upgrades[2]}
			p := atPrize(t).boxes(0, 1, "raid", 1).hex(0, 2, prizeSpace+1).upgrade(0, 1, own...).upgrade(1, 1, "swift").glory(0, 4).glory(1, 4).raids(raidGreen1, 2)
			p.Do(0, "upgrade:swift ship:red-1 upgrade:"+own[0]).hasGlory(0, 4).hasGlory(1, 3)
			p.Happened(game.Spectator, "threw-back ship=red-1 upgrade="+own[0])
			gametest.Equal(t, "laws", p.s.Audit(), nil)
		}},
		{"SF-23.1 SF-23.3 SF-20.6 the turn remembers what was taken and sunk", func(t *testing.T) {
			p := atPrize(t).boxes(0, 1, "raid", 1).cargo(1, 1, "timber", 1).upgrade(1, 1, "swift").raids(raidGreen1, 3)
			gametest.Equal(t, "prizes", p.Do(0, "good:timber ship:red-1").s.now.prizes, uint8(1))
			gametest.Equal(t, "prizes", p.Do(0, "upgrade:swift ship:red-1").s.now.prizes, uint8(2))
			gametest.Equal(t, "sunk", p.s.now.sank, false)
			gametest.Equal(t, "sunk", atPrize(t).raids(raidGreen1, 2).Do(0, "piece:green-1").s.now.sank, true)
			gametest.Equal(t, "corsairs", broken(t, 0).s.now.broke, true)
		}},
		{"SF-23.2 SF-10.6 who must place two markers gets the owner's one back first, and needs one of its own", func(t *testing.T) {
			savage := func() *position {
				return atPrize(t).active(0, "savage").war(1, 0, 1).marked(0, "gannet", 0, 7).cargo(1, 1, "linen", 2)
			}
			p := savage().Allows(0, raidGreen1)
			p.raids(raidGreen1, 3).hasMarkers(0, 0).hasMarkers(1, 8).Happened(game.Spectator, "returned province=red other=green n=1")
			gametest.EqualLists(t, "war", p.province(1).War, []EnmityView{{Seat: 0, N: 1}})
			atPrize(t).active(0, "savage").marked(0, "gannet", 0, 7).Forbids(0, raidGreen1)
		}},
		{"SF-23.2 SF-10.7 who has no marker left sinks a ship by one of its owner's that goes back", func(t *testing.T) {
			p := atPrize(t).war(1, 0, 1).marked(0, "gannet", 0, 7).cargo(1, 1, "linen", 2).raids(raidGreen1, 2).hasMarkers(0, 0)
			p.Do(0, "piece:green-1").hasMarkers(0, 0).hasMarkers(1, 8)
			gametest.EqualLists(t, "war", p.province(1).War, []EnmityView{{Seat: 0, N: 1}})
		}},
		{"SF-23.3 SF-16.3 who is away is not plundered", func(t *testing.T) {
			p := at(t, 3, "soldiers").sails().corsairs(20, 0).fleet(1, "gannet").goods(1, "iron", 4)
			gametest.Equal(t, "while it plays", fmt.Sprint(p.s.corsairsReach(1), p.s.corsairsPrey()), "true 1")
			p.s.away = p.s.away.With(1)
			gametest.Equal(t, "reached", p.s.corsairsReach(1), false)
			gametest.Equal(t, "met", p.s.corsairsPrey(), int8(noSeat))
		}},
		{"SF-23.1 sinking the corsairs leaves it known which ships were raided this year", func(t *testing.T) {
			p := pirates(t, 0)
			p.s.story.sails.raided |= 1 << shipOf(1, 0)
			for _, entry := range cards.All.Tales(cards.PrizeSymbol) {
				p.s.story.tales[entry-cards.SpotCount] = 1
			}
			p.raids(raidFleet1, 3).Do(0, "piece:standing-order")
			if !slices.Contains(p.view(1).Yearly, "green-1") {
				t.Errorf("raided this year: %v", p.view(1).Yearly)
			}
		}},
		{"SF-23.3 the laws: they lie on the sea or are away, and goods lie aboard", func(t *testing.T) {
			for what, spoil := range map[string]func(f *sails){
				"in a harbour": func(f *sails) { f.at = 0 }, "there and away": func(f *sails) { f.away = 1 },
				"goods nowhere": func(f *sails) { f.at = nowhere },
			} {
				p := pirates(t, 2)
				if spoil(&p.s.story.sails); p.s.auditSails() == nil {
					t.Errorf("the laws allow corsairs: %s", what)
				}
			}
		}},
	})
}

// What the open sea does not allow, and what is noted of it for milestones.
func TestLimitsOfTheSea(t *testing.T) {
	dangerous := func(t *testing.T, space int) *position {
		return surveyor(t, space).epithet(0, "daring")
	}
	gametest.Prove(t, []gametest.Rule{
		{"SF-21.1 SF-21.2 a land chart gives no dice on the sea", func(t *testing.T) {
			p := surveyor(t, 24)
			card := landChart("sun", 1)
			p.research(0, card).Do(0, "space:24 ship:red-1").Forbids(0, fmt.Sprintf("research:%d", card))
		}},
		{"SF-21.2 what helps at dangerous sites helps from column 7 on", func(t *testing.T) {
			for space, want := range map[int]int{28: 6, 33: 7} {
				p := dangerous(t, space).Do(0, fmt.Sprintf("space:%d ship:red-1", space))
				gametest.Equal(t, fmt.Sprint("dice on space ", space), p.s.dice(0, &p.s.throw), want)
			}
		}},
		{"SF-21.2 SF-21.4 SF-20.6 milestones ask for the sea explored, and for land found there", func(t *testing.T) {
			met := func(p *position) string {
				return fmt.Sprint(p.s.met(0, uint8(p.id(cards.IDs.Milestones, "open-water"))), p.s.met(0, uint8(p.id(cards.IDs.Milestones, "a-name-for-it"))))
			}
			gametest.Equal(t, "before", met(surveyor(t, 24)), "false false")
			gametest.Equal(t, "by a current", met(surveyor(t, 24).finds(cards.CurrentTile)), "true false")
			gametest.Equal(t, "by an island", met(surveyor(t, 25).finds(cards.IslandTile)), "true true")
		}},
		{"SF-21.3 SF-1.6 a treasure from a wreck is the cheapest there is, and its glory counts", func(t *testing.T) {
			p := surveyor(t, 24).glory(0, 2)
			cheapest := uint8(none)
			for rest := p.s.treasures; rest != 0; rest &= rest - 1 {
				if n := lowestBit(rest); cheapest == none || cards.All.Treasures[n].Price < cards.All.Treasures[cheapest].Price {
					cheapest = n
				}
			}
			p.effectsAt(context{seat: 0, island: none, ship: 0, aboard: true}, cards.Effect{Op: cards.EffectTreasure, Arg: cards.AnyArg, N: 1})
			gametest.EqualLists(t, "treasures", p.province(0).Treasures, []string{cards.IDs.Treasures[cheapest]})
			p.hasGlory(0, 2+int(cards.All.Treasures[cheapest].Glory))
		}},
		{"SF-21.3 SF-29.2 the sea takes no wreck back that held a scrap of the last chart", func(t *testing.T) {
			scraps := 0
			for i, tile := range cards.All.Tiles {
				for _, e := range tile.Effects {
					if e.Op == cards.EffectScrap {
						scraps++
						gametest.Equal(t, "goes back", tidal>>i&1, uint32(0))
					}
				}
			}
			gametest.Equal(t, "wrecks with one", scraps > 0, true)
		}},
		{"SF-20.4 what opens a chest can't be taken back, whatever the deed", func(t *testing.T) {
			p := at(t, 3, "builders").opened().hall().version(cards.Version)
			p.s.story.lay(cards.FirstOpen, 0)
			for i, island := range []string{"gannet", "orchard", "smoke", "bell", "glass"} {
				p.plate(i+1, island)
			}
			p.s.story.hall.turned = 0b11110
			p.ship(0, 1, "gannet").cargo(0, 1, cards.GoodNames[cards.All.Statues[0]], 1).Check().Do(0, "statue:1 ship:red-1")
			gametest.Equal(t, "the fifth statue turned", p.Journal.Revealed(), true)
			p = atTemple(t, "explorers").version(cards.Version).match(12).council(0, "woodsman").atTide(11).Do(0, "temple:4 advisor:woodsman boon:dice")
			gametest.Equal(t, "the Tide", p.tideAt(), 12)
			gametest.Equal(t, "an advisor given as the Tide comes to 12", p.Journal.Revealed(), true)
			p = atTemple(t, "explorers").version(cards.Version).council(0, "woodsman").atTide(11).Do(0, "temple:4 advisor:woodsman boon:dice")
			gametest.Equal(t, "one that opens nothing", p.Journal.Revealed(), false)
		}},
	})
}
