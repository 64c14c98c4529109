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
	dir, temp, copies := t.TempDir(), t.TempDir(), t.TempDir()
	file := filepath.Join(dir, "a.backup")
	filled(t, dir)
	if r := portolan(t, "backup", file, "--data", dir); r.status != statusDone {
		t.Fatal(r.err)
	}
	for _, one := range []struct {
		in   string
		args []string
	}{
		{temp, []string{"doctor", "--backup", file}},
		{copies, []string{"backup", filepath.Join(copies, "b.backup"), "--data", dir}},
	} {
		for range 10 {
			stoppedTwice(t, temp, one.in, one.args)
		}
	}
}

// stoppedTwice tells a command to stop as soon as it has made something in a directory, and again, and wants nothing to be there then, or what
// it was to make.
func stoppedTwice(t *testing.T, temp, in string, args []string) {
	t.Helper()
	made := func() (names []string) {
		found, err := os.ReadDir(in)
		if err != nil {
			t.Fatal(err)
		}
		for _, entry := range found {
			names = append(names, entry.Name())
		}
		return names
	}
	command := bounded(t, binary, args...)
	command.Env = append(os.Environ(), "TMPDIR="+temp)
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{}, 1)
	go func() {
		_ = command.Wait() // it ends in one way or another
		ended <- struct{}{}
	}()
	for len(made()) == 0 && len(ended) == 0 {
		time.Sleep(time.Millisecond)
	}
	for range 2 {
		_ = command.Process.Signal(syscall.SIGTERM) // it may have ended
		time.Sleep(time.Millisecond)
	}
	<-ended
	_ = os.Remove(filepath.Join(in, "b.backup")) // where it was ready
	if left := made(); len(left) > 0 {
		t.Fatalf("%v are left behind", left)
	}
}
