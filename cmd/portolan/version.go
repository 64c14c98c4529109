package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/prometheus/client_golang/prometheus"
)

// These are set by make release. Without them this is a program that somebody built from the sources, of which the compiler perhaps knows
// the commit. A commit with "-changed" behind it is one with changes that are in none.
var version, commit, date string

// versionCommand is portolan version: which program this is.
type versionCommand struct {
	JSON bool `name:"json" help:"Answer in JSON."`
}

// build is which program this is, as it stands in the JSON answer.
type build struct {
	Version string `json:"version"` // "unreleased" when it is none that was released
	Commit  string `json:"commit"`  // empty when it was built without its history
	Date    string `json:"date"`    // of the commit, by RFC 3339: the same sources make the same program at any time
	Changed bool   `json:"changed"` // there was something that no commit has
	Go      string `json:"go"`
	System  string `json:"system"` // such as linux/amd64
}

// thisBuild tells which program this is.
func thisBuild() build {
	b := build{Version: version, Date: date, Go: runtime.Version(), System: runtime.GOOS + "/" + runtime.GOARCH}
	if b.Version == "" {
		b.Version = "unreleased"
	}
	b.Commit, b.Changed = strings.CutSuffix(commit, "-changed")
	info, known := debug.ReadBuildInfo()
	if !known || commit != "" {
		return b
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.Commit = s.Value
		case "vcs.time":
			b.Date = s.Value
		case "vcs.modified":
			b.Changed = s.Value == "true"
		}
	}
	return b
}

// Run tells it.
func (c *versionCommand) Run(std streams) error {
	b := thisBuild()
	if c.JSON {
		return writeJSON(std, b)
	}
	changed := ""
	if b.Changed {
		changed = ", changed since"
	}
	_, err := fmt.Fprintf(std.Out, "portolan %s\ncommit %s of %s%s\n%s, %s\n", b.Version, orUnknown(b.Commit), orUnknown(b.Date), changed, b.Go, b.System)
	return err
}

func orUnknown(text string) string {
	if text == "" {
		return "unknown"
	}
	return text
}

// buildMetric lets be seen among the metrics which program serves.
func buildMetric() prometheus.Collector {
	b := thisBuild()
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "portolan_build_info", Help: "Which program serves; always 1.",
		ConstLabels: prometheus.Labels{"version": b.Version, "commit": b.Commit, "go": b.Go},
	}, func() float64 { return 1 })
}
