package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// A program that was built for a release says which one it is, and one that was not says so.
func TestVersion(t *testing.T) {
	var told map[string]any
	answers(t, &told, "version", "--json")
	keys(t, "the version", told, "version", "commit", "date", "changed", "go", "system")
	if told["version"] != "unreleased" || told["system"] != runtime.GOOS+"/"+runtime.GOARCH || told["go"] != runtime.Version() {
		t.Errorf("told %v", told)
	}
	released := filepath.Join(t.TempDir(), "portolan")
	if out, err := bounded(t, "go", "build", "-o", released, "-ldflags",
		"-X main.version=1.2.3 -X main.commit=c0ffee-changed -X main.date=2026-11-23T09:00:00Z", ".").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	out, err := bounded(t, released, "version", "--json").Output()
	if err != nil {
		t.Fatal(err)
	}
	var b build
	if err := json.Unmarshal(out, &b); err != nil {
		t.Fatal(err)
	}
	if b.Version != "1.2.3" || b.Commit != "c0ffee" || b.Date != "2026-11-23T09:00:00Z" || !b.Changed {
		t.Errorf("a release told %s", out)
	}
	if out, err := bounded(t, released, "version").Output(); err != nil || !strings.Contains(string(out), "portolan 1.2.3\ncommit c0ffee of 2026-11-23T09:00:00Z, changed since\n") {
		t.Errorf("a release told %s (%v)", out, err)
	}
}

// Bash completes commands, what they lead to, and flags; so do the scripts for other shells know all of them.
func TestCompletion(t *testing.T) {
	script := filepath.Join(t.TempDir(), "completion")
	if err := os.WriteFile(script, []byte(portolan(t, "completion", "bash").out), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ typed, want string }{
		{"portolan serve --no-c", "--no-cluster"},
		{"portolan serve --log-level _", "debug info warn error"},
		{"portolan serve --log-format j", "json"},
		{"portolan reports list --verdict h", "hidden"},
		{"portolan serve --addr _", ""},
		{"portolan ba", "backup"},
		{"portolan --backup-k", "--backup-keep"},
		{"portolan serve --backup-k", "--backup-keep"},
		{"portolan account re", "reset"},
		{"portolan account reset --u", "--url"},
		{"portolan arena play efemeris --gaun", "--gauntlet"},
		{"portolan serve --nosuch", ""},
		{"portolan completion z", "zsh"},
	} {
		typed := strings.Fields(test.typed)
		if last := len(typed) - 1; typed[last] == "_" { // nothing of it is typed yet
			typed[last] = ""
		}
		out, err := bounded(t, "bash", append([]string{
			"-uc",
			`source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); compopt() { :; }; _portolan; echo "${COMPREPLY[*]-}"`, "bash", script,
		}, typed...)...).CombinedOutput()
		if err != nil || strings.TrimSpace(string(out)) != test.want {
			t.Errorf("%s: completed as %q (%v), want %q", test.typed, out, err, test.want)
		}
	}
	model, err := newParser()
	if err != nil {
		t.Fatal(err)
	}
	zsh, fish, manual := portolan(t, "completion", "zsh").out, portolan(t, "completion", "fish").out, portolan(t, "manual").out
	if strings.Contains(fish, "$") || !strings.Contains(fish, "'not __fish_seen_subcommand_from serve ") {
		t.Error("fish asks for a variable, which is gone when it completes")
	}
	for _, c := range commandsOf(model.Model) {
		if !strings.Contains(zsh, `"`+c.name()+`") next=`) || !strings.Contains(fish, " -a "+c.path[len(c.path)-1]+" ") ||
			!strings.Contains(manual, ".SS "+roff("portolan "+c.name())+"\n") {
			t.Errorf("%s is missing somewhere", c.name())
		}
		for _, f := range c.flags() {
			if f.Default != "" && !switched(f) && !strings.Contains(manual, roff(" Default: "+f.Default+".")) && !strings.Contains(f.Help, "("+f.Default+")") {
				t.Errorf("the manual does not tell the default of %s --%s", c.name(), f.Name)
			}
			if !strings.Contains(zsh, "--"+f.Name) || !strings.Contains(fish, "-l "+f.Name+" ") || !strings.Contains(manual, roff("--"+f.Name)) {
				t.Errorf("%s --%s is missing somewhere", c.name(), f.Name)
			}
			if value := f.FormatPlaceHolder(); f.IsSlice() && strings.Count(value, ",") != 1 { // that there may be more is added to it
				t.Errorf("help shows a list as %s --%s=%s", c.name(), f.Name, value)
			}
		}
	}
}

// Help tells what holds where nothing is said, once.
func TestHelpTellsDefaults(t *testing.T) {
	words := func(command string) string {
		return strings.Join(strings.Fields(portolan(t, command, "--help").out), " ")
	}
	for _, want := range []string{"Where to listen. Default: :8080 ($PORTOLAN_ADDR).", "Default: 900ms ($PORTOLAN_BOT_PACE).", "--[no-]cluster"} {
		if got := words("serve"); !strings.Contains(got, want) {
			t.Errorf("serve --help does not say %q: %s", want, got)
		}
	}
	if got := words("admin"); strings.Contains(got, "Default: 50") {
		t.Errorf("a default is told twice: %s", got)
	}
}
