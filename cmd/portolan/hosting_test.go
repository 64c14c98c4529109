package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const hostingPage = "../../docs/hosting.md"

// The commands that hosts read do what the page says, in its order, and what it has them watch is there.
func TestHostingPage(t *testing.T) {
	page, err := os.ReadFile(hostingPage)
	if err != nil {
		t.Fatal(err)
	}
	home := t.TempDir()
	script := "set -eu -o pipefail -o monitor; trap 'kill $(jobs -p) 2>/dev/null || true' EXIT\n"
	for _, block := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllSubmatch(page, -1) {
		// A server behind is waited for, as a reader does.
		script += regexp.MustCompile(`(?m)^(portolan serve.*) &$`).ReplaceAllString(string(block[1]),
			`$1 >served & while ! grep -q "are kept" served; do jobs %+ | grep -q Running; sleep 0.05; done`)
	}
	if n := strings.Count(script, "portolan "); n < 10 {
		t.Fatalf("the page has %d commands", n)
	}
	script += "kill %+\nwait %+\n"
	command := exec.CommandContext(t.Context(), "bash", "-c", script)
	command.Dir = home
	command.Env = append(os.Environ(), "HOME="+home, "XDG_DATA_HOME=", "PORTOLAN_ADDR=127.0.0.1:0", "PATH="+filepath.Dir(binary)+":"+os.Getenv("PATH"))
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s\n%s", err, out, script)
	}
	s := start(t, "--addr", "127.0.0.1:0", "--data", t.TempDir(), "--backup-every", "1h")
	metrics := get(t, s.url+"metrics")
	s.stop(t, os.Interrupt)
	for _, name := range regexp.MustCompile(`portolan_[a-z_]+`).FindAllString(string(page), -1) {
		if !strings.Contains(name, "portolan_panics") && !strings.Contains(metrics, "\n"+name) && !strings.HasSuffix(name, "_") {
			t.Errorf("%s is not among the metrics", name)
		}
	}
}
