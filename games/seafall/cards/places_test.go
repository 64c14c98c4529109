package cards

import (
	"slices"
	"strings"
	"testing"
)

// An effect stands only where it can happen.
func TestEffectsThatCannotStand(t *testing.T) {
	const (
		cargo, box, damage = `[{"op": "cargo", "n": 1}]`, `[{"op": "box"}]`, `[{"op": "damage", "n": 1}]`
		name, wind, loss   = `[{"op": "name"}]`, `[{"op": "wind", "n": 1}]`, `[{"op": "gold", "n": -1}]`
	)
	for _, c := range []struct{ file, path, text string }{
		{"cards.json", "events[3].reveal", box},
		{"cards.json", "events[3].end", box},
		{"cards.json", "damages[0].effects", box},
		{"cards.json", "milestones[0].effects", damage},
		{"cards.json", "titles[1].starts[0].start", box},
		{"cards.json", "places[0].places[1].first", loss},
		{"cards.json", "places[0].places[1].prologue", loss},
		{"log.json", "spots[0].outcomes[0].effects", cargo},
		{"log.json", "end.effects", cargo},
		{"chart-room.json", "entries[0].outcomes[0].effects", wind}, // on a site
		{"chart-room.json", "entries[0].outcomes[0].effects", cargo},
		{"chart-room.json", "entries[23].outcomes[0].effects", name},
		{"chart-room.json", "tiles[3].effects", box},
		{"sealed-hall.json", "rises[0].effects", box},
		{"sealed-hall.json", "entries[20].outcomes[0].effects", name}, // in a tomb
		{"black-sails.json", "entries[24].outcomes[0].effects", name}, // on a prize
		{"letters-patent.json", "deed.effects", damage},
		{"the-arch.json", "entries[0].outcomes[0].effects", name},  // beyond the edge
		{"the-arch.json", "entries[15].outcomes[0].effects", wind}, // on a shore
		{"the-arch.json", "beyond[7].effects", box},
	} {
		op, _, _ := strings.Cut(strings.TrimPrefix(c.text, `[{"op": "`), `"`)
		refused(t, c.file, c.path, c.text, c.path+"[0].op: "+op+" cannot stand here")
	}
}

// The effects that can stand at each place, with what they meet there mostly.
func TestEffectsThatCanStand(t *testing.T) {
	const ofEvents = "gold luck influence glory store spoil yield damage mend appease advisor refresh"
	for _, c := range []struct {
		place   string
		allowed func(Effect) bool
		who     Audience
		want    string
	}{
		{"entry", ofEntry, WhoSelf, "gold luck influence glory goods store spoil yield damage mend box enmity appease advisor refresh garrison island scrap name end-turn"},
		{"damage", ofDamage, WhoSelf, "gold luck influence cargo"},
		{"title", ofTitle, WhoSelf, "gold luck influence store enmity"},
		{"place", ofPlace, WhoSelf, "gold luck influence"},
		{"wreck", ofWreck, WhoSelf, "gold luck goods scrap treasure chart"},
		{"event", ofEvent, WhoAll, ofEvents},
		{"event, of who turns it over", ofEvent, WhoSelf, "yield refresh"},
		{"event, of the others", ofEvent, WhoOthers, "yield refresh"},
		{"milestone", ofMilestone, WhoSelf, "gold luck influence glory store spoil mend box appease advisor refresh island scrap name flag track treasure chart fleet"},
		{"sea", ofSea, WhoSelf, "gold luck influence glory goods store spoil damage mend box appease advisor refresh scrap end-turn flag track treasure chart fleet"},
		{"tomb", ofTomb, WhoSelf, "gold luck influence glory goods store spoil damage mend box enmity appease advisor refresh garrison scrap end-turn flag track treasure chart fleet"},
		{"entry, of a hand", ofEntry, WhoHand, ""},
		{"event, of a hand", ofEvent, WhoHand, "yield refresh"},
		{"milestone, of a hand", ofMilestone, WhoHand, ""},
		{"damage, of others", ofDamage, WhoOthers, ""},
		{"title, of others", ofTitle, WhoOthers, ""},
		{"place, of others", ofPlace, WhoOthers, ""},
		{"wreck, of others", ofWreck, WhoOthers, ""},
	} {
		var got []string
		for op := range effectOps {
			if c.allowed(Effect{Op: op, Who: c.who, N: 1}) {
				got = append(got, op.String())
			}
		}
		if want := strings.Fields(c.want); !sameWords(got, want) {
			t.Errorf("%s: %q can stand there, want %q", c.place, got, want)
		}
	}
	for op := range effectOps {
		if loss := (Effect{Op: op, N: -1}); ofPlace(loss) || ofWreck(loss) {
			t.Errorf("a loss by %s can stand", op)
		}
	}
}

