package server

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"

	"portolan/campaign"
	"portolan/game"
	"portolan/match"
	"portolan/people"
	"portolan/store"
	"portolan/table"
	"portolan/wire"
)

// Imported is a campaign that was played elsewhere and goes on here.
type Imported struct {
	Match  string      `json:"match" doc:"id of its latest match"`
	Claims []OpenClaim `json:"claims" doc:"for each person of the campaign"`
}

// OpenClaim is the place of a person in a campaign from elsewhere, for whom a bot plays until somebody comes by the link.
type OpenClaim struct {
	Claim  string `json:"claim" doc:"id"`
	Name   string `json:"name" doc:"what the person is called in the campaign"`
	Seat   int    `json:"seat" doc:"in its latest match; -1 for who has left it"`
	Secret string `json:"secret,omitempty" doc:"of the link; told once"`
}

// Claiming takes a place in a campaign from elsewhere.
type Claiming struct {
	Secret string `json:"secret" doc:"of the link"`
}

// ClaimLink tells where a link leads.
type ClaimLink struct {
	Match string `json:"match" doc:"id of the campaign's first match"`
	Game  string `json:"game"`
	Name  string `json:"name" doc:"what the person is called in the campaign"`
}

func (ms *matches) campaignOperations(a *api) {
	add(a, operation{
		id: "exportCampaign", tag: "campaigns", method: "GET", path: "/api/matches/{match}/export", access: players, cost: 10,
		status: http.StatusOK, out: match.Chain{}, summary: "Take a campaign along",
		text: "The records of all matches of the series that are over, as one file, for those who play in it. A match under way is not in it, " +
			"for its luck must stay secret; `playing` says which. One at a time.",
		problems: []int{http.StatusNotFound, http.StatusForbidden, http.StatusConflict},
	}, ms.exportCampaign)
	addLean(a, operation{
		id: "importCampaign", tag: "campaigns", method: "POST", path: "/api/campaigns", access: players, cost: importCost, status: http.StatusCreated,
		out: Imported{}, summary: "Bring a campaign from elsewhere",
		text: fmt.Sprintf("The body is a file of up to %d bytes that exportCampaign has made. All of it is verified. A series comes to a server once, and back to where it is "+
			"by whoever opened its last match there, when it goes on from that one: its people keep their seats. For each of the others "+
			"there is a link, by which that one takes the place over; until then a bot plays there. One file at a time, from accounts "+
			"alone: of each %d within a day, and %d for which somebody has still to come.", campaign.MaxBytes, maxBrought, maxWaiting),
		problems: []int{http.StatusForbidden, http.StatusRequestEntityTooLarge, http.StatusConflict, http.StatusUnprocessableEntity},
	}, ms.importCampaign)
	add(a, operation{
		id: "removeCampaign", tag: "campaigns", method: "DELETE", path: "/api/campaigns/{match}", access: players, cost: 5,
		status: http.StatusNoContent, summary: "Send a campaign away that you have brought",
		text: "By any of its matches, as long as none was played on here and nobody else has come to it. All of it is forgotten, its links lead nowhere, " +
			"and it may come again.",
		problems: []int{http.StatusNotFound, http.StatusForbidden, http.StatusConflict},
	}, ms.removeCampaign)
	add(a, operation{
		id: "openClaims", tag: "campaigns", method: "GET", path: "/api/matches/{match}/claims", access: players, status: http.StatusOK,
		out: []OpenClaim{}, summary: "Who has still to come to a campaign from elsewhere", text: "For whoever has brought it; others are told of nobody.",
		problems: []int{http.StatusNotFound},
	}, ms.openClaims)
	add(a, operation{
		id: "renewClaim", tag: "campaigns", method: "POST", path: "/api/matches/{match}/claims/{claim}", access: players, cost: 3,
		status: http.StatusCreated, out: OpenClaim{}, summary: "Make another link to a place", text: "The one before leads nowhere any more.",
		problems: []int{http.StatusNotFound, http.StatusForbidden},
	}, ms.renewClaim)
	add(a, operation{
		id: "lookAtClaim", tag: "campaigns", method: "POST", path: "/api/claims/look", access: watchers, cost: 2, status: http.StatusOK,
		out: ClaimLink{}, summary: "Whose place does a link lead to?", text: "Nothing comes of it.", problems: []int{http.StatusNotFound},
	}, ms.lookAtClaim)
	add(a, operation{
		id: "claimSeat", tag: "campaigns", method: "POST", path: "/api/claims", access: players, cost: 5, status: http.StatusOK, out: wire.Match{},
		summary: "Take a place in a campaign from elsewhere",
		text: "All matches of that person are yours from then on. Answers with the latest, or with the first of the campaign to who has left its seats; where a bot plays on in your seat, take it back. " +
			"A link works once.",
		problems: []int{http.StatusNotFound},
	}, ms.claimSeat)
}

