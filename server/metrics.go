package server

import (
	"net/http"
	"regexp"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"portolan/notice"
	"portolan/table"
	"portolan/think"
)

// metrics is what operators can watch.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.HistogramVec
	panics   *prometheus.CounterVec
	series   sync.Map // of requests, by series key: looking one up by labels costs more than the rest
}

type seriesKey struct {
	operation string
	status    int
}

func newMetrics() *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "portolan_request_seconds", Help: "How long requests took, by operation and status.",
			Buckets: []float64{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5},
		}, []string{"operation", "status"}),
		panics: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "portolan_panics_total", Help: "Panics that were caught, by what was being done. Each is a fault of the program; the log tells more.",
		}, []string{"part"}),
	}
	m.registry.MustRegister(m.requests, m.panics,
		collectors.NewGoCollector(collectors.WithGoCollectorRuntimeMetrics(
			collectors.GoRuntimeMetricsRule{Matcher: regexp.MustCompile(`^/gc/heap/live:bytes$`)})),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// watch lets the counts of others be seen.
func (m *metrics) watch(h *table.Hub, t *think.Thinker, reported *atomic.Int64) {
	m.registry.MustRegister(
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "portolan_tables", Help: "Matches in memory."},
			func() float64 { return float64(h.Loaded()) }),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "portolan_broken_tables", Help: "Matches that were shut because their rules panicked; portolan doctor tells which."},
			func() float64 { return float64(h.Broken()) }),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "portolan_streams", Help: "Event streams that are open."},
			func() float64 { return float64(h.Subscriptions()) }),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "portolan_thoughts_waiting", Help: "Bots' moves, hints and positions to analyse that wait for a thread."},
			func() float64 { return float64(t.Queued()) }),
		prometheus.NewCounterFunc(prometheus.CounterOpts{Name: "portolan_rows_total", Help: "Changes of matches that were accepted, by people and bots."},
			func() float64 { return float64(h.Rows()) }),
		prometheus.NewCounterFunc(prometheus.CounterOpts{Name: "portolan_reports_total", Help: "Names that players reported; portolan reports shows them."},
			func() float64 { return float64(reported.Load()) }),
	)
}

// watchNotices lets be seen what becomes of notices.
func (m *metrics) watchNotices(c *notice.Courier) {
	for i, outcome := range notice.Outcomes {
		m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "portolan_notices_total", ConstLabels: prometheus.Labels{"outcome": outcome},
			Help: "Notices to players who were not on the page, by what became of them; portolan notices shows which fail.",
		}, func() float64 { return float64(c.Count(i)) }))
	}
}

// request counts a request.
func (m *metrics) request(operation string, status int, took time.Duration) {
	key := seriesKey{operation, status}
	observer, found := m.series.Load(key)
	if !found {
		observer = m.requests.WithLabelValues(operation, strconv.Itoa(status))
		m.series.Store(key, observer)
	}
	observer.(prometheus.Observer).Observe(took.Seconds())
}

func (m *metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{Registry: m.registry})
}
