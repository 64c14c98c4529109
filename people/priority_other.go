//go:build !linux

package people

// lowerPriority does nothing here: only how many are hashed at once bounds what passwords take.
func lowerPriority() {}
