package server

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"portolan/game"
	"portolan/match"
)

// routes puts the API, its description, health, metrics and the browser client together.
func (s *Server) routes() (http.Handler, error) {
	games, err := newCatalogs(s.cfg.Games)
	if err != nil {
		return nil, err
	}
	a := newAPI(s.front, &identity{people: s.front.people, hub: s.hub, store: s.cfg.Store, talk: s.cfg.Store, notes: s.cfg.Store, circle: s.cfg.Store, friends: s.cfg.Friends, privacy: privacyOf(&s.cfg)}, &games, s.matches, s.notices)
	finishSchemas(a.doc.Components.Schemas, s.matches.games)
	description := sync.OnceValues(a.packed) // hardly anybody asks for it, and it takes long
	a.mux.HandleFunc("GET /openapi.json", func(w http.ResponseWriter, r *http.Request) {
		c := &call{front: s.front, w: w, r: r}
		text, err := description()
		if err != nil {
			s.front.log.Error("could not describe the API", "error", err)
			p, _ := problemOf(err)
			s.front.refuse(w, r, p)
			return
		}
		_ = c.document(text) // always nil
	})
	a.mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, r *http.Request) { s.front.alive(w, r, nil) })
	a.mux.Handle("GET /readyz", s.front.paid(s.readyz))
	if s.cfg.MetricsApart {
		a.mux.HandleFunc("/metrics", func(w http.ResponseWriter, r *http.Request) { s.front.nowhere(a.mux, w, r) })
	} else {
		a.mux.Handle("GET /metrics", s.front.paid(s.front.metrics.handler().ServeHTTP))
	}
	for _, path := range []string{"/api", "/api/"} { // the former would be a page of the client's
		a.mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) { s.front.nowhere(a.mux, w, r) })
	}
	a.mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			s.front.nowhere(a.mux, w, r)
			return
		}
		s.web.ServeHTTP(w, r)
	})
	return guard(s.front.sameOrigin(a.mux)), nil
}

// paid has the client's bucket pay for requests that are no operations of the API and cost more than a look into memory.
func (f *front) paid(next http.HandlerFunc) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c := call{front: f, w: w, r: r, sender: f.proxies.senderOf(r)}
		if err := c.allow(1); err != nil {
			p, _ := problemOf(err) // it is one
			f.refuse(w, r, p)
			return
		}
		next(w, r)
	})
}

// hintPatience is how long a page waits for the game of its match: no longer than the hint is worth, whatever holds the store up.
const hintPatience = 100 * time.Millisecond

// gameOf is the game of a match that has begun, for who may ask for it now, where the store answers soon; else empty.
func (s *Server) gameOf(r *http.Request, id string) string {
	c := call{front: s.front, r: r, sender: s.front.proxies.senderOf(r)}
	if c.allow(1) != nil {
		return ""
	}
	ctx, cancel := context.WithTimeout(r.Context(), hintPatience)
	defer cancel()
	m, err := s.cfg.Store.Match(ctx, id)
	if err != nil || m.Summary.Status == string(match.StatusOpen) {
		return ""
	}
	return m.Game
}

// measuring is how long a store may take to say that it is ready before it counts as one that is not: whoever asks waits.
const measuring = 2 * time.Second

// errStopping is why a server that is about to stop is not ready.
var errStopping = errors.New("the server is about to stop")

// ready returns an error while the server should get no requests.
func (s *Server) ready(ctx context.Context) error {
	if s.stopping() {
		return errStopping
	}
	ctx, cancel := context.WithTimeout(ctx, measuring)
	defer cancel()
	said := make(chan error, 1)
	go func() { said <- s.cfg.Store.Ready(ctx) }() // it may wait for what is written, and not look at ctx
	select {
	case err := <-said:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// readyz answers whoever asks whether the server should get requests.
func (s *Server) readyz(w http.ResponseWriter, r *http.Request) {
	err := s.ready(r.Context())
	switch {
	case err == nil:
	case errors.Is(err, errStopping):
		err = unavailable("The server is about to stop.")
	default:
		if r.Context().Err() == nil { // who asked still waits
			s.front.log.Error("the store is not ready", "error", err)
		}
		err = unavailable("The store is not ready.")
	}
	s.front.alive(w, r, err)
}

func (s *Server) stopping() bool { return s.draining.Load() || s.hub.Closed() }

// readiness is for the metrics: 1 while ready returns no error, else 0.
func (s *Server) readiness() float64 {
	if s.ready(context.Background()) != nil {
		return 0
	}
	return 1
}

// alive answers health checks.
func (f *front) alive(w http.ResponseWriter, r *http.Request, err error) {
	if err != nil {
		p, _ := problemOf(err)
		f.refuse(w, r, p)
		return
	}
	h := w.Header()
	h["Content-Type"] = headerJSON
	h["Cache-Control"] = headerNoStore
	_, _ = w.Write([]byte(`{"status":"ok"}`)) // who has gone needs no answer
}

// nowhere answers requests that lead to no operation: the path is unknown, or takes other methods.
func (f *front) nowhere(mux *http.ServeMux, w http.ResponseWriter, r *http.Request) {
	var allowed []string
	for _, method := range []string{"GET", "POST", "PUT", "DELETE"} {
		other := r.Clone(r.Context())
		other.Method = method
		if _, pattern := mux.Handler(other); strings.HasPrefix(pattern, method+" ") {
			allowed = append(allowed, method)
		}
	}
	if len(allowed) == 0 {
		f.refuse(w, r, unknown("Nothing is served at %s.", game.Excerpt(r.URL.Path)))
		return
	}
	if slices.Contains(allowed, "GET") {
		allowed = append(allowed, "HEAD")
	}
	w.Header().Set("Allow", strings.Join(allowed, ", "))
	f.refuse(w, r, problem(http.StatusMethodNotAllowed, "method", "This method is not served here", "%s takes %s.",
		game.Excerpt(r.URL.Path), strings.Join(allowed, ", ")))
}
