package seafall

import (
	"fmt"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

// What cards allow, and how often (SF-2.4).
func TestLimitsOfPermissions(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-2.4 SF-12.5 the convict may go under the stack with another advisor, whose glory is lost, or turns face down", func(t *testing.T) {
			fleeing := func() *position {
				return at(t, 3, "builders").active(0, "convict").council(0, "renowned-builder", "carpenter").glory(0, 2).Do(0, "button:end").phase(0, "retire")
			}
			p := fleeing()
			size := p.s.advisors.size()
			p.Do(0, "advisor:renowned-builder").Happened(game.Spectator, "fled province=red advisor=convict with=renowned-builder").hasGlory(0, 1).phase(1, "hire")
			gametest.EqualLists(t, "council", p.province(0).Advisors, []AdvisorView{{ID: "carpenter"}})
			gametest.Equal(t, "stack", p.s.advisors.size(), size+2)
			p = fleeing().Do(0, "button:stay").hasGlory(0, 2).phase(1, "hire")
			gametest.Equal(t, "council", len(p.province(0).Advisors), 3)
			at(t, 3, "builders").active(0, "convict").Do(0, "button:end").phase(1, "hire") // with nobody else
		}},
		{"SF-2.4 SF-12.1 by the foreman one advisor more is hired in a turn, for 2 gold less", func(t *testing.T) {
			p := at(t, 3, "builders").active(0, "foreman").gold(0, 0).Allows(0, "advisor:carpenter pay:gold").Forbids(0, "advisor:renowned-merchant pay:gold")
			p.gold(0, 2).Do(0, "advisor:renowned-merchant pay:gold").hasGold(0, 0).hasGlory(0, 1).Forbids(0, "advisor:").phase(0, "action")
			gametest.EqualLists(t, "council", p.province(0).Advisors, []AdvisorView{{ID: "renowned-merchant"}})
			at(t, 3, "builders").active(0, "carpenter").Forbids(0, "advisor:")
		}},
		{"SF-2.4 by a guild hall the display is renewed once a turn, for 1 gold", func(t *testing.T) {
			p := at(t, 3, "builders").building(0, 1, "guild-hall").gold(0, 0).Forbids(0, "button:redraw").gold(0, 1)
			before := p.shown()
			p.Do(0, "button:redraw").hasGold(0, 0).gold(0, 9).Forbids(0, "button:redraw")
			gametest.Equal(t, "none is left of those before", p.shown()&before, uint64(0))
			p.turn(0, "builders").Allows(0, "button:redraw")
		}},
		{"SF-2.4 by an observatory its owner alone sees the top of one deck, once a turn", func(t *testing.T) {
			p := at(t, 3, "builders").building(0, 1, "observatory").Allows(0, "button:peek deck:advisors", "button:peek deck:damage", "button:peek deck:events")
			p.stackDamage("scratches").Do(0, "button:peek deck:damage").Untold(1, "peeked-").Forbids(0, "button:peek")
			if told := p.Events(0); len(told) != len(p.Events(1))+1 {
				t.Errorf("red is told %v, green %v", told, p.Events(1))
			}
			p.turn(0, "builders").Allows(0, "button:peek deck:advisors")
		}},
		{"SF-2.4 SF-13.1 the brute has one other good put back that lies where something was bought, once a turn", func(t *testing.T) {
			p := at(t, 3, "merchants").active(0, "brute").gold(0, 20).ship(0, 1, "gannet").ship(0, 2, "orchard").site("orchard", 1, "good iron").lying("orchard", 1)
			for k := 1; k <= 4; k++ {
				p.site("gannet", k, "good spice").lying("gannet", k)
			}
			p.Forbids(0, "site:gannet-2 button:put-back").Do(0, "site:gannet-1 ship:red-1")
			p.Allows(0, "site:gannet-2 button:put-back", "site:gannet-4 button:put-back").Forbids(0, "site:orchard-1 button:put-back")
			p.Do(0, "site:gannet-2 button:put-back").Happened(game.Spectator, "put-back province=red island=gannet site=2 good=spice")
			gametest.Equal(t, "it lies there", p.view(1).Islands[0].Sites[1].Lying, false)
			gametest.Equal(t, "supply", p.view(1).Supply.Spice, 10-4+1)
			p.Forbids(0, "site:gannet-3 button:put-back").Allows(0, "site:gannet-3 ship:red-1")
			p = at(t, 3, "merchants").active(0, "dockmaster").gold(0, 20).ship(0, 1, "gannet").site("gannet", 1, "good iron").lying("gannet", 1)
			p.site("gannet", 2, "good iron").lying("gannet", 2).Do(0, "site:gannet-1 ship:red-1").Forbids(0, "site:gannet-2 button:put-back")
		}},
		{"SF-2.4 SF-8.7 the madman earns glory at dangerous sites alone", func(t *testing.T) {
			for site, want := range map[string]int{"gannet-6": 1, "gannet-1": 2} {
				p := at(t, 3, "explorers").luck(0, 0).fleet(0, "gannet").boxes(0, 1, "explore", 3).active(0, "madman").Do(0, "site:"+site+" ship:red-1")
				dice := uint8(p.s.dice(0, &p.s.throw))
				p.rolls(0, "button:roll", [faceKinds]uint8{0, 2, dice - 4, 2}).phase(0, "spot").hasGlory(0, want)
			}
		}},
		{"SF-2.4 SF-9.1 fearless takes damage of the throw, and none that the log brings", func(t *testing.T) {
			p := at(t, 3, "explorers").luck(0, 0).fleet(0, "gannet").boxes(0, 1, "explore", 3).upgrade(0, 2, "fearless").Do(0, "site:gannet-6 ship:red-1")
			dice := uint8(p.s.dice(0, &p.s.throw))
			p.rolls(0, "button:roll", [faceKinds]uint8{0, 2, dice - 4, 2}).phase(0, "spot")
			where := context{seat: 0, island: 0, ship: 0, aboard: true}
			p.effectsAt(where, cards.Effect{Op: cards.EffectDamage, N: 1}).phase(0, "spot")
			gametest.Equal(t, "flagship", len(p.province(0).Ships[0].Damage), 1)
		}},
		{"SF-2.4 SF-11.4 the thrifty harvest 2 gold more", func(t *testing.T) {
			at(t, 3, "soldiers").gold(0, 0).gold(1, 0).epithet(0, "thrifty").winter().hasGold(0, 6).hasGold(1, 4)
		}},
		{"SF-5.4 SF-13.1 on antler goods cost 1 gold less", func(t *testing.T) {
			p := at(t, 3, "merchants").opened().gold(0, 2).lay(cards.IslandTile, 33, 28).hex(0, 1, 28).site("antler", 1, "good iron").lying("antler", 1)
			p.Do(0, "site:antler-1 ship:red-1").hasGold(0, 0)
		}},
	})
}

