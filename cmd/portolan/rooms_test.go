//go:build unix

package main

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// Who is told to stop twice, as by timeout(1), leaves nothing behind either.
func TestNothingIsLeftBehind(t *testing.T) {
	t.Parallel()
	dir, temp := t.TempDir(), t.TempDir()
	file := filepath.Join(dir, "a.backup")
	filled(t, dir)
	if r := portolan(t, "backup", file, "--data", dir); r.status != statusDone {
		t.Fatal(r.err)
	}
	made := func() int {
		found, err := os.ReadDir(temp)
		if err != nil {
			t.Fatal(err)
		}
		return len(found)
	}
	for range 10 {
		command := bounded(t, binary, "doctor", "--backup", file)
		command.Env = append(os.Environ(), "TMPDIR="+temp)
		if err := command.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan struct{}, 1)
		go func() {
			_ = command.Wait() // it ends in one way or another
			ended <- struct{}{}
		}()
		for made() == 0 && len(ended) == 0 {
			time.Sleep(time.Millisecond)
		}
		for range 2 {
			_ = command.Process.Signal(syscall.SIGTERM) // it may have ended
			time.Sleep(time.Millisecond)
		}
		<-ended
		if n := made(); n > 0 {
			t.Fatalf("%d directories are left behind", n)
		}
	}
}
