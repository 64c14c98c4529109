package seafall

import (
	"fmt"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

// done tells whether red has met a milestone.
func (p *position) done(id string) bool {
	p.Helper()
	return p.s.met(0, uint8(p.id(cards.IDs.Milestones, id)))
}

// What milestones ask for, to the last one (SF-12.4, SF-20.6).
func TestLimitsOfMilestones(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-12.4 SF-20.6 a condition is met by just as many as it asks for, and by no fewer", func(t *testing.T) {
			charts := func(p *position, n int) *position {
				for k := range n {
					p.research(0, chart(cards.SeaCharts, k+1))
				}
				return p
			}
			for id, c := range map[string]struct {
				n   int
				has func(p *position, n int) *position
			}{
				"well-read":     {3, charts},
				"in-demand":     {2, func(p *position, n int) *position { return p.war(1, 0, n) }},
				"by-your-leave": {1, func(p *position, n int) *position { p.s.now.prizes = uint8(n); return p }},
				"safe-in-port":  {20, func(p *position, n int) *position { p.s.now.sale = uint8(n); return p }},
				"breach":        {6, func(p *position, n int) *position { p.s.now.raid = uint8(n); return p }},
				"collection":    {3, func(p *position, n int) *position { return p.treasure(0, cards.IDs.Treasures[:n]...) }},
				"on-loan":       {2, func(p *position, n int) *position { return p.gives(0, []int{1, 2}[:n]...) }},
				"deep-end":      {7, func(p *position, n int) *position { p.s.now.entered = uint8(n); return p }},
				"last-column":   {8, func(p *position, n int) *position { return p.hex(0, 1, int(cards.SpaceAt(n, 1))) }},
				"full-table": {3, func(p *position, n int) *position {
					return p.active(0, "brute").council(0, []string{"carpenter", "woodsman"}[:n-1]...)
				}},
			} {
				open := func() *position { return at(t, 3, "soldiers").opened().hall().sails() }
				gametest.Equal(t, fmt.Sprint(id, " with ", c.n-1), c.has(open(), c.n-1).done(id), false)
				gametest.Equal(t, fmt.Sprint(id, " with ", c.n), c.has(open(), c.n).done(id), true)
			}
		}},
		{"SF-12.4 SF-20.6 of upgrades and kinds of goods, too", func(t *testing.T) {
			p := at(t, 3, "builders").opened().upgrade(0, 1, "hale", "swift").upgrade(0, 2, "bold")
			gametest.Equal(t, "three upgrades", p.done("four-colours"), false)
			gametest.Equal(t, "four", p.upgrade(0, 2, "terrible").done("four-colours"), true)
			p = at(t, 3, "merchants").patent()
			for n, want := range []bool{false, false, true} {
				p.s.provinces[0].stalls |= 1 << n
				gametest.Equal(t, fmt.Sprint("kinds: ", n+1), p.done("three-stalls"), want)
			}
		}},
		{"SF-12.4 while more can be bought the action is not over, and nothing is claimed", func(t *testing.T) {
			p := at(t, 3, "merchants").treasure(0, cards.IDs.Treasures[:3]...).gold(0, 9).ship(0, 1, "gannet")
			p.site("gannet", 1, "good iron").lying("gannet", 1).site("gannet", 2, "good iron").lying("gannet", 2)
			p.Allows(0, "milestone:collection").Do(0, "site:gannet-1 ship:red-1").Forbids(0, "milestone:").Allows(0, "button:finish")
			p.Do(0, "button:finish").Forbids(0, "site:gannet-2").Allows(0, "milestone:collection")
			p.turn(0, "merchants").Do(0, "site:gannet-2 ship:red-1").Forbids(0, "button:finish").Allows(0, "milestone:collection") // nothing is left
		}},
		{"SF-12.4 a claim ends the action before it, also when its entry brings what that could go on with", func(t *testing.T) {
			p := at(t, 3, "merchants").building(0, 1, "gun-tower").building(0, 2, "gun-tower").building(1, 1, "gun-tower").goods(0, "iron", 1)
			p.Do(0, "cargo:red-warehouse-iron button:sell", "milestone:three-roofs").phase(0, "pick").Do(0, "good:iron").hasGoods(0, GoodsView{Iron: 1})
			p.Forbids(0, "cargo:red-warehouse-iron button:sell")
		}},
		{"SF-12.4 SF-12.5 one that ends the turn ends it after step 1 as well", func(t *testing.T) {
			p := at(t, 3, "hire").prologue().gold(0, 9).council(0, "captain", "carpenter").Do(0, "advisor:woodsman pay:gold").phase(0, "activate")
			p.Do(0, "milestone:full-table").hasGlory(0, 1).phase(1, "hire")
			p = at(t, 3, "hire").prologue().gold(0, 9).council(0, "captain", "carpenter")
			p.s.provinces[0].tired = p.s.provinces[0].advisors
			p.Do(0, "advisor:woodsman pay:gold", "button:skip").phase(0, "guild").Do(0, "milestone:full-table").phase(1, "hire")
		}},
		{"SF-17.5 who reaches two multiples of 3 at once names two islands", func(t *testing.T) {
			p := at(t, 3, "soldiers").prologue().glory(0, 2).apart(cards.Effect{Op: cards.EffectGlory, N: 4}).phase(0, "naming")
			p.Do(0, "island:gannet").phase(0, "naming").Forbids(0, "island:gannet").Do(0, "island:smoke").phase(0, "action")
			p = at(t, 3, "soldiers").prologue().glory(0, 2).apart(cards.Effect{Op: cards.EffectGlory, N: 3}).phase(0, "naming").Do(0, "island:gannet").phase(0, "action")
			p.apart(cards.Effect{Op: cards.EffectGlory, N: 1}).phase(0, "naming")
		}},
		{"SF-20.6 of those that the prologue has left over just as many are laid out as make three", func(t *testing.T) {
			p := at(t, 3, "soldiers").opened().glory(0, 11)
			p.s.milestones, p.s.waiting = 1<<p.id(cards.IDs.Milestones, "breach"), 0
			for _, id := range []string{"first-flags", "full-purse", "far-shore", "full-table"} {
				p.s.waiting |= 1 << p.id(cards.IDs.Milestones, id)
			}
			p.s.story.told = p.s.allMilestones() &^ (p.s.milestones | p.s.waiting)
			next := p.next()
			gametest.Equal(t, "open, waiting", fmt.Sprint(len(viewOf(next).Milestones), bitCount(next.waiting)), "3 2")
			gametest.Equal(t, "laws", next.Audit(), nil)
		}},
		{"SF-17.3 SF-12.4 a milestone's glory counts, and in matches that count towards the tie for emperor", func(t *testing.T) {
			p := at(t, 3, "soldiers").treasure(0, cards.IDs.Treasures[:3]...).Do(0, "milestone:collection").hasGlory(0, 3)
			gametest.Equal(t, "from milestones", p.s.provinces[0].fame, int16(3))
			p = at(t, 3, "builders").prologue().upgrade(0, 1, "hale", "swift").Do(0, "milestone:first-flags").hasGlory(0, 1)
			gametest.Equal(t, "in the prologue", p.s.provinces[0].fame, int16(0))
		}},
	})
}

