package main

import (
	"os"
	"sync"

	"portolan/store/sqlite"
)

// rooms are the directories that a command has for itself alone. They go also where the program is ended at once.
var rooms sync.Map

// making is held while one is made that is not among them yet.
var making sync.Mutex

// makeRoom makes a directory that is the command's alone, as [os.MkdirTemp] does; leave removes it.
func makeRoom(in, pattern string) (dir string, leave func() error, err error) {
	making.Lock()
	defer making.Unlock()
	if dir, err = os.MkdirTemp(in, pattern); err != nil {
		return "", nil, err
	}
	rooms.Store(dir, nil)
	return dir, func() error {
		defer rooms.Delete(dir)
		return os.RemoveAll(dir)
	}, nil
}

// leaveRooms removes them, and files that are half written, while commands may still be at work there. What can't be removed stays.
func leaveRooms() {
	making.Lock() // for good: none is made any more
	sqlite.RemovePartial()
	rooms.Range(func(dir, _ any) bool {
		for tries := 0; tries < 3 && os.RemoveAll(dir.(string)) != nil; tries++ { // something may be made meanwhile
		}
		return true
	})
}
