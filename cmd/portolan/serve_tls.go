package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/mail"
	"net/url"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// tlsFlags have a server speak HTTPS by itself, without a proxy before it. docs/settings.md lists them.
type tlsFlags struct {
	Cert      string   `name:"tls-cert" env:"PORTOLAN_TLS_CERT" placeholder:"FILE" type:"path" help:"Serve by HTTPS, with this certificate and those that it builds on (PEM). A renewed one is taken as soon as it is there. Takes --tls-key."`
	Key       string   `name:"tls-key" env:"PORTOLAN_TLS_KEY" placeholder:"FILE" type:"path" help:"The certificate's key (PEM)."`
	Domains   []string `name:"domain" env:"PORTOLAN_DOMAIN" placeholder:"NAME" help:"Serve by HTTPS under these names, with certificates that the server gets by itself from an authority (ACME), whose terms you accept by that. Takes --addr :443."`
	Mail      string   `name:"acme-mail" env:"PORTOLAN_ACME_MAIL" placeholder:"ADDRESS" help:"Where the authority may write to when something is wrong with certificates."`
	Authority string   `name:"acme-url" env:"PORTOLAN_ACME_URL" placeholder:"URL" default:"https://acme-v02.api.letsencrypt.org/directory" help:"Which authority is asked for certificates."`
	Redirect  string   `name:"redirect-addr" env:"PORTOLAN_REDIRECT_ADDR" placeholder:"HOST:PORT" help:"Where to listen besides, such as :80, and lead those who come by HTTP to HTTPS. With --domain the authority may ask there, too."`
}

// check says which flag can't be as it is.
func (f *tlsFlags) check() error {
	switch {
	case (f.Cert == "") != (f.Key == ""):
		return usageError{errors.New("--tls-cert and --tls-key go together")}
	case f.Cert != "" && len(f.Domains) > 0:
		return usageError{errors.New("--domain and --tls-cert exclude each other: say by which of them the server has its certificate")}
	case f.Redirect != "" && !f.on():
		return usageError{errors.New("--redirect-addr leads to HTTPS: say --domain, or --tls-cert and --tls-key, too")}
	case f.Mail != "" && len(f.Domains) == 0:
		return usageError{errors.New("--acme-mail is for certificates of --domain, which is missing")}
	}
	for _, name := range f.Domains {
		if !isDomain(name) {
			return usageError{fmt.Errorf("--domain %s: say a name such as games.example.org", name)}
		}
	}
	if f.Mail != "" {
		if a, err := mail.ParseAddress(f.Mail); err != nil || a.Address != f.Mail {
			return usageError{fmt.Errorf("--acme-mail %s: say an address such as host@example.org", f.Mail)}
		}
	}
	if u, err := url.Parse(f.Authority); err != nil || u.Scheme != "https" || u.Host == "" {
		return usageError{fmt.Errorf("--acme-url %s: say an address such as https://acme.example.org/directory", quoted(f.Authority))}
	}
	if f.Redirect == "" {
		return nil
	}
	return checkAddr("redirect-addr", f.Redirect)
}

// checkFiles tells whether the certificate's files can be used, as a start would.
func (f *tlsFlags) checkFiles() error {
	if f.Cert == "" {
		return nil
	}
	if _, err := f.certificate(nil); err != nil {
		return usageError{err}
	}
	return nil
}

// certificate is that of the files.
func (f *tlsFlags) certificate(log *slog.Logger) (*certificate, error) {
	c := &certificate{cert: f.Cert, key: f.Key, log: log}
	if err := c.read(); err != nil {
		return nil, fmt.Errorf("%w: name the files of a certificate and its key by --tls-cert and --tls-key", err)
	}
	return c, nil
}

// isDomain tells whether an authority could vouch for a name.
func isDomain(name string) bool {
	inner := strings.Trim(name, ".")
	return inner == name && strings.Contains(name, ".") && !strings.ContainsAny(name, "/:*@ []") && net.ParseIP(name) == nil
}

// on tells whether the server speaks HTTPS by itself.
func (f *tlsFlags) on() bool { return f.Cert != "" || len(f.Domains) > 0 }

// pages returns the address of the page for who sits here, and those for others, when they can come in.
func (f *tlsFlags) pages(at net.Addr) (mine string, friends []string) {
	switch {
	case len(f.Domains) > 0:
		for _, name := range f.Domains {
			friends = append(friends, "https://"+besides(name, at)+"/")
		}
		return friends[0], friends[1:]
	case f.on():
		return pages("https", at)
	}
	return pages("http", at)
}

