package seafall

import (
	"fmt"
	"slices"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

// crown opens the sixth chest in a match, from 1, by the rules that have it.
func (p *position) crown(match int) *position {
	p.version(cards.Version).s.openChest(cards.Crown)
	p.s.story.openedIn[cards.Crown] = uint8(match)
	p.s.shuffleIn()
	p.s.advisors.set |= cards.All.Chests[cards.Crown].Advisors
	p.s.treasures |= cards.All.Chests[cards.Crown].Treasures
	return p
}

// last is the last match: the sixth chest was opened in the one before.
func (p *position) last() *position {
	p.match(14).crown(13)
	p.s.unlock()
	p.s.chartIslands()
	return p.Check()
}

// finale is a position of the last match in which both ships of red lie before the gates.
func finale(t *testing.T, guild string) *position {
	t.Helper()
	return at(t, 3, guild).opened().hall().last().hex(0, 1, world).hex(0, 2, world)
}

// seaCharts gives a seat so many sea charts, of those with the most dice and those with the fewest in turn.
func (p *position) seaCharts(seat, n int) *position {
	for i, rest := 0, seaCharts; i < n; i++ {
		card := lowestBit(rest)
		if i == 0 {
			for other := rest; other != 0; other &= other - 1 {
				if c := lowestBit(other); cards.All.Charts[c].Dice > cards.All.Charts[card].Dice {
					card = c
				}
			}
		}
		rest &^= 1 << card
		p.s.story.charts.set &^= 1 << card
		p.s.provinces[seat].research |= 1 << card
	}
	return p.Check()
}

// relicOf gives a seat the relic of a tomb, from 1, which lies on Smoke.
func (p *position) relicOf(seat, n int) *position {
	p.tomb(n, "smoke", n).s.story.hall.tombs[n-1].fate = tombTaken
	p.s.provinces[seat].treasures |= 1 << cards.All.Tombs[n-1].Relic
	return p.Check()
}

// flag has a province set a flag.
func (p *position) flag(id string, seat int) *position {
	p.Helper()
	p.s.story.flags[p.id(cards.All.Flags, id)] = p.s.provinces[seat].colour + 1
	return p
}

// atTide has the Tide at a number, whatever has risen.
func (p *position) atTide(n int) *position {
	p.s.story.tracks[cards.All.Tide] = uint8(n)
	return p
}

// through has a seat pass gates, without glory.
func (p *position) through(seat int, gates ...cards.Gate) *position {
	for _, gate := range gates {
		p.s.story.crown.passed[gate] |= 1 << seat
	}
	return p.Check()
}

// world is the space of the island at the end of the world.
var world = int(cards.All.Islands[cards.EndIsland].Space)

// over ends the match, and plays what is left of section 15.
func (p *position) over() *position {
	p.s.event = none
	p.s.events.reset(p.s.eventSet)
	p.Journal.Reset()
	by := play{s: p.s, seat: 0, me: &p.s.provinces[0], c: p.Chance, j: &p.Journal}
	by.finishMatch()
	by.advance()
	return p.complete()
}

const (
	endSite = "site:world-end-1 ship:red-1"
	toll    = "gate:toll good:linen good:spice good:iron"
)

// discovers has red explore the last site, and deals out the damage.
func (p *position) discovers() *position {
	p.Helper()
	p.boxes(0, 1, "explore", 3).Do(0, endSite)
	dice := uint8(p.s.dice(0, &p.s.throw))
	return p.rolls(0, "button:roll", [faceKinds]uint8{0, 0, 0, dice}).bears()
}

// bears deals out damage in any way.
func (p *position) bears() *position {
	for p.s.phase == phaseDamage {
		p.s.Play(0, p.s.Moves(0, nil)[0], p.Chance, &p.Journal)
	}
	return p.Check()
}

// decides has a seat take the first option of what it reads.
func (p *position) decides(seat game.Seat) *position {
	p.Helper()
	for p.s.phase == phaseEntry || p.s.phase == phaseLoad {
		p.s.Play(seat, p.s.Moves(seat, nil)[0], p.Chance, &p.Journal)
	}
	return p.Check()
}

// The key of the sixth chest (SF-26).
func TestTheCrownOpens(t *testing.T) {
	byTide := func(p *position, n int) {
		by := play{s: p.s, seat: 1, me: &p.s.provinces[1], c: p.Chance, j: &p.Journal}
		by.moveTrack(cards.All.Tide, n)
	}
	open := func(p *position) bool { return p.s.story.chests>>cards.Crown&1 == 1 }
	gametest.Prove(t, []gametest.Rule{
		{"SF-26 SF-20.1 the Tide at 12 opens it at once, but never before match 12", func(t *testing.T) {
			for _, c := range []struct {
				match, tide int
				want        bool
			}{{12, 12, true}, {12, 11, false}, {11, 12, false}, {13, 13, true}} {
				p := at(t, 3, "explorers").opened().hall().version(cards.Version).match(c.match)
				byTide(p, c.tide)
				gametest.Equal(t, fmt.Sprint(c), open(p), c.want)
				if c.want {
					p.Happened(game.Spectator, "chest-by province=green chest=the-crown")
				}
			}
		}},
		{"SF-26 four tombs closed open it, taken or sealed", func(t *testing.T) {
			for closed, want := range map[int]bool{2: false, 3: true} {
				p := at(t, 3, "explorers").opened().hall().version(cards.Version).match(12)
				p.tomb(1, "gannet", 1)
				for n := range closed {
					p.tomb(n+2, "orchard", n+1)
					p.s.story.hall.tombs[n+1].fate = tombTaken + fate(n%2)
				}
				p.s.throw = p.s.entrance(0, 0)
				by := play{s: p.s, seat: 0, me: &p.s.provinces[0], c: p.Chance}
				by.sealTomb()
				gametest.Equal(t, fmt.Sprint(closed+1, " closed"), open(p), want)
			}
		}},
		{"SF-26 four scraps of the last chart open it", func(t *testing.T) {
			for scraps, want := range map[uint8]bool{2: false, 3: true} {
				p := at(t, 3, "explorers").opened().version(cards.Version).match(12)
				p.s.scraps = scraps
				by := play{s: p.s, seat: 1, me: &p.s.provinces[1], c: p.Chance}
				by.applyAll([]cards.Effect{{Op: cards.EffectScrap, N: 1}}, context{seat: 1, island: none})
				gametest.Equal(t, fmt.Sprint(scraps+1, " scraps"), open(p), want)
			}
		}},
		{"SF-26 SF-20.1 what was done before match 12 opens it neither then nor later, and nothing at the set-up of match 14", func(t *testing.T) {
			for _, c := range []struct {
				match, tide int
				want        bool
			}{{11, 15, false}, {12, 15, false}, {13, 12, false}, {13, 0, false}, {14, 0, true}} {
				p := at(t, 3, "explorers").version(cards.Version).match(c.match).atTide(c.tide)
				by := play{s: p.s, me: &p.s.provinces[0], c: p.Chance}
				by.openDue()
				gametest.Equal(t, fmt.Sprint(c), open(p), c.want)
			}
			p := at(t, 3, "explorers").opened().hall().version(cards.Version).match(12).atTide(13)
			byTide(p, 1)
			gametest.Equal(t, "with the Tide at 13 before, and 14 now", open(p), false)
			byTide(p, -2)
			gametest.Equal(t, "as it falls to 12", open(p), false)
			byTide(p, -1)
			byTide(p, 1)
			gametest.Equal(t, "as it comes to 12 once more", open(p), true)
			fifth := at(t, 3, "explorers").opened().hall().version(cards.Version).match(12)
			for n := range 5 {
				fifth.tomb(n+1, "orchard", n+1)
				fifth.s.story.hall.tombs[n].fate = tombSealed
			}
			by := play{s: fifth.s, me: &fifth.s.provinces[0], c: fifth.Chance}
			by.openByDeed(tombClosed, 4)
			gametest.Equal(t, "by the fifth tomb", open(fifth), false)
		}},
		{"SF-20.8 not by rules that were before it", func(t *testing.T) {
			p := at(t, 3, "explorers").version(6).match(14).atTide(15)
			by := play{s: p.s, me: &p.s.provinces[0], c: p.Chance}
			by.openByDeed(tideCame, 0)
			by.openDue()
			gametest.Equal(t, "open", open(p), false)
		}},
		{"SF-20.2 who imagines a match opens nothing", func(t *testing.T) {
			p := at(t, 3, "explorers").version(cards.Version).match(12)
			p.s.imagined = true
			byTide(p, 15)
			gametest.Equal(t, "open", open(p), false)
		}},
	})
}

// The last match (SF-26.1).
func TestTheLastMatch(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-26.1 the match after the one in which the chest opens is the last, and no other", func(t *testing.T) {
			gametest.Equal(t, "in match 13", at(t, 3, "explorers").match(13).crown(13).s.final(), false)
			gametest.Equal(t, "in match 14", at(t, 3, "explorers").match(14).crown(13).s.final(), true)
		}},
		{"SF-26.1 the island at the end of the world is on its chart, and before on none", func(t *testing.T) {
			for match, want := range map[int]bool{13: false, 14: true} {
				p := at(t, 3, "explorers").match(match).crown(13)
				p.s.scraps = 9
				p.s.chartIslands()
				gametest.Equal(t, fmt.Sprint("match ", match), p.s.onChart(cards.EndIsland), want)
			}
		}},
		{"SF-26.1 it has no target", func(t *testing.T) {
			for match, want := range map[int]bool{13: true, 14: false} {
				p := at(t, 3, "explorers").match(match).crown(13)
				p.s.unlock()
				p.glory(0, 60)
				by := play{s: p.s, me: &p.s.provinces[0], c: p.Chance}
				gametest.Equal(t, fmt.Sprint("match ", match, " ends"), by.ends(), want)
				gametest.Equal(t, "target", p.view(1).Target > 0, want)
			}
		}},
		{"SF-26.1 it ends with its fourth year, and the campaign with it", func(t *testing.T) {
			for _, c := range []struct {
				year, round uint8
				want        bool
			}{{3, 6, false}, {4, 5, false}, {4, 6, true}} {
				p := finale(t, "explorers")
				p.s.year, p.s.round = c.year, c.round
				by := play{s: p.s, me: &p.s.provinces[0], c: p.Chance}
				gametest.Equal(t, fmt.Sprint(c), by.ends(), c.want)
				gametest.Equal(t, "years that clients see", p.view(0).Years, 4)
			}
			p := finale(t, "explorers")
			p.s.year, p.s.round = 4, 6
			by := play{s: p.s, me: &p.s.provinces[0], c: p.Chance}
			by.endRound()
			by.advance()
			p.complete()
			out, over := p.s.Outcome()
			gametest.Equal(t, "over", fmt.Sprint(over, out.Reason, p.s.Carry(out.Winners) == nil), "truecampaigntrue")
			gametest.Equal(t, "an emperor", p.view(0).Finish.Emperor >= 0, true)
		}},
		{"SF-26.1 or with the round in which the last site is explored", func(t *testing.T) {
			p := finale(t, "explorers").through(0, cards.ChartGate, cards.TollGate)
			p.s.year = 3
			p.discovers()
			by := play{s: p.s, me: &p.s.provinces[0], c: p.Chance}
			gametest.Equal(t, "ends", by.ends(), true)
			gametest.Equal(t, "why", endings[p.s.ending], "world-end")
		}},
		{"SF-26.1 players may agree to end it: the campaign is over then, too", func(t *testing.T) {
			p := finale(t, "explorers")
			gametest.Equal(t, "nothing is carried on", p.s.Carry(0) == nil, true)
		}},
		{"SF-26.1 SF-26.4 SF-1.5 and its end is told: the emperor by what stands, the ending, the fates and the reckoning", func(t *testing.T) {
			for _, c := range []struct {
				winners game.Seats
				winner  int
				reason  string
				ends    string // told of the match
			}{{0, -1, "agreement", ""}, {game.SeatsOf(2), 2, "resign", "ends reason=resign province=blue"}} {
				p := finale(t, "explorers").glory(1, 11).glory(0, 10).relicOf(0, 1).atTide(8).flag("told-of-child", 1)
				p.Journal.Reset()
				p.s.BreakOff(c.winners, &p.Journal)
				p.Check()
				f := p.view(2).Finish
				gametest.Equal(t, "finish", fmt.Sprint(f.Over, f.Last, f.Winner, f.Emperor, f.Reason, f.Ending), fmt.Sprint(true, true, c.winner, 0, c.reason, "high-water"))
				gametest.Equal(t, "fates", f.Fates[0], FateView{Seat: 0, ID: "emperor"})
				p.Happened(game.Spectator, "reckoned province=red relics=1 colonies=0 n=2", "emperor province=red", "ending ending=high-water", "over reason="+c.reason)
				if c.ends == "" {
					p.Untold(game.Spectator, "ends")
				} else {
					p.Happened(game.Spectator, c.ends)
				}
				out, over := p.s.Outcome()
				gametest.Equal(t, "outcome", fmt.Sprint(over, out.Winners == c.winners, out.Reason), fmt.Sprint(true, true, c.reason))
				gametest.Equal(t, "campaign", p.province(0).Campaign, 12)
				gametest.Equal(t, "nothing is carried on", p.s.Carry(c.winners) == nil, true)
				gametest.Equal(t, "page", slices.Contains(p.s.Opened(nil), "ending.high-water"), true)
			}
		}},
		{"SF-26.1 SF-1.5 amid a decision, too, and in section 15, where who won has won", func(t *testing.T) {
			entry := finale(t, "explorers").seaCharts(0, 2).Do(0, "gate:chart")
			read := entry.s.throw.entry
			entry.s.BreakOff(0, nil)
			gametest.Equal(t, "undecided", entry.Check().s.story.tales[read-cards.SpotCount], uint8(unread))
			gametest.Equal(t, "emperor", entry.view(0).Finish.Emperor, 0)
			p := finale(t, "explorers").glory(1, 11).marked(1, "bell", 0, 2)
			p.s.event = none
			p.s.events.reset(p.s.eventSet)
			by := play{s: p.s, me: &p.s.provinces[0], c: p.Chance}
			by.finishMatch()
			by.advance()
			p.phase(1, "reconcile").s.BreakOff(0, nil)
			gametest.Equal(t, "winner and emperor", fmt.Sprint(p.Check().view(0).Finish.Winner, p.view(0).Finish.Emperor), "1 1")
		}},
		{"SF-26.1 no other match, and none by rules before version 7, is brought to an end of its own by that", func(t *testing.T) {
			for _, p := range []*position{
				at(t, 3, "explorers").opened().hall().match(13).crown(13), at(t, 3, "explorers").version(6).match(18), finale(t, "explorers").over(),
			} {
				before := *p.s
				p.s.BreakOff(0, nil)
				gametest.Equal(t, "changed", *p.s != before, false)
			}
		}},
		{"SF-26.1 no campaign goes on after it", func(t *testing.T) {
			p := finale(t, "explorers")
			p.s.match++
			if err := p.s.Audit(); err == nil {
				t.Error("a match after the last is lawful")
			}
		}},
	})
}

