package admin

import (
	"bytes"
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"html/template"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"portolan/match"
	"portolan/people"
	"portolan/store"
	"portolan/table"
)

//go:embed pages
var files embed.FS

// Config is what the pages are made of. All of it is needed but the stylesheets.
type Config struct {
	Store store.Store
	Hub   *table.Hub
	Log   *slog.Logger
	// Nodes tells of the servers that serve from the store, this one first.
	Nodes func(context.Context) []Node
	// Changed has what was done take effect at once, where that takes more than the store; it does not wait.
	Changed func()
	// Barred has what a player has open end at once: the player's account is locked or gone.
	Barred func(player string)

	URL    string   // where players reach the server, for links
	Styles []string // stylesheets of the client, whose looks the pages share; whoever serves the pages serves them, too
}

// Node is one server, as the pages show it. Other servers tell it as JSON.
type Node struct {
	Name    string
	Here    bool `json:"-"` // the one that shows it
	Version string
	Since   time.Time
	Tables  int    // matches in memory
	Streams int    // open event streams
	Waiting int    // what waits for a thread to think
	Broken  int    // matches that were shut
	Trouble string // why it should get no requests; empty when it may
	// Load is how many of the machine's cores the server has kept busy since it was asked before, or since its start.
	Load float64
	// Seen is when it told so.
	Seen time.Time
}

// Pages serves the pages of those who look after a server. It is for an address that players don't reach.
type Pages struct {
	cfg     Config
	layouts map[string]*template.Template // by page
	handler http.Handler
}

// cookie is what the session's cookie is called.
const cookie = "portolan_admin"

// largest is how much a form may hold.
const largest = 16 << 10

// New makes the pages.
func New(cfg Config) (*Pages, error) {
	p := &Pages{cfg: cfg, layouts: make(map[string]*template.Template)}
	for _, page := range []string{"overview", "accounts", "reports", "matches", "match", "notices", "log", "in", "link", "trouble"} {
		layout, err := template.New("layout.html").Funcs(functions).ParseFS(files, "pages/layout.html", "pages/"+page+".html")
		if err != nil {
			return nil, fmt.Errorf("read the pages of hosts: %w", err)
		}
		p.layouts[page] = layout
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /admin/{$}", p.inside(p.overview))
	mux.HandleFunc("GET /admin/accounts", p.inside(p.accounts))
	mux.HandleFunc("POST /admin/accounts/{player}/{deed}", p.inside(p.decideAccount))
	mux.HandleFunc("POST /admin/invite", p.inside(p.invite))
	mux.HandleFunc("GET /admin/reports", p.inside(p.reports))
	mux.HandleFunc("POST /admin/reports/{report}/{deed}", p.inside(p.decideReport))
	mux.HandleFunc("GET /admin/matches", p.inside(p.matches))
	mux.HandleFunc("GET /admin/matches/{match}", p.inside(p.match))
	mux.HandleFunc("POST /admin/matches/{match}/{deed}", p.inside(p.decideMatch))
	mux.HandleFunc("GET /admin/notices", p.inside(p.notices))
	mux.HandleFunc("GET /admin/log", p.inside(p.log))
	mux.HandleFunc("POST /admin/out", p.inside(p.leave))
	mux.HandleFunc("GET /admin/in", p.outside(p.door))
	mux.HandleFunc("POST /admin/in", p.outside(p.enter))
	mux.HandleFunc("GET /admin/admin.css", p.file)
	mux.HandleFunc("GET /admin/admin.js", p.file)
	mux.HandleFunc("/admin/", p.outside(func(*visit) error { return store.ErrNotFound }))
	p.handler = http.NewCrossOriginProtection().Handler(mux)
	return p, nil
}

// ServeHTTP serves a page.
func (p *Pages) ServeHTTP(w http.ResponseWriter, r *http.Request) { p.handler.ServeHTTP(w, r) }

// file serves a file that all pages share, and that tells nothing.
func (p *Pages) file(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-cache")
	http.ServeFileFS(w, r, files, "pages/"+strings.TrimPrefix(r.URL.Path, "/admin/"))
}

// deskOf is where somebody of a name decides.
func (p *Pages) deskOf(name string) Desk {
	return Desk{Store: p.cfg.Store, Now: p.cfg.Hub.Now, Who: name}
}

// visit is one request of the pages.
type visit struct {
	*Pages
	w    http.ResponseWriter
	r    *http.Request
	pass store.Pass // the session; without a name for who is outside
	form string     // what forms have to bring along
}

// desk is where the visitor decides.
func (v *visit) desk() Desk { return v.deskOf(v.pass.Name) }

// errForm is returned for a form that is not one of the visitor's own pages, or is incomplete.
var errForm = errors.New("the form is not complete")

// outside lets everybody in who reaches the address.
func (p *Pages) outside(handle func(*visit) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		v := &visit{Pages: p, w: w, r: r}
		w.Header().Set("Cache-Control", "no-store")
		r.Body = http.MaxBytesReader(w, r.Body, largest)
		if err := r.ParseForm(); err != nil {
			v.fail(errForm)
			return
		}
		if err := handle(v); err != nil {
			v.fail(err)
		}
	}
}

