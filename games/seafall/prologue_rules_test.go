package seafall

import (
	"slices"
	"testing"

	"portolan/game"
)

func TestPrologue(t *testing.T) {
	run(t, []rule{
		{"SF-17.1 five milestones of its own, without an event, and no target", func(t *testing.T) {
			v := open(t, 3, nil, nil, 1).View(0).(*View)
			equal(t, "prologue", v.Prologue, true)
			equal(t, "match", v.Match, 0)
			equal(t, "milestones", len(v.Milestones), 5)
			for _, id := range v.Milestones {
				if card := table.milestones[slices.Index(ids.milestones, id)]; !card.prologue || card.event >= 0 {
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
		{"SF-17.1 all printed sea spaces may be sailed from the start", func(t *testing.T) {
			p := at(t, 3, "soldiers").prologue().hex(0, 1, int(archway))
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
		{"SF-17.5 who first reaches a multiple of 3 names an island, once a multiple", func(t *testing.T) {
			p := at(t, 3, "explorers").prologue().luck(0, 0).glory(0, 2).fleet(0, "gannet")
			p.do(0, "site:gannet-6 ship:red-1").rolls(0, "button:roll", [faceKinds]uint8{0, 1, 2, 1}).phase(0, "naming")
			p.allows(0, "island:gannet", "island:bell").do(0, "island:smoke").happened("names province=red island=smoke").phase(0, "spot")
			play := play{s: p.s, seat: 0, me: &p.s.provinces[0], c: p.c, j: &p.j}
			play.glory(0, -1)
			play.glory(0, 1)
			equal(t, "namings due for 3 reached again", p.s.provinces[0].names, 0)
			play.glory(0, 3)
			equal(t, "namings due for 6", p.s.provinces[0].names, 1)
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
				card := table.milestones[p.id(ids.milestones, id)]
				if card.event < 0 || !table.events[card.event].sealed {
					t.Errorf("%s adds event %d", id, card.event)
					continue
				}
				sealed = append(sealed, ids.events[card.event])
			}
			equal(t, "events", len(slices.Compact(slices.Sorted(slices.Values(sealed)))), sealedEvents)
			for m := range table.milestones {
				card := &table.milestones[m]
				if card.prologue != (card.event < 0) {
					t.Errorf("%s: prologue %v, event %d", card.id, card.prologue, card.event)
				}
			}
			equal(t, "an island", table.milestones[0].condition, condIsland)
			equal(t, "three buildings", int(table.milestones[1].n), 3)
			equal(t, "three treasures", int(table.milestones[2].n), 3)
			equal(t, "a raid of defence 6", int(table.milestones[3].n), 6)
		}},
	})
}
