package server

import (
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"regexp"
	"strings"

	"portolan/game"
)

// index is the page that answers every path of the browser client.
const index = "index.html"

// hashed are names that change with what is in the file, such as assets/index-Bc0Oq3kF.js: they never go stale.
var hashed = regexp.MustCompile(`^assets/.*-[\w-]{8,}\.\w+$`)

// web serves the browser client from memory.
type web struct {
	files map[string]*asset
	early early
	// gameOf is the game of the match whose page somebody opens; empty where that is not known, or not to be found out now.
	gameOf func(r *http.Request, match string) string
	refuse func(http.ResponseWriter, *http.Request, *Problem)
}

// asset is a file with its headers.
type asset struct {
	kind  string
	cache string
	text  *packing
}

// newWeb reads all files. Without any nothing is served.
func newWeb(files fs.FS, gameOf func(*http.Request, string) string, refuse func(http.ResponseWriter, *http.Request, *Problem)) (*web, error) {
	w := &web{files: make(map[string]*asset), gameOf: gameOf, refuse: refuse}
	if files == nil {
		return w, nil
	}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		if name == earlyFile {
			w.early, err = newEarly(text)
			return err
		}
		w.files[name] = newAsset(name, text)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the browser client: %w", err)
	}
	if w.files[index] == nil {
		return nil, fmt.Errorf("read the browser client: it has no %s", index)
	}
	return w, nil
}

// compressible are the endings of files that are text. Pictures, fonts and sounds are compressed by their own formats.
var compressible = regexp.MustCompile(`\.(html|js|mjs|css|svg|json|webmanifest|txt)$`)

func newAsset(name string, text []byte) *asset {
	a := &asset{
		kind: kindOf(name), cache: "no-cache",
		text: newPacking(text, compressible.MatchString(name)),
	}
	switch path.Ext(name) {
	case ".js", ".mjs": // not left to the machine's table of types
		a.kind = "text/javascript; charset=utf-8"
	case ".woff2": // nor is this: few machines know it
		a.kind = "font/woff2"
	case ".webmanifest":
		a.kind = "application/manifest+json"
	case "":
		a.kind = "application/octet-stream"
	}
	if hashed.MatchString(name) {
		a.cache = "public, max-age=31536000, immutable"
	}
	return a
}

// ServeHTTP serves a file; a path that looks like none is the client's own, and gets its page.
func (w *web) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	a := w.files[name]
	if a == nil && path.Ext(name) == "" {
		a = w.files[index]
		w.hint(rw.Header(), r, name)
	}
	if a == nil {
		w.refuse(rw, r, unknown("Nothing is served at %s.", game.Excerpt(r.URL.Path)))
		return
	}
	a.serve(rw, r)
}

func (a *asset) serve(rw http.ResponseWriter, r *http.Request) {
	h := rw.Header()
	h.Set("Content-Type", a.kind)
	h.Set("Cache-Control", a.cache)
	a.text.serve(rw, r)
}

// kindOf is the media type of a file of the client.
func kindOf(name string) string {
	if ext := path.Ext(name); ext != ".webmanifest" { // not every system knows of that one
		return mime.TypeByExtension(ext)
	}
	return "application/manifest+json"
}
