package cards

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// put writes JSON where a path such as "islands[0].sites[2].defence" leads to.
func put(t *testing.T, file map[string]any, path, text string) {
	t.Helper()
	steps := strings.FieldsFunc(path, func(r rune) bool { return strings.ContainsRune(".[]", r) })
	var here any = file
	for i, step := range steps {
		last := i == len(steps)-1
		switch x := here.(type) {
		case map[string]any:
			if last {
				x[step] = json.RawMessage(text)
			}
			here = x[step]
		case []any:
			n, err := strconv.Atoi(step)
			if err != nil || n >= len(x) {
				t.Fatalf("%s leads nowhere at %s", path, step)
			}
			if last {
				x[n] = json.RawMessage(text)
			}
			here = x[n]
		default:
			t.Fatalf("%s leads nowhere at %s", path, step)
		}
	}
}

// refused checks that a file is refused with JSON put at a path of it, with a fault that begins with the file's name and goes on so.
func refused(t *testing.T, file, path, text, want string) {
	t.Helper()
	err := spoilFile(t, file, func(d map[string]any) { put(t, d, path, text) })
	if err == nil || !strings.HasPrefix(err.Error(), file+": "+want) {
		t.Errorf("%s with %s at %s: fault %v, want %q", file, text, path, err, want)
	}
}

// What is wrong with a card, a title, or a place in the order of play is told.
func TestCardFaults(t *testing.T) {
	for _, c := range []struct{ path, text, want string }{
		{"events[3].end[0].op", `"sing"`, `events[3].end[0].op: "sing" is no effect`},
		{"events[3].end", `[{"op": "yield"}, {"op": "yield"}, {"op": "yield"}, {"op": "yield"}, {"op": "yield"}]`, "events[3].end of version 1: 5 of them, want 4 at most"},
		{"events[3].end", `[{"op": "yield"}, {"op": "yield"}, {"op": "yield"}, {"op": "yield"}, {"op": "yield", "since": 12}]`, "events[3].end of version 12: 5 of them, want 4 at most"},
		{"advisors[0].mods", `[{"stat": "no-luck"}, {"stat": "no-luck"}, {"stat": "no-luck"}, {"stat": "no-luck"}]`, "advisors[0].mods: 4 of them, want 3 at most"},
		{"advisors[13].mods[0].arg", `"any"`, "advisors[13].mods[0].arg: support takes none"},
		{"advisors[0].expertise", `{"buy": 1, "sell": 1, "tax": 1}`, "advisors[0].expertise: 3 kinds, want 1 or 2"},
		{"buildings[1].kind", `"port"`, `buildings[1].kind: is "port", want "marketplace"`},
		{"damages[0].count", "4", "damages[10].count: more than 20 cards"},
		{"damages[0].count", "2", "damages' cards: 19 of them, want 20"},
		{"events[0].sealed", "true", "events[0].sealed: must be false"},
		{"milestones[0].prologue", "true", "milestones[0].prologue: must be false"},
		{"milestones[1].event", `"hurricane"`, `milestones[1].event: "hurricane" is no sealed event of its own`},
		{"milestones[4].event", `"hurricane"`, "milestones[4].event: the prologue's milestones add none"},
		{"leaders[1].province", `"zz"`, "leaders[1].province: leaders stand in the provinces' order"},
		{"leaders[1].woman", "true", "leaders[1].woman: each province has a man and a woman"},
		{"places[1]", `{"seats": 7, "places": [{}, {}, {}, {}, {}, {}, {}]}`, "places[1].seats: 7 is not between 0 and 5"},
		{"scholars[0].stickers", "[]", "scholars[0].stickers: 0 is not between 1 and 8"},
		{"scholars[0].stickers", "[" + strings.Repeat(`{"expertise": "buy", "n": 1}, `, 8) + `{"expertise": "buy", "n": 1}]`, "scholars[0].stickers: 9 is not between 1 and 8"},
		{"scholars[0].stickers[2].expertise", `"sell"`, "scholars[0].stickers[2]: is not like the first of the sheet"},
	} {
		refused(t, "cards.json", c.path, c.text, c.want)
	}
}

