package seafall

import (
	"encoding/json"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

// hall opens the second chest, as at the set-up. Nothing has come to light on the islands.
func (p *position) hall() *position {
	p.s.openChest(1)
	p.s.shuffleIn()
	p.s.advisors.set |= cards.All.Chests[1].Advisors
	p.s.treasures |= cards.All.Chests[1].Treasures
	p.s.unlock()
	return p.Check()
}

// tomb has a tomb, from 1, come to light at a site of an island, which proves to be a ruin.
func (p *position) tomb(n int, island string, k int) *position {
	p.Helper()
	p.site(island, k, "ruin")
	p.s.story.hall.tombs[n-1] = tomb{island: uint8(p.id(cards.IDs.Islands, island)), site: uint8(k - 1)}
	return p.Check()
}

// plate gives an island the plate of that number, from 1.
func (p *position) plate(n int, island string) *position {
	p.Helper()
	p.s.story.hall.plates[p.id(cards.IDs.Islands, island)] = uint8(n - 1)
	return p.Check()
}

// tide sets the Tide, after so many rises.
func (p *position) tide(n, rises int) *position {
	p.s.story.tracks[cards.All.Tide] = uint8(n)
	p.s.story.hall.risen = uint8(rises)
	return p
}

// raider of tombs: red's strong ships lie at gannet, where tomb 1 is at site 5 (an anchor).
func atTomb(t *testing.T, guild string) *position {
	t.Helper()
	return at(t, 3, guild).hall().tomb(1, "gannet", 5).fleet(0, "gannet").boxes(0, 1, "explore", 3)
}

// inTomb is the same after red's dice have succeeded without a scratch.
func inTomb(t *testing.T) *position {
	t.Helper()
	p := atTomb(t, "explorers").boxes(0, 2, "explore", 1).luck(0, 0).Do(0, "site:gannet-5 ship:red-1")
	return p.rolls(0, "button:roll", [faceKinds]uint8{0, 2, 2, 2}).phase(0, "entry")
}

// read takes the first option of what is read, if there is a choice.
func (p *position) decided() *position {
	p.Helper()
	for p.s.phase == phaseEntry {
		p.Do(0, "choice:1")
	}
	return p
}

// silent lets tombs have no entries to read.
func silent(p *position) *position {
	for _, entry := range cards.All.Tales(cards.TombSymbol) {
		p.s.story.tales[entry-cards.SpotCount] = 1
	}
	return p
}

func (p *position) tideAt() int { return int(p.s.story.tracks[cards.All.Tide]) }

// relic is the id of the relic of a tomb, from 1.
func relic(n int) string { return cards.IDs.Treasures[cards.All.Tombs[n-1].Relic] }

// gives gives a seat the relics of tombs, which have been taken.
func (p *position) gives(seat int, tombs ...int) *position {
	p.Helper()
	for _, n := range tombs {
		p.tomb(n, "bell", n)
		p.s.story.hall.tombs[n-1].fate = tombTaken
		p.s.provinces[seat].treasures |= 1 << cards.All.Tombs[n-1].Relic
	}
	return p.Check()
}

// Tombs (SF-22.1).
func TestTombs(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-22.1 ruins prove to be tombs, while there are any left, and everybody sees it", func(t *testing.T) {
			p := at(t, 3, "soldiers").hall().site("gannet", 5, "ruin").site("smoke", 4, "mine 3")
			gametest.Equal(t, "before", len(p.view(1).Stands), 0)
			p.pass()
			found := slices.IndexFunc(p.view(1).Stands, func(v StandView) bool { return v.Kind == "tomb" })
			v := p.view(game.Spectator).Stands[found]
			gametest.Equal(t, "where", fmt.Sprint(v.Island, " ", v.Site, v.State), "gannet 5")
			gametest.Equal(t, "defence", v.Defence, int(cards.All.Tombs[v.N-1].Defence))
			p.Happened(game.Spectator, fmt.Sprintf("tomb island=gannet site=5 tomb=%d defence=%d", v.N, v.Defence))
			for n, site := range []int{1, 2, 3, 4, 6, 5} {
				p.site([]string{"orchard", "bell"}[n/3], site, "ruin")
			}
			p.pass()
			hidden, open := p.s.story.hall.hidden()
			gametest.Equal(t, "hidden, open", fmt.Sprint(hidden, open), "0 6")
			shut := at(t, 3, "soldiers").site("gannet", 5, "ruin").pass()
			gametest.Equal(t, "while the chest is sealed", len(shut.view(0).Stands), 0)
		}},
		{"SF-22.1 in winter two stand open at least, if need be beneath other sites that were explored", func(t *testing.T) {
			p := at(t, 3, "soldiers").hall().site("gannet", 5, "mine 3").site("smoke", 4, "shipyard").site("bell", 4, "mine 2").winter()
			_, open := p.s.story.hall.hidden()
			gametest.Equal(t, "open", open, 2)
			gametest.Equal(t, "the mine is one as before", p.s.islands[0].sites[4].find.Kind, cards.FindMine)
			_, open = at(t, 3, "soldiers").hall().site("gannet", 5, "mine 3").pass().s.story.hall.hidden()
			gametest.Equal(t, "open before the winter", open, 0)
		}},
		{"SF-22.1 explorers enter an open tomb where they have a ship: dangerous, defence 5 to 7", func(t *testing.T) {
			p := atTomb(t, "explorers").Shows(0, "site:gannet-5 ship:red-1", "enter island=gannet site=5 ship=red-1 tomb=1 dice=6")
			p.ship(0, 2, "orchard").Forbids(0, "site:gannet-5 ship:red-2")
			for _, guild := range []string{"merchants", "builders", "soldiers"} {
				atTomb(t, guild).Forbids(0, "site:gannet-5 ship:red-1")
			}
			e := atTomb(t, "explorers").Do(0, "site:gannet-5 ship:red-1").phase(0, "pool").view(1).Endeavour
			gametest.Equal(t, "endeavour", fmt.Sprint(e.Kind, e.N, uint8(e.Defence), e.Dangerous), fmt.Sprint("explore", 1, cards.All.Tombs[0].Defence, true))
			atTomb(t, "explorers").Do(0, "site:gannet-5 ship:red-1", "button:cancel").Allows(0, "site:gannet-5 ship:red-1")
			for _, tomb := range cards.All.Tombs {
				if tomb.Defence < 5 || tomb.Defence > 7 {
					t.Errorf("a tomb has defence %d", tomb.Defence)
				}
			}
		}},
		{"SF-22.1 the island's garrison removes dice", func(t *testing.T) {
			p := atTomb(t, "explorers").Do(0, "site:gannet-5 ship:red-1").pool(6, "ship=6 support=1 garrison=-1")
			p.s.islands[0].garrison = 3
			p.pool(4, "ship=6 support=1 garrison=-3")
		}},
		{"SF-22.1 SF-21.1 a land chart of the site's symbol helps", func(t *testing.T) {
			p := at(t, 3, "explorers").opened().hall().tomb(1, "gannet", 5).fleet(0, "gannet")
			p.research(0, landChart("anchor", 2), landChart("moon", 1)).Do(0, "site:gannet-5 ship:red-1")
			p.Allows(0, fmt.Sprintf("research:%d", landChart("anchor", 2))).Forbids(0, fmt.Sprintf("research:%d", landChart("moon", 1)))
		}},
		{"SF-22.1 the relic is taken: 2 glory while it is held, a power, and the Tide comes nearer", func(t *testing.T) {
			p := inTomb(t).tide(2, 0)
			v := p.view(1).Endeavour
			gametest.Equal(t, "choice", fmt.Sprint(v.Choice, v.Entry), "tomb")
			p.Shows(0, "choice:1", fmt.Sprintf("relic tomb=1 island=gannet treasure=%s", relic(1)))
			silent(p).Do(0, "choice:1").hasGlory(0, 3).phase(0, "action")
			p.Happened(game.Spectator, fmt.Sprintf("relic province=red treasure=%s tomb=1", relic(1)), "track track=tide n=3")
			gametest.EqualLists(t, "treasury", p.province(0).Treasures, []string{relic(1)})
			gametest.Equal(t, "tomb", p.view(1).Stands[0].State, "taken")
			for _, m := range cards.All.Treasures[cards.All.Tombs[0].Relic].Mods {
				if m.Stat != cards.ModLuck && p.s.bonus(0, m.Stat, m.Arg) < int(m.N) {
					t.Errorf("its power %+v is not in force", m)
				}
			}
			gametest.Equal(t, "laws", p.s.Audit(), nil)
		}},
		{"SF-22.1 it is sealed: 1 glory, and the Tide goes back", func(t *testing.T) {
			p := inTomb(t).tide(2, 0).Shows(0, "choice:2", "seal tomb=1 island=gannet")
			silent(p).Do(0, "choice:2").hasGlory(0, 2)
			p.Happened(game.Spectator, "sealed province=red tomb=1 island=gannet", "track track=tide n=1")
			gametest.Equal(t, "treasury", len(p.province(0).Treasures), 0)
			gametest.Equal(t, "tomb", p.view(1).Stands[0].State, "sealed")
		}},
		{"SF-22.1 either way it is closed for good, and what it was travels with the campaign", func(t *testing.T) {
			for choice, state := range map[string]string{"choice:1": "taken", "choice:2": "sealed"} {
				p := inTomb(t).Do(0, choice).decided().turn(0, "explorers").Forbids(0, "site:gannet-5 ship:red-1")
				p.turn(1, "explorers").fleet(1, "gannet").Forbids(1, "site:gannet-5 ship:green-1")
				next := viewOf(p.glory(0, 11).next())
				if !slices.ContainsFunc(next.Stands, func(v StandView) bool { return v.Kind == "tomb" && v.N == 1 && v.State == state }) {
					t.Errorf("in the next match there are %+v", next.Stands)
				}
			}
		}},
		{"SF-22.1 a failure leaves it open", func(t *testing.T) {
			p := atTomb(t, "explorers").luck(0, 0).Do(0, "site:gannet-5 ship:red-1")
			p.rolls(0, "button:roll", [faceKinds]uint8{6, 0, 0, 0})
			gametest.Equal(t, "tomb", p.view(1).Stands[0].State, "")
			p.hasGlory(0, 0)
		}},
		{"SF-22.1 a relic is looted from the treasury; its glory moves", func(t *testing.T) {
			p := at(t, 3, "soldiers").hall().gives(1, 2).glory(1, 5).war(1, 0, 1).raidGreen(5).Do(0, "place:green-treasury")
			p.Do(0, "treasure:"+relic(2)).hasGlory(1, 3).hasGlory(0, 3)
			gametest.EqualLists(t, "raider's treasures", p.province(0).Treasures, []string{relic(2)})
		}},
		{"SF-22.1 it is kept for the next match, is not for sale, and is no treasure of a collection", func(t *testing.T) {
			p := at(t, 3, "soldiers").hall().gives(0, 1, 2, 3).glory(0, 11)
			collection := uint8(slices.IndexFunc(cards.All.Milestones, func(m cards.Milestone) bool { return m.Condition == cards.CondTreasures }))
			gametest.Equal(t, "collection", p.s.met(0, collection), false)
			s := p.next()
			gametest.Equal(t, "glory at the start", viewOf(s).Provinces[0].Glory, 3*cards.RelicGlory)
			if s.treasures&relics != 0 {
				t.Errorf("relics are for sale: %b", s.treasures&relics)
			}
		}},
		{"SF-22.1 SF-20.4 a page of the log is read in a tomb, drawn by chance, and the choice can't be undone", func(t *testing.T) {
			p := inTomb(t).Do(0, "choice:2")
			var read []string
			for i, told := range p.s.story.tales {
				if told != unread {
					read = append(read, cards.IDs.Entries[cards.SpotCount+i])
				}
			}
			gametest.Equal(t, "entries read", len(read), 1)
			p.Happened(game.Spectator, "read province=red entry="+read[0])
			if card := p.entry(read[0]); card.Symbol != cards.TombSymbol || slices.ContainsFunc(card.If, func(c cards.Premise) bool { return c.Sort == cards.TombTaken }) {
				t.Errorf("%s is read in a tomb that was sealed", read[0])
			}
			p.decided()
			gametest.Equal(t, "the endeavour is over", p.s.throw.kind, noVenture)
		}},
		{"SF-20.5 an entry asks for relics, and for what was done in the tomb", func(t *testing.T) {
			p := inTomb(t)
			holds := func(sort cards.PremiseSort, n int8) bool { return p.s.holds([]cards.Premise{{Sort: sort, N: n}}, 0) }
			gametest.Equal(t, "before", holds(cards.RelicsLeast, 1) || holds(cards.TombTaken, 0) || holds(cards.TombSealed, 0), false)
			p.s.story.hall.tombs[0].fate = tombSealed
			gametest.Equal(t, "sealed", holds(cards.TombSealed, 0) && !holds(cards.TombTaken, 0), true)
			p.s.story.hall.tombs[0].fate = tombTaken
			p.s.provinces[0].treasures |= 1 << cards.All.Tombs[0].Relic
			gametest.Equal(t, "taken", holds(cards.TombTaken, 0) && !holds(cards.TombSealed, 0) && holds(cards.RelicsLeast, 1) && !holds(cards.RelicsLeast, 2), true)
		}},
		{"SF-20.6 milestones ask for tombs entered and sealed, relics, statues and gifts", func(t *testing.T) {
			for condition, does := range map[cards.Condition]func(s *State){
				cards.CondTomb: func(s *State) { s.now.entered = 7 }, cards.CondSeal: func(s *State) { s.now.sealed = true },
				cards.CondRelics: func(s *State) { s.provinces[0].treasures |= relics }, cards.CondStatue: func(s *State) { s.now.turned = true },
				cards.CondGift: func(s *State) { s.now.gifted = true },
			} {
				m := &cards.All.Milestones[0]
				truth := *m
				m.Condition, m.N = condition, 2
				p := at(t, 3, "explorers").hall()
				before := p.s.met(0, 0)
				does(p.s)
				gametest.Equal(t, fmt.Sprint("condition ", condition, " before, after"), fmt.Sprint(before, p.s.met(0, 0)), "false true")
				*m = truth
			}
		}},
	})
}

