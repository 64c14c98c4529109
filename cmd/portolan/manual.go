package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"
)

// manualCommand is portolan manual: the page that man shows, made from the command line's own help.
type manualCommand struct{}

// Run prints the page.
func (c *manualCommand) Run(std streams, model *kong.Application) error {
	b := thisBuild()
	date, _, _ := strings.Cut(b.Date, "T")
	fmt.Fprintf(std.Out, ".TH PORTOLAN 1 %q %q\n", date, "Portolan "+b.Version)
	section(std.Out, "NAME", "portolan \\- a table for board games of exploration")
	section(std.Out, "SYNOPSIS", ".B portolan\n.RI [ command ]\n.RI [ flags ]")
	section(std.Out, "DESCRIPTION", roff("Portolan serves board games to browsers, plays them by itself, and replays and verifies what was played. "+
		"Without a command it serves. Everything is kept in one directory."))
	fmt.Fprintln(std.Out, ".SH COMMANDS")
	for _, c := range commandsOf(model) {
		c.manual(std.Out)
	}
	section(std.Out, "ENVIRONMENT", roff("Each flag of portolan serve is a variable, too: --backup-every is PORTOLAN_BACKUP_EVERY; and a line in the file "+
		"that --config or PORTOLAN_CONFIG names: backup-every = \"24h\". A flag counts more than a variable, and that more than the file."))
	section(std.Out, "FILES", ".TP\n.I ~/.local/share/portolan\n"+roff("What a server keeps, unless told otherwise.")+
		"\n.TP\n.I /var/lib/portolan\n"+roff("What the service keeps that packages bring.")+
		"\n.TP\n.I /etc/portolan/portolan.toml\n"+roff("Its settings."))
	section(std.Out, "EXIT STATUS", roff("0: done. 1: it failed, and a message says what and what to do. 2: wrong usage."))
	return nil
}

func section(to io.Writer, title, text string) { fmt.Fprintf(to, ".SH %s\n%s\n", title, text) }

// manual writes what there is to say about a command.
func (c *command) manual(to io.Writer) {
	fmt.Fprintf(to, ".SS %s\n%s\n", roff("portolan "+c.name()), roff(c.node.Help))
	for _, p := range c.node.Positional {
		fmt.Fprintf(to, ".TP\n.I %s\n%s\n", roff(strings.ToUpper(p.Name)), roff(p.Help))
	}
	for _, f := range c.flags() {
		if c.name() == "config" && isSetting(f) {
			continue // as for portolan serve
		}
		var names []string
		for _, name := range spellings(f) {
			names = append(names, roff("--"+name))
		}
		value := ""
		if !switched(f) {
			value = " \\fI" + roff(f.FormatPlaceHolder()) + "\\fR"
		}
		fmt.Fprintf(to, ".TP\n\\fB%s\\fR%s\n%s\n", strings.Join(names, "\\fR, \\fB"), value, roff(helpOf(f.Value)))
	}
}

// roff has a text stand in a page as it is.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "…", `\[u2026]`).Replace(text)
	if strings.HasPrefix(text, ".") {
		text = `\&` + text
	}
	return text
}
