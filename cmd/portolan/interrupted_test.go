package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Who interrupts a command that looks or copies is told that, and what is there now.
func TestInterruptedCommandsSayWhatIsThere(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	data, file := filepath.Join(dir, "data"), filepath.Join(dir, "a.backup")
	filled(t, data)
	if r := portolan(t, "backup", file, "--data", data); r.status != statusDone {
		t.Fatal(r.err)
	}
	interrupted, interrupt := context.WithCancel(t.Context())
	interrupt()
	for _, one := range []struct {
		args []string
		says string
	}{
		{[]string{"doctor", "--backup", file}, "interrupted: it is not known whether all is well, and nothing was kept"},
		{[]string{"doctor", "--data", data}, "interrupted: it is not known whether all is well, and nothing was kept"},
		{[]string{"backup", filepath.Join(dir, "b.backup"), "--data", data}, "interrupted: no backup was made"},
		{[]string{"restore", file, "--data", filepath.Join(dir, "new")}, "interrupted: nothing was restored"},
	} {
		var out, errs strings.Builder
		status := run(interrupted, one.args, streams{Out: &out, Err: &errs})
		if want := "portolan: " + one.says + "\n"; status != statusFailed || out.String() != "" || errs.String() != want {
			t.Errorf("%v: status %d, %q and %q, want %q", one.args, status, out.String(), errs.String(), want)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 3 {
		t.Errorf("%v are there (%v)", left, err)
	}
}
