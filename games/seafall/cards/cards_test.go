package cards

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// spoil reads the data files with one replacement in one of them.
func spoil(file, old, with string) error {
	_, err := loadContent(func(name string) ([]byte, error) {
		text, err := dataFiles.ReadFile("data/" + name)
		if name == file {
			if !strings.Contains(string(text), old) {
				return nil, errNothingSpoilt
			}
			text = []byte(strings.Replace(string(text), old, with, 1))
		}
		return text, err
	})
	return err
}

type spoilError string

func (e spoilError) Error() string { return string(e) }

const errNothingSpoilt = spoilError("nothing spoilt")

func TestContentFaultsNameFileAndField(t *testing.T) {
	for _, c := range []struct{ file, old, with, want string }{
		{"cards.json", `"gold": 1`, `"gold": 7`, "cards.json: advisors[0].gold: 7 is not between 1 and 4"},
		{"cards.json", `"guild": "merchants"`, `"guild": "pirates"`, `cards.json: advisors[0].guild: "pirates" is none of`},
		{"cards.json", `"id": "smuggler"`, `"id": "brute"`, `cards.json: advisors[1].id: "brute" is there twice`},
		{"cards.json", `"expertise": {"buy": 1}`, `"expertise": {"upgrade": 1}`, "cards.json: advisors[0].expertise.upgrade: 1 is not between -4 and -1"},
		{"cards.json", `"expertise": {"buy": 1}`, `"expertise": {}`, "cards.json: advisors[0].expertise: 0 kinds, want 1 or 2"},
		{"cards.json", `{"stat": "may", "arg": "put-back"}`, `{"stat": "can"}`, `cards.json: advisors[0].mods[0].stat: "can" is no modifier`},
		{"cards.json", `"arg": "put-back"`, `"arg": "vanish"`, `cards.json: advisors[0].mods[0].arg: "vanish" is none of`},
		{"cards.json", `"colour": "timber"`, `"colour": "gold"`, `cards.json: upgrades[0].colour: "gold" is none of`},
		{"cards.json", `"arg": "hold", "n": 1`, `"arg": "hold", "n": 9`, "cards.json: upgrades[0].mods[0].n: 9 is not between -3 and 3"},
		{"cards.json", `"arg": "hold", "n": 1`, `"arg": "hold"`, "cards.json: upgrades[0].mods[0].n: is 0, which does nothing"},
		{"cards.json", `"kind": "port", "colour": "spice", "price": 10, "count": 2`, `"kind": "port", "colour": "spice", "price": 10, "count": 1`, "cards.json: buildings' tiles: 8 of them, want 9"},
		{"cards.json", `"sealed": true, `, ``, "cards.json: events[9].sealed: must be true: the last 4 are"},
		{"cards.json", `"since": 3, "mods"`, `"mods"`, "cards.json: events of version 1: 7 of them, want 6"},
		{"cards.json", `"since": 3, "seats": 3`, `"since": 13, "seats": 3`, "cards.json: places[1].since: 13 is not between 0 and 12"},
		{"cards.json", `"since": 3, "seats": 3`, `"since": 3, "seats": 4`, "cards.json: places[1].places: 3 of them, want 4"},
		{"cards.json", `"since": 3, "seats": 3`, `"since": 4, "seats": 3`, "cards.json: places of version 3: none for 3 seats"},
		{"cards.json", `"op": "spoil"`, `"op": "enmity"`, "cards.json: events[5].end[0].op: enmity cannot stand here"},
		{"cards.json", `"who": "richest"`, `"who": "self"`, "cards.json: events[3].end[0].op: gold cannot stand here"},
		{"cards.json", `"count": 3`, `"count": 4`, "cards.json: buildings[4].count: more than 9 tiles"},
		{"cards.json", `"event": "hurricane"`, `"event": "sea-fog"`, `cards.json: milestones[0].event: "sea-fog" is no sealed event of its own`},
		{"cards.json", `"id": "first-flags", "glory": 1, "prologue": true`, `"id": "first-flags", "glory": 1`, "cards.json: milestones[4].prologue: must be true"},
		{"cards.json", `"province": "red"`, `"province": "grey"`, "cards.json: leaders[0].province: leaders stand in the provinces' order"},
		{"cards.json", `"id": "duke"`, `"id": "bishop"`, `cards.json: titles[1].id: is "bishop", want "duke"`},
		{"cards.json", `"glory": 1`, `"fame": 1`, `cards.json: json: unknown field "fame"`},
		{"world.json", `"column": 2`, `"column": 1`, "world.json: islands[1].column: 1 is not between 2 and 2"},
		{"world.json", `"row": 1`, `"row": 4`, "world.json: islands[0].row: 4 is not between 0 and 3"},
		{"world.json", `"defence": 4`, `"defence": 6`, "world.json: islands[0].sites[2].defence: sites stand in descending order of defence"},
		{"world.json", `"defence": 5, "dangerous": true,`, `"defence": 5,`, "world.json: islands[0].sites: 1 of them dangerous, want 2 at least"},
		{"world.json", `"symbol": "moon"`, `"symbol": "end"`, `world.json: islands[0].sites[2].symbol: "end" is for the last site, and for no other`},
		{"world.json", `"kind": "wharf", "good": "linen"`, `"kind": "wharf"`, `world.json: islands[1].sites[0].find.good: "" is none of`},
		{"log.json", `"id": "2"`, `"id": "3"`, `log.json: spots[1].id: is "3": entries are numbered from 1`},
		{"log.json", `"symbol": "anchor"`, `"symbol": "tower"`, `log.json: spots: 7 with the symbol "anchor" for 7 sites`},
		{"log.json", `"kind": "good", "good": "linen"`, `"kind": "good"`, `log.json: spots[0].outcomes[0].find.good: "" is none of`},
		{"log.json", `"kind": "mine", "gold": 3`, `"kind": "mine"`, "log.json: spots[2].outcomes[0].find.gold: 0 is not between 3 and 6"},
		{"log.json", `"kind": "ruin"`, `"kind": "ruin", "good": "iron"`, "log.json: spots[3].outcomes[0].find.good: a ruin has none"},
		{"log.json", `"op": "luck"`, `"op": "cargo"`, "log.json: spots[0].outcomes[0].effects[0].op: cargo cannot stand here"},
	} {
		if err := spoil(c.file, c.old, c.with); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s with %s for %s: fault %v, want %q", c.file, c.with, c.old, err, c.want)
		}
	}
}

