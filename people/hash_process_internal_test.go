package people

import (
	"os"
	"sync"
	"testing"
)

// hashes says, in the environment, that the test binary is to be a process that hashes passwords.
const hashes = "PORTOLAN_TEST_HASHES"

func TestMain(m *testing.M) {
	if os.Getenv(hashes) != "" {
		if ServeHashes(os.Stdin, os.Stdout) != nil {
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// Processes hash as this one does: few at once, which are used again, and replaced when they have ended.
func TestHashProcesses(t *testing.T) {
	t.Setenv(hashes, "1")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	here, there := newHasher(nil, 0), newHasher([]string{self}, 0)
	defer there.close()
	hash, err := here.hash(t.Context(), "horse battery")
	if err != nil {
		t.Fatal(err)
	}
	matches := func(password string, want bool) {
		if got, err := there.matches(t.Context(), password, hash); got != want || err != nil {
			t.Errorf("%q matches: %t (%v)", password, got, err)
		}
	}
	for range 3 {
		var all sync.WaitGroup
		for range 6 {
			all.Go(func() { matches("horse battery", true) })
		}
		all.Wait()
		matches("horse\n\"battery\"", false)
		if n := len(there.idle); n < 1 || n > hashedAtOnce {
			t.Fatalf("there are %d processes", n)
		}
		for _, one := range there.idle { // they are killed
			if err := one.process.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			_, _ = one.process.Process.Wait()
		}
	}
	there.close()
	if len(there.idle) != 0 {
		t.Error("processes are left")
	}
	if _, err := newHasher([]string{"/nowhere"}, 0).hash(t.Context(), "x"); err == nil {
		t.Error("a process that is not there has hashed")
	}
}
