package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/text/language"
)

// earlyFile is what the client's build writes: for each page the files that it needs before it can be drawn.
const earlyFile = "early.json"

// early are the values of the Link header with which a page names what it is about to ask for, by page, and by page and language.
type early map[string]string

// newEarly reads what the client's build has written.
func newEarly(text []byte) (early, error) {
	var files map[string][]string
	if err := json.Unmarshal(text, &files); err != nil {
		return nil, fmt.Errorf("%s: %w", earlyFile, err)
	}
	e := make(early, len(files))
	for page, names := range files {
		links := make([]string, len(names))
		for i, name := range names {
			// Scripts come after what is seen first: styles and typefaces.
			if links[i] = "</" + name + ">; rel=modulepreload; fetchpriority=low"; path.Ext(name) == ".css" {
				links[i] = "</" + name + ">; rel=preload; as=style; crossorigin"
			}
		}
		e[page] = strings.Join(links, ", ")
	}
	return e, nil
}

// matchPage is the path of a match's page.
var matchPage = regexp.MustCompile(`^m/(\w{1,64})$`)

// hint names what the page at a path is about to ask for, so that a browser need not read one file to learn of the next.
func (w *web) hint(h http.Header, r *http.Request, path string) {
	if w.early == nil {
		return
	}
	pages := []string{"lobby"}
	if found := matchPage.FindStringSubmatch(path); found != nil {
		pages = []string{"match"}
		if game := w.gameOf(r, found[1]); game != "" {
			pages = append(pages, "match/"+game)
		}
	} else if path != "" {
		return
	}
	lang := preferred(r)
	for _, page := range pages {
		for _, key := range []string{page, page + " " + lang} {
			if links := w.early[key]; links != "" {
				h.Add("Link", links)
			}
		}
	}
}

// preferred is the language in which the client will talk, unless its settings say otherwise, which the server does not know.
func preferred(r *http.Request) string {
	wanted, _, _ := language.ParseAcceptLanguage(r.Header.Get("Accept-Language")) // what can't be read asks for none
	for _, tag := range wanted {
		if base, _ := tag.Base(); slices.Contains(languages[:], base.String()) {
			return base.String()
		}
	}
	return languages[0]
}