// A vocabulary stays small when every word of it is in use.
func TestEveryWordOfTheVocabularyIsUsed(t *testing.T) {
	ops, stats, who, args := map[EffectOp]bool{}, map[Stat]bool{}, map[Audience]bool{}, map[Stat]map[uint8]bool{}
	for _, list := range allEffects() {
		for _, e := range list {
			ops[e.Op], who[e.Who] = true, true
		}
	}
	for _, list := range allModifiers() {
		for _, m := range list {
			if stats[m.Stat] = true; args[m.Stat] == nil {
				args[m.Stat] = map[uint8]bool{}
			}
			args[m.Stat][m.Arg] = true
		}
	}
	for op := range effectOps {
		if !ops[op] {
			t.Errorf("no card has the effect %q", op)
		}
	}
	for stat := range modStats {
		if !stats[stat] {
			t.Errorf("no card has the modifier %q", modShapes[stat].name)
		}
	}
	for w := range audiences {
		if !who[w] {
			t.Errorf("no effect meets %q", w)
		}
	}
	for _, stat := range []Stat{ModValue, ModPrice, ModDeed, ModMay} {
		if got, want := len(args[stat]), len(modShapes[stat].args); got != want {
			t.Errorf("cards use %d of the %d arguments of %q", got, want, modShapes[stat].name)
		}
	}
}

func allEffects() (lists [][]Effect) {
	for _, c := range All.Damages {
		lists = append(lists, c.Effects)
	}
	for _, c := range All.Events {
		lists = append(lists, c.Reveal, c.End)
	}
	for _, c := range All.Milestones {
		lists = append(lists, c.Effects)
	}
	for _, c := range All.Titles {
		for _, start := range c.Starts {
			lists = append(lists, start.Effects)
		}
	}
	for _, c := range All.Entries {
		for _, o := range c.Outcomes {
			lists = append(lists, o.Effects)
		}
	}
	for _, c := range All.Tiles {
		lists = append(lists, c.Effects)
	}
	return append(lists, All.End.Effects)
}

