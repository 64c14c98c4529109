package main

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"

	"github.com/prometheus/client_golang/prometheus"

	"portolan/bus"
	"portolan/bus/natswire"
	"portolan/server"
	"portolan/store/postgres"
)

// clusterFlags say whether others serve from the same database.
type clusterFlags struct {
	Cluster bool   `name:"cluster" env:"PORTOLAN_CLUSTER" help:"Serve beside others from the same PostgreSQL database, behind any load balancer; all of them say so. They tell each other what happens through the database."`
	NatsURL string `name:"nats-url" env:"PORTOLAN_NATS_URL" placeholder:"URL" help:"A NATS server, such as nats://host:4222, by which the servers of a cluster tell each other what happens, which is faster; while it is away the database does. There, workers (portolan think) are met, too, by a server alone as well."`
}

func (f *clusterFlags) check(keeping dataFlags) error {
	if f.Cluster && keeping.DatabaseURL == "" {
		return usageError{errors.New("--cluster needs the database that the servers share: name it with --database-url")}
	}
	return nil
}

// clusterNode is this server's place among several. A nil one is alone.
type clusterNode struct {
	nats string // its address, or empty
	log  *slog.Logger
	wire *postgres.Wire
	fast *natswire.Wire // over NATS
	bus  *bus.Remote
	sent bool // it has begun
}

// join takes a place in the cluster, before anything is opened; nil where the server is to be alone.
func (f *clusterFlags) join(ctx context.Context, keeping dataFlags, log *slog.Logger) (*clusterNode, error) {
	if !f.Cluster {
		return nil, nil
	}
	wire, err := postgres.Join(ctx, keeping.DatabaseURL)
	if err != nil {
		return nil, err
	}
	return &clusterNode{nats: f.NatsURL, log: log, wire: wire, bus: bus.NewRemote(rand.Text(), log)}, nil
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
	n.wire.Listen(n.bus)
	if n.nats == "" {
		n.bus.Begin(n.wire)
		return nil
	}
	// Several clusters may share a NATS.
	name, err := config.Store.Keepsake(ctx, "cluster", func() (string, error) { return rand.Text(), nil })
	if err == nil {
		n.fast, err = natswire.Connect(n.nats, name, n.bus, n.wire, n.log)
	}
	if err != nil {
		n.bus.Begin(n.wire) // to be closed
		return err
	}
	n.bus.Begin(n.fast)
	return nil
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
