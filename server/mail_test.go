package server_test

import (
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"portolan/notice"
	"portolan/server"
	"portolan/store"
)

// Whoever reads an address is asked, by a mail that holds nothing of the player's, and nothing else goes there before.
func TestAddressesAreConfirmed(t *testing.T) {
	o := openOffice(t, nil)
	p := open(t, withMail(o, 20*time.Millisecond))
	a, b := p.account("buy.example"), p.account("Ben")
	if ways := read[server.NoticeSettings](a.get("/api/notices").is(200)).Ways; ways[0] != "mail" {
		t.Fatalf("the ways are %v", ways)
	}
	ch := a.givesAddress(" Anna+games@Example.ORG ", fields{"lang": "de", "kinds": []string{"over"}})
	if !ch.Pending || ch.Label != "A…@example.org" || ch.Kind != "mail" {
		t.Fatalf("the channel is %+v", ch)
	}
	asked := o.next()
	if asked.to != "Anna+games@example.org" || asked.from != "games@example.org" || strings.Contains(asked.text+asked.subject, "buy") ||
		asked.subject != "Bestätige deine Adresse für Portolan (games.example.org)" || !strings.HasPrefix(asked.text, "Jemand") {
		t.Fatalf("who reads the address was asked %+v", asked)
	}
	ended := duelOf(a, b)
	a.delete("/api/notices/channels/none").problem(404, "unknown")
	b.post("/api/matches/"+ended.ID+"/resign", map[string]int{"number": 0}).is(200)
	ch = read[server.NoticeChannel](a.post("/api/notices/channels/"+ch.ID, fields{"kinds": []string{"turn", "over"}}).is(200))
	if !ch.Pending {
		t.Fatalf("to choose what is told has confirmed the address: %+v", ch)
	}
	duelOf(a, b)
	if found, err := p.store.Noticed(t.Context(), "", store.NoticeDue, 10); err != nil || len(found) != 0 {
		t.Fatalf("to be told to an address that is not confirmed: %+v, %v", found, err)
	}
	secret := asked.secret(t)
	look := func() server.MailAddress {
		return read[server.MailAddress](p.send("POST", "/api/mail/look", "", fields{"secret": secret}).is(200))
	}
	if seen := look(); !seen.Pending || seen.Label != "A…@example.org" {
		t.Fatalf("the link is about %+v", seen)
	}
	p.leads("/api/mail/"+secret, "/mail#"+secret) // programs that look into mails open links
	if !look().Pending {
		t.Fatal("to open the link has confirmed the address")
	}
	if tried := read[server.Tried](a.post("/api/notices/channels/"+ch.ID+"/test", nil).is(200)); !tried.Arrived || o.next().secret(t) != secret {
		t.Fatalf("the question again: %+v", tried)
	}
	for range 2 {
		p.send("POST", "/api/mail/confirm", "", fields{"secret": secret}).is(204)
	}
	if look().Pending || a.channels()[0].Pending {
		t.Fatal("the address is not confirmed")
	}
	again := a.givesAddress("Anna+games@example.org", fields{"lang": "fr"})
	if again.Pending || again.ID != ch.ID {
		t.Fatalf("the same address again: %+v", again)
	}
	if all := a.channels(); len(all) != 1 || all[0].Lang != "fr" || all[0].Pending {
		t.Fatalf("after it was given again: %+v", all)
	}
	o.silent()
	if found := b.givesAddress("Anna+games@example.org", nil); !found.Pending { // what one player may another may not
		t.Fatalf("the address of another player's: %+v", found)
	}
	if o.next().secret(t) == secret {
		t.Fatal("two players have one link")
	}
}