// The three gates (SF-26.2).
func TestGates(t *testing.T) {
	stage := func(p *position, gate cards.Gate) string { return fmt.Sprint(p.view(2).Stages[gate]) }
	gametest.Prove(t, []gametest.Rule{
		{"SF-26.2 they stand before the island at the end of the world in the last match, and nowhere else", func(t *testing.T) {
			finale(t, "explorers").seaCharts(0, 2).Allows(0, "gate:chart")
			finale(t, "explorers").seaCharts(0, 2).hex(0, 1, 12).hex(0, 2, 12).Forbids(0, "gate:chart", "gate:toll", "gate:guard")
			early := at(t, 3, "explorers").opened().hall().match(13).crown(13)
			early.s.unlock()
			early.hex(0, 1, world).seaCharts(0, 2).Forbids(0, "gate:chart", "gate:toll", "gate:guard")
			gametest.Equal(t, "stages before", len(early.view(0).Stages), 0)
		}},
		{"SF-26.2 the chart takes two sea charts, the weakest first, and is the explorers' action", func(t *testing.T) {
			finale(t, "explorers").seaCharts(0, 1).Forbids(0, "gate:chart", "gate:toll", "gate:guard")
			finale(t, "merchants").seaCharts(0, 2).Forbids(0, "gate:chart")
			p := finale(t, "explorers").seaCharts(0, 3).Shows(0, "gate:chart", "pass-charts gate=chart n=2").Do(0, "gate:chart")
			p.Happened(game.Spectator, "passed province=red gate=chart").hasGlory(0, 2)
			left := p.s.provinces[0].research
			gametest.Equal(t, "charts left", fmt.Sprint(len(p.province(0).Research), cards.All.Charts[lowestBit(left)].Dice), "1 2")
			gametest.Equal(t, "passed", stage(p, cards.ChartGate), "{chart [0]}")
			p.Forbids(0, "gate:chart", "gate:toll", "gate:guard")
		}},
		{"SF-26.2 the toll takes three kinds of goods aboard ships there, and is the merchants' action", func(t *testing.T) {
			p := finale(t, "merchants").cargo(0, 1, "iron", 1).cargo(0, 1, "linen", 1).Forbids(0, "gate:chart", "gate:toll", "gate:guard")
			p.cargo(0, 2, "iron", 1).Forbids(0, "gate:chart", "gate:toll", "gate:guard").cargo(0, 2, "spice", 1)
			p.Shows(0, toll, "pass-goods gate=toll without=timber").Do(0, toll)
			p.Happened(game.Spectator, "handed-in ship=red-1 good=iron").hasGlory(0, 2)
			p.hasCargo(0, 1, GoodsView{}).hasCargo(0, 2, GoodsView{Iron: 1})
			away := finale(t, "merchants").cargo(0, 1, "iron", 1).cargo(0, 1, "linen", 1).cargo(0, 2, "spice", 1).hex(0, 2, 12)
			away.Forbids(0, "gate:chart", "gate:toll", "gate:guard")
		}},
		{"SF-26.2 SF-12.3 who has bought has had that action, by version 12", func(t *testing.T) {
			for rules, allowed := range map[int]bool{11: true, 12: false} {
				p := finale(t, "merchants").version(rules).cargo(0, 2, "iron", 1).cargo(0, 2, "spice", 1).boxes(0, 2, "hold", 1).cargo(0, 2, "linen", 1)
				p.ship(0, 1, "gannet").site("gannet", 3, "good timber").lying("gannet", 3).gold(0, 9).Allows(0, toll)
				p.Do(0, "site:gannet-3 ship:red-1")
				if allowed {
					p.Allows(0, toll)
				} else {
					p.Forbids(0, "gate:toll")
				}
			}
		}},
		{"SF-26.2 of four kinds aboard any one is kept", func(t *testing.T) {
			p := finale(t, "merchants").cargo(0, 1, "iron", 1).cargo(0, 1, "linen", 1).cargo(0, 2, "spice", 1).cargo(0, 2, "timber", 1)
			n := 0
			for _, m := range p.s.Moves(0, nil) {
				if op(m.Op()) == opPassGoods {
					n++
				}
			}
			gametest.Equal(t, "ways", n, 4)
		}},
		{"SF-26.2 SF-22.1 or a relic, whose glory goes with it", func(t *testing.T) {
			p := finale(t, "merchants").relicOf(0, 3).glory(0, 9)
			p.Do(0, "gate:toll treasure:"+cards.IDs.Treasures[cards.All.Tombs[2].Relic]).hasGlory(0, 9)
			gametest.Equal(t, "relics", len(p.province(0).Treasures), 0)
			p.Happened(game.Spectator, "handed-over province=red treasure="+cards.IDs.Treasures[cards.All.Tombs[2].Relic])
		}},
		{"SF-26.2 the guard is an endeavour of defence 7 of the soldiers, dangerous; nobody minds it", func(t *testing.T) {
			p := finale(t, "soldiers").boxes(0, 1, "raid", 3).Do(0, "gate:guard ship:red-1")
			e := p.view(1).Endeavour
			gametest.Equal(t, "endeavour", fmt.Sprint(e.Kind, e.Target, e.Defence, e.Dangerous, e.Province), "raidguard7 true -1")
			gametest.Equal(t, "dice", p.s.dice(0, &p.s.throw), 6)
			p.rolls(0, "button:roll", [faceKinds]uint8{0, 0, 0, 6})
			p.bears()
			p.hasGlory(0, 2)
			gametest.Equal(t, "passed", stage(p, cards.GuardGate), "{guard [0]}")
			gametest.Equal(t, "enmity", p.s.provinces[0].markers, uint8(markerSupply))
		}},
		{"SF-26.2 SF-8.9 nobody challenges it without dice", func(t *testing.T) {
			p := finale(t, "soldiers").hex(0, 2, 12).damage(0, 1, "jammed-gunports").Allows(0, "gate:guard ship:red-1")
			p.damage(0, 1, "jammed-gunports").Forbids(0, "gate:guard")
		}},
		{"SF-26.2 SF-8.8 who fails it has not passed", func(t *testing.T) {
			p := finale(t, "soldiers").Do(0, "gate:guard ship:red-1").rolls(0, "button:roll", [faceKinds]uint8{3, 0, 0, 0})
			p.hasGlory(0, 0)
			gametest.Equal(t, "passed", stage(p, cards.GuardGate), "{guard []}")
		}},
		{"SF-26.2 the first who passes a gate gets 2 glory, all others 1, and nobody passes it twice", func(t *testing.T) {
			p := finale(t, "explorers").seaCharts(0, 4).through(2, cards.ChartGate).Do(0, "gate:chart").hasGlory(0, 1)
			p.turn(0, "explorers").Forbids(0, "gate:chart", "gate:toll", "gate:guard")
			gametest.Equal(t, "passed", stage(p, cards.ChartGate), "{chart [0 2]}")
		}},
		{"SF-26.2 in any order", func(t *testing.T) {
			p := finale(t, "merchants").cargo(0, 1, "iron", 1).cargo(0, 1, "linen", 1).cargo(0, 2, "spice", 1).Do(0, toll).decides(0)
			p.turn(0, "explorers").seaCharts(0, 2).Do(0, "gate:chart").hasGlory(0, 4)
		}},
		{"SF-26.2 SF-20.4 who has passed one reads an entry of the sixth chest there, while one is left", func(t *testing.T) {
			for _, how := range []struct{ guild, move string }{{"explorers", "gate:chart"}, {"merchants", toll}, {"soldiers", "gate:guard ship:red-1"}} {
				p := finale(t, how.guild).seaCharts(0, 2).boxes(0, 1, "raid", 3)
				p.cargo(0, 1, "iron", 1).cargo(0, 1, "linen", 1).cargo(0, 2, "spice", 1).Do(0, how.move)
				if how.guild == "soldiers" {
					p.rolls(0, "button:roll", [faceKinds]uint8{0, 0, 0, 6})
					for p.s.phase == phaseDamage {
						p.s.Play(0, p.s.Moves(0, nil)[0], p.Chance, &p.Journal)
					}
				}
				p.phase(0, "entry")
				id, read := p.view(2).Endeavour.Entry, p.s.throw.entry
				gametest.Equal(t, how.guild+": of the sixth chest", cards.All.Entries[read].Chest, uint8(cards.Crown+1))
				gametest.Equal(t, how.guild+": at", p.view(2).Endeavour.Space, world)
				p.throwsNothing()
				p.Happened(game.Spectator, "read province=red entry="+id)
				gametest.Equal(t, how.guild+": its page is open", slices.Contains(p.s.Opened(nil), "entry."+id), true)
				p.decides(0)
				gametest.Equal(t, how.guild+": it is decided", p.s.outcomeOf(read) > 0, true)
				gametest.Equal(t, how.guild+": nothing is read any more", p.view(2).Endeavour.Seat, -1)
			}
			p := finale(t, "explorers").seaCharts(0, 2)
			for entry := range cards.All.Entries {
				if cards.All.Entries[entry].Chest == cards.Crown+1 {
					p.s.story.tales[entry-cards.SpotCount] = 1
				}
			}
			p.Do(0, "gate:chart").phase(0, "action")
		}},
		{"SF-26.2 SF-8.1 what is read after the guard is read aboard the ship that has fought it, by version 10", func(t *testing.T) {
			for version, flagship := range map[int]uint8{9: 0, cards.Version: 1} {
				p := finale(t, "soldiers").version(version).boxes(0, 2, "raid", 3).Do(0, "gate:guard ship:red-2")
				p.rolls(0, "button:roll", [faceKinds]uint8{0, 0, 0, uint8(p.s.dice(0, &p.s.throw))})
				p.bears().phase(0, "entry")
				gametest.Equal(t, fmt.Sprint("flagship by version ", version), p.s.throw.ship, flagship)
			}
		}},
		{"SF-26.2 SF-20.4 one that nobody has decided on when players end the match has not been read", func(t *testing.T) {
			p := finale(t, "explorers").seaCharts(0, 2).Do(0, "gate:chart")
			entry := p.s.throw.entry
			p.s.unread(&p.s.throw)
			gametest.Equal(t, "told", p.s.story.tales[entry-cards.SpotCount], uint8(unread))
		}},
		{"SF-20.5 SF-26.2 a gate is easier for the hand that did something for it once", func(t *testing.T) {
			finale(t, "explorers").seaCharts(0, 1).flag("hem-sewn", 1).Forbids(0, "gate:chart", "gate:toll", "gate:guard")
			finale(t, "explorers").seaCharts(0, 1).flag("hem-sewn", 0).Shows(0, "gate:chart", "pass-charts gate=chart n=1").Do(0, "gate:chart").hasGlory(0, 2)
			finale(t, "merchants").flag("rent-paid", 0).Shows(0, "gate:toll", "pass-free gate=toll").Do(0, "gate:toll").hasGlory(0, 2)
			p := finale(t, "soldiers").flag("relief-signed", 0).Do(0, "gate:guard ship:red-1")
			gametest.Equal(t, "defence", p.view(0).Endeavour.Defence, 5)
		}},
	})
}

