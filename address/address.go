// Package address reads the addresses of services that a server uses, which may have passwords in them: what of one may be shown, and what is wrong
// with one, told without quoting it. Errors of net/url and of clients' libraries quote what they can't read.
package address

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
)

// natsSchemes are those by which NATS is reached; the first is meant where none is said.
var natsSchemes = []string{"nats", "tls", "ws", "wss"}

// public are the schemes of services at which a name without a password is no secret. Elsewhere it may be a token.
var public = []string{"postgres", "postgresql", "smtp", "smtps"}

var (
	errUnreadable = errors.New("can't be read: in a name or password, characters such as @, / and % are written %40, %2F and %25")
	errNoHost     = errors.New("names no host")
)

// Shown is an address without what is secret in it, as people and logs may see it: one URL, or a list of those of NATS servers. It is empty where
// that can't be told apart; hidden tells whether something was left out.
func Shown(text string) (shown string, hidden bool) {
	all := split(text)
	for i, one := range all {
		u, err := url.Parse(whole(one))
		switch {
		case text == "":
			return "", false
		case err != nil, secretBehind(u):
			return "", true
		case i > 0 && u.User != nil && !strings.Contains(one, "://"): // perhaps the rest of a password with a comma
			return "", true
		}
		if _, has := u.User.Password(); has || u.User != nil && !slices.Contains(public, u.Scheme) {
			if hidden = true; has {
				u.User = url.UserPassword(u.User.Username(), "xxxxx")
			} else {
				u.User = url.User("xxxxx")
			}
			all[i] = u.String()
			if !strings.Contains(one, "://") {
				all[i] = strings.TrimPrefix(all[i], natsSchemes[0]+"://")
			}
		}
	}
	return strings.Join(all, ","), hidden
}

// split parts a list of NATS servers. Other addresses may have commas in them.
func split(text string) []string {
	scheme, _, has := strings.Cut(text, "://")
	if has && !slices.Contains(natsSchemes, scheme) {
		return []string{text}
	}
	return strings.Split(text, ",")
}

// whole is an address with the scheme that is meant.
func whole(one string) string {
	one = strings.TrimSpace(one)
	if !strings.Contains(one, "://") {
		one = natsSchemes[0] + "://" + one
	}
	return one
}

// secretBehind tells whether something secret may stand behind the host: a password that is said there, as PostgreSQL's addresses may, or the rest
// of one whose characters end the host.
func secretBehind(u *url.URL) bool {
	rest := u.Path + u.RawQuery + u.Fragment
	plain, err := url.QueryUnescape(rest)
	return err != nil || strings.Contains(rest, "@") || strings.Contains(strings.ToLower(plain), "pass")
}

// Check tells what is wrong with a URL that must have one of these schemes.
func Check(text string, schemes ...string) error {
	if scheme, _, has := strings.Cut(text, "://"); !has || !slices.Contains(schemes, scheme) {
		return fmt.Errorf("must begin with %s", strings.Join(prefixes(schemes), " or "))
	}
	u, err := url.Parse(text)
	if err != nil || strings.Contains(u.Path+u.Fragment, "@") {
		return errUnreadable
	}
	said, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return errUnreadable
	}
	for name := range said {
		if strings.Contains(name, "@") {
			return errUnreadable
		}
	}
	return nil
}

// CheckNATS tells what is wrong with the address of NATS servers, several of which are parted by commas.
func CheckNATS(text string) error {
	errNone := errNoHost
	for one := range strings.SplitSeq(text, ",") {
		if strings.TrimSpace(one) == "" {
			continue
		}
		if err := Check(whole(one), natsSchemes...); err != nil {
			return err
		}
		if u, err := url.Parse(whole(one)); err != nil || u.Hostname() == "" {
			return errNoHost
		}
		errNone = nil
	}
	return errNone
}

func prefixes(schemes []string) (all []string) {
	for _, s := range schemes {
		all = append(all, s+"://")
	}
	return all
}
