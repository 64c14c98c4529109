package main

import (
	"bufio"
	"bytes"
	"database/sql"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// serving is a server that runs.
type serving struct {
	command *exec.Cmd
	url     string
	said    *saying     // on the standard error
	rest    chan string // what came on the standard output after the address, once it ended
}

// saying is what a program has said so far, which may be read while it goes on.
type saying struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *saying) Write(text []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(text)
}

func (s *saying) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// waitFor waits until the server has said something.
func (s *serving) waitFor(t *testing.T, words string) {
	t.Helper()
	for last := time.Now().Add(2 * time.Minute); !strings.Contains(s.said.String(), words); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(last) {
			t.Fatalf("it says %q", s.said)
		}
	}
}

var pageURL = regexp.MustCompile(`https?://\S+/`)

// start runs the program with the arguments until it says where it serves.
func start(t *testing.T, args ...string) *serving {
	t.Helper()
	return startIn(t, nil, args...)
}

// startIn starts it with further environment variables. Where neither they nor the arguments name an address, it takes
// any free one: on a developer's machine a server may be running at the default address.
func startIn(t *testing.T, env []string, args ...string) *serving {
	t.Helper()
	command := bounded(t, binary, args...)
	command.Env = append(append(os.Environ(), "PORTOLAN_ADDR=127.0.0.1:0"), env...)
	return startCommand(t, command)
}

// startCommand starts a program until it says where it serves.
func startCommand(t *testing.T, command *exec.Cmd) *serving {
	t.Helper()
	s := &serving{command: command, said: new(saying), rest: make(chan string, 1)}
	s.command.Stderr = s.said
	out, err := s.command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.command.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(out)
	for s.url == "" {
		line, err := lines.ReadString('\n')
		if err != nil {
			_ = s.command.Wait() // its status is of no interest: it said why
			t.Fatalf("%s ended with %q", s.command, s.said)
		}
		s.url = pageURL.FindString(line)
	}
	go func() {
		text, _ := io.ReadAll(lines) // it ends with the program
		s.rest <- string(text)
	}()
	return s
}

// stop sends the signal and wants a clean end.
func (s *serving) stop(t *testing.T, signal os.Signal) (wrote string) {
	t.Helper()
	if err := s.command.Process.Signal(signal); err != nil {
		t.Fatal(err)
	}
	wrote = <-s.rest
	if err := s.command.Wait(); err != nil {
		t.Errorf("%v ended it with %v; it said %q", signal, err, s.said)
	}
	return wrote
}

func get(t *testing.T, url string) string {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("GET %s: %s, %v", url, answer.Status, err)
	}
	return string(text)
}

func TestServe(t *testing.T) {
	for _, test := range []struct {
		name   string
		args   []string // without serve, portolan serves as well
		signal os.Signal
	}{
		{"serve", []string{"serve"}, os.Interrupt},
		{"alone", nil, syscall.SIGTERM},
	} {
		t.Run(test.name, func(t *testing.T) {
			data := filepath.Join(t.TempDir(), "new", "data")
			s := start(t, append(test.args, "--addr", "127.0.0.1:0", "--data", data, "--bot-pace", "0")...)
			get(t, s.url+"healthz")
			get(t, s.url+"readyz")
			if games := get(t, s.url+"api/games"); !strings.Contains(games, `"efemeris"`) {
				t.Errorf("the games are %q", games)
			}
			if page := get(t, s.url); !strings.Contains(strings.ToLower(page), "<!doctype html>") {
				t.Errorf("the page is %.200q", page)
			}
			if wrote := s.stop(t, test.signal); !strings.Contains(wrote, data) {
				t.Errorf("it does not tell where matches are kept: %q", wrote)
			}
			again := start(t, "--addr", "127.0.0.1:0", "--data", data)
			again.stop(t, os.Interrupt)
		})
	}
}

// A stop does not wait for those who watch.
func TestServeStopsWithOpenStreams(t *testing.T) {
	s := start(t, "--addr", "127.0.0.1:0", "--data", t.TempDir())
	_, match := tableOf(t, s.url, "random")
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.url+"api/matches/"+match+"/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	stream, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Body.Close()
	if first, err := bufio.NewReader(stream.Body).ReadString('\n'); err != nil {
		t.Fatalf("the stream says %q, %v", first, err)
	}
	s.stop(t, os.Interrupt)
}