// What is wrong with an island or a spot of the explorer's map is told.
func TestWorldFaults(t *testing.T) {
	for _, c := range []struct{ file, path, text, want string }{
		{"world.json", "islands[7].sites[0].symbol", `"sun"`, `islands[7].sites[0].symbol: "sun" is for the last site, and for no other`},
		{"world.json", "islands[0].sites[0].defence", "7", "islands[0].sites[0].defence: is above 6"},
		{"world.json", "islands[4].sites[0].find", `{"kind": "ruin"}`, "islands[4].sites[0].find: only the first islands have"},
		{"log.json", "spots[0].outcomes", "[]", "spots[0].outcomes: 0 is not between 1 and 2"},
		{"log.json", "spots[0].outcomes", `[{"find": {"kind": "ruin"}}, {"find": {"kind": "ruin"}}, {"find": {"kind": "ruin"}}]`, "spots[0].outcomes: 3 is not between 1 and 2"},
		{"log.json", "spots[0].outcomes[0]", "{}", "spots[0].outcomes[0].find: the find of a spot is wanted"},
		{"log.json", "end.find", `{"kind": "ruin"}`, "end.find: the find of a spot is wanted, and of nothing else"},
		{"log.json", "end.effects", `[{"op": "flag", "arg": "bell-home"}]`, `end.effects[0].arg: "bell-home" is none of []`},
		{"log.json", "end.effects", `[{"op": "track", "arg": "tide", "n": 1}]`, `end.effects[0].arg: "tide" is none of []`},
	} {
		refused(t, c.file, c.path, c.text, c.want)
	}
}

// A premise says one thing, and nothing that cannot hold where it stands.
func TestPremiseFaults(t *testing.T) {
	const many, more = "says nothing, or more than one thing", "says more than one thing"
	for premise, want := range map[string]string{
		`{"flag": "bell-home", "track": "tide"}`:      many,
		`{"not": "bell-home", "track": "tide"}`:       many,
		`{"not": "bell-home", "by": "self"}`:          many,
		`{"track": "tide"}`:                           many,
		`{"track": "tide", "least": 1, "most": 2}`:    many,
		`{"track": "tide", "least": 1, "by": "self"}`: many,
		`{"flag": "bell-home", "least": 1}`:           many,
		`{"not": "bell-home", "most": 1}`:             many,
		`{"track": "tide", "least": 1, "option": 1}`:  many,
		`{"colonies": 1, "flag": "bell-home"}`:        many,
		`{"least": 1}`:                                many,
		`{"option": 1}`:                               many,
		`{"by": "self"}`:                              many,
		`{"entry": "3", "flag": "bell-home"}`:         more,
		`{"not-entry": "3", "option": 1}`:             more,
		`{"relics": 1, "flag": "bell-home"}`:          more,
		`{"relics": 1, "tomb": "taken"}`:              more,
		`{"tomb": "taken", "flag": "bell-home"}`:      more,
	} {
		refused(t, "sealed-hall.json", "entries[23].if[0]", premise, "entries[23].if[0]: "+want)
	}
	const elsewhere = "asks for what was done in a tomb, and is read elsewhere"
	for _, c := range []struct{ file, path, text, want string }{
		{"sealed-hall.json", "entries[0].if", `[{"tomb": "taken"}]`, "entries[0]: " + elsewhere},
		{"sealed-hall.json", "entries[0].outcomes[2].if[0]", `{"tomb": "sealed"}`, "entries[0]: " + elsewhere},
		{"the-crown.json", "entries[0].if", `[{"tomb": "sealed"}]`, "entries[0]: " + elsewhere},
		{"the-crown.json", "fates[1].if", `[{"tomb": "taken"}]`, "fates[1].if: asks for what was done in a tomb"},
		{"the-crown.json", "endings[0].if[0][0]", `{"tomb": "taken"}`, "endings[0].if[0]: asks for what provinces have each for themselves"},
		{"the-crown.json", "endings[0].if[0][0]", `{"relics": 1}`, "endings[0].if[0]: asks for what provinces have each for themselves"},
		{"the-crown.json", "endings[0].if[0][0]", `{"colonies": 1}`, "endings[0].if[0]: asks for what provinces have each for themselves"},
		{"the-crown.json", "endings[0].if[0][0]", `{"flag": "bell-home", "by": "self"}`, "endings[0].if[0]: asks for what provinces have each for themselves"},
		{"the-crown.json", "endings[0].if[0][0]", `{"flag": "bell-home", "by": "other"}`, "endings[0].if[0]: asks for what provinces have each for themselves"},
	} {
		refused(t, c.file, c.path, c.text, c.want)
	}
}

