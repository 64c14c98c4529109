package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"hash/crc32"
	"log/slog"
	"net"
	"slices"

	"github.com/prometheus/client_golang/prometheus"

	"portolan/address"
	"portolan/bus"
	"portolan/bus/natsnode"
	"portolan/bus/natswire"
	"portolan/games"
	"portolan/server"
	"portolan/store/postgres"
	"portolan/think/lend"
)

// clusterFlags say whether others serve from the same database.
type clusterFlags struct {
	Cluster bool   `name:"cluster" env:"PORTOLAN_CLUSTER" default:"true" negatable:"" help:"With --database-url, serve beside others from the same database, behind any load balancer; the default. They tell each other what happens through the database. --no-cluster has one server serve it, and refuse others."`
	NatsURL string `name:"nats-url" env:"PORTOLAN_NATS_URL" placeholder:"URL" help:"A NATS server, such as nats://host:4222, by which the servers of a cluster tell each other what happens, which is faster; while it is away the database does. It is also where workers (portolan think) and servers meet, a server that stands alone included."`

	NatsEmbed   string `name:"nats-embed" env:"PORTOLAN_NATS_EMBED" placeholder:"HOST:PORT" help:"Have the servers of a cluster tell each other what happens by NATS servers within them, instead of one that stands alone: all say so, each with an address of its own machine where the others meet it. What nobody but they know lets them in."`
	NatsClients string `name:"nats-clients" env:"PORTOLAN_NATS_CLIENTS" placeholder:"HOST:PORT" help:"Let workers (portolan think) in to the NATS server within this one, at this address."`
	NatsToken   string `name:"nats-token" env:"PORTOLAN_NATS_TOKEN" placeholder:"SECRET" help:"What such workers have to know: 16 characters at least. They say it in their address, nats://TOKEN@host:4222."`
}

func (f *clusterFlags) check(keeping dataFlags) error {
	if err := errors.Join(keeping.check(), checkNATS(f.NatsURL)); err != nil {
		return err
	}
	if keeping.DatabaseURL == "" && f.NatsEmbed != "" {
		return usageError{errors.New("--nats-embed is for servers that share a database: name it with --database-url")}
	}
	return f.checkEmbedded()
}

// checkNATS tells whether an address, where there is one, is one of NATS servers.
func checkNATS(text string) error {
	if text == "" {
		return nil
	}
	if err := address.CheckNATS(text); err != nil {
		return usageError{fmt.Errorf("--nats-url %w; one is like nats://user:password@host:4222", err)}
	}
	return nil
}

// checkEmbedded tells which flag of a NATS server within can't be as it is.
func (f *clusterFlags) checkEmbedded() error {
	if f.NatsEmbed == "" {
		if f.NatsClients != "" || f.NatsToken != "" {
			return usageError{errors.New("--nats-clients and --nats-token are for a NATS server within this one: say --nats-embed, too")}
		}
		return nil
	}
	host, port, err := net.SplitHostPort(f.NatsEmbed)
	ip := net.ParseIP(host)
	switch {
	case !f.Cluster:
		return usageError{errors.New("--nats-embed is for servers of a cluster: leave --no-cluster out")}
	case f.NatsURL != "":
		return usageError{errors.New("--nats-embed and --nats-url: say one of them")}
	case err != nil || host == "" || port == "" || port == "0" || ip != nil && ip.IsUnspecified() || len(f.NatsEmbed) > longestAddr:
		return usageError{fmt.Errorf("--nats-embed %s: say where others meet this machine, such as 10.0.0.5:6222", f.NatsEmbed)}
	case f.NatsClients == "" && f.NatsToken != "":
		return usageError{errors.New("--nats-token is for workers: say by --nats-clients where they come in")}
	case f.NatsClients == "":
		return nil
	}
	if host, _, err = net.SplitHostPort(f.NatsClients); err != nil || host == "" {
		return usageError{fmt.Errorf("--nats-clients %s: say a host and a port, such as 10.0.0.5:4222", f.NatsClients)}
	}
	if ip = net.ParseIP(host); len(f.NatsToken) < shortestToken && (ip == nil || !ip.IsLoopback() || f.NatsToken != "") {
		return usageError{fmt.Errorf("--nats-token has %d characters: whoever reaches %s could come in; say at least %d that nobody guesses", len(f.NatsToken), f.NatsClients, shortestToken)}
	}
	return nil
}

const (
	// shortestToken is how long a token has to be, in bytes; longestAddr how long the address of a NATS server within may be.
	shortestToken = 16
	longestAddr   = 40
)

// clusterNode is this server's place among several. A nil one is alone.
type clusterNode struct {
	flags clusterFlags
	name  string
	log   *slog.Logger
	own   *natsnode.Server // within, or nil
	wire  *postgres.Wire
	fast  *natswire.Wire // over NATS
	bus   *bus.Remote
	sent  bool // it has begun
}

