package main

import (
	"bytes"
	"fmt"
	"os"
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
			name += " " + flag.PlaceHolder
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
		{"--metrics-addr", "nowhere"},
		{"--drain", "-1s"},
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
