package server

import (
	"fmt"
	"io/fs"
	"regexp"

	"portolan/admin"
)

// stylesheet finds what the client's page is dressed in.
var stylesheet = regexp.MustCompile(`<link rel="stylesheet"[^>]* href="(/assets/[^"]+\.css)">`)

// newAdmin makes the pages of those who look after the server, in the client's looks where there is a client.
func (s *Server) newAdmin() (err error) {
	cfg := admin.Config{
		Store: s.cfg.Store, Hub: s.hub, Log: s.cfg.Log, Nodes: s.fleet.all, URL: "http://localhost:8080",
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
