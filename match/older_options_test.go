package match_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"
	"testing"

	"portolan/match"
)

// Records that were made before the game had an option lack it. They stay as they were played, and so do their hashes, which the next
// match of the series holds: campaigns of before go on being true when a game gains an option.
func TestRecordsFromBeforeAnOption(t *testing.T) {
	chain := goldenChain(t, 2)
	for i, rec := range chain.Matches {
		rec.Options = maps.Clone(rec.Options)
		delete(rec.Options, "guide")
		if i > 0 {
			before := chain.Matches[i-1]
			hash := recordHash(t, before)
			rec.Previous = &hash
			if rec.Series.Before != "" {
				rec.Series.Before = before.BareHash()
			}
		}
	}
	older := asFile(t, match.NewChain(chain.Matches, 0))
	linked, err := older.Verify(seafall(t))
	if err != nil {
		t.Fatal(err)
	}
	last := older.Matches[len(linked)-1]
	if got, want := linked[len(linked)-1].Hash(), recordHash(t, last); got != want {
		t.Errorf("the hash of the last record is %s once it is played again, and was %s", got, want)
	}
	if options := linked[0].Options(); options["guide"] != "no" {
		t.Errorf("it is played with %v", options)
	}
}

// recordHash is the hash of a record's JSON.
func recordHash(t *testing.T, rec *match.Record) string {
	t.Helper()
	text, err := json.Marshal(rec)
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}
