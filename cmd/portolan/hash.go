package main

import (
	"os"

	"portolan/people"
)

// hashCommand is what portolan serve starts to hash passwords. It is not for people.
type hashCommand struct{}

// Run hashes passwords for the process that has started this one.
func (*hashCommand) Run(std streams) error { return people.ServeHashes(os.Stdin, std.Out) }

// hasher is the command that starts this program to hash passwords; none when nobody knows where it is.
func hasher() []string {
	self, err := os.Executable()
	if err != nil {
		return nil
	}
	return []string{self, "hash-passwords"}
}
