package storetest

import (
	"context"
	"testing"

	"portolan/match"
	"portolan/store"
)

// elsewhere is a series of two matches of two people and a bot that were played elsewhere. Its links are b and the next.
func elsewhere(series string, b byte) *store.Import {
	in := &store.Import{Claims: []store.Claim{
		{Player: series + "-emil", Name: "Emil", Series: series, Key: key(b)}, {Player: series + "-flora", Name: "Flora", Series: series, Key: key(b + 1)},
	}}
	for n, id := range []string{series, series + "-2"} {
		m := &store.Match{
			ID: id, Game: "chart", Rules: 3, Options: map[string]string{"level": "basic"}, Seed: [32]byte{7, 31: byte(n)}, Commitment: "c0ffee",
			Creator: series + "-emil", Created: 1700000009001, Series: &match.Series{ID: series, Number: n + 1, Winners: make([][]int, n)},
			Seats: []store.Seat{
				{Player: series + "-emil", Name: "Emil"}, {Player: series + "-flora", Bot: "greedy", Name: "Flora"}, {Bot: "random", Name: "random"},
			},
			Summary: store.Summary{Number: 6, Status: "over", Outcome: []byte(`{"a":1}`), Glance: []byte(`{"b":2}`), Updated: 1700000009000},
		}
		if n > 0 {
			m.Previous, m.Carried, m.Chained = series, []byte{1, 2}, "facade"
		}
		in.Matches = append(in.Matches, store.ImportedMatch{Match: m, Rows: []match.Row{
			{Number: 1, Kind: match.Sit, At: 1700000001000, Text: "Emil"},
			{Number: 2, Kind: match.Sit, Seat: 1, At: 1700000001000, Text: "Flora"},
			{Number: 3, Kind: match.Sit, Seat: 2, At: 1700000001000, What: "random", Text: "random"},
			{Number: 4, Kind: match.Takeover, Seat: 1, At: 1700000002000, What: "greedy", Text: "Flora"},
			{Number: 5, Move: "7", Seat: 0, At: 1700000003000, On: 4},
			{Number: 6, Kind: match.Takeover, Seat: 0, At: 1700000003000, Text: "Flora", Cause: match.CauseLent},
		}, Told: map[int]string{1: series + "-emil", 2: series + "-flora", 4: series + "-flora", 6: series + "-flora"}})
	}
	return in
}

// elsewheres: a series from elsewhere is kept whole, and a claim is taken once.
func elsewheres(t *testing.T, s store.Store) {
	claims(t, s)
	imports(t, s)
	continues(t, s)
	returns(t, s)
	unimports(t, s)
}

// continues: what a series came to elsewhere is kept behind its last match, behind which there is one.
func continues(t *testing.T, s store.Store) {
	ctx := context.Background()
	must(t, s.Import(ctx, elsewhere("coast", 150)))
	next := func(id string, b byte) *store.Import {
		in := elsewhere(id, b)
		in.Matches = in.Matches[:1]
		m := in.Matches[0].Match
		m.Previous, m.Chained, m.Series = "coast-2", "c0ffee", &match.Series{ID: "coast", Number: 3, Winners: [][]int{{}, {}}}
		return in
	}
	must(t, s.Import(ctx, next("coast-3", 160)))
	last, err := s.Match(ctx, "coast-2")
	must(t, err)
	same(t, "what follows", last.Rematch, "coast-3")
	want(t, s.Import(ctx, next("coast-4", 170)), store.ErrConflict)
	brings(t, s, "coast", "coast-emil", true)
	brings(t, s, "coast", "coast-3-emil", true) // what it came to
	brings(t, s, "coast", "coast-flora", false)
	brings(t, s, "coast-3", "coast-3-emil", false) // no series is called so
	_, err = s.Match(ctx, "coast-4")
	want(t, err, store.ErrNotFound)
	_, err = s.ClaimBy(ctx, key(170))
	want(t, err, store.ErrNotFound)
}

