package server_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"portolan/notice"
	"portolan/people"
	"portolan/server"
)

// What is told of a server's keeping is what it was set up with, to everybody who asks.
func TestPrivacy(t *testing.T) {
	host := server.Host{Name: "The Harbour Club", Address: "Quay 1\nBrest", Mail: "club@example.org"}
	for _, test := range []struct {
		config server.Config
		want   server.Privacy
	}{
		{server.Config{}, server.Privacy{Guests: true, Talk: 90, Metrics: "public"}},
		{
			server.Config{
				Host: host, NoGuests: true, MetricsApart: true, BackupsHold: 7*24*time.Hour - time.Minute, URL: "https://games.example.org",
				Relay: &notice.Relay{Host: "mail.example.org", Port: 25, From: "Club <club@example.org>"}, Provider: &people.Provider{Issuer: "https://id.example.org", Name: "Our club"},
			},
			server.Privacy{Host: host, Talk: 90, Backups: 7, Mail: true, Provider: "Our club", Metrics: "host"},
		},
	} {
		p := open(t, test.config)
		if diff := cmp.Diff(test.want, read[server.Privacy](p.send("GET", "/api/privacy", "", nil).is(200))); diff != "" {
			t.Error(diff)
		}
	}
}
