package main

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strings"

	"portolan/people"
)

// providerFlags name an identity provider by which players sign in, such as a club's.
type providerFlags struct {
	Issuer string   `name:"oidc-issuer" env:"PORTOLAN_OIDC_ISSUER" placeholder:"URL" help:"Let players sign in by this identity provider (OpenID Connect), as it calls itself."`
	Client string   `name:"oidc-client" env:"PORTOLAN_OIDC_CLIENT" placeholder:"ID" help:"What this server is called at the identity provider."`
	Secret string   `name:"oidc-secret" env:"PORTOLAN_OIDC_SECRET" placeholder:"SECRET" help:"This server's secret at the identity provider. Others on the machine may see flags; better set the variable."`
	Name   string   `name:"oidc-name" env:"PORTOLAN_OIDC_NAME" placeholder:"NAME" default:"OpenID" help:"What the identity provider is called on the page."`
	Groups []string `name:"oidc-groups" env:"PORTOLAN_OIDC_GROUPS" placeholder:"GROUP" help:"Let those in alone who belong to one of these groups; when not given, everybody whom the identity provider knows."`
	Claim  string   `name:"oidc-groups-claim" env:"PORTOLAN_OIDC_GROUPS_CLAIM" placeholder:"CLAIM" default:"groups" help:"The claim in which the identity provider lists groups."`
}

// check says which flag can't be as it is.
func (p *providerFlags) check() error {
	if p.Issuer == "" {
		if p.Client != "" || p.Secret != "" || len(p.Groups) > 0 {
			return usageError{errors.New("--oidc-issuer is missing: say the address of the identity provider")}
		}
		return nil
	}
	at, err := url.Parse(p.Issuer)
	if err != nil || at.Host == "" || at.Scheme != "https" && (at.Scheme != "http" || !loopback(at.Host)) {
		return usageError{fmt.Errorf("--oidc-issuer %s: say an address such as https://id.example.org", quoted(p.Issuer))}
	}
	if p.Client == "" {
		return usageError{errors.New("--oidc-client is missing: say what this server is called at the identity provider")}
	}
	if strings.TrimSpace(p.Name) == "" {
		return usageError{errors.New("--oidc-name is empty: say what players call the identity provider")}
	}
	return nil
}

// loopback tells whether a host is this machine.
func loopback(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	addr, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return host == "localhost" || err == nil && addr.IsLoopback()
}

// provider is the identity provider, nil without one.
func (p *providerFlags) provider() *people.Provider {
	if p.Issuer == "" {
		return nil
	}
	return &people.Provider{
		Issuer: p.Issuer, ClientID: p.Client, Secret: p.Secret, Name: p.Name, Groups: p.Groups, GroupsClaim: p.Claim,
	}
}
