package main

import (
	"crypto/rand"
	"log/slog"

	"github.com/nats-io/nats.go"
	"github.com/prometheus/client_golang/prometheus"

	"portolan/arena"
	"portolan/server"
	"portolan/think/lend"
)

// lending is what has workers think for a server; nil where all is thought here.
type lending struct{ *lend.Lender }

// lend has workers think for a server where there is a NATS at which they can be met: one that stands alone, or that of a node.
func (f *clusterFlags) lend(node *clusterNode, config *server.Config, log *slog.Logger) (*lending, error) {
	var more []nats.Option
	switch {
	case node != nil && node.own != nil:
		more = node.own.Options()
	case f.NatsURL == "":
		return nil, nil
	}
	build, err := arena.Build()
	if err != nil {
		return nil, err
	}
	positions, err := lend.NewPositions(config.Games)
	if err != nil {
		return nil, err
	}
	lender, err := lend.NewLender(f.NatsURL, rand.Text(), build, positions, log, more...)
	if err != nil {
		return nil, err
	}
	config.Elsewhere = lender
	return &lending{lender}, nil
}

// Close ends the connection to workers.
func (l *lending) Close() {
	if l != nil {
		l.Lender.Close()
	}
}

func (l *lending) metrics() []prometheus.Collector {
	if l == nil {
		return nil
	}
	return []prometheus.Collector{
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "portolan_thinking_workers", Help: "Workers (portolan think) of this program that this server meets."},
			func() float64 { workers, _ := l.Workers(); return float64(workers) }),
		prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "portolan_lent_thoughts_total", ConstLabels: prometheus.Labels{"outcome": "done"}, Help: "Thoughts that were given to workers, by what became of them.",
		}, func() float64 { done, _ := l.Jobs(); return float64(done) }),
		prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "portolan_lent_thoughts_total", ConstLabels: prometheus.Labels{"outcome": "lost"}, Help: "Thoughts that were given to workers, by what became of them.",
		}, func() float64 { _, lost := l.Jobs(); return float64(lost) }),
	}
}
