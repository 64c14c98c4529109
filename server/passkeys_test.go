package server_test

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"testing"

	"portolan/server"
)

// Where the tests open the pages: the server believes what a browser says of that, and a proxy that it came by HTTPS.
const (
	siteHost   = "games.example.org"
	siteOrigin = "https://games.example.org"
)

// authenticator is a small authenticator as browsers have them: it holds one key, of one site.
type authenticator struct {
	t      *testing.T
	key    *ecdsa.PrivateKey
	id     []byte
	site   string // the domain it was made for
	origin string // which the browser says
	user   []byte
	count  uint32
}

func newAuthenticator(t *testing.T) *authenticator {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	id := make([]byte, 16)
	_, _ = rand.Read(id)
	return &authenticator{t: t, key: key, id: id, site: siteHost, origin: siteOrigin}
}

func b64(data []byte) string { return base64.RawURLEncoding.EncodeToString(data) }

// options is what a server asks, as far as an authenticator reads it.
type options struct {
	PublicKey struct {
		Challenge string `json:"challenge"`
		RPID      string `json:"rpId"`
		RP        struct {
			ID string `json:"id"`
		} `json:"rp"`
		User struct {
			ID   string `json:"id"`
			Name string `json:"name"`
		} `json:"user"`
		Exclude []struct {
			ID string `json:"id"`
		} `json:"excludeCredentials"`
		Selection struct {
			ResidentKey string `json:"residentKey"`
		} `json:"authenticatorSelection"`
	} `json:"publicKey"`
}

// data is what an authenticator signs of itself: the site, that somebody was there, and how often it was used.
func (a *authenticator) data(flags byte) []byte {
	hash := sha256.Sum256([]byte(a.site))
	a.count++
	return binary.BigEndian.AppendUint32(append(hash[:], flags), a.count)
}

func (a *authenticator) client(kind, challenge string) []byte {
	text, err := json.Marshal(map[string]any{"type": kind, "challenge": challenge, "origin": a.origin, "crossOrigin": false})
	if err != nil {
		a.t.Fatal(err)
	}
	return text
}

// create answers a request for a new key, with no attestation.
func (a *authenticator) create(asked options) fields {
	a.t.Helper()
	user, err := base64.RawURLEncoding.DecodeString(asked.PublicKey.User.ID)
	if err != nil {
		a.t.Fatal(err)
	}
	a.user = user
	point, err := a.key.PublicKey.Bytes()
	if err != nil {
		a.t.Fatal(err)
	}
	data := append(a.data(0x45), make([]byte, 16)...) // user present and verified, with a key
	data = append(binary.BigEndian.AppendUint16(data, uint16(len(a.id))), a.id...)
	data = append(append(data, 0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20), point[1:33]...) // a COSE key: ES256, P-256, x
	data = append(append(data, 0x22, 0x58, 0x20), point[33:]...)                                            // and y
	object := slices.Concat([]byte{0xa3, 0x63}, []byte("fmt"), []byte{0x64}, []byte("none"), []byte{0x67}, []byte("attStmt"),
		[]byte{0xa0, 0x68}, []byte("authData"), []byte{0x58, byte(len(data))}, data)
	return a.credential(fields{"clientDataJSON": b64(a.client("webauthn.create", asked.PublicKey.Challenge)), "attestationObject": b64(object)})
}