// What is wrong with what some or all chests have is told.
func TestFaultsOfAllChests(t *testing.T) {
	for _, c := range []struct{ file, path, text, want string }{
		{"chart-room.json", "id", `"zz"`, `id: is "zz", and the file has another name`},
		{"sealed-hall.json", "key", `"open-water"`, `key: "open-water" is no milestone of the box`},
		{"the-arch.json", "by", "{}", "by: no deed opens the chest"},
		{"letters-patent.json", "deed.id", `"four-stools"`, "deed: it is the key, of no prologue, and adds no event"},
		{"letters-patent.json", "deed.prologue", "true", "deed: it is the key, of no prologue, and adds no event"},
		{"letters-patent.json", "deed.event", `"emigrants"`, "deed: it is the key, of no prologue, and adds no event"},
		{"chart-room.json", "tracks", `["a", "b", "c", "d", "e"]`, "tracks: 5 of them, want 4 at most"},
		{"chart-room.json", "events[0].sealed", "true", "events[0].sealed: follows from the milestones"},
		{"chart-room.json", "milestones", "[{}, {}, {}, {}, {}, {}, {}]", "milestones: 7 is not between 3 and 6"},
		{"chart-room.json", "milestones[2].event", `"regatta"`, `milestones[2].event: "regatta" is no event of the chest of its own`},
		{"chart-room.json", "entries[0].outcomes[0].effects[2].until", "6", "entries[0].outcomes[0].effects[2].until: is before since"},
		{"chart-room.json", "entries[0].outcomes", "[]", "entries[0].outcomes: none of them is open to all"},
		{"chart-room.json", "entries[11].outcomes[2].if", "[]", "entries[11].outcomes[2].effects: are for the hand of a flag that the outcome does not ask for"},
		{"chart-room.json", "entries[11].outcomes[2].if", `[{"not": "guns-dug"}]`, "entries[11].outcomes[2].effects: are for the hand of a flag"},
		{"chart-room.json", "tiles[0].island", `"antler"`, `tiles[0].island: is "antler": the islands stand first, in their order`},
		{"chart-room.json", "tiles[3]", `{"kind": "island", "island": "world-end"}`, `tiles[3].island: is "world-end": the islands stand first`},
		{"chart-room.json", "tiles[7].island", `"glass"`, "tiles[7].island: a current has none"},
		{"chart-room.json", "tiles[7].effects", `[{"op": "gold", "n": 1}]`, "tiles[7].effects: wrecks have some, and nothing else"},
	} {
		refused(t, c.file, c.path, c.text, c.want)
	}
}

