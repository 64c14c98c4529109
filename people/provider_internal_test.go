package people

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"
)

// A provider that does not say who it is keeps nobody waiting for longer than the first who asks: it is asked again after a rest.
func TestAProviderThatIsDown(t *testing.T) {
	var asked atomic.Int32
	down := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		asked.Add(1)
		w.WriteHeader(http.StatusBadGateway)
	}))
	defer down.Close()
	p := newProvider(&Provider{Issuer: down.URL})
	for range 3 {
		if _, err := p.discover(t.Context()); !errors.Is(err, ErrProviderDown) {
			t.Errorf("the error is %v", err)
		}
	}
	if n := asked.Load(); n != 1 {
		t.Errorf("it was asked %d times", n)
	}
	p.failed = p.failed.Add(-time.Hour)
	if _, err := p.discover(t.Context()); !errors.Is(err, ErrProviderDown) || asked.Load() != 2 {
		t.Errorf("after a rest the error is %v, and it was asked %d times", err, asked.Load())
	}
}
