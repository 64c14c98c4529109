package portolan_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// licence is what a file is called that packaging/build.sh hands out with the program.
var licence = regexp.MustCompile(`(?i)^(licen[cs]e|copying)`)

// Whoever gets the program gets the licences of what is built in.
func TestLicencesOfWhatIsBuiltIn(t *testing.T) {
	touch(t)
	out, err := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Dir}}{{end}}{{end}}", "./cmd/portolan").Output()
	if err != nil {
		t.Fatalf("listing the modules of the program: %v", err)
	}
	modules := strings.Split(strings.TrimSpace(string(out)), "\n")
	slices.Sort(modules)
	for _, module := range slices.Compact(modules) {
		path, folder, known := strings.Cut(module, " ")
		if !known {
			continue // a package of the standard library
		}
		files, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(files, func(f os.DirEntry) bool { return licence.MatchString(f.Name()) }) {
			t.Errorf("module %s has no file that tells its licence: have packaging/build.sh write it", path)
		}
	}

	var client struct{ Dependencies map[string]string }
	text, err := os.ReadFile("web/package.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &client); err != nil {
		t.Fatal(err)
	}
	told, err := os.ReadFile("web/dist/licenses.md")
	if err != nil {
		t.Fatal(err)
	}
	client.Dependencies["svelte"] = ""
	for library := range client.Dependencies {
		if !strings.Contains(string(told), "\n## "+library+" - ") {
			t.Errorf("web/dist/licenses.md does not tell the licence of %s", library)
		}
	}
}