// What happens at several tables comes in one mail, in the reader's language, with all that a mail of its kind must have.
func TestDigestByMail(t *testing.T) {
	o := openOffice(t, nil)
	p := open(t, withMail(o, time.Hour))
	a, b, c := p.account("Anna"), p.account("Ben"), p.guest("Zoé http://e.vil")
	_, secret := a.byMail(o, "anna@example.org", fields{"lang": "hu", "kinds": []string{"turn"}})
	_, other := b.byMail(o, "ben@example.org", fields{"kinds": []string{"invited"}})
	first, second := duelOf(a, b), duelOf(a, c)
	p.settled(first.ID, store.NoticeTurn, store.NoticeDue)
	p.settled(second.ID, store.NoticeTurn, store.NoticeDue)
	p.hasten()
	l := o.next()
	if l.to != "anna@example.org" || l.subject != "Te következel: Efemeris (+1)" {
		t.Fatalf("the mail is %+v", l)
	}
	for _, part := range []string{
		"Te következel: Efemeris\nJátékostársak: Ben.\n" + here + "/m/" + first.ID + "\n\n",
		"Te következel: Efemeris\nJátékostársak: Zoé http: //e. vil.\n" + here + "/m/" + second.ID + "\n\n",
		"\n-- \nAzért kapod", here + "/account\n", here + "/mail#" + secret + "\n",
	} {
		if !strings.Contains(l.text, part) {
			t.Errorf("the mail lacks %q: %s", part, l.text)
		}
	}
	for field, want := range map[string]string{
		"From": `"Portolan" <games@example.org>`, "To": "<anna@example.org>", "Auto-Submitted": "auto-generated", "Content-Language": "hu",
		"List-Unsubscribe": "<" + here + "/api/mail/" + secret + ">", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
		"Content-Type": "text/plain; charset=UTF-8", "Bcc": "", "Cc": "",
	} {
		if got := l.head.Get(field); got != want {
			t.Errorf("%s: %q, want %q", field, got, want)
		}
	}
	if id := l.head.Get("Message-Id"); !strings.HasSuffix(id, "@example.org>") || len(id) < 30 {
		t.Errorf("the mail is called %s", id)
	}
	if date, err := l.head.Date(); err != nil || time.Since(date).Abs() > time.Hour {
		t.Errorf("the mail is of %v, %v", date, err)
	}
	p.settled(first.ID, store.NoticeTurn, store.NoticeSent)
	p.settled(second.ID, store.NoticeTurn, store.NoticeSent)
	p.restart()
	o.silent()
	if secret == other {
		t.Fatal("two players have one link")
	}
	p.send("POST", "/api/mail/look", "", fields{"secret": secret}).is(200) // also after a new start
}

// One click ends it, without a session, from wherever it comes; to open the link only shows a page.
func TestOneClickEndsMails(t *testing.T) {
	o := openOffice(t, nil)
	p := open(t, withMail(o, 20*time.Millisecond))
	a, b := p.account("Anna"), p.account("Ben")
	_, secret := a.byMail(o, "anna@example.org", fields{"kinds": []string{"turn"}})
	duelOf(a, b)
	l := o.next()
	link := strings.TrimPrefix(strings.Trim(l.head.Get("List-Unsubscribe"), "<>"), here)
	p.leads(link, "/mail#"+secret)
	if len(a.channels()) != 1 {
		t.Fatal("to look at the link has ended it")
	}
	one := "List-Unsubscribe=One-Click"
	p.send("POST", link, "", one, "Content-Type", "application/x-www-form-urlencoded", "Origin", "https://mail.example.com", "Sec-Fetch-Site", "cross-site").is(204)
	if all := a.channels(); len(all) != 0 {
		t.Fatalf("after one click there are %+v", all)
	}
	p.send("POST", link, "", one).problem(404, "unknown")
	duelOf(a, b)
	o.silent()
	ch := a.givesAddress("anna@example.org", nil) // it was hers, and she may change her mind; but is asked again
	if !ch.Pending || o.next().secret(t) != secret {
		t.Fatalf("once more: %+v", ch)
	}
	p.send("POST", link, "", one).is(204) // a link of before does for what came after
	for _, g := range []*guest{a, b} {    // whoever refuses before it was confirmed is never asked again
		problem := g.post("/api/notices/channels", fields{"kind": "mail", "address": "Anna+again@example.org"}).problem(422, "not-allowed")
		if problem.Field != "address" {
			t.Fatalf("field %q", problem.Field)
		}
	}
	o.silent()
	_, hers := a.byMail(o, "other@example.org", nil)
	if err := p.store.Lock(t.Context(), a.id, true); err != nil {
		t.Fatal(err)
	}
	p.send("POST", "/api/mail/"+hers, "", nil).is(204) // also of a locked account
}

