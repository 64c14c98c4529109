package seafall

import (
	"fmt"
	"slices"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

// How an endeavour's pool is counted (SF-8.1 to SF-8.5).
func TestPools(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-8.1 an own ship in the site's region is the flagship; its value is the number of dice", func(t *testing.T) {
			p := at(t, 3, "explorers").ship(0, 1, "gannet").ship(1, 1, "orchard")
			p.Shows(0, "site:gannet-5 ship:red-1", "explore island=gannet site=5 ship=red-1 dice=3")
			p.Forbids(0, "site:gannet-5 ship:red-2", "site:orchard-5").Do(0, "site:gannet-5 ship:red-1").pool(3, "ship=3")
			p.Do(0, "button:cancel").ship(0, 2, "gannet")
			p.Shows(0, "site:gannet-5 ship:red-1", "explore island=gannet site=5 ship=red-1 dice=4")
			p.Shows(0, "site:gannet-5 ship:red-2", "explore island=gannet site=5 ship=red-2 dice=3")
			p = at(t, 3, "soldiers").ship(0, 2, "gannet").boxes(0, 2, "raid", 3).boxes(0, 2, "explore", 1).site("gannet", 5, "mine 4")
			p.Do(0, "site:gannet-5 ship:red-2").pool(4, "ship=5 garrison=-1")
		}},
		{"SF-8.2 the second own ship there gives one die, if it has the value at all", func(t *testing.T) {
			p := at(t, 3, "explorers").fleet(0, "gannet").fleet(1, "gannet").boxes(0, 2, "explore", 3)
			p.Do(0, "site:gannet-5 ship:red-1").pool(4, "ship=3 support=1").Do(0, "button:cancel")
			p.boxes(0, 2, "explore", 0).damage(0, 2, "soaked-charts").Do(0, "site:gannet-5 ship:red-1").pool(4, "ship=3 support=1")
			p.Do(0, "button:cancel").damage(0, 2, "soaked-charts").Do(0, "site:gannet-5 ship:red-1").pool(3, "ship=3")
			p.Do(0, "button:cancel").ship(0, 2, "coast").boxes(0, 2, "explore", 3)
			p.Do(0, "site:gannet-5 ship:red-1").pool(3, "ship=3")
		}},
		{"SF-8.2 an upgrade of the supporting ship makes it more, one of the flagship does not", func(t *testing.T) {
			p := at(t, 3, "explorers").fleet(0, "gannet").upgrade(0, 2, "nimble")
			p.Do(0, "site:gannet-5 ship:red-1").pool(5, "ship=3 support=2").Do(0, "button:cancel")
			p.Do(0, "site:gannet-5 ship:red-2").pool(3, "ship=2 support=1").Do(0, "button:cancel")
			p.flipped(0, 2, 1).Do(0, "site:gannet-5 ship:red-1").pool(4, "ship=3 support=1")
		}},
		{"SF-8.3 the active advisor's matching expertise adds dice, no other", func(t *testing.T) {
			p := at(t, 3, "explorers").ship(0, 1, "gannet").active(0, "renowned-explorer").council(0, "madman")
			p.Do(0, "site:gannet-6 ship:red-1").pool(5, "ship=3 expertise=2").Do(0, "button:cancel")
			p = at(t, 3, "explorers").ship(0, 1, "gannet").active(0, "advanced-scout")
			p.Do(0, "site:gannet-6 ship:red-1").pool(3, "ship=3")
			p = at(t, 3, "soldiers").ship(0, 1, "gannet").active(0, "advanced-scout").site("gannet", 6, "mine 4")
			p.Do(0, "site:gannet-6 ship:red-1").pool(3, "ship=2 expertise=2 garrison=-1")
			p = at(t, 3, "soldiers").ship(0, 1, "gannet").active(0, "renowned-explorer").site("gannet", 6, "mine 4")
			p.Do(0, "site:gannet-6 ship:red-1").pool(1, "ship=2 garrison=-1")
		}},
		{"SF-8.3 research cards add dice to an exploration and go under their stack with the roll", func(t *testing.T) {
			p := at(t, 3, "explorers").ship(0, 1, "gannet").research(0, 1, 9, 12)
			p.Do(0, "site:gannet-6 ship:red-1", "research:1", "research:9").pool(6, "ship=3 research=3")
			p.Do(0, "button:cancel")
			gametest.EqualLists(t, "cards after taking it back", p.province(0).Research, []string{"1", "9", "12"})
			p.Do(0, "site:gannet-6 ship:red-1", "research:1", "research:9")
			p.rolls(0, "button:roll", [faceKinds]uint8{2, 1, 2, 1})
			p.Happened(game.Spectator, "studied province=red research=1", "studied province=red research=9")
			gametest.EqualLists(t, "cards", p.province(0).Research, []string{"12"})
			stack := &p.s.researches
			gametest.EqualLists(t, "cards under the stack", stack.under[:stack.low], []uint8{0, 8})
			p = at(t, 3, "soldiers").ship(0, 1, "gannet").research(0, 1, 9).site("gannet", 6, "mine 4")
			p.Do(0, "site:gannet-6 ship:red-1").Forbids(0, "research:1", "research:9")
		}},
		{"SF-8.4 an island's garrison and each own enmity there take a die", func(t *testing.T) {
			p := at(t, 3, "soldiers").fleet(0, "orchard").boxes(0, 1, "raid", 3).site("orchard", 5, "mine 4").site("orchard", 6, "mine 4")
			p.Do(0, "site:orchard-5 ship:red-1").pool(5, "ship=5 support=1 garrison=-1").Do(0, "button:cancel")
			p.marked(1, "orchard", 0, 2).sticker(2, "orchard", 2).marked(0, "gannet", 0, 1).sticker(0, "gannet", 2)
			p.Do(0, "site:orchard-5 ship:red-1").pool(5, "ship=5 support=1 garrison=-1").Do(0, "button:cancel")
			p.marked(0, "orchard", 6, 1).marked(0, "orchard", 0, 1).sticker(0, "orchard", 1)
			p.Do(0, "site:orchard-5 ship:red-1").pool(2, "ship=5 support=1 garrison=-1 enmity=-3").Do(0, "button:cancel")
			p.s.islands[1].garrison = 2
			p.Do(0, "site:orchard-5 ship:red-1").pool(1, "ship=5 support=1 garrison=-2 enmity=-3")
		}},
		{"SF-8.4 a province's garrison, its buildings' garrison symbols and its ships there take a die each", func(t *testing.T) {
			p := at(t, 3, "soldiers").fleet(0, "green").fleet(2, "green").boxes(0, 1, "raid", 3)
			p.building(1, 1, "gun-tower").building(1, 2, "guild-hall").building(2, 1, "gun-tower")
			p.Do(0, "province:green ship:red-1").pool(2, "ship=5 support=1 garrison=-1 towers=-1 defenders=-2")
			p.Do(0, "button:cancel").ship(1, 1, "coast").sticker(0, "green", 1)
			p.Do(0, "province:green ship:red-1").pool(2, "ship=5 support=1 garrison=-1 towers=-1 enmity=-1 defenders=-1")
			p = at(t, 3, "soldiers").fleet(0, "green").fleet(1, "coast").boxes(0, 1, "raid", 3).war(0, 1, 1).looted(0, 1, "field-1", 1).war(2, 1, 3)
			p.looted(2, 1, "vault", 2).Do(0, "province:green ship:red-1").pool(3, "ship=5 support=1 garrison=-1 enmity=-2")
		}},
		{"SF-8.4 SF-12.5 an advisor who takes dice from raiders stands guard until winter, lying face down in the council, by version 8", func(t *testing.T) {
			for id, chest := range map[string]func(*position) *position{
				"underwriter": (*position).sails, "militia-captain": (*position).patent, "doorkeeper": (*position).arch,
				"second-carer": func(p *position) *position { return p.crown(14) },
			} {
				for rules, guards := range map[int]bool{7: false, cards.Version: true} {
					p := chest(at(t, 3, "activate")).version(rules).turn(1, "activate").council(1, id, "brute").pass()
					raid := func(want int) {
						t.Helper()
						p.turn(2, "soldiers").fleet(2, "green").fleet(1, "coast").boxes(2, 1, "raid", 2)
						gametest.Equal(t, fmt.Sprint(id, " by version ", rules, ": the guard"), p.province(1).Guard, want)
						p.Do(2, "province:green ship:blue-1")
						gametest.Equal(t, fmt.Sprint(id, " by version ", rules, ": dice"), p.s.dice(2, &p.s.throw), 5-want)
						p.Do(2, "button:cancel")
					}
					raid(1) // nobody stands guard who has not been active
					p.turn(1, "activate").Do(1, "advisor:"+id).pass()
					n := 1
					if guards {
						n += cards.Total(cards.All.Advisors[p.id(cards.IDs.Advisors, id)].Mods, cards.ModGuard, cards.AnyArg)
					}
					raid(n)
					gametest.Equal(t, fmt.Sprint(id, " by version ", rules, ": after the winter"), p.winter().province(1).Guard, 1)
				}
			}
		}},
		{"SF-8.5 a die for each of the victim's markers at war; stickers and markers elsewhere give none", func(t *testing.T) {
			p := at(t, 3, "soldiers").fleet(0, "green").fleet(1, "coast").fleet(2, "coast")
			p.sticker(1, "red", 2).looted(1, 0, "field-1", 2).marked(1, "gannet", 0, 1).war(2, 0, 1)
			p.Do(0, "province:green ship:red-1").pool(2, "ship=2 support=1 garrison=-1").Do(0, "button:cancel")
			p.war(1, 0, 2).Do(0, "province:green ship:red-1").pool(4, "ship=2 support=1 garrison=-1 war=2").Do(0, "button:cancel")
			p.fleet(0, "blue").Do(0, "province:blue ship:red-1").pool(3, "ship=2 support=1 garrison=-1 war=1").Do(0, "button:cancel")
			p.fleet(0, "gannet").site("gannet", 6, "mine 4").Do(0, "site:gannet-6 ship:red-1")
			p.pool(2, "ship=2 support=1 garrison=-1")
		}},
		{"SF-8.9 without dice there is no endeavour", func(t *testing.T) {
			p := at(t, 3, "soldiers").ship(0, 1, "gannet").site("gannet", 6, "mine 4").sticker(0, "gannet", 1)
			p.Forbids(0, "site:gannet-6")
			p.ship(0, 2, "gannet").Allows(0, "site:gannet-6 ship:red-1", "site:gannet-6 ship:red-2")
			p = at(t, 3, "explorers").ship(0, 2, "gannet").damage(0, 2, "soaked-charts", "soaked-charts").Forbids(0, "site:gannet-6")
			p.ship(0, 1, "gannet").Allows(0, "site:gannet-6 ship:red-1").Allows(0, "site:gannet-6 ship:red-2")
			p = at(t, 3, "explorers").ship(0, 2, "gannet").damage(0, 2, "soaked-charts", "soaked-charts").research(0, 1).Do(0, "site:gannet-6 ship:red-2")
			p.Forbids(0, "button:roll").Allows(0, "button:cancel").Do(0, "research:1").pool(1, "ship=2 damage=-2 research=1").Allows(0, "button:roll")
			at(t, 3, "soldiers").ship(0, 1, "green").Forbids(0, "province:green") // 2 dice less the garrison and two defenders
		}},
	})
}

