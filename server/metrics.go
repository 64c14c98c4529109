package server

import (
	"fmt"
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
	"portolan/store"
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
func (m *metrics) watch(h *table.Hub, t *think.Thinker, kept store.Store, held *slots, reported *atomic.Int64) {
	m.watchWork(h)
	m.watchWriting(kept)
	m.registry.MustRegister(
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "portolan_tables", Help: "Matches in memory."},
			func() float64 { return float64(h.Loaded()) }),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "portolan_broken_tables", Help: "Matches that were shut because their rules panicked; portolan doctor tells which."},
			func() float64 { return float64(h.Broken()) }),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "portolan_streams", Help: "Event streams that are open."},
			func() float64 { return float64(held.here(streamSlot)) }),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "portolan_thoughts_waiting", Help: "Bots' moves, hints and positions to analyse that wait for a thread."},
			func() float64 { return float64(t.Queued()) }),
		prometheus.NewCounterFunc(prometheus.CounterOpts{Name: "portolan_rows_total", Help: "Changes of matches that were accepted, by people and bots."},
			func() float64 { return float64(h.Rows()) }),
		prometheus.NewCounterFunc(prometheus.CounterOpts{Name: "portolan_due_late_seconds_total", Help: "How late all that fell due was done, in all."},
			func() float64 { return h.Counts().DueLate.Seconds() }),
		prometheus.NewCounterFunc(prometheus.CounterOpts{Name: "portolan_reports_total", Help: "Names that players reported; portolan reports shows them."},
			func() float64 { return float64(reported.Load()) }),
	)
}

// watchReadiness lets be seen what /readyz says, for those who have no other way to ask it.
func (m *metrics) watchReadiness(ready func() float64) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(
		prometheus.GaugeOpts{Name: "portolan_ready", Help: "1 while /readyz says that the server should get requests, else 0."}, ready))
}

// byOutcome lets counts be seen that differ by what became of something.
func (m *metrics) byOutcome(name, help string, counts map[string]func() float64) {
	for outcome, count := range counts {
		m.registry.MustRegister(prometheus.NewCounterFunc(
			prometheus.CounterOpts{Name: name, ConstLabels: prometheus.Labels{"outcome": outcome}, Help: help}, count))
	}
}

// watchWork lets be seen what is done beside requests.
func (m *metrics) watchWork(h *table.Hub) {
	m.byOutcome("portolan_bot_turns_total", "Turns of bots, by what became of them: done, late where something else came first, or failed.", map[string]func() float64{
		"done":   func() float64 { return float64(h.Counts().BotsDone) },
		"late":   func() float64 { return float64(h.Counts().BotsLate) },
		"failed": func() float64 { return float64(h.Counts().BotsFailed) },
	})
	m.byOutcome("portolan_due_total", "What fell due, such as a seat's time or a move that was ordered ahead, by what became of it.", map[string]func() float64{
		"done":   func() float64 { return float64(h.Counts().DueDone) },
		"failed": func() float64 { return float64(h.Counts().DueFailed) },
	})
}

// watchWriting lets be seen how a store fares that tells of it.
func (m *metrics) watchWriting(kept store.Store) {
	figures, is := kept.(store.Figures)
	if !is {
		return
	}
	m.byOutcome("portolan_commits_total", "Transactions that write, by what became of them.", map[string]func() float64{
		"done":   func() float64 { return float64(figures.Writing().Done) },
		"failed": func() float64 { return float64(figures.Writing().Failed) },
	})
	m.registry.MustRegister(
		prometheus.NewCounterFunc(prometheus.CounterOpts{Name: "portolan_commit_seconds_total", Help: "How long the transactions took that went well, in all."},
			func() float64 { return figures.Writing().Took.Seconds() }),
		prometheus.NewCounterFunc(prometheus.CounterOpts{Name: "portolan_commit_parts_total", Help: "What they have written: changes of matches, summaries and others, each one."},
			func() float64 { return float64(figures.Writing().Parts) }),
	)
}

// add has what others count be told, too.
func (m *metrics) add(collectors []prometheus.Collector) error {
	for _, c := range collectors {
		if err := m.registry.Register(c); err != nil {
			return fmt.Errorf("count: %w", err)
		}
	}
	return nil
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
