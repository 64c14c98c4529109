package portolan_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// sequential finds the packages that the Makefile tests without the race detector.
var sequential = regexp.MustCompile(`(?m)^SEQUENTIAL := (.+)$`)

// The race detector has nothing to find in tests of packages that start no goroutine; a package that comes to start one, in its
// tests perhaps, is tested with it.
func TestSequentialPackagesStartNoGoroutine(t *testing.T) {
	touch(t)
	makefile, err := os.ReadFile("Makefile")
	if err != nil {
		t.Fatal(err)
	}
	found := sequential.FindSubmatch(makefile)
	if found == nil {
		t.Fatal("the Makefile names no sequential packages")
	}
	args := append([]string{"list", "-f", "{{.Dir}}"}, strings.Fields(string(found[1]))...)
	out, err := exec.CommandContext(t.Context(), "go", args...).Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	for dir := range strings.FieldsSeq(string(out)) {
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no files in %s (%v)", dir, err)
		}
		for _, file := range files {
			startsNone(t, file)
		}
	}
}

// Bots start goroutines in one place, by which several trees grow; the tests that the race detector watches are those of it.
func TestBotsStartGoroutinesForTreesAlone(t *testing.T) {
	touch(t)
	files, err := filepath.Glob("bot/*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("no files (%v)", err)
	}
	for _, file := range files {
		if filepath.Base(file) != "limits.go" {
			startsNone(t, file)
		}
	}
}

// startsNone fails the test where a file starts a goroutine, by itself or by what the standard library offers for it.
func startsNone(t *testing.T, file string) {
	t.Helper()
	files := token.NewFileSet()
	parsed, err := parser.ParseFile(files, file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(parsed, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			t.Errorf("%s starts a goroutine", files.Position(n.Pos()))
		case *ast.SelectorExpr:
			switch n.Sel.Name {
			case "Parallel", "RunParallel", "AfterFunc", "NewServer":
				t.Errorf("%s: %s starts a goroutine", files.Position(n.Pos()), n.Sel.Name)
			}
		}
		return true
	})
}
