package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A command whose answer can't be written has failed: a link that nobody has got, above all.
func TestAnAnswerThatCannotBeWritten(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	data := filepath.Join(dir, "data")
	filled(t, data)
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer full.Close()
	for _, args := range [][]string{
		{"account", "--data", data},
		{"account", "invite", "--data", data},
		{"admin", "link", "anna", "--data", data},
		{"doctor", "--data", data},
		{"reports", "--data", data},
		{"backup", filepath.Join(dir, "a.backup"), "--data", data},
		{"manual"},
		{"games"},
		{"games", "--json"},
	} {
		var errs strings.Builder
		if status := run(t.Context(), args, streams{Out: full, Err: &errs}); status != statusFailed || strings.Count(errs.String(), "\n") != 1 ||
			!strings.Contains(errs.String(), "no space left") {
			t.Errorf("%v: status %d, said %q", args, status, errs.String())
		}
	}
}
