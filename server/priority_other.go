//go:build !linux

package server

// lowerPriority does nothing here: only the number of threads bounds what bots take.
func lowerPriority() {}
