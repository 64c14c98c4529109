//go:build release

package main

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// guest is a Debian in a folder that runs in namespaces of its own, its network among them.
type guest struct {
	root string // its files
	pid  string // its first process, as this machine knows it
}

// boot makes a guest of packages and starts it: by systemd with the argument --boot, or by the program that is given.
func boot(t *testing.T, packages string, start string) *guest {
	t.Helper()
	g := &guest{root: filepath.Join(t.TempDir(), "root")}
	unbounded(t, "", "mmdebstrap", "--variant=apt", `--aptopt=APT::Install-Recommends "false"`, "--include="+packages, "trixie", g.root)
	g.write(t, "/etc/hostname", "guest\n")
	g.write(t, "/etc/hosts", "127.0.0.1 localhost guest\n")
	command := exec.Command("systemd-nspawn", "--directory="+g.root, "--machine=portolan-guest", "--register=no", "--keep-unit", "--private-network",
		"--capability=all", "--system-call-filter=add_key keyctl bpf", "--resolv-conf=off", "--console=pipe", start) // with all that Docker needs
	command.Env = append(os.Environ(), "SYSTEMD_NSPAWN_UNIFIED_HIERARCHY=1", "SYSTEMD_NSPAWN_API_VFS_WRITABLE=network")
	said := new(saying)
	command.Stdout, command.Stderr = said, said
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		_ = command.Wait() // it is ended by a signal
		close(ended)
	}()
	t.Cleanup(func() {
		_ = command.Process.Signal(syscall.SIGTERM)
		select {
		case <-ended:
		case <-time.After(time.Minute):
			_ = command.Process.Kill()
			<-ended
			t.Errorf("the guest does not end: %s", said)
		}
	})
	soon(t, "a guest", func() bool {
		out, err := exec.Command("pgrep", "--parent", strconv.Itoa(command.Process.Pid)).Output()
		g.pid = strings.TrimSpace(string(out))
		return err == nil && exec.Command("nsenter", "--target="+g.pid, "--all", "--root", "test", "-e", "/run/initctl", "-o", "-e", "/run/openrc/softlevel", "-o", "-S", "/run/systemd/private").Run() == nil
	})
	return g
}

// unbounded runs a command that may take longer than others do on a slow machine. It has to succeed.
func unbounded(t *testing.T, dir, name string, args ...string) {
	t.Helper()
	command := exec.CommandContext(t.Context(), name, args...)
	command.Dir = dir
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", command, err, out)
	}
}

// soon waits until something is so.
func soon(t *testing.T, what string, is func() bool) {
	t.Helper()
	for last := time.Now().Add(2 * time.Minute); !is(); time.Sleep(100 * time.Millisecond) {
		if time.Now().After(last) {
			t.Fatalf("there is no %s", what)
		}
	}
}

// as runs a script as a user of the guest, in that user's home, and returns what it says. It has to succeed.
func (g *guest) as(t *testing.T, user, script string) string {
	t.Helper()
	return done(t, "", "nsenter", "--target="+g.pid, "--all", "--root", "--wd", "runuser", "--login", user, "--command", "set -e -o pipefail\n"+script)
}

// write makes a file of the guest anew; one that is there keeps its owner.
func (g *guest) write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(g.root, path), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// bring copies files to the home of the guest's user host.
func (g *guest) bring(t *testing.T, files ...string) {
	t.Helper()
	done(t, "", "cp", append(files, filepath.Join(g.root, "home/host"))...)
}

// dial reaches what listens in the guest's network. It takes its time, for servers limit what others than their own machine ask.
func (g *guest) dial(ctx context.Context, network, address string) (net.Conn, error) {
	time.Sleep(100 * time.Millisecond)
	type dialed struct {
		connection net.Conn
		err        error
	}
	ready := make(chan dialed, 1)
	go func() {
		runtime.LockOSThread() // for good: the thread ends with the goroutine, and its network with it
		there, err := os.Open("/proc/" + g.pid + "/ns/net")
		if err != nil {
			ready <- dialed{nil, err}
			return
		}
		defer there.Close()
		if err := unix.Setns(int(there.Fd()), unix.CLONE_NEWNET); err != nil {
			ready <- dialed{nil, err}
			return
		}
		// A name of two addresses would be tried by another thread.
		connection, err := new(net.Dialer).DialContext(ctx, network, strings.Replace(address, "localhost", "127.0.0.1", 1))
		ready <- dialed{connection, err}
	}()
	d := <-ready
	return d.connection, d.err
}

// browse has this test's requests go to the guest, whoever signed its certificates.
func (g *guest) browse(t *testing.T) {
	before := http.DefaultTransport
	http.DefaultTransport = &http.Transport{DialContext: g.dial, TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, DisableKeepAlives: true}
	t.Cleanup(func() { http.DefaultTransport = before })
}

// awaited waits until a server of the guest is ready, and returns its address.
func awaited(t *testing.T, url string) string {
	t.Helper()
	soon(t, "server at "+url, func() bool {
		answer, err := http.Get(url + "readyz")
		if err == nil {
			answer.Body.Close()
		}
		return err == nil && answer.StatusCode == http.StatusOK
	})
	return url
}