// others says for whom the further addresses are.
func (f *tlsFlags) others() string {
	if len(f.Domains) > 0 {
		return "It is there, too, by the names"
	}
	return "Friends in the same network open"
}

// encryption is by what a server speaks HTTPS.
type encryption struct {
	config *tls.Config
	// watch gets the certificates that are missing, and tells of those that run out, until its context ends.
	watch func(context.Context)
	// expires is when the first of the certificates runs out; the zero time while one is missing.
	expires func() time.Time
	// answering has a handler answer what an authority asks by HTTP.
	answering func(http.Handler) http.Handler
	self      *tls.Config // by which the server asks itself
}

// encryption is what the flags ask for: nil for HTTP. Certificates that the server gets by itself are kept below its data.
func (f *tlsFlags) encryption(kept dataFlags, log *slog.Logger) (*encryption, error) {
	e := &encryption{watch: func(context.Context) {}, answering: func(h http.Handler) http.Handler { return h }}
	var current getCertificate
	switch {
	case !f.on():
		return nil, nil
	case f.Cert != "":
		c, err := f.certificate(log)
		if err != nil {
			return nil, err
		}
		current, e.expires = c.current, c.expires
	default:
		a, err := newAuthority(f, kept, log)
		if err != nil {
			return nil, err
		}
		current, e.expires, e.watch, e.answering = a.current, a.expires, a.watch, a.manager.HTTPHandler
	}
	own, trusting, err := selfSigned()
	if err != nil {
		return nil, err
	}
	// HTTP/1.1 it stays: event streams take hold of their connections.
	e.config = &tls.Config{MinVersion: tls.VersionTLS12, NextProtos: []string{"http/1.1"}, GetCertificate: own.before(current)}
	if len(f.Domains) > 0 {
		e.config.NextProtos = append(e.config.NextProtos, challengeProtocol)
	}
	e.self = trusting
	return e, nil
}

// metrics lets be seen how long the certificates last.
func (e *encryption) metrics() []prometheus.Collector {
	if e == nil {
		return nil
	}
	return []prometheus.Collector{prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "portolan_certificate_expires_timestamp_seconds", Help: "When the first of the certificates runs out by which this server speaks HTTPS; 0 while one is missing.",
	}, func() float64 {
		if end := e.expires(); !end.IsZero() {
			return float64(end.Unix())
		}
		return 0
	})}
}

// over has what comes to a listener be encrypted.
func (e *encryption) over(listener net.Listener) net.Listener {
	if e == nil {
		return listener
	}
	return tls.NewListener(listener, e.config)
}

// strictly tells browsers to come by HTTPS alone for a year, where they have done so now.
func (e *encryption) strictly(next http.Handler) http.Handler {
	if e == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Strict-Transport-Security", "max-age=31536000")
		next.ServeHTTP(w, r)
	})
}

// lookingAtItself is how the server asks itself, at the address where it listens.
func (e *encryption) lookingAtItself(at net.Addr) (page string, as *tls.Config) {
	if e == nil {
		page, _ = pages("http", at)
		return page, nil
	}
	page, _ = pages("https", at)
	return page, e.self
}

// toHTTPS leads who comes by HTTP to the same page by HTTPS: to the server's public address where that is known, else to the host they
// asked for, at the port of the listener.
func toHTTPS(public string, at net.Addr) http.Handler {
	home, err := url.Parse(public)
	known := err == nil && home.Scheme == "https"
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := r.Host
		if known {
			host = home.Host
		} else if host != "" {
			host = besides(host, at)
		}
		if host == "" || !strings.HasPrefix(r.URL.Path, "/") {
			http.Error(w, "Come by HTTPS.", http.StatusBadRequest)
			return
		}
		http.Redirect(w, r, "https://"+host+r.URL.RequestURI(), http.StatusPermanentRedirect)
	})
}

// besides is a host that was asked for at one port, at another.
func besides(host string, at net.Addr) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	_, port, err := net.SplitHostPort(at.String())
	if err != nil { // no address of TCP
		return host
	}
	return strings.TrimSuffix(net.JoinHostPort(strings.Trim(host, "[]"), port), ":443")
}