// entry is an entry of the log by its id.
func (p *position) entry(id string) *cards.Entry {
	p.Helper()
	return &cards.All.Entries[p.id(cards.IDs.Entries, id)]
}

// atTemple: red's first ship lies at gannet with a good of each of two kinds, where temple 4 stands (and no statue).
func atTemple(t *testing.T, guild string) *position {
	t.Helper()
	return at(t, 3, guild).hall().plate(cards.PlateCount, "gannet").ship(0, 1, "gannet").cargo(0, 1, "iron", 1).cargo(0, 1, "linen", 1)
}

// Temples (SF-22.2).
func TestTemples(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-22.2 with a ship there, a good, a luck or an advisor can be given, for dice, a re-roll, or 2 gold for the good", func(t *testing.T) {
			p := atTemple(t, "explorers").council(0, "woodsman").luck(0, 1)
			want := []string{
				"temple:4 cargo:red-1-iron boon:dice", "temple:4 cargo:red-1-iron boon:reroll", "temple:4 cargo:red-1-iron boon:gold",
				"temple:4 cargo:red-1-linen boon:gold", "temple:4 button:luck boon:dice", "temple:4 button:luck boon:reroll",
				"temple:4 advisor:woodsman boon:dice", "temple:4 advisor:woodsman boon:reroll",
			}
			p.Allows(0, want...).Forbids(0, "temple:4 button:luck boon:gold", "temple:4 advisor:woodsman boon:gold")
			p.Shows(0, want[2], "gift-good temple=4 good=iron ship=red-1 boon=gold")
			p.luck(0, 0).Forbids(0, "temple:4 button:luck")
			p.s.provinces[0].tired = p.s.provinces[0].advisors
			p.Forbids(0, "temple:4 advisor:woodsman")
			p.ship(0, 1, "orchard").Forbids(0, "temple:4")
			v := p.view(1).Stands
			gametest.EqualLists(t, "it is public", v, []StandView{{Kind: "temple", N: 4, Island: "gannet"}})
		}},
		{"SF-22.2 once a turn, and not amid an endeavour", func(t *testing.T) {
			p := atTemple(t, "explorers").gold(0, 0).Do(0, "temple:4 cargo:red-1-iron boon:gold").hasGold(0, 2).hasCargo(0, 1, GoodsView{Linen: 1})
			p.Happened(game.Spectator, "gift-good province=red temple=4 good=iron boon=gold").Forbids(0, "temple:4")
			gametest.Equal(t, "shown", p.view(1).Now.Gift, "used")
			p.turn(0, "explorers").Allows(0, "temple:4 cargo:red-1-linen boon:dice").Do(0, "site:gannet-6 ship:red-1").phase(0, "pool").Forbids(0, "temple:4")
		}},
		{"SF-22.2 two dice in the next endeavour of the turn, whatever it is", func(t *testing.T) {
			p := atTemple(t, "explorers").luck(0, 1).Do(0, "temple:4 button:luck boon:dice")
			gametest.Equal(t, "luck, boon", fmt.Sprint(p.province(0).Luck, " ", p.view(1).Now.Boon), "0 dice")
			p.Do(0, "site:gannet-6 ship:red-1").pool(5, "ship=3 place=2").DoBy(1, 0, "button:roll")
			gametest.Equal(t, "used up", p.s.now.blessed, false)
			raid := atTemple(t, "soldiers").site("gannet", 6, "mine 3").Do(0, "temple:4 button:luck boon:dice", "site:gannet-6 ship:red-1")
			raid.pool(3, "ship=2 place=2 garrison=-1")
			p = atTemple(t, "explorers").Do(0, "temple:4 button:luck boon:dice").turn(0, "explorers").Do(0, "site:gannet-6 ship:red-1")
			p.pool(3, "ship=3")
		}},
		{"SF-22.2 a whole throw is rolled once more", func(t *testing.T) {
			p := atTemple(t, "explorers").luck(0, 1).Do(0, "temple:4 button:luck boon:reroll", "site:gannet-6 ship:red-1")
			gametest.Equal(t, "boon", p.view(1).Now.Boon, "reroll")
			p.rolls(0, "button:roll", [faceKinds]uint8{3, 0, 0, 0}).phase(0, "luck").Allows(0, "button:reroll", "button:stand")
			p.Do(0, "button:reroll").Happened(game.Spectator, "rerolls province=red").Forbids(0, "button:reroll")
			plain := atTemple(t, "explorers").luck(0, 0).Do(0, "site:gannet-6 ship:red-1").rolls(0, "button:roll", [faceKinds]uint8{3, 0, 0, 0})
			plain.Forbids(0, "button:reroll")
		}},
		{"SF-22.2 an advisor given is gone for the match, the only one that temples take in it, and the Tide comes nearer", func(t *testing.T) {
			p := atTemple(t, "explorers").council(0, "renowned-explorer").glory(0, 4).tide(1, 0)
			glory := int(cards.All.Advisors[p.id(cards.IDs.Advisors, "renowned-explorer")].Glory)
			p.Do(0, "temple:4 advisor:renowned-explorer boon:dice").hasGlory(0, 4-glory)
			p.Happened(game.Spectator, "gift-advisor province=red temple=4 advisor=renowned-explorer boon=dice", "track track=tide n=2")
			gametest.Equal(t, "council", len(p.province(0).Advisors), 0)
			gametest.Equal(t, "laws", p.s.Audit(), nil)
			p.turn(1, "explorers").ship(1, 1, "gannet").council(1, "woodsman").luck(1, 1)
			p.Allows(1, "temple:4 button:luck boon:dice").Forbids(1, "temple:4 advisor:woodsman")
			p.s.rules = 5
			p.Allows(1, "temple:4 advisor:woodsman boon:dice")
			p.s.rules = version
			p.winter().winter()
			card := uint64(1) << p.id(cards.IDs.Advisors, "renowned-explorer")
			gametest.Equal(t, "in the stack or on display", (p.s.advisors.set|p.shown())&card, uint64(0))
			s := p.glory(0, 11).next()
			gametest.Equal(t, "in the next match it is back", s.story.hall.given, uint64(0))
			gametest.Equal(t, "laws", s.Audit(), nil)
		}},
	})
}

