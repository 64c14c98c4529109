package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"
)

// status is the status of an answer.
func status(t *testing.T, url string, headers ...string) int {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	return answer.StatusCode
}

// dial connects to a server. Whatever is waited for comes within a minute, or never.
func dial(t *testing.T, url string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimSuffix(strings.TrimPrefix(url, "http://"), "/"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	if err := conn.SetDeadline(time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	return conn
}

// A client that sends its request slowly is cut off, in the header or in the body.
func TestSlowSenders(t *testing.T) {
	s := start(t, "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--read-timeout", "300ms")
	for _, begin := range []string{
		"",
		"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ",
		"POST /api/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{\"name\":",
	} {
		conn := dial(t, s.url)
		_, err := io.WriteString(conn, begin) // who is held up before that is cut off already
		var answer []byte
		if err == nil {
			answer, err = io.ReadAll(conn)
		}
		if os.IsTimeout(err) || strings.Contains(string(answer), " 201 ") {
			t.Errorf("after %q the server says %q, %v; want an end", begin, answer, err)
		}
	}
	get(t, s.url+"healthz")
	s.stop(t, os.Interrupt)
}

// A client that does not read its answers is cut off.
func TestSlowReaders(t *testing.T) {
	s := start(t, "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--write-timeout", "300ms")
	conn := dial(t, s.url)
	ask := []byte("GET /api/games/seafall/text/en HTTP/1.1\r\nHost: x\r\n\r\n")
	for range 200 { // more than fits in the buffers of the way
		if _, err := conn.Write(ask); err != nil {
			break
		}
	}
	for { // until the server hangs up, which is told by a write that fails
		if _, err := conn.Write([]byte("G")); err != nil {
			if os.IsTimeout(err) {
				t.Fatal("the server waits for a client that does not read")
			}
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	get(t, s.url+"healthz")
	s.stop(t, os.Interrupt)
}

// Streams go on however long ago they were asked for.
func TestStreamsOutlastTimeouts(t *testing.T) {
	data := t.TempDir()
	s := start(t, "--addr", "127.0.0.1:0", "--data", data)
	_, match := tableOf(t, s.url, "still")
	s.stop(t, os.Interrupt)
	s = start(t, "--addr", "127.0.0.1:0", "--data", data, "--read-timeout", "100ms", "--write-timeout", "100ms", "--heartbeat", "150ms")
	var lines *bufio.Reader
	for tries := 0; lines == nil; tries++ { // who is held up while asking is cut off, and asks again
		conn := dial(t, s.url)
		_, err := fmt.Fprintf(conn, "GET /api/matches/%s/events HTTP/1.1\r\nHost: x\r\n\r\n", match)
		answer, line := bufio.NewReader(conn), ""
		if err == nil {
			line, err = answer.ReadString('\n')
		}
		switch {
		case err == nil && strings.HasPrefix(line, "HTTP/1.1 200 "):
			lines = answer
		case err == nil || os.IsTimeout(err) || tries == 30:
			t.Fatalf("the stream begins with %q, %v", line, err)
		}
	}
	for beats := 0; beats < 5; {
		line, err := lines.ReadString('\n')
		if err != nil {
			t.Fatalf("the stream ended after %d beats: %v", beats, err)
		}
		if strings.HasPrefix(line, ":") {
			beats++
		}
	}
	s.stop(t, os.Interrupt)
}

// Metrics are at an address of their own when there is one, and there is nothing else.
func TestMetricsAddress(t *testing.T) {
	s := start(t, "--addr", "127.0.0.1:0", "--data", t.TempDir())
	if text := get(t, s.url+"metrics"); !strings.Contains(text, "portolan_tables") {
		t.Errorf("the metrics are %.200q", text)
	}
	s.stop(t, os.Interrupt)

	addr := freeAddress(t)
	s = start(t, "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--metrics-addr", addr)
	if got := status(t, s.url+"metrics"); got != 404 {
		t.Errorf("at the public address metrics are answered with %d", got)
	}
	if text := get(t, "http://"+addr+"/metrics"); !strings.Contains(text, "portolan_tables") {
		t.Errorf("the metrics are %.200q", text)
	}
	get(t, "http://"+addr+"/readyz")
	if text := get(t, "http://"+addr+"/debug/pprof/goroutine?debug=1"); !strings.Contains(text, "goroutine profile") {
		t.Errorf("a profile is %.200q", text)
	}
	if got := status(t, "http://"+addr+"/debug/pprof/cmdline"); got != 404 {
		t.Errorf("how it was called is answered with %d", got)
	}
	if text := get(t, s.url+"debug/pprof/goroutine?debug=1"); strings.Contains(text, "goroutine profile") {
		t.Error("profiles are public")
	}
	if got := status(t, "http://"+addr+"/api/games"); got != 404 {
		t.Errorf("at the address of metrics games are answered with %d", got)
	}
	again := portolan(t, "serve", "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--metrics-addr", addr)
	if again.status != statusFailed || !strings.Contains(again.err, "--metrics-addr") {
		t.Errorf("with a taken address: %d, %q", again.status, again.err)
	}
	if wrote := s.stop(t, os.Interrupt); !regexp.MustCompile(`Metrics are at http://` + regexp.QuoteMeta(addr)).MatchString(wrote) {
		t.Errorf("it does not tell where metrics are: %q", wrote)
	}
}