// Whom effects meet, and where gifts are given (SF-1.7, SF-22).
func TestLimitsOfAudiences(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-22.4 who has most relics is met, whatever other treasures others have", func(t *testing.T) {
			p := at(t, 3, "soldiers").hall().gives(0, 1).treasure(0, "blue-window", "chess-kings").gives(1, 2, 3)
			p.apart(cards.Effect{Op: cards.EffectGold, Who: cards.WhoRelics, N: -3}).hasGold(0, 8).hasGold(1, 5).hasGold(2, 8)
		}},
		{"SF-22.4 the Tide rises between two turns: while it is settled nobody is in turn", func(t *testing.T) {
			p := at(t, 3, "soldiers").hall().goods(1, "iron", 1).goods(1, "linen", 1).tide(8, 1).pass().phase(1, "give")
			gametest.Equal(t, "in turn", p.view(0).Turn, -1)
			p.Do(1, "good:iron").phase(1, "hire")
			gametest.Equal(t, "in turn", p.view(0).Turn, 1)
		}},
		{"SF-25.1 a province is beyond the edge with either of its ships", func(t *testing.T) {
			p := at(t, 3, "explorers").arch().far(nine, farCalm).hex(0, 2, nine).hex(1, 1, nine).gold(0, 0).gold(1, 0).gold(2, 0)
			p.apart(cards.Effect{Op: cards.EffectGold, Who: cards.WhoBeyond, N: 2}).hasGold(0, 2).hasGold(1, 2).hasGold(2, 0)
		}},
		{"SF-22.2 with a ship at each of two temples all but goods is given at the first one's [ours]", func(t *testing.T) {
			p := at(t, 3, "explorers").hall().plate(cards.PlateCount-1, "gannet").plate(cards.PlateCount, "orchard").council(0, "woodsman").luck(0, 1)
			p.ship(0, 1, "gannet").ship(0, 2, "orchard").cargo(0, 1, "iron", 1).cargo(0, 2, "linen", 1)
			p.Allows(0, "temple:3 button:luck boon:dice", "temple:3 advisor:woodsman boon:dice", "temple:3 cargo:red-1-iron boon:gold", "temple:4 cargo:red-2-linen boon:gold")
			p.Forbids(0, "temple:4 button:luck", "temple:4 advisor:woodsman", "temple:3 cargo:red-2-linen")
		}},
		{"SF-12.1 SF-11.8 an event makes treasures cheaper, for as long as it lies face up", func(t *testing.T) {
			p := at(t, 3, "hire").gold(0, 15).Forbids(0, "treasure:ivory-scales")
			p.s.eventSet |= 1 << p.id(cards.IDs.Events, "great-fair")
			p.event("great-fair").Allows(0, "treasure:ivory-scales pay:gold").Do(0, "treasure:ivory-scales pay:gold").hasGold(0, 0)
			p.Happened(game.Spectator, "treasure province=red treasure=ivory-scales gold=15")
		}},
	})
}