// A modifier stands only where the rules look for it.
func TestModifiersThatCannotStand(t *testing.T) {
	for _, c := range []struct{ file, path, stat, text string }{
		{"cards.json", "advisors[0].mods", "harbour", `{"stat": "harbour"}`},
		{"cards.json", "advisors[0].mods", "price", `{"stat": "price", "arg": "home-sell", "n": 1}`},
		{"cards.json", "upgrades[0].mods", "markers", `{"stat": "markers", "n": 1}`},
		{"cards.json", "upgrades[0].mods", "price", `{"stat": "price", "arg": "buy", "n": 1}`},
		{"cards.json", "buildings[0].mods", "luck", `{"stat": "luck", "n": 1}`},
		{"cards.json", "treasures[0].mods", "may", `{"stat": "may", "arg": "flee"}`},
		{"cards.json", "events[0].mods", "may", `{"stat": "may", "arg": "flee"}`},
		{"cards.json", "damages[0].mods", "luck", `{"stat": "luck", "n": 1}`},
		{"cards.json", "epithets[0].mods", "share", `{"stat": "share", "n": 1}`},
		{"world.json", "islands[0].mods", "guard", `{"stat": "guard", "n": 1}`},
		{"world.json", "islands[0].mods", "price", `{"stat": "price", "arg": "sell", "n": 1}`},
		{"sealed-hall.json", "relics[0].mods", "good-pays", `{"stat": "good-pays", "arg": "iron", "n": 12}`},
		{"the-arch.json", "far[0].mods", "harvest", `{"stat": "harvest", "n": 1}`},
	} {
		refused(t, c.file, c.path, "["+c.text+"]", c.path+"[0].stat: "+c.stat+" cannot stand here")
	}
}

// The modifiers that can stand at each place, each of a price that it has there.
func TestModifiersThatCanStand(t *testing.T) {
	const ofProvince = "value support broadside absorb dice markers deed guard price expertise harvest"
	for _, c := range []struct {
		place   string
		allowed func(Modifier) bool
		price   Price
		want    string
	}{
		{"advisor", onAdvisor, PriceBuy, ofProvince + " luck good-pays may"},
		{"treasure", onTreasure, PriceBuy, ofProvince + " luck"},
		{"building", onBuilding, PriceHomeSell, ofProvince + " harbour may"},
		{"event", onEvent, PriceBuy, ofProvince + " no-luck reroll-small"},
		{"upgrade", onUpgrade, PriceRepair, "value support share absorb price luck"},
		{"damage", onDamage, PriceRepair, "value support share absorb price"},
		{"island", onIsland, PriceBuy, "support absorb price luck reroll-small"},
	} {
		var got []string
		for stat := range modStats {
			if c.allowed(Modifier{Stat: stat, Arg: uint8(c.price)}) {
				got = append(got, modShapes[stat].name)
			}
		}
		if want := strings.Fields(c.want); !sameWords(got, want) {
			t.Errorf("%s: %q can stand there, want %q", c.place, got, want)
		}
	}
}

// A condition of a milestone asks for a number, or has none.
func TestConditionsWithNumbers(t *testing.T) {
	var got []string
	for c := range ConditionKinds {
		if !c.counts() {
			got = append(got, conditionNames[c])
		}
	}
	want := strings.Fields("island danger sea landfall seal statue gift sink corsairs annex burn far-site")
	if !sameWords(got, want) {
		t.Errorf("%q have no number, want %q", got, want)
	}
}

// sameWords tells whether two lists have the same words, in whatever order.
func sameWords(a, b []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}
