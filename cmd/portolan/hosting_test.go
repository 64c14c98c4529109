package main

import (
	"encoding/json"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"portolan/store/pgtest"
	"portolan/store/sqlite"
)

const hostingPage = "../../docs/hosting.md"

// The commands that hosts read do what the page says, in its order, and what it has them watch is there.
func TestHostingPage(t *testing.T) {
	page, err := os.ReadFile(hostingPage)
	if err != nil {
		t.Fatal(err)
	}
	home := t.TempDir()
	encrypted, plain, database := freeAddress(t), freeAddress(t), rolesGone(t)
	authority := newPebble(t, encrypted, plain)
	certified(t, 1, filepath.Join(home, "fullchain.pem"), filepath.Join(home, "privkey.pem"))
	campaign := settled(t, filepath.Join(home, ".local", "share", "portolan"))
	script := "set -eu -o pipefail -o monitor; trap 'kill $(jobs -p) 2>/dev/null || true' EXIT\n" +
		"sudo() { shift 2; PGHOST=" + database + " PGUSER=app PGDATABASE=postgres \"$@\"; }\n"
	for _, block := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllSubmatch(page, -1) {
		// A server behind is waited for, as a reader does.
		script += regexp.MustCompile(`(?m)^(portolan serve.*) &$`).ReplaceAllString(string(block[1]),
			`rm -f served; $1 >served & while ! grep -qs "are kept" served; do jobs %+ | grep -q Running; sleep 0.05; done`)
	}
	// So is a worker, until it was let in.
	script = regexp.MustCompile(`(?m)^(portolan think.* 2>thinks) &$`).ReplaceAllString(script,
		`$1 & while ! grep -qs "ready to think" thinks; do kill -0 $! || { cat thinks; false; }; sleep 0.05; done`)
	// Ports and PostgreSQL are the test's own.
	script = strings.NewReplacer(" :443 ", " "+encrypted+" ", " :80 ", " "+plain+" ", "@localhost/games", "@/games?host="+database,
		"127.0.0.1:8080", freeAddress(t), "127.0.0.1:9090", freeAddress(t), "127.0.0.1:8081", freeAddress(t), "127.0.0.1:8082", freeAddress(t),
		"127.0.0.1:8083", freeAddress(t), "127.0.0.1:6221", freeAddress(t), "127.0.0.1:6222", freeAddress(t), "127.0.0.1:6223", freeAddress(t),
		"127.0.0.1:4222", freeAddress(t), "export MATCH", "export "+campaign,
		// A server has a campaign once: as if it were another one, it forgets this.
		"portolan campaign import", "portolan campaign remove "+campaign+"; portolan campaign import").Replace(script)
	if n := strings.Count(script, "ready to think"); n != 1 {
		t.Fatalf("the page has %d workers", n)
	}
	if n := strings.Count(script, "portolan "); n < 27 {
		t.Fatalf("the page has %d commands", n)
	}
	script += "kill $(jobs -p)\nwait\n"
	// What has ended before it is waited for is no job any more, but bash knows how.
	script = strings.ReplaceAll(script, "wait %1\n", "wait $!\n")
	command := bounded(t, "bash", "-c", script)
	command.Dir = home
	command.Env = append(append(os.Environ(), authority.env...), "HOME="+home, "XDG_DATA_HOME=", "PORTOLAN_ADDR=127.0.0.1:0",
		"PATH="+filepath.Dir(binary)+":"+os.Getenv("PATH"))
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s\n%s", err, out, script)
	}
}

// settled makes a data directory in which there is a campaign, and returns the id of one of its matches.
func settled(t *testing.T, data string) string {
	t.Helper()
	kept, err := sqlite.Open(t.Context(), data)
	if err == nil {
		err = kept.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	var brought linkedCampaign
	answers(t, &brought, "campaign", "import", settlersFile(t, 2), "--data", data, "--json")
	return brought.Match
}

// rolesGone returns the directory of a PostgreSQL's socket, and takes out of it what the page makes there when the test ends.
func rolesGone(t *testing.T) (dir string) {
	t.Helper()
	address := pgtest.Bare(t)
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		pgtest.Execute(t, address, "DROP DATABASE IF EXISTS games WITH (FORCE)")
		pgtest.Execute(t, address, "DROP ROLE IF EXISTS portolan")
	})
	return u.Query().Get("host")
}

// What hosts are to watch, by the page, the alerts and the dashboard, is there; the dashboard is one.
func TestWatchedMetrics(t *testing.T) {
	s := start(t, "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--backup-every", "1h")
	get(t, s.url+"api/games")
	metrics := get(t, s.url+"metrics")
	s.stop(t, os.Interrupt)
	seen := 0
	for _, file := range []string{hostingPage, "../../packaging/prometheus.rules.yaml", "../../packaging/grafana.json"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range regexp.MustCompile(`\b(portolan|process|go)_[a-z_]*[a-z]\b`).FindAllString(string(text), -1) {
			seen++
			// A part that has never panicked has no series, nor has a certificate that there is not, nor a cluster: TestServeTLS and TestThreeServices look at those.
			elsewhere := []string{"portolan_panics_total", "portolan_certificate_expires_timestamp_seconds", "portolan_nodes"}
			if !slices.Contains(elsewhere, name) && !regexp.MustCompile(`(?m)^`+name+`[{ ]`).MatchString(metrics) {
				t.Errorf("%s: %s is not among the metrics", file, name)
			}
		}
	}
	if seen < 30 {
		t.Errorf("%d metrics are watched", seen)
	}
	var dashboard struct {
		Panels []struct {
			Title   string
			Targets []struct{ Expr string }
		}
	}
	text, err := os.ReadFile("../../packaging/grafana.json")
	if err == nil {
		err = json.Unmarshal(text, &dashboard)
	}
	if err != nil || len(dashboard.Panels) < 10 {
		t.Errorf("the dashboard has %d panels (%v)", len(dashboard.Panels), err)
	}
	for _, p := range dashboard.Panels {
		if p.Title == "" || len(p.Targets) == 0 {
			t.Errorf("a panel shows nothing: %+v", p)
		}
		for _, target := range p.Targets {
			if n := strings.Count(target.Expr, "("); n != strings.Count(target.Expr, ")") || !strings.Contains(target.Expr, "$instance") {
				t.Errorf("%s: asks for %s", p.Title, target.Expr)
			}
		}
	}
}
