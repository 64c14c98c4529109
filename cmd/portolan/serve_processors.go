package main

import (
	"os"
	"runtime"
)

// shareProcessor lets a server whose machine has one processor run two threads of Go. Bots think on threads that take what others leave (package
// think). With a thread of Go for all, what a player asks for would wait for a thinking bot several times, up to 10 ms each, and for each
// sync of the disk. Whoever has set GOMAXPROCS has said how it is to be.
func shareProcessor() {
	if runtime.GOMAXPROCS(0) == 1 && os.Getenv("GOMAXPROCS") == "" {
		runtime.GOMAXPROCS(2)
	}
}
