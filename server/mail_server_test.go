package server_test

import (
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"log"
	"mime"
	"mime/quotedprintable"
	"net"
	"net/http"
	"net/http/httptest"
	"net/mail"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	"portolan/notice"
	"portolan/server"
	"portolan/store"
)

// letter is a mail that the mail server took.
type letter struct {
	from, to string
	head     mail.Header
	subject  string
	text     string
	secure   bool   // it came by TLS
	user     string // who had signed in
}

// office is a mail server: it keeps what it is sent, and refuses what it is told to.
type office struct {
	t     *testing.T
	smtp  *smtp.Server
	where *net.TCPAddr
	roots *x509.CertPool
	got   chan *letter

	mu     sync.Mutex
	refuse map[string]error // by command
}

// openOffice starts a mail server; change may change it before. One whose Network is tls speaks TLS from the start.
func openOffice(t *testing.T, change func(*smtp.Server)) *office {
	t.Helper()
	certified := httptest.NewTLSServer(http.NotFoundHandler()) // it has a certificate for this machine
	certified.Close()
	o := &office{t: t, roots: x509.NewCertPool(), got: make(chan *letter, 100), refuse: make(map[string]error)}
	o.roots.AddCert(certified.Certificate())
	o.smtp = smtp.NewServer(o)
	o.smtp.Domain, o.smtp.TLSConfig, o.smtp.ErrorLog = "mail.test", certified.TLS, log.New(io.Discard, "", 0)
	o.smtp.ReadTimeout, o.smtp.WriteTimeout = 20*time.Second, 20*time.Second
	if change != nil {
		change(o.smtp)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	o.where = listener.Addr().(*net.TCPAddr)
	if o.smtp.Network == "tls" {
		listener = tls.NewListener(listener, o.smtp.TLSConfig)
	}
	served := make(chan error, 1)
	go func() { served <- o.smtp.Serve(listener) }()
	t.Cleanup(func() {
		_ = o.smtp.Close()
		if err := <-served; err != nil && !errors.Is(err, smtp.ErrServerClosed) {
			t.Error(err)
		}
	})
	return o
}

// relay is how a server reaches the office.
func (o *office) relay(use notice.TLSUse) *notice.Relay {
	return &notice.Relay{Host: "127.0.0.1", Port: o.where.Port, TLS: use, From: `"Portolan" <games@example.org>`, Roots: o.roots}
}

// refuses has a command refused from now on; nil for not any more.
func (o *office) refuses(command string, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.refuse[command] = err
}

func (o *office) refusal(command string) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.refuse[command]
}

// next is the next mail.
func (o *office) next() *letter {
	o.t.Helper()
	select {
	case l := <-o.got:
		return l
	case <-time.After(20 * time.Second):
		o.t.Fatal("no mail came")
		return nil
	}
}

// silent checks that no other mail was sent until now.
func (o *office) silent() {
	o.t.Helper()
	select {
	case l := <-o.got:
		o.t.Fatalf("this was sent: %+v", l)
	default:
	}
}

// NewSession implements smtp.Backend.
func (o *office) NewSession(c *smtp.Conn) (smtp.Session, error) {
	if err := o.refusal("EHLO"); err != nil {
		return nil, err
	}
	return &desk{office: o, conn: c}, nil
}

// desk is where one client of the office is served.
type desk struct {
	*office
	conn           *smtp.Conn
	user, from, to string
}

func (d *desk) Reset()        {}
func (d *desk) Logout() error { return nil }

// AuthMechanisms implements smtp.AuthSession.
func (d *desk) AuthMechanisms() []string { return []string{sasl.Plain} }

// Auth implements smtp.AuthSession.
func (d *desk) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		if password != "open sesame" {
			return smtp.ErrAuthFailed
		}
		d.user = user
		return nil
	}), nil
}

func (d *desk) Mail(from string, _ *smtp.MailOptions) error {
	d.from = from
	return d.refusal("MAIL")
}

