package seafall

import (
	"slices"
	"testing"

	"portolan/game"
)

// How an endeavour's pool is counted (SF-8.1 to SF-8.5).
func TestPools(t *testing.T) {
	run(t, []rule{
		{"SF-8.1 an own ship in the site's region is the flagship; its value is the number of dice", func(t *testing.T) {
			p := at(t, 3, "explorers").ship(0, 1, "gannet").ship(1, 1, "orchard")
			p.choice(0, "site:gannet-5 ship:red-1", "explore island=gannet site=5 ship=red-1 dice=3")
			p.forbids(0, "site:gannet-5 ship:red-2", "site:orchard-5").do(0, "site:gannet-5 ship:red-1").pool(3, "ship=3")
			p.do(0, "button:cancel").ship(0, 2, "gannet")
			p.choice(0, "site:gannet-5 ship:red-1", "explore island=gannet site=5 ship=red-1 dice=4")
			p.choice(0, "site:gannet-5 ship:red-2", "explore island=gannet site=5 ship=red-2 dice=3")
			p = at(t, 3, "soldiers").ship(0, 2, "gannet").boxes(0, 2, "raid", 3).boxes(0, 2, "explore", 1).site("gannet", 5, "mine 4")
			p.do(0, "site:gannet-5 ship:red-2").pool(4, "ship=5 garrison=-1")
		}},
		{"SF-8.2 the second own ship there gives one die, if it has the value at all", func(t *testing.T) {
			p := at(t, 3, "explorers").fleet(0, "gannet").fleet(1, "gannet").boxes(0, 2, "explore", 3)
			p.do(0, "site:gannet-5 ship:red-1").pool(4, "ship=3 support=1").do(0, "button:cancel")
			p.boxes(0, 2, "explore", 0).damage(0, 2, "soaked-charts").do(0, "site:gannet-5 ship:red-1").pool(4, "ship=3 support=1")
			p.do(0, "button:cancel").damage(0, 2, "soaked-charts").do(0, "site:gannet-5 ship:red-1").pool(3, "ship=3")
			p.do(0, "button:cancel").ship(0, 2, "coast").boxes(0, 2, "explore", 3)
			p.do(0, "site:gannet-5 ship:red-1").pool(3, "ship=3")
		}},
		{"SF-8.2 an upgrade of the supporting ship makes it more, one of the flagship does not", func(t *testing.T) {
			p := at(t, 3, "explorers").fleet(0, "gannet").upgrade(0, 2, "nimble")
			p.do(0, "site:gannet-5 ship:red-1").pool(5, "ship=3 support=2").do(0, "button:cancel")
			p.do(0, "site:gannet-5 ship:red-2").pool(3, "ship=2 support=1").do(0, "button:cancel")
			p.flipped(0, 2, 1).do(0, "site:gannet-5 ship:red-1").pool(4, "ship=3 support=1")
		}},
		{"SF-8.3 the active advisor's matching expertise adds dice, no other", func(t *testing.T) {
			p := at(t, 3, "explorers").ship(0, 1, "gannet").active(0, "renowned-explorer").council(0, "madman")
			p.do(0, "site:gannet-6 ship:red-1").pool(5, "ship=3 expertise=2").do(0, "button:cancel")
			p = at(t, 3, "explorers").ship(0, 1, "gannet").active(0, "advanced-scout")
			p.do(0, "site:gannet-6 ship:red-1").pool(3, "ship=3")
			p = at(t, 3, "soldiers").ship(0, 1, "gannet").active(0, "advanced-scout").site("gannet", 6, "mine 4")
			p.do(0, "site:gannet-6 ship:red-1").pool(3, "ship=2 expertise=2 garrison=-1")
			p = at(t, 3, "soldiers").ship(0, 1, "gannet").active(0, "renowned-explorer").site("gannet", 6, "mine 4")
			p.do(0, "site:gannet-6 ship:red-1").pool(1, "ship=2 garrison=-1")
		}},
		{"SF-8.3 research cards add dice to an exploration and go under their stack with the roll", func(t *testing.T) {
			p := at(t, 3, "explorers").ship(0, 1, "gannet").research(0, 1, 9, 12)
			p.do(0, "site:gannet-6 ship:red-1", "research:1", "research:9").pool(6, "ship=3 research=3")
			p.do(0, "button:cancel")
			equalLists(t, "cards after taking it back", p.province(0).Research, []string{"1", "9", "12"})
			p.do(0, "site:gannet-6 ship:red-1", "research:1", "research:9")
			p.rolls(0, "button:roll", [faceKinds]uint8{2, 1, 2, 1})
			p.happened("studied province=red research=1", "studied province=red research=9")
			equalLists(t, "cards", p.province(0).Research, []string{"12"})
			stack := &p.s.researches
			equalLists(t, "cards under the stack", stack.under[:stack.low], []uint8{0, 8})
			p = at(t, 3, "soldiers").ship(0, 1, "gannet").research(0, 1, 9).site("gannet", 6, "mine 4")
			p.do(0, "site:gannet-6 ship:red-1").forbids(0, "research:1", "research:9")
		}},
		{"SF-8.4 an island's garrison and each own enmity there take a die", func(t *testing.T) {
			p := at(t, 3, "soldiers").fleet(0, "orchard").boxes(0, 1, "raid", 3).site("orchard", 5, "mine 4").site("orchard", 6, "mine 4")
			p.do(0, "site:orchard-5 ship:red-1").pool(5, "ship=5 support=1 garrison=-1").do(0, "button:cancel")
			p.marked(1, "orchard", 0, 2).sticker(2, "orchard", 2).marked(0, "gannet", 0, 1).sticker(0, "gannet", 2)
			p.do(0, "site:orchard-5 ship:red-1").pool(5, "ship=5 support=1 garrison=-1").do(0, "button:cancel")
			p.marked(0, "orchard", 6, 1).marked(0, "orchard", 0, 1).sticker(0, "orchard", 1)
			p.do(0, "site:orchard-5 ship:red-1").pool(2, "ship=5 support=1 garrison=-1 enmity=-3").do(0, "button:cancel")
			p.s.islands[1].garrison = 2
			p.do(0, "site:orchard-5 ship:red-1").pool(1, "ship=5 support=1 garrison=-2 enmity=-3")
		}},
		{"SF-8.4 a province's garrison, its buildings' garrison symbols and its ships there take a die each", func(t *testing.T) {
			p := at(t, 3, "soldiers").fleet(0, "green").fleet(2, "green").boxes(0, 1, "raid", 3)
			p.building(1, 1, "gun-tower").building(1, 2, "guild-hall").building(2, 1, "gun-tower")
			p.do(0, "province:green ship:red-1").pool(2, "ship=5 support=1 garrison=-1 towers=-1 defenders=-2")
			p.do(0, "button:cancel").ship(1, 1, "coast").sticker(0, "green", 1)
			p.do(0, "province:green ship:red-1").pool(2, "ship=5 support=1 garrison=-1 towers=-1 enmity=-1 defenders=-1")
			p = at(t, 3, "soldiers").fleet(0, "green").fleet(1, "coast").boxes(0, 1, "raid", 3).war(0, 1, 1).looted(0, 1, "field-1", 1).war(2, 1, 3)
			p.looted(2, 1, "vault", 2).do(0, "province:green ship:red-1").pool(3, "ship=5 support=1 garrison=-1 enmity=-2")
		}},
		{"SF-8.5 a die for each of the victim's markers at war; stickers and markers elsewhere give none", func(t *testing.T) {
			p := at(t, 3, "soldiers").fleet(0, "green").fleet(1, "coast").fleet(2, "coast")
			p.sticker(1, "red", 2).looted(1, 0, "field-1", 2).marked(1, "gannet", 0, 1).war(2, 0, 1)
			p.do(0, "province:green ship:red-1").pool(2, "ship=2 support=1 garrison=-1").do(0, "button:cancel")
			p.war(1, 0, 2).do(0, "province:green ship:red-1").pool(4, "ship=2 support=1 garrison=-1 war=2").do(0, "button:cancel")
			p.fleet(0, "blue").do(0, "province:blue ship:red-1").pool(3, "ship=2 support=1 garrison=-1 war=1").do(0, "button:cancel")
			p.fleet(0, "gannet").site("gannet", 6, "mine 4").do(0, "site:gannet-6 ship:red-1")
			p.pool(2, "ship=2 support=1 garrison=-1")
		}},
		{"SF-8.9 without dice there is no endeavour", func(t *testing.T) {
			p := at(t, 3, "soldiers").ship(0, 1, "gannet").site("gannet", 6, "mine 4").sticker(0, "gannet", 1)
			p.forbids(0, "site:gannet-6")
			p.ship(0, 2, "gannet").allows(0, "site:gannet-6 ship:red-1", "site:gannet-6 ship:red-2")
			p = at(t, 3, "explorers").ship(0, 2, "gannet").damage(0, 2, "soaked-charts", "soaked-charts").forbids(0, "site:gannet-6")
			p.ship(0, 1, "gannet").allows(0, "site:gannet-6 ship:red-1").allows(0, "site:gannet-6 ship:red-2")
			p = at(t, 3, "explorers").ship(0, 2, "gannet").damage(0, 2, "soaked-charts", "soaked-charts").research(0, 1).do(0, "site:gannet-6 ship:red-2")
			p.forbids(0, "button:roll").allows(0, "button:cancel").do(0, "research:1").pool(1, "ship=2 damage=-2 research=1").allows(0, "button:roll")
			at(t, 3, "soldiers").ship(0, 1, "green").forbids(0, "province:green") // 2 dice less the garrison and two defenders
		}},
	})
}