// Statues (SF-22.3).
func TestStatues(t *testing.T) {
	good := cards.GoodNames[cards.All.Statues[0]]
	atStatue := func(t *testing.T, guild string) *position {
		return at(t, 3, guild).hall().plate(1, "gannet").ship(0, 1, "gannet")
	}
	gametest.Prove(t, []gametest.Rule{
		{"SF-22.3 builders with a ship there turn it to the west for a good of its colour: 1 glory", func(t *testing.T) {
			p := atStatue(t, "builders").cargo(0, 1, good, 1)
			gametest.EqualLists(t, "it is public", p.view(1).Stands, []StandView{{Kind: "statue", N: 1, Island: "gannet", Good: good}})
			p.Shows(0, "statue:1 ship:red-1", "statue statue=1 island=gannet ship=red-1 good="+good)
			p.Do(0, "statue:1 ship:red-1").hasGlory(0, 1).hasCargo(0, 1, GoodsView{})
			p.Happened(game.Spectator, "statue province=red statue=1 island=gannet good="+good)
			gametest.Equal(t, "state", p.view(1).Stands[0].State, "turned")
			p.Forbids(0, "ship:red-1 upgrade", "button:repair") // it was the action that needs a ship
		}},
		{"SF-22.3 only builders, only with the good aboard, only there", func(t *testing.T) {
			for _, guild := range []string{"merchants", "explorers", "soldiers"} {
				atStatue(t, guild).cargo(0, 1, good, 1).Forbids(0, "statue:1")
			}
			other := cards.GoodNames[(cards.All.Statues[0]+1)%cards.GoodKinds]
			atStatue(t, "builders").cargo(0, 1, other, 1).goods(0, good, 2).Forbids(0, "statue:1")
			atStatue(t, "builders").cargo(0, 1, good, 1).ship(0, 1, "orchard").Forbids(0, "statue:1")
			atStatue(t, "builders").cargo(0, 1, good, 1).Allows(0, "statue:1 ship:red-1")
		}},
		{"SF-22.3 once, for good: nobody turns it again, in no match", func(t *testing.T) {
			p := atStatue(t, "builders").cargo(0, 1, good, 2).Do(0, "statue:1 ship:red-1").turn(0, "builders").Forbids(0, "statue:1")
			v := viewOf(p.glory(0, 11).next())
			if !slices.ContainsFunc(v.Stands, func(s StandView) bool { return s.Kind == "statue" && s.N == 1 && s.State == "turned" }) {
				t.Errorf("in the next match there are %+v", v.Stands)
			}
		}},
		{"SF-22.3 SF-22.2 every island has a plate: six statues of all four colours, and four temples, none twice", func(t *testing.T) {
			p := at(t, 3, "soldiers").hall().opened().lay(cards.IslandTile, 24, 28, 33).pass()
			count := map[string]map[int]bool{"statue": {}, "temple": {}}
			colours := map[string]bool{}
			for _, v := range p.view(1).Stands {
				count[v.Kind][v.N] = true
				if v.Good != "" {
					colours[v.Good] = true
				}
			}
			gametest.Equal(t, "statues, temples, colours", fmt.Sprint(len(count["statue"]), len(count["temple"]), len(colours)), "6 4 4")
			for i := range uint8(cards.PlateCount) {
				h := p.s.story.hall
				h.plates[i] = 0
				gametest.Equal(t, "statue on "+cards.IDs.Islands[i], h.statueAt(i), uint8(0))
				h.plates[i] = cards.PlateCount - 1
				gametest.Equal(t, "temple on "+cards.IDs.Islands[i], h.templeAt(i), uint8(cards.TempleCount-1))
			}
			few := at(t, 3, "soldiers").hall().pass()
			for _, v := range few.view(1).Stands {
				if i := few.id(cards.IDs.Islands, v.Island); i >= cards.FirstIslands {
					t.Errorf("%+v stands on an island that nobody has found", v)
				}
			}
		}},
	})
}

