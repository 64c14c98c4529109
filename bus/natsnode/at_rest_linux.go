//go:build !race

package natsnode

import _ "unsafe" // for linkname

// statFile is where the NATS server's own package for the use of the processor reads, once a second from the start of the program on,
// whether there is a NATS server in it or not: a server at rest would wake for a figure that nobody asks for. It stops when it can't read.
// Built for the race detector it goes on, since it knows of no lock.
//
//go:linkname statFile github.com/nats-io/nats-server/v2/server/pse.procStatFile
var statFile string

func init() { statFile = "" }
