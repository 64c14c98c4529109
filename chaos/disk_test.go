//go:build linux

package chaos_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// disk is where a server keeps its data: a small file system of its own, where one may be made.
type disk struct {
	dir     string
	bounded bool // it can be filled without anybody else's harm
}

func newDisk(t *testing.T, size string) *disk {
	t.Helper()
	d := &disk{dir: place(t)}
	if err := syscall.Mount("tmpfs", d.dir, "tmpfs", 0, "size="+size); err != nil {
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

// filling fills a disk, if that may be done. mended is called once there is room again.
func filling(d *disk, name string, weight int, upTo time.Duration, mended func(context.Context) error) []fault {
	if !d.bounded {
		return nil
	}
	return []fault{{weight, func(random *rand.Rand) step {
		return step{
			what: "fill " + name, lasts: between(random, 500*time.Millisecond, upTo), kill: -1,
			begin: func(context.Context) error { return d.fill() },
			end:   func(ctx context.Context) error { return errors.Join(d.clear(), mended(ctx)) },
		}
	}}}
}

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