// tableOf opens a match against a bot and returns the player's token and the match's id. The player is to move.
func tableOf(t *testing.T, url, bot string) (token, id string) {
	t.Helper()
	post := func(path, token, body string) string {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Content-Type", "application/json")
		if token != "" {
			request.Header.Set("Authorization", "Bearer "+token)
		}
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		if err != nil || answer.StatusCode != http.StatusCreated {
			t.Fatalf("POST %s: %s, %v, %.300q", path, answer.Status, err, text)
		}
		return string(text)
	}
	field := func(text, name string) string {
		found := regexp.MustCompile(`"` + name + `":\s*"([^"]+)"`).FindStringSubmatch(text)
		if found == nil {
			t.Fatalf("no %s in %.300q", name, text)
		}
		return found[1]
	}
	token = field(post("api/sessions", "", `{"name":"Ada"}`), "token")
	for { // who begins is drawn
		text := post("api/matches", token,
			`{"game":"efemeris","options":{},"seats":[{"kind":"me"},{"kind":"bot","bot":"`+bot+`"}],"visibility":"public"}`)
		if strings.Contains(text, `"deciding":[0`) {
			return token, field(text, "id")
		}
	}
}

// Faults end the start with one line that says what to do.
func TestServeFaults(t *testing.T) {
	dir := t.TempDir()
	make := func(name string, spoil func(dir string)) string {
		data := filepath.Join(dir, name)
		if err := os.Mkdir(data, 0o700); err != nil {
			t.Fatal(err)
		}
		spoil(data)
		return data
	}
	write := func(name string, text []byte) {
		if err := os.WriteFile(name, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	file := filepath.Join(dir, "file")
	write(file, nil)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	used := filepath.Join(dir, "used")
	running := start(t, "--addr", "127.0.0.1:0", "--data", used)
	for _, test := range []struct {
		name, addr, data string
		says             []string
	}{
		{"the port is taken", listener.Addr().String(), filepath.Join(dir, "unused"), []string{"is taken", "--addr"}},
		{"no such address", "192.0.2.1:0", filepath.Join(dir, "unused"), []string{"192.0.2.1:0", "--addr"}},
		{"a file in the directory's place", "127.0.0.1:0", file, []string{file, "can't be written", "--data"}},
		{"another server has it", "127.0.0.1:0", used, []string{used, "in use", "--data"}},
		{"no database", "127.0.0.1:0", make("garbage", func(data string) {
			write(filepath.Join(data, "portolan.db"), bytes.Repeat([]byte("garbage "), 512))
		}), []string{"portolan.db", "damaged", "backup"}},
		{"a damaged database", "127.0.0.1:0", make("damaged", func(data string) { damage(t, data) }), []string{"portolan.db", "damaged", "backup"}},
		{"a newer database", "127.0.0.1:0", make("newer", func(data string) { age(t, data) }), []string{"newer Portolan", "--data"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := portolan(t, "serve", "--addr", test.addr, "--data", test.data)
			if r.status != statusFailed || r.out != "" || strings.Count(r.err, "\n") != 1 {
				t.Errorf("status %d, wrote %q, said %q; want 1, nothing and one line", r.status, r.out, r.err)
			}
			for _, words := range test.says {
				if !strings.Contains(r.err, words) {
					t.Errorf("said %q, which does not say %q", r.err, words)
				}
			}
		})
	}
	get(t, running.url+"healthz")
	running.stop(t, os.Interrupt)
}

// filled makes a data directory as the server leaves it and returns its database.
func filled(t *testing.T, data string) string {
	t.Helper()
	s := start(t, "--addr", "127.0.0.1:0", "--data", data)
	tableOf(t, s.url, "random")
	s.stop(t, os.Interrupt)
	return filepath.Join(data, "portolan.db")
}

// damage overwrites all pages of the database but the first.
func damage(t *testing.T, data string) {
	t.Helper()
	name := filled(t, data)
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	const page = 4096
	if len(text) <= page {
		t.Fatalf("the database has %d bytes", len(text))
	}
	copy(text[page:], bytes.Repeat([]byte{0x5a}, len(text)-page))
	if err := os.WriteFile(name, text, 0o600); err != nil {
		t.Fatal(err)
	}
}

// age makes a database look as if a program to come had written it.
func age(t *testing.T, data string) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filled(t, data))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(t.Context(), "INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, 1)"); err != nil {
		t.Fatal(fmt.Errorf("marking the database as newer: %w", err))
	}
}
