package server_test

import (
	"slices"
	"testing"

	"portolan/server"
)

// Who sits at the server's own machine is told where friends open the page; who is not learns nothing of its networks.
func TestFriends(t *testing.T) {
	known := []string{"http://192.168.7.5:8080/"}
	p := open(t, server.Config{Friends: known})
	asked := func(header ...string) []string {
		return read[server.Me](p.send("GET", "/api/me", "", nil, header...).is(200)).Friends
	}
	if got := asked(); !slices.Equal(got, known) {
		t.Errorf("at the machine itself: %v, want %v", got, known)
	}
	for _, header := range [][]string{from("198.51.100.7"), from("192.168.7.9"), {"Via", "1.1 proxy"}} {
		if got := asked(header...); got != nil {
			t.Errorf("with %v: %v, want nothing", header, got)
		}
	}
}
