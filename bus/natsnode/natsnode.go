// Package natsnode runs a NATS server within a node of a cluster, so that two or three nodes need none of their own. Each connects to those of the
// others, which have to know a secret of the cluster.
package natsnode

import (
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

const (
	// user is what nodes call themselves to each other.
	user = "portolan"
	// ping is how often a node asks whether a connection with another one lives; after so many without an answer it does not.
	ping    = 2 * time.Second
	pings   = 2
	starts  = 10 * time.Second // how long it may take
	largest = 1 << 20          // the largest message, in bytes
	longest = time.Hour        // until when a client may answer what it was asked
)

// Config is what a node's NATS server is told.
type Config struct {
	Name    string   // of the node; no other has it
	Cluster string   // its name, the same at all nodes
	Secret  string   // that all nodes know and nobody else
	Addr    string   // where the other nodes come in, HOST:PORT
	Others  []string // where they are met; those that come later find this one

	Clients string // where clients come in, HOST:PORT; empty for this process alone
	Token   string // that they have to know
	// Hears and Says are the subjects that clients may listen to and speak of, beside answers to what they were asked.
	Hears, Says []string

	Log *slog.Logger
}

// Server is a NATS server within this process.
type Server struct {
	nats  *server.Server
	token string
}

// Start starts a server.
func Start(cfg Config) (*Server, error) {
	opts := &server.Options{
		// One that listens to no clients at all does not meet others either: at the loopback address nobody knows the token.
		ServerName: cfg.Name, NoSigs: true, Host: "127.0.0.1", Port: server.RANDOM_PORT, MaxPayload: largest,
		Cluster: server.ClusterOpts{
			Name: "portolan-" + cfg.Cluster, Username: user, Password: cfg.Secret, Advertise: cfg.Addr, NoAdvertise: true, PoolSize: -1, PingInterval: ping, MaxPingsOut: pings,
		},
	}
	var err error
	if opts.Cluster.Host, opts.Cluster.Port, err = split(cfg.Addr); err != nil {
		return nil, err
	}
	own := &gate{own: rand.Text()}
	opts.CustomClientAuthentication = own
	if cfg.Clients != "" {
		own.clients, own.may = cfg.Token, &server.Permissions{
			Publish: only(cfg.Says), Subscribe: only(cfg.Hears),
			Response: &server.ResponsePermission{MaxMsgs: 1, Expires: longest},
		}
		if opts.Host, opts.Port, err = split(cfg.Clients); err != nil {
			return nil, err
		}
	}
	for _, other := range cfg.Others {
		opts.Routes = append(opts.Routes, &url.URL{Scheme: "nats-route", User: url.UserPassword(user, cfg.Secret), Host: other})
	}
	s, err := server.NewServer(opts)
	if err != nil {
		return nil, fmt.Errorf("make a NATS server: %w", err)
	}
	said := &logger{log: cfg.Log}
	s.SetLoggerV2(said, false, false, false)
	s.Start()
	for end := time.Now().Add(starts); !s.ReadyForConnections(starts / 100); {
		if !said.gaveUp() && time.Now().Before(end) {
			continue
		}
		s.Shutdown()
		return nil, fmt.Errorf("the NATS server does not start at %s: %s", cfg.Addr, said.why())
	}
	return &Server{nats: s, token: own.own}, nil
}

// split takes a host and a port apart.
func split(addr string) (host string, port int, err error) {
	host, text, err := net.SplitHostPort(addr)
	if err == nil {
		port, err = strconv.Atoi(text)
	}
	if err != nil || host == "" || port < 1 || port > 65535 {
		return "", 0, errors.New(addr + " is no address: say a host and a port, such as 10.0.0.5:6222")
	}
	return host, port, nil
}

// Options let a client of this process in.
func (s *Server) Options() []nats.Option {
	return []nats.Option{nats.InProcessServer(s.nats), nats.Token(s.token)}
}

// Whole tells whether this node is connected with so many others: else what it tells does not reach all.
func (s *Server) Whole(others int) bool { return s.nats.NumRoutes() >= others }

// Close ends the server.
func (s *Server) Close() {
	s.nats.Shutdown()
	s.nats.WaitForShutdown()
}
