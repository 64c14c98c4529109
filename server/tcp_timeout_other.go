//go:build !linux

package server

import (
	"net"
	"time"
)

// limitUnconfirmed does nothing on this system: a device that went out of reach counts as being on the page until the system ends
// the connection.
func limitUnconfirmed(*net.TCPConn, time.Duration) error { return nil }
