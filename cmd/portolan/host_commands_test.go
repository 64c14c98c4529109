package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// onHosts are the commands of docs/hosting.md that make hosts-test runs, each by words that are in it, in the page's order.
var onHosts = []string{
	"apt install", "systemctl restart portolan", "account list", "portolan config", "install --directory", "ReadWritePaths=", "make release", "docker compose up",
	"AmbientCapabilities=", "setcap", "ssh -L", "restore move.backup", "CREATE DATABASE", "compose.three.yaml", "ExecStart=/usr/bin/portolan think",
}

// shownBy says for each page with commands who runs those in its boxes. Pages for hosts are run by tests.
var shownBy = map[string]string{
	"docs/hosting.md":       "TestHostingPage, and TestHosts those that need sudo",
	"docs/accounts.md":      "TestOtherHostsPages",
	"docs/settings.md":      "TestOtherHostsPages",
	"docs/play-efemeris.md": "TestOtherHostsPages",
	"README.md":             "TestOtherHostsPages, and continuous integration",
	"CONTRIBUTING.md":       "continuous integration",
	"docs/adding-a-game.md": "who adds a game",
	"docs/arena.md":         "who compares bots, for hours",
	"docs/balance.md":       "who changes the balance, for hours",
	"docs/bot-api.md":       "who writes a bot",
	"docs/bots.md":          "who changes a bot, for hours",
}

var (
	// boxes are the parts of a page that are set apart.
	boxes = regexp.MustCompile("(?ms)^ *```(\\w*)\n(.*?)^ *```$")
	// hostCommand is a box or a part of a sentence that may be a command of a host's system.
	hostCommand = regexp.MustCompile("(?ms)^ *```(\\w*)\n(.*?)^ *```$|`((?:sudo|docker|podman|systemctl|journalctl|apt|apt-get|dnf|rpm|apk|rc-service|rc-update|ssh|scp|make release) [^`]+)`")
)

// hostCommands are the commands of a page that need a host's system, in its order. What is to be written by `systemctl edit` follows it.
func hostCommands(page string) (commands []string) {
	for _, at := range hostCommand.FindAllStringSubmatchIndex(page, -1) {
		if at[6] < 0 {
			language, box := page[at[2]:at[3]], page[at[4]:at[5]]
			if language == "console" || language == "sh" && strings.Contains(box, "sudo ") {
				commands = append(commands, box)
			}
			continue
		}
		command := strings.Join(strings.Fields(page[at[6]:at[7]]), " ")
		if strings.Contains(command, "systemctl edit") {
			for _, box := range boxes.FindAllStringSubmatch(page[at[7]:], 1) {
				command += "\n" + regexp.MustCompile(`(?m)^ +`).ReplaceAllString(box[2], "")
			}
		}
		commands = append(commands, command)
	}
	return commands
}

// A command that a page shows is run by somebody: by the tests of the page, or by make hosts-test.
func TestCommandsOfPages(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(pages, "../../README.md", "../../CONTRIBUTING.md", "../../SECURITY.md") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimPrefix(file, "../../")
		for _, box := range boxes.FindAllStringSubmatch(string(text), -1) {
			switch box[1] {
			case "sh", "console":
				if shownBy[name] == "" {
					t.Errorf("%s: nobody is known to run\n%s", name, box[2])
				}
			case "caddy", "ini", "json", "nginx", "toml", "ts": // no commands
			case "": // what somebody has drawn
				if strings.Contains(box[2], "portolan ") {
					t.Errorf("%s: say ```sh before\n%s", name, box[2])
				}
			default:
				t.Errorf("%s: what is in a box of %q is not known to be run\n%s", name, box[1], box[2])
			}
		}
		var known []string
		if name == "docs/hosting.md" {
			known = onHosts
		}
		commands := hostCommands(string(text))
		for i, c := range commands {
			if i >= len(known) || !strings.Contains(c, known[i]) {
				t.Errorf("%s: make hosts-test does not run, at this place,\n%s", name, c)
				break
			}
		}
		if len(commands) < len(known) {
			t.Errorf("%s: %d commands of hosts, and not %d, are on the page", name, len(commands), len(known))
		}
	}
}