// Nobody is bothered: the mails that ask are counted by who asks, and by who is asked, however the address is written.
func TestMailsThatAskAreBounded(t *testing.T) {
	o := openOffice(t, nil)
	p := open(t, withMail(o, time.Hour))
	a := p.account("Anna")
	ask := func(g *guest, address string) *answer {
		return g.post("/api/notices/channels", fields{"kind": "mail", "address": address})
	}
	for i := range 3 {
		ch := read[server.NoticeChannel](ask(p.account(fmt.Sprint("Nr", i)), fmt.Sprintf("Victim+%d@Example.org", i)).is(201))
		if o.next().to != fmt.Sprintf("Victim+%d@example.org", i) || !ch.Pending {
			t.Fatalf("%+v", ch)
		}
	}
	slow := ask(a, "victim@example.org")
	slow.problem(429, "slow-down")
	if slow.header.Get("Retry-After") == "" {
		t.Fatal("it does not say when")
	}
	if all := a.channels(); len(all) != 0 {
		t.Fatalf("who was refused has %+v", all)
	}
	for i := range 4 { // one was spent above
		ask(a, fmt.Sprintf("reader%d@example.org", i)).is(201)
		o.next()
	}
	ask(a, "reader5@example.org").problem(429, "slow-down")
	a.post("/api/notices/channels/"+a.channels()[0].ID+"/test", nil).problem(429, "slow-down")
	b := p.account("Ben")
	askers := []*guest{p.account("Carla"), p.account("Dora"), p.account("Emil")}
	for i := range 13 { // and by where they ask from
		got := p.send("POST", "/api/notices/channels", askers[i%3].token, fields{"kind": "mail", "address": fmt.Sprintf("from%d@example.org", i)},
			from("198.51.100.7")...)
		if want := map[bool]int{true: 201, false: 429}[i < 12]; got.status != want {
			t.Fatalf("mail %d from one place: %d: %s", i, got.status, got.text)
		}
		if got.status == 201 {
			o.next()
		}
	}
	ch, _ := b.byMail(o, "ben@example.org", nil)
	for i := range 11 {
		got := b.post("/api/notices/channels/"+ch.ID+"/test", nil)
		if want := map[bool]int{true: 200, false: 429}[i < 10]; got.status != want {
			t.Fatalf("sample %d: %d: %s", i, got.status, got.text)
		}
	}
}

// Addresses that are none, and all that could be more than an address, are refused before anything is sent.
func TestBadAddresses(t *testing.T) {
	o := openOffice(t, nil)
	p := open(t, withMail(o, time.Hour))
	a, visitor := p.account("Anna"), p.guest("Gast")
	long := strings.Repeat("x", 64)
	for _, address := range []string{
		"", " ", "anna", "@example.org", "anna@", "anna@example", "anna@localhost", "anna@127.0.0.1", "anna@[127.0.0.1]", "anna@example.1",
		"a b@example.org", "Anna <anna@example.org>", "anna@example.org, ben@example.org", "anna@example.org;ben@example.org", "anna@b@example.org",
		"anna@example.org\r\nBcc: ben@example.org", "anna\n@example.org", "anna@example.org\x00", "\"anna\"@example.org", "anna(x)@example.org",
		"anna@-example.org", "anna@example..org", ".anna@example.org", "anna.@example.org", "änna@example.org", "anna@exämple.org",
		"<anna@example.org>", "anna@example.org>", "anna@example.org SIZE=1", long + "x@example.org", "a@" + strings.Repeat(long+".", 4) + "org",
	} {
		if problem := a.post("/api/notices/channels", fields{"kind": "mail", "address": address}).problem(422, "not-allowed"); problem.Field != "address" {
			t.Errorf("%q: field %q", address, problem.Field)
		}
	}
	if problem := visitor.post("/api/notices/channels", fields{"kind": "mail", "address": "a@example.org"}).problem(422, "not-allowed"); problem.Field != "kind" {
		t.Errorf("a guest: field %q", problem.Field)
	}
	without := open(t, server.Config{})
	c := without.account("Carla")
	c.post("/api/notices/channels", fields{"kind": "mail", "address": "a@example.org"}).problem(422, "not-allowed")
	if ways := read[server.NoticeSettings](c.get("/api/notices").is(200)).Ways; ways[0] == "mail" {
		t.Errorf("without a mail server the ways are %v", ways)
	}
	o.silent()
	for _, path := range []string{"/api/mail/look", "/api/mail/confirm"} {
		for _, text := range []string{"{", "[]", `"x"`, "7", `{"secret":7}`, `{"secret":null}`, "{}", "", "\xff"} {
			p.send("POST", path, "", text).problem(400, "malformed")
		}
		p.send("POST", path, "", `{"secret":"`+strings.Repeat("x", 64<<10)+`"}`).problem(413, "too-large")
		feed := read[server.NoticeChannel](a.post("/api/notices/channels", fields{"kind": "atom"}).is(201)).Address
		for _, secret := range []string{"", "x", strings.Repeat("x", 43), strings.Split(feed, "/")[5]} {
			p.send("POST", path, "", fields{"secret": secret}).problem(404, "unknown")
		}
	}
	for _, method := range []string{"GET", "POST"} {
		p.send(method, "/api/mail/x", "", nil).problem(404, "unknown")
		p.send(method, "/api/mail/"+strings.Repeat("x", 42)+"%0d", "", nil).problem(404, "unknown")
	}
	p.send("POST", "/api/mail/"+strings.Repeat("x", 43), "", nil).problem(404, "unknown")
	p.send("POST", "/api/mail/x", "", strings.Repeat("x", 100<<10)).problem(413, "too-large")
}

