package server

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/pprof"
	"runtime"
	"strings"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"portolan/admin"
	"portolan/bus"
	"portolan/game"
	"portolan/notice"
	"portolan/people"
	"portolan/store"
	"portolan/table"
	"portolan/think"
)

// Config is what a server is made of. Store and Games are needed; the zero value of everything else is a sensible choice.
type Config struct {
	Store store.Store
	Games []game.Rules
	// Bus leads to other servers on the same store, which must be a [store.Nodes] then; nil where this one alone serves.
	Bus bus.Bus
	// Web holds the built browser client, with index.html at its root; nil serves the API alone.
	Web fs.FS
	// BotPace is how long a bot waits before each move; 0 lets it answer at once.
	BotPace time.Duration
	// Lot is how long it takes until a move is made that was ordered ahead; zero is from 2 to 20 seconds.
	Lot table.Lot
	// Log takes what operators want to know; nil drops it. No token, link or view is ever logged.
	Log *slog.Logger
	// Rate is how many requests a second one client may make in the long run, Burst how many at once; 0 means 20 and 200.
	// Clients on this machine are not limited, unless their requests were forwarded.
	Rate  float64
	Burst int
	// MaxStreams is how many event streams a session may have open, or an address without one; 0 means 32. MaxHints is how
	// many hints a session may wait for at once; 0 means 2. They bind whom Rate binds.
	MaxStreams, MaxHints int
	// MaxAnalyses is how many matches are analysed at once; 0 means 8.
	MaxAnalyses int
	// AnalysisIterations is how many positions an analysis looks at for each of a match; 0 means 10,000.
	AnalysisIterations int
	// MaxTokens is how many API tokens a player may have, MaxReports how many names and lines one may have reported that the host has not
	// decided about; 0 means 20.
	MaxTokens, MaxReports int
	// NoGuests lets nobody in without an account, InvitationOnly no newcomer without an invitation.
	NoGuests, InvitationOnly bool
	// Provider is an identity provider by which one signs in; nil without one.
	Provider *people.Provider
	// HashCommand starts a process that runs [people.ServeHashes], so that hashing takes nothing from the tables; without one
	// passwords are hashed in this process.
	HashCommand []string
	// HashMemory is how much memory the hash of a new password takes, in KiB; 0 means 19 MiB, and anything below is for tests.
	HashMemory int
	// MaxBody is the largest body of a request, in bytes; 0 means 64 KB.
	MaxBody int
	// Proxies are the networks of forwarders that are believed about whom they forward for; nil means [Loopback], and an empty
	// list that nobody is.
	Proxies Proxies
	// Friends are the addresses by which others in the network of this machine open the page; who sits at it is told them.
	Friends []string
	// MetricsApart has /metrics not served with everything else, but by [Server.Metrics] alone.
	MetricsApart bool
	// Host is who runs the server, for the page that tells what is kept, and BackupsHold for how long backups hold that it makes by itself; 0
	// when it makes none.
	Host        Host
	BackupsHold time.Duration
	// Version is which program serves, for the pages of hosts.
	Version string
	// Collectors are shown among the metrics: what operators can watch of parts that are not the server's.
	Collectors []prometheus.Collector
	// WriteTimeout is how long a client may take to take an answer that was long in coming; 0 means one minute. Others are
	// bounded by the HTTP server, which should be told the same.
	WriteTimeout time.Duration
	// GuestsWrite lets guests say what they like at a table; else they have set phrases alone.
	GuestsWrite bool
	// URL is by what address players reach the server, for links in notices; empty for the one by which they came.
	URL string
	// NoticePause is how long players are not told what they may see by themselves; 0 means 30 seconds.
	NoticePause time.Duration
	// Gate bounds where notices are sent to; nil lets them out to the public internet alone.
	Gate *notice.Gate
	// Relay carries notices by mail; nil for no mail. It takes a URL.
	Relay *notice.Relay
	// Heartbeat is how often a quiet stream says that it lives; 0 means 15 seconds.
	Heartbeat time.Duration
	// Thinkers is how many threads of low priority bots, hints and analyses may think with; 0 means one fewer than there are
	// cores, and at least one.
	Thinkers int
	// Elsewhere thinks on other machines, while there are any that do; nil for none.
	Elsewhere think.Elsewhere
	// Hinter is the bot that gives hints, one that can tell what it thinks; empty means "search:4".
	Hinter string
	// IdleAfter is how long a table stays in memory that nobody uses, and what a bot has found out; 0 means 2 minutes.
	IdleAfter time.Duration
}

