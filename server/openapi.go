package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"portolan/game"
	"portolan/games"
)

// OpenAPI returns the description of the API, as it is served at /openapi.json for all games that this Portolan plays. It
// needs no store.
func OpenAPI() ([]byte, error) {
	all := make(map[string]game.Rules)
	for _, rules := range games.All() {
		all[rules.ID()] = rules
	}
	a := newAPI(new(front), new(identity), new(catalogs), new(matches), new(notices))
	finishSchemas(a.doc.Components.Schemas, all)
	return a.document()
}

// newAPI returns the API with all its operations.
func newAPI(front *front, identity *identity, games *catalogs, matches *matches, notices *notices) *api {
	a := &api{front: front, mux: http.NewServeMux(), doc: &huma.OpenAPI{
		OpenAPI: "3.1.0",
		Info: &huma.Info{
			Title:   "Portolan",
			Version: "1",
			Description: "A table for board games of exploration. Seats count from 0; a match's number counts its rows from 1 and " +
				"only grows. Problems follow RFC 9457 and are looked for in this order: 429, 413, 400, 401, 404, 403, 409, 422. " +
				"Only how many things there may be at once is judged later, by 429 or 422.",
			License: &huma.License{Name: "Apache-2.0", Identifier: "Apache-2.0"},
		},
		Components: &huma.Components{
			Schemas: newRegistry(),
			SecuritySchemes: map[string]*huma.SecurityScheme{
				"cookie": {Type: "apiKey", In: "cookie", Name: cookieName, Description: "set by POST /api/sessions"},
				"bearer": {Type: "http", Scheme: "bearer", Description: "the token that POST /api/sessions or POST /api/tokens returned"},
			},
		},
		Tags: []*huma.Tag{
			{Name: "players", Description: "who one is"},
			{Name: "games", Description: "what can be played"},
			{Name: "matches", Description: "tables and what happens at them"},
			{Name: "ahead", Description: "moves that are made ahead, and tried out"},
			{Name: "talk", Description: "what people say at tables"},
			{Name: "friends", Description: "who plays with whom, and who asks whom to play"},
			{Name: "campaigns", Description: "campaigns that go from one server to another as files"},
			{Name: "notices", Description: "how players are told what happens"},
		},
	}}
	identity.playerOperations(a)
	identity.accountOperations(a)
	identity.privacyOperations(a)
	identity.leavingOperations(a)
	identity.hoursOperations(a)
	identity.awayOperations(a)
	identity.passkeyOperations(a)
	identity.providerOperations(a)
	identity.tokenOperations(a)
	games.gameOperations(a)
	matches.pageOperations(a)
	matches.lobbyOperations(a)
	matches.matchOperations(a)
	notices.noticeOperations(a)
	matches.takeoverOperations(a)
	matches.clockOperations(a)
	matches.orderOperations(a)
	matches.trialOperations(a)
	matches.hintOperations(a)
	matches.analysisOperations(a)
	matches.talkOperations(a)
	matches.noteOperations(a)
	matches.streamOperations(a)
	identity.blockOperations(a)
	identity.friendOperations(a)
	matches.inviteOperations(a)
	matches.absentOperations(a)
	matches.campaignOperations(a)
	return a
}

// document returns the description as JSON. The schemas have been put right, once all are there.
func (a *api) document() ([]byte, error) {
	text, err := json.MarshalIndent(a.doc, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("describe the API: %w", err)
	}
	return append(text, '\n'), nil
}

// packed is the description as it is served.
func (a *api) packed() (*packing, error) {
	text, err := a.document()
	if err != nil {
		return nil, err
	}
	return newPacking(text, true), nil
}

var pathParameter = regexp.MustCompile(`\{(\w+)\}`)

// describe adds an operation to the description.
func (a *api) describe(op *operation, body *huma.Schema) {
	o := &huma.Operation{
		OperationID: op.id, Method: op.method, Path: op.path, Tags: []string{op.tag},
		Summary: op.summary, Description: op.text, Responses: a.responses(op, body != nil),
	}
	for _, name := range pathParameter.FindAllStringSubmatch(op.path, -1) {
		kind := huma.TypeString
		if name[1] == "seat" {
			kind = huma.TypeInteger
		}
		o.Parameters = append(o.Parameters, &huma.Param{Name: name[1], In: "path", Required: true, Schema: &huma.Schema{Type: kind}})
	}
	for _, q := range op.query {
		o.Parameters = append(o.Parameters, q.parameter("query"))
	}
	for _, q := range op.headers {
		o.Parameters = append(o.Parameters, q.parameter("header"))
	}
	if body != nil {
		o.RequestBody = &huma.RequestBody{
			Required: len(a.doc.Components.Schemas.SchemaFromRef(body.Ref).Required) > 0,
			Content:  map[string]*huma.MediaType{"application/json": {Schema: body}},
		}
	}
	if op.access != anybody {
		o.Security = []map[string][]string{{"cookie": {}}, {"bearer": {}}}
	}
	if op.access == watchers {
		o.Security = append(o.Security, map[string][]string{})
	}
	a.doc.AddOperation(o)
}

func (q *query) parameter(in string) *huma.Param {
	return &huma.Param{
		Name: q.name, In: in, Description: q.text,
		Schema: &huma.Schema{Type: q.kind, Enum: q.values},
	}
}

func (a *api) responses(op *operation, body bool) map[string]*huma.Response {
	responses := make(map[string]*huma.Response)
	success := &huma.Response{Description: "Done."}
	if op.out != nil {
		success.Content = map[string]*huma.MediaType{
			orElse(op.media, "application/json"): {Schema: a.schema(op.out)},
		}
	}
	responses[strconv.Itoa(op.status)] = success
	if op.also != 0 {
		responses[strconv.Itoa(op.also)] = success
	}
	problems := slices.Clone(op.problems)
	if op.method != http.MethodGet {
		problems = append(problems, http.StatusRequestEntityTooLarge)
	}
	if body || len(op.query) > 0 {
		problems = append(problems, http.StatusBadRequest)
	}
	if op.access != anybody {
		problems = append(problems, http.StatusUnauthorized)
	}
	if op.access == owners {
		problems = append(problems, http.StatusForbidden)
	}
	for _, status := range append(problems, http.StatusTooManyRequests) {
		responses[strconv.Itoa(status)] = &huma.Response{
			Description: http.StatusText(status),
			Content:     map[string]*huma.MediaType{"application/problem+json": {Schema: a.schema(Problem{})}},
		}
	}
	return responses
}
