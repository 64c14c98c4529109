package gametest

import (
	"fmt"

	"portolan/game"
)

// Examine runs one examination by its name, so that the suite's own tests can see what it finds.
func Examine(name string, rules game.Rules, config Config) error {
	for _, examination := range examinations {
		if examination.name == name {
			return examination.of(newExaminer(rules, config))
		}
	}
	return fmt.Errorf("no examination is named %q", name)
}

// CatalogFaults tells what is wrong with a catalog beside the first language's.
func CatalogFaults(rules game.Rules, words Words, first, messages map[string]string) []string {
	return words.faults(rules, first, messages)
}
