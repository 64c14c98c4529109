package server_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"portolan/people"
	"portolan/server"
)

const password = "horse battery staple"

type fields = map[string]any

// account makes a guest an account of that name, and returns its recovery codes.
func (g *guest) account(name string) []string {
	g.t.Helper()
	made := read[server.MadeAccount](g.post("/api/account", fields{"name": name, "password": password}).is(201))
	if made.Player != (server.Self{ID: g.id, Name: name}) || len(made.Codes) != 10 || made.Token != g.token {
		g.t.Fatalf("the account is %+v", made)
	}
	g.name = name
	return made.Codes
}

func (p *place) signIn(body fields, headers ...string) *answer {
	p.t.Helper()
	return p.send("POST", "/api/sessions", "", body, headers...)
}

// arrived is the player of a session that was begun.
func (p *place) arrived(a *answer) *guest {
	p.t.Helper()
	s := read[server.Session](a.is(201))
	return &guest{p, s.Player.ID, s.Player.Name, s.Token}
}

// A guest becomes an account in place, and signs in elsewhere by its name, however that is written.
func TestAGuestBecomesAnAccount(t *testing.T) {
	p := open(t, server.Config{})
	a := p.guest("Anna")
	m := a.open("me", "open")
	token := read[server.MadeToken](a.post("/api/tokens", fields{"name": "Bot"}).is(201)).Secret
	codes := a.account("Zoë Ő.")
	for range 2 {
		if me := read[server.Me](a.get("/api/me").is(200)); *me.Player != (server.Self{ID: a.id, Name: "Zoë Ő."}) {
			t.Errorf("I am %+v", me.Player)
		}
		if got := a.match(m.ID); len(got.You) != 1 {
			t.Errorf("the seats are %v", got.You)
		}
		p.send("GET", "/api/matches?mine=1", token, nil).is(200)
		for _, name := range []string{"Zoë Ő.", " zoë ő", "ZOE\u0308 O\u030b", "zo\u00eb\u3000ő"} {
			if got := p.arrived(p.signIn(fields{"name": name, "password": password})); got.id != a.id || got.name != "Zoë Ő." || got.token == a.token {
				t.Errorf("%q signs in as %+v", name, got)
			}
		}
		p.restart()
	}
	p.signIn(fields{"name": "Zoe O", "password": password}).problem(401, "sign-in") // accents count
	if got := read[server.AccountInfo](a.get("/api/account").is(200)); got.Codes != 10 || got.Player.Guest {
		t.Errorf("the account is %+v", got)
	}
	a.post("/api/account", fields{"name": "Other", "password": password}).problem(409, "account")

	// A code works once, however it is written.
	written := strings.ToUpper(strings.ReplaceAll(codes[0], "-", " "))
	if got := p.arrived(p.signIn(fields{"name": "zoë ő", "code": written})); got.id != a.id {
		t.Errorf("by a code I am %+v", got)
	}
	p.signIn(fields{"name": "zoë ő", "code": codes[0]}).problem(401, "sign-in")
	if got := read[server.AccountInfo](a.get("/api/account").is(200)); got.Codes != 9 {
		t.Errorf("%d codes are left", got.Codes)
	}
	fresh := read[server.Codes](a.post("/api/account/codes", fields{"password": password}).is(201)).Codes
	p.signIn(fields{"name": "zoë ő", "code": codes[1]}).problem(401, "sign-in")
	p.signIn(fields{"name": "zoë ő", "code": fresh[1]}).is(201)
	b := p.guest("Ben")
	other := b.account("Ben")
	p.signIn(fields{"name": "zoë ő", "code": other[0]}).problem(401, "sign-in") // somebody else's
}