func allModifiers() (lists [][]Modifier) {
	for _, c := range All.Advisors {
		lists = append(lists, c.Mods)
	}
	for _, c := range All.Upgrades {
		lists = append(lists, c.Mods)
	}
	for _, c := range All.Buildings {
		lists = append(lists, c.Mods)
	}
	for _, c := range All.Treasures {
		lists = append(lists, c.Mods)
	}
	for _, c := range All.Damages {
		lists = append(lists, c.Mods)
	}
	for _, c := range All.Events {
		lists = append(lists, c.Mods)
	}
	for _, c := range All.Epithets {
		lists = append(lists, c.Mods)
	}
	for _, c := range All.Islands {
		lists = append(lists, c.Mods)
	}
	return lists
}

// The counts of a campaign hold by the types of the table's arrays; here are those within them.
func TestContentCounts(t *testing.T) {
	t.Run("SF-2.1", func(t *testing.T) {
		sealed, open, prologue := 0, 0, 0
		for _, e := range All.Events[:eventCount] {
			if e.Sealed {
				sealed++
			} else if e.Holds(Version) {
				open++
			}
		}
		for _, m := range All.Milestones[:MilestoneCount] {
			if m.Prologue {
				prologue++
			}
		}
		if sealed != 4 || open != 6 || prologue != 5 {
			t.Errorf("%d sealed events, %d others and %d milestones of the prologue, want 4, 6 and 5", sealed, open, prologue)
		}
		for rules, want := range map[uint8]string{
			1: " trade-wind sea-fog market-day collector court-favour corsairs",
			2: " trade-wind sea-fog market-day collector court-favour corsairs",
			3: " collector court-favour corsairs laden-jetties guild-fair royal-wedding",
		} {
			got := ""
			for e, id := range IDs.Events {
				if All.Deck(rules)>>e&1 == 1 {
					got += " " + id
				}
			}
			if got != want {
				t.Errorf("by version %d a campaign begins with the events%s, want%s", rules, got, want)
			}
		}
		if got := AdvisorCount + len(All.Upgrades) + len(All.Buildings) + TreasureCount + len(All.Damages) +
			MilestoneCount + open + sealed + len(All.Titles) + len(All.Leaders) + len(All.Scholars); got != 111 {
			t.Errorf("%d cards, tiles and sheets, want 111", got)
		}
	})
	t.Run("SF-20.3 SF-20.8 an event of a chest that a version has replaced is shuffled in by those before it alone", func(t *testing.T) {
		for _, c := range []struct {
			chest         int
			before, after string
		}{{0, "glass-calm", "chandlers-fair"}, {1, "neap-tide", "left-by-the-tide"}, {1, "court-holiday", "clerks-fair"}} {
			for rules := uint8(4); rules <= Version; rules++ {
				events := ""
				for e, id := range IDs.Events {
					if All.EventsOf(c.chest, rules)>>e&1 == 1 && (id == c.before || id == c.after) {
						events += id
					}
				}
				want := c.before
				if rules >= 7 {
					want = c.after
				}
				if events != want {
					t.Errorf("by version %d %q is shuffled in, want %q", rules, events, want)
				}
			}
		}
	})
}

// The base cards are those of the public descriptions.
func TestContentBaseCards(t *testing.T) {
	var got []string
	for i := range All.Advisors[:AdvisorCount] {
		a := &All.Advisors[i]
		line := fmt.Sprintf("%s %s %d %d %d", a.ID, GuildNames[a.Guild], a.Gold, a.Influence, a.Glory)
		for _, e := range []Expertise{ // as printed: what makes the card dear comes first
			BuyExpertise, SellExpertise, ExploreExpertise, RaidExpertise, UpgradeExpertise, BuildExpertise, TaxExpertise, ResearchExpertise,
		} {
			if n := a.Expertise[e]; n != 0 {
				line += fmt.Sprintf(" %s%+d", ExpertiseNames[e], n)
			}
		}
		got = append(got, line)
	}
	for i := range All.Upgrades {
		u := &All.Upgrades[i]
		got = append(got, fmt.Sprintf("%s %s %d", u.ID, GoodNames[u.Colour], u.Price))
	}
	for i := range All.Buildings {
		b := &All.Buildings[i]
		got = append(got, fmt.Sprintf("%s %s %d", b.ID, GoodNames[b.Colour], b.Price))
	}
	t.Run("SF-2.4", func(t *testing.T) {
		for i, want := range baseCards {
			if got[i] != want {
				t.Errorf("base card %q, want %q", got[i], want)
			}
		}
		if len(got) != len(baseCards) {
			t.Errorf("%d base cards, want %d", len(got), len(baseCards))
		}
	})
}