// Whom the outcomes of entries meet, at sea and at a site (SF-20.5).
func TestOutcomesMeetTheHandThatTheyAskFor(t *testing.T) {
	tale := cards.All.Tales(cards.SeaSymbol)[0]
	card := &cards.All.Entries[tale]
	truth := card.Outcomes
	defer func() { card.Outcomes = truth }()
	card.Outcomes = []cards.Outcome{{
		If: []cards.Premise{{Sort: cards.FlagSet}}, Find: cards.Find{Kind: cards.FindMine, Gold: 3, Good: cards.NoGood},
		Effects: []cards.Effect{{Op: cards.EffectGold, Who: cards.WhoHand, N: 4}},
	}}
	t.Run("SF-20.5 a track or a relic that an outcome asks for is in nobody's hand", func(t *testing.T) {
		p := surveyor(t, 24)
		p.s.story.flags[0], p.s.story.flags[1] = p.s.provinces[2].colour+1, p.s.provinces[1].colour+1
		for _, sort := range []cards.PremiseSort{cards.TrackLeast, cards.TrackMost, cards.RelicsLeast} {
			gametest.Equal(t, "alone", p.s.handOf([]cards.Premise{{Sort: sort}}), int8(noSeat))
			gametest.Equal(t, "before a flag", p.s.handOf([]cards.Premise{{Sort: sort}, {Sort: cards.FlagSet, Arg: 1}}), int8(1))
		}
	})
	for what, e := range map[string]func(s *State) endeavour{
		"at sea":    func(s *State) endeavour { return s.survey(24, 0) },
		"at a site": func(s *State) endeavour { return s.exploration(0, 2, 0) },
	} {
		t.Run("SF-20.5 "+what, func(t *testing.T) {
			p := surveyor(t, 24).gold(0, 0).gold(1, 0).gold(2, 0)
			p.s.story.flags[0] = p.s.provinces[2].colour + 1
			p.s.throw = e(p.s)
			q := play{s: p.s, me: &p.s.provinces[0], c: p.Chance}
			q.read(tale)
			q.advance()
			p.hasGold(0, 0).hasGold(1, 0).hasGold(2, 4).phase(0, "action")
		})
	}
}

// What the end of a campaign, and islands that are all on the chart, leave undone.
func TestLimitsOfTheChart(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-1.5 SF-15.7 with the campaign over nobody takes a title", func(t *testing.T) {
			p := at(t, 3, "soldiers").noTokens().match(lastMatch).glory(0, 24).campaign(1, 9).campaign(2, 9).finish(phaseReconcile)
			gametest.Equal(t, "over", p.view(0).Finish.Over, true)
			gametest.EqualLists(t, "titles", p.view(0).Finish.Titles, []string{"", "", ""})
			at(t, 3, "soldiers").noTokens().match(lastMatch-1).glory(0, 24).campaign(1, 9).campaign(2, 9).finish(phaseReconcile).phase(1, "titles")
		}},
		{"SF-1.5 SF-20.8 by rules before version 4 no effect brings the island at the end of the world on the chart", func(t *testing.T) {
			p := at(t, 3, "soldiers").version(3)
			for range cards.EndIsland - cards.FirstIslands {
				p.apart(cards.Effect{Op: cards.EffectIsland})
			}
			islands := len(p.view(0).Islands)
			p.apart(cards.Effect{Op: cards.EffectIsland}).Untold(game.Spectator, "charted")
			gametest.Equal(t, "islands", len(p.view(0).Islands), islands)
		}},
	})
}

// What those who miss a match do not get (SF-16.3).
func TestLimitsOfAbsence(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-16.3 SF-3.1 nothing makes up for the place in the order of play of who misses the first match", func(t *testing.T) {
			prologue := at(t, 3, "soldiers").prologue().glory(0, 3).finish(phaseReconcile).complete().s
			made := 0
			for seat, colour := range []string{"red", "green", "blue"} {
				v := viewOf(resumed(t, 3, prologue, map[string]string{"away": colour}))
				gametest.Equal(t, "match", v.Match, 1)
				me := v.Provinces[seat]
				gametest.Equal(t, "gold, luck of "+colour, fmt.Sprint(me.Gold, me.Luck), "0 0")
				for _, other := range v.Provinces {
					if !other.Away {
						made += other.Luck - other.StartLuck
					}
				}
			}
			gametest.Equal(t, "others have more luck", made > 0, true)
		}},
	})
}
