package main

import (
	"errors"
	"reflect"
	"strings"

	"github.com/alecthomas/kong"

	"portolan/address"
)

// command is a command as manuals and shells see it.
type command struct {
	path []string // its words, without "portolan"
	node *kong.Node
}

// name is what one writes to call it, such as "account list".
func (c *command) name() string { return strings.Join(c.path, " ") }

// commandsOf are all commands that are not hidden, those that others lead to included.
func commandsOf(model *kong.Application) (all []command) {
	var add func(n *kong.Node, path []string)
	add = func(n *kong.Node, path []string) {
		for _, child := range n.Children {
			if child.Hidden || child.Type != kong.CommandNode {
				continue
			}
			words := append(path[:len(path):len(path)], child.Name)
			all = append(all, command{words, child})
			add(child, words)
		}
	}
	add(model.Node, nil)
	return all
}

// flags are the flags of a command, those of the commands that lead to it included, without help.
func (c *command) flags() (all []*kong.Flag) {
	for n := c.node; n != nil; n = n.Parent {
		for _, f := range n.Flags {
			if !f.Hidden && f.Name != "help" {
				all = append(all, f)
			}
		}
	}
	return all
}

// nextWords are what may come next after a command: the commands that it leads to, and what its arguments may be where that is a list.
func nextWords(n *kong.Node) (next []string) {
	for _, child := range n.Children {
		if !child.Hidden && child.Type == kong.CommandNode {
			next = append(next, child.Name)
		}
	}
	for _, argument := range n.Positional {
		next = append(next, values(argument)...)
	}
	return next
}

// switched tells whether a flag takes no value.
func switched(f *kong.Flag) bool { return f.Target.Kind() == reflect.Bool }

// values are what a flag or an argument may be said to be, where that is a list.
func values(f *kong.Value) []string {
	if f.Enum == "" {
		return nil
	}
	return strings.Split(f.Enum, ",")
}

// spellings are the names by which a flag is said: one that is on by itself has another one that puts it off.
func spellings(f *kong.Flag) []string {
	if f.Tag.Negatable == "" {
		return []string{f.Name}
	}
	return []string{f.Name, "no-" + f.Name}
}

// helpOf is a flag's help with its default, where it has one and does not tell itself.
func helpOf(v *kong.Value) string {
	if v.Default == "" || v.Target.Kind() == reflect.Bool || kong.HasInterpolatedVar(v.OrigHelp, "default") {
		return v.Help
	}
	return v.Help + " Default: " + v.Default + "."
}

// quoted is an address as an error may quote it: without a password.
func quoted(text string) string {
	shown, hidden := address.Shown(text)
	if hidden && shown == "" {
		return "(hidden)"
	}
	return shown
}

// ofFiles tells whether a value names a file or a directory.
func ofFiles(v *kong.Value) bool { return v.Tag != nil && strings.Contains(v.Tag.Type, "path") }

// errAddress is that somebody has said an address where no such one can be. It quotes nothing: there may be a password in it.
var errAddress = errors.New("an address, such as …://host/…, is no file or directory; that of a PostgreSQL database begins with postgres:// and is said by --database-url")

// noAddress refuses an address where a file or a directory is asked for: it would be made below the working directory.
func noAddress(path string) error {
	if strings.Contains(path, "://") {
		return errAddress
	}
	return nil
}

// readPath reads the name of a file or a directory. An empty one is none, and not the working directory, for which kong would take it: who
// sets a variable to nothing says that nothing is meant.
func readPath(ctx *kong.DecodeContext, to reflect.Value) error {
	var path string
	if err := ctx.Scan.PopValueInto("file", &path); err != nil {
		return err
	}
	if err := noAddress(path); err != nil {
		return err
	}
	switch {
	case path != "":
		path = kong.ExpandPath(path)
	case ctx.Value.Flag == nil:
		return errors.New("say the name of a file")
	}
	to.SetString(path)
	return nil
}
