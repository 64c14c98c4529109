package seafall

import (
	"errors"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

func TestChangingPlayers(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-16.1 who joins fills a box a match, develops once in 3 matches, and takes an advisor of influence 1", func(t *testing.T) {
			p := at(t, 3, "soldiers").version(3).match(7).council(0, "brute").glory(0, 18).finish(phaseKeep)
			p.Do(0, "advisor:brute").complete()
			s := resumed(t, 4, p.s, nil)
			q := positionOf(t, s, p.Chance)
			q.phase(3, "roster")
			gametest.Equal(t, "boxes", q.province(3).Boxes, 7)
			gametest.Equal(t, "developments", q.province(3).Growth, 2)
			for range 3 {
				q.Do(3, "ship:violet-1 value:sail")
			}
			q.Forbids(3, "ship:violet-1 value:sail", "button:luck")
			for range 3 {
				q.Do(3, "ship:violet-2 value:explore")
			}
			q.Do(3, "ship:violet-1 value:hold").Allows(3, "button:luck", "place:violet-field-1").Do(3, "button:luck", "place:violet-field-1")
			q.Allows(3, "advisor:wind-master").Forbids(3, "advisor:captain", "advisor:brute").Do(3, "advisor:wind-master")
			me := q.province(3)
			gametest.Equal(t, "sail", me.Ships[0].Sail, 6)
			gametest.Equal(t, "luck", me.StartLuck, 3)
			gametest.EqualLists(t, "fields", me.Fields, []int{3, 2})
			gametest.Equal(t, "advisor", me.Advisors[0].ID, "wind-master")
			gametest.Equal(t, "year", q.view(3).Year, 1)
		}},
		{"SF-16.1 the prologue counts in neither", func(t *testing.T) {
			p := at(t, 3, "soldiers").prologue().glory(0, 6).finish(phaseTitles).complete()
			me := resumed(t, 4, p.s, nil).View(3).(*View).Provinces[3]
			gametest.Equal(t, "boxes", me.Boxes, 0)
			gametest.Equal(t, "developments", me.Growth, 0)
		}},
		{"SF-16.1 glory is the last's less the matches; the title is the lowest; the province has never played", func(t *testing.T) {
			p := at(t, 4, "soldiers").noTokens().match(4).campaign(0, 30).campaign(1, 9).campaign(2, 20).campaign(3, 40).finish(phaseReconcile).complete()
			me := resumed(t, 5, p.s, map[string]string{"left": "none"}).View(4).(*View).Provinces[4]
			gametest.Equal(t, "glory", me.Campaign, 5)
			gametest.Equal(t, "title", me.Title, "baron")
			gametest.Equal(t, "colour", me.Colour, "grey")
		}},
		{"SF-16.1 two who join at once both count from who was last before", func(t *testing.T) {
			p := at(t, 3, "soldiers").noTokens().match(4).campaign(0, 30).campaign(1, 19).campaign(2, 20).glory(0, 5).finish(phaseReconcile).complete()
			v := resumed(t, 5, p.s, nil).View(4).(*View)
			gametest.EqualLists(t, "glory", []int{v.Provinces[3].Campaign, v.Provinces[4].Campaign}, []int{15, 15})
			gametest.EqualLists(t, "titles", []string{v.Provinces[3].Title, v.Provinces[4].Title}, []string{"count", "baron"})
			p = at(t, 3, "soldiers").noTokens().match(12).campaign(0, 30).campaign(1, 9).glory(0, 5).finish(phaseReconcile).complete()
			gametest.Equal(t, "never below 0", resumed(t, 4, p.s, nil).View(3).(*View).Provinces[3].Campaign, 0)
		}},
		{"SF-16.2 who leaves for good takes its cards out, and its stickers are free slots", func(t *testing.T) {
			p := at(t, 4, "soldiers").version(3).noTokens().glory(0, 11).treasure(1, "chess-kings").council(1, "captain").sticker(1, "gannet", 2).sticker(2, "gannet", 3)
			p.sticker(1, "red", 1).finish(phaseKeep).Do(1, "advisor:captain").complete()
			v := resumed(t, 3, p.s, map[string]string{"left": "green"}).View(0).(*View)
			gametest.Equal(t, "provinces", len(v.Provinces), 3)
			gametest.Equal(t, "second seat", v.Provinces[1].Colour, "blue")
			gametest.EqualLists(t, "on gannet", v.Islands[0].Stickers, []EnmityView{{Seat: 1, N: 3}})
			gametest.Equal(t, "on red", len(v.Provinces[0].Stickers), 0)
			gametest.Equal(t, "treasures for sale", len(v.Treasures), cards.TreasureCount)
			ranks := map[string]bool{}
			for _, province := range v.Provinces {
				ranks[province.Title] = true
			}
			gametest.Equal(t, "titles close up", ranks["elector"] && ranks["duke"] && ranks["prince"], true)
		}},
		{"SF-16.2 a province that has left does not come back with whoever joins later", func(t *testing.T) {
			p := at(t, 4, "soldiers").glory(0, 11).finish(phaseTitles).complete()
			s := resumed(t, 3, p.s, map[string]string{"left": "green"})
			q := positionOf(t, s, p.Chance)
			q.finish(phaseTitles).complete()
			v := resumed(t, 4, q.s, map[string]string{"left": "green"}).View(0).(*View)
			gametest.Equal(t, "who joins", v.Provinces[3].Colour, "grey")
		}},
		{"SF-16.3 who misses a match has its cards and ships, but no gold, no goods and no turn, and can be raided", func(t *testing.T) {
			p := at(t, 3, "soldiers").glory(0, 11).treasure(1, "chess-kings").council(1, "captain").finish(phaseKeep)
			p.Do(1, "advisor:captain").complete()
			q := positionOf(t, resumed(t, 3, p.s, map[string]string{"away": "green"}), p.Chance)
			me := q.province(1)
			gametest.Equal(t, "away", me.Away, true)
			gametest.EqualLists(t, "treasures", me.Treasures, []string{"chess-kings"})
			gametest.EqualLists(t, "council", me.Advisors, []AdvisorView{{ID: "captain"}})
			gametest.Equal(t, "gold", me.Gold, 0)
			gametest.Equal(t, "in the harbour", me.Ships[0].Space, 1)
			for range 2 * 6 { // a year without a turn of seat 1
				if q.s.turn == 1 || q.s.decider == 1 {
					t.Fatal("seat 1 decides")
				}
				q.pass()
			}
			gametest.Equal(t, "gold after a winter", q.province(1).Gold, 0)
			q.fleet(0, "green").boxes(0, 1, "raid", 3).luck(0, 0).turn(0, "soldiers").Do(0, "province:green ship:red-1")
			q.pool(3, "ship=5 support=1 garrison=-1 defenders=-2")
		}},
		{"SF-16.3 it scores the lowest match glory less 1", func(t *testing.T) {
			p := at(t, 4, "soldiers").noTokens().glory(0, 11).glory(1, 9).glory(2, 4).glory(3, 6).campaign(1, 20)
			p.s.away = game.SeatsOf(1)
			p.finish(phaseReconcile)
			gametest.Equal(t, "glory", p.province(1).Glory, 3)
			gametest.Equal(t, "campaign", p.province(1).Campaign, 23)
			p = at(t, 4, "soldiers").noTokens().glory(0, 11).glory(1, 1).glory(2, 4).glory(3, 6).missing(1).finish(phaseReconcile)
			gametest.Equal(t, "with less than anybody", p.province(1).Glory, 3)
			p = at(t, 3, "soldiers").noTokens().glory(0, 11).missing(1).finish(phaseReconcile)
			gametest.Equal(t, "never below 0", p.province(1).Glory, 0)
		}},
		{"SF-16.3 it decides nothing at the end, and keeps what it had", func(t *testing.T) {
			p := at(t, 3, "soldiers").glory(0, 11).council(1, "captain").glory(1, 9).influence(1, 0).luck(1, 0).marked(1, "gannet", 0, 1)
			p.s.away = game.SeatsOf(1)
			p.finish(phaseDevelop)
			for p.s.Deciding() != 0 {
				if p.s.decider == 1 {
					t.Fatalf("seat 1 decides in phase %s", phases[p.s.phase])
				}
				p.s.Play(game.Seat(p.s.decider), p.s.Moves(game.Seat(p.s.decider), nil)[0], p.Chance, &p.Journal)
			}
			gametest.Equal(t, "kept", p.view(0).Finish.Kept[1], "captain")
			gametest.EqualLists(t, "on gannet", p.view(0).Islands[0].Stickers, []EnmityView{{Seat: 1, N: 1}})
		}},
		{"SF-16.3 on return one box a match missed, one development for 3", func(t *testing.T) {
			s := at(t, 3, "soldiers").glory(0, 11).finish(phaseTitles).complete().s
			for missed := 1; missed <= 4; missed++ {
				q := positionOf(t, resumed(t, 3, s, map[string]string{"away": "green"}), game.FreeChance(1))
				s = q.finish(phaseReconcile).complete().s
				back := positionOf(t, resumed(t, 3, s, nil), game.FreeChance(1))
				gametest.Equal(t, "boxes", back.province(1).Boxes, missed)
				gametest.Equal(t, "developments", back.province(1).Growth, missed/3)
				for _, path := range []string{"ship:green-1 value:sail", "ship:green-1 value:hold", "ship:green-2 value:sail", "ship:green-2 value:hold"}[:missed] {
					back.phase(1, "roster").Do(1, path)
				}
				for range missed / 3 {
					back.phase(1, "roster").Do(1, "button:luck")
				}
				gametest.Equal(t, "year", back.view(1).Year, 1)
			}
		}},
		{"SF-16.3 who has no box and nothing to develop left is asked for none", func(t *testing.T) {
			p := at(t, 3, "soldiers").noTokens().glory(0, 11)
			me := &p.s.provinces[1]
			me.missed, me.fields, me.garrison, me.startInfluence, me.startLuck = 6, [2]uint8{fieldLimit, fieldLimit}, towerLimit, tokenDevelop, tokenDevelop
			p.s.epithets = 1<<cards.EpithetCount - 1
			for ship := range 2 {
				for _, value := range cards.ValueNames {
					p.boxes(1, ship+1, value, boxesPerValue)
				}
			}
			p.s.away = game.SeatsOf(1)
			s := p.finish(phaseReconcile).complete().s
			gametest.Equal(t, "missed", s.provinces[1].missed, uint8(7))
			gametest.Equal(t, "year", viewOf(resumed(t, 3, s, nil)).Year, 1)
		}},
		{"SF-16.3 the prologue missed brings nothing to catch up with", func(t *testing.T) {
			for version, boxes := range map[int]int{1: 1, 2: 0} {
				p := at(t, 3, "soldiers").version(version).prologue().noTokens().glory(0, 6).missing(1).finish(phaseReconcile).complete()
				gametest.Equal(t, "matches missed", int(p.s.provinces[1].missed), boxes)
			}
		}},
		{"SF-16.3 the set-up instructions of its title reach it (SF-3.2), but for gold and goods", func(t *testing.T) {
			p := at(t, 3, "soldiers").match(2).glory(0, 11).campaign(0, 30).campaign(1, 20).finish(phaseReconcile).complete()
			text := carried(t, p.s)
			s := open(t, 3, map[string]string{"away": "blue"}, text, 1)
			me := viewOf(s).Provinces[2]
			gametest.EqualLists(t, "title", []string{me.Title}, []string{"prince"}) // 12 gold, 3 luck and 3 influence
			gametest.EqualLists(t, "luck, influence and gold", []int{me.Luck, me.Influence, me.Gold}, []int{3, 3, 0})
			s = open(t, 3, map[string]string{"away": "red"}, text, 1)
			gametest.Equal(t, "enmity of an absent elector", s.enmityOnIsland(0, 0), 1)
			s = open(t, 3, map[string]string{"away": "blue"}, older(t, text), 1)
			gametest.Equal(t, "luck by version 1", viewOf(s).Provinces[2].Luck, 0)
		}},
		{"SF-16 seats and provinces must fit, and at least two provinces play", func(t *testing.T) {
			four, five := carried(t, at(t, 4, "soldiers").glory(0, 11).finish(phaseTitles).complete().s), carried(t, at(t, 5, "soldiers").glory(0, 11).finish(phaseTitles).complete().s)
			for _, c := range []struct {
				seats   int
				options map[string]string
				field   string
			}{{3, nil, "seats"}, {5, nil, ""}, {5, map[string]string{"left": "blue"}, "seats"}, {4, map[string]string{"away": "red-green", "left": "blue"}, ""}, {3, map[string]string{"left": "red", "away": "green-blue"}, "away"}} {
				options, err := Rules{}.Resolve(c.seats, c.options)
				if err != nil {
					t.Fatal(err)
				}
				text := four
				if c.seats == 5 {
					text = five
				}
				_, err = Rules{}.New(game.Setup{Rules: version, Seats: c.seats, Options: options, Carried: text}, game.FreeChance(1))
				var fault *game.OptionError
				if errors.As(err, &fault) != (c.field != "") || fault != nil && fault.Field != c.field {
					t.Errorf("%d seats with %v: %v", c.seats, c.options, err)
				}
			}
		}},
	})
}