// returns: who brings back what a series that was begun here came to elsewhere has brought something, and whoever began it has not.
func returns(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "ina", 93)
	addPlayer(t, s, "jan", 94)
	addMatch(t, s, "home", "ina", func(m *store.Match) { m.Series = &match.Series{ID: "home", Number: 1, Winners: [][]int{}} })
	in := elsewhere("home", 180)
	for i, id := range []string{"home-2", "home-3"} {
		m := in.Matches[i].Match
		m.ID, m.Creator, m.Chained = id, "jan", "c0ffee"
		m.Series = &match.Series{ID: "home", Number: i + 2, Winners: make([][]int, i+1)}
	}
	in.Matches[0].Match.Previous, in.Matches[1].Match.Previous = "home", "home-2"
	must(t, s.Import(ctx, in))
	brings(t, s, "home", "ina", false)
	brings(t, s, "home", "jan", true)
	broughtBy(t, s, "ina", 0, 0, 0)
	broughtBy(t, s, "jan", 1700000009001, 1, 1)
	broughtBy(t, s, "jan", 1700000009002, 1, 0)
	for b := range byte(2) {
		_, err := s.Take(ctx, key(180+b), "ina")
		must(t, err)
	}
	broughtBy(t, s, "jan", 0, 0, 1)
}

// brings checks whether a player has brought matches of a series.
func brings(t *testing.T, s store.Store, series, player string, want bool) {
	t.Helper()
	is, err := s.Brings(context.Background(), series, player)
	must(t, err)
	if is != want {
		t.Errorf("%s has brought %s: %v, want %v", player, series, is, want)
	}
}

// unimports: a series from elsewhere is dropped whole, as long as nobody has come to it and it was not played on.
func unimports(t *testing.T, s store.Store) {
	ctx := context.Background()
	addPlayer(t, s, "gustav", 91)
	addPlayer(t, s, "hanna", 92)
	drop := func(series, player string, kind error) {
		t.Helper()
		_, err := s.Unimport(ctx, series, player)
		want(t, err, kind)
	}
	bring := func(series string, b byte) {
		t.Helper()
		in := elsewhere(series, b)
		for i := range in.Matches {
			in.Matches[i].Match.Creator = "gustav"
		}
		must(t, s.Import(ctx, in))
	}
	bring("distant", 120)
	drop("none", "gustav", store.ErrNotFound)
	drop("distant", "hanna", store.ErrNotFound)    // he has brought it
	drop("distant-2", "gustav", store.ErrNotFound) // the series is called as its first match
	_, err := s.Take(ctx, key(120), "gustav")      // who has brought it takes his own place
	must(t, err)
	ids, err := s.Unimport(ctx, "distant", "gustav")
	must(t, err)
	same(t, "what was dropped", ids, []string{"distant", "distant-2"})
	for _, id := range ids {
		_, err := s.Match(ctx, id)
		want(t, err, store.ErrNotFound)
	}
	_, err = s.ClaimBy(ctx, key(121))
	want(t, err, store.ErrNotFound)
	drop("distant", "gustav", store.ErrNotFound)

	bring("distant", 120) // it may come again
	_, err = s.Take(ctx, key(121), "hanna")
	must(t, err)
	drop("distant", "gustav", store.ErrConflict)
	drop("distant", "", store.ErrConflict)
	bring("wide", 130)
	addMatch(t, s, "wide-3", "gustav", func(m *store.Match) {
		m.Previous, m.Series = "wide-2", &match.Series{ID: "wide", Number: 3, Winners: [][]int{{}, {}}}
	})
	drop("wide", "", store.ErrConflict)
	bring("broad", 140)
	_, err = s.Unimport(ctx, "broad", "")
	must(t, err)
	addMatch(t, s, "own", "gustav", func(m *store.Match) { m.Series = &match.Series{ID: "own", Number: 1, Winners: [][]int{}} })
	drop("own", "gustav", store.ErrNotFound) // was begun here
}