// The Tide (SF-22.4).
func TestTide(t *testing.T) {
	marks := [cards.RiseCount]int{4, 8, 12}
	gametest.Prove(t, []gametest.Rule{
		{"SF-22.4 a public track from 0 to 15", func(t *testing.T) {
			p := at(t, 3, "soldiers").hall()
			gametest.EqualLists(t, "track", p.view(game.Spectator).Tracks, []TrackView{{ID: "tide", N: 0}})
			q := play{s: p.s, me: &p.s.provinces[0], c: p.Chance}
			q.moveTrack(cards.All.Tide, -1)
			gametest.Equal(t, "never below", p.tideAt(), 0)
			p.tide(14, 3)
			q.moveTrack(cards.All.Tide, 4)
			gametest.Equal(t, "never above", p.tideAt(), 15)
		}},
		{"SF-22.4 at 4, 8 and 12, once each, it rises: between two turns, and for all", func(t *testing.T) {
			for n, mark := range marks {
				gametest.Equal(t, "mark", int(cards.All.Rises[n].At), mark)
				p := at(t, 3, "soldiers").hall().tide(mark-1, n).pass()
				gametest.Equal(t, "below the mark", p.view(1).Rises, n)
				p.tide(mark, n)
				gametest.Equal(t, "in the turn", p.view(1).Rises, n)
				p.pass()
				gametest.Equal(t, "after it", p.view(1).Rises, n+1)
				p.Happened(game.Spectator, fmt.Sprintf("rise n=%d", n+1))
				gametest.Equal(t, "it can't be undone", p.Journal.Revealed(), true)
				page := fmt.Sprintf("rise.%d", n+1)
				gametest.Equal(t, "its page", slices.Contains(p.s.Opened(nil), page), true)
				p.tide(mark-1, n+1).pass()
				p.tide(mark, n+1).pass()
				gametest.Equal(t, "once", p.view(1).Rises, n+1)
			}
		}},
		{"SF-22.4 what it brings befalls all, and who has most relics the most", func(t *testing.T) {
			rise := &cards.All.Rises[0]
			truth := rise.Effects
			defer func() { rise.Effects = truth }()
			rise.Effects = []cards.Effect{{Op: cards.EffectGold, Who: cards.WhoAll, N: -1}, {Op: cards.EffectGold, Who: cards.WhoRelics, N: -3}}
			p := at(t, 3, "soldiers").hall().gives(1, 1, 2).gives(2, 3).gold(0, 9).gold(1, 9).gold(2, 9).tide(4, 0).pass()
			p.hasGold(0, 8).hasGold(1, 5).hasGold(2, 8)
			p = at(t, 3, "soldiers").hall().gold(0, 9).gold(1, 9).gold(2, 9).tide(4, 0).pass()
			p.hasGold(0, 8).hasGold(1, 8).hasGold(2, 8) // nobody has any
			for n := range cards.All.Rises {
				who := map[bool]int{}
				effects := cards.All.Rises[n].Effects
				if n == 0 {
					effects = truth
				}
				for _, e := range effects {
					who[e.Who == cards.WhoRelics]++
				}
				if who[true] == 0 {
					t.Errorf("rise %d does not meet who has most relics", n+1)
				}
			}
		}},
		{"SF-22.4 not while the chest is sealed; what is overdue follows when it is open, one after the other", func(t *testing.T) {
			p := at(t, 3, "soldiers").opened().tide(9, 0).pass()
			gametest.Equal(t, "sealed", p.view(1).Rises, 0)
			p.hall().pass()
			gametest.Equal(t, "open", p.view(1).Rises, 2)
		}},
		{"SF-22.4 SF-20.2 who imagines a match does not know what it brings", func(t *testing.T) {
			p := at(t, 3, "soldiers").hall().gold(1, 9).gold(2, 9).tide(4, 0)
			p.s.Imagine(1, game.FreeChance(1))
			rise := &cards.All.Rises[0]
			truth := rise.Effects
			defer func() { rise.Effects = truth }()
			rise.Effects = []cards.Effect{{Op: cards.EffectGold, Who: cards.WhoAll, N: -1}}
			p.pass().hasGold(1, 9).hasGold(2, 9)
			gametest.Equal(t, "but that it comes", p.view(1).Rises, 1)
		}},
		{"SF-22.4 SF-20.7 the rises that there were travel with the campaign", func(t *testing.T) {
			p := at(t, 3, "soldiers").hall().tide(5, 0).pass().glory(0, 11)
			v := viewOf(p.next())
			gametest.Equal(t, "rises, Tide", fmt.Sprint(v.Rises, v.Tracks[0].N), "1 5")
		}},
	})
}

