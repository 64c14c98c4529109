package natsnode_test

import (
	"strings"
	"testing"
	"time"

	"github.com/Shopify/toxiproxy/v2"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/rs/zerolog"

	"portolan/bus/natsnode"
)

// Two nodes whose route is cut, or through which nothing comes any more, know that they do not hear each other, so that letters go by the database;
// once the route is mended they do again, by themselves.
func TestARouteIsCut(t *testing.T) {
	t.Parallel()
	addrs := []string{free(t), free(t)}
	proxies := toxiproxy.NewServer(toxiproxy.NewMetricsContainer(prometheus.NewRegistry()), zerolog.Nop())
	route := toxiproxy.NewProxy(proxies, "route", free(t), addrs[0])
	if err := route.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(route.Stop)
	first := started(t, natsnode.Config{Name: "first", Cluster: "c", Secret: "known to all", Addr: addrs[0]})
	second := started(t, natsnode.Config{Name: "second", Cluster: "c", Secret: "known to all", Addr: addrs[1], Others: []string{route.Listen}})
	heard := listening(t, first)
	speaks := connected(t, second)
	hear := func(what string) {
		t.Helper()
		for _, s := range []*natsnode.Server{first, second} {
			whole(t, s, 1)
		}
		for { // that a route has a subscription is known a moment after the route
			if err := speaks.Publish("x", []byte(what)); err != nil {
				t.Fatal(err)
			}
			select {
			case m := <-heard:
				if string(m.Data) == what {
					return
				}
			case <-time.After(20 * time.Millisecond):
			case <-t.Context().Done():
				t.Fatalf("%s: nothing is heard", what)
			}
		}
	}
	apart := func(what string) {
		t.Helper()
		for _, s := range []*natsnode.Server{first, second} {
			for last := time.Now().Add(2 * time.Minute); s.Whole(1); time.Sleep(5 * time.Millisecond) {
				if time.Now().After(last) {
					t.Fatalf("%s: they still believe that they hear each other", what)
				}
			}
		}
	}
	hear("before")
	route.Stop()
	apart("cut")
	if err := route.Start(); err != nil {
		t.Fatal(err)
	}
	hear("after it was cut")
	for _, way := range []string{"upstream", "downstream"} {
		if _, err := route.Toxics.AddToxicJson(strings.NewReader(`{"name":"` + way + `","type":"timeout","stream":"` + way + `","attributes":{"timeout":0}}`)); err != nil {
			t.Fatal(err)
		}
		apart("half open, " + way)
		route.Toxics.ResetToxics(t.Context())
		hear("after it was half open, " + way)
	}
}
