package server

import (
	"errors"
	"net/http"

	"portolan/bot"
	"portolan/game"
	"portolan/match"
	"portolan/store"
	"portolan/table"
	"portolan/wire"
)

// Takeover has a bot play on.
type Takeover struct {
	Bot string `json:"bot" doc:"which one" example:"search:3"`
}

func (ms *matches) takeoverOperations(a *api) {
	add(a, operation{
		id: "takeOver", tag: "matches", method: "POST", path: "/api/matches/{match}/seats/{seat}/takeover", access: players,
		status: http.StatusOK, out: wire.Match{}, summary: "Have a bot play on for you",
		text: "The seat stays yours, and you see what it sees; everybody sees that a bot plays in it. Until you take it back, you " +
			"can't do anything else there. What was played before can't be taken back any more. Another bot may be named at any time.",
		problems: []int{http.StatusNotFound, http.StatusForbidden, http.StatusConflict, http.StatusUnprocessableEntity},
	}, ms.takeOver)
	add(a, operation{
		id: "playOn", tag: "matches", method: "DELETE", path: "/api/matches/{match}/seats/{seat}/takeover", access: players,
		status: http.StatusOK, out: wire.Match{}, summary: "Take your seat back",
		text:     "You play on yourself. What the bot has played can't be taken back.",
		problems: []int{http.StatusNotFound, http.StatusForbidden, http.StatusConflict},
	}, ms.playOn)
}

func (ms *matches) takeOver(c *call, in *Takeover) error { return ms.handOver(c, in.Bot, bot.Check) }

func (ms *matches) playOn(c *call, _ *none) error {
	return ms.handOver(c, "", func(string) error { return nil })
}

// handOver has a bot play in the caller's seat, or the caller when spec is empty. Where that is so already, nothing changes.
func (ms *matches) handOver(c *call, spec string, known func(string) error) error {
	t, s, err := ms.tableAndSeat(c)
	if err != nil {
		return err
	}
	defer t.Close()
	seating := &store.Seating{Seat: s}
	_, err = t.Change(c.r.Context(), func(kept *store.Match, m *match.Match) (match.Row, error) {
		if kept.Seats[s].Player != c.player() {
			return match.Row{}, notYours("Seat %d is not yours.", s)
		}
		who := m.Seat(s)
		row, err := m.ProposeHandOver(s, who.Name, spec)
		if !errors.Is(err, match.ErrState) {
			if err := known(spec); err != nil {
				return row, notAllowed("bot", "%s.", err)
			}
		}
		if err != nil {
			return row, refused(err, m.Number(), "seat")
		}
		if who.Bot == spec {
			return row, &match.Repeated{Number: m.Number()}
		}
		seating.Who = kept.Seats[s]
		seating.Who.Bot, seating.Who.Name = spec, who.Name
		return row, nil
	}, seating)
	if err != nil {
		return err
	}
	return c.show(http.StatusOK, t)
}

// inPerson refuses what a player asks for in a seat in which a bot plays on, as long as the match is under way. An answer to a
// request sent twice stays what it was.
func inPerson(m *match.Match, s game.Seat, err error) error {
	var repeated *match.Repeated
	if m.Seat(s).Bot == "" || m.Status() == match.StatusOver || errors.As(err, &repeated) {
		return err
	}
	return wrongState(m.Number(), "A bot plays on in this seat: take it back first.")
}

// owner is who a seat belongs to, whoever plays in it for the moment: the player, or a bot that has it to itself, or stands in for
// a player who has closed the account.
func owner(who store.Seat) store.Seat {
	switch who = who.Owner(); {
	case who.Player != "" && who.Name == store.Anonymous:
		return store.Seat{Bot: table.StandIn, Name: table.StandIn}
	case who.Player != "":
		who.Bot = ""
	}
	return who
}
