package efemeris

import (
	"reflect"
	"slices"
	"testing"

	"portolan/game/gametest"
)

func TestCatalogs(t *testing.T) {
	gametest.Catalogs(t, Rules{}, gametest.Words{
		Languages: []string{"en", "de", "fr", "hu"}, Choices: opNames, Events: eventShapes, Reasons: endings, Phases: phases,
		Keys: keysWanted(),
	})
}

// keysWanted are the keys of all things in the game that a client can come across.
func keysWanted() []string {
	var planets, effects []string
	for _, p := range table.ref.Planets {
		planets = append(planets, p.ID)
	}
	shape := reflect.TypeFor[EffectsView]()
	for i := range shape.NumField() {
		effects = append(effects, shape.Field(i).Tag.Get("json"))
	}
	keys := slices.Concat(
		gametest.KeysOf("nation", nations, false),
		gametest.KeysOf("captain", captainNames, true),
		gametest.KeysOf("galleon", captainNames, false),
		gametest.KeysOf("ship", shipIDs, false),
		gametest.KeysOf("bonus", bonuses, true),
		gametest.KeysOf("spice", spices, false),
		gametest.KeysOf("field", fieldTypes, true),
		gametest.KeysOf("place", fieldTypes, false),
		gametest.KeysOf("direction", table.ref.Directions, false),
		gametest.KeysOf("planet", planets, false),
		gametest.KeysOf("tile", table.tileNames, false),
		gametest.KeysOf("build", []string{"crew", "frigate", "fortress", "galleon", "conquest"}, true),
		gametest.KeysOf("button", []string{"ready", "cancel", "end"}, false),
		gametest.KeysOf("effect", effects, false),
	)
	for _, names := range crewNames {
		keys = append(keys, gametest.KeysOf("crew", names[:], true)...)
	}
	return keys
}
