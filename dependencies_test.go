// Package portolan_test holds what is tested about the project as a whole.
package portolan_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "portolan"

// arrows says which of our packages each may import. They point one way: game ← games/* ← games; game ← bot; match; then
// store, arena ← server ← cmd; web is a leaf under server. A pattern that ends in /* stands for the packages below it,
// such as each game; no game may import another.
var arrows = []struct {
	from string
	to   []string
}{
	{"game", nil},
	{"game/gametest", []string{"game"}},
	{"games/*", []string{"game"}},
	{"games", []string{"game", "games/*"}},
	{"bot", []string{"game"}},
	{"match", []string{"game", "bot"}},
	{"wire", []string{"game", "match"}},
	{"crash", nil}, // panics that were caught: a leaf
	{"think", []string{"game", "bot", "crash"}},
	{"store", []string{"game", "bot", "match"}},
	{"store/*", []string{"game", "bot", "match", "store", "store/*"}},
	{"arena", []string{"game", "bot", "match"}},
	{"arena/*", []string{"game", "bot", "match", "arena"}},
	{"web", nil},
	{"web/e2e/fourth", []string{"game", "games", "server", "store/sqlite"}}, // a game of the browser tests, with a server that plays it
	{"web/*", nil},
	{"server", []string{"game", "games", "bot", "match", "store", "store/*", "arena", "web", "wire", "think", "crash", "server/*"}},
	{"server/loadbench", []string{"game", "games", "match", "store", "store/*", "server", "wire"}}, // a command that drives a server
	{"server/*", []string{"game", "games", "bot", "match", "store", "store/*", "arena", "web", "server/*"}},
	{"examples/*", nil}, // programs of their own, that know Portolan by its HTTP interface alone
	{"cmd/*", []string{"game", "games", "bot", "match", "store", "store/*", "arena", "arena/*", "web", "wire", "server", "server/*"}},
}

// pure are the packages that import the standard library and ours alone.
var pure = []string{"game", "game/gametest", "games", "games/*", "bot", "match", "wire", "crash", "think", "arena"}

// testsMay is what tests of any package import on top: the suite every game must pass, the registry, for real games, and the
// bots, to tune them.
var testsMay = []string{"game/gametest", "games", "bot"}

// listed is what go list tells of a package.
type listed struct {
	ImportPath   string
	Imports      []string
	TestImports  []string
	XTestImports []string
}

func TestDependenciesPointOneWay(t *testing.T) {
	touch(t)
	for _, p := range listPackages(t) {
		name, ours := within(p.ImportPath)
		if !ours || name == "" { // the root holds this test alone
			continue
		}
		allowed, drawn := arrowsFrom(name)
		if !drawn {
			t.Errorf("package %s has no place in the layout; draw its arrows in DESIGN and here", name)
			continue
		}
		for _, imported := range p.Imports {
			judge(t, name, imported, allowed)
		}
		tests := append(slices.Clone(allowed), testsMay...)
		for _, imported := range slices.Concat(p.TestImports, p.XTestImports) {
			if path, ours := within(imported); ours && path != name && !matches(tests, name, path) {
				t.Errorf("tests of %s import %s", name, path)
			}
		}
	}
}

// touch looks into every directory of ours, so that go test does not answer from its cache once a file has changed: it
// can't see what go list reads.
func touch(t *testing.T) {
	t.Helper()
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && path != "." && (path == "web/node_modules" || strings.HasPrefix(path, ".")) {
			return fs.SkipDir
		}
		return err
	})
	if err != nil {
		t.Fatalf("looking through the project: %v", err)
	}
}

// judge fails the test when package name may not import what it does.
func judge(t *testing.T, name, imported string, allowed []string) {
	t.Helper()
	path, ours := within(imported)
	switch {
	case ours && !matches(allowed, name, path):
		t.Errorf("%s imports %s: no such arrow is drawn", name, path)
	case !ours && foreign(imported) && matches(pure, "", name):
		t.Errorf("%s imports %s: it may use the standard library and our own packages only", name, imported)
	}
}

// within returns the path of one of our packages below the module's root.
func within(path string) (string, bool) {
	if path == module {
		return "", true
	}
	return strings.CutPrefix(path, module+"/")
}

// foreign tells whether a path is neither ours nor the standard library's: its first part is a host's name.
func foreign(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return strings.Contains(first, ".")
}

func arrowsFrom(name string) (to []string, drawn bool) {
	for _, a := range arrows {
		if matches([]string{a.from}, "", name) {
			return a.to, true
		}
	}
	return nil, false
}

// matches tells whether path is one of the patterns. A package is never below itself, so that games/* leaves other games
// alone: from names the package that imports.
func matches(patterns []string, from, path string) bool {
	for _, pattern := range patterns {
		above, below := strings.CutSuffix(pattern, "/*")
		switch {
		case !below && path == pattern:
			return true
		case below && strings.HasPrefix(path, above+"/") && path != from:
			return true
		}
	}
	return false
}

func listPackages(t *testing.T) []listed {
	t.Helper()
	var stderr bytes.Buffer
	list := exec.CommandContext(t.Context(), "go", "list", "-e", "-json=ImportPath,Imports,TestImports,XTestImports", "./...")
	list.Stderr = &stderr
	out, err := list.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, stderr.String())
	}
	var packages []listed
	for in := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		if err := in.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("reading go list: %v", err)
		}
		packages = append(packages, p)
	}
	if len(packages) < 5 {
		t.Fatalf("go list names %d packages only", len(packages))
	}
	return packages
}