// A browser's cookie is another one after it has signed in, and the one before opens nothing.
func TestCookiesAreRotated(t *testing.T) {
	p := open(t, server.Config{})
	a := p.guest("Anna")
	planted := "portolan=" + a.token
	made := p.send("POST", "/api/account", "", fields{"name": "Anna", "password": password}, "Cookie", planted).is(201)
	cookie, err := http.ParseSetCookie(made.header.Get("Set-Cookie"))
	if err != nil || cookie.Value == a.token || read[server.MadeAccount](made).Token != cookie.Value {
		t.Fatalf("the cookie is %v (%v)", cookie, err)
	}
	p.send("GET", "/api/me", a.token, nil).problem(401, "no-session")
	second := p.signIn(fields{"name": "Anna", "password": password}, "Cookie", "portolan="+cookie.Value)
	p.send("GET", "/api/me", cookie.Value, nil).problem(401, "no-session")
	p.send("GET", "/api/me", read[server.Session](second.is(201)).Token, nil).is(200)

	// A guest's session is not ended by somebody else who signs in: nothing else leads to the guest.
	b := p.guest("Ben")
	p.signIn(fields{"name": "Anna", "password": password}, "Cookie", "portolan="+b.token).is(201)
	b.get("/api/me").is(200)
}

// No two accounts have names that somebody might take for each other.
func TestNamesOfAccounts(t *testing.T) {
	p := open(t, server.Config{})
	p.guest("x").account("Scope 1")
	for _, name := range []string{
		"Scope 1", "scope 1", "SCOPE 1", "Scopе 1", "Ѕсоре 1", "ＳＣＯＰＥ １", "s.c-o_p'e l", "Scope I", "Scope\u00ad1", "ЅСОРЕ 1",
		"Sc\u200dope 1", "Scope\u034f 1", "Scope 1\u3164", "Scope 1\u115f", "Sco\ufe0fpe 1", "Scope\u17b4 1", "Scope 1\uffa0", "Scope\u180b 1",
	} {
		problem := p.guest("x").post("/api/account", fields{"name": name, "password": password}).problem(422, "not-allowed")
		if problem.Field != "name" {
			t.Errorf("%q: the field is %q", name, problem.Field)
		}
	}
	for name, pass := range map[string]string{
		"": password, " ": password, "._.": password, "👩‍🚀": password, "a\nb": password, strings.Repeat("x", 41): password,
		"a̴̵̶̷b": password, "<b>": password,
	} {
		p.guest("x").post("/api/account", fields{"name": name, "password": pass}).problem(422, "not-allowed")
	}
	for _, pass := range []string{"", "1234567", strings.Repeat("x", 201), "Berta Braun", "BERTA-BRAUN"} {
		problem := p.guest("x").post("/api/account", fields{"name": "Berta Braun", "password": pass}).problem(422, "not-allowed")
		if problem.Field != "password" {
			t.Errorf("%q: the field is %q", pass, problem.Field)
		}
	}
	// A letter that looks like another one than it stands for is shown as what it stands for.
	lunate := p.guest("x")
	if made := read[server.MadeAccount](lunate.post("/api/account", fields{"name": "Ϲarla", "password": password}).is(201)); made.Player.Name != "Σarla" {
		t.Errorf("the name is %q", made.Player.Name)
	}
	if got := p.arrived(p.signIn(fields{"name": "Ϲarla", "password": password})); got.id != lunate.id {
		t.Errorf("it signs in as %+v", got)
	}
	for _, name := range []string{"\u3164", "\u200b", "\u115f\u1160", "\ufe0f", " \u00ad ", "\u2800\u2800"} { // nor may a guest's name be nothing to the eye
		p.send("POST", "/api/sessions", "", fields{"name": name}).problem(422, "not-allowed")
	}
	for i, name := range []string{"Scope 2", "Jürgen", "Jurgen", "Ружа", "李 雷", "أحمد", "O’Neil", "Ødegård"} {
		pass := strings.Repeat("ő", 8+i*24)
		g := p.guest("x")
		g.post("/api/account", fields{"name": name, "password": pass}).is(201)
		if got := p.arrived(p.signIn(fields{"name": name, "password": strings.ReplaceAll(pass, "ő", "o\u030b")})); got.id != g.id || got.name != name {
			t.Errorf("%q signs in as %+v", name, got)
		}
	}
}

