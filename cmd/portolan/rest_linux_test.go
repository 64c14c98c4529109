package main

import (
	"fmt"
	"os"
	"regexp"
	"testing"
	"time"
)

// reads is how often a program has read anything.
var reads = regexp.MustCompile(`(?m)^syscr: (\d+)$`)

// A server that nobody uses does nothing, not even look at itself. A pause in which it reads nothing comes before long.
func TestAServerRests(t *testing.T) {
	t.Parallel()
	s := start(t, "--addr", "127.0.0.1:0", "--data", t.TempDir())
	defer s.stop(t, os.Interrupt)
	has := func() string {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/io", s.command.Process.Pid))
		found := reads.FindSubmatch(text)
		if err != nil || found == nil {
			t.Fatalf("%q (%v)", text, err)
		}
		return string(found[1])
	}
	before := has()
	for range 20 {
		time.Sleep(3 * time.Second)
		now := has()
		if now == before {
			return
		}
		before = now
	}
	t.Error("it goes on reading")
}
