package server

import (
	"net/http"
	"strings"
)

// Values of headers that are shared by all answers; nobody changes them.
var (
	headerJSON    = []string{"application/json"}
	headerProblem = []string{"application/problem+json"}
	headerNoStore = []string{"no-store"}
	headerNoCache = []string{"no-cache"}
	headerMinimal = []string{"return=minimal"}

	headerNoSniff    = []string{"nosniff"}
	headerReferrer   = []string{"same-origin"}
	headerSameOrigin = []string{"same-origin"}
	headerNothing    = []string{"default-src 'none'; frame-ancestors 'none'"}
	headerPolicy     = []string{"default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"}
	headerAbilities  = []string{"camera=(), geolocation=(), microphone=(), payment=(), usb=()"}
)

// guard puts what every answer says to browsers before a handler. Answers of the API are no pages: they say as much in fewer
// words, because moves are many.
func guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h["X-Content-Type-Options"] = headerNoSniff
		h["Cross-Origin-Resource-Policy"] = headerSameOrigin
		if strings.HasPrefix(r.URL.Path, "/api/") {
			h["Content-Security-Policy"] = headerNothing
		} else {
			h["Content-Security-Policy"] = headerPolicy
			h["Referrer-Policy"] = headerReferrer
			h["Cross-Origin-Opener-Policy"] = headerSameOrigin
			h["Permissions-Policy"] = headerAbilities
		}
		next.ServeHTTP(w, r)
	})
}

// sameOrigin refuses what another site's page makes a browser send. To end what is told by mail takes a secret alone, whoever is signed
// in, and the pages of mail programs may do it.
func (f *front) sameOrigin(next http.Handler) http.Handler {
	protection := http.NewCrossOriginProtection()
	protection.AddInsecureBypassPattern("POST " + endPath)
	protection.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		f.refuse(w, r, problem(http.StatusForbidden, "cross-origin", "Another site asked for this", "Changes are made from Portolan's own pages."))
	}))
	return protection.Handler(next)
}
