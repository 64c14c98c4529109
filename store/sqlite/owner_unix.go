//go:build unix

package sqlite

import (
	"io/fs"
	"os"
	"syscall"
)

// give gives a file that root has just made the owner of the directory that it is made for: the server, which is another user's, must be able to use it
// afterwards. SQLite does the same with what it puts beside a database. It is the open file that is given, whose name others may have taken meanwhile.
func give(made *os.File, dir string) error {
	if os.Geteuid() != 0 {
		return nil
	}
	info, err := os.Stat(dir)
	if err != nil {
		return err
	}
	uid, gid := ownerOf(info)
	return made.Chown(uid, gid)
}

// sameOwner tells whether two files are the same user's.
func sameOwner(one, other string) bool {
	a, err := os.Stat(one)
	if err != nil {
		return false
	}
	b, err := os.Stat(other)
	if err != nil {
		return false
	}
	uidA, _ := ownerOf(a)
	uidB, _ := ownerOf(b)
	return uidA == uidB
}

func ownerOf(info fs.FileInfo) (uid, gid int) {
	stat, is := info.Sys().(*syscall.Stat_t)
	if !is { // no file system of Unix tells anything else
		return os.Geteuid(), os.Getegid()
	}
	return int(stat.Uid), int(stat.Gid)
}
