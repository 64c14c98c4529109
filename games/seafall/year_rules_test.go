package seafall

import (
	"slices"
	"strconv"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

func TestYears(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-11.1 a match starts with a winter; a year is that and six rounds", func(t *testing.T) {
			s := open(t, 3, map[string]string{"prologue": "no"}, nil, 1)
			gametest.Equal(t, "displayed in the first winter", len(s.View(0).(*View).Display), 5)
			p := at(t, 3, "soldiers")
			for round := 1; round <= 6; round++ {
				gametest.Equal(t, "year", p.view(0).Year, 1)
				gametest.Equal(t, "round", p.view(0).Round, round)
				p.passRound()
			}
			gametest.Equal(t, "year", p.view(0).Year, 2)
			gametest.Equal(t, "round", p.view(0).Round, 1)
		}},
		{"SF-11.2 the least glory is first player for the year, of these the lowest rank; all events are shuffled", func(t *testing.T) {
			p := at(t, 4, "soldiers").glory(0, 3).glory(1, 2).glory(2, 5).glory(3, 2).passRound()
			left := len(p.view(0).EventsLeft)
			p.winter().phase(1, "hire").Happened(game.Spectator, "winter year=2 province=green")
			gametest.Equal(t, "first", p.view(0).First, 1)
			gametest.Equal(t, "round", p.view(0).Round, 1)
			gametest.Equal(t, "events left after two rounds", left, 4)
			gametest.Equal(t, "events left in the new year", len(p.view(0).EventsLeft), 5)
			p.passRound().phase(1, "hire") // for the whole year
		}},
		{"SF-11.3 the displayed advisors go under the stack, five new ones come", func(t *testing.T) {
			p := at(t, 3, "soldiers")
			before := p.view(0).Display
			p.winter()
			for _, id := range p.view(0).Display {
				if id == "" || slices.Contains(before, id) {
					t.Errorf("%q on the display", id)
				}
			}
			gametest.Equal(t, "under the stack", int(p.s.advisors.low), 5)
			gametest.Equal(t, "stack", p.view(0).Stack, 15)
		}},
		{"SF-11.4 each field without a marker gives its gold", func(t *testing.T) {
			p := at(t, 3, "soldiers").looted(1, 0, "field-1", 2).winter().hasGold(0, 10).hasGold(1, 12)
			p.Happened(game.Spectator, "harvest province=red gold=2", "harvest province=green gold=4")
			at(t, 3, "soldiers").looted(1, 0, "field-2", 2).looted(2, 0, "field-1", 2).looted(0, 1, "field-2", 2).winter().hasGold(0, 8).hasGold(1, 10)
			p.s.provinces[0].fields[1] = 5
			p.winter().Happened(game.Spectator, "harvest province=red gold=7")
		}},
		{"SF-11.5 markers move in each winter but a match's first, after the harvest", func(t *testing.T) {
			p := at(t, 3, "soldiers").looted(1, 0, "field-1", 2).winter() // the marker still kept the field from its harvest
			gametest.EqualLists(t, "at war", p.province(0).War, []EnmityView{{Seat: 1, N: 2}})
			p.hasGold(0, 10)
		}},
		{"SF-11.6 every producing site without a good gets one", func(t *testing.T) {
			p := at(t, 3, "soldiers").site("gannet", 1, "good iron").site("gannet", 2, "good linen").lying("gannet", 2)
			p.site("gannet", 3, "mine 4").winter().Happened(game.Spectator, "produced island=gannet site=1 good=iron").Untold(game.Spectator, "produced island=gannet site=2")
			p.Untold(game.Spectator, "produced island=gannet site=3")
			gametest.Equal(t, "iron left", p.view(0).Supply.Iron, 9)
			gametest.Equal(t, "linen left", p.view(0).Supply.Linen, 9)
		}},
		{"SF-11.6 if short, western islands first, on an island higher defence first", func(t *testing.T) {
			p := at(t, 3, "soldiers").goods(0, "iron", 8).site("gannet", 1, "good iron").site("smoke", 2, "good iron").site("smoke", 4, "good iron")
			p.winter().Happened(game.Spectator, "produced island=smoke site=2 good=iron", "produced island=smoke site=4 good=iron").Untold(game.Spectator, "produced island=gannet")
			p = at(t, 3, "soldiers").goods(0, "iron", 9).site("smoke", 2, "good iron").site("smoke", 4, "good iron").winter()
			p.Happened(game.Spectator, "produced island=smoke site=2 good=iron").Untold(game.Spectator, "produced island=smoke site=4")
		}},
		{"SF-11.7 advisors, buildings and upgrades on the display turn face up, upgrades on ships do not", func(t *testing.T) {
			p := at(t, 3, "soldiers").council(0, "brute", "captain").upgrade(0, 1, "swift").flipped(0, 1, 1)
			p.s.provinces[0].tired = p.s.provinces[0].advisors
			p.s.upgradesUp, p.s.upgradesOff = p.s.upgradesUp&^1, 1
			p.s.buildUp, p.s.buildOff = p.s.buildUp&^1, 1
			p.Check().winter()
			gametest.EqualLists(t, "council", p.province(0).Advisors, []AdvisorView{{ID: "brute"}, {ID: "captain"}})
			gametest.Equal(t, "upgrades face down", len(p.view(0).Spent), 0)
			gametest.Equal(t, "buildings face down", p.view(0).Buildings[0].Down, 0)
			gametest.EqualLists(t, "on the ship", p.province(0).Ships[0].Upgrades, []UpgradeView{{ID: "swift", Flipped: true}})
		}},
		{"SF-11.8 an event comes up, turns go clockwise from the first player, the event acts and goes under the deck", func(t *testing.T) {
			p := at(t, 4, "soldiers").event("collector").gold(2, 20)
			p.s.first = 2
			p.turn(2, "soldiers").pass().phase(3, "hire").pass().phase(0, "hire").pass().phase(1, "hire").hasGold(2, 20).pass()
			p.Happened(game.Spectator, "lost-gold province=blue n=3").hasGold(2, 17).phase(2, "hire")
			gametest.Equal(t, "under the deck", cards.IDs.Events[p.s.events.under[0]], "collector")
			gametest.Equal(t, "round", p.view(0).Round, 2)
			if p.view(0).Event == "collector" || p.view(0).Event == "" {
				t.Errorf("the event is %q", p.view(0).Event)
			}
		}},
		{"SF-11.8 the end of the match is looked for at the end of a round", func(t *testing.T) {
			p := at(t, 3, "soldiers").glory(0, 11).pass()
			gametest.Equal(t, "over before the round is", p.view(0).Finish.Over, false)
			p.passRound()
			gametest.Equal(t, "over", p.view(0).Finish.Over, true)
		}},
	})
}

