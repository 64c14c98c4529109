package cards

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// A number of the data that is one below or above its bounds is refused.
func TestNumbersHaveBounds(t *testing.T) {
	for _, c := range []struct {
		file, path string
		low, high  int
	}{
		{"cards.json", "advisors[0].gold", 1, 4},
		{"cards.json", "advisors[0].influence", 1, 2},
		{"cards.json", "advisors[0].glory", 0, 1},
		{"cards.json", "advisors[0].expertise.buy", 1, 3},
		{"cards.json", "advisors[5].expertise.build", -4, -1},
		{"cards.json", "advisors[6].expertise.upgrade", -4, -1},
		{"cards.json", "upgrades[0].price", 1, 30},
		{"cards.json", "upgrades[0].mods[0].n", -3, 3},
		{"cards.json", "buildings[0].price", 1, 30},
		{"cards.json", "buildings[0].count", 1, BuildingCount},
		{"cards.json", "treasures[0].price", 8, 40},
		{"cards.json", "treasures[0].glory", 1, 3},
		{"cards.json", "events[3].since", 0, Version},
		{"cards.json", "events[3].until", 0, Version},
		{"cards.json", "events[3].end[0].n", -6, 15},
		{"cards.json", "damages[0].count", 1, DamageCount},
		{"cards.json", "milestones[0].glory", 1, 3},
		{"cards.json", "milestones[0].n", 0, 0}, // an island is explored or not
		{"cards.json", "milestones[1].n", 1, 30},
		{"cards.json", "places[1].seats", 0, MaxProvinces},
		{"cards.json", "scholars[0].stickers[0].n", 1, 3},
		{"cards.json", "scholars[2].stickers[0].n", -4, -1},
		{"world.json", "islands[0].column", 1, 1},
		{"world.json", "islands[0].row", 0, 3},
		{"world.json", "islands[1].row", 0, 4},
		{"world.json", "islands[0].garrison", 0, 3},
		{"world.json", "islands[7].sites[0].defence", 3, 8},
		{"log.json", "spots[0].x", 0, 1000},
		{"log.json", "spots[0].y", 0, 1000},
		{"log.json", "spots[0].outcomes[0].find.gold", 0, 0}, // a good
		{"log.json", "spots[2].outcomes[0].find.gold", 3, 6}, // a mine
		{"chart-room.json", "since", 4, Version},
		{"chart-room.json", "latest", 2, 18},
		{"chart-room.json", "charts[0].dice", 1, 2},
		{"chart-room.json", "entries[0].outcomes[2].if[0].option", 0, 2},
		{"chart-room.json", "entries[12].outcomes[1].if[0].most", 0, TrackLimit - 1},
		{"sealed-hall.json", "entries[1].outcomes[2].if[0].least", 0, TrackLimit},
		{"sealed-hall.json", "entries[23].if[0].relics", 1, TombLimit},
		{"sealed-hall.json", "tombs[0].defence", 5, 7},
		{"sealed-hall.json", "rises[0].at", 1, TrackLimit},
		{"black-sails.json", "fleet.defence", 1, 7},
		{"black-sails.json", "fleet.hold", 1, 5},
		{"black-sails.json", "fleet.glory", 1, 3},
		{"black-sails.json", "fleet.column", 2, 8},
		{"black-sails.json", "fleet.reach", 2, 9},
		{"black-sails.json", "fleet.away", 1, 4},
		{"letters-patent.json", "entries[2].outcomes[2].if[0].colonies", 1, ColonyLimit},
		{"letters-patent.json", "colony.gold", 1, 30},
		{"letters-patent.json", "colony.surcharge", 0, 20},
		{"letters-patent.json", "colony.most", 1, ColonyLimit},
		{"letters-patent.json", "colony.glory", 0, 3},
		{"letters-patent.json", "colony.yearly", 0, 3},
		{"letters-patent.json", "colony.store", 1, 6},
		{"letters-patent.json", "colony.field", 1, 6},
		{"letters-patent.json", "colony.upkeep", 0, 3},
		{"letters-patent.json", "colony.defence", 1, 7},
		{"letters-patent.json", "colony.burn", 1, 6},
		{"the-arch.json", "by.statues", 0, StatueCount},
		{"the-arch.json", "by.scraps", 0, SpotCount},
		{"the-arch.json", "far[0].garrison", 0, 3},
		{"the-arch.json", "far[0].sites[0].defence", 3, 7},
		{"the-crown.json", "by.tombs", 0, TombLimit},
		{"the-crown.json", "by.tide", 0, TrackLimit},
		{"the-crown.json", "from", 0, 14}, // the latest match
		{"the-crown.json", "gates[0].n", 1, 4},
		{"the-crown.json", "gates[1].n", 1, GoodKinds},
		{"the-crown.json", "gates[2].n", 1, 8},
		{"the-crown.json", "gates[2].eased", 0, 6}, // less than 7
		{"the-crown.json", "last.first", 1, 3},
		{"the-crown.json", "last.later", 1, 3},
		{"the-crown.json", "last.least", 1, int(GateCount)},
		{"the-crown.json", "last.years", 1, 12},
		{"the-crown.json", "last.year", 1, 4}, // of the years
		{"the-crown.json", "last.defence", 1, 8},
		{"the-crown.json", "last.relic", 1, 3},
		{"the-crown.json", "last.colony", 1, 3},
		{"the-crown.json", "last.high", 1, TrackLimit},
	} {
		for _, n := range []int{c.low - 1, c.high + 1} {
			if n == 0 && strings.Contains(c.path, "].if[") {
				n = -1 // 0 says nothing
			}
			refused(t, c.file, c.path, strconv.Itoa(n), fmt.Sprintf("%s: %d is not between %d and %d", c.path, n, c.low, c.high))
		}
	}
}

