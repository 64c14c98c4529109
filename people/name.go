package people

import (
	"crypto/rand"
	_ "embed"
	"fmt"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"portolan/store"
)

// MaxName is the longest name of a player, in characters.
const MaxName = 40

// Fault is something that a person must choose otherwise.
type Fault struct {
	Field string // name or password
	Why   string // a sentence
}

func (f *Fault) Error() string { return f.Field + ": " + f.Why }

func faultf(field, format string, args ...any) error {
	return &Fault{Field: field, Why: fmt.Sprintf(format, args...)}
}

// CleanName returns a name less the spaces around it, or a [Fault].
func CleanName(name string) (string, error) {
	name = strings.TrimSpace(name)
	n := utf8.RuneCountInString(name)
	switch {
	case n < 1 || n > MaxName:
		return "", faultf("name", "A name has 1 to %d characters.", MaxName)
	case name == store.Anonymous: // those who have closed their accounts
		return "", faultf("name", "Nobody may be called that.")
	case !strings.ContainsFunc(name, func(r rune) bool { return !unseen(r) }):
		return "", faultf("name", "There is nothing to be seen in this name.")
	case !utf8.ValidString(name) || strings.ContainsFunc(name, unprintable):
		return "", faultf("name", "A name has no control characters.")
	}
	return name, nil
}

// NeutralName is what a player is called whose own name should not stand.
func NeutralName() string { return "Player " + rand.Text()[:4] }

// CleanText returns what somebody says less the spaces around it, or a [Fault]. It has 1 to most characters.
func CleanText(text string, most int) (string, error) {
	text = strings.TrimSpace(text)
	n := utf8.RuneCountInString(text)
	switch {
	case n < 1 || n > most:
		return "", faultf("text", "A text has 1 to %d characters.", most)
	case !utf8.ValidString(text) || strings.ContainsFunc(text, unprintable):
		return "", faultf("text", "A text has no control characters.")
	}
	return text, nil
}

// unprintable tells whether a character does something else than being read: control characters, ends of lines and of
// paragraphs, and those that turn the direction of what follows.
func unprintable(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp, unicode.Bidi_Control)
}

// accountName is a name by which somebody signs in: what it is called, and what it looks like.
type accountName struct {
	text               string
	likeness, capitals string
}

// readAccountName reads a name that an account is to have. It is stricter than [CleanName]: names of accounts must be told apart
// by looking at them. The error is a [Fault].
func readAccountName(text string) (accountName, error) {
	// What a letter is compatible with may look otherwise: the Greek letter that looks like a C stands for a sigma, and is shown as one.
	name, err := CleanName(norm.NFKC.String(text))
	if err != nil {
		return accountName{}, err
	}
	if strings.ContainsFunc(name, outOfPlace) {
		return accountName{}, faultf("name", "The name of an account has letters, digits, spaces, and - _ . ' only.")
	}
	if piled(name) {
		return accountName{}, faultf("name", "There are too many marks on a letter.")
	}
	read := lookOf(name)
	if read.likeness == "" {
		return accountName{}, faultf("name", "The name of an account has a letter or a digit.")
	}
	return read, nil
}

// lookOf tells what a name looks like: two names that somebody might take for each other, in small letters or in capitals, look
// alike in one of the two. Spaces and signs don't count.
func lookOf(name string) accountName {
	plain := norm.NFKC.String(name)
	return accountName{
		text:     name,
		likeness: skeleton(cases.Fold().String(plain)),
		capitals: skeleton(strings.ToUpper(plain)),
	}
}

func outOfPlace(r rune) bool {
	return r != ' ' && unseen(r) || !unicode.In(r, unicode.L, unicode.M, unicode.N) && !strings.ContainsRune(" -_.'’", r)
}

// unseen tells whether nothing is drawn for a character: some letters and marks only do something to their neighbours, and of braille
// one cell has no dots.
func unseen(r rune) bool {
	return r == '\u2800' || unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector, unicode.Cf) || unicode.IsSpace(r)
}

// piled tells whether a letter carries more marks than any language needs.
func piled(name string) bool {
	marks := 0
	for _, r := range norm.NFD.String(name) {
		if !unicode.Is(unicode.M, r) {
			marks = 0
		} else if marks++; marks > 3 {
			return true
		}
	}
	return false
}

// skeleton is what a text looks like, by the table of the Unicode consortium (UTS 39), less spaces, signs and case.
func skeleton(text string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(text) {
		if !unicode.In(r, unicode.L, unicode.M, unicode.N) {
			continue
		}
		if like, known := lookalikes()[r]; known {
			b.WriteString(like)
		} else {
			b.WriteRune(r)
		}
	}
	return cases.Fold().String(norm.NFKD.String(b.String()))
}

// lookalikesText has a line for each letter or digit that looks like something else: the letter, a space, and what it looks like.
// It is confusables.txt of Unicode 13, less what normalization does already.
//
//go:embed lookalikes.txt
var lookalikesText string

var lookalikes = sync.OnceValue(func() map[rune]string {
	table := make(map[rune]string)
	for line := range strings.Lines(lookalikesText) {
		from, to, _ := strings.Cut(strings.TrimSpace(line), " ")
		r, _ := utf8.DecodeRuneInString(from)
		table[r] = to
	}
	return table
})