// importCost is what an import takes from the client's bucket.
const importCost = 12

// How many campaigns an account brings: so many for whose people something still waits, and so many within a day.
const (
	maxWaiting = 3
	maxBrought = 5
)

func (ms *matches) exportCampaign(c *call, _ *none) error {
	t, err := ms.table(c)
	if err != nil {
		return err
	}
	defer t.Close()
	var of *store.Match
	number := 0
	if err := t.Look(c.r.Context(), func(kept *store.Match, m *match.Match) error { of, number = kept, m.Number(); return nil }); err != nil {
		return err
	}
	if of.Creator != c.player() && !slices.ContainsFunc(of.Seats, func(who store.Seat) bool { return who.Owner().Player == c.player() }) {
		return notYours("Only whoever plays in a campaign takes it along.")
	}
	leave, err := c.exports()
	if err != nil {
		return err
	}
	defer leave()
	if of, err = ms.store.Match(c.r.Context(), of.ID); err != nil { // as it is kept now: another may follow it
		return err
	}
	chain, err := campaign.Gather(c.r.Context(), ms.store, ms.games[of.Game], of)
	switch {
	case errors.Is(err, campaign.ErrNone):
		return wrongState(number, "No match of a campaign is over.")
	case errors.Is(err, campaign.ErrTorn):
		return wrongState(number, "The matches of the campaign do not follow each other now; if a name has just changed, try again.")
	case err != nil:
		return err
	}
	c.w.Header().Set("Content-Disposition", `attachment; filename="`+chain.Game+"-"+of.Series.ID+`.json"`)
	c.unhurried()
	return c.packed(http.StatusOK, chain)
}

func (ms *matches) importCampaign(c *call, _ reader[match.Chain]) error {
	text, whole, err := c.beginning()
	if err != nil {
		return err
	}
	var chain *match.Chain
	if whole { // a small file that is none needs nobody
		if chain, err = parsed(text); err != nil {
			return err
		}
	}
	if err := c.identify(players, importCost); err != nil {
		return err
	}
	if c.session.Player.Guest {
		return notYours("You are a guest: make an account first, for only accounts bring campaigns.")
	}
	if !c.slots.enter(slot{what: importingSlot}, 1) {
		return slowDown(5)
	}
	defer c.slots.leave(slot{what: importingSlot})
	if err := ms.mayBring(c); err != nil {
		return err
	}
	if !whole {
		if text, err = readAll(text, c.r.Body, campaign.MaxBytes); err != nil {
			return err
		}
		if chain, err = parsed(text); err != nil {
			return err
		}
	}
	rules := ms.games[chain.Game]
	if rules == nil {
		return notAllowed("game", "There is no game %.50q.", chain.Game).because("game")
	}
	held, err := ms.heldFor(c, chain, rules)
	if err != nil {
		return err
	}
	admitted, err := campaign.Admit(chain, rules, held, c.player(), ms.hub.Now())
	if err != nil {
		return faultOf(err)
	}
	if err := ms.store.Import(c.r.Context(), admitted.Import); errors.Is(err, store.ErrConflict) {
		return hereAlready("A campaign comes to a server once, and comes back only to where nothing has changed meanwhile.")
	} else if err != nil {
		return err
	}
	if held != nil {
		ms.hub.Reread(held.Latest().ID) // which has a match behind it now
		ms.hub.Opened(admitted.Latest)
	}
	answer := Imported{Match: admitted.Latest.ID, Claims: []OpenClaim{}}
	for _, one := range admitted.Claims {
		answer.Claims = append(answer.Claims, OpenClaim{Claim: one.Player, Name: one.Name, Seat: one.Seat, Secret: one.Secret})
	}
	c.unhurried()
	return c.json(http.StatusCreated, answer)
}