// Prices that are just met, and values that are as high as they can be.
func TestLimitsOfPrices(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-12.1 a treasure is bought with the last gold, with a good of its colour for 8 less", func(t *testing.T) {
			p := at(t, 3, "hire").gold(0, 18).Allows(0, "treasure:ivory-scales pay:gold").gold(0, 17).Forbids(0, "treasure:ivory-scales")
			p.goods(0, "spice", 1).gold(0, 10).Allows(0, "treasure:ivory-scales pay:red-warehouse").Forbids(0, "treasure:tide-tables")
			p.Do(0, "treasure:ivory-scales pay:red-warehouse").hasGold(0, 0).hasGoods(0, GoodsView{}).hasGlory(0, 1)
			gametest.Equal(t, "supply", p.view(1).Supply.Spice, 10)
		}},
		{"SF-12.1 SF-12.5 an advisor by whom treasures cost less makes them so until winter, lying face down in the council, by version 9", func(t *testing.T) {
			for rules, off := range map[int]int{8: 0, cards.Version: 2} {
				p := at(t, 3, "activate").crown(14).version(rules).council(0, "goldsmith", "brute").gold(0, 60).gold(1, 60)
				costs := func(seat, gold int) {
					t.Helper()
					p.turn(seat, "hire").Shows(seat, "treasure:ivory-scales pay:gold", fmt.Sprintf("treasure treasure=ivory-scales gold=%d good=none", gold))
				}
				costs(0, 18) // who has not been active brings nothing
				p.turn(0, "activate").Do(0, "advisor:goldsmith").pass()
				costs(0, 18-off)
				costs(1, 18)
				p.winter()
				costs(0, 18)
			}
		}},
		{"SF-15.1 nothing is developed beyond the last value of the sheet [ours]", func(t *testing.T) {
			p := at(t, 3, "soldiers").glory(0, 11)
			me := &p.s.provinces[0]
			me.fields, me.garrison, me.startInfluence, me.startLuck = [2]uint8{fieldLimit - 1, fieldLimit - 1}, towerLimit-1, tokenDevelop-1, tokenDevelop-1
			p.finish(phaseDevelop).Allows(0, "place:red-field-1", "place:red-field-2", "button:garrison", "button:influence", "button:luck")
			me.fields[0], me.garrison, me.startInfluence, me.startLuck = fieldLimit, towerLimit, tokenDevelop, tokenDevelop
			p.Allows(0, "place:red-field-2").Forbids(0, "place:red-field-1", "button:garrison", "button:influence", "button:luck")
		}},
		{"SF-15.1 an epithet belongs to one province for good", func(t *testing.T) {
			p := at(t, 3, "soldiers").glory(0, 11).epithet(1, "grim").finish(phaseDevelop).Forbids(0, "epithet:grim").Allows(0, "epithet:daring")
			p.Do(0, "epithet:daring")
			gametest.Equal(t, "taken", p.s.epithets>>p.id(cards.IDs.Epithets, "daring")&1, uint16(1))
		}},
		{"SF-5.6 the easternmost column is sea, the coast and harbours are not", func(t *testing.T) {
			gametest.Equal(t, "column", cards.Sea.Column[cards.FirstHex], uint8(1))
			p := at(t, 3, "soldiers").hex(0, 1, int(cards.FirstHex)).ship(1, 1, "coast")
			p.apart(cards.Effect{Op: cards.EffectGold, Who: cards.WhoAtSea, N: 1}).hasGold(0, 9).hasGold(1, 8).hasGold(2, 8)
		}},
		{"SF-11.2 SF-16.3 the astrolabe goes to nobody who misses the match", func(t *testing.T) {
			p := at(t, 3, "soldiers").glory(0, 3).glory(1, 2).glory(2, 0)
			gametest.Equal(t, "all play", at(t, 3, "soldiers").glory(0, 3).glory(1, 2).winter().view(0).First, 2)
			gametest.Equal(t, "the last is away", p.missing(2).winter().view(0).First, 1)
		}},
	})
}

