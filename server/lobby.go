package server

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"portolan/game"
	"portolan/match"
	"portolan/store"
	"portolan/table"
	"portolan/wire"
)

// pageSize is how many matches a list shows at once, unless asked for fewer.
const pageSize = 50

// NewMatch opens a match.
type NewMatch struct {
	Game       string            `json:"game" example:"efemeris"`
	Options    map[string]string `json:"options,omitempty" doc:"those left out have their default"`
	Terms      *NewTerms         `json:"terms,omitempty" doc:"about time; without a clock when left out"`
	Seats      []NewSeat         `json:"seats" doc:"who sits where, by seat"`
	Visibility string            `json:"visibility,omitempty" enum:"public,unlisted" doc:"who may find it: everybody, or who has its link; unlisted when left out"`
	Setup      string            `json:"setup,omitempty" enum:"chosen,dealt" doc:"dealt: a bot makes the set-up's choices for all seats at once, as rows like any other, in games that have some; the match must begin at once. chosen when left out"`
	Salt       string            `json:"salt,omitempty" doc:"what you add to the luck: 32 hexadecimal digits in lower case"`
}

// NewSeat says who is to sit in a seat.
type NewSeat struct {
	Kind string `json:"kind" enum:"me,open,bot"`
	Bot  string `json:"bot,omitempty" doc:"of kind bot: which one" example:"greedy"`
}

func (ms *matches) lobbyOperations(a *api) {
	add(a, operation{
		id: "listMatches", tag: "matches", method: "GET", path: "/api/matches", access: watchers, status: http.StatusOK,
		out: wire.MatchList{}, summary: "Matches", text: "Your own that wait for you come first, then your other ones, then public ones; " +
			"in each part those changed last come first.",
		query: []query{
			{name: "status", kind: "string", values: []any{"open", "playing", "over"}, text: "only these"},
			{name: "game", kind: "string", text: "only of this game"},
			flagged("mine", "only your own; needs a session"),
			flagged("vacant", "only public ones of others in which you may take a seat that its player has left"),
			counted("limit", "at most so many, up to 50; 0 counts as 1"),
			{name: "cursor", kind: "string", text: "of the list before: what comes next", check: checkCursor},
		},
		problems: []int{http.StatusUnprocessableEntity},
	}, ms.listMatches)
	add(a, operation{
		id: "openMatch", tag: "matches", method: "POST", path: "/api/matches", access: players, cost: 5, status: http.StatusCreated, out: wire.Match{},
		summary: "Open a match", text: "It starts at once when all seats are taken.",
		problems: []int{http.StatusUnprocessableEntity},
	}, ms.openMatch)
	add(a, operation{
		id: "removeMatch", tag: "matches", method: "DELETE", path: "/api/matches/{match}", access: players, status: http.StatusNoContent,
		summary: "Remove an open match", text: "By its creator, before the start.",
		problems: []int{http.StatusNotFound, http.StatusForbidden, http.StatusConflict},
	}, ms.removeMatch)
	add(a, operation{
		id: "sitDown", tag: "matches", method: "POST", path: "/api/matches/{match}/seats/{seat}", access: players, status: http.StatusOK,
		out: wire.Match{}, summary: "Sit down", text: "The match starts when the last seat is taken.",
		problems: []int{http.StatusNotFound, http.StatusForbidden, http.StatusConflict, http.StatusUnprocessableEntity},
	}, ms.sitDown)
	add(a, operation{
		id: "standUp", tag: "matches", method: "DELETE", path: "/api/matches/{match}/seats/{seat}", access: players, status: http.StatusOK,
		out: wire.Match{}, summary: "Stand up", text: "Before the start. The creator may also send a bot away.",
		problems: []int{http.StatusNotFound, http.StatusForbidden, http.StatusConflict},
	}, ms.standUp)
	add(a, operation{
		id: "rematch", tag: "matches", method: "POST", path: "/api/matches/{match}/rematch", access: players, cost: 5,
		status: http.StatusCreated, also: http.StatusOK, out: wire.Match{}, summary: "Play again",
		text: "Opens a match like this one, in which the next seat begins, and seats you and the bots; where a bot played on for who had " +
			"given up, the seat is free; who asks second gets the same and sits down, too. In a series that is not decided it is the next match, in which everybody keeps the seat and which begins at once. " +
			"In games whose `changes` is true you may say otherwise: who misses it, who leaves for good, who joins. Seats behind one " +
			"that is gone close up. Only whoever opened the match that is over gives away the seat of somebody else.",
		problems: []int{http.StatusNotFound, http.StatusForbidden, http.StatusConflict, http.StatusUnprocessableEntity},
	}, ms.rematch)
}

