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

// arrows says which of our packages each may import, its tests included. They point one way, as docs/architecture.md draws them;
// one that nobody uses is taken out. A pattern that ends in /* stands for the packages below it, such as each game; no game may
// import another.
var arrows = []struct {
	from string
	to   []string
}{
	{"game", nil},
	{"game/gametest", []string{"game"}},
	{"games/seafall", []string{"game", "games/seafall/cards"}},
	{"games/seafall/cards", nil}, // what is printed; it knows no State
	{"games/*", []string{"game"}},
	{"games", []string{"game", "games/*"}},
	{"bot", []string{"game"}},
	{"bot/tune", []string{"game"}}, // who seeks weights: tests of games alone use it
	{"match", []string{"game"}},
	{"wire", []string{"game", "match"}},
	{"arena", []string{"game", "bot", "match", "crash"}},
	{"address", nil}, // addresses of services, without what is secret in them
	{"arena/*", []string{"game", "arena", "address"}},
	{"crash", nil}, // panics that were caught, for whoever runs rules
	{"think", []string{"game", "bot", "crash"}},
	{"think/*", []string{"game", "bot", "crash", "think", "address"}},
	{"store", []string{"game", "match"}},
	{"store/*", []string{"game", "match", "store", "store/*", "address"}},
	{"people", []string{"store", "store/*", "bus"}},
	{"campaign", []string{"game", "bot", "match", "store", "people"}},
	{"bus", nil},
	{"bus/*", []string{"bus", "address"}},
	{"table", []string{"game", "match", "wire", "crash", "think", "store", "store/*", "bus"}},
	{"notice", []string{"crash", "store", "table"}},
	{"admin", []string{"game", "match", "store", "people", "table"}},
	{"server", []string{"game", "games", "bot", "match", "wire", "crash", "think", "store", "store/*", "people", "campaign", "bus", "table", "notice", "admin", "web"}},
	{"server/loadbench", []string{"bus", "bus/*", "games", "store", "store/*", "people", "wire", "server"}}, // a command that drives a server
	{"web", nil},
	{"web/e2e/fourth", []string{"game", "games", "store/*", "server"}},                               // a game of the browser tests, with a server that plays it
	{"web/e2e/campaigns", []string{"game", "games", "match", "people", "store", "store/*", "table"}}, // what puts a recorded campaign into a data directory
	{"web/e2e/mail", []string{"games", "store/*", "server", "notice", "web"}},                        // a server of the browser tests, with one for mail
	{"packaging/archive", nil}, // a command that packs what is released
	{"chaos", []string{"store/*", "wire", "game", "games", "chaos/*"}}, // tests that play on servers which are killed
	{"chaos/*", []string{"game", "games", "match", "wire"}},            // who judges what clients were told
	{"examples/*", nil}, // programs of their own, that know Portolan by its HTTP interface alone
	{"cmd/*", []string{"address", "game", "games", "bot", "match", "wire", "arena", "arena/*", "store", "store/*", "people", "campaign", "notice", "admin", "server", "web", "bus", "bus/*", "think/*"}},
}

// pure are the packages that import the standard library and ours alone.
var pure = []string{"game", "game/gametest", "games", "games/*", "bot", "bot/tune", "match", "wire", "crash", "think", "bus", "arena", "address"}

// testsMay is what tests of any package import on top: the suite every game must pass, the registry, for real games, and the
// bots, to tune them.
var testsMay = []string{"game/gametest", "games", "bot", "bot/tune"}

// listed is what go list tells of a package.
type listed struct {
	ImportPath   string
	Imports      []string
	TestImports  []string
	XTestImports []string
}

func TestDependenciesPointOneWay(t *testing.T) {
	touch(t)
	packages := listPackages(t)
	for _, p := range packages {
		name, ours := ownPath(p.ImportPath)
		if !ours || name == "" { // the root holds this test alone
			continue
		}
		pattern, allowed := drawnFrom(name)
		if pattern == "" {
			t.Errorf("package %s has no place in the layout; draw its arrows in docs/architecture.md and here", name)
			continue
		}
		for _, imported := range p.Imports {
			checkArrow(t, name, imported, allowed)
		}
		tests := append(slices.Clone(allowed), testsMay...)
		for _, imported := range slices.Concat(p.TestImports, p.XTestImports) {
			if path, ours := ownPath(imported); ours && path != name && !matches(tests, name, path) {
				t.Errorf("tests of %s import %s", name, path)
			}
		}
	}
}

// An arrow that nobody uses says less than it seems to.
func TestArrowsAreUsed(t *testing.T) {
	touch(t)
	packages := listPackages(t)
	for _, a := range arrows {
		for _, to := range a.to {
			if !slices.ContainsFunc(packages, func(p listed) bool { return p.uses(a.from, to) }) {
				t.Errorf("no package %s imports %s: take the arrow out", a.from, to)
			}
		}
	}
}

// uses tells whether a package that fits one pattern imports one that fits another, in its tests perhaps.
func (p *listed) uses(from, to string) bool {
	name, _ := ownPath(p.ImportPath)
	if drawn, _ := drawnFrom(name); drawn != from {
		return false
	}
	return slices.ContainsFunc(slices.Concat(p.Imports, p.TestImports, p.XTestImports), func(imported string) bool {
		path, ours := ownPath(imported)
		return ours && matches([]string{to}, name, path)
	})
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

// checkArrow fails the test when package name may not import what it does.
func checkArrow(t *testing.T, name, imported string, allowed []string) {
	t.Helper()
	path, ours := ownPath(imported)
	switch {
	case ours && !matches(allowed, name, path):
		t.Errorf("%s imports %s: no such arrow is drawn", name, path)
	case !ours && foreign(imported) && matches(pure, "", name):
		t.Errorf("%s imports %s: it may use the standard library and our own packages only", name, imported)
	}
}

// ownPath returns the path of one of our packages below the module's root.
func ownPath(path string) (string, bool) {
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

// drawnFrom returns the pattern by which a package's arrows are drawn, empty when they are not, and where they lead.
func drawnFrom(name string) (pattern string, to []string) {
	for _, a := range arrows {
		if matches([]string{a.from}, "", name) {
			return a.from, a.to
		}
	}
	return "", nil
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
