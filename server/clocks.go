package server

import (
	"errors"
	"net/http"

	"portolan/game"
	"portolan/match"
	"portolan/store"
	"portolan/table"
	"portolan/wire"
)

// NewTerms says what a table agrees on about time.
type NewTerms struct {
	Clock   match.Clock `json:"clock" doc:"none, the name of a preset, or a clock of your own, in seconds"`
	Timeout string      `json:"timeout,omitempty" enum:"ask,bot" doc:"what happens to a seat that is out of time: the others are asked, or a bot plays on; ask when left out"`
}

// read returns the terms of a match; nil without a clock. An error is a problem.
func (n *NewTerms) read() (*match.Terms, error) {
	if n == nil {
		return nil, nil
	}
	terms, err := (&match.Terms{Clock: n.Clock, Timeout: n.Timeout}).Check()
	var fault *match.TermsError
	if errors.As(err, &fault) {
		return nil, notAllowed("terms."+fault.Field, "%s.", fault.Why)
	}
	return terms, err
}

// Timeout says what becomes of a seat that is out of time.
type Timeout struct {
	Choice string `json:"choice" enum:"bot,end" doc:"bot: a bot plays on; end: the seat has lost, where all others that are left win together, else you offer to end the match, or agree to it, and who is out of time is not asked"`
}

// PauseAnswer speaks about a pause.
type PauseAnswer struct {
	Number  int    `json:"number" doc:"of the match as you saw it"`
	Answer  string `json:"answer" enum:"pause,resume" doc:"pause: you ask for one, or agree to the one that is asked for; resume: you turn it down, or take back what you asked for, or want the clocks to run before it is over"`
	Seconds int64  `json:"seconds,omitempty" doc:"with pause, how long: from 60 to 2592000. Who agrees says the same"`
	Seat    *int   `json:"seat,omitempty" doc:"needed by who has several"`
}

func (ms *matches) clockOperations(a *api) {
	add(a, operation{
		id: "pause", tag: "matches", method: "POST", path: "/api/matches/{match}/pause", access: players, status: http.StatusOK,
		out: wire.Match{}, summary: "Ask for a pause, agree to it, turn it down or end it",
		text: "All clocks stand once all people want them to, for so long, or until all people want them to run. Bots are not asked. " +
			"The match goes on: whoever is to decide may do so.",
		headers:  []query{{name: "Prefer", kind: "string", text: "return=minimal is answered with nothing but {number}"}},
		problems: []int{http.StatusNotFound, http.StatusForbidden, http.StatusConflict, http.StatusUnprocessableEntity},
	}, ms.pause)
	add(a, operation{
		id: "timeOut", tag: "matches", method: "POST", path: "/api/matches/{match}/seats/{seat}/timeout", access: players,
		status: http.StatusOK, out: wire.Match{}, summary: "Go on without who is out of time",
		text:     "By whoever else plays. As long as nobody does it, the match waits. A bot plays on until the seat's own player takes it back.",
		problems: []int{http.StatusNotFound, http.StatusForbidden, http.StatusConflict, http.StatusUnprocessableEntity},
	}, ms.timeOut)
}

func (ms *matches) timeOut(c *call, in *Timeout) error {
	t, s, err := ms.tableAndSeat(c)
	if err != nil {
		return err
	}
	defer t.Close()
	seating := &store.Seating{Seat: s}
	_, err = t.Change(c.r.Context(), func(kept *store.Match, m *match.Match) (match.Row, error) {
		own := kept.SeatsOf(c.player())
		switch {
		case own == 0:
			return match.Row{}, notYours("You have no seat at this table.")
		case own.Has(s):
			return match.Row{}, notYours("Seat %d is your own.", s)
		}
		seating.Who = kept.Seats[s]
		row, err := withoutSeat(m, s, own, in.Choice, ms.hub.Now())
		if row.Kind == match.Takeover {
			seating.Who.Bot = row.What
		}
		if row.Kind == match.Offer || row.Kind == match.Accept {
			seating.Seat, seating.Who = row.Seat, kept.Seats[row.Seat] // its own row, and nobody sits elsewhere
		}
		return row, refused(err, m.Number(), "choice")
	}, seating)
	if err != nil {
		return err
	}
	return c.show(http.StatusOK, t)
}

// withoutSeat is the row by which the match goes on without s, or ends, as the player in the seats own wants it.
func withoutSeat(m *match.Match, s game.Seat, own game.Seats, choice string, now int64) (match.Row, error) {
	row, err := m.ProposeTimeout(s, now, table.StandIn)
	switch {
	case err != nil: // it is not out of time
		return row, err
	case choice == "bot":
		return row, nil
	case choice != "end":
		return row, notAllowed("choice", "It is bot or end.")
	case m.Forfeits(s):
		return m.ProposeForfeit(s, now)
	}
	if yet := own & m.In() &^ m.Offered(); yet != 0 { // one of several seats of the player's that has not said so
		return m.ProposeEnd(yet.First(), now)
	}
	return m.ProposeEnd(own.First(), now)
}

// mostSeconds is more than any duration that a client may name.
const mostSeconds = 1 << 40

func (ms *matches) pause(c *call, in *PauseAnswer) error {
	field := "answer"
	if in.Answer == match.Pause {
		field = "seconds"
	}
	return ms.decide(c, in.Seat, field, func(_ *store.Match, m *match.Match, s game.Seat) (match.Row, error) {
		switch in.Answer {
		case match.Pause:
			return m.ProposePause(s, in.Number, 1000*min(max(in.Seconds, 0), mostSeconds), ms.hub.Now())
		case match.Resume:
			return m.ProposeResume(s, in.Number, ms.hub.Now())
		}
		if _, err := m.ProposePause(s, in.Number, match.LeastPause, ms.hub.Now()); errors.Is(err, match.ErrStale) || errors.Is(err, match.ErrState) {
			return match.Row{}, err
		}
		return match.Row{}, notAllowed("answer", "It is pause or resume.")
	}, func(m *match.Match, s game.Seat) bool { return m.YetToSay(s, in.Answer) })
}
