package main

import (
	"context"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	compose "github.com/compose-spec/compose-go/v2/cli"

	"portolan/store/pgtest"
)

// three starts three servers with NATS within, which tell of themselves at apart.
func three(t *testing.T) (nodes []*serving, apart, env, embedded []string) {
	t.Helper()
	env = []string{"PORTOLAN_DATABASE_URL=" + pgtest.Bare(t)}
	for range 3 {
		apart, embedded = append(apart, freeAddress(t)), append(embedded, freeAddress(t))
	}
	for i := range 3 {
		nodes = append(nodes, startIn(t, env, "--addr", "127.0.0.1:0", "--bot-pace", "0", "--metrics-addr", apart[i], "--nats-embed", embedded[i]))
	}
	return nodes, apart, env, embedded
}

// eventually waits until something is so.
func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for last := time.Now().Add(2 * time.Minute); !is(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(last) {
			t.Fatalf("never: %s", what)
		}
	}
}

// hosting is a host's browser, let in at one server, that reads pages of any.
func hosting(t *testing.T, env []string, at string) func(server, path string) string {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	browser := http.Client{Jar: jar}
	made := portolanIn(t, env, "admin", "link", "Hilda", "--url", "http://"+at, "--database-url", strings.TrimPrefix(env[0], "PORTOLAN_DATABASE_URL="))
	_, secret, found := strings.Cut(strings.TrimSpace(made.out), "#")
	if !found {
		t.Fatalf("no link: %q, %q", made.out, made.err)
	}
	secret = strings.Fields(secret)[0]
	in, err := browser.PostForm("http://"+at+"/admin/in", url.Values{"key": {secret}})
	if err != nil {
		t.Fatal(err)
	}
	in.Body.Close()
	return func(server, path string) string {
		t.Helper()
		response, err := browser.Get("http://" + server + "/admin/" + path)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		text, err := io.ReadAll(response.Body)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
}

// Three servers with NATS within are one to players and hosts: a match is played over all of them in turn, each shows the same pages, streams hang
// at any, and the host's overview has them all. When one is killed the others go on, and it vanishes from there; it comes back under its address.
func TestThreeServers(t *testing.T) {
	t.Parallel()
	nodes, apart, env, embedded := three(t)
	both := duel(t, nodes[0].url, nodes[1].url)
	hears := [3]chan event{}
	var first event
	for i, s := range nodes { // Anna's session has a stream at each
		at := *both[0]
		at.url = s.url
		hears[i] = followed(t, &at, "")
		first = hear(t, hears[i], "match", func(*event) bool { return true })
	}
	last := 0
	for turn := range 6 { // each player at another server each time
		both[0].url, both[1].url = nodes[turn%3].url, nodes[(turn+1)%3].url
		last = playDuel(t, both, 2)
	}
	for i := range nodes {
		gapless(t, "Anna", hears[i], first.data.Number, last)
	}
	for _, s := range nodes {
		at := *both[0]
		at.url = s.url
		if m, err := at.look(); err != nil || m.Number != last || len(m.You) != 1 {
			t.Errorf("a server shows the match as %+v (%v)", m, err)
		}
		for _, page := range []string{"", "match/" + both[0].match, "privacy"} {
			if text := get(t, s.url+page); !strings.Contains(text, "<!doctype html>") && !strings.Contains(text, "<!DOCTYPE html>") {
				t.Errorf("the page %q is %.200s", page, text)
			}
		}
		if list := get(t, s.url+"api/matches?status=playing"); list == "" {
			t.Error("no list")
		}
	}
	host := hosting(t, env, apart[0])
	rows := func(text string) int { // of the table of servers
		servers, _, _ := strings.Cut(text, "</table>")
		return strings.Count(servers, `<th scope="row">`)
	}
	for _, at := range apart {
		eventually(t, "the overview has three servers", func() bool {
			text := host(at, "")
			return rows(text) == 3 && strings.Count(text, ">ready<") == 3 && strings.Count(text, "(this one)") == 1 && strings.Count(text, thisBuild().Version) >= 3
		})
		if text := host(at, "matches/"+both[0].match); !strings.Contains(text, both[0].match) {
			t.Errorf("the host sees of the match %.300s", text)
		}
	}
	nodes[0].kill(t)
	both[0].url, both[1].url = nodes[1].url, nodes[2].url
	before := last
	last = playDuel(t, both, 4)
	for i := 1; i < 3; i++ {
		gapless(t, "Anna", hears[i], before, last)
		eventually(t, "the overview has two servers", func() bool { return rows(host(apart[i], "")) == 2 })
	}
	back := startIn(t, env, "--addr", "127.0.0.1:0", "--bot-pace", "0", "--metrics-addr", apart[0], "--nats-embed", embedded[0])
	eventually(t, "the overview has three servers again", func() bool { return strings.Count(host(apart[2], ""), ">ready<") == 3 })
	both[0].url = back.url
	playDuel(t, both, 4)
	for _, s := range []*serving{back, nodes[1], nodes[2]} {
		s.stop(t, os.Interrupt)
		if said := s.said.String(); strings.Contains(said, "level=ERROR") {
			t.Errorf("a server said %q", said)
		}
	}
}

// Workers come in to the NATS within a server by a token, and by nothing else.
func TestThinkWithinACluster(t *testing.T) {
	t.Parallel()
	clients := freeAddress(t)
	env := []string{"PORTOLAN_DATABASE_URL=" + pgtest.Bare(t), "PORTOLAN_NATS_TOKEN=a-token-of-some-length"}
	s := startIn(t, env, "--addr", "127.0.0.1:0", "--bot-pace", "0", "--nats-embed", freeAddress(t), "--nats-clients", clients)
	if r := portolan(t, "think", "--nats-url", "nats://another-token@"+clients); r.status != statusFailed || strings.Contains(r.err, "another-token") {
		t.Errorf("with a wrong token: status %d, said %q", r.status, r.err)
	}
	w := worker(t, "--nats-url", "nats://a-token-of-some-length@"+clients, "--thinkers", "1")
	measured(t, s, "portolan_thinking_workers", func(n float64) bool { return n == 1 })
	amongBots(t, arrive(t, s.url, "Anna"), "search:1")
	measured(t, s, lentDone, func(n float64) bool { return n > 3 })
	w.leave(t)
	s.stop(t, os.Interrupt)
}

// What can't be is said before anything is opened.
func TestEmbeddedFaults(t *testing.T) {
	for args, says := range map[string]string{
		"--no-cluster --nats-embed 127.0.0.1:6222":                                       "leave --no-cluster out",
		"--nats-embed 127.0.0.1:6222 --nats-url nats://x":                                "one of them",
		"--nats-embed :6222":                                                             "where others meet",
		"--nats-embed 0.0.0.0:6222":                                                      "where others meet",
		"--nats-embed 127.0.0.1:6222 --nats-clients 0.0.0.0:4222":                        "nobody guesses",
		"--nats-embed 127.0.0.1:6222 --nats-clients 10.0.0.1:4222 --nats-token short":    "nobody guesses",
		"--nats-embed 127.0.0.1:6222 --nats-token a-token-of-some-length":                "--nats-clients",
		"--nats-clients 127.0.0.1:4222":                                                  "--nats-embed",
		"--nats-embed 127.0.0.1:6222 --nats-clients 4222 --nats-token a-token-of-length": "--nats-clients",
	} {
		r := portolan(t, append([]string{"serve", "--database-url", "postgres:///nowhere"}, strings.Fields(args)...)...)
		if r.status != statusUsage || !strings.Contains(r.err, says) {
			t.Errorf("%s: status %d, said %q", args, r.status, r.err)
		}
	}
}

// The example of three servers in containers is what docker's own parser takes, with all that it needs.
func TestComposeFiles(t *testing.T) {
	for _, test := range []struct {
		file     string
		env      []string
		services int
	}{{"compose.yaml", nil, 1}, {"compose.three.yaml", []string{"POSTGRES_PASSWORD=known"}, 5}} {
		options, err := compose.NewProjectOptions([]string{"../../packaging/" + test.file}, compose.WithEnv(test.env))
		if err != nil {
			t.Fatal(err)
		}
		project, err := options.LoadProject(t.Context())
		if err != nil {
			t.Errorf("%s: %v", test.file, err)
			continue
		}
		if !strings.HasPrefix(project.Name, "portolan") { // volumes are called by it, wherever the file lies
			t.Errorf("%s is called %q", test.file, project.Name)
		}
		if len(project.Services) != test.services {
			t.Errorf("%s has %d services", test.file, len(project.Services))
		}
		for name, s := range project.Services {
			if s.Image != "portolan" {
				continue
			}
			if s.PullPolicy != "build" { // else the image of before an upgrade is taken, or one of this name is asked for elsewhere
				t.Errorf("%s: the image of %s is had by %q", test.file, name, s.PullPolicy)
			}
			if _, err := os.Stat(filepath.Join("../../packaging", s.Build.Dockerfile)); err != nil || s.Build.Dockerfile == "" {
				t.Errorf("%s: %s is built by %q: %v", test.file, name, s.Build.Dockerfile, err)
			}
			env := []string{"PATH=" + os.Getenv("PATH")}
			for key, value := range s.Environment {
				env = append(env, key+"="+*value)
			}
			if test.services > 1 && (s.Hostname != name || !slices.Contains(env, "PORTOLAN_NATS_EMBED="+name+":6222")) {
				t.Errorf("%s: %s has the settings %v", test.file, name, env)
			}
			command := bounded(t, binary, "config") // the settings can be
			command.Env = env
			if out, err := command.CombinedOutput(); err != nil || strings.Contains(string(out), "is no setting") {
				t.Errorf("%s: %s: %v, %s", test.file, name, err, out)
			}
		}
	}
	options, err := compose.NewProjectOptions([]string{"../../packaging/compose.three.yaml"}, compose.WithName("portolan"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := options.LoadProject(t.Context()); err == nil || !strings.Contains(err.Error(), "POSTGRES_PASSWORD") {
		t.Errorf("without a password: %v", err)
	}
}

// Caddy, by the example, spreads players over three servers, passes streams on, and leaves out one that has died.
func TestThreeBehindCaddy(t *testing.T) {
	t.Parallel()
	nodes, _ := cluster(t, 3)
	file, at := filepath.Join(t.TempDir(), "Caddyfile"), freeAddress(t)
	text, err := os.ReadFile("../../packaging/Caddyfile.three")
	if err != nil {
		t.Fatal(err)
	}
	pairs := []string{"games.example.org {", "http://" + at + " {"}
	for i, name := range []string{"one:8080", "two:8080", "three:8080"} {
		pairs = append(pairs, name, strings.TrimSuffix(strings.TrimPrefix(nodes[i].url, "http://"), "/"))
	}
	for i := 0; i < len(pairs); i += 2 {
		if !strings.Contains(string(text), pairs[i]) {
			t.Fatalf("the example does not say %q", pairs[i])
		}
	}
	config := "{\n\tadmin off\n}\n" + strings.NewReplacer(pairs...).Replace(string(text))
	if err := os.WriteFile(file, []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	command := exec.CommandContext(context.WithoutCancel(t.Context()), program(t, "caddy"), "run", "--adapter", "caddyfile", "--config", file)
	command.Env = append(os.Environ(), "HOME="+t.TempDir(), "XDG_DATA_HOME=", "XDG_CONFIG_HOME=")
	running(t, at, command)
	url := "http://" + at + "/"
	both := duel(t, url, url)
	hears := followed(t, both[1], "")
	first := hear(t, hears, "match", func(*event) bool { return true })
	gapless(t, "Ben", hears, first.data.Number, playDuel(t, both, 8))
	nodes[2].kill(t)
	got := func(s *serving) bool { return strings.Contains(get(t, s.url+"metrics"), `operation="move"`) }
	for made := 0; made < 8 || !got(nodes[0]) || !got(nodes[1]); { // a request that was under way may be lost, and is made again
		for _, p := range both {
			if n, err := p.move(); err == nil && n > 0 {
				made++
			}
		}
		if made > 1000 {
			t.Fatal("a server got no move")
		}
	}
}
