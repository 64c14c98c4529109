package server

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"portolan/game"
	"portolan/match"
	"portolan/people"
	"portolan/store"
	"portolan/table"
	"portolan/wire"
)

// Sat tells whether one had a seat.
type Sat struct {
	Sat bool `json:"sat" doc:"the caller has a seat at the match, or has had one"`
}

// staysAsked is of how many players one may ask at once how often they stay to the end.
const staysAsked = 60

// NewLoan offers one's seat to somebody.
type NewLoan struct {
	Player string `json:"player,omitempty" doc:"id of a friend, who finds it among the invitations; when left out, a link is made"`
}

// Loan is an offer of a seat.
type Loan struct {
	Secret string `json:"secret,omitempty" doc:"of the link; whoever has it may play on in the seat. Absent when a friend was asked"`
}

// Borrowing takes an offer of a seat.
type Borrowing struct {
	Secret string `json:"secret,omitempty" doc:"of the link; not needed by who was asked"`
}

// LoanLink tells where a link to a seat leads.
type LoanLink struct {
	Match  string      `json:"match" doc:"id"`
	Game   string      `json:"game"`
	Seat   int         `json:"seat"`
	Lender wire.Player `json:"lender" doc:"whose seat it is"`
}

// Stays is how often a player stayed to the end.
type Stays struct {
	Player string `json:"player" doc:"id"`
	Of     int    `json:"of" doc:"of so many matches with others, the latest ones, at most 20"`
	Stayed int    `json:"stayed" doc:"the player stayed to the end"`
}

func (ms *matches) absentOperations(a *api) {
	changes := []int{http.StatusNotFound, http.StatusForbidden, http.StatusConflict, http.StatusUnprocessableEntity}
	seat := "/api/matches/{match}/seats/{seat}"
	add(a, operation{
		id: "joinMatch", tag: "matches", method: "POST", path: seat + "/join", access: players, status: http.StatusOK,
		out: wire.Match{}, summary: "Take a seat that its player has left",
		text:     "One of `vacant`, by who has never sat at this table. The seat is the newcomer's from then on; a clock begins anew.",
		problems: changes[:3],
	}, ms.joinMatch)
	add(a, operation{
		id: "hasSat", tag: "matches", method: "GET", path: "/api/matches/{match}/sat", access: watchers, status: http.StatusOK, out: Sat{},
		summary: "Have you ever sat at this table?", text: "Whoever has is no newcomer: no seat is free for them that others have left.",
		problems: changes[:1],
	}, ms.hasSat)
	add(a, operation{
		id: "lendSeat", tag: "matches", method: "POST", path: seat + "/loan", access: players, cost: 3, status: http.StatusCreated, out: Loan{},
		summary: "Offer your seat to somebody to play on in", text: "To a friend, or by a link, which takes the place of the one before.",
		problems: changes,
	}, ms.lendSeat)
	add(a, operation{
		id: "takeSeatBack", tag: "matches", method: "DELETE", path: seat + "/loan", access: players, status: http.StatusOK, out: wire.Match{},
		summary: "End the loan of a seat", text: "By who has lent it, or by who has borrowed it; what is only offered is offered no more.",
		problems: changes[:3],
	}, ms.takeSeatBack)
	add(a, operation{
		id: "borrowSeat", tag: "matches", method: "POST", path: seat + "/borrow", access: players, status: http.StatusOK, out: wire.Match{},
		summary: "Play on in a seat that is lent to you",
		text: "By who has never sat at this table. All that is to be done there is yours to do, but to give up. The lender takes the seat back " +
			"at any time.",
		problems: changes[:3],
	}, ms.borrowSeat)
	add(a, operation{
		id: "lookAtLoan", tag: "matches", method: "POST", path: "/api/loans/look", access: watchers, cost: 2, status: http.StatusOK,
		out: LoanLink{}, summary: "Which seat does a link lend?", text: "Nothing comes of it.", problems: []int{http.StatusNotFound},
	}, ms.lookAtLoan)
	add(a, operation{
		id: "stays", tag: "players", method: "GET", path: "/api/stays", access: watchers, status: http.StatusOK, out: []Stays{},
		summary: "How often players stay to the end",
		text:    "Of matches with others alone; who has finished none is left out. Who gave up while others played on, and in whose seat a bot played at the end, has not stayed.",
		query:   []query{{name: "players", kind: "string", text: fmt.Sprintf("ids of up to %d players, parted by commas", staysAsked), check: checkPlayers}},
	}, ms.stays)
}

func checkPlayers(name, text string) error {
	if strings.Count(text, ",") >= staysAsked {
		return malformed(name, "One asks about up to %d players.", staysAsked)
	}
	return nil
}

