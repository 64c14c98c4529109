package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"io"
	"io/fs"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/letsencrypt/challtestsrv"
	"github.com/letsencrypt/pebble/v2/ca"
	"github.com/letsencrypt/pebble/v2/db"
	"github.com/letsencrypt/pebble/v2/va"
	"github.com/letsencrypt/pebble/v2/wfe"
)

// pebble is an authority for tests, to which every name leads to this machine.
type pebble struct {
	env     []string       // by which a server asks it
	trusted *x509.CertPool // who trusts it
	http    *httptest.Server
	kept    *db.MemoryStore
}

// newPebble starts an authority that asks at these addresses whether a name is a server's.
func newPebble(t *testing.T, encrypted, plain string) *pebble {
	t.Helper()
	t.Setenv("PEBBLE_VA_NOSLEEP", "1")
	quiet := log.New(io.Discard, "", 0)
	names := freeAddress(t)
	dns, err := challtestsrv.New(challtestsrv.Config{DNSAddrs: []string{names}, Log: quiet})
	if err != nil {
		t.Fatal(err)
	}
	dns.SetDefaultDNSIPv6("")
	go dns.Run()
	t.Cleanup(dns.Shutdown)
	for last := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) { // until it listens
		conn, err := new(net.Dialer).DialContext(t.Context(), "tcp", names)
		if err == nil {
			_ = conn.Close()
			break
		}
		if time.Now().After(last) {
			t.Fatal(err)
		}
	}
	port := func(address string) int {
		_, text, err := net.SplitHostPort(address)
		if err != nil {
			t.Fatal(err)
		}
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	kept := db.NewMemoryStore()
	authority := ca.New(quiet, kept, "", "ecdsa", 0, 1, map[string]ca.Profile{"default": {}})
	asking := va.New(quiet, port(plain), port(encrypted), true, names, kept)
	front := wfe.New(quiet, kept, asking, authority, []string{"authority.example.org"}, true, false, 1, 1)
	p := &pebble{kept: kept, trusted: x509.NewCertPool(), http: httptest.NewTLSServer(front.Handler())}
	t.Cleanup(p.http.Close)
	if !p.trusted.AppendCertsFromPEM(authority.GetRootCert(0).PEM()) {
		t.Fatal("the authority has no certificate")
	}
	trust := filepath.Join(t.TempDir(), "roots.pem")
	if err := os.WriteFile(trust, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: p.http.Certificate().Raw}), 0o600); err != nil {
		t.Fatal(err)
	}
	p.env = []string{"SSL_CERT_FILE=" + trust, "PORTOLAN_ACME_URL=" + p.http.URL + wfe.DirectoryPath}
	return p
}

// contacts are to whom the authority writes about the account that has a key.
func (p *pebble) contacts(t *testing.T, file string) []string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	block, _ := pem.Decode(text)
	key, err := x509.ParseECPrivateKey(block.Bytes)
	if err != nil {
		t.Fatal(err)
	}
	account, err := p.kept.GetAccountByKey(key.Public())
	if err != nil || account == nil {
		t.Fatalf("the authority knows no account by that key (%v)", err)
	}
	return account.Contact
}

// asking is a client of a server at an address, by whatever name.
func asking(at string, trusted *x509.CertPool) *http.Client {
	return &http.Client{Timeout: time.Minute, Transport: &http.Transport{
		TLSClientConfig: &tls.Config{RootCAs: trusted}, DisableKeepAlives: true,
		DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, network, at)
		},
	}}
}

// asked is what a server answers that is asked by a name, and how it was encrypted; nil where it has no certificate for that.
func asked(t *testing.T, client *http.Client, name, path string) (by *tls.ConnectionState, text []byte) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "https://"+name+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := client.Do(request)
	if err != nil {
		return nil, nil
	}
	defer answer.Body.Close()
	if text, err = io.ReadAll(answer.Body); err != nil {
		t.Fatal(err)
	}
	return answer.TLS, text
}

// shownFor is the certificate by which a server says that it has a name; nil where it can't.
func shownFor(t *testing.T, client *http.Client, name string) *x509.Certificate {
	t.Helper()
	by, _ := asked(t, client, name, "/healthz")
	if by == nil {
		return nil
	}
	return by.PeerCertificates[0]
}

