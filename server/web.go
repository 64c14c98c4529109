package server

import (
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"regexp"
	"strconv"
	"strings"
)

// index is the page that answers every path of the browser client.
const index = "index.html"

// hashed are names that change with what is in the file, such as assets/index-Bc0Oq3kF.js: they never go stale.
var hashed = regexp.MustCompile(`^assets/.*-[\w-]{8,}\.\w+$`)

// web serves the browser client from memory.
type web map[string]*asset

// asset is a file, as it is and packed.
type asset struct {
	kind   string
	tag    string
	cache  string
	plain  []byte
	packed map[string][]byte // by encoding
}

// encodings are how files may be packed, best first, and the ending of such files' names.
var encodings = [...]struct{ name, ending string }{{"br", ".br"}, {"gzip", ".gz"}}

// newWeb reads all files. Those with the ending of an encoding are what the file without it is when packed.
func newWeb(files fs.FS) (web, error) {
	if files == nil {
		return nil, nil
	}
	texts := make(map[string][]byte)
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		texts[name], err = fs.ReadFile(files, name)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the browser client: %w", err)
	}
	if texts[index] == nil {
		return nil, fmt.Errorf("read the browser client: it has no %s", index)
	}
	w := make(web)
	for name, text := range texts {
		if !packs(texts, name) {
			w[name] = newAsset(name, text, texts)
		}
	}
	return w, nil
}

// packs tells whether a file is another one when packed.
func packs(texts map[string][]byte, name string) bool {
	for _, encoding := range encodings {
		if plain, found := strings.CutSuffix(name, encoding.ending); found && texts[plain] != nil {
			return true
		}
	}
	return false
}

func newAsset(name string, text []byte, texts map[string][]byte) *asset {
	a := &asset{kind: mime.TypeByExtension(path.Ext(name)), tag: tagOf(text), cache: "no-cache", plain: text, packed: make(map[string][]byte)}
	switch path.Ext(name) {
	case ".js", ".mjs": // not left to the machine's table of types
		a.kind = "text/javascript; charset=utf-8"
	case ".webmanifest":
		a.kind = "application/manifest+json"
	case "":
		a.kind = "application/octet-stream"
	}
	if hashed.MatchString(name) {
		a.cache = "public, max-age=31536000, immutable"
	}
	for _, encoding := range encodings {
		if packed := texts[name+encoding.ending]; packed != nil {
			a.packed[encoding.name] = packed
		}
	}
	return a
}

// ServeHTTP serves a file; a path that looks like none is the client's own, and gets its page.
func (w web) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	a := w[name]
	if a == nil && path.Ext(name) == "" {
		a = w[index]
	}
	if a == nil {
		unknown("Nothing is served at %s.", r.URL.Path).write(rw)
		return
	}
	a.serve(rw, r)
}

func (a *asset) serve(rw http.ResponseWriter, r *http.Request) {
	h := rw.Header()
	h.Set("Content-Type", a.kind)
	h.Set("Cache-Control", a.cache)
	h.Set("ETag", a.tag)
	if len(a.packed) > 0 {
		h.Set("Vary", "Accept-Encoding")
	}
	if matches(r, a.tag) {
		rw.WriteHeader(http.StatusNotModified)
		return
	}
	text := a.plain
	for _, encoding := range encodings {
		if packed := a.packed[encoding.name]; packed != nil && accepts(r, encoding.name) {
			h.Set("Content-Encoding", encoding.name)
			text = packed
			break
		}
	}
	h.Set("Content-Length", strconv.Itoa(len(text)))
	if r.Method != http.MethodHead {
		_, _ = rw.Write(text) // who has gone needs no answer
	}
}