// join takes a place in the cluster, before anything is opened; nil where the server is to be alone.
func (f *clusterFlags) join(ctx context.Context, keeping dataFlags, log *slog.Logger) (*clusterNode, error) {
	if !f.Cluster || keeping.DatabaseURL == "" {
		return nil, nil
	}
	name := rand.Text()
	wire, err := postgres.JoinAs(ctx, keeping.DatabaseURL, rulesServed(), f.NatsEmbed)
	if err != nil {
		return nil, err
	}
	return &clusterNode{flags: *f, name: name, log: log, wire: wire, bus: bus.NewRemote(name, log)}, nil
}

// rulesServed names the versions of all games, by which servers know their like.
func rulesServed() string {
	sum := crc32.NewIEEE()
	for _, rules := range games.All() {
		fmt.Fprintf(sum, "%s %d\n", rules.ID(), rules.Version())
	}
	return fmt.Sprintf("%08x", sum.Sum32())
}

// orAlone is what tells when another server has taken the place of this one.
func (n *clusterNode) orAlone(kept keeping) any {
	if n == nil {
		return kept
	}
	return n.wire
}

// begin has the server hear the others, and tell them.
func (n *clusterNode) begin(ctx context.Context, config *server.Config) (err error) {
	if n == nil {
		return nil
	}
	config.Bus, n.sent = n.bus, true
	ears, err := n.meet(ctx, config)
	n.wire.Listen(ears)
	if err != nil || n.fast == nil {
		n.bus.Begin(n.wire) // on an error to be closed
		return err
	}
	n.bus.Begin(n.fast)
	return nil
}

// meet connects to NATS, if there is to be any, and returns who listens to the database.
func (n *clusterNode) meet(ctx context.Context, config *server.Config) (postgres.Ears, error) {
	if n.flags.NatsURL == "" && n.flags.NatsEmbed == "" {
		return n.bus, nil
	}
	// Several clusters may share a NATS.
	name, err := config.Store.Keepsake(ctx, "cluster", keepsake)
	if err != nil {
		return n.bus, err
	}
	if n.flags.NatsURL != "" {
		n.fast, err = natswire.Connect(n.flags.NatsURL, name, n.bus, n.wire, n.log)
		return n.bus, err
	}
	if err := n.embed(ctx, name, config); err != nil {
		return n.bus, err
	}
	if n.fast, err = natswire.Connect("", name, n.bus, n.wire, n.log, n.own.Options()...); err != nil {
		return n.bus, err
	}
	n.fast.While(func() bool { return n.own.Whole(n.bus.Nodes() - 1) })
	return &counting{Remote: n.bus, own: n.own}, nil
}

func keepsake() (string, error) { return rand.Text(), nil }

// embed starts a NATS server within, which meets those of the other nodes.
func (n *clusterNode) embed(ctx context.Context, name string, config *server.Config) error {
	secret, err := config.Store.Keepsake(ctx, "nodes", keepsake)
	if err != nil {
		return err
	}
	said, err := n.wire.Others(ctx)
	if err != nil {
		return err
	}
	others := slices.DeleteFunc(said, func(addr string) bool { return addr == "" })
	n.own, err = natsnode.Start(natsnode.Config{
		Name: n.name, Cluster: name, Secret: secret, Addr: n.flags.NatsEmbed, Others: others, Clients: n.flags.NatsClients,
		Token: n.flags.NatsToken, Hears: lend.Hears(), Says: lend.Says(), Log: n.log,
	})
	if err != nil {
		return fmt.Errorf("%w: see --nats-embed and --nats-clients", err)
	}
	return nil
}

// counting looks with each count of the nodes whether the NATS server within is connected with all of them: what was told may have been
// lost before it was. One that has died is not counted any more by the next time.
type counting struct {
	*bus.Remote
	own  *natsnode.Server
	torn int // counts in a row at which it was not
}

// Counted implements [postgres.Ears].
func (c *counting) Counted(others int) {
	c.Remote.Counted(others)
	switch whole := c.own.Whole(others); {
	case whole && c.torn > 1, !whole && c.torn == 1:
		c.Missed()
		fallthrough
	default:
		c.torn++
		if whole {
			c.torn = 0
		}
	}
}

// close sends what waits, and gives the place back.
func (n *clusterNode) close() error {
	if n == nil {
		return nil
	}
	if n.sent {
		n.bus.Close()
	}
	if n.fast != nil {
		n.fast.Close()
	}
	if n.own != nil {
		n.own.Close()
	}
	return n.wire.Close()
}

func (n *clusterNode) metrics() []prometheus.Collector {
	if n == nil {
		return nil
	}
	return []prometheus.Collector{
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "portolan_nodes", Help: "Servers of the cluster, this one included."},
			func() float64 { return float64(n.bus.Nodes()) }),
		prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "portolan_letters_total", ConstLabels: prometheus.Labels{"way": "sent"}, Help: "Letters between the servers of the cluster, each with what had happened since the one before.",
		}, func() float64 { sent, _ := n.bus.Letters(); return float64(sent) }),
		prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "portolan_letters_total", ConstLabels: prometheus.Labels{"way": "received"}, Help: "Letters between the servers of the cluster, each with what had happened since the one before.",
		}, func() float64 { _, received := n.bus.Letters(); return float64(received) }),
	}
}
