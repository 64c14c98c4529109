package seafall

import (
	"slices"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

func TestPrologue(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-17.1 five milestones of its own, without an event, and no target", func(t *testing.T) {
			v := open(t, 3, nil, nil, 1).View(0).(*View)
			gametest.Equal(t, "prologue", v.Prologue, true)
			gametest.Equal(t, "match", v.Match, 0)
			gametest.Equal(t, "milestones", len(v.Milestones), 5)
			for _, id := range v.Milestones {
				if card := cards.All.Milestones[slices.Index(cards.IDs.Milestones, id)]; !card.Prologue || card.Event >= 0 {
					t.Errorf("%s lies open", id)
				}
			}
			v = open(t, 3, map[string]string{"prologue": "no"}, nil, 1).View(0).(*View)
			gametest.Equal(t, "milestones of a match", len(v.Milestones), 5)
			gametest.Equal(t, "target", v.Target, 11)
		}},
		{"SF-17.1 provinces cannot be raided, islands can", func(t *testing.T) {
			p := at(t, 3, "soldiers").prologue().ship(0, 1, "green").ship(0, 2, "gannet").site("gannet", 6, "mine 4").fleet(1, "coast")
			p.Forbids(0, "province:green").Allows(0, "site:gannet-6 ship:red-2")
		}},
		{"SF-17.1 its glory does not enter the campaign's, its winner develops, it is not counted as a match", func(t *testing.T) {
			p := at(t, 3, "soldiers").prologue().noTokens().glory(1, 7).council(0, "captain").finish(phaseDevelop).phase(1, "develop")
			p.Do(1, "button:luck").phase(0, "improve").complete()
			gametest.Equal(t, "campaign", p.province(1).Campaign, 0)
			v := resumed(t, 3, p.s, nil).View(0).(*View)
			gametest.Equal(t, "match", v.Match, 1)
			gametest.Equal(t, "target", v.Target, 11)
			gametest.Equal(t, "prologue", v.Prologue, false)
			gametest.Equal(t, "luck", v.Provinces[1].StartLuck, 3)
			gametest.Equal(t, "milestones", len(v.Milestones), 5)
		}},
		{"SF-17.1 no ship box: who joins after it gets none either (SF-16.1, SF-15.4)", func(t *testing.T) {
			p := at(t, 3, "soldiers").prologue().noTokens().glory(1, 7).council(0, "captain").finish(phaseDevelop).Do(1, "button:luck").phase(0, "improve")
			p.Do(0, "advisor:captain scholar:cartographer sticker:0").phase(0, "keep").Do(0, "advisor:captain")
			if p.s.phase == phaseBox {
				t.Errorf("seat %d fills a box", p.s.decider)
			}
			s := resumed(t, 4, p.complete().s, nil)
			for seat := range s.count {
				for i := range shipsPerProvince {
					gametest.Equal(t, "boxes", s.ships[shipOf(int8(seat), i)].boxes, [cards.ValueKinds]uint8{})
				}
				gametest.Equal(t, "boxes to fill", s.provinces[seat].boxes, 0)
			}
			at(t, 3, "soldiers").noTokens().glory(1, 7).finish(phaseKeep).phase(0, "box")
			at(t, 3, "soldiers").version(1).prologue().noTokens().glory(1, 7).finish(phaseKeep).phase(0, "box")
		}},
		{"SF-17.1 its milestones bring glory, but none that makes an emperor (SF-1.5)", func(t *testing.T) {
			p := at(t, 3, "soldiers").prologue().hex(0, 1, int(cards.SpaceAt(4, 0))).Do(0, "milestone:far-shore").hasGlory(0, 1).hasGold(0, 10)
			gametest.Equal(t, "glory from milestones over the campaign", p.province(0).Fame, 0)
		}},
		{"SF-17.1 all printed sea spaces may be sailed from the start", func(t *testing.T) {
			p := at(t, 3, "soldiers").prologue().hex(0, 1, int(cards.Archway))
			p.Allows(0, "ship:red-1 space:37", "ship:red-1 space:24").Do(0, "ship:red-1 space:37")
			gametest.Equal(t, "at sea", p.province(0).Ships[0].Space, 37)
		}},
		{"SF-17.3 each milestone of the first box adds its event to the deck, for good", func(t *testing.T) {
			p := at(t, 3, "builders").version(3).building(0, 1, "gun-tower").building(1, 1, "gun-tower").building(1, 2, "gun-tower").glory(0, 11)
			gametest.Equal(t, "events", len(p.view(0).Events), 6)
			p.Do(0, "milestone:three-roofs").Happened(game.Spectator, "event-added event=great-fair")
			for p.s.owed > 0 {
				p.Do(int(p.s.decider), "good:timber")
			}
			gametest.Equal(t, "events", len(p.view(0).Events), 7)
			if !slices.Contains(p.view(0).EventsLeft, "great-fair") {
				t.Error("it can't come up this year")
			}
			p.finish(phaseTitles).complete()
			v := resumed(t, 3, p.s, nil).View(0).(*View)
			gametest.Equal(t, "events of the next match", len(v.Events), 7)
			gametest.Equal(t, "milestones of the next match", len(v.Milestones), 3)
		}},
		{"SF-17.3 it is shuffled into the deck with all events that do not lie face up", func(t *testing.T) {
			p := at(t, 3, "builders").building(0, 1, "gun-tower").building(1, 1, "gun-tower").building(1, 2, "gun-tower").passRound().passRound()
			gametest.Equal(t, "events left in the third round", len(p.view(0).EventsLeft), 3)
			up := p.view(0).Event
			p.turn(0, "builders").Do(0, "milestone:three-roofs")
			gametest.Equal(t, "events left", len(p.view(0).EventsLeft), 6)
			if slices.Contains(p.view(0).EventsLeft, up) {
				t.Errorf("%s lies face up", up)
			}
		}},
		{"SF-17.5 who first reaches a multiple of 3 names an island, once a multiple", func(t *testing.T) {
			p := at(t, 3, "explorers").prologue().luck(0, 0).glory(0, 2).fleet(0, "gannet")
			p.Do(0, "site:gannet-6 ship:red-1").rolls(0, "button:roll", [faceKinds]uint8{0, 1, 2, 1}).phase(0, "naming")
			p.Allows(0, "island:gannet", "island:bell").Do(0, "island:smoke").Happened(game.Spectator, "names province=red island=smoke").phase(0, "spot")
			play := play{s: p.s, seat: 0, me: &p.s.provinces[0], c: p.Chance, j: &p.Journal}
			play.glory(0, -1)
			play.glory(0, 1)
			gametest.Equal(t, "namings due for 3 reached again", p.s.provinces[0].names, 0)
			play.glory(0, 2)
			gametest.Equal(t, "namings due for 5", p.s.provinces[0].names, 0)
			play.glory(0, 1)
			gametest.Equal(t, "namings due for 6", p.s.provinces[0].names, 1)
			play.glory(1, 2)
			gametest.Equal(t, "namings due for 2", p.s.provinces[1].names, 0)
			play.glory(1, 4)
			gametest.Equal(t, "namings due for 3 and 6 at once", p.s.provinces[1].names, 2)
		}},
		{"SF-17.5 the last island leaves no choice", func(t *testing.T) {
			p := at(t, 3, "explorers").prologue().luck(0, 0).glory(0, 2).fleet(0, "gannet")
			for i := range 3 {
				p.s.islands[i].name = true
			}
			p.Do(0, "site:gannet-6 ship:red-1").rolls(0, "button:roll", [faceKinds]uint8{0, 1, 2, 1}).phase(0, "spot")
			p.Happened(game.Spectator, "names province=red island=bell")
		}},
		{"SF-17.5 what each milestone of the first box asks for", func(t *testing.T) {
			p := at(t, 3, "builders").treasure(0, cards.IDs.Treasures[:2]...).treasure(1, cards.IDs.Treasures[3:6]...).Forbids(0, "milestone:")
			p.treasure(0, cards.IDs.Treasures[2]).Allows(0, "milestone:collection")
			p = at(t, 3, "builders").building(1, 1, "gun-tower").building(1, 2, "gun-tower").building(2, 1, "gun-tower").Forbids(0, "milestone:")
			p.building(0, 1, "port").Allows(0, "milestone:three-roofs")
			at(t, 3, "builders").building(1, 1, "gun-tower").building(0, 1, "port").Forbids(0, "milestone:")
			for site, breach := range map[string]bool{"1": true, "2": false} { // defence 6 and 5
				p = at(t, 3, "soldiers").fleet(0, "smoke").boxes(0, 1, "raid", 3).site("smoke", 1, "mine 4").site("smoke", 2, "mine 4")
				p.upgrade(0, 1, "hale", "swift").Do(0, "site:smoke-"+site+" ship:red-1").rolls(0, "button:roll", [faceKinds]uint8{1, 0, 2, 2})
				for p.s.phase == phaseDamage {
					p.Do(0, p.Paths(0)[0])
				}
				gametest.Equal(t, "after a raid of site "+site, p.CanBegin(0, "milestone:breach"), breach)
			}
			p = at(t, 3, "explorers").fleet(0, "gannet")
			for k := range 4 {
				p.site("gannet", k+1, "ruin")
			}
			p.Do(0, "site:gannet-6 ship:red-1").rolls(0, "button:roll", [faceKinds]uint8{0, 1, 2, 1}).reads(0, "spot:5", "5")
			for p.s.phase == phaseLoad {
				p.Do(0, p.Paths(0)[0])
			}
			p.phase(0, "action").Forbids(0, "milestone:").turn(0, "explorers").Do(0, "site:gannet-5 ship:red-1").rolls(0, "button:roll", [faceKinds]uint8{0, 1, 2, 1})
			p.reads(0, "spot:1", "1").Allows(0, "milestone:whole-island").Do(0, "milestone:whole-island").Happened(game.Spectator, "names province=red island=gannet", "charted island=glass")
		}},
		{"SF-17.5 what each milestone of the prologue asks for", func(t *testing.T) {
			p := at(t, 3, "builders").prologue().upgrade(0, 1, "hale").upgrade(1, 1, "bold", "swift").Forbids(0, "milestone:")
			p.upgrade(0, 2, "nimble").flipped(0, 2, 1).Allows(0, "milestone:first-flags")
			p = at(t, 3, "merchants").prologue().goods(0, "iron", 2).Do(0, "cargo:red-warehouse-iron button:sell").Forbids(0, "milestone:")
			p.Do(0, "cargo:red-warehouse-iron button:sell").Allows(0, "milestone:full-purse")
			at(t, 3, "soldiers").prologue().hex(0, 1, int(cards.SpaceAt(3, 0))).Forbids(0, "milestone:").hex(0, 1, int(cards.SpaceAt(4, 1))).Allows(0, "milestone:far-shore")
			p = at(t, 3, "soldiers").prologue().council(0, "captain", "madman").Forbids(0, "milestone:").active(0, "savage")
			p.Allows(0, "milestone:full-table").Do(0, "milestone:full-table").phase(1, "hire") // which ends the turn
			for site, danger := range map[string]bool{"2": true, "5": false} {
				p = at(t, 3, "explorers").prologue().fleet(0, "gannet").luck(0, 0).boxes(0, 1, "explore", 3).Do(0, "site:gannet-"+site+" ship:red-1")
				p.rolls(0, "button:roll", [faceKinds]uint8{2, 1, 2, 2})
				for p.s.phase != phaseAction {
					p.Do(0, p.Paths(0)[0])
				}
				gametest.Equal(t, "after exploring site "+site, p.CanBegin(0, "milestone:teeth-of-the-sea"), danger)
			}
		}},
		{"SF-17.5 the prologue ends with the round in which the fourth island is named, not before", func(t *testing.T) {
			p := at(t, 3, "soldiers").prologue().glory(1, 20)
			for i := range 3 {
				p.s.islands[i].name = true
			}
			p.passRound()
			gametest.Equal(t, "over with three", p.view(0).Finish.Over, false)
			p.s.islands[3].name = true
			p.passRound()
			gametest.Equal(t, "over with four", p.view(0).Finish.Over, true)
			gametest.Equal(t, "reason", p.view(0).Finish.Reason, "islands")
			gametest.Equal(t, "winner", p.view(0).Finish.Winner, 1)
		}},
		{"SF-17.5 all unclaimed milestones of the match's kind lie open; those of the first box carry the sealed events", func(t *testing.T) {
			p := at(t, 3, "soldiers")
			var sealed []string
			for _, id := range p.view(game.Spectator).Milestones {
				card := cards.All.Milestones[p.id(cards.IDs.Milestones, id)]
				if m := p.id(cards.IDs.Milestones, id); m >= cards.MilestoneCount { // later versions have added it
					continue
				}
				if card.Event < 0 || !cards.All.Events[card.Event].Sealed {
					t.Errorf("%s adds event %d", id, card.Event)
					continue
				}
				sealed = append(sealed, cards.IDs.Events[card.Event])
			}
			gametest.Equal(t, "events", len(slices.Compact(slices.Sorted(slices.Values(sealed)))), cards.SealedEvents)
			for m := range cards.MilestoneCount {
				card := &cards.All.Milestones[m]
				if card.Prologue != (card.Event < 0) {
					t.Errorf("%s: prologue %v, event %d", card.ID, card.Prologue, card.Event)
				}
			}
			gametest.Equal(t, "an island", cards.All.Milestones[0].Condition, cards.CondIsland)
			gametest.Equal(t, "three buildings", int(cards.All.Milestones[1].N), 3)
			gametest.Equal(t, "three treasures", int(cards.All.Milestones[2].N), 3)
			gametest.Equal(t, "a raid of defence 6", int(cards.All.Milestones[3].N), 6)
		}},
	})
}
