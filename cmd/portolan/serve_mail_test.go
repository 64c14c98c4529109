package main

import (
	"testing"

	"portolan/notice"
)

// Flags name a mail server, how it is reached and whose mails are.
func TestMailFlags(t *testing.T) {
	for _, test := range []struct {
		flags mailFlags
		want  notice.Relay
	}{
		{
			mailFlags{Server: "smtp://mail.example.org", TLS: "offered", From: "games@example.org"},
			notice.Relay{Host: "mail.example.org", Port: 587, TLS: notice.TLSOffered, From: "<games@example.org>"},
		},
		{
			mailFlags{Server: "smtps://mail.example.org/", TLS: "offered", User: "x", Password: "y", From: "Spiele <games@example.org>"},
			notice.Relay{Host: "mail.example.org", Port: 465, TLS: notice.TLSFirst, User: "x", Password: "y", From: `"Spiele" <games@example.org>`},
		},
		{
			mailFlags{Server: "smtp://[::1]:25", TLS: "none", From: "Jeux à table <games@example.org>"},
			notice.Relay{Host: "::1", Port: 25, TLS: notice.TLSNone, From: "=?utf-8?q?Jeux_=C3=A0_table?= <games@example.org>"},
		},
	} {
		got, err := test.flags.relay("https://games.example.org")
		if err != nil || *got != test.want {
			t.Errorf("%+v: %+v, %v", test.flags, got, err)
		}
	}
	if got, err := new(mailFlags).relay("https://games.example.org"); got != nil || err != nil {
		t.Errorf("without flags: %+v, %v", got, err)
	}
}
