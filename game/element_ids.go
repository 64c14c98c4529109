package game

import "strconv"

// PrefixedIDs returns the ids of elements, the prefix before each of ids: "planet:" makes "planet:pytheas".
func PrefixedIDs(prefix string, ids []string) []string {
	out := make([]string, len(ids))
	for i, id := range ids {
		out[i] = prefix + id
	}
	return out
}

// NumberedIDs returns the ids of n elements, numbered from 0: "field:" makes "field:0".
func NumberedIDs(prefix string, n int) []string {
	out := make([]string, n)
	for i := range out {
		out[i] = prefix + strconv.Itoa(i)
	}
	return out
}
