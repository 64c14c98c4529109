package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// settingsPage is where hosts read what can be set.
const settingsPage = "../../docs/settings.md"

// settings are the flags of portolan serve as a table.
func settings(t *testing.T) string {
	t.Helper()
	parser, err := newParser()
	if err != nil {
		t.Fatal(err)
	}
	var table strings.Builder
	table.WriteString("| flag | variable | default | what it is |\n|---|---|---|---|\n")
	for _, flag := range serveFlags(parser.Model) {
		if flag.Name == "help" {
			continue
		}
		variable := "PORTOLAN_" + strings.ToUpper(strings.ReplaceAll(flag.Name, "-", "_"))
		if len(flag.Envs) != 1 || flag.Envs[0] != variable {
			t.Errorf("--%s has the variables %v, want %s", flag.Name, flag.Envs, variable)
		}
		name, otherwise := "--"+flag.Name, "`"+flag.Default+"`"
		if !switched(flag) {
			name += " " + flag.FormatPlaceHolder()
		}
		if flag.Default == "" {
			otherwise = ""
		}
		fmt.Fprintf(&table, "| `%s` | `%s` | %s | %s |\n", name, variable, otherwise, flag.Help)
	}
	return table.String()
}

// The page lists every flag of portolan serve, with its variable, default and help as the program has them.
func TestSettingsPage(t *testing.T) {
	page, err := os.ReadFile(settingsPage)
	if err != nil {
		t.Fatal(err)
	}
	if table := settings(t); !bytes.Contains(page, []byte(table)) {
		t.Errorf("the table of %s is not this one:\n%s", settingsPage, table)
	}
}

// A variable does what its flag does, and a flag counts more.
func TestSettingsFromTheEnvironment(t *testing.T) {
	env := []string{
		"PORTOLAN_ADDR=127.0.0.1:0", "PORTOLAN_DATA=" + t.TempDir(), "PORTOLAN_BURST=7", "PORTOLAN_RATE=0.001",
		"PORTOLAN_TRUSTED_PROXIES=none",
	}
	for _, test := range []struct {
		args []string
		good int
	}{{nil, 7}, {[]string{"--burst", "3"}, 3}} {
		s := startIn(t, env, test.args...)
		good := 0
		for i := range 20 { // they say that they come from many, and nobody is believed
			if status(t, s.url+"api/games", "X-Forwarded-For", fmt.Sprintf("198.51.100.%d", i)) == 200 {
				good++
			}
		}
		if good != test.good {
			t.Errorf("with %v %d requests were answered, want %d", test.args, good, test.good)
		}
		s.stop(t, os.Interrupt)
	}
}

// What can't be is a wrong use, told in words that name the flag.
func TestSettingsThatCannotBe(t *testing.T) {
	for _, args := range [][]string{
		{"--rate", "0"},
		{"--rate", "-1"},
		{"--rate", "NaN"},
		{"--burst", "0"},
		{"--max-streams", "-1"},
		{"--max-body", "x"},
		{"--read-timeout", "0"},
		{"--write-timeout", "-3s"},
		{"--heartbeat", "soon"},
		{"--thinkers", "-1"},
		{"--thinkers", "1000000"},
		{"--metrics-addr", ":99999"},
		{"--metrics-addr", "127.0.0.1:nonsense"},
		{"--metrics-addr", "127.0.0.1:8099", "--addr", "127.0.0.1:8099"},
		{"--metrics-addr", "nowhere"},
		{"--drain", "-1s"},
		{"--host-mail", "Anna <anna@example.org>"},
		{"--host-mail", "x"},
		{"--tls-cert", "x"},
		{"--tls-key", "x"},
		{"--redirect-addr", ":80"},
		{"--redirect-addr", "80", "--domain", "games.example.org"},
		{"--domain", "games.example.org", "--tls-cert", "x", "--tls-key", "x"},
		{"--domain", "games"},
		{"--domain", "https://games.example.org"},
		{"--domain", "192.0.2.1"},
		{"--domain", "games.example.org,*.example.org"},
		{"--acme-mail", "host@example.org"},
		{"--acme-mail", "host", "--domain", "games.example.org"},
		{"--acme-url", "http://acme.example.org", "--domain", "games.example.org"},
		{"--backup-every", "-1h"},
		{"--backup-every", "10ms"},
		{"--backup-keep", "0"},
		{"--log-level", "loud"},
		{"--log-format", "xml"},
		{"--backup-every", "0", "--backup-dir", "x"},
		{"--trusted-proxies", "everybody"},
		{"--trusted-proxies", "10.0.0.0/8,none"},
		{"--trusted-proxies", "0.0.0.0/0"},
		{"--trusted-proxies", "::/0"},
		{"--oidc-issuer", "http://id.example.org", "--oidc-client", "x"},
		{"--oidc-issuer", "id.example.org", "--oidc-client", "x"},
		{"--oidc-client", "", "--oidc-issuer", "https://id.example.org"},
		{"--oidc-name", " ", "--oidc-issuer", "https://id.example.org", "--oidc-client", "x"},
		{"--smtp-url", "mail.example.org:587"},
		{"--smtp-url", "http://mail.example.org", "--url", "https://x.example", "--mail-from", "a@example.org"},
		{"--smtp-url", "smtp://mail.example.org:x", "--url", "https://x.example", "--mail-from", "a@example.org"},
		{"--smtp-url", "smtp://anna:secret@mail.example.org", "--url", "https://x.example", "--mail-from", "a@example.org"},
		{"--smtp-url", "smtp://mail.example.org/x", "--url", "https://x.example", "--mail-from", "a@example.org"},
		{"--url", "", "--smtp-url", "smtp://mail.example.org", "--mail-from", "a@example.org"},
		{"--mail-from", "", "--smtp-url", "smtp://mail.example.org", "--url", "https://x.example"},
		{"--mail-from", "Anna", "--smtp-url", "smtp://mail.example.org", "--url", "https://x.example"},
		{"--smtp-tls", "perhaps", "--smtp-url", "smtp://mail.example.org", "--url", "https://x.example", "--mail-from", "a@example.org"},
		{"--smtp-tls", "none", "--smtp-url", "smtps://mail.example.org", "--url", "https://x.example", "--mail-from", "a@example.org"},
		{"--smtp-tls", "none", "--smtp-url", "smtp://mail.example.org", "--url", "https://x.example", "--mail-from", "a@example.org", "--smtp-user", "x", "--smtp-password", "y"},
		{"--smtp-password", "", "--smtp-url", "smtp://mail.example.org", "--url", "https://x.example", "--mail-from", "a@example.org", "--smtp-user", "x"},
		{"--smtp-url", "", "--mail-from", "a@example.org"},
	} {
		r := portolan(t, append([]string{"serve", "--addr", "127.0.0.1:0", "--data", t.TempDir()}, args...)...)
		if r.status != statusUsage || !strings.Contains(r.err, args[0]) {
			t.Errorf("%v: status %d, said %q", args, r.status, r.err)
		}
	}
}

