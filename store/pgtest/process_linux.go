package pgtest

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// Process is a PostgreSQL that a test kills, holds up and starts again. It listens on a port of this machine.
type Process struct {
	Port int

	dir     string
	program string
	command func(name string, args ...string) *exec.Cmd
	life    *os.File
	done    *exec.Cmd
}

// startKept is the keeper of a server whose directory stays.
var startKept = strings.Replace(keeper, "rm -rf", ": keep", 1)

// NewProcess makes a PostgreSQL in a directory, which is empty, with a database of the name portolan, and starts it.
func NewProcess(ctx context.Context, dir string) (*Process, error) {
	initdb, err := program("initdb")
	if err != nil {
		return nil, err
	}
	p := &Process{dir: dir, program: filepath.Join(filepath.Dir(initdb), "postgres")}
	if p.command, err = commands(dir); err != nil {
		return nil, err
	}
	said, err := p.command(initdb, "-D", p.data(), "-A", "trust", "-U", "app", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync").CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("make the tests' PostgreSQL: %w\n%s", err, said)
	}
	if p.Port, err = freePort(ctx); err != nil {
		return nil, err
	}
	if err := p.Start(ctx); err != nil {
		return nil, err
	}
	return p, execute(ctx, p.address("postgres", p.Port), "create database portolan")
}

func freePort(ctx context.Context) (int, error) {
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	return l.Addr().(*net.TCPAddr).Port, l.Close()
}

func (p *Process) data() string { return filepath.Join(p.dir, "data") }

func (p *Process) address(database string, port int) string {
	return "postgres://127.0.0.1:" + strconv.Itoa(port) + "/" + database + "?" + url.Values{"user": {"app"}, "sslmode": {"disable"}}.Encode()
}

// URL is the address of the database, as it is reached by a port.
func (p *Process) URL(port int) string { return p.address("portolan", port) }

// Start starts the server and waits until it answers. What a server that was killed has left may keep it from starting for a moment.
func (p *Process) Start(ctx context.Context) error {
	for attempt := 1; ; attempt++ {
		err := p.start(ctx)
		if err == nil || attempt == 20 || ctx.Err() != nil {
			return err
		}
		time.Sleep(200 * time.Millisecond)
	}
}

func (p *Process) start(ctx context.Context) error {
	log, err := os.OpenFile(filepath.Join(p.dir, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	listens, life, err := os.Pipe()
	if err != nil {
		return err
	}
	defer listens.Close()
	// What only a crash of the machine would lose is no matter here.
	p.done = p.command("sh", "-c", startKept, "keeper", p.program, "-D", p.data(), "-k", p.dir, "-p", strconv.Itoa(p.Port), "-c", "listen_addresses=127.0.0.1",
		"-c", "fsync=off", "-c", "full_page_writes=off", "-c", "shared_buffers=32MB", "-c", "max_connections=300",
		"-c", "min_wal_size=32MB", "-c", "max_wal_size=128MB")
	p.done.Stdin, p.done.Stdout, p.done.Stderr = listens, log, log
	p.done.Env = append(os.Environ(), "PGDATA="+p.data())
	if err := p.done.Start(); err != nil {
		return errors.Join(fmt.Errorf("start the tests' PostgreSQL: %w", err), life.Close())
	}
	p.life = life
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		err := p.answers(ctx)
		if err == nil {
			return nil
		}
		if _, errPID := p.pid(); time.Now().After(deadline) || ctx.Err() != nil || errPID != nil && time.Until(deadline) < 50*time.Second {
			return errors.Join(err, p.Stop())
		}
	}
}

func (p *Process) answers(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, p.address("postgres", p.Port))
	if err != nil {
		return err
	}
	return conn.Close(ctx)
}

// pid is that of the server's first process.
func (p *Process) pid() (int, error) {
	text, err := os.ReadFile(filepath.Join(p.data(), "postmaster.pid"))
	if err != nil {
		return 0, err
	}
	line, _, _ := strings.Cut(string(text), "\n")
	return strconv.Atoi(line)
}

// Signal sends a signal to all of the server's processes.
func (p *Process) Signal(signal syscall.Signal) error {
	first, err := p.pid()
	if err != nil {
		return err
	}
	err = syscall.Kill(first, signal)
	for _, child := range children(first) {
		_ = syscall.Kill(child, signal) // it may have ended
	}
	return err
}

// children are the processes that a process has started.
func children(parent int) (pids []int) {
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, file := range stats {
		text, err := os.ReadFile(file)
		if err != nil {
			continue // it has ended
		}
		_, after, _ := strings.Cut(string(text), ") ")
		fields := strings.Fields(after)
		if len(fields) < 2 || fields[1] != strconv.Itoa(parent) {
			continue
		}
		if pid, err := strconv.Atoi(strings.Split(file, "/")[2]); err == nil {
			pids = append(pids, pid)
		}
	}
	return pids
}

// Kill ends the server as a loss of power would, as far as processes can tell.
func (p *Process) Kill() error {
	return errors.Join(p.Signal(syscall.SIGKILL), p.Stop())
}

// Revive waits until the server answers again, and starts it if it has ended.
func (p *Process) Revive(ctx context.Context) error {
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		err := p.answers(ctx)
		if err == nil || ctx.Err() != nil || time.Now().After(deadline) {
			return err
		}
		if first, err := p.pid(); err != nil || syscall.Kill(first, 0) != nil {
			return errors.Join(p.Stop(), p.Start(ctx))
		}
	}
}

// Stop ends the server, which may be gone.
func (p *Process) Stop() error {
	if p.life == nil {
		return nil
	}
	err := p.life.Close()
	p.life = nil
	_ = p.done.Wait() // its status is that of the last command
	return err
}