// imports: a series from elsewhere is kept all or nothing, and never twice.
func imports(t *testing.T, s store.Store) {
	ctx := context.Background()
	in := elsewhere("near", 100)
	must(t, s.Import(ctx, in))
	for i, one := range in.Matches {
		kept, err := s.Match(ctx, one.Match.ID)
		must(t, err)
		wanted := *one.Match
		if i == 0 {
			wanted.Rematch = "near-2"
		}
		same(t, "the match", kept, &wanted)
		rows, err := s.Rows(ctx, kept.Key, 0)
		must(t, err)
		same(t, "its rows", rows, one.Rows)
	}
	list, err := s.Claims(ctx, "near")
	must(t, err)
	for i := range list {
		list[i].Key = in.Claims[i].Key
	}
	same(t, "the claims", list, in.Claims)

	// Its second match is there: nothing of another one is kept.
	again := elsewhere("near", 100)
	again.Matches[0].Match.ID, again.Matches[1].Match.Previous = "another", "another"
	for i := range again.Claims {
		again.Claims[i].Player, again.Claims[i].Key = again.Claims[i].Player+"-again", key(byte(105+i))
	}
	want(t, s.Import(ctx, again), store.ErrConflict)
	want(t, s.Import(ctx, elsewhere("near", 100)), store.ErrConflict)
	_, err = s.Match(ctx, "another")
	want(t, err, store.ErrNotFound)
	_, err = s.ClaimBy(ctx, key(105))
	want(t, err, store.ErrNotFound)
}

// broughtBy checks how many series a player has brought.
func broughtBy(t *testing.T, s store.Store, player string, since int64, waiting, lately int) {
	t.Helper()
	a, b, err := s.Brought(context.Background(), player, since)
	must(t, err)
	if a != waiting || b != lately {
		t.Errorf("%s has brought %d that wait and %d since %d, want %d and %d", player, a, b, since, waiting, lately)
	}
}

// claims: who has a link takes all that waits for its person, once.
func claims(t *testing.T, s store.Store) {
	ctx := context.Background()
	for i, id := range []string{"anna", "ben"} {
		addPlayer(t, s, id, byte(i+1))
	}
	must(t, s.Import(ctx, elsewhere("far", 90)))
	c, err := s.ClaimBy(ctx, key(90))
	must(t, err)
	same(t, "what the link leads to", c, elsewhere("far", 90).Claims[0])
	must(t, s.RenewClaim(ctx, "far-emil", key(99)))
	_, err = s.Take(ctx, key(90), "anna")
	want(t, err, store.ErrNotFound)
	_, err = s.Take(ctx, key(99), "nobody")
	want(t, err, store.ErrNotFound)
	ids, err := s.Take(ctx, key(99), "anna")
	must(t, err)
	same(t, "the matches", ids, []string{"far", "far-2"})
	for _, id := range ids {
		m, err := s.Match(ctx, id)
		must(t, err)
		same(t, "the seat", m.Seats[0], store.Seat{Player: "anna", Name: "Emil"})
		same(t, "who has opened it", m.Creator, "anna")
		same(t, "the other seat", m.Seats[1], store.Seat{Player: "far-flora", Bot: "greedy", Name: "Flora"})
	}
	_, err = s.Take(ctx, key(99), "ben")
	want(t, err, store.ErrNotFound)
	want(t, s.RenewClaim(ctx, "far-emil", key(98)), store.ErrNotFound)
	broughtBy(t, s, "anna", 1700000009001, 1, 1)
	broughtBy(t, s, "anna", 1700000009002, 1, 0)
	broughtBy(t, s, "ben", 0, 0, 0)
	list, err := s.Claims(ctx, "far")
	must(t, err)
	if len(list) != 1 || list[0].Player != "far-flora" {
		t.Fatalf("claims are left: %+v", list)
	}
	_, err = s.Take(ctx, key(91), "ben")
	must(t, err)

	broughtBy(t, s, "anna", 1700000009001, 0, 1)

	// The names that rows tell go along with who closes the account.
	must(t, s.AddAccount(ctx, account("ben", "ben"), nil))
	_, err = s.CloseAccount(ctx, "ben")
	must(t, err)
	m, err := s.Match(ctx, "far-2")
	must(t, err)
	rows, err := s.Rows(ctx, m.Key, 0)
	must(t, err)
	for _, r := range rows {
		if r.Text == "Flora" || r.Number == 3 && r.Text != "random" {
			t.Errorf("row %d tells %q", r.Number, r.Text)
		}
	}
}
