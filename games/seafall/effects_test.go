package seafall

import (
	"fmt"
	"slices"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

// effects lets effects happen as those of a log entry of gannet that seat 0 reads, whose flagship is its first ship.
func (p *position) effects(list ...cards.Effect) *position {
	p.Helper()
	return p.effectsAt(context{seat: 0, island: 0, ship: 0, aboard: true}, list...)
}

// apart lets effects happen that belong to no island and to no ship: those of an event or a milestone.
func (p *position) apart(list ...cards.Effect) *position {
	p.Helper()
	return p.effectsAt(context{seat: 0, island: none}, list...)
}

func (p *position) effectsAt(where context, list ...cards.Effect) *position {
	p.Helper()
	p.Journal.Reset()
	p.Chance.Seed(3)
	play := play{s: p.s, seat: 0, me: &p.s.provinces[0], c: p.Chance, j: &p.Journal}
	play.applyAll(list, where)
	play.advance()
	return p.Check()
}

func TestEffectsOnWhatProvincesHave(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"gold, luck, influence and glory come, and go as far as there are any (SF-8.10)", func(t *testing.T) {
			p := at(t, 3, "soldiers").glory(0, 1).effects(
				cards.Effect{Op: cards.EffectGold, N: 3}, cards.Effect{Op: cards.EffectLuck, N: 1}, cards.Effect{Op: cards.EffectInfluence, N: -9}, cards.Effect{Op: cards.EffectGlory, N: -2},
			).hasGold(0, 11).hasGlory(0, 0)
			gametest.Equal(t, "luck", p.province(0).Luck, 3)
			gametest.Equal(t, "influence", p.province(0).Influence, 0)
			p.Happened(game.Spectator, "lost-glory province=red n=1", "lost-influence-tokens province=red n=2")
			p.effects(cards.Effect{Op: cards.EffectGold, N: -50}).hasGold(0, 0)
		}},
		{"goods go aboard within the holds, the rest stays in the supply", func(t *testing.T) {
			p := at(t, 3, "soldiers").ship(0, 1, "gannet").cargo(0, 1, "iron", 1).effects(cards.Effect{Op: cards.EffectGoods, Arg: uint8(cards.Spice), N: 2})
			p.hasCargo(0, 1, GoodsView{Spice: 1, Iron: 1}).phase(0, "load").Allows(0, "button:leave", "cargo:red-1-iron button:jettison")
			p.Forbids(0, "good:").Do(0, "cargo:red-1-iron button:jettison").hasCargo(0, 1, GoodsView{Spice: 2}).phase(0, "action")
			p = at(t, 3, "soldiers").fleet(0, "gannet").effects(cards.Effect{Op: cards.EffectGoods, Arg: cards.AnyArg, N: 1}).phase(0, "load")
			p.Do(0, "good:linen ship:red-2").hasCargo(0, 2, GoodsView{Linen: 1})
		}},
		{"goods of one kind or of any to the warehouse, and out of it again", func(t *testing.T) {
			p := at(t, 3, "soldiers").apart(cards.Effect{Op: cards.EffectStore, Arg: uint8(cards.Linen), N: 2}).hasGoods(0, GoodsView{Linen: 2})
			p.apart(cards.Effect{Op: cards.EffectStore, Arg: cards.AnyArg, N: 1}).phase(0, "pick").Do(0, "good:iron").hasGoods(0, GoodsView{Linen: 2, Iron: 1})
			p.apart(cards.Effect{Op: cards.EffectSpoil, N: 2}).phase(0, "give").Forbids(0, "good:spice").Do(0, "good:iron")
			p.hasGoods(0, GoodsView{Linen: 1}).phase(0, "action") // what is left leaves no choice
			p.goods(1, "iron", 9).goods(0, "iron", 1).apart(cards.Effect{Op: cards.EffectStore, Arg: uint8(cards.Iron), N: 1})
			p.hasGoods(0, GoodsView{Linen: 1, Iron: 1})
		}},
		{"an effect comes by the versions of the rules that have it: what a horoscope costs whoever sells it", func(t *testing.T) {
			sold := cards.All.Entries[slices.IndexFunc(cards.All.Entries, func(e cards.Entry) bool { return e.ID == "bs-14" })].Outcomes[1].Effects
			for rules, left := range map[int][2]int{6: {1, 2}, 7: {2, 1}} {
				p := at(t, 3, "soldiers").version(rules).glory(0, 1).effects(sold...).hasGold(0, 13)
				gametest.Equal(t, fmt.Sprint("luck and influence by version ", rules), [2]int{p.province(0).Luck, p.province(0).Influence}, left)
			}
		}},
		{"cards: advisors join, the display is drawn anew", func(t *testing.T) {
			p := at(t, 3, "soldiers").apart(cards.Effect{Op: cards.EffectAdvisor, N: 2})
			gametest.Equal(t, "council", len(p.province(0).Advisors), 2)
			before := p.view(0).Display
			p.apart(cards.Effect{Op: cards.EffectRefresh})
			for _, id := range p.view(0).Display {
				if slices.Contains(before, id) {
					t.Errorf("%s is still on the display", id)
				}
			}
		}},
		{"own markers come back: from the island of an entry, else from anywhere", func(t *testing.T) {
			p := at(t, 3, "soldiers").marked(0, "gannet", 0, 1).marked(0, "smoke", 0, 1).war(0, 1, 1).effects(cards.Effect{Op: cards.EffectAppease, N: 1})
			p.phase(0, "appease").Forbids(0, "island:smoke", "province:green").Do(0, "island:gannet")
			gametest.Equal(t, "on gannet", len(p.view(0).Islands[0].Markers), 0)
			p.hasMarkers(0, 6).apart(cards.Effect{Op: cards.EffectAppease, N: 1}).phase(0, "appease").Allows(0, "island:smoke", "province:green")
			p.Forbids(0, "island:gannet").Do(0, "province:green").hasMarkers(0, 7).phase(0, "action")
			p.effects(cards.Effect{Op: cards.EffectAppease, N: 1}).phase(0, "action").hasMarkers(0, 7)
		}},
		{"as many as the card says, or fewer", func(t *testing.T) {
			p := at(t, 3, "soldiers").marked(0, "gannet", 0, 2).marked(0, "smoke", 0, 2).apart(cards.Effect{Op: cards.EffectAppease, N: 3})
			p.Do(0, "island:smoke", "island:smoke").phase(0, "appease").Do(0, "button:done").phase(0, "action").hasMarkers(0, 6)
			p.apart(cards.Effect{Op: cards.EffectAppease, N: 1}).phase(0, "appease").Do(0, "island:gannet").phase(0, "action").hasMarkers(0, 7)
		}},
	})
}

