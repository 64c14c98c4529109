package seafall

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

var languages = []string{"en", "de", "fr", "hu"}

func TestCatalogs(t *testing.T) {
	gametest.Catalogs(t, Rules{}, gametest.Words{
		Languages: languages, Choices: opNames, Events: shapes(), Reasons: endings, Phases: phases, Keys: keysWanted(),
	})
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
		gametest.KeysOf("good", append([]string{"none", "any"}, goods...), false),
		gametest.KeysOf("symbol", symbols, false),
		gametest.KeysOf("guild", guilds, false),
		gametest.KeysOf("value", values, false),
		gametest.KeysOf("expertise", expertises, false),
		gametest.KeysOf("face", faces, false),
		gametest.KeysOf("place", places, false),
		gametest.KeysOf("province", colours, false),
		gametest.KeysOf("fleet", colours, false),
		gametest.KeysOf("ship", shipIDs, false),
		gametest.KeysOf("ship", warehouseIDs, false),
		gametest.KeysOf("pay", append([]string{"gold", "influence"}, append(warehouseIDs, shipIDs...)...), false),
		gametest.KeysOf("deck", deckNames, false),
		gametest.KeysOf("deed", deedNames[:], false),
		gametest.KeysOf("space", []string{"harbour", "coast", "sea", "archway"}, false),
		gametest.KeysOf("island", ids.islands, true),
		gametest.KeysOf("advisor", ids.advisors, true),
		gametest.KeysOf("upgrade", ids.upgrades, true),
		gametest.KeysOf("building", buildingKinds[:], true),
		gametest.KeysOf("treasure", ids.treasures, true),
		gametest.KeysOf("event-card", ids.events, true),
		gametest.KeysOf("damage", table.damageKinds, true),
		gametest.KeysOf("milestone", ids.milestones, true),
		gametest.KeysOf("leader", ids.leaders, true),
		gametest.KeysOf("scholar", ids.scholars, true),
		gametest.KeysOf("title", titles, true),
		gametest.KeysOf("epithet", ids.epithets, true),
	)
	for _, id := range titles {
		keys = append(keys, "title."+id+".woman")
	}
	for _, id := range ids.epithets {
		keys = append(keys, "epithet."+id+".woman")
	}
	for _, button := range buttons {
		keys = append(keys, "button."+strings.TrimPrefix(button, "button:"))
	}
	return slices.Concat(keys, []string{"button.cancel"}, findKeys(), logKeys(), effectKeys(), rulesKeys())
}

// findKeys are those of what islands hold.
func findKeys() []string {
	var keys []string
	for kind, name := range findNames {
		keys = append(keys, "find."+name+".rule")
		switch findKind(kind) {
		case findGood, findWharf, findMarket:
			keys = append(keys, gametest.KeysOf("find."+name, goods, false)...)
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
	for _, s := range table.entries {
		if keys = append(keys, "entry."+s.id, "entry."+s.id+".text"); len(s.outcomes) > 1 {
			keys = append(keys, "entry."+s.id+".option.1", "entry."+s.id+".option.2")
		}
	}
	for _, id := range append([]string{"end"}, ids.milestones...) {
		keys = append(keys, "entry."+id, "entry."+id+".text")
	}
	return keys
}

// TestLogIsProse proves that each entry is two to five sentences in every language, and that some leave a choice.
func TestLogIsProse(t *testing.T) {
	choices := 0
	for _, s := range table.entries {
		if len(s.outcomes) > 1 {
			choices++
		}
	}
	if len(table.entries) < 40 || choices < 10 {
		t.Errorf("%d entries, %d with a choice, want 40 and 10 at least", len(table.entries), choices)
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
			key := "effect." + effectShapes[e.op].name
			if e.who != whoSelf {
				key += "." + audienceNames[e.who]
			}
			if e.n < 0 {
				key += ".less"
			}
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// entryEffects are those of log entries.
func entryEffects() [][]effect {
	lists := [][]effect{table.end.effects}
	for _, m := range table.milestones {
		lists = append(lists, m.effects)
	}
	for _, s := range table.entries {
		for _, o := range s.outcomes {
			lists = append(lists, o.effects)
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
var variants = []string{"influence", "island", "other", "over", "place", "ship", "site"}

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
		if variant := argument == "" || slices.Contains(variants, argument); !variant || !wanted[base] {
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
		s.Play(seat, buf[c.Below(len(buf))], c, &j)
		for _, e := range j.Events() {
			s.Describe(e, &choice)
			note("event", &choice)
		}
	}
}
