package server_test

import (
	"crypto/x509"
	"encoding/pem"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"path/filepath"
	"testing"

	"portolan/notice"
	"portolan/server"
	"portolan/wire"
)

// killRoots names, in the environment, the file of the certificate that a server believes which is to be killed.
const killRoots = "PORTOLAN_TEST_ROOTS"

// gateForKill is the gate of the server that gets killed.
func gateForKill() *notice.Gate {
	gate := &notice.Gate{Allowed: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}}
	if text, err := os.ReadFile(os.Getenv(killRoots)); err == nil {
		gate.Roots = x509.NewCertPool()
		gate.Roots.AppendCertsFromPEM(text)
	}
	return gate
}

// A notice that is due when the server is killed is sent by the next one, once. One that was on its way is sent again, under the same id,
// since nobody knows whether it arrived.
func TestNoticesSurviveKill(t *testing.T) {
	dir := t.TempDir()
	held, release := make(chan string, 10), make(chan struct{})
	h := httptest.NewTLSServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		held <- r.URL.Path
		<-release
	}))
	defer h.Close()
	defer close(release)
	roots := filepath.Join(dir, "roots.pem")
	if err := os.WriteFile(roots, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: h.Certificate().Raw}), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv(killRoots, roots)
	data := filepath.Join(dir, "data")
	v := startVictim(t, data)
	enter := func(name string) string {
		token := read[server.Session](send(t, v.url, "POST", "/api/sessions", "", fields{"name": name}).is(201)).Token
		send(t, v.url, "POST", "/api/account", token, fields{"name": name, "password": "a sentence of " + name}).is(201)
		return token
	}
	a, b := enter("Anna"), enter("Ben")
	for token, name := range map[string]string{a: "Anna", b: "Ben"} { // whoever begins is told
		send(t, v.url, "POST", "/api/notices/channels", token,
			fields{"kind": "webhook", "url": h.URL + "/" + name, "kinds": []string{"turn"}}).is(201)
	}
	m := read[wire.Match](send(t, v.url, "POST", "/api/matches", a, opening("me", "open")).is(201))
	begun := read[wire.Match](send(t, v.url, "POST", "/api/matches/"+m.ID+"/seats/1", b, nil).is(200))
	v.kill() // before the pause is over

	want := []string{"/Anna", "/Ben"}[begun.Deciding[0]]
	v = startVictim(t, data)
	if got := <-held; got != want {
		t.Fatalf("%s was told, want %s", got, want)
	}
	v.kill()                                                                                              // with the notice on its way
	tamper(t, filepath.Join(data, "portolan.db"), `UPDATE notices SET ready = 1 WHERE ready IS NOT NULL`) // the lease is over
	v = startVictim(t, data)
	if got := <-held; got != want {
		t.Fatalf("%s was told, want %s", got, want)
	}
	v.kill()
	tamper(t, filepath.Join(data, "portolan.db"), `UPDATE notices SET ready = 1 WHERE ready IS NOT NULL`)
	v = startVictim(t, data)
	defer v.kill()
	for { // it was tried twice: it is not sent again
		settings := read[server.NoticeSettings](send(t, v.url, "GET", "/api/notices", map[string]string{"/Anna": a, "/Ben": b}[want], nil).is(200))
		if settings.Channels[0].Failed == 1 {
			break
		}
	}
	select {
	case got := <-held:
		t.Fatalf("%s was told a third time", got)
	default:
	}
}
