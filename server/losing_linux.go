package server

import (
	"net"
	"syscall"
	"time"
)

// userTimeout is TCP_USER_TIMEOUT of Linux, which package syscall has no name for.
const userTimeout = 18

// losing has a connection end when the other side has not confirmed for so long what was sent: a telephone that went out of reach is
// not on the page any more, and its owner is told what happens.
func losing(conn *net.TCPConn, after time.Duration) error {
	raw, err := conn.SyscallConn()
	if err != nil {
		return err
	}
	var set error
	err = raw.Control(func(fd uintptr) {
		set = syscall.SetsockoptInt(int(fd), syscall.IPPROTO_TCP, userTimeout, int(after.Milliseconds()))
	})
	if err != nil {
		return err
	}
	return set
}
