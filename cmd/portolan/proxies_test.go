package main

import (
	"bufio"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// example is a block of the page for hosts, with addresses and certificates of the test.
func example(t *testing.T, kind string, pairs ...string) string {
	t.Helper()
	page, err := os.ReadFile(hostingPage)
	if err != nil {
		t.Fatal(err)
	}
	block := regexp.MustCompile("(?s)```" + kind + "\n(.*?)```").FindSubmatch(page)
	if block == nil {
		t.Fatalf("the page has no example for %s", kind)
	}
	for i := 0; i < len(pairs); i += 2 {
		if !strings.Contains(string(block[1]), pairs[i]) {
			t.Fatalf("the example for %s does not say %q", kind, pairs[i])
		}
	}
	return strings.NewReplacer(pairs...).Replace(string(block[1]))
}

// program is where a program is that the tests need. It is not left out where it is missing.
func program(t *testing.T, name string) string {
	t.Helper()
	for _, place := range []string{name, "/usr/sbin/" + name} {
		if path, err := exec.LookPath(place); err == nil {
			return path
		}
	}
	t.Fatalf("%s is not there: make proxies installs it", name)
	return ""
}

// proxied is a Portolan behind a proxy.
type proxied struct {
	url    string // of the proxy, by HTTPS
	plain  string // where it takes HTTP, if it does
	direct string // of the server itself
	roots  *x509.CertPool
	http2  bool // browsers speak HTTP/2 to it
}

// from is a browser at an address of this machine: the proxy alone, at 127.0.0.1, is trusted.
func (p *proxied) from(t *testing.T, address string) *http.Client {
	t.Helper()
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}}
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	transport := &http.Transport{
		DialContext: dialer.DialContext, TLSClientConfig: &tls.Config{RootCAs: p.roots, MinVersion: tls.VersionTLS12}, ForceAttemptHTTP2: p.http2,
	}
	t.Cleanup(transport.CloseIdleConnections)
	return &http.Client{Transport: transport, Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// running starts a proxy, which ends with the test, and waits until it listens.
func running(t *testing.T, at string, command *exec.Cmd) {
	t.Helper()
	said := new(saying)
	command.Stdout, command.Stderr = said, said
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- command.Wait() }()
	t.Cleanup(func() {
		if err := command.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
			t.Error(err)
		}
		t.Log(<-ended) // it was killed
	})
	for {
		conn, err := new(net.Dialer).DialContext(t.Context(), "tcp", at)
		if err == nil {
			_ = conn.Close() // nothing was said
			return
		}
		select {
		case err := <-ended:
			ended <- err
			t.Fatalf("%s ended: %v, %s", command, err, said)
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// behind starts a server of its own for a proxy, as the page says, and with few requests for each client. Whoever calls it stops it.
func behind(t *testing.T) (s *serving, address string) {
	t.Helper()
	s = start(t, "serve", "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--bot-pace", "0", "--trusted-proxies", "127.0.0.1",
		"--url", "https://games.example.org", "--rate", "0.001", "--burst", "60")
	return s, strings.TrimSuffix(strings.TrimPrefix(s.url, "http://"), "/")
}

// The examples for proxies, word for word but for addresses and certificates, pass on what the server and the client need.
func TestProxies(t *testing.T) {
	t.Run("nginx", func(t *testing.T) {
		dir, at, plain := t.TempDir(), freeAddress(t), freeAddress(t)
		s, address := behind(t)
		defer s.stop(t, os.Interrupt)
		cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
		roots := x509.NewCertPool()
		roots.AddCert(certified(t, 1, cert, key))
		config := fmt.Sprintf("daemon off; master_process off; pid %s/pid; error_log stderr; events {}\nhttp {\naccess_log off;\n", dir)
		for _, kind := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
			config += fmt.Sprintf("%s_temp_path %s/%s;\n", kind, dir, kind)
		}
		config += example(t, "nginx", "443 ssl", at+" ssl", "listen 80;", "listen "+plain+";", "127.0.0.1:8080", address,
			"/etc/letsencrypt/live/games.example.org/fullchain.pem", cert, "/etc/letsencrypt/live/games.example.org/privkey.pem", key) + "}\n"
		file := filepath.Join(dir, "nginx.conf")
		if err := os.WriteFile(file, []byte(config), 0o600); err != nil {
			t.Fatal(err)
		}
		running(t, at, exec.CommandContext(context.WithoutCancel(t.Context()), program(t, "nginx"), "-p", dir, "-c", file, "-e", "stderr"))
		passesOn(t, &proxied{url: "https://" + at, plain: "http://" + plain, direct: s.url, roots: roots})
	})
	t.Run("caddy", func(t *testing.T) {
		dir, at := t.TempDir(), freeAddress(t)
		s, address := behind(t)
		defer s.stop(t, os.Interrupt)
		cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
		roots := x509.NewCertPool()
		roots.AddCert(certified(t, 1, cert, key))
		config := "{\n\tadmin off\n\tauto_https disable_redirects\n}\n" +
			example(t, "caddy", "games.example.org {", "https://"+at+" {\n\ttls "+cert+" "+key, "127.0.0.1:8080", address)
		file := filepath.Join(dir, "Caddyfile")
		if err := os.WriteFile(file, []byte(config), 0o600); err != nil {
			t.Fatal(err)
		}
		command := exec.CommandContext(context.WithoutCancel(t.Context()), program(t, "caddy"), "run", "--adapter", "caddyfile", "--config", file)
		command.Env = append(os.Environ(), "HOME="+dir, "XDG_DATA_HOME="+dir, "XDG_CONFIG_HOME="+dir)
		running(t, at, command)
		passesOn(t, &proxied{url: "https://" + at, direct: s.url, roots: roots, http2: true})
	})
}

// passed is what came of a request, read to its end.
type passed struct {
	what, text, location string
	status, version      int // of HTTP
	cookies              []*http.Cookie
}

// ask sends a request.
func (p *proxied) ask(t *testing.T, client *http.Client, method, address, body string, headers ...string) *passed {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, address, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if body != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	request.Host = request.Header.Get("Host") // what it is for, where another name is asked
	response, err := client.Do(request)
	if err != nil {
		t.Fatalf("%s %s: %v", method, address, err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatalf("%s %s: %v", method, address, err)
	}
	return &passed{method + " " + address, string(text), response.Header.Get("Location"), response.StatusCode, response.ProtoMajor, response.Cookies()}
}

// passesOn plays a match through a proxy and looks at all that a proxy can spoil.
func passesOn(t *testing.T, p *proxied) {
	t.Helper()
	anna := p.from(t, "127.0.0.2")
	ask := func(client *http.Client, method, path, body string, headers ...string) *passed {
		t.Helper()
		return p.ask(t, client, method, p.url+path, body, headers...)
	}
	text := func(r *passed, status int) string {
		t.Helper()
		if r.status != status {
			t.Fatalf("%s: %d, want %d, %.300s", r.what, r.status, status, r.text)
		}
		return r.text
	}
	come := ask(anna, "POST", "/api/sessions", `{"name":"Anna"}`, "Origin", p.url) // as browsers say that know no Sec-Fetch-Site
	if cookies := come.cookies; len(cookies) != 1 || !cookies[0].Secure {
		t.Errorf("by HTTPS the cookies are %v", cookies)
	}
	text(come, 201)
	text(ask(anna, "POST", "/api/matches", `{}`, "Origin", "https://evil.example"), 403)
	if version := ask(anna, "GET", "/healthz", "").version; (version == 2) != p.http2 {
		t.Errorf("browsers speak HTTP/%d", version)
	}
	match := text(ask(anna, "POST", "/api/matches", `{"game":"efemeris","options":{},"seats":[{"kind":"me"},{"kind":"bot","bot":"random"}],"visibility":"unlisted"}`), 201)
	id := regexp.MustCompile(`"id":"([^"]+)"`).FindStringSubmatch(match)[1]
	follows(t, anna, p, id, func() {
		now := text(ask(anna, "GET", "/api/matches/"+id, ""), 200)
		number := regexp.MustCompile(`"number":(\d+)`).FindStringSubmatch(now)[1]
		text(ask(anna, "POST", "/api/matches/"+id+"/resign", `{"number":`+number+`}`), 200)
	})
	limits(t, p)
	if p.plain != "" {
		r := p.ask(t, anna, "GET", p.plain+"/m/"+id, "", "Host", "games.example.org")
		if r.status != 301 || r.location != "https://games.example.org/m/"+id {
			t.Errorf("HTTP is answered with %d to %s", r.status, r.location)
		}
	}
}

// follows watches a match through the proxy: what happens comes at once, as a patch, while the stream stays open.
func follows(t *testing.T, client *http.Client, p *proxied, id string, act func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, p.url+"/api/matches/"+id+"/events?patch=1", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Accept-Encoding", "gzip") // as browsers do: nothing on the way may hold lines back to compress them
	response, err := client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if kind := response.Header.Get("Content-Type"); kind != "text/event-stream" || response.Header.Get("Content-Encoding") != "" {
		t.Fatalf("the stream is %v", response.Header)
	}
	lines := bufio.NewReader(response.Body)
	next := func(want string) {
		t.Helper()
		for {
			line, err := lines.ReadString('\n')
			if err != nil {
				t.Fatalf("the stream ended before %q: %v", want, err)
			}
			if strings.TrimSpace(line) == "event: "+want {
				return
			}
		}
	}
	next("match")
	act()
	next("patch")
}

// limits looks at whom the server takes the proxy's clients for: each for itself, whatever they say.
func limits(t *testing.T, p *proxied) {
	t.Helper()
	good := func(client *http.Client, headers func(i int) []string) (n int) {
		for i := range 100 {
			if p.ask(t, client, "GET", p.url+"/api/games", "", headers(i)...).status == 200 {
				n++
			}
		}
		return n
	}
	forged := func(i int) []string {
		return []string{"X-Forwarded-For", fmt.Sprintf("198.51.100.%d", i), "X-Real-Ip", fmt.Sprintf("198.51.100.%d", i)}
	}
	if n := good(p.from(t, "127.0.0.3"), forged); n != 60 {
		t.Errorf("who says to be many has %d requests answered", n)
	}
	if n := good(p.from(t, "127.0.0.4"), func(int) []string { return nil }); n != 60 {
		t.Errorf("another client has %d requests answered", n)
	}
	if code := status(t, p.direct+"api/games", "Accept", "*/*"); code != 200 { // on this machine, and forwarded by nobody
		t.Errorf("the host is answered with %d", code)
	}
}
