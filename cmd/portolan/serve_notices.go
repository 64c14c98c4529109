package main

import (
	"fmt"
	"net/url"
	"strings"

	"portolan/notice"
	"portolan/server"
)

// noticeFlags say how players who are not on the page are told what happens. docs/settings.md lists them.
type noticeFlags struct {
	URL          string    `name:"url" env:"PORTOLAN_URL" placeholder:"URL" help:"By what address players reach this server, such as https://games.example.org, for links in notices; when not given, the one by which they came."`
	Mail         mailFlags `embed:""`
	WebhookAllow []string  `name:"webhook-allow" env:"PORTOLAN_WEBHOOK_ALLOW" placeholder:"CIDR" help:"Networks to which notices may be sent though they are not public, such as that of a club's own chat server."`
}

// into tells a server what the flags say, or which of them can't be as it is.
func (f *noticeFlags) into(config *server.Config) error {
	if f.URL != "" {
		u, err := url.Parse(f.URL)
		if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil ||
			strings.Trim(u.Path, "/") != "" {
			return usageError{fmt.Errorf("--url %s: say an address such as https://games.example.org", quoted(f.URL))}
		}
	}
	gate := new(notice.Gate)
	for _, text := range f.WebhookAllow {
		prefix, err := parseNetwork(strings.TrimSpace(text))
		if err != nil || prefix.Bits() == 0 {
			return usageError{fmt.Errorf("--webhook-allow %s: say addresses or networks such as 10.0.0.0/8", text)}
		}
		gate.Allowed = append(gate.Allowed, prefix)
	}
	config.URL, config.Gate = f.URL, gate
	relay, err := f.Mail.relay(f.URL)
	config.Relay = relay
	return err
}