func TestEffectsOnShipsAndTheMap(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"damage to the flagship, or to every ship on a sea space", func(t *testing.T) {
			p := at(t, 3, "soldiers").ship(0, 1, "gannet").effects(cards.Effect{Op: cards.EffectDamage, N: 1})
			gametest.Equal(t, "flagship", len(p.province(0).Ships[0].Damage), 1)
			p = at(t, 3, "soldiers").ship(0, 1, "gannet").ship(0, 2, "coast").hex(1, 2, 40).upgrade(1, 2, "bold")
			p.apart(cards.Effect{Op: cards.EffectDamage, Who: cards.WhoAtSea, N: 1}).phase(1, "damage").Do(1, "upgrade:bold").phase(0, "action")
			gametest.Equal(t, "at sea", len(p.province(0).Ships[0].Damage), 1)
			gametest.Equal(t, "off the coast", len(p.province(0).Ships[1].Damage), 0)
			gametest.Equal(t, "in the harbour", len(p.province(1).Ships[0].Damage), 0)
			gametest.EqualLists(t, "upgrades", p.province(1).Ships[1].Upgrades, []UpgradeView{{ID: "bold", Flipped: true}})
		}},
		{"damage cards come off the flagship, or off every own ship", func(t *testing.T) {
			p := at(t, 3, "soldiers").damage(0, 1, "scratches", "ill-omen").damage(0, 2, "sprung-mast").effects(cards.Effect{Op: cards.EffectMend, N: 1})
			gametest.Equal(t, "flagship", len(p.province(0).Ships[0].Damage), 1)
			p.apart(cards.Effect{Op: cards.EffectMend, N: 2})
			gametest.Equal(t, "both", len(p.province(0).Ships[0].Damage)+len(p.province(0).Ships[1].Damage), 0)
		}},
		{"a box of the reader's choice, nothing when all are full", func(t *testing.T) {
			p := at(t, 3, "soldiers").apart(cards.Effect{Op: cards.EffectBox}).phase(0, "box").Do(0, "ship:red-2 value:explore").phase(0, "action")
			gametest.Equal(t, "explore", p.province(0).Ships[1].Explore, 3)
			for ship := range shipsPerProvince {
				p.s.ships[ship].boxes = [cards.ValueKinds]uint8{3, 3, 3, 3}
			}
			p.apart(cards.Effect{Op: cards.EffectBox}).phase(0, "action")
		}},
		{"a garrison grows to 3 at most", func(t *testing.T) {
			p := at(t, 3, "soldiers").effects(cards.Effect{Op: cards.EffectGarrison, N: 1})
			gametest.Equal(t, "garrison", p.view(0).Islands[0].Garrison, 2)
			p.effects(cards.Effect{Op: cards.EffectGarrison, N: 2})
			gametest.Equal(t, "garrison", p.view(0).Islands[0].Garrison, 3)
		}},
		{"the sites of an island produce", func(t *testing.T) {
			p := at(t, 3, "soldiers").site("gannet", 1, "good iron").site("smoke", 1, "good iron").effects(cards.Effect{Op: cards.EffectYield})
			gametest.Equal(t, "gannet", p.view(0).Islands[0].Sites[0].Lying, true)
			gametest.Equal(t, "smoke", p.view(0).Islands[2].Sites[0].Lying, false)
		}},
		{"an island comes on the chart; nothing when none is left", func(t *testing.T) {
			p := at(t, 3, "soldiers")
			for _, want := range []int{5, 6, 7, 7} {
				p.apart(cards.Effect{Op: cards.EffectIsland})
				gametest.Equal(t, "islands", len(p.view(0).Islands), want)
			}
		}},
		{"the turn ends when the other effects are done", func(t *testing.T) {
			p := at(t, 3, "soldiers").apart(cards.Effect{Op: cards.EffectEndTurn}, cards.Effect{Op: cards.EffectStore, Arg: cards.AnyArg, N: 1}).phase(0, "pick")
			p.Do(0, "good:iron").phase(1, "hire")
		}},
	})
}