func TestTurns(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-12.1 hire one displayed advisor, and the display is refilled", func(t *testing.T) {
			p := at(t, 3, "hire").council(0, "captain").Do(0, "advisor:woodsman pay:gold").hasGold(0, 7).phase(0, "activate")
			gametest.EqualLists(t, "council", p.province(0).Advisors, []AdvisorView{{ID: "woodsman"}, {ID: "captain"}})
			if slices.Contains(p.view(0).Display, "") || slices.Contains(p.view(0).Display, "woodsman") {
				t.Errorf("the display is %v", p.view(0).Display)
			}
			p.Forbids(0, "advisor:brute")
		}},
		{"SF-12.1 or buy one treasure; one good of its colour from the own warehouse takes 8 off", func(t *testing.T) {
			p := at(t, 3, "hire").gold(0, 60).goods(0, "timber", 2).goods(1, "iron", 1)
			card := cards.All.Treasures[p.id(cards.IDs.Treasures, "cedar-throne")]
			p.Shows(0, "treasure:cedar-throne pay:gold", "treasure treasure=cedar-throne gold="+strconv.Itoa(int(card.Price))+" good=none")
			p.Forbids(0, "treasure:bronze-whale pay:red-warehouse").Do(0, "treasure:cedar-throne pay:red-warehouse")
			p.hasGold(0, 60-int(card.Price)+8).hasGlory(0, int(card.Glory)).hasGoods(0, GoodsView{Timber: 1}).Forbids(0, "treasure:")
			at(t, 3, "hire").gold(0, int(card.Price)-1).Forbids(0, "treasure:cedar-throne")
		}},
		{"SF-12.1 who may hire one more this turn does so once, at any time after, for less gold or for influence", func(t *testing.T) {
			p := at(t, 3, "guild").active(0, "foreman").gold(0, 3)
			p.Shows(0, "advisor:renowned-merchant pay:gold", "hire advisor=renowned-merchant gold=2").Allows(0, "advisor:woodsman pay:influence")
			p.Do(0, "guild:builders").Shows(0, "advisor:renowned-merchant pay:gold", "hire advisor=renowned-merchant gold=2")
			p.Do(0, "advisor:renowned-merchant pay:gold").phase(0, "action").hasGold(0, 1).hasGlory(0, 1).Forbids(0, "advisor:")
			at(t, 3, "guild").active(0, "foreman").Do(0, "advisor:brute pay:gold").phase(0, "guild").hasGold(0, 8).Forbids(0, "advisor:")
			at(t, 3, "guild").active(0, "captain").council(0, "foreman").Forbids(0, "advisor:")
		}},
		{"SF-12.1 optional", func(t *testing.T) {
			at(t, 3, "hire").council(0, "captain").Do(0, "button:skip").phase(0, "activate").hasGold(0, 8)
		}},
		{"SF-12.2 activate one advisor that lies face up, or none", func(t *testing.T) {
			p := at(t, 3, "activate").council(0, "captain", "madman", "savage")
			p.s.provinces[0].tired = 1 << p.id(cards.IDs.Advisors, "savage")
			p.Forbids(0, "advisor:savage").Do(0, "advisor:captain").phase(0, "guild")
			gametest.Equal(t, "active", p.province(0).Active, "captain")
			at(t, 3, "activate").council(0, "captain").Do(0, "button:skip").phase(0, "guild")
		}},
		{"SF-12.3 one guild, two different actions of its three in any order; each guild has sail", func(t *testing.T) {
			for _, guild := range cards.GuildNames {
				at(t, 3, "guild").Do(0, "guild:"+guild).phase(0, "action").Allows(0, "ship:red-1 space:5", "button:end").Forbids(0, "guild:")
			}
			p := at(t, 3, "soldiers").Do(0, "button:tax").hasGold(0, 11).Forbids(0, "button:tax").Allows(0, "ship:red-1 space:5")
			p.Do(0, "ship:red-1 space:5").Allows(0, "ship:red-2 space:5").Forbids(0, "button:tax")
			p = at(t, 3, "builders").gold(0, 60).fleet(0, "red").Do(0, "building:port place:red-building-1 pay:gold")
			p.Do(0, "upgrade:swift ship:red-1 pay:gold").Forbids(0, "ship:", "upgrade:", "building:").Shows(0, "button:end", "end-turn actions=0")
		}},
		{"SF-12.4 a milestone whose condition is met may be claimed, one a turn", func(t *testing.T) {
			p := at(t, 3, "builders").gold(0, 40).building(0, 1, "gun-tower").building(1, 1, "gun-tower").Forbids(0, "milestone:")
			p.Do(0, "building:port place:red-building-2 pay:gold").Allows(0, "milestone:three-roofs")
			p.treasure(0, cards.IDs.Treasures[:3]...).Allows(0, "milestone:collection").Do(0, "milestone:three-roofs")
			p.Happened(game.Spectator, "claimed province=red milestone=three-roofs", "event-added event=great-fair").hasGlory(0, 3)
			for p.s.phase == phasePick {
				p.Do(0, "good:iron")
			}
			p.Forbids(0, "milestone:")
			if slices.Contains(p.view(0).Milestones, "three-roofs") {
				t.Error("it still lies there")
			}
		}},
		{"SF-12.4 after step 1, too", func(t *testing.T) {
			p := at(t, 3, "hire").gold(0, 60).treasure(0, cards.IDs.Treasures[:2]...).council(0, "captain").Forbids(0, "milestone:")
			p.Do(0, "treasure:"+cards.IDs.Treasures[2]+" pay:gold").phase(0, "activate").Do(0, "milestone:collection").phase(0, "activate")
		}},
		{"SF-12.4 its entry may end the turn", func(t *testing.T) {
			p := at(t, 3, "soldiers").fleet(0, "smoke").boxes(0, 1, "raid", 3).site("smoke", 1, "mine 4")
			p.Do(0, "site:smoke-1 ship:red-1").rolls(0, "button:roll", [faceKinds]uint8{1, 0, 2, 2})
			p.Allows(0, "milestone:breach").Do(0, "milestone:breach").phase(1, "hire")
		}},
		{"SF-12.4 never in the midst of an action: who could still go on says first that it is over", func(t *testing.T) {
			p := at(t, 3, "merchants").prologue().goods(0, "iron", 3).active(0, "master-trader").Do(0, "cargo:red-warehouse-iron button:sell")
			p.Do(0, "cargo:red-warehouse-iron button:sell").Forbids(0, "milestone:").Allows(0, "button:finish", "cargo:red-warehouse-iron button:sell")
			p.Do(0, "button:finish").Forbids(0, "cargo:red-warehouse-iron button:sell", "button:finish").Allows(0, "milestone:full-purse")
			p = at(t, 3, "soldiers").prologue().hex(0, 1, int(cards.SpaceAt(3, 1))).Do(0, "ship:red-1 space:"+strconv.Itoa(int(cards.SpaceAt(4, 1))))
			p.Forbids(0, "milestone:").Do(0, "button:finish").Forbids(0, "ship:").Do(0, "milestone:far-shore").Allows(0, "button:tax")
			p = at(t, 3, "merchants").prologue().goods(0, "iron", 2).Do(0, "cargo:red-warehouse-iron button:sell", "cargo:red-warehouse-iron button:sell")
			p.Forbids(0, "button:finish").Allows(0, "milestone:full-purse") // nothing is left to sell
			p = at(t, 3, "soldiers").version(1).prologue().hex(0, 1, int(cards.SpaceAt(3, 1))).Do(0, "ship:red-1 space:"+strconv.Itoa(int(cards.SpaceAt(4, 1))))
			p.Forbids(0, "button:finish").Allows(0, "milestone:far-shore")
		}},
		{"SF-12.4 an endeavour that fails ends the turn, but a milestone met before it may still be claimed", func(t *testing.T) {
			for version, kept := range map[int]bool{1: false, 2: true} {
				p := at(t, 3, "explorers").version(version).prologue().luck(0, 0).ship(0, 1, "bell").ship(0, 2, "gannet").upgrade(0, 1, "hale", "swift")
				p.Do(0, "site:bell-6 ship:red-1").rolls(0, "button:roll", [faceKinds]uint8{3, 0, 0, 0})
				if !kept {
					p.Do(0, "upgrade:hale", "upgrade:swift").Happened(game.Spectator, "failed province=red").phase(1, "hire")
					continue
				}
				p.Do(0, "upgrade:hale", "upgrade:swift").Happened(game.Spectator, "failed province=red").phase(0, "action")
				gametest.EqualLists(t, "what is left", p.Paths(0), []string{"milestone:first-flags", "milestone:far-shore", "button:end"})
				p.Do(0, "milestone:far-shore").hasGlory(0, 1).phase(1, "hire")
			}
		}},
		{"SF-12.4 met before a failure that sinks the ship, too; what nothing met before is lost", func(t *testing.T) {
			p := at(t, 3, "explorers").prologue().luck(0, 0).ship(0, 1, "bell").damage(0, 1, "scratches", "lost-strongbox")
			p.Do(0, "site:bell-5 ship:red-1").rolls(0, "button:roll", [faceKinds]uint8{3, 0, 0, 0}).Happened(game.Spectator, "sunk ship=red-1", "failed province=red")
			p.phase(0, "action").Do(0, "milestone:far-shore").phase(1, "hire")
			p = at(t, 3, "explorers").prologue().luck(0, 0).ship(0, 1, "gannet").upgrade(0, 1, "hale")
			p.Do(0, "site:gannet-6 ship:red-1").rolls(0, "button:roll", [faceKinds]uint8{3, 0, 0, 0})
			for p.s.phase == phaseDamage {
				p.Do(0, p.Paths(0)[0])
			}
			p.phase(1, "hire")
		}},
		{"SF-12.5 the active advisor goes back face down", func(t *testing.T) {
			p := at(t, 3, "soldiers").active(0, "captain").pass()
			gametest.EqualLists(t, "council", p.province(0).Advisors, []AdvisorView{{ID: "captain", Tired: true}})
			gametest.Equal(t, "active", p.province(0).Active, "")
		}},
		{"SF-12.5 also when an endeavour ended the turn", func(t *testing.T) {
			p := at(t, 3, "explorers").ship(0, 2, "gannet").active(0, "madman").luck(0, 0).upgrade(0, 2, "hale", "swift")
			p.Do(0, "site:gannet-6 ship:red-2").rolls(0, "button:roll", [faceKinds]uint8{3, 0, 0, 0})
			p.Do(0, "upgrade:hale", "upgrade:swift").Happened(game.Spectator, "failed province=red", "turned-down province=red advisor=madman").phase(1, "hire")
		}},
	})
}
