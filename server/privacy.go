package server

import (
	"net/http"
	"time"
)

// Host is who runs the server, as they tell it themselves; each part may be empty.
type Host struct {
	Name    string `json:"name" doc:"of the person or the club" example:"The Harbour Club"`
	Address string `json:"address" doc:"by post, in lines"`
	Mail    string `json:"mail" example:"games@example.org"`
}

// Privacy is what a server keeps about people, as far as servers differ in it; the client tells the rest.
type Privacy struct {
	Host     Host   `json:"host" doc:"who runs the server"`
	Guests   bool   `json:"guests" doc:"one may play without an account"`
	Talk     int    `json:"talk" doc:"for how many days it is kept what people say"`
	Backups  int    `json:"backups" doc:"for how many days backups hold that the server makes by itself; 0 when it makes none"`
	Mail     bool   `json:"mail" doc:"players may be told by mail, which a mail server of the host's choice carries"`
	Provider string `json:"provider,omitempty" doc:"what the identity provider is called by which one can sign in; left out without one"`
	Metrics  string `json:"metrics" enum:"public,host" doc:"who may read how the server fares, which is figures without names"`
}

const day = 24 * time.Hour

// privacyOf is what a server of this kind keeps.
func privacyOf(cfg *Config) Privacy {
	p := Privacy{
		Host: cfg.Host, Guests: !cfg.NoGuests, Talk: int(talkKept / day), Mail: cfg.Relay != nil, Metrics: "public",
		Backups: int((cfg.BackupsHold + day - 1) / day),
	}
	if cfg.Provider != nil {
		p.Provider = cfg.Provider.Name
	}
	if cfg.MetricsApart {
		p.Metrics = "host"
	}
	return p
}

func (i *identity) privacyOperations(a *api) {
	add(a, operation{
		id: "privacy", tag: "players", method: "GET", path: "/api/privacy", status: http.StatusOK, out: Privacy{},
		summary: "What is kept about people here?", text: "And who runs the server.",
	}, func(c *call, _ *none) error { return c.json(http.StatusOK, i.privacy) })
}