// Server serves matches over HTTP. Make one with [New], end it with [Server.Close].
type Server struct {
	cfg     Config
	front   *front
	hub     *table.Hub
	thinker *think.Thinker
	matches *matches
	notices *notices
	admin   *admin.Pages
	web     *web
	since   time.Time
	handler http.Handler
	fleet   *fleet
	leave   func() // the other nodes
	// draining: it should get no more requests, and answers those that it gets.
	draining atomic.Bool
	forgot   atomic.Int64 // the day on which old talk was dropped last, in days since 1970
}

// New returns a server that is ready to serve; bots whose turn it was when the last one ended go on. The caller still owns
// the store, and closes it after the server.
func New(cfg Config) (*Server, error) {
	if cfg.Store == nil || len(cfg.Games) == 0 {
		return nil, errors.New("make a server: it needs a store and games")
	}
	cfg.Rate = orElse(cfg.Rate, 20)
	cfg.Burst = orElse(cfg.Burst, 200)
	cfg.MaxStreams = orElse(cfg.MaxStreams, 32)
	cfg.MaxHints = orElse(cfg.MaxHints, 2)
	cfg.MaxAnalyses = orElse(cfg.MaxAnalyses, 8)
	cfg.AnalysisIterations = orElse(cfg.AnalysisIterations, 10_000)
	cfg.MaxTokens = orElse(cfg.MaxTokens, 20)
	cfg.MaxReports = orElse(cfg.MaxReports, 20)
	cfg.MaxBody = orElse(cfg.MaxBody, 64<<10)
	cfg.WriteTimeout = orElse(cfg.WriteTimeout, time.Minute)
	if cfg.Proxies == nil {
		cfg.Proxies = Loopback()
	}
	cfg.Heartbeat = orElse(cfg.Heartbeat, 15*time.Second)
	cfg.NoticePause = orElse(cfg.NoticePause, 30*time.Second)
	cfg.Gate = orElse(cfg.Gate, new(notice.Gate))
	cfg.IdleAfter = orElse(cfg.IdleAfter, 2*time.Minute)
	cfg.Thinkers = orElse(cfg.Thinkers, max(1, runtime.GOMAXPROCS(0)-1))
	cfg.Lot = orElse(cfg.Lot, table.Lot{Least: 2 * time.Second, Most: 20 * time.Second})
	nodes, _ := cfg.Store.(store.Nodes)
	if cfg.Bus == nil {
		cfg.Bus, nodes = bus.Alone{}, nil
	} else if nodes == nil {
		return nil, errors.New("make a server: several can't share its store")
	}
	cfg.Hinter = orElse(cfg.Hinter, "search:4")
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	s := &Server{cfg: cfg, since: time.Now()}
	s.front = newFront(&cfg, func() int64 { return s.hub.Now() })
	var err error
	if s.web, err = newWeb(cfg.Web, s.gameOf, s.front.refuse); err != nil { // before anything runs that would have to be ended
		return nil, fmt.Errorf("make a server: %w", err)
	}
	if s.thinker, err = think.New(cfg.Thinkers, cfg.Hinter, s.front.report); err != nil {
		return nil, fmt.Errorf("make a server: %w", err)
	}
	if cfg.Elsewhere != nil {
		s.thinker.Lend(cfg.Elsewhere)
	}
	games := make(map[string]game.Rules)
	for _, rules := range cfg.Games {
		games[rules.ID()] = rules
	}
	if err := s.newCourier(games); err != nil {
		return nil, fmt.Errorf("make a server: %w", err)
	}
	s.hub = table.New(table.Config{
		Store: cfg.Store, Games: games, Thinker: s.thinker, Analyses: cfg.MaxAnalyses, AnalysisIterations: cfg.AnalysisIterations,
		Bus: cfg.Bus, Nodes: nodes, BotPace: cfg.BotPace, Lot: cfg.Lot, IdleAfter: cfg.IdleAfter, Log: cfg.Log, Report: s.front.report, Envelope: envelope, Sweep: s.sweep,
		NoticePause: cfg.NoticePause, Noticed: s.notices.courier.Poke,
	})
	s.matches = &matches{
		hub: s.hub, thinker: s.thinker, store: cfg.Store, games: games,
		maxStreams: cfg.MaxStreams, maxHints: cfg.MaxHints, maxReports: cfg.MaxReports, heartbeat: cfg.Heartbeat, guestsWrite: cfg.GuestsWrite, asking: newAsking(),
	}
	s.notices.hub = s.hub
	s.front.metrics.watch(s.hub, s.thinker, cfg.Store, s.front.slots, &s.matches.reported)
	s.front.metrics.watchReadiness(s.readiness)
	s.front.metrics.watchNotices(s.notices.courier)
	if err := s.front.metrics.add(cfg.Collectors); err != nil {
		return nil, fmt.Errorf("make a server: %w", err)
	}
	handler, err := s.routes()
	if err != nil {
		return nil, fmt.Errorf("make a server: %w", err)
	}
	s.fleet = newFleet(s)
	s.handler, s.leave = handler, s.join(cfg.Bus)
	if err := s.newAdmin(); err != nil {
		return nil, fmt.Errorf("make a server: %w", err)
	}
	if err := s.hub.Start(); err != nil {
		return nil, fmt.Errorf("make a server: %w", err)
	}
	s.hub.Go("notices", "", func() { s.notices.courier.Run(s.hub.Context()) })
	return s, nil
}