// How a throw is judged (SF-8.6 to SF-8.10).
func TestThrows(t *testing.T) {
	run(t, []rule{
		{"SF-8.6 all dice at once; each luck token turns a nothing to a medium success", func(t *testing.T) {
			p := at(t, 3, "explorers").fleet(0, "gannet").luck(0, 5).do(0, "site:gannet-5 ship:red-1").pool(4, "ship=3 support=1")
			p.rolls(0, "button:roll", [faceKinds]uint8{3, 1, 0, 0}).phase(0, "luck")
			p.happened("rolled province=red nothing=3 small=1 medium=0 large=0")
			p.do(0, "button:luck", "button:luck")
			equalLists(t, "dice", p.view(0).Endeavour.Dice, []int{1, 1, 2, 0})
			equal(t, "luck", p.province(0).Luck, 3)
			p.do(0, "button:luck").phase(0, "spot").happened("throw province=red successes=4 defence=3 damage=0")
			equal(t, "luck", p.province(0).Luck, 2)
		}},
		{"SF-8.6 luck may be kept", func(t *testing.T) {
			p := at(t, 3, "explorers").ship(0, 1, "gannet").do(0, "site:gannet-5 ship:red-1")
			p.rolls(0, "button:roll", [faceKinds]uint8{2, 0, 1, 0}).do(0, "button:luck", "button:stand")
			p.happened("throw province=red successes=2 defence=3 damage=1")
			equal(t, "luck", p.province(0).Luck, 1)
		}},
		{"SF-8.6 no luck at a dangerous site", func(t *testing.T) {
			p := at(t, 3, "explorers").ship(0, 1, "gannet").upgrade(0, 1, "hale").do(0, "site:gannet-2 ship:red-1")
			equal(t, "dangerous", p.view(0).Endeavour.Dangerous, true)
			p.rolls(0, "button:roll", [faceKinds]uint8{3, 0, 0, 0}).phase(0, "damage").forbids(0, "button:luck")
			equal(t, "luck", p.province(0).Luck, 2)
			p = at(t, 3, "soldiers").ship(0, 1, "green").boxes(0, 1, "raid", 3).ship(1, 1, "coast").upgrade(0, 1, "hale")
			p.do(0, "province:green ship:red-1").rolls(0, "button:roll", [faceKinds]uint8{2, 1, 0, 0}).phase(0, "damage")
			equal(t, "luck", p.province(0).Luck, 2)
		}},
		{"SF-8.6 what re-rolls comes before luck", func(t *testing.T) {
			p := at(t, 3, "explorers").ship(0, 1, "gannet").active(0, "local-guide").do(0, "site:gannet-5 ship:red-1")
			p.rolls(0, "button:roll", [faceKinds]uint8{4, 0, 0, 0}).allows(0, "button:reroll", "button:luck")
			p.do(0, "button:luck").forbids(0, "button:reroll").allows(0, "button:luck", "button:stand")
			p = at(t, 3, "explorers").ship(0, 1, "gannet").active(0, "local-guide").do(0, "site:gannet-5 ship:red-1")
			p.rolls(0, "button:roll", [faceKinds]uint8{4, 0, 0, 0}).rolls(0, "button:reroll", [faceKinds]uint8{3, 0, 1, 0})
			p.forbids(0, "button:reroll").do(0, "button:luck")
			equalLists(t, "dice", p.view(0).Endeavour.Dice, []int{2, 0, 2, 0})
		}},
		{"SF-8.7 the flagship takes the defence less the successes, if that is more than 0", func(t *testing.T) {
			for successes := range 5 {
				p := at(t, 3, "explorers").fleet(0, "gannet").luck(0, 0).upgrade(0, 1, "hale", "swift").do(0, "site:gannet-5 ship:red-1")
				p.rolls(0, "button:roll", [faceKinds]uint8{uint8(4 - successes), uint8(min(successes, 1)), uint8(max(0, successes-1))})
				equal(t, "damage", p.s.throw.damage, uint8(max(0, 3-successes)))
				for p.s.phase == phaseDamage {
					p.do(0, p.paths(0)[0])
				}
				marks := 0
				for _, up := range p.province(0).Ships[0].Upgrades {
					if up.Flipped {
						marks++
					}
				}
				equal(t, "on the flagship", marks+len(p.province(0).Ships[0].Damage), max(0, 3-successes))
				equal(t, "on the support", len(p.province(0).Ships[1].Damage), 0)
			}
		}},
		{"SF-8.8 a success and the flagship afloat: 1 glory, and the turn goes on", func(t *testing.T) {
			p := at(t, 3, "explorers").ship(0, 1, "gannet").luck(0, 0).do(0, "site:gannet-5 ship:red-1")
			p.rolls(0, "button:roll", [faceKinds]uint8{2, 1, 0, 0}).phase(0, "spot").hasGlory(0, 1).happened("glory province=red n=1")
			p = at(t, 3, "soldiers").ship(0, 1, "gannet").luck(0, 0).site("gannet", 5, "mine 4").do(0, "site:gannet-5 ship:red-1")
			p.rolls(0, "button:roll", [faceKinds]uint8{0, 1, 0, 0}).phase(0, "action").hasGlory(0, 1).allows(0, "ship:red-1 space:5", "button:tax")
			p.forbids(0, "site:gannet-5")
		}},
		{"SF-8.8 without a success it fails and the turn ends at once", func(t *testing.T) {
			p := at(t, 3, "explorers").ship(0, 1, "gannet").luck(0, 0).active(0, "captain").do(0, "site:gannet-5 ship:red-1")
			p.rolls(0, "button:roll", [faceKinds]uint8{4, 0, 0, 0}).phase(1, "hire").happened("failed province=red").hasGlory(0, 0)
			equal(t, "sites explored", p.view(0).Islands[0].Sites[4].Find, "nothing")
			equalLists(t, "council", p.province(0).Advisors, []AdvisorView{{ID: "captain", Tired: true}})
		}},
		{"SF-8.8 with a success, but the flagship sunk it fails, too", func(t *testing.T) {
			p := at(t, 3, "explorers").ship(0, 1, "gannet").luck(0, 0).damage(0, 1, "scratches", "cracked-keel").do(0, "site:gannet-5 ship:red-1")
			p.rolls(0, "button:roll", [faceKinds]uint8{1, 1, 1, 0}).phase(1, "hire").happened("sunk ship=red-1", "failed province=red").hasGlory(0, 0)
			p = at(t, 3, "soldiers").fleet(0, "gannet").luck(0, 0).site("gannet", 5, "mine 4").damage(0, 1, "scratches", "cracked-keel")
			p.do(0, "site:gannet-5 ship:red-1").rolls(0, "button:roll", [faceKinds]uint8{0, 1, 1, 0}).phase(1, "hire").hasGold(0, 8)
		}},
		{"SF-8.9 pool, roll, re-rolls, luck, damage, loot; success is judged after luck", func(t *testing.T) {
			p := at(t, 3, "explorers").ship(0, 1, "gannet").luck(0, 1).active(0, "local-guide").upgrade(0, 1, "hale")
			p.do(0, "site:gannet-5 ship:red-1").phase(0, "pool").rolls(0, "button:roll", [faceKinds]uint8{4, 0, 0, 0}).phase(0, "luck")
			p.rolls(0, "button:reroll", [faceKinds]uint8{4, 0, 0, 0}).phase(0, "luck").do(0, "button:luck").phase(0, "damage")
			p.hasGlory(0, 0).do(0, "upgrade:hale").phase(0, "spot").hasGlory(0, 1)
			told := p.events(game.Spectator)
			if hurt, won := slices.Index(told, "flipped ship=red-1 upgrade=hale"), slices.Index(told, "succeeded province=red"); won < hurt {
				t.Errorf("judged before the damage: %v", told)
			}
		}},
		{"SF-8.10 glory never falls below 0", func(t *testing.T) {
			p := at(t, 3, "explorers").ship(0, 1, "gannet").luck(0, 0).glory(0, 1).upgrade(0, 1, "hale", "swift").flipped(0, 1, 1).flipped(0, 1, 2)
			p.damage(0, 1, "scratches", "cracked-keel").do(0, "site:gannet-5 ship:red-1")
			p.rolls(0, "button:roll", [faceKinds]uint8{3, 0, 0, 0}).happened("sunk ship=red-1", "lost-glory province=red n=1").hasGlory(0, 0)
		}},
	})
}