// What every chest keeps to, for the second one (SF-20).
func TestTheSecondChest(t *testing.T) {
	breach := cards.All.Chests[1].Key
	keyed := func(t *testing.T) *position {
		p := at(t, 3, "soldiers")
		p.s.now.raid = 6
		return p.Allows(0, "milestone:"+cards.IDs.Milestones[breach])
	}
	gametest.Prove(t, []gametest.Rule{
		{"SF-20.1 a breach opens it, also before the first; what lies in the first stays sealed", func(t *testing.T) {
			gametest.Equal(t, "key", cards.IDs.Milestones[breach], "breach")
			p := keyed(t).Do(0, "milestone:breach").Happened(game.Spectator, "chest-by province=red chest=sealed-hall")
			gametest.Equal(t, "its rules hold from the next turn on", p.s.modules, moduleHall)
			v := p.view(1)
			gametest.EqualLists(t, "open", v.Chests, []ChestView{{ID: "sealed-hall", Match: 1, Seat: 0}})
			gametest.Equal(t, "sealed", v.Sealed, 5)
			gametest.Equal(t, "stacks of the first", len(v.Stacks), 0)
			text, err := json.Marshal(v)
			if err != nil || strings.Contains(string(text), "chart-room") || strings.Contains(string(text), `"stacks"`) {
				t.Errorf("the view tells of the first chest: %.200s", text)
			}
		}},
		{"SF-20.1 at the set-up of match 4 it opens by itself", func(t *testing.T) {
			gametest.Equal(t, "latest", cards.All.Chests[1].Latest, uint8(4))
			v := viewOf(at(t, 3, "soldiers").opened().match(2).glory(0, 12).next())
			gametest.Equal(t, "match 3", len(v.Chests), 1)
			v = viewOf(at(t, 3, "soldiers").opened().match(3).glory(0, 13).next())
			gametest.EqualLists(t, "match 4", v.Chests[1:], []ChestView{{ID: "sealed-hall", Match: 4, Seat: -1}})
		}},
		{"SF-20.8 a campaign of version 4 has the first chest and no other", func(t *testing.T) {
			p := at(t, 3, "soldiers").version(4)
			p.s.now.raid = 6
			p.Do(0, "milestone:breach")
			gametest.Equal(t, "open", len(p.view(0).Chests), 0)
			gametest.Equal(t, "sealed", p.view(0).Sealed, 1)
			v := viewOf(at(t, 3, "soldiers").version(4).opened().match(5).glory(0, 16).next())
			gametest.Equal(t, "in match 6", fmt.Sprint(len(v.Chests), v.Sealed, len(v.Stands)), "1 0 0")
		}},
		{"SF-20.3 SF-20.6 its milestones lie open at once, three to six", func(t *testing.T) {
			p := keyed(t).Do(0, "milestone:breach")
			set := cards.All.Chests[1].Milestones
			gametest.Equal(t, "open", p.s.milestones&set, set)
			if n := bits.OnesCount64(set); n < 3 || n > 6 {
				t.Errorf("it has %d", n)
			}
		}},
		{"SF-17.2 the campaign switches its module on", func(t *testing.T) {
			var l Legacy
			if err := json.Unmarshal(carried(t, at(t, 3, "soldiers").hall().glory(0, 11).finish(phaseReconcile).complete().s), &l); err != nil {
				t.Fatal(err)
			}
			gametest.EqualLists(t, "modules", l.Modules, []string{"hall"})
		}},
	})
}