// cursor is a place in a list that runs through several bands.
type cursor struct {
	band  store.Band
	place store.Place // the list goes on behind it
}

// beginning is the place before the first match of a band.
func beginning(band store.Band) cursor {
	return cursor{band, store.Place{Updated: math.MaxInt64}}
}

func (c cursor) String() string {
	return base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, "%d.%d.%d", c.band, c.place.Updated, c.place.Key))
}

func parseCursor(text string) (cursor, error) {
	if text == "" {
		return beginning(store.Waiting), nil
	}
	bad := malformed("cursor", "The cursor is none that a list has given out.")
	plain, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return cursor{}, bad
	}
	var numbers [3]int64
	pieces := strings.Split(string(plain), ".")
	if len(pieces) != len(numbers) {
		return cursor{}, bad
	}
	for i, piece := range pieces {
		if numbers[i], err = strconv.ParseInt(piece, 10, 64); err != nil {
			return cursor{}, bad
		}
	}
	c := cursor{band: store.Band(numbers[0]), place: store.Place{Updated: numbers[1], Key: numbers[2]}}
	if c.band < store.Waiting || c.band > store.Others {
		return cursor{}, bad
	}
	return c, nil
}

func checkCursor(_, text string) error {
	_, err := parseCursor(text)
	return err
}

func (ms *matches) listMatches(c *call, _ *none) error {
	at, err := parseCursor(c.r.URL.Query().Get("cursor"))
	if err != nil {
		return err
	}
	mine := c.flag("mine")
	if mine && c.session == nil {
		return noSession()
	}
	filter := store.Filter{Player: c.player(), Status: c.r.URL.Query().Get("status"), Game: c.r.URL.Query().Get("game")}
	switch filter.Status {
	case "", "open", "playing", "over":
	default:
		return notAllowed("status", "A match is open, playing or over.")
	}
	if filter.Game != "" && ms.games[filter.Game] == nil {
		return notAllowed("game", "There is no game %q.", game.Excerpt(filter.Game))
	}
	last := store.Others
	if mine {
		last = store.Mine
	}
	if filter.Vacant = c.flag("vacant"); filter.Vacant && at.band != store.Others {
		at = beginning(store.Others)
	}
	list, err := ms.page(c, filter, at, last, min(max(c.count("limit", pageSize), 1), pageSize))
	if err != nil {
		return err
	}
	return c.packed(http.StatusOK, list)
}

// page lists matches from a place on, band by band up to the last one.
func (ms *matches) page(c *call, filter store.Filter, at cursor, last store.Band, limit int) (*wire.MatchList, error) {
	list := &wire.MatchList{Matches: []wire.MatchSummary{}}
	if filter.Player == "" && at.band != store.Others {
		at = beginning(store.Others)
	}
	for ; at.band <= last; at = beginning(at.band + 1) {
		filter.Band, filter.Before = at.band, &at.place
		filter.Limit = limit - len(list.Matches) + 1 // one more tells whether there is a next page
		found, err := ms.store.List(c.r.Context(), filter)
		if err != nil {
			return nil, err
		}
		for _, m := range found {
			if len(list.Matches) == limit {
				list.Cursor = at.String()
				return list, nil
			}
			at = cursor{at.band, store.Place{Updated: m.Summary.Updated, Key: m.Key}}
			if slices.ContainsFunc(list.Matches, func(one wire.MatchSummary) bool { return one.ID == m.ID }) {
				continue // a move took it to this band while the band before was read
			}
			summary := summaryOf(m, filter.Player)
			summary.Number = ms.hub.Number(m.ID, summary.Number)
			list.Matches = append(list.Matches, summary)
		}
	}
	return list, nil
}

