//go:build unix

package pgtest

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"strconv"
	"syscall"
)

// commands makes commands that may use the directory. PostgreSQL does not run as root: then they are those of its own user.
func commands(dir string) (func(name string, args ...string) *exec.Cmd, error) {
	if os.Getuid() != 0 {
		return plain, nil
	}
	who, err := user.Lookup("postgres")
	if err != nil {
		if who, err = user.Lookup("nobody"); err != nil {
			return nil, fmt.Errorf("find a user who may run PostgreSQL: %w", err)
		}
	}
	uid, badUID := strconv.ParseUint(who.Uid, 10, 32)
	gid, badGID := strconv.ParseUint(who.Gid, 10, 32)
	if err := errors.Join(badUID, badGID, os.Chown(dir, int(uid), int(gid))); err != nil {
		return nil, fmt.Errorf("let user %s run PostgreSQL: %w", who.Username, err)
	}
	return func(name string, args ...string) *exec.Cmd {
		c := plain(name, args...)
		c.Dir = dir
		c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
		return c
	}, nil
}
