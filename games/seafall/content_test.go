package seafall

import (
	"encoding/json"
	"fmt"
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
		{"cards.json", `"expertise": {"buy": 1}`, `"expertise": {"upgrade": 1}`, "cards.json: advisors[0].expertise.upgrade: 1 has the wrong sign"},
		{"cards.json", `"expertise": {"buy": 1}`, `"expertise": {}`, "cards.json: advisors[0].expertise: 0 kinds, want 1 or 2"},
		{"cards.json", `{"stat": "may", "arg": "put-back"}`, `{"stat": "can"}`, `cards.json: advisors[0].mods[0].stat: "can" is no modifier`},
		{"cards.json", `"arg": "put-back"`, `"arg": "vanish"`, `cards.json: advisors[0].mods[0].arg: "vanish" is none of`},
		{"cards.json", `"colour": "timber"`, `"colour": "gold"`, `cards.json: upgrades[0].colour: "gold" is none of`},
		{"cards.json", `"arg": "hold", "n": 1`, `"arg": "hold", "n": 9`, "cards.json: upgrades[0].mods[0].n: 9 is not between -3 and 3"},
		{"cards.json", `"arg": "hold", "n": 1`, `"arg": "hold"`, "cards.json: upgrades[0].mods[0].n: is 0, which does nothing"},
		{"cards.json", `"kind": "port", "colour": "spice", "price": 10, "count": 2`, `"kind": "port", "colour": "spice", "price": 10, "count": 1`, "cards.json: buildings' tiles: 8 of them, want 9"},
		{"cards.json", `"sealed": true, `, ``, "cards.json: events[6].sealed: must be true: the last 4 are"},
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
	ops, stats, who, args := map[effectOp]bool{}, map[modStat]bool{}, map[audience]bool{}, map[modStat]map[uint8]bool{}
	for _, list := range allEffects() {
		for _, e := range list {
			ops[e.op], who[e.who] = true, true
		}
	}
	for _, list := range allModifiers() {
		for _, m := range list {
			if stats[m.stat] = true; args[m.stat] == nil {
				args[m.stat] = map[uint8]bool{}
			}
			args[m.stat][m.arg] = true
		}
	}
	for op := range effectOps {
		if !ops[op] {
			t.Errorf("no card has the effect %q", effectShapes[op].name)
		}
	}
	for stat := range modStats {
		if !stats[stat] {
			t.Errorf("no card has the modifier %q", modShapes[stat].name)
		}
	}
	for w := range audiences {
		if !who[w] {
			t.Errorf("no effect meets %q", audienceNames[w])
		}
	}
	for _, stat := range []modStat{modValue, modPrice, modDeed, modMay} {
		if got, want := len(args[stat]), len(modShapes[stat].args); got != want {
			t.Errorf("cards use %d of the %d arguments of %q", got, want, modShapes[stat].name)
		}
	}
}

func allEffects() (lists [][]effect) {
	for _, c := range table.damages {
		lists = append(lists, c.effects)
	}
	for _, c := range table.events {
		lists = append(lists, c.reveal, c.end)
	}
	for _, c := range table.milestones {
		lists = append(lists, c.effects)
	}
	for _, c := range table.titles {
		lists = append(lists, c.start)
	}
	for _, c := range table.entries {
		for _, o := range c.outcomes {
			lists = append(lists, o.effects)
		}
	}
	return append(lists, table.end.effects)
}

func allModifiers() (lists [][]modifier) {
	for _, c := range table.advisors {
		lists = append(lists, c.mods)
	}
	for _, c := range table.upgrades {
		lists = append(lists, c.mods)
	}
	for _, c := range table.buildings {
		lists = append(lists, c.mods)
	}
	for _, c := range table.treasures {
		lists = append(lists, c.mods)
	}
	for _, c := range table.damages {
		lists = append(lists, c.mods)
	}
	for _, c := range table.events {
		lists = append(lists, c.mods)
	}
	for _, c := range table.epithets {
		lists = append(lists, c.mods)
	}
	for _, c := range table.islands {
		lists = append(lists, c.mods)
	}
	return lists
}

// The counts of a campaign hold by the types of the table's arrays; here are those within them.
func TestContentCounts(t *testing.T) {
	t.Run("SF-2.1", func(t *testing.T) {
		sealed, prologue := 0, 0
		for _, e := range table.events {
			if e.sealed {
				sealed++
			}
		}
		for _, m := range table.milestones {
			if m.prologue {
				prologue++
			}
		}
		if sealed != 4 || prologue != 5 {
			t.Errorf("%d sealed events and %d milestones of the prologue, want 4 and 5", sealed, prologue)
		}
		if got := len(table.advisors) + len(table.upgrades) + len(table.buildings) + len(table.treasures) + len(table.damages) +
			len(table.milestones) + len(table.events) + len(table.titles) + len(table.leaders) + len(table.scholars); got != 111 {
			t.Errorf("%d cards, tiles and sheets, want 111", got)
		}
	})
}

