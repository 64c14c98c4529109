package server

import (
	"errors"
	"net/http"
	"slices"
	"time"

	"portolan/game"
	"portolan/match"
	"portolan/people"
	"portolan/store"
	"portolan/table"
	"portolan/wire"
)

const (
	maxInvited  = 16 // to one match
	invitesTold = 20 // at once
)

// Inviting asks players to a table.
type Inviting struct {
	Players []string `json:"players" doc:"ids of friends, or of those with whom you have sat at a table"`
}

// Invited is somebody who is asked to a table.
type Invited struct {
	Player   wire.Player `json:"player"`
	By       wire.Player `json:"by" doc:"who asks"`
	Declined bool        `json:"declined" doc:"the player has said no"`
}

// Invitation asks the caller to a table.
type Invitation struct {
	Match wire.MatchSummary `json:"match"`
	By    wire.Player       `json:"by" doc:"who asks"`
	Seat  int               `json:"seat" doc:"where you are to sit, if that seat is still free; -1 for any"`
	Loan  bool              `json:"loan" doc:"the seat is lent to you, in a match under way: borrow it to say yes"`
	At    int64             `json:"at" doc:"unix milliseconds"`
}

func (ms *matches) inviteOperations(a *api) {
	add(a, operation{
		id: "invite", tag: "friends", method: "POST", path: "/api/matches/{match}/invites", access: players, cost: 5, status: http.StatusOK,
		out: []Invited{}, summary: "Ask players to an open table",
		text: "By who sits there or has opened it. It stands among their invitations until they sit down, say no, or the match begins; a no " +
			"stays a no. Answers with all who are asked.",
		problems: []int{http.StatusNotFound, http.StatusForbidden, http.StatusConflict, http.StatusUnprocessableEntity},
	}, ms.invite)
	add(a, operation{
		id: "invited", tag: "friends", method: "GET", path: "/api/matches/{match}/invites", access: players, status: http.StatusOK,
		out: []Invited{}, summary: "Who is asked to a table", text: "For whoever sits there or has opened it.",
		problems: []int{http.StatusNotFound, http.StatusForbidden},
	}, ms.invited)
	add(a, operation{
		id: "invitations", tag: "friends", method: "GET", path: "/api/invites", access: players, status: http.StatusOK, out: []Invitation{},
		summary: "Where you are asked to play", text: "The latest first. Sit down to say yes.",
	}, ms.invitations)
	add(a, operation{
		id: "declineInvitation", tag: "friends", method: "DELETE", path: "/api/invites/{match}", access: players, status: http.StatusNoContent,
		summary: "Say no to an invitation", problems: []int{http.StatusNotFound},
	}, ms.declineInvitation)
}

// host has the caller be somebody who may ask others to the table, or see who is asked.
func (c *call) host(t *table.Table) (number int, status match.Status, err error) {
	err = t.Look(c.r.Context(), func(kept *store.Match, m *match.Match) error {
		number, status = m.Number(), m.Status()
		if kept.SeatsOf(c.player()) == 0 && kept.Creator != c.player() {
			return notYours("Only whoever sits at the table asks others to it.")
		}
		return nil
	})
	return number, status, err
}

func (ms *matches) invite(c *call, in *Inviting) error {
	t, err := ms.table(c)
	if err != nil {
		return err
	}
	defer t.Close()
	number, status, err := c.host(t)
	switch {
	case err != nil:
		return err
	case status != match.StatusOpen:
		return wrongState(number, "It has begun.")
	case len(in.Players) == 0 || len(in.Players) > maxInvited:
		return notAllowed("players", "One asks 1 to %d players.", maxInvited)
	}
	known, err := ms.store.Knows(c.r.Context(), c.player(), in.Players)
	if err != nil {
		return err
	}
	list := make([]store.Invite, 0, len(in.Players))
	for _, id := range in.Players {
		if !slices.Contains(known, id) {
			return notAllowed("players", "One asks friends, and those with whom one has sat at a table.")
		}
		list = append(list, store.Invite{Match: t.ID(), Player: id, By: c.player(), Seat: -1, At: ms.hub.Now()})
	}
	var to store.Match
	if err := t.Look(c.r.Context(), func(kept *store.Match, _ *match.Match) error { to = *kept; return nil }); err != nil {
		return err
	}
	err = ms.summon(c, &to, list)
	if errors.Is(err, store.ErrConflict) {
		return notAllowed("players", "At most %d players are asked to one table.", maxInvited)
	}
	if err != nil {
		return err
	}
	return ms.tellInvited(c, t.ID())
}

