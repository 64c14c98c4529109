package main

import (
	"math/bits"
	"os"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"unsafe"
)

// processors are those that a thread may run on, as the system tells and takes them.
type processors [16]uint64

func (p *processors) call(t *testing.T, trap uintptr) {
	t.Helper()
	if _, _, err := syscall.RawSyscall(trap, 0, unsafe.Sizeof(*p), uintptr(unsafe.Pointer(p))); err != 0 {
		t.Fatal(err)
	}
}

// onOne has what the test starts run on one processor.
func onOne(t *testing.T) {
	t.Helper()
	runtime.LockOSThread() // the thread ends with the test
	var mine, one processors
	mine.call(t, syscall.SYS_SCHED_GETAFFINITY)
	for i, word := range mine {
		if word != 0 {
			one[i] = 1 << bits.TrailingZeros64(word)
			break
		}
	}
	one.call(t, syscall.SYS_SCHED_SETAFFINITY)
}

// A server on one processor has two threads, so that players need not wait for thinking bots, unless it is told otherwise.
func TestOneProcessorIsShared(t *testing.T) {
	for said, want := range map[string]string{"": "2", "1": "1"} {
		t.Run("GOMAXPROCS="+said, func(t *testing.T) {
			t.Setenv("GOMAXPROCS", said)
			onOne(t)
			s := start(t, "--addr", "127.0.0.1:0", "--data", t.TempDir())
			defer s.stop(t, os.Interrupt)
			if metrics := get(t, s.url+"metrics"); !strings.Contains(metrics, "go_sched_gomaxprocs_threads "+want+"\n") {
				t.Errorf("not %s threads", want)
			}
		})
	}
}