func TestWhomEffectsMeet(t *testing.T) {
	gold := func(p *position) []int {
		var list []int
		for seat := range int(p.s.count) {
			list = append(list, p.province(seat).Gold)
		}
		return list
	}
	for what, c := range map[string]struct {
		p    *position
		e    cards.Effect
		want []int
	}{
		"self":                        {at(t, 3, "soldiers"), cards.Effect{Op: cards.EffectGold, N: 1}, []int{9, 8, 8}},
		"all":                         {at(t, 3, "soldiers"), cards.Effect{Op: cards.EffectGold, Who: cards.WhoAll, N: 1}, []int{9, 9, 9}},
		"others":                      {at(t, 3, "soldiers"), cards.Effect{Op: cards.EffectGold, Who: cards.WhoOthers, N: 1}, []int{8, 9, 9}},
		"the least glory":             {at(t, 3, "soldiers").glory(0, 2).glory(2, 1), cards.Effect{Op: cards.EffectGold, Who: cards.WhoLeast, N: 1}, []int{8, 9, 8}},
		"good things to a low rank":   {at(t, 3, "soldiers").glory(0, 2), cards.Effect{Op: cards.EffectGold, Who: cards.WhoLeast, N: 1}, []int{8, 9, 8}},
		"the richest":                 {at(t, 3, "soldiers").gold(1, 20), cards.Effect{Op: cards.EffectGold, Who: cards.WhoRichest, N: -3}, []int{8, 17, 8}},
		"bad things to a high rank":   {at(t, 3, "soldiers").gold(0, 20).gold(1, 20), cards.Effect{Op: cards.EffectGold, Who: cards.WhoRichest, N: -3}, []int{20, 17, 8}},
		"at sea":                      {at(t, 3, "soldiers").ship(1, 2, "bell").ship(2, 1, "coast"), cards.Effect{Op: cards.EffectGold, Who: cards.WhoAtSea, N: 1}, []int{8, 9, 8}},
		"the fullest warehouse":       {at(t, 3, "soldiers").goods(2, "iron", 1), cards.Effect{Op: cards.EffectGold, Who: cards.WhoFullest, N: -1}, []int{8, 8, 7}},
		"nobody with goods":           {at(t, 3, "soldiers"), cards.Effect{Op: cards.EffectGold, Who: cards.WhoFullest, N: -1}, []int{8, 8, 8}},
		"nobody who misses the match": {at(t, 3, "soldiers").missing(2), cards.Effect{Op: cards.EffectGold, Who: cards.WhoAll, N: 1}, []int{9, 9, 8}},
	} {
		t.Run("SF-1.7 "+what, func(t *testing.T) { gametest.EqualLists(t, "gold", gold(c.p.apart(c.e)), c.want) })
	}
}

