package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const packaging = "../../packaging/"

// promtool runs Prometheus's own tool, which make promtool takes out of Debian's package.
func promtool(t *testing.T, args ...string) {
	t.Helper()
	program, err := filepath.Abs("../../bin/promtool")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(program); err != nil {
		if program, err = exec.LookPath("promtool"); err != nil {
			t.Fatal("alerts are tried with promtool, and it is not there: say make promtool, or install Debian's package prometheus")
		}
	}
	if out, err := bounded(t, program, args...).CombinedOutput(); err != nil {
		t.Errorf("promtool %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

// Prometheus takes the alerts; each of them fires for what it is to be told of, and is quiet otherwise.
func TestAlerts(t *testing.T) {
	t.Parallel()
	promtool(t, "check", "rules", packaging+"prometheus.rules.yaml")
	promtool(t, "test", "rules", packaging+"prometheus.rules.test.yaml")
	rules, err := os.ReadFile(packaging + "prometheus.rules.yaml")
	if err != nil {
		t.Fatal(err)
	}
	tried, err := os.ReadFile(packaging + "prometheus.rules.test.yaml")
	if err != nil {
		t.Fatal(err)
	}
	names := regexp.MustCompile(`- alert: (\w+)`).FindAllSubmatch(rules, -1)
	if len(names) < 10 {
		t.Errorf("there are %d alerts", len(names))
	}
	for _, name := range names {
		if !regexp.MustCompile(`- alertname: ` + string(name[1]) + `\n +eval_time: \w+\n +exp_alerts:\n`).Match(tried) {
			t.Errorf("it is not tried when %s fires", name[1])
		}
	}
}

// Alerts ask for what the page for hosts says to watch, and the dashboard shows what alerts ask for.
func TestWhatToWatchIsWatched(t *testing.T) {
	t.Parallel()
	read := func(file string) string {
		t.Helper()
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	_, page, _ := strings.Cut(read("../../docs/hosting.md"), "| what | means |")
	page, _, _ = strings.Cut(page, "\n\n")
	rules, dashboard := read(packaging+"prometheus.rules.yaml"), read(packaging+"grafana.json")
	names := regexp.MustCompile(`portolan_\w+`)
	told := names.FindAllString(page, -1)
	if len(told) < 9 {
		t.Errorf("the page tells of %v", told)
	}
	for _, name := range told {
		if !strings.Contains(rules, name) {
			t.Errorf("hosts are told to watch %s, of which no alert knows", name)
		}
	}
	for _, name := range append(names.FindAllString(rules, -1), "portolan_nodes") {
		if !regexp.MustCompile(name + `\b`).MatchString(dashboard) {
			t.Errorf("the dashboard does not show %s", name)
		}
	}
}

// Prometheus understands what the dashboard asks of it, with what Grafana puts in.
func TestDashboardIsUnderstood(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(packaging + "grafana.json")
	if err != nil {
		t.Fatal(err)
	}
	var dashboard struct {
		Panels []struct {
			Targets []struct{ Expr string }
		}
	}
	if err := json.Unmarshal(text, &dashboard); err != nil {
		t.Fatal(err)
	}
	type rule struct {
		Record string            `json:"record"`
		Expr   string            `json:"expr"`
		Labels map[string]string `json:"labels"`
	}
	var all []rule
	for _, p := range dashboard.Panels {
		for _, target := range p.Targets {
			expr := strings.NewReplacer("$__rate_interval", "1m", "$instance", ".*").Replace(target.Expr)
			all = append(all, rule{"asked", expr, map[string]string{"expr": expr}})
		}
	}
	if len(all) < 10 {
		t.Errorf("the dashboard asks for %d things", len(all))
	}
	made, err := json.Marshal(map[string]any{"groups": []any{map[string]any{"name": "dashboard", "rules": all}}})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "rules.yaml")
	if err := os.WriteFile(file, made, 0o600); err != nil {
		t.Fatal(err)
	}
	promtool(t, "check", "rules", file)
}
