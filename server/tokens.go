package server

import (
	"errors"
	"net/http"

	"portolan/people"
	"portolan/store"
)

// NewToken asks for an API token.
type NewToken struct {
	Name string `json:"name" doc:"what it is for, 1 to 40 characters, none of them a control character" example:"My bot"`
}

// Token is an API token as its owner sees it in the list.
type Token struct {
	ID      string `json:"id" doc:"to revoke it by"`
	Name    string `json:"name"`
	Created int64  `json:"created" doc:"unix milliseconds"`
}

// MadeToken is an API token that was just made.
type MadeToken struct {
	Token
	Secret string `json:"token" doc:"for Authorization: Bearer. It is told this once; keep it as you would keep a key"`
}

func (i *identity) tokenOperations(a *api) {
	add(a, operation{
		id: "listTokens", tag: "players", method: "GET", path: "/api/tokens", access: owners, status: http.StatusOK,
		out: []Token{}, summary: "Your API tokens", text: "Oldest first. What they are is not kept, so it is not told.",
	}, i.listTokens)
	add(a, operation{
		id: "makeToken", tag: "players", method: "POST", path: "/api/tokens", access: owners, cost: 5, status: http.StatusCreated,
		out: MadeToken{}, summary: "Make an API token",
		text: "Programs that show it as Authorization: Bearer act for you: they do all that your session may but what concerns " +
			"sessions and tokens.",
		problems: []int{http.StatusUnprocessableEntity},
	}, i.makeToken)
	add(a, operation{
		id: "revokeToken", tag: "players", method: "DELETE", path: "/api/tokens/{token}", access: owners, status: http.StatusNoContent,
		summary: "Revoke an API token", text: "By its id. What it has open ends.", problems: []int{http.StatusNotFound},
	}, i.revokeToken)
}

func listed(t store.Token) Token { return Token{ID: t.ID, Name: t.Name, Created: t.Created} }

func (i *identity) listTokens(c *call, _ *none) error {
	kept, err := i.people.Tokens(c.r.Context(), c.player())
	if err != nil {
		return err
	}
	list := []Token{}
	for _, t := range kept {
		list = append(list, listed(t))
	}
	return c.json(http.StatusOK, list)
}

func (i *identity) makeToken(c *call, in *NewToken) error {
	made, secret, err := i.people.MakeToken(c.r.Context(), c.player(), in.Name)
	if errors.Is(err, people.ErrTokens) {
		return notAllowed("", "You have %d tokens already: revoke one that you don't need.", i.people.Rules.MaxTokens)
	}
	if err != nil {
		return err
	}
	return c.json(http.StatusCreated, MadeToken{Token: listed(made), Secret: secret})
}

func (i *identity) revokeToken(c *call, _ *none) error {
	err := i.people.RevokeToken(c.r.Context(), c.player(), c.r.PathValue("token"))
	if errors.Is(err, store.ErrNotFound) {
		return unknown("You have no such token.")
	}
	if err != nil {
		return err
	}
	return c.empty()
}
