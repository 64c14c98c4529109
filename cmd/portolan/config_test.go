package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// settingsIn writes a file of settings.
func settingsIn(t *testing.T, text string) (file string) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "portolan.toml")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// configured is what portolan config says of each setting.
func configured(t *testing.T, env []string, args ...string) map[string]setting {
	t.Helper()
	r := portolanIn(t, env, append([]string{"config", "--json"}, args...)...)
	if r.status != statusDone {
		t.Fatalf("status %d, said %q", r.status, r.err)
	}
	var told struct{ Settings []setting }
	if err := json.Unmarshal([]byte(r.out), &told); err != nil {
		t.Fatal(err)
	}
	all := map[string]setting{}
	for _, s := range told.Settings {
		all[s.Name] = s
	}
	return all
}

// A flag counts more than a variable, that more than the file, and that more than the default; the server does as config says.
func TestSettingsFromAFile(t *testing.T) {
	file := settingsIn(t, `
addr = "127.0.0.1:0"
data = "kept"
burst = 7
rate = 0.001
trusted-proxies = ["10.0.0.0/8", "192.0.2.1"]
no-guests = true
read-timeout = "24h"
max-hints = 5
max-body = 100
`)
	env := []string{"PORTOLAN_CONFIG=" + file, "PORTOLAN_MAX_HINTS=6", "PORTOLAN_MAX_BODY=200"}
	got := configured(t, env, "--max-body", "300")
	for name, want := range map[string]setting{
		"config":          {Value: file, From: "environment"},
		"data":            {Value: filepath.Join(filepath.Dir(file), "kept"), From: "file"},
		"burst":           {Value: 7.0, From: "file"},
		"trusted-proxies": {Value: []any{"10.0.0.0/8", "192.0.2.1"}, From: "file"},
		"no-guests":       {Value: true, From: "file"},
		"read-timeout":    {Value: "24h", From: "file"},
		"max-hints":       {Value: 6.0, From: "environment"},
		"max-body":        {Value: 300.0, From: "flag"},
		"heartbeat":       {Value: "15s", From: "default"},
	} {
		if diff := cmp.Diff([]any{want.Value, want.From}, []any{got[name].Value, got[name].From}); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	s := startIn(t, env)
	good := 0
	for range 20 {
		if status(t, s.url+"api/games", "X-Forwarded-For", "198.51.100.1") == 200 {
			good++
		}
	}
	if good != 7 { // this machine is no trusted proxy any more
		t.Errorf("%d requests were answered", good)
	}
	if r := portolanIn(t, env, "account", "list"); r.status != statusDone {
		t.Errorf("other commands don't find the data: %q", r.err)
	}
	if wrote := s.stop(t, os.Interrupt); !strings.Contains(wrote, filepath.Join(filepath.Dir(file), "kept")) {
		t.Errorf("it says %q", wrote)
	}
}

// What is wrong in a file is refused with its line; what has no settings does not look at it.
func TestSettingsFileFaults(t *testing.T) {
	for text, want := range map[string]string{
		"bakup-every = \"1h\"":                 "line 1: there is no setting bakup-every: do you mean backup-every?",
		"\nPORTOLAN_SMTP_URL = \"x\"":          "line 2: there is no setting PORTOLAN_SMTP_URL: do you mean smtp-url?",
		"[smtp]\nurl = \"x\"":                  "line 1: there is no setting smtp",
		"config = \"x\"":                       "line 1: there is no setting config: portolan config lists what there is",
		"rate = \"fast\"":                      "line 1: rate: say a number",
		"addr = \":1\"\n\nburst = 1.5":         "line 3: burst: ",
		"backup-every = 24":                    "line 1: backup-every: say a duration",
		"backup-every = \"24\"":                "line 1: backup-every: ",
		"no-guests = \"yes\"":                  "line 1: no-guests: say true or false",
		"data = []":                            "line 1: data: say a text in quotes",
		"trusted-proxies = \"none\"":           "line 1: trusted-proxies: say a list",
		"rate = 1\nrate = 2":                   "line 2: ",
		"addr":                                 "line 1: ",
		"smtp-user = \"x\"\nthinkers = -1":     "--smtp-url is missing",
		"trusted-proxies = [\"1.2.3.4,none\"]": "--trusted-proxies 1.2.3.4,none",
		"\xef\xbb\xbf\nrate = \"fast\"":        "line 2: rate: say a number",
		"\xff\xfea\x00d\x00":                   "write it in UTF-8",
		"addr = \":1\"\nmetrics-addr = \":1\"": "both :1",
	} {
		file := settingsIn(t, text)
		for _, command := range []string{"config", "serve"} {
			r := portolan(t, command, "--config", file)
			if r.status != statusUsage || !strings.Contains(r.err, want) {
				t.Errorf("%s with %q: status %d, said %q", command, text, r.status, r.err)
			}
		}
		if r := portolan(t, "version", "--config", file); r.status != statusDone {
			t.Errorf("version said %q", r.err)
		}
	}
	if r := portolan(t, "config", "--config", "nowhere"); r.status != statusUsage || !strings.Contains(r.err, "nowhere: no such file") {
		t.Errorf("status %d, said %q", r.status, r.err)
	}
}

// Secrets are told in no form, wherever they are from.
func TestConfigHidesSecrets(t *testing.T) {
	parser, err := newParser()
	if err != nil {
		t.Fatal(err)
	}
	var env []string
	for _, f := range serveFlags(parser.Model) {
		if secret := regexp.MustCompile("(password|secret|token)$").MatchString(f.Name); secret != (f.PlaceHolder == "SECRET") {
			t.Errorf("is --%s a secret?", f.Name)
		} else if secret {
			env = append(env, f.Envs[0]+"=hush")
		}
	}
	if len(env) == 0 {
		t.Error("there are no secrets")
	}
	for _, args := range [][]string{nil, {"--json"}, {"--toml"}} {
		r := portolanIn(t, env, append([]string{"config", "--oidc-issuer", "https://me:hush@id.example.org", "--nats-url", "nats://a:hush@h:4222,nats://u:hush@h2"}, args...)...)
		if strings.Contains(r.out+r.err, "hush") || !strings.Contains(r.out, "smtp-password") || !strings.Contains(r.out, "id.example.org") {
			t.Errorf("%v: said %s%s", args, r.out, r.err)
		}
	}
}

// Who asks before a start learns, too, that a certificate can't be used.
func TestConfigLooksAtCertificates(t *testing.T) {
	file := settingsIn(t, "tls-cert = \"cert.pem\"\ntls-key = \"key.pem\"")
	if r := portolan(t, "config", "--config", file); r.status != statusUsage || !strings.Contains(r.err, "the certificate can't be used") {
		t.Errorf("status %d, %q", r.status, r.err)
	}
}

// Nor does an error quote the password of an address that can't be.
func TestErrorsHideSecrets(t *testing.T) {
	for _, args := range [][]string{
		{"--url", "https://me:hush@games.example.org"},
		{"--url", "ftp://me:hush@games.example.org:port"},
		{"--acme-url", "http://me:hush@acme.example.org"},
		{"--oidc-issuer", "http://me:hush@id.example.org", "--oidc-client", "x"},
	} {
		r := portolan(t, append([]string{"config"}, args...)...)
		if r.status != statusUsage || strings.Contains(r.out+r.err, "hush") || !strings.Contains(r.err, args[0]) {
			t.Errorf("%v: status %d, %q", args, r.status, r.err)
		}
	}
}

// The file that config writes says what it was told, explains everything, and can be read again.
func TestConfigWritesAFile(t *testing.T) {
	args := []string{"--backup-every", "36h", "--oidc-groups", "a b,c", "--no-guests", "--rate", "2.5", "--oidc-issuer", "https://id.example.org", "--oidc-client", "x"}
	written := portolan(t, append([]string{"config", "--toml"}, args...)...).out
	if n := len(regexp.MustCompile(`(?m)^[a-z]`).FindAllString(written, -1)); n != 6 {
		t.Errorf("%d settings are said:\n%s", n, written)
	}
	everything := regexp.MustCompile(`(?m)^#([a-z])`).ReplaceAllString(written, "$1")
	want := configured(t, nil, args...)
	for said, text := range map[string]string{"file": written, "all": everything} {
		for name, got := range configured(t, nil, "--config", settingsIn(t, text)) {
			if name != "config" && !cmp.Equal(got.Value, want[name].Value) {
				t.Errorf("%s, %s: read again it is %v, and was %v", said, name, got.Value, want[name].Value)
			}
		}
	}
}

// Variables that are no settings are named, with those that were meant, and are no fault.
func TestConfigNamesUnknownVariables(t *testing.T) {
	for variable, says := range map[string]string{
		"PORTOLAN_BAKUP_EVERY=1h":        "portolan: the variable PORTOLAN_BAKUP_EVERY is no setting: do you mean PORTOLAN_BACKUP_EVERY?\n",
		"PORTOLAN_TLSCERT=x":             "portolan: the variable PORTOLAN_TLSCERT is no setting: do you mean PORTOLAN_TLS_CERT?\n",
		"PORTOLAN_CONFIGURATION_=":       "portolan: the variable PORTOLAN_CONFIGURATION_ is no setting\n",
		"PORTOLAN_PORT_8080_TCP_PROTO=x": "portolan: the variable PORTOLAN_PORT_8080_TCP_PROTO is no setting\n",
		"PORTOLAN_addr=:1":               "portolan: the variable PORTOLAN_addr is no setting: do you mean PORTOLAN_ADDR?\n",
		"PORTOLAN_BACKUP_EVERY=1h":       "",
		"PORTOLAN_ADDR=:1":               "",
		"PORTOLANS=x":                    "",
	} {
		for _, form := range [][]string{nil, {"--json"}, {"--toml"}} {
			r := portolanIn(t, []string{variable}, append([]string{"config"}, form...)...)
			if r.status != statusDone || r.err != says {
				t.Errorf("%s: status %d, said %q, want %q", variable, r.status, r.err, says)
			}
		}
	}
}

// What can be seen to be wrong without a connection is told by config and by serve in the same words, without what is secret; the status is 2.
func TestAddressesThatCannotBe(t *testing.T) {
	for flag, texts := range map[string][]string{
		"--database-url": {"postgres://u:ge%heim@h/x", "postgres://u:geheim@h/x?port=no", "postgres://u:12/geheim@h/x", "mysql://u:geheim@h/x", "host=h password=geheim"},
		"--nats-url":     {"nats://u:ge%heim@h", "u:ge%heim@h:1", "nats://u:geheim@h:notaport", "%%%", "bogus://u:geheim@h", "nats://h,u:geheim"},
	} {
		for _, text := range texts {
			serve := portolan(t, "serve", "--addr", "127.0.0.1:0", flag, text)
			config := portolan(t, "config", flag, text)
			if config.status != statusUsage || serve.status != statusUsage || config.err != serve.err || !strings.HasPrefix(config.err, "portolan: "+flag) || strings.Contains(config.out+config.err, "heim") {
				t.Errorf("%s %s: config has status %d and says %q, serve has %d and says %q", flag, text, config.status, config.err, serve.status, serve.err)
			}
		}
	}
}
