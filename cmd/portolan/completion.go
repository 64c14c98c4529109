package main

import (
	"fmt"
	"strings"

	"github.com/alecthomas/kong"
)

// completionCommand is portolan completion: a script by which a shell completes commands and flags.
type completionCommand struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"bash, zsh or fish."`
}

// Run prints the script.
func (c *completionCommand) Run(std streams, model *kong.Application) error {
	script := map[string]func(*kong.Application) string{"bash": bashCompletion, "zsh": zshCompletion, "fish": fishCompletion}[c.Shell](model)
	_, err := fmt.Fprint(std.Out, script)
	return err
}

// flagNames are the flags of a command as one writes them.
func (c *command) flagNames() (names []string) {
	for _, f := range c.flags() {
		for _, name := range spellings(f) {
			names = append(names, "--"+name)
		}
	}
	return append(names, "--help")
}

// bashCases are the arms of a case statement of sh, by what was typed: what may come next.
func bashCases(model *kong.Application) string {
	var cases strings.Builder
	for _, c := range commandsOf(model) {
		fmt.Fprintf(&cases, "\t\t%q) next=%q ;;\n", c.name(), strings.Join(append(nextWords(c.node), c.flagNames()...), " "))
	}
	serve := ""
	for _, c := range commandsOf(model) { // what portolan alone does
		if c.node == model.DefaultCmd {
			serve = strings.Join(c.flagNames(), " ")
		}
	}
	fmt.Fprintf(&cases, "\t\t\"\") next=%q ;;\n", strings.Join(nextWords(model.Node), " ")+" "+serve)
	return cases.String()
}

// pathFlags are the flags that are followed by a file or directory, as a pattern of sh.
func pathFlags(model *kong.Application) string {
	seen, names := map[string]bool{}, []string{}
	for _, c := range commandsOf(model) {
		for _, f := range c.flags() {
			if ofFiles(f.Value) && !seen[f.Name] {
				seen[f.Name] = true
				names = append(names, "--"+f.Name)
			}
		}
	}
	return strings.Join(names, "|")
}

// valueCases are the arms of a case statement of sh, by the flag before: what it may be said to be, by a command of the shell that offers words. After a
// flag that takes anything else nothing is offered.
func valueCases(model *kong.Application, offer string) string {
	var cases strings.Builder
	seen, free := map[string]bool{}, []string{}
	for _, c := range commandsOf(model) {
		for _, f := range c.flags() {
			if seen[f.Name] || switched(f) || ofFiles(f.Value) {
				continue
			}
			seen[f.Name] = true
			if may := values(f.Value); may != nil {
				fmt.Fprintf(&cases, "\t\t--%s) "+offer+"; return ;;\n", f.Name, strings.Join(may, " "))
			} else {
				free = append(free, "--"+f.Name)
			}
		}
	}
	fmt.Fprintf(&cases, "\t\t%s) return ;;\n", strings.Join(free, "|"))
	return cases.String()
}

// allWords are the names of all commands, as a pattern of sh.
func allWords(model *kong.Application) string {
	seen, names := map[string]bool{}, []string{}
	for _, c := range commandsOf(model) {
		if word := c.path[len(c.path)-1]; !seen[word] {
			seen[word] = true
			names = append(names, word)
		}
	}
	return strings.Join(names, "|")
}

func bashCompletion(model *kong.Application) string {
	return `# bash completion for portolan, made by: portolan completion bash
_portolan() {
	local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} typed="" next="" word
	case $previous in
		` + pathFlags(model) + `) compopt -o filenames; COMPREPLY=($(compgen -f -- "$current")); return ;;
` + valueCases(model, `COMPREPLY=($(compgen -W "%s" -- "$current"))`) + `	esac
	for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
		case $word in
			` + allWords(model) + `) typed="${typed:+$typed }$word" ;;
		esac
	done
	case $typed in
` + bashCases(model) + `	esac
	COMPREPLY=($(compgen -W "$next" -- "$current"))
	if [[ ${#COMPREPLY[@]} -eq 0 && $current != -* ]]; then compopt -o filenames; COMPREPLY=($(compgen -f -- "$current")); fi
}
complete -F _portolan portolan
`
}

func zshCompletion(model *kong.Application) string {
	return `#compdef portolan
# zsh completion for portolan, made by: portolan completion zsh
_portolan() {
	local typed="" next="" word
	case ${words[CURRENT-1]} in
		` + pathFlags(model) + `) _files; return ;;
` + valueCases(model, "compadd -- %s") + `	esac
	for word in ${words[2,CURRENT-1]}; do
		case $word in
			` + allWords(model) + `) typed="${typed:+$typed }$word" ;;
		esac
	done
	case $typed in
` + bashCases(model) + `	esac
	compadd -- ${=next} || _files
}
if [ "$funcstack[1]" = "_portolan" ]; then _portolan "$@"; else compdef _portolan portolan; fi
`
}

// fishCompletion knows the help of everything, which fish shows beside it.
func fishCompletion(model *kong.Application) string {
	var s strings.Builder
	s.WriteString("# fish completion for portolan, made by: portolan completion fish\n")
	quote := func(text string) string { return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(text) + "'" }
	none := "not __fish_seen_subcommand_from " + strings.Join(nextWords(model.Node), " ") // a variable would be gone when fish asks
	flags := func(c *command, condition string) {
		for _, f := range c.flags() {
			takes := ""
			switch {
			case ofFiles(f.Value):
				takes = " -r -F"
			case values(f.Value) != nil:
				takes = " -x -a " + quote(strings.Join(values(f.Value), " "))
			case !switched(f):
				takes = " -x"
			}
			for _, name := range spellings(f) {
				fmt.Fprintf(&s, "complete -c portolan -n %s -l %s%s -d %s\n", quote(condition), name, takes, quote(helpOf(f.Value)))
			}
		}
	}
	for _, c := range commandsOf(model) {
		outer, condition := none, "__fish_seen_subcommand_from "+c.path[len(c.path)-1]
		if len(c.path) > 1 {
			outer = "__fish_seen_subcommand_from " + c.path[len(c.path)-2]
			condition = outer + "; and " + condition
		}
		fmt.Fprintf(&s, "complete -c portolan -n %s -f -a %s -d %s\n", quote(outer), c.path[len(c.path)-1], quote(c.node.Help))
		for _, argument := range c.node.Positional {
			if may := values(argument); may != nil {
				fmt.Fprintf(&s, "complete -c portolan -n %s -f -a %s -d %s\n", quote(condition), quote(strings.Join(may, " ")), quote(argument.Help))
			}
		}
		flags(&c, condition)
		if c.node == model.DefaultCmd {
			flags(&c, outer)
		}
	}
	return s.String()
}
