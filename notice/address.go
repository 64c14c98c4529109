package notice

import (
	"errors"
	"regexp"
	"strings"
)

// Addresses of mail are taken in the plain form that nearly all have: neither quotes nor comments nor numbers of machines.
var (
	mailbox = regexp.MustCompile("^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$")
	domain  = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$`)
)

// ReadAddress reads an address of mail as somebody has typed it.
func ReadAddress(text string) (string, error) {
	text = strings.TrimSpace(text)
	at := strings.LastIndexByte(text, '@')
	if len(text) > 254 || at < 1 || at > 64 {
		return "", errors.New("it is no address of mail")
	}
	where := strings.ToLower(text[at+1:])
	if !mailbox.MatchString(text[:at]) || !domain.MatchString(where) {
		return "", errors.New("it is no address of mail, such as anna@example.org")
	}
	return text[:at+1] + where, nil
}

// MaskedAddress is what its owner knows an address by, and nobody else.
func MaskedAddress(address string) string {
	at := strings.LastIndexByte(address, '@')
	return address[:1] + "…" + address[at:]
}

// Reader is an address as it is counted by: all that are written differently and come to one person, as far as that can be told.
func Reader(address string) string {
	name, where, _ := strings.Cut(strings.ToLower(address), "@")
	name, _, _ = strings.Cut(name, "+")
	return name + "@" + where
}
