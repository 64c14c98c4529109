package cards

import (
	"encoding/json"
	"strings"
	"testing"
)

// spoilChest reads the data files with a change to that of the first chest.
func spoilChest(t *testing.T, change func(chest map[string]any)) error {
	t.Helper()
	return spoilFile(t, "chart-room.json", change)
}

// spoilFile reads the data files with a change to one of them.
func spoilFile(t *testing.T, file string, change func(chest map[string]any)) error {
	t.Helper()
	_, err := loadContent(func(name string) ([]byte, error) {
		text, err := dataFiles.ReadFile("data/" + name)
		if name != file || err != nil {
			return text, err
		}
		chest := map[string]any{}
		if err := json.Unmarshal(text, &chest); err != nil {
			t.Fatal(err)
		}
		change(chest)
		return json.Marshal(chest)
	})
	return err
}

// item is the nth thing of a list of a chest.
func item(chest map[string]any, list string, n int) map[string]any {
	return chest[list].([]any)[n].(map[string]any)
}

// The file of a chest is refused when it does not add up (SF-27.3): the fault names what it is about.
func TestChestFaults(t *testing.T) {
	outcome := func(chest map[string]any) map[string]any { return item(item(chest, "entries", 0), "outcomes", 0) }
	adds := func(of map[string]any, list string, more ...any) {
		have, _ := of[list].([]any)
		of[list] = append(have, more...)
	}
	type object = map[string]any
	// ofSymbol makes the first entry one of a symbol of spots, or of the sea.
	ofSymbol := func(chest object, symbol string, find any) object {
		e := item(chest, "entries", 0)
		e["symbol"], e["if"] = symbol, nil
		o := object{"effects": []any{}, "find": find}
		if find == nil {
			delete(o, "find")
		}
		e["outcomes"] = []any{o}
		return o
	}
	for name, c := range map[string]struct {
		change func(object)
		want   string
	}{
		"a flag that nothing asks for": {func(d object) {
			adds(d, "flags", "idle")
			adds(outcome(d), "effects", object{"op": "flag", "arg": "idle"})
		}, `nothing asks for "idle"`},
		"a flag that nothing sets": {func(d object) {
			adds(d, "flags", "idle")
			adds(outcome(d), "if", object{"not": "idle"})
			adds(item(d, "entries", 0), "outcomes", object{"find": outcome(d)["find"]})
		}, `nothing sets "idle"`},
		"a flag that is not listed":  {func(d object) { adds(outcome(d), "effects", object{"op": "flag", "arg": "typo"}) }, `"typo" is none of`},
		"a track that nothing moves": {func(d object) { adds(d, "tracks", "idle") }, `nothing sets "idle"`},
		"a find at sea":              {func(d object) { ofSymbol(d, "sea", object{"kind": "ruin"}) }, "the find of a spot is wanted, and of nothing else"},
		"no find on a site":          {func(d object) { ofSymbol(d, "sun", nil) }, "the find of a spot is wanted, and of nothing else"},
		"a find without use":         {func(d object) { ofSymbol(d, "sun", object{"kind": "castle"}) }, `"castle" is none of`},
		"an effect at sea that needs an island": {func(d object) {
			adds(ofSymbol(d, "sea", nil), "effects", object{"op": "garrison", "n": 1})
		}, "garrison cannot stand here"},
		"islands by themselves": {func(d object) { adds(ofSymbol(d, "sun", object{"kind": "ruin"}), "effects", object{"op": "island"}) }, "island cannot stand here"},
		"five outcomes": {func(d object) {
			o := ofSymbol(d, "sun", object{"kind": "ruin"})
			item(d, "entries", 0)["outcomes"] = []any{o, o, o, o, o}
		}, "outcomes: 5 of them, want 4 at most"},
		"nothing for who remembers nothing": {func(d object) {
			adds(ofSymbol(d, "sun", object{"kind": "ruin"}), "if", object{"entry": "3"})
		}, "none of them is open to all"},
		"a premise of two things": {func(d object) { adds(item(d, "entries", 0), "if", object{"entry": "3", "not-entry": "4"}) }, "says more than one thing"},
		"a flag that is set and not": {func(d object) {
			adds(item(d, "entries", 0), "if", object{"flag": "guns-dug", "not": "post-carried"})
		}, "says nothing, or more than one thing"},
		"an empty premise":          {func(d object) { adds(item(d, "entries", 0), "if", object{}) }, "says nothing, or more than one thing"},
		"an entry that is not":      {func(d object) { adds(item(d, "entries", 0), "if", object{"entry": "zz"}) }, `"zz" is no entry, or stands behind`},
		"an entry of the box twice": {func(d object) { item(d, "entries", 0)["id"] = "3" }, `"3" is there twice`},
		"a milestone's id":          {func(d object) { item(d, "entries", 0)["id"] = "breach" }, `"breach" is there twice`},
		"a key that is none":        {func(d object) { d["key"] = "far-shore" }, `key: "far-shore" is no milestone of the box`},
		"two milestones":            {func(d object) { d["milestones"] = d["milestones"].([]any)[:2] }, "milestones: 2 is not between 3 and 6"},
		"a milestone of the prologue": {func(d object) {
			item(d, "milestones", 0)["prologue"] = true
		}, "the prologue has no chest"},
		"the event of another": {func(d object) { item(d, "milestones", 0)["event"] = "hurricane" }, `"hurricane" is no event of the chest of its own`},
		"fifteen tiles":        {func(d object) { d["tiles"] = d["tiles"].([]any)[:15] }, "tiles of entry: 2 of them, want 3"},
		"the last island":      {func(d object) { item(d, "tiles", 2)["island"] = "world-end" }, "the islands stand first, in their order"},
		"an empty wreck":       {func(d object) { item(d, "tiles", 3)["effects"] = []any{} }, "wrecks have some, and nothing else"},
		"a chart of the sea with a symbol": {func(d object) {
			item(d, "charts", ChartCount)["symbol"] = "sun"
		}, "a sea chart has none"},
		"a chart too few": {func(d object) { d["charts"] = d["charts"].([]any)[1:] }, "charts of land: 11 of them, want 12"},
		"rules before it": {func(d object) { d["since"] = 3 }, "since: 3 is not between 4 and 12"},
		"an advisor's id": {func(d object) { item(d, "advisors", 0)["id"] = "brute" }, `"brute" is there twice`},
		"a word too many": {func(d object) { d["secret"] = 1 }, `unknown field "secret"`},
		"the hand in an event": {func(d object) {
			item(d, "events", 0)["reveal"] = []any{object{"op": "gold", "who": "hand", "n": 1}}
		}, "gold cannot stand here"},
	} {
		t.Run("SF-27.3 SF-20.5 "+name, func(t *testing.T) {
			if err := spoilChest(t, c.change); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("fault %v, want %q", err, c.want)
			}
		})
	}
	if err := spoilChest(t, func(object) {}); err != nil {
		t.Errorf("the file as it is: %v", err)
	}
}

