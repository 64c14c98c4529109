package main

import (
	"strconv"
	"strings"
)

// format fills an ICU message with arguments already put into words. It knows what the catalogs use: {name}, plural and
// select with any nesting, # for the number, and quoting with apostrophes. A fault of the message, or an argument that is
// missing, gives ok false.
func format(message string, args map[string]string) (text string, ok bool) {
	f := formatter{rest: message, args: args}
	text = f.sentence("", 0)
	return text, !f.failed && f.rest == ""
}

type formatter struct {
	rest   string
	args   map[string]string
	failed bool
}

// sentence reads up to the closing brace of its branch, which it leaves, or to the end of the message.
func (f *formatter) sentence(number string, depth int) string {
	var out strings.Builder
	for f.rest != "" && !f.failed {
		c := f.rest[0]
		switch {
		case c == '}' && depth > 0:
			return out.String()
		case c == '{':
			out.WriteString(f.argument(depth))
			continue
		case c == '#' && depth > 0:
			out.WriteString(number)
		case c == '\'' && len(f.rest) > 1 && f.rest[1] == '\'':
			out.WriteByte('\'')
			f.rest = f.rest[1:]
		case c == '\'' && len(f.rest) > 1 && strings.ContainsRune("{}#", rune(f.rest[1])):
			out.WriteString(f.quoted())
			continue
		default:
			out.WriteByte(c)
		}
		f.rest = f.rest[1:]
	}
	return out.String()
}

// quoted reads what stands between apostrophes.
func (f *formatter) quoted() string {
	inside, after, _ := strings.Cut(f.rest[1:], "'")
	f.rest = after
	return inside
}

// argument reads {name}, {name, plural, …} or {name, select, …}.
func (f *formatter) argument(depth int) string {
	end := strings.IndexAny(f.rest, ",}")
	if end < 0 {
		return f.fail()
	}
	value, known := f.args[strings.TrimSpace(f.rest[1:end])]
	if !known {
		return f.fail()
	}
	simple := f.rest[end] == '}'
	f.rest = f.rest[end+1:]
	if simple {
		return value
	}
	sort, branches, found := strings.Cut(f.rest, ",")
	if sort = strings.TrimSpace(sort); !found || sort != "plural" && sort != "select" {
		return f.fail()
	}
	f.rest = branches
	return f.branch(sort, value, depth)
}

// branch reads all branches of a plural or select and returns the one that value chooses.
func (f *formatter) branch(sort, value string, depth int) string {
	chosen, rank := "", 0 // an exact match beats a plural form, which beats other
	for !f.failed {
		f.rest = strings.TrimLeft(f.rest, " \n\t")
		if after, closed := strings.CutPrefix(f.rest, "}"); closed {
			f.rest = after
			return chosen
		}
		key, body, found := strings.Cut(f.rest, "{")
		if !found {
			return f.fail()
		}
		f.rest = body
		text := f.sentence(value, depth+1)
		after, closed := strings.CutPrefix(f.rest, "}")
		if !closed {
			return f.fail()
		}
		f.rest = after
		if r := fits(sort, strings.TrimSpace(key), value); r > rank {
			chosen, rank = text, r
		}
	}
	return ""
}

// fits tells how well a branch's key fits the value: 0 not at all. Plural forms are those of English.
func fits(sort, key, value string) int {
	exact, isExact := strings.CutPrefix(key, "=")
	switch {
	case key == "other":
		return 1
	case sort == "select" && key == value:
		return 3
	case sort == "plural" && isExact && exact == value:
		return 3
	case sort == "plural" && key == "one":
		if n, err := strconv.Atoi(value); err == nil && n == 1 {
			return 2
		}
	}
	return 0
}

func (f *formatter) fail() string {
	f.failed = true
	return ""
}