var baseCards = []string{
	"brute merchants 1 1 0 buy+1",
	"smuggler merchants 2 1 0 buy+2",
	"dockmaster merchants 3 2 0 buy+1",
	"master-trader merchants 3 2 0 sell+1",
	"renowned-merchant merchants 4 2 1 sell+1",
	"convict builders 1 1 0 raid+2 build-2",
	"carpenter builders 2 1 0 upgrade-2",
	"alchemist builders 3 2 0 upgrade-2 build-2",
	"foreman builders 3 2 0 upgrade-4 build-4",
	"renowned-builder builders 4 2 1 upgrade-2 build-2",
	"woodsman explorers 1 1 0 explore+1",
	"local-guide explorers 2 1 0 explore+1",
	"madman explorers 2 1 0 explore+1",
	"captain explorers 3 2 0 explore+1",
	"renowned-explorer explorers 4 2 1 explore+2",
	"powder-monkey soldiers 1 1 0 raid+1 tax+1",
	"advanced-scout soldiers 2 1 0 raid+2",
	"savage soldiers 3 2 0 raid+3",
	"wind-master soldiers 4 1 0 raid+2",
	"renowned-soldier soldiers 4 2 1 raid+2 tax+2",
	"hale timber 10",
	"stalwart timber 18",
	"enduring timber 10",
	"swift linen 10",
	"spirited linen 18",
	"nimble linen 10",
	"bold spice 10",
	"intrepid spice 18",
	"cunning spice 10",
	"terrible iron 10",
	"deadly iron 18",
	"fearless iron 10",
	"guild-hall-1 timber 10",
	"guild-hall-2 timber 10",
	"marketplace-1 linen 10",
	"observatory-1 linen 10",
	"port-1 spice 10",
	"port-2 spice 10",
	"gun-tower-1 iron 10",
	"gun-tower-2 iron 10",
	"gun-tower-3 iron 10",
}

// Low ranks get more than high ones, and the highest none; by version 7 the two highest bring enmity. What each version of the rules gives
// is in campaigns under way: gold, luck, influence and enmity of each title, the highest first.
func TestContentTitleBonuses(t *testing.T) {
	t.Run("SF-3.2", func(t *testing.T) {
		before := [titleCount][4]int{{}, {1, 0, 0, 0}, {2, 1, 0, 0}, {3, 1, 0, 0}, {3, 1, 1, 0}}
		sixth := [titleCount][4]int{{}, {6, 1, 0, 0}, {9, 2, 1, 0}, {12, 2, 2, 0}, {14, 3, 2, 0}}
		seventh := [titleCount][4]int{{0, 0, 0, 1}, {8, 2, 2, 1}, {12, 3, 3, 0}, {14, 3, 3, 0}, {15, 3, 3, 0}}
		for rules, want := range [][titleCount][4]int{1: before, 2: before, 3: before, 4: before, 5: before, 6: sixth, 7: seventh} {
			for i := range All.Titles {
				var got [4]int
				for _, e := range All.Titles[i].Start(uint8(rules)) {
					got[slices.Index([]EffectOp{EffectGold, EffectLuck, EffectInfluence, EffectEnmity}, e.Op)] += int(e.N)
				}
				if rules > 0 && got != want[i] {
					t.Errorf("by version %d %s gets %v, want %v", rules, All.Titles[i].ID, got, want[i])
				}
			}
		}
		for rules := range uint8(Version + 1) {
			for i := range All.Titles[1:] {
				if high, low := worth(All.Titles[i].Start(rules)), worth(All.Titles[i+1].Start(rules)); low <= high {
					t.Errorf("by version %d %s gets %d, %s %d", rules, All.Titles[i].ID, high, All.Titles[i+1].ID, low)
				}
			}
			if worth(All.Titles[0].Start(rules)) > 0 {
				t.Error("the highest title has a bonus")
			}
		}
	})
}

func worth(effects []Effect) int {
	n := 0
	for _, e := range effects {
		if e.Op != EffectEnmity {
			n += int(e.N)
		}
	}
	return n
}