// What raids and sinkings leave (SF-9.2, SF-10.6, SF-14.2).
func TestLimitsOfLoot(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-10.6 SF-10.7 who places a marker more needs one more, and gets one more back first", func(t *testing.T) {
			p := at(t, 3, "soldiers").active(0, "savage").raidGreen(3).Do(0, "place:green-field-1").hasMarkers(0, 5)
			gametest.EqualLists(t, "places", p.province(1).Places, []PlaceView{{ID: "field-1", Owner: 0, Markers: 3}})
			p = at(t, 3, "soldiers").active(0, "savage").war(1, 0, 2).raidGreen(3).Do(0, "place:green-field-1").hasMarkers(0, 7).hasMarkers(1, 8)
			gametest.EqualLists(t, "places", p.province(1).Places, []PlaceView{{ID: "field-1", Owner: 0, Markers: 1}})
			gametest.Equal(t, "war is over", len(p.province(0).War), 0)
			p = at(t, 3, "soldiers").active(0, "savage").marked(0, "orchard", 0, 5).raidGreen(5)
			p.Allows(0, "place:green-field-1").Forbids(0, "place:green-warehouse", "place:green-vault")
		}},
		{"SF-10.6 markers come back from any place of a province, from its treasury as from its fields", func(t *testing.T) {
			p := at(t, 3, "soldiers").looted(0, 1, "treasury", 5).looted(0, 1, "field-1", 2).apart(cards.Effect{Op: cards.EffectAppease, N: 1}).phase(0, "appease")
			p.Allows(0, "place:green-field-1", "place:green-treasury").Do(0, "place:green-treasury").hasMarkers(0, 2)
		}},
		{"SF-14.2 SF-2.2 of a building half its price is taken when no good of its colour is left", func(t *testing.T) {
			p := at(t, 3, "soldiers").building(1, 1, "port").gold(0, 0).supplyOf("spice", 0).raidGreen(3).Do(0, "place:green-building-1")
			p.Forbids(0, "good:").Do(0, "button:gold").hasGold(0, 5)
			p = at(t, 3, "soldiers").building(1, 1, "port").supplyOf("spice", 1).raidGreen(3).Do(0, "place:green-building-1").Allows(0, "good:spice", "button:gold")
			p.Do(0, "good:spice").phase(0, "load").Allows(0, "good:spice ship:red-1", "good:spice ship:red-2").Forbids(0, "good:iron")
		}},
		{"SF-14.2 of an empty council nothing is taken, and the turn goes on", func(t *testing.T) {
			at(t, 3, "soldiers").raidGreen(3).Do(0, "place:green-council").phase(0, "action").hasMarkers(0, 5).hasGlory(0, 1)
		}},
		{"SF-14.2 from a treasury without treasures a research card is taken", func(t *testing.T) {
			p := at(t, 3, "soldiers").opened().research(1, landChart("sun", 1)).war(1, 0, 1).raidGreen(5).Do(0, "place:green-treasury").phase(0, "plunder")
			p.Do(0, fmt.Sprintf("research:%d", landChart("sun", 1)))
			gametest.Equal(t, "charts", fmt.Sprint(len(p.province(0).Research), len(p.province(1).Research)), "1 0")
			at(t, 3, "soldiers").opened().war(1, 0, 1).raidGreen(5).Do(0, "place:green-treasury").phase(0, "action")
		}},
		{"SF-9.2 SF-9.3 a sunk ship keeps its damage until it is rebuilt, and takes nothing aboard", func(t *testing.T) {
			p := at(t, 3, "soldiers").damage(0, 1, "scratches", "sprung-mast").damage(0, 2, "ill-omen").sunk(0, 1)
			p.apart(cards.Effect{Op: cards.EffectMend, N: 2}).Untold(game.Spectator, "mended ship=red-1")
			gametest.Equal(t, "damage of both", fmt.Sprint(len(p.province(0).Ships[0].Damage), len(p.province(0).Ships[1].Damage)), "2 0")
			p.effects(cards.Effect{Op: cards.EffectGoods, Arg: uint8(cards.Iron), N: 1}).phase(0, "action").hasCargo(0, 1, GoodsView{})
		}},
	})
}
