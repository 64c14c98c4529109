package server

import (
	"errors"
	"fmt"
	"net/http"
	"slices"

	"portolan/game"
	"portolan/match"
	"portolan/store"
	"portolan/table"
)

// Rematch says who plays the next match of a series whose party may change.
type Rematch struct {
	Seats []NextSeat `json:"seats,omitempty" doc:"one for each seat of the match that is over, then one for each that joins; when left out, all play on"`
}

// NextSeat says what becomes of a seat, or who joins.
type NextSeat struct {
	Kind string `json:"kind" enum:"keep,away,left,me,open,bot" doc:"keep: plays on; away: misses the next match and keeps the seat; left: leaves for good, and the seat is gone; me, open or bot: this one has the seat from now on"`
	Bot  string `json:"bot,omitempty" doc:"of kind bot: which one" example:"greedy"`
}

// The kinds of [NextSeat] by which a seat of the match that is over is spoken of.
const (
	kindKeep = "keep"
	kindAway = "away"
	kindLeft = "left"
)

func (ms *matches) rematch(c *call, in *Rematch) error {
	t, err := ms.table(c)
	if err != nil {
		return err
	}
	defer t.Close()
	for range 3 { // who comes second finds the other's; a name may have changed before
		next, err := following(c, t, in.Seats)
		if err != nil {
			return err
		}
		if next.of.Rematch != "" {
			return ms.joinRematch(c, next.of)
		}
		made, err := ms.openNext(c, next)
		if err != nil {
			return err
		}
		made.kept.Public, made.kept.Creator, made.kept.Previous = next.of.Public, c.player(), t.ID()
		made.kept.PreviousNames = next.names
		err = ms.store.AddMatch(c.r.Context(), made.kept, made.rows)
		if err == nil {
			ms.hub.Reread(t.ID())
			ms.hub.Opened(made.kept)
			if err := ms.inviteAgain(c, next, made.kept); err != nil { // there is the link
				c.log().Error("could not invite to a rematch", "match", made.kept.ID, "error", err)
			}
			return ms.showMatch(c, http.StatusCreated, made.kept.ID)
		}
		if !errors.Is(err, store.ErrConflict) {
			return err
		}
		ms.hub.Reseated([]string{t.ID()})
	}
	return unavailable("The rematch could not be opened.")
}

// sequel is what comes after a match, unless that has a rematch already.
type sequel struct {
	of      *store.Match
	names   string     // of that match
	left    game.Seats // of it, whose players have given up
	opening match.Opening
	party   []sitter
}

// following is what comes after the match when the caller asks for it: the next of its series, in which everybody keeps the
// seat unless the caller says otherwise, so that no stranger comes in between, or a match like it.
func following(c *call, t *table.Table, seats []NextSeat) (next *sequel, err error) {
	err = t.Look(c.r.Context(), func(kept *store.Match, m *match.Match) error {
		if next, err = (&ended{kept, m}).sequel(c, seats); err == nil {
			next.names, next.left = kept.Names(m.Record().Moves), m.GivenUp()
		}
		return err
	})
	return next, err
}

// ended is a match that is looked at for what comes after it.
type ended struct {
	kept  *store.Match
	match *match.Match
}

// sequel is [following] with the table locked.
func (e *ended) sequel(c *call, seats []NextSeat) (*sequel, error) {
	switch {
	case !slices.ContainsFunc(e.kept.Seats, func(who store.Seat) bool { return who.Owner().Player == c.player() }):
		return nil, notYours("Only whoever has a seat in it may ask for a rematch. Open a table of your own to play again.")
	case e.takesAway(c.player(), seats):
		return nil, notYours("Only whoever opened the match gives the seat of somebody else away.")
	case e.match.Status() != match.StatusOver:
		return nil, wrongState(e.match.Number(), "It is not over.")
	case e.kept.Rematch != "":
		return &sequel{of: e.kept}, nil
	case seats != nil:
		return e.regrouped(c, seats)
	}
	next, goesOn := e.match.Follow()
	if !goesOn {
		return &sequel{of: e.kept, opening: match.Opening{Options: e.kept.Options, Terms: e.kept.Terms}, party: c.rotated(e)}, nil
	}
	party := make([]sitter, len(e.kept.Seats))
	for s, who := range e.kept.Seats {
		party[s] = sitter{Seat: owner(who)}
	}
	return &sequel{of: e.kept, opening: next, party: party}, nil
}

