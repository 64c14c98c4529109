package server

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"portolan/bot"
	"portolan/game"
)

// Game is a game that can be played.
type Game struct {
	ID        string       `json:"id"`
	Rules     int          `json:"rules" doc:"version of the rules that new matches are played by"`
	Seats     [2]int       `json:"seats" doc:"fewest and most"`
	Options   []GameOption `json:"options"`
	Bots      []Bot        `json:"bots"`
	Languages []string     `json:"languages" doc:"that there is a catalog for"`
	Changes   bool         `json:"changes" doc:"who plays may change from match to match of a series: a rematch may say how"`
}

// GameOption is a choice made when a match is opened.
type GameOption struct {
	Name    string   `json:"name"`
	Values  []string `json:"values"`
	Default string   `json:"default"`
}

// Bot is a sort of bot.
type Bot struct {
	Name   string   `json:"name"`
	Levels []string `json:"levels" doc:"from weakest to strongest; a seat's bot is then name:level"`
}

// Catalog is a game in words, and what is the same in all its matches.
type Catalog struct {
	Lang  string            `json:"lang"`
	Texts map[string]string `json:"texts" doc:"ICU messages by key"`
	Data  json.RawMessage   `json:"data" doc:"what is the same in all matches and what is needed to draw the game"`
}

// languages are those that games may have catalogs for.
var languages = [...]string{"en", "de", "fr", "hu"}

// tagOf is the entity tag of a text. It is a weak one, since the text has it however it is compressed.
func tagOf(text []byte) string {
	sum := sha256.Sum256(text)
	return `W/"` + hex.EncodeToString(sum[:12]) + `"`
}

// document answers with a JSON text that stays the same while the server runs.
func (c *call) document(text *packing) error {
	h := c.w.Header()
	h["Content-Type"] = headerJSON
	h["Cache-Control"] = headerNoCache
	c.status = text.serve(c.w, c.r)
	return nil
}

// hasTag tells whether the client has the text with this tag, be it weak or strong, or whatever there is (RFC 9110, 13.1.2).
func hasTag(r *http.Request, tag string) bool {
	for have := range strings.SplitSeq(r.Header.Get("If-None-Match"), ",") {
		if have = strings.TrimSpace(have); have == "*" || strings.TrimPrefix(have, "W/") == strings.TrimPrefix(tag, "W/") {
			return true
		}
	}
	return false
}

// accepts tells whether the client reads an encoding.
func accepts(r *http.Request, encoding string) bool {
	for offer := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, quality, _ := strings.Cut(offer, ";")
		if strings.EqualFold(strings.TrimSpace(name), encoding) {
			weight, err := strconv.ParseFloat(strings.TrimPrefix(strings.TrimSpace(strings.ToLower(quality)), "q="), 64)
			return err != nil || weight > 0
		}
	}
	return false
}

// catalogs holds the answers about games.
type catalogs struct {
	list  *packing
	texts map[string]*packing // by game/language
	data  map[string]*packing // by game
}

// newCatalogs keeps the order of the games: it is the one in which people are offered them.
func newCatalogs(all []game.Rules) (catalogs, error) {
	made := catalogs{texts: make(map[string]*packing), data: make(map[string]*packing)}
	list := []Game{}
	for _, rules := range all {
		id := rules.ID()
		data, err := json.Marshal(rules.Data())
		if err != nil {
			return made, fmt.Errorf("marshal the data of %s: %w", id, err)
		}
		made.data[id] = newPacking(data, true)
		described := describe(rules)
		for _, lang := range languages {
			text := rules.Text(lang)
			if text == nil {
				continue
			}
			described.Languages = append(described.Languages, lang)
			if made.texts[id+"/"+lang], err = newCatalog(lang, text, data); err != nil {
				return made, fmt.Errorf("make the catalog %s of %s: %w", lang, id, err)
			}
		}
		list = append(list, described)
	}
	text, err := json.Marshal(list)
	if err != nil {
		return made, fmt.Errorf("list the games: %w", err)
	}
	made.list = newPacking(text, true)
	return made, nil
}

func newCatalog(lang string, texts, data []byte) (*packing, error) {
	text, err := json.Marshal(struct {
		Lang  string          `json:"lang"`
		Texts json.RawMessage `json:"texts"`
		Data  json.RawMessage `json:"data"`
	}{lang, texts, data})
	if err != nil {
		return nil, err
	}
	return newPacking(text, true), nil
}

func describe(rules game.Rules) Game {
	least, most := rules.Seats()
	g := Game{
		ID: rules.ID(), Rules: rules.Version(), Seats: [2]int{least, most},
		Options: []GameOption{}, Bots: []Bot{}, Languages: []string{},
	}
	_, g.Changes = rules.(game.Changing)
	for _, option := range rules.Options() {
		g.Options = append(g.Options, GameOption{Name: option.Name, Values: append([]string{}, option.Values...), Default: option.Default})
	}
	for _, info := range bot.List() {
		g.Bots = append(g.Bots, Bot{Name: info.Name, Levels: append([]string{}, info.Levels...)})
	}
	return g
}

// gameOperations serves the operations about games.
func (all *catalogs) gameOperations(a *api) {
	add(a, operation{
		id: "listGames", tag: "games", method: "GET", path: "/api/games", status: http.StatusOK, out: []Game{},
		summary: "What can be played",
	}, func(c *call, _ *none) error {
		return c.document(all.list)
	})
	add(a, operation{
		id: "readCatalog", tag: "games", method: "GET", path: "/api/games/{game}/text/{lang}", status: http.StatusOK, out: Catalog{},
		summary: "A game in words", text: "All texts of a game in a language, and the data that is the same in all its matches.",
		problems: []int{http.StatusNotFound},
	}, func(c *call, _ *none) error {
		catalog := all.texts[c.r.PathValue("game")+"/"+c.r.PathValue("lang")]
		if catalog == nil {
			return unknown("There is no such game, or no catalog in that language.")
		}
		return c.document(catalog)
	})
	add(a, operation{
		id: "readData", tag: "games", method: "GET", path: "/api/games/{game}/data", status: http.StatusOK, out: json.RawMessage{},
		summary: "A game's data", text: "What is the same in all matches of a game, without its words.",
		problems: []int{http.StatusNotFound},
	}, func(c *call, _ *none) error {
		data := all.data[c.r.PathValue("game")]
		if data == nil {
			return unknown("There is no such game.")
		}
		return c.document(data)
	})
}

// gameNames returns what games are called, by id and language.
func gameNames(games map[string]game.Rules) func(id, lang string) string {
	names := make(map[string]string)
	for id, rules := range games {
		for _, lang := range languages {
			var texts struct {
				Name string `json:"game.name"`
			}
			if json.Unmarshal(rules.Text(lang), &texts) == nil && texts.Name != "" { // a game may lack a language
				names[id+"/"+lang] = texts.Name
			}
		}
	}
	return func(id, lang string) string { return cmp.Or(names[id+"/"+lang], names[id+"/en"], id) }
}
