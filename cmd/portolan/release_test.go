//go:build release

package main

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Releases are tested by make release-test, which takes minutes: programs and packages are built three times over. It wants Linux, root,
// dpkg and systemd-analyze.

// done runs a command that has to succeed.
func done(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	command := bounded(t, name, args...)
	command.Dir = dir
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", command, err, out)
	}
	return string(out)
}

// made builds what is released for this kind of machine and returns the folder.
func made(t *testing.T, sources, version string, others ...string) string {
	t.Helper()
	out := t.TempDir()
	done(t, sources, "packaging/build.sh", append([]string{version, out, "linux/" + runtime.GOARCH}, others...)...)
	return out
}

// elsewhere copies the sources to another folder, where all files are of another time.
func elsewhere(t *testing.T, sources string) string {
	t.Helper()
	root := filepath.Join(t.TempDir(), "copy")
	done(t, sources, "git", "clone", "--quiet", ".", root)
	// And what is not committed.
	done(t, sources, "bash", "-c", `set -o pipefail
		git ls-files -z --cached --others --exclude-standard | tar --create --null --files-from - --ignore-failed-read | tar --extract --directory "$1"`, "bash", root)
	then := time.Date(2001, 2, 3, 4, 5, 6, 0, time.UTC)
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.Name() == ".git":
			return fs.SkipDir
		case d.Type()&fs.ModeSymlink != 0:
			return nil
		}
		return os.Chtimes(path, then, then)
	})
	if err != nil {
		t.Fatal(err)
	}
	return root
}

// host is a system into which packages are installed: a folder.
type host struct {
	root string
}

