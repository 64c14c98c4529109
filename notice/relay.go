package notice

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strconv"
	"time"

	"github.com/wneessen/go-mail"
)

// TLSUse says whether the way to a relay is encrypted.
type TLSUse string

// How it may be.
const (
	TLSOffered  TLSUse = "offered"  // by STARTTLS where the relay offers it, always where a password is sent
	TLSRequired TLSUse = "required" // by STARTTLS, and not at all without it
	TLSNone     TLSUse = "none"     // never, as to a relay on this machine; there is no password then
	TLSFirst    TLSUse = "first"    // from the first byte on
)

// Relay is the server that takes mails from this one and carries them on.
type Relay struct {
	Host           string
	Port           int
	TLS            TLSUse
	User, Password string         // both empty where the relay asks nobody
	From           string         // whose mails are, with or without a name
	Roots          *x509.CertPool // whose certificates are believed; nil for those that this machine believes
	Patience       time.Duration  // how long a mail may take to be handed over; 0 means 15 seconds, since some relays let everybody wait
	Log            *slog.Logger   // takes what its host wants to know; no address is ever logged
}

// relayPlaces is how many mails are handed over at once; relays take few from one sender.
const relayPlaces = 4

// ErrRelay is returned where the host's relay takes no mails: that is no fault of whom they are for.
var ErrRelay = errors.New(ReasonRelay)

// notYet is why a mail was not taken this time that may be taken later. It waits as with [ErrRelay], and nobody else does.
type notYet string

func (n notYet) Error() string { return string(n) }

func (n notYet) Is(target error) bool { return target == ErrRelay }

// mechanisms are the ways to show a password, the better first. All of them are used over TLS alone.
var mechanisms = []mail.SMTPAuthType{mail.SMTPAuthSCRAMSHA256, mail.SMTPAuthSCRAMSHA1, mail.SMTPAuthPlain, mail.SMTPAuthLogin}

// client returns a client whose connection ends with ctx, however far it has come.
func (r *Relay) client(ctx context.Context, hello string) (*mail.Client, error) {
	config := &tls.Config{ServerName: r.Host, MinVersion: tls.VersionTLS12, RootCAs: r.Roots}
	policy := mail.TLSOpportunistic
	switch {
	case r.TLS == TLSNone:
		policy = mail.NoTLS
	case r.TLS == TLSRequired, r.User != "":
		policy = mail.TLSMandatory
	}
	options := []mail.Option{
		mail.WithPort(r.Port), mail.WithTimeout(r.Patience), mail.WithTLSPolicy(policy), mail.WithTLSConfig(config), mail.WithHELO(hello),
		mail.WithDialContextFunc(func(dialing context.Context, network, address string) (net.Conn, error) {
			conn, err := new(net.Dialer).DialContext(dialing, network, address)
			if err != nil {
				return nil, err
			}
			context.AfterFunc(ctx, func() { _ = conn.Close() })
			if r.TLS == TLSFirst {
				return tls.Client(conn, config), nil
			}
			return conn, nil
		}),
	}
	if r.TLS == TLSFirst {
		options = append(options, mail.WithSSL())
	}
	if r.User != "" {
		options = append(options, mail.WithUsername(r.User), mail.WithPassword(r.Password), mail.WithOpportunisticSMTPAuth(mechanisms...))
	}
	return mail.NewClient(r.Host, options...)
}

// carry hands a mail to the relay. What the relay has against the mail itself is returned as its status, also where it is [notYet]; all
// else is [ErrRelay], and logged.
func (r *Relay) carry(ctx context.Context, hello string, m *mail.Msg) error {
	patient, cancel := context.WithTimeout(ctx, r.Patience)
	defer cancel()
	client, err := r.client(patient, hello)
	if err != nil {
		return fmt.Errorf("prepare to send a mail: %w", err)
	}
	err = client.DialAndSendWithContext(patient, m)
	switch {
	case err == nil, m.IsDelivered(): // what goes wrong after it was taken does not matter
		return nil
	case ctx.Err() != nil:
		return fmt.Errorf("send a mail: %w", ctx.Err())
	}
	var refusal *mail.SendError
	if errors.As(err, &refusal) {
		about := refusal.Reason == mail.ErrSMTPRcptTo || refusal.Reason == mail.ErrSMTPData || refusal.Reason == mail.ErrSMTPDataClose
		code := refusal.ErrorCode()
		switch {
		case about && code >= 500:
			return errors.New("status " + strconv.Itoa(code))
		case about && code >= 400:
			return notYet("status " + strconv.Itoa(code))
		}
		r.Log.Error("the mail server did not take a mail", "server", r.Host, "step", refusal.Reason.String(), "status", code)
		return ErrRelay
	}
	r.Log.Error("the mail server can't be used", "server", r.Host, "error", err)
	return ErrRelay
}
