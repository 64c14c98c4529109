package server

import (
	"net"
	"syscall"
	"time"
)

// userTimeout is TCP_USER_TIMEOUT of Linux, for which package syscall has no name.
const userTimeout = 18

// limitUnconfirmed ends a connection once data that was sent has not been confirmed for so long. A telephone that went out of reach
// then counts as gone from the page, and its owner gets notices again.
func limitUnconfirmed(conn *net.TCPConn, after time.Duration) error {
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
