// Package pgtest gives tests a PostgreSQL of their own: a server that the first test starts which asks for a database, as another user when
// that is root's, and that ends with the program.
package pgtest

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"portolan/store/postgres"
)

// server is a PostgreSQL that listens on a socket in its directory.
type server struct {
	dir  string
	life *os.File // the server ends when this is closed, as it is when the program ends, however that does
	done *exec.Cmd
}

var (
	once    sync.Once
	running *server
	failed  error

	numbers atomic.Int64
)

// Database returns the URL of a database with tables and nothing in them. It goes when the test ends.
func Database(t testing.TB) string {
	t.Helper()
	return made(t, "template portolan")
}

// Bare returns the URL of a database in which there is nothing.
func Bare(t testing.TB) string {
	t.Helper()
	return made(t, "")
}

func made(t testing.TB, how string) string {
	t.Helper()
	once.Do(func() { running, failed = start(context.Background()) })
	if failed != nil {
		t.Fatal(failed)
	}
	name := "test" + strconv.FormatInt(numbers.Add(1), 10)
	if err := running.execute(context.Background(), "create database "+name+" "+how); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := running.execute(context.Background(), "drop database "+name+" with (force)"); err != nil {
			t.Error(err)
		}
	})
	return running.url(name)
}

// Main runs tests and ends the server. It is for TestMain, where [testing.M] stands otherwise.
type Main struct{ Tests interface{ Run() int } }

// Run runs the tests.
func (m Main) Run() int {
	code := m.Tests.Run()
	if running != nil {
		if err := running.stop(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return max(code, 1)
		}
	}
	return code
}

// Execute runs a statement in a database.
func Execute(t testing.TB, address, statement string) {
	t.Helper()
	if err := execute(context.Background(), address, statement); err != nil {
		t.Fatal(err)
	}
}

func execute(ctx context.Context, address, statement string) error {
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return fmt.Errorf("connect to the tests' PostgreSQL: %w", err)
	}
	_, err = conn.Exec(ctx, statement)
	if err = errors.Join(err, conn.Close(ctx)); err != nil {
		return fmt.Errorf("%s: %w", statement, err)
	}
	return nil
}

func (s *server) execute(ctx context.Context, statement string) error {
	return execute(ctx, s.url("postgres"), statement)
}

func (s *server) url(database string) string {
	return "postgres:///" + database + "?" + url.Values{"host": {s.dir}, "user": {"app"}}.Encode()
}

// program finds one of PostgreSQL's programs, which Debian keeps out of the path.
func program(name string) (string, error) {
	all, err := filepath.Glob("/usr/lib/postgresql/*/bin/" + name)
	if err != nil {
		return "", err
	}
	slices.SortFunc(all, func(a, b string) int { return version(a) - version(b) })
	if len(all) > 0 {
		return all[len(all)-1], nil
	}
	if found, err := exec.LookPath(name); err == nil {
		return found, nil
	}
	return "", fmt.Errorf("these tests need PostgreSQL, and its program %s is not there: install Debian's package postgresql, or say make postgresql", name)
}

// version is that of the PostgreSQL to which a program belongs.
func version(program string) int {
	n, _ := strconv.Atoi(strings.Split(program, "/")[4]) // by the pattern
	return n
}

// keeper starts the server that follows it on its command line and waits for its own input to end; then the server ends, and its
// directory goes.
const keeper = `"$@" & server=$!
cat >/dev/null
kill -INT $server 2>/dev/null
wait $server
rm -rf "$PGDATA"`

func start(ctx context.Context) (*server, error) {
	initdb, err := program("initdb")
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "portolan-pg-")
	if err != nil {
		return nil, fmt.Errorf("make a place for the tests' PostgreSQL: %w", err)
	}
	s := &server{dir: dir}
	err = s.begin(ctx, initdb)
	if err != nil {
		return nil, errors.Join(err, s.stop(), os.RemoveAll(dir))
	}
	return s, nil
}

func (s *server) begin(ctx context.Context, initdb string) error {
	command, err := commands(s.dir)
	if err != nil {
		return err
	}
	data := filepath.Join(s.dir, "data")
	said, err := command(initdb, "-D", data, "-A", "trust", "-U", "app", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync").CombinedOutput()
	if err != nil {
		return fmt.Errorf("make the tests' PostgreSQL: %w\n%s", err, said)
	}
	log, err := os.Create(filepath.Join(s.dir, "log"))
	if err != nil {
		return err
	}
	defer log.Close()
	listens, life, err := os.Pipe()
	if err != nil {
		return err
	}
	defer listens.Close()
	// What a crash of the machine would lose is no matter here; what is asked of the server's own clients is left as it is.
	s.done = command("sh", "-c", keeper, "keeper", filepath.Join(filepath.Dir(initdb), "postgres"), "-D", data, "-k", s.dir, "-c", "listen_addresses=",
		"-c", "fsync=off", "-c", "full_page_writes=off", "-c", "autovacuum=off", "-c", "shared_buffers=32MB", "-c", "max_connections=300")
	s.done.Stdin, s.done.Stdout, s.done.Stderr = listens, log, log
	s.done.Env = append(os.Environ(), "PGDATA="+s.dir)
	if err := s.done.Start(); err != nil {
		return errors.Join(fmt.Errorf("start the tests' PostgreSQL: %w", err), life.Close())
	}
	s.life = life
	if err := s.await(ctx); err != nil {
		said, _ := os.ReadFile(log.Name())
		return fmt.Errorf("%w\n%s", err, said)
	}
	return s.template(ctx)
}

// await waits until the server answers.
func (s *server) await(ctx context.Context) error {
	for deadline := time.Now().Add(2 * time.Minute); ; time.Sleep(20 * time.Millisecond) {
		err := s.execute(ctx, "select 1")
		if err == nil || time.Now().After(deadline) {
			return err
		}
	}
}

// template makes the database of which others are copies.
func (s *server) template(ctx context.Context) error {
	if err := s.execute(ctx, "create database portolan"); err != nil {
		return err
	}
	made, err := postgres.Open(ctx, s.url("portolan"))
	if err != nil {
		return err
	}
	return made.Close()
}

// stop ends the server.
func (s *server) stop() error {
	if s.life == nil {
		return nil
	}
	err := s.life.Close()
	s.life = nil
	return errors.Join(err, s.done.Wait())
}

// plain is a command as it is: the server ends by its keeper, and by no context.
func plain(name string, args ...string) *exec.Cmd {
	return exec.CommandContext(context.Background(), name, args...)
}