// newCourier makes who sends notices, by all channels that this server has.
func (s *Server) newCourier(games map[string]game.Rules) (err error) {
	cfg := &s.cfg
	ns := &notices{store: cfg.Store, gate: cfg.Gate, url: strings.TrimSuffix(cfg.URL, "/"), mailing: newMailing()}
	s.notices = ns
	contact := ""
	if strings.HasPrefix(cfg.URL, "https://") {
		contact = cfg.URL
	}
	if ns.push, err = notice.NewPush(context.Background(), cfg.Store, cfg.Gate, contact); err != nil {
		return err
	}
	senders := map[store.ChannelKind]notice.Sender{
		store.ChannelWebhook: notice.NewWebhook(cfg.Gate),
		store.ChannelPush:    ns.push,
		store.ChannelAtom:    notice.Kept{},
	}
	if cfg.Relay != nil {
		relay := *cfg.Relay
		relay.Log = cfg.Log
		if ns.mail, err = notice.NewMail(context.Background(), cfg.Store, relay, ns.url); err != nil {
			return err
		}
		senders[store.ChannelMail] = ns.mail
	}
	ns.courier = notice.New(notice.Config{
		Store: cfg.Store, Pause: cfg.NoticePause, GameName: gameNames(games), Log: cfg.Log, Report: s.front.report,
		Judge: func(ctx context.Context, n *store.Notice, now int64) (table.Case, error) {
			return s.hub.Judge(ctx, n, now)
		},
		Senders: senders,
	})
	return nil
}

// join has this server and others on its store know of each other what is not in the store, until leave is called.
func (s *Server) join(nodes bus.Bus) (leave func()) {
	return inTurn(
		s.front.people.Join(nodes), nodes.Subscribe(s.fleet.hear), s.front.limits.join(nodes, "requests"), s.front.slots.join(nodes), s.notices.mailing.join(nodes),
		s.matches.asking.join(nodes, "asking"), s.front.naming.join(nodes, "naming"),
	)
}

// inTurn is one function that calls all.
func inTurn(all ...func()) func() {
	return func() {
		for _, one := range all {
			one()
		}
	}
}