func summaryOf(m *store.Match, player string) wire.MatchSummary {
	head := wire.Head{
		ID: m.ID, Game: m.Game, Rules: m.Rules, Options: m.Options, Terms: wire.TermsOf(m.Terms), Visibility: table.About(m).Visibility(), Creator: m.Creator,
		Created: m.Created, Status: m.Summary.Status, Number: m.Summary.Number, Updated: m.Summary.Updated,
		Seats: []wire.Seat{}, You: []int{}, Deciding: []int{}, Vacant: []int{}, Series: m.Series.Place(),
	}
	for s, who := range m.Seats {
		head.Seats = append(head.Seats, wire.SeatOf(who.Player, match.SeatInfo{Name: who.Name, Bot: who.Bot, Taken: who.Taken()},
			wire.Player{ID: who.Lender, Name: who.LenderName}))
		if player != "" && who.Player == player {
			head.You = append(head.You, s)
		}
	}
	for s := range m.Summary.Deciding.All {
		head.Deciding = append(head.Deciding, int(s))
	}
	for s := range m.Summary.Vacant.All {
		head.Vacant = append(head.Vacant, int(s))
	}
	if m.Summary.Outcome != nil {
		head.Outcome = new(match.Outcome)
		if err := json.Unmarshal(m.Summary.Outcome, head.Outcome); err != nil {
			head.Outcome = nil // lists do without
		}
	}
	return wire.MatchSummary{Head: head, Glance: glanceOf(m.Summary.Glance)}
}

// glanceOf reads a match in brief; nil where nothing is kept.
func glanceOf(text []byte) *game.Glance {
	if len(text) == 0 {
		return nil
	}
	brief := new(game.Glance)
	if err := json.Unmarshal(text, brief); err != nil {
		return nil // lists do without
	}
	return brief
}

func (ms *matches) openMatch(c *call, in *NewMatch) error {
	rules := ms.games[in.Game]
	if rules == nil {
		return notAllowed("game", "There is no game %q.", game.Excerpt(in.Game))
	}
	visibility := cmp.Or(in.Visibility, "unlisted")
	if visibility != "public" && visibility != "unlisted" {
		return notAllowed("visibility", "A match is public or unlisted.")
	}
	party := make([]sitter, len(in.Seats))
	for i, seat := range in.Seats {
		who, err := c.sitter(i, seat, in.Salt)
		if err != nil {
			return err
		}
		party[i] = who
	}
	terms, err := in.Terms.read()
	if err != nil {
		return err
	}
	made, err := newOpening(rules, match.Opening{Options: in.Options, Terms: terms}, party, ms.hub.Now())
	if err != nil {
		return err
	}
	if err := ms.prepare(c, made, in.Setup); err != nil {
		return err
	}
	made.kept.Public, made.kept.Creator = visibility == "public", c.player()
	if err := ms.store.AddMatch(c.r.Context(), made.kept, made.rows); err != nil {
		return err
	}
	ms.hub.Opened(made.kept)
	return ms.showMatch(c, http.StatusCreated, made.kept.ID)
}

// showMatch answers with a match that was just kept.
func (ms *matches) showMatch(c *call, status int, id string) error {
	t, err := ms.hub.Open(c.r.Context(), id)
	if err != nil {
		return err
	}
	defer t.Close()
	return c.show(status, t)
}

func (ms *matches) removeMatch(c *call, _ *none) error {
	t, err := ms.table(c)
	if err != nil {
		return err
	}
	defer t.Close()
	removed, err := t.Remove(c.r.Context(), func(kept *store.Match, m *match.Match) error {
		switch {
		case kept.Creator != c.player():
			return notYours("Only whoever opened a match may remove it.")
		case m.Status() != match.StatusOpen:
			return wrongState(m.Number(), "It has begun.")
		}
		return nil
	})
	if err != nil {
		return err
	}
	if removed.Previous != "" {
		ms.hub.Reread(removed.Previous)
	}
	return c.empty()
}