// A reader whom the mail server does not know is a failure of the channel, which is switched off after ten; before it is confirmed it is
// not kept at all.
func TestReadersThatAreRefused(t *testing.T) {
	o := openOffice(t, nil)
	p := open(t, withMail(o, 20*time.Millisecond))
	a, b := p.account("Anna"), p.account("Ben")
	ch, _ := a.byMail(o, "anna@example.org", fields{"kinds": []string{"turn"}})
	o.refuses("RCPT", refusedBy(550))
	b.post("/api/notices/channels", fields{"kind": "mail", "address": "nobody@example.org"}).problem(422, "not-allowed")
	if all := b.channels(); len(all) != 0 {
		t.Fatalf("an address that can't be asked is kept: %+v", all)
	}
	if tried := read[server.Tried](a.post("/api/notices/channels/"+ch.ID+"/test", nil).is(200)); tried.Arrived || tried.Reason != "status 550" {
		t.Fatalf("a sample: %+v", tried)
	}
	m := duelOf(a, b)
	if n := p.waits(m.ID, "status 550"); n.Tries != 1 {
		t.Fatalf("after one try: %+v", n)
	}
	file := p.store.Dir() + "/portolan.db"
	p.stop()
	tamper(t, file, `UPDATE notices SET ready = 1 WHERE ready IS NOT NULL`, `UPDATE channels SET failed = 9`)
	p.start()
	p.settled(m.ID, store.NoticeTurn, store.NoticeFailed)
	if off := a.channels()[0]; !off.Off || off.Failed != 10 || off.Reason != "status 550" {
		t.Fatalf("after ten failures: %+v", off)
	}
	o.refuses("RCPT", nil)
	o.refuses("DATA", refusedBy(554))
	a.post("/api/notices/channels/"+ch.ID, fields{"kinds": []string{"turn"}}).is(200)
	if tried := read[server.Tried](a.post("/api/notices/channels/"+ch.ID+"/test", nil).is(200)); tried.Reason != "status 554" {
		t.Fatalf("a sample: %+v", tried)
	}
	o.refuses("DATA", nil)
	if tried := read[server.Tried](a.post("/api/notices/channels/"+ch.ID+"/test", nil).is(200)); !tried.Arrived || o.next().subject == "" {
		t.Fatalf("a sample: %+v", tried)
	}
}

// That the host's mail server takes nothing is nobody's failure: what there is to tell waits, and says why.
func TestMailServerThatIsDown(t *testing.T) {
	o := openOffice(t, nil)
	p := open(t, withMail(o, 20*time.Millisecond))
	a, b := p.account("Anna"), p.account("Ben")
	ch, _ := a.byMail(o, "anna@example.org", fields{"kinds": []string{"turn"}})
	for _, test := range []struct {
		command string
		code    int
		reason  string
	}{{"EHLO", 421, "relay"}, {"MAIL", 550, "relay"}, {"RCPT", 451, "status 451"}, {"DATA", 452, "status 452"}} {
		o.refuses(test.command, refusedBy(test.code))
		if tried := read[server.Tried](a.post("/api/notices/channels/"+ch.ID+"/test", nil).is(200)); tried.Arrived || tried.Reason != test.reason {
			t.Fatalf("%s %d: %+v", test.command, test.code, tried)
		}
		b.post("/api/notices/channels", fields{"kind": "mail", "address": test.command + "@example.org"}).problem(503, "unavailable")
		o.refuses(test.command, nil)
	}
	if all := b.channels(); len(all) != 0 {
		t.Fatalf("addresses that could not be asked are kept: %+v", all)
	}
	o.refuses("EHLO", refusedBy(421))
	m := duelOf(a, b)
	if n := p.waits(m.ID, "relay"); n.Tries != 0 || n.Ready <= n.Made+200_000 {
		t.Fatalf("while the mail server is down: %+v", n)
	}
	if now := a.channels()[0]; now.Failed != 0 || now.Off {
		t.Fatalf("the channel is %+v", now)
	}
	o.refuses("EHLO", nil)
	o.silent()
	p.hasten()
	if l := o.next(); !strings.Contains(l.text, "/m/"+m.ID) {
		t.Fatalf("then came %+v", l)
	}
	p.settled(m.ID, store.NoticeTurn, store.NoticeSent)
}

