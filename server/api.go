package server

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"

	"portolan/game"
)

// access says whose requests an operation takes.
type access int

const (
	anybody  access = iota // sessions are not looked at
	watchers               // with or without a session; a token that is shown must be good
	players                // with a session or an API token only
	owners                 // with a session only: what a token may not do for its owner
)

// operation is one operation of the API: how it is described, and what is seen to before its handler runs.
type operation struct {
	id, tag, summary, text string
	method, path           string
	access                 access
	cost                   int // what it takes from the client's bucket; 0 means 1
	query                  []query
	headers                []query
	out                    any    // a value of the type of the answer; nil when it is empty
	media                  string // of the answer; empty for JSON
	status                 int    // of success
	also                   int    // another status of success, with the same answer
	problems               []int
}

// query is a parameter of an operation besides its path and body.
type query struct {
	name, text string
	kind       string // integer or string
	values     []any  // all there are, if they can be counted
	check      func(name, text string) error
}

// counted is a parameter that is a number from 0 up.
func counted(name, text string) query {
	return query{name: name, text: text, kind: "integer", check: func(name, text string) error {
		_, err := parseCount(name, text)
		return err
	}}
}

// flagged is a parameter that is on or off.
func flagged(name, text string) query {
	values := []any{"1", "0", "true", "false"}
	return query{name: name, text: text, kind: "string", values: values, check: func(name, text string) error {
		if !slices.Contains(values, any(text)) {
			return malformed(name, "%s is 1 or 0.", name)
		}
		return nil
	}}
}

// none is the body of operations that read none.
type none struct{}

// handler answers a request; what it returns is answered as a problem.
type handler[In any] func(c *call, in *In) error

// api collects operations: to serve them and to describe them.
type api struct {
	front *front
	mux   *http.ServeMux
	doc   *huma.OpenAPI
}

// reader reads a body that fits the schema of In.
type reader[In any] func(text []byte, in *In) error

// add serves an operation and describes it. The body must fit the schema of In; lengths, enumerations and
// the like are checked by the handler, because that comes later in the order of problems.
func add[In any](a *api, op operation, handle handler[In]) {
	op.cost = max(op.cost, 1)
	addLean(a, op, func(c *call, read reader[In]) error {
		in := new(In)
		text, done, err := c.body()
		if err == nil {
			err = read(text, in)
		}
		done()
		if err != nil {
			return err
		}
		if err := c.identify(op.access, op.cost); err != nil {
			return err
		}
		return handle(c, in)
	})
}

// addLean serves an operation that reads its own body and finds out by itself who asks, and describes it. Before anything is
// read, the client's bucket pays for it.
func addLean[In any](a *api, op operation, handle func(*call, reader[In]) error) {
	op.cost = max(op.cost, 1)
	schema := a.body(reflect.TypeFor[In]())
	a.describe(&op, schema)
	read := func(text []byte, in *In) error { return a.read(schema, text, in) }
	a.mux.HandleFunc(op.method+" "+op.path, func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		c := call{front: a.front, w: w, r: r, sender: a.front.proxies.senderOf(r)}
		defer c.finish(&op, began)
		if err := serve(&c, &op, handle, read); err != nil {
			c.fail(&op, err)
		}
	})
}

// serve answers a request. What panics is an error like others.
func serve[In any](c *call, op *operation, handle func(*call, reader[In]) error, read reader[In]) (err error) {
	defer c.catch("request "+op.id, c.r.PathValue("match"), &err)
	if err := c.allow(op.cost); err != nil {
		return err
	}
	if err := c.check(op.query); err != nil {
		return err
	}
	return handle(c, read)
}

// check checks the parameters of the query.
func (c *call) check(queries []query) error {
	if c.r.URL.RawQuery == "" {
		return nil
	}
	values := c.r.URL.Query()
	for i := range queries {
		q := &queries[i]
		if text := values.Get(q.name); text != "" && q.check != nil {
			if err := q.check(q.name, text); err != nil {
				return err
			}
		}
	}
	return nil
}

func (a *api) body(t reflect.Type) *huma.Schema {
	if t == reflect.TypeFor[none]() {
		return nil
	}
	return a.doc.Components.Schemas.Schema(t, true, "")
}

