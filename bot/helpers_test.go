package bot_test

import (
	"reflect"
	"testing"

	"portolan/game"
)

// clone returns a copy of a state.
func clone(t *testing.T, st game.State) game.State {
	t.Helper()
	made := st.Blank()
	made.CopyFrom(st)
	return made
}

// equal tells whether two states are the same.
func equal(a, b game.State) bool { return reflect.DeepEqual(a, b) }