// A reader whose mails are not taken yet keeps nobody else waiting.
func TestReaderWhoMustWait(t *testing.T) {
	o := openOffice(t, nil)
	p := open(t, withMail(o, 20*time.Millisecond))
	a, b := p.account("Anna"), p.account("Ben")
	a.byMail(o, "anna@example.org", fields{"kinds": []string{"turn"}})
	b.byMail(o, "ben@example.org", fields{"kinds": []string{"turn"}})
	o.refuses("RCPT anna@example.org", refusedBy(450))
	hers := duelOf(a, p.guest("Carla"))
	p.waits(hers.ID, "status 450")
	if now := a.channels()[0]; now.Failed != 0 || now.Off {
		t.Fatalf("the channel is %+v", now)
	}
	his := duelOf(b, p.guest("Dora"))
	if l := o.next(); l.to != "ben@example.org" || !strings.Contains(l.text, his.ID) {
		t.Fatalf("then came %+v", l)
	}
}

// The way to the mail server is encrypted where it can be, always where that was asked for, and always before a password.
func TestWaysToTheMailServer(t *testing.T) {
	plain := func(s *smtp.Server) { s.TLSConfig, s.AllowInsecureAuth = nil, true }
	first := func(s *smtp.Server) { s.Network = "tls" }
	for _, test := range []struct {
		name     string
		change   func(*smtp.Server)
		use      notice.TLSUse
		user     string
		password string
		stranger bool // nobody vouches for its certificate
		want     string
	}{
		{"offered", nil, notice.TLSOffered, "", "", false, "secure"},
		{"offered to who has none", plain, notice.TLSOffered, "", "", false, "plain"},
		{"required", nil, notice.TLSRequired, "", "", false, "secure"},
		{"required of who has none", plain, notice.TLSRequired, "", "", false, "refused"},
		{"none", nil, notice.TLSNone, "", "", false, "plain"},
		{"a stranger's certificate", nil, notice.TLSOffered, "", "", true, "refused"},
		{"with a password", nil, notice.TLSOffered, "portolan", "open sesame", false, "secure portolan"},
		{"with a wrong password", nil, notice.TLSOffered, "portolan", "guessed", false, "refused"},
		{"with a password that could be read", plain, notice.TLSOffered, "portolan", "open sesame", false, "refused"},
		{"from the start", first, notice.TLSFirst, "", "", false, "secure"},
		{"from the start with a password", first, notice.TLSFirst, "portolan", "open sesame", false, "secure portolan"},
		{"from the start with a stranger", first, notice.TLSFirst, "", "", true, "refused"},
	} {
		t.Run(test.name, func(t *testing.T) {
			o := openOffice(t, test.change)
			config := withMail(o, time.Hour)
			config.Relay = o.relay(test.use)
			config.Relay.User, config.Relay.Password = test.user, test.password
			if test.stranger {
				config.Relay.Roots = x509.NewCertPool()
			}
			p := open(t, config)
			a := p.account("Anna")
			got := a.post("/api/notices/channels", fields{"kind": "mail", "address": "anna@example.org"})
			if test.want == "refused" {
				got.problem(503, "unavailable")
				o.silent()
				return
			}
			got.is(201)
			l := o.next()
			said := map[bool]string{true: "secure", false: "plain"}[l.secure] + " " + l.user
			if strings.TrimSpace(said) != test.want {
				t.Errorf("it went %s, want %s", said, test.want)
			}
		})
	}
}