// newAsking bounds how often one player is told that another asks. What is asked above that stands in the lobby without a word.
func newAsking() *limits { return newLimits(1/(5*time.Minute).Seconds(), 12) }

// summon keeps invitations to a match and tells those who are asked and were not before, in their lobbies and by their channels, but for who is
// apart from the one that asks, which this one does not learn. All invitations go through here.
func (ms *matches) summon(c *call, to *store.Match, list []store.Invite) error {
	if len(list) == 0 {
		return nil
	}
	ctx := c.r.Context()
	asked, err := ms.store.Invite(ctx, list, maxInvited)
	if err != nil {
		return err
	}
	players := make([]string, 0, len(asked))
	for i := range asked {
		one := &asked[i]
		apart, err := ms.store.Apart(ctx, one.By, []string{one.Player})
		if err != nil {
			return err
		}
		if apart { // nor does it stand in their lobby
			continue
		}
		ms.hub.Invited(one)
		if ms.asking.take(client{token: people.KeyOf(one.By + "\x00" + one.Player)}, 1, time.Now()) == 0 {
			players = append(players, one.Player)
		}
	}
	if err := ms.hub.NoticeInvited(ctx, to, players); err != nil { // the invitation stands in their lobbies
		c.log().Error("could not tell of an invitation", "match", to.ID, "error", err)
	}
	return nil
}

func (ms *matches) invited(c *call, _ *none) error {
	t, err := ms.table(c)
	if err != nil {
		return err
	}
	defer t.Close()
	if _, _, err := c.host(t); err != nil {
		return err
	}
	return ms.tellInvited(c, t.ID())
}

func (ms *matches) tellInvited(c *call, id string) error {
	found, err := ms.store.Invited(c.r.Context(), id)
	if err != nil {
		return err
	}
	list := []Invited{}
	for _, one := range found {
		list = append(list, Invited{
			Player: wire.Player{ID: one.Player, Name: one.Name}, By: wire.Player{ID: one.By, Name: one.ByName}, Declined: one.Declined,
		})
	}
	return c.json(http.StatusOK, list)
}

func (ms *matches) invitations(c *call, _ *none) error {
	found, err := ms.store.Invites(c.r.Context(), c.player(), invitesTold)
	if err != nil {
		return err
	}
	list := []Invitation{}
	for _, one := range found {
		m, err := ms.store.Match(c.r.Context(), one.Match)
		if errors.Is(err, store.ErrNotFound) {
			continue // it was removed meanwhile
		}
		if err != nil {
			return err
		}
		list = append(list, Invitation{
			Match: summaryOf(m, c.player()), By: wire.Player{ID: one.By, Name: one.ByName}, Seat: one.Seat, Loan: one.Loan, At: one.At,
		})
	}
	return c.packed(http.StatusOK, list)
}

func (ms *matches) declineInvitation(c *call, _ *none) error {
	id := c.r.PathValue("match")
	if err := ms.store.Decline(c.r.Context(), id, c.player()); err != nil {
		if errors.Is(err, store.ErrNotFound) {
			return unknown("You are not asked to such a match.")
		}
		return err
	}
	ms.hub.Declined(c.player())
	return c.empty()
}

// inviteAgain asks those who played with the caller to the rematch that the caller has opened, also who gave up before the end.
func (ms *matches) inviteAgain(c *call, after *sequel, next *store.Match) error {
	if next.Summary.Status != string(match.StatusOpen) {
		return nil
	}
	of := after.of
	var list []store.Invite
	for s, who := range of.Seats {
		if who = owner(who); after.left.Has(game.Seat(s)) {
			player, err := ms.store.SatLast(c.r.Context(), of.Key, s)
			if err != nil {
				return err
			}
			who = store.Seat{Player: player}
		}
		seat := (s + 1) % len(of.Seats)
		if who.Player != "" && who.Name != store.Anonymous && who.Player != c.player() && seat < len(next.Seats) && !next.Seats[seat].Taken() {
			list = append(list, store.Invite{Match: next.ID, Player: who.Player, By: c.player(), Seat: seat, At: next.Created})
		}
	}
	return ms.summon(c, next, list)
}
