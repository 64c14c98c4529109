package server

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"regexp"

	"portolan/admin"
)

// stylesheet finds what the client's page is dressed in.
var stylesheet = regexp.MustCompile(`<link rel="stylesheet"[^>]* href="(/assets/[^"]+\.css)">`)

// newAdmin makes the pages of those who look after the server, in the client's looks where there is a client.
func (s *Server) newAdmin() (err error) {
	cfg := admin.Config{
		Store: s.cfg.Store, Hub: s.hub, Log: s.cfg.Log, Nodes: s.nodes, URL: "http://localhost:8080",
		Changed: func() {
			s.hub.Go("admin", "", func() {
				s.renamed()
				s.hub.LookAgain()
			})
		},
		Barred: func(player string) { s.front.people.Sessions.Barred(player) },
	}
	switch {
	case s.cfg.URL != "":
		cfg.URL = s.cfg.URL
	case len(s.cfg.Friends) > 0:
		cfg.URL = s.cfg.Friends[0]
	}
	if s.cfg.Web != nil {
		page, err := fs.ReadFile(s.cfg.Web, index)
		if err != nil {
			return fmt.Errorf("read the client's page: %w", err)
		}
		for _, found := range stylesheet.FindAllSubmatch(page, -1) {
			cfg.Styles = append(cfg.Styles, string(found[1]))
		}
	}
	s.admin, err = admin.New(cfg)
	return err
}

// nodes are the servers that serve from the store: this one. Where several do, the others are asked here.
func (s *Server) nodes(ctx context.Context) []admin.Node {
	here := admin.Node{
		Version: s.cfg.Version, Since: s.since, Tables: s.hub.Loaded(), Streams: int(s.hub.Subscriptions()),
		Waiting: s.thinker.Queued(), Broken: int(s.hub.Broken()),
	}
	here.Name, _ = os.Hostname() // where there is none, it has no name
	if s.draining.Load() || s.hub.Closed() {
		here.Trouble = "about to stop"
	} else if s.cfg.Store.Ready(ctx) != nil {
		here.Trouble = "the store is not ready"
	}
	return []admin.Node{here}
}