// What is wrong with what a single chest has is told.
func TestFaultsOfOneChest(t *testing.T) {
	for _, c := range []struct{ file, path, text, want string }{
		{"sealed-hall.json", "relics[0].mods", "[]", "relics[0].mods: 0 is not between 1 and 2"},
		{"sealed-hall.json", "relics[0].mods", `[{"stat": "luck", "n": 1}, {"stat": "luck", "n": 1}, {"stat": "luck", "n": 1}]`, "relics[0].mods: 3 is not between 1 and 2"},
		{"sealed-hall.json", "tombs[0].relic", `"lamp-pole"`, `tombs[0].relic: is "lamp-pole": each tomb holds a relic, in their order`},
		{"sealed-hall.json", "statues[3].good", `"timber"`, "statues: some good has none"},
		{"sealed-hall.json", "rises[1].at", "4", "rises[1].at: is not above the one before"},
		{"sealed-hall.json", "rises[0].effects[1].who", `"all"`, "rises[0].effects: nothing meets who has most relics"},
		{"the-arch.json", "far[0].sites[1].defence", "6", "far[0].sites[1].defence: sites stand in descending order of defence"},
		{"the-arch.json", "beyond[0].island", `"mitten"`, `beyond[0].island: is "mitten": the islands stand first, in their order`},
		{"the-arch.json", "beyond[0]", `{"kind": "calm"}`, `beyond[0].island: is "": the islands stand first`},
		{"the-arch.json", "beyond[4]", `{"kind": "island"}`, `beyond[4].island: is "": the islands stand first`},
		{"the-arch.json", "beyond[4].island", `"mitten"`, `beyond[4].island: is "mitten": the islands stand first`},
		{"the-arch.json", "beyond[4]", `{"kind": "wreck"}`, "beyond[4].effects: wrecks have some, and nothing else"},
		{"the-arch.json", "beyond[4]", `{"kind": "calm", "effects": [{"op": "gold", "n": 1}]}`, "beyond[4].effects: wrecks have some, and nothing else"},
		{"the-crown.json", "gates[0].id", `"toll"`, `gates[0].id: is "toll", want "chart"`},
		{"the-crown.json", "endings", "[]", "endings: 0 is not between 2 and 8"},
		{"the-crown.json", "endings[0].if", "[]", "endings[0].if: the last ending asks for nothing, and no other"},
		{"the-crown.json", "endings[0].if[0]", "[]", "endings[0].if[0]: 0 of them, want 1 at least"},
		{"the-crown.json", "endings[3].if", `[[{"not": "bell-home"}]]`, "endings[3].if: the last ending asks for nothing, and no other"},
		{"the-crown.json", "fates", "[]", "fates: 0 is not between 2 and 64"},
		{"the-crown.json", "fates[1].if", "[]", "fates[1]: the last fate asks for nothing, and no other"},
		{"the-crown.json", "fates[22].if", `[{"not": "bell-home"}]`, "fates[22]: the last fate asks for nothing, and no other"},
		{"the-crown.json", "fates[22].who", `"least"`, "fates[22]: the last fate asks for nothing, and no other"},
	} {
		refused(t, c.file, c.path, c.text, c.want)
	}
}

// more appends copies of the last thing of a list, each with an id of its own.
func more(file map[string]any, list string, n int) {
	things := file[list].([]any)
	for i := range n {
		thing := maps.Clone(things[len(things)-1].(map[string]any))
		thing["id"] = fmt.Sprintf("more-%d", i+1)
		things = append(things, thing)
	}
	file[list] = things
}

// first puts copies of the first thing of a list before it, each with an id of its own.
func first(file map[string]any, list string, n int) {
	things := file[list].([]any)
	for i := range n {
		thing := maps.Clone(things[0].(map[string]any))
		thing["id"] = fmt.Sprintf("first-%d", i+1)
		things = append([]any{thing}, things...)
	}
	file[list] = things
}

