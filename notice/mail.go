package notice

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	netmail "net/mail"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/wneessen/go-mail"

	"portolan/store"
)

// Mail sends messages by mail, several in one. Each mail tells how to end them all.
type Mail struct {
	relay  Relay
	url    string // of this server, without a slash at its end
	host   string // its name
	sender string // the domain of whose mails are
	key    []byte // of the links in mails
	places chan struct{}
}

// NewMail returns a sender by a relay. Links in mails lead to the server's own address, and to no other that somebody has said.
func NewMail(ctx context.Context, kept store.Notices, relay Relay, address string) (*Mail, error) {
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" {
		return nil, fmt.Errorf("prepare to send mails: %q is no address of this server", address)
	}
	from, err := netmail.ParseAddress(relay.From)
	if err != nil {
		return nil, fmt.Errorf("prepare to send mails: %q is no address of mail", relay.From)
	}
	_, sender, _ := strings.Cut(from.Address, "@")
	if relay.Patience == 0 {
		relay.Patience = 15 * time.Second
	}
	key, err := kept.Keepsake(ctx, "mail", func() (string, error) { return rand.Text() + rand.Text(), nil })
	if err != nil {
		return nil, fmt.Errorf("prepare to send mails: %w", err)
	}
	return &Mail{
		relay: relay, url: address, host: u.Hostname(), sender: sender, key: []byte(key), places: make(chan struct{}, relayPlaces),
	}, nil
}

// Secret is what opens an address that a player has given: to confirm it, and to end what it is told. It is the same when the address is
// given again, so that the links in all mails go on working, and nobody guesses it.
func (m *Mail) Secret(player, address string) string { return m.sign("channel", player, address) }

// Refusal is what it is kept by that the reader of an address wants nothing from this server.
func (m *Mail) Refusal(address string) string { return "no mail " + m.sign("refusal", Reader(address)) }

func (m *Mail) sign(parts ...string) string {
	mac := hmac.New(sha256.New, m.key)
	_, _ = mac.Write([]byte(strings.Join(parts, "\x00"))) // never fails
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// Send implements [Sender].
func (m *Mail) Send(ctx context.Context, to *store.Channel, messages []Message) error {
	ids := make([]string, 0, len(messages)+1)
	var text strings.Builder
	for i := range messages {
		about := &messages[i]
		ids = append(ids, about.ID)
		text.WriteString(lines(about.Title, about.Escaped(escapeMail), about.URL) + "\n\n")
	}
	page := m.page(to)
	text.WriteString("-- \n" + Words(to.Lang, "mail.why", "host", m.host, "account", m.url+"/account", "end", page) + "\n")
	subject := messages[0].Title
	if more := len(messages) - 1; more > 0 {
		subject += " (+" + strconv.Itoa(more) + ")"
	}
	if ids[0] == "sample" { // two of them are two
		ids[0] = rand.Text()
	}
	return m.send(ctx, to, subject, text.String(), append(ids, to.ID)...)
}

// Ask has whoever reads an address asked whether the messages are wanted there. The mail holds nothing that a player has written.
func (m *Mail) Ask(ctx context.Context, to *store.Channel) error {
	text := Words(to.Lang, "mail.ask.text", "host", m.host, "page", m.page(to))
	return m.send(ctx, to, Words(to.Lang, "mail.ask.title", "host", m.host), text+"\n", rand.Text())
}

// page is where an address is confirmed, or mails to it are ended.
func (m *Mail) page(to *store.Channel) string {
	return m.url + "/mail#" + m.Secret(to.Player, to.Address)
}

// send writes a mail and hands it to the relay. Two mails with equal ids are the same, for whoever gets both.
func (m *Mail) send(ctx context.Context, to *store.Channel, subject, text string, ids ...string) error {
	letter := mail.NewMsg(mail.WithNoDefaultUserAgent())
	if err := letter.From(m.relay.From); err != nil {
		return fmt.Errorf("write a mail: %w", err)
	}
	if err := letter.To(to.Address); err != nil {
		return fmt.Errorf("write a mail: %w", err)
	}
	sum := sha256.Sum256([]byte(strings.Join(ids, " ")))
	letter.SetMessageIDWithValue(hex.EncodeToString(sum[:16]) + "@" + m.sender)
	letter.SetDateWithValue(time.Now())
	letter.Subject(oneLine(subject))
	letter.SetGenHeader("Auto-Submitted", "auto-generated") // so that no absence answers
	letter.SetGenHeader(mail.HeaderListUnsubscribe, "<"+m.url+"/api/mail/"+m.Secret(to.Player, to.Address)+">")
	if strings.HasPrefix(m.url, "https://") { // RFC 8058 knows no other
		letter.SetGenHeader(mail.HeaderListUnsubscribePost, "List-Unsubscribe=One-Click")
	}
	letter.SetGenHeader(mail.HeaderContentLang, to.Lang)
	letter.SetBodyString(mail.TypeTextPlain, text)
	select {
	case m.places <- struct{}{}:
		defer func() { <-m.places }()
	case <-ctx.Done():
		return ctx.Err()
	}
	return m.relay.carry(ctx, m.sender, letter)
}

// oneLine is a text of which nothing begins a line of its own.
func oneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, text)
}

// escapeMail writes a name so that programs that show mails make no link of it.
func escapeMail(name string) string {
	var b strings.Builder
	for _, r := range oneLine(name) {
		b.WriteRune(r)
		if r == '.' || r == ':' || r == '@' {
			b.WriteByte(' ')
		}
	}
	return strings.TrimSpace(b.String())
}
