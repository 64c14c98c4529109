package notice

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"unicode"

	"portolan/store"
)

// The forms of messages to webhooks.
const (
	FormJSON    = "json"
	FormDiscord = "discord"
	FormSlack   = "slack"
)

// Forms are all of them.
var Forms = []string{FormJSON, FormDiscord, FormSlack}

// Webhook sends messages to addresses of the web, one request each.
type Webhook struct{ client *http.Client }

// NewWebhook returns a sender that goes through a gate.
func NewWebhook(gate *Gate) *Webhook { return &Webhook{gate.client()} }

// Send implements [Sender].
func (w *Webhook) Send(ctx context.Context, to *store.Channel, messages []Message) error {
	for i := range messages {
		body, err := json.Marshal(formed(to.Form, &messages[i]))
		if err != nil {
			return fmt.Errorf("write a message: %w", err)
		}
		request, err := http.NewRequestWithContext(ctx, http.MethodPost, to.Address, bytes.NewReader(body))
		if err != nil {
			return errors.New(ReasonAddress)
		}
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("User-Agent", "Portolan")
		answer, err := w.client.Do(request)
		if err != nil {
			return errors.New(why(err))
		}
		_, _ = io.CopyN(io.Discard, answer.Body, 4<<10) // so that who answers is heard out
		answer.Body.Close()
		if answer.StatusCode/100 != 2 {
			return fmt.Errorf("status %d", answer.StatusCode)
		}
	}
	return nil
}

// plain is a message as programs get it.
type plain struct {
	ID     string   `json:"id"`
	Kind   string   `json:"kind"`
	Match  string   `json:"match"`
	Number int      `json:"number"`
	Game   string   `json:"game"`
	Others []string `json:"others"`
	Title  string   `json:"title"`
	Text   string   `json:"text"`
	URL    string   `json:"url"`
}

// formed is a message in a form. Names were chosen by people: they call nobody and lead nowhere.
func formed(form string, m *Message) any {
	switch form {
	case FormDiscord:
		return map[string]any{
			"content":          lines("**"+m.Title+"**", m.Escaped(escapeMarkdown), m.URL),
			"allowed_mentions": map[string]any{"parse": []string{}},
		}
	case FormSlack:
		return map[string]any{"text": lines("*"+m.Title+"*", m.Escaped(escapeSlack), m.URL)}
	}
	return plain{m.ID, string(m.Kind), m.Match, m.Number, m.Game, append([]string{}, m.Others...), m.Title, m.Text, m.URL}
}

func lines(all ...string) string {
	var kept []string
	for _, line := range all {
		if line != "" {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n")
}

// escapeMarkdown writes a name so that nothing in it is a sign or an address.
func escapeMarkdown(name string) string {
	var b strings.Builder
	for _, r := range name {
		if r < unicode.MaxASCII && (unicode.IsPunct(r) || unicode.IsSymbol(r)) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// slackSigns do the same for Slack, where an address is shown as what it is, and signs can't be escaped but by a look-alike.
var slackSigns = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "://", ": //", "*", "∗", "_", "‗", "~", "∼", "`", "ˋ")

func escapeSlack(name string) string { return slackSigns.Replace(name) }
