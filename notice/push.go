package notice

import (
	"context"
	"crypto/ecdh"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	webpush "github.com/SherClockHolmes/webpush-go"

	"portolan/store"
)

// pushKept is how long a push service keeps a message for a browser that is off, in seconds.
const pushKept = 24 * 60 * 60

// Push sends messages to browsers by the push services of their makers, encrypted for the browser alone.
type Push struct {
	client          *http.Client
	private, public string
	contact         string // whom a push service asks about us; empty for the page of the channel
}

// NewPush returns a sender with the server's keys, which are made when the store has none.
func NewPush(ctx context.Context, kept store.Notices, gate *Gate, contact string) (*Push, error) {
	pair, err := kept.Keepsake(ctx, "vapid", func() (string, error) {
		private, public, err := webpush.GenerateVAPIDKeys()
		return private + " " + public, err
	})
	if err != nil {
		return nil, fmt.Errorf("prepare to push: %w", err)
	}
	p := &Push{client: gate.client(), contact: contact}
	p.private, p.public, _ = strings.Cut(pair, " ")
	return p, nil
}

// Key is what browsers subscribe with.
func (p *Push) Key() string { return p.public }

// CheckSubscription tells whether a browser's keys are such.
func CheckSubscription(p256dh, auth string) error {
	point, err := unpadded(p256dh)
	if err == nil {
		_, err = ecdh.P256().NewPublicKey(point)
	}
	if err != nil {
		return errors.New("p256dh is no point of the curve P-256 in base64url")
	}
	if secret, err := unpadded(auth); err != nil || len(secret) != 16 {
		return errors.New("auth is no 16 bytes in base64url")
	}
	return nil
}

func unpadded(text string) ([]byte, error) {
	return base64.RawURLEncoding.DecodeString(strings.TrimRight(text, "="))
}

// pushed is a message as the page's service worker gets it.
type pushed struct {
	Tag   string `json:"tag"` // of two with one tag the later one takes the other's place
	Title string `json:"title"`
	Text  string `json:"text"`
	Path  string `json:"path"` // of the page to open
}

// Send implements [Sender].
func (p *Push) Send(ctx context.Context, to *store.Channel, messages []Message) error {
	var keys webpush.Keys
	if err := json.Unmarshal([]byte(to.Form), &keys); err != nil {
		return ErrGone // it could never be reached
	}
	for i := range messages {
		m := &messages[i]
		body := pushed{Tag: m.Match, Title: m.Title, Text: m.Text, Path: "/"}
		if m.Match != "" {
			body.Path = "/m/" + m.Match
		}
		text, err := json.Marshal(body)
		if err != nil {
			return fmt.Errorf("write a message: %w", err)
		}
		if err := p.send(ctx, to, keys, text); err != nil {
			return err
		}
	}
	return nil
}

func (p *Push) send(ctx context.Context, to *store.Channel, keys webpush.Keys, text []byte) error {
	contact := p.contact
	if contact == "" {
		contact = to.Origin
	}
	answer, err := webpush.SendNotificationWithContext(ctx, text, &webpush.Subscription{Endpoint: to.Address, Keys: keys}, &webpush.Options{
		HTTPClient: p.client, Subscriber: contact, TTL: pushKept, Urgency: webpush.UrgencyHigh, RecordSize: 2048,
		VAPIDPublicKey: p.public, VAPIDPrivateKey: p.private,
	})
	if err != nil {
		return errors.New(why(err))
	}
	defer answer.Body.Close()
	_, _ = io.CopyN(io.Discard, answer.Body, 4<<10) // so that who answers is heard out
	switch {
	case answer.StatusCode == http.StatusNotFound || answer.StatusCode == http.StatusGone:
		return ErrGone
	case answer.StatusCode/100 != 2:
		return fmt.Errorf("status %d", answer.StatusCode)
	}
	return nil
}