// The base cards are those of the public descriptions.
func TestContentBaseCards(t *testing.T) {
	var got []string
	for i := range table.advisors {
		a := &table.advisors[i]
		line := fmt.Sprintf("%s %s %d %d %d", a.id, guilds[a.guild], a.gold, a.influence, a.glory)
		for _, e := range []expertise{ // as printed: what makes the card dear comes first
			buyExpertise, sellExpertise, exploreExpertise, raidExpertise, upgradeExpertise, buildExpertise, taxExpertise, researchExpertise,
		} {
			if n := a.expertise[e]; n != 0 {
				line += fmt.Sprintf(" %s%+d", expertises[e], n)
			}
		}
		got = append(got, line)
	}
	for i := range table.upgrades {
		u := &table.upgrades[i]
		got = append(got, fmt.Sprintf("%s %s %d", u.id, goods[u.colour], u.price))
	}
	for i := range table.buildings {
		b := &table.buildings[i]
		got = append(got, fmt.Sprintf("%s %s %d", b.id, goods[b.colour], b.price))
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

// Low ranks get no less than high ones, and the highest nothing.
func TestContentTitleBonuses(t *testing.T) {
	t.Run("SF-3.2", func(t *testing.T) {
		for i := range table.titles[1:] {
			if high, low := worth(table.titles[i].start), worth(table.titles[i+1].start); low <= high {
				t.Errorf("%s gets %d, %s %d", table.titles[i].id, high, table.titles[i+1].id, low)
			}
		}
		if len(table.titles[0].start) != 0 {
			t.Error("the highest title has a bonus")
		}
	})
}

func worth(effects []effect) int {
	n := 0
	for _, e := range effects {
		n += int(e.n)
	}
	return n
}

// The scholars' stickers are as many as there are slots for them, at least.
func TestContentSlotsForScholars(t *testing.T) {
	t.Run("SF-15.2", func(t *testing.T) {
		slots, stickers := 0, 0
		for i := range table.advisors {
			free := table.advisors[i].free()
			if free < 0 || free > 1 {
				t.Errorf("%s has %d free slots", table.advisors[i].id, free)
			}
			slots += free
		}
		for i := range table.scholars {
			stickers += len(table.scholars[i].stickers)
		}
		if stickers < slots {
			t.Errorf("%d stickers for %d slots", stickers, slots)
		}
	})
}

// The board at the start.
func TestContentFirstIslands(t *testing.T) {
	t.Run("SF-5.6", func(t *testing.T) {
		for i := range firstIslands {
			island := &table.islands[i]
			if int(island.column) != i+1 || island.garrison != 1 || len(island.sites) != sitesPerIsland {
				t.Errorf("island %s: column %d, garrison %d, %d sites", island.id, island.column, island.garrison, len(island.sites))
			}
			danger := 0
			for _, s := range island.sites {
				if s.defence < 3 || s.defence > 6 {
					t.Errorf("island %s has a site of defence %d", island.id, s.defence)
				}
				if s.dangerous {
					danger++
				}
			}
			if danger < 2 {
				t.Errorf("island %s has %d dangerous sites", island.id, danger)
			}
		}
		if got := table.islands[endIsland].space; got != 39 {
			t.Errorf("the last island lies on space %d, want 39", got)
		}
	})
}

// What the first box's milestones ask for, and that each brings an event of its own.
func TestContentMilestones(t *testing.T) {
	t.Run("SF-17.5", func(t *testing.T) {
		want := []struct {
			condition condition
			n         int8
		}{{condIsland, 0}, {condBuildings, 3}, {condTreasures, 3}, {condRaid, 6}}
		seen := map[int8]bool{}
		for i, c := range want {
			m := &table.milestones[i]
			if m.condition != c.condition || m.n != c.n || m.prologue {
				t.Errorf("milestone %s: condition %s %d, prologue %v", m.id, conditionNames[m.condition], m.n, m.prologue)
			}
			if m.event < 0 || seen[m.event] || !table.events[m.event].sealed {
				t.Errorf("milestone %s has the event %d", m.id, m.event)
			}
			seen[m.event] = true
		}
		for _, m := range table.milestones[sealedEvents:] {
			if !m.prologue || m.event >= 0 {
				t.Errorf("milestone %s is not the prologue's, or has an event", m.id)
			}
		}
	})
}

// Finds are spread so that provinces can trade: of every good each symbol leads to one source, and each good has a market.
func TestContentLetsProvincesTrade(t *testing.T) {
	sources, markets := map[[2]uint8]int{}, map[good]int{}
	for i, s := range table.spots {
		for _, o := range table.entries[i].outcomes[:1] {
			switch o.find.kind {
			case findGood:
				sources[[2]uint8{s.symbol, uint8(o.find.good)}]++
			case findMarket:
				markets[o.find.good]++
			}
		}
	}
	for g := range good(goodKinds) {
		if markets[g] == 0 {
			t.Errorf("no market takes %s", goods[g])
		}
		total := 0
		for symbol := range uint8(endSymbol) {
			total += sources[[2]uint8{symbol, uint8(g)}]
		}
		if total < 5 {
			t.Errorf("%d spots lead to %s, want 5 at least", total, goods[g])
		}
	}
}

func TestContentDataIsJSON(t *testing.T) {
	text, err := json.Marshal(contentData())
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range (Rules{}).Pages() {
		page, _ := Rules{}.Page(id, "en")
		sealed, err := json.Marshal(page)
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
