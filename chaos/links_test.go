//go:build linux

package chaos_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/Shopify/toxiproxy/v2"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/rs/zerolog"
)

// link is a way between two programs that can be cut, slowed down, and half-open.
type link struct {
	name  string
	port  int // where it is entered
	proxy *toxiproxy.Proxy
}

var proxies = toxiproxy.NewServer(toxiproxy.NewMetricsContainer(prometheus.NewRegistry()), zerolog.Nop())

// newLink leads to a port.
func newLink(t *testing.T, name string, to int) *link {
	t.Helper()
	l := &link{name: name, port: freePort(t)}
	l.proxy = toxiproxy.NewProxy(proxies, strings.ReplaceAll(name, " ", "-"), fmt.Sprintf("127.0.0.1:%d", l.port), fmt.Sprintf("127.0.0.1:%d", to))
	if err := l.proxy.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(l.proxy.Stop)
	return l
}

// cut ends all connections and lets in none.
func (l *link) cut() { l.proxy.Stop() }

// slow delays all that goes through, both ways.
func (l *link) slow(milliseconds int) error {
	for _, way := range []string{"upstream", "downstream"} {
		if err := l.toxic("latency", way, fmt.Sprintf(`"latency":%d,"jitter":%d`, milliseconds, milliseconds/2)); err != nil {
			return err
		}
	}
	return nil
}

// swallow keeps connections open through which nothing comes in one direction.
func (l *link) swallow(way string) error { return l.toxic("timeout", way, `"timeout":0`) }

func (l *link) toxic(kind, way, attributes string) error {
	_, err := l.proxy.Toxics.AddToxicJson(strings.NewReader(fmt.Sprintf(`{"name":%q,"type":%q,"stream":%q,"attributes":{%s}}`, kind+way, kind, way, attributes)))
	return err
}

// mend has the link be as it was. What was swallowed does not come any more: those connections end.
func (l *link) mend() error {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	l.proxy.Toxics.ResetToxics(ctx)
	if err := l.proxy.Start(); !errors.Is(err, toxiproxy.ErrProxyAlreadyStarted) {
		return err
	}
	return nil
}
