package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	natsserver "github.com/nats-io/nats-server/v2/server"

	"portolan/store/pgtest"
)

// served has a command of a page run behind and be waited for until it serves, as a reader does who looks at it.
var served = regexp.MustCompile(`(?m)^((?:PORTOLAN_\w+=\S+ )?portolan serve(?: .*?(?:\\\n.*?)*)?)$`)

// thinks has the same be done with a command that thinks for servers.
var thinks = regexp.MustCompile(`(?m)^(portolan think .*)$`)

// The commands that other pages for hosts show do what the pages say, one block after the other, on a server's data.
func TestOtherHostsPages(t *testing.T) {
	home := t.TempDir()
	database := rolesGone(t)
	t.Cleanup(func() {
		pgtest.Execute(t, "postgres://app@/postgres?host="+database, "DROP DATABASE IF EXISTS club WITH (FORCE)")
	})
	data := filepath.Join(home, ".local", "share", "portolan")
	s := startIn(t, nil, "--addr", "127.0.0.1:0", "--data", data)
	var anna struct{ Token string }
	api(t, "POST", s.url+"api/sessions", "", `{"name":"x"}`, &anna)
	if status := api(t, "POST", s.url+"api/account", anna.Token, `{"name":"Anna","password":"horse battery"}`, nil); status != 201 {
		t.Fatalf("no account: %d", status)
	}
	tools := "" // Debian keeps PostgreSQL's programs out of the path
	if found, err := filepath.Glob("/usr/lib/postgresql/*/bin/createdb"); err == nil && len(found) > 0 {
		tools = filepath.Dir(found[len(found)-1])
	}
	blocks := 0
	run := func(page string, exchange ...string) {
		t.Helper()
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, block := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllSubmatch(text, -1) {
			blocks++
			script := strings.NewReplacer(exchange...).Replace(regexp.MustCompile(`(?m) +#.*$`).ReplaceAllString(string(block[1]), ""))
			script = served.ReplaceAllString(script,
				"rm -f served; $1 >served & while ! grep -qs 'are kept' served; do jobs %+ | grep -q Running; sleep 0.05; done; kill %+; wait $!")
			script = thinks.ReplaceAllString(script,
				"rm -f thinks; $1 2>thinks & while ! grep -qs 'ready to think' thinks; do jobs %+ | grep -q Running || { cat thinks; false; }; sleep 0.05; done; kill %+; wait $!")
			script = "set -eu -o pipefail -o monitor; trap 'kill $(jobs -p) 2>/dev/null || true' EXIT\n" + script
			command := bounded(t, "bash", "-c", script)
			command.Dir = home
			command.Env = append(os.Environ(), "HOME="+home, "XDG_DATA_HOME=", "PORTOLAN_ADDR=127.0.0.1:0", "PGHOST="+database, "PGUSER=app",
				"PATH="+filepath.Dir(binary)+":"+tools+":"+os.Getenv("PATH"))
			if out, err := command.CombinedOutput(); err != nil {
				t.Errorf("%s: %v\n%s\n%s", page, err, out, script)
			}
		}
	}
	run("../../docs/accounts.md")
	s.stop(t, os.Interrupt)
	run("../../docs/settings.md", "nats://user:password@host:4222", natsWithLogin(t), "user:password@host/portolan", "app@/club?host="+database, "user@host/portolan", "app@/club?host="+database,
		"createdb portolan", "createdb --maintenance-db=postgres club",
		"portolan move-data ~", "dropdb --maintenance-db=postgres --force club; createdb --maintenance-db=postgres club\nportolan move-data ~")
	run("../../README.md", "go run ./cmd/portolan", "portolan serve", "make test", ": this test is a part of it")
	run("../../docs/play-efemeris.md", "go run ./cmd/portolan", "portolan serve", "go build -o portolan ./cmd/portolan", "",
		"./portolan serve --addr :8080 --data /var/lib/portolan", "portolan serve --addr "+freeAddress(t)+" --data "+filepath.Join(home, "lib"))
	if blocks < 11 {
		t.Errorf("the pages have %d blocks of commands", blocks)
	}
}

// natsWithLogin is the address of a NATS server that lets in who knows a password.
func natsWithLogin(t *testing.T) string {
	t.Helper()
	s, err := natsserver.NewServer(&natsserver.Options{Host: "127.0.0.1", Port: -1, Username: "user", Password: "password", NoLog: true, NoSigs: true})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	if !s.ReadyForConnections(time.Minute) {
		t.Fatal("the NATS server does not start")
	}
	return "nats://user:password@" + s.Addr().String()
}
