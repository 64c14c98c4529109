package server_test

import (
	"testing"

	"portolan/server"
	"portolan/wire"
)

// A server that is killed while it tells matches another name of a player's leaves none of them with the one before: the next one goes on.
func TestKilledWhileANameIsChanged(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	v := startVictim(t, dir)
	url := v.url
	token := read[server.Session](send(t, url, "POST", "/api/sessions", "", fields{"name": "Anna"}).is(201)).Token
	name := func(id string) string {
		return read[wire.Match](send(t, url, "GET", "/api/matches/"+id, token, nil).is(200)).Seats[0].Name
	}
	var ids []string
	for range 20 {
		ids = append(ids, read[wire.Match](send(t, url, "POST", "/api/matches", token, opening("me", "open")).is(201)).ID)
	}
	asked := make(chan struct{})
	go func() {
		defer close(asked)
		p := patron{token: token}
		p.ask(t.Context(), "PUT", url+"/api/me", []byte(`{"name":"Anne"}`), new(server.Me))
	}()
	for name(ids[0]) == "Anna" { // the first that is told
		continue
	}
	v.kill()
	<-asked
	v = startVictim(t, dir)
	defer v.kill()
	url = v.url
	for _, id := range ids {
		eventually(t, "a match knows the name", func() bool { return name(id) == "Anne" })
	}
}
