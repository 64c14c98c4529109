//go:build !linux

package think

// lowerPriority does nothing here: only the number of threads bounds what bots take.
func lowerPriority() {}