func (ms *matches) stays(c *call, _ *none) error {
	list := []Stays{}
	if ids := c.r.URL.Query().Get("players"); ids != "" {
		found, err := ms.store.Stays(c.r.Context(), strings.Split(ids, ","))
		if err != nil {
			return err
		}
		for _, one := range found {
			list = append(list, Stays(one))
		}
	}
	return c.json(http.StatusOK, list)
}

func (ms *matches) hasSat(c *call, _ *none) error {
	t, err := ms.table(c)
	if err != nil {
		return err
	}
	defer t.Close()
	if c.session == nil {
		return c.json(http.StatusOK, Sat{})
	}
	var kept *store.Match
	if err = t.Look(c.r.Context(), func(as *store.Match, _ *match.Match) error { kept = as; return nil }); err != nil {
		return err
	}
	sat, err := ms.store.Sat(c.r.Context(), kept.Key, c.player())
	if err != nil {
		return err
	}
	return c.json(http.StatusOK, Sat{sat})
}

// newcomer has the caller be somebody who has never sat at the table, and returns the match as it is kept.
func (ms *matches) newcomer(c *call, t *table.Table) (kept *store.Match, err error) {
	if err = t.Look(c.r.Context(), func(as *store.Match, _ *match.Match) error { kept = as; return nil }); err != nil {
		return nil, err
	}
	sat, err := ms.store.Sat(c.r.Context(), kept.Key, c.player())
	if err == nil && (sat || kept.SeatsOf(c.player()) != 0) {
		err = notYours("You have a seat at this table, or have had one.")
	}
	return kept, err
}

func (ms *matches) joinMatch(c *call, _ *none) error {
	t, s, err := ms.tableAndSeat(c)
	if err != nil {
		return err
	}
	defer t.Close()
	for again := true; again; {
		if again, err = ms.joinOnce(c, t, s); err != nil && !again {
			return err
		}
	}
	return c.show(http.StatusOK, t)
}

// joinOnce is joinMatch; again tells that others sit at the table since it was looked whether the caller is apart from them.
func (ms *matches) joinOnce(c *call, t *table.Table, s game.Seat) (again bool, err error) {
	kept, err := ms.newcomer(c, t)
	if err != nil {
		return false, err
	}
	others := othersAt(kept, s)
	apart, err := ms.store.Apart(c.r.Context(), c.player(), others)
	if err != nil {
		return false, err
	}
	seating := &store.Seating{Seat: s, Who: store.Seat{Player: c.player(), Name: c.session.Player.Name}}
	_, err = t.Change(c.r.Context(), func(kept *store.Match, m *match.Match) (match.Row, error) {
		again = false
		if kept.SeatsOf(c.player()) != 0 {
			return match.Row{}, notYours("You have a seat at this table.")
		}
		if again = !slices.Equal(othersAt(kept, s), others); again {
			return match.Row{}, &table.MovedOn{Number: m.Number(), Why: "Somebody else has a seat now."}
		}
		row, err := m.ProposeNewcomer(s, seating.Who.Name)
		if err == nil && apart {
			_, err = m.ProposeNewcomer(nobodys, "") // as if it were not free, so that a block is not told
		}
		if err != nil {
			return row, wrongState(m.Number(), "The seat is not free to take.")
		}
		seating.Leaves = kept.Seats[s].Owner().Player
		return row, nil
	}, seating)
	return again, err
}

// nobodys is a seat that no match has.
const nobodys = game.Seat(game.MaxSeats)

// othersAt are the players of a match but those of one seat.
func othersAt(kept *store.Match, s game.Seat) []string {
	others := []string{}
	for other, who := range kept.Seats {
		if game.Seat(other) == s {
			continue
		}
		for _, id := range []string{who.Player, who.Lender} {
			if id != "" {
				others = append(others, id)
			}
		}
	}
	return others
}

func (ms *matches) lendSeat(c *call, in *NewLoan) error {
	t, s, err := ms.tableAndSeat(c)
	if err != nil {
		return err
	}
	defer t.Close()
	var kept *store.Match
	err = t.Look(c.r.Context(), func(as *store.Match, m *match.Match) error {
		kept = as
		switch who := as.Seats[s]; {
		case who.Player != c.player():
			return notYours("Seat %d is not yours.", s)
		case who.Lender != "":
			return notYours("Seat %d is lent to you.", s)
		}
		_, err := m.ProposeLoan(s, c.session.Player.Name)
		return refused(err, m.Number(), "seat")
	})
	if err != nil {
		return err
	}
	if in.Player != "" {
		return ms.lendToFriend(c, kept, s, in.Player)
	}
	secret, key := people.NewSecret()
	if err := ms.store.Lend(c.r.Context(), kept.Key, int(s), c.player(), key); err != nil {
		return err
	}
	return c.json(http.StatusCreated, Loan{Secret: secret})
}