// Of many that want one name at once one gets it, and of many requests of one guest one makes the account.
func TestAccountsAtOnce(t *testing.T) {
	p := open(t, server.Config{})
	count := func(ask func(i int) int) map[int]int {
		var mu sync.Mutex
		var all sync.WaitGroup
		got := make(map[int]int)
		for i := range 6 {
			all.Go(func() {
				status := ask(i)
				mu.Lock()
				defer mu.Unlock()
				got[status]++
			})
		}
		all.Wait()
		return got
	}
	var guests []*guest
	for range 6 {
		guests = append(guests, p.guest("x"))
	}
	got := count(func(i int) int {
		return guests[i].post("/api/account", fields{"name": "Anna", "password": password}).status
	})
	if got[201] != 1 || got[422] != 5 {
		t.Errorf("six guests want one name: %v", got)
	}
	one := p.guest("x")
	got = count(func(i int) int {
		return one.post("/api/account", fields{"name": fmt.Sprint("Ben ", i), "password": password}).status
	})
	if got[201] != 1 || got[409] != 5 {
		t.Errorf("one guest wants six names: %v", got)
	}
	codes := p.guest("x")
	code := codes.account("Carla")[0]
	got = count(func(int) int { return p.signIn(fields{"name": "Carla", "code": code}).status })
	if got[201] != 1 || got[401] != 5 {
		t.Errorf("one code is used six times: %v", got)
	}
}

// Whatever is wrong, the answer is the same, and a hash is made.
func TestWrongSignIns(t *testing.T) {
	p := open(t, server.Config{})
	p.guest("x").account("Anna")
	locked := p.guest("x")
	locked.account("Ben")
	if err := p.store.Lock(t.Context(), locked.id, true); err != nil {
		t.Fatal(err)
	}
	var answers []string
	for _, body := range []fields{
		{"name": "Anna", "password": "wrong password"},
		{"name": "Anna", "password": ""},
		{"name": "Anna", "password": strings.Repeat("x", 5000)},
		{"name": "Nobody", "password": password},
		{"name": "Ben", "password": password},
		{"name": strings.Repeat("Ő", 9000), "password": password},
		{"name": "👩‍🚀", "password": password},
		{"name": "", "password": password},
		{"name": "Anna", "code": "aaaa-aaaa-aaaa-aaaa"},
		{"name": "Anna", "code": ""},
		{"name": "Nobody", "code": "aaaa-aaaa-aaaa-aaaa"},
		{"name": "Nobody", "code": "aaaa-aaaa-aaaa-aaaa", "new": "another password"},
	} {
		got := p.signIn(body)
		got.problem(401, "sign-in")
		answers = append(answers, string(got.text))
	}
	for _, answer := range answers {
		if answer != answers[0] {
			t.Errorf("answered %s and %s", answers[0], answer)
		}
	}
}

// whileOneWaits tells what is wrong of those who have to wait. The first wait is a second: where that may have gone by meanwhile, since the
// machine stood still, somebody else tries.
func whileOneWaits(t *testing.T, wrong func(try int) string) {
	t.Helper()
	for try := range 10 {
		began := time.Now()
		fault := wrong(try)
		if fault == "" {
			return
		}
		if time.Since(began) < time.Second || try == 9 {
			t.Error(fault)
			return
		}
	}
}