// A word of the data that is none of its list is refused.
func TestWordsAreOfTheirLists(t *testing.T) {
	for file, paths := range map[string][]string{
		"cards.json": {
			"advisors[0].guild", "advisors[0].mods[0].arg", "upgrades[0].colour", "buildings[0].colour", "treasures[0].colour",
			"events[3].end[0].who", "milestones[0].condition", "milestones[1].effects[0].arg", "scholars[0].stickers[0].expertise",
		},
		"world.json": {"islands[0].sites[0].symbol", "islands[0].sites[0].find.kind", "islands[0].sites[0].find.good"},
		"log.json":   {"spots[0].symbol", "spots[0].outcomes[0].find.kind", "spots[0].outcomes[0].find.good"},
		"chart-room.json": {
			"entries[0].symbol", "entries[0].outcomes[1].effects[3].arg", "entries[11].outcomes[2].if[0].flag", "entries[22].outcomes[0].if[0].not",
			"entries[12].outcomes[1].if[0].track", "charts[0].stack", "charts[0].symbol", "tiles[0].kind",
		},
		"sealed-hall.json":    {"relics[0].colour", "statues[0].good", "entries[20].outcomes[1].if[0].tomb"},
		"letters-patent.json": {"colony.good"},
		"the-arch.json":       {"far[0].sites[0].symbol", "beyond[4].kind"},
		"the-crown.json":      {"gates[0].flag", "fates[0].who", "fates[1].if[0].by"},
	} {
		for _, path := range paths {
			refused(t, file, path, `"zz"`, path+`: "zz" is none of `)
		}
	}
	refused(t, "cards.json", "advisors[0].expertise", `{"sing": 1}`, `advisors[0].expertise: "sing" is none of `)
	refused(t, "chart-room.json", "tiles[13].kind", `"calm"`, `tiles[13].kind: "calm" is none of `) // there is calm beyond the edge only
	refused(t, "chart-room.json", "tracks[0]", `"flood"`, `entries[0].outcomes[1].effects[3].arg: "tide" is none of `)
}