// A server gets its certificates by itself, whether the authority asks at the port of HTTPS or at that of HTTP, keeps them where nobody else
// can read, and has them again when it starts anew, without the authority. It gets none for names that are not its own.
func TestServeWithDomain(t *testing.T) {
	nobody := freeAddress(t)
	for _, test := range []struct {
		name string
		http bool
	}{{"asked by HTTPS", false}, {"asked by HTTP", true}} {
		t.Run(test.name, func(t *testing.T) {
			at, plain, data := freeAddress(t), freeAddress(t), t.TempDir()
			args := []string{"--addr", at, "--domain", "games.example.org,spiele.example.org", "--acme-mail", "host@example.org", "--data", data}
			byTLS, byHTTP := at, nobody
			if test.http {
				byTLS, byHTTP = nobody, plain
				args = append(args, "--redirect-addr", plain)
			}
			authority := newPebble(t, byTLS, byHTTP)
			s := startIn(t, authority.env, args...)
			if s.url != "https://games.example.org:"+at[strings.LastIndex(at, ":")+1:]+"/" {
				t.Errorf("it is at %s", s.url)
			}
			client := asking(at, authority.trusted)
			first := shownFor(t, client, "games.example.org")
			if first == nil || shownFor(t, client, "spiele.example.org") == nil {
				t.Fatalf("it has no certificates, and says %q", s.said)
			}
			modern := asking(at, authority.trusted)
			modern.Transport.(*http.Transport).TLSClientConfig.MinVersion = tls.VersionTLS13
			if other := shownFor(t, modern, "games.example.org"); other == nil || !other.Equal(first) {
				t.Errorf("who speaks TLS 1.3 alone is shown another certificate: %v", other)
			}
			if shownFor(t, client, "others.example.org") != nil || shownFor(t, client, "127.0.0.1") != nil {
				t.Error("it has a certificate that nobody asked for")
			}
			s.waitFor(t, `"there is a certificate" domain=spiele.example.org`)
			if _, metrics := asked(t, client, "games.example.org", "/metrics"); !certificateLasts.Match(metrics) {
				t.Error("metrics don't tell when the certificates run out")
			}
			if test.http {
				if led := ledBy(t, asking(plain, nil), "http://spiele.example.org/a?b"); led != "https://spiele.example.org:"+at[strings.LastIndex(at, ":")+1:]+"/a?b" {
					t.Errorf("by HTTP one is led to %q", led)
				}
			}
			s.stop(t, os.Interrupt)
			guarded(t, filepath.Join(data, "certificates"))
			if contacts := authority.contacts(t, filepath.Join(data, "certificates", "acme_account+key")); !slices.Equal(contacts, []string{"mailto:host@example.org"}) {
				t.Errorf("the authority writes to %q", contacts)
			}
			authority.http.Close()
			s = startIn(t, authority.env, args...)
			if again := shownFor(t, client, "games.example.org"); again == nil || !again.Equal(first) {
				t.Errorf("after a start it has another certificate: %v", again)
			}
			s.stop(t, os.Interrupt)
		})
	}
}

// ledBy is where a server leads to.
func ledBy(t *testing.T, client *http.Client, url string) string {
	t.Helper()
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	return answer.Header.Get("Location")
}

// guarded fails the test unless a directory and what is in it are for their owner alone.
func guarded(t *testing.T, dir string) {
	t.Helper()
	files := 0
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		if info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s is for %s", name, info.Mode())
		}
		files++
		return nil
	})
	if err != nil || files < 4 { // itself, the account's key, two certificates
		t.Errorf("%s has %d files (%v)", dir, files, err)
	}
}

// Where an authority can't be reached the log says so and what to look at, and the server goes on.
func TestServeWithoutAuthority(t *testing.T) {
	s := start(t, "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--domain", "games.example.org", "--acme-url", "https://"+freeAddress(t))
	at, err := url.Parse(s.url)
	if err != nil {
		t.Fatal(err)
	}
	if shownFor(t, asking("127.0.0.1:"+at.Port(), nil), "games.example.org") != nil {
		t.Error("it has a certificate from nobody")
	}
	s.waitFor(t, "there is no certificate: see that the name leads here")
	s.stop(t, os.Interrupt)
	if r := portolan(t, "serve", "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--redirect-addr", "192.0.2.1:0", "--domain", "games.example.org"); r.status != statusFailed ||
		!strings.Contains(r.err, "--redirect-addr") {
		t.Errorf("at an address that is not there: %d, %q", r.status, r.err)
	}
}
