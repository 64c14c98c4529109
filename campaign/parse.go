package campaign

import (
	"fmt"

	"portolan/match"
)

// What a file may hold at most, so that its values, which take far more memory than their text, take little: an element of a list may stand
// for a row or for a whole match, a member of an object for an entry of a map. A row has some ten members.
const (
	maxElements = maxRows + 80_000
	maxMembers  = 10 * maxRows
)

// Parse reads the file of a series; see [match.ParseChain]. It is counted before anything of it is made, for a few bytes of a file that is
// none may ask for a hundred times as much memory.
func Parse(text []byte) (*match.Chain, error) {
	if !fits(text) {
		return nil, fmt.Errorf("a file has at most %d elements in its lists and %d members in its objects", maxElements, maxMembers)
	}
	return match.ParseChain(text)
}

// fits tells whether the lists of a JSON text have no more elements, and its objects no more members, than a file may. An empty one counts as
// if it had one. Of what is no JSON it may say anything, for nothing is made of that.
func fits(text []byte) bool {
	elements, members := 0, 0
	var within []byte // the brackets that are open
	inString := false
	for i := 0; i < len(text) && elements <= maxElements && members <= maxMembers; i++ {
		b := text[i]
		switch {
		case inString && b == '\\':
			i++
		case b == '"':
			inString = !inString
		case inString:
			continue
		case b == '[' || b == '{':
			within = append(within, b)
		case (b == ']' || b == '}') && len(within) > 0:
			within = within[:len(within)-1]
		}
		if inString || b != '[' && b != '{' && b != ',' || len(within) == 0 {
			continue
		}
		if within[len(within)-1] == '[' {
			elements++
		} else {
			members++
		}
	}
	return elements <= maxElements && members <= maxMembers
}