// missing makes a seat miss the match.
func (p *position) missing(seat int) *position { p.s.away = p.s.away.With(game.Seat(seat)); return p }

func TestTheChartGrows(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-1.5 the island at the end of the world comes up in match 17, earlier by each scrap; before version 4 in match 12", func(t *testing.T) {
			for _, c := range []struct {
				version, played, scraps int
				want                    bool
			}{
				{3, 10, 0, false},
				{3, 11, 0, true},
				{3, 6, 4, false},
				{3, 7, 4, true},
				{4, 15, 0, false},
				{4, 16, 0, true},
				{4, 11, 4, false},
				{4, 12, 4, true},
			} {
				p := at(t, 3, "soldiers").version(c.version).noTokens().match(c.played).glory(0, 40)
				for range c.scraps {
					p.apart(cards.Effect{Op: cards.EffectScrap, N: 1})
				}
				v := resumed(t, 3, p.finish(phaseReconcile).complete().s, nil).View(0).(*View)
				gametest.Equal(t, "scraps", v.Scraps, c.scraps)
				last := v.Islands[len(v.Islands)-1].ID
				if (last == "world-end") != c.want {
					t.Errorf("by version %d after %d matches with %d scraps the last island is %s", c.version, c.played, c.scraps, last)
				}
			}
		}},
		{"SF-1.5 who explores its site discovers it: the match ends with the round, the campaign with the match", func(t *testing.T) {
			p := at(t, 3, "explorers").noTokens().fleet(0, "world-end").upgrade(0, 1, "hale", "swift").campaign(1, 90)
			p.s.endCharted = true
			p.Do(0, "site:world-end-1 ship:red-1").rolls(0, "button:roll", [faceKinds]uint8{1, 1, 1, 1})
			p.Do(0, "upgrade:hale", "upgrade:swift").Happened(game.Spectator, "world-end province=red")
			gametest.Equal(t, "over at once", p.view(0).Finish.Over, false)
			p.passRound().complete()
			gametest.Equal(t, "reason", p.view(0).Finish.Reason, "world-end")
			gametest.Equal(t, "winner", p.view(0).Finish.Winner, 0)
			gametest.Equal(t, "emperor", p.view(0).Finish.Emperor, 1)
			if p.s.Carry(game.SeatsOf(0)) != nil {
				t.Error("the campaign goes on")
			}
		}},
		{"the next island comes on the chart while fewer than 8 sites are unexplored, by rules before version 4", func(t *testing.T) {
			p := at(t, 3, "soldiers").version(3).glory(0, 11)
			for i, island := range []string{"gannet", "orchard", "smoke"} {
				for k := range 6 {
					if i < 2 || k < 3 {
						p.site(island, k+1, "ruin")
					}
				}
			}
			gametest.Equal(t, "unexplored, with one of bell that is printed", p.s.unexplored(), 8+1)
			text := carried(t, p.finish(phaseTitles).complete().s)
			gametest.Equal(t, "with 8", len(open(t, 3, nil, text, 1).View(0).(*View).Islands), 4)
			p = positionOf(t, open(t, 3, nil, text, 1), game.FreeChance(1))
			p.site("smoke", 4, "ruin").finish(phaseTitles).complete()
			gametest.Equal(t, "with 7", len(resumed(t, 3, p.s, nil).View(0).(*View).Islands), 5)
		}},
	})
}

