package main

import (
	"strings"
	"testing"
	"time"
)

// How long something took is said with its unit, in both forms of the log.
func TestLogSaysUnits(t *testing.T) {
	for format, want := range map[string]string{"text": "took=1.5ms", "json": `"took":"1.5ms"`} {
		var said strings.Builder
		flags := logFlags{Level: "info", Format: format}
		flags.logger(&said).Info("answered", "took", 1500*time.Microsecond)
		if !strings.Contains(said.String(), want) {
			t.Errorf("%s: said %s", format, said.String())
		}
	}
}