// How a throw is judged (SF-8.6 to SF-8.10).
func TestThrows(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-8.6 all dice at once; each luck token turns a nothing to a medium success", func(t *testing.T) {
			p := at(t, 3, "explorers").fleet(0, "gannet").luck(0, 5).Do(0, "site:gannet-5 ship:red-1").pool(4, "ship=3 support=1")
			p.rolls(0, "button:roll", [faceKinds]uint8{3, 1, 0, 0}).phase(0, "luck")
			p.Happened(game.Spectator, "rolled province=red nothing=3 small=1 medium=0 large=0")
			p.Do(0, "button:luck", "button:luck")
			gametest.EqualLists(t, "dice", p.view(0).Endeavour.Dice, []int{1, 1, 2, 0})
			gametest.Equal(t, "luck", p.province(0).Luck, 3)
			p.Do(0, "button:luck").phase(0, "spot").Happened(game.Spectator, "throw province=red successes=4 defence=3 damage=0")
			gametest.Equal(t, "luck", p.province(0).Luck, 2)
		}},
		{"SF-8.6 luck may be kept", func(t *testing.T) {
			p := at(t, 3, "explorers").ship(0, 1, "gannet").Do(0, "site:gannet-5 ship:red-1")
			p.rolls(0, "button:roll", [faceKinds]uint8{2, 0, 1, 0}).Do(0, "button:luck", "button:stand")
			p.Happened(game.Spectator, "throw province=red successes=2 defence=3 damage=1")
			gametest.Equal(t, "luck", p.province(0).Luck, 1)
		}},
		{"SF-8.6 no luck at a dangerous site", func(t *testing.T) {
			p := at(t, 3, "explorers").ship(0, 1, "gannet").upgrade(0, 1, "hale").Do(0, "site:gannet-2 ship:red-1")
			gametest.Equal(t, "dangerous", p.view(0).Endeavour.Dangerous, true)
			p.rolls(0, "button:roll", [faceKinds]uint8{3, 0, 0, 0}).phase(0, "damage").Forbids(0, "button:luck")
			gametest.Equal(t, "luck", p.province(0).Luck, 2)
			p = at(t, 3, "soldiers").ship(0, 1, "green").boxes(0, 1, "raid", 3).ship(1, 1, "coast").upgrade(0, 1, "hale")
			p.Do(0, "province:green ship:red-1").rolls(0, "button:roll", [faceKinds]uint8{2, 1, 0, 0}).phase(0, "damage")
			gametest.Equal(t, "luck", p.province(0).Luck, 2)
		}},
		{"SF-8.6 what re-rolls comes before luck", func(t *testing.T) {
			p := at(t, 3, "explorers").ship(0, 1, "gannet").active(0, "local-guide").Do(0, "site:gannet-5 ship:red-1")
			p.rolls(0, "button:roll", [faceKinds]uint8{4, 0, 0, 0}).Allows(0, "button:reroll", "button:luck")
			p.Do(0, "button:luck").Forbids(0, "button:reroll").Allows(0, "button:luck", "button:stand")
			p = at(t, 3, "explorers").ship(0, 1, "gannet").active(0, "local-guide").Do(0, "site:gannet-5 ship:red-1")
			p.rolls(0, "button:roll", [faceKinds]uint8{4, 0, 0, 0}).rolls(0, "button:reroll", [faceKinds]uint8{3, 0, 1, 0})
			p.Forbids(0, "button:reroll").Do(0, "button:luck")
			gametest.EqualLists(t, "dice", p.view(0).Endeavour.Dice, []int{2, 0, 2, 0})
		}},
		{"SF-8.7 the flagship takes the defence less the successes, if that is more than 0", func(t *testing.T) {
			for successes := range 5 {
				p := at(t, 3, "explorers").fleet(0, "gannet").luck(0, 0).upgrade(0, 1, "hale", "swift").Do(0, "site:gannet-5 ship:red-1")
				p.rolls(0, "button:roll", [faceKinds]uint8{uint8(4 - successes), uint8(min(successes, 1)), uint8(max(0, successes-1))})
				gametest.Equal(t, "damage", p.s.throw.damage, uint8(max(0, 3-successes)))
				for p.s.phase == phaseDamage {
					p.Do(0, p.Paths(0)[0])
				}
				marks := 0
				for _, up := range p.province(0).Ships[0].Upgrades {
					if up.Flipped {
						marks++
					}
				}
				gametest.Equal(t, "on the flagship", marks+len(p.province(0).Ships[0].Damage), max(0, 3-successes))
				gametest.Equal(t, "on the support", len(p.province(0).Ships[1].Damage), 0)
			}
		}},
		{"SF-8.8 a success and the flagship afloat: 1 glory, and the turn goes on", func(t *testing.T) {
			p := at(t, 3, "explorers").ship(0, 1, "gannet").luck(0, 0).Do(0, "site:gannet-5 ship:red-1")
			p.rolls(0, "button:roll", [faceKinds]uint8{2, 1, 0, 0}).phase(0, "spot").hasGlory(0, 1).Happened(game.Spectator, "glory province=red n=1")
			p = at(t, 3, "soldiers").ship(0, 1, "gannet").luck(0, 0).site("gannet", 5, "mine 4").Do(0, "site:gannet-5 ship:red-1")
			p.rolls(0, "button:roll", [faceKinds]uint8{0, 1, 0, 0}).phase(0, "action").hasGlory(0, 1).Allows(0, "ship:red-1 space:5", "button:tax")
			p.Forbids(0, "site:gannet-5")
		}},
		{"SF-8.8 without a success it fails and the turn ends at once", func(t *testing.T) {
			p := at(t, 3, "explorers").ship(0, 1, "gannet").luck(0, 0).active(0, "captain").Do(0, "site:gannet-5 ship:red-1")
			p.rolls(0, "button:roll", [faceKinds]uint8{4, 0, 0, 0}).phase(1, "hire").Happened(game.Spectator, "failed province=red").hasGlory(0, 0)
			gametest.Equal(t, "sites explored", p.view(0).Islands[0].Sites[4].Find, "nothing")
			gametest.EqualLists(t, "council", p.province(0).Advisors, []AdvisorView{{ID: "captain", Tired: true}})
		}},
		{"SF-8.8 with a success, but the flagship sunk it fails, too", func(t *testing.T) {
			p := at(t, 3, "explorers").ship(0, 1, "gannet").luck(0, 0).damage(0, 1, "scratches", "cracked-keel").Do(0, "site:gannet-5 ship:red-1")
			p.rolls(0, "button:roll", [faceKinds]uint8{1, 1, 1, 0}).phase(1, "hire").Happened(game.Spectator, "sunk ship=red-1", "failed province=red").hasGlory(0, 0)
			p = at(t, 3, "soldiers").fleet(0, "gannet").luck(0, 0).site("gannet", 5, "mine 4").damage(0, 1, "scratches", "cracked-keel")
			p.Do(0, "site:gannet-5 ship:red-1").rolls(0, "button:roll", [faceKinds]uint8{0, 1, 1, 0}).phase(1, "hire").hasGold(0, 8)
		}},
		{"SF-8.9 pool, roll, re-rolls, luck, damage, loot; success is judged after luck", func(t *testing.T) {
			p := at(t, 3, "explorers").ship(0, 1, "gannet").luck(0, 1).active(0, "local-guide").upgrade(0, 1, "hale")
			p.Do(0, "site:gannet-5 ship:red-1").phase(0, "pool").rolls(0, "button:roll", [faceKinds]uint8{4, 0, 0, 0}).phase(0, "luck")
			p.rolls(0, "button:reroll", [faceKinds]uint8{4, 0, 0, 0}).phase(0, "luck").Do(0, "button:luck").phase(0, "damage")
			p.hasGlory(0, 0).Do(0, "upgrade:hale").phase(0, "spot").hasGlory(0, 1)
			told := p.Events(game.Spectator)
			if hurt, won := slices.Index(told, "flipped ship=red-1 upgrade=hale"), slices.Index(told, "succeeded province=red"); won < hurt {
				t.Errorf("judged before the damage: %v", told)
			}
		}},
		{"SF-8.10 glory never falls below 0", func(t *testing.T) {
			p := at(t, 3, "explorers").ship(0, 1, "gannet").luck(0, 0).glory(0, 1).upgrade(0, 1, "hale", "swift").flipped(0, 1, 1).flipped(0, 1, 2)
			p.damage(0, 1, "scratches", "cracked-keel").Do(0, "site:gannet-5 ship:red-1")
			p.rolls(0, "button:roll", [faceKinds]uint8{3, 0, 0, 0}).Happened(game.Spectator, "sunk ship=red-1", "lost-glory province=red n=1").hasGlory(0, 0)
		}},
	})
}
