package main

import (
	"bufio"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"runtime/pprof"
	"strconv"
	"strings"
	"time"

	"portolan/bus"
	"portolan/bus/natswire"
	"portolan/games"
	"portolan/server"
	"portolan/store"
	"portolan/store/postgres"
	"portolan/store/sqlite"
)

// serve is the server, until its standard input ends. It prints its address, and a line each time that it has collected
// garbage, which it does for each line that it reads.
func serve(ctx context.Context, set settings) (err error) {
	if set.profile != "" {
		file, err := os.Create(set.profile)
		if err != nil {
			return err
		}
		defer file.Close()
		if err := pprof.StartCPUProfile(file); err != nil {
			return err
		}
		defer pprof.StopCPUProfile()
	}
	config := server.Config{Games: games.All(), HashCommand: []string{os.Args[0], "-hash"}}
	leave, err := join(ctx, set, &config)
	if err != nil {
		return err
	}
	defer leave()
	kept, err := open(ctx, set)
	if err != nil {
		return err
	}
	config.Store = kept
	s, err := server.New(config)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Println(listener.Addr())
	hs := &http.Server{Handler: s.Handler(), ReadHeaderTimeout: 10 * time.Second}
	go func() {
		for lines := bufio.NewScanner(os.Stdin); lines.Scan(); { // ends with the driver
			runtime.GC()
			runtime.GC() // pools let go at the second
			fmt.Println("collected")
		}
		ending, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		_ = errors.Join(s.Close(ending), hs.Shutdown(ending))
	}()
	if err := hs.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return kept.Close()
}

// open opens a database where one is named, as portolan serve does.
func open(ctx context.Context, set settings) (store.Store, error) {
	if set.database != "" {
		return postgres.OpenWith(ctx, set.database, postgres.Options{Alone: set.nodes == 0})
	}
	return sqlite.Open(ctx, set.serve)
}

// join takes the server's place in a cluster, if there is to be one.
func join(ctx context.Context, set settings, config *server.Config) (leave func(), err error) {
	if set.nodes == 0 {
		return func() {}, nil
	}
	place, err := postgres.Join(ctx, set.database)
	if err != nil {
		return nil, err
	}
	log := slog.New(slog.NewTextHandler(os.Stderr, nil))
	others := bus.NewRemote(rand.Text(), log)
	config.Bus = others
	place.Listen(others)
	var way bus.Wire = place
	if set.nats != "" {
		if way, err = natswire.Connect(set.nats, "loadbench", others, place, log); err != nil {
			return nil, err
		}
	}
	others.Begin(way)
	return func() { others.Close(); _ = place.Close() }, nil
}

// child is the server's process.
type child struct {
	address string
	command *exec.Cmd
	input   io.WriteCloser
	output  *bufio.Reader
	dir     string
}

func start(ctx context.Context, set settings) (*child, error) {
	debug.SetGCPercent(400) // the driver's own collection is not what is measured
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "portolan-loadbench-")
	if err != nil {
		return nil, err
	}
	c := &child{dir: dir, command: exec.CommandContext(ctx, self, "-serve", dir, "-database-url", set.database, "-profile", set.profile,
		"-nodes", strconv.Itoa(set.nodes), "-nats-url", set.nats)}
	c.command.Stderr = os.Stderr
	if c.input, err = c.command.StdinPipe(); err != nil {
		return nil, err
	}
	output, err := c.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.command.Start(); err != nil {
		return nil, err
	}
	c.output = bufio.NewReader(output)
	line, err := c.output.ReadString('\n')
	if err != nil {
		return nil, errors.Join(fmt.Errorf("the server did not start: %w", err), c.stop())
	}
	c.address = strings.TrimSpace(line)
	return c, nil
}

func (c *child) stop() error {
	return errors.Join(c.input.Close(), c.command.Wait(), os.RemoveAll(c.dir))
}

// usage is what the server's process has used.
type usage struct{ heap, resident, cpu, rows, waits float64 }

// usage has the server collect garbage, so that what is left is in use, and reads its metrics.
func (c *child) usage() (usage, error) {
	if _, err := fmt.Fprintln(c.input); err != nil {
		return usage{}, err
	}
	if _, err := c.output.ReadString('\n'); err != nil {
		return usage{}, err
	}
	u, err := c.metrics()
	u.waits = c.waits()
	return u, err
}

func (c *child) metrics() (u usage, err error) {
	response, err := http.Get("http://" + c.address + "/metrics")
	if err != nil {
		return u, err
	}
	defer response.Body.Close()
	lines := bufio.NewScanner(response.Body)
	for lines.Scan() {
		name, value, _ := strings.Cut(lines.Text(), " ")
		number, _ := strconv.ParseFloat(value, 64)
		switch name {
		case "go_gc_heap_live_bytes":
			u.heap = number
		case "process_resident_memory_bytes":
			u.resident = number
		case "process_cpu_seconds_total":
			u.cpu = number
		case "portolan_rows_total":
			u.rows = number
		}
	}
	return u, lines.Err()
}

// waits is how often a thread of the server has given its processor up to wait, 0 where the system does not tell: how often it had to be woken.
func (c *child) waits() (sum float64) {
	files, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/status", c.command.Process.Pid))
	for _, file := range files {
		text, _ := os.ReadFile(file) // a thread may have ended
		for line := range strings.Lines(string(text)) {
			if value, found := strings.CutPrefix(line, "voluntary_ctxt_switches:"); found {
				number, _ := strconv.ParseFloat(strings.TrimSpace(value), 64)
				sum += number
			}
		}
	}
	return sum
}

// children are the servers of a cluster, or the one that there is.
type children []*child

func (all children) addresses() (list []string) {
	for _, c := range all {
		list = append(list, c.address)
	}
	return list
}

// usage is what all of them use.
func (all children) usage() (sum usage, err error) {
	for _, c := range all {
		one, err := c.usage()
		if err != nil {
			return sum, err
		}
		sum.heap += one.heap
		sum.resident += one.resident
		sum.cpu += one.cpu
		sum.rows += one.rows
		sum.waits += one.waits
	}
	return sum, nil
}

// cpu is the processor time that all have used, in seconds.
func (all children) cpu() (sum float64, err error) {
	for _, c := range all {
		u, err := c.metrics()
		if err != nil {
			return 0, err
		}
		sum += u.cpu
	}
	return sum, nil
}

func (all children) stop() (err error) {
	for _, c := range all {
		err = errors.Join(err, c.stop())
	}
	return err
}
