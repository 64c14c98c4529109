package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"testing"
)

// forwarded sends a request that a proxy on this machine forwards for a client. The body is the caller's to close.
func forwarded(ctx context.Context, t *testing.T, url, token, client string) *http.Response {
	t.Helper()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("X-Forwarded-For", client)
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	return answer
}

// Two servers bound together what a client asks for and holds open, whether they hear each other by the database or by NATS.
func TestLimitsOfTwoServers(t *testing.T) {
	t.Parallel()
	t.Run("database", func(t *testing.T) {
		t.Parallel()
		limitsOfTwoServers(t)
	})
	t.Run("NATS", func(t *testing.T) {
		t.Parallel()
		limitsOfTwoServers(t, "--nats-url", natsServer(t))
	})
}

func limitsOfTwoServers(t *testing.T, args ...string) {
	t.Helper()
	nodes, _ := cluster(t, 2, append(args, "--rate", "0.001", "--burst", "16", "--max-streams", "2")...)
	a, b := nodes[0].url, nodes[1].url
	both := duel(t, a, b)
	hears := followed(t, both[1], "")
	// told waits until the second server has heard all that the first one has told it so far.
	told := func() {
		t.Helper()
		if err := both[0].ask("POST", "api/matches/"+both[0].match+"/chat", map[string]string{"phrase": "good-luck"}, new(any)); err != nil {
			t.Fatal(err)
		}
		hear(t, hears, "chat", func(e *event) bool { return e.data.Phrase == "good-luck" })
	}
	status := func(url, client string) int {
		t.Helper()
		answer := forwarded(t.Context(), t, url+"api/games", "", client)
		defer answer.Body.Close()
		if _, err := io.Copy(io.Discard, answer.Body); err != nil {
			t.Fatal(err)
		}
		if answer.StatusCode == http.StatusTooManyRequests && answer.Header.Get("Retry-After") == "" {
			t.Error("it is not said when to come again")
		}
		return answer.StatusCode
	}
	told()
	for i := range 16 {
		if got := status(a, "198.51.100.1"); got != http.StatusOK {
			t.Fatalf("request %d is answered %d", i, got)
		}
	}
	told()
	if got := status(b, "198.51.100.1"); got != http.StatusTooManyRequests {
		t.Errorf("who has asked for all at the first server is answered %d at the second", got)
	}
	if got := status(b, "198.51.100.2"); got != http.StatusOK {
		t.Errorf("another client is answered %d", got)
	}

	// Anna's streams, at most two, each time from another address.
	from := 100
	open := func(url string) (status int, end func()) {
		t.Helper()
		ctx, end := context.WithCancel(t.Context())
		t.Cleanup(end)
		from++
		answer := forwarded(ctx, t, url+"api/stream?watch="+both[0].match, both[0].token, fmt.Sprintf("2001:db8:%d::1", from))
		t.Cleanup(func() { _ = answer.Body.Close() }) // it may have ended
		return answer.StatusCode, end
	}
	first, end := open(a)
	second, _ := open(b)
	told()
	if third, _ := open(b); first != http.StatusOK || second != http.StatusOK || third != http.StatusTooManyRequests {
		t.Errorf("three streams at two servers are answered %d, %d, %d", first, second, third)
	}
	end()
	eventually(t, "a stream at the second server once that at the first has ended", func() bool {
		got, _ := open(b)
		return got == http.StatusOK
	})
	for _, s := range nodes {
		s.stop(t, os.Interrupt)
	}
}
