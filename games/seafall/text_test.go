package seafall

import (
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

var languages = []string{"en", "de", "fr", "hu"}

func TestCatalogs(t *testing.T) {
	gametest.Catalogs(t, Rules{}, gametest.Words{
		Languages: languages, Choices: opNames, Events: shapes(), Reasons: endings, Phases: phases, Keys: keysWanted(),
	})
}

// SF-26.1: by version 7 of the rules no scrap of the last chart brings the island at the end of the world, and no catalog promises it.
func TestAScrapPromisesNoIsland(t *testing.T) {
	for _, lang := range languages {
		var words map[string]string
		if err := json.Unmarshal(Rules{}.Text(lang), &words); err != nil {
			t.Fatal(err)
		}
		if said := words["effect.scrap"]; !strings.Contains(said, "7") {
			t.Errorf("%s: %q is said of all rules", lang, said)
		}
	}
}

// SF-28.2: the rules that are read when a chest is opened do not break its scene by whose they are.
func TestAChestsRulesSayNothingOfRulings(t *testing.T) {
	for _, lang := range languages {
		said := gametest.Catalog(t, Rules{}, lang)
		for key, text := range said {
			if strings.HasPrefix(key, "chest.") && strings.Contains(text, said["rules.ruling"]) {
				t.Errorf("%s: %s says %q", lang, key, said["rules.ruling"])
			}
		}
	}
}

// shapes are the events' shapes as the suite reads them.
func shapes() []game.EventShape {
	var out []game.EventShape
	for _, shape := range eventShapes {
		kind := game.EventShape{Kind: shape.name}
		for _, a := range shape.args {
			kind.Args = append(kind.Args, game.EventArg{Name: a.name, Form: uint8(a.form)})
		}
		out = append(out, kind)
	}
	return out
}

// keysWanted are the keys of all things in the game that a client can come across.
func keysWanted() []string {
	keys := slices.Concat(
		gametest.KeysOf("good", append([]string{"none", "any"}, cards.GoodNames...), false),
		gametest.KeysOf("symbol", cards.SymbolNames, false),
		gametest.KeysOf("guild", cards.GuildNames, false),
		gametest.KeysOf("value", cards.ValueNames, false),
		gametest.KeysOf("expertise", cards.ExpertiseNames, false),
		gametest.KeysOf("face", faces, false),
		gametest.KeysOf("place", places, false),
		gametest.KeysOf("province", cards.ColourNames, false),
		gametest.KeysOf("fleet", cards.ColourNames, false),
		gametest.KeysOf("ship", shipIDs, false),
		gametest.KeysOf("ship", warehouseIDs, false),
		gametest.KeysOf("pay", append([]string{"gold", "influence"}, append(warehouseIDs, shipIDs...)...), false),
		gametest.KeysOf("deck", deckNames, false),
		gametest.KeysOf("deed", cards.DeedNames[:], false),
		gametest.KeysOf("space", []string{"harbour", "coast", "sea", "archway"}, false),
		gametest.KeysOf("island", cards.IDs.Islands, true),
		gametest.KeysOf("advisor", cards.IDs.Advisors, true),
		gametest.KeysOf("upgrade", cards.IDs.Upgrades, true),
		gametest.KeysOf("building", cards.BuildingKindNames[:], true),
		gametest.KeysOf("treasure", cards.IDs.Treasures, true),
		gametest.KeysOf("event-card", cards.IDs.Events, true),
		gametest.KeysOf("damage", cards.All.DamageKinds, true),
		gametest.KeysOf("milestone", cards.IDs.Milestones, true),
		gametest.KeysOf("leader", cards.IDs.Leaders, true),
		gametest.KeysOf("scholar", cards.IDs.Scholars, true),
		gametest.KeysOf("title", cards.TitleNames, true),
		gametest.KeysOf("epithet", cards.IDs.Epithets, true),
	)
	for _, id := range cards.TitleNames {
		keys = append(keys, "title."+id+".woman")
	}
	for _, id := range cards.IDs.Epithets {
		keys = append(keys, "epithet."+id+".woman")
	}
	for _, button := range buttons {
		keys = append(keys, "button."+strings.TrimPrefix(button, "button:"))
	}
	return slices.Concat(keys, []string{"button.cancel"}, findKeys(), logKeys(), effectKeys(), rulesKeys(), chestKeys())
}

// holdKeys are those of colonies.
func holdKeys() []string {
	return append(gametest.KeysOf("hold", []string{
		"colony", "colony.of", "colony.on", "colony.rule", "colony.threat", "colony.store", "colony.pay", "colony.found", "goods", "guard", "stock",
		"place.field-1", "place.building-1", "place.warehouse",
	}, false), "sort.colony", "ask.colony")
}

// edgeKeys are those of the sea beyond the edge.
func edgeKeys() []string {
	keys := []string{"beyond.sea", "beyond.covered", "beyond.luck", "beyond.toll"}
	keys = append(keys, countedKeys("tomb", cards.TombLimit)[cards.TombCount:]...)
	return append(keys, countedKeys("temple", cards.TempleCount+cards.FarTemples)[cards.TempleCount:]...)
}

// crownKeys are those of the gates and of how a campaign ends.
func crownKeys() []string {
	keys := []string{"gate.all", "gate.rest", "gate.open", "gate.passed", "coronation.last"}
	for _, id := range cards.GateNames {
		keys = append(keys, "gate."+id, "gate."+id+".text", "gate."+id+".passed", "gate."+id+".eased")
	}
	for i := range cards.All.Fates {
		keys = append(keys, "fate."+cards.All.Fates[i].ID)
	}
	for _, id := range epilogues {
		keys = append(keys, "ending."+id, "ending."+id+".text")
	}
	return keys
}

// chestKeys are those of what lies in chests, besides cards and entries.
func chestKeys() []string {
	keys := slices.Concat(
		gametest.KeysOf("stack", cards.StackNames, false),
		gametest.KeysOf("track", cards.All.Tracks, false),
		gametest.KeysOf("tile", cards.TileNames, true),
		gametest.KeysOf("chest", cards.IDs.Chests, false),
	)
	for _, id := range cards.IDs.Chests {
		keys = append(keys, "chest."+id+".opening")
		for n := range 5 {
			keys = append(keys, fmt.Sprintf("chest.%s.rule.%d", id, n+1))
		}
	}
	for i := range cards.RiseCount {
		keys = append(keys, fmt.Sprintf("rise.%d", i+1), fmt.Sprintf("rise.%d.text", i+1))
	}
	keys = append(keys, "choice.research.stack")
	return slices.Concat(
		keys, gametest.KeysOf("boon", boons, false), countedKeys("tomb", cards.TombCount), countedKeys("statue", cards.StatueCount),
		countedKeys("temple", cards.TempleCount), fleetKeys("fleet."+cards.All.Fleet.ID), gametest.KeysOf("prey", []string{"here", "raided", "rest", "threat"}, false),
		holdKeys(), edgeKeys(), crownKeys(),
	)
}

// fleetKeys are those of a fleet that belongs to nobody.
func fleetKeys(fleet string) []string {
	return []string{fleet, fleet + ".rule", fleet + ".threat", fleet + ".away"}
}

// countedKeys are those of things that have numbers.
func countedKeys(sort string, n int) (keys []string) {
	for i := range n {
		keys = append(keys, fmt.Sprintf("%s.%d", sort, i+1))
	}
	return keys
}

// mayBe tells whether a key is one that a chest can have or leave out: words for an outcome, for a tile of its own, and more of a tomb,
// a statue or a temple.
func mayBe(key string) bool {
	return strings.HasPrefix(key, "entry.") && strings.HasSuffix(key, ".told") || tileKey.MatchString(key)
}

var tileKey = regexp.MustCompile(`^(tile\.\d+(\.text)?|(tomb|statue|temple)\.\d+\.text|fleet\.standing-order\.text|hold\.colony\.text)$`)

// findKeys are those of what islands hold.
func findKeys() []string {
	var keys []string
	for kind, name := range cards.FindNames {
		keys = append(keys, "find."+name+".rule")
		switch cards.FindKind(kind) {
		case cards.FindGood, cards.FindWharf, cards.FindMarket:
			keys = append(keys, gametest.KeysOf("find."+name, cards.GoodNames, false)...)
		default:
			keys = append(keys, "find."+name)
		}
	}
	return keys
}

// logKeys are those of the log's sealed pages: entries for spots, each milestone and the last site, with the options of those
// that leave a choice.
func logKeys() []string {
	var keys []string
	for _, s := range cards.All.Entries {
		if keys = append(keys, "entry."+s.ID, "entry."+s.ID+".text"); len(s.Outcomes) > 1 {
			for i := range s.Outcomes {
				keys = append(keys, fmt.Sprintf("entry.%s.option.%d", s.ID, i+1))
			}
		}
	}
	for _, id := range append([]string{"end"}, cards.IDs.Milestones...) {
		keys = append(keys, "entry."+id, "entry."+id+".text")
	}
	return keys
}

// TestLogIsProse proves that each entry is two to five sentences in every language, and that some leave a choice.
func TestLogIsProse(t *testing.T) {
	choices := 0
	for _, s := range cards.All.Entries {
		if len(s.Outcomes) > 1 {
			choices++
		}
	}
	if len(cards.All.Entries) < 40 || choices < 10 {
		t.Errorf("%d entries, %d with a choice, want 40 and 10 at least", len(cards.All.Entries), choices)
	}
	for _, lang := range languages {
		for key, text := range gametest.Catalog(t, Rules{}, lang) {
			if !strings.HasPrefix(key, "entry.") || !strings.HasSuffix(key, ".text") {
				continue
			}
			if n := len(sentenceEnd.FindAllString(text, -1)); n < 2 || n > 5 {
				t.Errorf("%s: %s has %d sentences, want 2 to 5", lang, key, n)
			}
		}
	}
}

var sentenceEnd = regexp.MustCompile(`[.?!](\s|$)`)

// effectKeys are those that say what a log entry does.
func effectKeys() []string {
	var keys []string
	for _, list := range entryEffects() {
		for _, e := range list {
			if e.Op == cards.EffectFlag { // it is not shown
				continue
			}
			key := "effect." + e.Op.String()
			if e.Who != cards.WhoSelf {
				key += "." + e.Who.String()
			}
			if e.N < 0 {
				key += ".less"
			}
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// entryEffects are those of log entries.
func entryEffects() [][]cards.Effect {
	lists := [][]cards.Effect{cards.All.End.Effects}
	for _, rise := range cards.All.Rises {
		lists = append(lists, rise.Effects)
	}
	for _, tile := range cards.All.Tiles {
		lists = append(lists, tile.Effects)
	}
	for _, tile := range cards.All.Far {
		lists = append(lists, tile.Effects)
	}
	for _, m := range cards.All.Milestones {
		lists = append(lists, m.Effects)
	}
	for _, s := range cards.All.Entries {
		for _, o := range s.Outcomes {
			lists = append(lists, o.Effects)
		}
	}
	return lists
}

func rulesKeys() []string {
	keys := []string{"rules.ruling"}
	for _, page := range []string{
		"goal", "campaign", "setup", "map", "ships", "year", "turn", "endeavours", "damage", "tokens", "enmity", "merchants",
		"builders", "explorers", "finds", "soldiers", "milestones", "end", "players", "prologue", "ours",
	} {
		keys = append(keys, "rules."+page, "rules."+page+".text")
	}
	return keys
}

// variants are the arguments after which variants of choices' and events' messages are called.
var variants = []string{"influence", "island", "other", "over", "place", "ship", "site", "stack"}

// TestCatalogsHoldNothingElse proves that every message is of use: it is wanted, or a variant of a choice's or an event's.
func TestCatalogsHoldNothingElse(t *testing.T) {
	wanted := map[string]bool{"game.name": true, "game.summary": true, "choice.hidden": true, "choice.cancel": true, "reason.resign": true, "reason.agreement": true}
	for _, key := range keysWanted() {
		wanted[key] = true
	}
	for group, list := range map[string][]string{"choice": opNames, "reason": endings} {
		for _, id := range list {
			wanted[group+"."+id] = true
		}
	}
	for _, shape := range eventShapes {
		wanted["event."+shape.name] = true
	}
	for _, id := range phases {
		wanted["phase."+id], wanted["phase."+id+".hint"] = true, true
	}
	for _, o := range (Rules{}).Options() {
		wanted["option."+o.Name] = true
		for _, value := range o.Values {
			wanted["option."+o.Name+"."+value], wanted["option."+o.Name+"."+value+".hint"] = true, true
		}
	}
	for key := range gametest.Catalog(t, Rules{}, languages[0]) {
		base, argument := key, ""
		if at := strings.LastIndexByte(key, '.'); !wanted[key] {
			base, argument = key[:at], key[at+1:]
		}
		if variant := argument == "" || mayBe(key) || slices.Contains(variants, argument); !variant || !wanted[base] && !mayBe(key) {
			t.Errorf("nothing wants %s", key)
		}
	}
}

// TestMessagesTakeWhatPlayGives proves that no message waits for an argument that its choice or event does not have, in
// whatever variant.
func TestMessagesTakeWhatPlayGives(t *testing.T) {
	args := argumentsInPlay(t)
	for _, lang := range languages {
		messages := gametest.Catalog(t, Rules{}, lang)
		for key, sets := range args {
			for _, taken := range gametest.Arguments(messages[key]) {
				for _, names := range sets {
					if !slices.Contains(strings.Fields(names), taken) {
						t.Errorf("%s: %s takes {%s}, but play also gives only {%s}", lang, key, taken, names)
					}
				}
			}
		}
	}
}

// argumentsInPlay are, by the key of the message that a client chooses, the sets of arguments that come with it in a
// prologue and some matches played by chance.
func argumentsInPlay(t *testing.T) map[string]map[string]string {
	t.Helper()
	messages := gametest.Catalog(t, Rules{}, languages[0])
	out := map[string]map[string]string{}
	note := func(sort string, choice *game.Choice) {
		key, names := sort+"."+choice.Kind, ""
		chosen := key
		for _, a := range choice.Args {
			if names += a.Name + " "; chosen == key && a.Number != -1 && messages[key+"."+a.Name] != "" {
				chosen = key + "." + a.Name
			}
		}
		if out[chosen] == nil {
			out[chosen] = map[string]string{}
		}
		out[chosen][names] = names
	}
	var carried []byte
	for n := range 24 {
		c := game.FreeChance(uint64(n))
		if n%6 == 0 {
			carried = nil
		}
		s := open(t, 3+n/6%3, nil, carried, uint64(n))
		noteMatch(s, c, note)
		won, _ := s.Outcome()
		carried = s.Carry(won.Winners)
	}
	return out
}

// noteMatch plays a match by chance to its end and notes every choice and event on the way.
func noteMatch(s *State, c *game.Chance, note func(sort string, choice *game.Choice)) {
	noteWhile(s, c, note, func() bool { return true })
}

// noteWhile does the same for as long as something holds.
func noteWhile(s *State, c *game.Chance, note func(sort string, choice *game.Choice), holds func() bool) {
	var (
		buf    []game.Move
		choice game.Choice
		j      game.Journal
	)
	for s.Deciding() != 0 {
		seat := s.Deciding().First()
		buf = s.Moves(seat, buf[:0])
		for _, m := range buf {
			s.Choice(seat, m, &choice)
			note("choice", &choice)
		}
		j.Reset()
		if s.Play(seat, buf[c.Below(len(buf))], c, &j); !holds() {
			return
		}
		for _, e := range j.Events() {
			s.Describe(e, &choice)
			note("event", &choice)
		}
	}
}

// SF-20.1 SF-20.3 SF-20.5: whichever chest is opened first, in a match in which the others are sealed, has words for all that happens then.
// The sixth is opened when the others are.
func TestTheFirstChestHasItsWords(t *testing.T) {
	wanted := map[string][]string{}
	for n, id := range cards.IDs.Chests[:cards.Crown] {
		wanted[id] = firstKeys(t, n)
	}
	for _, lang := range languages {
		said := gametest.Catalog(t, Rules{}, lang)
		open := map[string]string{}
		if err := json.Unmarshal(Rules{}.Text(lang), &open); err != nil {
			t.Fatal(err)
		}
		for _, id := range cards.IDs.Chests[:cards.Crown] {
			page, _ := Rules{}.Page(chestArt+id, lang)
			for key, text := range page.Texts {
				if text != said[key] {
					t.Errorf("%s: %s is %q on the page of %s, and %q elsewhere", lang, key, text, id, said[key])
				}
			}
			for _, key := range wanted[id] {
				if open[key] == "" && page.Texts[key] == "" && said[key] != "" {
					t.Errorf("%s: %s is opened first, and there are no words for %s", lang, id, key)
				}
			}
		}
	}
}

// firstKeys are the keys of choices and events, and of the things in them, in some matches in which a chest is opened and no other, but for
// entries, which have pages of their own. A match reads few of these: what else they remember comes on top.
func firstKeys(t *testing.T, n int) []string {
	t.Helper()
	keys := map[string]bool{}
	note := func(sort string, choice *game.Choice) {
		keys[sort+"."+choice.Kind] = true
		for _, a := range choice.Args {
			if a.Name != "entry" {
				keys[a.Name+"."+a.Text] = true
			}
		}
	}
	for seed := range uint64(3) {
		c := game.FreeChance(seed)
		s := open(t, 3, map[string]string{"prologue": "no"}, nil, seed)
		by := play{s: s, me: &s.provinces[0], c: c}
		by.openByItsDeed(n)
		only := s.story.chests
		noteWhile(s, c, note, func() bool { return s.story.chests == only })
	}
	for i := range cards.All.Entries {
		entry := &cards.All.Entries[i]
		for k := range entry.Outcomes {
			for _, e := range entry.Outcomes[k].Effects {
				switch {
				case int(entry.Chest) != n+1: // another's
				case e.Op == cards.EffectFlag:
					keys["event."+eventShapes[evFlag].name] = true
				case e.Op == cards.EffectTrack:
					keys["event."+eventShapes[evTrack].name], keys["track."+cards.All.Tracks[e.Arg]] = true, true
				}
			}
		}
	}
	if n == cards.Arch {
		for i := range cards.All.Far {
			kind := "tile." + cards.TileNames[cards.All.Far[i].Kind]
			keys[kind], keys[kind+".rule"] = true, true
		}
	}
	return slices.Collect(maps.Keys(keys))
}
