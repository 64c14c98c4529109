//go:build linux

package chaos_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	natsserver "github.com/nats-io/nats-server/v2/server"
)

// process is a program that is killed and started again with the same command line.
type process struct {
	name string
	make func() *exec.Cmd
	up   func(ctx context.Context) bool // it serves

	mu      sync.Mutex
	command *exec.Cmd // nil while it does not run
	ended   chan struct{}
	said    bytes.Buffer // on its standard error; guarded by saying
	saying  sync.Mutex
}

func (p *process) Write(text []byte) (int, error) {
	p.saying.Lock()
	defer p.saying.Unlock()
	return p.said.Write(text)
}

// start starts the program and waits until it serves. One that ends before, as when its database is away, is started again.
func (p *process) start(ctx context.Context) error {
	for ctx.Err() == nil {
		if err := p.launch(); err != nil {
			return err
		}
		if p.await(ctx) {
			return nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return ctx.Err()
}

func (p *process) launch() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.command != nil {
		return nil
	}
	command := p.make()
	command.Stdout, command.Stderr = p, p
	command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := command.Start(); err != nil {
		return err
	}
	ended := make(chan struct{})
	p.command, p.ended = command, ended
	go func() {
		_ = command.Wait() // it may have been killed
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.command == command {
			p.command = nil
		}
		close(ended)
	}()
	return nil
}

// await waits until the program serves, or has ended.
func (p *process) await(ctx context.Context) bool {
	p.mu.Lock()
	ended := p.ended
	p.mu.Unlock()
	for {
		select {
		case <-ctx.Done():
			return false
		case <-ended:
			return false
		case <-time.After(10 * time.Millisecond):
			if p.up(ctx) {
				return true
			}
		}
	}
}

// signal sends a signal to the program, if it runs.
func (p *process) signal(s syscall.Signal) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.command != nil {
		_ = p.command.Process.Signal(s) // it may have ended
	}
}

// end sends a signal that ends the program, and waits for that.
func (p *process) end(s syscall.Signal) {
	p.mu.Lock()
	running, ended := p.command != nil, p.ended
	p.mu.Unlock()
	if running {
		p.signal(syscall.SIGCONT)
		p.signal(s)
		<-ended
	}
}

// serves tells whether something answers at a port by HTTP.
func serves(port int) func(ctx context.Context) bool {
	return func(ctx context.Context) bool {
		ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
		defer cancel()
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, fmt.Sprintf("http://127.0.0.1:%d/healthz", port), nil)
		if err != nil {
			return false
		}
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			return false
		}
		return errors.Join(answer.Body.Close()) == nil && answer.StatusCode == http.StatusOK
	}
}

// given are the ports that tests of this package have.
var given sync.Map

// freePort is a port that nobody has, and that no connection is given: servers and links leave it and come back to it.
func freePort(t *testing.T) int {
	t.Helper()
	for range 1000 {
		port := 10_000 + rand.IntN(20_000) // below those that systems give to connections and to who asks for any
		l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
		if err != nil {
			continue
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
		if _, taken := given.LoadOrStore(port, true); !taken {
			return port
		}
	}
	t.Fatal("no port is free")
	return 0
}

// natsPort says, in the environment, that the test binary is to be a NATS server at that port.
const natsPort = "PORTOLAN_CHAOS_NATS"

// serveNATS is a NATS server, until it is killed.
func serveNATS() {
	var port int
	if _, err := fmt.Sscan(os.Getenv(natsPort), &port); err != nil {
		panic(err)
	}
	s, err := natsserver.NewServer(&natsserver.Options{Host: "127.0.0.1", Port: port, NoLog: true})
	if err != nil {
		panic(err)
	}
	s.Start()
	s.WaitForShutdown()
}

func startNATS(t *testing.T, port int) *process {
	t.Helper()
	return &process{
		name: "NATS",
		make: func() *exec.Cmd {
			c := exec.Command(os.Args[0])
			c.Env = append(os.Environ(), fmt.Sprintf("%s=%d", natsPort, port))
			return c
		},
		up: func(context.Context) bool {
			conn, err := net.DialTimeout("tcp", fmt.Sprintf("127.0.0.1:%d", port), time.Second)
			if err != nil {
				return false
			}
			return conn.Close() == nil
		},
	}
}

// skew is the variable by which a program of these tests is told how far off its clock is: seconds, and after how many of them it jumps.
const skew = "PORTOLAN_CHAOS_SKEW"

// skewed is put into the standard library's package time. The program itself knows nothing of it, and neither do libraries: a clock that is
// off can't be had otherwise, since Go asks the kernel and not the C library.
const skewed = `package time

import "syscall"

var skewSeconds, skewAfter = skewOf()

func skewOf() (seconds, after int64) {
	text, _ := syscall.Getenv("` + skew + `")
	sign, into := int64(1), &seconds
	for _, c := range []byte(text) {
		switch {
		case c == '-':
			sign = -1
		case c == ',':
			into = &after
		default:
			*into = *into*10 + int64(c-'0')
		}
	}
	return sign * seconds, after * 1e9
}

var firstMono = runtimeNano()

func skewNow(mono int64) int64 {
	if skewSeconds != 0 && mono-firstMono >= skewAfter {
		return skewSeconds
	}
	return 0
}
`

var readsClock = regexp.MustCompile(`(?m)^func Now\(\) Time \{\n\tsec, nsec, mono := runtimeNow\(\)\n`)

// build builds portolan: with a clock that can be off, if that is wanted, which takes some minutes the first time, since everything has to be
// compiled anew.
func build(t *testing.T, clockToo bool) string {
	t.Helper()
	dir := t.TempDir()
	program := filepath.Join(dir, "portolan")
	if !clockToo {
		return compile(t, program)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	clock := filepath.Join(strings.TrimSpace(string(root)), "src", "time", "time.go")
	text, err := os.ReadFile(clock)
	if err != nil {
		t.Fatal(err)
	}
	changed := readsClock.ReplaceAll(text, []byte("${0}\tsec += skewNow(mono)\n"))
	if bytes.Equal(changed, text) {
		t.Fatalf("%s reads the clock otherwise than expected: say here how", clock)
	}
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	overlay := write("overlay.json", fmt.Sprintf(`{"Replace": {%q: %q, %q: %q}}`, clock, write("time.go", string(changed)),
		filepath.Join(filepath.Dir(clock), "skew.go"), write("skew.go", skewed)))
	return compile(t, program, "-overlay", overlay)
}

func compile(t *testing.T, program string, args ...string) string {
	t.Helper()
	command := exec.Command("go", append(append([]string{"build"}, args...), "-o", program, "portolan/cmd/portolan")...)
	if said, err := command.CombinedOutput(); err != nil {
		t.Fatalf("build portolan: %v\n%s", err, said)
	}
	return program
}