func (ms *matches) lendToFriend(c *call, kept *store.Match, s game.Seat, friend string) error {
	list, err := ms.store.Friends(c.r.Context(), c.player())
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(list, func(f store.Friend) bool { return f.Player == friend }) {
		return notAllowed("player", "One asks friends; for others there is the link.")
	}
	sat, err := ms.store.Sat(c.r.Context(), kept.Key, friend)
	if err != nil {
		return err
	}
	if sat {
		return notAllowed("player", "This friend has a seat at the table, or has had one.")
	}
	err = ms.summon(c, kept, []store.Invite{{
		Match: kept.ID, Player: friend, By: c.player(), Seat: int(s), At: ms.hub.Now(), Loan: true,
	}})
	if errors.Is(err, store.ErrConflict) {
		return notAllowed("player", "At most %d players are asked to one table.", maxInvited)
	}
	if err != nil {
		return err
	}
	return c.json(http.StatusCreated, Loan{})
}

func (ms *matches) borrowSeat(c *call, in *Borrowing) error {
	t, s, err := ms.tableAndSeat(c)
	if err != nil {
		return err
	}
	defer t.Close()
	for again := true; again; {
		if again, err = ms.borrowOnce(c, t, s, in); err != nil && !again {
			return err
		}
	}
	return c.show(http.StatusOK, t)
}

// borrowOnce is borrowSeat; again tells that something was first, such as that the offer was taken back.
func (ms *matches) borrowOnce(c *call, t *table.Table, s game.Seat, in *Borrowing) (again bool, err error) {
	kept, err := ms.newcomer(c, t)
	if err != nil {
		return false, err
	}
	lender := kept.Seats[s].Player
	lends, err := ms.store.Lends(c.r.Context(), kept.Key, int(s), lender, c.player(), people.KeyOf(in.Secret))
	if err != nil {
		return false, err
	}
	if !lends {
		return false, unknown("This seat is not lent to you, or not any more.")
	}
	seating := &store.Seating{Seat: s}
	_, err = t.Change(c.r.Context(), func(kept *store.Match, m *match.Match) (match.Row, error) {
		who := kept.Seats[s]
		switch {
		case kept.SeatsOf(c.player()) != 0:
			return match.Row{}, notYours("You have a seat at this table.")
		case who.Player != lender || who.Lender != "":
			return match.Row{}, unknown("This seat is not lent to you, or not any more.")
		}
		seating.Who = store.Seat{Player: c.player(), Name: c.session.Player.Name, Lender: lender, LenderName: who.Name}
		row, err := m.ProposeLoan(s, seating.Who.Name)
		return row, refused(err, m.Number(), "seat")
	}, seating)
	var late *table.MovedOn
	return errors.As(err, &late), err
}

func (ms *matches) takeSeatBack(c *call, _ *none) error {
	t, s, err := ms.tableAndSeat(c)
	if err != nil {
		return err
	}
	defer t.Close()
	seating := &store.Seating{Seat: s}
	key := int64(0)
	_, err = t.Change(c.r.Context(), func(kept *store.Match, m *match.Match) (match.Row, error) {
		who := kept.Seats[s]
		key = kept.Key
		switch {
		case who.Player != c.player() && who.Lender != c.player():
			return match.Row{}, notYours("Seat %d is not yours.", s)
		case who.Lender == "":
			return match.Row{}, &match.Repeated{Number: m.Number()}
		}
		seating.Who = who.Owner()
		row, err := m.ProposeTakeover(s, seating.Who.Name, "")
		return row, refused(err, m.Number(), "seat")
	}, seating)
	if err == nil {
		err = ms.store.Recall(c.r.Context(), key, int(s))
	}
	if err != nil {
		return err
	}
	return c.show(http.StatusOK, t)
}

func (ms *matches) lookAtLoan(c *call, in *LoanSecret) error {
	id, seat, lender, err := ms.store.LentBy(c.r.Context(), people.KeyOf(in.Secret))
	if err == nil {
		var kept *store.Match
		if kept, err = ms.store.Match(c.r.Context(), id); err == nil {
			return c.json(http.StatusOK, LoanLink{
				Match: id, Game: kept.Game, Seat: seat, Lender: wire.Player{ID: lender.ID, Name: lender.Name},
			})
		}
	}
	return unknownLink(err)
}

// LoanSecret is what a link to a seat holds.
type LoanSecret struct {
	Secret string `json:"secret" doc:"of the link"`
}
