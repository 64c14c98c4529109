package server

import (
	"errors"
	"net/http"
	"time"

	"portolan/people"
	"portolan/store"
	"portolan/wire"
)

const (
	maxFriends = 200
	// friendLinkLives is how long a link makes friends.
	friendLinkLives = 14 * 24 * time.Hour
)

// FriendLink makes friends of who opens it.
type FriendLink struct {
	Secret  string `json:"secret" doc:"for those whom you give it to"`
	Expires int64  `json:"expires" doc:"unix milliseconds"`
}

// Befriending makes somebody a friend.
type Befriending struct {
	Secret string `json:"secret" doc:"of the other's link"`
}

// Friend is a friend of the caller.
type Friend struct {
	Player wire.Player `json:"player"`
	Since  int64       `json:"since" doc:"unix milliseconds"`
}

func (i *identity) friendOperations(a *api) {
	link := []int{http.StatusNotFound, http.StatusUnprocessableEntity}
	add(a, operation{
		id: "linkFriends", tag: "friends", method: "POST", path: "/api/friends/link", access: owners, cost: 5, status: http.StatusCreated,
		out: FriendLink{}, summary: "Make a link by which others become your friends",
		text: "It works for two weeks, for everybody who has it and says yes. The link before ends.",
	}, i.linkFriends)
	add(a, operation{
		id: "unlinkFriends", tag: "friends", method: "DELETE", path: "/api/friends/link", access: owners, cost: 2, status: http.StatusNoContent,
		summary: "End your link",
	}, i.unlinkFriends)
	add(a, operation{
		id: "lookAtFriend", tag: "friends", method: "POST", path: "/api/friends/look", access: watchers, cost: 2, status: http.StatusOK,
		out: wire.Player{}, summary: "Whose link is it?", text: "Nothing comes of it.", problems: link,
	}, i.lookAtFriend)
	add(a, operation{
		id: "befriend", tag: "friends", method: "POST", path: "/api/friends", access: owners, cost: 2, status: http.StatusCreated, out: Friend{},
		summary: "Become friends", text: "By the other's link: that is the other's yes, and this is yours.", problems: link,
	}, i.befriend)
	add(a, operation{
		id: "friends", tag: "friends", method: "GET", path: "/api/friends", access: owners, status: http.StatusOK, out: []Friend{},
		summary: "Your friends",
	}, i.listFriends)
	add(a, operation{
		id: "unfriend", tag: "friends", method: "DELETE", path: "/api/friends/{player}", access: owners, cost: 2, status: http.StatusNoContent,
		summary: "Be friends no more", text: "Neither is the other's friend any more, and nobody is told.",
	}, i.unfriend)
}

func (i *identity) linkFriends(c *call, _ *none) error {
	secret, key := people.NewSecret()
	expires := i.hub.Now() + friendLinkLives.Milliseconds()
	if err := i.circle.OfferFriendship(c.r.Context(), store.Link{Key: key, Player: c.player(), Expires: expires}); err != nil {
		return err
	}
	return c.json(http.StatusCreated, FriendLink{Secret: secret, Expires: expires})
}

func (i *identity) unlinkFriends(c *call, _ *none) error {
	if err := i.circle.WithdrawFriendship(c.r.Context(), c.player()); err != nil {
		return err
	}
	return c.empty()
}

// ownLink refuses to make somebody a friend of their own.
func ownLink() error {
	return notAllowed("secret", "This link is your own: it is for others.")
}

func unknownLink(err error) error {
	if errors.Is(err, store.ErrNotFound) {
		return unknown("There is no such link, or not any more.")
	}
	return err
}

func (i *identity) lookAtFriend(c *call, in *Befriending) error {
	p, err := i.circle.OfferedBy(c.r.Context(), people.KeyOf(in.Secret), c.player(), i.hub.Now())
	switch {
	case err != nil:
		return unknownLink(err)
	case p.ID == c.player():
		return ownLink()
	}
	return c.json(http.StatusOK, wire.Player{ID: p.ID, Name: p.Name})
}

func (i *identity) befriend(c *call, in *Befriending) error {
	key, at := people.KeyOf(in.Secret), i.hub.Now()
	p, err := i.circle.OfferedBy(c.r.Context(), key, c.player(), at)
	switch {
	case err != nil: // nothing is written for a guess
		return unknownLink(err)
	case p.ID == c.player():
		return ownLink()
	}
	p, err = i.circle.Befriend(c.r.Context(), key, c.player(), at, maxFriends)
	switch {
	case errors.Is(err, store.ErrConflict):
		return notAllowed("secret", "One of you has %d friends already.", maxFriends)
	case err != nil:
		return unknownLink(err)
	}
	return c.json(http.StatusCreated, Friend{Player: wire.Player{ID: p.ID, Name: p.Name}, Since: at})
}

func (i *identity) listFriends(c *call, _ *none) error {
	list, err := i.friendsOf(c)
	if err != nil {
		return err
	}
	return c.json(http.StatusOK, list)
}

// friendsOf lists the caller's friends.
func (i *identity) friendsOf(c *call) ([]Friend, error) {
	found, err := i.circle.Friends(c.r.Context(), c.player())
	if err != nil {
		return nil, err
	}
	list := []Friend{}
	for _, one := range found {
		list = append(list, Friend{Player: wire.Player{ID: one.Player, Name: one.Name}, Since: one.Since})
	}
	return list, nil
}

func (i *identity) unfriend(c *call, _ *none) error {
	if err := i.circle.Unfriend(c.r.Context(), c.player(), c.r.PathValue("player")); err != nil {
		return err
	}
	return c.empty()
}
