package seafall

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"portolan/game"
	"portolan/games/seafall/cards"
)

// What the last matches of a campaign hand on is refused when one thing in it cannot be, and the fault says which (SF-15.8, SF-20.7).
func TestSpoiltLegaciesOfLateMatches(t *testing.T) {
	const seats = 4
	var text []byte
	campaign(t, seats, 12, nil, 13, func(n int, s *State) {
		if n == 12 {
			text = s.Carry(0)
		}
	})
	type object = map[string]any
	// at goes down from a thing to one in it.
	at := func(from any, path ...any) object {
		for _, step := range path {
			if n, ok := step.(int); ok {
				from = from.([]any)[n]
			} else {
				from = from.(object)[step.(string)]
			}
		}
		return from.(object)
	}
	// one finds a thing of a list that has something.
	one := func(of object, list, with string) object {
		for _, thing := range of[list].([]any) {
			if has := thing.(object)[with]; has != nil && has != "" {
				return thing.(object)
			}
		}
		t.Fatalf("no %s with a %s", list, with)
		return nil
	}
	again := func(of object, list string) { of[list] = append(of[list].([]any), of[list].([]any)[0]) }
	without := func(of object, list string) { of[list] = of[list].([]any)[1:] }
	// shore is an explored site beyond the edge.
	shore := func(l object) object {
		for _, island := range at(l, "story", "edge")["islands"].([]any) {
			for _, site := range island.(object)["sites"].([]any) {
				if site.(object)["entry"] != nil {
					return site.(object)
				}
			}
		}
		t.Fatal("no shore beyond the edge is explored")
		return nil
	}
	// site is the nth explored site this side of the edge.
	site := func(l object, n int) object {
		for _, island := range l["islands"].([]any) {
			for _, site := range island.(object)["sites"].([]any) {
				if site.(object)["spot"] == "" {
					continue
				}
				if n--; n < 0 {
					return site.(object)
				}
			}
		}
		t.Fatal("too few sites are explored")
		return nil
	}
	for name, c := range map[string]struct {
		spoil func(l object)
		want  string
	}{
		"SF-25 the edge of a sealed chest":  {func(l object) { delete(at(l, "story"), "edge") }, "story.edge: it belongs to its chest"},
		"SF-25.3 a fifth island":            {func(l object) { again(at(l, "story", "edge"), "islands") }, "story.edge.islands: 5"},
		"SF-25.3 a third island only":       {func(l object) { without(at(l, "story", "edge"), "islands") }, "story.edge.islands: 3"},
		"SF-25.3 a site too many":           {func(l object) { again(at(l, "story", "edge", "islands", 0), "sites") }, "story.edge.islands.sites: "},
		"SF-25.3 a garrison":                {func(l object) { at(l, "story", "edge", "islands", 0)["garrison"] = 99 }, "story.edge.islands.garrison: 99"},
		"SF-25.3 enmity of two and of four": {func(l object) { at(l, "story", "edge", "islands", 0)["enmity"] = object{"red": 3, "blue": 4} }, "story.edge.islands.enmity: 7 stickers on 6 slots"},
		"SF-25.1 a space this side":         {func(l object) { at(l, "story", "edge", "spaces", 0)["space"] = 20 }, "story.edge.spaces.space: 20"},
		"SF-25.1 a space twice":             {func(l object) { again(at(l, "story", "edge"), "spaces") }, "story.edge.spaces: tile"},
		"SF-25.1 a tile twice": {func(l object) {
			at(l, "story", "edge", "spaces", 1)["tile"] = at(l, "story", "edge", "spaces", 0)["tile"]
		}, "story.edge.spaces: tile"},
		"SF-25.1 a tile that is none": {func(l object) { at(l, "story", "edge", "spaces", 0)["tile"] = 99 }, "story.edge.spaces.tile: 99"},
		"SF-20.7 an entry on an island there": {func(l object) {
			for _, mark := range at(l, "story", "edge")["spaces"].([]any) {
				if mark.(object)["tile"].(float64) < cards.FarIslands {
					mark.(object)["entry"] = one(at(l, "story", "edge"), "spaces", "entry")["entry"]
				}
			}
		}, "story.edge.spaces.entry: "},
		"SF-20.7 the sea's entry beyond": {func(l object) {
			one(at(l, "story", "edge"), "spaces", "entry")["entry"] = one(at(l, "story"), "sea", "entry")["entry"]
		}, "story.edge.spaces.entry: "},
		"SF-20.7 an entry that is none there":  {func(l object) { one(at(l, "story", "edge"), "spaces", "entry")["entry"] = "zz" }, `story.edge.spaces.entry: "zz" is not known`},
		"SF-20.7 a shore's spot":               {func(l object) { shore(l)["spot"] = "3" }, "story.edge.islands.sites: "},
		"SF-20.7 a shore's outcome":            {func(l object) { shore(l)["outcome"] = 3 }, "story.edge.islands.sites: "},
		"SF-20.7 an entry of spots on a shore": {func(l object) { shore(l)["entry"] = "3" }, "story.edge.islands.sites: "},
		"SF-22 the hall of a sealed chest":     {func(l object) { delete(at(l, "story"), "hall") }, "story.hall: it belongs to its chest"},
		"SF-22 a plate twice":                  {func(l object) { again(at(l, "story", "hall"), "plates") }, "story.hall.plates: "},
		"SF-22.1 a tomb twice":                 {func(l object) { again(at(l, "story", "hall"), "tombs") }, "story.hall.tombs: "},
		"SF-22.1 a site that is none":          {func(l object) { at(l, "story", "hall", "tombs", 0)["site"] = 7 }, "story.hall.tombs.site: 7"},
		"SF-13.5 a spot twice":                 {func(l object) { site(l, 1)["spot"] = site(l, 0)["spot"] }, "islands.sites.spot: "},
		"SF-13.5 a spot of another symbol": {func(l object) {
			a, b := site(l, 0), site(l, 3)
			a["spot"], b["spot"] = b["spot"], a["spot"]
		}, "islands.sites.spot: "},
		"SF-13.5 an entry of another symbol": {func(l object) { site(l, 0)["entry"] = site(l, 3)["entry"] }, "islands.sites.entry: "},
		"SF-20.4 an outcome that is none":    {func(l object) { site(l, 0)["outcome"] = 9 }, "islands.sites."},
		"SF-5.3 a site too many":             {func(l object) { again(at(l, "islands", 0), "sites") }, "islands.sites: 7"},
		"SF-5.3 an island too few":           {func(l object) { without(l, "islands") }, "islands: "},
		"SF-10.8 seven stickers":             {func(l object) { at(l, "islands", 0)["enmity"] = object{"red": 4, "green": 3} }, "islands.enmity: 7 stickers on 6 slots"},
		"SF-11.1 five events":                {func(l object) { l["events"] = l["events"].([]any)[:5] }, "events: fewer than a year has rounds"},
		"SF-3.1 a title twice":               {func(l object) { at(l, "provinces", 1)["title"] = at(l, "provinces", 0)["title"] }, "provinces: two have the title "},
		"SF-2.1 three ships":                 {func(l object) { again(at(l, "provinces", 0), "ships") }, "provinces: 2 fields and 3 ships"},
		"SF-6.1 three fields":                {func(l object) { again(at(l, "provinces", 0), "fields") }, "provinces: 3 fields and 2 ships"},
		"SF-7.1 a ship with three values":    {func(l object) { ships := at(l, "provinces", 0)["ships"].([]any); ships[0] = ships[0].([]any)[1:] }, "ships: 3 values"},
		"SF-13.6 a research card":            {func(l object) { at(l, "provinces", 0)["research"] = []any{99} }, "research: 99"},
		"SF-15.2 a scholar too few":          {func(l object) { without(l, "scholars") }, "scholars: "},
		"SF-15.2 a sticker that is left": {func(l object) {
			taught := at(l, "taught", 0)
			for i, s := range cards.IDs.Scholars {
				if s == taught["scholar"] {
					s := at(l, "scholars", i)
					s["left"] = append(s["left"].([]any), taught["sticker"])
				}
			}
		}, "taught: "},
		"SF-20.3 a tale of a sealed chest": {func(l object) {
			at(l, "story")["tales"] = append(at(l, "story")["tales"].([]any), object{"entry": "3", "outcome": 0})
		}, "story.tales: "},
		"SF-20.4 a tale twice":            {func(l object) { again(at(l, "story"), "tales") }, "story.tales: "},
		"SF-21.2 a tile of the sea twice": {func(l object) { at(l, "story", "sea", 1)["tile"] = at(l, "story", "sea", 0)["tile"] }, "story.sea: tile"},
		"SF-21.3 an entry of another place": {func(l object) {
			one(at(l, "story"), "sea", "entry")["entry"] = one(at(l, "story", "edge"), "spaces", "entry")["entry"]
		}, "story.sea.entry: "},
		"SF-20.5 a track beyond its end":   {func(l object) { at(l, "story", "tracks")["tide"] = 16 }, "story.tracks: 16"},
		"SF-28.1 a match before the first": {func(l object) { at(l, "story", "chests", 0)["match"] = 0 }, "story.chests.match: 0"},
	} {
		t.Run(name, func(t *testing.T) {
			var l object
			if err := json.Unmarshal(text, &l); err != nil {
				t.Fatal(err)
			}
			c.spoil(l)
			spoilt, err := json.Marshal(l)
			if err != nil {
				t.Fatal(err)
			}
			options, err := Rules{}.Resolve(seats, nil)
			if err != nil {
				t.Fatal(err)
			}
			_, err = Rules{}.New(game.Setup{Rules: version, Seats: seats, Options: options, Carried: spoilt}, game.FreeChance(1))
			var fault *game.OptionError
			if !errors.As(err, &fault) || fault.Field != "carried" || !strings.HasPrefix(fault.Why, c.want) {
				t.Errorf("fault %v, want %q", err, c.want)
			}
		})
	}
}
