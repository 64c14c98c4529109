//go:build linux

package chaos_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"
)

// TestAlone plays on one server with SQLite. Its clock is left alone: it is the only one that there is.
func TestAlone(t *testing.T) {
	t.Parallel()
	set := newTrial(t)
	program := build(t, false)
	port := freePort(t)
	front := newLink(t, "clients to the server", port)
	disk := newDisk(t, "256m")
	server := portolanAt(program, "server", port, nil, new(atomic.Pointer[string]), "--data", disk.dir)
	var count kills
	faults := []fault{{10, killing([]*process{server}, &count.servers)}}
	if !set.kills {
		faults = append(faults,
			fault{2, stopping([]*process{server})},
			fault{2, freezing([]*process{server}, 500*time.Millisecond, 3*time.Second)},
			fault{3, severing([]*link{front}, 200*time.Millisecond, 3*time.Second)},
		)
		faults = append(faults, filling(disk, "the disk", 2, 4*time.Second, func(context.Context) error { return nil })...)
	}
	chaos(t, set, []*process{server}, []*link{front}, plan(set.seed, faults, set.length, set.pause), &count)
}
