package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/alecthomas/kong"
	"github.com/pelletier/go-toml/v2"

	"portolan/address"
)

// configCommand is portolan config: the settings that portolan serve would have here and now.
type configCommand struct {
	Serve serveCommand `embed:""`
	JSON  bool         `name:"json" xor:"form" help:"Answer in JSON."`
	TOML  bool         `name:"toml" xor:"form" help:"Answer as a file of settings that says the same, and explains all that can be set. Secrets are left out."`
}

// setting is what holds of a flag, as it stands in the JSON answer.
type setting struct {
	Name     string `json:"name"`
	Variable string `json:"variable"`
	Value    any    `json:"value"`
	From     string `json:"from"`   // flag, environment, file or default
	Hidden   bool   `json:"hidden"` // it is a secret, or has a part that is
	help     string
}

// Run tells the settings, and fails when they can't be.
func (c *configCommand) Run(ctx *kong.Context, std streams) error {
	all := settingsOf(ctx)
	var err error
	switch {
	case c.JSON:
		err = writeJSON(std, map[string]any{"settings": all})
	case c.TOML:
		err = writeSettings(std.Out, all)
	default:
		table := tabwriter.NewWriter(std.Out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(table, "SETTING\tVALUE\tFROM")
		for _, s := range all {
			fmt.Fprintf(table, "%s\t%s\t%s\n", s.Name, s.text(), s.From)
		}
		err = table.Flush()
	}
	if err != nil {
		return err
	}
	for _, line := range unknownVariables(os.Environ(), ctx.Model.Node) {
		fmt.Fprintln(std.Err, "portolan:", line)
	}
	if err := c.Serve.check(); err != nil {
		return err
	}
	return c.Serve.TLS.checkFiles()
}

// unknownVariables tells of each variable that is called as if it were Portolan's and is none, and which may have been meant. They are no fault:
// Kubernetes has variables such as PORTOLAN_PORT in every container beside a service of that name.
func unknownVariables(environ []string, model *kong.Node) (told []string) {
	known := map[string]*kong.Flag{}
	addVariables(model, known)
	for _, one := range environ {
		variable, _, _ := strings.Cut(one, "=")
		name, ours := strings.CutPrefix(variable, "PORTOLAN_")
		if f := known[flagged(name)]; !ours || f != nil && slices.Contains(f.Envs, variable) {
			continue
		}
		text := "the variable " + variable + " is no setting"
		if meant := closest(name, known); meant != "" {
			text += ": do you mean " + known[meant].Envs[0] + "?"
		}
		told = append(told, text)
	}
	slices.Sort(told)
	return told
}

// addVariables adds the flags of a command, and of those below it, that are variables, too: by what they are called without PORTOLAN_.
func addVariables(command *kong.Node, to map[string]*kong.Flag) {
	for _, f := range command.Flags {
		for _, variable := range f.Envs {
			to[flagged(strings.TrimPrefix(variable, "PORTOLAN_"))] = f
		}
	}
	for _, below := range command.Children {
		addVariables(below, to)
	}
}

// settingsOf are the settings of the command at hand, and where each is from.
func settingsOf(ctx *kong.Context) (all []setting) {
	from := map[*kong.Flag]string{}
	for _, part := range ctx.Path {
		if part.Flag != nil {
			from[part.Flag] = "flag"
			if part.Resolved {
				from[part.Flag] = "file"
			}
		}
	}
	for _, f := range append(ctx.Model.Flags[:len(ctx.Model.Flags):len(ctx.Model.Flags)], ctx.Selected().Flags...) {
		if len(f.Envs) == 0 {
			continue
		}
		s := setting{Name: f.Name, Variable: f.Envs[0], From: from[f], help: f.Help}
		s.Value, s.Hidden = shown(f, ctx.FlagValue(f))
		if s.From == "" {
			s.From = "default"
			if inEnvironment(f) {
				s.From = "environment"
			}
		}
		all = append(all, s)
	}
	return all
}

// shown is a flag's value as people and programs may see it.
func shown(f *kong.Flag, value any) (_ any, hidden bool) {
	switch v := value.(type) {
	case time.Duration:
		return shortDuration(v), false
	case []string:
		return append([]string{}, v...), false
	case string:
		if f.PlaceHolder == "SECRET" && v != "" {
			return "", true
		}
		if f.PlaceHolder == "URL" {
			return address.Shown(v)
		}
	}
	return value, false
}

// shortDuration writes 24h and not 24h0m0s.
func shortDuration(d time.Duration) string {
	text := d.String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return text
}

// text is the value in one line.
func (s *setting) text() string {
	switch v := s.Value.(type) {
	case []string:
		return strings.Join(v, ",")
	case string:
		if s.Hidden && v == "" {
			return "(hidden)"
		}
	}
	return fmt.Sprint(s.Value)
}

// writeSettings writes a file of settings: what is not the default, and all else as it is while nobody says otherwise.
func writeSettings(to io.Writer, all []setting) error {
	fmt.Fprint(to, "# Settings of a Portolan server. A line such as \"#addr = …\" shows what holds while nothing is said: take away the # and say\n"+
		"# something else. Flags and variables (PORTOLAN_ADDR) count more than this file. \"portolan config\" shows what holds in the end.\n")
	for _, s := range all {
		if s.Name == "config" {
			continue
		}
		line, err := toml.Marshal(map[string]any{s.Name: s.Value})
		if err != nil {
			return err
		}
		mark := ""
		if s.From == "default" || s.Hidden {
			mark = "#"
		}
		fmt.Fprintf(to, "\n%s%s%s", commented(s.help, 120), mark, line)
	}
	return nil
}

// commented breaks a text into lines of a comment.
func commented(text string, width int) string {
	var lines strings.Builder
	line := "#"
	for _, word := range strings.Fields(text) {
		if len(line)+1+len(word) > width {
			lines.WriteString(line + "\n")
			line = "#"
		}
		line += " " + word
	}
	return lines.String() + line + "\n"
}