// What the second chest hands on is read strictly.
func TestTheHallsLegacyIsReadStrictly(t *testing.T) {
	p := at(t, 3, "soldiers").hall().tomb(2, "gannet", 5).plate(1, "gannet").plate(2, "bell").tide(5, 1).glory(0, 11)
	p.s.story.hall.turned = 1
	text := string(carried(t, p.finish(phaseReconcile).complete().s))
	if next := open(t, 3, nil, []byte(text), 1); next.story.hall.tombs[1].island != 0 {
		t.Fatal("it does not come back")
	}
	refusesSpoilt(t, text, [][2]string{
		{`"plate":1}`, `"plate":9}`},
		{`"plate":1}`, `"plate":2}`},
		{`{"island":"gannet","plate"`, `{"island":"glass","plate"`},
		{`{"island":"gannet","plate"`, `{"island":"world-end","plate"`},
		{`{"island":"gannet","plate"`, `{"island":"bell","plate"`},
		{`{"tomb":2`, `{"tomb":7`},
		{`"site":5,"fate"`, `"site":4,"fate"`},
		{`"fate":""`, `"fate":"robbed"`},
		{`"turned":[1]`, `"turned":[4]`},
		{`"turned":[1]`, `"turned":[9]`},
		{`"rises":1`, `"rises":4`},
		{`"hall":{`, `"cellar":{`},
		{`"treasures":[]`, `"treasures":["` + relic(2) + `"]`},
		{`"id":"sealed-hall"`, `"id":"chart-room"`},
	})
}

// A match that is broken off in a tomb leaves it open (SF-22.1).
func TestBreakingOffLeavesATombOpen(t *testing.T) {
	p := inTomb(t)
	next := open(t, 3, nil, p.s.Carry(game.SeatsOf(0)), 1)
	gametest.Equal(t, "tomb", next.story.hall.tombs[0], tomb{island: 0, site: 4})
	p = inTomb(t)
	for seed := range uint64(60) { // an entry that leaves a choice
		q := *p.s
		gametest.Play(t, &q, 0, "choice:2", game.FreeChance(seed), &game.Journal{})
		if q.phase != phaseEntry {
			continue
		}
		next = open(t, 3, nil, q.Carry(game.SeatsOf(0)), 1)
		gametest.Equal(t, "tomb", next.story.hall.tombs[0].fate, tombSealed)
		gametest.Equal(t, "the entry is unread", next.story.tales, [cards.TaleLimit]uint8{})
		return
	}
	t.Error("no entry of tombs leaves a choice")
}
