package seafall

import (
	"slices"
	"testing"

	"portolan/game"
	"portolan/games/seafall/cards"
)

func TestPrologue(t *testing.T) {
	run(t, []rule{
		{"SF-17.1 five milestones of its own, without an event, and no target", func(t *testing.T) {
			v := open(t, 3, nil, nil, 1).View(0).(*View)
			equal(t, "prologue", v.Prologue, true)
			equal(t, "match", v.Match, 0)
			equal(t, "milestones", len(v.Milestones), 5)
			for _, id := range v.Milestones {
				if card := cards.All.Milestones[slices.Index(cards.IDs.Milestones, id)]; !card.Prologue || card.Event >= 0 {
					t.Errorf("%s lies open", id)
				}
			}
			v = open(t, 3, map[string]string{"prologue": "no"}, nil, 1).View(0).(*View)
			equal(t, "milestones of a match", len(v.Milestones), 4)
			equal(t, "target", v.Target, 11)
		}},
		{"SF-17.1 provinces cannot be raided, islands can", func(t *testing.T) {
			p := at(t, 3, "soldiers").prologue().ship(0, 1, "green").ship(0, 2, "gannet").site("gannet", 6, "mine 4").fleet(1, "coast")
			p.forbids(0, "province:green").allows(0, "site:gannet-6 ship:red-2")
		}},
		{"SF-17.1 its glory does not enter the campaign's, its winner develops, it is not counted as a match", func(t *testing.T) {
			p := at(t, 3, "soldiers").prologue().noTokens().glory(1, 7).council(0, "captain").finish(phaseDevelop).phase(1, "develop")
			p.do(1, "button:luck").phase(0, "improve").complete()
			equal(t, "campaign", p.province(1).Campaign, 0)
			v := resumed(t, 3, p.s, nil).View(0).(*View)
			equal(t, "match", v.Match, 1)
			equal(t, "target", v.Target, 11)
			equal(t, "prologue", v.Prologue, false)
			equal(t, "luck", v.Provinces[1].StartLuck, 3)
			equal(t, "milestones", len(v.Milestones), 4)
		}},
		{"SF-17.1 no ship box: who joins after it gets none either (SF-16.1, SF-15.4)", func(t *testing.T) {
			p := at(t, 3, "soldiers").prologue().noTokens().glory(1, 7).council(0, "captain").finish(phaseDevelop).do(1, "button:luck").phase(0, "improve")
			p.do(0, "advisor:captain scholar:cartographer sticker:0").phase(0, "keep").do(0, "advisor:captain")
			if p.s.phase == phaseBox {
				t.Errorf("seat %d fills a box", p.s.decider)
			}
			s := resumed(t, 4, p.complete().s, nil)
			for seat := range s.count {
				for i := range shipsPerProvince {
					equal(t, "boxes", s.ships[shipOf(int8(seat), i)].boxes, [cards.ValueKinds]uint8{})
				}
				equal(t, "boxes to fill", s.provinces[seat].boxes, 0)
			}
			at(t, 3, "soldiers").noTokens().glory(1, 7).finish(phaseKeep).phase(0, "box")
			at(t, 3, "soldiers").version(1).prologue().noTokens().glory(1, 7).finish(phaseKeep).phase(0, "box")
		}},
		{"SF-17.1 its milestones bring glory, but none that makes an emperor (SF-1.5)", func(t *testing.T) {
			p := at(t, 3, "soldiers").prologue().hex(0, 1, int(cards.SpaceAt(4, 0))).do(0, "milestone:far-shore").hasGlory(0, 1).hasGold(0, 10)
			equal(t, "glory from milestones over the campaign", p.province(0).Fame, 0)
		}},
		{"SF-17.1 all printed sea spaces may be sailed from the start", func(t *testing.T) {
			p := at(t, 3, "soldiers").prologue().hex(0, 1, int(cards.Archway))
			p.allows(0, "ship:red-1 space:37", "ship:red-1 space:24").do(0, "ship:red-1 space:37")
			equal(t, "at sea", p.province(0).Ships[0].Space, 37)
		}},
		{"SF-17.3 each milestone of the first box adds its event to the deck, for good", func(t *testing.T) {
			p := at(t, 3, "builders").building(0, 1, "gun-tower").building(1, 1, "gun-tower").building(1, 2, "gun-tower").glory(0, 11)
			equal(t, "events", len(p.view(0).Events), 6)
			p.do(0, "milestone:three-roofs").happened("event-added event=great-fair")
			for p.s.owed > 0 {
				p.do(int(p.s.decider), "good:timber")
			}
			equal(t, "events", len(p.view(0).Events), 7)
			if !slices.Contains(p.view(0).EventsLeft, "great-fair") {
				t.Error("it can't come up this year")
			}
			p.finish(phaseTitles).complete()
			v := resumed(t, 3, p.s, nil).View(0).(*View)
			equal(t, "events of the next match", len(v.Events), 7)
			equal(t, "milestones of the next match", len(v.Milestones), 3)
		}},
		{"SF-17.3 it is shuffled into the deck with all events that do not lie face up", func(t *testing.T) {
			p := at(t, 3, "builders").building(0, 1, "gun-tower").building(1, 1, "gun-tower").building(1, 2, "gun-tower").passRound().passRound()
			equal(t, "events left in the third round", len(p.view(0).EventsLeft), 3)
			up := p.view(0).Event
			p.turn(0, "builders").do(0, "milestone:three-roofs")
			equal(t, "events left", len(p.view(0).EventsLeft), 6)
			if slices.Contains(p.view(0).EventsLeft, up) {
				t.Errorf("%s lies face up", up)
			}
		}},
		{"SF-17.5 who first reaches a multiple of 3 names an island, once a multiple", func(t *testing.T) {
			p := at(t, 3, "explorers").prologue().luck(0, 0).glory(0, 2).fleet(0, "gannet")
			p.do(0, "site:gannet-6 ship:red-1").rolls(0, "button:roll", [faceKinds]uint8{0, 1, 2, 1}).phase(0, "naming")
			p.allows(0, "island:gannet", "island:bell").do(0, "island:smoke").happened("names province=red island=smoke").phase(0, "spot")
			play := play{s: p.s, seat: 0, me: &p.s.provinces[0], c: p.c, j: &p.j}
			play.glory(0, -1)
			play.glory(0, 1)
			equal(t, "namings due for 3 reached again", p.s.provinces[0].names, 0)
			play.glory(0, 2)
			equal(t, "namings due for 5", p.s.provinces[0].names, 0)
			play.glory(0, 1)
			equal(t, "namings due for 6", p.s.provinces[0].names, 1)
			play.glory(1, 2)
			equal(t, "namings due for 2", p.s.provinces[1].names, 0)
			play.glory(1, 4)
			equal(t, "namings due for 3 and 6 at once", p.s.provinces[1].names, 2)
		}},
		{"SF-17.5 the last island leaves no choice", func(t *testing.T) {
			p := at(t, 3, "explorers").prologue().luck(0, 0).glory(0, 2).fleet(0, "gannet")
			for i := range 3 {
				p.s.islands[i].name = true
			}
			p.do(0, "site:gannet-6 ship:red-1").rolls(0, "button:roll", [faceKinds]uint8{0, 1, 2, 1}).phase(0, "spot")
			p.happened("names province=red island=bell")
		}},
		{"SF-17.5 what each milestone of the first box asks for", func(t *testing.T) {
			p := at(t, 3, "builders").treasure(0, cards.IDs.Treasures[:2]...).treasure(1, cards.IDs.Treasures[3:6]...).forbids(0, "milestone:")
			p.treasure(0, cards.IDs.Treasures[2]).allows(0, "milestone:collection")
			p = at(t, 3, "builders").building(1, 1, "gun-tower").building(1, 2, "gun-tower").building(2, 1, "gun-tower").forbids(0, "milestone:")
			p.building(0, 1, "port").allows(0, "milestone:three-roofs")
			at(t, 3, "builders").building(1, 1, "gun-tower").building(0, 1, "port").forbids(0, "milestone:")
			for site, breach := range map[string]bool{"1": true, "2": false} { // defence 6 and 5
				p = at(t, 3, "soldiers").fleet(0, "smoke").boxes(0, 1, "raid", 3).site("smoke", 1, "mine 4").site("smoke", 2, "mine 4")
				p.upgrade(0, 1, "hale", "swift").do(0, "site:smoke-"+site+" ship:red-1").rolls(0, "button:roll", [faceKinds]uint8{1, 0, 2, 2})
				for p.s.phase == phaseDamage {
					p.do(0, p.paths(0)[0])
				}
				equal(t, "after a raid of site "+site, p.can(0, "milestone:breach"), breach)
			}
			p = at(t, 3, "explorers").fleet(0, "gannet")
			for k := range 4 {
				p.site("gannet", k+1, "ruin")
			}
			p.do(0, "site:gannet-6 ship:red-1").rolls(0, "button:roll", [faceKinds]uint8{0, 1, 2, 1}).reads(0, "spot:5", "5")
			for p.s.phase == phaseLoad {
				p.do(0, p.paths(0)[0])
			}
			p.phase(0, "action").forbids(0, "milestone:").turn(0, "explorers").do(0, "site:gannet-5 ship:red-1").rolls(0, "button:roll", [faceKinds]uint8{0, 1, 2, 1})
			p.reads(0, "spot:1", "1").allows(0, "milestone:whole-island").do(0, "milestone:whole-island").happened("names province=red island=gannet", "charted island=glass")
		}},
		{"SF-17.5 what each milestone of the prologue asks for", func(t *testing.T) {
			p := at(t, 3, "builders").prologue().upgrade(0, 1, "hale").upgrade(1, 1, "bold", "swift").forbids(0, "milestone:")
			p.upgrade(0, 2, "nimble").flipped(0, 2, 1).allows(0, "milestone:first-flags")
			p = at(t, 3, "merchants").prologue().goods(0, "iron", 2).do(0, "cargo:red-warehouse-iron button:sell").forbids(0, "milestone:")
			p.do(0, "cargo:red-warehouse-iron button:sell").allows(0, "milestone:full-purse")
			at(t, 3, "soldiers").prologue().hex(0, 1, int(cards.SpaceAt(3, 0))).forbids(0, "milestone:").hex(0, 1, int(cards.SpaceAt(4, 1))).allows(0, "milestone:far-shore")
			p = at(t, 3, "soldiers").prologue().council(0, "captain", "madman").forbids(0, "milestone:").active(0, "savage")
			p.allows(0, "milestone:full-table").do(0, "milestone:full-table").phase(1, "hire") // which ends the turn
			for site, danger := range map[string]bool{"2": true, "5": false} {
				p = at(t, 3, "explorers").prologue().fleet(0, "gannet").luck(0, 0).boxes(0, 1, "explore", 3).do(0, "site:gannet-"+site+" ship:red-1")
				p.rolls(0, "button:roll", [faceKinds]uint8{2, 1, 2, 2})
				for p.s.phase != phaseAction {
					p.do(0, p.paths(0)[0])
				}
				equal(t, "after exploring site "+site, p.can(0, "milestone:teeth-of-the-sea"), danger)
			}
		}},
		{"SF-17.5 the prologue ends with the round in which the fourth island is named, not before", func(t *testing.T) {
			p := at(t, 3, "soldiers").prologue().glory(1, 20)
			for i := range 3 {
				p.s.islands[i].name = true
			}
			p.passRound()
			equal(t, "over with three", p.view(0).Finish.Over, false)
			p.s.islands[3].name = true
			p.passRound()
			equal(t, "over with four", p.view(0).Finish.Over, true)
			equal(t, "reason", p.view(0).Finish.Reason, "islands")
			equal(t, "winner", p.view(0).Finish.Winner, 1)
		}},
		{"SF-17.5 all unclaimed milestones of the match's kind lie open; those of the first box carry the sealed events", func(t *testing.T) {
			p := at(t, 3, "soldiers")
			var sealed []string
			for _, id := range p.view(game.Spectator).Milestones {
				card := cards.All.Milestones[p.id(cards.IDs.Milestones, id)]
				if card.Event < 0 || !cards.All.Events[card.Event].Sealed {
					t.Errorf("%s adds event %d", id, card.Event)
					continue
				}
				sealed = append(sealed, cards.IDs.Events[card.Event])
			}
			equal(t, "events", len(slices.Compact(slices.Sorted(slices.Values(sealed)))), cards.SealedEvents)
			for m := range cards.All.Milestones {
				card := &cards.All.Milestones[m]
				if card.Prologue != (card.Event < 0) {
					t.Errorf("%s: prologue %v, event %d", card.ID, card.Prologue, card.Event)
				}
			}
			equal(t, "an island", cards.All.Milestones[0].Condition, cards.CondIsland)
			equal(t, "three buildings", int(cards.All.Milestones[1].N), 3)
			equal(t, "three treasures", int(cards.All.Milestones[2].N), 3)
			equal(t, "a raid of defence 6", int(cards.All.Milestones[3].N), 6)
		}},
	})
}