func (d *desk) Rcpt(to string, _ *smtp.RcptOptions) error {
	if d.to != "" {
		return errors.New("a mail has one reader")
	}
	d.to = to
	if err := d.refusal("RCPT " + to); err != nil {
		return err
	}
	return d.refusal("RCPT")
}

func (d *desk) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	if err := d.refusal("DATA"); err != nil {
		return err
	}
	m, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return err
	}
	l := &letter{from: d.from, to: d.to, head: m.Header, user: d.user}
	_, l.secure = d.conn.TLSConnectionState()
	if l.subject, err = new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject")); err != nil {
		return err
	}
	if !strings.EqualFold(m.Header.Get("Content-Transfer-Encoding"), "quoted-printable") {
		return errors.New("the text is not quoted-printable")
	}
	text, err := io.ReadAll(quotedprintable.NewReader(m.Body))
	l.text = strings.ReplaceAll(string(text), "\r\n", "\n")
	d.got <- l
	return err
}

const here = "https://games.example.org"

// withMail is the configuration of a server that tells by mail.
func withMail(o *office, pause time.Duration) server.Config {
	return server.Config{Relay: o.relay(notice.TLSOffered), URL: here + "/", NoticePause: pause}
}

var linkSecret = regexp.MustCompile(here + `/mail#([\w-]{43})\n`)

// secret is what the link in a mail holds.
func (l *letter) secret(t *testing.T) string {
	t.Helper()
	found := linkSecret.FindStringSubmatch(l.text + "\n")
	if found == nil {
		t.Fatalf("there is no link in %q", l.text)
	}
	return found[1]
}

// byMail gives an address, which is confirmed, and returns its channel and the secret of its links.
func (g *guest) byMail(o *office, address string, more fields) (server.NoticeChannel, string) {
	g.t.Helper()
	ch := g.givesAddress(address, more)
	secret := o.next().secret(g.t)
	g.send("POST", "/api/mail/confirm", "", fields{"secret": secret}).is(204)
	return ch, secret
}

func (g *guest) givesAddress(address string, more fields) server.NoticeChannel {
	g.t.Helper()
	body := fields{"kind": "mail", "address": address}
	for field, value := range more {
		body[field] = value
	}
	return read[server.NoticeChannel](g.post("/api/notices/channels", body).is(201))
}

func (g *guest) channels() []server.NoticeChannel {
	g.t.Helper()
	return read[server.NoticeSettings](g.get("/api/notices").is(200)).Channels
}

// leads checks that an address leads on to another, and nothing else.
func (p *place) leads(from, to string) {
	p.t.Helper()
	for _, method := range []string{"GET", "HEAD"} {
		request, err := http.NewRequest(method, p.http.URL+from, nil)
		if err != nil {
			p.t.Fatal(err)
		}
		response, err := http.DefaultTransport.RoundTrip(request)
		if err != nil {
			p.t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode != 303 || response.Header.Get("Location") != to || response.Header.Get("Cache-Control") != "no-store" {
			p.t.Fatalf("%s %s: status %d, %v", method, from, response.StatusCode, response.Header)
		}
	}
}

// waits waits until a notice that it is somebody's turn is due once more, for a reason.
func (p *place) waits(match, reason string) store.Notice {
	p.t.Helper()
	var n store.Notice
	for range 2000 {
		if n = p.settled(match, store.NoticeTurn, store.NoticeDue); n.Reason == reason {
			return n
		}
		time.Sleep(5 * time.Millisecond)
	}
	p.t.Fatalf("the notice does not wait for the reason %s: %+v", reason, n)
	return n
}

func refusedBy(code int) error {
	return &smtp.SMTPError{Code: code, EnhancedCode: smtp.EnhancedCode{code / 100, 1, 1}, Message: "no " + strconv.Itoa(code)}
}
