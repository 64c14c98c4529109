package gametest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"portolan/game"
)

// viewText is a view as JSON, written by itself where it can.
func viewText(view any) ([]byte, error) {
	if own, ok := view.(game.AppendJSONer); ok {
		return own.AppendJSON(nil), nil
	}
	return json.Marshal(view)
}

// checkView checks that a view is what the rules say, that it is JSON, and that a view that writes its own JSON writes what
// encoding/json would, behind what stands there. It returns the JSON.
func checkView(rules game.Rules, view any) ([]byte, error) {
	if want, got := reflect.PointerTo(reflect.TypeOf(rules.ViewType())), reflect.TypeOf(view); got != want {
		return nil, fmt.Errorf("it is a %v; by ViewType it should be a %v", got, want)
	}
	text, err := json.Marshal(view)
	if err != nil {
		return nil, fmt.Errorf("it is no JSON: %w", err)
	}
	own, ok := view.(game.AppendJSONer)
	if !ok {
		return text, nil
	}
	got, err := behind(own.AppendJSON)
	if err != nil {
		return nil, fmt.Errorf("AppendJSON: %w", err)
	}
	return text, differ("AppendJSON differs from encoding/json", string(text), string(got))
}

// checkWritten checks that a state that writes views by itself writes what the view is.
func checkWritten(st game.State, seat game.Seat, text []byte) error {
	own, ok := st.(game.ViewAppender)
	if !ok {
		return nil
	}
	got, err := behind(func(buf []byte) []byte { return own.AppendView(buf, seat) })
	if err != nil {
		return fmt.Errorf("AppendView: %w", err)
	}
	return differ("AppendView differs from the view", string(text), string(got))
}

// behind returns what is appended to what stands there.
func behind(write func(buf []byte) []byte) ([]byte, error) {
	const before = `{"view":`
	got, found := bytes.CutPrefix(write([]byte(before)), []byte(before))
	if !found {
		return nil, errors.New("it does not append")
	}
	return got, nil
}