func newHost(t *testing.T) *host {
	t.Helper()
	h := &host{t.TempDir()}
	for _, dir := range []string{"info", "updates"} {
		if err := os.MkdirAll(h.at("/var/lib/dpkg/"+dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(h.at("/var/lib/dpkg/status"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	return h
}

func (h *host) at(path string) string { return filepath.Join(h.root, path) }

func (h *host) dpkg(t *testing.T, args ...string) {
	t.Helper()
	done(t, "", "dpkg", append([]string{"--root=" + h.root, "--force-script-chrootless", "--force-confold"}, args...)...)
}

// has tells whether a file or folder is there.
func (h *host) has(t *testing.T, path string) bool {
	t.Helper()
	_, err := os.Stat(h.at(path))
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return err == nil
}

// service starts what the unit says, with the settings that it names.
func (h *host) service(t *testing.T) *serving {
	t.Helper()
	unit, err := os.ReadFile(h.at("/usr/lib/systemd/system/portolan.service"))
	if err != nil {
		t.Fatal(err)
	}
	var command *exec.Cmd
	// The rest is the unit's.
	env := []string{"PATH=/usr/bin:/bin", "PORTOLAN_ADDR=127.0.0.1:0", "PORTOLAN_BOT_PACE=0", "PORTOLAN_DATA=" + h.at("/var/lib/portolan")}
	for line := range strings.Lines(string(unit)) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), "=")
		switch name {
		case "Environment":
			env = append(env, strings.Replace(value, "=/", "="+h.root+"/", 1))
		case "ExecStart":
			words := strings.Fields(value)
			command = bounded(t, h.at(words[0]), words[1:]...)
		}
	}
	command.Env = env
	return startCommand(t, command)
}

// verify has systemd read the unit: what it would not take, or not know, is a fault.
func (h *host) verify(t *testing.T) {
	t.Helper()
	unit, err := os.ReadFile(h.at("/usr/lib/systemd/system/portolan.service"))
	if err != nil {
		t.Fatal(err)
	}
	there := filepath.Join(t.TempDir(), "portolan.service")
	if err := os.WriteFile(there, bytes.ReplaceAll(unit, []byte("/usr/bin"), []byte(h.at("/usr/bin"))), 0o600); err != nil {
		t.Fatal(err)
	}
	if said := done(t, "", "systemd-analyze", "verify", "--man=no", there); said != "" {
		t.Errorf("systemd says %s", said)
	}
}

// What is released is built once for all that looks at it.
func TestRelease(t *testing.T) {
	const here = "../.."
	first, again, next := made(t, here, "1.2.3"), made(t, elsewhere(t, here), "1.2.3", "windows/amd64"), made(t, here, "1.3.0")
	t.Run("reproducible", func(t *testing.T) { reproducible(t, first, again) })
	t.Run("upgraded", func(t *testing.T) { upgraded(t, first, next) })
	t.Run("hardened", hardened)
	t.Run("fields", func(t *testing.T) { fields(t, first) })
	t.Run("container", func(t *testing.T) { contained(t, first) })
}

// Equal sources make equal packages, wherever, whenever and with whatever others they are built.
func reproducible(t *testing.T, first, second string) {
	t.Helper()
	err := filepath.WalkDir(first, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(d.Name(), "SHA256SUMS") { // which are of all that was built
			return err
		}
		one, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		other, err := os.ReadFile(filepath.Join(second, d.Name()))
		if err == nil && !bytes.Equal(one, other) {
			t.Errorf("%s is not the same twice", d.Name())
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// A host installs the package, plays, gets the next version while a match is under way, goes on, and keeps the data when the package goes.
func upgraded(t *testing.T, before, after string) {
	t.Helper()
	deb := func(dir, version string) string {
		return filepath.Join(dir, "portolan_"+version+"_"+runtime.GOARCH+".deb")
	}
	h := newHost(t)
	h.dpkg(t, "--install", deb(before, "1.2.3"))
	h.verify(t)
	for _, page := range []string{"/usr/share/man/man1/portolan.1.gz", "/usr/share/bash-completion/completions/portolan"} {
		if !h.has(t, page) {
			t.Errorf("there is no %s", page)
		}
	}
	told := func() (b build) {
		t.Helper()
		if err := json.Unmarshal([]byte(done(t, "", h.at("/usr/bin/portolan"), "version", "--json")), &b); err != nil {
			t.Fatal(err)
		}
		return b
	}
	if b := told(); b.Version != "1.2.3" || len(b.Commit) < 40 || b.Date == "" {
		t.Errorf("it is %+v", b)
	}
	settings := h.at("/etc/portolan/portolan.toml")
	text, err := os.ReadFile(settings)
	if err != nil {
		t.Fatal(err)
	}
	text = append(text, "\nmax-hints = 3\n"...) // the host's own
	if err := os.WriteFile(settings, text, 0o600); err != nil {
		t.Fatal(err)
	}
	s := h.service(t)
	p := seated(t, s.url)
	number := p.playOn(t, 5)
	h.dpkg(t, "--install", deb(after, "1.3.0")) // beside the server that runs, as packages are
	p.playOn(t, 2)
	s.stop(t, syscall.SIGTERM)
	s = h.service(t)
	p.url = s.url
	if m, err := p.look(); err != nil || m.Number <= number {
		t.Errorf("after the upgrade the match is at %d, and was at %d (%v)", m.Number, number, err)
	}
	p.playOn(t, 5)
	if !strings.Contains(get(t, s.url+"metrics"), `version="1.3.0"`) || told().Version != "1.3.0" {
		t.Error("it is not the new version that serves")
	}
	if kept, err := os.ReadFile(settings); err != nil || !bytes.Equal(kept, text) {
		t.Errorf("the upgrade made other settings of it (%v):\n%s", err, kept)
	}
	s.stop(t, syscall.SIGTERM)
	data := h.at("/var/lib/portolan")
	if r := portolan(t, "doctor", "--data", data); r.status != statusDone {
		t.Errorf("%q, %q", r.out, r.err)
	}
	h.dpkg(t, "--remove", "portolan")
	if h.has(t, "/usr/bin/portolan") || !h.has(t, "/etc/portolan/portolan.toml") || !h.has(t, "/var/lib/portolan/portolan.db") {
		t.Error("when the package goes, the program has to go and settings and data to stay")
	}
	h.dpkg(t, "--purge", "portolan")
	if h.has(t, "/etc/portolan/portolan.toml") || !h.has(t, "/var/lib/portolan/portolan.db") {
		t.Error("when the package is purged, settings have to go and data to stay")
	}
}

// The unit leaves the program little that it does not need.
func hardened(t *testing.T) {
	t.Helper()
	said := done(t, "", "systemd-analyze", "security", "--offline=yes", "--threshold=20", "--no-pager", "../../packaging/portolan.service")
	if !strings.Contains(said, "OK") {
		t.Errorf("systemd says %s", said)
	}
}

// What Alpine's package says of itself is a field a line: a description of several lines is refused.
func fields(t *testing.T, released string) {
	t.Helper()
	for line := range strings.Lines(done(t, released, "bash", "-c", "tar --extract --gzip --to-stdout --file *.apk .PKGINFO 2>/dev/null")) {
		if name, _, is := strings.Cut(line, " = "); !is || strings.Contains(name, " ") {
			t.Errorf("%q is no field", line)
		}
	}
}

// In a container there is the program and nothing else, a user who may write to /data alone, and no /tmp: it plays all the same.
func contained(t *testing.T, released string) {
	t.Helper()
	root := t.TempDir()
	done(t, root, "tar", "--extract", "--gzip", "--strip-components=1", "--file", filepath.Join(released, "portolan-1.2.3-container.tar.gz"))
	for _, name := range []string{"Containerfile", "compose.yaml", "compose.three.yaml", "Caddyfile.three", "linux-" + runtime.GOARCH + "/portolan"} {
		if _, err := os.Stat(filepath.Join(root, name)); err != nil {
			t.Error(err)
		}
	}
	image := t.TempDir() // as the Containerfile says
	if err := os.Chmod(image, 0o755); err != nil {
		t.Fatal(err)
	}
	done(t, "", "cp", filepath.Join(root, "linux-"+runtime.GOARCH, "portolan"), image)
	if err := os.Mkdir(filepath.Join(image, "data"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Chown(filepath.Join(image, "data"), 65532, 65532); err != nil {
		t.Fatal(err)
	}
	inside := func(args ...string) *exec.Cmd {
		command := bounded(t, "/portolan", args...)
		command.Env, command.Dir = []string{"PORTOLAN_DATA=/data", "TMPDIR=/data", "PORTOLAN_BOT_PACE=0"}, "/"
		command.SysProcAttr = &syscall.SysProcAttr{Chroot: image, Credential: &syscall.Credential{Uid: 65532, Gid: 65532}}
		return command
	}
	s := startCommand(t, inside("serve", "--addr", "127.0.0.1:0"))
	seated(t, s.url).playOn(t, 5)
	if out, err := inside("backup", "/data/copy").CombinedOutput(); err != nil {
		t.Errorf("%v, %s", err, out)
	}
	if out, err := inside("doctor", "--backup", "/data/copy").CombinedOutput(); err != nil {
		t.Errorf("%v, %s", err, out)
	}
	s.stop(t, syscall.SIGTERM)
}
