package match

import (
	"strconv"
	"unicode/utf8"

	"portolan/game"
)

// plain marks the bytes that a JSON text holds as they are. Like encoding/json, we escape what could end a script element,
// so that an answer stays harmless wherever it is pasted.
var plain = func() (table [utf8.RuneSelf]bool) {
	for b := ' '; b < utf8.RuneSelf; b++ {
		table[b] = b != '"' && b != '\\' && b != '<' && b != '>' && b != '&'
	}
	return table
}()

// appendString appends text as a JSON string, byte for byte what encoding/json would write, whatever text holds.
func appendString(buf []byte, text string) []byte {
	buf = append(buf, '"')
	start := 0
	for i := 0; i < len(text); {
		if b := text[i]; b < utf8.RuneSelf {
			if !plain[b] {
				buf = appendEscaped(append(buf, text[start:i]...), b)
				start = i + 1
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			buf = append(append(buf, text[start:i]...), `\ufffd`...)
			start = i + size
		case r == '\u2028' || r == '\u2029': // line ends to JavaScript
			buf = append(append(buf, text[start:i]...), `\u202`...)
			buf = append(buf, hexDigits[r&15])
			start = i + size
		}
		i += size
	}
	return append(append(buf, text[start:]...), '"')
}

const hexDigits = "0123456789abcdef"

func appendEscaped(buf []byte, b byte) []byte {
	switch b {
	case '"', '\\':
		return append(buf, '\\', b)
	case '\b':
		return append(buf, '\\', 'b')
	case '\f':
		return append(buf, '\\', 'f')
	case '\n':
		return append(buf, '\\', 'n')
	case '\r':
		return append(buf, '\\', 'r')
	case '\t':
		return append(buf, '\\', 't')
	}
	return append(buf, '\\', 'u', '0', '0', hexDigits[b>>4], hexDigits[b&15])
}

// appendOptional appends a member of an object, comma first, unless the text is empty.
func appendOptional(buf []byte, name, text string) []byte {
	if text == "" {
		return buf
	}
	return appendText(buf, name, text)
}

func appendText(buf []byte, name, text string) []byte {
	buf = append(buf, ',', '"')
	buf = append(buf, name...)
	return appendString(append(buf, '"', ':'), text)
}

func appendNumber(buf []byte, name string, n int64) []byte {
	buf = append(buf, ',', '"')
	buf = append(buf, name...)
	return strconv.AppendInt(append(buf, '"', ':'), n, 10)
}

// appendSaid appends {"kind":…,"args":{…}} without its closing brace.
func appendSaid(buf []byte, said *game.Choice) []byte {
	buf = appendString(append(buf, `"kind":`...), said.Kind)
	return appendArgs(append(buf, `,"args":`...), said)
}

// appendArgs appends a choice's arguments as a JSON object.
func appendArgs(buf []byte, said *game.Choice) []byte {
	buf = append(buf, '{')
	for i := range said.Args {
		arg := &said.Args[i]
		if i > 0 {
			buf = append(buf, ',')
		}
		buf = append(appendString(buf, arg.Name), ':')
		if arg.Text != "" {
			buf = appendString(buf, arg.Text)
		} else {
			buf = strconv.AppendInt(buf, int64(arg.Number), 10)
		}
	}
	return append(buf, '}')
}

func appendSeats(buf []byte, seats game.Seats) []byte {
	buf = append(buf, '[')
	first := true
	for s := range seats.All {
		if !first {
			buf = append(buf, ',')
		}
		first = false
		buf = strconv.AppendInt(buf, int64(s), 10)
	}
	return append(buf, ']')
}
