package server

import (
	"maps"
	"path"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"portolan/game"
	"portolan/match"
	"portolan/wire"
)

// schema returns a reference to the schema of a value's type.
func (a *api) schema(value any) *huma.Schema {
	return a.doc.Components.Schemas.Schema(reflect.TypeOf(value), true, "")
}

// argsSchema says that the arguments of choices and events are ids or numbers. It stands for [wire.Args].
type argsSchema struct{}

// Schema implements [huma.SchemaProvider].
func (argsSchema) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeObject, AdditionalProperties: &huma.Schema{
		AnyOf: []*huma.Schema{{Type: huma.TypeString}, {Type: huma.TypeNumber}},
	}}
}

// clockSchema says that a clock is the name of one, or its own. It stands for [match.Clock].
type clockSchema struct{}

// Schema implements [huma.SchemaProvider].
func (clockSchema) Schema(huma.Registry) *huma.Schema {
	seconds := func(text string) *huma.Schema { return &huma.Schema{Type: huma.TypeInteger, Description: text} }
	names := &huma.Schema{Type: huma.TypeString, Enum: []any{"none"}}
	for _, clock := range match.Presets {
		names.Enum = append(names.Enum, clock.Name)
	}
	return &huma.Schema{AnyOf: []*huma.Schema{names, {
		Type: huma.TypeObject, Required: []string{"start", "add", "cap"}, AdditionalProperties: false, Properties: map[string]*huma.Schema{
			"start": seconds("seconds at the beginning"), "add": seconds("seconds more for each decision"), "cap": seconds("never more seconds than these"),
		},
	}}}
}

// newRegistry returns an empty collection of schemas.
func newRegistry() huma.Registry {
	registry := huma.NewMapRegistry("#/components/schemas/", schemaName)
	registry.RegisterTypeAlias(reflect.TypeFor[wire.Args](), reflect.TypeFor[argsSchema]())
	registry.RegisterTypeAlias(reflect.TypeFor[match.Clock](), reflect.TypeFor[clockSchema]())
	return registry
}

// schemaName names the schema of a type. Types of games and of records carry the name of where they belong, so that each
// game can call its view View.
func schemaName(t reflect.Type, hint string) string {
	name := huma.DefaultSchemaNamer(t, hint)
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	folder, owner := path.Split(t.PkgPath())
	switch {
	case strings.HasSuffix(folder, "/games/"):
		return strings.ToUpper(owner[:1]) + owner[1:] + name
	case owner == "match" && name != "Record" && name != "Outcome":
		return "Record" + name
	}
	return name
}

// finishSchemas puts the schemas right where Go's types say less than our answers hold: no list is ever null, a pointer
// to an object and bytes may be, objects take fields that we don't know, and a match's view is that of its game.
func finishSchemas(registry huma.Registry, games map[string]game.Rules) {
	views := &huma.Schema{Description: "what you may know of the position; null while the match is open"}
	for _, id := range slices.Sorted(maps.Keys(games)) {
		views.AnyOf = append(views.AnyOf, registry.Schema(reflect.TypeOf(games[id].ViewType()), true, ""))
	}
	views.AnyOf = append(views.AnyOf, &huma.Schema{Type: "null"})
	for name, schema := range registry.Map() {
		relax(schema)
		if t := registry.TypeFromRef("#/components/schemas/" + name); t != nil && t.Kind() == reflect.Struct {
			nullObjects(schema, t)
		}
		if view := schema.Properties["view"]; view != nil && view.Ref == "" {
			schema.Properties["view"] = views
		}
	}
}

// relax lets arrays never be null and objects have more fields than we know.
func relax(s *huma.Schema) {
	if s == nil {
		return
	}
	if s.Type == huma.TypeArray {
		s.Nullable = false
	}
	if closed, ok := s.AdditionalProperties.(bool); ok && !closed {
		s.AdditionalProperties = nil
	}
	if more, ok := s.AdditionalProperties.(*huma.Schema); ok {
		relax(more)
	}
	relax(s.Items)
	for _, property := range s.Properties {
		relax(property)
	}
}

// nullObjects lets pointers to structs, and bytes, be null where they are always present.
func nullObjects(s *huma.Schema, t reflect.Type) {
	for field := range fields(t) {
		name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
		property := s.Properties[name]
		if property == nil || strings.Contains(options, "omit") {
			continue
		}
		if field.Type == reflect.TypeFor[[]byte]() {
			property.Nullable = true
		}
		if property.Ref == "" || field.Type.Kind() != reflect.Pointer {
			continue
		}
		s.Properties[name] = &huma.Schema{
			Description: property.Description,
			AnyOf:       []*huma.Schema{{Ref: property.Ref}, {Type: "null"}},
		}
	}
}

// fields ranges over the fields of a struct, those of embedded structs included.
func fields(t reflect.Type) func(yield func(reflect.StructField) bool) {
	return func(yield func(reflect.StructField) bool) {
		for _, field := range reflect.VisibleFields(t) {
			if !field.Anonymous && !yield(field) {
				return
			}
		}
	}
}
