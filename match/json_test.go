package match

import (
	"encoding/json"
	"testing"

	"portolan/game"
)

// FuzzAppendString: our strings are those of encoding/json.
func FuzzAppendString(f *testing.F) {
	for _, text := range []string{"", "plain", `"\/`, "\x00\x01\x1f\x7f", "\b\f\n\r\t", "<>&", "é\u2028\u2029\ufffd", "\xff\xc3", "\U0001f9ed"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		want, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := appendString(nil, text); string(got) != string(want) {
			t.Errorf("%q becomes %s, encoding/json writes %s", text, got, want)
		}
	})
}

// FuzzRowJSON: our rows are those of encoding/json, and come back.
func FuzzRowJSON(f *testing.F) {
	f.Add(1, "", int8(0), "a1", int64(5), 0, "", "", "", "", 0)
	f.Add(9, "undo", int8(1), "", int64(-5), 7, "w\"", "t\x00", "s", "time", 8)
	f.Fuzz(func(t *testing.T, number int, kind string, seat int8, move string, at int64, to int, what, text, salt, cause string, on int) {
		row := Row{number, kind, game.Seat(seat), move, at, to, what, text, salt, cause, on}
		want, err := json.Marshal(row)
		if err != nil {
			t.Fatal(err)
		}
		got := row.AppendJSON(nil)
		if string(got) != string(want) {
			t.Fatalf("%+v becomes %s, encoding/json writes %s", row, got, want)
		}
		var back, wanted Row
		if err := json.Unmarshal(got, &back); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(want, &wanted); err != nil || back != wanted {
			t.Fatalf("%s comes back as %+v", got, back)
		}
	})
}