// The last site (SF-26.3).
func TestTheLastSite(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-26.3 it takes two gates, whichever they are, and the third year", func(t *testing.T) {
			for _, c := range []struct {
				year  uint8
				gates []cards.Gate
				want  bool
			}{
				{3, []cards.Gate{cards.ChartGate}, false},
				{2, []cards.Gate{cards.ChartGate, cards.TollGate}, false},
				{3, []cards.Gate{cards.ChartGate, cards.TollGate}, true},
				{4, []cards.Gate{cards.GuardGate, cards.TollGate}, true},
			} {
				p := finale(t, "explorers").through(0, c.gates...).through(1, cards.GuardGate)
				if p.s.year = c.year; c.want {
					p.Allows(0, endSite)
				} else {
					p.Forbids(0, "site:world-end-1")
				}
			}
		}},
		{"SF-26.3 its defence is 8, and who explores it gets 4 glory in all", func(t *testing.T) {
			p := finale(t, "explorers").through(0, cards.ChartGate, cards.TollGate)
			p.s.year = 3
			p.Do(0, endSite)
			gametest.Equal(t, "defence", p.view(1).Endeavour.Defence, 8)
			gametest.Equal(t, "its page", slices.Contains(p.s.Opened(nil), cards.Pages.End[0]), false)
			p.Do(0, "button:cancel").discovers()
			p.hasGlory(0, 4)
			gametest.Equal(t, "its page then", slices.Contains(p.s.Opened(nil), cards.Pages.End[0]), true)
			p.turn(1, "explorers").through(1, cards.ChartGate, cards.TollGate).hex(1, 1, world).Forbids(1, "site:world-end-1")
		}},
		{"SF-20.8 by rules before it no gate is asked for, and its defence is 7", func(t *testing.T) {
			p := at(t, 3, "explorers").version(6)
			p.s.endCharted = true
			p.hex(0, 1, world).Do(0, endSite)
			gametest.Equal(t, "defence", p.s.throw.defence, uint8(7))
		}},
	})
}