// There is not too much of anything, as sets and numbers hold so much, and enough to read.
func TestChestsHoldNotTooMuchAndEnough(t *testing.T) {
	asked := func(symbol string) func(map[string]any) { // entries of a symbol ask for something, all of them
		return func(d map[string]any) {
			for i := range d["entries"].([]any) {
				if e := item(d, "entries", i); e["symbol"] == symbol {
					e["if"] = []any{map[string]any{"not-entry": "3"}}
				}
			}
		}
	}
	without := func(ids ...any) func(map[string]any) {
		return func(d map[string]any) {
			d["entries"] = slices.DeleteFunc(d["entries"].([]any), func(e any) bool { return slices.Contains(ids, e.(map[string]any)["id"]) })
		}
	}
	for _, c := range []struct {
		file   string
		change func(map[string]any)
		want   string
	}{
		{"the-crown.json", func(d map[string]any) { more(d, "advisors", 30) }, "advisors: 85 of them, want 60 at most"},
		{"the-crown.json", func(d map[string]any) { more(d, "treasures", 30) }, "treasures: 61 of them, want 40 at most"},
		{"sealed-hall.json", func(d map[string]any) { more(d, "treasures", 28) }, "treasures: 46 of them, want 40 at most"}, // with the relics
		{"the-crown.json", func(d map[string]any) { more(d, "events", 30) }, "events: 74 of them, want 56 at most"},
		{"chart-room.json", func(d map[string]any) { more(d, "entries", 162) }, "entries: 193 of them, want 192 at most"},
		{"chart-room.json", func(d map[string]any) {
			for i := range 52 {
				d["flags"] = append(d["flags"].([]any), fmt.Sprint("more-", i))
			}
		}, "flags: 65 of them, want 64 at most"},
		{"the-crown.json", func(d map[string]any) { first(d, "endings", 5) }, "endings: 9 is not between 2 and 8"},
		{"the-crown.json", func(d map[string]any) { first(d, "fates", 42) }, "fates: 65 is not between 2 and 64"},
		{"chart-room.json", without("cr-24"), "entries of the sea: 7 of them, want 8 at least"},
		{"chart-room.json", asked("sea"), "entries of the sea without premises: 0 of them, want 4 at least"},
		{"sealed-hall.json", without("sh-21", "sh-24"), "entries of tombs: 5 of them, want 6 at least"},
		{"sealed-hall.json", asked("tomb"), "entries of tombs without premises: 0 of them, want 3 at least"},
		{"black-sails.json", asked("prize"), "entries of prizes without premises: 0 of them, want 2 at least"},
		{"the-arch.json", asked("edge"), "entries of spaces without premises: 0 of them, want 5 at least"},
		{"the-arch.json", asked("shore"), "entries of shores without premises: 0 of them, want 16 at least"},
	} {
		if err := spoilFile(t, c.file, c.change); err == nil || !strings.HasPrefix(err.Error(), c.file+": "+c.want) {
			t.Errorf("%s: fault %v, want %q", c.file, err, c.want)
		}
	}
}

// The Tide is a track (SF-22.4).
func TestTideIsATrack(t *testing.T) {
	_, err := loadContent(func(name string) ([]byte, error) {
		text, err := dataFiles.ReadFile("data/" + name)
		return bytes.ReplaceAll(text, []byte(`"tide"`), []byte(`"flood"`)), err
	})
	if err == nil || !strings.HasPrefix(err.Error(), `sealed-hall.json: rises: "tide" is none of`) {
		t.Errorf("fault %v", err)
	}
}

func TestFileThatCannotBeRead(t *testing.T) {
	gone := errors.New("gone")
	if _, err := loadContent(func(string) ([]byte, error) { return nil, gone }); !errors.Is(err, gone) {
		t.Errorf("fault %v, want %v", err, gone)
	}
}

// A page has an id of its own.
func TestPagesAreThereOnce(t *testing.T) {
	seen := map[string]bool{}
	for _, id := range Pages.IDs {
		if seen[id] {
			t.Errorf("%s is there twice", id)
		}
		seen[id] = true
	}
}
