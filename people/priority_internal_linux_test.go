package people

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// Every thread of a process that hashes gives way, also those that it starts while it hashes.
func TestHashersGiveWay(t *testing.T) {
	t.Setenv(hashes, "1")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	h := newHasher([]string{self}, 0)
	defer h.close()
	for range 5 {
		if _, err := h.hash(t.Context(), "horse battery"); err != nil {
			t.Fatal(err)
		}
	}
	tasks := fmt.Sprintf("/proc/%d/task", h.idle[0].process.Process.Pid)
	threads, err := os.ReadDir(tasks)
	if err != nil {
		t.Fatal(err)
	}
	for _, thread := range threads {
		stat, err := os.ReadFile(tasks + "/" + thread.Name() + "/stat")
		if err != nil {
			continue // it has ended
		}
		// The name before the last parenthesis may hold anything; the niceness is the nineteenth field.
		fields := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')')+1:]))
		if got := fields[19-3]; got != fmt.Sprint(niceness) {
			t.Errorf("thread %s has the niceness %s", thread.Name(), got)
		}
	}
}
