package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"portolan/game"
	"portolan/games"
)

// gameFlags name a game and its options.
type gameFlags struct {
	Game   string            `arg:"" name:"game" help:"The game, such as efemeris."`
	Option map[string]string `name:"option" placeholder:"K=V" mapsep:"none" help:"An option of the game; may be given several times."`
}

// rules returns the game that the flags name.
func (f *gameFlags) rules() (game.Rules, error) {
	rules, known := games.ByID(f.Game)
	if known {
		return rules, nil
	}
	var ids []string
	for _, r := range games.All() {
		ids = append(ids, r.ID())
	}
	return nil, usageError{fmt.Errorf("no game is called %q; there are: %s", f.Game, strings.Join(ids, ", "))}
}

// asUsage makes a usage error of err when a value that the caller gave is at fault.
func asUsage(err error) error {
	if wrong := (*game.OptionError)(nil); errors.As(err, &wrong) {
		return usageError{err}
	}
	return err
}

// writeJSON writes v as the one JSON document of the command.
func writeJSON(std streams, v any) error {
	out := json.NewEncoder(std.Out)
	out.SetEscapeHTML(false)
	out.SetIndent("", "  ")
	if err := out.Encode(v); err != nil {
		return fmt.Errorf("writing the answer: %w", err)
	}
	return nil
}
