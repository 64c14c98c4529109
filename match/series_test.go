package match_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"portolan/game"
	"portolan/match"
)

// contest plays a series of duels by resignation: the seats in losers give up one match each. It returns the matches.
func contest(t *testing.T, losers ...game.Seat) []*match.Match {
	t.Helper()
	rules := efemeris(t)
	opening := match.Opening{
		Options: map[string]string{"level": "expert"}, Seats: 2,
		Series: &match.Series{ID: "contest", Number: 1, Winners: [][]int{}},
	}
	var played []*match.Match
	for n, loser := range losers {
		opening.Seed = [32]byte{byte(n)}
		m, err := match.Open(rules, opening)
		if err != nil {
			t.Fatal(err)
		}
		apply := applyTo(t, m)
		apply(m.ProposeSit(0, "Anna", "", ""))
		apply(m.ProposeSit(1, "Ben", "", ""))
		apply(m.ProposeResign(loser, m.Number()))
		played = append(played, m)
		next, goesOn := m.Follow()
		if goesOn != (n+1 < len(losers)) {
			t.Fatalf("after match %d of %v the series goes on: %v", n+1, losers, goesOn)
		}
		opening = next
	}
	return played
}

func TestSeriesEndsWithTwoWins(t *testing.T) {
	contest(t, 0, 0)
	contest(t, 1, 0, 0)
	contest(t, 0, 1, 0)
}

func TestSeriesIsAChainOfRecords(t *testing.T) {
	played := contest(t, 0, 1, 1)
	for n, m := range played {
		rec := m.Record()
		if rec.Series == nil || rec.Series.ID != "contest" || rec.Series.Number != n+1 || len(rec.Series.Winners) != n {
			t.Fatalf("match %d stands at %+v", n+1, rec.Series)
		}
		if (rec.Previous != nil) != (n > 0) || (rec.Carried != nil) != (n > 0) {
			t.Fatalf("match %d: previous %v, carried %s", n+1, rec.Previous, rec.Carried)
		}
		if n > 0 && (*rec.Previous != played[n-1].Hash() || rec.Series.Before != played[n-1].BareHash()) {
			t.Errorf("match %d does not follow the one before", n+1)
		}
		if err := match.Verify(efemeris(t), rec); err != nil {
			t.Errorf("match %d: %v", n+1, err)
		}
		text, err := json.Marshal(rec)
		if err != nil {
			t.Fatal(err)
		}
		again, err := match.ParseRecord(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := match.Verify(efemeris(t), again); err != nil {
			t.Errorf("match %d as a file: %v", n+1, err)
		}
		if place := m.Series().Place(); place.Number != n+1 || len(place.Winners) != n || place.Book != nil {
			t.Errorf("the match's place is %+v", place)
		}
	}
	if view := picture(played[1]); !strings.Contains(view, `"first":0`) {
		t.Error("the loser of the first match does not begin the second")
	}
}

// What people are called does not count in the bare hash of a record, nor the hash of the record before, which counts it in.
// Everything else does.
func TestTheBareHashCountsNoNames(t *testing.T) {
	played := contest(t, 0, 1, 1)
	text, err := json.Marshal(played[1].Record())
	if err != nil {
		t.Fatal(err)
	}
	changed := func(change func(*match.Record)) string {
		t.Helper()
		rec, err := match.ParseRecord(text)
		if err != nil {
			t.Fatal(err)
		}
		change(rec)
		return rec.BareHash()
	}
	other := strings.Repeat("ab", 32)
	bare := played[1].BareHash()
	for what, change := range map[string]func(*match.Record){
		"nothing":       func(*match.Record) {},
		"a seat's name": func(r *match.Record) { r.Seats[0].Name = "Another" },
		"a row's name":  func(r *match.Record) { r.Moves[0].Text = "Another" },
		"the book":      func(r *match.Record) { r.Series.Book[0].Players[1] = "Another" },
		"the hash":      func(r *match.Record) { r.Previous = &other },
	} {
		if changed(change) != bare {
			t.Errorf("%s counts", what)
		}
	}
	for what, change := range map[string]func(*match.Record){
		"a bot":         func(r *match.Record) { r.Seats[0].Bot = "greedy" },
		"a move":        func(r *match.Record) { r.Moves[2].Move += "x" },
		"when":          func(r *match.Record) { r.Moves[0].At++ },
		"a score":       func(r *match.Record) { r.Series.Book[0].Scores = []int{7, 7} },
		"the hash bare": func(r *match.Record) { r.Series.Before = other },
		"the seed":      func(r *match.Record) { r.Seed = &other },
		"a ship's name": func(r *match.Record) {
			r.Moves[2] = match.Row{Number: 3, Kind: match.Name, What: "ship:red", Text: "Argo"}
		},
	} {
		if changed(change) == bare {
			t.Errorf("%s does not count", what)
		}
	}
}

func TestSeriesThatCanNotBe(t *testing.T) {
	hash := strings.Repeat("ab", 32)
	expert := map[string]string{"level": "expert"}
	for what, o := range map[string]match.Opening{
		"a basic match":           {Options: map[string]string{"level": "basic"}, Series: &match.Series{Number: 1}},
		"a number too high":       {Options: expert, Series: &match.Series{Number: 2}, Previous: hash},
		"no hash":                 {Options: expert, Series: &match.Series{Number: 2, Winners: [][]int{{0}}}},
		"a hash in the first":     {Options: expert, Series: &match.Series{Number: 1}, Previous: hash},
		"a winner out of nowhere": {Options: expert, Series: &match.Series{Number: 2, Winners: [][]int{{7}}}, Previous: hash},
		"no bare hash": {
			Options: expert, Series: &match.Series{Number: 2, Winners: [][]int{{0}}, Before: "none"}, Previous: hash,
		},
		"a bare hash in the first": {Options: expert, Series: &match.Series{Number: 1, Before: hash}},
		"a series decided":         {Options: expert, Series: &match.Series{Number: 3, Winners: [][]int{{0}, {0}}}, Previous: hash},
	} {
		o.Seats = 2
		if o.Series.Number > 1 {
			o.Carried = []byte(`{}`)
		}
		if _, err := match.Open(efemeris(t), o); err == nil {
			t.Errorf("%s: opened", what)
		}
	}
	if !match.Serial(pebbles{}, nil) || !match.Serial(efemeris(t), expert) || match.Serial(efemeris(t), nil) {
		t.Error("Serial tells the wrong matches")
	}
}

// A made-up record that names very many matches is judged as quickly as one that names few: match by match this would take hours.
func TestASeriesOfVeryManyMatchesIsJudgedOnce(t *testing.T) {
	winners := make([][]int, 1_000_000)
	for _, c := range []struct {
		decided int // the match that decides, 0 for none
		want    string
	}{{0, ""}, {1000, "the series was decided after match 1000"}, {len(winners), "the series was decided after match 1000000"}} {
		clear(winners)
		if c.decided > 0 {
			winners[3], winners[c.decided-1] = []int{1}, []int{1}
		}
		_, err := match.Open(efemeris(t), match.Opening{
			Seats: 2, Options: map[string]string{"level": "expert"}, Previous: strings.Repeat("ab", 32), Carried: []byte(`{"version":1,"first":[0]}`),
			Series: &match.Series{Number: len(winners) + 1, Winners: winners},
		})
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("decided by match %d: %v, not %q", c.decided, err, c.want)
		}
	}
}