// Who is wrong too often waits, longer each time, whether there is such an account or not, and whoever asks: also with the right
// password. Other accounts are not held up.
func TestWrongSignInsWait(t *testing.T) {
	p := open(t, server.Config{})
	for _, who := range []string{"Anna", "Nobody"} {
		whileOneWaits(t, func(try int) string {
			name := fmt.Sprint(who, " ", try)
			if who == "Anna" {
				p.guest("x").account(name)
			}
			wrong := 0
			for p.signIn(fields{"name": name, "code": "aaaa"}).status == 401 {
				wrong++
			}
			if wrong != 10 {
				return fmt.Sprintf("%s: %d attempts are free", name, wrong)
			}
			// However the name is written, and from wherever.
			for _, headers := range [][]string{nil, from("198.51.100.9")} {
				got := p.signIn(fields{"name": strings.ToUpper(name), "password": password}, headers...)
				if got.status != 429 {
					return fmt.Sprintf("%s does not wait: %d, %s", name, got.status, got.text)
				}
				got.problem(429, "slow-down")
				if after := got.header.Get("Retry-After"); after == "" || after == "0" {
					return fmt.Sprintf("%s: wait for %q", name, after)
				}
			}
			return ""
		})
	}
	p.guest("x").account("Carla")
	p.signIn(fields{"name": "Carla", "password": password}).is(201)

	// An address has more attempts, over all names; the machine itself has no address that counts.
	var there []string
	whileOneWaits(t, func(try int) string {
		there = from(fmt.Sprint("198.51.100.", 100+try))
		status := map[int]int{}
		for i := range 32 {
			status[p.signIn(fields{"name": fmt.Sprint("Name ", i, " ", try), "code": "aaaa"}, there...).status]++
		}
		right := p.signIn(fields{"name": "Carla", "password": password}, there...)
		if status[401] != 30 || status[429] != 2 || right.status != 429 {
			return fmt.Sprintf("from one address: %v, then %d", status, right.status)
		}
		return ""
	})
	p.signIn(fields{"name": "Carla", "password": password}, from("198.51.100.8")...).is(201)
	p.send("POST", "/api/sessions", "", fields{"name": "Guest"}, there...).is(201) // guests sign in nowhere
	for i := range 32 {
		p.signIn(fields{"name": fmt.Sprint("Name ", i), "code": "aaaa"}).problem(401, "sign-in")
	}
}