// takesAway tells whether somebody else would lose a seat for good by what the player says, who did not open the match.
func (e *ended) takesAway(player string, seats []NextSeat) bool {
	for s, who := range e.kept.Seats {
		who = who.Owner()
		if s < len(seats) && who.Player != "" && who.Player != player && e.kept.Creator != player &&
			!slices.Contains([]string{kindKeep, kindAway}, seats[s].Kind) {
			return true
		}
	}
	return false
}

// regrouped is the next match of a series as the caller wants its party to be.
func (e *ended) regrouped(c *call, seats []NextSeat) (*sequel, error) {
	if len(seats) < len(e.kept.Seats) {
		return nil, notAllowed("seats", "The match had %d seats: say what becomes of each.", len(e.kept.Seats))
	}
	next := &sequel{of: e.kept}
	parts := make([]game.Part, len(e.kept.Seats))
	for i, seat := range seats {
		if i < len(parts) && seat.Kind == kindLeft {
			parts[i] = game.Leaves
			continue
		}
		if i < len(parts) && seat.Kind == kindAway {
			parts[i] = game.Misses
		}
		who, err := e.nextSitter(c, i, seat)
		if err != nil {
			return nil, err
		}
		next.party = append(next.party, who)
	}
	var err error
	next.opening, err = e.match.FollowWith(parts, len(seats)-len(parts))
	var refusal *game.OptionError
	if errors.As(err, &refusal) {
		return nil, notAllowed("seats", "%s.", refusal)
	}
	return next, refused(err, e.match.Number(), "seats")
}

// nextSitter is who sits in a seat of the next match, or joins.
func (e *ended) nextSitter(c *call, i int, seat NextSeat) (sitter, error) {
	if i >= len(e.kept.Seats) {
		return c.sitter(i, NewSeat(seat), "")
	}
	switch seat.Kind {
	case kindKeep, kindAway:
		return sitter{Seat: owner(e.kept.Seats[i])}, nil
	case "me", "open", "bot":
		return c.sitter(i, NewSeat(seat), "")
	}
	return sitter{}, notAllowed(fmt.Sprintf("seats[%d].kind", i), "A seat is keep, away, left, me, open or bot.")
}

// rotated is the party of a rematch: everybody one seat further, so that another one begins. Other people than the caller
// have yet to come: their seats are open, also of those who have given up and for whom a bot played on.
func (c *call) rotated(e *ended) []sitter {
	party := make([]sitter, len(e.kept.Seats))
	for s, who := range e.kept.Seats {
		who = owner(who)
		bot := who.Bot != "" && !e.match.GivenUp().Has(game.Seat(s))
		if who.Player == c.player() {
			who.Name = c.session.Player.Name // in the match that is over it may have been another one
		}
		if bot || who.Player == c.player() {
			party[(s+1)%len(party)] = sitter{Seat: who}
		}
	}
	return party
}

// joinRematch shows the rematch that there is, and seats the caller where sitting down would, if its seat is still free. In the next match of a
// series everybody has kept the seat: what is free there waits for somebody else.
func (ms *matches) joinRematch(c *call, kept *store.Match) error {
	t, err := ms.hub.Open(c.r.Context(), kept.Rematch)
	if err != nil {
		return err
	}
	defer t.Close()
	inSeries := false // as another than the first
	err = t.Look(c.r.Context(), func(kept *store.Match, _ *match.Match) error {
		inSeries = kept.Series != nil && kept.Series.Number > 1
		return nil
	})
	if err != nil {
		return err
	}
	for s, who := range kept.Seats {
		if who = owner(who); who.Player != c.player() || inSeries {
			continue
		}
		var taken *Problem
		err := ms.sitDownAt(c, t, game.Seat((s+1)%len(kept.Seats)), &Sitting{})
		if err != nil && !(errors.As(err, &taken) && taken.Status == http.StatusConflict) {
			return err
		}
	}
	return c.show(http.StatusOK, t)
}
