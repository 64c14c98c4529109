package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"portolan/store/pgtest"
)

// packagedSettings is the file of settings that packages bring, as packaging/build.sh has it made.
func packagedSettings(t *testing.T) string {
	t.Helper()
	script, err := os.ReadFile(packaging + "build.sh")
	if err != nil {
		t.Fatal(err)
	}
	line := regexp.MustCompile(`(?m)^env -i "\$work/here" (config --toml .*) >"\$common/portolan.toml"$`).FindSubmatch(script)
	if line == nil {
		t.Fatal("packaging/build.sh makes the settings otherwise: say here how")
	}
	command := bounded(t, binary, strings.Fields(string(line[1]))...)
	command.Env = []string{} // as there
	text, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// edited has lines take the place of those that a file of settings has for the same, as a host does.
func edited(t *testing.T, file, lines string) string {
	t.Helper()
	for line := range strings.Lines(lines) {
		name, _, _ := strings.Cut(line, " = ")
		of := regexp.MustCompile(`(?m)^#? ?` + name + ` = .*\n`)
		if n := len(of.FindAllString(file, -1)); n != 1 {
			t.Fatalf("the package's file has %d lines for %s", n, name)
		}
		file = of.ReplaceAllLiteralString(file, line)
	}
	return file
}

// The settings that the page gives three machines, in the file that packages bring, start servers that see each other, one of which makes the
// backups.
func TestThreeServices(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile(hostingPage)
	if err != nil {
		t.Fatal(err)
	}
	_, after, found := strings.Cut(string(page), "**As services**")
	block := regexp.MustCompile("(?s)```toml\n(.*?)```").FindStringSubmatch(after)
	instead := regexp.MustCompile("one of the three, which has `(backup-every = [^`]*)` and `(backup-dir = [^`]*)` instead").FindStringSubmatch(after)
	if !found || block == nil || instead == nil {
		t.Fatal("the page has no settings for three services")
	}
	base, backups := t.TempDir(), filepath.Join(t.TempDir(), "backups")
	database := pgtest.Bare(t)
	var nodes []*serving
	for i := range 3 {
		settings := edited(t, packagedSettings(t), block[1])
		if i == 0 {
			settings = edited(t, settings, instead[1]+"\n"+instead[2]+"\n")
		}
		own := freeAddress(t)
		settings = strings.NewReplacer("postgres://portolan:secret@10.0.0.2/games", database, "10.0.0.5:8080", "127.0.0.1:0", "10.0.0.5:6222", own,
			"/var/lib/portolan/backups", backups, "/var/lib/portolan", filepath.Join(base, own)).Replace(settings)
		file := filepath.Join(base, own+".toml")
		if err := os.WriteFile(file, []byte(settings), 0o600); err != nil {
			t.Fatal(err)
		}
		command := bounded(t, binary, "serve", "--config", file)
		command.Env = []string{"PATH=" + os.Getenv("PATH")}
		nodes = append(nodes, startCommand(t, command))
	}
	for i, s := range nodes {
		measured(t, s, "portolan_nodes", func(n float64) bool { return n == 3 })
		if has := strings.Contains(get(t, s.url+"metrics"), "portolan_backups_total"); has != (i == 0) {
			t.Errorf("server %d makes backups: %t", i, has)
		}
	}
	measured(t, nodes[0], `portolan_backups_total{outcome="made"}`, func(n float64) bool { return n == 1 })
	for _, s := range nodes {
		s.kill(t)
	}
}
