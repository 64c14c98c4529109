package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// record plays a match in the arena and returns the file of its record.
func record(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	r := portolan(t, "arena", "efemeris", "--seats", "greedy,random", "--matches", "1", "--seed", "4", "--records", dir)
	if r.status != statusDone {
		t.Fatalf("arena: status %d, said %q", r.status, r.err)
	}
	return filepath.Join(dir, "efemeris-000001.json")
}

// tampered writes a record in which spoil has changed something.
func tampered(t *testing.T, file string, spoil func(record map[string]any)) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var record map[string]any
	if err := json.Unmarshal(text, &record); err != nil {
		t.Fatal(err)
	}
	spoil(record)
	if text, err = json.Marshal(record); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "tampered.json")
	if err := os.WriteFile(name, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

type replayed struct {
	Outcome struct {
		Winners []int
		Reason  string
		Scores  []int
	}
	Moves []struct {
		Number, Seat int
		Kind         string
		Args         map[string]any
		Events       []said
	}
	View     map[string]any
	Views    []map[string]any
	Verified bool
}

func TestReplay(t *testing.T) {
	file := record(t)
	var raw struct {
		Moves []map[string]any
	}
	var all replayed
	r := answers(t, &all, "replay", file, "--json")
	if err := json.Unmarshal([]byte(r.out), &raw); err != nil {
		t.Fatal(err)
	}
	for i, row := range raw.Moves {
		keys(t, "a row", row, "number", "seat", "kind", "args", "events")
		if all.Moves[i].Number != i+1 {
			t.Fatalf("row %d has the number %d", i+1, all.Moves[i].Number)
		}
	}
	if len(all.Moves) < 30 || all.Outcome.Reason == "" || len(all.Outcome.Scores) != 2 || all.View != nil {
		t.Errorf("%d rows, outcome %+v", len(all.Moves), all.Outcome)
	}
	last := all.Moves[len(all.Moves)-1].Events
	if len(last) == 0 || last[len(last)-1].Kind != "over" {
		t.Errorf("the last row's events are %v", last)
	}
}

// A seat's replay holds what the seat knew: the other's secret picks are hidden, its own and the whole record's are not.
func TestReplayBySeat(t *testing.T) {
	file := record(t)
	secrets := func(seat string) (hidden, picks [2]int) {
		var answer replayed
		answers(t, &answer, "replay", file, "--json", "--seat", seat)
		for _, row := range answer.Moves {
			switch row.Kind {
			case "hidden":
				hidden[row.Seat]++
			case "captain", "enlist":
				picks[row.Seat]++
			}
		}
		return hidden, picks
	}
	for _, test := range []struct {
		seat         string
		hides, shows [2]bool
	}{
		{"all", [2]bool{false, false}, [2]bool{true, true}},
		{"0", [2]bool{false, true}, [2]bool{true, false}},
		{"1", [2]bool{true, false}, [2]bool{false, true}},
		{"spectator", [2]bool{true, true}, [2]bool{false, false}},
	} {
		hidden, picks := secrets(test.seat)
		for s := range 2 {
			if (hidden[s] > 0) != test.hides[s] || (picks[s] > 0) != test.shows[s] {
				t.Errorf("--seat %s: of seat %d %d rows are hidden, %d secret picks are told", test.seat, s, hidden[s], picks[s])
			}
		}
	}
}

func TestReplayAt(t *testing.T) {
	file := record(t)
	hands := func(answer replayed) (sizes [2]int) {
		for s, p := range answer.View["players"].([]any) {
			sizes[s] = len(p.(map[string]any)["hand"].([]any))
		}
		return sizes
	}
	var own, spectator, all, before replayed
	answers(t, &own, "replay", file, "--json", "--seat", "1", "--at", "30")
	answers(t, &spectator, "replay", file, "--json", "--seat", "spectator", "--at", "30")
	answers(t, &all, "replay", file, "--json", "--at", "30")
	answers(t, &before, "replay", file, "--json", "--at", "0")
	if sizes := hands(own); sizes[0] != 0 || sizes[1] == 0 {
		t.Errorf("seat 1 sees hands of %v cards", sizes)
	}
	if sizes := hands(spectator); sizes != [2]int{} {
		t.Errorf("a spectator sees hands of %v cards", sizes)
	}
	if len(all.Views) != 2 || all.View == nil {
		t.Errorf("the whole record has %d views", len(all.Views))
	}
	if before.View != nil {
		t.Errorf("before the start there is a view: %v", before.View)
	}
	for _, wrong := range [][]string{{"--at", "-1"}, {"--at", "99999"}, {"--seat", "2"}, {"--seat", "nobody"}} {
		if r := portolan(t, append([]string{"replay", file}, wrong...)...); r.status != statusUsage || r.out != "" {
			t.Errorf("%v: status %d, said %q", wrong, r.status, r.err)
		}
	}
}

func TestReplayInText(t *testing.T) {
	file := record(t)
	r := portolan(t, "replay", file)
	if r.status != statusDone || r.err != "" {
		t.Fatalf("status %d, said %q", r.status, r.err)
	}
	for _, words := range []string{"Efemeris", "greedy sits down", "End turn", "The match is over."} {
		if !strings.Contains(r.out, words) {
			t.Errorf("the story does not say %q", words)
		}
	}
	for _, raw := range []string{"{", "plural", "="} {
		if i := strings.Index(r.out, raw); i >= 0 {
			t.Errorf("the story has raw %q: …%.80q", raw, r.out[max(0, i-40):])
		}
	}
	at := portolan(t, "replay", file, "--at", "12")
	if !strings.Contains(at.out, "After row 12:") || strings.Contains(at.out, "   13  ") {
		t.Errorf("the story up to row 12 is %q", at.out)
	}
}

// The story of a match with a clock says who ran out of time, and when nobody's did.
func TestReplayTellsOfTime(t *testing.T) {
	r := portolan(t, "replay", "../../match/testdata/golden/efemeris-timed.json", "--verify")
	if r.status != statusDone {
		t.Fatalf("status %d, said %q", r.status, r.err)
	}
	r = portolan(t, "replay", "../../match/testdata/golden/efemeris-timed.json")
	for _, words := range []string{
		"   31  The server was down for 7000000 ms", "Player 1: runs out of time: Player 1 (greedy) takes the seat over", "Won by Player 0. Player 1 ran out of time.",
	} {
		if !strings.Contains(r.out, words) {
			t.Errorf("the story does not say %q", words)
		}
	}
}

// The story of a match that somebody gave up names who did it last, unless a bot has sat there since.
func TestReplayTellsWhoResigned(t *testing.T) {
	for file, want := range map[string]string{
		"discoveries-two-resigned":                "Won by random. greedy resigned. (",
		"efemeris-2-free-for-all-ousted-resigned": "Won by greedy seat 2. random resigned. (",
	} {
		if r := portolan(t, "replay", "../../match/testdata/golden/"+file+".json"); !strings.Contains(r.out, want) {
			t.Errorf("%s: the story does not say %q", file, want)
		}
	}
}

// What a file calls people is no sign to the terminal of who reads it, and begins no line of its own.
func TestReplayTamesTexts(t *testing.T) {
	const name = "\x1b]0;title\x07 anna\n    3  ben: resigns\u202e"
	one := tampered(t, record(t), func(r map[string]any) {
		r["seats"].([]any)[0].(map[string]any)["name"] = name
		for _, row := range r["moves"].([]any) {
			if row := row.(map[string]any); row["kind"] == "sit" && row["seat"].(float64) == 0 {
				row["text"] = name
			}
		}
	})
	text, err := os.ReadFile(one)
	if err != nil {
		t.Fatal(err)
	}
	both := filepath.Join(t.TempDir(), "both.json")
	if err := os.WriteFile(both, slices.Concat([]byte("["), text, []byte(","), text, []byte("]")), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{one, both} {
		r := portolan(t, "replay", file)
		if r.status != statusDone || strings.ContainsAny(r.out, "\x1b\x07\u202e") || strings.Contains(r.out, "\n    3  ben") || !strings.Contains(r.out, "anna") {
			t.Errorf("status %d, said %q, wrote %.400q", r.status, r.err, r.out)
		}
	}
}

func TestVerify(t *testing.T) {
	file := record(t)
	if r := portolan(t, "replay", file, "--verify"); r.status != statusDone || !strings.Contains(r.out, "is true") {
		t.Errorf("a good record: status %d, said %q", r.status, r.err)
	}
	var answer replayed
	if answers(t, &answer, "replay", file, "--verify", "--json"); !answer.Verified {
		t.Error("the answer does not say that it was verified")
	}
	row := func(record map[string]any, n int) map[string]any { return record["moves"].([]any)[n].(map[string]any) }
	for name, spoil := range map[string]func(map[string]any){
		"another seed":       func(r map[string]any) { r["seed"] = strings.Repeat("5a", 32) },
		"another commitment": func(r map[string]any) { r["commitment"] = strings.Repeat("5a", 32) },
		"no seed":            func(r map[string]any) { r["seed"] = nil },
		"another winner": func(r map[string]any) {
			r["outcome"].(map[string]any)["winners"] = []int{1}
		},
		"a move of another seat": func(r map[string]any) { row(r, 2)["seat"] = 1 - row(r, 2)["seat"].(float64) },
		"an illegal move":        func(r map[string]any) { row(r, 40)["move"] = "zz" },
		"a row left out": func(r map[string]any) {
			moves := r["moves"].([]any)
			r["moves"] = append(moves[:30:30], moves[31:]...)
		},
		"a row too many": func(r map[string]any) {
			moves := r["moves"].([]any)
			r["moves"] = append(moves, map[string]any{"number": len(moves) + 1, "kind": "resign", "seat": 0})
		},
		"the end cut off": func(r map[string]any) {
			moves := r["moves"].([]any)
			r["moves"] = moves[:len(moves)-1]
		},
		"another name":    func(r map[string]any) { r["seats"].([]any)[0].(map[string]any)["name"] = "somebody" },
		"another game":    func(r map[string]any) { r["game"] = "go" },
		"rules to come":   func(r map[string]any) { r["rules"] = 99 },
		"another options": func(r map[string]any) { r["options"].(map[string]any)["edition"] = "xx" },
		"another format":  func(r map[string]any) { r["format"] = "portolan/9" },
	} {
		bad := tampered(t, file, spoil)
		if r := portolan(t, "replay", bad, "--verify"); r.status != statusFailed || r.out != "" || strings.Count(r.err, "\n") != 1 {
			t.Errorf("%s: status %d, wrote %.200q, said %q", name, r.status, r.out, r.err)
		}
	}
}

func TestReplayOfWhatIsNoRecord(t *testing.T) {
	for i, text := range []string{"", "no JSON", "[]", `{"format":"portolan/1"}`, `{"format":"portolan/1","game":"efemeris","seed":"00"}`} {
		name := filepath.Join(t.TempDir(), strconv.Itoa(i))
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if r := portolan(t, "replay", name); r.status != statusFailed || r.out != "" || !strings.Contains(r.err, name) {
			t.Errorf("%q: status %d, said %q", text, r.status, r.err)
		}
	}
}

// Arguments that hold an id of another family than their name are said by its word, and numbered places by the game's.
func TestReplayTellsOfSeaFallInWords(t *testing.T) {
	dir := t.TempDir()
	r := portolan(t, "arena", "seafall", "--seats", "random,random,random", "--matches", "1", "--seed", "3", "--records", dir)
	if r.status != statusDone {
		t.Fatalf("arena: status %d, said %q", r.status, r.err)
	}
	r = portolan(t, "replay", filepath.Join(dir, "seafall-000001.json"))
	if r.status != statusDone {
		t.Fatalf("status %d, said %q", r.status, r.err)
	}
	for _, want := range []string{"sails to space ", "declines the deal with Red.", "The event of this round: The "} {
		if !strings.Contains(r.out, want) {
			t.Errorf("nowhere does it say %q", want)
		}
	}
	if strings.Contains(r.out, "to field ") {
		t.Error("a space is called a field")
	}
	title := regexp.MustCompile(`reads in the log: \p{Lu}.{6,}\.`) // SF-13.5
	if !title.MatchString(r.out) {
		t.Error("what was read in the log is not told by its title")
	}
	old := portolan(t, "replay", "../../match/testdata/golden/seafall-1-without-prologue.json")
	if !strings.Contains(old.out, "opens the log: A mouth in the cliff.") {
		t.Error("what was read by the first rules is not told by its title")
	}
	said := title.ReplaceAllString(r.out, "") // titles of the log have words of their own
	for _, id := range []string{"red", "green", "blue", "red-1", "green-2"} {
		if strings.Contains(said, " "+id+" ") || strings.Contains(said, " "+id+".") {
			t.Errorf("%s is not put into words", id)
		}
	}
}

// An option that was taken is told by its own words, not by its number.
func TestOptionsAreTold(t *testing.T) {
	w := &words{catalog: map[string]string{
		"event.decided": "{province} decides: {option}.", "entry.6.option.2": "Leave it closed.", "province.red": "Red",
	}}
	for entry, want := range map[string]string{"6": "Red decides: Leave it closed.", "7": "Red decides: option 2."} {
		s := said{Kind: "decided", Args: map[string]any{"province": "red", "entry": entry, "option": 2}}
		if got := w.sentence("event", s); got != want {
			t.Errorf("entry %s: %q, want %q", entry, got, want)
		}
	}
}