// A card without an id is refused, and one that has the id of another.
func TestIDsAreThereOnce(t *testing.T) {
	for _, c := range []struct{ file, path, other string }{
		{"cards.json", "advisors[1]", "brute"},
		{"cards.json", "upgrades[1]", "hale"},
		{"cards.json", "treasures[1]", "brass-nightingale"},
		{"cards.json", "events[1]", "trade-wind"},
		{"cards.json", "damages[1]", "sprung-mast"},
		{"cards.json", "milestones[1]", "whole-island"},
		{"cards.json", "leaders[1]", "marrow"},
		{"cards.json", "epithets[1]", "daring"},
		{"cards.json", "scholars[1]", "arithmetician"},
		{"world.json", "islands[1]", "gannet"},
		{"chart-room.json", "milestones[0]", "breach"},
		{"chart-room.json", "events[0]", "collector"},
		{"chart-room.json", "advisors[0]", "brute"},
		{"chart-room.json", "treasures[0]", "chess-kings"},
		{"chart-room.json", "entries[0]", "3"},
		{"sealed-hall.json", "relics[0]", "tide-gauge"},
		{"sealed-hall.json", "entries[0]", "cr-1"},
		{"letters-patent.json", "deed", "collection"},
		{"the-arch.json", "far[0]", "gannet"},
		{"the-crown.json", "endings[1]", "seam"},
		{"the-crown.json", "fates[1]", "emperor"},
	} {
		refused(t, c.file, c.path+".id", `""`, c.path+".id: is missing")
		refused(t, c.file, c.path+".id", strconv.Quote(c.other), fmt.Sprintf("%s.id: %q is there twice", c.path, c.other))
	}
	for _, c := range []struct{ path, id string }{
		{"flags[1]", "bell-home"},
		{"flags[1]", "told-of-child"}, // of the first chest
		{"flags[1]", "tide"},          // a track of it
		{"tracks", "bell-home"},
		{"tracks", "tide"},
	} {
		text, at := strconv.Quote(c.id), c.path
		if c.path == "tracks" {
			text, at = "["+text+"]", "tracks[0]"
		}
		refused(t, "sealed-hall.json", c.path, text, fmt.Sprintf("%s.id: %q is there twice", at, c.id))
	}
	refused(t, "sealed-hall.json", "flags[1]", `""`, "flags[1].id: is missing")
	refused(t, "sealed-hall.json", "tracks", `[""]`, "tracks[0].id: is missing")
}

// A list of the data that has a fixed length is refused when it is empty or too long.
func TestListsHaveTheirLengths(t *testing.T) {
	for _, c := range []struct {
		file, path string
		want       int
	}{
		{"cards.json", "advisors", AdvisorCount},
		{"cards.json", "upgrades", UpgradeCount},
		{"cards.json", "buildings", int(BuildingKinds)},
		{"cards.json", "treasures", TreasureCount},
		{"cards.json", "events", eventCount},
		{"cards.json", "milestones", MilestoneCount},
		{"cards.json", "leaders", leaderCount},
		{"cards.json", "epithets", EpithetCount},
		{"cards.json", "titles", titleCount},
		{"cards.json", "scholars", ScholarCount},
		{"world.json", "islands", IslandCount},
		{"world.json", "islands[0].sites", SitesPerIsland},
		{"world.json", "islands[7].sites", 1},
		{"log.json", "spots", SpotCount},
		{"sealed-hall.json", "tombs", TombCount},
		{"sealed-hall.json", "relics", TombCount},
		{"sealed-hall.json", "statues", StatueCount},
		{"sealed-hall.json", "rises", RiseCount},
		{"the-arch.json", "far", FarIslands},
		{"the-arch.json", "far[0].sites", FarSites},
		{"the-arch.json", "beyond", int(BeyondCount)},
		{"the-arch.json", "tombs", FarTombs},
		{"the-arch.json", "relics", FarTombs},
		{"the-crown.json", "gates", int(GateCount)},
	} {
		refused(t, c.file, c.path, "[]", fmt.Sprintf("%s: 0 of them, want %d", c.path, c.want))
		refused(t, c.file, c.path, "["+strings.Repeat("{}, ", c.want)+"{}]", fmt.Sprintf("%s: %d of them, want %d", c.path, c.want+1, c.want))
	}
	refused(t, "cards.json", "damages", "[]", fmt.Sprintf("damages' cards: 0 of them, want %d", DamageCount))
	refused(t, "cards.json", "places[1].places", "[]", "places[1].places: 0 of them, want 3")
	refused(t, "cards.json", "places[0].places", "[]", "places[0].places: 0 of them, want 5")
	refused(t, "chart-room.json", "charts", "[]", "charts of land: 0 of them, want 12")
	refused(t, "chart-room.json", "tiles", "[]", "tiles of island: 0 of them, want 3")
	refused(t, "sealed-hall.json", "charts", `[{"stack": "sea", "dice": 1}]`, "charts: 1 of them, want 0")
	refused(t, "sealed-hall.json", "tiles", `[{"kind": "shoal"}]`, "tiles: 1 of them, want 0")
}
