package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// What can't be moved is told in words for what was named: one place by two names, and a backup.
func TestMoveFaults(t *testing.T) {
	dir := t.TempDir()
	file := filled(t, dir)
	for _, test := range []struct {
		status   int
		from, to string
		says     string
	}{
		{statusUsage, dir, filepath.Join(dir, ".") + string(filepath.Separator), "the same place"},
		{statusFailed, file, filepath.Join(dir, "new"), "portolan restore"},
		{statusFailed, filepath.Join(dir, "nothing"), filepath.Join(dir, "new"), "no matches are kept"},
	} {
		r := portolan(t, "move-data", test.from, test.to)
		if r.status != test.status || !strings.Contains(r.err, test.says) {
			t.Errorf("%s to %s: status %d, %q", test.from, test.to, r.status, r.err)
		}
	}
}
