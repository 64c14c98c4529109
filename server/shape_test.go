package server_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"portolan/match"
	"portolan/server"
	"portolan/wire"
)

// shape checks that a text has exactly the fields of T: read into T and written again, it says the same.
func shape[T any](t *testing.T, what string, text []byte) {
	t.Helper()
	reader := json.NewDecoder(bytes.NewReader(text))
	reader.DisallowUnknownFields()
	value := new(T)
	if err := reader.Decode(value); err != nil {
		t.Errorf("%s: %v: %s", what, err, text)
		return
	}
	again, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	var said, described any
	if err := errors.Join(json.Unmarshal(text, &said), json.Unmarshal(again, &described)); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(described, said); diff != "" {
		t.Errorf("%s (-described +said):\n%s", what, diff)
	}
}

// What is written by hand has the shape that the description is made from.
func TestShapes(t *testing.T) {
	p := open(t, server.Config{})
	both := [2]*guest{p.guest("Anna"), p.guest("<b>\"Ben\"</b> \\ Ő")}
	m := both[0].open("open", "open")
	at := "/api/matches/" + m.ID
	shape[wire.Match](t, "an open match", both[0].get(at).is(200).text)
	shape[wire.Match](t, "a spectator's", p.send("GET", at, "", nil).is(200).text)
	both[0].post(at+"/seats/0", map[string]string{"salt": "00112233445566778899aabbccddeeff"}).is(200)
	m = new(wire.Match)
	both[1].post(at+"/seats/1", nil).is(200).into(m)
	for step := range 6 {
		m = play(m, both, 9)
		for _, g := range []*guest{both[0], both[1], {place: p}} {
			shape[wire.Match](t, "a match", g.get(at).is(200).text)
			shape[wire.Update](t, "an update", []byte(g.watch(m.ID, fmt.Sprint(2+step*9)).next().text))
			shape[[]wire.HistoryRow](t, "a history", g.get(at+"/history?views=1").is(200).text)
			shape[match.Record](t, "a record", g.get(at+"/record").is(200).text)
			shape[wire.MatchList](t, "a list", p.send("GET", "/api/matches", g.token, nil).is(200).text)
		}
		both[0].post(at+"/draw", map[string]any{"number": m.Number, "answer": "offer"}).is(200)
		shape[wire.Match](t, "a draw is offered", both[1].get(at).text)
		declined := both[1].post(at+"/draw", map[string]any{"number": m.Number + 1, "answer": "decline"}).is(200)
		m = new(wire.Match)
		declined.into(m)
	}
	both[0].post(at+"/resign", map[string]int{"number": 0}).is(200)
	both[0].post(at+"/rematch", nil).is(201)
	shape[wire.Match](t, "a match that is over", both[0].get(at).is(200).text)
	shape[wire.MatchList](t, "a list", p.send("GET", "/api/matches", "", nil).is(200).text)
	shape[server.Pages](t, "pages", both[0].get(at+"/pages/en").is(200).text)
	shape[match.Record](t, "a whole record", both[0].get(at+"/record").is(200).text)
	shape[[]server.Game](t, "the games", p.send("GET", "/api/games", "", nil).is(200).text)
	shape[server.Catalog](t, "a catalog", p.send("GET", "/api/games/efemeris/text/en", "", nil).is(200).text)
	shape[server.Problem](t, "a problem", p.send("GET", "/api/nothing", "", nil).is(404).text)
	shape[server.Session](t, "a session", p.send("POST", "/api/sessions", "", map[string]string{"name": "C"}).is(201).text)
	shape[server.Me](t, "me", both[0].get("/api/me").is(200).text)
}