func TestCardsInForce(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"the smuggler's room is there while it is active; what exceeds goes back when it is not", func(t *testing.T) {
			p := at(t, 3, "merchants").active(0, "smuggler").ship(0, 1, "gannet").cargo(0, 1, "iron", 2).cargo(0, 1, "linen", 2)
			gametest.Equal(t, "hold", p.province(0).Ships[0].Hold, 4)
			p.Do(0, "button:end").phase(0, "cargo").Do(0, "cargo:red-1-iron button:jettison", "cargo:red-1-iron button:jettison").phase(1, "hire")
			p.hasCargo(0, 1, GoodsView{Linen: 2})
		}},
		{"the dockmaster buys for 1 gold less", func(t *testing.T) {
			p := at(t, 3, "merchants").active(0, "dockmaster").ship(0, 1, "gannet").site("gannet", 1, "good iron").lying("gannet", 1)
			p.Do(0, "site:gannet-1 ship:red-1").hasGold(0, 6)
		}},
		{"enduring takes a damage away for each large success", func(t *testing.T) {
			p := at(t, 3, "explorers").noTokens().ship(0, 1, "gannet").upgrade(0, 1, "enduring").Do(0, "site:gannet-6 ship:red-1")
			p.rolls(0, "button:roll", [faceKinds]uint8{1, 1, 0, 1}).Happened(game.Spectator, "throw province=red successes=2 defence=3 damage=0")
		}},
		{"cunning allows two luck at a dangerous site, no more", func(t *testing.T) {
			p := at(t, 3, "explorers").luck(0, 5).ship(0, 1, "bell").upgrade(0, 1, "cunning").Do(0, "site:bell-2 ship:red-1")
			p.rolls(0, "button:roll", [faceKinds]uint8{3, 0, 0, 0}).Do(0, "button:luck", "button:luck")
			p.Happened(game.Spectator, "throw province=red successes=2 defence=5 damage=3")
			gametest.Equal(t, "luck", p.province(0).Luck, 3)
		}},
		{"the renowned explorer earns glory for a site explored without damage, not with", func(t *testing.T) {
			p := at(t, 3, "explorers").noTokens().fleet(0, "gannet").active(0, "renowned-explorer").Do(0, "site:gannet-6 ship:red-1")
			before := *p.s
			p.rolls(0, "button:roll", [faceKinds]uint8{3, 1, 1, 1}).Happened(game.Spectator, "deed province=red deed=explore-unhurt").hasGlory(0, 2)
			*p.s = before
			p.rolls(0, "button:roll", [faceKinds]uint8{4, 0, 1, 1}).Untold(game.Spectator, "deed").hasGlory(0, 1)
		}},
		{"SF-3.2 titles give their bonus from the second match on, the first has none", func(t *testing.T) {
			p := at(t, 3, "soldiers").glory(0, 5).campaign(1, 9).campaign(2, 4)
			first := open(t, 3, map[string]string{"prologue": "no"}, nil, 1)
			for i, me := range viewOf(first).Provinces {
				_, luck := forPlace(first, i)
				gametest.Equal(t, "luck in the first match, but for the place's", me.Luck, me.StartLuck+luck)
			}
			v := resumed(t, 3, p.finish(phaseTitles).complete().s, map[string]string{"prologue": "no"}).View(0).(*View)
			for _, me := range v.Provinces {
				want := 0
				for _, e := range cards.All.Titles[slices.Index(cards.TitleNames, me.Title)].Start(version) {
					if e.Op == cards.EffectLuck {
						want += int(e.N)
					}
				}
				gametest.Equal(t, "luck of the "+me.Title, me.Luck-me.StartLuck, want)
			}
		}},
		{"an eclipse forbids luck", func(t *testing.T) {
			p := at(t, 3, "explorers")
			p.s.eventSet |= 1 << p.id(cards.IDs.Events, "eclipse")
			p.event("eclipse").ship(0, 1, "gannet").Do(0, "site:gannet-6 ship:red-1")
			p.rolls(0, "button:roll", [faceKinds]uint8{1, 1, 0, 1}).Untold(game.Spectator, "luck").Happened(game.Spectator, "throw province=red successes=2 defence=3 damage=1")
		}},
		{"wind and fog change every ship's values, of the provinces that are behind, too", func(t *testing.T) {
			p := at(t, 3, "explorers").event("trade-wind")
			gametest.Equal(t, "sail", p.province(2).Ships[1].Sail, 5)
			gametest.Equal(t, "explore in fog", p.event("sea-fog").province(1).Ships[0].Explore, 2)
		}},
		{"as jetties are laden all islands produce, and goods are cheap (SF-11.8, SF-13.1)", func(t *testing.T) {
			p := at(t, 3, "merchants").glory(0, 1).glory(2, 1).site("gannet", 1, "good iron").site("gannet", 2, "good iron").site("smoke", 1, "good spice")
			p.supplyOf("iron", 1).Do(0, "button:end").pass()
			p.until(2, "button:skip").until(2, "button:end", "event-card event=laden-jetties")
			gametest.Equal(t, "smoke", p.view(0).Islands[2].Sites[0].Lying, true)
			gametest.Equal(t, "gannet, the site that is better defended", p.view(0).Islands[0].Sites[0].Lying, true)
			gametest.Equal(t, "gannet, the other, for which no iron is left", p.view(0).Islands[0].Sites[1].Lying, false)
			p = at(t, 3, "merchants").event("laden-jetties").gold(0, 1).fleet(0, "gannet").sticker(0, "gannet", 1)
			for k := 1; k <= 5; k++ {
				p.site("gannet", k, "good linen").lying("gannet", k)
			}
			gametest.Equal(t, "sail", p.province(1).Ships[1].Sail, 5)
			p.Do(0, "site:gannet-1 ship:red-1").hasGold(0, 0).Forbids(0, "site:gannet-2").gold(0, 9)
			p.Do(0, "site:gannet-2 ship:red-1", "site:gannet-3 ship:red-2", "site:gannet-4 ship:red-2").hasGold(0, 6)
			p.Do(0, "cargo:red-1-linen button:jettison").Forbids(0, "site:gannet-5")
		}},
		{"at the fair and the wedding a sale brings more, and glory (SF-13.2)", func(t *testing.T) {
			p := at(t, 3, "merchants").event("guild-fair").gold(0, 0).goods(0, "iron", 3)
			gametest.Equal(t, "sail", p.province(1).Ships[1].Sail, 5)
			p.Do(0, "cargo:red-warehouse-iron button:sell").hasGold(0, 9).hasGlory(0, 0)
			p.Do(0, "cargo:red-warehouse-iron button:sell").hasGold(0, 18).hasGlory(0, 1).Happened(game.Spectator, "deed province=red deed=sale")
			p.Forbids(0, "cargo:red-warehouse-iron button:sell")
			p = at(t, 3, "merchants").event("royal-wedding").gold(0, 0).goods(0, "iron", 4)
			for range 3 {
				p.Do(0, "cargo:red-warehouse-iron button:sell")
			}
			p.hasGold(0, 27).hasGlory(0, 1).Forbids(0, "cargo:red-warehouse-iron button:sell")
			p = at(t, 3, "merchants").event("guild-fair").goods(0, "iron", 2).active(0, "renowned-merchant").glory(0, 1)
			p.Do(0, "cargo:red-warehouse-iron button:sell", "cargo:red-warehouse-iron button:sell").hasGlory(0, 3)
		}},
		{"a good that was just moved does not come back, but after the voyage it can", func(t *testing.T) {
			p := at(t, 3, "merchants").goods(0, "iron", 1).Do(0, "cargo:red-warehouse-iron ship:red-1")
			p.Forbids(0, "cargo:red-1-iron place:red-warehouse").Allows(0, "cargo:red-1-iron ship:red-2")
			p.Do(0, "fleet:red space:7").Allows(0, "cargo:red-1-iron ship:red-2").Do(0, "cargo:red-1-iron ship:red-2").Forbids(0, "ship:red-2")
		}},
	})
}
