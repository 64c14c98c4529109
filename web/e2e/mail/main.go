// Command mail serves Portolan with a mail server of its own, for the browser tests of what comes by mail (web/e2e/mail.spec.ts). Nobody waits
// for long there until something is told, and each mail that comes is a line of JSON on the standard output.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"log"
	"mime"
	"mime/quotedprintable"
	"net"
	"net/http"
	"net/mail"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/emersion/go-smtp"

	"portolan/games"
	"portolan/notice"
	"portolan/server"
	"portolan/store/sqlite"
	"portolan/web"
)

func main() {
	addr := flag.String("addr", "127.0.0.1:8080", "where to listen")
	data := flag.String("data", "", "where matches are kept")
	flag.Parse()
	if err := serve(*addr, *data); err != nil {
		log.Fatal(err)
	}
}

func serve(addr, data string) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	port, err := receive(ctx)
	if err != nil {
		return err
	}
	store, err := sqlite.Open(ctx, data)
	if err != nil {
		return err
	}
	defer store.Close()
	house, err := server.New(server.Config{
		Store: store, Games: games.All(), Web: web.Dist(), URL: "http://" + addr, NoticePause: 2 * time.Second,
		Relay: &notice.Relay{Host: "127.0.0.1", Port: port, TLS: notice.TLSNone, From: `"Portolan" <games@example.org>`},
	})
	if err != nil {
		return err
	}
	pages := &http.Server{Addr: addr, Handler: house.Handler(), ReadHeaderTimeout: 10 * time.Second}
	go func() {
		<-ctx.Done()
		_ = house.Close(context.WithoutCancel(ctx))
		_ = pages.Close()
	}()
	if err := pages.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// receive takes mails at a port, until ctx ends.
func receive(ctx context.Context) (port int, err error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	office := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return new(session), nil }))
	office.Domain = "mail.test"
	go func() {
		if err := office.Serve(listener); err != nil && ctx.Err() == nil {
			log.Print(err)
		}
	}()
	context.AfterFunc(ctx, func() { _ = office.Close() })
	return listener.Addr().(*net.TCPAddr).Port, nil
}

// session takes the mails of one connection.
type session struct{ to string }

func (s *session) Reset()                                    {}
func (s *session) Logout() error                             { return nil }
func (s *session) Mail(string, *smtp.MailOptions) error      { return nil }
func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error { s.to = to; return nil }

// Data prints a mail.
func (s *session) Data(r io.Reader) error {
	m, err := mail.ReadMessage(r)
	if err != nil {
		return err
	}
	subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	if err != nil {
		return err
	}
	text, err := io.ReadAll(quotedprintable.NewReader(m.Body))
	if err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(map[string]string{
		"to": s.to, "subject": subject, "text": strings.ReplaceAll(string(text), "\r\n", "\n"), "end": strings.Trim(m.Header.Get("List-Unsubscribe"), "<>"),
	})
}
