package main

import (
	"context"
	"fmt"
	"math"
	"net"
	"net/netip"
	"strings"
	"time"

	"portolan/server"
)

// limitFlags bound what clients may ask of a server, and say which proxies are believed. docs/settings.md lists them.
type limitFlags struct {
	TrustedProxies []string `name:"trusted-proxies" env:"PORTOLAN_TRUSTED_PROXIES" placeholder:"CIDR" default:"127.0.0.0/8,::1/128" help:"Networks of proxies that are believed about whom they forward for; none for nobody."`
	Rate           float64  `name:"rate" env:"PORTOLAN_RATE" placeholder:"N" default:"20" help:"How many requests a second one client may make in the long run."`
	Burst          int      `name:"burst" env:"PORTOLAN_BURST" placeholder:"N" default:"200" help:"How many requests one client may make at once."`
	MaxStreams     int      `name:"max-streams" env:"PORTOLAN_MAX_STREAMS" placeholder:"N" default:"32" help:"How many event streams a session may have open, or an address without one."`
	MaxHints       int      `name:"max-hints" env:"PORTOLAN_MAX_HINTS" placeholder:"N" default:"2" help:"How many hints a session may wait for at once."`
	MaxAnalyses    int      `name:"max-analyses" env:"PORTOLAN_MAX_ANALYSES" placeholder:"N" default:"8" help:"How many matches are analysed at once."`
	MaxTokens      int      `name:"max-tokens" env:"PORTOLAN_MAX_TOKENS" placeholder:"N" default:"20" help:"How many API tokens a player may have."`
	MaxReports     int      `name:"max-reports" env:"PORTOLAN_MAX_REPORTS" placeholder:"N" default:"20" help:"How many names and lines a player may have reported that nobody has decided about."`
	MaxBody        int      `name:"max-body" env:"PORTOLAN_MAX_BODY" placeholder:"BYTES" default:"65536" help:"The largest body of a request."`
	MaxHeader      int      `name:"max-header" env:"PORTOLAN_MAX_HEADER" placeholder:"BYTES" default:"32768" help:"The largest header of a request."`

	ReadTimeout  time.Duration `name:"read-timeout" env:"PORTOLAN_READ_TIMEOUT" placeholder:"DURATION" default:"30s" help:"How long a request may take to arrive."`
	WriteTimeout time.Duration `name:"write-timeout" env:"PORTOLAN_WRITE_TIMEOUT" placeholder:"DURATION" default:"1m" help:"How long a client may take to take an answer. Event streams have two heartbeats for each event."`
	IdleTimeout  time.Duration `name:"idle-timeout" env:"PORTOLAN_IDLE_TIMEOUT" placeholder:"DURATION" default:"2m" help:"How long a connection may wait for its next request."`
	Heartbeat    time.Duration `name:"heartbeat" env:"PORTOLAN_HEARTBEAT" placeholder:"DURATION" default:"15s" help:"How often a quiet event stream says that it lives."`
	IdleAfter    time.Duration `name:"idle-after" env:"PORTOLAN_IDLE_AFTER" placeholder:"DURATION" default:"2m" help:"How long a match stays in memory that nobody uses."`
	Thinkers     int           `name:"thinkers" env:"PORTOLAN_THINKERS" placeholder:"N" default:"0" help:"How many threads bots, hints and analyses think with; 0 for one fewer than there are cores."`
}

// check says which flag can't be as it is.
func (l *limitFlags) check() error {
	if l.Rate <= 0 || math.IsInf(l.Rate, 0) || math.IsNaN(l.Rate) {
		return usageError{fmt.Errorf("--rate %g: say a number above 0", l.Rate)}
	}
	for name, n := range map[string]int{
		"burst": l.Burst, "max-streams": l.MaxStreams, "max-hints": l.MaxHints, "max-analyses": l.MaxAnalyses,
		"max-tokens": l.MaxTokens, "max-reports": l.MaxReports, "max-body": l.MaxBody, "max-header": l.MaxHeader,
	} {
		if n < 1 {
			return usageError{fmt.Errorf("--%s %d: say a number above 0", name, n)}
		}
	}
	if err := checkThinkers(l.Thinkers, "what suits this machine"); err != nil {
		return err
	}
	for name, d := range map[string]time.Duration{
		"read-timeout": l.ReadTimeout, "write-timeout": l.WriteTimeout, "idle-timeout": l.IdleTimeout, "heartbeat": l.Heartbeat,
		"idle-after": l.IdleAfter,
	} {
		if d < 10*time.Millisecond {
			return usageError{fmt.Errorf("--%s %s: say a duration such as 30s", name, d)}
		}
	}
	_, err := l.proxies()
	return err
}

// proxies reads the networks of trusted proxies. The list is not nil.
func (l *limitFlags) proxies() (server.Proxies, error) {
	trusted := server.Proxies{}
	if len(l.TrustedProxies) == 1 && l.TrustedProxies[0] == "none" {
		return trusted, nil
	}
	for _, text := range l.TrustedProxies {
		prefix, err := parseNetwork(strings.TrimSpace(text))
		if err != nil {
			return nil, usageError{fmt.Errorf("--trusted-proxies %s: say addresses or networks such as 10.0.0.0/8, or none", text)}
		}
		if prefix.Bits() == 0 {
			return nil, usageError{fmt.Errorf("--trusted-proxies %s: that would let everybody say who they are; name the proxies alone", text)}
		}
		trusted = append(trusted, prefix)
	}
	return trusted, nil
}

// parseNetwork reads a network, or an address that is one by itself.
func parseNetwork(text string) (netip.Prefix, error) {
	if addr, err := netip.ParseAddr(text); err == nil {
		addr = addr.Unmap()
		return netip.PrefixFrom(addr, addr.BitLen()), nil
	}
	prefix, err := netip.ParsePrefix(text)
	return prefix.Masked(), err
}

// config is what the flags say to a server.
func (l *limitFlags) config() (server.Config, error) {
	trusted, err := l.proxies()
	return server.Config{
		Proxies: trusted, Rate: l.Rate, Burst: l.Burst, MaxStreams: l.MaxStreams, MaxHints: l.MaxHints, MaxAnalyses: l.MaxAnalyses,
		MaxTokens: l.MaxTokens, MaxReports: l.MaxReports, MaxBody: l.MaxBody, WriteTimeout: l.WriteTimeout, Heartbeat: l.Heartbeat,
		IdleAfter: l.IdleAfter, Thinkers: l.Thinkers,
	}, err
}

// checkAddr tells whether one can listen at what a flag says.
func checkAddr(flag, addr string) error {
	_, port, err := net.SplitHostPort(addr)
	if err == nil {
		_, err = net.DefaultResolver.LookupPort(context.Background(), "tcp", port) // in a list of this machine
	}
	if err != nil {
		return usageError{fmt.Errorf("--%s %s: say a host and a port, or a port alone, such as :8080", flag, addr)}
	}
	return nil
}

// mostThinkers is far above the cores of any machine, and below what a process may have of threads.
const mostThinkers = 1000

// checkThinkers tells whether so many threads can think.
func checkThinkers(n int, none string) error {
	switch {
	case n < 0:
		return usageError{fmt.Errorf("--thinkers %d: say a number, or 0 for %s", n, none)}
	case n > mostThinkers:
		return usageError{fmt.Errorf("--thinkers %d: say %d at most; more than there are cores think no faster", n, mostThinkers)}
	}
	return nil
}
