package server

import (
	"crypto/rand"
	"log/slog"
	"net/http"
	"regexp"
	"strconv"
	"sync/atomic"
)

// headerRequestID is by what a request is found again in the log: problems carry it, and proxies send it along.
const headerRequestID = "X-Request-Id"

// requestIDs makes up names of requests that no other server has.
type requestIDs struct {
	prefix string
	count  atomic.Uint64
}

func newRequestIDs() *requestIDs { return &requestIDs{prefix: rand.Text()[:8]} }

func (n *requestIDs) next() string { return n.prefix + "-" + strconv.FormatUint(n.count.Add(1), 10) }

// goodRequestID is what is taken from a proxy. It stands in the log, and in headers.
var goodRequestID = regexp.MustCompile(`^[0-9A-Za-z._:=/+-]{1,64}$`)

// id is by what the log calls this request: as a proxy does that is believed, or else as it is called when somebody first asks.
func (c *call) id() string {
	if c.name != "" {
		return c.name
	}
	if said := c.r.Header.Get(headerRequestID); c.sender.believed && goodRequestID.MatchString(said) {
		c.name = said
	} else {
		c.name = c.ids.next()
	}
	return c.name
}

// log is where what concerns this request is said.
func (c *call) log() *slog.Logger { return c.front.log.With("request", c.id()) }

// identified has an answer say by what its request is found in the log.
func (c *call) identified(w http.ResponseWriter) { w.Header()[headerRequestID] = []string{c.id()} }
