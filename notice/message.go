package notice

import (
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portolan/store"
	"portolan/table"
)

//go:embed text/*.json
var catalogs embed.FS

// Languages are those in which messages are written; the first is for everybody who has none of them.
var Languages = []string{"en", "de", "fr", "hu"}

// texts are the catalogs by language.
var texts = readCatalogs()

func readCatalogs() map[string]map[string]string {
	all := make(map[string]map[string]string)
	for _, lang := range Languages {
		file, err := catalogs.ReadFile("text/" + lang + ".json")
		words := make(map[string]string)
		if err = orParse(err, file, &words); err != nil { // a test reads them, too
			panic(fmt.Sprintf("read the words of notices in %s: %v", lang, err))
		}
		all[lang] = words
	}
	return all
}

func orParse(err error, text []byte, into any) error {
	if err != nil {
		return err
	}
	return json.Unmarshal(text, into)
}

// Words says something in a language: the text of a key, with what stands in braces filled in.
func Words(lang, key string, fill ...string) string {
	words := texts[lang]
	if words == nil {
		words = texts[Languages[0]]
	}
	pairs := make([]string, 0, len(fill))
	for i := 0; i+1 < len(fill); i += 2 {
		pairs = append(pairs, "{"+fill[i]+"}", fill[i+1])
	}
	return strings.NewReplacer(pairs...).Replace(words[key])
}

// Message is what is said to a player.
type Message struct {
	ID     string // the same when it comes twice
	Kind   store.NoticeKind
	Match  string
	Number int
	Game   string   // its id
	Others []string // who else plays
	Title  string
	Text   string // may be empty
	URL    string
	// Escaped is Text with what people are called written by a channel's own rules.
	Escaped func(escape func(string) string) string
}

// Compose says what a notice has to say. It tells no more than everybody at the table knows: who plays what, and whose turn it is.
func (c *Courier) Compose(n *store.Notice, about *table.Case, now int64) Message {
	lang, key := n.Channel.Lang, string(n.Kind)
	m := Message{
		ID: n.Match + "." + strconv.Itoa(n.Number) + "." + key, Kind: n.Kind, Match: n.Match, Number: n.Number, Game: about.Game,
		Others: slices.Clone(about.Others), URL: n.Channel.Origin + "/m/" + n.Match,
	}
	m.Title = Words(lang, key+".title", "game", c.cfg.GameName(about.Game, lang))
	m.Escaped = func(escape func(string) string) string {
		var parts []string
		if len(m.Others) > 0 {
			names := make([]string, len(m.Others))
			for i, name := range m.Others {
				names[i] = escape(name)
			}
			parts = append(parts, Words(lang, "with", "names", strings.Join(names, ", ")))
		}
		if n.Kind != store.NoticeOver && n.Kind != store.NoticeInvited && about.Deadline > now {
			parts = append(parts, Words(lang, "left", "time", span(lang, about.Deadline-now)))
		}
		return strings.Join(parts, " ")
	}
	m.Text = m.Escaped(func(name string) string { return name })
	return m
}

// span is a duration in words, to the minute, and to the hour where it is long.
func span(lang string, ms int64) string {
	minutes := max(1, ms/60_000)
	days, hours := minutes/(24*60), minutes/60%24
	count := func(key string, n int64) string { return Words(lang, key, "n", strconv.FormatInt(n, 10)) }
	switch {
	case days > 0 && hours > 0:
		return count("days", days) + " " + count("hours", hours)
	case days > 0:
		return count("days", days)
	case hours > 0 && minutes%60 > 0:
		return count("hours", hours) + " " + count("minutes", minutes%60)
	case hours > 0:
		return count("hours", hours)
	}
	return count("minutes", minutes)
}

// sample is a message by which a player sees that a channel works.
func (c *Courier) sample(ch *store.Channel) Message {
	m := Message{ID: "sample", Kind: "sample", Title: Words(ch.Lang, "sample.title"), Text: Words(ch.Lang, "sample.text"), URL: ch.Origin + "/"}
	m.Escaped = func(func(string) string) string { return m.Text }
	return m
}