func TestTeamResigns(t *testing.T) {
	m, err := match.Open(efemeris(t), match.Opening{Seats: 4})
	if err != nil {
		t.Fatal(err)
	}
	apply := applyTo(t, m)
	for s := range game.Seat(4) {
		apply(m.ProposeSit(s, "x", "", ""))
	}
	apply(m.ProposeResign(0, m.Number()))
	if s, due := m.Abandoned(); !due || s != 0 || m.Status() != match.StatusPlaying {
		t.Fatal("one partner's resignation ends the match, or leaves no seat to a bot")
	}
	apply(m.ProposeTakeover(0, "greedy", "greedy"))
	if _, due := m.Abandoned(); due {
		t.Fatal("the seat is still left alone")
	}
	apply(m.ProposeResign(2, m.Number()))
	out, over := m.Outcome()
	if !over || out.Reason != match.ReasonResign || len(out.Winners) != 2 || out.Winners[0] != 1 || out.Winners[1] != 3 {
		t.Fatalf("both partners resigned: %v %+v", over, out)
	}
}

// A campaign ends by the rules with which it began, whatever has become of the rules since: its party may change, too.
func TestASeriesGoesOnByItsRules(t *testing.T) {
	rules := seafall(t)
	for version, file := range map[int]string{1: "seafall-1-prologue.json", 2: "seafall-v2-1-prologue.json"} {
		t.Run(file, func(t *testing.T) { goesOnByItsRules(t, rules, version, file) })
	}
	for _, version := range []int{-1, rules.Version() + 1} {
		if _, err := match.Open(rules, match.Opening{Seats: 3, Rules: version}); err == nil {
			t.Errorf("a match is opened by version %d of the rules", version)
		}
	}
}

func goesOnByItsRules(t *testing.T, rules game.Rules, version int, file string) {
	t.Helper()
	rec := readRecord(t, filepath.Join(golden, file))
	m, err := match.Load(rules, rec, seedIn(t, rec))
	if err != nil {
		t.Fatal(err)
	}
	if m.Version() != version || rules.Version() == version {
		t.Fatalf("the record is of version %d, the rules of version %d", m.Version(), rules.Version())
	}
	next, _ := m.Follow()
	if deck := string(next.Carried); !strings.Contains(deck, `"events":["trade-wind","sea-fog","market-day","collector","court-favour","corsairs"]`) {
		t.Errorf("the events of version 3 are in the campaign: %s", deck)
	}
	changed, err := m.FollowWith([]game.Part{game.Plays, game.Leaves, game.Plays, game.Plays}, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range []match.Opening{next, changed} {
		after := agreed(t, o)
		if after.Version() != version || !strings.HasPrefix(string(o.Carried), fmt.Sprintf(`{"version":%d,`, version)) {
			t.Errorf("the match that follows is played by version %d, and carried is %.20s", after.Version(), o.Carried)
		}
		o.Rules = 0
		m, err := match.Open(rules, o)
		if err != nil {
			t.Fatal(err)
		}
		for s := range o.Seats {
			var row match.Row
			if row, err = m.ProposeSit(game.Seat(s), "x", "", ""); err == nil {
				err = m.Apply(row)
			}
		}
		if err == nil {
			t.Errorf("what version %d has carried on is played on by the present version", version)
		}
	}
}