// get answers a request to sign in.
func (a *authenticator) get(asked options) fields {
	a.t.Helper()
	data, client := a.data(0x05), a.client("webauthn.get", asked.PublicKey.Challenge)
	hash := sha256.Sum256(client)
	digest := sha256.Sum256(append(bytes.Clone(data), hash[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, a.key, digest[:])
	if err != nil {
		a.t.Fatal(err)
	}
	return a.credential(fields{
		"clientDataJSON": b64(client), "authenticatorData": b64(data), "signature": b64(signature), "userHandle": b64(a.user),
	})
}

func (a *authenticator) credential(response fields) fields {
	return fields{"id": b64(a.id), "rawId": b64(a.id), "type": "public-key", "response": response, "clientExtensionResults": fields{}}
}

// at sends a request as a browser that has opened the pages at a host, by a proxy with or without TLS.
func (p *place) at(host, scheme, method, path, token string, body any) *answer {
	p.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		p.t.Fatal(err)
	}
	request, err := http.NewRequest(method, p.http.URL+path, bytes.NewReader(text))
	if err != nil {
		p.t.Fatal(err)
	}
	request.Host = host
	if scheme != "" {
		request.Header.Set("X-Forwarded-For", "198.51.100.7")
		request.Header.Set("X-Forwarded-Proto", scheme)
	}
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		p.t.Fatal(err)
	}
	defer response.Body.Close()
	all, err := io.ReadAll(response.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	return &answer{p.t, method + " " + path, response.StatusCode, response.Header, all}
}

// there sends a request as a browser at the site of the tests.
func (p *place) there(method, path, token string, body any) *answer {
	p.t.Helper()
	return p.at(siteHost, "https", method, path, token, body)
}

// asked begins to add a passkey.
func (g *guest) asked() options {
	g.t.Helper()
	return read[options](g.there("POST", "/api/account/passkeys/begin", g.token, fields{"password": password}).is(201))
}

// passkey adds a passkey of that name.
func (g *guest) passkey(name string) (*authenticator, server.Passkey) {
	g.t.Helper()
	key := newAuthenticator(g.t)
	made := g.there("POST", "/api/account/passkeys", g.token, fields{"name": name, "credential": key.create(g.asked())})
	return key, read[server.Passkey](made.is(201))
}

// challenge begins to sign in by a passkey.
func (p *place) challenge() options {
	p.t.Helper()
	return read[options](p.there("POST", "/api/sessions/passkey/begin", "", nil).is(201))
}

func (p *place) byPasskey(answer fields) *answer {
	p.t.Helper()
	return p.there("POST", "/api/sessions/passkey", "", fields{"credential": answer})
}

// An account has passkeys, each with a name; one signs in by any of them without saying who one is, until it is removed.
func TestPasskeys(t *testing.T) {
	p := open(t, server.Config{Burst: 1 << 20})
	a := p.guest("x")
	a.account("Anna")
	asked := a.asked()
	if asked.PublicKey.RP.ID != siteHost || asked.PublicKey.User.Name != "Anna" || asked.PublicKey.Selection.ResidentKey != "required" {
		t.Errorf("asked for %+v", asked)
	}
	phone, first := a.passkey("My phone")
	desk, second := a.passkey("Desk")
	if first.Domain != siteHost || first.Name != "My phone" || first.Created == 0 {
		t.Errorf("the passkey is %+v", first)
	}
	if asked := a.asked(); len(asked.PublicKey.Exclude) != 2 || asked.PublicKey.Exclude[0].ID != b64(phone.id) {
		t.Errorf("known passkeys are not excluded: %+v", asked.PublicKey.Exclude)
	}
	for range 2 {
		for _, key := range []*authenticator{phone, desk} {
			got := p.byPasskey(key.get(p.challenge()))
			if here := p.arrived(got); here.id != a.id || here.name != "Anna" || here.token == a.token {
				t.Errorf("I am %+v", here)
			}
			if cookie, err := http.ParseSetCookie(got.header.Get("Set-Cookie")); err != nil || !cookie.Secure || !cookie.HttpOnly {
				t.Errorf("the cookie is %v (%v)", cookie, err)
			}
		}
		p.restart()
	}
	list := read[[]server.Passkey](a.get("/api/account/passkeys").is(200))
	if len(list) != 2 || list[0].ID != first.ID || list[1].ID != second.ID || list[0].Used < list[0].Created {
		t.Errorf("the passkeys are %+v", list)
	}
	b := p.guest("x")
	b.account("Ben")
	b.delete("/api/account/passkeys/"+first.ID).problem(404, "unknown")
	a.delete("/api/account/passkeys/" + first.ID).is(204)
	a.delete("/api/account/passkeys/"+first.ID).problem(404, "unknown")
	p.byPasskey(phone.get(p.challenge())).problem(401, "sign-in")
	p.byPasskey(desk.get(p.challenge())).is(201)

	// A new password leaves passkeys and tokens, unless it is to be alone.
	tablet, _ := a.passkey("Tablet")
	program := read[server.MadeToken](a.post("/api/tokens", fields{"name": "Bot"}).is(201)).Secret
	id := a.open("me", "open").ID
	open := (&guest{p, a.id, a.name, program}).watch(id, "")
	open.next()
	a.post("/api/account/password", fields{"password": password, "new": password}).is(204)
	p.byPasskey(tablet.get(p.challenge())).is(201)
	p.send("GET", "/api/me", program, nil).is(200)
	p.signIn(fields{"name": "Anna", "password": password, "alone": true}).problem(422, "not-allowed")
	a.post("/api/account/password", fields{"password": password, "new": password, "alone": true}).is(204)
	open.ends()
	p.send("GET", "/api/me", program, nil).problem(401, "no-session")
	for _, key := range []*authenticator{tablet, desk} {
		p.byPasskey(key.get(p.challenge())).problem(401, "sign-in")
	}
	desk, _ = a.passkey("Desk")

	// Who is locked out, or has closed the account, has no passkey.
	kept, err := p.store.Passkey(t.Context(), desk.id)
	if err != nil || kept.Player != a.id {
		t.Fatalf("the passkey is %+v (%v)", kept, err)
	}
	if err := p.store.Lock(t.Context(), a.id, true); err != nil {
		t.Fatal(err)
	}
	p.byPasskey(desk.get(p.challenge())).problem(401, "sign-in")
	if err := p.store.Lock(t.Context(), a.id, false); err != nil {
		t.Fatal(err)
	}
	p.byPasskey(desk.get(p.challenge())).is(201)
	a = p.arrived(p.signIn(fields{"name": "Anna", "password": password}))
	a.send("DELETE", "/api/account", a.token, fields{"password": password}).is(204)
	p.byPasskey(desk.get(p.challenge())).problem(401, "sign-in")
	for range 20 {
		b.passkey("One of many")
	}
	b.there("POST", "/api/account/passkeys/begin", b.token, fields{"password": password}).problem(422, "not-allowed")
}

// Whatever is not the one answer to the challenge opens nothing: what is signed by another key, for another site, of another player,
// comes late, or comes again.
func TestWrongAnswersOfPasskeys(t *testing.T) {
	p := open(t, server.Config{Burst: 1 << 20})
	a, b := p.guest("x"), p.guest("x")
	a.account("Anna")
	b.account("Ben")
	key, _ := a.passkey("Key")
	theirs, _ := b.passkey("Key")
	wrong := func(what string, answer fields) {
		t.Helper()
		if got := p.byPasskey(answer); got.status != 401 {
			t.Errorf("%s: status %d: %s", what, got.status, got.text)
		} else {
			got.problem(401, "sign-in")
		}
	}
	change := func(answer fields, name string, value any) fields {
		response := fields{}
		for k, v := range answer["response"].(fields) {
			response[k] = v
		}
		response[name] = value
		return key.credential(response)
	}
	used := p.challenge()
	good := key.get(used)
	p.byPasskey(good).is(201)
	wrong("the same answer again", good)
	wrong("the same challenge again", key.get(used))
	wrong("a challenge of one's own", key.get(options{}))
	made := options{}
	made.PublicKey.Challenge = b64(make([]byte, 32))
	wrong("a challenge that was never given", key.get(made))
	wrong("a challenge to a new passkey", key.get(a.asked()))
	wrong("a signature of another answer", change(key.get(p.challenge()), "signature", good["response"].(fields)["signature"]))
	wrong("no signature", change(key.get(p.challenge()), "signature", ""))
	wrong("another player's name", change(key.get(p.challenge()), "userHandle", b64([]byte(b.id))))
	wrong("no player's name", change(key.get(p.challenge()), "userHandle", ""))
	forged := *theirs
	forged.id = key.id
	forged.user = key.user
	wrong("another's key by this one's id", forged.get(p.challenge()))
	unknown := newAuthenticator(t)
	unknown.user = key.user
	wrong("a key that is registered nowhere", unknown.get(p.challenge()))
	elsewhere := *key
	elsewhere.origin = "https://games.example.com"
	wrong("an answer to another site's page", elsewhere.get(p.challenge()))
	elsewhere.origin, elsewhere.site = siteOrigin, "example.org"
	wrong("a key of another domain", elsewhere.get(p.challenge()))
	absent := *key
	response := absent.get(p.challenge())
	wrong("nobody was there", change(response, "authenticatorData", b64(append(hashOf(siteHost), 0, 0, 0, 1, 0))))
	copied := *key
	copied.count = 0
	wrong("a copy of the key that counts anew", copied.get(p.challenge()))
	for _, text := range []any{fields{}, fields{"id": 7}, fields{"id": "x", "type": "public-key"}, fields{"response": []string{"x"}}, key.credential(fields{})} {
		p.there("POST", "/api/sessions/passkey", "", fields{"credential": text}).problem(401, "sign-in")
	}
	// A passkey of one address of the server is none at another one, nor is a challenge.
	asked := p.challenge()
	p.at("other.example.org", "https", "POST", "/api/sessions/passkey", "", fields{"credential": key.get(asked)}).problem(401, "sign-in")
	other := read[options](p.at("other.example.org", "https", "POST", "/api/sessions/passkey/begin", "", nil).is(201))
	if other.PublicKey.RPID != "other.example.org" {
		t.Errorf("the relying party is %q", other.PublicKey.RPID)
	}
	wrong("a challenge of another address", key.get(other))
	key.count = 100
	p.byPasskey(key.get(p.challenge())).is(201) // it is still good
}

func hashOf(text string) []byte {
	sum := sha256.Sum256([]byte(text))
	return sum[:]
}

// A passkey is added by who was asked for it, with the password, once.
func TestWrongNewPasskeys(t *testing.T) {
	p := open(t, server.Config{Burst: 1 << 20})
	a, b := p.guest("x"), p.guest("x")
	a.account("Anna")
	b.account("Ben")
	add := func(g *guest, body fields) *answer {
		t.Helper()
		return p.there("POST", "/api/account/passkeys", g.token, body)
	}
	key := newAuthenticator(t)
	p.there("POST", "/api/account/passkeys/begin", a.token, fields{"password": "wrong password"}).problem(401, "sign-in")
	asked := a.asked()
	made := key.create(asked)
	add(b, fields{"name": "Key", "credential": made}).problem(422, "not-allowed") // begun by somebody else, and used up
	add(a, fields{"name": "Key", "credential": made}).problem(422, "not-allowed")
	for _, name := range []string{"", " ", "a\nb", string(make([]byte, 41))} {
		if p := add(a, fields{"name": name, "credential": made}).problem(422, "not-allowed"); p.Field != "name" {
			t.Errorf("%q: the field is %q", name, p.Field)
		}
	}
	add(a, fields{"name": "Key", "credential": key.create(p.challenge())}).problem(422, "not-allowed") // begun to sign in
	foreign := newAuthenticator(t)
	foreign.origin = "https://evil.example"
	add(a, fields{"name": "Key", "credential": foreign.create(a.asked())}).problem(422, "not-allowed")
	foreign.origin, foreign.site = siteOrigin, "evil.example"
	add(a, fields{"name": "Key", "credential": foreign.create(a.asked())}).problem(422, "not-allowed")
	p.at("other.example.org", "https", "POST", "/api/account/passkeys", a.token,
		fields{"name": "Key", "credential": key.create(a.asked())}).problem(422, "not-allowed")
	for _, text := range []fields{{}, {"id": "x"}, key.credential(fields{}), key.get(asked)} {
		add(a, fields{"name": "Key", "credential": text}).problem(422, "not-allowed")
	}
	add(a, fields{"name": "Key", "credential": key.create(a.asked())}).is(201)
	add(a, fields{"name": "Key", "credential": key.create(a.asked())}).problem(422, "not-allowed") // known
	add(b, fields{"name": "Key", "credential": key.create(b.asked())}).problem(422, "not-allowed") // known, as another's
	if list := read[[]server.Passkey](b.get("/api/account/passkeys").is(200)); len(list) != 0 {
		t.Errorf("Ben has the passkeys %+v", list)
	}
}

// Passkeys are offered where browsers know them: over HTTPS at a domain, and on the server's own machine.
func TestWherePasskeysAre(t *testing.T) {
	p := open(t, server.Config{Burst: 1 << 20})
	for _, test := range []struct {
		host, scheme string
		domain       string
	}{
		{"games.example.org", "https", "games.example.org"},
		{"Games.Example.org:8443", "https", "games.example.org"},
		{"games.example.org", "http", ""},
		{"games.example.org", "", ""},
		{"localhost:8080", "", "localhost"},
		{"portolan.localhost:8080", "", "portolan.localhost"},
		{"notlocalhost", "", ""},
		{"127.0.0.1:8080", "", ""},
		{"192.0.2.7", "https", ""},
		{"[2001:db8::1]:8080", "https", ""},
		{"[::1]", "", ""},
	} {
		entry := read[server.Entry](p.at(test.host, test.scheme, "GET", "/api/entry", "", nil).is(200))
		began := p.at(test.host, test.scheme, "POST", "/api/sessions/passkey/begin", "", nil)
		if entry.Passkeys != (test.domain != "") {
			t.Errorf("%s %s: passkeys %v", test.scheme, test.host, entry.Passkeys)
		}
		if test.domain == "" {
			began.problem(422, "not-allowed")
		} else if got := read[options](began.is(201)).PublicKey.RPID; got != test.domain {
			t.Errorf("%s %s: the relying party is %q", test.scheme, test.host, got)
		}
	}
}

// Many wrong answers are made to wait, as wrong passwords are.
func TestWrongPasskeysWait(t *testing.T) {
	whileOneWaits(t, func(int) string {
		p := open(t, server.Config{Burst: 1 << 20})
		for n := 0; ; n++ {
			got := p.byPasskey(fields{"id": fmt.Sprint(n)})
			switch {
			case got.status != 429:
				got.problem(401, "sign-in")
			case n != 30:
				return fmt.Sprintf("the wait began after %d answers", n)
			default:
				return ""
			}
		}
	})
}
