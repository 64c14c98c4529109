//go:build linux

package chaos_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// TestAlone plays on one server with SQLite. Its clock is left alone: it is the only one that there is.
func TestAlone(t *testing.T) {
	t.Parallel()
	set := newTrial(t)
	program := build(t, false)
	port := freePort(t)
	front := newLink(t, "clients to the server", port)
	disk := newDisk(t)
	server := portolanAt(program, "server", port, nil, new(atomic.Pointer[string]), "--data", disk.dir)
	var count kills
	faults := []fault{{10, killing([]*process{server}, &count.servers)}}
	if !set.kills {
		faults = append(faults,
			fault{2, stopping([]*process{server})},
			fault{2, freezing([]*process{server}, 500*time.Millisecond, 3*time.Second)},
			fault{3, severing([]*link{front}, 200*time.Millisecond, 3*time.Second)},
		)
		if disk.bounded {
			faults = append(faults, fault{2, func(random *rand.Rand) step {
				return step{
					what: "fill the disk", lasts: between(random, 500*time.Millisecond, 4*time.Second), kill: -1,
					begin: func(context.Context) error { return disk.fill() }, end: func(context.Context) error { return disk.clear() },
				}
			}})
		}
	}
	chaos(t, set, []*process{server}, []*link{front}, plan(set.seed, faults, set.length, set.pause), &count)
}

// disk is where a server keeps its data: a small file system of its own, where one may be made.
type disk struct {
	dir     string
	bounded bool // it can be filled without anybody else's harm
}

func newDisk(t *testing.T) *disk {
	t.Helper()
	d := &disk{dir: place(t)}
	if err := syscall.Mount("tmpfs", d.dir, "tmpfs", 0, "size=256m"); err != nil {
		t.Logf("the disk is not filled in this run: a file system for that needs root: %v", err)
		return d
	}
	d.bounded = true
	t.Cleanup(func() {
		if err := syscall.Unmount(d.dir, 0); err != nil {
			t.Error(err)
		}
	})
	return d
}

func (d *disk) ballast() string { return filepath.Join(d.dir, "ballast") }

// fill leaves no room.
func (d *disk) fill() error {
	file, err := os.Create(d.ballast())
	if err != nil {
		return err
	}
	defer file.Close()
	for size := 1 << 20; size >= 4096; size /= 4 { // what is left is less than a page
		for text := make([]byte, size); ; {
			if _, err := file.Write(text); errors.Is(err, syscall.ENOSPC) {
				break
			} else if err != nil {
				return err
			}
		}
	}
	return nil
}

func (d *disk) clear() error { return os.Remove(d.ballast()) }