// The scholars' stickers are as many as there are slots for them, at least.
func TestContentSlotsForScholars(t *testing.T) {
	t.Run("SF-15.2", func(t *testing.T) {
		slots, stickers := 0, 0
		for i := range All.Advisors {
			free := All.Advisors[i].Free()
			if free < 0 || free > 1 {
				t.Errorf("%s has %d free slots", All.Advisors[i].ID, free)
			}
			slots += free
		}
		for i := range All.Scholars {
			stickers += len(All.Scholars[i].Stickers)
		}
		if stickers < slots {
			t.Errorf("%d stickers for %d slots", stickers, slots)
		}
	})
}

// The board at the start.
func TestContentFirstIslands(t *testing.T) {
	t.Run("SF-5.6", func(t *testing.T) {
		for i := range FirstIslands {
			island := &All.Islands[i]
			if int(island.Column) != i+1 || island.Garrison != 1 || len(island.Sites) != SitesPerIsland {
				t.Errorf("island %s: column %d, garrison %d, %d sites", island.ID, island.Column, island.Garrison, len(island.Sites))
			}
			danger := 0
			for _, s := range island.Sites {
				if s.Defence < 3 || s.Defence > 6 {
					t.Errorf("island %s has a site of defence %d", island.ID, s.Defence)
				}
				if s.Dangerous {
					danger++
				}
			}
			if danger < 2 {
				t.Errorf("island %s has %d dangerous sites", island.ID, danger)
			}
		}
		if got := All.Islands[EndIsland].Space; got != 39 {
			t.Errorf("the last island lies on space %d, want 39", got)
		}
	})
}

// What the first box's milestones ask for, and that each brings an event of its own.
func TestContentMilestones(t *testing.T) {
	t.Run("SF-17.5", func(t *testing.T) {
		want := []struct {
			condition Condition
			n         int8
		}{{CondIsland, 0}, {CondBuildings, 3}, {CondTreasures, 3}, {CondRaid, 6}}
		seen := map[int8]bool{}
		for i, c := range want {
			m := &All.Milestones[i]
			if m.Condition != c.condition || m.N != c.n || m.Prologue {
				t.Errorf("milestone %s: condition %s %d, prologue %v", m.ID, conditionNames[m.Condition], m.N, m.Prologue)
			}
			if m.Event < 0 || seen[m.Event] || !All.Events[m.Event].Sealed {
				t.Errorf("milestone %s has the event %d", m.ID, m.Event)
			}
			seen[m.Event] = true
		}
		for _, m := range All.Milestones[SealedEvents:MilestoneCount] {
			if !m.Prologue || m.Event >= 0 {
				t.Errorf("milestone %s is not the prologue's, or has an event", m.ID)
			}
		}
	})
}

// Finds are spread so that provinces can trade: of every good each symbol leads to one source, and each good has a market.
func TestContentLetsProvincesTrade(t *testing.T) {
	sources, markets := map[[2]uint8]int{}, map[Good]int{}
	for i, s := range All.Spots {
		for _, o := range All.Entries[i].Outcomes[:1] {
			switch o.Find.Kind {
			case FindGood:
				sources[[2]uint8{s.Symbol, uint8(o.Find.Good)}]++
			case FindMarket:
				markets[o.Find.Good]++
			}
		}
	}
	for g := range Good(GoodKinds) {
		if markets[g] == 0 {
			t.Errorf("no market takes %s", GoodNames[g])
		}
		total := 0
		for symbol := range uint8(endSymbol) {
			total += sources[[2]uint8{symbol, uint8(g)}]
		}
		if total < 5 {
			t.Errorf("%d spots lead to %s, want 5 at least", total, GoodNames[g])
		}
	}
}

func TestContentDataIsJSON(t *testing.T) {
	text, err := json.Marshal(All.Data())
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range Pages.IDs {
		sealed, err := json.Marshal(Pages.Data[id])
		if err != nil {
			t.Fatal(err)
		}
		text = append(text, sealed...)
	}
	for _, want := range []string{`"id":"brute"`, `"kind":"mine","good":"","gold":3`, `{"op":"store","who":"self","arg":"any","n":1}`} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the content's JSON lacks %s", want)
		}
	}
	if strings.Contains(string(text), "null") {
		t.Error("the content's JSON has a null")
	}
}