// heldFor is what is kept of a campaign that comes back, for who has opened its last match here; nil of one that is not kept. Whoever has played
// in a campaign could make up how it went on, so nobody else of its people decides for all.
func (ms *matches) heldFor(c *call, chain *match.Chain, rules game.Rules) (*campaign.Held, error) {
	held, err := campaign.Find(c.r.Context(), ms.store, chain)
	switch {
	case errors.Is(err, campaign.ErrTorn):
		return nil, hereAlready("A campaign comes to a server once.")
	case err != nil || held == nil:
		return nil, err
	case held.Latest().Creator != c.player():
		return nil, hereAlready("A campaign comes to a server once. With what was played elsewhere since, it comes back by whoever opened its last match here.")
	}
	if err := held.Read(c.r.Context(), ms.store, rules); errors.Is(err, campaign.ErrTorn) {
		return nil, hereAlready("The matches of the campaign do not follow each other now; if a name has just changed, try again.")
	} else if err != nil {
		return nil, err
	}
	return held, nil
}

func hereAlready(why string) error {
	return problem(http.StatusConflict, "state", "The campaign is here already", "%s", why)
}

// faultOf is the problem of a file that is refused.
func faultOf(err error) error {
	fault := new(campaign.Fault)
	if !errors.As(err, &fault) {
		return err
	}
	if fault.Code == campaign.CodeHere {
		return hereAlready(sentence(fault.Error()))
	}
	field := "matches"
	if n := fault.Match(); n > 0 {
		field = fmt.Sprintf("matches[%d]", n-1)
	}
	return notAllowed(field, "%s", sentence(fault.Error())).because(fault.Code)
}

// mayBring tells whether an account may bring another campaign.
func (ms *matches) mayBring(c *call) error {
	waiting, lately, err := ms.store.Brought(c.r.Context(), c.player(), ms.hub.Now()-day.Milliseconds())
	switch {
	case err != nil:
		return err
	case waiting >= maxWaiting:
		return notAllowed("account", "For %d campaigns that you have brought somebody has still to come: have them come first.", maxWaiting).because("waiting")
	case lately >= maxBrought:
		return notAllowed("account", "You have brought %d campaigns within a day: bring the next one tomorrow.", maxBrought).because("lately")
	}
	return nil
}

// beginning reads as much of a body as anybody may send. Of one that may be as large as a file of a campaign that is perhaps not the whole:
// the rest is read of who has a session, and the slot of an import.
func (c *call) beginning() (text []byte, whole bool, err error) {
	if c.r.ContentLength > campaign.MaxBytes {
		return nil, false, tooLarge(campaign.MaxBytes)
	}
	text, err = readAll(nil, io.LimitReader(c.r.Body, int64(c.maxBody)), c.maxBody)
	return text, len(text) < c.maxBody, err
}

func parsed(text []byte) (*match.Chain, error) {
	chain, err := campaign.Parse(text)
	if err != nil {
		return nil, malformed("", "The file is none of a campaign: %s.", err)
	}
	return chain, nil
}

// maxExporting is how many campaigns are taken along at once.
const maxExporting = 2

// exports takes a slot for the export of a campaign: one of the player, who takes one thing along at a time, and one of all.
func (c *call) exports() (leave func(), err error) {
	holder := slot{exportSlot, c.player()}
	if !c.slots.enter(holder, 1) {
		return nil, slowDown(5)
	}
	if !c.slots.enter(slot{what: exportingSlot}, maxExporting) {
		c.slots.leave(holder)
		return nil, slowDown(5)
	}
	return func() {
		c.slots.leave(slot{what: exportingSlot})
		c.slots.leave(holder)
	}, nil
}

// brought returns the match of the request's path as it is kept, and whether the caller has brought its campaign from elsewhere, or back.
func (ms *matches) brought(c *call) (kept *store.Match, is bool, err error) {
	t, err := ms.table(c)
	if err != nil {
		return nil, false, err
	}
	defer t.Close()
	if err := t.Look(c.r.Context(), func(as *store.Match, _ *match.Match) error { kept = as; return nil }); err != nil {
		return nil, false, err
	}
	if kept.Series == nil {
		return kept, false, nil
	}
	is, err = ms.store.Brings(c.r.Context(), kept.Series.ID, c.player())
	return kept, is, err
}

func (ms *matches) openClaims(c *call, _ *none) error {
	open := []OpenClaim{}
	kept, is, err := ms.brought(c)
	if err != nil || !is {
		return orElseJSON(c, err, open)
	}
	list, err := ms.store.Claims(c.r.Context(), kept.Series.ID)
	for i := range list {
		open = append(open, openClaim(&list[i], kept))
	}
	slices.SortFunc(open, func(a, b OpenClaim) int { return a.Seat - b.Seat })
	return orElseJSON(c, err, open)
}

