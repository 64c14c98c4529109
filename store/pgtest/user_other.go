//go:build !unix

package pgtest

import "os/exec"

func commands(string) (func(name string, args ...string) *exec.Cmd, error) { return plain, nil }
