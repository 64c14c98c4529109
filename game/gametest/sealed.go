package gametest

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"portolan/game"
)

// examineSealed proves of a game with sealed pages that nobody reads one before a match opens it: no sealed word stands in the
// catalogs, in the data or in anything that is shown before, and a move that opens a page can't be taken back. No page is
// closed again. That what is shown does not follow from what is sealed, the game has to prove by a test of its own.
func (x *examiner) examineSealed() error {
	rules, ok := x.rules.(game.Sealed)
	if !ok {
		return nil
	}
	book, err := x.readBook(rules)
	if err != nil {
		return err
	}
	opened := 0
	err = x.each(func(m *match) error {
		n, err := book.follow(m, x.config.Every)
		opened += n
		return err
	})
	if err == nil && opened == 0 {
		return errors.New("no page is open in any match")
	}
	return err
}

// book is all that is sealed: the words of each page, in every language.
type book struct {
	rules game.Rules
	words map[string][]string
}

var pageID = regexp.MustCompile(`^[A-Za-z0-9.-]+$`)

// readBook reads all pages and looks for their words where anybody can read without a match.
func (x *examiner) readBook(rules game.Sealed) (*book, error) {
	b := &book{rules: x.rules, words: map[string][]string{}}
	data, err := json.Marshal(x.rules.Data())
	if err != nil {
		return nil, err
	}
	open := string(data)
	for _, lang := range x.config.Languages {
		open += string(x.rules.Text(lang))
	}
	for _, id := range rules.Pages() {
		if b.words[id] != nil || !pageID.MatchString(id) {
			return nil, fmt.Errorf("the page %q is there twice, or has a name that none should have", id)
		}
		b.words[id] = []string{}
		for _, lang := range x.config.Languages {
			words, err := readPage(rules, id, lang, open)
			if err != nil {
				return nil, err
			}
			b.words[id] = append(b.words[id], words...)
		}
	}
	if page, ok := rules.Page("no-such-page", x.config.Languages[0]); ok {
		return nil, fmt.Errorf("a page that is none reads %v", page)
	}
	return b, nil
}

// readPage returns the words of a page in a language. None of them may stand in open, which anybody can read.
func readPage(rules game.Sealed, id, lang, open string) (words []string, err error) {
	page, ok := rules.Page(id, lang)
	if !ok || page.ID != id {
		return nil, fmt.Errorf("the page %q in %q is %q", id, lang, page.ID)
	}
	if _, err := json.Marshal(page); err != nil {
		return nil, fmt.Errorf("the page %q is no JSON: %w", id, err)
	}
	for key, text := range page.Texts {
		if strings.TrimSpace(text) == "" || strings.ContainsAny(placeholder.ReplaceAllString(text, ""), "{}") {
			return nil, fmt.Errorf("the page %q has under %s no plain text, but %q", id, key, text)
		}
		if len(text) > shortWords && strings.Contains(open, quoted(text)) {
			return nil, fmt.Errorf("anybody can read %q of the page %q", text, id)
		}
		words = append(words, quoted(text))
	}
	return words, nil
}

// placeholder is where a text takes the word of an argument.
var placeholder = regexp.MustCompile(`\{[a-z]+\}`)

// shortWords is the length up to which a text may stand elsewhere by chance.
const shortWords = 20

// quoted is a text as it stands in JSON, without its quotes.
func quoted(text string) string {
	said, _ := json.Marshal(text) // texts always marshal
	return strings.Trim(string(said), `"`)
}

// follow plays a match once more and counts the pages that are open at its end.
func (b *book) follow(m *match, every int) (opened int, err error) {
	after, err := open(b.rules, m.setup, &m.entropy)
	if err != nil {
		return 0, err
	}
	if _, ok := after.(game.Opener); !ok {
		return 0, errors.New("the state of a game with sealed pages is no Opener")
	}
	var before, now []string
	var journal game.Journal
	fenced := true
	err = m.replay(b.rules, func(n int, st game.State) error {
		before, now = now, st.(game.Opener).Opened(before[:0])
		if err := b.grown(before, now); err != nil {
			return err
		}
		fresh := n > 0 && len(now) > len(before)
		if fresh && !fenced {
			return fmt.Errorf("a page is opened by a move that can be taken back: %q are open after %q", now, before)
		}
		opened += len(now) - len(before)
		if n < len(m.steps) {
			luck := m.chance(n)
			journal.Reset()
			after.CopyFrom(st)
			after.Play(m.steps[n].seat, m.steps[n].move, luck, &journal)
			fenced = luck.Drawn() > 0 || journal.Revealed()
		}
		if fresh || n%every == 0 {
			return b.silent(m, st, now)
		}
		return nil
	})
	return opened, err
}

// grown tells whether pages are open that were open before, and perhaps more.
func (b *book) grown(before, now []string) error {
	for _, id := range before {
		if !slices.Contains(now, id) {
			return fmt.Errorf("the page %q is closed again", id)
		}
	}
	for i, id := range now {
		if b.words[id] == nil || slices.Contains(now[:i], id) {
			return fmt.Errorf("the page %q is opened, which is none or is open already", id)
		}
	}
	return nil
}

// silent finds no word of a page that is not opened in what anybody is shown.
func (b *book) silent(m *match, st game.State, opened []string) error {
	for _, s := range m.viewers() {
		shown, err := known(st, s)
		if err != nil {
			return err
		}
		for id, words := range b.words {
			if slices.Contains(opened, id) {
				continue
			}
			for _, text := range words {
				if len(text) > shortWords && strings.Contains(shown, text) {
					return fmt.Errorf("seat %d is shown %q of the page %q, which is sealed", s, text, id)
				}
			}
		}
	}
	return nil
}