// The third chest's own things are refused when they do not add up.
func TestSailsFaults(t *testing.T) {
	type object = map[string]any
	fleet := func(d object) object { return d["fleet"].(object) }
	for name, c := range map[string]struct {
		change func(d object)
		want   string
	}{
		"a fleet without a name": {func(d object) { fleet(d)["id"] = "" }, "fleet.id: is missing"},
		"no fleet":               {func(d object) { delete(d, "fleet") }, "fleet.id: is missing"},
		"a ninth column":         {func(d object) { fleet(d)["column"] = 9 }, "fleet.column: 9 is not between 2 and 8"},
		"no way to sink it":      {func(d object) { fleet(d)["hold"] = 0 }, "fleet.hold: 0 is not between 1 and 5"},
		"it never comes back":    {func(d object) { fleet(d)["away"] = 9 }, "fleet.away: 9 is not between 1 and 4"},
		"its move in an event": {func(d object) {
			item(d, "events", 0)["end"] = []any{object{"op": "fleet", "n": 1}}
		}, "fleet cannot stand here"},
		"three columns at once": {func(d object) {
			item(item(d, "entries", 0), "outcomes", 0)["effects"] = []any{object{"op": "fleet", "n": 3}}
		}, "3 is not between -2 and 2"},
		"nothing to read aboard": {func(d object) {
			for i := range d["entries"].([]any) {
				if e := item(d, "entries", i); e["symbol"] == "prize" {
					e["symbol"] = "sea"
				}
			}
		}, "entries of prizes: 0 of them, want 4 at least"},
		"tiles": {func(d object) { d["tiles"] = []any{object{"kind": "shoal"}} }, "tiles: 1 of them, want 0"},
	} {
		t.Run("SF-27.3 SF-23.3 "+name, func(t *testing.T) {
			if err := spoilFile(t, "black-sails.json", c.change); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("fault %v, want %q", err, c.want)
			}
		})
	}
}

// TestPagesTellWhereTheyAreRead proves that the page of an entry that no site has says where it is read, and no other does (SF-21.3, SF-22.1, SF-23.3).
func TestPagesTellWhereTheyAreRead(t *testing.T) {
	places := map[string]int{}
	for i := range All.Entries {
		e := &All.Entries[i]
		page, ok := Pages.Data[Pages.Entries[i]].(PageData)
		if !ok {
			t.Fatalf("%s has no page of an entry", e.ID)
		}
		places[page.Place]++
		if atSite := e.Symbol < symbolCount; atSite != (page.Place == "") {
			t.Errorf("%s of symbol %d is read at %q", e.ID, e.Symbol, page.Place)
		}
	}
	for _, place := range []string{"sea", "tomb", "prize"} {
		if places[place] == 0 {
			t.Errorf("no entry is read at %q", place)
		}
	}
}