// inside lets in who has a session, and takes forms from its own pages alone: browsers send cookies with what pages at other ports of the
// same machine make them send.
func (p *Pages) inside(handle func(*visit) error) http.HandlerFunc {
	return p.outside(func(v *visit) error {
		found, err := v.r.Cookie(cookie)
		if err != nil {
			return v.stranger()
		}
		v.pass, err = p.cfg.Store.Pass(v.r.Context(), people.KeyOf(found.Value), p.cfg.Hub.Now())
		if errors.Is(err, store.ErrNotFound) {
			return v.stranger()
		}
		if err != nil {
			return err
		}
		v.form = formOf(found.Value)
		if v.r.Method == http.MethodPost && subtle.ConstantTimeCompare([]byte(v.r.PostForm.Get("form")), []byte(v.form)) != 1 {
			return errForm
		}
		return handle(v)
	})
}

// formOf is what forms of a session bring along, which no other page can know.
func formOf(secret string) string {
	sum := sha256.Sum256([]byte("portolan/admin/form\x00" + secret))
	return hex.EncodeToString(sum[:16])
}

// stranger leads who has no session to the door.
func (v *visit) stranger() error {
	if v.r.Method == http.MethodGet {
		http.Redirect(v.w, v.r, "/admin/in", http.StatusSeeOther)
		return nil
	}
	return v.show(http.StatusForbidden, "trouble", "No entry", "You are not signed in here, or not any more. Nothing was done.")
}

// shown is what the layout of all pages takes.
type shown struct {
	Title  string
	Page   string // which of the pages of the menu it is
	Who    string
	Form   string
	Said   string
	Styles []string
	Data   any
}

// show answers with a page.
func (v *visit) show(status int, page, title string, data any) error {
	var text bytes.Buffer
	err := v.layouts[page].Execute(&text, &shown{
		Title: title, Page: page, Who: v.pass.Name, Form: v.form, Said: said[v.r.URL.Query().Get("said")], Styles: v.cfg.Styles, Data: data,
	})
	if err != nil {
		return fmt.Errorf("write the page %s: %w", page, err)
	}
	v.w.Header().Set("Content-Type", "text/html; charset=utf-8")
	v.w.WriteHeader(status)
	_, _ = v.w.Write(text.Bytes()) // who has gone needs no answer
	return nil
}

// said are the words that follow a deed, by what the address says.
var said = map[string]string{
	DidLock:    "The account is locked. What it had open has ended.",
	DidUnlock:  "The account can be used again.",
	DidClose:   "The account is closed, and its name is gone.",
	DidErase:   "The account is closed, and nothing about its player is kept.",
	DidHide:    "It is hidden. Tables show a name for half a minute at most.",
	DidDismiss: "It stands.",
	DidStandIn: "A bot plays on. Whose seat it is may take it back at any time.",
	DidEnd:     "The match is over.",
}

// done leads back to a page, which says what was done.
func (v *visit) done(what, page string) error {
	v.cfg.Log.Info("somebody who looks after the server has done something", "who", v.pass.Name, "what", what, "page", v.r.URL.Path)
	v.cfg.Changed()
	http.Redirect(v.w, v.r, page+"?said="+what, http.StatusSeeOther)
	return nil
}

// fail answers with what went wrong.
func (v *visit) fail(err error) {
	status, title, text := http.StatusInternalServerError, "That failed", "The server's log tells why."
	switch {
	case errors.Is(err, errForm):
		status, title, text = http.StatusBadRequest, "Nothing was done", "The form was not complete, or is of a page that was open before you signed in. Go back, load the page again and try once more."
	case errors.Is(err, store.ErrNotFound):
		status, title, text = http.StatusNotFound, "Not there", "What you asked for is not there, or not any more."
	case errors.Is(err, table.ErrMoved), errors.Is(err, match.ErrState), errors.Is(err, match.ErrIllegal):
		status, title, text = http.StatusConflict, "The match has moved on", "Something has happened since the page was loaded. Nothing was done: look at the match again."
	case errors.Is(err, table.ErrBroken):
		status, title, text = http.StatusConflict, "The match was shut", "Its rules have failed, and nobody can do anything there. portolan doctor tells more."
	case v.r.Context().Err() == nil:
		v.cfg.Log.Error("a page of hosts failed", "path", v.r.URL.Path, "error", err)
	}
	if err := v.show(status, "trouble", title, text); err != nil {
		v.cfg.Log.Error("a page of hosts failed", "error", err)
	}
}