// Nothing that somebody has written begins a line in the head of a mail, or is a link in its text.
func TestNothingIsForgedInMails(t *testing.T) {
	o := openOffice(t, nil)
	p := open(t, server.Config{})
	by, err := notice.NewMail(t.Context(), p.store, *o.relay(notice.TLSRequired), here)
	if err != nil {
		t.Fatal(err)
	}
	evil := "Ben\r\nBcc: carla@example.org\r\n\r\n.\r\nhttps://e.vil/x a@b.example"
	message := notice.Message{
		ID: evil, Title: evil, URL: here + "/m/x", Escaped: func(escape func(string) string) string { return "With " + escape(evil) + "." },
	}
	to := &store.Channel{ID: "c", Player: "anna", Kind: store.ChannelMail, Address: "anna@example.org", Lang: "en"}
	for range 2 {
		if err := by.Send(t.Context(), to, []notice.Message{message, message}); err != nil {
			t.Fatal(err)
		}
	}
	l, again := o.next(), o.next()
	if l.head.Get("Bcc") != "" || len(l.head) != 12 || l.subject != "Ben  Bcc: carla@example.org    .  https://e.vil/x a@b.example (+1)" {
		t.Errorf("the head is %q, the subject %q", l.head, l.subject)
	}
	if !strings.Contains(l.text, "\nWith Ben  Bcc:  carla@ example. org    .   https: //e. vil/x a@ b. example.\n") {
		t.Errorf("the text is %q", l.text)
	}
	if id := l.head.Get("Message-Id"); id != again.head.Get("Message-Id") || strings.ContainsAny(id, " \r\n") {
		t.Errorf("the same mail is called %q and %q", id, again.head.Get("Message-Id"))
	}
	to.Address = "anna@example.org>\r\nRCPT TO:<carla@example.org"
	if err := by.Send(t.Context(), to, []notice.Message{message}); err == nil {
		t.Error("an address that is none was sent to")
	}
	o.silent()
}

// A mail server that takes the connection and says nothing holds nobody up: neither a mail for ever, nor the end of the server at all.
func TestMailServerThatSaysNothing(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	p := open(t, server.Config{})
	relay := notice.Relay{
		Host: "127.0.0.1", Port: silent.Addr().(*net.TCPAddr).Port, TLS: notice.TLSOffered, From: "games@example.org", Patience: 50 * time.Millisecond,
		Log: slog.New(slog.DiscardHandler),
	}
	to := &store.Channel{ID: "c", Player: "anna", Kind: store.ChannelMail, Address: "anna@example.org", Lang: "en"}
	ask := func(ctx context.Context) error {
		by, err := notice.NewMail(t.Context(), p.store, relay, here)
		if err != nil {
			t.Fatal(err)
		}
		return by.Ask(ctx, to)
	}
	if err := ask(t.Context()); !errors.Is(err, notice.ErrRelay) {
		t.Fatalf("after a while: %v", err)
	}
	relay.Patience = time.Hour
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		defer cancel()
		for range 2 { // those of both mails: they stay open, and nothing is said but a greeting
			conn, err := silent.Accept()
			if err != nil {
				return
			}
			t.Cleanup(func() { _ = conn.Close() })
			_, _ = conn.Write([]byte("220 wait\r\n"))
			_, _ = conn.Read(make([]byte, 4)) // the second one has come that far
		}
	}()
	if err := ask(ctx); !errors.Is(err, context.Canceled) {
		t.Fatalf("at the end: %v", err)
	}
}

// Who closes an account is told nothing by mail either, and an export has the address.
func TestMailsEndWithTheAccount(t *testing.T) {
	o := openOffice(t, nil)
	p := open(t, withMail(o, 300*time.Millisecond))
	a, b := p.account("Anna"), p.account("Ben")
	_, secret := a.byMail(o, "anna@example.org", nil)
	if about := a.exported()["player.json"]; !strings.Contains(about, `"address":"anna@example.org"`) || strings.Contains(about, secret) {
		t.Fatalf("her export says %s", about)
	}
	duelOf(a, b)
	a.send("DELETE", "/api/account", a.token, fields{"password": "a sentence of Anna"}).is(204)
	p.send("POST", "/api/mail/look", "", fields{"secret": secret}).problem(404, "unknown")
	if found, err := p.store.Channels(t.Context(), ""); err != nil || len(found) != 0 {
		t.Fatalf("there are %+v, %v", found, err)
	}
	o.silent()
}
