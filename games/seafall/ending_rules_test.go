package seafall

import (
	"fmt"
	"slices"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

func TestEndOfAMatch(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-15 each step begins with the least glory, of equals with the lowest rank", func(t *testing.T) {
			p := at(t, 4, "soldiers").glory(0, 5).glory(1, 12).glory(2, 5).glory(3, 3).finish(phaseBox)
			for _, seat := range []int{3, 0, 2, 1} {
				p.phase(seat, "box").Do(seat, "ship:"+cards.ColourNames[seat]+"-1 value:sail")
			}
			gametest.EqualLists(t, "order", p.view(0).Finish.Order, []int{3, 0, 2, 1})
		}},
		{"SF-15.1 the winner alone develops: a field, a garrison, influence, luck or an epithet", func(t *testing.T) {
			p := at(t, 3, "soldiers").glory(1, 12).finish(phaseDevelop).phase(1, "develop")
			p.Allows(1, "place:green-field-1", "place:green-field-2", "button:garrison", "button:influence", "button:luck", "epithet:daring")
			for path, event := range map[string]string{
				"place:green-field-2": "field province=green place=field-2 gold=3", "button:garrison": "garrison province=green n=2",
				"button:influence": "more-influence province=green n=3", "button:luck": "more-luck province=green n=3",
				"epithet:grim": "epithet province=green epithet=grim",
			} {
				q := at(t, 3, "soldiers").glory(1, 12).finish(phaseDevelop).Do(1, path).Happened(game.Spectator, event)
				if q.s.phase == phaseDevelop {
					t.Errorf("after %s seat %d develops", path, q.s.decider)
				}
			}
		}},
		{"SF-15.1 an epithet that is taken is gone; another covers the old one", func(t *testing.T) {
			p := at(t, 3, "soldiers").epithet(0, "grim").epithet(1, "daring").glory(1, 12).finish(phaseDevelop)
			p.Forbids(1, "epithet:grim", "epithet:daring").Do(1, "epithet:shrewd")
			gametest.Equal(t, "epithet", p.province(1).Epithet, "shrewd")
		}},
		{"SF-15.2 everyone puts a different scholar's sticker on an advisor with a free slot", func(t *testing.T) {
			p := at(t, 3, "soldiers").council(0, "captain", "savage").council(1, "madman").glory(2, 12).finish(phaseImprove)
			p.phase(0, "improve").Begins(0, "advisor:captain scholar:cartographer", "advisor:savage scholar:jurist")
			p.Do(0, "advisor:captain scholar:cartographer sticker:0").phase(1, "improve").Forbids(1, "advisor:madman scholar:cartographer")
			p.Do(1, "advisor:madman scholar:jurist sticker:0").Untold(game.Spectator, "improved province=blue")
			gametest.EqualLists(t, "taught", p.view(0).Taught, []TaughtView{
				{Advisor: "madman", Scholar: "jurist", Expertise: "tax", N: 2},
				{Advisor: "captain", Scholar: "cartographer", Expertise: "explore", N: 1},
			})
		}},
		{"SF-15.2 two slots a card, of which the print takes one for each expertise", func(t *testing.T) {
			p := at(t, 3, "soldiers").council(0, "alchemist", "convict").council(1, "captain").taught("captain", "jurist")
			p.glory(2, 12).finish(phaseImprove)
			if p.s.phase == phaseImprove {
				t.Errorf("seat %d improves an advisor without a free slot", p.s.decider)
			}
		}},
		{"SF-15.2 the same expertises add up", func(t *testing.T) {
			p := at(t, 3, "explorers").active(0, "captain").taught("captain", "cartographer")
			gametest.Equal(t, "explore", p.province(0).Skills[cards.ExploreExpertise], 2)
		}},
		{"SF-15.2 a used-up scholar is destroyed", func(t *testing.T) {
			p := at(t, 3, "soldiers").council(0, "captain").taught("madman", "jurist").taught("savage", "jurist").taught("brute", "jurist")
			p.glory(2, 12)
			if slices.Contains(p.view(0).Scholars, "jurist") {
				t.Error("it still has stickers")
			}
			p.finish(phaseImprove).Forbids(0, "advisor:captain scholar:jurist").Begins(0, "advisor:captain scholar:architect")
		}},
		{"SF-15.3 everyone may keep one advisor, the winner only one cheaper than all others kept", func(t *testing.T) {
			p := at(t, 3, "soldiers").council(0, "captain", "madman").council(1, "brute", "savage").council(2, "foreman").glory(1, 12)
			p.finish(phaseKeep).phase(0, "keep").Allows(0, "advisor:captain", "advisor:madman", "button:none").Do(0, "advisor:captain")
			p.Do(2, "button:none").phase(1, "keep").Forbids(1, "advisor:savage").Do(1, "advisor:brute")
			gametest.EqualLists(t, "kept", p.view(0).Finish.Kept, []string{"captain", "brute", ""})
		}},
		{"SF-15.3 the winner keeps last, though of equals the lower rank goes first", func(t *testing.T) {
			p := at(t, 3, "soldiers").council(0, "carpenter").council(1, "captain").council(2, "savage").glory(0, 12).glory(1, 12).glory(2, 12).finish(phaseKeep)
			p.phase(1, "keep").Do(1, "advisor:captain").phase(2, "keep").Do(2, "button:none").phase(0, "keep").Allows(0, "advisor:carpenter")
		}},
		{"SF-15.3 a winner with nothing cheap enough keeps none; whoever keeps none does not bind it", func(t *testing.T) {
			p := at(t, 3, "soldiers").council(0, "brute").council(1, "captain").glory(1, 12).finish(phaseKeep).Do(0, "advisor:brute")
			gametest.EqualLists(t, "kept", p.view(0).Finish.Kept, []string{"brute", "", ""})
			p = at(t, 3, "soldiers").council(0, "brute").council(1, "captain").glory(1, 12).finish(phaseKeep).Do(0, "button:none")
			p.phase(1, "keep").Allows(1, "advisor:captain")
		}},
		{"SF-15.4 everyone raises one value of one ship by a box, up to three", func(t *testing.T) {
			p := at(t, 3, "soldiers").boxes(0, 1, "hold", 3).glory(1, 12).finish(phaseBox).phase(0, "box")
			p.Forbids(0, "ship:red-1 value:hold").Do(0, "ship:red-2 value:raid").phase(2, "box")
			gametest.Equal(t, "raid", p.province(0).Ships[1].Raid, 3)
		}},
		{"SF-15.5 a die for each token left; each success takes a marker back, two strike a sticker", func(t *testing.T) {
			p := at(t, 3, "soldiers").glory(2, 12).luck(0, 2).influence(0, 1).luck(1, 0).influence(1, 0).sticker(0, "green", 1).war(0, 1, 2)
			p.finishWith(phaseReconcile, 1).Happened(game.Spectator).phase(0, "reconcile")
			p.Forbids(0, "button:strike", "button:take-back province:blue").Do(0, "button:take-back province:green")
			gametest.EqualLists(t, "on green", p.province(1).Stickers, []EnmityView{{Seat: 0, N: 2}})
			p.hasMarkers(0, 8)
		}},
		{"SF-15.5 who has nothing but a sticker out decides with two successes, not with one", func(t *testing.T) {
			p := at(t, 3, "soldiers").noTokens().glory(2, 12).luck(0, 2).sticker(0, "green", 1).finishWith(phaseReconcile, 2).phase(0, "reconcile")
			for successes, want := range []bool{false, false, true} {
				p.s.finish.successes = uint8(successes)
				gametest.Equal(t, fmt.Sprint("decides with ", successes), p.s.reconcilable(0), want)
			}
			p.Do(0, "button:strike province:green")
			gametest.EqualLists(t, "on green", p.province(1).Stickers, nil)
		}},
		{"SF-15.5 luck and influence give a die each", func(t *testing.T) {
			for _, tokens := range [][2]int{{0, 2}, {2, 0}, {1, 1}} {
				p := at(t, 3, "soldiers").noTokens().glory(2, 12).luck(0, tokens[0]).influence(0, tokens[1]).war(0, 1, 3)
				p.finishWith(phaseReconcile, 2).Do(0, "button:take-back province:green", "button:take-back province:green")
				gametest.EqualLists(t, "on green", p.province(1).Stickers, []EnmityView{{Seat: 0, N: 1}})
			}
			p := at(t, 3, "soldiers").noTokens().glory(2, 12).luck(0, 1).influence(0, 1).war(0, 1, 3).finishWith(phaseReconcile, 2)
			p.Do(0, "button:take-back province:green", "button:done").hasMarkers(0, 8) // the rest of the successes is left unused
			gametest.EqualLists(t, "on green", p.province(1).Stickers, []EnmityView{{Seat: 0, N: 2}})
		}},
		{"SF-15.5 a die that shows nothing is no success", func(t *testing.T) {
			p := at(t, 3, "soldiers").noTokens().glory(2, 12).luck(0, 90).war(0, 1, 8).finish(phaseReconcile)
			if n := p.view(0).Finish.Successes; n < 45 || n > 75 { // of 90 dice about 60
				t.Errorf("%d successes of 90 dice", n)
			}
		}},
		{"SF-15.5 six slots, of which the last free one is filled before another's is covered", func(t *testing.T) {
			p := at(t, 3, "soldiers").noTokens().glory(2, 12).sticker(1, "gannet", 5).marked(0, "gannet", 0, 2).finish(phaseReconcile)
			gametest.EqualLists(t, "on gannet", p.view(0).Islands[0].Stickers, []EnmityView{{Seat: 0, N: 2}, {Seat: 1, N: 4}})
			p = at(t, 3, "soldiers").noTokens().glory(2, 12).sticker(1, "gannet", 5).marked(0, "gannet", 0, 1).finish(phaseReconcile)
			gametest.EqualLists(t, "on gannet", p.view(0).Islands[0].Stickers, []EnmityView{{Seat: 0, N: 1}, {Seat: 1, N: 5}})
		}},
		{"SF-15.5 markers out become stickers, over another's when no slot is free", func(t *testing.T) {
			p := at(t, 3, "soldiers").noTokens().glory(2, 12).sticker(1, "gannet", 4).sticker(2, "gannet", 2).marked(0, "gannet", 0, 2)
			p.finish(phaseReconcile)
			gametest.EqualLists(t, "on gannet", p.view(0).Islands[0].Stickers, []EnmityView{{Seat: 0, N: 2}, {Seat: 1, N: 2}, {Seat: 2, N: 2}})
		}},
		{"SF-15.5 with all six slots one's own each costs 1 glory, and the match is over all the same", func(t *testing.T) {
			p := at(t, 3, "soldiers").noTokens().glory(2, 11).sticker(2, "gannet", 6).marked(2, "gannet", 0, 2).finish(phaseReconcile)
			p.hasGlory(2, 9).hasMarkers(2, 8).complete()
			outcome, over := p.s.Outcome()
			gametest.Equal(t, "over", over, true)
			gametest.Equal(t, "winners", outcome.Winners, game.SeatsOf(2))
		}},
		{"SF-15.6 glory is recorded", func(t *testing.T) {
			p := at(t, 3, "soldiers").noTokens().glory(0, 5).campaign(0, 20).glory(1, 12).finish(phaseReconcile)
			gametest.Equal(t, "campaign", p.province(0).Campaign, 25)
			gametest.Equal(t, "campaign", p.province(1).Campaign, 12)
		}},
		{"SF-15.7 titles go by campaign glory", func(t *testing.T) {
			p := at(t, 3, "soldiers").noTokens().glory(0, 11).campaign(0, 3).campaign(1, 20).campaign(2, 10).finish(phaseReconcile)
			gametest.EqualLists(t, "titles", p.view(0).Finish.Titles, []string{"duke", "elector", "prince"})
		}},
		{"SF-15.7 of equals the lower rank of this match chooses first", func(t *testing.T) {
			p := at(t, 3, "soldiers").noTokens().glory(2, 11).campaign(0, 15).campaign(1, 15).campaign(2, 20).finish(phaseReconcile)
			p.phase(0, "titles").Allows(0, "title:duke", "title:prince").Forbids(0, "title:elector").Do(0, "title:duke")
			gametest.EqualLists(t, "titles", p.view(0).Finish.Titles, []string{"duke", "prince", "elector"})
		}},
		{"SF-15.7 those with the most glory choose first", func(t *testing.T) {
			p := at(t, 4, "soldiers").noTokens().glory(3, 11).campaign(0, 10).campaign(1, 10).campaign(2, 30).campaign(3, 19).finish(phaseReconcile)
			p.phase(2, "titles").Do(2, "title:duke").phase(0, "titles").Do(0, "title:count")
			gametest.EqualLists(t, "titles", p.view(0).Finish.Titles, []string{"count", "prince", "duke", "elector"})
		}},
		{"SF-15.8 kept: sites, stickers, ship values, an advisor, research, treasures, titles; all else goes back", func(t *testing.T) {
			p := at(t, 3, "soldiers").noTokens().glory(0, 12).site("gannet", 1, "good iron").marked(1, "gannet", 1, 1).boxes(1, 2, "sail", 2)
			p.campaign(0, 20).campaign(1, 30).campaign(2, 10).council(1, "captain", "savage").treasure(2, "chess-kings").research(2, 3).gold(1, 40).goods(1, "iron", 3)
			p.upgrade(1, 1, "swift").building(1, 1, "port").damage(1, 2, "scratches").ship(1, 2, "bell").finish(phaseKeep)
			p.Do(1, "advisor:savage").complete()
			s := resumed(t, 3, p.s, map[string]string{"prologue": "no"})
			v := s.View(game.Spectator).(*View)
			gametest.Equal(t, "the site", v.Islands[0].Sites[0].Find, cards.FindNames[cards.All.Entries[p.s.islands[0].sites[0].entry].Outcomes[0].Find.Kind])
			gametest.EqualLists(t, "stickers on gannet", v.Islands[0].Stickers, []EnmityView{{Seat: 1, N: 1}})
			me := v.Provinces[1]
			gametest.EqualLists(t, "council", me.Advisors, []AdvisorView{{ID: "savage"}})
			gametest.Equal(t, "advisors on display and in the stack", len(v.Display)+v.Stack, 19)
			gametest.Equal(t, "boxes", me.Ships[1].Boxes[cards.SailValue], 2)
			gametest.EqualLists(t, "titles", []string{v.Provinces[0].Title, me.Title, v.Provinces[2].Title}, []string{"elector", "duke", "prince"})
			gametest.EqualLists(t, "treasures", v.Provinces[2].Treasures, []string{"chess-kings"})
			gametest.Equal(t, "glory of kept treasures", v.Provinces[2].Glory, int(cards.All.Treasures[p.id(cards.IDs.Treasures, "chess-kings")].Glory))
			gametest.EqualLists(t, "research", v.Provinces[2].Research, []string{"3"})
			gametest.Equal(t, "goods", me.Goods, GoodsView{})
			gametest.Equal(t, "upgrades", len(me.Ships[0].Upgrades)+len(me.Ships[1].Damage), 0)
			gametest.Equal(t, "buildings", me.Buildings[0], "")
			gametest.Equal(t, "in the harbour", me.Ships[1].Space, 1)
			gametest.Equal(t, "markers", me.Markers, 8)
			gametest.Equal(t, "match", v.Match, 2)
			gametest.Equal(t, "target", v.Target, 12)
		}},
		{"SF-15.8 kept: what has been developed, taught, charted and claimed", func(t *testing.T) {
			p := at(t, 3, "soldiers").version(3).noTokens().glory(0, 12).sticker(2, "green", 2).sticker(0, "gannet", 3).taught("captain", "cartographer")
			p.epithet(1, "grim").epithet(1, "shrewd").apart(cards.Effect{Op: cards.EffectIsland}, cards.Effect{Op: cards.EffectScrap, N: 1}).effects(cards.Effect{Op: cards.EffectGarrison, N: 2})
			me := &p.s.provinces[1]
			me.garrison, me.fields, me.startInfluence, me.startLuck, me.fame, me.missed = 3, [2]uint8{4, 3}, 5, 4, 6, 0
			p.building(0, 1, "port").building(0, 2, "port").building(1, 1, "gun-tower").Do(0, "milestone:three-roofs", "good:iron")
			v := viewOf(resumed(t, 3, p.finish(phaseTitles).complete().s, nil))
			green := v.Provinces[1]
			gametest.EqualLists(t, "garrison, influence, luck", []int{green.Garrison, green.StartInfl, green.StartLuck}, []int{3, 5, 4})
			gametest.EqualLists(t, "fields", green.Fields, []int{4, 3})
			gametest.EqualLists(t, "glory from milestones", []int{v.Provinces[0].Fame, green.Fame}, []int{2, 6})
			gametest.Equal(t, "epithet", green.Epithet, "shrewd")
			gametest.EqualLists(t, "stickers on green", green.Stickers, []EnmityView{{Seat: 2, N: 2}})
			gametest.EqualLists(t, "stickers on gannet", v.Islands[0].Stickers, []EnmityView{{Seat: 0, N: 3}})
			gametest.Equal(t, "garrison of gannet", v.Islands[0].Garrison, 3)
			gametest.Equal(t, "islands", len(v.Islands), 5)
			gametest.Equal(t, "scraps", v.Scraps, 1)
			gametest.EqualLists(t, "taught", v.Taught, []TaughtView{{Advisor: "captain", Scholar: "cartographer", Expertise: "explore", N: 1}})
			gametest.EqualLists(t, "milestones", v.Milestones, []string{"whole-island", "collection", "breach"})
			gametest.Equal(t, "events", len(v.Events), 7)
			s := resumed(t, 3, p.s, nil)
			positionOf(t, s, p.Chance).glory(2, 5).finish(phaseDevelop).Forbids(2, "epithet:grim", "epithet:shrewd").Allows(2, "epithet:daring")
			gametest.Equal(t, "stickers of the cartographer", s.scholars[p.id(cards.IDs.Scholars, "cartographer")], 0b110)
		}},
	})
}

// noTokens leaves nobody luck or influence, so that nobody rolls at the end.
func (p *position) noTokens() *position {
	for seat := range int(p.s.count) {
		p.luck(seat, 0).influence(seat, 0)
	}
	return p
}
