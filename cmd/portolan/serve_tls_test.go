package main

import (
	"bufio"
	"crypto/ecdsa"
	"crypto/elliptic"
	cryptorand "crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"math/big"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// certified writes a certificate of this machine, or of somebody else, and its key.
func certified(t *testing.T, serial int64, cert, key string, names ...string) *x509.Certificate {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), cryptorand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	form := &x509.Certificate{
		SerialNumber: big.NewInt(serial), Subject: pkix.Name{CommonName: "Portolan"}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour),
		IsCA: true, BasicConstraintsValid: true, DNSNames: names,
	}
	if names == nil {
		form.IPAddresses, form.DNSNames = []net.IP{net.IPv4(127, 0, 0, 1)}, []string{"localhost"}
	}
	made, err := x509.CreateCertificate(cryptorand.Reader, form, form, private.Public(), private)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	for file, block := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: made}, key: {Type: "PRIVATE KEY", Bytes: secret}} {
		if err := os.WriteFile(file, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	parsed, err := x509.ParseCertificate(made)
	if err != nil {
		t.Fatal(err)
	}
	return parsed
}

// reply is what a server answered, and by which way.
type reply struct {
	status   int
	protocol string
	header   http.Header
	tls      *tls.ConnectionState
	body     io.Reader
}

// certificateLasts finds in metrics that there is a certificate, for some time yet.
var certificateLasts = regexp.MustCompile(`(?m)^portolan_certificate_expires_timestamp_seconds [1-9]`)

// freeAddress is where nobody listens. Its port is below those that systems give to who asks for any, so that it stays free.
func freeAddress(t *testing.T) string {
	t.Helper()
	for {
		address := fmt.Sprintf("127.0.0.1:%d", 20000+rand.N(10000))
		free, err := net.Listen("tcp", address)
		if errors.Is(err, syscall.EADDRINUSE) {
			continue
		}
		if err == nil {
			err = free.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
		return address
	}
}

// A server speaks HTTPS by itself: cookies are for HTTPS alone, streams run, a renewed certificate is taken while it serves and a damaged
// one is not, and who comes by HTTP is led to HTTPS.
func TestServeTLS(t *testing.T) {
	dir := t.TempDir()
	cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	trusted := x509.NewCertPool()
	trusted.AddCert(certified(t, 1, cert, key))
	plain := freeAddress(t)
	s := start(t, "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--tls-cert", cert, "--tls-key", key, "--redirect-addr", plain)
	if !strings.HasPrefix(s.url, "https://127.0.0.1:") {
		t.Fatalf("it serves at %s", s.url)
	}
	// Each request is a connection of its own, by which the certificate is seen.
	client := &http.Client{
		Transport:     &http.Transport{TLSClientConfig: &tls.Config{RootCAs: trusted}, DisableKeepAlives: true, ForceAttemptHTTP2: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	ask := func(method, url, body string) reply {
		t.Helper()
		request, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Content-Type", "application/json")
		answer, err := client.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = answer.Body.Close() })
		return reply{answer.StatusCode, answer.Proto, answer.Header, answer.TLS, answer.Body}
	}
	answer := ask("POST", s.url+"api/sessions", `{"name":"Ada"}`)
	if cookie := answer.header.Get("Set-Cookie"); answer.status != 201 || !strings.Contains(cookie, "; Secure") {
		t.Errorf("a session is answered with %d and the cookie %q", answer.status, cookie)
	}
	if strict := answer.header.Get("Strict-Transport-Security"); strict == "" {
		t.Error("browsers are not told to come by HTTPS alone")
	}
	if answer.protocol != "HTTP/1.1" || answer.tls.NegotiatedProtocol != "http/1.1" {
		t.Errorf("a client that would take HTTP/2 gets %s by %q", answer.protocol, answer.tls.NegotiatedProtocol)
	}
	if line, err := bufio.NewReader(ask("GET", s.url+"api/stream", "").body).ReadString('\n'); err != nil || line != "retry: 1000\n" {
		t.Errorf("a stream says %q, %v", line, err)
	}
	if metrics, err := io.ReadAll(ask("GET", s.url+"metrics", "").body); err != nil || !certificateLasts.Match(metrics) {
		t.Errorf("metrics don't tell when the certificate runs out (%v)", err)
	}
	led := ask("GET", "http://"+plain+"/match/x?y=z", "")
	if at := led.header.Get("Location"); led.status != http.StatusPermanentRedirect || at != s.url+"match/x?y=z" {
		t.Errorf("by HTTP the answer is %d and leads to %q", led.status, at)
	}
	serial := func() int64 { return ask("GET", s.url+"healthz", "").tls.PeerCertificates[0].SerialNumber.Int64() }
	trusted.AddCert(certified(t, 2, cert, key))
	if got := serial(); got != 2 {
		t.Errorf("after a renewal the certificate is number %d", got)
	}
	if err := os.WriteFile(cert, []byte("garbage"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := serial(); got != 2 {
		t.Errorf("after a bad renewal the certificate is number %d", got)
	}
	trusted.AddCert(certified(t, 3, cert, key))
	if got := serial(); got != 3 {
		t.Errorf("after a good renewal the certificate is number %d", got)
	}
	s.stop(t, os.Interrupt)
	if said := s.said.String(); !strings.Contains(said, "certificate of before") {
		t.Errorf("it does not tell of the bad one: %q", said)
	}
	if r := portolan(t, "serve", "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--tls-cert", filepath.Join(dir, "none"), "--tls-key", key); r.status != statusFailed ||
		!strings.Contains(r.err, "--tls-cert") {
		t.Errorf("without a certificate: %d, %q", r.status, r.err)
	}
}

// Who comes by HTTP is led to where the server is, whatever they call it.
func TestToHTTPS(t *testing.T) {
	for _, test := range []struct{ public, at, host, path, want string }{
		{"", "192.0.2.1:443", "games.example.org", "/a?b", "https://games.example.org/a?b"},
		{"", "192.0.2.1:443", "games.example.org:80", "/", "https://games.example.org/"},
		{"", "[::]:8443", "[2001:db8::1]:8080", "/", "https://[2001:db8::1]:8443/"},
		{"", "[::]:443", "[2001:db8::1]", "/", "https://[2001:db8::1]/"},
		{"https://games.example.org", "[::]:8443", "192.0.2.1", "/a", "https://games.example.org/a"},
		{"http://games.example.org", "[::]:443", "192.0.2.1", "/a", "https://192.0.2.1/a"},
		{"", "[::]:443", "", "/a", ""},
		{"", "[::]:443", "x", "*", ""},
	} {
		at, err := net.ResolveTCPAddr("tcp", test.at)
		if err != nil {
			t.Fatal(err)
		}
		got := led(toHTTPS(test.public, at), test.host, test.path)
		if got != test.want {
			t.Errorf("%+v: led to %q", test, got)
		}
	}
}

// led is where a request by HTTP is led to, empty for nowhere.
func led(handler http.Handler, host, path string) string {
	request := httptest.NewRequest("GET", "/", nil)
	request.Host, request.URL.Path, request.RequestURI = host, path, ""
	if page, query, has := strings.Cut(path, "?"); has {
		request.URL.Path, request.URL.RawQuery = page, query
	}
	answer := httptest.NewRecorder()
	handler.ServeHTTP(answer, request)
	return answer.Header().Get("Location")
}
