package main

import (
	"errors"
	"fmt"
	"net/mail"
	"net/url"
	"strconv"
	"strings"

	"portolan/notice"
)

// mailFlags name the mail server by which notices are sent. docs/settings.md lists them.
type mailFlags struct {
	Server   string `name:"smtp-url" env:"PORTOLAN_SMTP_URL" placeholder:"URL" help:"Tell players by mail, too, by this mail server: smtp://mail.example.org:587, or smtps://… for TLS from the start. Takes --url and --mail-from."`
	User     string `name:"smtp-user" env:"PORTOLAN_SMTP_USER" placeholder:"NAME" help:"What this server is called at the mail server; when not given, it does not sign in there."`
	Password string `name:"smtp-password" env:"PORTOLAN_SMTP_PASSWORD" placeholder:"SECRET" help:"Its password there. Others on the machine may see flags; better set the variable."`
	TLS      string `name:"smtp-tls" env:"PORTOLAN_SMTP_TLS" placeholder:"WHEN" default:"offered" help:"When the way to an smtp:// server is encrypted (STARTTLS): offered, required or none. With a password always."`
	From     string `name:"mail-from" env:"PORTOLAN_MAIL_FROM" placeholder:"ADDRESS" help:"Whose mails they are, such as 'Portolan <games@example.org>'."`
}

// relay is the mail server, nil without one. url is the address of this server.
func (f *mailFlags) relay(address string) (*notice.Relay, error) {
	if f.Server == "" {
		if f.User != "" || f.Password != "" || f.From != "" {
			return nil, usageError{errors.New("--smtp-url is missing: say the address of the mail server")}
		}
		return nil, nil
	}
	r, err := f.server()
	if err != nil {
		return nil, err
	}
	from, err := mail.ParseAddress(f.From)
	if err == nil {
		_, err = notice.ReadAddress(from.Address)
	}
	switch {
	case err != nil:
		return nil, usageError{fmt.Errorf("--mail-from %q: say an address such as 'Portolan <games@example.org>'", f.From)}
	case address == "":
		return nil, usageError{errors.New("--url is missing: mails say by what address this server is reached")}
	case (f.User == "") != (f.Password == ""):
		return nil, usageError{errors.New("--smtp-user and --smtp-password go together")}
	case f.User != "" && r.TLS == notice.TLSNone:
		return nil, usageError{errors.New("--smtp-tls none: a password is sent by TLS alone")}
	}
	r.User, r.Password, r.From = f.User, f.Password, from.String()
	return r, nil
}

// server reads where the mail server is and how it is reached.
func (f *mailFlags) server() (*notice.Relay, error) {
	u, err := url.Parse(f.Server)
	if err != nil || u.Scheme != "smtp" && u.Scheme != "smtps" || u.Hostname() == "" || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" ||
		u.Fragment != "" || u.User != nil {
		return nil, usageError{errors.New("--smtp-url: say an address such as smtp://mail.example.org:587, and name and password by their own flags")}
	}
	r := &notice.Relay{Host: u.Hostname(), Port: 587, TLS: notice.TLSUse(f.TLS)}
	switch r.TLS {
	case notice.TLSOffered, notice.TLSRequired, notice.TLSNone:
	default:
		return nil, usageError{fmt.Errorf("--smtp-tls %s: say offered, required or none", f.TLS)}
	}
	if u.Scheme == "smtps" {
		if r.TLS == notice.TLSNone {
			return nil, usageError{errors.New("--smtp-tls none: smtps:// is TLS from the start")}
		}
		r.Port, r.TLS = 465, notice.TLSFirst
	}
	if u.Port() != "" {
		if r.Port, err = strconv.Atoi(u.Port()); err != nil || r.Port < 1 || r.Port > 65535 {
			return nil, usageError{errors.New("--smtp-url: a port is a number from 1 to 65535")}
		}
	}
	return r, nil
}
