package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"sync"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
)

// challengeProtocol is by what an authority asks at the port of HTTPS whether a name is this server's.
const challengeProtocol = acme.ALPNProto

// How often certificates are looked at, and how much time one has left when the log begins to tell: renewal is tried from thirty days
// before the end on.
const (
	lookAtCertificates = 12 * time.Hour
	runningOut         = 20 * 24 * time.Hour
)

// authority gets certificates by ACME (RFC 8555): before they are asked for, and anew before they run out.
type authority struct {
	manager *autocert.Manager
	domains []string
	log     *slog.Logger

	mu   sync.Mutex
	ends map[string]time.Time // when each domain's certificate runs out, as far as there is one
}

// newAuthority makes the directory of certificates: below where data is kept, also when that is a database.
func newAuthority(f *tlsFlags, kept dataFlags, log *slog.Logger) (*authority, error) {
	data := kept.Data
	if data == "" {
		var err error
		if data, err = dataDirectory(); err != nil {
			return nil, err
		}
	}
	dir := filepath.Join(data, "certificates")
	// There are keys in it: nobody else may read them, whatever made the directory.
	if err := errors.Join(os.MkdirAll(dir, 0o700), os.Chmod(dir, 0o700)); err != nil {
		return nil, fmt.Errorf("certificates can't be kept (%w): name another directory with --data", err)
	}
	known := autocert.HostWhitelist(f.Domains...)
	return &authority{
		manager: &autocert.Manager{
			Prompt: autocert.AcceptTOS, Cache: autocert.DirCache(dir), Email: f.Mail,
			HostPolicy: func(ctx context.Context, host string) error {
				if name, _, err := net.SplitHostPort(host); err == nil { // by HTTP, at another port than 80
					host = name
				}
				return known(ctx, host)
			},
			Client: &acme.Client{DirectoryURL: f.Authority, UserAgent: "portolan"},
		},
		domains: f.Domains, log: log, ends: map[string]time.Time{},
	}, nil
}

// current is the certificate for a connection that begins. Who speaks TLS 1.3 knows keys of the short kind (ECDSA), also if it lists no
// older suite that says so: no second certificate is got for it.
func (a *authority) current(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
	for _, version := range hello.SupportedVersions {
		if version == tls.VersionTLS13 {
			modern := *hello
			modern.CipherSuites = append(hello.CipherSuites[:len(hello.CipherSuites):len(hello.CipherSuites)], tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256)
			return a.manager.GetCertificate(&modern)
		}
	}
	return a.manager.GetCertificate(hello)
}

// watch gets what is missing and tells in the log how certificates fare, until ctx ends.
func (a *authority) watch(ctx context.Context) {
	ticker := time.NewTicker(lookAtCertificates)
	defer ticker.Stop()
	for {
		for _, domain := range a.domains {
			a.look(domain)
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// look asks for a domain's certificate, as a browser would.
func (a *authority) look(domain string) {
	got, err := a.current(&tls.ClientHelloInfo{ServerName: domain, SupportedVersions: []uint16{tls.VersionTLS13}})
	if err != nil {
		a.log.Error("there is no certificate: see that the name leads here, and that ports 443 and 80 reach this server", "domain", domain, "error", err)
		return
	}
	end := got.Leaf.NotAfter
	a.mu.Lock()
	before := a.ends[domain]
	a.ends[domain] = end
	a.mu.Unlock()
	if time.Until(end) < runningOut {
		a.log.Warn("a certificate runs out and could not be renewed", "domain", domain, "expires", end)
	} else if before != end {
		a.log.Info("there is a certificate", "domain", domain, "expires", end)
	}
}

// expires is when the first certificate runs out; the zero time while one is missing.
func (a *authority) expires() (first time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for i, domain := range a.domains {
		if end := a.ends[domain]; i == 0 || end.Before(first) { // a missing one is zero, which is before all
			first = end
		}
	}
	return first
}