// orElseJSON answers with a value, unless there is an error.
func orElseJSON(c *call, err error, value any) error {
	if err != nil {
		return err
	}
	return c.json(http.StatusOK, value)
}

func (ms *matches) removeCampaign(c *call, _ *none) error {
	kept, is, err := ms.brought(c)
	switch {
	case err != nil:
		return err
	case !is:
		return notYours("Only whoever has brought a campaign from elsewhere sends it away.")
	}
	ids, err := ms.store.Unimport(c.r.Context(), kept.Series.ID, c.player())
	switch {
	case errors.Is(err, store.ErrNotFound):
		return notYours("This campaign was begun here.")
	case errors.Is(err, store.ErrConflict):
		return wrongState(kept.Summary.Number, "The campaign was played on here, or somebody has come to it.")
	case err != nil:
		return err
	}
	for _, id := range ids {
		ms.hub.Reread(id)
	}
	return c.empty()
}

func openClaim(one *store.Claim, kept *store.Match) OpenClaim {
	seat := slices.IndexFunc(kept.Seats, func(who store.Seat) bool { return who.Player == one.Player })
	return OpenClaim{Claim: one.Player, Name: one.Name, Seat: seat}
}

func (ms *matches) renewClaim(c *call, _ *none) error {
	kept, is, err := ms.brought(c)
	switch {
	case err != nil:
		return err
	case !is:
		return notYours("Only whoever has brought a campaign from elsewhere makes links to its places.")
	}
	list, err := ms.store.Claims(c.r.Context(), kept.Series.ID)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(list, func(one store.Claim) bool { return one.Player == c.r.PathValue("claim") })
	if i < 0 {
		return unknown("Nobody of that id has still to come.")
	}
	secret, key := people.NewSecret()
	if err := ms.store.RenewClaim(c.r.Context(), list[i].Player, key); err != nil {
		return unknownLink(err)
	}
	renewed := openClaim(&list[i], kept)
	renewed.Secret = secret
	return c.json(http.StatusCreated, renewed)
}

func (ms *matches) lookAtClaim(c *call, in *Claiming) error {
	one, err := ms.store.ClaimBy(c.r.Context(), people.KeyOf(in.Secret))
	if err == nil {
		var first *store.Match
		if first, err = ms.store.Match(c.r.Context(), one.Series); err == nil {
			return c.json(http.StatusOK, ClaimLink{Match: first.ID, Game: first.Game, Name: one.Name})
		}
	}
	return unknownLink(err)
}

func (ms *matches) claimSeat(c *call, in *Claiming) error {
	link := people.KeyOf(in.Secret)
	one, err := ms.store.ClaimBy(c.r.Context(), link)
	if err != nil {
		return unknownLink(err)
	}
	ids, err := ms.store.Take(c.r.Context(), link, c.player())
	if err != nil {
		return unknownLink(err)
	}
	ms.hub.Reseated(ids)
	latest := one.Series // who has given every seat up before the end of its match has a name in the records, and no seat
	if len(ids) > 0 {
		latest = ids[len(ids)-1]
	}
	return ms.showMatch(c, http.StatusOK, latest)
}

// openNext opens what comes after a match. A bot plays in the seats of those who have still to come to a campaign from elsewhere; the seats
// stay theirs. Where the match begins at once, it plays on for them; else it sits down in their names.
func (ms *matches) openNext(c *call, next *sequel) (*opening, error) {
	var waits []int
	if next.opening.Series != nil {
		list, err := ms.store.Claims(c.r.Context(), next.opening.Series.ID)
		if err != nil {
			return nil, err
		}
		for s, who := range next.party {
			if slices.ContainsFunc(list, func(one store.Claim) bool { return one.Player == who.Player }) {
				waits = append(waits, s)
			}
		}
	}
	begins := !slices.ContainsFunc(next.party, func(who sitter) bool { return !who.Taken() })
	if !begins {
		for _, s := range waits {
			next.party[s].Bot = table.StandIn
		}
	}
	made, err := newOpening(ms.games[next.of.Game], next.opening, next.party, ms.hub.Now())
	if err != nil || !begins {
		return made, err
	}
	for _, s := range waits {
		row, err := made.match.ProposeTakeover(game.Seat(s), next.party[s].Name, table.StandIn)
		if err != nil {
			return nil, refused(err, made.match.Number(), "seats")
		}
		if err := made.apply(row); err != nil {
			return nil, err
		}
		made.kept.Seats[s].Bot = table.StandIn
		made.summarize()
	}
	return made, nil
}
