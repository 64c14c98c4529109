package server_test

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"portolan/server"
	"portolan/store"
)

// browser is a browser that is pushed to, with its maker's push service.
type browser struct {
	t       *testing.T
	service *httptest.Server
	key     *ecdh.PrivateKey
	auth    []byte
	server  string // the key by which the server proves who it is
	gone    atomic.Bool
	got     chan map[string]string
}

func openBrowser(t *testing.T) *browser {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	b := &browser{t: t, key: key, auth: make([]byte, 16), got: make(chan map[string]string, 10)}
	_, _ = rand.Read(b.auth)
	b.service = httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if b.gone.Load() {
			w.WriteHeader(http.StatusGone)
			return
		}
		body, _ := io.ReadAll(r.Body)
		if r.Header.Get("Content-Encoding") != "aes128gcm" || r.Header.Get("TTL") != "86400" {
			t.Errorf("the headers are %v", r.Header)
		}
		b.proves(r.Header.Get("Authorization"))
		b.got <- b.decrypted(body)
		w.WriteHeader(http.StatusCreated)
	}))
	t.Cleanup(b.service.Close)
	return b
}

// proves checks by RFC 8292 that the server has signed that it is meant for this service.
func (b *browser) proves(header string) {
	token, key, found := strings.Cut(strings.TrimPrefix(header, "vapid t="), ", k=")
	parts := strings.Split(token, ".")
	if !found || len(parts) != 3 || key != b.server {
		b.t.Errorf("the server proves itself by %q", header)
		return
	}
	var claims struct{ Aud, Sub string }
	text, _ := base64.RawURLEncoding.DecodeString(parts[1])
	if err := json.Unmarshal(text, &claims); err != nil || claims.Aud != b.service.URL || claims.Sub != "https://games.example.org" {
		b.t.Errorf("the claims are %s", text)
	}
	point, _ := base64.RawURLEncoding.DecodeString(key)
	signature, _ := base64.RawURLEncoding.DecodeString(parts[2])
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point)
	if err != nil || len(signature) != 64 || !ecdsa.Verify(public, sum[:], new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])) {
		b.t.Error("the signature is wrong")
	}
}

// decrypted is a message by RFC 8291.
func (b *browser) decrypted(body []byte) map[string]string {
	salt, id := body[:16], body[21:21+int(body[20])]
	sealed := body[21+len(id):]
	sender, err := ecdh.P256().NewPublicKey(id)
	if err != nil {
		b.t.Error(err)
		return nil
	}
	secret, _ := b.key.ECDH(sender)
	derive := func(secret, salt []byte, info string, n int) []byte {
		out, err := hkdf.Key(sha256.New, secret, salt, info, n)
		if err != nil {
			b.t.Error(err)
		}
		return out
	}
	ikm := derive(secret, b.auth, "WebPush: info\x00"+string(b.key.PublicKey().Bytes())+string(id), 32)
	block, _ := aes.NewCipher(derive(ikm, salt, "Content-Encoding: aes128gcm\x00", 16))
	gcm, _ := cipher.NewGCM(block)
	text, err := gcm.Open(nil, derive(ikm, salt, "Content-Encoding: nonce\x00", 12), sealed, nil)
	if err != nil {
		b.t.Error(err)
		return nil
	}
	said := make(map[string]string)
	if err := json.Unmarshal([]byte(strings.TrimRight(string(text), "\x00\x02")), &said); err != nil {
		b.t.Errorf("%v: %q", err, text)
	}
	return said
}

// subscription is how the browser is pushed to.
func (b *browser) subscription() fields {
	return fields{
		"endpoint": b.service.URL + "/push/1", "p256dh": base64.RawURLEncoding.EncodeToString(b.key.PublicKey().Bytes()),
		"auth": base64.RawURLEncoding.EncodeToString(b.auth),
	}
}

// A browser is told, also a guest's, by a message that it alone can read; one that is gone is forgotten. The server's keys stay.
func TestPush(t *testing.T) {
	b := openBrowser(t)
	gate := (&hook{Server: b.service}).gate()
	p := open(t, server.Config{Gate: gate, NoticePause: 50 * time.Millisecond, URL: "https://games.example.org"})
	a, other := p.guest("Anna"), p.guest("Ben")
	b.server = read[server.NoticeSettings](a.get("/api/notices").is(200)).PushKey
	for _, faulty := range []fields{
		nil,
		{"endpoint": "https://127.1/", "p256dh": "x", "auth": "y"},
		{"endpoint": "https://10.0.0.1/", "p256dh": b.subscription()["p256dh"], "auth": b.subscription()["auth"]},
		{"endpoint": b.service.URL, "p256dh": b.subscription()["p256dh"], "auth": "AAAA"},
		{"endpoint": b.service.URL, "p256dh": strings.Repeat("A", 87), "auth": b.subscription()["auth"]},
	} {
		body := fields{"kind": "push"}
		if faulty != nil {
			body["push"] = faulty
		}
		a.post("/api/notices/channels", body).problem(422, "not-allowed")
	}
	ch := read[server.NoticeChannel](a.post("/api/notices/channels", fields{"kind": "push", "push": b.subscription(), "lang": "hu"},
		"User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0").is(201))
	if ch.Label != "Firefox, Linux" || ch.Form != "" || ch.Address != "" {
		t.Fatalf("the channel is %+v", ch)
	}
	m := duelOf(a, other)
	if got := <-b.got; got["title"] != "Te következel: Efemeris" || got["path"] != "/m/"+m.ID || got["tag"] != m.ID || got["text"] == "" || len(got) != 4 {
		t.Fatalf("the browser got %v", got)
	}
	p.settled(m.ID, store.NoticeTurn, store.NoticeSent)
	p.restart()
	if again := read[server.NoticeSettings](a.get("/api/notices").is(200)).PushKey; again != b.server {
		t.Fatal("the server has other keys")
	}
	if tried := read[server.Tried](a.post("/api/notices/channels/"+ch.ID+"/test", nil).is(200)); !tried.Arrived || (<-b.got)["path"] != "/" {
		t.Fatalf("a sample: %+v", tried)
	}
	b.gone.Store(true)
	other.post("/api/matches/"+m.ID+"/resign", map[string]int{"number": 0}).is(200)
	for len(read[server.NoticeSettings](a.get("/api/notices").is(200)).Channels) > 0 {
		time.Sleep(5 * time.Millisecond)
	}
}