// read reads a body into in. Without a schema the body does not matter.
func (a *api) read(schema *huma.Schema, text []byte, in any) error {
	if schema == nil {
		return nil
	}
	if len(text) == 0 || string(text) == "null" { // nothing is an object without fields
		text = []byte("{}")
	}
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		var wrong *json.UnmarshalTypeError
		if errors.As(err, &wrong) { // JSON, with a number beyond all that there are
			return cantBe(beyond(text), wrong.Value)
		}
		return malformed("", "The body is not JSON: %v.", err)
	}
	var result huma.ValidateResult
	huma.Validate(a.doc.Components.Schemas, schema, huma.NewPathBuffer(nil, 0), huma.ModeWriteToServer, value, &result)
	for _, err := range result.Errors {
		var detail *huma.ErrorDetail
		if errors.As(err, &detail) {
			if p := misshapen(detail); p != nil {
				return p
			}
		}
	}
	if one, ok := in.(anyOf); ok {
		if p := lacking(one.anyOf(), value); p != nil {
			return p
		}
	}
	if err := json.Unmarshal(text, in); err != nil {
		// Such as a number beyond all that are counted. A part that reads itself would name a field of its own.
		var wrong *json.UnmarshalTypeError
		if errors.As(err, &wrong) && err.Error() == wrong.Error() && wrong.Field != "" {
			return cantBe(wrong.Field, wrong.Value)
		}
		return malformed("", "The body does not fit: %v.", err)
	}
	return nil
}

// cantBe is the problem of a field, or the whole body where it is empty, with a value that can't be, such as "number 1e400".
func cantBe(field, value string) *Problem {
	if field == "" {
		return malformed("", "The body has a value that can't be: %.40s.", value)
	}
	field = game.Excerpt(field)
	return malformed(field, "The field %s has a value that can't be: %.40s.", field, value)
}

// beyond is the field of a JSON text whose number is beyond all that there are; empty where there is none.
func beyond(text []byte) string {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var value any
	if d.Decode(&value) != nil {
		return ""
	}
	field, _ := beyondIn(nil, value)
	return strings.TrimPrefix(string(field), ".")
}

// beyondIn is beyond for the value of a field.
func beyondIn(field []byte, value any) (found []byte, is bool) {
	switch value := value.(type) {
	case json.Number:
		_, err := value.Float64()
		return field, err != nil
	case []any:
		for i, part := range value {
			if found, is = beyondIn(fmt.Appendf(field, "[%d]", i), part); is {
				return found, true
			}
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(value)) {
			if found, is = beyondIn(append(append(field, '.'), name...), value[name]); is {
				return found, true
			}
		}
	}
	return nil, false
}

// anyOf is a body in which one of several fields must be there, which no schema of ours says.
type anyOf interface{ anyOf() []string }

// lacking is the problem of an object in which none of the fields is there.
func lacking(names []string, value any) *Problem {
	fields, _ := value.(map[string]any)
	for _, name := range names {
		if fields[name] != nil {
			return nil
		}
	}
	return malformed(names[0], "One of the fields %s is missing.", strings.Join(names, ", "))
}

// misshapen is the problem of a body in which a field is missing or of the wrong type, nil for other faults.
func misshapen(detail *huma.ErrorDetail) *Problem {
	where := game.Excerpt(detail.Location)
	before, after, _ := strings.Cut(validation.MsgExpectedRequiredProperty, "%s")
	if name, found := strings.CutPrefix(detail.Message, before); found {
		name = strings.TrimSuffix(name, after)
		if where != "" {
			name = where + "." + name
		}
		return malformed(name, "The field %s is missing.", name)
	}
	switch detail.Message {
	case validation.MsgExpectedBoolean, validation.MsgExpectedNumber, validation.MsgExpectedInteger,
		validation.MsgExpectedString, validation.MsgExpectedArray, validation.MsgExpectedObject:
		if where == "" {
			return malformed("", "The body has the wrong type: %s.", detail.Message)
		}
		return malformed(where, "The field %s has the wrong type: %s.", where, detail.Message)
	}
	return nil
}
