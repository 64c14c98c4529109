package main

import (
	"fmt"
	"net/mail"
	"strings"

	"portolan/server"
)

// hostFlags tell players who runs the server.
type hostFlags struct {
	Name    string `name:"host-name" env:"PORTOLAN_HOST_NAME" placeholder:"NAME" help:"Who runs this server, for the page that tells players what is kept about them."`
	Address string `name:"host-address" env:"PORTOLAN_HOST_ADDRESS" placeholder:"TEXT" help:"Where the host can be reached by post, in lines or with semicolons between them."`
	Mail    string `name:"host-mail" env:"PORTOLAN_HOST_MAIL" placeholder:"ADDRESS" help:"And by mail."`
}

// check says which flag can't be as it is.
func (f *hostFlags) check() error {
	if f.Mail == "" {
		return nil
	}
	if a, err := mail.ParseAddress(f.Mail); err != nil || a.Address != f.Mail {
		return usageError{fmt.Errorf("--host-mail %s: say an address such as host@example.org", f.Mail)}
	}
	return nil
}

// host is who runs the server.
func (f *hostFlags) host() server.Host {
	var lines []string
	for _, line := range strings.FieldsFunc(f.Address, func(r rune) bool { return r == ';' || r == '\n' }) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return server.Host{Name: strings.TrimSpace(f.Name), Address: strings.Join(lines, "\n"), Mail: f.Mail}
}