// A path that is set to nothing is not said, wherever it is set: it is not the directory in which the program was started.
func TestEmptyPaths(t *testing.T) {
	parser, err := newParser()
	if err != nil {
		t.Fatal(err)
	}
	var env, flags []string
	file := ""
	for _, f := range serveFlags(parser.Model) {
		if ofFiles(f.Value) && isSetting(f) {
			env, flags = append(env, f.Envs[0]+"="), append(flags, "--"+f.Name+"=")
			file += f.Name + " = \"\"\n"
		}
	}
	env = append(env, "PORTOLAN_CONFIG=")
	if len(flags) < 4 {
		t.Fatalf("the paths are %v", flags)
	}
	for how, got := range map[string]map[string]setting{
		"variables": configured(t, env), "flags": configured(t, nil, flags...), "file": configured(t, nil, "--config", settingsIn(t, file)),
	} {
		for _, name := range []string{"data", "backup-dir", "tls-cert", "tls-key"} {
			if got[name].Value != "" {
				t.Errorf("%s: an empty %s is %v", how, name, got[name].Value)
			}
		}
	}
	here := t.TempDir()
	command := bounded(t, binary, "account", "list")
	command.Dir, command.Env = here, append(os.Environ(), "PORTOLAN_DATA=", "XDG_DATA_HOME="+t.TempDir())
	if out, err := command.CombinedOutput(); err == nil || strings.Contains(string(out), here) {
		t.Errorf("with an empty PORTOLAN_DATA: %v, %s", err, out)
	}
	if r := portolan(t, "backup", ""); r.status != statusUsage || !strings.Contains(r.err, "say the name of a file") {
		t.Errorf("a backup to nowhere: status %d, said %q", r.status, r.err)
	}
}

// A directory that is named beside a database is refused by each command that would ignore it, wherever the database is named. A server keeps
// certificates there, and copies from before an upgrade.
func TestDirectoryOrDatabase(t *testing.T) {
	database := "postgres://nobody@/none?host=" + t.TempDir()
	file := settingsIn(t, "database-url = '"+database+"'\ndata = 'here'")
	dir := t.TempDir()
	for _, command := range [][]string{
		{"account", "list"},
		{"account", "reset", "Anna"},
		{"reports", "list"},
		{"notices"},
		{"doctor"},
		{"backup", filepath.Join(dir, "file")},
		{"restore", filepath.Join(dir, "file")},
	} {
		for how, r := range map[string]ran{
			"--database-url":               portolan(t, append(command, "--data", dir, "--database-url", database)...),
			"PORTOLAN_DATABASE_URL":        portolanIn(t, []string{"PORTOLAN_DATABASE_URL=" + database}, append(command, "--data", dir)...),
			"database-url in the file":     portolan(t, append(command, "--data", dir, "--config", file)...),
			"PORTOLAN_DATABASE_URL exclud": portolanIn(t, []string{"PORTOLAN_DATABASE_URL=" + database, "PORTOLAN_CONFIG=" + file}, append(command, "--data", dir)...),
		} {
			if r.status != statusUsage || !strings.Contains(r.err, "--data and "+how) {
				t.Errorf("%v, %s: status %d, said %q", command, how, r.status, r.err)
			}
		}
	}
	// What is not typed there is no contradiction: the container names a directory by a variable, the package by the file.
	for _, r := range []ran{
		portolanIn(t, []string{"PORTOLAN_DATABASE_URL=" + database, "PORTOLAN_DATA=" + dir}, "config"),
		portolanIn(t, []string{"PORTOLAN_DATA=" + dir}, "config", "--database-url", database),
		portolan(t, "config", "--config", file),
		portolanIn(t, []string{"PORTOLAN_DATABASE_URL="}, "config", "--data", dir, "--config", file),
		portolan(t, "config", "--database-url", database, "--data", dir),
	} {
		if r.status != statusDone {
			t.Errorf("status %d, said %q", r.status, r.err)
		}
	}
}