// Sessions are listed with their devices and end one by one or all, and what they have open with them. Those of others are not
// there.
func TestSessionsAreListed(t *testing.T) {
	p := open(t, server.Config{})
	a := p.guest("x")
	a.account("Anna")
	b := p.guest("Ben")
	id := a.open("me", "open").ID
	phone := p.arrived(p.signIn(fields{"name": "Anna", "password": password}, "User-Agent",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1"))
	third := p.arrived(p.signIn(fields{"name": "Anna", "password": password}, "User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0"))
	list := read[[]server.Device](phone.get("/api/account/sessions").is(200))
	if len(list) != 3 {
		t.Fatalf("the sessions are %+v", list)
	}
	ids := make(map[string]string)
	for _, one := range list {
		ids[one.Device] = one.ID
		if one.ID == "" || one.Created == 0 || one.Used < one.Created || one.Current != (one.Device == "Safari, iPhone") {
			t.Errorf("a session is %+v", one)
		}
	}
	if len(ids) != 3 || ids["Firefox, Linux"] == "" || ids["Go-http-client"] == "" {
		t.Errorf("the devices are %v", ids)
	}
	mine, others := phone.watch(id, ""), third.watch(id, "")
	mine.next()
	others.next()
	b.delete("/api/account/sessions/"+ids["Firefox, Linux"]).problem(404, "unknown")
	phone.delete("/api/account/sessions/nothing").problem(404, "unknown")
	phone.delete("/api/account/sessions/" + ids["Firefox, Linux"]).is(204)
	phone.delete("/api/account/sessions/"+ids["Firefox, Linux"]).problem(404, "unknown")
	third.get("/api/me").problem(401, "no-session") // at once
	others.ends()
	a.get("/api/me").is(200)
	phone.delete("/api/account/sessions").is(204)
	a.get("/api/me").problem(401, "no-session")
	phone.get("/api/me").is(200)
	b.get("/api/me").is(200)
	phone.delete("/api/account/sessions").is(204)
	if list := read[[]server.Device](b.get("/api/account/sessions").is(200)); len(list) != 1 || !list[0].Current {
		t.Errorf("a guest's sessions are %+v", list)
	}
}

// A new password ends what the old one began.
func TestPasswordsAreChanged(t *testing.T) {
	p := open(t, server.Config{})
	a := p.guest("x")
	codes := a.account("Anna")
	id := a.open("me", "open").ID
	other := p.arrived(p.signIn(fields{"name": "Anna", "password": password}))
	link := read[server.SessionLink](other.post("/api/sessions/link", nil).is(201)).Secret
	open := other.watch(id, "")
	open.next()
	a.post("/api/account/password", fields{"password": "not this one", "new": "another one"}).problem(401, "sign-in")
	if got := a.post("/api/account/password", fields{"password": password, "new": "short"}).problem(422, "not-allowed"); got.Field != "new" {
		t.Errorf("the field is %q", got.Field)
	}
	a.post("/api/account/password", fields{"password": password, "new": "another one"}).is(204)
	other.get("/api/me").problem(401, "no-session") // at once
	open.ends()
	a.get("/api/me").is(200)
	p.send("POST", "/api/sessions/redeem", "", fields{"secret": link}).problem(404, "unknown")
	p.signIn(fields{"name": "Anna", "password": password}).problem(401, "sign-in")
	p.signIn(fields{"name": "Anna", "password": "another one"}).is(201)

	// Who has forgotten it sets a new one with a code.
	p.signIn(fields{"name": "Anna", "code": codes[3], "new": "short"}).problem(422, "not-allowed")
	back := p.arrived(p.signIn(fields{"name": "Anna", "code": codes[3], "new": "a third one"}))
	a.get("/api/me").problem(401, "no-session")
	back.get("/api/me").is(200)
	p.signIn(fields{"name": "Anna", "password": "a third one"}).is(201)

	// Or by a link of the host, which works once.
	secret, _, err := people.NewReset(t.Context(), p.store, clock, a.id)
	if err != nil {
		t.Fatal(err)
	}
	reset := func(secret, password string) *answer {
		return p.send("POST", "/api/account/reset", "", fields{"secret": secret, "password": password})
	}
	reset("guess", "a fourth one").problem(404, "unknown")
	reset(secret, "short").problem(422, "not-allowed")
	again := p.arrived(reset(secret, "a fourth one"))
	reset(secret, "a fifth one").problem(404, "unknown")
	back.get("/api/me").problem(401, "no-session")
	again.get("/api/me").is(200)
	p.signIn(fields{"name": "Anna", "password": "a fourth one"}).is(201)
}

// A server without guests, and one where newcomers need an invitation.
func TestNotEverybodyComesIn(t *testing.T) {
	closed := open(t, server.Config{NoGuests: true, InvitationOnly: true})
	if got := read[server.Entry](closed.send("GET", "/api/entry", "", nil).is(200)); got != (server.Entry{Invitation: true}) {
		t.Errorf("one comes in by %+v", got)
	}
	invite := func(p *place, uses int) string {
		secret, _, err := people.NewInvitation(context.Background(), p.store, clock, uses, time.Hour)
		if err != nil {
			t.Fatal(err)
		}
		return secret
	}
	secret := invite(closed, 1)
	closed.send("POST", "/api/sessions", "", fields{"name": "Anna", "invitation": secret}).problem(403, "entry")
	sign := func(p *place, name, invitation string) *answer {
		return p.send("POST", "/api/account", "", fields{"name": name, "password": password, "invitation": invitation})
	}
	sign(closed, "Anna", "").problem(403, "entry")
	sign(closed, "Anna", "guess").problem(403, "entry")
	made := read[server.MadeAccount](sign(closed, "Anna", secret).is(201))
	closed.send("GET", "/api/me", made.Token, nil).is(200)
	sign(closed, "Ben", secret).problem(403, "entry")
	sign(closed, "Anna", invite(closed, 1)).problem(422, "not-allowed")
	closed.signIn(fields{"name": "Anna", "password": password}).is(201)

	guests := open(t, server.Config{InvitationOnly: true})
	guests.send("POST", "/api/sessions", "", fields{"name": "Anna"}).problem(403, "entry")
	secret = invite(guests, 2)
	for range 2 {
		guests.send("POST", "/api/sessions", "", fields{"name": "Anna", "invitation": secret}).is(201)
	}
	guests.send("POST", "/api/sessions", "", fields{"name": "Anna", "invitation": secret}).problem(403, "entry")
	sign(guests, "Ben", invite(guests, 1)).problem(401, "no-session") // becomes a guest first

	open := open(t, server.Config{})
	open.send("POST", "/api/sessions", "", fields{"name": "Anna", "invitation": "any"}).is(201)
	if got := read[server.Entry](open.send("GET", "/api/entry", "", nil).is(200)); got != (server.Entry{Guests: true}) {
		t.Errorf("one comes in by %+v", got)
	}
}

// Nobody's password is the name that everybody reads, also not one that is set later.
func TestAPasswordIsNotTheName(t *testing.T) {
	p := open(t, server.Config{})
	a := p.guest("x")
	a.post("/api/account", fields{"name": "Anna Annason", "password": "anna.annason"}).problem(422, "not-allowed")
	codes := a.account("Anna Annason")
	if got := a.post("/api/account/password", fields{"password": password, "new": "ANNA ANNASON"}).problem(422, "not-allowed"); got.Field != "new" {
		t.Errorf("the fault is of %q", got.Field)
	}
	for _, code := range []string{codes[0], "aaaa-aaaa-aaaa-aaaa"} { // nor does that tell whether a code is good
		p.signIn(fields{"name": "Anna Annason", "code": code, "new": "annaannason"}).problem(422, "not-allowed")
	}
	p.signIn(fields{"name": "Anna Annason", "code": codes[0], "new": "another password"}).is(201)
}

// No secret is ever logged, nor what a player is called: who is forgotten would be in the log still.
func TestSecretsAreNotLogged(t *testing.T) {
	var log bytes.Buffer
	var mu sync.Mutex
	p := open(t, server.Config{Log: slog.New(slog.NewTextHandler(&locked{&mu, &log}, &slog.HandlerOptions{Level: slog.LevelDebug}))})
	a := p.guest("x")
	codes := a.account("Anna Annason")
	secrets := []string{password, a.token, codes[0], "wrong password", "another password"}
	p.signIn(fields{"name": "Anna Annason", "password": "wrong password"}).is(401)
	p.signIn(fields{"name": "Anna Annason", "code": codes[0]}).is(201)
	a.post("/api/account/password", fields{"password": password, "new": "another password"}).is(204)
	m := duel(a, p.guest("Ben"))
	p.guest("Carla").post("/api/matches/"+m.ID+"/reports", fields{"what": "seat:0", "name": "Anna Annason"}).is(204)
	secrets = append(secrets, "Anna Annason")
	p.store.Close() // from here on everything fails, and is logged
	p.signIn(fields{"name": "Anna Annason", "password": "another password"}).problem(503, "unavailable")
	p.signIn(fields{"name": "Anna Annason", "code": codes[1]}).problem(503, "unavailable")
	a.post("/api/account/password", fields{"password": "another password", "new": password}).problem(503, "unavailable")
	a.post("/api/account/codes", fields{"password": "another password"}).problem(503, "unavailable")
	a.send("DELETE", "/api/account", a.token, fields{"password": "another password"}).problem(503, "unavailable")
	p.abandon()
	mu.Lock()
	defer mu.Unlock()
	if !strings.Contains(log.String(), "request failed") {
		t.Error("nothing was logged")
	}
	for _, secret := range append(secrets, codes...) {
		if strings.Contains(log.String(), secret) || strings.Contains(log.String(), strings.ReplaceAll(secret, "-", "")) {
			t.Errorf("the log has %q:\n%s", secret, log.String())
		}
	}
}

// locked is a log that many write to.
type locked struct {
	mu *sync.Mutex
	to *bytes.Buffer
}

func (l *locked) Write(text []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.to.Write(text)
}