func newFront(cfg *Config, now people.Clock) *front {
	m := newMetrics()
	return &front{
		log: cfg.Log, proxies: cfg.Proxies, maxBody: cfg.MaxBody, writeTimeout: cfg.WriteTimeout,
		people: people.New(cfg.Store, people.Rules{
			NoGuests: cfg.NoGuests, Invitation: cfg.InvitationOnly, MaxTokens: cfg.MaxTokens, HashCommand: cfg.HashCommand, HashMemory: cfg.HashMemory,
			Provider: cfg.Provider,
		}, now), limits: newLimits(cfg.Rate, cfg.Burst), naming: newNaming(), slots: newSlots(), metrics: m, report: newReporter(m, cfg.Log), ids: newRequestIDs(),
	}
}

func orElse[T comparable](value, otherwise T) T {
	var zero T
	if value == zero {
		return otherwise
	}
	return value
}

// askedKept is how long an address is kept that nobody has confirmed.
const askedKept = 2 * 24 * time.Hour

// talkKept is how long it is kept what people say, and what was told of matches that are over.
const talkKept = 90 * 24 * time.Hour

// sweep drops what is not needed any more.
func (s *Server) sweep() {
	s.front.people.Sessions.Sweep()
	s.renamed()
	today := time.Now().Unix() / (24 * 60 * 60)
	if s.forgot.Swap(today) == today {
		return
	}
	now := s.hub.Now()
	if err := s.cfg.Store.ForgetNotices(s.hub.Context(), now-talkKept.Milliseconds(), now-askedKept.Milliseconds()); err != nil && !s.hub.Closed() {
		s.cfg.Log.Error("could not forget old notices", "error", err)
	}
	n, err := s.cfg.Store.Forget(s.hub.Context(), now-talkKept.Milliseconds())
	switch {
	case err != nil && !s.hub.Closed():
		s.cfg.Log.Error("could not forget what was said long ago", "error", err)
	case n > 0:
		s.cfg.Log.Info("forgot what was said long ago", "lines", n)
	}
}

// renamed has sessions be read again of players to whom the host has given another name.
func (s *Server) renamed() {
	players, err := s.cfg.Store.Renamed(s.hub.Context())
	if err != nil && !s.hub.Closed() {
		s.cfg.Log.Error("could not ask who was renamed", "error", err)
	}
	for _, player := range players {
		s.front.people.Sessions.Renamed(player)
	}
}

// Handler serves everything: the API under /api, its description, health, metrics and the browser client.
func (s *Server) Handler() http.Handler { return s.handler }

// Metrics serves what operators look at and nothing else: /metrics for Prometheus, health, profiles of the program at work, and the pages of
// hosts (/admin/), which ask who comes. It is for an address that not everybody reaches: nobody is limited there. How the program was called is not told, since flags may be secrets.
func (s *Server) Metrics() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", s.front.metrics.handler())
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, r *http.Request) { s.front.alive(w, r, nil) })
	mux.HandleFunc("GET /readyz", s.readyz)
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	mux.HandleFunc("GET /debug/pprof/cmdline", http.NotFound)
	mux.Handle("/admin/", guard(s.admin))
	mux.Handle("GET /{$}", http.RedirectHandler("/admin/", http.StatusSeeOther))
	if s.cfg.Web != nil { // its style and its faces
		mux.Handle("GET /assets/", guard(s.web))
		mux.Handle("GET /favicon.svg", guard(s.web))
	}
	return mux
}

// Drain has /readyz say that the server is about to stop, while all goes on: load balancers look for another one.
func (s *Server) Drain() { s.draining.Store(true) }

// Tables is how many matches are in memory.
func (s *Server) Tables() int { return s.hub.Loaded() }

// Close ends all streams, lets bots finish the move at hand and refuses further changes. It returns early, with an error,
// when ctx ends before all streams and bots have.
func (s *Server) Close(ctx context.Context) error {
	s.hub.Close()
	s.leave()
	s.thinker.Close()
	s.front.people.Shut()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		s.hub.Wait()
	}()
	select {
	case <-ended:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("close the server: streams or bots are still at work: %w", ctx.Err())
	}
}
