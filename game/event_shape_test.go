package game_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"testing"
	"testing/fstest"

	"portolan/game"
)

func TestShapeDescribesAnEvent(t *testing.T) {
	shape := game.ShapeOf("sailed", game.ArgOf("seat", 0), game.ArgOf("ship", 1), game.ArgOf("port", 2))
	word := func(form uint8, n int16) string { return []string{"", "ship", "port"}[form] + string(rune('a'+n)) }
	out := game.Choice{Path: []string{"left over"}}
	shape.Describe(game.Event{Args: [6]int16{3, 1, 2}, Seen: 5}, word, &out)
	want := []game.Arg{{Name: "seat", Number: 3}, {Name: "ship", Text: "shipb"}, {Name: "port", Text: "portc"}}
	if out.Kind != "sailed" || out.Seen != 5 || len(out.Path) > 0 || !slices.Equal(out.Args, want) {
		t.Errorf("%+v", out)
	}
}

func TestElementIDs(t *testing.T) {
	if got := game.PrefixedIDs("ship:", []string{"a", "b"}); !slices.Equal(got, []string{"ship:a", "ship:b"}) {
		t.Error(got)
	}
	if got := game.NumberedIDs("field:", 3); !slices.Equal(got, []string{"field:0", "field:1", "field:2"}) {
		t.Error(got)
	}
}

func TestReadWords(t *testing.T) {
	files := fstest.MapFS{"text/en.json": {Data: []byte(`{}`)}}
	if got := game.ReadWords(files, "en"); string(got) != `{}` {
		t.Errorf("%q", got)
	}
	if got := game.ReadWords(files, "xx"); got != nil {
		t.Errorf("%q", got)
	}
}

func TestResolveOptions(t *testing.T) {
	options := []game.Option{{Name: "level", Values: []string{"basic", "expert"}, Default: "basic"}, {Name: "map", Values: []string{"1"}}}
	got, err := game.ResolveOptions(options, map[string]string{"map": "1"})
	if err != nil || !reflect.DeepEqual(got, map[string]string{"level": "basic", "map": "1"}) {
		t.Errorf("%v, %v", got, err)
	}
	for field, given := range map[string]map[string]string{"level": {"level": "hard"}, "size": {"size": "1"}} {
		var fault *game.OptionError
		if _, err := game.ResolveOptions(options, given); !errors.As(err, &fault) || fault.Field != field {
			t.Errorf("%v: %v", given, err)
		}
	}
}

func TestJSONIsThatOfEncoding(t *testing.T) {
	type item struct {
		ID    string `json:"id"`
		Count int    `json:"count"`
	}
	type view struct {
		Name    string   `json:"name"`
		Over    bool     `json:"over"`
		Numbers []int    `json:"numbers"`
		IDs     []string `json:"ids"`
		Items   []item   `json:"items"`
	}
	for _, v := range []view{
		{"a", true, []int{-1, 0, 22}, []string{"x", "y"}, []item{{"z", 3}, {"w", -4}}},
		{"b", false, []int{}, []string{}, []item{}},
	} {
		w := game.JSON{Buf: []byte("before ")}
		w.Text(`{"name":`, v.Name)
		w.Flag(`,"over":`, v.Over)
		w.Numbers(`,"numbers":`, v.Numbers)
		w.Texts(`,"ids":`, v.IDs)
		w.Raw(`,"items":`)
		game.JSONList(&w, v.Items, func(w *game.JSON, i *item) {
			w.Text(`{"id":`, i.ID)
			w.Number(`,"count":`, i.Count)
			w.Raw(`}`)
		})
		w.Raw(`}`)
		want, err := json.Marshal(v)
		if err != nil || string(w.Buf) != "before "+string(want) {
			t.Errorf("%s, want %s (%v)", w.Buf, want, err)
		}
	}
}
